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
use crate::position_column::PositionColumn;
use crate::query::results::{Batch, Match};

/// Writes matches as rows.
pub(crate) trait WriteRows: Debug + Send + Sync {
    /// Returns the columns that are computed from the position, with their places.
    fn words(&self) -> Vec<(usize, PositionColumn)>;

    /// Adds the row of a match to rows [with the columns](TableBatches::with_words) of [`words`](Self::words);
    /// returns a batch if that completes one.
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
    /// The writers of all columns, those with a value for each row, and those with one for each game.
    pub(crate) whole: Arc<dyn WriteRows>,
    pub(crate) per_row: Arc<dyn WriteRows>,
    pub(crate) per_game: Arc<dyn WriteRows>,
}

impl PartTable {
    /// Returns true if the rows of games are written in two tables.
    fn is_split(&self) -> bool {
        (1..self.columns.columns.len()).contains(&self.columns.per_game.len())
    }
}

/// The fields of games, each with the rows that have them.
#[derive(Debug)]
struct GameBatches {
    batches: TableBatches,
    /// The last game.
    last: Option<u64>,
    /// The ends of the rows of the games before it, and the number of rows.
    ends: Vec<u32>,
    rows: u32,
    /// All fields, if their texts are long enough for a batch.
    full: Option<RecordBatch>,
}

/// The rows of a worker that are not passed on yet.
#[derive(Debug)]
pub(super) struct PartRows {
    table: PartTable,
    batches: Option<TableBatches>,
    /// The fields of the games of these rows, unless they are written with each row.
    games: Option<GameBatches>,
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
        let (batches, games, failed) = (None, None, Ok(()));
        Self { table, batches, games, found, game: None, is_of_games: false, failed }
    }

    /// Begins a block.
    pub(super) fn clear(&mut self) {
        (self.batches, self.games, self.game, self.failed) = (None, None, None, Ok(()));
    }

    /// Adds a row for the last match.
    pub(super) fn push(&mut self, batch: &mut Batch) {
        if self.failed.is_ok() {
            self.failed = self.try_push(batch);
        }
    }

    fn try_push(&mut self, batch: &mut Batch) -> io::Result<()> {
        let is_of_games = matches!(self.found.location, Location::Game { .. });
        // The fields of records are not known to be those of the last one.
        let is_split = is_of_games && self.game.is_some() && self.table.is_split();
        if is_of_games != self.is_of_games || is_split != self.games.is_some() {
            self.take(batch)?;
            (self.batches, self.games, self.is_of_games) = (None, None, is_of_games);
        }
        let rows = match &mut self.batches {
            Some(rows) => rows,
            None if is_split => {
                let [per_row, per_game] = self.table.columns.split();
                let batches =
                    TableBatches::new(&per_game)?.with_words(self.table.per_game.words())?;
                let (ends, last, full) = (Vec::new(), None, None);
                self.games = Some(GameBatches { batches, last, ends, rows: 0, full });
                let rows = TableBatches::new(&per_row)?.with_words(self.table.per_row.words())?;
                self.batches.insert(rows)
            }
            None => {
                let rows = TableBatches::new(&self.table.columns.columns)?;
                self.batches.insert(rows.with_words(self.table.whole.words())?)
            }
        };
        let Some(games) = &mut self.games else {
            if let Some(rows) = self.table.whole.write(&self.found, rows)? {
                self.add(&rows, batch);
            }
            return Ok(());
        };
        if games.last != self.game {
            if games.last.is_some() {
                games.ends.push(games.rows);
            }
            games.last = self.game;
            games.full = self.table.per_game.write(&self.found, &mut games.batches)?;
        }
        games.rows += 1;
        match self.table.per_row.write(&self.found, rows)? {
            Some(rows) => self.add_games(&rows, batch),
            None if games.full.is_some() => self.take(batch),
            None => Ok(()),
        }
    }

    /// Passes on rows with the fields of their games.
    fn add_games(&mut self, rows: &RecordBatch, batch: &mut Batch) -> io::Result<()> {
        let Some(games) = &mut self.games else { return Ok(()) };
        let full = games.full.take().map_or_else(|| games.batches.take(), |full| Ok(Some(full)))?;
        let mut ends = std::mem::take(&mut games.ends);
        ends.push(games.rows);
        (games.last, games.rows) = (None, 0);
        let of_games = full.ok_or_else(|| io::Error::other("the rows have no game"))?;
        let of = Arc::clone(&self.table.columns);
        batch.parts.push(TablePart::of_games(rows, &of_games, ends.into(), of));
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
        match self.batches.as_mut().map_or(Ok(None), TableBatches::take)? {
            Some(rows) if self.games.is_some() => self.add_games(&rows, batch),
            Some(rows) => {
                self.add(&rows, batch);
                Ok(())
            }
            None => Ok(()),
        }
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
