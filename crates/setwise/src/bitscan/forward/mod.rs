//! Forward scans: the index of the least significant one bit (LS1B).
//!
//! Each returns the index of the first square of a set, 0 to 63. The results for the empty set
//! differ; see the documentation of each scan and [`BitScan::on_empty`](super::BitScan).
//!
//! ```
//! use setwise::bitscan::forward;
//!
//! assert_eq!(forward::de_bruijn(0b1010_0000), 5);
//! assert_eq!(forward::find_first_set(0b1010_0000), 6);
//! assert_eq!((forward::de_bruijn(0), forward::modulo_67(0)), (0, 64));
//!
//! let mut set = 0b1010_0000;
//! assert_eq!((forward::with_reset(&mut set), set), (5, 0b1000_0000));
//! ```

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
pub(super) use folding::{FAXON, FAXON_ORIGINAL, MATT_TAYLOR, MULTIPLIER};
pub(super) use modulo::MODULO_67;

/// Returns the index of the LS1B and removes it from the set; 64 for the empty set, which stays
/// empty.
///
/// The scan is [`trailing_zeros`]. The sources recommend to reset the bit outside the scan, so
/// that the compiler keeps the set in a register; after inlining there is no difference.
/// [`Bitboard::pop_first`](crate::Bitboard::pop_first) does the same with squares.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Bitscan with Reset"
#[doc(alias("bitScanForwardWithReset", "dropForward"))]
#[inline]
pub const fn with_reset(set: &mut u64) -> u32 {
    let index = trailing_zeros(*set);
    *set &= set.wrapping_sub(1);
    index
}

/// Returns the number of trailing zeros by a scan that is undefined for the empty set; 64 for
/// the empty set.
///
/// A branch turns the scan [`de_bruijn()`] into a zero count. Processors with a zero count need
/// none.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "BitScan versus ZeroCount"
#[doc(alias = "trailingZeroCount")]
#[must_use]
#[inline]
pub const fn trailing_zero_count(word: u64) -> u32 {
    if word == 0 { 64 } else { de_bruijn(word) }
}

/// Finds the first set bit: returns one plus the index of the LS1B; 0 for the empty set.
///
/// The result is that of `ffsll` of the C library and of `__builtin_ffsll`.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "x86"; POSIX, `ffs`
#[doc(alias = "ffsll")]
#[must_use]
#[inline]
pub const fn find_first_set(word: u64) -> u32 {
    if word == 0 { 0 } else { trailing_zeros(word) + 1 }
}
