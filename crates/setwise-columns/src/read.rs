//! Rows of a file: the fields of the positions that a query finds, for Python and SQL.
//!
//! The program makes the same [rows](crate::RowColumns), but not from batches: between the query and its
//! rows it sorts, samples and limits matches, counts errors and goes on. The page reads batches, for
//! its sums and its list of errors.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::format::InputFormat;
use crate::input::Input;
use crate::pipeline::Threads;
use crate::query::{Batch, LineError, Query};
use crate::row::{Row, RowColumn, RowColumns};

/// Reads files as rows of the columns asked for.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::atomic::AtomicBool;
/// use setwise_columns::{Field, Input, PositionColumn, Query, RowColumn, TableReader, Threads};
/// use setwise_expr::parse;
///
/// let columns = ["fullmove_number", "white_king"];
/// let columns = columns.map(|name| PositionColumn::named(name).map(RowColumn::Position));
/// let reader = TableReader::new(Query::new(&parse("K & {a1}")?, &[])?, &columns);
/// let lines = "k7/8/8/8/8/8/8/K7 w - - 0 40\nk7/8/8/8/8/8/8/1K6 w - - 0 41\n";
/// let input = Input::from_reader(lines.as_bytes())?;
/// let mut rows = Vec::new();
/// reader.read("two.fen", input, Threads::One, &AtomicBool::new(false), &mut |batch| {
///     rows.extend(batch.rows().map(|row| row.fields().map(Field::into_owned).collect::<Vec<_>>()));
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(rows, [[Field::Number(40), Field::Set(1)]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableReader {
    query: Query,
    columns: RowColumns,
    skips: bool,
    is_strict: bool,
}

impl TableReader {
    /// Creates a reader of the positions that a query finds; `None` is a column that nobody reads,
    /// whose fields are missing.
    #[must_use]
    pub fn new(query: Query, columns: &[Option<RowColumn>]) -> Self {
        let asked = columns.iter().flatten();
        let carried = asked.filter_map(|column| match column {
            RowColumn::Field(column) => Some(column.clone()),
            _ => None,
        });
        let query = query.with_carried(carried.collect());
        let columns = RowColumns::new(&query, columns.iter().map(Option::as_ref));
        Self { query, columns, skips: false, is_strict: false }
    }

    /// Sets whether invalid lines, games and rows are left out. Otherwise the first is an error.
    #[must_use]
    pub const fn with_skips(mut self, skips: bool) -> Self {
        self.skips = skips;
        self
    }

    /// Sets whether what would be passed over is an error.
    #[must_use]
    pub fn with_strict(self, is_strict: bool) -> Self {
        Self { query: self.query.with_strict(is_strict), is_strict, ..self }
    }

    /// Passes the rows of an input to `sink` in batches, until that breaks or `stop` is true. `name`
    /// is that of the file.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Query::run`], the first invalid line, game or row unless these are
    /// skipped, and the first thing that was passed over if the reader is strict.
    pub fn read(
        &self,
        name: &str,
        input: Input,
        threads: Threads,
        stop: &AtomicBool,
        sink: &mut dyn FnMut(&RowBatch<'_>) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        let detail = self.columns.detail(input.format() == InputFormat::Lines);
        let mut refused = None;
        self.query.run_until(stop, input, threads, detail, |batch| {
            refused = self.refuse(batch);
            match refused {
                Some(_) => ControlFlow::Break(()),
                None => sink(&RowBatch { columns: &self.columns, name, batch }),
            }
        })?;
        refused.map_or(Ok(()), Err)
    }

    fn refuse(&self, batch: &Batch) -> Option<ReadError> {
        if let Some(error) = batch.errors.first().filter(|_| !self.skips) {
            return Some(ReadError::Invalid(error.clone()));
        }
        if !self.is_strict {
            return None;
        }
        let passed_over = batch.passed_over.first().cloned().map(ReadError::PassedOver);
        passed_over.or_else(|| batch.unknown_tags.keys().next().cloned().map(ReadError::UnknownTag))
    }
}

/// Some rows.
#[derive(Clone, Copy, Debug)]
pub struct RowBatch<'a> {
    columns: &'a RowColumns,
    name: &'a str,
    batch: &'a Batch,
}

impl<'a> RowBatch<'a> {
    /// Returns the results of the query that the rows are made of.
    #[must_use]
    pub const fn batch(&self) -> &'a Batch {
        self.batch
    }

    /// Returns the rows; none if nobody reads a column, when [`Batch::matched`] is their number.
    pub fn rows(&self) -> impl Iterator<Item = Row<'a>> + use<'a> {
        let Self { columns, name, batch } = *self;
        batch.matches.iter().map(move |found| columns.row(name, found))
    }
}

/// The reason why a file is not read to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line, a game or a row is invalid.
    #[error("{0}")]
    Invalid(LineError),
    /// Something would be passed over, and the reader is strict.
    #[error("{0}")]
    PassedOver(LineError),
    /// A tag of a game has no column, and the reader is strict.
    #[error("the tag `{0}` has no column, as the first games lack it")]
    UnknownTag(String),
}
