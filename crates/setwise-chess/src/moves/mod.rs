//! Moves of 16 bits, their lists, and their text.

mod error;
mod list;
mod targets;
mod uci_move;

pub use error::{IllegalMoveError, MoveError, MoveReason};
pub(crate) use list::Writer;
pub use list::{IntoMoves, MoveList};
pub(crate) use targets::TargetsBySquare;
pub use targets::{Moves, TargetSets, Targets};
pub use uci_move::UciMove;

use core::fmt;

use setwise::Square;

use crate::vocabulary::castling::{CastlingSide, castled_squares, castling_side};
use crate::vocabulary::role::Role;

/// A move in 16 bits: origin, target and kind.
///
/// The layout is that of [`setwise::bulk::moves`], with flags above: bits 0 to 5 are the
/// target, bits 6 to 11 the origin. Castling goes from the king to its own rook, as in
/// Chess960.
///
/// | bits 12 to 15 | |
/// |---|---|
/// | 0 | any other move, with or without a capture |
/// | 1 | castling |
/// | 2 | en passant |
/// | 4 to 7 | promotion to a knight, bishop, rook, queen |
///
/// `Display` writes [`uci`](Self::uci) with the target of the king. In Chess960 that may look like a
/// step of the king: [`castling_spelling`](crate::Position::castling_spelling) returns the spelling
/// that fits a position. `Debug` also shows the kind, as in `Move(e1h1 castling)`.
///
/// There is no `FromStr`, because castling and en passant captures look like other moves in text:
/// parse a [`UciMove`], and call [`UciMove::to_move`] with the position.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::{CastlingSpelling, Move, Position, Role};
///
/// let m = Move::new(Square::E2, Square::E4);
/// assert!(Position::START.legal_moves().contains(&m));
/// assert_eq!((m.to_string().as_str(), m.bits()), ("e2e4", 12 << 6 | 28));
/// let m = Move::promotion(Square::B7, Square::A8, Role::Knight).unwrap();
/// assert_eq!((m.to_string().as_str(), Move::from_bits(m.bits())), ("b7a8n", Some(m)));
/// assert_eq!(Move::promotion(Square::B7, Square::A8, Role::King), None);
/// assert_eq!(Move::from_bits(0x3000), None);
/// let m = Move::castling(Square::E1, Square::A1);
/// assert_eq!(m.uci(CastlingSpelling::King).to_string(), "e1c1");
/// assert_eq!(m.uci(CastlingSpelling::Rook).to_string(), "e1a1");
/// assert_eq!(format!("{m:?}"), "Move(e1a1 castling)");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(u16);

const CASTLING: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;

impl Move {
    /// Creates an ordinary move, with or without a capture.
    #[must_use]
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Self {
        Self((from.index() as u16) << 6 | to.index() as u16)
    }

    /// Creates a promotion, or returns `None` for a king or a pawn.
    #[must_use]
    #[inline]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Option<Self> {
        match role {
            Role::Pawn | Role::King => None,
            _ => Some(Self::promotion_to(from, to, role)),
        }
    }

    /// Creates a promotion to a knight, bishop, rook or queen.
    #[inline(always)]
    pub(crate) const fn promotion_to(from: Square, to: Square, role: Role) -> Self {
        let code = (role.index() as u16).wrapping_sub(1) & 3;
        Self(Self::new(from, to).0 | PROMOTION | code << 12)
    }

    /// Creates an en passant capture with the target `to`.
    #[must_use]
    #[inline(always)]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self(Self::new(from, to).0 | EN_PASSANT)
    }

    /// Creates a castling move from the squares of the king and its rook.
    #[must_use]
    #[inline(always)]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self(Self::new(king, rook).0 | CASTLING)
    }

    /// Returns the move with these bits, or `None` if bits 12 to 15 are invalid.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match bits >> 12 {
            0..=2 | 4..=7 => Some(Self(bits)),
            _ => None,
        }
    }

    /// Returns the bits, the inverse of [`from_bits`](Self::from_bits).
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the origin.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new_wrapping((self.0 >> 6) as usize)
    }

    /// Returns the target. For castling it is the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new_wrapping(self.0 as usize)
    }

    /// Returns true if the move is castling, an en passant capture or a promotion.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn is_special(self) -> bool {
        self.0 >> 12 != 0
    }

    /// Returns the role to which a pawn promotes, or `None` if the move is not a promotion.
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

    /// Returns true if the move is a promotion.
    #[must_use]
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.0 & PROMOTION != 0
    }

    /// Returns true if the move is an en passant capture.
    #[must_use]
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0 >> 12 == EN_PASSANT >> 12
    }

    /// Returns true if the move is castling.
    #[must_use]
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == CASTLING >> 12
    }

    /// Returns the side of castling, or `None` for any other move.
    #[must_use]
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.is_castling() {
            true => Some(castling_side(self.from(), self.to())),
            false => None,
        }
    }

    /// Returns the move in the long algebraic notation of UCI.
    ///
    /// Castling has two spellings: with the target of the king, and with the square of the rook,
    /// as in Chess960.
    #[must_use]
    pub const fn uci(self, castling: CastlingSpelling) -> UciMove {
        let (from, to) = (self.from(), self.to());
        let to = match castling {
            CastlingSpelling::King if self.is_castling() => castled_squares(from, to).0,
            _ => to,
        };
        UciMove::Normal { from, to, promotion: self.promotes_to() }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uci(CastlingSpelling::King), f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            _ if self.is_castling() => " castling",
            _ if self.is_en_passant() => " en passant",
            _ => "",
        };
        write!(f, "Move({}{kind})", self.uci(CastlingSpelling::Rook))
    }
}

/// The spelling of castling in [`Move::uci`].
///
/// [`Position::castling_spelling`](crate::Position::castling_spelling) returns the one that fits a
/// position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingSpelling {
    /// The target of the king, as in standard chess: `e1g1`.
    #[default]
    King,
    /// The square of the rook, as in Chess960: `e1h1`.
    Rook,
}
