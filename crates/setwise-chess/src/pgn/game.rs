//! A whole game in memory.

use core::fmt;
use core::str::FromStr;
use std::io::Read;

use crate::moves::Move;
use crate::pgn::error::{Broken, BrokenReason, Error};
use crate::pgn::reader::Reader;
use crate::pgn::roster::Roster;
use crate::pgn::tags;
use crate::pgn::text::{Comment, TagValue};
use crate::pgn::variants;
use crate::pgn::visitor::{GameResult, Played, Visit, Visitor};
use crate::pgn::writer::Writer;
use crate::position::Position;

/// A game: tags, moves with their variations and comments, a result.
///
/// A game has the seven tags of the roster (`Event`, `Site`, `Date`, `Round`, `White`,
/// `Black`, `Result`) always; what a text does not say is `?`. `Display` is the game in
/// export format, and reading that gives the same game.
///
/// Moves are added at the end, [`push`](Self::push); variations, comments and annotations at
/// any move, [`add_variation`](Self::add_variation).
///
/// # Examples
///
/// ```
/// use setwise_chess::pgn::{Game, GameResult};
///
/// let game: Game = "1. e4! e5 2. Bc4 (2. Nf3 Nc6) 2... Nc6 3. Qh5 Nf6?? 4. Qxf7# {ah} 1-0".parse()?;
/// assert_eq!(game.moves().count(), 7);
/// assert_eq!(game.result(), GameResult::WhiteWins);
/// assert!(game.end().is_checkmate());
/// let text = game.to_string();
/// assert!(text.starts_with("[Event \"?\"]\n"));
/// assert!(text.ends_with(
///     "\n1. e4 $1 e5 2. Bc4 (2. Nf3 Nc6) 2... Nc6 3. Qh5 Nf6 $4 4. Qxf7# {ah} 1-0\n"
/// ));
/// # Ok::<(), setwise_chess::pgn::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    tags: Roster,
    pub(super) start: Position,
    pub(super) end: Position,
    pub(super) items: Vec<Item>,
    result: GameResult,
}

/// A part of a game, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A legal move.
    Move(Move),
    /// A null move: the side to move passes.
    NullMove,
    /// An annotation of the last move, `$0` to `$255`.
    Glyph(u8),
    /// A comment on the last move.
    Comment(String),
    /// A variation begins, which replaces the last move.
    BeginVariation,
    /// A variation ends.
    EndVariation,
}

impl Game {
    /// A game without a move that begins in a position; where that is not the usual one,
    /// it has the tags `SetUp` and `FEN`, and `Variant`, `Chess960`, where a castling right
    /// is not of the usual set-up.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::pgn::Game;
    /// use setwise_chess::{Move, Position};
    ///
    /// let mut game = Game::new(Position::START);
    /// assert!(game.push(Move::new(Square::E2, Square::E4)));
    /// assert!(!game.push(Move::new(Square::E2, Square::E4)));
    /// game.push_comment("best by test");
    /// assert!(game.to_string().ends_with("\n\n1. e4 {best by test} *\n"));
    /// ```
    #[must_use]
    pub fn new(start: Position) -> Self {
        let mut tags = Roster::default();
        tags.complete(GameResult::Unknown.as_str());
        if start != Position::START {
            if !start.has_usual_castling() {
                tags.add("Variant", "Chess960".to_owned());
            }
            tags.add("SetUp", "1".to_owned());
            tags.add("FEN", start.to_string());
        }
        let (end, items) = (start.clone(), Vec::new());
        Self { tags, start, end, items, result: GameResult::Unknown }
    }

    /// Reads the first game of a text.
    ///
    /// # Errors
    ///
    /// Where that game is broken, or there is none.
    pub fn read(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        let none = Broken::new((1, 1), BrokenReason::NoGame);
        Reader::new(text.as_ref()).games().next().unwrap_or(Err(none.into()))
    }

