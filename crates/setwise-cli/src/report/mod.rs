//! How results are written: one value, or the positions of a query.

mod csv;
mod json;
pub(crate) mod number;
pub(crate) mod text;

use std::io::{self, BufWriter, StdoutLock, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_chess::Position;
use setwise_columns::Hit;
use setwise_expr::{BinaryOperation, Instruction, Output, Program, UnaryOperation, Value};

use crate::arguments::Format;
use crate::report::number::Kind;
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
    /// How its words are written.
    pub(crate) mapping: SquareMapping,
}

/// A result to write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'a> {
    pub(crate) position: Option<&'a Position>,
    pub(crate) place: Option<Place<'a>>,
    /// What follows the position in its line.
    pub(crate) rest: &'a str,
    pub(crate) value: Value,
    /// What the value is: a number has no board.
    pub(crate) kind: Kind,
    /// The formula.
    pub(crate) text: &'a str,
    /// How the words of the value and the marks are written.
    pub(crate) mapping: SquareMapping,
    pub(crate) marks: &'a [Mark<'a>],
    pub(crate) shown: &'a [Shown<'a>],
}

/// Where results are written to.
pub(crate) type Out = BufWriter<StdoutLock<'static>>;

/// Results in one of the formats.
pub(crate) struct Report<'a> {
    program: &'a Program,
    format: Format,
    mapping: SquareMapping,
    /// What the outputs are.
    kinds: Vec<Kind>,
    color: bool,
    /// Whether what stands before the positions is written.
    has_begun: bool,
    out: Out,
}

impl<'a> Report<'a> {
    /// A report on the outputs of a program: the first is the result, the
    /// others are shown beside it. Sets are written in the mapping.
    pub(crate) fn new(
        program: &'a Program,
        kinds: Vec<Kind>,
        format: Format,
        mapping: SquareMapping,
        color: bool,
    ) -> Self {
        let out = BufWriter::new(std::io::stdout().lock());
        Self { program, format, mapping, kinds, color, has_begun: false, out }
    }

    /// What an output is.
    fn kind(&self, output: usize) -> Kind {
        self.kinds.get(output).copied().unwrap_or(Kind::Set)
    }

    /// How the words of an output are written.
    fn mapping(&self, output: usize) -> SquareMapping {
        self.kind(output).mapping(self.mapping)
    }

    /// Writes what stands before the positions of a query, unless it is there. The first
    /// position brings it along; without one it stands alone, if nothing has failed.
    pub(crate) fn begin_positions(&mut self) -> io::Result<()> {
        if core::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        match self.format {
            Format::Csv => csv::header(&mut self.out, &self.program.outputs()[1..]),
            Format::Text | Format::Json | Format::Fen => Ok(()),
        }
    }

    /// Writes the value of an output, for a position or for none.
    pub(crate) fn value(
        &mut self,
        output: usize,
        position: Option<&Position>,
        value: Value,
        marks: &[u64],
    ) -> io::Result<()> {
        let marks = pair(&self.program.outputs()[output], marks);
        let found = Found {
            position,
            place: None,
            rest: "",
            value,
            kind: self.kind(output),
            text: &self.program.outputs()[output].text,
            mapping: self.mapping(output),
            marks: &marks,
            shown: &[],
        };
        match self.format {
            Format::Text | Format::Fen => text::value(&mut self.out, &found, self.color),
            Format::Json => json::value(&mut self.out, value, found.mapping),
            Format::Csv => csv::value(&mut self.out, value, found.mapping),
        }
    }
}

impl Sink for Report<'_> {
    fn hit(&mut self, place: Place<'_>, hit: &Hit) -> io::Result<()> {
        self.begin_positions()?;
        let [result, others @ ..] = self.program.outputs() else { return Ok(()) };
        let [Some(value), values @ ..] = hit.values.as_slice() else { return Ok(()) };
        let marks = pair(result, &hit.marks);
        let shown: Vec<_> = others
            .iter()
            .zip(values)
            .zip(1..)
            .map(|((output, &value), number)| Shown {
                text: &output.text,
                value,
                is_number: self.kind(number) == Kind::Number || is_number(self.program, output),
                mapping: self.mapping(number),
            })
            .collect();
        let found = Found {
            position: Some(&hit.position),
            place: Some(place),
            rest: &hit.rest,
            value: *value,
            kind: self.kind(0),
            text: &result.text,
            mapping: self.mapping(0),
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
