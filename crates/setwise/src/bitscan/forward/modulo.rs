//! The remainder by 67.

use crate::search::modulo::table;

/// The indices of the powers of two by remainder: 64 for 0, and for 17 and 34, the remainders of
/// 2^64 and 2^65.
pub(in super::super) static MODULO_67: [u8; 67] =
    table(64).expect("the powers of two have different remainders");

/// Returns the index of the LS1B by the remainder of the isolated bit by 67; 64 for the empty
/// set.
///
/// `TABLE[(word & -word) % 67]`. 2 is a primitive root of 67, so the powers of two have different
/// remainders, and 67 is the smallest number with 64 of them. The remainder 0 is left for the
/// empty set, which makes this a zero count without a branch.
///
/// In a print of the page two rows of the table of powers and remainders are wrong: 2^18 is 40,
/// and 2^19 is 13. The table of the scan is right.
///
/// Source: Stefan Plenkner 1996; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "Bitscan by Modulo"
#[doc(alias = "trailingZeroCount")]
#[must_use]
#[inline(always)]
pub const fn modulo_67(word: u64) -> u32 {
    MODULO_67[((word & word.wrapping_neg()) % 67) as usize] as u32
}
