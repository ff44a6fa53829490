//! The error of parsing a move.

use core::fmt;

use setwise::{Bitboard, Square};

use crate::moves::{CastlingSpelling, Move};
use crate::vocabulary::castling::CastlingSide;
use crate::vocabulary::color::Color;
use crate::vocabulary::encoding::character;
use crate::vocabulary::fen_error::Character;
use crate::vocabulary::role::Role;

/// The error of parsing a move in SAN or UCI notation, with its column and reason.
///
/// ```
/// use setwise_chess::{MoveReason, Position};
///
/// let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse()?;
/// let error = position.read_san("Nd2").unwrap_err();
/// assert_eq!(error.to_string(), "column 1: ambiguous, knights on b1 and f3 can move to d2");
/// assert!(matches!(error.reason(), MoveReason::Ambiguous { from, .. } if from.len() == 2));
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveError {
    reason: MoveReason,
    column: u32,
}

impl MoveError {
    /// Creates the error at the byte with this index, counted from 0.
    #[cold]
    pub(crate) fn new(index: usize, reason: MoveReason) -> Self {
        let column = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
        Self { reason, column }
    }

    /// Creates the error of the character at an index of a text, which is not a part of a move.
    #[cold]
    pub(crate) fn unexpected(text: &[u8], index: usize) -> Self {
        let (found, _) = character(text.get(index..).unwrap_or_default());
        Self::new(index, MoveReason::NotAMove(found))
    }

    /// Returns the reason.
    #[must_use]
    pub const fn reason(&self) -> MoveReason {
        self.reason
    }

    /// Returns the column of the error, in bytes counted from 1.
    #[must_use]
    pub const fn column(&self) -> u32 {
        self.column
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.reason)
    }
}

impl core::error::Error for MoveError {}

/// The reason why a text or a [`Move`] is not a legal move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveReason {
    /// The text is empty.
    Empty,
    /// The null move of UCI, where a legal move is expected.
    NullMove,
    /// A character that cannot be in a move, or not at this place.
    NotAMove(char),
    /// The target is missing.
    NoTarget,
    /// The side to move has no such piece, or none on the given file or rank.
    NoPiece(Color, Role),
    /// No piece of the side to move is on the origin.
    EmptySquare(Color, Square),
    /// No piece of the role can move there, even apart from checks.
    Unreachable(Color, Role, Square),
    /// The move would leave the king in check.
    KingInCheck {
        /// The role of the piece.
        role: Role,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// Several legal moves match.
    Ambiguous {
        /// The role of the pieces.
        role: Role,
        /// Their origins.
        from: Bitboard,
        /// Their targets: several only for a capture written without the rank.
        to: Bitboard,
    },
    /// A pawn reaches the last rank, and the promotion is missing.
    MissingPromotion(Square),
    /// A promotion in a move that is not a pawn move to the last rank.
    NoPromotion,
    /// A promotion to a king or a pawn.
    PromotionTo(Role),
    /// Castling to this side is not legal.
    NoCastling(Color, CastlingSide),
    /// The move is written in UCI notation as this legal move is, but differs in kind, as a king
    /// move does from castling, or in the target of castling, which is the square of the rook.
    /// Only an [`IllegalMoveError`] has this reason.
    OtherKind(Move),
}

impl fmt::Display for MoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("expected a move"),
            Self::NullMove => f.write_str("the null move is not a legal move"),
            Self::NotAMove(character) => {
                write!(f, "unexpected {} in a move", Character(character))
            }
            Self::NoTarget => f.write_str("expected a target square such as `e4`"),
            Self::NoPiece(color, role) => write!(f, "there is no such {color} {role}"),
            Self::EmptySquare(color, square) => write!(f, "no {color} piece is on {square}"),
            Self::Unreachable(color, role, to) => write!(f, "no {color} {role} can move to {to}"),
            Self::KingInCheck { role: Role::King, to, .. } => {
                write!(f, "the king would be in check on {to}")
            }
            Self::KingInCheck { role, from, to } => {
                write!(f, "the {role} on {from} cannot move to {to}: its king would be in check")
            }
            Self::Ambiguous { role, from, to } => {
                write!(f, "ambiguous, {role}s on {} can move to {}", List(from), List(to))
            }
            Self::MissingPromotion(to) => {
                write!(f, "the promotion on {to} is missing: add `=Q`, or `q` in UCI notation")
            }
            Self::NoPromotion => f.write_str("only a pawn that reaches the last rank is promoted"),
            Self::PromotionTo(role) => {
                write!(f, "a pawn cannot be promoted to a {role}: use N, B, R or Q")
            }
            Self::NoCastling(color, side) => write!(f, "{color} cannot castle {side}"),
            Self::OtherKind(m) if m.is_castling() => {
                write!(f, "the legal move is castling with the rook on {}", m.to())
            }
            Self::OtherKind(m) if m.is_en_passant() => {
                f.write_str("the legal move is an en passant capture")
            }
            Self::OtherKind(_) => {
                f.write_str("the legal move is neither castling nor an en passant capture")
            }
        }
    }
}

/// The error of playing a move that is not legal, with the reason.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::{Color, Move, MoveReason, Position, Role};
///
/// let m = Move::new(Square::E2, Square::E5);
/// let error = Position::START.play(m).unwrap_err();
/// assert_eq!(error.attempted(), m);
/// assert_eq!(error.reason(), MoveReason::Unreachable(Color::White, Role::Pawn, Square::E5));
/// assert_eq!(error.to_string(), "the move e2e5 is not legal: no white pawn can move to e5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllegalMoveError {
    pub(crate) m: Move,
    pub(crate) reason: MoveReason,
}

impl IllegalMoveError {
    /// Returns the move that is not legal.
    #[must_use]
    pub const fn attempted(&self) -> Move {
        self.m
    }

    /// Returns the reason.
    #[must_use]
    pub const fn reason(&self) -> MoveReason {
        self.reason
    }
}

impl core::error::Error for IllegalMoveError {}

impl fmt::Display for IllegalMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.m.uci(CastlingSpelling::Rook);
        write!(f, "the move {text} is not legal: {}", self.reason)
    }
}

/// Displays squares as in a sentence: `b1, d1 and f3`.
struct List(Bitboard);

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.last();
        for (index, square) in self.0.squares().enumerate() {
            match index {
                0 => {}
                _ if Some(square) == last => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}
