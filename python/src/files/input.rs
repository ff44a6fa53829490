//! Files of every format of the program, as batches of Arrow.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use arrow_array::RecordBatch;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use setwise_columns::{
    FieldColumn, Formulas, Input, InputColumns, InputFile, InputFormat, InputOptions, PassedOver,
    PositionColumn, Query, ReadError, Remedy, ResultColumn, RowBatch, RowColumn, TableBatches,
    TableReader, Threads,
};
use setwise_expr::{Tree, parse};

use crate::arguments;
use crate::errors::{file_error, formula_error, formula_warning, is_of_contents};
use crate::files::batches::{Batches, Failed, Reader};
use crate::files::passed_over::PassedOverInFile;
use crate::formula::Formula;
use crate::work;

/// The number of batches that wait to be taken.
const WAITING: usize = 2;

/// Reads the positions of a file or of an index: lines of FEN or EPD, games in PGN, tables in CSV, TSV, JSON
/// lines, Parquet or Arrow, or training data; optionally compressed (gzip, zstd, bzip2, xz).
///
/// Args:
///     path: the file, or the folder of an index that ``setwise index`` has made. Of an index, only rows
///         are read for which ``where`` can be true.
///     column: the name of the column of a table with the positions, if it is not ``fen``, ``epd``
///         or ``position``.
///     columns: the names of the columns: ``fen``, those of ``parse_fens``, columns of the file, and
///         for games ``game``, ``ply``, ``san``, ``uci``, ``result``, ``eval_cp`` and the others
///         that ``docs/cli.md`` lists. ``None`` is ``fen`` and the columns of a table.
///     tags: the names of tags of games to add as columns, such as ``White``.
///     where: a formula or its text. Only positions for which it is true, a set that is not empty,
///         or a number that is not 0 are read. It may use the columns of the file by their names, and
///         ``Formula(text, source=…)`` the definitions of C code.
///     errors: ``"raise"``, or ``"skip"`` to leave out invalid lines, the rest of a game from an
///         invalid move on, and rows for which ``where`` has no value, such as comparisons of a
///         column with decimals.
///     strict: true to refuse what has no meaning in PGN or EPD, such as unknown signs after a move
///         or a malformed tag. By default it is passed over, with one ``PassedOverWarning`` at the
///         end of the rows, which gives the number of things and the place of the first.
///     variations: true to read the side lines of games too, after the main line. The column
///         ``variation`` is empty for the main line; for a side line it is the ply of its first move and
///         its number among those there, as ``12.1``, after the path of the line that it leaves.
///     threads: the number of threads, or ``None`` for one per processor.
///
/// Returns:
///     The rows, which are read while they are used, and once.
///
/// Raises:
///     FormulaError: if ``where`` is invalid.
///     OSError: if the file cannot be read, here or while the rows are used: a missing file is a
///         ``FileNotFoundError``.
///     ValueError: if the file is corrupt, cut short or not of a known format, or does not have a
///         column, or, while the rows are used, if a line is invalid or ``strict`` refuses something.
///         The message has the file and the line.
///
/// >>> import pathlib, tempfile
/// >>> import setwise as sw
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.pgn"
/// >>> _ = path.write_text('[White "Anna"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n')
/// >>> for table in sw.read(path, columns=["ply", "san"], tags=["White"], where="checkmate"):
/// ...     print(table["ply"], table["san"], table["White"])
/// [5] ['Qxe5#'] ['Anna']
#[pyfunction]
#[pyo3(signature = (
    path, *, column=None, columns=None, tags=None, r#where=None, errors="raise",
    strict=false, variations=false, threads=None
))]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn read(
    py: Python<'_>,
    path: &Bound<'_, PyAny>,
    column: Option<String>,
    columns: Option<&Bound<'_, PyAny>>,
    tags: Option<&Bound<'_, PyAny>>,
    r#where: Option<Bound<'_, PyAny>>,
    errors: &str,
    strict: bool,
    variations: bool,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Batches> {
    let skips = match errors {
        "raise" => false,
        "skip" => true,
        _ => return Err(PyValueError::new_err("errors must be \"raise\" or \"skip\"")),
    };
    let path = arguments::path("path", path)?;
    let columns = columns.map(|names| arguments::names("columns", names)).transpose()?;
    let tags = tags.map(|names| arguments::names("tags", names)).transpose()?;
    let threads = match work::threads(threads)? {
        one if one.get() == 1 => Threads::One,
        count => Threads::Many(count),
    };
    let opened = py.detach(|| {
        let options = InputOptions { column, ..InputOptions::default() };
        let mut files = InputFile::list(&path)?;
        let first = files.remove(0);
        let mut input = first.open(&options)?;
        let known = input.columns()?;
        Ok((first.path().to_owned(), input, files, known))
    });
    let (first, input, more, mut known) =
        opened.map_err(|error: std::io::Error| named(&path, &error))?;
    let is_games = input.format() == InputFormat::Games;
    if variations {
        if !is_games {
            let message = format!("{}: only games in PGN have side lines", path.display());
            return Err(PyValueError::new_err(message));
        }
        known.all.push(FieldColumn::variation());
    }
    let columns = resolve(columns, tags, &known, is_games)
        .map_err(|message| PyValueError::new_err(format!("{}: {message}", path.display())))?;
    let header: Vec<_> = columns.iter().map(ResultColumn::header).collect();
    let table =
        TableBatches::new(&header).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (text, filter) = condition(py, r#where.as_ref())?;
    let text = text.as_str();
    let query = Query::compile(Formulas {
        filter: &filter,
        selected: &[],
        condition: None,
        fields: &known.all,
        mapping: None,
    });
    let query = query.map_err(|error| formula_error(py, text, &error.error))?;
    query.notes(is_games, known.lacks_starts).try_for_each(|note| formula_warning(py, note))?;
    let query = query.with_variations(variations);
    let columns: Vec<_> = columns.into_iter().map(|column| Some(column.content)).collect();
    let reader = TableReader::new(query, &columns).with_skips(skips).with_strict(strict);
    let passed_over = Arc::new(PassedOverInFile::new(path.clone()));
    let sum = Arc::clone(&passed_over);
    let schema = table.schema();
    let start = move |stop: Arc<AtomicBool>| {
        let (sender, receiver) = sync_channel(WAITING);
        let failure = sender.clone();
        let work = Work { path: first, reader, threads, table, passed_over: sum, sender };
        thread::Builder::new().spawn(move || {
            let run = AssertUnwindSafe(|| work.run(input, &more, &stop));
            if catch_unwind(run).is_err() {
                let error = std::io::Error::other(work::DEFECT);
                let failed = Failed::Io(error, work::DEFECT.to_owned());
                let _ = failure.send(Err(failed));
            }
        })?;
        Ok(receiver)
    };
    Ok(Batches::new(Reader::new(schema, passed_over, Box::new(start))))
}

/// Reads the formula that selects the rows.
fn condition(py: Python<'_>, formula: Option<&Bound<'_, PyAny>>) -> PyResult<(String, Tree)> {
    let text = match formula {
        // Every position has a king.
        None => "K".to_owned(),
        Some(formula) => {
            if let Ok(formula) = formula.cast::<Formula>() {
                let formula = formula.get();
                return Ok((formula.text().to_owned(), formula.for_chess("`where`")?.clone()));
            }
            match formula.cast::<PyString>() {
                Ok(text) => text.to_cow()?.into_owned(),
                Err(_) => return Err(arguments::wrong("where", "a formula or its text", formula)?),
            }
        }
    };
    let tree = parse(&text).map_err(|error| formula_error(py, &text, &error))?;
    Ok((text, tree))
}

/// Returns an error with the name of the file, and what to do about it.
fn named(path: &Path, error: &std::io::Error) -> PyErr {
    let advice = Remedy::of(error).map_or_else(String::new, |it| format!(": {}", remedy(it)));
    let message = format!("{}: {error}{advice}", path.display());
    file_error(error, message)
}

/// Returns what to do about a file that is refused, in Python.
fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Column(Some(name)) => format!("column={name:?}"),
        Remedy::Column(None) => "choose one with column=\"NAME\"".to_owned(),
        Remedy::Array => "read it with numpy.load".to_owned(),
        Remedy::Archive => "extract it first, or read its NumPy arrays with numpy.load".to_owned(),
        Remedy::Table(_) => "read it with pyarrow".to_owned(),
        Remedy::Decompress(_) => "decompress it first".to_owned(),
    }
}

