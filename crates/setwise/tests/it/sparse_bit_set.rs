//! Sparse sets, compared with a `BTreeSet` and a `BitSet` of the same indices.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use proptest::collection::vec;
use proptest::prelude::*;
use setwise::wide::{BitSet, SparseBitSet};

type Model = BTreeSet<usize>;

const LAST: usize = usize::MAX;

/// Places to search from.
const PLACES: [usize; 15] =
    [0, 1, 62, 63, 64, 65, 127, 128, 129, 640, 4095, 4096, 50_000, LAST - 63, LAST];

fn set(model: &Model) -> SparseBitSet {
    model.iter().copied().collect()
}

/// Checks the members, and that the blocks ascend and are not empty.
fn check_members(set: &SparseBitSet, expected: impl IntoIterator<Item = usize>) {
    let expected: Vec<usize> = expected.into_iter().collect();
    assert!(set.iter().eq(expected.iter().copied()), "{set:?} is not {expected:?}");
    assert!(set.iter().rev().eq(expected.iter().rev().copied()));
    assert!(set.blocks().iter().all(|&(_, word)| word != 0));
    assert!(set.blocks().is_sorted_by(|a, b| a.0 < b.0));
    assert_eq!((set.len(), set.is_empty()), (expected.len(), expected.is_empty()));
}

/// Indices in few blocks, in many, and anywhere.
fn index() -> impl Strategy<Value = usize> {
    prop_oneof![
        4 => 0..256usize,
        8 => 0..5000usize,
        4 => (0..600usize).prop_map(|block| 64 * block + 63),
        1 => LAST - 130..=LAST,
        1 => any::<usize>(),
    ]
}

/// Sets from none to many blocks. The small ones are next to large ones in pairs.
fn model() -> impl Strategy<Value = Model> {
    prop_oneof![
        2 => vec(index(), 0..4),
        3 => vec(index(), 0..60),
        2 => vec(index(), 200..600),
    ]
    .prop_map(|indices| indices.into_iter().collect())
}

/// Two sets, which are also equal, or one a part of the other.
fn models() -> impl Strategy<Value = (Model, Model)> {
    (model(), model(), 0..6).prop_map(|(a, b, relation)| match relation {
        0 => (a.clone(), a),
        1 => (a.clone(), &a | &b),
        2 => (&a | &b, b),
        3 => (&a - &b, b),
        _ => (a, b),
    })
}

