//! `setwise moves`.

use std::cmp::Reverse;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use anyhow::Context;
use serde_json::{Value, json};
use setwise_chess::polyglot::Book;
use setwise_chess::{CastlingSpelling, Move, Position};
use setwise_loops::printing::{counted, input_name};

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
    let mut out = BufWriter::new(std::io::stdout().lock());
    match &options.book {
        Some(path) => {
            let mut found = found(path, &position)?;
            found.moves.retain(|(m, _)| list.contains(m));
            found.write(&mut out, options.format, &position, name)?;
        }
        None => {
            let mut moves: Vec<String> = list.iter().map(name).collect();
            moves.sort_unstable();
            match options.format {
                PlainFormat::Text => moves.iter().try_for_each(|name| writeln!(out, "{name}"))?,
                PlainFormat::Json => writeln!(out, "{}", json(&position, &moves))?,
            }
        }
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// Returns the object with the names of moves.
fn json(position: &Position, moves: &[String]) -> Value {
    json!({
        "fen": position.to_string(),
        "check": position.is_check(),
        "checkmate": position.is_checkmate(),
        "stalemate": position.is_stalemate(),
        "count": moves.len(),
        "moves": moves,
    })
}

/// The moves that a book has for a position.
struct Found {
    /// The legal moves with their weights, the greatest first.
    moves: Vec<(Move, u16)>,
    /// The number of entries whose move is not legal.
    illegal: usize,
}

/// The most bytes of a book on standard input, which may not end.
const MAX_STREAM: u64 = 1 << 30;

fn read_bounded(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_STREAM + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_STREAM {
        return Err(io::Error::other("it is longer than 1 GiB; give the name of a file"));
    }
    Ok(bytes)
}

/// Looks a position up in the book of a file.
fn found(path: &Path, position: &Position) -> anyhow::Result<Found> {
    let name = input_name(path);
    let bytes = match path == Path::new("-") {
        true => read_bounded(io::stdin().lock()),
        false => fs::read(path),
    };
    let bytes = bytes.with_context(|| format!("{name}: cannot read the book"))?;
    let book = Book::new(bytes).with_context(|| format!("{name}: this is not a Polyglot book"))?;
    let mut moves: Vec<(Move, u16)> =
        book.moves(position).map(|found| (found.mv, found.weight)).collect();
    let entries = book.entries_of(position.zobrist_key());
    let illegal = entries.filter(|entry| entry.to_move(position).is_none()).count();
    moves.sort_by_key(|&(_, weight)| Reverse(weight));
    Ok(Found { moves, illegal })
}

impl Found {
    fn write(
        &self,
        out: &mut impl Write,
        format: PlainFormat,
        position: &Position,
        name: impl Fn(&Move) -> String,
    ) -> io::Result<()> {
        let sum: u64 = self.moves.iter().map(|&(_, weight)| u64::from(weight)).sum();
        // Without any weight no move is chosen.
        let share = |weight: u16| f64::from(weight) / (sum as f64).max(1.0);
        match format {
            PlainFormat::Text => {
                for (m, weight) in &self.moves {
                    writeln!(out, "{} {weight} {:.2}%", name(m), 100.0 * share(*weight))?;
                }
            }
            PlainFormat::Json => {
                let names: Vec<_> = self.moves.iter().map(|(m, _)| name(m)).collect();
                let pairs = self.moves.iter().zip(&names);
                let entries: Vec<_> = pairs
                    .map(|((_, weight), name)| {
                        json!({ "move": name, "weight": weight, "share": share(*weight) })
                    })
                    .collect();
                let mut line = json(position, &names);
                line["book"] = json!({
                    "key": format!("{:#018x}", position.zobrist_key()),
                    "illegal": self.illegal,
                    "entries": entries,
                });
                writeln!(out, "{line}")?;
            }
        }
        if self.illegal > 0 {
            let moves = counted(self.illegal as u64, "illegal move");
            let _ = writeln!(anstream::stderr(), "note: the book has {moves} for this position");
        }
        Ok(())
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

/// Returns the given spelling of castling, or the one in which no two moves look the same.
pub(super) fn castling(given: Option<CastlingSpelling>, position: &Position) -> CastlingSpelling {
    given.unwrap_or_else(|| position.castling_spelling())
}
