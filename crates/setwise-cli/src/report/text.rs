//! Results as text: boards, squares, numbers.

use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_columns::Location;
use setwise_expr::Value;

use crate::drawing::Drawing;
use crate::report::{Entry, Mark, Selected, squares};
use crate::stream::{Origin, counted, printable};

/// Writes the value of a formula.
pub(crate) fn value(out: &mut impl Write, entry: &Entry<'_>, color: bool) -> io::Result<()> {
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
            match mapping {
                SquareMapping::Lerf => Ok(()),
                _ => writeln!(out, "mapping  {}", describe(mapping)),
            }
        }
        Value::Bool(value) => {
            if position.is_some() {
                board(out, entry, color)?;
                marks(out, entry.marks)?;
            }
            writeln!(out, "{value}")
        }
    }
}

/// Writes a position of a query.
pub(crate) fn position(out: &mut impl Write, entry: &Entry<'_>, color: bool) -> io::Result<()> {
    if let Some(Origin { file, location }) = entry.origin {
        let game = match location {
            Location::Line(_) | Location::Row(_) => String::new(),
            Location::Game { game, ply, .. } => format!("game {game}, ply {ply}  "),
        };
        let line = format!("{file}:{}  {game}{}", location.line(), printable(entry.rest));
        writeln!(out, "{}", line.trim_end())?;
    }
    if let Some(fen) = entry.fen() {
        writeln!(out, "{fen}")?;
    }
    let fields = entry.columns.iter().zip(entry.fields);
    for (column, field) in fields.filter(|(_, field)| !field.text().is_empty()) {
        writeln!(out, "{}", printable(&format!("{}: {}", column.name, field.text())))?;
    }
    match entry.value {
        Value::Number(_) => {
            let Entry { position, mapping, .. } = *entry;
            writeln!(out, "{}", Drawing { position, marked: Bitboard::EMPTY, color })?;
            let (text, value) = (entry.text, Some(entry.value));
            writeln!(out, "{}", line(&Selected { text, value, mapping }))?;
        }
        _ => {
            board(out, entry, color)?;
            marks(out, entry.marks)?;
        }
    }
    for selected in entry.selected {
        writeln!(out, "{}", line(selected))?;
    }
    writeln!(out)
}

/// Writes the board with the squares of the first mark.
fn board(out: &mut impl Write, entry: &Entry<'_>, color: bool) -> io::Result<()> {
    let marked = entry.marks.first().map_or(Bitboard::EMPTY, |mark| mark.set);
    writeln!(out, "{}", Drawing { position: entry.position, marked, color })
}

fn marks(out: &mut impl Write, marks: &[Mark<'_>]) -> io::Result<()> {
    for mark in marks {
        let count = counted(mark.set.len().into(), "square");
        let squares = squares(mark.set);
        writeln!(out, "{}", format!("{}: {count}  {squares}", mark.text).trim_end())?;
    }
    Ok(())
}

/// Returns a selected formula and its value as one line.
pub(crate) fn line(selected: &Selected<'_>) -> String {
    let text = selected.text;
    match selected.value {
        None => format!("{text} divides by zero"),
        Some(Value::Bool(value)) => format!("{text} = {value}"),
        Some(Value::Number(number)) => format!("{text} = {number}"),
        Some(Value::Set(word)) => {
            let set = Bitboard(word);
            let line =
                format!("{text} = {:#018x}  {}", selected.mapping.word_of(set), squares(set));
            line.trim_end().to_owned()
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
