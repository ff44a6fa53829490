//! The loop of the serializers with AVX-512, which counts squares quickly: chunk by chunk, with the
//! routine that fits the boards.
//!
//! ```text
//! for each chunk of 1024 boards, the first of 256:
//!     if the output has room for full boards, and the last chunk was typical:
//!         expect the same maximum and average of squares
//!     else:
//!         count them
//!     run the routine for boards of at most that many squares
//!         (a routine for few squares detects a board with more, and another one starts again)
//!     if the lists are large: write the rest past the caches
//! ```
//!
//! The best routine depends on the number of squares of a board. With one square each, a list is
//! hardly needed. Three fit in the lanes of a register. With thirty, writing the output takes the
//! time. So the squares of a chunk are counted first, which costs little on vectors.
//!
//! Example: 4096 boards with one rook each, and room for 64 elements per board. The first 256
//! boards are counted: at most one square. `single_square` writes them. The next chunk is not
//! counted, since its maximum is expected to be one again. If one of its boards has two rooks, the
//! routine fails at the end of its boards, `compress` writes the chunk anew, and the next one is
//! counted.

use core::ops::Range;

use crate::bulk::level::{Kernel, Level};
use crate::bulk::serialize::element::SLACK;
use crate::bulk::serialize::estimated::Estimated;
use crate::bulk::serialize::routine::Routine;
use crate::bulk::serialize::streaming_store::{self, STAGED, stream};

/// The number of boards that are counted together.
const CHUNK: usize = 1024;

/// The number of squares up to which there are routines for boards of few squares.
pub(super) const FEW: u32 = 6;

/// The average number of squares from which the routine for any number of squares is good.
const MANY: usize = 4;

/// Boards, and the number of their squares.
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

    /// Expects boards to be like others, if those were typical and there is room for full boards;
    /// otherwise counts their squares.
    fn like(others: Option<Outcome>, level: Level, sets: &'a [u64], room: usize) -> Self {
        let likely = others.filter(Outcome::is_typical);
        let expected = likely.map(|others| Self::expected(sets, others));
        let expected = expected.filter(|boards| room >= boards.room());
        expected.unwrap_or_else(|| Self::new(level, sets))
    }

    /// Expects boards to be like others, without counting their squares.
    const fn expected(sets: &'a [u64], like: Outcome) -> Self {
        let total = like.average * sets.len();
        Self { sets, max: like.max, total, room: 64 * sets.len() + SLACK }
    }

    /// Returns the boards.
    pub(super) const fn sets(&self) -> &'a [u64] {
        self.sets
    }

    /// Returns the maximum number of squares of a board, which may be a guess.
    pub(super) const fn max(&self) -> u32 {
        self.max
    }

    /// Returns the approximate number of squares of all boards.
    pub(super) const fn total(&self) -> usize {
        self.total
    }

    /// Returns the room that a routine needs: for the squares of all boards, or more, and for the
    /// [slack](SLACK) after them.
    pub(super) const fn room(&self) -> usize {
        self.room
    }
}

/// The statistics of boards that were serialized.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// A bound of the squares of a board.
    max: u32,
    /// The average number of squares of a board, rounded down.
    average: usize,
}

impl Outcome {
    /// Returns true if the last choice of a routine fits its boards well enough to reuse it without
    /// counting again. It does not if most boards have so few squares that another one is faster.
    const fn is_typical(&self) -> bool {
        match self.max {
            0..=FEW => {
                let max = self.max as usize;
                self.average <= max && 2 * self.average + 1 >= max
            }
            _ => self.average >= MANY,
        }
    }
}

/// The number of elements that were written, and a bound of the squares of a board.
pub(super) type Written = (usize, u32);

/// Boards, and the kind of lists to write, with routines for counted boards.
pub(super) trait Serializer: Estimated {
    /// Writes the lists of some boards, from the number `first` on. `out` has
    /// the [room](Counted::room) that they need.
    fn run(
        &self,
        level: Level,
        first: usize,
        boards: Counted<'_>,
        out: &mut [Self::Item],
    ) -> Written;
}

