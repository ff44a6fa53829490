//! Growable sets, compared with a `BTreeSet` of the same indices.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use proptest::collection::vec;
use proptest::prelude::*;
use setwise::bulk::Level;
use setwise::random::SplitMix64;
use setwise::wide::{BitSet, SparseBitSet};

type Model = BTreeSet<usize>;

/// Lengths around those of words, registers and blocks.
const LENGTHS: [usize; 13] = [0, 1, 63, 64, 65, 127, 511, 512, 513, 2047, 2048, 2049, 4096];

fn set(model: &Model) -> BitSet {
    model.iter().copied().collect()
}

/// Returns random indices below a length: about one in `2^thin`.
fn random_indices(random: &mut SplitMix64, len: usize, thin: u32) -> Model {
    (0..len).filter(|_| random.below(1 << thin) == 0).collect()
}

/// Calls a function with pairs of sets of all lengths and some densities, with and without empty
/// words at their ends.
fn for_pairs(mut check: impl FnMut(&BitSet, &Model, &BitSet, &Model)) {
    let mut random = SplitMix64::new(21);
    for a_len in LENGTHS {
        for b_len in LENGTHS {
            for thin in [0, 1, 5, 12] {
                let a_model = random_indices(&mut random, a_len, thin);
                let b_model = random_indices(&mut random, b_len, thin);
                let (mut a, b) = (BitSet::zeroed(a_len + 300), set(&b_model));
                a.extend(a_model.iter().copied());
                check(&a, &a_model, &b, &b_model);
                check(&b, &b_model, &a, &a_model);
            }
        }
    }
}

#[test]
fn operations_are_those_of_sets_of_indices() {
    macro_rules! check {
        ($a:ident, $a_model:ident, $b:ident, $b_model:ident; $(
            $name:ident $with:ident $with_at:ident $assign:ident $operator:tt $operator_assign:tt $iter:ident;
        )*) => {$(
            let expected: Model = $a_model.$name($b_model).copied().collect();
            let result = $a.$name($b);
            assert!(result.iter().eq(expected.iter().copied()), "{}", stringify!($name));
            assert_eq!($a $operator $b, result);
            let mut in_place = $a.clone();
            in_place.$with($b);
            assert_eq!(in_place, result, "{}", stringify!($with));
            let mut in_place = $a.clone();
            in_place $operator_assign $b;
            assert_eq!(in_place, result);
            for level in Level::available() {
                let mut in_place = $a.clone();
                in_place.$with_at(level, $b);
                assert_eq!(in_place, result, "{} at {level}", stringify!($with_at));
            }
            for mut target in [BitSet::new(), BitSet::full(10_000)] {
                target.$assign($a, $b);
                assert_eq!(target, result, "{}", stringify!($assign));
            }
            assert!($a.$iter($b).eq(expected.iter().copied()), "{}", stringify!($iter));
            assert!($a.$iter($b).rev().eq(expected.iter().rev().copied()));
        )*};
    }
    for_pairs(|a, a_model, b, b_model| {
        check! { a, a_model, b, b_model;
            intersection intersect_with intersect_with_at assign_intersection & &= iter_intersection;
            union union_with union_with_at assign_union | |= iter_union;
            difference difference_with difference_with_at assign_difference - -= iter_difference;
            symmetric_difference symmetric_difference_with symmetric_difference_with_at
                assign_symmetric_difference ^ ^= iter_symmetric_difference;
        }
    });
}

