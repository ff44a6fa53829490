//! Readers that need only the first moves of games.

use setwise_chess::Position;
use setwise_chess::pgn::{GameResult, Played, ReadError, Reader, Visit, Visitor};

/// Reads a number of moves of each game.
struct First(u32, Vec<(u32, Option<GameResult>)>);

impl Visitor for First {
    fn begin_moves(&mut self, _: &Position) -> Visit {
        self.1.push((0, None));
        Visit::Read
    }

    fn played(&mut self, _: &Played<'_>) {
        self.1.last_mut().unwrap().0 += 1;
    }

    fn goes_on(&self) -> bool {
        self.1.last().is_none_or(|game| game.0 < self.0)
    }

    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        self.1.last_mut().unwrap().1 = result;
    }
}

#[test]
fn the_rest_of_a_game_is_skipped_up_to_its_result() {
    let text = "1. e4 {a} e5 2. Ke4 (2. Ke2 1-0) {*} 3. -- 1-0\n1. d4 d5 (1... e5 2. dxe5) 2. c4 *\n\
        1. Nf3 1/2-1/2\n";
    for count in 0..5 {
        let (mut reader, mut first) = (Reader::new(text.as_bytes()), First(count, Vec::new()));
        while let Ok(true) | Err(ReadError::Game(_)) = reader.read_game(&mut first) {}
        // The third move of the first game is illegal.
        let result = (count < 3).then_some(GameResult::WhiteWins);
        let expected = [
            (count.min(2), result),
            (count.min(3), Some(GameResult::Unknown)),
            (count.min(1), Some(GameResult::Draw)),
        ];
        assert_eq!(first.1, expected, "{count}");
    }
}
