//! The formats of results: one value, or the positions of a query.

mod csv;
mod json;
pub(crate) mod text;

use std::io::{self, BufWriter, StdoutLock, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_chess::{EnPassantSpelling, Fen, Position};
use setwise_columns::Match;
use setwise_expr::{Output, Program, Value};

use crate::arguments::Format;
use crate::stream::{Origin, Sink};

/// A set that is part of a formula, with its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'a> {
    pub(crate) text: &'a str,
    pub(crate) set: Bitboard,
}

/// A selected formula and its value; `None` if it divides by zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selected<'a> {
    pub(crate) text: &'a str,
    pub(crate) value: Option<Value>,
    /// The mapping in which a set is written.
    pub(crate) mapping: SquareMapping,
}

/// A result to write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) position: Option<&'a Position>,
    pub(crate) en_passant: EnPassantSpelling,
    pub(crate) origin: Option<Origin<'a>>,
    /// The text after the position in its line.
    pub(crate) rest: &'a str,
    pub(crate) value: Value,
    /// The formula.
    pub(crate) text: &'a str,
    /// The mapping in which sets are written.
    pub(crate) mapping: SquareMapping,
    pub(crate) marks: &'a [Mark<'a>],
    pub(crate) selected: &'a [Selected<'a>],
}

impl<'a> Entry<'a> {
    /// Returns the position for writing.
    fn fen(&self) -> Option<Fen<'a>> {
        self.position.map(|position| position.fen().en_passant(self.en_passant))
    }
}

/// The form in which results are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) format: Format,
    pub(crate) mapping: SquareMapping,
    pub(crate) en_passant: EnPassantSpelling,
    pub(crate) color: bool,
}

/// The output of results.
pub(crate) type Out = BufWriter<StdoutLock<'static>>;

/// Results in one of the formats.
pub(crate) struct Report<'a> {
    program: &'a Program,
    style: Style,
    /// True once the header is written.
    has_begun: bool,
    out: Out,
}

impl<'a> Report<'a> {
    /// Creates a report on the outputs of a program: the first is the result, the others are
    /// selected formulas.
    pub(crate) fn new(program: &'a Program, style: Style) -> Self {
        let out = BufWriter::new(std::io::stdout().lock());
        Self { program, style, has_begun: false, out }
    }

    /// Writes the header before the positions of a query, unless it is written already: before
    /// the first position or, without one, if nothing has failed.
    pub(crate) fn begin_positions(&mut self) -> io::Result<()> {
        if core::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        match self.style.format {
            Format::Csv => csv::header(&mut self.out, &self.program.outputs()[1..]),
            Format::Text | Format::Json | Format::Fen => Ok(()),
        }
    }

    /// Writes the value of an output.
    pub(crate) fn value(
        &mut self,
        output: usize,
        position: Option<&Position>,
        value: Value,
        marks: &[u64],
    ) -> io::Result<()> {
        let output = &self.program.outputs()[output];
        let marks = pair(output, marks);
        let entry = Entry {
            position,
            en_passant: self.style.en_passant,
            origin: None,
            rest: "",
            value,
            text: &output.text,
            mapping: self.style.mapping,
            marks: &marks,
            selected: &[],
        };
        match self.style.format {
            Format::Text | Format::Fen => text::value(&mut self.out, &entry, self.style.color),
            Format::Json => json::value(&mut self.out, value, entry.mapping),
            Format::Csv => csv::value(&mut self.out, value, entry.mapping),
        }
    }
}

impl Sink for Report<'_> {
    fn receive(&mut self, origin: Origin<'_>, found: &Match) -> io::Result<()> {
        self.begin_positions()?;
        let [result, others @ ..] = self.program.outputs() else { return Ok(()) };
        let [Some(value), values @ ..] = found.values.as_slice() else { return Ok(()) };
        let marks = pair(result, &found.marks);
        let selected: Vec<_> = others
            .iter()
            .zip(values)
            .map(|(output, &value)| Selected {
                text: &output.text,
                value,
                mapping: self.style.mapping,
            })
            .collect();
        let entry = Entry {
            position: Some(&found.position),
            en_passant: self.style.en_passant,
            origin: Some(origin),
            rest: &found.rest,
            value: *value,
            text: &result.text,
            mapping: self.style.mapping,
            marks: &marks,
            selected: &selected,
        };
        match self.style.format {
            Format::Text => text::position(&mut self.out, &entry, self.style.color),
            Format::Json => json::position(&mut self.out, &entry),
            Format::Csv => csv::position(&mut self.out, &entry),
            Format::Fen => fen(&mut self.out, &entry),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a position as a line that can be parsed again.
fn fen(out: &mut impl Write, entry: &Entry<'_>) -> io::Result<()> {
    let Some(fen) = entry.fen() else { return Ok(()) };
    writeln!(out, "{}", format!("{fen} {}", entry.rest).trim_end())
}

/// Returns the marks of an output with their values.
fn pair<'a>(output: &'a Output, words: &[u64]) -> Vec<Mark<'a>> {
    let marks = output.marks.iter().zip(words);
    marks.map(|(mark, &word)| Mark { text: &mark.text, set: Bitboard(word) }).collect()
}

/// Returns the squares of a set, separated by spaces.
fn squares(set: Bitboard) -> String {
    set.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}
