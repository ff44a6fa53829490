//! Zero counts of slices of boards.

use crate::bitboard::Bitboard;
use crate::bulk::kernel::{Map1, assert_lengths, others};
use crate::bulk::level::Level;

others! {
    /// Writes the number of leading zeros of each board: 63 minus the index of the last square, and
    /// 64 for the empty set.
    ///
    /// ```
    /// use setwise::bulk::{leading_zeros, trailing_zeros};
    ///
    /// let mut out = [0; 3];
    /// leading_zeros(&mut out, &[0b1010_0000, 0, !0]);
    /// assert_eq!(out, [56, 64, 0]);
    /// trailing_zeros(&mut out, &[0b1010_0000, 0, !0]);
    /// assert_eq!(out, [5, 64, 0]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the slices differ in length.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Leading Zero Count"
    #[doc(alias = "vplzcntq")]
    fn leading_zeros, leading_zeros_at(level, out: &mut [u64], a: &[u64]) {
        assert_lengths(out, [a]);
        level.dispatch(Map1(out, a, |a: Bitboard| Bitboard(a.0.leading_zeros().into())));
    }

    /// Writes the number of trailing zeros of each board: the index of the first square, and 64 for
    /// the empty set.
    ///
    /// # Panics
    ///
    /// Panics if the slices differ in length.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Trailing Zero Count"
    fn trailing_zeros, trailing_zeros_at(level, out: &mut [u64], a: &[u64]) {
        assert_lengths(out, [a]);
        level.dispatch(Map1(out, a, |a: Bitboard| Bitboard(a.0.trailing_zeros().into())));
    }
}
