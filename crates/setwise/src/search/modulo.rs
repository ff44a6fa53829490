//! The moduli of bit scans by remainder.
//!
//! Modulo 67 the powers 2^0 … 2^63 have 64 different remainders, none of them zero, because 2 is
//! a primitive root of that prime. So the remainder of an isolated bit is an index into a table,
//! and the remainder zero is left for the empty word. No smaller modulus has that property; for
//! words of 32 bits the smallest is 37.
//!
//! ```
//! use setwise::search::modulo::{index_of, serves, smallest_modulus, table};
//!
//! assert_eq!([64, 32, 16, 8].map(smallest_modulus), [67, 37, 19, 11]);
//! assert!(serves(67, 64) && !serves(66, 64));
//! assert_eq!((index_of(67, 64, 40), index_of(67, 64, 0)), (Some(18), None));
//!
//! const TABLE: [u8; 67] = table(64).unwrap();
//!
//! let x = 0b0110_1000_u64;
//! assert_eq!(TABLE[((x & x.wrapping_neg()) % 67) as usize], 3);
//! ```
//!
//! Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Modulo".
//! Of the remainders listed there, those of 2^18 and 2^19 are 40 and 13.

/// Returns true if 2^0 … 2^(`bits` - 1) have different remainders, none of them zero.
///
/// A modulus has to be larger than `bits`. For zero bits every modulus but 0 works.
#[must_use]
pub const fn serves(modulus: u64, bits: u32) -> bool {
    if modulus <= bits as u64 {
        return false;
    }
    // The first remainder that repeats is that of 2^tail, since the odd part of the modulus
    // divides 2^i - 1 for some i. Modulo a power of two, the remainders become zero instead.
    let tail = modulus.trailing_zeros();
    let (mut power, mut first, mut i) = (1 % modulus, 0, 0);
    while i < bits {
        if power == 0 || (i > tail && power == first) {
            return false;
        }
        if i == tail {
            first = power;
        }
        power = double(power, modulus);
        i += 1;
    }
    true
}

/// Returns twice the number, modulo the modulus.
const fn double(x: u64, modulus: u64) -> u64 {
    (2 * x as u128 % modulus as u128) as u64
}

/// Returns the smallest modulus for which 2^0 … 2^(`bits` - 1) have different remainders, none of
/// them zero: the one with the smallest table.
#[must_use]
pub const fn smallest_modulus(bits: u32) -> u64 {
    let mut modulus = bits as u64 + 1;
    while !serves(modulus, bits) {
        modulus += 1;
    }
    modulus
}

/// Returns the index of the lowest bit below `bits` with this remainder, or `None` if no bit has
/// it.
#[must_use]
pub const fn index_of(modulus: u64, bits: u32, remainder: u64) -> Option<u32> {
    if modulus == 0 {
        return None;
    }
    let (mut power, mut i) = (1 % modulus, 0);
    while i < bits {
        if power == remainder {
            return Some(i);
        }
        power = double(power, modulus);
        i += 1;
    }
    None
}

/// Returns the table of the modulus `M` for words of `bits` bits, at most 255, or `None` if the
/// modulus does not work.
///
/// The index of the only bit of `x` is `table[x % M]`. All other entries, including the one of the
/// empty word, are `bits`.
#[doc(alias = "lookup67")]
#[must_use]
pub const fn table<const M: usize>(bits: u32) -> Option<[u8; M]> {
    if bits > u8::MAX as u32 || !serves(M as u64, bits) {
        return None;
    }
    let (mut table, mut power, mut i) = ([bits as u8; M], 1 % M as u64, 0);
    while i < bits {
        table[power as usize] = i as u8;
        power = double(power, M as u64);
        i += 1;
    }
    Some(table)
}
