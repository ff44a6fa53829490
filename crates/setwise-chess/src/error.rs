//! The error of reading a position: where, and why.

use core::fmt;

use setwise::{Rank, Square};

use crate::castling::CastlingSide;
use crate::color::Color;

/// The error of reading a position or its operations.
///
/// It knows the field, the column (the first byte of the text is column 1) and
/// the reason; `Display` says all three.
///
/// # Examples
///
/// ```
/// use setwise_chess::{Field, Position};
///
/// let error = Position::from_fen("4k3/8/8/8/4P3/8/8/4K3 w - e6 0 1").unwrap_err();
/// assert_eq!(error.field(), Field::EnPassant);
/// assert_eq!(error.column(), 27);
/// assert_eq!(error.to_string(), "en passant square, column 27: no black pawn stands on e5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    field: Field,
    reason: Reason,
    column: u32,
}

impl FenError {
    /// The error at the byte with this index, which counts from 0.
    #[cold]
    pub(crate) fn new(field: Field, index: usize, reason: Reason) -> Self {
        let column = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
        Self { field, reason, column }
    }

    /// The field in which the error is.
    #[must_use]
    pub const fn field(&self) -> Field {
        self.field
    }

    /// The column of the error: the first byte of the text is column 1.
    ///
    /// Where something is missing it is the column in which it should begin.
    #[must_use]
    pub const fn column(&self) -> u32 {
        self.column
    }

    /// Why the text is not a position.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }
}

impl core::error::Error for FenError {}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, column, reason } = self;
        write!(f, "{field}, column {column}: ")?;
        match (reason, field) {
            (Reason::Missing, Field::Placement) => f.write_str("expected eight ranks of squares"),
            (Reason::Missing, Field::SideToMove) => f.write_str("expected `w` or `b`"),
            (Reason::Missing, Field::Castling) => f.write_str("expected `-` or rights like `KQkq`"),
            (Reason::Missing, Field::EnPassant) => {
                f.write_str("expected `-` or a square such as `e3`")
            }
            _ => fmt::Display::fmt(reason, f),
        }
    }
}

/// A part of the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The men on the board, the first field.
    Placement,
    /// The side to move.
    SideToMove,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The half moves since the last capture or pawn move; also the operand of
    /// the operation `hmvc`.
    HalfmoveClock,
    /// The number of the move; also the operand of the operation `fmvn`.
    FullmoveNumber,
    /// The operations of EPD.
    Operations,
    /// What stands behind the position where nothing should.
    Rest,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Placement => "piece placement",
            Self::SideToMove => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "move number",
            Self::Operations => "operations",
            Self::Rest => "after the position",
        })
    }
}

