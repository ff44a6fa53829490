//! Games are the same however the bytes arrive and wherever the text is split, and a game that was
//! read is written and read back.
#![cfg_attr(fuzzing, no_main)]

use std::io::{self, Read};

use setwise_chess::pgn::{Game, GameSplitter, ReadError, Reader, Writer};
use setwise_chess::{Encoding, line_breaks};

/// Gives one byte at a time.
struct Dribble<'a>(&'a [u8]);

impl Read for Dribble<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = out.len().min(1).min(self.0.len());
        out[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

/// Returns the games of a part of a text that begins on a line, and the errors with their lines.
fn games(part: &[u8], line: usize) -> Vec<Result<Game, String>> {
    let with_line = |error| match error {
        ReadError::Game(error) => {
            format!("{}:{} {}", line + error.line() as usize, error.column(), error.reason())
        }
        ReadError::Io(error) => error.to_string(),
    };
    Reader::new(part).games().map(|game| game.map_err(with_line)).collect()
}

fn check(data: &[u8]) {
    if let Some(end) = GameSplitter::new().games_end(data, 0)
        && let (before, after) = data.split_at(end)
        // An encoding is looked for at the start of each text.
        && [data, after].iter().all(|text| Encoding::detect(text).is_none())
    {
        let mut split = games(before, 0);
        split.extend(games(after, line_breaks(before)));
        assert_eq!(split, games(data, 0));
    }
    let games: Vec<_> = Reader::new(data).games().collect();
    let dribbled: Vec<_> = Reader::new(Dribble(data)).games().collect();
    assert_eq!(format!("{games:?}"), format!("{dribbled:?}"));
    for game in games.iter().flatten() {
        let mut writer = Writer::new(Vec::new());
        game.visit(&mut writer);
        let text = writer.finish().expect("a vector takes everything");
        let again = Game::read(&text).expect("a written game can be read");
        assert!(again.moves().eq(game.moves()), "{}", String::from_utf8_lossy(&text));
    }
}

setwise_fuzz::fuzz_target!(check);
