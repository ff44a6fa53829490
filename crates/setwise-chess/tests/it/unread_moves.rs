//! Readers that need only the first moves of games.

use setwise_chess::Position;
use setwise_chess::pgn::{GameResult, Played, ReadError, Reader, Visit, Visitor};

/// Reads a number of moves of each game.
struct First(u32, Vec<(u32, Option<GameResult>)>, u32);

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

    fn skipped(&mut self, moves: u32) {
        self.2 += moves;
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
        let (mut reader, mut first) = (Reader::new(text.as_bytes()), First(count, Vec::new(), 0));
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

#[test]
fn moves_that_are_skipped_are_counted() {
    let odd = "1.e4 e5 2. Nf3!? $14 Nc6 {Nf3 e4} 3. Bb5 ; Ba4 Nf6\na6 4.Ba4 (4. Bxc6 dxc6 (4... bxc6)) \
        Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 0-0 8. c3 d5 9. exd5 Nxd5 10. -- Z0 11. 0000 h5 1-0\n\
        [FEN \"4k3/P6p/8/1pP5/8/8/8/4K2R w K b6 0 1\"]\n\n1. cxb6 e.p. h5 2. a8=Q+ Ke7 3. O-O *";
    let folder = testing::workspace();
    let files =
        ["data/games.pgn", "data/lichess.pgn", "crates/setwise-chess/tests/data/lichess.pgn"];
    let files = files.map(|file| std::fs::read_to_string(folder.join(file)).unwrap());
    for text in files.iter().map(String::as_str).chain([odd]) {
        let read = |count| {
            let (mut reader, mut first) =
                (Reader::new(text.as_bytes()), First(count, Vec::new(), 0));
            while reader.read_game(&mut first).unwrap() {}
            (first.1.iter().map(|game| game.0).sum::<u32>(), first.2)
        };
        let (all, none) = read(u32::MAX);
        assert!(all > 20 && none == 0, "{all}");
        for count in [0, 1, 2, 5, 8, 13, 17, 40, 41] {
            let (played, skipped) = read(count);
            assert_eq!(played + skipped, all, "{count}");
        }
    }
}
