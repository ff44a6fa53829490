//! What a reader of games tells, and to whom.

use core::fmt;

use crate::moves::Move;
use crate::pgn::text::{Comment, TagValue};
use crate::position::Position;

/// Whether a part of a game is read, or passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visit {
    /// It is read, and its moves are made.
    Read,
    /// It is passed over: nothing in it is checked or told.
    Skip,
}

/// A move of a game, and the positions around it.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The position in which it was made.
    pub before: &'a Position,
    /// The position behind it.
    pub after: &'a Position,
    /// The move, which is legal, or `None` of a null move.
    pub played: Option<Move>,
    /// How many moves of both sides, this one included, lead there from the beginning of
    /// the game.
    pub ply: u32,
}

/// What is done with games as they are read; all methods do nothing by themselves.
///
/// They are called in the order of the file: [`begin_game`](Self::begin_game), the tags,
/// [`begin_moves`](Self::begin_moves), moves with what belongs to them, and
/// [`end_game`](Self::end_game). Where a game is broken, nothing more of it is told, and the
/// next one begins.
///
/// # Examples
///
/// Counting checks, the variations left out:
///
/// ```
/// use setwise_chess::pgn::{Played, Reader, Visit, Visitor};
///
/// #[derive(Default)]
/// struct Checks(u32);
///
/// impl Visitor for Checks {
///     fn played(&mut self, played: &Played<'_>) {
///         self.0 += u32::from(played.after.is_check());
///     }
///
///     fn begin_variation(&mut self) -> Visit {
///         Visit::Skip
///     }
/// }
///
/// let mut reader = Reader::new(&b"1. e4 f5 2. Qh5+ (2. exf5 e6 3. Qh5+ g6) 2... g6 *"[..]);
/// let mut checks = Checks::default();
/// while reader.read_game(&mut checks)? {}
/// assert_eq!(checks.0, 1);
/// # Ok::<(), setwise_chess::pgn::Error>(())
/// ```
#[allow(unused_variables, reason = "the names tell those who implement a method what they get")]
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag: a name of letters, digits and `_`, and its value.
    fn tag(&mut self, name: &str, value: TagValue<'_>) {}

    /// The tags have ended; the moves begin in this position.
    fn begin_moves(&mut self, start: &Position) -> Visit {
        Visit::Read
    }

    /// A move, which has been made.
    fn played(&mut self, played: &Played<'_>) {}

    /// An annotation of the last move, `$1` to `$255`; `!` and its kin are `$1` to `$6`.
    fn glyph(&mut self, glyph: u8) {}

    /// A comment on the last move, or on the position in which the moves begin.
    fn comment(&mut self, comment: Comment<'_>) {}

    /// A variation begins, which replaces the last move.
    fn begin_variation(&mut self) -> Visit {
        Visit::Read
    }

    /// A variation that is read ends.
    fn end_variation(&mut self) {}

    /// The game has ended, with the result that stands behind its moves, if one does. It
    /// counts for more than a tag `Result` that says something else.
    fn end_game(&mut self, result: Option<GameResult>) {}
}

/// How a game ended, by the mark behind its moves.
///
/// `Display` is that mark.
///
/// # Examples
///
/// ```
/// use setwise_chess::pgn::GameResult;
///
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// assert_eq!(GameResult::from_text("0-1"), Some(GameResult::BlackWins));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// All results.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown];

    /// The mark.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result with this mark, if there is one.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.as_str() == text)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
