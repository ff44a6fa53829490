//! The functions that take a formula: over positions, and over columns of sets.

use std::sync::{Arc, Mutex, PoisonError};

use setwise::Bitboard;
use setwise_chess::{Epd, FenError, Position};
use setwise_columns::{Column as Variables, Evaluator, Table, compiler};
use setwise_expr::{Compiler, FormulaError, Names, Program, Type, Value, parse};

use crate::border::{Arguments, Column, Output, Overload, Scalar, SqlType};
use crate::pool::Pool;
use crate::words::{HINT, Words, no_value, shortened};

/// The number of formulas that are kept compiled, for each kind.
const KEPT: usize = 16;

/// The maximum number of inputs of a formula over sets.
const MAX_INPUTS: usize = 32;

/// The form in which a function returns the value of a formula.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// True if a query would report the position.
    Match,
    /// The squares of a set, a number, or 1 for true.
    Count,
    /// A set, or the set of a square.
    Set,
    /// The squares of a set, a number, or true or false.
    Text,
}

/// Returns the functions of formulas.
pub(crate) fn functions() -> Vec<Scalar> {
    let forms = [
        (
            "_match",
            Form::Match,
            "true if the formula is true, a set with a square, or a number other than 0",
        ),
        (
            "_count",
            Form::Count,
            "the number of squares of a set, a number, or 1 for true and 0 for false",
        ),
        ("_set", Form::Set, "a set; an error if the formula is a number or a bool"),
        ("", Form::Text, "the names of the squares of a set, a number, `true` or `false`"),
    ];
    let of_form = |(suffix, form, summary): (&str, Form, &str)| {
        [of_positions(suffix, form, summary), of_words(suffix, form, summary)]
    };
    forms.into_iter().flat_map(of_form).chain([notes()]).collect()
}

/// Returns the function of the notes on a formula, over positions or sets; null if there are none.
fn notes() -> Scalar {
    let body = |arguments: &Arguments<'_>, output: &mut Output<'_>| {
        let [formulas] = arguments.columns() else { return Ok(()) };
        for row in (0..arguments.len()).filter(|&row| arguments.is_valid(row)) {
            let text = formula_text(formulas.text(row).unwrap_or_default())?;
            let program = of_position(text).or_else(|error| {
                of_sets(text).map(|(program, _)| program).map_err(|_| report(text, &error))
            })?;
            match &program.outputs()[0].notes[..] {
                [] => output.set_null(row),
                notes => {
                    let notes: Vec<_> = notes.iter().map(ToString::to_string).collect();
                    output.set_text(row, &notes.join("\n"));
                }
            }
        }
        Ok(())
    };
    let summary = "the notes on a formula that may not mean what was intended, one on each line; null if \
                   there are none";
    Scalar::new(("setwise_notes(formula)", summary), &[SqlType::Text], SqlType::Text, body)
}

/// Returns a function of a position, in FEN or EPD, and a formula.
fn of_positions(suffix: &str, form: Form, summary: &str) -> Scalar {
    let known = Recent::new();
    let body = move |arguments: &Arguments<'_>, output: &mut Output<'_>| {
        let [fens, formulas] = arguments.columns() else { return Ok(()) };
        for (formula, rows) in runs(arguments, formulas) {
            let formula = known.find(formula, PositionFormula::new)?;
            let rows = match rows {
                Rows::All => (0..arguments.len()).filter(|&row| arguments.is_valid(row)).collect(),
                Rows::Some(rows) => rows,
            };
            formula.run(fens, &rows, form, output)?;
        }
        Ok(())
    };
    let call = format!("setwise{suffix}(fen, formula)");
    Scalar::new((&call, summary), &[SqlType::Text, SqlType::Text], form.sql_type(), body)
}

