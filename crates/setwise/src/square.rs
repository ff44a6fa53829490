//! The squares of the board.

use core::fmt;
use core::str::FromStr;

use crate::direction::Direction;
use crate::file::File;
use crate::index::index_conversions;
use crate::rank::Rank;

/// A square of the board.
///
/// The index is `8 * rank + file`: a1 is 0, b1 is 1, h8 is 63. The square with index *i* is bit *i*
/// of a [`Bitboard`](crate::Bitboard). Other numberings are in
/// [`SquareMapping`](crate::SquareMapping).
///
/// ```
/// use setwise::{Direction, File, Rank, Square};
///
/// assert_eq!(Square::E4.index(), 28);
/// assert_eq!(Square::from_coordinates(File::E, Rank::Fourth), Square::E4);
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert_eq!(Square::E4.to_string(), "e4");
///
/// // Arrays with an element for each square are indexed by squares.
/// let mut board = ['.'; 64];
/// board[Square::E1] = 'K';
/// assert_eq!(board[4], 'K');
///
/// assert_eq!(Square::E4.step(Direction::NorthEast), Some(Square::F5));
/// assert_eq!((Square::G1.offset(-1, 2), Square::G1.offset(2, 1)), (Some(Square::F3), None));
/// assert_eq!(Square::A1.distance(Square::C8), 7);
/// ```
///
/// Source: CPW, [Square Mapping Considerations](https://www.chessprogramming.org/Square_Mapping_Considerations), "Little-Endian Rank-File Mapping"
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
#[must_use]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// Returns the square with this index, or `None` if the index is 64 or more.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// Returns the square with this index modulo 64.
    ///
    /// Costs nothing if the compiler knows that the index is below 64, as with the trailing zeros
    /// of a nonempty set.
    #[inline]
    pub const fn new_wrapping(index: usize) -> Self {
        Self((index & 63) as u8)
    }

    /// Returns the square on this file and rank.
    #[inline]
    pub const fn from_coordinates(file: File, rank: Rank) -> Self {
        Self((rank as u8 * 8) | file as u8)
    }

    /// Returns the index, 0 to 63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file of the square.
    #[must_use]
    #[inline]
    pub const fn file(self) -> File {
        File::new_wrapping(self.index())
    }

    /// Returns the rank of the square.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::new_wrapping(self.index() >> 3)
    }

    /// Returns the neighbor in this direction, or `None` beyond the edge.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (east, north) = direction.vector();
        self.offset(east, north)
    }

    /// Returns the square this many files to the east and ranks to the north, or `None` if it would
    /// be off the board. Negative numbers go west and south.
    #[must_use]
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 % 8) as i32 + files as i32;
        let rank = (self.0 / 8) as i32 + ranks as i32;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Self((rank * 8 + file) as u8))
        }
    }

    /// Returns the number of moves that a king needs to reach another square on the empty board:
    /// the larger of the differences in files and ranks.
    ///
    /// Source: CPW, [Distance](https://www.chessprogramming.org/Distance), "Chebyshev Distance"
    #[doc(alias = "chebyshev")]
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        let files = (self.0 % 8).abs_diff(other.0 % 8);
        let ranks = (self.0 / 8).abs_diff(other.0 / 8);
        (if files > ranks { files } else { ranks }) as u32
    }

    /// Returns true for a light square, such as h1.
    #[must_use]
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.0 ^ self.0 >> 3) & 1 == 1
    }

    /// Returns true for a dark square, such as a1.
    #[must_use]
    #[inline]
    pub const fn is_dark(self) -> bool {
        !self.is_light()
    }

    /// Returns the square mirrored at the middle between ranks 4 and 5: `s ^ 56`.
    #[inline]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// Parses a name such as `e4`, in lower case: the `const` form of [`FromStr`].
    #[must_use]
    pub const fn from_ascii(name: &[u8]) -> Option<Self> {
        match name {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Some(Self((*rank - b'1') * 8 + (*file - b'a')))
            }
            _ => None,
        }
    }

    /// Returns an iterator over all squares, a1 to h8 in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0u8..64).map(Self)
    }
}

/// The names a1 to h8.
#[rustfmt::skip]
#[allow(missing_docs, reason = "the name of a square says all there is to say")]
impl Square {
    pub const A1: Self = Self(0); pub const B1: Self = Self(1); pub const C1: Self = Self(2); pub const D1: Self = Self(3);
    pub const E1: Self = Self(4); pub const F1: Self = Self(5); pub const G1: Self = Self(6); pub const H1: Self = Self(7);
    pub const A2: Self = Self(8); pub const B2: Self = Self(9); pub const C2: Self = Self(10); pub const D2: Self = Self(11);
    pub const E2: Self = Self(12); pub const F2: Self = Self(13); pub const G2: Self = Self(14); pub const H2: Self = Self(15);
    pub const A3: Self = Self(16); pub const B3: Self = Self(17); pub const C3: Self = Self(18); pub const D3: Self = Self(19);
    pub const E3: Self = Self(20); pub const F3: Self = Self(21); pub const G3: Self = Self(22); pub const H3: Self = Self(23);
    pub const A4: Self = Self(24); pub const B4: Self = Self(25); pub const C4: Self = Self(26); pub const D4: Self = Self(27);
    pub const E4: Self = Self(28); pub const F4: Self = Self(29); pub const G4: Self = Self(30); pub const H4: Self = Self(31);
    pub const A5: Self = Self(32); pub const B5: Self = Self(33); pub const C5: Self = Self(34); pub const D5: Self = Self(35);
    pub const E5: Self = Self(36); pub const F5: Self = Self(37); pub const G5: Self = Self(38); pub const H5: Self = Self(39);
    pub const A6: Self = Self(40); pub const B6: Self = Self(41); pub const C6: Self = Self(42); pub const D6: Self = Self(43);
    pub const E6: Self = Self(44); pub const F6: Self = Self(45); pub const G6: Self = Self(46); pub const H6: Self = Self(47);
    pub const A7: Self = Self(48); pub const B7: Self = Self(49); pub const C7: Self = Self(50); pub const D7: Self = Self(51);
    pub const E7: Self = Self(52); pub const F7: Self = Self(53); pub const G7: Self = Self(54); pub const H7: Self = Self(55);
    pub const A8: Self = Self(56); pub const B8: Self = Self(57); pub const C8: Self = Self(58); pub const D8: Self = Self(59);
    pub const E8: Self = Self(60); pub const F8: Self = Self(61); pub const G8: Self = Self(62); pub const H8: Self = Self(63);
}

index_conversions!(Square, 64);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Both bytes are ASCII letters, so the name is always valid UTF-8.
        let name = [b'a' + (self.0 & 7), b'1' + (self.0 >> 3)];
        f.pad(str::from_utf8(&name).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that is not a square name, `a1` to `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a file a to h and a rank 1 to 8, such as `e4`")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(name: &str) -> Result<Self, ParseSquareError> {
        Self::from_ascii(name.as_bytes()).ok_or(ParseSquareError)
    }
}
