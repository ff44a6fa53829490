//! `query`: lines of text to the number of matches, on one thread.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Result;
use cozy_chess::Board;
use setwise_columns::{Detail, Input, Query, Threads};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

use super::files::common_lines;
use crate::harness::{Contestant, Effort, race};

/// White knights that attack at least two of the king, the queens and the rooks.
pub const FORMULA: &str = "count(knight(N) & (k | q | r)) >= 2";

pub fn run(quick: bool, file: Option<PathBuf>) -> Result<()> {
    let (positions, count) = common_lines(file, quick)?;
    let lines: Vec<&str> = positions.iter().map(String::as_str).cycle().take(count).collect();
    let text: &'static str = lines.join("\n").leak();
    let query = Query::new(&setwise_expr::parse(FORMULA)?, &[])?;
    println!("{FORMULA}: {count} lines");
    let mut contestants = [
        Contestant::new("setwise Query::run", || setwise(&query, text)),
        Contestant::new("a loop with cozy-chess", || matching(text, cozy)),
        Contestant::new("a loop with shakmaty", || matching(text, shakmaty)),
    ];
    race(count, Effort::new(quick), &mut contestants)
}

fn setwise(query: &Query, text: &'static str) -> u64 {
    // The text is copied into blocks, as that of a file is.
    let Ok(input) = Input::from_reader(text.as_bytes()) else { return u64::MAX };
    let mut matched = 0;
    let answered = query.run(input, Threads::One, Detail::Count, |batch| {
        matched += batch.matched;
        ControlFlow::Continue(())
    });
    if answered.is_ok() { matched } else { u64::MAX }
}

fn matching(text: &str, matches: impl Fn(&str) -> Option<bool>) -> u64 {
    text.lines().filter(|line| matches(line) == Some(true)).count() as u64
}

fn cozy(line: &str) -> Option<bool> {
    use cozy_chess::{BitBoard, Color, Piece};
    let board = Board::from_fen(line, false).ok()?;
    let pieces = |color, piece| board.colored_pieces(color, piece);
    let mut attacked = BitBoard::EMPTY;
    for knight in pieces(Color::White, Piece::Knight) {
        attacked |= cozy_chess::get_knight_moves(knight);
    }
    let targets = [Piece::King, Piece::Queen, Piece::Rook].map(|piece| pieces(Color::Black, piece));
    Some((attacked & (targets[0] | targets[1] | targets[2])).len() >= 2)
}

fn shakmaty(line: &str) -> Option<bool> {
    use shakmaty::{Bitboard, Color, Role};
    let fen = Fen::from_ascii(line.as_bytes()).ok()?;
    let chess = fen.into_position::<Chess>(CastlingMode::Standard).ok()?;
    let board = chess.board();
    let pieces = |role: Role, color| board.by_piece(role.of(color));
    let mut attacked = Bitboard::EMPTY;
    for knight in pieces(Role::Knight, Color::White) {
        attacked |= shakmaty::attacks::knight_attacks(knight);
    }
    let targets = [Role::King, Role::Queen, Role::Rook].map(|role| pieces(role, Color::Black));
    Some((attacked & (targets[0] | targets[1] | targets[2])).count() >= 2)
}
