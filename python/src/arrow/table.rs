//! `Table`: columns of the same length.

use std::sync::Arc;

use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::{RecordBatch, RecordBatchIterator, StructArray};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PyTuple};

use super::array::ArrowArray;
use super::capsule::{array_capsules, arrow_error, schema_capsule, stream_capsule};

/// Columns of positions, in the memory layout of Apache Arrow.
///
/// ``table["white_pawns"]`` is a read-only NumPy array over the memory of the table, and
/// ``pyarrow.table(table)``, ``polars.DataFrame(table)`` and DuckDB take the columns without a copy.
/// ``len(table)`` is the number of rows, and iteration is over the names of the columns.
///
/// >>> import setwise as sw
/// >>> table = sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 3 9"])
/// >>> table.column_names[:3], len(table)
/// (('white_pawns', 'white_knights', 'white_bishops'), 1)
/// >>> table["halfmove_clock"]
/// array([3])
#[pyclass(module = "setwise", frozen)]
pub(crate) struct Table {
    batch: RecordBatch,
}

impl Table {
    pub(crate) const fn new(batch: RecordBatch) -> Self {
        Self { batch }
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let schema = self.batch.schema();
        PyTuple::new(py, schema.fields().iter().map(|field| field.name().as_str()))
    }

    /// Returns the names of the columns, as ``dict(table)`` needs them.
    ///
    /// >>> import setwise as sw
    /// >>> sorted(dict(sw.parse_fens([])))[:2]
    /// ['black_bishops', 'black_king']
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.column_names(py)
    }

    /// Returns a column as an ``ArrowArray``.
    ///
    /// Raises:
    ///     KeyError: if there is no column of this name.
    ///
    /// >>> import setwise as sw
    /// >>> sw.parse_fens([]).column("key")
    /// <ArrowArray: 0 of uint64>
    fn column(&self, name: &str) -> PyResult<ArrowArray> {
        match self.batch.column_by_name(name) {
            Some(column) => Ok(ArrowArray::new(Arc::clone(column))),
            None => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        ArrowArray::to_numpy(&Bound::new(py, self.column(name)?)?)
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        let name: Result<String, _> = name.extract();
        name.is_ok_and(|name| self.batch.column_by_name(&name).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.column_names(py)?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // A producer may ignore the types that a consumer asks for.
        let _ = requested_schema;
        array_capsules(py, &StructArray::from(self.batch.clone()))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = [Ok(self.batch.clone())];
        stream_capsule(py, RecordBatchIterator::new(batches, self.batch.schema()))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema =
            FFI_ArrowSchema::try_from(self.batch.schema().as_ref()).map_err(arrow_error)?;
        schema_capsule(py, schema)
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = (self.batch.num_rows(), self.batch.num_columns());
        format!("<Table: {rows} rows of {columns} columns>")
    }
}
