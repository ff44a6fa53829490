//! The rows of a file of an index that a query looks at.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use arrow_buffer::{BooleanBuffer, BooleanBufferBuilder};

use crate::index::Lookup;
use crate::query::plan::Plan;
use crate::query::results::Detail;

/// The rows that a query looks at.
///
/// The position before the first move of a game is a row of an index, with ply 0. As in games, it is a
/// row of a query only if that asks for it.
#[derive(Debug)]
pub(super) struct Skips {
    lookup: Arc<Lookup>,
    /// True if no row is looked at: none can match, and there is no condition that decides which of
    /// the others count.
    pub(super) is_empty: bool,
    /// The first row of each game, in order; empty until they are read.
    starts: Vec<u32>,
    /// True if the rows before the first moves are hidden.
    pub(super) hides_starts: bool,
    /// The ranges of rows that may match; `None` for all.
    wanted: Option<Vec<Range<u32>>>,
}

impl Skips {
    /// Finds the rows that a query looks at.
    ///
    /// # Errors
    ///
    /// Returns an error if the tables of the rows cannot be read.
    pub(super) fn new(lookup: Arc<Lookup>, plan: &Plan, detail: Detail) -> io::Result<Self> {
        let wanted = match detail {
            Detail::All => None,
            _ => lookup.rows_of(&plan.keys, &plan.states)?,
        };
        let is_empty = wanted.as_ref().is_some_and(Vec::is_empty) && plan.condition.is_none();
        Ok(Self { lookup, is_empty, starts: Vec::new(), hides_starts: !plan.with_start, wanted })
    }

    /// Reads the first row of each game.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be read.
    pub(super) fn with_starts(self) -> io::Result<Self> {
        Ok(Self { starts: self.lookup.starts()?, ..self })
    }

    /// Returns the tables of the rows.
    pub(super) fn lookup(&self) -> &Lookup {
        &self.lookup
    }

    /// Returns the ranges of rows that may match, in order; `None` for all.
    pub(super) fn wanted_ranges(&self) -> Option<&[Range<u32>]> {
        self.wanted.as_deref()
    }

    /// Returns the number of rows.
    pub(super) fn rows(&self) -> u32 {
        self.lookup.rows
    }

    /// Returns the rows among these that are not hidden; `None` for all.
    pub(super) fn shown(&self, rows: &Range<u32>) -> Option<BooleanBuffer> {
        let starts = self.starts(rows);
        if !self.hides_starts || starts.is_empty() {
            return None;
        }
        let mut shown = BooleanBufferBuilder::new(rows.len());
        shown.append_n(rows.len(), true);
        starts.iter().for_each(|start| shown.set_bit((start - rows.start) as usize, false));
        Some(shown.finish())
    }

    /// Returns the rows among these that may match and are not hidden, with their number; `None` for all
    /// that are not hidden. They are few in most cases, so nothing is done for each of the others.
    pub(super) fn wanted(&self, rows: &Range<u32>) -> Option<(BooleanBuffer, usize)> {
        let wanted = self.wanted.as_ref()?;
        let mut found = BooleanBufferBuilder::new(rows.len());
        found.append_n(rows.len(), false);
        let (mut count, mut starts) = (0, self.starts(rows));
        let first = wanted.partition_point(|range| range.end <= rows.start);
        for range in wanted[first..].iter().take_while(|range| range.start < rows.end) {
            for row in range.start.max(rows.start)..range.end.min(rows.end) {
                while let [start, rest @ ..] = starts
                    && *start < row
                {
                    starts = rest;
                }
                if !(self.hides_starts && starts.first() == Some(&row)) {
                    found.set_bit((row - rows.start) as usize, true);
                    count += 1;
                }
            }
        }
        Some((found.finish(), count))
    }

    /// Returns the number of rows that are not hidden.
    pub(super) fn count_all_shown(&self) -> u64 {
        u64::from(self.rows() - if self.hides_starts { self.lookup.games } else { 0 })
    }

    /// Returns the number of rows among these that are not hidden.
    pub(super) fn count_shown(&self, rows: &Range<u32>) -> u64 {
        let hidden = if self.hides_starts { self.starts(rows).len() } else { 0 };
        (rows.len() - hidden) as u64
    }

    /// Returns the ranges of rows of whole games that must be read: all of them in parts of some
    /// thousands of rows if `all`, and otherwise those with rows that may match.
    pub(super) fn games(&self, all: bool) -> Vec<Range<u32>> {
        let starts = &self.starts;
        let end = |game: usize| starts.get(game).copied().unwrap_or(self.rows());
        let mut parts: Vec<Range<u32>> = Vec::new();
        match &self.wanted {
            Some(wanted) if !all => {
                for range in wanted {
                    let first = starts.partition_point(|&start| start <= range.start) - 1;
                    let after = starts.partition_point(|&start| start < range.end);
                    let rows = starts[first]..end(after);
                    match parts.last_mut().filter(|last| rows.start <= last.end) {
                        Some(last) => last.end = last.end.max(rows.end),
                        None => parts.push(rows),
                    }
                }
            }
            _ => parts.push(0..self.rows()),
        }
        let cut = |part: Range<u32>| {
            let mut first = part.start;
            std::iter::from_fn(move || {
                let next = starts.partition_point(|&start| start < first.saturating_add(PART));
                let rows = first..end(next).min(part.end);
                first = rows.end;
                (!rows.is_empty()).then_some(rows)
            })
        };
        parts.into_iter().flat_map(cut).collect()
    }

    /// Returns the first rows of games among these rows.
    fn starts(&self, rows: &Range<u32>) -> &[u32] {
        let starts = &self.starts;
        let at = |row: u32| starts.partition_point(|&start| start < row);
        &starts[at(rows.start)..at(rows.end)]
    }
}

/// The rows of games that are read together, and then to the end of the last game.
const PART: u32 = 1 << 15;