#[test]
fn relations_and_counts_are_those_of_sets_of_indices() {
    for_pairs(|a, a_model, b, b_model| {
        let common: Vec<_> = a_model.intersection(b_model).copied().collect();
        assert_eq!(a.len(), a_model.len());
        assert_eq!(a.intersection_len(b), common.len());
        assert_eq!(a.union_len(b), a_model.union(b_model).count());
        assert_eq!(a.difference_len(b), a_model.difference(b_model).count());
        let odd = a_model.symmetric_difference(b_model).count();
        assert_eq!(a.symmetric_difference_len(b), odd);
        assert_eq!(a.is_empty(), a_model.is_empty());
        assert_eq!((a.is_single(), a.has_many()), (a_model.len() == 1, a_model.len() > 1));
        assert_eq!(a.is_disjoint(b), common.is_empty());
        assert_eq!(a.is_subset(b), a_model.is_subset(b_model));
        assert_eq!(a.is_superset(b), a_model.is_superset(b_model));
        let both = a & b;
        assert!(both.is_subset(a) && a.is_superset(&both) && (a - b).is_disjoint(b));
        assert_eq!(a.first_common(b), common.first().copied());
        for start in [0, 1, 63, 64, 65, 500, 4096, usize::MAX] {
            let next = common.iter().copied().find(|&index| index >= start);
            assert_eq!(a.next_common(start, b), next, "{start}");
        }
        for level in Level::available() {
            assert_eq!(a.len_at(level), a_model.len(), "{level}");
            assert_eq!(a.intersection_len_at(level, b), common.len(), "{level}");
            assert_eq!(a.is_disjoint_at(level, b), common.is_empty(), "{level}");
            assert_eq!(a.is_subset_at(level, b), a_model.is_subset(b_model), "{level}");
            assert!(both.is_subset_at(level, a), "{level}");
            assert_eq!(a.first_common_at(level, b), common.first().copied(), "{level}");
        }
    });
}

#[test]
fn equality_hash_and_order_are_those_of_the_members() {
    let hash = |set: &BitSet| BuildHasherDefault::<DefaultHasher>::default().hash_one(set);
    for_pairs(|a, a_model, b, b_model| {
        assert_eq!(a == b, a_model == b_model);
        let order = a_model.iter().rev().cmp(b_model.iter().rev());
        assert_eq!(a.cmp(b), order);
        let copy = set(a_model);
        assert_eq!((a, hash(a)), (&copy, hash(&copy)));
        assert_eq!(format!("{a:?}"), format!("{a_model:?}"));
        let mut shrunk = a.clone();
        shrunk.shrink_to_fit();
        assert_eq!(shrunk.words(), copy.words());
    });
}

#[test]
fn scans_and_lists_are_those_of_sets_of_indices() {
    for_pairs(|a, model, _, _| {
        assert_eq!((a.first(), a.last()), (model.first().copied(), model.last().copied()));
        for (rank, &index) in model.iter().enumerate() {
            assert_eq!((a.rank(index), a.nth(rank)), (rank, Some(index)));
        }
        assert_eq!((a.rank(usize::MAX), a.nth(model.len())), (model.len(), None));
        for place in [0, 1, 62, 63, 64, 65, 128, 511, 512, 4095, 4096, 4400, usize::MAX] {
            assert_eq!(a.next(place), model.range(place..).next().copied(), "{place}");
            assert_eq!(a.previous(place), model.range(..=place).next_back().copied(), "{place}");
        }
        let expected: Vec<u32> = model.iter().map(|&index| index as u32).collect();
        for level in Level::available() {
            for room in [0, 64, 10_000] {
                let mut out = vec![0; expected.len() + room];
                assert_eq!(a.serialize_into_at(level, &mut out), expected.len());
                assert_eq!(out[..expected.len()], expected, "{level}");
            }
        }
        let (mut first, mut last) = (a.clone(), a.clone());
        assert!(std::iter::from_fn(|| first.pop_first()).eq(model.iter().copied()));
        assert!(std::iter::from_fn(|| last.pop_last()).eq(model.iter().rev().copied()));
        assert!(first.is_empty() && last.is_empty());
    });
}

