//! A program over the columns of a chunk.

use std::borrow::Cow;

use setwise::Square;
use setwise_columns::Evaluator;
use setwise_expr::{Program, Type};

use crate::border::{Arguments, Column, SqlType};
use crate::pool::Pool;

/// A program with one output, whose inputs are arguments.
pub(crate) struct Words {
    program: Program,
    /// The names of the arguments.
    names: Vec<String>,
    /// The index of the argument of each input.
    arguments: Vec<usize>,
    evaluators: Pool<Evaluator>,
}

impl Words {
    /// Prepares a program whose inputs have these names, in the order of the arguments.
    ///
    /// # Panics
    ///
    /// Panics if an input of the program has another name.
    pub(crate) fn new(program: Program, names: Vec<String>) -> Self {
        let index = |name: &str| names.iter().position(|known| known == name);
        let arguments =
            program.inputs().iter().map(|input| index(&input.name).expect("a parameter")).collect();
        Self { program: program.without_marks(), names, arguments, evaluators: Pool::new() }
    }

    /// Returns the type of the output.
    pub(crate) fn value_type(&self) -> Type {
        self.program.outputs()[0].value_type
    }

    /// Checks the number of inputs that are given for a formula.
    pub(crate) fn check(&self, formula: &[u8], given: usize) -> Result<(), String> {
        let names: Vec<_> = self.names.iter().map(|name| format!("`{name}`")).collect();
        if names.len() == given {
            return Ok(());
        }
        let formula = shortened(formula);
        Err(match &names[..] {
            [] => format!("the formula `{formula}` has no inputs: expected 0, found {given}"),
            _ => format!(
                "the formula `{formula}` has the inputs {}, in this order: expected {}, found \
                 {given}",
                names.join(", "),
                names.len()
            ),
        })
    }

    /// Passes the values to `sink` in order, with the first row of each part. The inputs begin with
    /// the argument `first`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the program has no value for a row that is wanted, or a text is not a
    /// square.
    pub(crate) fn run(
        &self,
        arguments: &Arguments<'_>,
        first: usize,
        is_wanted: impl Fn(usize) -> bool,
        mut sink: impl FnMut(usize, &[u64]),
    ) -> Result<(), String> {
        let columns = self.arguments.iter().map(|index| words(&arguments.columns()[first + index]));
        let columns: Vec<Cow<'_, [u64]>> = columns.collect::<Result<_, _>>()?;
        let columns: Vec<&[u64]> = columns.iter().map(|column| &**column).collect();
        let mut fault = None;
        let new = || Evaluator::new(&self.program);
        self.evaluators.with(new, |evaluator| {
            evaluator.run(&columns, arguments.len(), |rows| {
                if let Some(faults) = rows.fault(0)
                    && fault.is_none()
                {
                    let is_fault = |&row: &usize| faults[row] != 0;
                    let mut found = (0..rows.len()).filter(is_fault).map(|row| rows.first() + row);
                    fault = found.find(|&row| is_wanted(row));
                }
                sink(rows.first(), rows.output(0));
            });
        });
        let Some(row) = fault else { return Ok(()) };
        let inputs: Vec<u64> = columns.iter().map(|column| column[row]).collect();
        Err(format!("{}; {HINT}", no_value(&self.program, &inputs)))
    }
}

/// The end of a message for a row without a value.
pub(crate) const HINT: &str = "TRY(…) gives NULL instead";

/// Returns the reason why a program has no value for some inputs.
pub(crate) fn no_value(program: &Program, inputs: &[u64]) -> String {
    let reason = program.evaluate(inputs).err().map(|error| error.to_string());
    reason.unwrap_or_else(|| "the formula has no value".to_owned())
}

/// Returns the words of an argument: those of a column, all ones for true, or the indices of
/// squares by their names.
fn words<'a>(column: &Column<'a>) -> Result<Cow<'a, [u64]>, String> {
    Ok(match column.sql_type() {
        SqlType::Bool => {
            column.bools().iter().map(|&value| u64::from(value != 0).wrapping_neg()).collect()
        }
        SqlType::Text => {
            let index = |row| column.text(row).map_or(Ok(0), square);
            (0..column.len()).map(index).collect::<Result<_, _>>()?
        }
        _ => column.words().into(),
    })
}

/// Returns the index of a square by its name.
pub(crate) fn square(name: &[u8]) -> Result<u64, String> {
    match Square::from_ascii(name) {
        Some(square) => Ok(square.index() as u64),
        None => {
            let name = shortened(name);
            Err(format!("`{name}` is not the name of a square: use a1 to h8"))
        }
    }
}

/// Returns the beginning of a text for a message.
pub(crate) fn shortened(text: &[u8]) -> String {
    const MAX_LENGTH: usize = 100;
    let text = String::from_utf8_lossy(text);
    match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}
