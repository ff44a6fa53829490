//! The six roles of pieces.

use core::fmt;
use core::str::FromStr;

use crate::vocabulary::index::index_conversions;
use crate::vocabulary::parse_error::ParseRoleError;

/// The role of a piece, whatever its color.
///
/// `Display` is the word in lower case. The letter is parsed as well, in either case.
///
/// ```
/// use setwise_chess::Role;
///
/// assert_eq!(Role::Knight.letter(), 'N');
/// assert_eq!(Role::Knight.to_string(), "knight");
/// assert_eq!(["knight", "N", "n"].map(str::parse), [Ok(Role::Knight); 3]);
/// assert_eq!(Role::try_from('q'), Ok(Role::Queen));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a role says all there is to say")]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// The roles to which a pawn promotes.
pub(crate) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Role {
    /// All roles, in the order of their index.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// Returns the role with an index, or `None` for 6 or more.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::ALL.len() { Some(Self::ALL[index]) } else { None }
    }

    /// Returns the index, 0 for the pawn to 5 for the king.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter in upper case, one of `PNBRQK`.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        b"PNBRQK"[self.index()] as char
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

index_conversions!(Role, new, 6);

impl TryFrom<char> for Role {
    type Error = ParseRoleError;

    fn try_from(letter: char) -> Result<Self, ParseRoleError> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|role| role.letter() == letter).ok_or(ParseRoleError)
    }
}

impl FromStr for Role {
    type Err = ParseRoleError;

    fn from_str(text: &str) -> Result<Self, ParseRoleError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => letter.try_into(),
            _ => Self::ALL.into_iter().find(|role| role.name() == text).ok_or(ParseRoleError),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