/// Returns a function of a formula and its inputs.
///
/// It has a list of parameters for each number of inputs: a function of any number of arguments
/// would also take named ones, `b := 2, a := 7`, and pass them in this order without their names.
fn of_words(suffix: &str, form: Form, summary: &str) -> Scalar {
    let known = Recent::new();
    let body = Arc::new(move |arguments: &Arguments<'_>, output: &mut Output<'_>| {
        let [formulas, inputs @ ..] = arguments.columns() else { return Ok(()) };
        for (formula, rows) in runs(arguments, formulas) {
            let words = known.find(formula, |text| {
                of_sets(text).map(|(program, names)| Words::new(program, names))
            })?;
            words.check(formula, inputs.len())?;
            let value_type = words.value_type();
            form.check(value_type)?;
            match rows {
                Rows::All => {
                    let is_valid = |row| arguments.is_valid(row);
                    words.run(arguments, 1, is_valid, |first, values| {
                        form.write_all(output, first, value_type, values, is_valid);
                    })?;
                }
                Rows::Some(rows) => {
                    let mut wanted = rows.iter().copied().peekable();
                    let is_wanted = |row| rows.binary_search(&row).is_ok();
                    words.run(arguments, 1, is_wanted, |first, values| {
                        while let Some(row) = wanted.next_if(|row| *row < first + values.len()) {
                            let value = Value::from_word(value_type, values[row - first]);
                            form.write(output, row, value);
                        }
                    })?;
                }
            }
        }
        Ok(())
    });
    let overload = |inputs| {
        let body = Arc::clone(&body);
        Overload {
            parameters: [vec![SqlType::Text], vec![SqlType::Set; inputs]].concat(),
            result: form.sql_type(),
            body: Box::new(move |arguments, output| body(arguments, output)),
        }
    };
    let overloads = (0..=MAX_INPUTS).map(overload).collect();
    let call = format!("setwise_eval{suffix}(formula, input, …)");
    Scalar { call, summary: summary.to_owned(), overloads }
}

/// Compiles a formula whose names are sets; returns them in their order.
fn of_sets(text: &str) -> Result<(Program, Vec<String>), FormulaError> {
    let mut compiler = Compiler::new(Names::Free);
    let tree = parse(text)?;
    compiler.refuse_definition(&tree)?;
    compiler.add(&tree)?;
    // The program may not need all.
    let names = compiler.variables().iter().map(|input| input.name.clone()).collect();
    Ok((compiler.finish(), names))
}

/// Compiles a formula over positions.
fn of_position(text: &str) -> Result<Program, FormulaError> {
    let mut compiler = compiler();
    let tree = parse(text)?;
    compiler.refuse_definition(&tree)?;
    compiler.add(&tree)?;
    Ok(compiler.finish())
}

/// Returns the text of a formula.
fn formula_text(text: &[u8]) -> Result<&str, String> {
    str::from_utf8(text).map_err(|error| format!("the formula: {error}"))
}

/// Returns the message for an error of a formula.
fn report(text: &str, error: &FormulaError) -> String {
    error.report("formula", text).to_string()
}

impl Form {
    const fn sql_type(self) -> SqlType {
        match self {
            Self::Match => SqlType::Bool,
            Self::Count => SqlType::Number,
            Self::Set => SqlType::Set,
            Self::Text => SqlType::Text,
        }
    }

    /// Checks that a formula of this type has a value in this form.
    fn check(self, value_type: Type) -> Result<(), String> {
        match (self, value_type) {
            (Self::Set, Type::Number | Type::Bool) => Err(format!(
                "the formula is a {value_type} and not a set: use the function that ends with \
                 `_count` or `_match`"
            )),
            _ => Ok(()),
        }
    }

    /// Writes the value of a row.
    fn write(self, output: &mut Output<'_>, row: usize, value: Value) {
        match (self, value) {
            (Self::Match, _) => output.bytes()[row] = u8::from(value.is_match()),
            (Self::Count, Value::Set(word)) => output.words()[row] = u64::from(word.count_ones()),
            (Self::Set, Value::Set(word)) => output.words()[row] = word,
            (Self::Set, Value::Number(index)) => {
                let index = u32::try_from(index).unwrap_or(u32::MAX);
                output.words()[row] = 1_u64.checked_shl(index).unwrap_or(0);
            }
            (Self::Count, Value::Number(number)) => output.words()[row] = number.cast_unsigned(),
            (Self::Count | Self::Set, Value::Bool(value)) => {
                output.words()[row] = u64::from(value);
            }
            (Self::Text, Value::Set(word)) => output.set_text(row, &names(word)),
            (Self::Text, Value::Number(number)) => output.set_text(row, &number.to_string()),
            (Self::Text, Value::Bool(value)) => output.set_text(row, &value.to_string()),
        }
    }
}

impl Form {
    /// Writes the values of rows side by side. Those that are not valid may get any value.
    fn write_all(
        self,
        output: &mut Output<'_>,
        first: usize,
        value_type: Type,
        words: &[u64],
        is_valid: impl Fn(usize) -> bool,
    ) {
        let rows = first..first + words.len();
        match (self, value_type) {
            (Self::Match, _) => {
                let bytes = output.bytes()[rows].iter_mut().zip(words);
                bytes.for_each(|(byte, word)| *byte = u8::from(*word != 0));
            }
            (Self::Count, Type::Set) => {
                let counts = output.words()[rows].iter_mut().zip(words);
                counts.for_each(|(count, word)| *count = u64::from(word.count_ones()));
            }
            (Self::Count | Self::Set, Type::Bool) => {
                let numbers = output.words()[rows].iter_mut().zip(words);
                numbers.for_each(|(number, word)| *number = u64::from(*word != 0));
            }
            (Self::Count, Type::Number | Type::Square) | (Self::Set, Type::Set) => {
                output.words()[rows].copy_from_slice(words);
            }
            _ => {
                for (row, &word) in rows.zip(words).filter(|(row, _)| is_valid(*row)) {
                    self.write(output, row, Value::from_word(value_type, word));
                }
            }
        }
    }
}

