//! The position of a command.

use setwise::Square;
use setwise_chess::pgn::Played;
use setwise_chess::{Epd, FenError, Move, MoveError, Position};

use crate::arguments::position::PositionOptions;
use crate::failure::Usage;

/// A position, and the move that led to it.
pub(super) struct Line {
    before: Position,
    last: Option<Move>,
    pub(super) position: Position,
}

impl Line {
    /// Returns the last move, for the names that tell it.
    pub(super) const fn played(&self) -> Played<'_> {
        Played { before: &self.before, after: &self.position, mv: self.last, ply: 0 }
    }
}

/// Returns the position of the options after their moves; `None` if there is neither.
pub(super) fn given(options: &PositionOptions) -> Result<Option<Line>, Usage> {
    let start = match (&options.position, &options.fen) {
        (Some(fen), _) => read(fen).map_err(|error| Usage(format!("position: {error}")))?,
        (None, Some(fen)) => read(fen).map_err(|error| Usage(format!("--fen: {error}")))?,
        (None, None) if options.moves.is_empty() => return Ok(None),
        (None, None) => Position::START,
    };
    play(start, &options.moves).map(Some)
}

/// Parses a position, or the name of the initial one.
pub(super) fn read(fen: &str) -> Result<Position, FenError> {
    match fen {
        "startpos" | "start" => Ok(Position::START),
        _ => Epd::read(fen).map(Epd::into_position),
    }
}

/// Plays moves in UCI or SAN, which may be several in one argument.
fn play(position: Position, moves: &[String]) -> Result<Line, Usage> {
    let mut line = Line { before: position.clone(), last: None, position };
    for (index, text) in moves.iter().flat_map(|moves| moves.split_whitespace()).enumerate() {
        let mv = find(&line.position, text).map_err(|error| {
            Usage(format!("--moves: move {}, `{}`: {error}", index + 1, text.escape_debug()))
        })?;
        line.before.clone_from(&line.position);
        line.last = Some(mv);
        line.position.play_unchecked(mv);
    }
    Ok(line)
}

/// Returns the legal move with this text. If it is one in neither notation, the error is that of
/// the notation which it looks like.
fn find(position: &Position, text: &str) -> Result<Move, MoveError> {
    let bytes = text.as_bytes();
    let is_square = |at: usize| bytes.get(at..at + 2).and_then(Square::from_ascii).is_some();
    if !(is_square(0) && is_square(2)) {
        return position.read_san(text);
    }
    position.read_uci(text)
}
