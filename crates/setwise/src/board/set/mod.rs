//! The type of a set of squares of a board of any shape: constructors and set operations.

mod attacks;
mod diagram;
mod fill;
mod flip;
mod flood;
mod iter;
mod line;
mod operators;
mod relations;
mod step;

pub use flood::Groups;
pub use iter::Squares;

use core::marker::PhantomData;

use crate::board::geometry::Geometry;
use crate::board::square::{Square, traits_of_the_field};
use crate::wide::Set;
use crate::wide::like_bitboard;

/// A set of squares of a board of the geometry `G`, in `WORDS` words of 64 bits.
///
/// Bit *i* is the square with index *i*. Bits that are not squares, such as guards and those above
/// the board, are always zero. The operators `&`, `|`, `^`, `-` and `!` are intersection, union,
/// symmetric difference, difference and complement; each has a `const` method. The methods have the
/// names of those of [`Bitboard`](crate::Bitboard).
///
/// The number of words follows from the geometry, but in stable Rust the length of an array cannot
/// be a constant of a generic parameter. So it is a second parameter, which is checked at compile
/// time, and each game has an alias such as [`ShogiBoard`](super::ShogiBoard).
///
/// ```
/// use setwise::board;
/// use setwise::board::{Board, Shogi, ShogiBoard, Square};
///
/// const ROOK: ShogiBoard = match Square::from_name("c3") {
///     Ok(square) => Board::from_square(square),
///     Err(_) => ShogiBoard::EMPTY,
/// };
/// let occupied = ROOK.north_one().north_one() | ROOK.east_one();
/// assert_eq!(ROOK.rook_attacks(occupied), board! {
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . 1 . . . . . .
///     . . 1 . . . . . .
///     1 1 . 1 . . . . .
///     . . 1 . . . . . .
///     . . 1 . . . . . .
/// });
/// ```
///
/// A wrong number of words does not compile:
///
/// ```compile_fail
/// let set = setwise::board::Board::<setwise::board::Shogi, 1>::EMPTY;
/// ```
#[repr(transparent)]
#[must_use]
pub struct Board<G, const WORDS: usize> {
    set: Set<WORDS>,
    geometry: PhantomData<fn() -> G>,
}

/// Constants and constructors.
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    /// Fails to compile if the number of words is not that of the shape. All constructors use it.
    const CHECK: () = assert!(
        WORDS == G::SHAPE.words(),
        "the second parameter of Board must be the number of words of the shape, SHAPE.words()"
    );

    /// The empty set.
    pub const EMPTY: Self = Self::new(Set::EMPTY);

    /// The universe: all squares.
    pub const FULL: Self = Self::new(G::SHAPE.universe());

    /// Returns the set of bits that are squares.
    #[inline]
    const fn new(set: Set<WORDS>) -> Self {
        const { Self::CHECK };
        Self { set, geometry: PhantomData }
    }

    /// Returns the squares among the bits of a set of numbers. Other bits are dropped.
    ///
    /// With [`as_set`](Self::as_set) this gives a board the methods of [`Set`], such as those of
    /// arithmetic.
    ///
    /// ```
    /// use setwise::board::ConnectFourBoard;
    /// use setwise::wide::Set;
    ///
    /// // The bit on top of each column is a guard.
    /// assert_eq!(ConnectFourBoard::from_set(Set::FULL).len(), 42);
    /// // A subtraction that borrows through the empty squares of a column.
    /// let disc = ConnectFourBoard::from_set(Set([1 << 5]));
    /// let below = ConnectFourBoard::from_set(Set([disc.as_set().0[0] - 1]));
    /// assert_eq!(below, disc.south_fill() - disc);
    /// ```
    #[inline]
    pub const fn from_set(set: Set<WORDS>) -> Self {
        Self::new(set.intersection(Self::FULL.set))
    }

    /// Returns the indices of the squares as a set of numbers.
    #[inline]
    pub const fn as_set(self) -> Set<WORDS> {
        self.set
    }

    like_bitboard! {
        fn from_square(square: Square<G>) -> Self = Self::EMPTY.with(square);
    }

    /// Returns the set of the squares of a slice: the `const` form of `collect`.
    pub const fn from_squares(squares: &[Square<G>]) -> Self {
        let (mut set, mut i) = (Self::EMPTY, 0);
        while i < squares.len() {
            set = set.with(squares[i]);
            i += 1;
        }
        set
    }

    /// Returns the squares of a file, 0 on the left; none if there is no such file.
    ///
    /// At run time this is a loop over the squares of the file. A constant costs nothing.
    ///
    /// ```
    /// use setwise::board::{Xiangqi, XiangqiBoard};
    ///
    /// let (file, rank) = (XiangqiBoard::file(4), XiangqiBoard::rank(0));
    /// assert_eq!((file.len(), rank.len()), (10, 9));
    /// assert_eq!((file & rank).first(), "e0".parse().ok());
    /// assert!(XiangqiBoard::file(9).is_empty());
    /// ```
    pub const fn file(file: usize) -> Self {
        let (mut set, mut rank) = (Self::EMPTY, 0);
        while rank < G::SHAPE.ranks() {
            if let Some(square) = Square::from_coordinates(file, rank) {
                set = set.with(square);
            }
            rank += 1;
        }
        set
    }

    /// Returns the squares of a rank, 0 at the bottom; none if there is no such rank.
    ///
    /// At run time this is a loop over the squares of the rank. A constant costs nothing.
    pub const fn rank(rank: usize) -> Self {
        let (mut set, mut file) = (Self::EMPTY, 0);
        while file < G::SHAPE.files() {
            if let Some(square) = Square::from_coordinates(file, rank) {
                set = set.with(square);
            }
            file += 1;
        }
        set
    }
}

/// Defines operations that are those of the set of numbers.
macro_rules! set_operations {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        #[inline]
        pub const fn $name(self, other: Self) -> Self {
            Self::new(self.set.$name(other.set))
        }
    )*};
}

/// Set operations, the `const` forms of the operators.
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    set_operations! {
        /// Returns the squares in both sets: `a & b`.
        #[doc(alias = "and")]
        intersection;
        /// Returns the squares in at least one of the sets: `a | b`.
        #[doc(alias = "or")]
        union;
        /// Returns the squares of this set that are not in the other: `a & !b`.
        #[doc(alias = "andn")]
        difference;
        /// Returns the squares in exactly one of the sets: `a ^ b`.
        #[doc(alias = "xor")]
        symmetric_difference;
    }

    like_bitboard! {
        fn complement(self) -> Self = Self::new(Self::FULL.set.difference(self.set));
        fn implication(self, other: Self) -> Self = self.complement().union(other);
        fn equivalence(self, other: Self) -> Self = self.symmetric_difference(other).complement();
        fn with(self, square: Square<G>) -> Self = Self::new(self.set.with(square.index()));
        fn without(self, square: Square<G>) -> Self = Self::new(self.set.without(square.index()));
        fn toggled(self, square: Square<G>) -> Self = Self::new(self.set.toggled(square.index()));
    }
}

traits_of_the_field!([G, const WORDS: usize] Board<G, WORDS>, set);

/// The empty set.
impl<G: Geometry, const WORDS: usize> Default for Board<G, WORDS> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}
