//! Lists on their way to memory, past the caches.
//!
//! A store to a line that is in no cache first reads the line. Where a whole line is written at
//! once by a non-temporal store it is not read, which halves the traffic; but lists end
//! where they end. So they are made in a small array, and go from there in whole
//! lines. For outputs that would stay in a cache it is the wrong thing to do.

use super::drive::SLACK;
use super::element::Element;

/// Whether the target has such stores.
pub(super) const STREAMS: bool = cfg!(target_arch = "x86_64");

/// How many elements there is room for, beside those that wait for their line to be full.
pub(super) const STAGED: usize = 256 * 64;

/// The bytes of a line.
const LINE: usize = 64;

/// The output, and the elements that are not there yet.
pub(super) struct Stage<'a, T> {
    out: &'a mut [T],
    written: usize,
    elements: [T; LINE + STAGED + SLACK],
    waiting: usize,
}

impl<'a, T: Element> Stage<'a, T> {
    pub(super) fn new(out: &'a mut [T]) -> Self {
        let elements = [T::default(); LINE + STAGED + SLACK];
        Self { out, written: 0, elements, waiting: 0 }
    }

    /// Room for [`STAGED`] elements more, and for the slack.
    pub(super) fn room(&mut self) -> &mut [T] {
        &mut self.elements[self.waiting..]
    }

    /// Takes the elements that were written to the room, and sends whole lines on.
    ///
    /// # Panics
    ///
    /// If the output has no room for them.
    #[track_caller]
    pub(super) fn advance(&mut self, count: usize) {
        self.waiting += count;
        let rest = &mut self.out[self.written..];
        assert!(
            self.waiting <= rest.len(),
            "no room for all squares: elements {}",
            self.written + rest.len()
        );
        let waiting = &self.elements[..self.waiting];
        // Up to where the first line begins.
        let head = rest.as_ptr().align_offset(LINE).min(waiting.len());
        rest[..head].copy_from_slice(&waiting[..head]);
        let lines = (waiting.len() - head) / (LINE / size_of::<T>()) * (LINE / size_of::<T>());
        store_lines(&mut rest[head..head + lines], &waiting[head..head + lines]);
        self.written += head + lines;
        self.elements.copy_within(head + lines..self.waiting, 0);
        self.waiting -= head + lines;
    }

    /// Writes what is waiting, and returns the number of all elements.
    pub(super) fn finish(self) -> usize {
        let end = self.written + self.waiting;
        self.out[self.written..end].copy_from_slice(&self.elements[..self.waiting]);
        fence();
        end
    }
}

/// Copies whole lines to where lines begin, past the caches.
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
        // SAFETY: the slices are as long as each other, and this part is one of theirs.
        let elements = unsafe { _mm_loadu_si128(from) };
        // SAFETY: as above; and all parts are aligned, since the first begins with a line.
        unsafe { _mm_stream_si128(to, elements) };
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn store_lines<T: Element>(to: &mut [T], from: &[T]) {
    to.copy_from_slice(from);
}

/// Orders the stores past the caches before all that come later.
fn fence() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every processor of the target has the instruction, which has no operands.
    unsafe {
        core::arch::x86_64::_mm_sfence();
    }
}
