//! Boolean operations on slices of boards.

use crate::bitboard::Bitboard;
use crate::bulk::kernel::{Map1, Map2, Update1, Update2, assert_lengths, binary, unary};
use crate::bulk::level::Level;

binary! {
    /// Writes the [intersection](Bitboard::intersection) of each board of `a` with that of `b`.
    ///
    /// ```
    /// use setwise::bulk::{intersection, union_assign};
    ///
    /// let mut out = [0; 2];
    /// intersection(&mut out, &[0b1100, 0xff], &[0b1010, 0x0f]);
    /// assert_eq!(out, [0b1000, 0x0f]);
    /// union_assign(&mut out, &[0b0001, 0xf0]);
    /// assert_eq!(out, [0b1001, 0xff]);
    /// ```
    intersection intersection_at, intersection_assign intersection_assign_at;

    /// Writes the [union](Bitboard::union) of each board of `a` with that of `b`.
    union union_at, union_assign union_assign_at;

    /// Writes the [symmetric difference](Bitboard::symmetric_difference) of each board of `a`
    /// and that of `b`.
    symmetric_difference symmetric_difference_at,
        symmetric_difference_assign symmetric_difference_assign_at;

    /// Writes the [difference](Bitboard::difference): each board of `a` without the squares of
    /// that of `b`.
    difference difference_at, difference_assign difference_assign_at;

    /// Writes the [implication](Bitboard::implication) of each board of `b` by that of `a`: the
    /// squares outside `a` or in `b`.
    implication implication_at, implication_assign implication_assign_at;

    /// Writes the [equivalence](Bitboard::equivalence) of each board of `a` and that of `b`:
    /// the squares in both or in neither.
    equivalence equivalence_at, equivalence_assign equivalence_assign_at;
}

unary! {
    /// Writes the [complement](Bitboard::complement) of each board.
    complement complement_at, complement_assign complement_assign_at, () Bitboard::complement;
}
