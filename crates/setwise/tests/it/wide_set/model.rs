//! A set as a vector with a truth value for each index, and random sets.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner};
use setwise::wide::Set;

use crate::random;

/// Returns the truth value for each index.
pub(super) fn bits<const WORDS: usize>(set: Set<WORDS>) -> Vec<bool> {
    (0..64 * WORDS).map(|i| set.0[i / 64] & 1 << (i % 64) != 0).collect()
}

/// Returns the set of the indices for which a function is true.
pub(super) fn set_where<const WORDS: usize>(is_in: impl Fn(usize) -> bool) -> Set<WORDS> {
    let mut words = [0; WORDS];
    for i in (0..64 * WORDS).filter(|&i| is_in(i)) {
        words[i / 64] |= 1 << (i % 64);
    }
    Set(words)
}

/// Returns the indices of the set.
pub(super) fn members<const WORDS: usize>(set: Set<WORDS>) -> Vec<usize> {
    bits(set).into_iter().enumerate().filter(|&(_, bit)| bit).map(|(i, _)| i).collect()
}

/// Sets of every density, many with empty and full words.
pub(super) fn set<const WORDS: usize>() -> BoxedStrategy<Set<WORDS>> {
    let word = prop_oneof![
        4 => random::set().prop_map(|set| set.0),
        2 => Just(0),
        1 => Just(!0),
        1 => (0..64u32).prop_map(|bit| 1 << bit),
        1 => (1..64u32).prop_map(|bit| !0 << bit),
        1 => (1..64u32).prop_map(|bit| !0 >> bit),
    ];
    let random = vec(word, WORDS).prop_map(|words| Set(words.try_into().unwrap()));
    prop_oneof![
        12 => random,
        2 => vec(0..(64 * WORDS).max(1), 0..3).prop_map(|indices| set_where(|i| indices.contains(&i))),
        1 => Just(Set::EMPTY),
        1 => Just(Set::FULL),
    ]
    .boxed()
}

/// Runs a check on three random sets and a random word.
pub(super) fn for_random_sets<const WORDS: usize>(
    cases: u32,
    check: &dyn Fn([Set<WORDS>; 3], u64) -> TestCaseResult,
) {
    // Without a file for failures, for which the runner would have to know this one.
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new(config);
    let inputs = ([set(), set(), set()], any::<u64>());
    runner.run(&inputs, |(sets, word)| check(sets, word)).unwrap();
}
