//! The iterator over the subsets of a set.

use pyo3::prelude::*;
use setwise::{Bitboard, Subsets};

/// The words of the subsets of a set.
#[pyclass(module = "setwise", name = "_SubsetWords")]
pub(super) struct SubsetWords(Subsets);

impl SubsetWords {
    pub(super) fn new(set: Bitboard) -> Self {
        Self(set.subsets())
    }
}

#[pymethods]
impl SubsetWords {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<u64> {
        self.0.next().map(|set| set.0)
    }
}
