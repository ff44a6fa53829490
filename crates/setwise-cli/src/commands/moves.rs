//! `setwise moves`.

use std::io::{BufWriter, Write};

use serde_json::json;
use setwise_chess::{CastlingSpelling, Epd, Move, Position};

use crate::arguments::PlainFormat;
use crate::arguments::perft::{MoveKind, Moves};
use crate::failure::{Outcome, Usage};

pub(crate) fn run(options: &Moves) -> anyhow::Result<Outcome> {
    let position = position(options.fen.as_deref())?;
    let moves = names(&list(&position, &options.kind), castling(options.castling, &position));
    let mut out = BufWriter::new(std::io::stdout().lock());
    match options.format {
        PlainFormat::Text => {
            for name in &moves {
                writeln!(out, "{name}")?;
            }
        }
        PlainFormat::Json => {
            let line = json!({
                "fen": position.to_string(),
                "check": position.is_check(),
                "checkmate": position.is_checkmate(),
                "stalemate": position.is_stalemate(),
                "count": moves.len(),
                "moves": moves,
            });
            writeln!(out, "{line}")?;
        }
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// Returns the position of `--fen`, or the initial position.
pub(super) fn position(fen: Option<&str>) -> anyhow::Result<Position> {
    match fen.map(Epd::read) {
        None => Ok(Position::START),
        Some(Ok(epd)) => Ok(epd.into_position()),
        Some(Err(_)) if matches!(fen, Some("start" | "startpos")) => {
            let remedy =
                "--fen takes a position as FEN or EPD; leave it out for the initial position";
            Err(Usage(remedy.to_owned()).into())
        }
        Some(Err(error)) => Err(Usage(format!("--fen: {error}")).into()),
    }
}

/// Returns the moves of any of these kinds, each once.
fn list(position: &Position, kinds: &[MoveKind]) -> Vec<Move> {
    let list = |kind: &MoveKind| match kind {
        MoveKind::All => position.legal_moves(),
        MoveKind::Captures => position.captures(),
        MoveKind::Quiet => position.quiet_moves(),
        MoveKind::Promotions => position.promotions(),
        MoveKind::Evasions => position.evasions(),
    };
    let mut moves: Vec<Move> = kinds.iter().flat_map(|kind| list(kind).to_vec()).collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Returns the names of the moves, in alphabetical order.
fn names(moves: &[Move], castling: CastlingSpelling) -> Vec<String> {
    let mut names: Vec<String> = moves.iter().map(|m| m.uci(castling).to_string()).collect();
    names.sort_unstable();
    names
}

/// Returns the given spelling of castling, or the one in which no two moves look the same.
pub(super) fn castling(given: Option<CastlingSpelling>, position: &Position) -> CastlingSpelling {
    given.unwrap_or(match position.has_usual_castling() {
        true => CastlingSpelling::King,
        false => CastlingSpelling::Rook,
    })
}
