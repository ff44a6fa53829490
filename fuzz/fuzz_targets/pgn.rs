//! Games are the same however the bytes arrive, and a game that was read is written and read
//! back.
#![cfg_attr(fuzzing, no_main)]

use std::io::{self, Read};

use setwise_chess::pgn::{Game, Reader, Writer};

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

fn check(data: &[u8]) {
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
