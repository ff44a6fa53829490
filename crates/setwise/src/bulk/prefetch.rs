//! A hint to fetch memory ahead of its use.

#[cfg(target_arch = "x86_64")]
use crate::bulk::processor::Processor;

/// Returns true if [`prefetch`] makes loops over large inputs faster on this processor.
///
/// It is true on Intel's processors. It is false on AMD's, whose own prefetching is faster, on those
/// of other makers, and on all that are not x86-64, where `prefetch` does nothing.
#[must_use]
#[inline]
pub fn prefetch_pays() -> bool {
    #[cfg(target_arch = "x86_64")]
    return Processor::detected().prefetches;
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Asks the processor to load these words into its first-level cache.
///
/// This is a hint for loops over inputs larger than the caches; it changes no result, and does
/// nothing on processors other than x86-64. See [`prefetch_pays`].
#[inline]
pub fn prefetch(words: &[u64]) {
    #[cfg(target_arch = "x86_64")]
    for line in words.chunks(8) {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: prefetching is a hint that never faults, and the pointer
        // comes from a reference anyway. SSE is part of every x86-64 processor.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = words;
}
