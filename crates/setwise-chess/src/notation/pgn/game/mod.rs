//! A game in memory.

mod games;
mod side_lines;

pub use games::Games;

use core::fmt;
use core::str::FromStr;

use crate::moves::{IllegalMoveError, Move};
use crate::notation::pgn::error::{EditError, GameError, GameReason, ReadError};
use crate::notation::pgn::reader::tag_names::Meaning;
use crate::notation::pgn::reader::{Reader, rule_variants, tags};
use crate::notation::pgn::roster::Roster;
use crate::notation::pgn::text::{Comment, TagValue, escaped, one_line};
use crate::notation::pgn::visitor::{Played, Visit, Visitor};
use crate::notation::pgn::writer::Writer;
use crate::position::Position;
use crate::vocabulary::game_result::GameResult;

/// The text of a game: tags, moves with variations, annotations and comments, and a result.
///
/// A game always has the seven tags of the roster (`Event`, `Site`, `Date`, `Round`, `White`,
/// `Black`, `Result`); unknown ones are `?`. `Display` writes the game in export format, and
/// reading that gives the same game.
///
/// Moves are appended with [`play`](Self::play). Variations, comments and annotations can be
/// added to any move of the main line, see [`add_variation`](Self::add_variation). A change
/// that fails leaves the game unchanged. [`crate::Game`] is the one that knows the rules of draws.
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
/// # Ok::<(), setwise_chess::pgn::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    tags: Roster,
    start: Position,
    end: Position,
    items: Vec<Item>,
    result: GameResult,
}

/// A part of a game, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Item {
    /// A legal move.
    Move(Move),
    /// A null move, which passes the turn.
    NullMove,
    /// An annotation of the last move, `$0` to `$255`.
    Glyph(u8),
    /// A comment on the last move.
    Comment(String),
    /// The beginning of a variation, which replaces the last move.
    BeginVariation,
    /// The end of a variation.
    EndVariation,
}

impl Game {
    /// Creates a game without moves that starts in a position.
    ///
    /// If that is not the usual position, the game has the tags `SetUp` and `FEN`, and
    /// `Variant` with the value `Chess960` if its castling rights are those of Chess960.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let mut tags = Roster::default();
        tags.complete(GameResult::Unknown.as_str());
        if start != Position::START {
            if !start.has_standard_castling() {
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
    /// Returns an error if the game is invalid, or the text contains none.
    pub fn read(text: impl AsRef<[u8]>) -> Result<Self, ReadError> {
        let none = GameError::new((1, 1), GameReason::NoGame);
        Reader::new(text.as_ref()).games().next().unwrap_or(Err(none.into()))
    }

    /// Returns the names and values of the tags, the seven of the roster first.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// Returns the value of the first tag with a name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag. Line breaks in the value become spaces. `Result` also sets the result, as
    /// [`set_result`](Self::set_result) does.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is not made of letters, digits and `_`, or is `FEN` or `SetUp`,
    /// which follow from the starting position, or is `FEN` or `Variant` in another case. Returns an
    /// error, too, if a `Variant` does not have the rules of chess, or if a `Result` is not a
    /// [`GameResult`].
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        if !(1..tags::MAX_NAME).contains(&name.len()) || !name.bytes().all(tags::is_name) {
            return Err(EditError::TagName);
        }
        match name {
            "FEN" | "SetUp" => return Err(EditError::TagOfStart),
            _ if matches!(Meaning::of(name), Meaning::Cased(_)) => return Err(EditError::TagName),
            "Variant" if !rule_variants::is_chess(value.as_bytes()) => {
                return Err(EditError::TagValue);
            }
            "Result" => self.set_result(value.parse().map_err(|_| EditError::TagValue)?),
            _ => self.tags.set(name, one_line(value)),
        }
        Ok(())
    }

    /// Returns the starting position.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the position after the last move of the main line.
    #[must_use]
    pub const fn end(&self) -> &Position {
        &self.end
    }

    /// Returns the moves and everything between them, in the order of the text.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Returns the moves of the main line, without null moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let next = |at: usize| self.items.get(at).map(|item| (item, self.next_move(at + 1)));
        let moves = core::iter::successors(next(self.next_move(0)), move |&(_, at)| next(at));
        moves.filter_map(|(item, _)| if let Item::Move(mv) = item { Some(*mv) } else { None })
    }

    /// Returns the result after the moves or, if there was none, that of the tag `Result`.
    ///
    /// If they differ in a text, the result after the moves counts, and the tag is kept and
    /// written as it was until [`set_result`](Self::set_result) sets both.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result and the tag `Result`.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.tags.set("Result", result.as_str().to_owned());
    }

    /// Plays a move at the end of the main line.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal there.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMoveError> {
        self.end = self.end.play(mv)?;
        self.items.push(Item::Move(mv));
        Ok(())
    }

    /// Appends a null move, `--`, to the main line.
    ///
    /// # Errors
    ///
    /// Returns an error if the side to move is in check.
    pub fn push_null_move(&mut self) -> Result<(), EditError> {
        if self.end.is_check() {
            return Err(EditError::NullMoveInCheck);
        }
        self.end.make_pass();
        self.items.push(Item::NullMove);
        Ok(())
    }

    /// Comments on the last move. The text is trimmed, and line breaks become spaces.
    pub fn push_comment(&mut self, comment: &str) {
        self.items.push(Item::Comment(one_line(comment).trim_ascii().to_owned()));
    }

    /// Annotates the last move with `$n`.
    pub fn push_glyph(&mut self, glyph: u8) {
        self.items.push(Item::Glyph(glyph));
    }

    /// Passes the game to a visitor, as a [`Reader`] does.
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
        // The number of open variations that the visitor skips.
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
                    item.play_on(after);
                    *ply += 1;
                    let mv = if let Item::Move(mv) = item { Some(*mv) } else { None };
                    visitor.played(&Played { before, after, mv, ply: *ply });
                }
            }
        }
    }
}

impl Item {
    /// Plays the item on a position, if it is a move.
    fn play_on(&self, position: &mut Position) {
        match self {
            Self::Move(mv) => position.play_unchecked(*mv),
            Self::NullMove => {
                position.make_pass();
            }
            _ => {}
        }
    }
}

impl FromStr for Game {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
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
