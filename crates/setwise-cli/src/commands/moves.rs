//! `setwise moves`.

use std::io::{BufWriter, Write};

use serde_json::json;
use setwise_chess::{CastlingSpelling, Move, Position};

use crate::arguments::PlainFormat;
use crate::arguments::perft::{MoveKind, Moves, Notation};
use crate::commands::position;
use crate::failure::Outcome;

pub(crate) fn run(options: &Moves) -> anyhow::Result<Outcome> {
    let position = position::given(&options.position)?;
    let position = position.map_or(Position::START, |line| line.position);
    let list = list(&position, &options.kind);
    let castling = castling(options.castling, &position);
    let name = |&m: &Move| match options.notation {
        Notation::Uci => m.uci(castling).to_string(),
        Notation::San => position.san(m).map_or_else(String::new, |san| san.to_string()),
    };
    let mut moves: Vec<String> = list.iter().map(name).collect();
    moves.sort_unstable();
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

/// Returns the given spelling of castling, or the one in which no two moves look the same.
pub(super) fn castling(given: Option<CastlingSpelling>, position: &Position) -> CastlingSpelling {
    given.unwrap_or(match position.has_usual_castling() {
        true => CastlingSpelling::King,
        false => CastlingSpelling::Rook,
    })
}
