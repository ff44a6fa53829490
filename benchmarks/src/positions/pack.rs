//! `pack`: positions to bytes and back.

use std::hint::black_box;

use anyhow::Result;
use setwise_chess::{PackedPosition, Position};
use shakmaty::fen::Fen;
use shakmaty::packed::PackedSetup;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup as _, Position as _, Setup};

use super::files::common_lines;
use crate::harness::{Contestant, Effort, race};

pub fn run(quick: bool) -> Result<()> {
    let (lines, count) = common_lines(None, quick)?;
    let lines: Vec<&str> = lines.iter().map(String::as_str).cycle().take(count).collect();
    let positions: Vec<Position> = parsed(&lines, |line| Ok(line.parse()?))?;
    let setups: Vec<Setup> = parsed(&lines, |line| {
        let chess: Chess = line.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
        Ok(chess.to_setup(EnPassantMode::Always))
    })?;

    println!("\npack");
    let mut contestants = [
        contestant("setwise Position::pack", &positions, pack),
        contestant("shakmaty PackedSetup::pack_standard", &setups, |it| {
            let packed = PackedSetup::pack_standard(it);
            black_box(&packed).as_ref().map_or(0, |packed| packed.unpack_occupied().into())
        }),
    ];
    race(count, Effort::new(quick), &mut contestants)?;

    println!("\nunpack");
    let ours: Vec<PackedPosition> = positions.iter().map(Position::pack).collect();
    let theirs: Vec<PackedSetup> =
        setups.iter().map(|it| Ok(PackedSetup::pack_standard(it)?)).collect::<Result<_>>()?;
    let mut contestants = [
        contestant("setwise unpack", &ours, unpack),
        contestant("shakmaty unpack_standard and Chess", &theirs, |it| {
            let setup = it.unpack_standard().ok();
            let read = setup.and_then(|it| Chess::from_setup(it, CastlingMode::Standard).ok());
            black_box(&read).as_ref().map_or(0, |chess| chess.board().occupied().into())
        }),
        contestant("shakmaty unpack_standard (not validated)", &theirs, |it| {
            let read = it.unpack_standard();
            black_box(&read).as_ref().map_or(0, |setup| setup.board.occupied().into())
        }),
    ];
    race(count, Effort::new(quick), &mut contestants)
}

fn parsed<T>(lines: &[&str], read: impl Fn(&str) -> Result<T>) -> Result<Vec<T>> {
    lines.iter().map(|line| read(line)).collect()
}

fn contestant<'a, T>(name: &str, items: &'a [T], work: impl Fn(&T) -> u64 + 'a) -> Contestant<'a> {
    Contestant::new(name, move || items.iter().fold(0, |sum, it| sum.wrapping_add(work(it))))
}

// Both formats begin with the occupied squares. All bytes and sets pass `black_box`, so that the
// compiler drops no part of them.

fn pack(position: &Position) -> u64 {
    let packed = position.pack();
    let bytes = black_box(&packed).to_bytes();
    u64::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default())
}

fn unpack(packed: &PackedPosition) -> u64 {
    let read = packed.unpack();
    black_box(&read).as_ref().map_or(0, |position| position.occupied().into())
}
