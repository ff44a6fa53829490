//! Boolean operations on slices of boards.

use super::kernel::{Map1, Map2, Update1, Update2, assert_lengths, binary, unary};
use super::level::Level;
use crate::bitboard::Bitboard;

binary! {
    /// The [intersection](Bitboard::intersection) of each board of `a` with that of `b`.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::Level;
    ///
    /// let mut out = [0; 2];
    /// Level::best().intersection(&mut out, &[0b1100, 0xff], &[0b1010, 0x0f]);
    /// assert_eq!(out, [0b1000, 0x0f]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n), bound by the memory: one `vpand` for four boards at `avx2`, for
    /// eight at `avx512`.
    intersection, intersection_assign;

    /// The [union](Bitboard::union) of each board of `a` with that of `b`.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::union_assign;
    ///
    /// let mut sets = [0b1100, 0xff];
    /// union_assign(&mut sets, &[0b1010, 0x0f]);
    /// assert_eq!(sets, [0b1110, 0xff]);
    /// ```
    ///
    /// # Cost
    ///
    /// As [`intersection`](Self::intersection).
    union, union_assign;

    /// The [symmetric difference](Bitboard::symmetric_difference) of each
    /// board of `a` and that of `b`.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::symmetric_difference;
    ///
    /// let mut out = [0; 2];
    /// symmetric_difference(&mut out, &[0b1100, 0xff], &[0b1010, 0x0f]);
    /// assert_eq!(out, [0b0110, 0xf0]);
    /// ```
    ///
    /// # Cost
    ///
    /// As [`intersection`](Self::intersection).
    symmetric_difference, symmetric_difference_assign;

    /// The [difference](Bitboard::difference): each board of `a` without the
    /// squares of that of `b`.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::difference;
    ///
    /// let mut out = [0; 2];
    /// difference(&mut out, &[0b1100, 0xff], &[0b1010, 0x0f]);
    /// assert_eq!(out, [0b0100, 0xf0]);
    /// ```
    ///
    /// # Cost
    ///
    /// As [`intersection`](Self::intersection), with `vpandn`.
    difference, difference_assign;

    /// The [implication](Bitboard::implication) of each board of `b` by that
    /// of `a`: the squares outside `a` or in `b`.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::implication;
    ///
    /// let mut out = [0; 1];
    /// implication(&mut out, &[0b1100], &[0b1010]);
    /// assert_eq!(out, [!0b0100]);
    /// ```
    ///
    /// # Cost
    ///
    /// As [`intersection`](Self::intersection) at `avx512`, with `vpternlogq`;
    /// two instructions elsewhere.
    implication, implication_assign;

    /// The [equivalence](Bitboard::equivalence) of each board of `a` and that
    /// of `b`: the squares in both or in none.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::equivalence;
    ///
    /// let mut out = [0; 1];
    /// equivalence(&mut out, &[0b1100], &[0b1010]);
    /// assert_eq!(out, [!0b0110]);
    /// ```
    ///
    /// # Cost
    ///
    /// As [`implication`](Self::implication).
    equivalence, equivalence_assign;
}

unary! {
    /// The [complement](Bitboard::complement) of each board.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::complement_assign;
    ///
    /// let mut sets = [0, 0xff];
    /// complement_assign(&mut sets);
    /// assert_eq!(sets, [!0, !0xff]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n), bound by the memory.
    complement, complement_assign, () Bitboard::complement;
}
