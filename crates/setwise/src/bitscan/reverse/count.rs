//! Scans by the zeros above the bit, and by the exponent of a floating-point number.

use super::super::forward::exponent;

/// The index of the MS1B, by counting the zeros above it.
///
/// `word.leading_zeros() ^ 63`: the compiler chooses the instruction. 127 of the
/// empty set, whose zero count is 64.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::reverse;
///
/// assert_eq!(reverse::leading_zeros(0b1010_0000), 7);
/// assert_eq!(reverse::leading_zeros(0), 127);
/// ```
///
/// # Cost
///
/// One `lzcnt` and one `xor` where there is `lzcnt`. Without, `bsr`, which gives the
/// index itself, and, where the compiler cannot exclude the empty set, a `mov` of 127 into
/// its destination before it, which the compiler counts on `bsr` to leave alone then. Where
/// it can exclude it, it may take `bsr` even though there is `lzcnt`. On `AArch64` `clz` and
/// `eor`.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Leading Zero Count"
#[doc(alias = "lzcnt")]
#[doc(alias = "__builtin_clzll")]
#[must_use]
#[inline(always)]
pub const fn leading_zeros(word: u64) -> i32 {
    word.leading_zeros().cast_signed() ^ 63
}

/// The index of the MS1B, as the exponent of the word as a floating-point number.
///
/// **Of the empty set −1023.** A number of more than 53 bits is rounded, and where
/// its first 54 bits are ones, up to the next power of two. So each bit that has a one
/// 32 places above is taken out first, `word & ~(word >> 32)`: that never takes the
/// MS1B, and always one of the 53 bits below it where there was need. Any distance
/// from 1 to 53 would do.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::reverse;
///
/// assert_eq!(reverse::double_conversion(0b1010_0000), 7);
/// assert_eq!(reverse::double_conversion(u64::MAX), 63);
/// assert_eq!(reverse::double_conversion(0), -1023);
///
/// // Without the mask.
/// assert_eq!(u64::MAX as f64, 2f64.powi(64));
/// ```
///
/// # Cost
///
/// A shift and an `andn` (or `not` and `and`), the conversion of an unsigned word (one
/// `vcvtusi2sd` with AVX-512; without, `movq`, `punpckldq`, `subpd`, `unpckhpd` and
/// `addsd`), a `movq` back to the general registers, `shr`, and `add` of −1023. On `AArch64` a
/// `bic` that shifts, `ucvtf`, `fmov`, and an `add` that shifts, with −1023 in a register.
///
/// Source: Gerd Isenberg; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Double conversion"
#[must_use]
#[inline(always)]
pub const fn double_conversion(word: u64) -> i32 {
    exponent(word & !(word >> 32))
}
