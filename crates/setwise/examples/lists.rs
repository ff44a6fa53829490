//! Lists the squares of random boards: `lists LEVEL KIND SQUARES PASSES`.
//!
//! The kinds are squares, indices-u16, indices-u32 and moves; a board has SQUARES squares on
//! average. Prints the number of squares and the sum of the last list.
//!
//! The instructions of this program are what `cargo xtask instructions` counts.

use std::env;
use std::error::Error;

use setwise::Square;
use setwise::bulk::{Level, indices_u16_at, indices_u32_at, moves_at, squares_at};
use setwise::random::SplitMix64;

const USAGE: &str = "lists LEVEL KIND SQUARES PASSES";

/// The number of boards.
const BOARDS: usize = 1 << 12;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [level, kind, squares, passes] = arguments.as_slice() else { return Err(USAGE.into()) };
    let level = Level::available().find(|it| it.name() == level).ok_or("no such level here")?;
    let (squares, passes): (u64, u32) = (squares.parse()?, passes.parse()?);
    let mut random = SplitMix64::new(1);
    let sets: Vec<u64> = (0..BOARDS).map(|_| board(&mut random, squares)).collect();
    let (count, sum) = match kind.as_str() {
        "squares" => repeat(passes, |out: &mut [u8]| squares_at(level, out, &sets)),
        "indices-u16" => repeat(passes, |out: &mut [u16]| indices_u16_at(level, out, &sets, 0)),
        "indices-u32" => repeat(passes, |out: &mut [u32]| indices_u32_at(level, out, &sets, 0)),
        "moves" => {
            let from: Vec<Square> = Square::all().cycle().take(BOARDS).collect();
            repeat(passes, |out: &mut [u16]| moves_at(level, out, &sets, &from))
        }
        _ => return Err(USAGE.into()),
    };
    println!("{count} {sum}");
    Ok(())
}

/// Returns a board that has this many squares if that is 1 or 64, and otherwise a number that is
/// this or one less or more.
fn board(random: &mut SplitMix64, squares: u64) -> u64 {
    let squares = if matches!(squares, 1 | 64) { squares } else { squares + random.below(3) - 1 };
    let mut set = 0_u64;
    while u64::from(set.count_ones()) < squares {
        set |= 1 << random.below(64);
    }
    set
}

/// Writes the lists several times, and returns the number of elements and their sum.
fn repeat<T: Copy + Default + Into<u64>>(
    passes: u32,
    mut write: impl FnMut(&mut [T]) -> usize,
) -> (usize, u64) {
    // Room for full boards, so that none of it is made aside.
    let mut out = vec![T::default(); 64 * BOARDS + 64];
    let count = (0..passes).map(|_| write(&mut out)).last().unwrap_or(0);
    (count, out[..count].iter().map(|&element| element.into()).sum())
}
