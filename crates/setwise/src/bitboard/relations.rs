//! Predicates of one set, and relations between two.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// Predicates and relations. The number of instructions that leave the result in a register:
///
/// | operation | formula | x86-64 | BMI | `AArch64` |
/// |---|---|---|---|---|
/// | [`contains`](Self::contains) | `contains(a, s & 63)` | 2 | 2 | 2 |
/// | [`is_empty`](Self::is_empty) | `a == none` | 2 | 2 | 2 |
/// | [`has_many`](Self::has_many) | `(a & a - 1) != none` | 3 | 2 | 3 |
/// | [`is_subset`](Self::is_subset) | `(a & ~b) == none` | 3 | 2 | 2 |
/// | [`len`](Self::len) | `count(a)` | 19 | 1 | 4 |
///
/// ```
/// use setwise::Bitboard;
///
/// assert!(Bitboard(9).has_many() && !Bitboard(8).has_many() && !Bitboard::EMPTY.has_many());
/// assert!(Bitboard(0b0101).is_subset(Bitboard(0b1101)));
/// ```
impl Bitboard {
    /// Returns true if the set has no squares.
    #[doc(alias = "any")]
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the set has all squares.
    #[doc(alias = "is_universe")]
    #[must_use]
    #[inline]
    pub const fn is_full(self) -> bool {
        self.0 == !0
    }

    /// Returns true if the set has exactly one square.
    #[doc(alias = "is_power_of_two")]
    #[must_use]
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Returns true if the set has more than one square: `x & (x - 1)` is not zero.
    #[doc(alias = "more_than_one")]
    #[must_use]
    #[inline]
    pub const fn has_many(self) -> bool {
        !self.reset_ls1b().is_empty()
    }

    /// Returns true if the square is in the set.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bit by Square"
    #[doc(alias = "bt")]
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Returns true if every square of this set is in the other: `a & !b` is zero.
    ///
    /// The empty set is a subset of every set.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns true if every square of the other set is in this one.
    #[must_use]
    #[inline]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Returns true if the two sets have no square in common: `a & b` is zero.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Intersection"
    #[doc(alias = "intersects")]
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns the number of squares, 0 to 64.
    #[doc(alias("popcount", "cardinality"))]
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}
