//! The error of parsing a position.

use core::fmt;

use setwise::{Rank, Square};

use crate::vocabulary::castling::CastlingSide;
use crate::vocabulary::color::Color;

/// The error of parsing a position or its operations, with its field, column and reason.
///
/// ```
/// use setwise_chess::{Field, Position};
///
/// let error = Position::from_fen("4k3/8/8/8/4P3/8/8/4K3 w - e6 0 1").unwrap_err();
/// assert_eq!(error.field(), Field::EnPassant);
/// assert_eq!(error.column(), 27);
/// assert_eq!(error.to_string(), "en passant square, column 27: no black pawn is on e5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenError {
    field: Field,
    reason: Reason,
    column: u32,
}

impl FenError {
    /// Creates the error at the byte with this index, counted from 0.
    #[cold]
    pub(crate) fn new(field: Field, index: usize, reason: Reason) -> Self {
        let column = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
        Self { field, reason, column }
    }

    /// Returns the field that contains the error.
    #[must_use]
    pub const fn field(&self) -> Field {
        self.field
    }

    /// Returns the column of the error, in bytes counted from 1. A missing part has the column
    /// in which it should begin.
    #[must_use]
    pub const fn column(&self) -> u32 {
        self.column
    }

    /// Returns the reason.
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

/// A field of the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The piece placement, the first field.
    Placement,
    /// The side to move.
    SideToMove,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The halfmove clock, or the operand of the operation `hmvc`.
    HalfmoveClock,
    /// The move number, or the operand of the operation `fmvn`.
    FullmoveNumber,
    /// The operations of EPD.
    Operations,
    /// The text after the position.
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

/// Declares the reasons of an error, each with its message, which the documentation repeats.
macro_rules! reasons {
    ($(#[$attribute:meta])* pub enum $name:ident {
        $(
            $(#[$doc:meta])*
            $variant:ident $(($($field:ident: $type:ty),+))? => (
                $message:literal $(, $value:expr)*
            ),
        )+
    }) => {
        $(#[$attribute])*
        pub enum $name {
            $(
                $(#[$doc])*
                #[doc = ""]
                #[doc = concat!("The message is \"", $message, "\", where braces stand for values.")]
                $variant $(($($type),+))?,
            )+
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match *self {
                    $(Self::$variant $(($($field),+))? => write!(f, $message $(, $value)*),)+
                }
            }
        }
    };
}

pub(crate) use reasons;

reasons! {
    /// The reason why a text or a [`Setup`](crate::Setup) is not a valid position.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Reason {
        /// The text ends where the field should begin.
        Missing => ("the field is missing"),
        NotAPiece(character: char) => ("{} is not a piece: use `PNBRQK` or `pnbrqk`", Character(character)),
        RunOfEmpty(character: char) => ("{} is not a number of empty squares: use `1` to `8`", Character(character)),
        DigitsInARow => ("two digits in a row: write their sum"),
        LongRank(rank: Rank) => ("{} has more than eight squares", Number(rank)),
        ShortRank(rank: Rank, squares: u8) => (
            "{} has {squares} square{} instead of eight",
            Number(rank),
            if squares == 1 { "" } else { "s" }
        ),
        MissingRank(rank: Rank) => ("{} is missing", Number(rank)),
        NinthRank => ("there is a ninth rank"),
        NoKing(color: Color) => ("the {color} king is missing"),
        SecondKing(color: Color) => ("there is a second {color} king"),
        PawnRank(square: Square) => ("a pawn cannot be on {square}"),
        ManyPawns(color: Color) => ("there are more than eight {color} pawns"),
        ManyPieces(color: Color) => ("there are more than sixteen {color} pieces"),
        NotASide(character: char) => ("{} is not a side to move: use `w` or `b`", Character(character)),
        NotARight(character: char) => (
            "{} is not a castling right: use `KQkq`, files of rooks such as `HAha`, or `-`",
            Character(character)
        ),
        /// A right of a king that is not on its back rank.
        KingNotHome(color: Color) => ("the {color} king is not on {}", Number(color.back_rank())),
        /// A right to a side of the king without a rook.
        NoOuterRook(color: Color, side: CastlingSide) => (
            "no {color} rook is {side} of the king on {}", Number(color.back_rank())
        ),
        /// A right whose rook is missing.
        NoRook(color: Color, square: Square) => ("no {color} rook is on {square}"),
        SecondRight(color: Color, side: CastlingSide) => ("{color} has two {side} rights"),
        /// An en passant field that is neither `-` nor a square.
        NotASquare => ("expected `-` or a square such as `e3`"),
        /// An en passant square on a wrong rank for the side to move, with the right rank.
        EnPassantRank(rank: Rank) => (
            "the side to move captures en passant only on {}", Number(rank)
        ),
        /// A piece on the en passant square, or on the square from which the pawn came.
        Occupied(square: Square) => ("{square} is not empty"),
        /// No pawn of this color in front of the en passant square.
        NoPawn(color: Color, square: Square) => ("no {color} pawn is on {square}"),
        /// A square in the sets of two roles, or of both colors.
        TwoPieces(square: Square) => ("there are two pieces on {square}"),
        /// A square in the set of a role, and of no color.
        NoColor(square: Square) => ("the piece on {square} has no color"),
        /// A square in the set of a color, and of no role.
        NoRole(square: Square) => ("the piece on {square} has no role"),
        RookNotHome(square: Square) => ("the castling rook on {square} is on neither back rank"),
        NotADigit(character: char) => ("{} is not a digit", Character(character)),
        TooLarge => ("the number is larger than {}", u32::MAX),
        Trailing(character: char) => ("unexpected {}", Character(character)),
        NotAnOpcode(character: char) => (
            "unexpected {} in an opcode, which is a letter and then letters, digits and `_`",
            Character(character)
        ),
        UnclosedQuote => ("the closing quote is missing"),
        StrayQuote => ("unexpected quote within an operand"),
        /// An operation `hmvc` or `fmvn` without exactly one operand.
        OneOperand => ("expected one operand, a number"),
        /// An operation `hmvc` or `fmvn` that contradicts an earlier value.
        Contradiction(value: u32) => ("contradicts the earlier value {value}"),
    }
}

/// Displays a character in a message: quoted, or as a number if it is not printable.
pub(crate) struct Character(pub(crate) char);

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '\n' | '\r' => f.write_str("a line break"),
            c if c == ' ' || !(c.is_control() || c.is_whitespace()) => write!(f, "`{c}`"),
            c => write!(f, "character U+{:04X}", u32::from(c)),
        }
    }
}

/// Displays the number of a rank.
struct Number(Rank);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rank {}", self.0.index() + 1)
    }
}