/// Why a text, or a [`Setup`](crate::Setup), is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The text ends where the field should begin.
    Missing,
    /// A byte that is neither a piece, a digit nor a slash.
    NotAPiece(u8),
    /// A run of no or of nine empty squares.
    RunOfEmpty(u8),
    /// A run of empty squares right behind another.
    DigitsInARow,
    /// A rank of more than eight squares.
    LongRank(Rank),
    /// A rank of fewer than eight squares; the number is how many it has.
    ShortRank(Rank, u8),
    /// The field ends before the first rank.
    MissingRank(Rank),
    /// A slash behind the first rank.
    NinthRank,
    /// A colour has no king.
    NoKing(Color),
    /// A colour has a second king.
    SecondKing(Color),
    /// A pawn on the first or the eighth rank.
    PawnRank(Square),
    /// A colour has more than eight pawns.
    ManyPawns(Color),
    /// A colour has more than sixteen men.
    ManyMen(Color),
    /// A side to move other than `w` and `b`.
    NotASide(u8),
    /// A byte that is no castling right.
    NotARight(u8),
    /// A right of a king that is not on its back rank.
    KingNotHome(Color),
    /// A right to a side of the king where no rook stands.
    NoOuterRook(Color, CastlingSide),
    /// A right with a rook that is not there.
    NoRook(Color, Square),
    /// A second right on the same side of the king.
    SecondRight(Color, CastlingSide),
    /// An en passant field that is neither `-` nor a square.
    NotASquare,
    /// An en passant square on a rank that the side to move cannot capture on;
    /// the rank is the one it can.
    EnPassantRank(Rank),
    /// A man stands on the en passant square, or on the square behind it from
    /// which the pawn came.
    Occupied(Square),
    /// No pawn of this colour stands in front of the en passant square.
    NoPawn(Color, Square),
    /// A square in two sets of roles, or of both colours.
    TwoMen(Square),
    /// A square in a set of a role and of no colour.
    NoColor(Square),
    /// A square in a set of a colour and of no role.
    NoRole(Square),
    /// A castling rook that is on neither back rank.
    RookNotHome(Square),
    /// A byte in a counter that is not a digit.
    NotADigit(u8),
    /// A counter beyond `u32::MAX`.
    TooLarge,
    /// A byte behind the position where only blanks may stand.
    Trailing(u8),
    /// A byte that cannot begin, or go on, an opcode.
    NotAnOpcode(u8),
    /// A quoted operand without its second quote.
    UnclosedQuote,
    /// A quote in the midst of an operand.
    StrayQuote,
    /// Bytes in the operations that are not UTF-8.
    NotUtf8,
    /// An operation `hmvc` or `fmvn` that has not exactly one operand.
    OneOperand,
    /// An operation `hmvc` or `fmvn` that says other than what was said before.
    Contradiction(u32),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Missing => f.write_str("the field is missing"),
            Self::NotAPiece(byte) => {
                write!(f, "{} is no piece, those are `PNBRQK` and `pnbrqk`", Byte(byte))
            }
            Self::RunOfEmpty(byte) => {
                write!(f, "{} is no run of empty squares, those are `1` to `8`", Byte(byte))
            }
            Self::DigitsInARow => f.write_str("two digits in a row, write their sum"),
            Self::LongRank(rank) => write!(f, "{} has more than eight squares", Number(rank)),
            Self::ShortRank(rank, squares) => {
                write!(f, "{} has {squares} of its eight squares", Number(rank))
            }
            Self::MissingRank(rank) => write!(f, "{} is missing", Number(rank)),
            Self::NinthRank => f.write_str("a ninth rank"),
            Self::NoKing(color) => write!(f, "there is no {color} king"),
            Self::SecondKing(color) => write!(f, "there is a second {color} king"),
            Self::PawnRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::ManyPawns(color) => write!(f, "there are more than eight {color} pawns"),
            Self::ManyMen(color) => write!(f, "there are more than sixteen {color} men"),
            Self::NotASide(byte) => write!(f, "{} is neither `w` nor `b`", Byte(byte)),
            Self::NotARight(byte) => write!(
                f,
                "{} is no right, those are `KQkq`, the files `A` to `H` and `a` to `h`, or `-` alone",
                Byte(byte)
            ),
            Self::KingNotHome(color) => {
                write!(f, "the {color} king is not on {}", Number(color.back_rank()))
            }
            Self::NoOuterRook(color, side) => {
                let rank = Number(color.back_rank());
                write!(f, "no {color} rook stands {side} of the king on {rank}")
            }
            Self::NoRook(color, square) => write!(f, "no {color} rook stands on {square}"),
            Self::SecondRight(color, side) => write!(f, "a second {side} right of {color}"),
            Self::NotASquare => f.write_str("expected `-` or a square such as `e3`"),
            Self::EnPassantRank(rank) => {
                write!(f, "the side to move captures en passant on {} only", Number(rank))
            }
            Self::Occupied(square) => write!(f, "{square} is not empty"),
            Self::NoPawn(color, square) => write!(f, "no {color} pawn stands on {square}"),
            Self::TwoMen(square) => write!(f, "two men stand on {square}"),
            Self::NoColor(square) => write!(f, "the man on {square} has no colour"),
            Self::NoRole(square) => write!(f, "the man on {square} has no role"),
            Self::RookNotHome(square) => {
                write!(f, "a rook on {square} cannot castle, it is on neither back rank")
            }
            Self::NotADigit(byte) => write!(f, "{} is no digit", Byte(byte)),
            Self::TooLarge => write!(f, "the number is above {}", u32::MAX),
            Self::Trailing(byte) => write!(f, "{} where the text should end", Byte(byte)),
            Self::NotAnOpcode(byte) => write!(
                f,
                "{} in an opcode, which is a letter and then letters, digits and `_`",
                Byte(byte)
            ),
            Self::UnclosedQuote => f.write_str("the quote is not closed"),
            Self::StrayQuote => f.write_str("a quote in the midst of an operand"),
            Self::NotUtf8 => f.write_str("the operations are not UTF-8"),
            Self::OneOperand => f.write_str("expected one operand, a number"),
            Self::Contradiction(value) => write!(f, "the value was {value} before"),
        }
    }
}

/// A byte as a message shows it: quoted, and as a number if it has no shape.
pub(crate) struct Byte(pub(crate) u8);

impl fmt::Display for Byte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            b'\n' | b'\r' => f.write_str("a line break"),
            byte @ b' '..=b'~' => write!(f, "`{}`", byte as char),
            byte => write!(f, "byte {byte:#04x}"),
        }
    }
}

/// A rank as a message names it.
struct Number(Rank);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rank {}", self.0.index() + 1)
    }
}