#[test]
fn ranges_are_those_of_sets_of_indices() {
    let mut random = SplitMix64::new(22);
    let places = [0, 1, 63, 64, 65, 128, 500, 511, 512, 513, 1100, usize::MAX];
    for len in [0, 1, 64, 65, 512, 513, 1000] {
        let (a_model, b_model) =
            (random_indices(&mut random, len, 1), random_indices(&mut random, 700, 1));
        let (a, b) = (set(&a_model), set(&b_model));
        for (start, end) in places.into_iter().flat_map(|start| places.map(|end| (start, end))) {
            let is_in = |index: &usize| (start..end).contains(index);
            let expected: Vec<_> = a_model.iter().copied().filter(is_in).collect();
            assert!(a.range(start..end).eq(expected.iter().copied()), "{len} {start} {end}");
            assert!(a.range(start..end).rev().eq(expected.iter().rev().copied()));
            assert_eq!(a.len_in(start..end), expected.len());
            let mut removed = a.clone();
            removed.remove_range(start..end);
            assert!(removed.iter().eq(a_model.iter().copied().filter(|index| !is_in(index))));
            macro_rules! within {
                ($($name:ident $whole:ident;)*) => {$(
                    let mut changed = a.clone();
                    changed.$name(start..end, &b);
                    let whole = a.$whole(&b);
                    let expected = (0..2000).filter(|index| {
                        if is_in(index) { whole.contains(*index) } else { a.contains(*index) }
                    });
                    assert!(changed.iter().eq(expected), "{} {len} {start} {end}", stringify!($name));
                )*};
            }
            within! {
                intersect_with_in intersection;
                union_with_in union;
                difference_with_in difference;
                symmetric_difference_with_in symmetric_difference;
            }
            if end == usize::MAX {
                continue;
            }
            let range: BitSet = (start..end).collect();
            let (mut inserted, mut toggled) = (a.clone(), a.clone());
            inserted.insert_range(start..end);
            toggled.toggle_range(start..end);
            assert_eq!((inserted, toggled), (&a | &range, &a ^ &range));
            assert_eq!(a.complement(end), &BitSet::full(end) - &a);
            let mut complement = a.clone();
            complement.complement_within(end);
            assert_eq!(complement, a.complement(end));
        }
        assert!(a.range(..).eq(a_model.iter().copied()));
        let after = (std::ops::Bound::Excluded(5), std::ops::Bound::Included(64));
        assert!(a.range(after).eq(a_model.range(after).copied()));
    }
}

#[test]
#[cfg(target_pointer_width = "64")]
fn an_index_for_which_no_computer_has_memory_panics() {
    fn message(change: impl FnOnce(&mut BitSet) + std::panic::UnwindSafe) -> String {
        let mut set = BitSet::from([5]);
        let panic = std::panic::catch_unwind(move || change(&mut set)).expect_err("a panic");
        panic.downcast_ref::<&str>().copied().unwrap_or_default().to_owned()
    }
    for index in [(1 << 48) + 1, (1 << 48) + 64, usize::MAX / 2, usize::MAX - 1, usize::MAX] {
        let messages = [
            message(|set| set.extend([7, index])),
            message(|set| assert!(set.toggle(index))),
            message(|set| assert!(set.insert(index))),
            message(|set| set.insert_range(index - 1..index)),
            message(|set| set.toggle_range(0..index)),
            message(|set| set.complement_within(index)),
            message(|set| drop(set.complement(index))),
            message(|_| drop(BitSet::full(index))),
            message(|_| drop(BitSet::zeroed(index))),
            message(|_| drop(BitSet::with_capacity(index))),
            message(|_| drop(BitSet::from_indices(&[index]))),
            message(|_| drop(BitSet::from_iter([index]))),
            message(|_| drop(BitSet::from([index]))),
            message(|_| drop(BitSet::from(&SparseBitSet::from([index])))),
        ];
        assert!(messages.iter().all(|text| text.starts_with("capacity overflow")), "{messages:?}");
    }
    // The set stays as it was.
    let mut set = BitSet::from([5]);
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| set.insert(usize::MAX)));
    assert!(result.is_err() && set == BitSet::from([5]) && set.words().len() == 1);
    // What adds no index accepts any.
    set.insert_range(usize::MAX..usize::MAX);
    let (start, end) = (usize::MAX, 0);
    set.insert_range(start..end);
    assert!(!set.remove(usize::MAX) && set.len_in(..usize::MAX) == 1);
}

