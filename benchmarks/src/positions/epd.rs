//! `epd`: lines of FEN to validated positions.

use std::hint::black_box;
use std::path::PathBuf;

use anyhow::Result;
use cozy_chess::Board;
use setwise::bulk::Level;
use setwise_chess::Position;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

use super::files::common_lines;
use crate::harness::{Contestant, Effort, race};
use crate::levels;

pub fn run(quick: bool, file: Option<PathBuf>) -> Result<()> {
    let (positions, count) = common_lines(file, quick)?;
    let lines: Vec<&str> = positions.iter().map(String::as_str).cycle().take(count).collect();
    let mut contestants: Vec<_> = levels::all()
        .into_iter()
        .map(|level| {
            let read = move |line: &str| setwise(level, line);
            contestant(&format!("setwise from_fen_prefix_at {level}"), &lines, read)
        })
        .collect();
    contestants.extend([
        contestant("cozy-chess Board::from_fen", &lines, cozy),
        contestant("shakmaty Fen and Chess", &lines, shakmaty),
        contestant("shakmaty Fen (not validated)", &lines, shakmaty_fen),
    ]);
    race(count, Effort::new(quick), &mut contestants)
}

fn contestant<'a>(
    name: &str,
    lines: &'a [&str],
    read: impl Fn(&str) -> u64 + 'a,
) -> Contestant<'a> {
    Contestant::new(name, move || lines.iter().fold(0, |sum, line| sum.wrapping_add(read(line))))
}

// Each reader passes its whole result through `black_box`, so that the compiler drops no part of
// it, and returns a sum that costs little in comparison. `common_lines` has checked that all
// twelve sets agree.

fn setwise(level: Level, line: &str) -> u64 {
    let read = Position::from_fen_prefix_at(level, line.as_bytes());
    let Ok((position, _)) = black_box(&read) else { return 0 };
    u64::from(position.pieces()[0]) ^ u64::from(position.pieces()[11])
}

fn cozy(line: &str) -> u64 {
    let read = Board::from_fen(line, false);
    let Ok(board) = black_box(&read) else { return 0 };
    board.colored_pieces(cozy_chess::Color::White, cozy_chess::Piece::Pawn).0
        ^ board.colored_pieces(cozy_chess::Color::Black, cozy_chess::Piece::King).0
}

fn shakmaty(line: &str) -> u64 {
    let Ok(fen) = Fen::from_ascii(line.as_bytes()) else { return 0 };
    let read = fen.into_position::<Chess>(CastlingMode::Standard);
    let Ok(chess) = black_box(&read) else { return 0 };
    shakmaty_sum(chess.board())
}

fn shakmaty_fen(line: &str) -> u64 {
    let read = Fen::from_ascii(line.as_bytes());
    let Ok(fen) = black_box(&read) else { return 0 };
    shakmaty_sum(&fen.as_setup().board)
}

fn shakmaty_sum(board: &shakmaty::Board) -> u64 {
    u64::from(board.by_piece(shakmaty::Role::Pawn.of(shakmaty::Color::White)))
        ^ u64::from(board.by_piece(shakmaty::Role::King.of(shakmaty::Color::Black)))
}
