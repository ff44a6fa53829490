//! A set of one word has the results of a board, and conversions between them.

use proptest::prelude::*;
use setwise::wide::Set;
use setwise::{Bitboard, Square, arithmetic};

use super::model::set;
use crate::random;

/// Returns the index of a square.
fn index(square: Option<Square>) -> Option<usize> {
    square.map(Square::index)
}

proptest! {
    #[test]
    fn one_word_has_the_results_of_a_board(
        (a, b, c) in (random::set(), random::set(), random::set()),
        square in random::square(),
        amount in -70..70_i32,
        table: u8,
    ) {
        let [x, y, z] = [a, b, c].map(Set::from);
        let i = square.index();
        /// Compares sets that are made of the words.
        macro_rules! same {
            ($($method:ident($($argument:ident),*);)*) => {$(
                prop_assert_eq!(x.$method($(same!(@wide $argument)),*), a.$method($(same!(@board $argument)),*).into(), "{}", stringify!($method));
            )*};
            (@wide b) => { y };
            (@wide c) => { z };
            (@wide square) => { i };
            (@board b) => { b };
            (@board c) => { c };
            (@board square) => { square };
        }
        same! {
            intersection(b); union(b); symmetric_difference(b); difference(b); complement();
            implication(b); equivalence(b); select(b, c); extract(b); deposit(b);
            with(square); without(square); toggled(square); contains(square);
            is_empty(); is_full(); is_single(); has_many(); len();
            is_subset(b); is_superset(b); is_disjoint(b);
            has_common_ms1b(b); has_greater_ms1b(b);
            isolate_ls1b(); isolate_ls1b_complement(); reset_ls1b(); above_ls1b(); below_ls1b();
            below_ls1b_inclusive(); smear_ls1b_up(); smear_ls1b_down();
            isolate_ls0b(); isolate_ls0b_complement(); set_ls0b(); reset_trailing_ones();
            below_ls0b_inclusive(); above_ls0b_inclusive();
            isolate_ms1b(); reset_ms1b(); smear_ms1b_down(); below_ms1b(); above_ms1b();
        }
        prop_assert_eq!((x.first(), x.last()), (index(a.first()), index(a.last())));
        let (mut popped, mut board) = ((x, x), (a, a));
        prop_assert_eq!(popped.0.pop_first(), index(board.0.pop_first()));
        prop_assert_eq!(popped.1.pop_last(), index(board.1.pop_last()));
        prop_assert_eq!(popped, (board.0.into(), board.1.into()));
        prop_assert!(x.iter().eq(a.squares().map(Square::index)));
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x.generalized_shift(amount as isize), a.generalized_shift(amount).into());
        prop_assert_eq!(x.rotate_left(i), a.rotate_left(i as u32).into());
        prop_assert_eq!(x.rotate_right(i), a.rotate_right(i as u32).into());
        prop_assert_eq!(x.reverse_bits(), a.rotate_180().into());
        prop_assert_eq!(Set::above(i), Bitboard::upper_squares(square).into());
        prop_assert_eq!(Set::below(i), Bitboard::lower_squares(square).into());
        prop_assert_eq!(x.wrapping_add(y), a.0.wrapping_add(b.0).into());
        prop_assert_eq!(x.wrapping_sub(y), a.0.wrapping_sub(b.0).into());
        prop_assert_eq!(x.wrapping_neg(), a.0.wrapping_neg().into());
        prop_assert_eq!(x.wrapping_mul(y), a.0.wrapping_mul(b.0).into());
        prop_assert_eq!(x.inverse_odd(), arithmetic::inverse_odd(a.0).map(Set::from));
        prop_assert_eq!(x.divide_odd(y), arithmetic::divide_odd(a.0, b.0).map(Set::from));
        prop_assert!(x.singles().eq(a.singles().map(Set::from)));
        prop_assert!(x.singles().rev().eq(a.singles().rev().map(Set::from)));
        prop_assert_eq!(x.floor_average(y), arithmetic::floor_average(a.0, b.0).into());
        prop_assert_eq!(x.ceiling_average(y), arithmetic::ceiling_average(a.0, b.0).into());
        prop_assert_eq!(x.two_bit_sum(y), arithmetic::two_bit_sum(a.0, b.0).into());
        prop_assert_eq!(Set::ternary(table, x, y, z), setwise::logic::ternary(table, a.0, b.0, c.0).into());
        prop_assert_eq!(Set::majority(x, y, z), Bitboard::majority(a, b, c).into());
        let (sets, boards) = ([x, y, z, x & y], [a, b, c, a & b]);
        prop_assert_eq!(Set::at_least_two(&sets), Bitboard::at_least_two(&boards).into());
        prop_assert_eq!(Set::at_least::<3>(&sets), Bitboard::at_least::<3>(&boards).into());
        prop_assert_eq!(Set::exactly::<2>(&sets), Bitboard::exactly::<2>(&boards).into());
        prop_assert_eq!(x.swap_bits(3, 40, 20), a.swap_bits(3, 40, 20).into());
        let mask = Bitboard(0x00ff_0000_00ff_0000);
        prop_assert_eq!(x.delta_swap(mask.into(), 8), a.delta_swap(mask, 8).into());
        prop_assert!(x.subsets().take(99).eq(a.subsets().take(99).map(Set::from)));
        prop_assert!(x.subsets().rev().take(99).eq(a.subsets().rev().take(99).map(Set::from)));
        prop_assert_eq!(x.subsets().size_hint(), a.subsets().size_hint());
        for len in 0..5 {
            let (wide, board) = (x.subsets_of_len(len), a.subsets_of_len(len));
            prop_assert_eq!(wide.size_hint(), board.size_hint());
            prop_assert!(wide.take(99).eq(board.take(99).map(Set::from)));
        }
        prop_assert_eq!(format!("{x:#x} {x:#b} {x:#o}"), format!("{a:#x} {a:#b} {a:#o}"));
        prop_assert_eq!(format!("{:#066b}", x), format!("{:#066b}", a));
    }

    #[test]
    fn sets_are_converted_from_and_to_words(a in set::<3>(), b in set::<1>(), indices in proptest::collection::vec(0..192_usize, 0..20)) {
        let words: [u64; 3] = a.into();
        prop_assert_eq!(Set(words), a);
        prop_assert_eq!(a.as_ref(), &words[..]);
        let mut copy = Set::<3>::EMPTY;
        copy.as_mut().copy_from_slice(&words);
        prop_assert_eq!(copy, a);
        prop_assert_eq!(Set::from(u64::from(b)), b);
        prop_assert_eq!(Set::from(Bitboard::from(b)), b);
        prop_assert_eq!(a.resized::<2>(), Set([words[0], words[1]]));
        prop_assert_eq!(a.resized::<4>(), Set([words[0], words[1], words[2], 0]));
        prop_assert_eq!(a.resized::<0>(), Set([]));
        copy.extend(indices.iter().copied());
        prop_assert_eq!(copy, a | Set::from_indices(&indices));
    }
}
