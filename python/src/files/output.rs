//! Files that are written: tables and texts.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::Utf8Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, GenericStringArray, OffsetSizeTrait, StructArray};
use arrow_schema::DataType;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use setwise_columns::{Field, FieldColumn, FieldKind, TableFormat, TableWriter};

use crate::arguments;
use crate::arrow::{Stream, arrow_error, stream};
use crate::files::batches::Batches;
use crate::files::passed_over::PassedOverInFile;
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
///     OSError: if the file cannot be written, or the system cannot read the file of ``read``.
///     RuntimeError: if a stream of another package fails.
///     TypeError: if ``table`` is not a table, or a column has another type.
///     ValueError: if the file of ``read`` or a line of it is invalid, its rows have been read before, or
///         a string is not UTF-8.
///
/// >>> import pathlib, tempfile
/// >>> import setwise as sw
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "positions.parquet"
/// >>> sw.write_parquet(sw.parse_fens(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"]), path)
/// >>> [table["fen"] for table in sw.read(path, columns=["fen"])]
/// [array(['4k3/8/8/8/8/8/8/4K2R w K - 0 1'], dtype=object)]
#[pyfunction]
pub(crate) fn write_parquet(table: &Bound<'_, PyAny>, path: &Bound<'_, PyAny>) -> PyResult<()> {
    let path = arguments::path("path", path)?;
    let (data_type, passed_over, next) = rows(table)?;
    let DataType::Struct(fields) = data_type else {
        return Err(PyTypeError::new_err(format!(
            "this is an array of {data_type}, and not a table"
        )));
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
                let message = format!(
                    "the column `{}` has the type {other}: convert it to uint64, int64, double, \
                     bool or string",
                    field.name()
                );
                return Err(PyTypeError::new_err(message));
            }
        };
        columns.push(FieldColumn { name: field.name().clone(), kind });
    }
    work::interruptible(table.py(), |cancel| {
        replace(&path, |file| write(file, &columns, next, cancel))
    })??;
    passed_over.map_or(Ok(()), |passed_over| passed_over.warn())
}

/// Writes a text as a file, which appears under its name when it is complete.
pub(crate) fn write_text(path: &Path, text: &str) -> PyResult<()> {
    replace(path, |mut file| file.write_all(text.as_bytes()).map_err(Failed::Io))
}

/// Writes a file that gets its name, in place of an older one, when it is complete.
fn replace(path: &Path, write: impl FnOnce(File) -> Result<(), Failed>) -> PyResult<()> {
    let (target, permissions) = target(path)?;
    let partial = partial_path(&target)?;
    let written = File::create_new(&partial)
        .and_then(|file| permissions.map_or(Ok(()), |own| file.set_permissions(own)).map(|()| file))
        .map_err(Failed::Io)
        .and_then(write)
        .and_then(|()| fs::rename(&partial, &target).map_err(Failed::Io));
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
}

/// Returns the file that a path leads to, over links, and the permissions that it has.
fn target(path: &Path) -> PyResult<(PathBuf, Option<Permissions>)> {
    let refused =
        |kind, reason: String| io::Error::new(kind, format!("{}: {reason}", path.display())).into();
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => {
            let target =
                path.canonicalize().map_err(|error| refused(error.kind(), error.to_string()))?;
            Ok((target, Some(metadata.permissions())))
        }
        Ok(_) => Err(refused(
            io::ErrorKind::InvalidInput,
            "this is not a regular file, and the output replaces one".to_owned(),
        )),
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
            Ok((path.to_owned(), None))
        }
        Err(error) => Err(refused(error.kind(), error.to_string())),
    }
}

enum Failed {
    Io(io::Error),
    Python(PyErr),
}

impl Failed {
    fn stopped() -> Self {
        Self::Io(io::ErrorKind::Interrupted.into())
    }
}

/// Returns the next batch of a table; `None` at its end. The flag becomes true on Ctrl-C.
type Next = Box<dyn FnMut(&AtomicBool) -> Result<Option<ArrayRef>, Failed> + Send>;

