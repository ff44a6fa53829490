//! The module `setwise._setwise`: the crates of setwise for Python.
//!
//! Each function reads its arguments while it holds the interpreter, computes without it, and makes
//! the result. What takes long checks for Ctrl-C; see [`work`].

#![deny(unsafe_code)]
#![allow(clippy::doc_markdown, reason = "the documentation is read in Python")]

mod arguments;
mod arrow;
mod board;
mod errors;
mod files;
mod formula;
mod functions;
mod lists;
mod memory;
mod positions;
mod sql;
mod squares;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _setwise {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arrow::{_arrow_array, _arrow_table, ArrowArray, Table};
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::files::{Batches, read, write_parquet};
    #[pymodule_export]
    use crate::formula::{_formula, _verdict, Formula, Verdict, legal_move_counts};
    #[pymodule_export]
    use crate::functions::{ArrayFunction, functions};
    #[pymodule_export]
    use crate::lists::{indices, sets, squares};
    #[pymodule_export]
    use crate::positions::{parse_fens, planes, to_fens};
    #[pymodule_export]
    use crate::sql::_sql_functions;
    #[pymodule_export]
    use crate::squares::SquareSet;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python's packages have")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let class = module.py().import("collections.abc")?.getattr("MutableSet")?;
        class.call_method1("register", (module.getattr("SquareSet")?,))?;
        Ok(())
    }
}
