//! `setwise generate move-lists`.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

use serde_json::json;
use setwise::search::move_lists::each_or_stop;
use setwise::serialize::hash::TargetHash;
use setwise::{Bitboard, Square};

use super::note;
use crate::arguments::generate::{MoveLists, Piece, TableFormat};
use crate::failure::Outcome;
use crate::interrupt;
use crate::stream::counted;

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
    let (mut without, mut done) = (Bitboard::EMPTY, 0);
    for square in squares {
        let targets = options.piece.targets(square);
        let found = match search(targets, options.bits) {
            ControlFlow::Continue(found) => found,
            ControlFlow::Break(Interrupted) => {
                note(&format!("interrupted after {}", counted(done, "square")));
                return Ok(Outcome::Interrupted);
            }
        };
        done += 1;
        let found = found.and_then(|(bits, multiplier)| {
            Some(Found { square, bits, hash: TargetHash::new(targets, multiplier)? })
        });
        match found {
            Some(found) => write(&mut out, options.format, &found, options.square.is_some())?,
            None => without |= square,
        }
        // The next search may take long.
        out.flush()?;
    }
    if without.is_empty() {
        return Ok(Outcome::Done);
    }
    let bits = options
        .bits
        .map_or(String::new(), |bits| format!(" with {} set", counted(bits.into(), "bit")));
    let squares = match without.is_full() {
        true => "any square".to_owned(),
        false => names(without).join(" "),
    };
    note(&format!("no multiplier{bits} keeps the subsets of the targets apart on {squares}"));
    Ok(Outcome::No)
}

/// The user has stopped the search.
struct Interrupted;

/// The smallest multiplier for the targets, with so many bits or the fewest, and how many it
/// has; `None` if there is none.
fn search(targets: Bitboard, bits: Option<u32>) -> ControlFlow<Interrupted, Option<(u32, u64)>> {
    let stop = || match interrupt::flag().load(Relaxed) {
        true => ControlFlow::Break(None),
        false => ControlFlow::Continue(()),
    };
    // More bits than targets are never needed.
    for bits in bits.map_or(0..=targets.len(), |bits| bits..=bits) {
        stop().map_break(|_: Option<u64>| Interrupted)?;
        let visitor = |multiplier| ControlFlow::Break(Some(multiplier));
        match each_or_stop(targets, bits, visitor, stop) {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(Some(multiplier)) => {
                return ControlFlow::Continue(Some((bits, multiplier)));
            }
            ControlFlow::Break(None) => return ControlFlow::Break(Interrupted),
        }
    }
    ControlFlow::Continue(None)
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
            writeln!(
                out,
                "{square}  {}, {}  {multiplier:#018x} >> {shift}",
                counted(count.into(), "target"),
                counted((*bits).into(), "bit"),
            )?;
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
