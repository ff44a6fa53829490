//! The way of all serializers: chunk by chunk, each looked at first.
//!
//! How to serialize best depends on how many squares the boards have: with one square
//! each there is no list to speak of, with three they fit the lanes of a register, with
//! thirty the output is what takes the time. So the squares of a chunk are counted first, which
//! costs little on vectors. Where the output has room for full boards, the next chunk is
//! expected to be like the one before, and not counted: a routine for few squares finds out
//! by the way if a board has more, and then another one begins again.

use core::ops::Range;

use super::super::level::{Kernel, Level};
use super::element::Element;
use super::stage::{STAGED, STREAMS, Stage};

/// How many boards are looked at together.
const CHUNK: usize = 1024;

/// How many elements a routine may write beyond the last one that belongs there.
pub(super) const SLACK: usize = 64;

/// From so many bytes on an output is larger than caches are.
const LARGE: usize = 16 << 20;

/// Up to so many bytes a list the stores to memory are done while the next lists are made; a
/// detour would cost more than it saves.
const SHORT: usize = 16;

/// Up to this number of squares there are routines for boards of few squares.
pub(super) const FEW: u32 = 6;

/// From so many squares a board on the routine for any number is a good one.
const MANY: usize = 4;

/// Boards, and how many squares they have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted<'a> {
    sets: &'a [u64],
    max: u32,
    total: usize,
    room: usize,
}

impl<'a> Counted<'a> {
    fn new(level: Level, sets: &'a [u64]) -> Self {
        let (max, total) = level.dispatch(Measure(sets));
        Self { sets, max, total, room: total + SLACK }
    }

    /// Boards that are expected to be like others, if these are typical and there is room for
    /// full boards; else counted.
    fn like(others: Option<Outcome>, level: Level, sets: &'a [u64], room: usize) -> Self {
        let likely = others.filter(Outcome::is_typical);
        let expected = likely.map(|others| Self::expected(sets, others));
        let expected = expected.filter(|boards| room >= boards.room());
        expected.unwrap_or_else(|| Self::new(level, sets))
    }

    /// Boards that are not counted, but expected to be like others.
    const fn expected(sets: &'a [u64], like: Outcome) -> Self {
        let total = like.average * sets.len();
        Self { sets, max: like.max, total, room: 64 * sets.len() + SLACK }
    }

    /// The boards.
    pub(super) const fn sets(&self) -> &'a [u64] {
        self.sets
    }

    /// The most squares of a board, which may be a guess.
    pub(super) const fn max(&self) -> u32 {
        self.max
    }

    /// About how many squares all boards have.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "for AVX-512"))]
    pub(super) const fn total(&self) -> usize {
        self.total
    }

    /// How much room a routine needs: for the squares of all boards, if not more, and for the
    /// elements that it may write beyond them.
    pub(super) const fn room(&self) -> usize {
        self.room
    }
}

/// What is known of boards that were serialized.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// The most squares of a board, or a bound.
    max: u32,
    /// About how many a board has.
    average: usize,
}

impl Outcome {
    /// Whether the routine for the most squares was a good one, so that it is worth trying
    /// without counting again: not, where most boards have so few that another one is faster.
    const fn is_typical(&self) -> bool {
        match self.max {
            0..=FEW => {
                let max = self.max as usize;
                self.average <= max && 2 * self.average + 1 >= max
            }
            _ => self.average >= MANY,
        }
    }

    /// Whether the lists of so many boards like these are larger than caches are, and long
    /// enough that writing them is what takes the time.
    const fn is_large<T>(&self, boards: usize) -> bool {
        let bytes = self.average * size_of::<T>();
        STREAMS && bytes > SHORT && boards.saturating_mul(bytes) > LARGE
    }
}

/// The elements that were written, and the most squares of a board, as far as is known.
pub(super) type Written = (usize, u32);

/// What is to be serialized, and how.
pub(super) trait Job {
    /// The elements of the lists.
    type Item: Element;

    /// The boards.
    fn sets(&self) -> &[u64];

