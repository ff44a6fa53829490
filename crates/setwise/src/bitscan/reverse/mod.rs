//! Reverse scans: the index of the most significant one bit (MS1B), which is the logarithm to
//! the base 2, rounded down.
//!
//! Each returns the index of the last square of a set, 0 to 63. The results for the empty set
//! differ; see the documentation of each scan and [`BitScan::on_empty`](super::BitScan).
//!
//! ```
//! use setwise::bitscan::reverse;
//!
//! assert_eq!(reverse::de_bruijn(0b1010_0000), 7);
//! assert_eq!(reverse::leading_zero_count(0b1010_0000), 56);
//! assert_eq!((reverse::de_bruijn(0), reverse::leading_zeros(0)), (0, 127));
//!
//! let mut set = 0b1010_0000;
//! assert_eq!((reverse::with_reset(&mut set), set), (7, 0b0010_0000));
//! ```

mod count;
mod de_bruijn;
mod divide;

pub use count::{double_conversion, leading_zeros};
pub use de_bruijn::de_bruijn;
pub use divide::{nalimov, zappa};

pub(super) use divide::LOGARITHM_OF_BYTE;

/// Returns the index of the MS1B and removes it from the set; 127 for the empty set, which stays
/// empty.
///
/// The scan is [`leading_zeros`]. [`Bitboard::pop_last`](crate::Bitboard::pop_last) does the same
/// with squares.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Bitscan with Reset"
#[doc(alias = "bitScanReverseWithReset")]
#[inline]
pub const fn with_reset(set: &mut u64) -> u32 {
    let index = leading_zeros(*set);
    // Toggled if there is a bit, and not removed by `& !bit`: in a loop the compiler makes a
    // rotation of that, which delays the next index more than `btc` does.
    if *set != 0 {
        *set ^= 1 << index;
    }
    index
}

/// Returns the number of leading zeros by a scan that is undefined for the empty set; 64 for the
/// empty set.
///
/// A branch turns the scan [`de_bruijn()`] into a zero count. Processors with a zero count need
/// none.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "BitScan versus ZeroCount"
#[doc(alias = "leadingZeroCount")]
#[must_use]
#[inline]
pub const fn leading_zero_count(word: u64) -> u32 {
    if word == 0 { 64 } else { de_bruijn(word) ^ 63 }
}
