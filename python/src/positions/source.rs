//! Positions as they are passed: texts, or columns of sets.

use arrow_array::cast::AsArray;
use arrow_schema::{DataType, Fields};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;
use setwise_chess::Position;

use crate::arrow::{Imported, import};
use crate::positions::boards::Boards;
use crate::positions::read::{Failure, position};
use crate::positions::texts::Texts;

/// Positions, some of which are null or invalid.
pub(crate) enum Source {
    Texts(Texts),
    Boards(Columns),
}

/// Positions in columns, in chunks.
pub(crate) struct Columns {
    chunks: Vec<Boards>,
    /// True for columns of Arrow, and false for arrays of NumPy.
    pub(crate) is_arrow: bool,
}

impl Source {
    /// Reads an argument: texts as for [`Texts::new`], a table with the columns of the pieces and
    /// no column of texts, or a mapping of names to columns.
    pub(crate) fn new(object: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<Self> {
        if let Some(imported) = import(object)? {
            return match &imported.data_type {
                DataType::Struct(fields) if column.is_none() && is_boards(fields) => {
                    Columns::of_arrow(&imported).map(Self::Boards)
                }
                _ => Texts::of_arrow(imported, column).map(Self::Texts),
            };
        }
        if let Ok(mapping) = object.cast::<PyMapping>() {
            let name = column.unwrap_or("fen");
            if mapping.contains(name)? {
                return Texts::new(&mapping.get_item(name)?, None).map(Self::Texts);
            }
            if column.is_none() {
                return Columns::new(object).map(Self::Boards);
            }
        }
        Texts::new(object, column).map(Self::Texts)
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Texts(texts) => texts.len(),
            Self::Boards(columns) => columns.len(),
        }
    }

    /// Returns true for columns of Arrow, which are answered by another.
    pub(crate) const fn is_arrow(&self) -> bool {
        match self {
            Self::Texts(texts) => texts.is_arrow,
            Self::Boards(columns) => columns.is_arrow,
        }
    }

    /// Passes the positions of the rows from `first` on to `each`, with their indices from 0, until
    /// it fails. Nulls are `None`.
    #[inline]
    pub(crate) fn rows<E>(
        &self,
        first: usize,
        count: usize,
        mut each: impl FnMut(usize, Option<Result<Position, Failure>>) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Self::Texts(texts) => {
                texts.rows(first, count, |row, text| each(row, text.map(position)))
            }
            Self::Boards(columns) => columns.rows(first, count, each),
        }
    }
}

/// Returns true for a table of columns without texts.
fn is_boards(fields: &Fields) -> bool {
    let has_texts = fields.iter().any(|field| field.name().eq_ignore_ascii_case("fen"));
    !has_texts && Boards::has_columns(fields)
}

impl Columns {
    /// Reads a table of Arrow, or a mapping of names to arrays.
    pub(crate) fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(imported) = import(object)? {
            return Self::of_arrow(&imported);
        }
        if let Ok(mapping) = object.cast::<PyMapping>() {
            return Ok(Self { chunks: vec![Boards::of_mapping(mapping)?], is_arrow: false });
        }
        let message = "the columns are a table of Arrow, or a mapping of names to NumPy arrays";
        Err(PyTypeError::new_err(message))
    }

    fn of_arrow(imported: &Imported) -> PyResult<Self> {
        let fields = imported.fields()?;
        let chunks = imported.chunks().iter();
        let chunks = chunks.map(|chunk| Boards::of_arrow(fields, chunk.as_struct()));
        Ok(Self { chunks: chunks.collect::<PyResult<_>>()?, is_arrow: true })
    }

    /// Passes positions on, as [`Source::rows`] does.
    pub(crate) fn rows<E>(
        &self,
        first: usize,
        count: usize,
        mut each: impl FnMut(usize, Option<Result<Position, Failure>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut start, end) = (0, first + count);
        for boards in &self.chunks {
            for row in first.max(start)..end.min(start + boards.len()) {
                each(row - first, boards.get(row - start))?;
            }
            start += boards.len();
            if start >= end {
                break;
            }
        }
        Ok(())
    }

    pub(crate) fn len(&self) -> usize {
        self.chunks.iter().map(Boards::len).sum()
    }
}
