//! Set operations, relations, scans, shifts and swaps, index by index.

use proptest::prelude::*;
use setwise::wide::Set;

use super::model::{bits, members, set_where};
use super::{at_every_width, for_random_sets};

/// Indices inside and outside of a set.
fn places<const WORDS: usize>() -> impl Iterator<Item = usize> {
    (0..64 * WORDS + 2).chain([64 * WORDS + 64, usize::MAX - 64, usize::MAX - 1, usize::MAX])
}

at_every_width! {
    fn set_operations_work_index_by_index<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, b, _], _| {
            let (x, y) = (bits(a), bits(b));
            prop_assert_eq!(a & b, set_where(|i| x[i] && y[i]));
            prop_assert_eq!(a | b, set_where(|i| x[i] || y[i]));
            prop_assert_eq!(a ^ b, set_where(|i| x[i] != y[i]));
            prop_assert_eq!(a - b, set_where(|i| x[i] && !y[i]));
            prop_assert_eq!(!a, set_where(|i| !x[i]));
            prop_assert_eq!(a.implication(b), set_where(|i| !x[i] || y[i]));
            prop_assert_eq!(a.equivalence(b), set_where(|i| x[i] == y[i]));
            let mut assigned = [a; 4];
            assigned[0] &= b;
            assigned[1] |= b;
            assigned[2] ^= b;
            assigned[3] -= b;
            prop_assert_eq!(assigned, [a & b, a | b, a ^ b, a - b]);
        });
    }

    fn relations_are_those_of_the_indices<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, b, _], _| {
            let (x, y) = (members(a), members(b));
            for (a, b) in [(a, b), (a & b, b), (a, a - b)] {
                let (x, y) = (members(a), members(b));
                prop_assert_eq!(a.is_subset(b), x.iter().all(|i| y.contains(i)));
                prop_assert_eq!(a.is_superset(b), y.iter().all(|i| x.contains(i)));
                prop_assert_eq!(a.is_disjoint(b), !x.iter().any(|i| y.contains(i)));
            }
            prop_assert_eq!(a.len() as usize, x.len());
            prop_assert_eq!(a.is_empty(), x.is_empty());
            prop_assert_eq!(a.is_full(), x.len() == 64 * WORDS);
            prop_assert_eq!(a.is_single(), x.len() == 1);
            prop_assert_eq!(a.has_many(), x.len() > 1);
            prop_assert!((0..64 * WORDS).all(|i| a.contains(i) == x.contains(&i)));
            // Numbers are compared from their most significant bits on.
            prop_assert_eq!(a.cmp(&b), x.iter().rev().cmp(y.iter().rev()));
            prop_assert_eq!(a == b, x == y);
            prop_assert_eq!(a.has_common_ms1b(b), a.last().is_some() && a.last() == b.last());
            prop_assert_eq!(a.has_greater_ms1b(b), a.last() > b.last());
        });
    }

    fn scans_find_the_nearest_index<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            let x = members(a);
            prop_assert_eq!(a.first(), x.first().copied());
            prop_assert_eq!(a.last(), x.last().copied());
            for place in places::<WORDS>() {
                prop_assert_eq!(a.next(place), x.iter().copied().find(|&i| i >= place));
                prop_assert_eq!(a.previous(place), x.iter().copied().rfind(|&i| i <= place));
            }
        });
    }

    fn one_index_is_added_removed_and_toggled<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            for index in 0..64 * WORDS {
                let one = set_where(|i| i == index);
                prop_assert_eq!(Set::from_index(index), one);
                prop_assert_eq!(a.with(index), a | one);
                prop_assert_eq!(a.without(index), a - one);
                prop_assert_eq!(a.toggled(index), a ^ one);
            }
        });
    }

    fn ranges_have_the_indices_between_their_ends<const WORDS: usize>() {
        for end in places::<WORDS>() {
            assert_eq!(Set::<WORDS>::below(end), set_where(|i| i < end));
            assert_eq!(Set::<WORDS>::above(end), set_where(|i| i > end));
            for start in places::<WORDS>() {
                assert_eq!(Set::<WORDS>::from_range(start..end), set_where(|i| (start..end).contains(&i)));
            }
        }
    }

    fn shifts_move_every_single_index<const WORDS: usize>() {
        for amount in places::<WORDS>() {
            for index in 0..64 * WORDS {
                let one = Set::<WORDS>::from_index(index);
                let up = index.checked_add(amount);
                assert_eq!(one.shift_left(amount), set_where(|i| Some(i) == up));
                assert_eq!(one.shift_right(amount), set_where(|i| Some(i) == index.checked_sub(amount)));
                let sum = (index as u128 + amount as u128) % (64 * WORDS as u128);
                assert_eq!(one.rotate_left(amount), Set::from_index(sum as usize));
                assert_eq!(one.rotate_left(amount).rotate_right(amount), one);
            }
        }
        for amount in [isize::MIN, -1, 0, 1, 63, 64, 65, -63, -64, -65, isize::MAX] {
            for index in 0..64 * WORDS {
                let moved = index.checked_add_signed(amount);
                assert_eq!(Set::<WORDS>::from_index(index).generalized_shift(amount), set_where(|i| Some(i) == moved));
            }
        }
    }

    fn shifts_move_all_indices_at_once<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            let x = bits(a);
            for amount in places::<WORDS>() {
                let at = |i: usize| amount <= i && x[i - amount];
                prop_assert_eq!(a << amount, set_where(at));
                let at = |i: usize| i.checked_add(amount).is_some_and(|from| from < x.len() && x[from]);
                prop_assert_eq!(a >> amount, set_where(at));
                prop_assert_eq!(a.rotate_left(amount).rotate_right(amount), a);
                prop_assert_eq!(a.rotate_left(amount).len(), a.len());
                let mut assigned = [a; 2];
                assigned[0] <<= amount;
                assigned[1] >>= amount;
                prop_assert_eq!(assigned, [a << amount, a >> amount]);
            }
        });
    }

    fn a_reversal_counts_from_the_other_end<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            let x = bits(a);
            prop_assert_eq!(a.reverse_bits(), set_where(|i| x[x.len() - 1 - i]));
        });
    }

    fn swaps_exchange_disjoint_ranges<const WORDS: usize>() {
        let n = 64 * WORDS;
        for_random_sets!(WORDS, 256, |[a, mask, _], word| {
            let x = bits(a);
            let mut ends = [0, 20, 40].map(|shift| (word >> shift) as usize % (n + 1));
            ends.sort_unstable();
            let [i, j, end] = ends;
            let len = (j - i).min(end - j);
            let partner = |place: usize| match place {
                _ if (i..i + len).contains(&place) => place - i + j,
                _ if (j..j + len).contains(&place) => place - j + i,
                _ => place,
            };
            let expected = set_where(|place| x[partner(place)]);
            prop_assert_eq!(a.swap_bits(i, j, len), expected);
            prop_assert_eq!(a.swap_bits(j, i, len), expected);
            prop_assert_eq!(a.delta_swap(Set::from_range(i..i + len), j - i), expected);

            // A mask with gaps: without the partners of its indices, and those without a partner.
            let delta = len + 1;
            let mut pairs = Set::<WORDS>::EMPTY;
            for i in members(mask).into_iter().filter(|i| i + delta < n) {
                if i < delta || !pairs.contains(i - delta) {
                    pairs = pairs.with(i);
                }
            }
            let partner = |place: usize| match place {
                _ if pairs.contains(place) => place + delta,
                _ if place >= delta && pairs.contains(place - delta) => place - delta,
                _ => place,
            };
            prop_assert_eq!(a.delta_swap(pairs, delta), set_where(|place| x[partner(place)]));
        });
    }
}

