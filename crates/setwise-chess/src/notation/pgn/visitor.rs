//! The interface between readers of games and their users.

use crate::moves::Move;
use crate::notation::pgn::error::GameError;
use crate::notation::pgn::text::{Comment, TagValue};
use crate::position::Position;
use crate::vocabulary::game_result::GameResult;

/// A visitor's decision to read or to skip a part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Visit {
    /// Reads the part and plays its moves.
    Read,
    /// Skips the part: nothing in it is checked or reported.
    Skip,
}

/// A move of a game, with the positions before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The position after the move.
    pub after: &'a Position,
    /// The legal move, or `None` for a null move.
    pub mv: Option<Move>,
    /// The number of halfmoves from the start of the game to `after`.
    pub ply: u32,
}

/// Receives games as they are read. All methods do nothing by default.
///
/// They are called in the order of the text: [`begin_game`](Self::begin_game), the tags,
/// [`begin_moves`](Self::begin_moves), the moves with their annotations, comments and
/// variations, and [`end_game`](Self::end_game). Where a game becomes invalid its calls stop,
/// and the next call begins another game.
///
/// Counting checks outside of variations:
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
/// # Ok::<(), setwise_chess::pgn::ReadError>(())
/// ```
#[allow(unused_variables, reason = "the names document the parameters for implementers")]
pub trait Visitor {
    /// Begins a game.
    fn begin_game(&mut self) {}

    /// Receives a tag: a name of letters, digits and `_`, and its value.
    fn tag(&mut self, name: &str, value: TagValue<'_>) {}

    /// Begins the moves, after all tags, in the starting position.
    fn begin_moves(&mut self, start: &Position) -> Visit {
        Visit::Read
    }

    /// Receives a move.
    fn played(&mut self, played: &Played<'_>) {}

    /// Returns false if nothing else of the game is needed. The rest of the moves is then skipped, as
    /// after [`Visit::Skip`], once no variation is open.
    fn goes_on(&self) -> bool {
        true
    }

    /// Receives the number of moves that are skipped because the visitor does not
    /// [go on](Self::goes_on). They are counted by their text, and not checked: words that begin like
    /// moves, outside of comments and variations.
    fn skipped(&mut self, moves: u32) {}

    /// Receives an annotation of the last move, `$0` to `$255`. Suffixes such as `!` are `$1`
    /// to `$6`.
    fn glyph(&mut self, glyph: u8) {}

    /// Receives a comment on the last move or, before the first one, on the starting
    /// position.
    fn comment(&mut self, comment: Comment<'_>) {}

    /// Returns the offset of a command in the last comment that this visitor cannot read, such as
    /// `[%clk 1:xx]`, or that repeats another one, and at the next call that of another one.
    /// [`passed_over`](Self::passed_over) receives its place.
    fn refused(&mut self) -> Option<usize> {
        None
    }

    /// Returns true if [`passed_over`](Self::passed_over) receives the moves with the sign of a
    /// capture, a check or a mate that they are not, and move numbers that are not those of their
    /// moves. This takes more time.
    fn is_strict(&self) -> bool {
        false
    }

    /// Begins a variation, which replaces the last move.
    fn begin_variation(&mut self) -> Visit {
        Visit::Read
    }

    /// Ends a variation that was not skipped.
    fn end_variation(&mut self) {}

    /// Receives the place of something that is passed over because it has no meaning in PGN, and
    /// the error that it would be: a malformed tag, a sign such as `+-` or a word after a move, an
    /// unmatched `)`, or a command that is [`refused`](Self::refused). It may be before the first game
    /// or after the last one.
    fn passed_over(&mut self, error: GameError) {}

    /// Ends the game, with the result after its moves if there is one. It takes precedence
    /// over the tag `Result`.
    fn end_game(&mut self, result: Option<GameResult>) {}
}
