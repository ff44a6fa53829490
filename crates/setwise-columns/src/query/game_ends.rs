//! The ends of games, which are read without their moves.

use std::ops::Range;

use setwise_chess::pgn::{GameResult, ReadError, Reader, Visit, Visitor};

/// The visitor that looks for the result of a game.
#[derive(Default)]
struct ResultOf(Option<GameResult>);

impl Visitor for ResultOf {
    fn begin_moves(&mut self, _: &setwise_chess::Position) -> Visit {
        Visit::Skip
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        self.0 = result;
    }
}

/// Returns the number of games in a text.
pub(super) fn count_games(text: &[u8]) -> u64 {
    let mut reader = Reader::new(text);
    while let Ok(true) | Err(ReadError::Game(_)) = reader.read_game(&mut ResultOf::default()) {}
    reader.games_read()
}

/// Returns the result after the moves of the first game of a text.
pub(super) fn result_of(text: &[u8]) -> Option<GameResult> {
    let mut found = ResultOf::default();
    let _ = Reader::new(text).read_game(&mut found);
    found.0
}

/// Returns the place of the first game of a text, which begins at an offset.
pub(super) fn range_of(text: &[u8], offset: usize) -> Range<usize> {
    let mut reader = Reader::new(&text[offset..]);
    let _ = reader.read_game(&mut ResultOf::default());
    let [start, end] = [reader.game_offset(), reader.offset()].map(|at| offset + at as usize);
    start..end
}
