//! `epd`: lines of FEN to validated positions.

use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use cozy_chess::Board;
use setwise_chess::{Epd, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

use crate::harness::{Contestant, Effort, race};

/// The positions of the repository, for want of a larger file.
pub const OWN_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/positions.epd");

/// A short file is repeated until it has this many lines: enough that no
/// branch predictor learns them by heart.
pub const FEWEST_LINES: usize = 100_000;

/// The lines of a quick run.
pub const QUICK_LINES: usize = 1_000;

#[derive(clap::Args)]
pub struct Arguments {
    /// The file to read, a position a line [default: the repository's positions, repeated]
    #[arg(long)]
    file: Option<PathBuf>,
    /// One short round, to check that the benchmark works
    #[arg(long)]
    quick: bool,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let path = arguments.file.clone().unwrap_or_else(|| OWN_FILE.into());
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let positions = common_lines(&text);
    ensure!(!positions.is_empty(), "{}: no position that all contestants accept", path.display());
    let (read, common) = (text.lines().count(), positions.len());
    println!("{}: {read} lines, {common} positions accepted by all", path.display());
    let (effort, count) = match arguments.quick {
        true => (Effort::QUICK, QUICK_LINES.min(common)),
        false => (Effort::FULL, FEWEST_LINES.max(common)),
    };
    let lines: Vec<&str> = positions.iter().map(String::as_str).cycle().take(count).collect();
    race(
        count,
        effort,
        &mut [
            Contestant::new("setwise Position::read", || total(&lines, setwise)),
            Contestant::new("cozy-chess Board::from_fen", || total(&lines, cozy)),
            Contestant::new("shakmaty Fen and Chess", || total(&lines, shakmaty)),
            Contestant::new("shakmaty Fen (not validated)", || total(&lines, shakmaty_fen)),
        ],
    )
}

/// The positions of a text that all contestants accept, each as a line that
/// all of them can read.
pub fn common_lines(text: &str) -> Vec<String> {
    text.lines().filter_map(six_fields).filter(|line| agree(line)).collect()
}

/// The position of a line in six fields with single blanks, which every
/// contestant can read.
fn six_fields(line: &str) -> Option<String> {
    let position = match Epd::read(line) {
        Ok(epd) => epd.into_position(),
        // The rest of the line may be anything.
        Err(_) => Position::read(line.as_bytes()).ok()?.0,
    };
    Some(position.to_string())
}

/// Whether every contestant reads the same men from a line.
fn agree(line: &str) -> bool {
    let Ok((ours, _)) = Position::read(line.as_bytes()) else { return false };
    let Ok(board) = Board::from_fen(line, false) else { return false };
    let Ok(fen) = Fen::from_ascii(line.as_bytes()) else { return false };
    let Ok(chess) = fen.into_position::<Chess>(CastlingMode::Standard) else { return false };
    let ours = ours.pieces().map(u64::from);
    assert_eq!(ours, cozy_pieces(&board), "{line}");
    assert_eq!(ours, shakmaty_pieces(chess.board()), "{line}");
    true
}

/// The sum over the lines of what a reader makes of each.
fn total(lines: &[&str], read: impl Fn(&str) -> u64) -> u64 {
    lines.iter().fold(0, |sum, line| sum.wrapping_add(read(line)))
}

// Each reader passes its whole answer through `black_box`, so that no part of it
// is left out for want of a use, does not move it, and returns a sum that costs
// little beside the reading. That all twelve sets agree has been checked before.

fn setwise(line: &str) -> u64 {
    let read = Position::read(line.as_bytes());
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

fn cozy_pieces(board: &Board) -> [u64; 12] {
    let colors = cozy_chess::Color::ALL;
    std::array::from_fn(|index| {
        board.colored_pieces(colors[index / 6], cozy_chess::Piece::ALL[index % 6]).0
    })
}

pub fn shakmaty_pieces(board: &shakmaty::Board) -> [u64; 12] {
    let colors = [shakmaty::Color::White, shakmaty::Color::Black];
    std::array::from_fn(|index| {
        let piece = shakmaty::Role::ALL[index % 6].of(colors[index / 6]);
        u64::from(board.by_piece(piece))
    })
}
