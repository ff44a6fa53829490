//! Tables as files.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use setwise_columns::{Field, FieldColumn, FieldKind, TableFormat, TableWriter};

use super::batches::Batches;
use crate::arrow::{Stream, arrow_error, stream};
use crate::work;

/// Writes a table as a Parquet file, compressed by zstd.
///
/// The file appears under its name when it is complete, and not at all after Ctrl-C. A stream is
/// written as it is read, in little memory.
///
/// Args:
///     table: a ``Table``, what ``read`` returns, or any table or stream with Arrow's interface
///         whose columns are ``uint64``, ``int64``, ``double``, ``bool`` or strings.
///     path: the file; an existing one is replaced.
///
/// Raises:
///     OSError: if the file cannot be written, or that of ``read`` cannot be read.
///     ValueError: if a line of the file of ``read`` is invalid.
///     RuntimeError: if a stream of another package fails.
///
/// >>> import pathlib, tempfile
/// >>> import setwise as sw
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "positions.parquet"
/// >>> sw.write_parquet(sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"]), path)
/// >>> [table["fen"] for table in sw.read(path, columns=["fen"])]
/// [array(['4k3/8/8/8/8/8/8/4K2R w K - 0 1'], dtype=object)]
#[pyfunction]
pub(crate) fn write_parquet(table: &Bound<'_, PyAny>, path: PathBuf) -> PyResult<()> {
    let (data_type, arrays) = rows(table)?;
    let DataType::Struct(fields) = data_type else {
        return Err(PyTypeError::new_err(format!("an array of {data_type} is not a table")));
    };
    let mut columns = Vec::new();
    for field in &fields {
        let kind = match field.data_type() {
            DataType::UInt64 => FieldKind::Set,
            DataType::Int64 => FieldKind::Number,
            DataType::Float64 => FieldKind::Real,
            DataType::Boolean => FieldKind::Bool,
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => FieldKind::Text,
            other => {
                let message = format!("the column `{}` has {other}", field.name());
                return Err(PyTypeError::new_err(message));
            }
        };
        columns.push(FieldColumn { name: field.name().clone(), kind });
    }
    work::interruptible(table.py(), |cancel| {
        let partial = beside(&path)?;
        let written = File::create_new(&partial)
            .map_err(Failed::Io)
            .and_then(|file| write(file, &columns, arrays, cancel))
            .and_then(|()| fs::rename(&partial, &path).map_err(Failed::Io));
        written.map_err(|failed| {
            let _ = fs::remove_file(&partial);
            match failed {
                Failed::Io(error) => {
                    let message = format!("{}: {error}", path.display());
                    io::Error::new(error.kind(), message).into()
                }
                Failed::Python(error) => error,
            }
        })
    })?
}

enum Failed {
    Io(io::Error),
    Python(PyErr),
}

type Arrays = Box<dyn Iterator<Item = PyResult<ArrayRef>> + Send>;

/// Returns the type and the batches of a table.
fn rows(table: &Bound<'_, PyAny>) -> PyResult<(DataType, Arrays)> {
    // The errors of files keep their classes here; those of streams are texts.
    if let Ok(batches) = table.cast::<Batches>() {
        let mut reader = batches.get().take()?;
        let data_type = DataType::Struct(reader.schema.fields().clone());
        let arrays = std::iter::from_fn(move || reader.next_batch()).map(|batch| {
            let batch = batch.map_err(super::batches::Failed::into_py)?;
            Ok(Arc::new(StructArray::from(batch)) as ArrayRef)
        });
        return Ok((data_type, Box::new(arrays)));
    }
    let Some(Stream { data_type, arrays }) = stream(table)? else {
        return Err(PyTypeError::new_err("a table with Arrow's interface is wanted"));
    };
    Ok((data_type, Box::new(arrays.map(|array| array.map_err(arrow_error)))))
}

/// Returns the name of the file until it is complete.
fn beside(path: &Path) -> PyResult<PathBuf> {
    let Some(name) = path.file_name() else {
        let message = format!("{}: this is not a file name", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message).into());
    };
    let name = format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id());
    Ok(path.with_file_name(name))
}

fn write(
    file: File,
    columns: &[FieldColumn],
    arrays: Arrays,
    cancel: &AtomicBool,
) -> Result<(), Failed> {
    let mut writer = TableWriter::new(file, TableFormat::Parquet, columns).map_err(Failed::Io)?;
    for array in arrays {
        let array = array.map_err(Failed::Python)?;
        let table = array.as_struct();
        let mut row = Vec::with_capacity(columns.len());
        for index in 0..table.len() {
            if cancel.load(Relaxed) {
                return Err(Failed::Io(io::ErrorKind::Interrupted.into()));
            }
            row.clear();
            row.extend(table.columns().iter().map(|column| cell(column, index)));
            writer.write(&row).map_err(Failed::Io)?;
        }
    }
    writer.finish().map_err(Failed::Io)
}

/// Returns the field of a row.
fn cell(column: &ArrayRef, row: usize) -> Field<'_> {
    if column.is_null(row) {
        return Field::Missing;
    }
    match column.data_type() {
        DataType::UInt64 => Field::Set(column.as_primitive::<UInt64Type>().value(row)),
        DataType::Int64 => Field::Number(column.as_primitive::<Int64Type>().value(row)),
        DataType::Float64 => Field::Real(column.as_primitive::<Float64Type>().value(row)),
        DataType::Boolean => Field::Bool(column.as_boolean().value(row)),
        DataType::Utf8 => Field::Text(column.as_string::<i32>().value(row).into()),
        DataType::LargeUtf8 => Field::Text(column.as_string::<i64>().value(row).into()),
        DataType::Utf8View => Field::Text(column.as_string_view().value(row).into()),
        _ => Field::Missing,
    }
}
