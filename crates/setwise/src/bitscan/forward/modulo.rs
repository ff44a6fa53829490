//! The remainder by 67.

/// Where the remainder of a power of two leads: 64 for 0, and 255 for 17 and 34,
/// which are the remainders of 2^64 and 2^65.
pub(in super::super) static MODULO_67: [u8; 67] = {
    let mut table = [u8::MAX; 67];
    table[0] = 64;
    let mut index = 0;
    while index < 64 {
        table[((1u64 << index) % 67) as usize] = index;
        index += 1;
    }
    table
};

/// The index of the LS1B, by the remainder of the isolated bit by 67.
///
/// `TABLE[(word & -word) % 67]`. 2 is a primitive root of 67, so the powers of two have
/// different remainders; 67 is the smallest number for which 64 of them do. The
/// remainder 0 is free for the empty set, of which this gives 64: a zero count
/// without a branch.
///
/// In a print of the page the table of powers and remainders is wrong in two rows: 2^18
/// is 40 and 2^19 is 13. The one for the scan is right.
///
/// # Examples
///
/// ```
/// use setwise::bitscan::forward;
///
/// assert_eq!(forward::modulo_67(0b1010_0000), 5);
/// assert_eq!(forward::modulo_67(0), 64);
/// ```
///
/// # Cost
///
/// `blsi` or `neg` and `and`; the division is a multiplication by the reciprocal, a shift,
/// another multiplication and a subtraction (`mul`, with BMI2 `mulx`, `shr`, `imul`, `sub`; on
/// `AArch64` `umulh`, `lsr`, `msub`); a load from a table of 67 bytes.
///
/// Source: Stefan Plenkner 1996; CPW,
/// [BitScan](https://www.chessprogramming.org/BitScan), "Bitscan by Modulo"
#[doc(alias = "trailingZeroCount")]
#[must_use]
#[inline(always)]
pub const fn modulo_67(word: u64) -> i32 {
    MODULO_67[((word & word.wrapping_neg()) % 67) as usize] as i32
}
