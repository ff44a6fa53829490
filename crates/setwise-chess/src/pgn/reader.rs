//! The reader: game after game, told to a visitor.

use std::io::Read;

use crate::encoding::Encoding;
use crate::pgn::error::{Broken, BrokenReason, Error, VariantName};
use crate::pgn::game::Games;
use crate::pgn::names::Meaning;
use crate::pgn::source::Source;
use crate::pgn::tags::{self, NoTag};
use crate::pgn::variants::{self, Pending};
use crate::pgn::visitor::{GameResult, Visit, Visitor};
use crate::position::Position;

/// The longest tag or comment that is read, unless told otherwise.
const TOKEN: usize = 1 << 20;

/// How many variations may stand within one another, unless told otherwise.
const DEPTH: usize = 128;

/// Reads games in PGN from a stream, and tells a [`Visitor`] of them.
///
/// Every move is checked against the position, but for those that the visitor skips. A file
/// of any size is read in a window of 64 KiB, which grows only for a longer tag or comment;
/// besides, there are two positions for each variation within another, and nothing is
/// allocated for a game.
///
/// Read are tags, moves as [`Position::read_san`] reads them and null moves `--` and `Z0`,
/// move numbers, which are not checked, comments in braces and behind semicolons, lines
/// that begin with `%`, variations, annotations as `$n` and as `!?`, and results. Lines may
/// end with CRLF, the file may begin with a byte order mark, text may be Latin-1; UTF-16 and
/// UTF-32 are refused by name. The tag `FEN` sets the position, with any castling rights of
/// Chess960. A game may have no tags, or no result; a tag, on the same line too, ends it
/// then. A comment behind the result belongs to the game if it begins on the same line.
///
/// Variants with other rules than chess are refused by name. Those of `wild/0` to `wild/22`
/// that have the rules of chess, or of Chess960, are read if there is a tag `FEN`.
///
/// A game with an error is broken: the error is returned, and the reader goes on with the
/// next one, which begins with a tag outside of comments, or, if the broken game had
/// no tags, behind its result.
///
/// # Examples
///
/// ```
/// use setwise_chess::pgn::{Error, Played, Reader, Visitor};
///
/// struct Last(String);
///
/// impl Visitor for Last {
///     fn played(&mut self, played: &Played<'_>) {
///         self.0 = played.after.to_string();
///     }
/// }
///
/// let text = "[Event \"one\"]\n\n1. e4 {best by test} e5 1/2-1/2\n\n[Event \"two\"]\n\n1. e5 *\n";
/// let mut reader = Reader::new(text.as_bytes());
/// let mut last = Last(String::new());
/// assert!(reader.read_game(&mut last).unwrap());
/// assert_eq!(last.0, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
/// let Err(Error::Broken(broken)) = reader.read_game(&mut last) else { panic!() };
/// assert_eq!(broken.to_string(), "line 7, column 4: no white pawn can go to e5");
/// assert!(!reader.read_game(&mut last).unwrap());
/// ```
///
/// # Cost
///
/// A move takes about as long as reading it and making it do.
///
/// Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide"
#[derive(Debug)]
pub struct Reader<R> {
    pub(super) source: Source<R>,
    /// The positions before and behind the last move.
    pub(super) before: Position,
    pub(super) after: Position,
    pub(super) ply: u32,
    /// Whether there is a last move which a variation could replace.
    pub(super) has_move: bool,
    /// What goes on when a variation has ended.
    pub(super) stack: Vec<Line>,
    /// Whether a tag has said where the men stand at first, and the variant that needs one.
    pub(super) has_start: bool,
    pub(super) pending: Option<Pending>,
    pub(super) longest: usize,
    pub(super) deepest: usize,
    games: u64,
}

/// How much of a game has been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// No tag.
    Bare,
    /// Tags, and nothing else yet.
    Tags,
    /// Tags and what follows them.
    Moves,
}

/// A line of moves in which a variation stands.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) before: Position,
    pub(super) after: Position,
    pub(super) ply: u32,
}

