//! How results are written: one value, or the positions of a query.

mod csv;
mod json;
mod text;

use std::io::{self, BufWriter, StdoutLock, Write};

use setwise::Bitboard;
use setwise_chess::Position;
use setwise_columns::Hit;
use setwise_expr::{BinaryOperation, Instruction, Output, Program, UnaryOperation, Value};

use crate::arguments::Format;
use crate::stream::{Place, Sink};

/// A set beside a result: the part of the formula, and its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'a> {
    pub(crate) text: &'a str,
    pub(crate) set: Bitboard,
}

/// A formula and its value; `None` where it divides by zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) text: &'a str,
    pub(crate) value: Option<Value>,
    /// Whether the value is better read as a number than as a set.
    pub(crate) is_number: bool,
}

/// A result to write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'a> {
    pub(crate) position: Option<&'a Position>,
    pub(crate) place: Option<Place<'a>>,
    /// What follows the position in its line.
    pub(crate) rest: &'a str,
    pub(crate) value: Value,
    pub(crate) marks: &'a [Mark<'a>],
    pub(crate) shown: &'a [Shown<'a>],
}

/// Where results are written to.
pub(crate) type Out = BufWriter<StdoutLock<'static>>;

/// Results in one of the formats.
pub(crate) struct Report<'a> {
    program: &'a Program,
    format: Format,
    color: bool,
    out: Out,
}

impl<'a> Report<'a> {
    /// A report on the outputs of a program: the first is the result, the
    /// others are shown beside it.
    pub(crate) fn new(program: &'a Program, format: Format, color: bool) -> Self {
        Self { program, format, color, out: BufWriter::new(std::io::stdout().lock()) }
    }

    /// Writes what stands before the positions of a query.
    pub(crate) fn begin_positions(&mut self) -> io::Result<()> {
        match self.format {
            Format::Csv => csv::header(&mut self.out, &self.program.outputs()[1..]),
            Format::Text | Format::Json | Format::Fen => Ok(()),
        }
    }

    /// Writes the value of a formula, for a position or for none.
    pub(crate) fn value(
        &mut self,
        position: Option<&Position>,
        value: Value,
        marks: &[u64],
    ) -> io::Result<()> {
        let marks = pair(&self.program.outputs()[0], marks);
        let found = Found { position, place: None, rest: "", value, marks: &marks, shown: &[] };
        match self.format {
            Format::Text | Format::Fen => text::value(&mut self.out, &found, self.color),
            Format::Json => json::value(&mut self.out, value),
            Format::Csv => csv::value(&mut self.out, value),
        }
    }
}

impl Sink for Report<'_> {
    fn hit(&mut self, place: Place<'_>, hit: &Hit) -> io::Result<()> {
        let [result, others @ ..] = self.program.outputs() else { return Ok(()) };
        let [Some(value), values @ ..] = hit.values.as_slice() else { return Ok(()) };
        let marks = pair(result, &hit.marks);
        let shown: Vec<_> = others
            .iter()
            .zip(values)
            .map(|(output, &value)| Shown {
                text: &output.text,
                value,
                is_number: is_number(self.program, output),
            })
            .collect();
        let found = Found {
            position: Some(&hit.position),
            place: Some(place),
            rest: &hit.rest,
            value: *value,
            marks: &marks,
            shown: &shown,
        };
        match self.format {
            Format::Text => text::position(&mut self.out, &found, self.color),
            Format::Json => json::position(&mut self.out, &found),
            Format::Csv => csv::position(&mut self.out, &found),
            Format::Fen => fen(&mut self.out, &found),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The position in a line of its own, to be read again.
fn fen(out: &mut impl Write, found: &Found<'_>) -> io::Result<()> {
    let Some(position) = found.position else { return Ok(()) };
    writeln!(out, "{}", format!("{} {}", position.fen(), found.rest).trim_end())
}

/// The marks of an output with their values.
fn pair<'a>(output: &'a Output, words: &[u64]) -> Vec<Mark<'a>> {
    let marks = output.marks.iter().zip(words);
    marks.map(|(mark, &word)| Mark { text: &mark.text, set: Bitboard(word) }).collect()
}

/// Whether the last step of an output makes a number, rather than a set.
fn is_number(program: &Program, output: &Output) -> bool {
    use BinaryOperation as B;
    use UnaryOperation as U;
    match program.instructions()[output.register.index()] {
        Instruction::Unary(operation, _) => {
            matches!(operation, U::Count | U::First | U::Last | U::Negate)
        }
        Instruction::Binary(operation, ..) => {
            matches!(operation, B::Add | B::Subtract | B::Multiply | B::Divide | B::Remainder)
        }
        _ => false,
    }
}

/// The squares of a set, with spaces between them.
fn squares(set: Bitboard) -> String {
    set.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}
