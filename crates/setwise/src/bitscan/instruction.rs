//! Scans that are single instructions, in assembly language.
//!
//! The zero counts of the standard library become one of these instructions if the build targets
//! a processor that has it. They are the better choice, because the compiler can move, fold and
//! vectorize them. The functions here leave no doubt about the instruction that runs: for
//! measurements, and to see the result of an instruction for the empty set.
//!
//! ```
//! use setwise::bitscan::instruction;
//!
//! assert_eq!(instruction::bit_scan_forward(0b1010_0000), Some(5));
//! assert_eq!(instruction::bit_scan_reverse(0b1010_0000), Some(7));
//! assert_eq!(instruction::bit_scan_forward(0), None);
//! #[cfg(target_arch = "x86_64")]
//! assert!(instruction::tzcnt(0).is_none_or(|zeros| zeros == 64));
//! ```

/// Returns the index of the LS1B, or `None` for the empty set, by `bsf`.
///
/// This is the intrinsic `_BitScanForward64`, which returns whether there is an index. On other
/// processors than x86-64 it uses the trailing zero count.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "x86"
#[doc(alias = "_BitScanForward64")]
#[must_use]
#[inline]
pub fn bit_scan_forward(word: u64) -> Option<u32> {
    #[cfg(target_arch = "x86_64")]
    let scan = bsf;
    #[cfg(not(target_arch = "x86_64"))]
    let scan = |word: u64| word.trailing_zeros();
    if word == 0 { None } else { Some(scan(word)) }
}

/// Returns the index of the MS1B, or `None` for the empty set, by `bsr`.
///
/// This is the intrinsic `_BitScanReverse64`. On other processors than x86-64 it uses the leading
/// zero count.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "x86"
#[doc(alias = "_BitScanReverse64")]
#[must_use]
#[inline]
pub fn bit_scan_reverse(word: u64) -> Option<u32> {
    #[cfg(target_arch = "x86_64")]
    let scan = bsr;
    #[cfg(not(target_arch = "x86_64"))]
    let scan = |word: u64| word.leading_zeros() ^ 63;
    if word == 0 { None } else { Some(scan(word)) }
}

/// Returns the word unchanged, and hides its value from the optimizer.
///
/// A loop in which each word passes through this function consists of scalar code, one word after
/// another, so that an operation of a few cycles can be measured. [`core::hint::black_box`] does
/// the same by a store and a load, which take longer than a scan. On x86-64 and `AArch64` this
/// function takes no instruction.
///
/// ```
/// use setwise::bitscan::instruction::opaque;
///
/// // A chain of scans, each of which waits for the previous one.
/// let mut word = 0b1010_0000u64;
/// for _ in 0..10 {
///     word = opaque(word.trailing_zeros().into()) | 1 << 40;
/// }
/// assert_eq!(word >> 40, 1);
/// ```
#[must_use]
#[inline(always)]
#[allow(unused_mut, reason = "only assembly language writes to it")]
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

