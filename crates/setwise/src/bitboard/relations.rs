//! Predicates of a set, and relations between two.

use super::Bitboard;
use crate::square::Square;

/// Predicates and relations.
impl Bitboard {
    /// Whether the set has no square.
    ///
    /// # Cost
    ///
    /// One `test`; `cbz` on `AArch64`. On vectors `vpcmpeqq` with zero; with AVX-512
    /// `vptestnmq`, into a mask.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has every square.
    ///
    /// # Cost
    ///
    /// One `cmp` with -1; `cmn` on `AArch64`. On vectors `vpcmpeqq` with all ones.
    #[doc(alias = "is_universe")]
    #[must_use]
    #[inline]
    pub const fn is_full(self) -> bool {
        self.0 == !0
    }

    /// Whether the set has exactly one square. The empty set has not.
    ///
    /// # Cost
    ///
    /// A `popcnt` and a `cmp`, or without it `lea`, `xor` and `cmp`. On vectors with AVX2
    /// `vpaddq`, two `vpxor` (one for the sign) and `vpcmpgtq`; with AVX-512 `vpaddq`,
    /// `vpxorq` and `vpcmpuq`, or `vpopcntq` and `vpcmpeqq`. On `AArch64` `sub`, `eor` and
    /// `cmp`.
    #[doc(alias = "is_power_of_two")]
    #[must_use]
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether the set has more than one square: `x & (x - 1)` is not zero.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert!(!Bitboard::EMPTY.has_many());
    /// assert!(!Bitboard(8).has_many());
    /// assert!(Bitboard(9).has_many());
    /// ```
    ///
    /// # Cost
    ///
    /// One `blsr` with BMI1, which sets the flags; else `lea` and `test`. On vectors with
    /// AVX2 `vpaddq`, `vpand` and `vpcmpeqq`; with AVX-512 `vpaddq` and `vptestmq`, or
    /// `vpopcntq` and `vpcmpgtq`. On `AArch64` `sub` and `tst`.
    #[doc(alias = "more_than_one")]
    #[must_use]
    #[inline]
    pub const fn has_many(self) -> bool {
        !self.reset_ls1b().is_empty()
    }

    /// Whether the square is in the set.
    ///
    /// # Cost
    ///
    /// One `bt` on x86-64, and the flags. On vectors `vpsrlvq` and `vpand`. On `AArch64`
    /// `lsr` and `and`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bit by Square"
    #[doc(alias = "bt")]
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Whether every square of this set is in the other: `a & !b == 0`.
    ///
    /// The empty set is a subset of every set.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert!(Bitboard(0b0101).is_subset(Bitboard(0b1101)));
    /// assert!(!Bitboard(0b0101).is_subset(Bitboard(0b0100)));
    /// ```
    ///
    /// # Cost
    ///
    /// One `andn` with BMI1, which sets the flags, or `bics` on `AArch64`; else `not` and
    /// `test`. On vectors `vpandn` and `vpcmpeqq`; with AVX-512 `vpandnq` and `vptestnmq`.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether every square of the other set is in this one.
    ///
    /// # Cost
    ///
    /// As [`is_subset`](Self::is_subset): the same instructions, with the operands
    /// exchanged.
    #[must_use]
    #[inline]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Whether the two sets have no square in common: `a & b == 0`.
    ///
    /// # Cost
    ///
    /// One `test`, or `tst` on `AArch64`, and the flags. On vectors `vpand` and
    /// `vpcmpeqq`; with AVX-512 one `vptestnmq`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Intersection"
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The number of squares, 0 to 64.
    ///
    /// # Cost
    ///
    /// One `popcnt`, if the build is compiled for it, else twelve instructions: four each
    /// of `shr` and `and`, a `sub`, two `add` and an `imul`. AVX2 looks the halves of the
    /// bytes up: two `vpshufb`, a `vpsrlw`, two `vpand`, a `vpaddb` and a `vpsadbw`. So
    /// does AVX-512, but with VPOPCNTDQ it is one `vpopcntq`. On `AArch64` `cnt` and
    /// `addv`.
    #[doc(alias = "popcount")]
    #[doc(alias = "cardinality")]
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}
