//! `setwise generate move-lists`.

use std::io::{BufWriter, Write};
use std::sync::atomic::Ordering::Relaxed;

use serde_json::json;
use setwise::search::move_lists::{fewest, smallest};
use setwise::serialize::hash::TargetHash;
use setwise::{Bitboard, Square};

use super::note;
use crate::arguments::generate::{MoveLists, Piece, TableFormat};
use crate::failure::Outcome;
use crate::interrupt;

/// A multiplier for the targets of a square.
struct Found {
    square: Square,
    bits: u32,
    hash: TargetHash,
}

pub(crate) fn run(options: &MoveLists) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let squares = options.square.map_or(Bitboard::FULL, Bitboard::from);
    let mut out = BufWriter::new(std::io::stdout().lock());
    if options.format == TableFormat::Csv {
        writeln!(out, "square,targets,bits,multiplier,shift")?;
    }
    for square in squares {
        if interrupt::flag().load(Relaxed) {
            return Ok(Outcome::Interrupted);
        }
        let targets = options.piece.targets(square);
        let found = match options.bits {
            Some(bits) => smallest(targets, bits).map(|multiplier| (bits, multiplier)),
            None => fewest(targets),
        };
        let Some((bits, multiplier)) = found else {
            out.flush()?;
            let bits = options.bits.map_or(String::new(), |bits| format!(" with {bits} bits set"));
            note(&format!("{square}: no multiplier{bits} keeps the subsets of its targets apart"));
            return Ok(Outcome::No);
        };
        let Some(hash) = TargetHash::new(targets, multiplier) else { continue };
        let lists = options.square.is_some();
        write(&mut out, options.format, &Found { square, bits, hash }, lists)?;
        // The next search may take long.
        out.flush()?;
    }
    Ok(Outcome::Done)
}

/// Writes what was found; if wanted, with the list of each index.
fn write(
    out: &mut impl Write,
    format: TableFormat,
    found: &Found,
    with_lists: bool,
) -> std::io::Result<()> {
    let Found { square, bits, hash } = found;
    let (targets, multiplier) = (hash.targets(), hash.multiplier());
    let count = targets.len();
    // Where there are no targets there is nothing to shift.
    let shift = 64 - count;
    match format {
        TableFormat::Text if targets.is_empty() => writeln!(out, "{square}  no targets"),
        TableFormat::Text => {
            writeln!(out, "{square}  {count} targets, {bits} bits  {multiplier:#018x} >> {shift}")?;
            if with_lists {
                for (index, list) in lists(*hash).iter().enumerate() {
                    let names = if list.is_empty() { "-".into() } else { names(*list).join(" ") };
                    writeln!(out, "{index:5}  {names}")?;
                }
            }
            Ok(())
        }
        TableFormat::Csv => {
            writeln!(out, "{square},{count},{bits},{multiplier:#018x},{shift}")
        }
        TableFormat::Json => {
            let mut object = json!({
                "square": square.to_string(),
                "targets": names(targets),
                "bits": bits,
                "multiplier": format!("{multiplier:#018x}"),
                "shift": shift,
            });
            if with_lists {
                object["lists"] = lists(*hash).into_iter().map(names).collect();
            }
            writeln!(out, "{object}")
        }
    }
}

/// The subsets of the targets, in the order of their indices.
fn lists(hash: TargetHash) -> Vec<Bitboard> {
    let mut lists = vec![Bitboard::EMPTY; hash.len()];
    for subset in hash.targets().subsets() {
        lists[hash.index(subset)] = subset;
    }
    lists
}

fn names(set: Bitboard) -> Vec<String> {
    set.squares().map(|square| square.to_string()).collect()
}

impl Piece {
    /// Where it goes from a square on the empty board.
    fn targets(self, square: Square) -> Bitboard {
        let from = Bitboard::from(square);
        let line = match self {
            Self::King => from.king_attacks(),
            Self::Knight => from.knight_attacks(),
            Self::Rank => square.rank().into(),
            Self::File => square.file().into(),
            Self::Diagonal => Bitboard::diagonal(square),
            Self::AntiDiagonal => Bitboard::anti_diagonal(square),
        };
        line.difference(from)
    }
}
