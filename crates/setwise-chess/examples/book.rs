//! Builds an opening book from the first moves of games: `book PLIES GAMES.pgn BOOK.bin`.
//!
//! The weight of a move is the number of games that have it.

use std::env;
use std::error::Error;
use std::fs::{self, File};

use setwise_chess::pgn::{Played, Reader, Visit, Visitor};
use setwise_chess::polyglot::BookBuilder;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [plies, games, book] = &arguments[..] else {
        return Err("book PLIES GAMES.pgn BOOK.bin".into());
    };
    let mut openings = Openings { plies: plies.parse()?, builder: BookBuilder::new() };
    let mut reader = Reader::new(File::open(games)?);
    while reader.read_game(&mut openings)? {}
    fs::write(book, openings.builder.build().as_bytes())?;
    Ok(())
}

struct Openings {
    plies: u32,
    builder: BookBuilder,
}

impl Visitor for Openings {
    fn played(&mut self, played: &Played<'_>) {
        if let Some(m) = played.mv.filter(|_| played.ply <= self.plies) {
            // The reader has checked that the move is legal.
            let _ = self.builder.add(played.before, m, 1);
        }
    }

    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }
}
