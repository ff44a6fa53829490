//! The twelve pieces, a color and a role each.

use core::fmt;
use core::str::FromStr;

use crate::vocabulary::color::Color;
use crate::vocabulary::index::index_conversions;
use crate::vocabulary::parse_error::ParsePieceError;
use crate::vocabulary::role::Role;

/// The letters of the pieces in FEN, in the order of their index.
const LETTERS: [u8; 12] = *b"PNBRQKpnbrqk";

/// A chess piece: a color and a role.
///
/// Its index runs from 0 to 11 in the order `P N B R Q K p n b r q k`, and its
/// letter in FEN is the role's, in upper case for White and in lower case for
/// Black. `Display` is that letter, and it is parsed.
///
/// ```
/// use setwise_chess::{Color, Piece, Role};
///
/// let queen = Piece::new(Color::Black, Role::Queen);
/// assert_eq!(queen.index(), 10);
/// assert_eq!(queen.letter(), 'q');
/// assert_eq!((Piece::try_from('q'), "q".parse()), (Ok(queen), Ok(queen)));
/// assert_eq!(Piece::ALL.map(Piece::letter).iter().collect::<String>(), "PNBRQKpnbrqk");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The color.
    pub color: Color,
    /// The role.
    pub role: Role,
}

impl Piece {
    /// The number of pieces.
    pub const COUNT: usize = 12;

    /// All pieces, in the order of their index: `P N B R Q K p n b r q k`.
    pub const ALL: [Self; 12] = {
        let mut all = [Self::new(Color::White, Role::Pawn); 12];
        let mut role = 0;
        while role < 6 {
            all[role] = Self::new(Color::White, Role::ALL[role]);
            all[role + 6] = Self::new(Color::Black, Role::ALL[role]);
            role += 1;
        }
        all
    };

    /// Returns the piece of a color and a role.
    #[must_use]
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// Returns the index, 0 to 11: the role's, and 6 more for Black.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.color.index() * 6 + self.role.index()
    }

    /// Returns the letter in FEN, one of `PNBRQKpnbrqk`.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        LETTERS[self.index()] as char
    }

    /// Returns the piece with an index, or `None` for 12 or more.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }
}

index_conversions!(Piece, from_index, 12);

impl TryFrom<char> for Piece {
    type Error = ParsePieceError;

    fn try_from(letter: char) -> Result<Self, ParsePieceError> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter).ok_or(ParsePieceError)
    }
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => letter.try_into(),
            _ => Err(ParsePieceError),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}
