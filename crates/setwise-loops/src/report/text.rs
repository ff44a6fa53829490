//! Results as text: boards, squares, numbers.

use std::io::{self, Write};

use setwise::Bitboard;
use setwise_columns::{Location, Match};
use setwise_expr::Value;

use crate::output::Output;
use crate::printing::{counted, printable, shown};
use crate::report::drawing::Drawing;
use crate::report::{Entry, Mark, Selected, Style, squares};

/// Writes a position of a query.
pub(super) fn position(out: &mut Output, entry: &Entry<'_>) -> io::Result<()> {
    let Match { location, position, rest, .. } = entry.found;
    let game = match location {
        Location::Line(_) | Location::Row(_) => String::new(),
        Location::Game { game, ply, .. } => format!("game {game}, ply {ply}  "),
    };
    let file = shown(entry.file);
    let place = format!("{file}:{}  {game}{}", location.line(), printable(rest));
    writeln!(out, "{}", place.trim_end())?;
    writeln!(out, "{}", entry.fen())?;
    for (column, field) in entry.fields().filter(|(_, field)| !field.text().is_empty()) {
        writeln!(out, "{}", printable(&format!("{}: {}", column.name, field.text())))?;
    }
    let (text, value, Style { mapping, color, .. }) = (entry.text(), entry.value, entry.style);
    let is_number = matches!(value, Value::Number(_));
    let first = entry.marks.first().filter(|_| !is_number);
    let marked = first.map_or(Bitboard::EMPTY, |mark| mark.set);
    writeln!(out, "{}", Drawing { position: Some(position), marked, color })?;
    match is_number {
        true => writeln!(out, "{}", line(&Selected { text, value: Some(value), mapping }))?,
        false => marks(out, entry.marks)?,
    }
    for selected in entry.selected {
        writeln!(out, "{}", line(selected))?;
    }
    writeln!(out)
}

/// Writes a line for each mark, with its squares.
///
/// # Errors
///
/// Returns an error if the output fails.
pub fn marks(out: &mut Output, marks: &[Mark<'_>]) -> io::Result<()> {
    for mark in marks {
        let count = counted(mark.set.len().into(), "square");
        let squares = squares(mark.set);
        writeln!(out, "{}", format!("{}: {count}  {squares}", mark.text).trim_end())?;
    }
    Ok(())
}

/// Returns a selected formula and its value as one line.
#[must_use]
pub fn line(selected: &Selected<'_>) -> String {
    let text = selected.text;
    match selected.value {
        None => format!("{text} has no value"),
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
