//! The lines of the board: diagonals, rays, whole lines, and the squares between two others. All
//! are computed from two constants.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::square::Square;

/// The long diagonal from a1 to h8.
const MAIN_DIAGONAL: Bitboard = Bitboard(0x8040_2010_0804_0201);
/// The long diagonal from h1 to a8.
const MAIN_ANTI_DIAGONAL: Bitboard = Bitboard(0x0102_0408_1020_4080);

impl Square {
    /// Returns the direction in which a queen moves from this square to the other.
    ///
    /// Returns `None` if the squares are not on one line, or are the same.
    ///
    /// ```
    /// use setwise::{Direction, Square};
    ///
    /// assert_eq!(Square::A1.direction_to(Square::H8), Some(Direction::NorthEast));
    /// assert_eq!(Square::E4.direction_to(Square::B4), Some(Direction::West));
    /// assert_eq!(Square::B1.direction_to(Square::C3), None);
    /// assert_eq!(Square::E4.direction_to(Square::E4), None);
    /// ```
    ///
    /// Source: CPW, [Direction](https://www.chessprogramming.org/Direction)
    #[must_use]
    #[inline]
    pub const fn direction_to(self, other: Self) -> Option<Direction> {
        let (from, to) = (coordinates(self), coordinates(other));
        let (east, north) = (to.0 - from.0, to.1 - from.1);
        if east != 0 && north != 0 && east.abs() != north.abs() {
            return None;
        }
        match (east.signum(), north.signum()) {
            (0, 1) => Some(Direction::North),
            (1, 1) => Some(Direction::NorthEast),
            (1, 0) => Some(Direction::East),
            (1, -1) => Some(Direction::SouthEast),
            (0, -1) => Some(Direction::South),
            (-1, -1) => Some(Direction::SouthWest),
            (-1, 0) => Some(Direction::West),
            (-1, 1) => Some(Direction::NorthWest),
            _ => None,
        }
    }
}

/// Lines, rays and the squares between.
///
/// ```
/// use setwise::{Bitboard, Direction, Rank, Square};
///
/// let squares = Bitboard::from_squares;
/// assert_eq!(Bitboard::diagonal(Square::B7), squares(&[Square::A6, Square::B7, Square::C8]));
/// assert_eq!(Bitboard::anti_diagonal(Square::B2), squares(&[Square::C1, Square::B2, Square::A3]));
/// let ray = Bitboard::ray(Square::E4, Direction::NorthEast);
/// assert_eq!(ray, squares(&[Square::F5, Square::G6, Square::H7]));
/// assert_eq!(Bitboard::line(Square::C2, Square::F2), Rank::Second.into());
/// assert_eq!(Bitboard::between(Square::E5, Square::B2), squares(&[Square::C3, Square::D4]));
/// assert_eq!(Bitboard::between(Square::E5, Square::G6), Bitboard::EMPTY);
/// ```
impl Bitboard {
    /// Returns the whole diagonal of a square, from south-west to north-east.
    ///
    /// The diagonal from a1 to h8, shifted north by the rank of the square minus its file.
    ///
    /// Source: CPW, [On an empty Board](https://www.chessprogramming.org/On_an_empty_Board)
    #[doc(alias = "diagonalMask")]
    #[inline]
    pub const fn diagonal(square: Square) -> Self {
        let (file, rank) = coordinates(square);
        MAIN_DIAGONAL.generalized_shift(8 * (rank - file))
    }

    /// Returns the whole anti-diagonal of a square, from south-east to north-west.
    ///
    /// The diagonal from h1 to a8, shifted north by the sum of rank and file minus seven.
    ///
    /// Source: CPW, [On an empty Board](https://www.chessprogramming.org/On_an_empty_Board)
    #[doc(alias = "antiDiagMask")]
    #[inline]
    pub const fn anti_diagonal(square: Square) -> Self {
        let (file, rank) = coordinates(square);
        MAIN_ANTI_DIAGONAL.generalized_shift(8 * (rank + file - 7))
    }

    /// Returns the squares from a square to the edge of the board in a direction, without the
    /// square itself.
    ///
    /// The half of the line above the square in the word, or the half below.
    ///
    /// Source: CPW, [On an empty Board](https://www.chessprogramming.org/On_an_empty_Board)
    #[doc(alias = "rayAttacks")]
    #[inline]
    pub const fn ray(square: Square, direction: Direction) -> Self {
        let above = !1 << square.index();
        let below = (1 << square.index()) - 1;
        let half = if direction.offset() > 0 { above } else { below };
        Self(line_along(square, direction).0 & half)
    }

    /// Returns the whole line through two squares, from edge to edge: a file, a rank or a diagonal.
    ///
    /// Empty if the two squares are not on one line, or are the same.
    ///
    /// Source: CPW, [Square Attacked By](https://www.chessprogramming.org/Square_Attacked_By), "In Between"
    #[inline]
    pub const fn line(a: Square, b: Square) -> Self {
        let apart = a.index() ^ b.index();
        if apart == 0 {
            Self::EMPTY
        } else if apart & 7 == 0 {
            Self::from_file(a.file())
        } else if apart < 8 {
            Self::from_rank(a.rank())
        } else if Self::diagonal(a).contains(b) {
            Self::diagonal(a)
        } else if Self::anti_diagonal(a).contains(b) {
            Self::anti_diagonal(a)
        } else {
            Self::EMPTY
        }
    }

    /// Returns the squares strictly between two squares of one line, in either order.
    ///
    /// `(-1 << a) ^ (-1 << b)` are the squares from the lower one up to the one before the higher.
    /// Their intersection with the line begins with the lower square, which is reset. Empty if the
    /// squares are not on one line, are neighbors, or are the same.
    ///
    /// Source: CPW, [Square Attacked By](https://www.chessprogramming.org/Square_Attacked_By), "In Between"
    #[doc(alias("inBetween", "obstructed"))]
    #[inline]
    pub const fn between(a: Square, b: Square) -> Self {
        let span = Self((!0 << a.index()) ^ (!0 << b.index()));
        Self::line(a, b).intersection(span).reset_ls1b()
    }
}

/// Returns the line through a square in this direction and its opposite.
#[inline]
const fn line_along(square: Square, direction: Direction) -> Bitboard {
    match direction {
        Direction::North | Direction::South => Bitboard::from_file(square.file()),
        Direction::East | Direction::West => Bitboard::from_rank(square.rank()),
        Direction::NorthEast | Direction::SouthWest => Bitboard::diagonal(square),
        Direction::SouthEast | Direction::NorthWest => Bitboard::anti_diagonal(square),
    }
}

/// Returns file and rank of a square. The masks tell the compiler that both are 0 to 7, so no shift
/// by their ranks leaves the word.
#[inline]
const fn coordinates(square: Square) -> (i32, i32) {
    ((square.index() & 7) as i32, (square.index() >> 3 & 7) as i32)
}