#[test]
fn long_sets_are_tested_to_their_last_word() {
    let full = Set::<20>::FULL;
    assert!(Set::<20>::EMPTY.is_empty() && full.is_full() && !full.is_empty());
    for index in 0..Set::<20>::BITS {
        let one = Set::<20>::from_index(index);
        assert!(!one.is_empty() && one.is_single() && !one.has_many() && !(!one).is_full());
        assert!(!one.is_disjoint(full) && one.is_disjoint(!one) && !full.is_subset(!one));
        assert!(one.is_subset(one) && full.is_superset(one) && one.contains(index));
    }
}

#[test]
fn indices_that_a_set_cannot_have_are_refused() {
    use std::panic::catch_unwind;
    let set = Set::<2>::FULL;
    assert!(catch_unwind(|| set.contains(128)).is_err());
    assert!(catch_unwind(|| set.with(128)).is_err());
    assert!(catch_unwind(|| set.without(usize::MAX)).is_err());
    assert!(catch_unwind(|| set.toggled(128)).is_err());
    assert!(catch_unwind(|| Set::<2>::from_index(128)).is_err());
    assert!(catch_unwind(|| Set::<2>::from_indices(&[1, 128])).is_err());
    assert!(catch_unwind(|| [128].into_iter().collect::<Set<2>>()).is_err());
    assert!(catch_unwind(|| Set::<0>::EMPTY.contains(0)).is_err());
}
