//! Scans that are instructions, as instructions.
//!
//! The standard library's counts of zeros become one of these where the build is compiled
//! for a processor that has it, and are the better choice: the compiler can move, fold
//! and vectorize them. The functions here are made with assembly language, so that
//! there is no doubt about what is run: for measuring, and for seeing what an
//! instruction does to the empty set.

use super::catalogue::Algorithm;
#[cfg(not(target_arch = "x86_64"))]
use super::{forward, reverse};

/// The index of the LS1B, or `None` of the empty set: `bsf`, whose result is only
/// looked at when the set is not empty.
///
/// As the intrinsic `_BitScanForward64`, which returns whether there is an index. On
/// other processors than x86-64 by [`forward::trailing_zeros`](super::forward::trailing_zeros).
///
/// # Examples
///
/// ```
/// use setwise::bitscan::instruction;
///
/// assert_eq!(instruction::bit_scan_forward(0b1010_0000), Some(5));
/// assert_eq!(instruction::bit_scan_forward(0), None);
/// ```
///
/// # Cost
///
/// `bsf` and a test; on `AArch64` `rbit`, `clz` and a test.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "x86"
#[doc(alias = "_BitScanForward64")]
#[must_use]
#[inline]
pub fn bit_scan_forward(word: u64) -> Option<i32> {
    #[cfg(target_arch = "x86_64")]
    let scan = bsf;
    #[cfg(not(target_arch = "x86_64"))]
    let scan = forward::trailing_zeros;
    if word == 0 { None } else { Some(scan(word)) }
}

/// The index of the MS1B, or `None` of the empty set: `bsr`, whose result is only
/// looked at when the set is not empty.
///
/// As the intrinsic `_BitScanReverse64`. On other processors than x86-64 by
/// [`reverse::leading_zeros`](super::reverse::leading_zeros).
///
/// # Examples
///
/// ```
/// use setwise::bitscan::instruction;
///
/// assert_eq!(instruction::bit_scan_reverse(0b1010_0000), Some(7));
/// assert_eq!(instruction::bit_scan_reverse(0), None);
/// ```
///
/// # Cost
///
/// `bsr` and a test; on `AArch64` `clz`, `eor` and a test.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "x86"
#[doc(alias = "_BitScanReverse64")]
#[must_use]
#[inline]
pub fn bit_scan_reverse(word: u64) -> Option<i32> {
    #[cfg(target_arch = "x86_64")]
    let scan = bsr;
    #[cfg(not(target_arch = "x86_64"))]
    let scan = reverse::leading_zeros;
    if word == 0 { None } else { Some(scan(word)) }
}

