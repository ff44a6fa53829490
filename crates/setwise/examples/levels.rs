//! One loop, compiled for every level of the processor.
//!
//! For each level, prints the number of squares that the knights and the queens of a few thousand
//! sets attack: the same numbers, computed by wider and wider instructions.

use setwise::Bitboard;
use setwise::bulk::{Kernel, Level};

/// Counts the squares that the knights of each set attack.
struct Knights<'a>(&'a [u64]);

impl Kernel for Knights<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut sum = 0;
        for &set in self.0 {
            sum += u64::from(Bitboard(set).knight_attacks().len());
        }
        sum
    }
}

/// Counts the squares that the queens of each set attack, with the dark squares occupied.
struct Queens<'a>(&'a [u64]);

impl Kernel for Queens<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut sum = 0;
        for &set in self.0 {
            let attacks = Bitboard(set).queen_attacks(Bitboard::DARK_SQUARES);
            sum += u64::from(attacks.len());
        }
        sum
    }
}

fn main() {
    let sets: Vec<u64> = (1..4096u64).map(|i| i.wrapping_mul(0x0101_0204_0810_2041)).collect();
    for level in Level::available() {
        let knights = level.dispatch(Knights(&sets));
        let queens = level.dispatch(Queens(&sets));
        println!("{level:<8}  knights attack {knights} squares, queens {queens}");
    }
}
