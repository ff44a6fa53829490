//! A hint to fetch memory ahead of its use.

/// Asks the processor to load these words into its first-level cache.
///
/// This is a hint for loops over inputs larger than the caches; it changes no result. It does
/// nothing on processors other than x86-64.
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
