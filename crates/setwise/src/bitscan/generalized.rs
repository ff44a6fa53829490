//! A scan in either direction.

use crate::bitscan::catalog::ScanDirection;
use crate::bitscan::reverse;

/// Returns the index of the LS1B or MS1B by the same scan in both directions; 127 for the empty
/// set.
///
/// The direction, 1 for reverse, becomes a mask: `word & (-word | mask)` is the word itself if the
/// mask is full, and its LS1B if the mask is empty. The scan [`reverse::leading_zeros`] finds either.
///
/// A print of the page has the mask as `~(U64)reverse`, the complement of 0 or 1, which has all
/// bits but the lowest: with it both directions scan in reverse. The right mask is
/// `-(U64)reverse`.
///
/// ```
/// use setwise::bitscan::{ScanDirection, generalized};
///
/// assert_eq!(generalized(0b1010_0000, ScanDirection::Forward), 5);
/// assert_eq!(generalized(0b1010_0000, ScanDirection::Reverse), 7);
/// ```
///
/// Source: Gerd Isenberg; CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Generalized BitScan"
#[doc(alias = "bitScan")]
#[must_use]
#[inline]
pub const fn generalized(word: u64, direction: ScanDirection) -> u32 {
    let mask = (matches!(direction, ScanDirection::Reverse) as u64).wrapping_neg();
    reverse::leading_zeros(word & (word.wrapping_neg() | mask))
}
