//! The six roles of pieces.

use core::fmt;

/// The role of a piece, whatever its color.
///
/// `Display` is the word in lower case.
///
/// ```
/// use setwise_chess::Role;
///
/// assert_eq!(Role::Knight.letter(), 'N');
/// assert_eq!(Role::Knight.to_string(), "knight");
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

impl Role {
    /// All roles, in the order of their index.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

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
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}