/// Returns the columns.
fn resolve(
    columns: Option<Vec<String>>,
    tags: Option<Vec<String>>,
    known: &InputColumns,
    is_games: bool,
) -> Result<Vec<ResultColumn>, String> {
    let usual = || {
        let of_file = known.all[..known.usual].iter().map(|column| column.name.clone());
        std::iter::once("fen".to_owned()).chain(of_file.filter(|name| name != "fen")).collect()
    };
    let columns: Vec<String> = columns.unwrap_or_else(usual);
    let mut resolved = Vec::new();
    let columns = columns.into_iter().map(|name| (name, false));
    for (name, is_tag) in columns.chain(tags.into_iter().flatten().map(|name| (name, true))) {
        let position = PositionColumn::named(&name).filter(|_| !is_tag);
        let column = match (position, known.all.iter().find(|column| column.name == name)) {
            (Some(position), _) => RowColumn::Position(position),
            (None, Some(column)) => RowColumn::Field(column.clone()),
            (None, None) if is_tag && is_games => RowColumn::Field(FieldColumn::of_games(&name)),
            (None, None) => {
                let own: Vec<_> =
                    known.all.iter().map(|column| format!("`{}`", column.name)).collect();
                return Err(format!(
                    "the file has no column `{name}`; besides those of positions, it has {}",
                    if own.is_empty() { "none".to_owned() } else { own.join(", ") }
                ));
            }
        };
        resolved.push(ResultColumn::new(name, column));
    }
    Ok(resolved)
}