/// An operation that changes a set.
#[derive(Clone, Debug)]
enum Change {
    Insert(usize),
    Remove(usize),
    Toggle(usize),
    PopFirst,
    PopLast,
    PopNext(usize),
    PopPrevious(usize),
    Union(Vec<usize>),
    Intersect(Vec<usize>),
    InsertRange(usize, usize),
    RemoveRange(usize, usize),
    ToggleRange(usize, usize),
    /// An operation of `OPERATIONS` by its number, in place, with these indices.
    Combine(usize, Vec<usize>),
    /// The same within a range.
    Within(usize, usize, usize, Vec<usize>),
    /// The same from two other sets.
    Assign(usize, Vec<usize>, Vec<usize>),
    ComplementWithin(usize),
    Word(usize, u64),
    CloneFrom(Vec<usize>),
    Clear,
}

type InPlace = fn(&mut BitSet, &BitSet);
type Within = fn(&mut BitSet, std::ops::Range<usize>, &BitSet);
type Assign = fn(&mut BitSet, &BitSet, &BitSet);
type Function = fn(bool, bool) -> bool;

/// The set operations in three forms, with that of the model.
const OPERATIONS: [(InPlace, Within, Assign, Function); 4] = [
    (BitSet::intersect_with, BitSet::intersect_with_in, BitSet::assign_intersection, |a, b| a && b),
    (BitSet::union_with, BitSet::union_with_in, BitSet::assign_union, |a, b| a || b),
    (BitSet::difference_with, BitSet::difference_with_in, BitSet::assign_difference, |a, b| {
        a && !b
    }),
    (
        BitSet::symmetric_difference_with,
        BitSet::symmetric_difference_with_in,
        BitSet::assign_symmetric_difference,
        |a, b| a != b,
    ),
];

/// Returns the indices in range for which the function is true, and those of the first set outside.
fn combined(a: &Model, b: &Model, range: std::ops::Range<usize>, f: Function) -> Model {
    let is_in = |index: &usize| match range.contains(index) {
        true => f(a.contains(index), b.contains(index)),
        false => a.contains(index),
    };
    (0..700).filter(is_in).collect()
}

fn change() -> impl Strategy<Value = Change> {
    let index = || 0..600usize;
    prop_oneof![
        8 => index().prop_map(Change::Insert),
        4 => index().prop_map(Change::Remove),
        4 => index().prop_map(Change::Toggle),
        6 => Just(Change::PopFirst),
        2 => Just(Change::PopLast),
        2 => index().prop_map(Change::PopNext),
        2 => index().prop_map(Change::PopPrevious),
        2 => vec(index(), 0..40).prop_map(Change::Union),
        1 => vec(index(), 0..400).prop_map(Change::Intersect),
        1 => (index(), index()).prop_map(|(start, end)| Change::InsertRange(start, end)),
        1 => (index(), index()).prop_map(|(start, end)| Change::RemoveRange(start, end)),
        1 => (index(), index()).prop_map(|(start, end)| Change::ToggleRange(start, end)),
        1 => (0..4usize, vec(index(), 0..40)).prop_map(|(f, set)| Change::Combine(f, set)),
        2 => (0..4usize, index(), index(), vec(index(), 0..40))
            .prop_map(|(f, start, end, set)| Change::Within(f, start, end, set)),
        1 => (0..4usize, vec(index(), 0..40), vec(index(), 0..40))
            .prop_map(|(f, a, b)| Change::Assign(f, a, b)),
        1 => index().prop_map(Change::ComplementWithin),
        1 => (0..12usize, any::<u64>()).prop_map(|(i, word)| Change::Word(i, word)),
        1 => vec(index(), 0..40).prop_map(Change::CloneFrom),
        1 => Just(Change::Clear),
    ]
}

