//! Reads lines of FEN: `fen LEVEL FILE PASSES`. Prints the number of positions and the sum of their
//! pieces.
//!
//! The instructions of this program are what `cargo xtask instructions` counts.

use std::env;
use std::error::Error;
use std::fs;

use setwise::bulk::Level;
use setwise_chess::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [level, file, passes] = arguments.as_slice() else {
        return Err("fen LEVEL FILE PASSES".into());
    };
    let level = Level::available().find(|it| it.name() == level).ok_or("no such level here")?;
    let text = fs::read(file)?;
    let lines: Vec<&[u8]> =
        text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect();
    let (mut positions, mut pieces) = (0, 0);
    for _ in 0..passes.parse()? {
        for line in &lines {
            let (position, _) = Position::from_fen_prefix_at(level, line)?;
            positions += 1;
            pieces += position.occupied().len();
        }
    }
    println!("{positions} {pieces}");
    Ok(())
}
