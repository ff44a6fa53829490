//! The errors of reading and editing games.

use core::fmt;
use std::io;

use crate::moves::MoveReason;
use crate::vocabulary::encoding::Encoding;
use crate::vocabulary::fen_error::{Character, Reason, reasons};

/// The error of reading a game.
#[derive(Debug)]
pub enum ReadError {
    /// The game is invalid. The reader has skipped it and can read the next one.
    Game(GameError),
    /// The stream cannot be read any further.
    Io(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(error) => fmt::Display::fmt(error, f),
            Self::Io(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for ReadError {}

impl From<GameError> for ReadError {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

/// The error of an invalid game: its place and its reason, as `Display` shows them.
///
/// ```
/// use setwise_chess::pgn::{Game, ReadError};
///
/// let Err(ReadError::Game(error)) = Game::read("1. e4 e5\n2. Nf4 *") else { panic!() };
/// assert_eq!((error.line(), error.column()), (2, 4));
/// assert_eq!(error.to_string(), "line 2, column 4: no white knight can move to f4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameError {
    line: u64,
    column: u64,
    reason: GameReason,
}

impl GameError {
    pub(super) const fn new((line, column): (u64, u64), reason: GameReason) -> Self {
        Self { line, column, reason }
    }

    /// Returns the line of the stream, counted from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Returns the column in the line, in bytes counted from 1.
    #[must_use]
    pub const fn column(&self) -> u64 {
        self.column
    }

    /// Returns the reason.
    #[must_use]
    pub const fn reason(&self) -> GameReason {
        self.reason
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl core::error::Error for GameError {}

reasons! {
    /// The reason why a game is invalid.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum GameReason {
        NoGame => ("the text contains no game"),
        /// The stream begins like UTF-16 or UTF-32 text. No part of it is read.
        Encoding(encoding: Encoding) => ("{encoding}"),
        /// A tag that is not of the form `[Name "value"]` on one line.
        Tag => ("invalid tag: expected one such as `[White \"Steinitz, William\"]`"),
        /// A tag whose name is `FEN` or `Variant` in another case. The standard has names of tags in
        /// one case, and some programs read them in any.
        TagCase(name: &'static str) => (
            "this tag may be meant as `{name}`, but is in another case: write `{name}`, or omit the tag"
        ),
        /// The value of the tag `FEN` is not a valid position.
        Fen(reason: Reason) => ("invalid FEN tag: {reason}"),
        /// The tag `Variant` names a game whose rules differ from those of chess.
        Variant(name: Excerpt) => (
            "unsupported variant `{name}`: only standard chess and Chess960 are supported"
        ),
        /// A variant with its own starting positions, without a tag `FEN`.
        NoStart(name: Excerpt) => (
            "the variant `{name}` needs a FEN tag with the starting position"
        ),
        /// A variant in which castling is neither that of chess nor that of Chess960, with a tag
        /// `FEN` that has castling rights to which this applies.
        Castling(name: Excerpt) => (
            "the variant `{name}` is supported only if kings castle from the e-file with rooks \
             in the corners, or the FEN tag has no castling rights"
        ),
        /// An invalid or illegal move.
        Move(reason: MoveReason) => ("{reason}"),
        NullMoveInCheck => ("null move while in check"),
        UnclosedComment => ("unclosed comment: the closing brace is missing"),
        UnclosedVariation => ("unclosed variation: `)` is missing"),
        NoVariation => ("unmatched `)`: no variation is open"),
        NothingToReplace => ("a variation must follow the move it replaces"),
        TooDeep(limit: usize) => ("variations are nested more than {limit} deep"),
        Glyph => ("invalid annotation: expected `$0` to `$255`"),
        TooLong(limit: usize) => ("the tag or comment is longer than {limit} bytes"),
        Unexpected(character: char) => ("unexpected {} between moves", Character(character)),
        /// A command in a comment whose value cannot be read.
        Command(text: Excerpt) => ("`{text}` has no value"),
        /// A command whose value the move already has.
        Repeated(text: Excerpt) => ("`{text}` repeats a value of its move, and the first one counts"),
        /// A number before a move that is not the number of that move.
        MoveNumber(text: Excerpt, number: u32) => ("`{text}` is not the number of its move, {number}"),
        /// A move with a wrong sign.
        Marks(text: Excerpt) => ("`{text}` has the sign of a capture, check or mate that it is not"),
        /// A word or a sign that is neither a move nor anything else.
        NoMeaning(text: Excerpt) => ("`{text}` has no meaning between moves"),
    }
}

/// A part of the text, such as the name of a variant, truncated to 31 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Excerpt {
    len: u8,
    bytes: [u8; Self::MAX_LENGTH],
}

impl Excerpt {
    const MAX_LENGTH: usize = 31;

    pub(super) fn new(text: &str) -> Self {
        let mut bytes = [0; Self::MAX_LENGTH];
        let is_boundary = |&len: &usize| text.is_char_boundary(len);
        let len = (0..=Self::MAX_LENGTH.min(text.len())).rfind(is_boundary).unwrap_or(0);
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Self { len: len as u8, bytes }
    }
}

impl fmt::Display for Excerpt {
    /// Writes the text. Control characters, which could affect a terminal, are replaced.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = String::from_utf8_lossy(&self.bytes[..usize::from(self.len)]);
        f.write_str(&name.replace(char::is_control, "\u{fffd}"))
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Excerpt(\"{self}\")")
    }
}

reasons! {
    /// The error of changing a [`Game`](crate::pgn::Game), which is left unchanged.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum EditError {
        NullMoveInCheck => ("null move while in check"),
        NoSuchMove => ("the main line has no move with this number"),
        EmptyVariation => ("the variation has no moves"),
        VariationStart => ("the variation does not begin before the move it replaces"),
        TagName => (
            "the name of a tag is made of letters, digits and `_`, and not `FEN` or `Variant` in \
             another case"
        ),
        TagOfStart => ("the tags `FEN` and `SetUp` follow from the starting position"),
        /// The value of the tag `Variant` names rules that differ from those of chess, or that of
        /// the tag `Result` is not a [`GameResult`](crate::pgn::GameResult).
        TagValue => ("the tag cannot have this value"),
    }
}

impl core::error::Error for EditError {}