/// Returns the type and the batches of a table, and what is passed over in the file of `read`.
fn rows(table: &Bound<'_, PyAny>) -> PyResult<(DataType, Option<Arc<PassedOverInFile>>, Next)> {
    // The errors of files keep their classes here; those of streams are texts.
    if let Ok(batches) = table.cast::<Batches>() {
        let mut reader = batches.get().take(table.py())?;
        let data_type = DataType::Struct(reader.schema.fields().clone());
        let passed_over = reader.passed_over.take();
        let next = move |cancel: &AtomicBool| {
            // A formula that is true for few positions takes long for a batch.
            while !cancel.load(Relaxed) {
                let found = reader.wait(work::BETWEEN_CHECKS);
                match found.map_err(|failed| Failed::Python(failed.into_py()))? {
                    None => return Ok(None),
                    Some(None) => {}
                    Some(Some(batch)) => return Ok(Some(Arc::new(StructArray::from(batch)) as _)),
                }
            }
            Err(Failed::stopped())
        };
        return Ok((data_type, passed_over, Box::new(next)));
    }
    let Some(Stream { data_type, mut arrays }) = stream(table)? else {
        let message = format!(
            "the table must have Arrow's interface, as tables of pyarrow and Polars have, and is \
             {}",
            arguments::kind(table)?
        );
        return Err(PyTypeError::new_err(message));
    };
    let next = move |_: &AtomicBool| {
        arrays.next().transpose().map_err(|error| Failed::Python(arrow_error(error)))
    };
    Ok((data_type, None, Box::new(next)))
}

/// Returns the name of the file until it is complete, which no other call uses.
fn partial_path(path: &Path) -> PyResult<PathBuf> {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let Some(name) = path.file_name() else {
        let message = format!("{}: this is not a file name", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message).into());
    };
    let (name, call) = (name.to_string_lossy(), CALLS.fetch_add(1, Relaxed));
    let name = format!(".{name}.{}-{call}.tmp", std::process::id());
    Ok(path.with_file_name(name))
}

fn write(
    file: File,
    columns: &[FieldColumn],
    mut next: Next,
    cancel: &AtomicBool,
) -> Result<(), Failed> {
    let mut writer = TableWriter::new(file, TableFormat::Parquet, columns).map_err(Failed::Io)?;
    while let Some(array) = next(cancel)? {
        let table = array.as_struct();
        let mut row = Vec::with_capacity(columns.len());
        for index in 0..table.len() {
            if cancel.load(Relaxed) {
                return Err(Failed::stopped());
            }
            row.clear();
            for (column, FieldColumn { name, .. }) in table.columns().iter().zip(columns) {
                let field = cell(column, index).map_err(|error| {
                    let message =
                        format!("the column `{name}` has a text that is not UTF-8: {error}");
                    Failed::Python(PyValueError::new_err(message))
                })?;
                row.push(field);
            }
            writer.write(&row).map_err(Failed::Io)?;
        }
    }
    // A stream may have ended after Ctrl-C.
    if cancel.load(Relaxed) {
        return Err(Failed::stopped());
    }
    writer.finish().map_err(Failed::Io)
}

/// Returns the field of a row. Not all packages check that texts are UTF-8.
fn cell(column: &ArrayRef, row: usize) -> Result<Field<'_>, Utf8Error> {
    if column.is_null(row) {
        return Ok(Field::Missing);
    }
    Ok(match column.data_type() {
        DataType::UInt64 => Field::Set(column.as_primitive::<UInt64Type>().value(row)),
        DataType::Int64 => Field::Number(column.as_primitive::<Int64Type>().value(row)),
        DataType::Float64 => Field::Real(column.as_primitive::<Float64Type>().value(row)),
        DataType::Boolean => Field::Bool(column.as_boolean().value(row)),
        DataType::Utf8 => text(column.as_string::<i32>(), row)?,
        DataType::LargeUtf8 => text(column.as_string::<i64>(), row)?,
        DataType::Utf8View => {
            let bytes = column.as_string_view().clone().to_binary_view();
            Field::Text(str::from_utf8(bytes.value(row))?.to_owned().into())
        }
        _ => Field::Missing,
    })
}

fn text<O: OffsetSizeTrait>(
    texts: &GenericStringArray<O>,
    row: usize,
) -> Result<Field<'_>, Utf8Error> {
    let (start, end) = (texts.value_offsets()[row], texts.value_offsets()[row + 1]);
    let bytes = &texts.value_data()[start.as_usize()..end.as_usize()];
    Ok(Field::Text(str::from_utf8(bytes)?.into()))
}
