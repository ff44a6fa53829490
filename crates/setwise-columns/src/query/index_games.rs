//! The games of a file of an index, in parts that the tables of its rows give.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::vec::IntoIter;

use crate::arrow::TableSource;
use crate::pipeline::BlockReader;
use crate::query::columnar_games::GameBlock;
use crate::query::skips::Skips;

/// Reads the games that may have matches.
pub(super) struct IndexGames {
    source: Arc<TableSource>,
    skips: Arc<Skips>,
    parts: IntoIter<Range<u32>>,
    /// The end of the last part; `None` after the last block.
    last: Option<u32>,
}

impl IndexGames {
    /// Creates a reader. If `all` is true, games without matches are read too.
    pub(super) fn new(source: Arc<TableSource>, skips: Arc<Skips>, all: bool) -> Self {
        let parts = skips.games(all).into_iter();
        Self { source, skips, parts, last: Some(0) }
    }
}

impl BlockReader for IndexGames {
    type Block = GameBlock;
    type Error = io::Error;

    fn fill(&mut self, block: &mut GameBlock) -> io::Result<bool> {
        let Some(last) = self.last else { return Ok(false) };
        let end = self.skips.rows();
        let rows = self.parts.next().unwrap_or(end..end);
        let skipped = last..rows.start;
        block.lines = skipped.len() as u64;
        block.positions = self.skips.count_shown(&skipped);
        block.parts = self.source.parts(rows.start as usize..rows.end as usize);
        self.last = Some(rows.end).filter(|&last| last < end);
        Ok(true)
    }

    fn size(_: &GameBlock) -> usize {
        0
    }
}