/// Writes the lists of all boards, and returns the number of elements.
///
/// # Panics
///
/// Panics if the output has less room than there are squares.
#[track_caller]
pub(super) fn serialize<S: Serializer>(lists: &S, level: Level, out: &mut [S::Item]) -> usize {
    let sets = lists.sets();
    let (mut first, mut written, mut last): (_, _, Option<Outcome>) = (0, 0, None);
    while first < sets.len() {
        let bytes = last.map_or(0, |last| last.average * size_of::<S::Item>());
        if streaming_store::is_large(sets.len() - first, bytes) {
            return written + past_caches(lists, level, first, &mut out[written..]);
        }
        // A short first chunk is enough to know what to expect.
        let chunk = if last.is_some() { CHUNK } else { CHUNK / 4 };
        let rows = first..sets.len().min(first + chunk);
        let rest = &mut out[written..];
        let boards = Counted::like(last, level, &sets[rows.clone()], rest.len());
        let (count, max) = if rest.len() >= boards.room() {
            run(lists, level, first, boards, rest)
        } else {
            assert!(
                rest.len() + SLACK >= boards.room(),
                "no room for all squares: boards {}, elements {}",
                sets.len(),
                out.len()
            );
            at_the_end(lists, level, rows.clone(), boards, rest)
        };
        written += count;
        last = Some(Outcome { max, average: count / rows.len() });
        first = rows.end;
    }
    written
}

/// Writes the lists of some boards, which have the room that they need. If most of them are empty and
/// others have many squares, the routine that passes over empty ones begins, and stops by itself
/// where it does not pay.
fn run<S: Serializer>(
    lists: &S,
    level: Level,
    first: usize,
    boards: Counted<'_>,
    out: &mut [S::Item],
) -> Written {
    let sets = boards.sets;
    if boards.max <= FEW || boards.total >= sets.len() {
        return lists.run(level, first, boards, out);
    }
    let done = lists.write(level, Routine::Single, first..first + sets.len(), out);
    let rest = &sets[done.boards..];
    if rest.is_empty() {
        return (done.elements, boards.max);
    }
    let rest = Counted::new(level, rest);
    let (count, _) = lists.run(level, first + done.boards, rest, &mut out[done.elements..]);
    (done.elements + count, boards.max)
}

/// Writes the lists from the board `first` on to memory past the caches.
#[track_caller]
fn past_caches<S: Serializer>(lists: &S, level: Level, first: usize, out: &mut [S::Item]) -> usize {
    let sets = lists.sets();
    let mut last = None;
    stream(first..sets.len(), out, |rows, out| {
        let sets = &sets[rows.clone()];
        let boards = Counted::like(last, level, sets, STAGED + SLACK);
        let (count, max) = run(lists, level, rows.start, boards, out);
        last = Some(Outcome { max, average: count / sets.len() });
        count
    })
}

/// Writes a chunk at the end of an output that has room for its squares, but not for the slack.
///
/// The last boards that have [`SLACK`] squares together are written aside, and copied; so the
/// boards before them have their slack in the room of those.
fn at_the_end<S: Serializer>(
    lists: &S,
    level: Level,
    rows: Range<usize>,
    boards: Counted<'_>,
    out: &mut [S::Item],
) -> Written {
    // If all boards have no more than that, all of them are written aside.
    let middle = if boards.total <= SLACK { rows.start } else { last_boards(lists.sets(), &rows) };
    let written = if middle > rows.start {
        let boards = Counted::new(level, &lists.sets()[rows.start..middle]);
        lists.run(level, rows.start, boards, out).0
    } else {
        0
    };
    // At most the slack and one board more, and the slack after them.
    let mut aside = [S::Item::default(); SLACK + 64 + SLACK];
    let last = Counted::new(level, &lists.sets()[middle..rows.end]);
    let (count, _) = lists.run(level, middle, last, &mut aside);
    out[written..written + count].copy_from_slice(&aside[..count]);
    (written + count, boards.max)
}

/// Returns the first of the last boards that have [`SLACK`] squares together.
fn last_boards(sets: &[u64], rows: &Range<usize>) -> usize {
    let (mut first, mut squares) = (rows.end, 0);
    while first > rows.start && squares < SLACK {
        first -= 1;
        squares += sets[first].count_ones() as usize;
    }
    first
}

/// Counts the squares of all boards, and finds the maximum number for one board.
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
