//! Subsets, extract and deposit, against walks over the indices.

use proptest::prelude::*;
use setwise::wide::Set;

use super::model::members;
use super::{at_every_width, for_random_sets};
use crate::naive::check_both_ends;

/// Moves each index of the set to the index of the mask with that position.
fn naive_deposit<const WORDS: usize>(set: Set<WORDS>, mask: Set<WORDS>) -> Set<WORDS> {
    let mask = members(mask);
    members(set).into_iter().filter_map(|k| mask.get(k).copied()).collect()
}

fn naive_extract<const WORDS: usize>(set: Set<WORDS>, mask: Set<WORDS>) -> Set<WORDS> {
    let positions = members(mask).into_iter().enumerate();
    positions.filter(|&(_, index)| set.contains(index)).map(|(k, _)| k).collect()
}

at_every_width! {
    fn extract_and_deposit_walk_over_the_mask<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, mask, _], _| {
            prop_assert_eq!(a.extract(mask), naive_extract(a, mask));
            prop_assert_eq!(a.deposit(mask), naive_deposit(a, mask));
            prop_assert_eq!(a.extract(mask).deposit(mask), a & mask);
            prop_assert_eq!(Set::FULL.extract(mask), Set::below(mask.len() as usize));
        });
    }

    fn subsets_come_once_in_order_and_from_both_ends<const WORDS: usize>() {
        for_random_sets!(WORDS, 40, |[a, ..], turns| {
            let a: Set<WORDS> = members(a).into_iter().take(turns as usize % 9).collect();
            let a = if turns >> 4 & 1 == 0 { a } else { a.reverse_bits() };
            let index = |k: usize| (0..64 * WORDS).filter(|&i| i < 64 && k >> i & 1 == 1).collect();
            let all: Vec<_> = (0..1 << a.len()).map(|k| naive_deposit(index(k), a)).collect();
            check_both_ends(a.subsets(), &all, turns);
            prop_assert!(all.is_sorted_by(|x, y| x < y));
            for len in 0..=a.len() + 1 {
                let all: Vec<_> = all.iter().copied().filter(|x| x.len() == len).collect();
                check_both_ends(a.subsets_of_len(len), &all, turns);
            }
            prop_assert_eq!(a.subsets_of_len(u32::MAX).next(), None);
        });
    }

    fn many_subsets_have_a_size_if_it_fits<const WORDS: usize>() {
        let full = Set::<WORDS>::FULL;
        for n in 0..=64 * WORDS {
            let subsets = Set::<WORDS>::below(n).subsets();
            let len = 1_usize.checked_shl(n as u32);
            assert_eq!(subsets.size_hint(), (len.unwrap_or(usize::MAX), len));
        }
        // Row `n` of Pascal's triangle.
        let mut row = vec![Some(1_usize)];
        for _ in 0..64 * WORDS {
            let sum = |pair: &[Option<usize>]| pair[0]?.checked_add(pair[1]?);
            row = [vec![Some(1)], row.windows(2).map(sum).collect(), vec![Some(1)]].concat();
        }
        for (len, ways) in row.into_iter().enumerate() {
            let mut subsets = full.subsets_of_len(len as u32);
            assert_eq!(subsets.size_hint(), (ways.unwrap_or(usize::MAX), ways), "{len}");
            assert_eq!(subsets.next(), Some(Set::below(len)));
            let last = full - Set::below(64 * WORDS - len);
            assert_eq!(subsets.clone().next_back().unwrap_or(full), if ways == Some(1) { full } else { last });
            if let Some(ways) = ways {
                assert_eq!(subsets.size_hint(), (ways - 1, Some(ways - 1)));
            }
        }
    }
}

#[test]
fn subsets_cross_the_ends_of_words() {
    let set = Set::<2>::from_range(62..67);
    assert_eq!(set.subsets_of_len(2).count(), 10);
    assert!(set.subsets_of_len(2).all(|x| x.len() == 2 && x.is_subset(set)));
    assert!(set.subsets_of_len(4).rev().map(|x| set - x).eq((62..67).map(Set::from_index)));
    // The first steps of more subsets than a word can count.
    let full = Set::<2>::FULL;
    assert!(full.subsets().take(1000).map(|x| x.0).eq((0..1000).map(|k| [k, 0])));
    assert!(full.subsets().rev().take(1000).map(|x| (!x).0).eq((0..1000).map(|k| [k, 0])));
    let pairs = full.subsets_of_len(2).map(|x| (x.first().unwrap(), x.last().unwrap()));
    assert!(pairs.eq((0..128).flat_map(|high| (0..high).map(move |low| (low, high)))));
}
