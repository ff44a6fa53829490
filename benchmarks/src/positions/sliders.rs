//! `sliders`: the attacks of rooks, bishops and queens, one square and one board each.

use anyhow::Result;
use cozy_chess::BitBoard;
use setwise::{Bitboard, Square};
use setwise_chess::{attacks, bulk};

use super::files::{OWN_FILE, own_positions};
use crate::harness::{Contestant, Effort, race, random};
use crate::levels;

/// The boards of one pass. They, the results and the tables stay in the second-level cache.
const BOARDS: usize = 4096;

/// Races one kind of slider, given its function in each library. The functions are inlined, as in
/// any program.
macro_rules! race_slider {
    (
        $squares:ident, $occupied:ident, $effort:ident: $over_slices:path, $single:path,
        $fill:path, $cozy:path, $shakmaty:path
    ) => {{
        let mut contestants = Vec::new();
        for level in levels::all() {
            let by = if level.pext().is_some() { "pext" } else { "multiplication" };
            let mut out = vec![0; $squares.len()];
            let name = format!("setwise bulk, {level}, {by}");
            let (squares, occupied) = (&$squares, &$occupied);
            contestants.push(Contestant::new(name, move || {
                $over_slices(level, &mut out, squares, occupied);
                sum(&out)
            }));
        }
        let one_by_one = [
            one_by_one("setwise attacks", &$squares, &$occupied, |square, occupied| {
                $single(square, Bitboard(occupied)).0
            }),
            one_by_one(
                "setwise Bitboard, Kogge-Stone",
                &$squares,
                &$occupied,
                |square, occupied| $fill(Bitboard::from(square), Bitboard(occupied)).0,
            ),
            one_by_one("cozy-chess", &$squares, &$occupied, |square, occupied| {
                let square = cozy_chess::Square::index(square.index());
                $cozy(square, BitBoard(occupied)).0
            }),
            one_by_one("shakmaty", &$squares, &$occupied, |square, occupied| {
                let square = shakmaty::Square::new(square.index() as u32);
                $shakmaty(square, shakmaty::Bitboard(occupied)).0
            }),
        ];
        contestants.extend(one_by_one);
        race($squares.len(), $effort, &mut contestants)?;
    }};
}

pub fn run(quick: bool) -> Result<()> {
    let effort = Effort::new(quick);
    let boards: Vec<_> = own_positions()?.iter().map(|position| position.occupied().0).collect();
    let mut random = random();
    let squares: Vec<_> =
        (0..BOARDS).map(|_| Square::new_wrapping(random.next_u64() as usize)).collect();
    let occupied: Vec<_> =
        (0..BOARDS).map(|_| boards[random.below(boards.len() as u64) as usize]).collect();
    println!("{BOARDS} random squares on boards of {OWN_FILE}; an item is a square");
    println!("rooks");
    race_slider!(
        squares, occupied, effort: bulk::rook_attacks_at, attacks::rook, Bitboard::rook_attacks,
        cozy_chess::get_rook_moves, shakmaty::attacks::rook_attacks
    );
    println!("bishops");
    race_slider!(
        squares, occupied, effort: bulk::bishop_attacks_at, attacks::bishop,
        Bitboard::bishop_attacks, cozy_chess::get_bishop_moves, shakmaty::attacks::bishop_attacks
    );
    println!("queens");
    race_slider!(
        squares, occupied, effort: bulk::queen_attacks_at, attacks::queen, Bitboard::queen_attacks,
        cozy_queen, shakmaty::attacks::queen_attacks
    );
    Ok(())
}

fn cozy_queen(square: cozy_chess::Square, occupied: BitBoard) -> BitBoard {
    cozy_chess::get_rook_moves(square, occupied) | cozy_chess::get_bishop_moves(square, occupied)
}

/// Returns a contestant that takes one board after another.
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
