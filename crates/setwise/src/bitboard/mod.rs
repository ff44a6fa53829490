//! The type of a set of squares: constructors, set operations, first and last square.

mod convert;
mod diagram;
mod iter;
mod operators;
mod parse;
mod relations;

pub use iter::Squares;
pub(crate) use iter::iterator_of_set;
pub use parse::ParseBitboardError;

use crate::file::File;
use crate::rank::Rank;
use crate::square::Square;

/// A set of squares in one 64-bit word: bit *i* is the square with index *i*.
///
/// The word is public because bit tricks need it. The operators `&`, `|`, `^`, `-` and `!` are
/// intersection, union, symmetric difference, difference and complement; each has a `const`
/// method. `a - b` is `a & !b`, not the subtraction of words.
///
/// ```
/// use setwise::{Bitboard, File, Square, bitboard};
///
/// let knights = Bitboard::from_square(Square::D4);
/// let targets = knights.knight_attacks();
///
/// assert_eq!(targets, bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . 1 . 1 . . .
///     . 1 . . . 1 . .
///     . . . . . . . .
///     . 1 . . . 1 . .
///     . . 1 . 1 . . .
///     . . . . . . . .
/// });
/// assert_eq!((targets & File::C).len(), 2);
/// for square in targets {
///     assert!(targets.contains(square));
/// }
/// ```
///
/// Source: CPW, [Bitboards](https://www.chessprogramming.org/Bitboards)
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
#[must_use]
pub struct Bitboard(pub u64);

/// Constants and constructors.
///
/// ```
/// use setwise::{Bitboard, Rank, Square};
///
/// const CORNERS: Bitboard =
///     Bitboard::from_squares(&[Square::A1, Square::H1, Square::A8, Square::H8]);
/// assert_eq!(CORNERS, Bitboard(0x8100_0000_0000_0081));
/// assert_eq!(Bitboard::from_corners(Square::A1, Square::H1), Rank::First.into());
/// assert_eq!(Bitboard::from_corners(Square::F6, Square::C3).len(), 16);
/// ```
impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The universe: all 64 squares.
    pub const FULL: Self = Self(!0);

    /// The light squares, such as h1 and a8.
    pub const LIGHT_SQUARES: Self = Self(0x55aa_55aa_55aa_55aa);

    /// The dark squares, such as a1 and h8.
    pub const DARK_SQUARES: Self = Self(0xaa55_aa55_aa55_aa55);

    /// Returns the set of one square: `1 << index`.
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Returns the set of the eight squares of a file.
    #[inline]
    pub const fn from_file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// Returns the set of the eight squares of a rank.
    #[inline]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    /// Returns the set of the squares of a slice: the `const` form of `collect`.
    pub const fn from_squares(squares: &[Square]) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < squares.len() {
            set |= 1 << squares[i].index();
            i += 1;
        }
        Self(set)
    }

    /// Returns the rectangle that has these two squares as opposite corners, in either order.
    pub const fn from_corners(a: Square, b: Square) -> Self {
        /// Returns a word of `bits`-wide fields with those from `a` to `b` set.
        const fn span(a: usize, b: usize, bits: usize) -> u64 {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            (!0 << (bits * low)) & !(!1 << (bits * high + bits - 1))
        }
        let files = span(a.file().index(), b.file().index(), 1);
        let ranks = span(a.rank().index(), b.rank().index(), 8);
        Self((files * Self::from_file(File::A).0) & ranks)
    }
}

