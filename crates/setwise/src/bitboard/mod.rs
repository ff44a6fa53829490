//! The set of squares: the type, its constructors, predicates and set methods.

mod convert;
mod diagram;
mod iter;
mod operators;
mod relations;

pub use iter::Squares;

use crate::file::File;
use crate::rank::Rank;
use crate::square::Square;

/// A set of squares in one 64-bit word: bit *i* is the square with index *i*.
///
/// The word is public, since bit tricks need it. Everything else is a named
/// method, a `const fn`, or an operator: `&`, `|`, `^` and `!` are
/// intersection, union, symmetric difference and complement. There is no `-`:
/// in the formulas of the field it is arithmetic, and the relative complement
/// is [`difference`](Self::difference).
///
/// # Examples
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
/// # Cost
///
/// One register, or an eighth of a vector of AVX-512 and a fourth of one of AVX2.
///
/// Source: CPW, [Bitboards](https://www.chessprogramming.org/Bitboards)
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

/// Constants and constructors.
impl Bitboard {
    /// The empty set.
    ///
    /// # Cost
    ///
    /// A constant: `xor` of a register with itself; on `AArch64` the register `xzr`.
    pub const EMPTY: Self = Self(0);

    /// The universe: all 64 squares.
    ///
    /// # Cost
    ///
    /// A constant: one `mov` of -1.
    pub const FULL: Self = Self(!0);

    /// The light squares; h1 and a8 are light.
    ///
    /// # Cost
    ///
    /// A constant: one `movabs` on x86-64; `mov` and `eor` on `AArch64`.
    pub const LIGHT_SQUARES: Self = Self(0x55aa_55aa_55aa_55aa);

    /// The dark squares; a1 and h8 are dark.
    ///
    /// # Cost
    ///
    /// As [`LIGHT_SQUARES`](Self::LIGHT_SQUARES).
    pub const DARK_SQUARES: Self = Self(0xaa55_aa55_aa55_aa55);

    /// The set of one square, `1 << index`.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::from_square(Square::C1), Bitboard(4));
    /// ```
    ///
    /// # Cost
    ///
    /// A constant and `shl`, `shlx` with BMI2; `lsl` on `AArch64`. On vectors `vpmovzxbq`
    /// for the index and `vpsllvq`.
    #[must_use]
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The eight squares of a file.
    ///
    /// # Cost
    ///
    /// A constant and `shl`, `shlx` with BMI2; `lsl` on `AArch64`. On vectors `vpmovzxbq`
    /// for the index and `vpsllvq`. A constant, if the compiler knows the file.
    #[must_use]
    #[inline]
    pub const fn from_file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// The eight squares of a rank.
    ///
    /// # Cost
    ///
    /// On x86-64 `lea` or `shl` for the eightfold index, and `shl`, `shlx` with BMI2; on
    /// `AArch64` `ubfiz` and `lsl`. On vectors `vpmovzxbq`, a `vpsllw` with `vpand`, and
    /// `vpsllvq`. A constant, if the compiler knows the rank.
    #[must_use]
    #[inline]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    /// The squares of a slice; the empty slice gives the empty set.
    ///
    /// The `const` form of `collect`.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// const CORNERS: Bitboard =
    ///     Bitboard::from_squares(&[Square::A1, Square::H1, Square::A8, Square::H8]);
    /// assert_eq!(CORNERS, Bitboard(0x8100_0000_0000_0081));
    /// ```
    ///
    /// # Cost
    ///
    /// O(n), or a constant. On x86-64 a load and a `bts` for each square; with AVX2 and
    /// AVX-512 four and eight squares at a time by `vpmovzxbq`, `vpsllvq` and `vpor`. On
    /// `AArch64` `lsl` and `orr` for each, and `ushl` and `orr` on vectors in long slices.
    #[must_use]
    pub const fn from_squares(squares: &[Square]) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < squares.len() {
            set |= 1 << squares[i].index();
            i += 1;
        }
        Self(set)
    }

    /// Every square of the rectangle that has these two squares as corners.
    ///
    /// A line of the board or a single square are rectangles too; the order of
    /// the corners does not matter.
    ///
    /// ```
    /// use setwise::{Bitboard, Rank, Square};
    ///
    /// assert_eq!(Bitboard::from_corners(Square::A1, Square::H1), Rank::First.into());
    /// assert_eq!(Bitboard::from_corners(Square::F6, Square::C3).len(), 16);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 some forty instructions with the moves: `cmp` and `cmov` to order the
    /// corners, `shl` and `shr` (with BMI2 `shlx` and `shrx`) for the spans of files and
    /// of ranks, an `imul` that repeats the files on every rank, and `and` or `andn`. On
    /// `AArch64` some thirty, with `csel`, `lsl`, `mul` and `bic`. On vectors `vpminub` and
    /// `vpmaxub` order the corners, then `vpsllvq` and `vpandn`, and the product is sums
    /// of `vpmuludq` or, with AVX-512, `vpmullq`; to bring the bytes of the squares into
    /// place takes longer than all that.
    #[must_use]
    pub const fn from_corners(a: Square, b: Square) -> Self {
        /// The bits from one place to another, of places of so many bits each.
        const fn span(a: u8, b: u8, bits: u8) -> u64 {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            (!0 << (bits * low)) & !(!1 << (bits * high + bits - 1))
        }
        let files = span(a.file().index(), b.file().index(), 1);
        let ranks = span(a.rank().index(), b.rank().index(), 8);
        Self((files * Self::from_file(File::A).0) & ranks)
    }
}

