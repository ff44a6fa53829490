//! Lists of the indices of one set and of many.

use proptest::prelude::*;
use setwise::bulk::Level;
use setwise::wide::{
    Set, indices_u16, indices_u16_at, indices_u32, indices_u32_at, offsets, offsets_at,
};

use super::model::members;
use super::{at_every_width, for_random_sets};
use crate::random::Random;

/// Checks the lists of all sets at all levels.
fn check<const WORDS: usize>(sets: &[[u64; WORDS]]) {
    let lists: Vec<_> = sets.iter().map(|&words| members(Set(words))).collect();
    let all = lists.concat();
    let mut starts = vec![0];
    starts.extend(lists.iter().scan(0, |end, list| {
        *end += list.len();
        Some(*end)
    }));
    for level in Level::available() {
        let mut narrow = vec![7; all.len() + 3];
        assert_eq!(indices_u16_at(level, &mut narrow, sets), all.len());
        assert!(narrow.iter().map(|&i| usize::from(i)).zip(&all).all(|(i, &index)| i == index));
        let mut wide = vec![7; all.len()];
        assert_eq!(indices_u32_at(level, &mut wide, sets), all.len());
        assert!(wide.iter().map(|&i| i as usize).eq(all.iter().copied()), "{level}");
        let mut found = vec![7; sets.len() + 1];
        assert_eq!(offsets_at(level, &mut found, sets), all.len());
        assert_eq!(found, starts);
    }
}

at_every_width! {
    fn a_list_has_the_indices_if_there_is_room<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            let expected = members(a);
            let mut list = vec![7; expected.len() + 2];
            prop_assert_eq!(a.indices_into(&mut list).map(|list| list.to_vec()), Some(expected.clone()));
            prop_assert_eq!(&list[expected.len()..], &[7, 7]);
            if let Some(short) = expected.len().checked_sub(1) {
                prop_assert_eq!(a.indices_into(&mut list[..short]), None);
            }
        });
    }

    fn lists_of_many_sets_follow_each_other<const WORDS: usize>() {
        for (seed, percent) in [0, 1, 3, 20, 60, 100].into_iter().enumerate() {
            let mut random = Random::new(seed as u64);
            // Three blocks, the last of them shorter, and a few sets.
            for sets in [1200_usize.div_ceil(WORDS.max(1)), 3, 2, 1, 0] {
                let mut set = || core::array::from_fn(|_| random.dense(percent));
                check::<WORDS>(&(0..sets).map(|_| set()).collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn lists_of_large_sets_need_wide_numbers() {
    let mut random = Random::new(1);
    let set: [u64; 1500] = core::array::from_fn(|_| random.set());
    let expected = members(Set(set));
    let (mut narrow, mut wide) = (vec![0; expected.len()], vec![0; expected.len()]);
    assert_eq!(indices_u16(&mut narrow, &[set]), expected.len());
    assert!(narrow.into_iter().eq(expected.iter().map(|&i| i as u16)));
    assert_eq!(indices_u32(&mut wide, &[set]), expected.len());
    assert!(wide.into_iter().eq(expected.iter().map(|&i| i as u32)));
}

#[test]
#[should_panic(expected = "no room for all indices: sets 2, elements 3")]
fn a_short_output_is_refused() {
    let _ = indices_u16(&mut [0; 3], &[[1, 1], [1, 1]]);
}

#[test]
#[should_panic(expected = "an output of 2 elements instead of 3")]
fn offsets_need_one_more_than_the_sets() {
    let _ = offsets(&mut [0; 2], &[[1, 1], [1, 1]]);
}
