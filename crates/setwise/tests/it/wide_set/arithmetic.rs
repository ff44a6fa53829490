//! Sets as numbers, against an addition bit by bit, and the tricks of the ends.

use proptest::prelude::*;
use setwise::wide::Set;

use super::model::{bits, members, set_where};
use super::{at_every_width, for_random_sets};

/// Adds bit by bit, and returns the last carry.
fn add(a: &[bool], b: &[bool], carry: bool) -> (Vec<bool>, bool) {
    let (mut sum, mut carry) = (Vec::new(), carry);
    for (&a, &b) in a.iter().zip(b) {
        sum.push(a ^ b ^ carry);
        carry = [a, b, carry].into_iter().filter(|&bit| bit).count() > 1;
    }
    (sum, carry)
}

/// Returns the set of truth values.
fn number<const WORDS: usize>(bits: &[bool]) -> Set<WORDS> {
    set_where(|i| bits[i])
}

at_every_width! {
    fn sums_and_differences_carry_through_all_words<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, b, _], word| {
            let carry = word & 1 != 0;
            let (sum, out) = add(&bits(a), &bits(b), carry);
            prop_assert_eq!(a.carrying_add(b, carry), (number(&sum), out));
            prop_assert_eq!(a.wrapping_add(b), number(&add(&bits(a), &bits(b), false).0));
            // a - b - borrow = a + !b + !borrow, with a carry where there is no borrow.
            let (difference, out) = add(&bits(a), &bits(!b), !carry);
            prop_assert_eq!(a.borrowing_sub(b, carry), (number(&difference), !out));
            prop_assert_eq!(a.wrapping_sub(b), number(&add(&bits(a), &bits(!b), true).0));
            prop_assert_eq!(a.wrapping_add(b).wrapping_sub(b), a);
            prop_assert_eq!(a.wrapping_neg(), Set::EMPTY.wrapping_sub(a));
            prop_assert_eq!(a.borrowing_sub(b, false).1, a < b);
        });
    }

    fn products_are_sums_of_shifts<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, b, _], _| {
            let shifts = members(b).into_iter().map(|i| a << i);
            let product = shifts.fold(Set::EMPTY, Set::wrapping_add);
            prop_assert_eq!(a.wrapping_mul(b), product);
            let is_odd = WORDS == 0 || b.contains(0);
            prop_assert_eq!(b.inverse_odd().is_some(), is_odd);
            prop_assert_eq!(product.divide_odd(b), is_odd.then_some(a));
            if let Some(inverse) = b.inverse_odd() {
                prop_assert_eq!(inverse.wrapping_mul(b), Set::below(1));
            }
        });
    }

    fn averages_are_half_of_the_sum<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, b, _], _| {
            for (round_up, average) in [(false, a.floor_average(b)), (true, a.ceiling_average(b))] {
                let (mut sum, carry) = add(&bits(a), &bits(b), round_up);
                sum.push(carry);
                prop_assert_eq!(average, number(&sum[1..]));
            }
            prop_assert_eq!(a.two_bit_sum(b), (a ^ b) | (a & b) << 1);
        });
    }

    fn the_first_index_isolates_its_parts<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            // The number of indices stands for one that is missing.
            let first = a.first().unwrap_or(64 * WORDS);
            let one = set_where(|i| i == first);
            prop_assert_eq!(a.isolate_ls1b(), one);
            prop_assert_eq!(a.isolate_ls1b_complement(), !one);
            prop_assert_eq!(a.reset_ls1b(), a - one);
            prop_assert_eq!(a.above_ls1b(), set_where(|i| i > first));
            prop_assert_eq!(a.below_ls1b(), set_where(|i| i < first));
            prop_assert_eq!(a.below_ls1b_inclusive(), set_where(|i| i <= first));
            prop_assert_eq!(a.smear_ls1b_up(), set_where(|i| i >= first));
            prop_assert_eq!(a.smear_ls1b_down(), a | set_where(|i| i < first));
        });
    }

    fn the_first_missing_index_isolates_its_parts<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            let first = (0..64 * WORDS).find(|&i| !a.contains(i)).unwrap_or(64 * WORDS);
            let one = set_where(|i| i == first);
            prop_assert_eq!(a.isolate_ls0b(), one);
            prop_assert_eq!(a.isolate_ls0b_complement(), !one);
            prop_assert_eq!(a.set_ls0b(), a | one);
            prop_assert_eq!(a.reset_trailing_ones(), a - set_where(|i| i < first));
            prop_assert_eq!(a.below_ls0b_inclusive(), set_where(|i| i <= first));
            prop_assert_eq!(a.above_ls0b_inclusive(), set_where(|i| i >= first));
        });
    }

    fn the_last_index_isolates_its_parts<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, ..], _| {
            let last = a.last();
            let one = set_where(|i| Some(i) == last);
            prop_assert_eq!(a.isolate_ms1b(), one);
            prop_assert_eq!(a.reset_ms1b(), a - one);
            prop_assert_eq!(a.smear_ms1b_down(), set_where(|i| Some(i) <= last));
            prop_assert_eq!(a.below_ms1b(), set_where(|i| Some(i) < last));
            prop_assert_eq!(a.above_ms1b(), set_where(|i| Some(i) > last));
        });
    }

    fn every_single_index_and_pair_has_its_parts<const WORDS: usize>() {
        for low in 0..64 * WORDS {
            for high in low..64 * WORDS {
                let pair = Set::<WORDS>::from_indices(&[low, high]);
                assert_eq!((pair.first(), pair.last()), (Some(low), Some(high)));
                assert_eq!(pair.is_single(), low == high);
                assert_eq!(pair.reset_ls1b(), pair.without(low));
                assert_eq!(pair.reset_ms1b(), pair.without(high));
                assert_eq!(pair.smear_ms1b_down(), Set::below(high + 1));
                assert_eq!(pair.below_ls1b(), Set::below(low));
                assert_eq!(pair.wrapping_sub(Set::from_index(low)), pair.without(low));
                let between = Set::<WORDS>::from_range(low..high);
                assert_eq!(Set::<WORDS>::from_index(high).wrapping_sub(Set::from_index(low)), between);
                assert_eq!(between.wrapping_add(Set::from_index(low)), Set::from_index(high));
            }
        }
    }
}
