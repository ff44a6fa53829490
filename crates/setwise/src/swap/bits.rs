//! Exchanges of bits inside one word.

use crate::bitboard::Bitboard;

impl Bitboard {
    /// Exchanges the `n` bits from position `i` upward with the `n` bits from
    /// position `j` upward.
    ///
    /// With `m = (1 << n) - 1` and `x = (b >> i ^ b >> j) & m` the result is
    /// `b ^ x << i ^ x << j`. The two ranges must not overlap and must end inside
    /// the word, so `n` is at most 32; with `n = 0` nothing changes. The order of
    /// `i` and `j` does not matter. Its own inverse.
    ///
    /// The one in `m` must have 64 bits: as a 32-bit literal, the way the formula
    /// is often printed, its shift is undefined in C from `n = 31` on.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitboard;
    ///
    /// // The six squares from b2 (9) and the six from b6 (41).
    /// let set = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 . . . 1 . .
    ///     . . . . . . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . .
    ///     1 . 1 1 1 . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(set.swap_bits(9, 41, 6), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . 1 1 1 . . .
    ///     . . . . . . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . .
    ///     1 1 . . . 1 . .
    ///     . . . . . . . .
    /// });
    /// ```
    ///
    /// # Panics
    ///
    /// In debug builds, if the ranges overlap or leave the word, or if `i` or `j`
    /// is not below 64. In release builds the result is then unspecified
    /// (or it panics, with overflow checks).
    ///
    /// # Cost
    ///
    /// On x86-64 ten instructions and the moves of the counts into `cl`: three `shl`, two
    /// `shr`, three `xor`, a `not` and an `and`. With BMI2 two `shrx`, two `shlx`, three
    /// `xor`, and `bzhi` for the mask, its count cut to six bits by an `and`. On vectors,
    /// by the same three numbers for all sets, AVX2 has two `vpsrlvq`, two `vpsllvq`,
    /// three `vpxor` and a `vpand`; AVX-512 makes two `vpternlogq` of the last four, with
    /// `0x48` and `0x96`. On `AArch64` two `lsr`, three `lsl`, three `eor` and a `bic`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Swapping Bits, by Position"
    #[doc(alias = "swapNBits")]
    #[must_use]
    #[inline]
    pub const fn swap_bits(self, i: u32, j: u32, n: u32) -> Self {
        debug_assert!(i < 64 && j < 64, "both ranges start inside the word");
        debug_assert!(n <= 64 - i && n <= 64 - j, "both ranges end inside the word");
        debug_assert!(n <= i.abs_diff(j), "the ranges are disjoint");
        let mask = 1u64.wrapping_shl(n).wrapping_sub(1);
        let changed = (self.0 >> i ^ self.0 >> j) & mask;
        Self(self.0 ^ changed << i ^ changed << j)
    }

    /// Exchanges every bit of the mask with the bit `delta` positions above it.
    ///
    /// With `x = (b ^ b >> delta) & mask` the result is `b ^ x ^ x << delta`. Under
    /// the empty mask nothing changes. Its own inverse.
    ///
    /// The pairs must be disjoint and must lie inside the word. That is
    ///
    /// - `mask & (mask << delta) == 0`, and
    /// - `(mask << delta) >> delta == mask`: no bit of the mask is at position
    ///   `64 - delta` or above.
    ///
    /// The second condition is easily forgotten. Without it a bit has no partner
    /// and is lost: the formula takes {h8} with the mask {h8} and `delta = 1` to the
    /// empty set, though the mask meets the first condition.
    ///
    /// # Examples
    ///
    /// The neighbouring files, a with b, c with d and so on:
    ///
    /// ```
    /// use setwise::{Bitboard, bitboard};
    ///
    /// let set = bitboard! {
    ///     1 . . . . . . .
    ///     1 . . . . . . .
    ///     1 . . . . . . .
    ///     1 . . . . . . .
    ///     1 . . . . . . .
    ///     1 . . . . . . .
    ///     1 . . . . . . .
    ///     1 1 1 1 1 . . .
    /// };
    /// assert_eq!(set.delta_swap(Bitboard(0x5555_5555_5555_5555), 1), bitboard! {
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     1 1 1 1 . 1 . .
    /// });
    /// // One range of bits with another is the case of a mask without gaps.
    /// assert_eq!(set.delta_swap(Bitboard(0x7e00), 32), set.swap_bits(9, 41, 6));
    /// ```
    ///
    /// # Panics
    ///
    /// In debug builds, if the mask breaks one of the conditions or `delta` is not
    /// below 64. In release builds the result is then unspecified
    /// (or it panics, with overflow checks).
    ///
    /// # Cost
    ///
    /// On x86-64 `shr`, `shl`, three `xor` and an `and`; with BMI2 `shrx` and `shlx`. On
    /// vectors, by one mask and one distance for all sets, AVX2 has `vpsrlvq`, `vpsllvq`,
    /// three `vpxor` and a `vpand`; AVX-512 the two shifts and two `vpternlogq`, with
    /// `0x48` (`0x28` or `0x60` in another order of the operands) and `0x96`. On `AArch64`
    /// `lsr`, `lsl`, three `eor` and an `and`.
    ///
    /// With a mask and a distance known to the compiler the last `xor` but one becomes an
    /// `or`; with AVX-512 the second `vpternlogq` has `0x36` then. On `AArch64` four
    /// instructions are left, two `eor`, an `and` and an `orr`, since they shift an
    /// operand themselves.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Swapping Bits, Delta Swap";
    /// Knuth, The Art of Computer Programming 4A, 7.1.3
    #[doc(alias = "deltaSwap")]
    #[must_use]
    #[inline]
    pub const fn delta_swap(self, mask: Self, delta: u32) -> Self {
        debug_assert!(delta < 64, "the distance is inside the word");
        debug_assert!(mask.0 & mask.0 << delta == 0, "the pairs are disjoint");
        debug_assert!(mask.0 << delta >> delta == mask.0, "the pairs lie inside the word");
        Self(delta_swap(self.0, mask.0, delta))
    }
}

/// [`Bitboard::delta_swap`] of words, for masks that are known to be right.
#[inline(always)]
pub(super) const fn delta_swap(word: u64, mask: u64, delta: u32) -> u64 {
    let changed = (word ^ word >> delta) & mask;
    word ^ changed ^ changed << delta
}
