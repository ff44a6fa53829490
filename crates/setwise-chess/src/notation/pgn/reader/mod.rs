//! The reader of games, which passes them to a visitor.
//!
//! The parts of a game are read by `tags`, `movetext` and `words` from a `window` on the
//! stream; `skip` finds the next game after an error.

mod movetext;
mod pass_over;
pub(super) mod rule_variants;
mod skip;
pub(super) mod tag_names;
pub(super) mod tags;
mod window;
mod words;

use std::io::Read;

use crate::notation::pgn::error::{Excerpt, GameError, GameReason, ReadError};
use crate::notation::pgn::visitor::{Visit, Visitor};
use crate::position::Position;
use crate::vocabulary::encoding::Encoding;
use crate::vocabulary::game_result::GameResult;
use rule_variants::{Needs, Pending};
use tag_names::{Meaning, Names};
use tags::TagProblem;
use window::Window;

/// The default limit of the length of a tag or a comment.
pub(super) const MAX_LENGTH: usize = 1 << 20;

/// The default limit of the depth of nested variations.
const MAX_DEPTH: usize = 128;

/// Reads games in PGN from a stream, and passes them to a [`Visitor`].
///
/// Every move is checked against the position, except those that the visitor skips. The
/// stream is read through a window of 64 KiB, which grows only for a longer tag or comment.
/// Other memory is needed only for nested variations, two positions each.
///
/// The reader accepts tags, moves as [`Position::read_san`] reads them, null moves (`--`,
/// `Z0`, `0000`), move numbers, which are not checked, comments in braces and after
/// semicolons, lines that begin with `%`, variations, annotations such as `$1` and `!?`, and
/// results, also directly after a move. Lines end with LF, CR LF or CR, the file may begin with a byte order mark, and text may
/// be Latin-1; UTF-16 and UTF-32 are errors. The tag `FEN` sets the starting position, with
/// the castling rights of Chess960 too; in another case, `fen`, it is an error. A game may lack tags or a result. Without a result, it
/// ends before the next tag, even on the same line, and before move number 1 after an empty line. A
/// tag after an empty line begins another game if it is `Event` or repeats the name of a tag. A line
/// like a tag in a comment is a part of it, unless another comment begins before a closing brace. A
/// comment after the result belongs to the game
/// if it begins on the same line.
///
/// What has no meaning in PGN is passed over, and [`Visitor::passed_over`] receives its place:
/// malformed tags, except `FEN` and `Variant`; after a move, signs such as `+-` or `[#]`, words and
/// single letters that can be no part of a move, and what follows a move directly, as in `Nf3ch`;
/// unmatched braces and parentheses; `$256`; blanks outside of ASCII. What may be a corrupt move is an
/// error.
///
/// Variants whose rules differ from those of chess are errors. Those among `wild/0` to `wild/22`
/// that have the rules of chess or Chess960 are read if there is a tag `FEN`.
///
/// An invalid game ends where a valid one would: after its result or before the next tag. A
/// result does not count in an unclosed comment or variation, or in the rest of the line of a
/// malformed tag `FEN` or `Variant`; games without tags that follow it belong to the invalid game.
///
/// ```
/// use setwise_chess::pgn::Reader;
///
/// let text = "[Event \"one\"]\n\n1. e4 {best by test} e5 1/2-1/2\n\n[Event \"two\"]\n\n1. e5 *\n";
/// let mut games = Reader::new(text.as_bytes()).games();
/// assert_eq!(games.next().unwrap().unwrap().moves().count(), 2);
/// let error = games.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 7, column 4: no white pawn can move to e5");
/// assert!(games.next().is_none());
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    window: Window<R>,
    /// The positions before and after the last move.
    before: Position,
    after: Position,
    ply: u32,
    /// True if there is a last move that a variation could replace.
    has_move: bool,
    /// The lines that continue when the open variations end.
    stack: Vec<OuterLine>,
    /// The names of the tags.
    names: Names,
    /// True if a tag has set the starting position, and the variant that needs one.
    has_start: bool,
    pending: Option<Pending>,
    longest: usize,
    deepest: usize,
    games: u64,
    game_offset: u64,
    stage: Stage,
    /// The number of open variations within a skipped one, when an error was found.
    skipped: usize,
    /// The number of moves that were skipped.
    counted: u32,
}