    /// The names and values of the tags, the seven of the roster first.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag, of the first if there are several with the name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag. Line breaks in the value become spaces. `Result` sets the result, too, as
    /// [`set_result`](Self::set_result) does.
    ///
    /// Says `false`, and does nothing, of a name that has not only letters, digits and
    /// `_`, of `FEN` and `SetUp`, which belong to the position, of a `Variant` that is
    /// not chess by its name alone, and of a `Result` that is no [`GameResult`].
    ///
    /// ```
    /// use setwise_chess::Position;
    /// use setwise_chess::pgn::{Game, GameResult};
    ///
    /// let mut game = Game::new(Position::START);
    /// assert!(game.set_tag("Result", "1-0"));
    /// assert_eq!(game.result(), GameResult::WhiteWins);
    /// assert!(!game.set_tag("Result", "White wins"));
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        let is_name =
            !name.is_empty() && name.len() < tags::LONGEST_NAME && name.bytes().all(tags::is_name);
        let is_ours = matches!(name, "FEN" | "SetUp");
        if !is_name || is_ours || name == "Variant" && !variants::is_chess(value.as_bytes()) {
            return false;
        }
        if name == "Result" {
            let result = GameResult::from_text(value);
            return result.map(|result| self.set_result(result)).is_some();
        }
        self.tags.set(name, one_line(value));
        true
    }

    /// The position in which the moves begin.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position behind the last move, variations apart.
    #[must_use]
    pub const fn end(&self) -> &Position {
        &self.end
    }

    /// The moves and all that stands between them, in the order of the text.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The moves that were played, without variations and null moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let mut depth = 0;
        self.items.iter().filter_map(move |item| match item {
            Item::Move(played) if depth == 0 => Some(*played),
            Item::BeginVariation => {
                depth += 1;
                None
            }
            Item::EndVariation => {
                depth -= 1;
                None
            }
            _ => None,
        })
    }

    /// The result: the mark behind the moves or, without one, the tag.
    ///
    /// Where a text has both and they differ the mark holds, since it was written when the
    /// game ended; the tag remains as it was read, and is written so again, until
    /// [`set_result`](Self::set_result) sets both.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result, and the tag of that name.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.tags.set("Result", result.as_str().to_owned());
    }

    /// Makes a move at the end; says `false`, and does nothing, if it is not legal there.
    #[must_use = "whether the move is legal"]
    pub fn push(&mut self, played: Move) -> bool {
        let next = self.end.play(played);
        let is_legal = next.is_some();
        if let Some(next) = next {
            self.end = next;
            self.items.push(Item::Move(played));
        }
        is_legal
    }

    /// Comments on the last move. Line breaks become spaces, and blanks at the ends go.
    pub fn push_comment(&mut self, comment: &str) {
        self.items.push(Item::Comment(self::comment(comment)));
    }

    /// Annotates the last move with `$n`.
    pub fn push_glyph(&mut self, glyph: u8) {
        self.items.push(Item::Glyph(glyph));
    }

    /// Tells a visitor of the game, as a [`Reader`] does.
    pub fn visit(&self, visitor: &mut impl Visitor) {
        visitor.begin_game();
        for (name, value) in self.tags() {
            visitor.tag(name, TagValue::new(escaped(value).as_bytes()));
        }
        if visitor.begin_moves(&self.start) == Visit::Read {
            self.visit_items(visitor);
        }
        visitor.end_game(Some(self.result));
    }

    fn visit_items(&self, visitor: &mut impl Visitor) {
        let mut line = (self.start.clone(), self.start.clone(), 0);
        let mut stack = Vec::new();
        // How many variations are open that the visitor does not want.
        let mut skipped = 0;
        for item in &self.items {
            match item {
                Item::BeginVariation if skipped > 0 => skipped += 1,
                Item::EndVariation if skipped > 0 => skipped -= 1,
                _ if skipped > 0 => {}
                Item::BeginVariation => match visitor.begin_variation() {
                    Visit::Skip => skipped = 1,
                    Visit::Read => {
                        let (before, _, ply) = &line;
                        let begin = (before.clone(), before.clone(), ply - 1);
                        stack.push(core::mem::replace(&mut line, begin));
                    }
                },
                Item::EndVariation => {
                    line = stack.pop().unwrap_or(line);
                    visitor.end_variation();
                }
                Item::Glyph(glyph) => visitor.glyph(*glyph),
                Item::Comment(text) => visitor.comment(Comment::new(text.as_bytes())),
                Item::Move(_) | Item::NullMove => {
                    let (before, after, ply) = &mut line;
                    before.clone_from(after);
                    let played = match item {
                        Item::Move(played) => Some(*played),
                        _ => None,
                    };
                    match played {
                        Some(played) => after.play_unchecked(played),
                        None => after.pass(),
                    }
                    *ply += 1;
                    visitor.played(&Played { before, after, played, ply: *ply });
                }
            }
        }
    }
}

impl FromStr for Game {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::read(text)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer::new(Vec::new());
        self.visit(&mut writer);
        let text = writer.finish().map_err(|_| fmt::Error)?;
        f.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

/// A comment as a game has it: without line breaks, and without blanks at its ends.
pub(super) fn comment(text: &str) -> String {
    one_line(text).trim_ascii().to_owned()
}

/// A text without line breaks.
fn one_line(text: &str) -> String {
    text.replace("\r\n", " ").replace(['\n', '\r'], " ")
}

/// The value of a tag as it stands in a file: with backslashes before quotes and
/// backslashes.
pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Makes a [`Game`] of what it is told.
#[derive(Debug)]
struct Builder {
    game: Game,
    depth: u32,
}

impl Visitor for Builder {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.game.tags.add(name, one_line(&value.to_str()));
    }

    fn begin_moves(&mut self, start: &Position) -> Visit {
        self.game.start.clone_from(start);
        self.game.end.clone_from(start);
        Visit::Read
    }

    fn played(&mut self, played: &Played<'_>) {
        self.game.items.push(played.played.map_or(Item::NullMove, Item::Move));
        if self.depth == 0 {
            self.game.end.clone_from(played.after);
        }
    }

    fn glyph(&mut self, glyph: u8) {
        self.game.items.push(Item::Glyph(glyph));
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.game.items.push(Item::Comment(comment.to_str().into_owned()));
    }

    fn begin_variation(&mut self) -> Visit {
        self.depth += 1;
        self.game.items.push(Item::BeginVariation);
        Visit::Read
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
        self.game.items.push(Item::EndVariation);
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        let tag = self.game.tags.get("Result").and_then(GameResult::from_text);
        self.game.result = result.or(tag).unwrap_or_default();
        self.game.tags.complete(self.game.result.as_str());
    }
}

/// The games of a stream, one by one; made by [`Reader::games`].
///
/// Behind a broken game the next one follows; behind an error of the stream, nothing.
#[derive(Debug)]
pub struct Games<R> {
    reader: Reader<R>,
    is_over: bool,
}

impl<R> Games<R> {
    pub(super) const fn new(reader: Reader<R>) -> Self {
        Self { reader, is_over: false }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let mut game = Game::new(Position::START);
        game.tags.clear();
        let mut builder = Builder { game, depth: 0 };
        let read = self.reader.read_game(&mut builder);
        self.is_over = matches!(read, Ok(false) | Err(Error::Io(_)));
        match read {
            Ok(true) => Some(Ok(builder.game)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