proptest! {
    #[test]
    fn iterators_go_both_ways(
        indices in vec(0..600usize, 0..60),
        start in 0..300usize,
        end in 300..700usize,
        ends in vec(any::<bool>(), 0..60),
    ) {
        let (set, model) = (BitSet::from_indices(&indices), Model::from_iter(indices));
        let (mut iter, mut expected) = (set.range(start..end), model.range(start..end).copied());
        for is_back in ends {
            let len = expected.clone().count();
            let (low, high) = iter.size_hint();
            prop_assert!(low <= len && high.is_some_and(|high| len <= high));
            if is_back {
                prop_assert_eq!(iter.next_back(), expected.next_back());
            } else {
                prop_assert_eq!(iter.next(), expected.next());
            }
            let mut rest = Vec::new();
            iter.clone().for_each(|index| rest.push(index));
            prop_assert!(rest.into_iter().eq(expected.clone()));
        }
        prop_assert!(iter.eq(expected));
    }

    #[test]
    fn sequences_of_changes_lead_to_the_same_set(changes in vec(change(), 0..60)) {
        let (mut set, mut model) = (BitSet::new(), Model::new());
        for change in changes {
            match change {
                Change::Insert(index) => prop_assert_eq!(set.insert(index), model.insert(index)),
                Change::Remove(index) => prop_assert_eq!(set.remove(index), model.remove(&index)),
                Change::Toggle(index) => {
                    let is_new = !model.remove(&index) && model.insert(index);
                    prop_assert_eq!(set.toggle(index), is_new);
                }
                Change::PopFirst => prop_assert_eq!(set.pop_first(), model.pop_first()),
                Change::PopLast => prop_assert_eq!(set.pop_last(), model.pop_last()),
                Change::PopNext(start) => {
                    let next = model.range(start..).next().copied();
                    next.map(|index| model.remove(&index));
                    prop_assert_eq!(set.pop_next(start), next);
                }
                Change::PopPrevious(end) => {
                    let previous = model.range(..=end).next_back().copied();
                    previous.map(|index| model.remove(&index));
                    prop_assert_eq!(set.pop_previous(end), previous);
                }
                Change::Union(indices) => {
                    set.union_with(&BitSet::from_indices(&indices));
                    model.extend(indices);
                }
                Change::Intersect(indices) => {
                    set &= &indices.iter().copied().collect();
                    model.retain(|index| indices.contains(index));
                }
                Change::InsertRange(start, end) => {
                    set.insert_range(start..end);
                    model.extend(start..end);
                }
                Change::RemoveRange(start, end) => {
                    set.remove_range(start..end);
                    model.retain(|index| !(start..end).contains(index));
                }
                Change::ToggleRange(start, end) => {
                    set.toggle_range(start..end);
                    let range = (start..end).collect();
                    model = model.symmetric_difference(&range).copied().collect();
                }
                Change::Combine(f, indices) => {
                    let (in_place, _, _, f) = OPERATIONS[f];
                    in_place(&mut set, &BitSet::from_indices(&indices));
                    model = combined(&model, &Model::from_iter(indices), 0..700, f);
                }
                Change::Within(f, start, end, indices) => {
                    let (_, within, _, f) = OPERATIONS[f];
                    within(&mut set, start..end, &BitSet::from_indices(&indices));
                    model = combined(&model, &Model::from_iter(indices), start..end, f);
                }
                Change::Assign(f, a, b) => {
                    let (_, _, assign, f) = OPERATIONS[f];
                    assign(&mut set, &BitSet::from_indices(&a), &BitSet::from_indices(&b));
                    model = combined(&Model::from_iter(a), &Model::from_iter(b), 0..700, f);
                }
                Change::ComplementWithin(end) => {
                    set.complement_within(end);
                    model = (0..end).filter(|index| !model.contains(index)).collect();
                }
                Change::Word(i, word) => {
                    if let Some(place) = set.words_mut().get_mut(i) {
                        *place = word;
                        model.retain(|index| index / 64 != i);
                        model.extend((0..64).filter(|bit| word >> bit & 1 == 1).map(|bit| 64 * i + bit));
                    }
                }
                Change::CloneFrom(indices) => {
                    set.clone_from(&BitSet::from_indices(&indices));
                    model = Model::from_iter(indices);
                }
                Change::Clear => {
                    set.clear();
                    model.clear();
                }
            }
            prop_assert_eq!(set.clone().pop_first(), model.first().copied());
            prop_assert!(set.iter().eq(model.iter().copied()));
            prop_assert_eq!(set.len(), model.len());
        }
        let copy = BitSet::from_words(set.clone().into_words());
        prop_assert_eq!(copy, set);
    }
}
