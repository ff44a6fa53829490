//! Scans by counting: zeros, ones, and the exponent of a floating-point number.

/// The index of the LS1B, by counting the zeros below it.
///
/// `word.trailing_zeros()`: the compiler chooses the instruction. 64 of the empty
/// set.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::trailing_zeros(0b1010_0000), 5);
/// assert_eq!(forward::trailing_zeros(0), 64);
/// ```
///
/// # Cost
///
/// One `tzcnt` with BMI1. Without, `bsf` (spelled `rep bsf`, which newer processors
/// run as `tzcnt`), and, where the compiler cannot exclude the empty set, a `mov` of 64
/// into its destination before it, which the compiler counts on `bsf` to leave alone then.
/// On `AArch64` `rbit` and `clz`.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Trailing Zero Count"
#[doc(alias = "tzcnt")]
#[doc(alias = "__builtin_ctzll")]
#[must_use]
#[inline(always)]
pub const fn trailing_zeros(word: u64) -> i32 {
    word.trailing_zeros().cast_signed()
}

/// The index of the LS1B, by counting the ones that are left of it when one is
/// subtracted.
///
/// `((word & -word) - 1).count_ones()`. 64 of the empty set.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::population_count(0b1010_0000), 5);
/// assert_eq!(forward::population_count(0), 64);
/// ```
///
/// # Cost
///
/// The compiler knows the formula, and makes of it what it makes of
/// [`trailing_zeros`]. As it is written it is `blsi`, `dec` and `popcnt` with BMI1, or
/// `tzmsk` of TBM and `popcnt`; on `AArch64` `neg`, `and`, `sub`, and `cnt` and `addv`
/// on a vector register.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Index of LS1B by Popcount"
#[must_use]
#[inline(always)]
pub const fn population_count(word: u64) -> i32 {
    let ls1b = word & word.wrapping_neg();
    ls1b.wrapping_sub(1).count_ones().cast_signed()
}

/// The index of the LS1B, as the exponent of the isolated bit as a floating-point
/// number.
///
/// A power of two is converted without rounding, and its exponent, less the bias of
/// 1023, is the index. **Of the empty set −1023**, for the exponent of zero is 0.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::double_conversion(0b1010_0000), 5);
/// assert_eq!(forward::double_conversion(0), -1023);
/// ```
///
/// # Cost
///
/// On x86-64 `blsi` or `neg` and `and`, the conversion of an unsigned word (one
/// `vcvtusi2sd` with AVX-512; without, `movq`, `punpckldq`, `subpd`, `unpckhpd` and
/// `addsd`), a `movq` back to the general registers, `shr`, and `add` of −1023. On `AArch64`
/// `neg`, `and`, `ucvtf`, `fmov`, and an `add` that shifts, with −1023 in a register.
///
/// Source: Gerd Isenberg; CPW, [BitScan](https://www.chessprogramming.org/BitScan),
/// "Double conversion of LS1B"
#[must_use]
#[inline(always)]
pub const fn double_conversion(word: u64) -> i32 {
    exponent(word & word.wrapping_neg())
}

/// The exponent of a number as a `double`: its sign is plus, so nothing is above.
#[inline(always)]
pub(in super::super) const fn exponent(number: u64) -> i32 {
    ((number as f64).to_bits() >> 52) as i32 - 1023
}
