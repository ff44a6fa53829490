//! Stores that bypass the caches, for outputs larger than those.
//!
//! An ordinary store to a line that is in no cache first reads the line. A non-temporal store of a
//! whole line does not, which halves the traffic; but lists end within lines. So lists are made in
//! a small array, and whole lines are copied from there:
//!
//! ```text
//! elements  | waiting | new lists ...... | slack |
//! output    ....head | line | line | line |          the rest moves to the front and waits
//! ```
//!
//! For outputs that fit in a cache this would be slower.

use core::ops::Range;

#[cfg(target_arch = "x86_64")]
use crate::bulk::processor::Processor;
use crate::bulk::serialize::element::{Element, SLACK};

/// The size in bytes from which an output is larger than the caches.
const LARGE: usize = 16 << 20;

/// The bytes of a list up to which the stores to memory overlap with making the next lists; there
/// the detour would cost more than it saves.
const SHORT: usize = 16;

/// Returns true if the lists of this many boards, of `bytes` each, are larger than the caches, and
/// long enough that writing them dominates.
pub(super) fn is_large(boards: usize, bytes: usize) -> bool {
    bytes > SHORT && boards.saturating_mul(bytes) > LARGE && is_faster()
}

/// Writes the lists of boards to memory past the caches, and returns the number of elements.
/// `write` writes those of some boards, to an output with room for full ones, and returns their
/// number of elements.
///
/// # Panics
///
/// Panics if the output has no room for them.
#[track_caller]
pub(super) fn stream<T: Element>(
    rows: Range<usize>,
    out: &mut [T],
    mut write: impl FnMut(Range<usize>, &mut [T]) -> usize,
) -> usize {
    const CHUNK: usize = STAGED / 64;
    let mut stage = StreamingStore::new(out);
    for first in rows.clone().step_by(CHUNK) {
        let count = write(first..rows.end.min(first + CHUNK), stage.room());
        stage.advance(count);
    }
    stage.finish()
}

/// Returns true if the processor has such stores, and they are faster for large outputs.
fn is_faster() -> bool {
    #[cfg(target_arch = "x86_64")]
    return Processor::detected().streams;
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// The number of elements for which there is room, besides those that wait for a full line.
pub(super) const STAGED: usize = 256 * 64;

/// The bytes of a line.
const LINE: usize = 64;

/// An output, and the elements that are not written to it yet.
struct StreamingStore<'a, T> {
    out: &'a mut [T],
    written: usize,
    elements: [T; LINE + STAGED + SLACK],
    waiting: usize,
}

impl<'a, T: Element> StreamingStore<'a, T> {
    fn new(out: &'a mut [T]) -> Self {
        let elements = [T::default(); LINE + STAGED + SLACK];
        Self { out, written: 0, elements, waiting: 0 }
    }

    /// Returns room for [`STAGED`] more elements, and for the slack.
    fn room(&mut self) -> &mut [T] {
        &mut self.elements[self.waiting..]
    }

    /// Accepts elements that were written to the room, and stores whole lines.
    ///
    /// # Panics
    ///
    /// Panics if the output has no room for them.
    #[track_caller]
    fn advance(&mut self, count: usize) {
        self.waiting += count;
        let rest = &mut self.out[self.written..];
        assert!(
            self.waiting <= rest.len(),
            "no room for all squares: elements {}",
            self.written + rest.len()
        );
        let waiting = &self.elements[..self.waiting];
        // Up to the beginning of the first line.
        let head = rest.as_ptr().align_offset(LINE).min(waiting.len());
        rest[..head].copy_from_slice(&waiting[..head]);
        let lines = (waiting.len() - head) / (LINE / size_of::<T>()) * (LINE / size_of::<T>());
        store_lines(&mut rest[head..head + lines], &waiting[head..head + lines]);
        self.written += head + lines;
        self.elements.copy_within(head + lines..self.waiting, 0);
        self.waiting -= head + lines;
    }

    /// Writes the elements that are left, and returns the number of all elements.
    fn finish(self) -> usize {
        let end = self.written + self.waiting;
        self.out[self.written..end].copy_from_slice(&self.elements[..self.waiting]);
        fence();
        end
    }
}

/// Copies whole lines to the beginning of a line, bypassing the caches.
#[cfg(target_arch = "x86_64")]
fn store_lines<T: Element>(to: &mut [T], from: &[T]) {
    use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};

    assert!(to.len() == from.len() && size_of_val(to).is_multiple_of(LINE), "whole lines");
    assert!(
        to.is_empty() || to.as_ptr().addr().is_multiple_of(LINE),
        "from the beginning of a line on"
    );
    let parts = size_of_val(from) / size_of::<__m128i>();
    let (to, from) = (to.as_mut_ptr().cast::<__m128i>(), from.as_ptr().cast::<__m128i>());
    for part in 0..parts {
        let (to, from) = (to.wrapping_add(part), from.wrapping_add(part));
        // SAFETY: `part` is less than the number of 16-byte parts of `from`, so all 16 bytes are
        // in the slice; the load may be unaligned.
        let elements = unsafe { _mm_loadu_si128(from) };
        // SAFETY: the slices have the same length, so this part is in `to`, which is borrowed
        // exclusively; `to` begins with a line of 64 bytes, so each part of 16 is aligned.
        unsafe { _mm_stream_si128(to, elements) };
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn store_lines<T: Element>(to: &mut [T], from: &[T]) {
    to.copy_from_slice(from);
}

/// Orders the streaming stores before all later ones.
fn fence() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is part of every x86-64 processor; the instruction has no operands.
    unsafe {
        core::arch::x86_64::_mm_sfence();
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::vec;

    use super::*;
    use crate::random::SplitMix64;

    /// Runs the stores past the caches on every processor, also where ordinary ones are faster.
    #[test]
    fn stores_past_the_caches_write_the_same_lists() {
        let mut random = SplitMix64::new(5);
        for longest in [0, 1, 3, 9, 64] {
            for rows in [0..0, 0..1, 1..700, 7..1500] {
                let lengths = rows.clone().map(|_| random.below(longest + 1) as usize);
                let lengths: vec::Vec<_> = lengths.collect();
                let expected: vec::Vec<u8> =
                    lengths.iter().flat_map(|&length| (0..length).map(|i| i as u8)).collect();
                // The first line of the output begins anywhere.
                for skipped in [0, 1, 63] {
                    let mut out = vec![0; skipped + expected.len()];
                    let written = stream(rows.clone(), &mut out[skipped..], |some, out| {
                        let lengths = &lengths[some.start - rows.start..some.end - rows.start];
                        let list = lengths.iter().flat_map(|&length| (0..length).map(|i| i as u8));
                        out.iter_mut().zip(list).map(|(out, square)| *out = square).count()
                    });
                    assert_eq!(written, expected.len());
                    assert!(out[skipped..] == expected[..], "{rows:?} {skipped}");
                }
            }
        }
    }
}
