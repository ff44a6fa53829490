//! Shogi: promotion zones, USI names, and the attacks of the pieces.

use core::fmt;

use crate::board::geometry::Geometry;
use crate::board::set::Board;
use crate::board::shape::Shape;
use crate::board::square::Square;

/// The geometry of shogi: 9 by 9 squares, from a1 at the bottom left to i9 at the top right.
///
/// Black (sente) plays to the north. Names in the notation of the protocol USI, in which a1 is `9i`,
/// are read by [`Square::from_usi`] and written by [`Square::usi`].
#[derive(Clone, Copy, Debug)]
pub enum Shogi {}

impl Geometry for Shogi {
    const SHAPE: Shape = Shape::new(9, 9);
}

/// A set of squares of the shogi board.
pub type ShogiBoard = Board<Shogi, 2>;

/// The error for a text that is not the name of a square in USI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseUsiError;

impl fmt::Display for ParseUsiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square in USI is a file 1 to 9 and a rank a to i, such as `5e`")
    }
}

impl core::error::Error for ParseUsiError {}

/// Names in the protocol USI: the file from 9 on the left to 1 on the right, and the rank from `a`
/// at the top to `i` at the bottom.
///
/// ```
/// use setwise::board::{ParseUsiError, Shogi, Square};
///
/// let square = Square::<Shogi>::from_usi("7g")?;
/// assert_eq!(square.to_string(), "c3");
/// assert_eq!(square.usi().to_string(), "7g");
/// assert_eq!(Square::from_usi("0a"), Err(ParseUsiError));
/// # Ok::<(), ParseUsiError>(())
/// ```
///
/// Source: Hodges, [The Universal Shogi Interface](http://hgm.nubati.net/usi.html), "position"
impl Square<Shogi> {
    /// Parses a name in USI.
    ///
    /// # Errors
    ///
    /// Returns an error if no square has the name.
    pub const fn from_usi(name: &str) -> Result<Self, ParseUsiError> {
        let [file @ b'1'..=b'9', rank @ b'a'..=b'i'] = name.as_bytes() else {
            return Err(ParseUsiError);
        };
        match Self::from_coordinates((b'9' - *file) as usize, (b'i' - *rank) as usize) {
            Some(square) => Ok(square),
            None => Err(ParseUsiError),
        }
    }

    /// Returns the name in USI, which `Display` writes.
    #[must_use]
    pub fn usi(self) -> impl fmt::Display + Copy {
        UsiName(self)
    }
}

#[derive(Clone, Copy)]
struct UsiName(Square<Shogi>);

impl fmt::Display for UsiName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'9' - self.0.file() as u8, b'i' - self.0.rank() as u8];
        f.pad(str::from_utf8(&name).map_err(|_| fmt::Error)?)
    }
}

/// Promotion zones, and the attacks of pieces.
///
/// For kings, rooks, bishops and pawns there are the methods of all boards: a black pawn attacks
/// [one step north](Board::north_one). A promoted rook attacks as a rook and a king, a promoted
/// bishop as a bishop and a king.
///
/// ```
/// use setwise::board;
/// use setwise::board::{ShogiBoard, Square};
///
/// let square = |name| Square::from_usi(name).map(ShogiBoard::from);
/// let (gold, silver) = (square("5e")?, square("5e")?);
/// assert_eq!(gold.gold_attacks_black().len(), 6);
/// assert_eq!((gold.gold_attacks_black() & silver.silver_attacks_black()).len(), 3);
/// // A lance stops at the first piece.
/// let lance = square("1i")?;
/// assert_eq!(lance.lance_attacks_black(square("1e")?).len(), 4);
/// assert_eq!(square("8i")?.shogi_knight_attacks_black(), square("7g")? | square("9g")?);
/// # Ok::<(), setwise::board::ParseUsiError>(())
/// ```
///
/// Source: Japan Shogi Association, the rules of shogi, moves of the pieces
impl ShogiBoard {
    /// The three ranks where the pieces of Black promote.
    pub const PROMOTION_ZONE_BLACK: Self = Self::rank(8).union(Self::rank(7)).union(Self::rank(6));

    /// The three ranks where the pieces of White promote.
    pub const PROMOTION_ZONE_WHITE: Self = Self::rank(0).union(Self::rank(1)).union(Self::rank(2));

    /// Returns the squares attacked by black gold generals, and by the promoted pieces that move as
    /// they do: north, east, west, south, north-east and north-west.
    #[inline]
    pub const fn gold_attacks_black(self) -> Self {
        let ahead = self.union(self.east_one()).union(self.west_one()).north_one();
        ahead.union(self.east_one()).union(self.west_one()).union(self.south_one())
    }

    /// Returns the squares attacked by white gold generals.
    #[inline]
    pub const fn gold_attacks_white(self) -> Self {
        let ahead = self.union(self.east_one()).union(self.west_one()).south_one();
        ahead.union(self.east_one()).union(self.west_one()).union(self.north_one())
    }

    /// Returns the squares attacked by black silver generals: north and the four diagonals.
    #[inline]
    pub const fn silver_attacks_black(self) -> Self {
        self.diagonal_neighbors().union(self.north_one())
    }

    /// Returns the squares attacked by white silver generals: south and the four diagonals.
    #[inline]
    pub const fn silver_attacks_white(self) -> Self {
        self.diagonal_neighbors().union(self.south_one())
    }

    /// Returns the squares attacked by black knights: two steps north and one to a side.
    #[inline]
    pub const fn shogi_knight_attacks_black(self) -> Self {
        self.leap::<1, 2>().union(self.leap::<-1, 2>())
    }

    /// Returns the squares attacked by white knights: two steps south and one to a side.
    #[inline]
    pub const fn shogi_knight_attacks_white(self) -> Self {
        self.leap::<1, -2>().union(self.leap::<-1, -2>())
    }

    /// Returns the squares attacked by black lances: north up to the first occupied square.
    #[inline]
    pub const fn lance_attacks_black(self, occupied: Self) -> Self {
        self.north_attacks(occupied.complement())
    }

    /// Returns the squares attacked by white lances: south up to the first occupied square.
    #[inline]
    pub const fn lance_attacks_white(self, occupied: Self) -> Self {
        self.south_attacks(occupied.complement())
    }
}