/// The parts of a game that have been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No tags.
    Untagged,
    /// Tags only.
    Tags,
    /// Tags, if there are any, and what follows them.
    Moves,
    /// All parts up to the result.
    Result,
}

/// A line of moves that continues after an open variation.
#[derive(Clone, Debug)]
struct OuterLine {
    before: Position,
    after: Position,
    ply: u32,
}

impl<R: Read> Reader<R> {
    /// Creates a reader of a stream, which does not need to be buffered.
    #[must_use]
    pub fn new(stream: R) -> Self {
        Self {
            window: Window::new(stream),
            before: Position::START,
            after: Position::START,
            ply: 0,
            has_move: false,
            stack: Vec::new(),
            names: Names::default(),
            has_start: false,
            pending: None,
            longest: MAX_LENGTH,
            deepest: MAX_DEPTH,
            games: 0,
            game_offset: 0,
            stage: Stage::Untagged,
            skipped: 0,
            counted: 0,
        }
    }

    /// Sets the limits beyond which a game is invalid: the length of a tag or a comment in
    /// bytes (1 MiB by default), and the depth of nested variations (128 by default).
    #[must_use]
    pub fn with_limits(self, longest: usize, deepest: usize) -> Self {
        Self { longest, deepest, ..self }
    }

    /// Returns the number of games read so far, invalid ones included.
    #[must_use]
    pub const fn games_read(&self) -> u64 {
        self.games
    }

