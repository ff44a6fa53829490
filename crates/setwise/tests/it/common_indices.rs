//! The indices that several growable sets have in common, compared with a `BTreeSet`.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use setwise::wide::{BitSet, SparseBitSet};

proptest! {
    #[test]
    fn common_indices_are_those_of_sets_of_indices(
        models in [vec(0..700usize, 0..250), vec(0..900usize, 0..250), vec(0..500usize, 0..250)],
        start in 0..800usize,
        len in 0..400usize,
    ) {
        let models = models.map(|indices| indices.into_iter().collect::<BTreeSet<_>>());
        let [a, b, c] = &models;
        macro_rules! check {
            ($($Set:ident)*) => {$(
                let [x, y, z] = &models.clone().map(|model| model.into_iter().collect::<$Set>());
                let two: Vec<_> = a.intersection(b).copied().collect();
                let three: Vec<_> = two.iter().copied().filter(|it| c.contains(it)).collect();
                prop_assert!($Set::common([x]).eq(a.iter().copied()));
                let range = start..start + len;
                let both = $Set::common([x, y]);
                let all = $Set::common([x, y, z]);
                for (found, part, expected) in [
                    (both.clone().collect::<Vec<_>>(), both.within(range.clone()).collect(), two),
                    (all.clone().collect(), all.within(range.clone()).collect(), three),
                ] {
                    let within: Vec<_> =
                        expected.iter().copied().filter(|it| range.contains(it)).collect();
                    prop_assert_eq!((found, part), (expected, within));
                }
                // A range after the start of another begins again.
                let mut rest = $Set::common([x, y, z]);
                let single = rest.clone().within(range.clone()).single();
                let within: Vec<_> = rest.by_ref().filter(|it| range.contains(it)).collect();
                prop_assert_eq!(single, <[usize; 1]>::try_from(within.clone()).ok().map(|it| it[0]));
                prop_assert!(rest.is_empty() && rest.next().is_none());
                prop_assert_eq!(rest.within(range.clone()).is_empty(), within.is_empty());
                let mut left = y.clone();
                let mut place = start;
                while let Some(index) = x.next_removing(place, &mut left) {
                    prop_assert_eq!(a.range(place..).next(), Some(&index));
                    place = index + 1;
                }
                let expected = b.iter().filter(|&it| *it < start || !a.contains(it));
                prop_assert!(left.iter().eq(expected.copied()));
            )*};
        }
        check! { BitSet SparseBitSet }
    }
}

#[test]
fn the_last_index_is_common() {
    let set = SparseBitSet::from([3, usize::MAX]);
    let common = SparseBitSet::common([&set, &set]);
    assert!(common.clone().eq([3, usize::MAX]));
    assert_eq!(common.clone().within(4..).single(), Some(usize::MAX));
    assert!(common.within(4..usize::MAX).is_empty());
}
