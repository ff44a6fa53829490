//! `sliders`: what rooks, bishops and queens attack, a square and a board each.

use std::fs;

use anyhow::{Context, Result};
use cozy_chess::BitBoard;
use setwise::bulk::Level;
use setwise::{Bitboard, Square};
use setwise_chess::{Epd, attacks, bulk};

use crate::epd::OWN_FILE;
use crate::harness::{Contestant, Effort, race, random_words};

/// The boards of one pass: they and the results stay in the second-level cache, beside the
/// tables.
const BOARDS: usize = 4096;

#[derive(clap::Args)]
pub struct Arguments {
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let effort = if arguments.quick { Effort::QUICK } else { Effort::FULL };
    let text = fs::read_to_string(OWN_FILE).context(OWN_FILE)?;
    let mut boards = Vec::new();
    for line in text.lines() {
        boards.push(Epd::read(line).with_context(|| line.to_owned())?.into_position().occupied().0);
    }
    let mut random = random_words();
    let squares: Vec<_> = (0..BOARDS).map(|_| Square::new_wrapping(random() as u32 & 63)).collect();
    let occupied: Vec<_> = (0..BOARDS).map(|_| boards[random() as usize % boards.len()]).collect();
    println!("{BOARDS} random squares on boards of {OWN_FILE}; an item is a square");
    println!("rooks");
    race_rook(&squares, &occupied, effort)?;
    println!("bishops");
    race_bishop(&squares, &occupied, effort)?;
    println!("queens");
    race_queen(&squares, &occupied, effort)
}

/// Stamps the race of a piece: the functions of the libraries are inlined, as they are in any
/// program.
macro_rules! race_of {
    ($race:ident, $over_slices:path, $single:path, $fill:path, $cozy:expr, $shakmaty:path) => {
        fn $race(squares: &[Square], occupied: &[u64], effort: Effort) -> Result<()> {
            let mut contestants = Vec::new();
            for level in Level::available().collect::<Vec<_>>().into_iter().rev() {
                let by = if level.pext().is_some() { "pext" } else { "multiplication" };
                let mut out = vec![0; squares.len()];
                let name = format!("setwise bulk, {level}, {by}");
                contestants.push(Contestant::new(name, move || {
                    $over_slices(level, &mut out, squares, occupied);
                    sum(&out)
                }));
            }
            contestants.extend([
                one_by_one("setwise attacks", squares, occupied, |square, occupied| {
                    $single(square, Bitboard(occupied)).0
                }),
                one_by_one(
                    "setwise Bitboard, Kogge-Stone",
                    squares,
                    occupied,
                    |square, occupied| $fill(Bitboard::from(square), Bitboard(occupied)).0,
                ),
                one_by_one("cozy-chess", squares, occupied, |square, occupied| {
                    let square = cozy_chess::Square::index(square.index() as usize);
                    $cozy(square, BitBoard(occupied)).0
                }),
                one_by_one("shakmaty", squares, occupied, |square, occupied| {
                    let square = shakmaty::Square::new(square.index().into());
                    $shakmaty(square, shakmaty::Bitboard(occupied)).0
                }),
            ]);
            race(squares.len(), effort, &mut contestants)
        }
    };
}

race_of!(
    race_rook,
    bulk::rook_attacks_at,
    attacks::rook,
    Bitboard::rook_attacks,
    cozy_chess::get_rook_moves,
    shakmaty::attacks::rook_attacks
);
race_of!(
    race_bishop,
    bulk::bishop_attacks_at,
    attacks::bishop,
    Bitboard::bishop_attacks,
    cozy_chess::get_bishop_moves,
    shakmaty::attacks::bishop_attacks
);
race_of!(
    race_queen,
    bulk::queen_attacks_at,
    attacks::queen,
    Bitboard::queen_attacks,
    cozy_queen,
    shakmaty::attacks::queen_attacks
);

fn cozy_queen(square: cozy_chess::Square, occupied: BitBoard) -> BitBoard {
    cozy_chess::get_rook_moves(square, occupied) | cozy_chess::get_bishop_moves(square, occupied)
}

/// A contestant that takes one board after the other.
fn one_by_one<'a>(
    name: &str,
    squares: &'a [Square],
    occupied: &'a [u64],
    attacks: impl Fn(Square, u64) -> u64 + 'a,
) -> Contestant<'a> {
    let mut out = vec![0; squares.len()];
    Contestant::new(name, move || {
        for (out, (&square, &occupied)) in out.iter_mut().zip(squares.iter().zip(occupied)) {
            *out = attacks(square, occupied);
        }
        sum(&out)
    })
}

fn sum(words: &[u64]) -> u64 {
    words.iter().fold(0, |sum, &word| sum.wrapping_add(word))
}