#[cfg(target_arch = "x86_64")]
pub use x86_64::{bsf, bsr, lzcnt, tzcnt};
#[cfg(target_arch = "x86_64")]
pub(super) use x86_64::{has_lzcnt, has_tzcnt, lzcnt_xor_63, tzcnt_unchecked};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use core::arch::asm;

    /// Returns the index of the LS1B by the instruction `bsf`; **undefined for the empty set**.
    ///
    /// For the empty set the instruction sets the zero flag. The result is undefined in Intel's
    /// manuals, and the previous value of the register in AMD's. Here source and destination are
    /// the same register, so a processor that leaves it alone returns 0; do not rely on it.
    /// [`bit_scan_forward`](super::bit_scan_forward) includes the test.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Intrinsics versus asm"
    #[must_use]
    #[inline(always)]
    pub fn bsf(word: u64) -> u32 {
        let index: u64;
        // SAFETY: every processor of the target has the instruction. It reads and
        // writes the register it is given, and the flags, and nothing else.
        unsafe { asm!("bsf {0}, {0}", inout(reg) word => index, options(nomem, nostack)) };
        index as u32
    }

    /// Returns the index of the MS1B by the instruction `bsr`; **undefined for the empty set**,
    /// as [`bsf`].
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Intrinsics versus asm"
    #[must_use]
    #[inline(always)]
    pub fn bsr(word: u64) -> u32 {
        let index: u64;
        // SAFETY: every processor of the target has the instruction. It reads and
        // writes the register it is given, and the flags, and nothing else.
        unsafe { asm!("bsr {0}, {0}", inout(reg) word => index, options(nomem, nostack)) };
        index as u32
    }

    /// Returns the number of trailing zeros by the instruction `tzcnt`, 64 for the empty set;
    /// `None` if the processor is not known to have the instruction.
    ///
    /// A build for the target feature `bmi1` has it. Other builds ask the processor once, with the
    /// feature `std` of this crate; without `std` they return `None`.
    ///
    /// Source: CPW, [BMI1](https://www.chessprogramming.org/BMI1), "TZCNT"
    #[must_use]
    #[inline]
    pub fn tzcnt(word: u64) -> Option<u32> {
        has_tzcnt().then(|| tzcnt_unchecked(word))
    }

    /// Returns the number of leading zeros by the instruction `lzcnt`, 64 for the empty set;
    /// `None` if the processor is not known to have the instruction, as [`tzcnt`].
    ///
    /// The source assigns it to SSE4a and BMI1. It has a feature bit of its own, the target
    /// feature `lzcnt`, and came with AMD's K10 and Intel's Haswell.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Leading Zero Count"
    #[doc(alias = "__lzcnt64")]
    #[must_use]
    #[inline]
    pub fn lzcnt(word: u64) -> Option<u32> {
        has_lzcnt().then(|| lzcnt_xor_63(word) ^ 63)
    }

    /// Runs `tzcnt`. A processor without it runs `bsf` instead: the result may be wrong, and
    /// nothing worse happens.
    #[inline(always)]
    pub(in super::super) fn tzcnt_unchecked(word: u64) -> u32 {
        let zeros: u64;
        // SAFETY: a processor without the instruction ignores its prefix, which makes it
        // `bsf`. Either reads one register and writes the other, and the flags.
        unsafe { asm!("tzcnt {0}, {1}", out(reg) zeros, in(reg) word, options(nomem, nostack)) };
        zeros as u32
    }

    /// Runs `lzcnt`, and turns the count into an index. A processor without the instruction runs
    /// `bsr` instead.
    #[inline(always)]
    pub(in super::super) fn lzcnt_xor_63(word: u64) -> u32 {
        let zeros: u64;
        // SAFETY: a processor without the instruction ignores its prefix, which makes it
        // `bsr`. Either reads one register and writes the other, and the flags.
        unsafe { asm!("lzcnt {0}, {1}", out(reg) zeros, in(reg) word, options(nomem, nostack)) };
        zeros as u32 ^ 63
    }

    #[inline]
    pub(in super::super) fn has_tzcnt() -> bool {
        #[cfg(feature = "std")]
        return std::arch::is_x86_feature_detected!("bmi1");
        #[cfg(not(feature = "std"))]
        return cfg!(target_feature = "bmi1");
    }

    #[inline]
    pub(in super::super) fn has_lzcnt() -> bool {
        #[cfg(feature = "std")]
        return std::arch::is_x86_feature_detected!("lzcnt");
        #[cfg(not(feature = "std"))]
        return cfg!(target_feature = "lzcnt");
    }
}

#[cfg(target_arch = "aarch64")]
pub(super) use aarch64::clz_xor_63;
#[cfg(target_arch = "aarch64")]
pub use aarch64::{clz, rbit_clz};

#[cfg(target_arch = "aarch64")]
mod aarch64 {
    use core::arch::asm;

    /// Returns the number of trailing zeros by the instructions `rbit` and `clz`; 64 for the
    /// empty set.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "ARM"
    #[must_use]
    #[inline(always)]
    pub fn rbit_clz(word: u64) -> u32 {
        let reversed: u64;
        // SAFETY: every processor of the target has the instruction. It reads one register
        // and writes one.
        unsafe {
            asm!("rbit {0}, {1}", out(reg) reversed, in(reg) word, options(pure, nomem, nostack, preserves_flags));
        };
        clz(reversed)
    }

    /// Returns the number of leading zeros by the instruction `clz`; 64 for the empty set.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "ARM"
    #[must_use]
    #[inline(always)]
    pub fn clz(word: u64) -> u32 {
        let zeros: u64;
        // SAFETY: every processor of the target has the instruction. It reads one register
        // and writes one.
        unsafe {
            asm!("clz {0}, {1}", out(reg) zeros, in(reg) word, options(pure, nomem, nostack, preserves_flags));
        };
        zeros as u32
    }

    #[inline(always)]
    pub(in super::super) fn clz_xor_63(word: u64) -> u32 {
        clz(word) ^ 63
    }
}