/// Set algebra, the `const` forms of the operators.
impl Bitboard {
    /// The squares in both sets: `a & b`.
    ///
    /// # Cost
    ///
    /// One `and`. On vectors `vpand`; with AVX-512 three sets take one `vpternlogq` with
    /// `0x80`. On `AArch64` `and`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Intersection"
    #[doc(alias = "and")]
    #[must_use]
    #[inline]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares in at least one of the sets: `a | b`.
    ///
    /// # Cost
    ///
    /// One `or`. On vectors `vpor`; with AVX-512 three sets take one
    /// `vpternlogq` with `0xfe`. On `AArch64` `orr`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Union"
    #[doc(alias = "or")]
    #[must_use]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares of this set that are not in the other: `a & !b`, the
    /// relative complement.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0111).difference(Bitboard(0b1010)), Bitboard(0b0101));
    /// ```
    ///
    /// # Cost
    ///
    /// One `andn` with BMI1 and one `bic` on `AArch64`, else `not` and `and`. On vectors
    /// `vpandn`. Both `andn` complement their first operand: the set that is taken away.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Relative Complement"
    #[doc(alias = "andn")]
    #[doc(alias = "relative complement")]
    #[must_use]
    #[inline]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares in exactly one of the sets: `a ^ b`.
    ///
    /// # Cost
    ///
    /// One `xor`. On vectors `vpxor`; with AVX-512 three sets take one
    /// `vpternlogq` with `0x96`. On `AArch64` `eor`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Exclusive Or"
    #[doc(alias = "xor")]
    #[must_use]
    #[inline]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The squares that are not in the set: `!a`.
    ///
    /// # Cost
    ///
    /// One `not`. On vectors a `vpxor` with all ones, or with AVX-512 one
    /// `vpternlogq` with `0x0f`, `0x33` or `0x55` for its three operands.
    /// On `AArch64` `mvn`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Complement Set"
    #[doc(alias = "not")]
    #[must_use]
    #[inline]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// The squares that are in the other set or not in this one: `!a | b`.
    ///
    /// Full exactly when this set is a [subset](Self::is_subset) of the other;
    /// so everything is implied by the empty set.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b1100).implication(Bitboard(0b1010)), Bitboard(!0b0100));
    /// assert!(Bitboard::EMPTY.implication(Bitboard(0b1010)).is_full());
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `not` and `or`; one `orn` on `AArch64`. On vectors `vpxor` with all ones
    /// and `vpor`; with AVX-512 one `vpternlogq` with `0xcf`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Implication"
    #[doc(alias = "implies")]
    #[doc(alias = "orn")]
    #[must_use]
    #[inline]
    pub const fn implication(self, other: Self) -> Self {
        Self(!self.0 | other.0)
    }

