//! The most significant one bit: the last square of a set.

use crate::bitboard::Bitboard;

/// The last square, the most significant one bit (MS1B).
impl Bitboard {
    /// Keeps only the last square, the most significant one bit.
    ///
    /// The empty set stays empty; of the universe h8 is kept. With `f` the
    /// [set filled down](Self::smear_ms1b_down) it is `f ^ (f >> 1)`. The
    /// source prints `(f >> 1) + 1`, which is right except for the empty set:
    /// of that it makes a1.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).isolate_ms1b(), Bitboard(0b0100_0000));
    ///
    /// let fill = Bitboard(0b0110_1000).smear_ms1b_down().0;
    /// assert_eq!(fill ^ fill >> 1, 0b0100_0000);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `bsr`, `shl`, and `test` and `cmov` for the empty set; with LZCNT and
    /// BMI2 `lzcnt`, which sets the flags, `not`, `shlx` and `cmov`. On vectors AVX-512
    /// has `vplzcntq`, `vpxorq`, and `vpsllvq` under the mask of `vptestmq`; AVX2 has to
    /// look the leading zeros up, some twenty-five instructions with two `vpshufb`, and
    /// there `f ^ (f >> 1)` is shorter. On `AArch64` `clz`, `eor`, `lsl`, `cmp` and
    /// `csel`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Most Significant One"
    #[must_use]
    #[inline]
    pub const fn isolate_ms1b(self) -> Self {
        match self.last() {
            Some(square) => Self::from_square(square),
            None => Self::EMPTY,
        }
    }

    /// Takes the last square, the most significant one bit, out of the set.
    ///
    /// The empty set stays empty; the universe loses h8.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).reset_ms1b(), Bitboard(0b0010_1000));
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`isolate_ms1b`](Self::isolate_ms1b), and one `xor`; `vpxor` on vectors,
    /// `eor` on `AArch64`.
    #[must_use]
    #[inline]
    pub const fn reset_ms1b(self) -> Self {
        self.symmetric_difference(self.isolate_ms1b())
    }

    /// The last square of the set and every square below it: the set with all
    /// that is below its last square.
    ///
    /// `x |= x >> s` for the distances 32, 16, 8, 4, 2 and 1. The empty set
    /// stays empty, the universe stays the universe.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).smear_ms1b_down(), Bitboard(0b0111_1111));
    /// assert_eq!(Bitboard::EMPTY.smear_ms1b_down(), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// Six `shr` and six `or` on x86-64, each waiting for the one before. There is no
    /// branch in them and no bit scan, so a loop over many sets vectorizes: six `vpsrlq`
    /// and six `vpor` with AVX2, six `vpsrlq` and six `vporq` with AVX-512. On `AArch64`
    /// six `orr`, which shift too.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Most Significant One"
    #[doc(alias = "parallel prefix")]
    #[must_use]
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

    /// Every square below the last of the set, in the set or not.
    ///
    /// The [fill down](Self::smear_ms1b_down), shifted right by one. The empty
    /// set stays empty; the universe gives all but h8.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).below_ms1b(), Bitboard(0b0011_1111));
    /// assert_eq!(Bitboard::EMPTY.below_ms1b(), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`smear_ms1b_down`](Self::smear_ms1b_down), and one `shr`; `vpsrlq` on
    /// vectors, `lsr` on `AArch64`.
    #[must_use]
    #[inline]
    pub const fn below_ms1b(self) -> Self {
        Self(self.smear_ms1b_down().0 >> 1)
    }

    /// Every square above the last of the set: the leading zeros.
    ///
    /// The complement of the [fill down](Self::smear_ms1b_down). The empty set
    /// gives the universe, the universe the empty set.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0110_1000).above_ms1b(), Bitboard(!0b0111_1111));
    /// assert_eq!(Bitboard::EMPTY.above_ms1b(), Bitboard::FULL);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`smear_ms1b_down`](Self::smear_ms1b_down), and one `not`; `vpxor` with all
    /// ones on vectors, `mvn` on `AArch64`. AVX-512 makes one `vpternlogq` with `0x36` of
    /// the last `vporq` and the complement.
    #[must_use]
    #[inline]
    pub const fn above_ms1b(self) -> Self {
        self.smear_ms1b_down().complement()
    }

    /// Whether the two sets have the same last square.
    ///
    /// `(a & b) > (a ^ b)` as numbers: a common MS1B is in the intersection
    /// and not in the symmetric difference. False when one of the sets is
    /// empty, and when both are: the two numbers are equal only then.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert!(Bitboard(0b0110).has_common_ms1b(Bitboard(0b0101)));
    /// assert!(!Bitboard(0b0110).has_common_ms1b(Bitboard(0b1110)));
    /// assert!(!Bitboard::EMPTY.has_common_ms1b(Bitboard::EMPTY));
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `and`, `xor` and `cmp`. On vectors with AVX2 `vpand`, `vpxor`, two more
    /// `vpxor` for the signs and `vpcmpgtq`; with AVX-512 `vpandq`, `vpxorq` and
    /// `vpcmpuq`. On `AArch64` `and`, `eor` and `cmp`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Common MS1B"
    #[must_use]
    #[inline]
    pub const fn has_common_ms1b(self, other: Self) -> bool {
        self.0 & other.0 > self.0 ^ other.0
    }

    /// Whether the last square of this set comes after that of the other.
    ///
    /// `(a & !b) > b` as numbers. The empty set comes before every other set
    /// and not before itself; nothing comes after a set that has h8.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert!(Bitboard(0b1000).has_greater_ms1b(Bitboard(0b0111)));
    /// assert!(!Bitboard(0b0110).has_greater_ms1b(Bitboard(0b0101)));
    /// assert!(Bitboard(1).has_greater_ms1b(Bitboard::EMPTY));
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `not`, `and` and `cmp`; with BMI1 `andn` and `cmp`. On vectors with AVX2
    /// `vpandn`, two `vpxor` for the signs and `vpcmpgtq`; with AVX-512 `vpandnq` and
    /// `vpcmpuq`. On `AArch64` `bic` and `cmp`.
    #[must_use]
    #[inline]
    pub const fn has_greater_ms1b(self, other: Self) -> bool {
        self.0 & !other.0 > other.0
    }
}
