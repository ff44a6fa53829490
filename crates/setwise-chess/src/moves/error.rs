//! The error of reading a move: where, and why.

use core::fmt;

use setwise::{Bitboard, Square};

use crate::castling::CastlingSide;
use crate::color::Color;
use crate::error::Byte;
use crate::role::Role;

/// The error of reading a move in SAN or in the notation of UCI.
///
/// It knows the column (the first byte of the text is column 1) and the reason;
/// `Display` says both.
///
/// # Examples
///
/// ```
/// use setwise_chess::{MoveReason, Position};
///
/// let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse()?;
/// let error = position.read_san("Nd2").unwrap_err();
/// assert_eq!(error.to_string(), "column 1: knights on b1 and f3 can go to d2");
/// assert!(matches!(error.reason(), MoveReason::Ambiguous { from, .. } if from.len() == 2));
///
/// let error = position.read_san("Ng4").unwrap_err();
/// assert_eq!(error.to_string(), "column 1: no white knight can go to g4");
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveError {
    reason: MoveReason,
    column: u32,
}

impl MoveError {
    /// The error at the byte with this index, which counts from 0.
    #[cold]
    pub(crate) fn new(index: usize, reason: MoveReason) -> Self {
        let column = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
        Self { reason, column }
    }

    /// What is wrong.
    #[must_use]
    pub const fn reason(&self) -> MoveReason {
        self.reason
    }

    /// The column of the text, counted from 1 in bytes.
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

/// Why a text is not a move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveReason {
    /// There is no text.
    Empty,
    /// A byte that cannot stand there in any move.
    NotAMove(u8),
    /// The text ends before it says where the man goes.
    NoTarget,
    /// The side to move has no such man, or none on the file or rank given.
    NoMan(Color, Role),
    /// No man of the side to move stands on the origin.
    EmptySquare(Color, Square),
    /// No man of the kind can go there, whatever its king says.
    Unreachable(Color, Role, Square),
    /// The man could go there, but its king would then be in check.
    KingInCheck {
        /// What would move.
        role: Role,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// Several men could be meant.
    Ambiguous {
        /// What they are.
        role: Role,
        /// Where they stand.
        from: Bitboard,
        /// Where they would go: more than one square only in a capture written without
        /// the rank.
        to: Bitboard,
    },
    /// A pawn reaches the last rank, and the text does not say what it becomes.
    MissingPromotion(Square),
    /// Something other than a pawn on the last rank is said to be promoted.
    NoPromotion,
    /// A pawn is said to become what none becomes: a king or a pawn.
    PromotionTo(Role),
    /// Castling to this side is not legal now.
    NoCastling(Color, CastlingSide),
}

impl fmt::Display for MoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("expected a move"),
            Self::NotAMove(byte) => write!(f, "{} where a move such as `Nf3` goes on", Byte(byte)),
            Self::NoTarget => f.write_str("expected a square such as `e4` at the end of the move"),
            Self::NoMan(color, role) => write!(f, "there is no such {color} {role}"),
            Self::EmptySquare(color, square) => write!(f, "no {color} man stands on {square}"),
            Self::Unreachable(color, role, to) => write!(f, "no {color} {role} can go to {to}"),
            Self::KingInCheck { role: Role::King, to, .. } => {
                write!(f, "the king would be in check on {to}")
            }
            Self::KingInCheck { role, from, to } => {
                write!(f, "the {role} on {from} cannot go to {to}: its king would be in check")
            }
            Self::Ambiguous { role, from, to } => {
                write!(f, "{role}s on {} can go to {}", List(from), List(to))
            }
            Self::MissingPromotion(to) => {
                write!(f, "a pawn on {to} becomes another man, say which: {to}=Q")
            }
            Self::NoPromotion => f.write_str("only a pawn on the last rank becomes another man"),
            Self::PromotionTo(role) => {
                write!(f, "a pawn becomes no {role}, but one of N, B, R and Q")
            }
            Self::NoCastling(color, side) => write!(f, "{color} cannot castle {side}"),
        }
    }
}

/// Squares as a sentence has them: `b1, d1 and f3`.
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
