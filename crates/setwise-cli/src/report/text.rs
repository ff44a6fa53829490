//! The value of a formula as text: boards, squares, numbers.

use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_expr::Value;
use setwise_loops::Output;
use setwise_loops::report::{Drawing, marks, squares};

use crate::report::Entry;

/// Writes the value of a formula.
pub(super) fn value(out: &mut Output, entry: &Entry<'_>, color: bool) -> io::Result<()> {
    let position = entry.position;
    match entry.value {
        Value::Number(number) => {
            writeln!(out, "decimal  {number}")?;
            writeln!(out, "hex      {number:#018x}")
        }
        Value::Set(word) => {
            let marked = Bitboard(word);
            writeln!(out, "{}", Drawing { position, marked, color })?;
            let mapping = entry.mapping;
            let word = mapping.word_of(marked);
            writeln!(out, "hex      {word:#018x}")?;
            writeln!(out, "decimal  {}", decimal(word))?;
            writeln!(out, "count    {}", marked.len())?;
            writeln!(out, "{}", format!("squares  {}", squares(marked)).trim_end())?;
            if let Some(list) = entry.list {
                let squares: Vec<_> = list.iter().map(ToString::to_string).collect();
                writeln!(out, "{}", format!("list     {}", squares.join(" ")).trim_end())?;
            }
            match mapping {
                SquareMapping::Lerf => Ok(()),
                _ => writeln!(out, "mapping  {}", describe(mapping)),
            }
        }
        Value::Bool(value) => {
            if position.is_some() {
                let marked = entry.marks.first().map_or(Bitboard::EMPTY, |mark| mark.set);
                writeln!(out, "{}", Drawing { position, marked, color })?;
                marks(out, entry.marks)?;
            }
            writeln!(out, "{value}")
        }
    }
}

/// Describes a mapping: `berf, big-endian rank-file: h8 is bit 0, g8 is bit 1`.
pub(crate) fn describe(mapping: SquareMapping) -> String {
    let (zero, one) = mapping.squares_name().split_at(2);
    format!("{mapping}, {}: {zero} is bit 0, {one} is bit 1", mapping.description())
}

/// Returns the decimal number, with the signed number if that is negative.
fn decimal(word: u64) -> String {
    match word.cast_signed() {
        signed @ ..0 => format!("{word} ({signed} as a signed number)"),
        _ => word.to_string(),
    }
}
