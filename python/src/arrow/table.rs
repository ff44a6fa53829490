//! `Table`: columns of the same length.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::{Array, RecordBatch, RecordBatchIterator, RecordBatchOptions, StructArray};
use arrow_schema::{Field, Schema};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PyString, PyTuple};

use crate::arguments::wrong;
use crate::arrow::array::ArrowArray;
use crate::arrow::capsule::{array_capsules, arrow_error, schema_capsule, stream_capsule};
use crate::arrow::pickle;

/// Columns of positions, in the memory layout of Apache Arrow.
///
/// ``table["white_pawns"]`` is a read-only NumPy array over the memory of the table, and
/// ``pyarrow.table(table)``, ``polars.DataFrame(table)`` and DuckDB take the columns without a copy,
/// and ``table.to_pandas()`` is a data frame of pandas. ``len(table)`` is the number of rows.
/// Iteration is over the names of the columns, as for a dict.
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

    /// Returns the columns, as ``table[name]`` does.
    fn values<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (py, own) = (slf.py(), slf.get());
        let columns = own.batch.columns().iter().map(|column| {
            ArrowArray::to_numpy(&Bound::new(py, ArrowArray::new(Arc::clone(column)))?)
        });
        columns.collect()
    }

    /// Returns the names of the columns, each with the column as ``table[name]`` has it.
    fn items<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
        let schema = slf.get().batch.schema();
        let names = schema.fields().iter().map(|field| field.name().clone());
        Ok(names.zip(Self::values(slf)?).collect())
    }

    /// Returns a column as ``table[name]`` does, or the default if there is no column of this name.
    #[pyo3(signature = (name, default=None, /))]
    fn get<'py>(
        slf: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match slf.get().__contains__(name) {
            true => slf.get().__getitem__(name).map(Some),
            false => Ok(default),
        }
    }

    /// Returns a data frame of pandas, with a column of Arrow for each column. Nulls stay null.
    ///
    /// It needs the packages ``pandas`` and ``pyarrow``.
    ///
    /// >>> import setwise as sw
    /// >>> df = sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1", None]).to_pandas()
    /// >>> df["white_rooks"].tolist()
    /// [128, <NA>]
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("setwise.pandas")?.call_method1("_frame", (slf,))
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

    fn __getitem__<'py>(&self, name: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(text) = name.cast::<PyString>() else {
            let wanted = "the name of a column (for rows, use pyarrow.table(table))";
            return Err(wrong("the index of a table", wanted, name)?);
        };
        ArrowArray::to_numpy(&Bound::new(name.py(), self.column(&text.to_cow()?)?)?)
    }

    /// A table is not one array. Without this error, pandas and NumPy would take the names of the
    /// columns for values: `pandas.DataFrame` takes dicts, arrays and lists, and asks for no protocol
    /// of tables.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__(
        &self,
        dtype: Option<&Bound<'_, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Py<PyAny>> {
        let _ = (dtype, copy);
        let message = "a table is not one array: use table.to_pandas() for a data frame of pandas, \
                       or table[name] for a column";
        Err(PyTypeError::new_err(message))
    }

    /// Tables are equal if their columns have the same names, types and values.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().batch == self.batch)
    }

    /// The table does not change.
    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        let _ = memo;
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let schema = self.batch.schema();
        let columns = schema.fields().iter().map(|field| {
            let metadata = field.metadata().iter().map(|(key, value)| (key.clone(), value.clone()));
            (field.name().clone(), field.is_nullable(), metadata.collect())
        });
        let arrays = self.batch.columns().iter();
        let arrays = arrays.map(|array| Bound::new(py, ArrowArray::new(Arc::clone(array))));
        let arrays = arrays.collect::<PyResult<_>>()?;
        let make = py.import("setwise._setwise")?.getattr("_arrow_table")?;
        Ok((make, (self.batch.num_rows(), columns.collect(), arrays)))
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

/// The name of a column, true if it may have nulls, and its metadata.
type Column = (String, bool, Vec<(String, String)>);

/// The arguments of `_arrow_table`: the number of rows, the columns and their arrays.
type Parts<'py> = (usize, Vec<Column>, Vec<Bound<'py, ArrowArray>>);

/// Makes a ``Table`` of the parts that a pickle has.
#[pyfunction]
pub(crate) fn _arrow_table(
    rows: usize,
    columns: Vec<Column>,
    arrays: Vec<Bound<'_, ArrowArray>>,
) -> PyResult<Table> {
    if columns.len() != arrays.len() {
        return Err(pickle::corrupt());
    }
    let arrays: Vec<_> = arrays.iter().map(|array| Arc::clone(array.get().values())).collect();
    let fields = columns.into_iter().zip(&arrays).map(|((name, is_nullable, metadata), array)| {
        let field = Field::new(name, array.data_type().clone(), is_nullable);
        field.with_metadata(metadata.into_iter().collect::<HashMap<_, _>>())
    });
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    let batch = RecordBatch::try_new_with_options(schema, arrays, &options);
    batch.map(Table::new).map_err(arrow_error)
}
