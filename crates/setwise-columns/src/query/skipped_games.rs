//! Games that are read without their moves.

use setwise_chess::Position;
use setwise_chess::pgn::{GameResult, ReadError, Reader, Visit, Visitor};

/// The visitor that looks for the result of a game.
#[derive(Default)]
pub(super) struct ResultOf(pub(super) Option<GameResult>);

impl Visitor for ResultOf {
    fn begin_moves(&mut self, _: &Position) -> Visit {
        Visit::Skip
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        self.0 = result;
    }
}

/// Returns the number of games in a text, which are read without their moves.
pub(super) fn count_games(text: &[u8]) -> u64 {
    let mut reader = Reader::new(text);
    while let Ok(true) | Err(ReadError::Game(_)) = reader.read_game(&mut ResultOf::default()) {}
    reader.games_read()
}
