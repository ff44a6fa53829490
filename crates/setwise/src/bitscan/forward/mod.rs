//! Forward scans: the index of the least significant one bit (LS1B).
//!
//! Each takes a word and returns the index, 0 to 63; what a scan returns for the
//! empty set is its own affair, and stands in its documentation and in
//! [`CATALOGUE`](super::CATALOGUE). See [`bitscan`](super) for an overview.

mod count;
mod de_bruijn;
mod divide;
mod folding;
mod modulo;

pub use count::{double_conversion, population_count, trailing_zeros};
pub use de_bruijn::{de_bruijn, de_bruijn_separated};
pub use divide::{isenberg, scharnagl};
pub use folding::{faxon, faxon_original, faxon_signed, matt_taylor, matt_taylor_recomputed};
pub use modulo::modulo_67;

pub(super) use count::exponent;
pub(super) use de_bruijn::{ISOLATED, SEPARATED};
pub(super) use divide::TRAILING_ZEROS_OF_BYTE;
pub(super) use folding::{FAXON, FAXON_ORIGINAL, MATT_TAYLOR};
pub(super) use modulo::MODULO_67;

use super::reverse;

/// The index of the LS1B, which is then taken out of the set.
///
/// With [`trailing_zeros`] as the scan. Of the empty set 64, and it stays empty.
/// The field's advice is to reset the bit outside of the scan, where the compiler
/// sees it and keeps the set in a register; inlined, as here, it is the same.
/// [`Bitboard::pop_first`](crate::Bitboard::pop_first) is this with a type for
/// squares.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// let mut set = 0b1010_0000;
/// assert_eq!(forward::with_reset(&mut set), 5);
/// assert_eq!(forward::with_reset(&mut set), 7);
/// assert_eq!(set, 0);
/// ```
///
/// # Cost
///
/// On x86-64 `tzcnt` and `blsr` with BMI1, else that of [`trailing_zeros`], `lea` (or
/// `dec`) and `and`. On `AArch64` `rbit`, `clz`, `sub` and `and`.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Bitscan with Reset"
#[doc(alias = "bitScanForwardWithReset")]
#[doc(alias = "dropForward")]
#[inline]
pub const fn with_reset(set: &mut u64) -> i32 {
    let index = trailing_zeros(*set);
    *set &= set.wrapping_sub(1);
    index
}

/// The number of trailing zeros, by a scan that does not know the empty set.
///
/// 64 of the empty set, else [`de_bruijn()`]: the branch is what it takes to make a
/// zero count of a scan. Processors with a zero count have none.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::trailing_zero_count(0b1010_0000), 5);
/// assert_eq!(forward::trailing_zero_count(0), 64);
/// ```
///
/// # Cost
///
/// A test, a branch and the scan.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "BitScan versus ZeroCount"
#[doc(alias = "trailingZeroCount")]
#[must_use]
#[inline]
pub const fn trailing_zero_count(word: u64) -> i32 {
    if word == 0 { 64 } else { de_bruijn(word) }
}

/// One plus the index of the LS1B, and 0 of the empty set: find first set.
///
/// As `ffsll` of the C library and `__builtin_ffsll` count, from 1 to 64.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::find_first_set(0b1010_0000), 6);
/// assert_eq!(forward::find_first_set(0), 0);
/// ```
///
/// # Cost
///
/// On x86-64 `tzcnt` (without BMI1 `bsf`) and `inc`, and `test` and a `cmov` for the empty
/// set; on `AArch64` `rbit`, `clz`, `cmp` and `csinc`, a conditional increment.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "x86"; POSIX, `ffs`
#[doc(alias = "ffsll")]
#[must_use]
#[inline]
pub const fn find_first_set(word: u64) -> i32 {
    if word == 0 { 0 } else { trailing_zeros(word) + 1 }
}

/// The index of the LS1B, or of the MS1B, as the direction says: one reverse scan
/// for both.
///
/// `reverse` becomes a mask: `word & (-word | mask)` is the word itself where the mask
/// is full, and its LS1B where it is empty; the reverse scan finds either.
/// Of the empty set what [`reverse::leading_zeros`] gives, 127.
///
/// A print of the page has the mask as `~(U64)reverse`, the complement of 0 or 1, of
/// which every bit but the lowest is set: with it both directions scan in reverse. The
/// right mask is `-(U64)reverse`.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::generalized;
///
/// assert_eq!(generalized(0b1010_0000, false), 5);
/// assert_eq!(generalized(0b1010_0000, true), 7);
/// ```
///
/// # Cost
///
/// No branch on the direction: the compiler sees that it chooses between the word and its
/// LS1B. On x86-64 with BMI1 `blsi`, `test`, `cmov`, and the scan, `lzcnt` and `xor`; without,
/// `neg`, `test`, a `cmov` of the mask, `and`, and the scan, that of
/// [`reverse::leading_zeros`]. On `AArch64` `cmp`, `csneg`, which negates too, `and`, `clz`
/// and `eor`.
///
/// Source: Gerd Isenberg; CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Generalized BitScan"
#[doc(alias = "bitScan")]
#[must_use]
#[inline]
pub const fn generalized(word: u64, reverse: bool) -> i32 {
    let mask = (reverse as u64).wrapping_neg();
    reverse::leading_zeros(word & (word.wrapping_neg() | mask))
}
