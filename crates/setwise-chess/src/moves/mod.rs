//! Moves: one in 16 bits, and lists of them.

mod error;
mod list;
mod targets;
mod uci;

pub use error::{MoveError, MoveReason};
pub use list::MoveList;
pub(crate) use list::Writer;
pub use targets::{Moves, TargetSets};

use core::fmt;

use setwise::Square;

use crate::castling::CastlingSide;
use crate::legal::board::{castled_squares, castling_side};
use crate::role::Role;

/// A move in 16 bits: where from, where to, and what is special about it.
///
/// The layout is that of [`setwise::bulk::moves`], with flags above: bits 0 to 5 are the
/// target, bits 6 to 11 the origin. Castling goes from the king to its own rook, in the
/// usual game too, so that one form serves the game with a shuffled back rank.
///
/// | bits 12 to 15 | |
/// |---|---|
/// | 0 | a move, or a capture |
/// | 1 | castling |
/// | 2 | en passant |
/// | 4 to 7 | promotion to a knight, bishop, rook, queen |
///
/// `Display` is [`uci`](Self::uci) with the king's own target.
///
/// # Examples
///
/// ```
/// use setwise::Square;
/// use setwise_chess::{Move, Position};
///
/// let played = Move::new(Square::E2, Square::E4);
/// assert!(Position::START.legal_moves().contains(&played));
/// assert_eq!(played.to_string(), "e2e4");
/// assert_eq!(played.bits(), 12 << 6 | 28);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(u16);

const CASTLING: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;

impl Move {
    /// A move that is nothing special: of a man, with or without a capture.
    #[must_use]
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Self {
        Self((from.index() as u16) << 6 | to.index() as u16)
    }

    /// A promotion, or `None` to a king or a pawn.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Role};
    ///
    /// let played = Move::promotion(Square::B7, Square::A8, Role::Knight).unwrap();
    /// assert_eq!(played.to_string(), "b7a8n");
    /// assert_eq!(Move::promotion(Square::B7, Square::A8, Role::King), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Option<Self> {
        match role {
            Role::Pawn | Role::King => None,
            _ => Some(Self::promotion_to(from, to, role)),
        }
    }

    /// A promotion to a knight, bishop, rook or queen.
    #[inline(always)]
    pub(crate) const fn promotion_to(from: Square, to: Square, role: Role) -> Self {
        let code = (role.index() as u16).wrapping_sub(1) & 3;
        Self(Self::new(from, to).0 | PROMOTION | code << 12)
    }

    /// A capture of the pawn that has just passed over `to`.
    #[must_use]
    #[inline(always)]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self(Self::new(from, to).0 | EN_PASSANT)
    }

    /// Castling of a king with a rook, each where it stands.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Move;
    ///
    /// let castling = Move::castling(Square::E1, Square::H1);
    /// assert_eq!(castling.to_string(), "e1g1");
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self(Self::new(king, rook).0 | CASTLING)
    }

    /// The move with these bits, or `None` if bits 12 to 15 mean nothing.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Move;
    ///
    /// let castling = Move::castling(Square::E1, Square::H1);
    /// assert_eq!(Move::from_bits(castling.bits()), Some(castling));
    /// assert_eq!(Move::from_bits(0x3000), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match bits >> 12 {
            0..=2 | 4..=7 => Some(Self(bits)),
            _ => None,
        }
    }

    /// The bits; [`from_bits`](Self::from_bits) is the way back.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Where the man stands that moves.
    #[must_use]
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new_wrapping((self.0 >> 6) as u32)
    }

    /// Where it goes; of castling, where the rook stands.
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new_wrapping(self.0 as u32)
    }

    /// Whether it is castling, an en passant capture or a promotion.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn is_special(self) -> bool {
        self.0 >> 12 != 0
    }

    /// What a pawn promotes to.
    #[must_use]
    #[inline]
    pub const fn promotes_to(self) -> Option<Role> {
        match self.0 >> 12 {
            4 => Some(Role::Knight),
            5 => Some(Role::Bishop),
            6 => Some(Role::Rook),
            7 => Some(Role::Queen),
            _ => None,
        }
    }

    /// Whether it is an en passant capture.
    #[must_use]
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0 >> 12 == EN_PASSANT >> 12
    }

    /// Whether it is castling.
    #[must_use]
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == CASTLING >> 12
    }

    /// The side to which it castles, if it does.
    #[must_use]
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.is_castling() {
            true => Some(castling_side(self.from(), self.to())),
            false => None,
        }
    }

    /// The move in the long algebraic notation of UCI.
    ///
    /// Castling has two spellings: with the square to which the king goes, and with that
    /// of its rook, which the game with a shuffled back rank needs.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{CastlingSpelling, Move};
    ///
    /// let castling = Move::castling(Square::E1, Square::A1);
    /// assert_eq!(castling.uci(CastlingSpelling::King).to_string(), "e1c1");
    /// assert_eq!(castling.uci(CastlingSpelling::Rook).to_string(), "e1a1");
    /// ```
    #[must_use]
    pub const fn uci(self, castling: CastlingSpelling) -> Uci {
        Uci { played: self, castling }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uci(CastlingSpelling::King), f)
    }
}

/// How castling is spelled in [`Move::uci`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingSpelling {
    /// The king's own target, as in the usual game: `e1g1`.
    #[default]
    King,
    /// The square of the rook, as in Chess960: `e1h1`.
    Rook,
}

/// A move to be written; made by [`Move::uci`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uci {
    played: Move,
    castling: CastlingSpelling,
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.played.from(), self.played.to());
        let to = match self.castling {
            CastlingSpelling::King if self.played.is_castling() => castled_squares(from, to).0,
            _ => to,
        };
        let mut text = [0; 5];
        for (at, square) in [(0, from), (2, to)] {
            text[at] = b'a' + square.file().index();
            text[at + 1] = b'1' + square.rank().index();
        }
        let mut len = 4;
        if let Some(role) = self.played.promotes_to() {
            text[4] = role.letter().to_ascii_lowercase() as u8;
            len = 5;
        }
        // The text is ASCII, so it is always valid UTF-8.
        f.pad(str::from_utf8(&text[..len]).map_err(|_| fmt::Error)?)
    }
}