proptest! {
    #[test]
    fn operations_are_those_of_sets_of_indices((a_model, b_model) in models()) {
        let (a, b) = (set(&a_model), set(&b_model));
        macro_rules! check {
            ($($name:ident $with:ident $operator:tt $operator_assign:tt;)*) => {$(
                let result = a.$name(&b);
                check_members(&result, a_model.$name(&b_model).copied());
                prop_assert_eq!(&a $operator &b, result.clone());
                let (mut in_place, mut assigned) = (a.clone(), a.clone());
                in_place.$with(&b);
                assigned $operator_assign &b;
                prop_assert_eq!((&in_place, &assigned), (&result, &result));
            )*};
        }
        check! {
            intersection intersect_with & &=;
            union union_with | |=;
            difference difference_with - -=;
            symmetric_difference symmetric_difference_with ^ ^=;
        }
    }

    #[test]
    fn relations_and_counts_are_those_of_sets_of_indices((a_model, b_model) in models()) {
        let (a, b) = (set(&a_model), set(&b_model));
        let common: Model = a_model.intersection(&b_model).copied().collect();
        prop_assert_eq!(a.intersection_len(&b), common.len());
        prop_assert_eq!(a.union_len(&b), a_model.union(&b_model).count());
        prop_assert_eq!(a.difference_len(&b), a_model.difference(&b_model).count());
        let odd = a_model.symmetric_difference(&b_model).count();
        prop_assert_eq!(a.symmetric_difference_len(&b), odd);
        prop_assert_eq!((a.is_single(), a.has_many()), (a_model.len() == 1, a_model.len() > 1));
        prop_assert_eq!(a.is_disjoint(&b), common.is_empty());
        prop_assert_eq!(a.is_subset(&b), a_model.is_subset(&b_model));
        prop_assert_eq!(a.is_superset(&b), a_model.is_superset(&b_model));
        prop_assert_eq!(a.first_common(&b), common.first().copied());
        for start in PLACES.into_iter().chain(common.iter().copied().take(9)) {
            prop_assert_eq!(a.next_common(start, &b), common.range(start..).next().copied());
        }
    }

    #[test]
    fn equality_hash_order_and_text_are_those_of_the_members((a_model, b_model) in models()) {
        let hash = |set: &SparseBitSet| BuildHasherDefault::<DefaultHasher>::default().hash_one(set);
        let (a, b) = (set(&a_model), set(&b_model));
        prop_assert_eq!(a == b, a_model == b_model);
        prop_assert_eq!(a.cmp(&b), a_model.iter().rev().cmp(b_model.iter().rev()));
        let mut copy = &(&a | &b) - &(&b - &a);
        copy.shrink_to_fit();
        prop_assert_eq!((&a, hash(&a)), (&copy, hash(&copy)));
        copy.clone_from(&b);
        prop_assert_eq!(copy, b);
        prop_assert_eq!(format!("{a:?}"), format!("{a_model:?}"));
    }

    #[test]
    fn scans_are_those_of_sets_of_indices(model in model()) {
        let set = set(&model);
        prop_assert_eq!((set.first(), set.last()), (model.first().copied(), model.last().copied()));
        for place in PLACES.into_iter().chain(model.iter().copied()) {
            prop_assert_eq!(set.contains(place), model.contains(&place));
            prop_assert_eq!(set.next(place), model.range(place..).next().copied());
            prop_assert_eq!(set.previous(place), model.range(..=place).next_back().copied());
        }
        for (rank, &index) in model.iter().enumerate() {
            prop_assert_eq!((set.rank(index), set.nth(rank)), (rank, Some(index)));
        }
        prop_assert_eq!(set.nth(model.len()), None);
        let (mut first, mut last) = (set.clone(), set);
        prop_assert!(std::iter::from_fn(|| first.pop_first()).eq(model.iter().copied()));
        prop_assert!(std::iter::from_fn(|| last.pop_last()).eq(model.iter().rev().copied()));
        prop_assert!(first.is_empty() && last.is_empty());
    }

    #[test]
    fn iterators_go_both_ways(model in model(), ends in vec(any::<bool>(), 0..80)) {
        let set = set(&model);
        let (mut iter, mut expected) = (set.iter(), model.iter().copied());
        for is_back in ends {
            let (low, high) = iter.size_hint();
            prop_assert!(low <= expected.len() && high.is_none_or(|high| expected.len() <= high));
            if is_back {
                prop_assert_eq!(iter.next_back(), expected.next_back());
            } else {
                prop_assert_eq!(iter.next(), expected.next());
            }
        }
        let mut rest = Vec::new();
        iter.clone().for_each(|index| rest.push(index));
        prop_assert!(rest.into_iter().eq(expected.clone()));
        prop_assert!(iter.eq(expected));
    }

    #[test]
    fn dense_sets_have_the_same_members(indices in vec(0..3000usize, 0..300)) {
        let dense = BitSet::from_indices(&indices);
        let sparse = SparseBitSet::from(&dense);
        check_members(&sparse, dense.iter());
        prop_assert_eq!(&sparse, &SparseBitSet::from_indices(&indices));
        prop_assert_eq!(BitSet::from(&sparse), dense);
    }
}