/// Set operations, the `const` forms of the operators. The number of instructions, on x86-64
/// without and with BMI1 and BMI2:
///
/// | operation | formula | x86-64 | BMI | `AArch64` |
/// |---|---|---|---|---|
/// | [`intersection`](Self::intersection) | `a & b` | 1 | 1 | 1 |
/// | [`union`](Self::union) | `a \| b` | 1 | 1 | 1 |
/// | [`symmetric_difference`](Self::symmetric_difference) | `a ^ b` | 1 | 1 | 1 |
/// | [`complement`](Self::complement) | `~a` | 1 | 1 | 1 |
/// | [`difference`](Self::difference) | `a & ~b` | 2 | 1 | 1 |
/// | [`implication`](Self::implication) | `~a \| b` | 2 | 2 | 1 |
/// | [`equivalence`](Self::equivalence) | `~(a ^ b)` | 2 | 2 | 1 |
/// | [`with`](Self::with) | `a \| 1 << (s & 63)` | 1 | 1 | 3 |
/// | [`without`](Self::without) | `a & ~(1 << (s & 63))` | 1 | 1 | 3 |
/// | [`toggled`](Self::toggled) | `a ^ 1 << (s & 63)` | 1 | 1 | 3 |
///
/// ```
/// use setwise::Bitboard;
///
/// let (a, b) = (Bitboard(0b1100), Bitboard(0b1010));
/// assert_eq!(a.difference(b), Bitboard(0b0100));
/// assert_eq!(a.implication(b), Bitboard(!0b0100));
/// assert_eq!(a.equivalence(b), Bitboard(!0b0110));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Intersection" to "Equivalence" and "Bit by Square"
impl Bitboard {
    /// Returns the squares in both sets: `a & b`.
    #[doc(alias = "and")]
    #[inline]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares in at least one of the sets: `a | b`.
    #[doc(alias = "or")]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares of this set that are not in the other: `a & !b`, the relative
    /// complement.
    #[doc(alias("andn", "relative complement"))]
    #[inline]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the squares in exactly one of the sets: `a ^ b`.
    #[doc(alias = "xor")]
    #[inline]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Returns the squares that are not in the set: `!a`.
    #[doc(alias = "not")]
    #[inline]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// Returns the squares that are in the other set or not in this one: `!a | b`.
    ///
    /// The result is full exactly if this set is a [subset](Self::is_subset) of the other.
    #[doc(alias("implies", "orn"))]
    #[inline]
    pub const fn implication(self, other: Self) -> Self {
        Self(!self.0 | other.0)
    }

    /// Returns the squares in both sets or in neither: `!(a ^ b)`.
    ///
    /// The result is full exactly if the sets are equal.
    #[doc(alias("xnor", "eon"))]
    #[inline]
    pub const fn equivalence(self, other: Self) -> Self {
        Self(!(self.0 ^ other.0))
    }

    /// Returns the set with this square added.
    #[doc(alias = "bts")]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        self.union(Self::from_square(square))
    }

    /// Returns the set with this square removed.
    #[doc(alias = "btr")]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        self.difference(Self::from_square(square))
    }
}

/// First and last square, and all of them.
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let mut set = Bitboard::from_squares(&[Square::B1, Square::A2, Square::H8]);
/// assert!(set.squares().eq([Square::B1, Square::A2, Square::H8]));
/// assert!(set.squares().rev().eq([Square::H8, Square::A2, Square::B1]));
/// assert_eq!((set.squares().len(), set.first(), set.last()), (3, Some(Square::B1), Some(Square::H8)));
/// assert_eq!((set.pop_first(), set.pop_last()), (Some(Square::B1), Some(Square::H8)));
/// ```
impl Bitboard {
    /// Returns the square with the smallest index, or `None` if the set is empty.
    #[doc(alias = "bitScanForward")]
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::new_wrapping(self.0.trailing_zeros() as usize))
        }
    }

    /// Returns the square with the largest index, or `None` if the set is empty.
    #[doc(alias = "bitScanReverse")]
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::new_wrapping(63 - self.0.leading_zeros() as usize))
        }
    }

    /// Removes the first square from the set and returns it.
    #[doc(alias = "bitScanForwardWithReset")]
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let square = self.first();
        *self = self.reset_ls1b();
        square
    }

    /// Removes the last square from the set and returns it.
    #[doc(alias = "bitScanReverseWithReset")]
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Square> {
        let Some(square) = self.last() else { return None };
        // A toggle, because in a loop the compiler turns `& !bit` into a rotation, which delays
        // the next square longer than `btc`.
        *self = self.toggled(square);
        Some(square)
    }

    /// Returns an iterator over the squares of the set, in ascending order of their indices.
    #[doc(alias = "serialize")]
    #[inline]
    pub const fn squares(self) -> Squares {
        Squares::new(self)
    }
}
