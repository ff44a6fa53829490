//! Rows that workers write to columns, where all matches become rows of a table.
//!
//! One match after the other is made in the same memory, so that a row needs no allocation.

use std::fmt::Debug;
use std::io;
use std::sync::Arc;

use arrow_array::RecordBatch;
use setwise_chess::Position;

use crate::arrow::{PartColumns, TableBatches, TablePart};
use crate::location::Location;
use crate::query::results::{Batch, Match};

/// Writes matches as rows.
pub(crate) trait WriteRows: Debug + Send + Sync {
    /// Adds the row of a match; returns a batch if that completes one.
    ///
    /// # Errors
    ///
    /// Returns an error if the row cannot be in the table.
    fn write(&self, found: &Match, rows: &mut TableBatches) -> io::Result<Option<RecordBatch>>;
}

/// A table whose rows the workers write.
#[derive(Clone, Debug)]
pub(crate) struct PartTable {
    pub(crate) columns: Arc<PartColumns>,
    pub(crate) writer: Arc<dyn WriteRows>,
}

/// The rows of a worker that are not passed on yet.
#[derive(Debug)]
pub(super) struct PartRows {
    table: PartTable,
    batches: Option<TableBatches>,
    /// The last match, and the number of its game in the block, whose fields it has.
    pub(super) found: Match,
    pub(super) game: Option<u64>,
    /// True if the rows are positions of games.
    is_of_games: bool,
    failed: io::Result<()>,
}

impl PartRows {
    pub(super) const fn new(table: PartTable) -> Self {
        let found = Match::new(Location::Line(0), Position::START);
        Self { table, batches: None, found, game: None, is_of_games: false, failed: Ok(()) }
    }

    /// Begins a block.
    pub(super) fn clear(&mut self) {
        (self.batches, self.game, self.failed) = (None, None, Ok(()));
    }

    /// Adds a row for the last match.
    pub(super) fn push(&mut self, batch: &mut Batch) {
        if self.failed.is_ok() {
            self.failed = self.try_push(batch);
        }
    }

    fn try_push(&mut self, batch: &mut Batch) -> io::Result<()> {
        let is_of_games = matches!(self.found.location, Location::Game { .. });
        if is_of_games != self.is_of_games {
            self.take(batch)?;
            self.is_of_games = is_of_games;
        }
        let rows = match &mut self.batches {
            Some(rows) => rows,
            None => self.batches.insert(TableBatches::new(&self.table.columns.columns)?),
        };
        if let Some(rows) = self.table.writer.write(&self.found, rows)? {
            self.add(&rows, batch);
        }
        Ok(())
    }

    /// Passes on the rows at the end of a block.
    ///
    /// # Errors
    ///
    /// Returns the error of the first row that cannot be in the table.
    pub(super) fn finish(&mut self, batch: &mut Batch) -> io::Result<()> {
        std::mem::replace(&mut self.failed, Ok(()))?;
        self.take(batch)
    }

    fn take(&mut self, batch: &mut Batch) -> io::Result<()> {
        if let Some(rows) = self.batches.as_mut().map_or(Ok(None), TableBatches::take)? {
            self.add(&rows, batch);
        }
        Ok(())
    }

    fn add(&self, rows: &RecordBatch, batch: &mut Batch) {
        let of = Arc::clone(&self.table.columns);
        batch.parts.push(TablePart::new(rows, of, self.is_of_games));
    }
}

/// A clone has no rows yet.
impl Clone for PartRows {
    fn clone(&self) -> Self {
        Self::new(self.table.clone())
    }
}