#[test]
fn empty_words_are_not_stored() {
    let mut dense = BitSet::zeroed(10_000);
    assert_eq!(SparseBitSet::from(&dense), SparseBitSet::new());
    dense.insert(7000);
    assert_eq!(SparseBitSet::from(&dense).blocks(), [(7000 / 64, 1 << (7000 % 64))]);
    assert_eq!(BitSet::from(&SparseBitSet::default()).words().len(), 0);
    assert_eq!(BitSet::from(&SparseBitSet::from([128])).words(), [0, 0, 1]);
}

/// An operation that changes a set.
#[derive(Clone, Debug)]
enum Change {
    Insert(usize),
    Remove(usize),
    Toggle(usize),
    /// The member from this place on, so that blocks become empty.
    PopNext(usize),
    PopPrevious(usize),
    InsertRange(usize, usize),
    ToggleRange(usize, usize),
    RemoveRange(usize, usize),
    PopFirst,
    PopLast,
    Extend(Vec<usize>),
    Intersect(Vec<usize>),
    Clear,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        8 => index().prop_map(Change::Insert),
        3 => index().prop_map(Change::Remove),
        4 => index().prop_map(Change::Toggle),
        4 => index().prop_map(Change::PopNext),
        2 => index().prop_map(Change::PopPrevious),
        2 => (index(), 0..300usize).prop_map(|(start, len)| Change::InsertRange(start, len)),
        2 => (index(), 0..300usize).prop_map(|(start, len)| Change::ToggleRange(start, len)),
        2 => (index(), 0..3000usize).prop_map(|(start, len)| Change::RemoveRange(start, len)),
        2 => Just(Change::PopFirst),
        2 => Just(Change::PopLast),
        2 => vec(index(), 0..40).prop_map(Change::Extend),
        1 => vec(index(), 0..400).prop_map(Change::Intersect),
        1 => Just(Change::Clear),
    ]
}

proptest! {
    #[test]
    fn sequences_of_changes_lead_to_the_same_set(changes in vec(change(), 0..60)) {
        let (mut set, mut model) = (SparseBitSet::new(), Model::new());
        for change in changes {
            match change {
                Change::Insert(index) => prop_assert_eq!(set.insert(index), model.insert(index)),
                Change::Remove(index) => prop_assert_eq!(set.remove(index), model.remove(&index)),
                Change::Toggle(index) => {
                    let is_new = !model.remove(&index) && model.insert(index);
                    prop_assert_eq!(set.toggle(index), is_new);
                }
                Change::PopNext(start) => {
                    let next = model.range(start..).next().copied();
                    prop_assert_eq!(set.pop_next(start), next);
                    next.map(|index| model.remove(&index));
                }
                Change::PopPrevious(end) => {
                    let previous = model.range(..=end).next_back().copied();
                    prop_assert_eq!(set.pop_previous(end), previous);
                    previous.map(|index| model.remove(&index));
                }
                Change::InsertRange(start, len) => {
                    set.insert_range(start..start.saturating_add(len));
                    model.extend(start..start.saturating_add(len));
                }
                Change::ToggleRange(start, len) => {
                    let range = start..start.saturating_add(len);
                    set.toggle_range(range.clone());
                    model = &model ^ &range.collect();
                }
                Change::RemoveRange(start, len) => {
                    let range = start..start.saturating_add(len);
                    let count = model.range(range.clone()).count();
                    prop_assert_eq!(set.len_in(range.clone()), count);
                    set.remove_range(range.clone());
                    model.retain(|index| !range.contains(index));
                }
                Change::PopFirst => prop_assert_eq!(set.pop_first(), model.pop_first()),
                Change::PopLast => prop_assert_eq!(set.pop_last(), model.pop_last()),
                Change::Extend(indices) => {
                    set.extend(indices.iter().copied());
                    model.extend(indices);
                }
                Change::Intersect(indices) => {
                    set &= &indices.iter().copied().collect();
                    model.retain(|index| indices.contains(index));
                }
                Change::Clear => {
                    set.clear();
                    model.clear();
                }
            }
            check_members(&set, model.iter().copied());
        }
    }
}