/// Returns the names of squares, separated by spaces.
fn names(word: u64) -> String {
    let names: Vec<String> = Bitboard(word).into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

/// The rows without nulls that have a formula.
enum Rows {
    All,
    Some(Vec<usize>),
}

/// Returns the formulas of a chunk, which are mostly one, with the rows that have it.
fn runs<'a>(arguments: &Arguments<'a>, formulas: &Column<'a>) -> Vec<(&'a [u8], Rows)> {
    if let Some(text) = formulas.constant_text() {
        let is_any = (0..arguments.len()).any(|row| arguments.is_valid(row));
        return if is_any { vec![(text, Rows::All)] } else { Vec::new() };
    }
    let mut runs: Vec<(&'a [u8], Vec<usize>)> = Vec::new();
    for row in (0..arguments.len()).filter(|&row| arguments.is_valid(row)) {
        let Some(text) = formulas.text(row) else { continue };
        match runs.last_mut() {
            Some((last, rows)) if *last == text => rows.push(row),
            _ => runs.push((text, vec![row])),
        }
    }
    runs.into_iter().map(|(text, rows)| (text, Rows::Some(rows))).collect()
}

/// The last formulas, compiled.
struct Recent<T>(Mutex<Vec<(Vec<u8>, Arc<T>)>>);

impl<T> Recent<T> {
    const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// Returns the compiled formula.
    fn find(
        &self,
        text: &[u8],
        new: impl FnOnce(&str) -> Result<T, FormulaError>,
    ) -> Result<Arc<T>, String> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = lock().iter().find(|(known, _)| known == text) {
            return Ok(Arc::clone(known));
        }
        let formula = formula_text(text)?;
        let compiled = Arc::new(new(formula).map_err(|error| report(formula, &error))?);
        let mut recent = lock();
        if recent.len() == KEPT {
            recent.remove(0);
        }
        recent.push((text.to_vec(), Arc::clone(&compiled)));
        Ok(compiled)
    }
}

/// A formula over positions.
struct PositionFormula {
    program: Program,
    memory: Pool<(Table, Evaluator)>,
}

impl PositionFormula {
    fn new(text: &str) -> Result<Self, FormulaError> {
        Ok(Self { program: of_position(text)?.without_marks(), memory: Pool::new() })
    }

    /// Evaluates the formula for these rows.
    fn run(
        &self,
        fens: &Column<'_>,
        rows: &[usize],
        form: Form,
        output: &mut Output<'_>,
    ) -> Result<(), String> {
        let value_type = self.program.outputs()[0].value_type;
        form.check(value_type)?;
        let new = || (Table::for_program(&self.program), Evaluator::new(&self.program));
        self.memory.with(new, |(table, evaluator)| {
            table.clear();
            for &row in rows {
                table.push(&position(fens.text(row).unwrap_or_default())?);
            }
            let mut fault = None;
            table.run(evaluator, |chunk| {
                let rows = &rows[chunk.first()..];
                if let Some(faults) = chunk.fault(0).filter(|_| fault.is_none()) {
                    let found = faults.iter().position(|&word| word != 0);
                    fault = found.map(|index| rows[index]);
                }
                for (&row, &word) in rows.iter().zip(chunk.output(0)) {
                    form.write(output, row, Value::from_word(value_type, word));
                }
            });
            let Some(row) = fault else { return Ok(()) };
            let text = fens.text(row).unwrap_or_default();
            let position = position(text)?;
            let words = self.program.inputs().iter();
            let words = words.filter_map(Variables::from_variable).map(|it| it.word(&position));
            let reason = no_value(&self.program, &words.collect::<Vec<_>>());
            Err(format!("{reason}, in the position `{}`; {HINT}", shortened(text)))
        })
    }
}

/// Reads a position in FEN or EPD.
fn position(text: &[u8]) -> Result<Position, String> {
    let read = || -> Result<Position, FenError> {
        let (position, end) = Position::from_fen_prefix(text)?;
        match text[end..].iter().all(|&byte| byte.is_ascii_whitespace() || byte == 0) {
            true => Ok(position),
            false => Epd::read(text).map(Epd::into_position),
        }
    };
    read().map_err(|error| format!("{error}, in the position `{}`", shortened(text)))
}