impl<R: Read> Reader<R> {
    /// A reader of a stream, which needs no buffer of its own.
    #[must_use]
    pub fn new(stream: R) -> Self {
        Self {
            source: Source::new(stream),
            before: Position::START,
            after: Position::START,
            ply: 0,
            has_move: false,
            stack: Vec::new(),
            has_start: false,
            pending: None,
            longest: TOKEN,
            deepest: DEPTH,
            games: 0,
        }
    }

    /// The same, with other limits: how many bytes a tag or a comment may have (1 MiB
    /// unless told otherwise), and how many variations may stand within one another (128).
    ///
    /// A game beyond them is broken. A variation within another takes 248 bytes.
    #[must_use]
    pub fn with_limits(self, longest: usize, deepest: usize) -> Self {
        Self { longest, deepest, ..self }
    }

    /// The number of games that have begun, the broken ones too: that of the game read
    /// last, counted from 1.
    #[must_use]
    pub const fn games_read(&self) -> u64 {
        self.games
    }

    /// How many bytes of the stream have been passed over: between two games, those up to
    /// the end of the last one, and perhaps blanks behind it.
    ///
    /// ```
    /// use setwise_chess::pgn::{Reader, Visitor};
    ///
    /// struct Nothing;
    /// impl Visitor for Nothing {}
    ///
    /// let mut reader = Reader::new(&b"1. e4 * 1. d4 *"[..]);
    /// reader.read_game(&mut Nothing)?;
    /// assert_eq!(reader.offset(), 8);
    /// # Ok::<(), setwise_chess::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.source.offset()
    }

    /// The stream. What was read ahead of the last game is lost.
    pub fn into_inner(self) -> R {
        self.source.into_inner()
    }

    /// The games one by one, as [`Game`](crate::pgn::Game)s.
    ///
    /// ```
    /// use setwise_chess::pgn::Reader;
    ///
    /// let games: Vec<_> = Reader::new(&b"1. e4 e5 * 1. d4 d5 2. c4 *"[..])
    ///     .games()
    ///     .collect::<Result<_, _>>()?;
    /// assert_eq!(games[1].moves().count(), 3);
    /// # Ok::<(), setwise_chess::pgn::Error>(())
    /// ```
    pub fn games(self) -> Games<R> {
        Games::new(self)
    }

    /// Reads the next game. Says `false` where there is none.
    ///
    /// # Errors
    ///
    /// Where the game is broken: call it again for the next one. Where the stream cannot be
    /// read; what came before the failure has been told.
    pub fn read_game(&mut self, visitor: &mut impl Visitor) -> Result<bool, Error> {
        if self.source.offset() == 0
            && let Some(encoding) = self.encoding()
        {
            let broken = self.error(0, BrokenReason::Encoding(encoding));
            self.source.close();
            return Err(broken.into());
        }
        if !self.skip_to_game() {
            return self.source.take_failure().map_or(Ok(false), |error| Err(Error::Io(error)));
        }
        self.games += 1;
        let mut stage = Stage::Bare;
        match self.game(visitor, &mut stage) {
            Ok(()) => Ok(true),
            Err(broken) => {
                if broken.reason() == BrokenReason::UnclosedComment {
                    // What looks like a result may be a word of the comment.
                    stage = Stage::Moves;
                }
                self.resume(stage);
                // A game that breaks off because of the stream is not to blame.
                match self.source.take_failure() {
                    Some(error) => Err(Error::Io(error)),
                    None => Err(broken.into()),
                }
            }
        }
    }

    #[cold]
    fn encoding(&mut self) -> Option<Encoding> {
        Encoding::of(self.source.ahead(Encoding::LOOKED_AT))
    }

    fn game(&mut self, visitor: &mut impl Visitor, stage: &mut Stage) -> Result<(), Broken> {
        visitor.begin_game();
        self.after.clone_from(&Position::START);
        self.ply = 0;
        self.has_move = false;
        self.stack.clear();
        self.has_start = false;
        self.pending = None;
        let is_over = self.tags(visitor, stage)?;
        if *stage == Stage::Tags {
            *stage = Stage::Moves;
        }
        if self.pending.is_some() {
            self.check_variant()?;
        }
        let visit = visitor.begin_moves(&self.after);
        let result = match visit {
            _ if is_over => None,
            Visit::Read => self.moves(visitor)?,
            Visit::Skip => self.skip_moves()?,
        };
        visitor.end_game(result);
        Ok(())
    }

    /// Reads the tags; says whether the game is over with them.
    fn tags(&mut self, visitor: &mut impl Visitor, stage: &mut Stage) -> Result<bool, Broken> {
        loop {
            let breaks = self.skip_blanks();
            let has_tags = *stage == Stage::Tags;
            match self.source.peek(0) {
                Some(b'[') => {
                    // Behind an empty line, this is a game of its own.
                    if has_tags && breaks > 1 && self.source.ahead(7).starts_with(b"[Event ") {
                        return Ok(true);
                    }
                    *stage = Stage::Tags;
                    self.tag(visitor)?;
                }
                Some(b';') if has_tags && breaks < 2 => self.source.skip_line(),
                None => return Ok(true),
                Some(_) => return Ok(false),
            }
        }
    }

    /// Reads a tag, at whose bracket we are.
    fn tag(&mut self, visitor: &mut impl Visitor) -> Result<(), Broken> {
        let tag = loop {
            let text = self.source.rest();
            match tags::read_usual(text).map_or_else(|| tags::read(text), Ok) {
                Ok(tag) if tag.len <= self.longest => break tag,
                Err(NoTag::At(at)) => return Err(self.error(at, BrokenReason::Tag)),
                Ok(_) => return Err(self.error(0, BrokenReason::TooLong(self.longest))),
                Err(NoTag::Unfinished) => {}
            }
            let len = self.source.rest().len();
            if len > self.longest {
                return Err(self.error(0, BrokenReason::TooLong(self.longest)));
            }
            if !self.source.fill() {
                return Err(self.error(len, BrokenReason::Tag));
            }
        };
        visitor.tag(tag.name, tag.value);
        if tag.meaning == Meaning::Fen {
            match Position::from_fen(tag.value.to_str().as_bytes()) {
                Ok(start) => {
                    self.after = start;
                    self.has_start = true;
                }
                Err(error) => {
                    let at = tag.value_at + error.column() as usize - 1;
                    return Err(self.error(at, BrokenReason::Fen(error.reason())));
                }
            }
        } else if tag.meaning == Meaning::Variant && !variants::is_chess(tag.value.as_bytes()) {
            let name = VariantName::new(&tag.value.to_str());
            match variants::needs(tag.value.as_bytes()) {
                Some(needs) => {
                    let place = self.source.place(tag.value_at);
                    self.pending = Some(Pending { needs, name, place });
                }
                None => return Err(self.error(tag.value_at, BrokenReason::Variant(name))),
            }
        }
        self.source.advance(tag.len);
        Ok(())
    }

    /// The error at the byte this far ahead.
    #[cold]
    pub(super) fn error(&self, offset: usize, reason: BrokenReason) -> Broken {
        Broken::new(self.source.place(offset), reason)
    }

    /// Reads a result, if there is one here; returns it and its length.
    pub(super) fn result(rest: &[u8]) -> Option<(GameResult, usize)> {
        const MARKS: [(&[u8], GameResult); 8] = [
            (b"*", GameResult::Unknown),
            (b"1-0", GameResult::WhiteWins),
            (b"0-1", GameResult::BlackWins),
            (b"1/2-1/2", GameResult::Draw),
            (b"1/2", GameResult::Draw),
            // A half as a character, in UTF-8 and in Latin-1.
            ("½-½".as_bytes(), GameResult::Draw),
            ("½".as_bytes(), GameResult::Draw),
            (b"\xbd-\xbd", GameResult::Draw),
        ];
        let found = MARKS.into_iter().find(|(mark, _)| rest.starts_with(mark))?;
        Some((found.1, found.0.len()))
    }
}
