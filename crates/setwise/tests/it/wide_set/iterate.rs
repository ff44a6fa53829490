//! Iteration from both ends.

use proptest::prelude::*;
use setwise::wide::{Iter, Set};

use super::model::members;
use super::{at_every_width, for_random_sets};

/// Takes an index from the end that each bit of a word selects, or skips some, and checks what is
/// left after each.
fn walk<const WORDS: usize>(mut iter: Iter<WORDS>, mut turns: u64) {
    let mut left = members(iter.as_set());
    for _ in 0..64 * WORDS + 3 {
        assert_eq!(iter.size_hint(), (left.len(), Some(left.len())));
        turns = turns.rotate_left(3) ^ turns >> 60;
        let skipped = if turns & 12 == 0 { turns as usize >> 4 & 127 } else { 0 };
        if turns & 1 == 0 {
            let item = left.get(skipped).copied();
            left.drain(..(skipped + 1).min(left.len()));
            assert_eq!(if skipped == 0 { iter.next() } else { iter.nth(skipped) }, item);
        } else {
            let keep = left.len().saturating_sub(skipped + 1);
            let item = if left.len() > skipped { left.get(keep).copied() } else { None };
            left.truncate(keep);
            assert_eq!(if skipped == 0 { iter.next_back() } else { iter.nth_back(skipped) }, item);
        }
        assert_eq!(members(iter.as_set()), left);
        assert!(iter.clone().eq(left.iter().copied()));
        assert!(iter.clone().rev().eq(left.iter().rev().copied()));
        assert_eq!(iter, iter.as_set().iter());
        let mut folded = Vec::new();
        iter.clone().for_each(|i| folded.push(i));
        assert_eq!(folded, left);
        folded.clear();
        iter.clone().rev().for_each(|i| folded.insert(0, i));
        assert_eq!(folded, left);
    }
}

at_every_width! {
    /// The model of every other test.
    fn a_set_has_the_indices_of_its_iterator<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            let expected = members(a);
            prop_assert!(a.iter().eq(expected.iter().copied()));
            prop_assert!(a.iter().rev().eq(expected.iter().rev().copied()));
            prop_assert!((&a).into_iter().eq(a));
            prop_assert_eq!(a.iter().count(), expected.len());
            prop_assert_eq!(a.iter().last(), expected.last().copied());
            prop_assert_eq!(a.iter().min(), expected.first().copied());
            prop_assert_eq!(a.iter().max(), expected.last().copied());
            prop_assert_eq!(a.iter().fold(0, |sum, i| sum * 3 % 1_000_003 + i),
                expected.iter().fold(0, |sum, i| sum * 3 % 1_000_003 + i));
            prop_assert_eq!(a.iter().rfold(0, |sum, i| sum * 3 % 1_000_003 + i),
                expected.iter().rfold(0, |sum, i| sum * 3 % 1_000_003 + i));
            prop_assert_eq!(expected.into_iter().collect::<Set<WORDS>>(), a);
        });
    }

    fn indices_are_taken_and_skipped_from_both_ends<const WORDS: usize>() {
        for_random_sets!(WORDS, 64, |[a, ..], turns| { walk(a.iter(), turns); });
        walk(Set::<WORDS>::FULL.iter(), 0x0123_4567_89ab_cdef);
        walk(Iter::<WORDS>::default(), 0x0123_4567_89ab_cdef);
    }

    fn singles_are_the_sets_of_the_indices<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], word| {
            let n = word as usize % 9;
            let expected: Vec<_> = members(a).into_iter().map(Set::from_index).collect();
            prop_assert!(a.singles().eq(expected.iter().copied()));
            prop_assert!(a.singles().rev().eq(expected.iter().rev().copied()));
            prop_assert_eq!(a.singles().count(), expected.len());
            prop_assert_eq!(a.singles().nth(n), expected.get(n).copied());
            prop_assert_eq!(a.singles().nth_back(n), expected.iter().copied().nth_back(n));
            let (mut forward, mut backward) = (Vec::new(), Vec::new());
            a.singles().for_each(|single| forward.push(single));
            a.singles().rev().for_each(|single| backward.insert(0, single));
            prop_assert_eq!((&forward, &backward), (&expected, &expected));
            let mut rest = a.singles();
            rest.next();
            prop_assert_eq!(rest.as_set(), a.reset_ls1b());
            prop_assert_eq!(rest.size_hint().1, Some(expected.len().saturating_sub(1)));
        });
    }

    fn popping_empties_a_set_from_either_end<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            let expected = members(a);
            let (mut forward, mut backward) = (a, a);
            prop_assert!(core::iter::from_fn(|| forward.pop_first()).eq(expected.clone()));
            prop_assert!(core::iter::from_fn(|| backward.pop_last()).eq(expected.into_iter().rev()));
            prop_assert_eq!((forward, backward), (Set::EMPTY, Set::EMPTY));
        });
    }
}

#[test]
fn a_set_without_words_has_no_indices() {
    let set = Set::<0>::FULL;
    assert_eq!((set.iter().next(), set.iter().next_back(), set.iter().nth(1)), (None, None, None));
    assert_eq!(format!("{:?}", set.iter()), "Iter({})");
}
