//! Files of positions, and the lines that every contestant reads alike.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use cozy_chess::Board;
use setwise_chess::{Epd, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

/// The positions in the repository, which are the default.
pub const OWN_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/positions.epd");

/// The minimum number of lines. A shorter file is repeated, because a branch predictor could learn
/// it by heart.
const MIN_LINES: usize = 100_000;

/// The number of lines of a quick run.
const QUICK_LINES: usize = 1_000;

/// Reads the positions in the repository.
pub fn own_positions() -> Result<Vec<Position>> {
    let text = fs::read_to_string(OWN_FILE).context(OWN_FILE)?;
    let read = |line: &str| Ok(Epd::read(line).with_context(|| line.to_owned())?.into_position());
    text.lines().map(read).collect()
}

/// Reads the positions of a file that all contestants accept, each as a line that all of them can
/// read; returns them with the number of lines to race on.
pub fn common_lines(file: Option<PathBuf>, quick: bool) -> Result<(Vec<String>, usize)> {
    let path = file.unwrap_or_else(|| OWN_FILE.into());
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let lines: Vec<_> = text.lines().filter_map(six_fields).filter(|line| agree(line)).collect();
    let (read, common, path) = (text.lines().count(), lines.len(), path.display());
    ensure!(common > 0, "{path}: no position that all contestants accept");
    println!("{path}: {read} lines, {common} positions accepted by all");
    Ok((lines, if quick { QUICK_LINES.min(common) } else { MIN_LINES.max(common) }))
}

/// Returns the position of a line as FEN of six fields with single spaces.
fn six_fields(line: &str) -> Option<String> {
    let position = match Epd::read(line) {
        Ok(epd) => epd.into_position(),
        // Any text may follow the position.
        Err(_) => Position::from_fen_prefix(line.as_bytes()).ok()?.0,
    };
    Some(position.to_string())
}

/// Returns true if every contestant accepts a line.
///
/// # Panics
///
/// Panics if they accept it and read different pieces.
fn agree(line: &str) -> bool {
    let Ok((ours, _)) = Position::from_fen_prefix(line.as_bytes()) else { return false };
    let Ok(board) = Board::from_fen(line, false) else { return false };
    let Ok(fen) = Fen::from_ascii(line.as_bytes()) else { return false };
    let Ok(chess) = fen.into_position::<Chess>(CastlingMode::Standard) else { return false };
    let ours = ours.pieces().map(u64::from);
    assert_eq!(ours, cozy_pieces(&board), "{line}");
    assert_eq!(ours, shakmaty_pieces(chess.board()), "{line}");
    true
}

fn cozy_pieces(board: &Board) -> [u64; 12] {
    use cozy_chess::{Color, Piece};
    std::array::from_fn(|i| board.colored_pieces(Color::ALL[i / 6], Piece::ALL[i % 6]).0)
}

pub fn shakmaty_pieces(board: &shakmaty::Board) -> [u64; 12] {
    let colors = [shakmaty::Color::White, shakmaty::Color::Black];
    let pieces = |i: usize| shakmaty::Role::ALL[i % 6].of(colors[i / 6]);
    std::array::from_fn(|i| board.by_piece(pieces(i)).into())
}
