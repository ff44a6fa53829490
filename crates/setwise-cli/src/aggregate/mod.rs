//! The stages between the matches of a query and its output.
//!
//! ```text
//! matches ─► unique ─► limit per game ─► sample ─► sort ─► limit ─► output
//! ```
//!
//! The output is a list of positions, a count, a table of groups, or a board with counts.

mod goal;
mod group;
mod heatmap;
mod hold;
mod key;
mod unique;

use std::io::{self, Write};

use setwise_columns::{Location, Match, Query};
use setwise_expr::Value;

pub(crate) use self::goal::Goal;
pub(crate) use self::group::{GroupStyle, Groups};
pub(crate) use self::heatmap::Heatmap;
use self::hold::{Keeper, Ranking, Sample};
pub(crate) use self::key::KeySource;
use self::unique::Unique;
use crate::arguments::Format;
use crate::arguments::aggregate::AggregateOptions;
use crate::failure::Usage;
use crate::stream::{Origin, Sink};

/// Returns the writer of a table.
fn table<W: Write>(out: W, format: Format) -> csv::Writer<W> {
    let delimiter = if format == Format::Tsv { b'\t' } else { b',' };
    csv::WriterBuilder::new().delimiter(delimiter).from_writer(out)
}

/// The matches that are left after `--unique` and `--limit-per-game`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) matches: u64,
    /// The number of squares in their values, if those are sets.
    pub(crate) squares: u64,
}

impl Kept {
    fn add(&mut self, values: &[Option<Value>]) {
        self.matches += 1;
        if let Some(&Some(Value::Set(word))) = values.first() {
            self.squares += u64::from(word.count_ones());
        }
    }
}

/// The stages before a sink.
#[derive(Debug)]
pub(crate) struct Stages<S> {
    unique: Option<Unique>,
    per_game: Option<PerGame>,
    sample: Option<Sample>,
    last: LastStages<S>,
    pub(crate) kept: Kept,
}

/// The stages after a sample.
#[derive(Debug)]
struct LastStages<S> {
    keeper: Keeper,
    ranking: Option<Ranking>,
    /// The number of matches that may still be passed on.
    left: Option<u64>,
    passed: u64,
    sink: S,
}

impl<S: Sink> Stages<S> {
    /// Creates the stages of the options. If the matches are sorted by a hidden formula, its values
    /// are not passed on.
    pub(crate) fn new(
        options: &AggregateOptions,
        limit: Option<u64>,
        sort: Option<KeySource>,
        query: &Query,
        sink: S,
    ) -> Self {
        let shown = query.shown().len();
        let ranking = sort.map(|key| Ranking::new(key, options.descending, limit, shown));
        let keeper = Keeper::new();
        Self {
            unique: options.unique.map(Unique::new),
            per_game: options.limit_per_game.map(PerGame::new),
            sample: options.sample.map(|size| Sample::new(size, options.seed)),
            last: LastStages { keeper, ranking, left: limit, passed: 0, sink },
            kept: Kept::default(),
        }
    }

    /// Returns the sink.
    pub(crate) fn into_sink(self) -> S {
        self.last.sink
    }

    /// Returns the number of matches that are left, in words, if some may have been left out.
    pub(crate) fn note(&self, options: &AggregateOptions) -> Option<String> {
        let (kept, passed) = (self.kept.matches, self.last.passed);
        let mut parts = Vec::new();
        if options.unique.is_some() && options.limit_per_game.is_none() {
            parts.push(format!("{kept} different"));
        } else if !options.keeps_all() {
            parts.push(format!("{kept} kept"));
        }
        if passed < kept {
            parts.push(format!("{passed} chosen"));
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// Passes on the matches that are held.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        for held in self.sample.take().into_iter().flat_map(Sample::finish) {
            self.last.keeper.release(&held);
            self.last.receive(held.origin(), held.found())?;
        }
        for held in self.last.ranking.take().into_iter().flat_map(Ranking::finish) {
            self.last.pass(held.origin(), held.found())?;
        }
        self.last.sink.flush()
    }
}

impl<S: Sink> LastStages<S> {
    fn receive(&mut self, origin: Origin<'_>, found: &Match) -> io::Result<()> {
        match &mut self.ranking {
            Some(ranking) => ranking.receive(&mut self.keeper, origin, found),
            None => self.pass(origin, found),
        }
    }

    fn pass(&mut self, origin: Origin<'_>, found: &Match) -> io::Result<()> {
        if let Some(left) = &mut self.left {
            if *left == 0 {
                return Ok(());
            }
            *left -= 1;
        }
        self.passed += 1;
        self.sink.receive(origin, found)
    }
}

impl<S: Sink> Sink for Stages<S> {
    fn receive(&mut self, origin: Origin<'_>, found: &Match) -> io::Result<()> {
        if let Some(unique) = &mut self.unique
            && !unique.is_new(&found.position)?
        {
            return Ok(());
        }
        if let Some(per_game) = &mut self.per_game
            && !per_game.is_within(origin)?
        {
            return Ok(());
        }
        self.kept.add(&found.values);
        match &mut self.sample {
            Some(sample) => sample.receive(&mut self.last.keeper, origin, found),
            None => self.last.receive(origin, found),
        }
    }

    /// Receives values alone, which happens only if no stage precedes the sink.
    fn receive_values(&mut self, values: &[Option<Value>]) -> io::Result<()> {
        self.kept.add(values);
        self.last.passed += 1;
        self.last.sink.receive_values(values)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.last.sink.flush()
    }

    fn is_done(&self) -> bool {
        self.sample.is_none() && self.last.ranking.is_none() && self.last.left == Some(0)
    }
}

/// The limit on the matches of each game.
#[derive(Debug)]
struct PerGame {
    limit: u64,
    file: String,
    game: u64,
    ply: u32,
    found: u64,
}

impl PerGame {
    const fn new(limit: u64) -> Self {
        Self { limit, file: String::new(), game: 0, ply: 0, found: 0 }
    }

    /// Returns true if a match is one of the first of its game.
    fn is_within(&mut self, origin: Origin<'_>) -> io::Result<bool> {
        let Location::Game { game, ply, .. } = origin.location else {
            let message = format!("--limit-per-game: {} has positions, not games", origin.file);
            return Err(io::Error::other(Usage(message)));
        };
        // A file with one game may be read twice.
        if game != self.game || ply <= self.ply || *self.file != *origin.file {
            (self.game, self.found) = (game, 0);
            origin.file.clone_into(&mut self.file);
        }
        self.ply = ply;
        self.found += 1;
        Ok(self.found <= self.limit)
    }
}
