//! The stages between the matches of a query and its output.
//!
//! ```text
//! matches ─► unique ─► limit per game, or a row per game ─► sample ─► sort ─► limit ─► output
//! ```
//!
//! The output is a list of positions, a count, a table of groups, or a board with counts.

mod explorer;
mod group;
mod group_output;
mod having;
mod heatmap;
mod hold;
mod key;
mod per_game;
mod ratio;
mod sum;
mod unique;

use std::io;

use setwise_columns::{Batch, Match, Query};
use setwise_expr::Value;

pub use self::group::{GroupOrder, Groups};
pub use self::group_output::GroupStyle;
pub use self::having::OfGroups;
pub use self::heatmap::Heatmap;
use self::hold::{Keeper, Ranking, Sample};
pub use self::key::KeySource;
pub use self::per_game::matches_column;
use self::per_game::{PerGame, Rows};
pub use self::unique::Same;
use self::unique::Unique;
use crate::printing::counted;
use crate::stream::Sink;

/// The matches to keep.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filters {
    /// The positions that count as the same, if only the first of them is kept.
    pub unique: Option<Same>,
    /// The number of matches of each game.
    pub limit_per_game: Option<u64>,
    /// True to keep the first match of each game, with the number of its matches in the field of
    /// [`matches_column`].
    pub per_game: bool,
    /// The number of matches to choose at random.
    pub sample: Option<u64>,
    /// The seed of the random choice.
    pub seed: u64,
    /// True if matches are sorted in descending order.
    pub descending: bool,
}

impl Filters {
    /// Returns true if no match is left out because of earlier ones.
    #[must_use]
    pub const fn keeps_all(&self) -> bool {
        self.unique.is_none() && self.limit_per_game.is_none() && !self.per_game
    }
}

/// The matches that are left after `--unique` and `--limit-per-game`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kept {
    /// The number of matches.
    pub matches: u64,
    /// The number of squares in their values, if those are sets.
    pub squares: u64,
}

impl Kept {
    fn add(&mut self, values: &[Option<Value>]) {
        self.matches += 1;
        if let Some(&Some(Value::Set(word))) = values.first() {
            self.squares += u64::from(word.count_ones());
        }
    }
}

/// The part of a batch that was received.
#[derive(Debug)]
pub struct Received {
    /// The number of matches.
    pub matched: u64,
    /// The line of the last match if no further one is wanted or can be written, and otherwise the
    /// largest number.
    pub last: u64,
    /// True if no further match is wanted.
    pub is_done: bool,
    /// The error of the sink.
    pub result: io::Result<()>,
}

/// The stages before a sink.
pub struct Stages<'a> {
    unique: Option<Unique>,
    per_game: Option<PerGame>,
    rows: Option<Rows>,
    sample: Option<Sample>,
    last: LastStages<'a>,
    /// The number of values of a match.
    outputs: usize,
    /// The matches that are left.
    pub kept: Kept,
}

/// The stages after a sample.
struct LastStages<'a> {
    keeper: Keeper,
    ranking: Option<Ranking>,
    /// The number of matches that may still be passed on.
    left: Option<u64>,
    passed: u64,
    sink: &'a mut dyn Sink,
}

impl<'a> Stages<'a> {
    /// Creates the stages of the filters. If the matches are sorted by a hidden formula, its values
    /// are not passed on.
    pub fn new(
        filters: Filters,
        limit: Option<u64>,
        sort: Option<KeySource>,
        query: &Query,
        sink: &'a mut dyn Sink,
    ) -> Self {
        let shown = query.shown().len();
        let ranking = sort.map(|key| Ranking::new(key, filters.descending, limit, shown));
        let keeper = Keeper::new();
        Self {
            unique: filters.unique.map(Unique::new),
            per_game: filters.limit_per_game.map(|limit| PerGame::new(limit, query)),
            rows: filters.per_game.then(|| Rows::new(query)),
            sample: filters.sample.map(|size| Sample::new(size, filters.seed)),
            last: LastStages { keeper, ranking, left: limit, passed: 0, sink },
            outputs: query.program().outputs().len(),
            kept: Kept::default(),
        }
    }

    /// Returns the number of matches that were passed on to the sink.
    #[must_use]
    pub const fn passed(&self) -> u64 {
        self.last.passed
    }

