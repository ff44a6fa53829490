//! `setwise generate move-lists`.

use std::io;
use std::ops::ControlFlow;

use setwise::serialize::hash::TargetHash;
use setwise::{Bitboard, Square};
use setwise_loops::generate::multiplier;

use crate::arguments::ListFormat;
use crate::arguments::generate::{MoveLists, Piece};
use crate::commands::generate::note;
use crate::commands::generate::report::{Fact, Report};
use crate::failure::Outcome;
use crate::interrupt;
use crate::stream::counted;

/// A multiplier for the targets of a square.
struct Multiplier {
    square: Square,
    bits: u32,
    hash: TargetHash,
}

pub(crate) fn run(options: &MoveLists) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let squares = options.square.map_or(Bitboard::FULL, Bitboard::from);
    let mut report = Report::new(options.format);
    report.header(["square", "targets", "bits", "multiplier", "shift"].into_iter())?;
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
            Some(Multiplier { square, bits, hash: TargetHash::new(targets, multiplier)? })
        });
        match found {
            Some(found) => write(&mut report, &found, options.square.is_some())?,
            None => without |= square,
        }
        // The next search may take a long time.
        report.flush()?;
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

/// The user has interrupted the search.
struct Interrupted;

/// Returns the smallest multiplier for the targets, with `bits` bits or the fewest, and its number
/// of bits; `None` if it does not exist.
fn search(targets: Bitboard, bits: Option<u32>) -> ControlFlow<Interrupted, Option<(u32, u64)>> {
    // No multiplier needs more bits than there are targets.
    for bits in bits.map_or(0..=targets.len(), |bits| bits..=bits) {
        match multiplier(targets, bits, interrupt::flag()) {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(Some(multiplier)) => {
                return ControlFlow::Continue(Some((bits, multiplier)));
            }
            ControlFlow::Break(None) => return ControlFlow::Break(Interrupted),
        }
    }
    ControlFlow::Continue(None)
}

/// Writes a multiplier; `with_lists` adds the list of each index.
fn write(report: &mut Report, found: &Multiplier, with_lists: bool) -> io::Result<()> {
    let Multiplier { square, bits, hash } = found;
    let (targets, multiplier) = (hash.targets(), hash.multiplier());
    let count = targets.len();
    // Without targets there is nothing to shift.
    let shift = 64 - count;
    let mut facts = vec![
        ("square", Fact::Text(square.to_string())),
        ("targets", Fact::Names(names(targets))),
        ("bits", Fact::Number((*bits).into())),
        ("multiplier", Fact::Word(multiplier, 16)),
        ("shift", Fact::Number(shift.into())),
    ];
    if with_lists && report.format == ListFormat::Json {
        facts.push(("lists", Fact::Lists(lists(*hash).into_iter().map(names).collect())));
    }
    report.line(&facts, || {
        if targets.is_empty() {
            return format!("{square}  no targets");
        }
        let (targets, bits) = (counted(count.into(), "target"), counted((*bits).into(), "bit"));
        let mut text = format!("{square}  {targets}, {bits}  {multiplier:#018x} >> {shift}");
        for (index, list) in lists(*hash).into_iter().enumerate().filter(|_| with_lists) {
            let names = if list.is_empty() { "-".to_owned() } else { names(list).join(" ") };
            text += &format!("\n{index:5}  {names}");
        }
        text
    })
}

/// Returns the subsets of the targets, in the order of their indices.
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
    /// Returns the targets from a square on the empty board.
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
