//! The games of tables in columns: blocks that end between two games, and their worker.
//!
//! A row group, or a batch, may end within a game. So a block has the rows up to the first game that
//! begins in the next one, which the reader finds there in the columns `game` and `ply`.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use setwise_chess::Position;

use crate::arrow::{Block, Blocks, Decoder, Layout, RowCursor, Rows, TableSource};
use crate::field::Field;
use crate::format::{Cursor, RecordError};
use crate::game_rows::{GamePlace, GamePlaces};
use crate::location::Location;
use crate::pipeline::{BlockReader, BlockWorker, Emit};
use crate::query::origins::Source;
use crate::query::plan::{FieldSource, NeededFields, Plan};
use crate::query::results::{Batch, Detail, LineError};
use crate::query::rows::{RowBuffer, emit_large};
use crate::query::table_games::{MAX_ROWS, TableGames};

/// Rows of the blocks of a table.
type Part = (Block, Range<usize>);

/// Rows that begin and end between two games.
#[derive(Debug, Default)]
pub(super) struct GameBlock {
    pub(super) parts: Vec<Part>,
    /// The rows and the positions that are skipped before the block.
    pub(super) lines: u64,
    pub(super) positions: u64,
}

/// The blocks of a table, cut between games.
pub(super) struct GameBlocks {
    blocks: Blocks,
    decoder: Decoder,
    columns: Vec<usize>,
    source: Arc<TableSource>,
    places: GamePlaces,
    /// The rows after the last block, which begin with a game; `None` at the end.
    carried: Option<Part>,
}

impl GameBlocks {
    /// # Errors
    ///
    /// Returns an error if the first rows cannot be read.
    pub(super) fn new(mut blocks: Blocks, places: GamePlaces) -> io::Result<Self> {
        let source = Arc::clone(&blocks.source);
        let mut columns: Vec<_> =
            places.indices().map(|field| source.layout.indices[field]).collect();
        columns.sort_unstable();
        columns.dedup();
        let mut decoder = Decoder::new(Arc::clone(&source), columns.clone());
        let mut first = Block::default();
        let carried = match blocks.fill(&mut first)? {
            true => {
                let len = decoder.load(&first)?;
                Some((first, 0..len))
            }
            false => None,
        };
        Ok(Self { blocks, decoder, columns, source, places, carried })
    }

    /// Returns the first row of the loaded block, of `len` rows, that begins a game and is not its
    /// first.
    fn change(&self, len: usize) -> io::Result<Option<usize>> {
        let mut last: Option<GamePlace> = None;
        for rows in self.decoder.rows(&self.columns, 0, len, None)? {
            let rows = rows?;
            let mut cursor = RowCursor::new(&self.source.layout, &rows, false);
            if let Some(row) = self.places.next_change(&mut cursor, &mut last) {
                return Ok(Some(rows.number(row)));
            }
        }
        Ok(None)
    }
}

impl BlockReader for GameBlocks {
    type Block = GameBlock;
    type Error = io::Error;

    fn fill(&mut self, block: &mut GameBlock) -> io::Result<bool> {
        block.parts.clear();
        let Some(carried) = self.carried.take() else { return Ok(false) };
        block.parts.push(carried);
        let mut whole = 0;
        let mut next = Block::default();
        while self.blocks.fill(&mut next)? {
            let len = self.decoder.load(&next)?;
            if let Some(row) = self.change(len)? {
                block.parts.push((next.clone(), 0..row));
                self.carried = Some((next, row..len));
                return Ok(true);
            }
            whole += len;
            if whole > MAX_ROWS as usize {
                let message = format!(
                    "a game has more than {MAX_ROWS} rows: a game ends where the column `game` changes"
                );
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            block.parts.push((next.clone(), 0..len));
        }
        Ok(true)
    }

    fn size(block: &GameBlock) -> usize {
        block.parts.iter().map(|(block, _)| Blocks::size(block)).sum()
    }
}

/// The worker for these blocks.
#[derive(Debug)]
pub(super) struct GamesWorker {
    source: Arc<TableSource>,
    decoder: Decoder,
    /// The columns of the position and of the fields.
    columns: Vec<usize>,
    games: TableGames,
    rows: RowBuffer,
}

impl GamesWorker {
    /// # Errors
    ///
    /// Returns an error if the table lacks a column that a formula uses.
    pub(super) fn new(
        plan: &Plan,
        detail: Detail,
        source: Arc<TableSource>,
        places: GamePlaces,
        hides_starts: bool,
    ) -> io::Result<Self> {
        let layout = &source.layout;
        let (program, condition) = match &plan.with_condition {
            Some(program) => (program, Some(program.outputs().len() - 1)),
            None => (&plan.program, None),
        };
        let mut rows = RowBuffer::new(plan, program, condition, detail);
        let fields = rows.inputs().fields();
        let needed = NeededFields::new(&layout.fields, fields, &plan.carried)?;
        let of_field = |source: &FieldSource| match *source {
            FieldSource::Column(column) | FieldSource::HalfPoints(column) => Some(column),
            FieldSource::Move(_) | FieldSource::Missing => None,
        };
        let fields = needed.inputs.iter().chain(&needed.carried).filter_map(of_field);
        let fields = fields.chain(places.indices()).map(|field| layout.indices[field]);
        let mut columns: Vec<_> = layout.position_columns().into_iter().chain(fields).collect();
        columns.sort_unstable();
        columns.dedup();
        let games = TableGames::new(places, &layout.fields, needed).hiding_starts(hides_starts);
        let decoder = Decoder::new(Arc::clone(&source), columns.clone());
        Ok(Self { source, decoder, columns, games, rows })
    }
}

impl Clone for GamesWorker {
    fn clone(&self) -> Self {
        Self {
            source: Arc::clone(&self.source),
            decoder: self.decoder.another(),
            columns: self.columns.clone(),
            games: self.games.clone(),
            rows: self.rows.clone(),
        }
    }
}

impl BlockWorker<GameBlock> for GamesWorker {
    type Output = Batch;
    type Error = io::Error;