/// The work of the thread that reads.
struct Work {
    /// The file that is read.
    path: PathBuf,
    reader: TableReader,
    threads: Threads,
    table: TableBatches,
    passed_over: Arc<PassedOverInFile>,
    sender: SyncSender<Result<RecordBatch, Failed>>,
}

impl Work {
    /// Reads a file and `more` of the same index.
    fn run(mut self, input: Input, more: &[InputFile], stop: &AtomicBool) {
        let mut end = self.read(input, stop);
        for file in more {
            if !matches!(end, Ok(ControlFlow::Continue(()))) {
                break;
            }
            file.path().clone_into(&mut self.path);
            let opened = file.open(&InputOptions::default());
            let opened = opened.map_err(|error| self.failed(error.into()));
            end = opened.and_then(|input| self.read(input, stop));
        }
        let end = match end {
            Err(failed) => Err(failed),
            Ok(_) => self.table.take().map_err(|error| self.failed(error.into())),
        };
        // Nobody waits for it if the rows are not read to the end.
        let _ = match end {
            Ok(None) => Ok(()),
            Ok(Some(batch)) => self.sender.send(Ok(batch)),
            Err(failed) => self.sender.send(Err(failed)),
        };
    }

    /// Reads a file, and returns whether more rows are wanted.
    fn read(&mut self, input: Input, stop: &AtomicBool) -> Result<ControlFlow<()>, Failed> {
        let (name, mut added) = (self.path.display().to_string(), Ok(ControlFlow::Continue(())));
        let (reader, threads) = (self.reader.clone(), self.threads);
        let read = reader.read(&name, input, threads, stop, &mut |batch| {
            added = self.add(batch);
            added.as_ref().map_or(ControlFlow::Break(()), |flow| *flow)
        });
        match (added?, read) {
            (_, Err(error)) => Err(self.failed(error)),
            (_, Ok(())) if stop.load(Relaxed) => Ok(ControlFlow::Break(())),
            (flow, Ok(())) => Ok(flow),
        }
    }

    fn failed(&self, error: ReadError) -> Failed {
        let message = format!("{}: {error}", self.path.display());
        match error {
            ReadError::Io(error) if is_of_contents(&error) => Failed::Contents(message),
            ReadError::Io(error) => Failed::Io(error, message),
            ReadError::PassedOver(error) => {
                let fate = PassedOver::fate(&error);
                Failed::Contents(format!("{message}; with strict=False it is {fate}"))
            }
            _ => Failed::Contents(message),
        }
    }

    /// Adds the rows of a batch.
    fn add(&mut self, batch: &RowBatch<'_>) -> Result<ControlFlow<()>, Failed> {
        self.passed_over.add(batch.batch());
        for row in batch.rows() {
            let row: Vec<_> = row.fields().collect();
            match self.table.push(&row) {
                Ok(None) => {}
                Ok(Some(batch)) => {
                    if self.sender.send(Ok(batch)).is_err() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Err(error) => return Err(self.failed(error.into())),
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
