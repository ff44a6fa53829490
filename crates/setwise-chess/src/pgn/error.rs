//! The errors of reading games: where, and why.

use core::fmt;
use std::io;

use crate::encoding::Encoding;
use crate::error::{Byte, Reason};
use crate::moves::MoveReason;

/// Why a game was not read.
#[derive(Debug)]
pub enum Error {
    /// The game is broken. It has been passed over, and the next one can be read.
    Broken(Broken),
    /// The stream cannot be read on.
    Io(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(broken) => fmt::Display::fmt(broken, f),
            Self::Io(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for Error {}

impl From<Broken> for Error {
    fn from(broken: Broken) -> Self {
        Self::Broken(broken)
    }
}

/// What is wrong with a game, and where.
///
/// `Display` says line, column and reason.
///
/// # Examples
///
/// ```
/// use setwise_chess::pgn::{Error, Game};
///
/// let Err(Error::Broken(broken)) = Game::read("1. e4 e5\n2. Nf4 *") else { panic!() };
/// assert_eq!((broken.line(), broken.column()), (2, 4));
/// assert_eq!(broken.to_string(), "line 2, column 4: no white knight can go to f4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    line: u64,
    column: u64,
    reason: BrokenReason,
}

impl Broken {
    pub(super) const fn new((line, column): (u64, u64), reason: BrokenReason) -> Self {
        Self { line, column, reason }
    }

    /// The line of the stream, counted from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// The column in the line, counted from 1 in bytes.
    #[must_use]
    pub const fn column(&self) -> u64 {
        self.column
    }

    /// What is wrong.
    #[must_use]
    pub const fn reason(&self) -> BrokenReason {
        self.reason
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl core::error::Error for Broken {}

/// Why a game is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BrokenReason {
    /// The text has no game.
    NoGame,
    /// The stream begins as text in UTF-16 or UTF-32 does: nothing of it is read.
    Encoding(Encoding),
    /// A tag without the shape `[Name "value"]` on one line.
    Tag,
    /// The value of the tag `FEN` is no position.
    Fen(Reason),
    /// The tag `Variant` names another game than chess.
    Variant(VariantName),
    /// The tag `Variant` names chess from other squares, and no tag `FEN` says from which.
    NoStart(VariantName),
    /// The tag `Variant` names chess from other squares, and with the castling rights of the
    /// tag `FEN` kings castle as neither in chess nor in Chess960.
    Castling(VariantName),
    /// A text that is no legal move.
    Move(MoveReason),
    /// A null move of a side that is in check.
    NullMoveInCheck,
    /// A comment that has no end.
    UnclosedComment,
    /// A variation that has no end.
    UnclosedVariation,
    /// The end of a variation where none has begun.
    NoVariation,
    /// A variation with no move before it that it could replace.
    NothingToReplace,
    /// More variations within variations than are read.
    TooDeep(usize),
    /// A numeric annotation glyph that is not `$0` to `$255`.
    Glyph,
    /// A token longer than is read.
    TooLong(usize),
    /// A byte with no meaning there.
    Unexpected(u8),
}

impl fmt::Display for BrokenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoGame => f.write_str("there is no game"),
            Self::Encoding(encoding) => fmt::Display::fmt(&encoding, f),
            Self::Tag => f.write_str("expected a tag such as `[White \"Steinitz, William\"]`"),
            Self::Fen(reason) => write!(f, "the tag `FEN`: {reason}"),
            Self::Variant(name) => write!(
                f,
                "the variant `{name}` is not read here, only chess, with a shuffled back rank too",
            ),
            Self::NoStart(name) => write!(
                f,
                "the variant `{name}` is read only with a tag `FEN` that says where the men stand",
            ),
            Self::Castling(name) => write!(
                f,
                "the variant `{name}` is read only where kings castle from the e-file, with rooks \
                 in the corners, or the tag `FEN` gives no right to castle",
            ),
            Self::Move(reason) => fmt::Display::fmt(&reason, f),
            Self::NullMoveInCheck => f.write_str("a side in check cannot pass"),
            Self::UnclosedComment => f.write_str("the comment is not closed, `}` is missing"),
            Self::UnclosedVariation => f.write_str("a variation is not closed, `)` is missing"),
            Self::NoVariation => f.write_str("no variation is open that this `)` could close"),
            Self::NothingToReplace => {
                f.write_str("a variation stands behind the move that it replaces; there is none")
            }
            Self::TooDeep(limit) => {
                write!(f, "more than {limit} variations within one another")
            }
            Self::Glyph => f.write_str("expected an annotation from `$0` to `$255`"),
            Self::TooLong(limit) => write!(f, "more than {limit} bytes without an end"),
            Self::Unexpected(byte) => write!(f, "{} has no meaning between moves", Byte(byte)),
        }
    }
}

/// The name of a variant, cut where it is longer than names are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct VariantName {
    len: u8,
    bytes: [u8; Self::LONGEST],
}

impl VariantName {
    const LONGEST: usize = 31;

    pub(super) fn new(name: &str) -> Self {
        let mut bytes = [0; Self::LONGEST];
        let len = name.floor_char_boundary(Self::LONGEST);
        for (byte, of_name) in bytes.iter_mut().zip(name[..len].bytes()) {
            *byte = of_name;
        }
        Self { len: len as u8, bytes }
    }
}

impl fmt::Display for VariantName {
    /// Without what would steer a terminal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = String::from_utf8_lossy(&self.bytes[..usize::from(self.len)]);
        let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
        f.write_str(&name.chars().map(shown).collect::<String>())
    }
}

impl fmt::Debug for VariantName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VariantName(\"{self}\")")
    }
}
