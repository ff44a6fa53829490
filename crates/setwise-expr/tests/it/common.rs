//! Helpers of the tests: the value of a formula, its error and its first note.

use setwise_expr::{FormulaError, Names, Value, compile};

/// Returns the value of a formula; variables are empty sets.
pub(crate) fn value(formula: &str) -> Value {
    let program =
        compile(formula, Names::Free).unwrap_or_else(|error| panic!("{formula}: {error}"));
    program.evaluate(&vec![0; program.inputs().len()]).unwrap()[0]
}

/// Returns the error of a formula that is refused.
pub(crate) fn error(formula: &str) -> FormulaError {
    match compile(formula, Names::Free) {
        Ok(program) => panic!("{formula}: {program}"),
        Err(error) => error,
    }
}

/// Returns the first note on a formula.
pub(crate) fn note(formula: &str) -> Option<String> {
    let program = compile(formula, Names::Free).unwrap();
    program.outputs()[0].notes.first().map(ToString::to_string)
}
