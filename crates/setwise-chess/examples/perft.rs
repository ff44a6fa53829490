//! Counts sequences of legal moves: `perft DEPTH [FEN]`.
//!
//! The instructions of this program are what `cargo xtask instructions` counts.

use std::env;
use std::error::Error;

use setwise_chess::{Position, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let depth = arguments.next().ok_or("perft DEPTH [FEN]")?.parse()?;
    let position = match arguments.next() {
        Some(fen) => fen.parse()?,
        None => Position::START,
    };
    println!("{}", perft(&position, depth));
    Ok(())
}
