//! Rows of a file: the fields of the positions that a query finds, for the faces that make tables.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::field::{Field, FieldColumn, FieldKind};
use crate::format::InputFormat;
use crate::input::Input;
use crate::pipeline::Threads;
use crate::position_column::PositionColumn;
use crate::query::{Batch, Detail, LineError, Match, Query};

/// A column of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowColumn {
    /// A column of the position.
    Position(PositionColumn),
    /// A column of the file.
    File(FieldColumn),
    /// The name of the file.
    Path,
    /// The line of the position in its file, or of the game that it is from, or its row.
    Line,
}

impl RowColumn {
    /// Returns the kind of the fields.
    #[must_use]
    pub const fn kind(&self) -> FieldKind {
        match self {
            Self::Position(column) => column.kind(),
            Self::File(column) => column.kind,
            Self::Path => FieldKind::Text,
            Self::Line => FieldKind::Number,
        }
    }
}

/// The way in which a column is made.
#[derive(Clone, Copy, Debug)]
enum Source {
    Position(PositionColumn),
    /// A field that travels with the position.
    Carried(usize),
    Path,
    Line,
}

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
    sources: Vec<Option<Source>>,
    skips: bool,
    is_strict: bool,
}

impl TableReader {
    /// Creates a reader of the positions that a query finds; `None` is a column that nobody reads,
    /// whose fields are missing.
    #[must_use]
    pub fn new(query: Query, columns: &[Option<RowColumn>]) -> Self {
        let mut carried = Vec::new();
        let mut source = |column: &RowColumn| match column {
            RowColumn::Position(column) => Source::Position(*column),
            RowColumn::Path => Source::Path,
            RowColumn::Line => Source::Line,
            RowColumn::File(column) => {
                carried.push(column.clone());
                Source::Carried(carried.len() - 1)
            }
        };
        let sources = columns.iter().map(|column| column.as_ref().map(&mut source)).collect();
        Self { query: query.with_carried(carried), sources, skips: false, is_strict: false }
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

    /// Returns what the query has to find out about a position.
    fn detail(&self, format: InputFormat) -> Detail {
        let mut columns = self.sources.iter().flatten().peekable();
        if columns.peek().is_none() {
            return Detail::Count;
        }
        let has_counters =
            |source| matches!(source, &Source::Position(column) if column.has_counters());
        // Games and records have the counters in the position, EPD in the text after it.
        match format == InputFormat::Lines && columns.any(has_counters) {
            true => Detail::Matches,
            false => Detail::Positions,
        }
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
        let detail = self.detail(input.format());
        let mut refused = None;
        self.query.run_until(stop, input, threads, detail, |batch| {
            refused = self.refuse(batch);
            match refused {
                Some(_) => ControlFlow::Break(()),
                None => sink(&RowBatch { reader: self, name, batch }),
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
    reader: &'a TableReader,
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
        let Self { reader, name, batch } = *self;
        batch.matches.iter().map(move |found| Row { reader, name, found })
    }
}

/// A row.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    reader: &'a TableReader,
    name: &'a str,
    found: &'a Match,
}

impl<'a> Row<'a> {
    /// Returns the fields, in the order of the columns.
    pub fn fields(self) -> impl Iterator<Item = Field<'a>> {
        self.reader.sources.iter().map(move |source| match *source {
            None => Field::Missing,
            Some(Source::Position(column)) => column.field(&self.found.position),
            Some(Source::Carried(index)) => self.found.fields[index].borrowed(),
            Some(Source::Path) => Field::Text(self.name.into()),
            Some(Source::Line) => Field::Number(self.found.location.line().cast_signed()),
        })
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
