//! The most significant one bit: the last square of a set.

use crate::bitboard::Bitboard;

/// The last square, the most significant one bit (MS1B).
///
/// No carry runs downward, so the most significant end takes a fill or a bit scan. The number of
/// instructions, copies of registers included:
///
/// | operation | formula | x86-64 | BMI | `AArch64` |
/// |---|---|---|---|---|
/// | [`isolate_ms1b`](Self::isolate_ms1b) | `isolate_ms1b(x)` | 5 | 5 | 5 |
/// | [`smear_ms1b_down`](Self::smear_ms1b_down) | `smear_ms1b_down(x)` | 18 | 5 | 5 |
/// | [`has_common_ms1b`](Self::has_common_ms1b) | `(x & y) > (x ^ y)` | 5 | 5 | 4 |
/// | [`has_greater_ms1b`](Self::has_greater_ms1b) | `(x & ~y) > y` | 5 | 3 | 3 |
///
/// ```
/// use setwise::Bitboard;
///
/// let x = Bitboard(0b0110_1000);
/// assert_eq!(x.isolate_ms1b(), Bitboard(0b0100_0000));
/// assert_eq!(x.reset_ms1b(), Bitboard(0b0010_1000));
/// assert_eq!(x.smear_ms1b_down(), Bitboard(0b0111_1111));
/// assert_eq!(x.below_ms1b(), Bitboard(0b0011_1111));
/// assert_eq!(x.above_ms1b(), Bitboard(!0b0111_1111));
/// assert!(x.has_common_ms1b(Bitboard(0b0101_0101)) && x.has_greater_ms1b(Bitboard(0b0011_1111)));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Most Significant One" and "Common MS1B"
impl Bitboard {
    /// Keeps only the last square.
    ///
    /// The empty set stays empty, the universe gives h8. With `f` the set [filled
    /// down](Self::smear_ms1b_down) it is `f ^ (f >> 1)`. The source's form, `(f >> 1) + 1`, gives
    /// a1 for the empty set.
    #[inline]
    pub const fn isolate_ms1b(self) -> Self {
        match self.last() {
            Some(square) => Self::from_square(square),
            None => Self::EMPTY,
        }
    }

    /// Removes the last square.
    ///
    /// The empty set stays empty, the universe gives all but h8.
    #[inline]
    pub const fn reset_ms1b(self) -> Self {
        self.symmetric_difference(self.isolate_ms1b())
    }

    /// Adds every square below the last of the set.
    ///
    /// `x |= x >> s` for the distances 32, 16, 8, 4, 2 and 1. The empty set stays empty, the
    /// universe gives itself.
    #[doc(alias = "parallel prefix")]
    #[inline]
    pub const fn smear_ms1b_down(self) -> Self {
        let mut x = self.0;
        x |= x >> 32;
        x |= x >> 16;
        x |= x >> 8;
        x |= x >> 4;
        x |= x >> 2;
        Self(x | x >> 1)
    }

    /// Returns every square below the last of the set, whether it is in the set or not.
    ///
    /// The [fill down](Self::smear_ms1b_down), shifted right by one. The empty set stays empty, the
    /// universe gives all but h8.
    #[inline]
    pub const fn below_ms1b(self) -> Self {
        Self(self.smear_ms1b_down().0 >> 1)
    }

    /// Returns every square above the last of the set: the leading zeros.
    ///
    /// The complement of the [fill down](Self::smear_ms1b_down). The empty set gives the universe,
    /// the universe the empty set.
    #[inline]
    pub const fn above_ms1b(self) -> Self {
        self.smear_ms1b_down().complement()
    }

    /// Returns true if the two sets have the same last square.
    ///
    /// `(a & b) > (a ^ b)` as numbers: a common MS1B is in the intersection and not in the
    /// symmetric difference. Returns false if either set is empty.
    #[must_use]
    #[inline]
    pub const fn has_common_ms1b(self, other: Self) -> bool {
        self.0 & other.0 > self.0 ^ other.0
    }

    /// Returns true if the last square of this set comes after that of the other.
    ///
    /// `(a & !b) > b` as numbers. The empty set comes before every other set.
    #[must_use]
    #[inline]
    pub const fn has_greater_ms1b(self, other: Self) -> bool {
        self.0 & !other.0 > other.0
    }
}