    fn run(
        &mut self,
        block: &GameBlock,
        batch: &mut Batch,
        emit: &mut Emit<'_, Batch>,
    ) -> io::Result<()> {
        batch.clear();
        batch.positions = block.positions;
        let Self { source, decoder, columns, games, rows, .. } = self;
        rows.clear();
        games.begin_block();
        // The rows that results may have, with the index of the first one of each batch.
        let mut held: Vec<(usize, Rows<'_>)> = Vec::new();
        let mut first = 0;
        for (place, part) in &block.parts {
            decoder.load(place)?;
            for read in decoder.rows(columns, part.start, part.len(), None)? {
                let read = read?;
                let mut is_held = true;
                let mut cursor = RowCursor::new(&source.layout, &read, false);
                while let Ok(true) = cursor.advance() {
                    let row = first + cursor.range().start;
                    let place = games.places.read(&cursor);
                    if games.begins(&place) {
                        games.end(rows);
                        if rows.is_full(batch) {
                            let all = held.iter().map(|(first, rows)| (*first, rows));
                            let all = all.chain([(first, &read)]);
                            let mut finder = HeldCursor::new(&source.layout, all);
                            let source = Source::Records(&mut finder, &games.needed.carried);
                            rows.evaluate(source, batch);
                            if emit_large(batch, emit).is_break() {
                                return Ok(());
                            }
                            is_held = false;
                        }
                    }
                    let location = Location::Row(block.lines + row as u64 + 1);
                    if let Err(error) = games.push(place, &cursor, rows, (location, row)) {
                        batch.errors.push(LineError { location, reason: error.into() });
                    }
                }
                drop(cursor);
                if !is_held {
                    held.clear();
                }
                let len = read.len();
                held.push((first, read));
                first += len;
            }
        }
        games.end(rows);
        let all = held.iter().map(|(first, rows)| (*first, rows));
        let mut finder = HeldCursor::new(&source.layout, all);
        rows.evaluate(Source::Records(&mut finder, &games.needed.carried), batch);
        batch.lines = block.lines + first as u64;
        rows.finish(batch)
    }
}

/// Goes to the rows of several batches.
struct HeldCursor<'a> {
    /// The cursor of each batch, and the index of its first row.
    cursors: Vec<(usize, RowCursor<'a>)>,
    at: usize,
}

impl<'a> HeldCursor<'a> {
    fn new(layout: &'a Layout, batches: impl Iterator<Item = (usize, &'a Rows<'a>)>) -> Self {
        let cursor = |(first, rows)| (first, RowCursor::new(layout, rows, false));
        Self { cursors: batches.map(cursor).collect(), at: 0 }
    }

    fn cursor(&self) -> &RowCursor<'a> {
        &self.cursors[self.at].1
    }
}

impl Cursor for HeldCursor<'_> {
    fn advance(&mut self) -> Result<bool, RecordError> {
        self.seek(self.range().end);
        Ok(self.cursor().range().start < self.cursor().len())
    }

    fn seek(&mut self, start: usize) {
        self.at = self.cursors.partition_point(|(first, _)| *first <= start).saturating_sub(1);
        let (first, cursor) = &mut self.cursors[self.at];
        cursor.seek(start - *first);
    }

    fn range(&self) -> Range<usize> {
        let (first, cursor) = &self.cursors[self.at];
        let Range { start, end } = cursor.range();
        first + start..first + end
    }

    fn line(&self) -> u64 {
        self.range().start as u64 + 1
    }

    fn position(&self) -> Result<Position, RecordError> {
        self.cursor().position()
    }

    fn rest(&self) -> Cow<'_, str> {
        self.cursor().rest()
    }

    fn field(&self, column: usize) -> Result<Field<'_>, RecordError> {
        self.cursor().field(column)
    }

    fn place(&self, column: usize) -> Option<(u64, u32)> {
        self.cursor().place(column)
    }
}
