//! The loop of the serializers for levels whose routines check the room themselves: chunk by
//! chunk, with the routine that fits a sample of the boards.
//!
//! ```text
//! for each chunk of boards:
//!     count the squares of a sample of 32
//!     choose the routine that takes the least time for boards like these
//!     until the chunk ends:
//!         run the routine, until the room might not suffice for the next board
//!         write the next eight boards aside, and copy their lists
//! ```
//!
//! To count all squares would take as long as the plain loop takes for boards of one square.
//!
//! Example: 4096 boards, one in a hundred with a square, and room for 50 elements. The sample says
//! that nearly no board has two squares, so [`Single`](Routine::Single) runs over all of them, not
//! only over the chunk, until fewer than eight elements of room are left. The lists of the boards
//! after that are written to an array of eight full boards, and copied.

use core::ops::Range;

use crate::bulk::level::Level;
use crate::bulk::serialize::element::{Element, SLACK};
use crate::bulk::serialize::routine::{Costs, Progress, Routine};
use crate::bulk::serialize::sample::Count;
use crate::bulk::serialize::streaming_store::{self, stream};

/// The number of boards that are sampled together.
const CHUNK: usize = 4096;

/// The number of boards that are written aside together.
const ASIDE: usize = 8;

/// Boards, and the kind of lists to write.
pub(super) trait Estimated {
    /// The elements of the lists.
    type Item: Element;

    /// Returns the boards.
    fn sets(&self) -> &[u64];

    /// Writes the lists of some boards, or of the first of them: a routine may stop at any board
    /// if `out` has less room than full boards need, and [`Single`](Routine::Single) also where
    /// others are better. It writes at least one list if there is room for [`ASIDE`] full boards
    /// and the slack.
    fn write(
        &self,
        level: Level,
        routine: Routine,
        rows: Range<usize>,
        out: &mut [Self::Item],
    ) -> Progress;
}

/// Writes the lists of all boards, and returns the number of elements.
///
/// # Panics
///
/// Panics if the output has less room than there are squares.
#[track_caller]
pub(super) fn serialize<S: Estimated>(lists: &S, level: Level, out: &mut [S::Item]) -> usize {
    let sets = lists.sets();
    let costs = Costs::of::<S::Item>(level, has_pext(level));
    let mut excluded = None;
    // Filled with zeros when it is needed, and only once.
    let mut aside = None;
    let (mut first, mut written) = (0, 0);
    while first < sets.len() {
        let left = sets.len() - first;
        let chunk = first..first + if left < 2 * CHUNK { left } else { CHUNK };
        let sample = level.dispatch(Count(&sets[chunk.clone()]));
        let mut routine = costs.best(&sample, excluded.take());
        let bytes = sample.squares * size_of::<S::Item>() / sample.boards;
        if streaming_store::is_large(left, bytes) {
            return written
                + stream(first..sets.len(), &mut out[written..], |rows, out| {
                    if (rows.start - first).is_multiple_of(CHUNK) {
                        let chunk = &sets[rows.start..sets.len().min(rows.start + CHUNK)];
                        routine = costs.best(&level.dispatch(Count(chunk)), None);
                    }
                    write_all(lists, level, routine, rows, out)
                });
        }
        // This routine stops by itself where others are better.
        let end = if routine == Routine::Single { sets.len() } else { chunk.end };
        while first < end {
            let rest = &mut out[written..];
            let room = rest.len();
            let done = lists.write(level, routine, first..end, rest);
            first += done.boards;
            written += done.elements;
            if first == end {
                break;
            }
            // The routine stopped although there is room: others are better.
            if room - done.elements >= 64 * ASIDE + SLACK {
                excluded = Some(routine);
                break;
            }
            let rows = first..end.min(first + ASIDE);
            first = rows.end;
            let aside = aside.get_or_insert([S::Item::default(); 64 * ASIDE + SLACK]);
            let count = write_all(lists, level, routine, rows, aside);
            assert!(
                count <= out.len() - written,
                "no room for all squares: boards {}, elements {}",
                sets.len(),
                out.len()
            );
            out[written..written + count].copy_from_slice(&aside[..count]);
            written += count;
        }
    }
    written
}

/// Returns true if the level has a fast `pext`.
#[cfg(target_arch = "x86_64")]
fn has_pext(level: Level) -> bool {
    level.pext().is_some()
}

/// Returns false: no level has `pext`.
#[cfg(not(target_arch = "x86_64"))]
const fn has_pext(_: Level) -> bool {
    false
}

/// Writes boards to an output with room for full ones, and returns the number of elements.
fn write_all<S: Estimated>(
    lists: &S,
    level: Level,
    routine: Routine,
    rows: Range<usize>,
    out: &mut [S::Item],
) -> usize {
    let (mut first, mut written) = (rows.start, 0);
    while first < rows.end {
        let done = lists.write(level, routine, first..rows.end, &mut out[written..]);
        first += done.boards;
        written += done.elements;
    }
    written
}
