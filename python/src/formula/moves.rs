//! The number of legal moves, a formula with a name of its own.

use pyo3::prelude::*;

use crate::errors::formula_error;
use crate::formula::Reading;
use crate::formula::compiled::Compiled;
use crate::positions::{Errors, Source, evaluate};
use crate::work;

/// The formula.
const LEGAL_MOVES: &str = "legal_moves";

/// Returns the number of legal moves in each of many positions.
///
/// It is ``Formula("legal_moves").positions(…)`` under the name of the library.
///
/// Args:
///     positions: texts or columns, as for ``Formula.positions``.
///     column: the name of the column of a table with the texts.
///     errors: ``"raise"``, or ``"null"`` to make nulls of rows that are not positions.
///     threads: the number of threads, or ``None`` for one per processor.
///
/// Returns:
///     An array of ``int64``, in the form of ``Formula.positions``.
///
/// Raises:
///     FenError: if a row is not a position.
///
/// >>> import setwise as sw
/// >>> fens = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
/// >>> sw.legal_move_counts(fens)
/// array([20])
/// >>> sw.legal_move_counts(sw.parse_fens(fens)).to_list()
/// [20]
#[pyfunction]
#[pyo3(signature = (positions, *, column=None, errors="raise", threads=None))]
pub(crate) fn legal_move_counts<'py>(
    positions: &Bound<'py, PyAny>,
    column: Option<&str>,
    errors: &str,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = positions.py();
    let (errors, threads) = (Errors::new(errors)?, work::threads(threads)?);
    let compiled = Compiled::new(LEGAL_MOVES, Reading::default());
    let program = compiled.and_then(|compiled| compiled.for_positions());
    let program = program.map_err(|error| formula_error(py, LEGAL_MOVES, &error))?;
    evaluate(py, &program, &Source::new(positions, column)?, errors, threads)
}
