//! Boolean operations on slices of boards.

use super::kernel::{Map1, Map2, Update1, Update2, assert_lengths, binary, unary};
use super::level::Level;
use crate::bitboard::Bitboard;

binary! {
    /// Writes the [intersection](Bitboard::intersection) of each board of `a` with that of `b`.
    ///
    /// ```
    /// use setwise::bulk::{Level, union_assign};
    ///
    /// let mut out = [0; 2];
    /// Level::best().intersection(&mut out, &[0b1100, 0xff], &[0b1010, 0x0f]);
    /// assert_eq!(out, [0b1000, 0x0f]);
    /// union_assign(&mut out, &[0b0001, 0xf0]);
    /// assert_eq!(out, [0b1001, 0xff]);
    /// ```
    intersection, intersection_assign;

    /// Writes the [union](Bitboard::union) of each board of `a` with that of `b`.
    union, union_assign;

    /// Writes the [symmetric difference](Bitboard::symmetric_difference) of each board of `a`
    /// and that of `b`.
    symmetric_difference, symmetric_difference_assign;

    /// Writes the [difference](Bitboard::difference): each board of `a` without the squares of
    /// that of `b`.
    difference, difference_assign;

    /// Writes the [implication](Bitboard::implication) of each board of `b` by that of `a`: the
    /// squares outside `a` or in `b`.
    implication, implication_assign;

    /// Writes the [equivalence](Bitboard::equivalence) of each board of `a` and that of `b`:
    /// the squares in both or in neither.
    equivalence, equivalence_assign;
}

unary! {
    /// Writes the [complement](Bitboard::complement) of each board.
    complement, complement_assign, () Bitboard::complement;
}