#[cfg(target_arch = "x86_64")]
pub use x86_64::{bsf, bsr, lzcnt, tzcnt};
#[cfg(target_arch = "x86_64")]
pub(super) use x86_64::{is_available, lzcnt_xor_63, tzcnt_unchecked};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use core::arch::asm;

    use super::Algorithm;

    /// The index of the LS1B, by the instruction `bsf`.
    ///
    /// **Of the empty set undefined.** The instruction sets the zero flag then; of its
    /// result Intel's manuals said that it is undefined, and AMD's that it is what was in
    /// the register before. Here source and destination are the same register,
    /// so that a processor that leaves it alone gives 0; do not rely on it.
    /// [`bit_scan_forward`](super::bit_scan_forward) has the test.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitscan::instruction;
    ///
    /// assert_eq!(instruction::bsf(0b1010_0000), 5);
    /// ```
    ///
    /// # Cost
    ///
    /// One `bsf`: 3 cycles on Intel since Nehalem, 3 or 4 on AMD since Zen, and 9 on K8.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Intrinsics versus asm"
    #[must_use]
    #[inline(always)]
    pub fn bsf(word: u64) -> i32 {
        let index: u64;
        // SAFETY: every processor of the target has the instruction. It reads and
        // writes the register it is given, and the flags, and nothing else.
        unsafe { asm!("bsf {0}, {0}", inout(reg) word => index, options(nomem, nostack)) };
        index as i32
    }

    /// The index of the MS1B, by the instruction `bsr`.
    ///
    /// **Of the empty set undefined**, as [`bsf`].
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitscan::instruction;
    ///
    /// assert_eq!(instruction::bsr(0b1010_0000), 7);
    /// ```
    ///
    /// # Cost
    ///
    /// One `bsr`: 3 cycles on Intel since Nehalem, 3 or 4 on AMD since Zen, and 11 on K8.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Intrinsics versus asm"
    #[must_use]
    #[inline(always)]
    pub fn bsr(word: u64) -> i32 {
        let index: u64;
        // SAFETY: every processor of the target has the instruction. It reads and
        // writes the register it is given, and the flags, and nothing else.
        unsafe { asm!("bsr {0}, {0}", inout(reg) word => index, options(nomem, nostack)) };
        index as i32
    }

    /// The number of trailing zeros, 64 of the empty set, by the instruction `tzcnt`;
    /// `None` where the processor is not known to have it.
    ///
    /// Where the build enables the target feature `bmi1`, it is known at compile time.
    /// Elsewhere the processor is asked, once, with the feature `std` of this crate; without
    /// `std` the answer is always `None`, whatever the processor has.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitscan::instruction;
    ///
    /// if let Some(zeros) = instruction::tzcnt(0) {
    ///     assert_eq!(zeros, 64);
    /// }
    /// ```
    ///
    /// # Cost
    ///
    /// The instruction, 3 cycles on Intel, 1 or 2 on AMD, and to ask whether it is
    /// there, a load and two branches, or nothing where the build is compiled for BMI1.
    ///
    /// Source: CPW, [BMI1](https://www.chessprogramming.org/BMI1), "TZCNT"
    #[must_use]
    #[inline]
    pub fn tzcnt(word: u64) -> Option<i32> {
        has_tzcnt().then(|| tzcnt_unchecked(word))
    }

    /// The number of leading zeros, 64 of the empty set, by the instruction `lzcnt`;
    /// `None` where the processor is not known to have it, as [`tzcnt`]: here the target
    /// feature is `lzcnt`.
    ///
    /// The source counts it to SSE4a and BMI1. It has a bit of its own among the features of
    /// a processor, and came with AMD's K10 and Intel's Haswell.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitscan::instruction;
    ///
    /// if let Some(zeros) = instruction::lzcnt(0b1010_0000) {
    ///     assert_eq!(zeros, 56);
    /// }
    /// ```
    ///
    /// # Cost
    ///
    /// The instruction, 3 cycles on Intel, 1 or 2 on AMD, and to ask whether it is
    /// there, as [`tzcnt`].
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Leading Zero Count"
    #[doc(alias = "__lzcnt64")]
    #[must_use]
    #[inline]
    pub fn lzcnt(word: u64) -> Option<i32> {
        has_lzcnt().then(|| lzcnt_xor_63(word) ^ 63)
    }

    /// `tzcnt`, which a processor without it takes for `bsf`: the result is a wrong one
    /// then, and nothing worse.
    #[inline(always)]
    pub(in super::super) fn tzcnt_unchecked(word: u64) -> i32 {
        let zeros: u64;
        // SAFETY: a processor without the instruction ignores its prefix, which makes it
        // `bsf`. Either reads one register and writes the other, and the flags.
        unsafe { asm!("tzcnt {0}, {1}", out(reg) zeros, in(reg) word, options(nomem, nostack)) };
        zeros as i32
    }

    /// `lzcnt`, which a processor without it takes for `bsr`, and the exclusive or that
    /// makes an index of the count.
    #[inline(always)]
    pub(in super::super) fn lzcnt_xor_63(word: u64) -> i32 {
        let zeros: u64;
        // SAFETY: a processor without the instruction ignores its prefix, which makes it
        // `bsr`. Either reads one register and writes the other, and the flags.
        unsafe { asm!("lzcnt {0}, {1}", out(reg) zeros, in(reg) word, options(nomem, nostack)) };
        zeros as i32 ^ 63
    }

    pub(in super::super) fn is_available(algorithm: Algorithm) -> bool {
        match algorithm {
            Algorithm::ForwardTzcnt => has_tzcnt(),
            Algorithm::ReverseLzcnt => has_lzcnt(),
            _ => true,
        }
    }

    #[cfg(feature = "std")]
    #[inline]
    fn has_tzcnt() -> bool {
        std::arch::is_x86_feature_detected!("bmi1")
    }

    #[cfg(feature = "std")]
    #[inline]
    fn has_lzcnt() -> bool {
        std::arch::is_x86_feature_detected!("lzcnt")
    }

    #[cfg(not(feature = "std"))]
    const fn has_tzcnt() -> bool {
        cfg!(target_feature = "bmi1")
    }

    #[cfg(not(feature = "std"))]
    const fn has_lzcnt() -> bool {
        cfg!(target_feature = "lzcnt")
    }
}

#[cfg(target_arch = "aarch64")]
pub(super) use aarch64::clz_xor_63;
#[cfg(target_arch = "aarch64")]
pub use aarch64::{clz, rbit_clz};

#[cfg(target_arch = "aarch64")]
mod aarch64 {
    use core::arch::asm;

    /// The number of trailing zeros, 64 of the empty set, by the instructions `rbit` and
    /// `clz`.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitscan::instruction;
    ///
    /// assert_eq!(instruction::rbit_clz(0b1010_0000), 5);
    /// assert_eq!(instruction::rbit_clz(0), 64);
    /// ```
    ///
    /// # Cost
    ///
    /// Two instructions.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "ARM"
    #[must_use]
    #[inline(always)]
    pub fn rbit_clz(word: u64) -> i32 {
        let reversed: u64;
        // SAFETY: every processor of the target has the instruction. It reads one register
        // and writes one.
        unsafe {
            asm!("rbit {0}, {1}", out(reg) reversed, in(reg) word, options(pure, nomem, nostack, preserves_flags));
        };
        clz(reversed)
    }

    /// The number of leading zeros, 64 of the empty set, by the instruction `clz`.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitscan::instruction;
    ///
    /// assert_eq!(instruction::clz(0b1010_0000), 56);
    /// assert_eq!(instruction::clz(0), 64);
    /// ```
    ///
    /// # Cost
    ///
    /// One instruction.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "ARM"
    #[must_use]
    #[inline(always)]
    pub fn clz(word: u64) -> i32 {
        let zeros: u64;
        // SAFETY: every processor of the target has the instruction. It reads one register
        // and writes one.
        unsafe {
            asm!("clz {0}, {1}", out(reg) zeros, in(reg) word, options(pure, nomem, nostack, preserves_flags));
        };
        zeros as i32
    }

    #[inline(always)]
    pub(in super::super) fn clz_xor_63(word: u64) -> i32 {
        clz(word) ^ 63
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) const fn is_available(_: Algorithm) -> bool {
    true
}