    /// The squares in both sets or in neither: `!(a ^ b)`.
    ///
    /// Full exactly when the sets are equal. With the empty set it is the
    /// complement.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b1100).equivalence(Bitboard(0b1010)), Bitboard(!0b0110));
    /// assert_eq!(Bitboard(0b1100).equivalence(Bitboard::EMPTY), !Bitboard(0b1100));
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `xor` and `not`; one `eon` on `AArch64`. On vectors two `vpxor`; with
    /// AVX-512 one `vpternlogq` with `0xc3`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Equivalence"
    #[doc(alias = "xnor")]
    #[doc(alias = "eon")]
    #[must_use]
    #[inline]
    pub const fn equivalence(self, other: Self) -> Self {
        Self(!(self.0 ^ other.0))
    }

    /// The set with this square.
    ///
    /// # Cost
    ///
    /// One `bts` on x86-64; `lsl` and `orr` on `AArch64`. On vectors one `vpor` with the
    /// same square for all sets, else [`from_square`](Self::from_square) before it.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bit by Square"
    #[doc(alias = "bts")]
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        self.union(Self::from_square(square))
    }

    /// The set without this square.
    ///
    /// # Cost
    ///
    /// One `btr` on x86-64; `lsl` and `bic` on `AArch64`. On vectors one `vpand` with the
    /// same square for all sets, else [`from_square`](Self::from_square) and `vpandn`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bit by Square"
    #[doc(alias = "btr")]
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        self.difference(Self::from_square(square))
    }
}

/// First and last square.
impl Bitboard {
    /// The square with the smallest index, or `None` of the empty set.
    ///
    /// # Cost
    ///
    /// One `tzcnt` with BMI1, else `bsf`, and the test for the empty set. On `AArch64` `rbit`
    /// and `clz`.
    #[doc(alias = "bitScanForward")]
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::new_wrapping(self.0.trailing_zeros())) }
    }

    /// The square with the largest index, or `None` of the empty set.
    ///
    /// # Cost
    ///
    /// One `bsr`, or `lzcnt` and `xor`, and the test for the empty set. On `AArch64` `clz` and
    /// `eor`.
    #[doc(alias = "bitScanReverse")]
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::new_wrapping(63 - self.0.leading_zeros())) }
    }

    /// Takes the first square out of the set and returns it.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut set = Bitboard::from_squares(&[Square::C3, Square::H7]);
    /// assert_eq!(set.pop_first(), Some(Square::C3));
    /// assert_eq!(set.pop_first(), Some(Square::H7));
    /// assert_eq!(set.pop_first(), None);
    /// ```
    ///
    /// # Cost
    ///
    /// In a loop over the set `tzcnt` and `blsr` with BMI1, else `bsf`, `dec` (or `lea`) and
    /// `and`; their flags are the test for the empty set. As a function of its own `tzcnt`
    /// or `bsf`, `add` of −1, whose carry is the test, and `and`. On `AArch64` `rbit`, `clz`, `sub`
    /// and `and` (in a loop `ands`, which tests too).
    #[doc(alias = "bitScanForwardWithReset")]
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let square = self.first();
        *self = self.reset_ls1b();
        square
    }

    /// Takes the last square out of the set and returns it.
    ///
    /// # Cost
    ///
    /// The test for the empty set with its branch, `bsr` (or `lzcnt` and `xor`), and `btc`.
    /// In a loop the test is `shl` (with BMI2 `shlx`) and `xor` beside these two, for which
    /// the next square does not wait. On `AArch64` `clz`, `eor`, `lsl` and `eor`, and the
    /// test.
    #[doc(alias = "bitScanReverseWithReset")]
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Square> {
        let Some(square) = self.last() else { return None };
        // Toggled, and not taken out by `& !bit`: of that the compiler makes a rotation in a
        // loop, for which the next square waits longer than for `btc`.
        *self = self.toggled(square);
        Some(square)
    }

    /// The squares of the set, in ascending order of their indices; from the
    /// back, descending.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::B1, Square::A2, Square::H8]);
    /// assert!(set.squares().eq([Square::B1, Square::A2, Square::H8]));
    /// assert!(set.squares().rev().eq([Square::H8, Square::A2, Square::B1]));
    /// assert_eq!(set.squares().len(), 3);
    /// ```
    ///
    /// # Cost
    ///
    /// None; each square costs a [`pop_first`](Self::pop_first) or
    /// [`pop_last`](Self::pop_last).
    #[doc(alias = "serialize")]
    #[must_use]
    #[inline]
    pub const fn squares(self) -> Squares {
        Squares::new(self)
    }
}
