//! The two sides of the game.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use setwise::{Rank, Square};

use crate::vocabulary::index::index_conversions;
use crate::vocabulary::parse_error::ParseColorError;

/// A side of the game, or the color of a piece.
///
/// `Display` is the word in lower case, `white` or `black`. The letter in FEN, `w` or `b`, is parsed
/// as well. `!color` is the other color.
///
/// ```
/// use setwise_chess::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.to_string(), "black");
/// assert_eq!(["white", "w"].map(str::parse), [Ok(Color::White); 2]);
/// assert_eq!(Color::try_from('b'), Ok(Color::Black));
/// assert!("W".parse::<Color>().is_err());
/// let material = [39, 38];
/// assert_eq!(material[Color::Black], 38);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a color says all there is to say")]
pub enum Color {
    White,
    Black,
}

impl Color {
    /// Both colors, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the other color: the `const` form of `!`.
    #[doc(alias = "other")]
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the color with an index, or `None` for 2 or more.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::White),
            1 => Some(Self::Black),
            _ => None,
        }
    }

    /// Returns the index, 0 for White and 1 for Black.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of the side to move in FEN, `w` or `b`.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Returns the rank of the color's pieces in the initial position, the first or the eighth.
    #[must_use]
    #[inline]
    pub const fn back_rank(self) -> Rank {
        match self {
            Self::White => Rank::First,
            Self::Black => Rank::Eighth,
        }
    }

    /// Returns a square as the color sees it: the same for White, and flipped vertically for Black.
    /// The inverse is the same function.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Color;
    ///
    /// assert_eq!(Color::Black.relative_square(Square::E2), Square::E7);
    /// assert_eq!(Color::White.relative_square(Square::E2), Square::E2);
    /// ```
    #[doc(alias = "relative_to")]
    #[inline]
    pub const fn relative_square(self, square: Square) -> Square {
        match self {
            Self::White => square,
            Self::Black => square.flip_vertical(),
        }
    }

    /// Returns a rank as the color sees it: counted from the eighth for Black.
    #[must_use]
    #[inline]
    pub const fn relative_rank(self, rank: Rank) -> Rank {
        match self {
            Self::White => rank,
            Self::Black => Rank::new_wrapping(7 - rank.index()),
        }
    }
}

index_conversions!(Color, new, 2);

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opposite()
    }
}

impl TryFrom<char> for Color {
    type Error = ParseColorError;

    fn try_from(letter: char) -> Result<Self, ParseColorError> {
        Self::ALL.into_iter().find(|color| color.letter() == letter).ok_or(ParseColorError)
    }
}

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        match text {
            "w" | "white" => Ok(Self::White),
            "b" | "black" => Ok(Self::Black),
            _ => Err(ParseColorError),
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}