    /// Returns the number of bytes of the stream that have been consumed: after a game, all up
    /// to its end, and perhaps spaces after it.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.window.offset()
    }

    /// Returns the offset in the stream of the first byte of the last game, valid or not: of
    /// its first tag or, without tags, of its first comment or move.
    #[must_use]
    pub const fn game_offset(&self) -> u64 {
        self.game_offset
    }

    /// Returns true if the last game, valid or not, has ended with a result.
    pub(super) fn has_result(&self) -> bool {
        self.stage == Stage::Result
    }

    /// Returns the stream. Bytes read ahead of the last game are lost.
    pub fn into_inner(self) -> R {
        self.window.into_inner()
    }

    /// Reads the next game, or returns false at the end of the stream.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is invalid; the next call reads the next game. Also returns an
    /// error if the stream cannot be read, after all games before the failure.
    pub fn read_game(&mut self, visitor: &mut impl Visitor) -> Result<bool, ReadError> {
        if self.window.offset() == 0
            && let Some(encoding) = self.encoding()
        {
            let error = self.error(0, GameReason::Encoding(encoding));
            self.window.close();
            return Err(error.into());
        }
        if !self.skip_to_game(visitor) {
            return self.window.take_failure().map_or(Ok(false), |error| Err(ReadError::Io(error)));
        }
        self.games += 1;
        self.game_offset = self.window.offset();
        match self.game(visitor) {
            Ok(()) => Ok(true),
            Err(error) => {
                self.resume();
                // A game that ends early because the stream fails may be valid.
                match self.window.take_failure() {
                    Some(error) => Err(ReadError::Io(error)),
                    None => Err(error.into()),
                }
            }
        }
    }

    #[cold]
    fn encoding(&mut self) -> Option<Encoding> {
        Encoding::detect(self.window.ahead(Encoding::LOOKED_AT))
    }

    fn game(&mut self, visitor: &mut impl Visitor) -> Result<(), GameError> {
        visitor.begin_game();
        self.after.clone_from(&Position::START);
        self.ply = 0;
        self.has_move = false;
        self.stack.clear();
        self.names.clear();
        self.has_start = false;
        self.pending = None;
        self.stage = Stage::Untagged;
        self.skipped = 0;
        let is_over = self.tags(visitor)?;
        self.stage = Stage::Moves;
        self.check_variant()?;
        let visit = visitor.begin_moves(&self.after);
        let result = match visit {
            _ if is_over => None,
            Visit::Read => self.moves(visitor)?,
            Visit::Skip => self.skip_moves()?,
        };
        visitor.end_game(result);
        Ok(())
    }

    /// Reads the tags. Returns true if the game ends after them.
    fn tags(&mut self, visitor: &mut impl Visitor) -> Result<bool, GameError> {
        loop {
            let breaks = self.skip_blanks();
            let has_tags = self.stage == Stage::Tags;
            match self.window.peek(0) {
                Some(b'[') => {
                    // After an empty line, this begins another game.
                    let is_apart = has_tags && breaks > 1;
                    if is_apart && self.window.ahead(7).starts_with(b"[Event ") {
                        return Ok(true);
                    }
                    self.stage = Stage::Tags;
                    if !self.tag(visitor, is_apart)? {
                        return Ok(true);
                    }
                }
                Some(b';') if has_tags && breaks < 2 => self.window.skip_line(),
                None => return Ok(true),
                Some(byte @ (b']' | b')' | b'}')) if has_tags && breaks == 0 => {
                    self.pass_over(visitor, 1, GameReason::Unexpected(byte.into()));
                }
                Some(_) if self.lost_tag(visitor, has_tags && breaks == 1)? => {
                    self.stage = Stage::Tags;
                }
                Some(_) => return Ok(false),
            }
        }
    }

    /// Reads the tag at the start of the window. Returns false if it follows an empty line and
    /// repeats a name, so that it begins another game.
    fn tag(&mut self, visitor: &mut impl Visitor, is_apart: bool) -> Result<bool, GameError> {
        let tag = loop {
            let text = self.window.rest();
            if let Some(tag) = tags::read_usual(text)
                && tag.len <= self.longest
            {
                break tag;
            }
            match tags::read(text) {
                Ok(tag) if tag.len <= self.longest => break tag,
                Err(TagProblem::At(at)) => return self.malformed_tag(visitor, at),
                Ok(_) => return Err(self.error(0, GameReason::TooLong(self.longest))),
                Err(TagProblem::Unfinished) => {}
            }
            let len = self.window.rest().len();
            if len > self.longest {
                return Err(self.error(0, GameReason::TooLong(self.longest)));
            }
            if !self.window.fill() {
                return self.malformed_tag(visitor, len);
            }
        };
        if self.names.add(tag.name, tag.row) && is_apart {
            return Ok(false);
        }
        if let Meaning::Cased(name) = tag.meaning {
            return Err(self.error(1, GameReason::TagCase(name)));
        }
        visitor.tag(tag.name, tag.value);
        if tag.meaning == Meaning::Fen {
            match Position::from_fen(tag.value.to_str_lossy().as_bytes()) {
                Ok(start) => {
                    self.after = start;
                    self.has_start = true;
                }
                Err(error) => {
                    let at = tag.value_at + error.column() as usize - 1;
                    return Err(self.error(at, GameReason::Fen(error.reason())));
                }
            }
        } else if tag.meaning == Meaning::Variant && !rule_variants::is_chess(tag.value.as_bytes())
        {
            let name = Excerpt::new(&tag.value.to_str_lossy());
            match rule_variants::needs(tag.value.as_bytes()) {
                Some(needs) => {
                    let place = self.window.place(tag.value_at);
                    self.pending = Some(Pending { needs, name, place });
                }
                None => return Err(self.error(tag.value_at, GameReason::Variant(name))),
            }
        }
        self.window.advance(tag.len);
        Ok(true)
    }

    /// Checks that the tags have what the variant needs.
    fn check_variant(&self) -> Result<(), GameError> {
        let Some(Pending { needs, name, place }) = self.pending else { return Ok(()) };
        let reason = match needs {
            _ if !self.has_start => GameReason::NoStart(name),
            Needs::StandardStart if !self.after.has_standard_castling() => {
                GameReason::Castling(name)
            }
            _ => return Ok(()),
        };
        Err(GameError::new(place, reason))
    }

    /// Returns the error at an offset in the window.
    #[cold]
    fn error(&self, offset: usize, reason: GameReason) -> GameError {
        GameError::new(self.window.place(offset), reason)
    }

    /// Parses a result, and returns it with its length.
    fn result(rest: &[u8]) -> Option<(GameResult, usize)> {
        const MARKS: [(&[u8], GameResult); 8] = [
            (b"*", GameResult::Unknown),
            (b"1-0", GameResult::WhiteWins),
            (b"0-1", GameResult::BlackWins),
            (b"1/2-1/2", GameResult::Draw),
            (b"1/2", GameResult::Draw),
            // The character for a half, in UTF-8 and in Latin-1.
            ("½-½".as_bytes(), GameResult::Draw),
            ("½".as_bytes(), GameResult::Draw),
            (b"\xbd-\xbd", GameResult::Draw),
        ];
        let found = MARKS.into_iter().find(|(mark, _)| rest.starts_with(mark))?;
        Some((found.1, found.0.len()))
    }
}