    /// Writes the lists of some boards, the first of which has this number. `out` has the
    /// [room](Counted::room) that is needed.
    fn run(
        &self,
        level: Level,
        first: usize,
        boards: Counted<'_>,
        out: &mut [Self::Item],
    ) -> Written;
}

/// Does the job, and returns the number of elements.
///
/// # Panics
///
/// If the output has less room than there are squares.
#[track_caller]
pub(super) fn drive<J: Job>(job: &J, level: Level, out: &mut [J::Item]) -> usize {
    let sets = job.sets();
    let (mut first, mut written, mut last): (_, _, Option<Outcome>) = (0, 0, None);
    while first < sets.len() {
        if last.is_some_and(|last| last.is_large::<J::Item>(sets.len() - first)) {
            return written + stream(job, level, first, &mut out[written..]);
        }
        // The first boards tell what to expect: a few of them do.
        let chunk = if last.is_some() { CHUNK } else { CHUNK / 4 };
        let rows = first..sets.len().min(first + chunk);
        let rest = &mut out[written..];
        let boards = Counted::like(last, level, &sets[rows.clone()], rest.len());
        let (count, max) = if rest.len() >= boards.room() {
            job.run(level, first, boards, rest)
        } else {
            assert!(
                rest.len() + SLACK >= boards.room(),
                "no room for all squares: boards {}, elements {}",
                sets.len(),
                out.len()
            );
            at_the_end(job, level, rows.clone(), boards, rest)
        };
        written += count;
        last = Some(Outcome { max, average: count / rows.len() });
        first = rows.end;
    }
    written
}

/// The rest of a job, from the board `first` on, with lists that go to memory past the caches.
#[track_caller]
fn stream<J: Job>(job: &J, level: Level, first: usize, out: &mut [J::Item]) -> usize {
    const CHUNK: usize = STAGED / 64;
    let sets = job.sets();
    let mut stage = Stage::new(out);
    let mut last = None;
    for first in (first..sets.len()).step_by(CHUNK) {
        let sets = &sets[first..sets.len().min(first + CHUNK)];
        let boards = Counted::like(last, level, sets, STAGED + SLACK);
        let (count, max) = job.run(level, first, boards, stage.room());
        stage.advance(count);
        last = Some(Outcome { max, average: count / sets.len() });
    }
    stage.finish()
}

/// A chunk at the end of an output that has room for its squares, and not for more.
///
/// The boards at its end that have [`SLACK`] squares together are written aside, and
/// copied; so the boards before them have their slack in the room of those.
fn at_the_end<J: Job>(
    job: &J,
    level: Level,
    rows: Range<usize>,
    boards: Counted<'_>,
    out: &mut [J::Item],
) -> Written {
    // If they are no more than that, all of them.
    let middle = if boards.total <= SLACK { rows.start } else { last_boards(job.sets(), &rows) };
    let written = if middle > rows.start {
        let boards = Counted::new(level, &job.sets()[rows.start..middle]);
        job.run(level, rows.start, boards, out).0
    } else {
        0
    };
    // Fewer squares than the slack and those of one board more, and the slack behind them.
    let mut aside = [J::Item::default(); SLACK + 64 + SLACK];
    let last = Counted::new(level, &job.sets()[middle..rows.end]);
    let (count, _) = job.run(level, middle, last, &mut aside);
    out[written..written + count].copy_from_slice(&aside[..count]);
    (written + count, boards.max)
}

/// Where the last of some boards begin that have [`SLACK`] squares together.
fn last_boards(sets: &[u64], rows: &Range<usize>) -> usize {
    let (mut first, mut squares) = (rows.end, 0);
    while first > rows.start && squares < SLACK {
        first -= 1;
        squares += sets[first].count_ones() as usize;
    }
    first
}

/// The most squares of a board, and the squares of all.
struct Measure<'a>(&'a [u64]);

impl Kernel for Measure<'_> {
    type Output = (u32, usize);

    #[inline(always)]
    fn run(self) -> (u32, usize) {
        let (mut max, mut total) = (0, 0);
        for set in self.0 {
            let count = u64::from(set.count_ones());
            max = if count > max { count } else { max };
            total += count;
        }
        (max as u32, total as usize)
    }
}
