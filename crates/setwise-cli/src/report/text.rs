//! Results for people: boards, squares, numbers.

use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_expr::Value;

use crate::board::Board;
use crate::report::number::Kind;
use crate::report::{Found, Mark, Shown, squares};
use crate::stream::{counted, printable};

/// The value of a formula.
pub(crate) fn value(out: &mut impl Write, found: &Found<'_>, color: bool) -> io::Result<()> {
    let position = found.position;
    match found.value {
        Value::Word(word) if found.kind == Kind::Number => {
            writeln!(out, "decimal  {}", decimal(word))?;
            writeln!(out, "hex      {word:#018x}")
        }
        Value::Word(word) => {
            let marked = Bitboard(word);
            writeln!(out, "{}", Board { position, marked, color })?;
            let mapping = found.mapping;
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
                board(out, found, color)?;
                marks(out, found.marks)?;
            }
            writeln!(out, "{value}")
        }
    }
}

/// A position of a query.
pub(crate) fn position(out: &mut impl Write, found: &Found<'_>, color: bool) -> io::Result<()> {
    if let Some(place) = found.place {
        let moment = place.moment.map_or_else(String::new, |moment| {
            format!("game {}, ply {}  ", moment.game, moment.ply)
        });
        let rest = printable(found.rest);
        let line = format!("{}:{}  {moment}{rest}", place.file, place.line);
        writeln!(out, "{}", line.trim_end())?;
    }
    if let Some(position) = found.position {
        writeln!(out, "{}", position.fen())?;
    }
    match found.value {
        Value::Word(_) if found.kind == Kind::Number => {
            let Found { position, mapping, .. } = *found;
            writeln!(out, "{}", Board { position, marked: Bitboard::EMPTY, color })?;
            let (text, value) = (found.text, Some(found.value));
            writeln!(out, "{}", line(&Shown { text, value, is_number: true, mapping }))?;
        }
        _ => {
            board(out, found, color)?;
            marks(out, found.marks)?;
        }
    }
    for shown in found.shown {
        writeln!(out, "{}", line(shown))?;
    }
    writeln!(out)
}

/// The board, with the squares of the first mark.
fn board(out: &mut impl Write, found: &Found<'_>, color: bool) -> io::Result<()> {
    let marked = found.marks.first().map_or(Bitboard::EMPTY, |mark| mark.set);
    writeln!(out, "{}", Board { position: found.position, marked, color })
}

fn marks(out: &mut impl Write, marks: &[Mark<'_>]) -> io::Result<()> {
    for mark in marks {
        let count = counted(mark.set.len().into(), "square");
        let squares = squares(mark.set);
        writeln!(out, "{}", format!("{}: {count}  {squares}", mark.text).trim_end())?;
    }
    Ok(())
}

/// A shown formula and its value in one line.
pub(crate) fn line(shown: &Shown<'_>) -> String {
    let text = shown.text;
    match shown.value {
        None => format!("{text} divides by zero"),
        Some(Value::Bool(value)) => format!("{text} = {value}"),
        Some(Value::Word(word)) if shown.is_number => {
            format!("{text} = {}", decimal(shown.mapping.word_of(Bitboard(word))))
        }
        Some(Value::Word(word)) => {
            let set = Bitboard(word);
            let line = format!("{text} = {:#018x}  {}", shown.mapping.word_of(set), squares(set));
            line.trim_end().to_owned()
        }
    }
}

/// A mapping in words: `berf, big-endian rank-file: h8 is bit 0, g8 is bit 1`.
pub(crate) fn describe(mapping: SquareMapping) -> String {
    let (zero, one) = mapping.squares_name().split_at(2);
    format!("{mapping}, {}: {zero} is bit 0, {one} is bit 1", mapping.description())
}

/// The number, and what it is as a signed one where that is negative.
fn decimal(word: u64) -> String {
    match word.cast_signed() {
        signed @ ..0 => format!("{word} ({signed} as a signed number)"),
        _ => word.to_string(),
    }
}
