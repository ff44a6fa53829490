//! FEN from columns of positions.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arrow_array::builder::LargeStringBuilder;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::arrow::ArrowArray;
use crate::positions::blocks::FEW;
use crate::positions::read::Failure;
use crate::positions::source::Columns;
use crate::work;

/// Returns the FEN of positions in columns.
///
/// The columns of the twelve pieces must be there. Without the others, White is to move, nobody may
/// castle or capture en passant, and the counters are 0 and 1.
///
/// Args:
///     table: a ``Table``, a table of pyarrow, Polars or any other package with Arrow's interface, or
///         a mapping of names to NumPy arrays.
///
/// Returns:
///     A list of strings for a mapping, else an ``ArrowArray``. A row with a null has none.
///
/// Raises:
///     FenError: if a row is not a position.
///
/// >>> import setwise as sw
/// >>> table = sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 3 9 ; a comment", None])
/// >>> sw.to_fens(table).to_list()
/// ['4k3/8/8/8/8/8/8/4K2R w K - 3 9', None]
/// >>> names = [name for name in table if name.startswith(("white", "black"))]
/// >>> sw.to_fens({name: table[name][:1] for name in names})
/// ['4k3/8/8/8/8/8/8/4K2R w - - 0 1']
#[pyfunction]
#[pyo3(signature = (table, /))]
pub(crate) fn to_fens<'py>(table: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = table.py();
    let columns = Columns::new(table)?;
    let write = |cancel: &AtomicBool| {
        let mut texts = LargeStringBuilder::new();
        columns.rows(0, columns.len(), |row, position| {
            if cancel.load(Relaxed) {
                return Err((row, None));
            }
            match position.transpose().map_err(|failure| (row, Some(failure)))? {
                None => texts.append_null(),
                Some(position) => {
                    // Writing to memory does not fail.
                    let _ = write!(texts, "{position}");
                    texts.append_value("");
                }
            }
            Ok(())
        })?;
        Ok(texts.finish())
    };
    let written = match columns.len() <= FEW {
        true => write(&AtomicBool::new(false)),
        false => work::interruptible(py, write)?,
    };
    let texts = written.map_err(|(row, failure): (usize, Option<Failure>)| match failure {
        Some(failure) => failure.at(py, row),
        None => PyKeyboardInterrupt::new_err(()),
    })?;
    if columns.is_arrow {
        return Ok(Bound::new(py, ArrowArray::new(Arc::new(texts)))?.into_any());
    }
    Ok(work::list(py, texts.iter())?.into_any())
}
