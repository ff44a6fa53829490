//! What it takes to measure an operation of a few cycles.
//!
//! A loop over such an operation is soon no loop over it any more: the compiler works on
//! eight words at once, or finds out what the result is. [`opaque`] is a word of
//! which it knows nothing. [`time_stamp`] counts time in small steps.

/// The same word, of which the compiler knows nothing any more.
///
/// A loop in which each word goes through it is made of scalar code, one word after
/// another. [`core::hint::black_box`] does it as well, but by way of memory, which takes
/// longer than a scan.
///
/// # Examples
///
/// ```
/// use setwise::measure::opaque;
///
/// // A chain of scans, each of which waits for the one before.
/// let mut word = 0b1010_0000u64;
/// for _ in 0..10 {
///     word = opaque(word.trailing_zeros().into()) | 1 << 40;
/// }
/// assert_eq!(word >> 40, 1);
/// ```
///
/// # Cost
///
/// None on x86-64 and `AArch64`: the word stays in its register. Elsewhere a store and a
/// load.
#[must_use]
#[inline(always)]
#[allow(unused_mut, reason = "where it is made without assembly language")]
pub fn opaque(mut word: u64) -> u64 {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    {
        // SAFETY: it is a comment. No register, memory or flag is changed.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) word, options(nomem, nostack, preserves_flags));
        }
        word
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    core::hint::black_box(word)
}

/// The time-stamp counter of the processor; `None` where there is none to be read.
///
/// It counts at a constant rate on processors of the last fifteen years, near the one the
/// processor is sold with. At another rate than that a cycle of the core is more or less
/// than one of the counter.
///
/// # Examples
///
/// ```
/// use setwise::measure::time_stamp;
///
/// if let (Some(before), Some(after)) = (time_stamp(), time_stamp()) {
///     assert!(before <= after);
/// }
/// ```
///
/// # Cost
///
/// Some twenty cycles: one `rdtsc` on x86-64, one `mrs` on `AArch64`, where it counts in
/// larger steps.
#[must_use]
#[inline]
pub fn time_stamp() -> Option<u64> {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: every processor of the target has the instruction, and systems let
        // programs run it.
        Some(unsafe { core::arch::x86_64::_rdtsc() })
    }
    #[cfg(target_arch = "aarch64")]
    {
        let count: u64;
        // SAFETY: the register can be read by programs, and reading has no effect.
        unsafe {
            core::arch::asm!("mrs {0}, cntvct_el0", out(reg) count, options(nomem, nostack, preserves_flags));
        }
        Some(count)
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    None
}