    /// Returns the number of matches that are left, in words, if some may have been left out.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let (kept, passed) = (self.kept.matches, self.last.passed);
        let mut parts = Vec::new();
        match (&self.unique, &self.per_game) {
            _ if self.rows.is_some() => parts.push(counted(kept, "game")),
            (Some(_), None) => parts.push(format!("{kept} different")),
            (_, Some(_)) => parts.push(format!("{kept} kept")),
            (None, None) => {}
        }
        if passed < kept {
            parts.push(format!("{passed} chosen"));
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// Receives the matches of a batch of the input `name`, until no further one is wanted.
    pub fn receive_batch(&mut self, name: &str, batch: &Batch) -> Received {
        let (mut last, mut matched, mut is_done) = (u64::MAX, batch.matched, false);
        let mut values = batch.values.chunks_exact(self.outputs);
        let mut result = values.try_for_each(|values| self.receive_values(values));
        #[cfg(feature = "parquet")]
        for part in &batch.parts {
            if result.is_err() {
                break;
            }
            self.last.passed += part.len() as u64;
            result = self.last.sink.receive_part(name, part);
        }
        for (before, found) in batch.matches.iter().enumerate() {
            result = self.receive(name, found);
            is_done = self.is_done();
            if result.is_err() || is_done {
                (last, matched) = (found.location.line(), before as u64 + 1);
                break;
            }
        }
        Received { matched, last, is_done, result }
    }

    fn receive(&mut self, file: &str, found: &Match) -> io::Result<()> {
        if let Some(unique) = &mut self.unique
            && !unique.is_new(&found.position)?
        {
            return Ok(());
        }
        if let Some(per_game) = &mut self.per_game
            && !per_game.is_within(file, found)?
        {
            return Ok(());
        }
        if let Some(rows) = &mut self.rows {
            return match rows.receive(&mut self.last.keeper, file, found)? {
                Some(row) => self.keep(row.file(), row.found()),
                None => Ok(()),
            };
        }
        self.keep(file, found)
    }

    fn keep(&mut self, file: &str, found: &Match) -> io::Result<()> {
        self.kept.add(&found.values);
        match &mut self.sample {
            Some(sample) => sample.receive(&mut self.last.keeper, file, found),
            None => self.last.receive(file, found),
        }
    }

    /// Receives values alone, which happens only if no stage precedes the sink.
    fn receive_values(&mut self, values: &[Option<Value>]) -> io::Result<()> {
        self.kept.add(values);
        self.last.passed += 1;
        self.last.sink.receive_values(values)
    }

    fn is_done(&self) -> bool {
        self.sample.is_none() && self.last.ranking.is_none() && self.last.left == Some(0)
    }

    /// Writes out what the sink received so far.
    ///
    /// # Errors
    ///
    /// Returns an error of the sink.
    pub fn flush(&mut self) -> io::Result<()> {
        self.last.sink.flush()
    }

    /// Passes on the matches that are held.
    ///
    /// # Errors
    ///
    /// Returns an error of the sink.
    pub fn finish(&mut self) -> io::Result<()> {
        let row = self.rows.as_mut().and_then(|rows| rows.take(&mut self.last.keeper));
        if let Some(row) = row.filter(|_| !self.is_done()) {
            self.keep(row.file(), row.found())?;
        }
        for held in self.sample.take().into_iter().flat_map(Sample::finish) {
            self.last.keeper.release(&held);
            self.last.receive(held.file(), held.found())?;
        }
        for held in self.last.ranking.take().into_iter().flat_map(Ranking::finish) {
            self.last.pass(held.file(), held.found())?;
        }
        self.last.sink.flush()
    }
}

impl LastStages<'_> {
    fn receive(&mut self, file: &str, found: &Match) -> io::Result<()> {
        match &mut self.ranking {
            Some(ranking) => ranking.receive(&mut self.keeper, file, found),
            None => self.pass(file, found),
        }
    }

    fn pass(&mut self, file: &str, found: &Match) -> io::Result<()> {
        if let Some(left) = &mut self.left {
            if *left == 0 {
                return Ok(());
            }
            *left -= 1;
        }
        self.passed += 1;
        self.sink.receive(file, found)
    }
}
