//! The searches for constants.

use std::io::{self, Write};
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use setwise::Bitboard;
use setwise::search::de_bruijn::Sequences;
use setwise::search::{folding, magic, move_lists};

use crate::format::Format;
use crate::output::Output;

/// A list of De Bruijn sequences with their numbers, on standard output.
pub struct SequenceList {
    out: Output,
    format: Format,
    number: u64,
    sequences: Sequences,
}

impl SequenceList {
    /// Begins a list after the first `before` sequences.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub fn new(format: Format, before: u64) -> io::Result<Self> {
        let mut out = Output::standard();
        if format == Format::Csv {
            out.write_all(b"number,constant\n")?;
        }
        Ok(Self { out, format, number: before, sequences: Sequences::starting_at(before) })
    }

    /// Writes the next `count` sequences, or fewer at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub fn write(&mut self, count: usize) -> io::Result<()> {
        let Self { out, format, number, sequences } = self;
        for sequence in sequences.take(count) {
            *number += 1;
            match format {
                Format::Json => {
                    writeln!(out, r#"{{"number":{number},"constant":"{sequence:#018x}"}}"#)
                }
                Format::Csv => writeln!(out, "{number},{sequence:#018x}"),
                _ => writeln!(out, "{number:>8}  {sequence:#018x}"),
            }?;
        }
        Ok(())
    }

    /// Completes the list.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub fn finish(self) -> io::Result<()> {
        self.out.finish()
    }
}

/// Returns the multipliers of the folded bit scan in a range.
#[must_use]
pub fn folded(range: RangeInclusive<u32>) -> Vec<u32> {
    folding::search(range).collect()
}

/// Returns the first magic factor among some tries, as [`magic::find_in`] does.
#[must_use]
pub fn magic_factor(
    mask: Bitboard,
    bits: u32,
    attacks: &dyn Fn(Bitboard) -> Bitboard,
    seed: u64,
    tries: Range<u64>,
) -> Option<u64> {
    magic::find_in(mask, bits, attacks, seed, tries)
}

/// Breaks with the smallest multiplier of this many bits that gives each subset of the targets an
/// index of its own, or with `None` once `stop` is true.
pub fn multiplier(targets: Bitboard, bits: u32, stop: &AtomicBool) -> ControlFlow<Option<u64>> {
    let visitor = |multiplier| ControlFlow::Break(Some(multiplier));
    let stop = || match stop.load(Relaxed) {
        true => ControlFlow::Break(None),
        false => ControlFlow::Continue(()),
    };
    move_lists::each_or_stop(targets, bits, visitor, stop)
}
