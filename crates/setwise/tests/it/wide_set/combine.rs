//! Functions of several sets, and counts, index by index.

use proptest::prelude::*;
use setwise::wide::{Set, Tally};

use super::model::{bits, set_where};
use super::{at_every_width, for_random_sets};

at_every_width! {
    fn functions_of_three_sets_work_index_by_index<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, b, c], word| {
            let table = word as u8;
            let (x, y, z) = (bits(a), bits(b), bits(c));
            let count = |i: usize| u8::from(x[i]) + u8::from(y[i]) + u8::from(z[i]);
            prop_assert_eq!(a.select(b, c), set_where(|i| if x[i] { y[i] } else { z[i] }));
            prop_assert_eq!(a.exchange(b, c), (a.select(c, b), a.select(b, c)));
            prop_assert_eq!(Set::majority(a, b, c), set_where(|i| count(i) > 1));
            let sum = (set_where(|i| count(i) % 2 == 1), set_where(|i| count(i) > 1));
            prop_assert_eq!(Set::carry_save_add(a, b, c), sum);
            let row = |i: usize| 4 * u8::from(x[i]) + 2 * u8::from(y[i]) + u8::from(z[i]);
            let expected = set_where(|i| table >> row(i) & 1 == 1);
            prop_assert_eq!(Set::ternary(table, a, b, c), expected);
        });
    }

    fn counts_are_those_of_the_sets_with_the_index<const WORDS: usize>() {
        for_random_sets!(WORDS, 256, |[a, b, c], word| {
            let sets = [a, b, c, a & b, b | c, a ^ c, !a, b - a];
            let sets = &sets[..word as usize % 9];
            let bits: Vec<_> = sets.iter().map(|&set| bits(set)).collect();
            let count = |i: usize| bits.iter().filter(|bits| bits[i]).count();
            prop_assert_eq!(Set::at_least_two(sets), set_where(|i| count(i) >= 2));
            prop_assert_eq!(Set::at_least::<0>(sets), Set::FULL);
            prop_assert_eq!(Set::at_least::<1>(sets), set_where(|i| count(i) >= 1));
            prop_assert_eq!(Set::at_least::<3>(sets), set_where(|i| count(i) >= 3));
            prop_assert_eq!(Set::exactly::<0>(sets), set_where(|i| count(i) == 0));
            prop_assert_eq!(Set::exactly::<1>(sets), set_where(|i| count(i) == 1));
            prop_assert_eq!(Set::exactly::<4>(sets), set_where(|i| count(i) == 4));

            let mut small = Tally::<2, WORDS>::new();
            small.extend(sets.iter().copied());
            let tally: Tally<4, WORDS> = sets.iter().copied().collect();
            for k in 0..20 {
                prop_assert_eq!(tally.exactly(k), set_where(|i| count(i) as u32 == k));
                prop_assert_eq!(tally.at_least(k), set_where(|i| count(i) as u32 >= k));
                // Two digits count to three.
                prop_assert_eq!(small.exactly(k), set_where(|i| count(i).min(3) as u32 == k));
            }
            for (digit, plane) in tally.planes().into_iter().enumerate() {
                prop_assert_eq!(plane, set_where(|i| count(i) >> digit & 1 == 1));
            }
        });
    }
}
