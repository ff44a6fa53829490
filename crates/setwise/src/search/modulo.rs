//! The moduli of bit scans by remainder.
//!
//! Modulo 67 the powers 2^0 … 2^63 have 64 different remainders, none of them zero: 2
//! is a primitive root of that prime. So the remainder of an isolated bit is an index
//! into a table, and there is room for the empty word, with its remainder of zero. No
//! smaller modulus has that property; for words of 32 bits it is 37.
//!
//! Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Modulo".
//! Of the remainders listed there, those of 2^18 and 2^19 are 40 and 13.

/// Whether 2^0 … 2^(`bits` - 1) have different remainders, none of them zero.
///
/// No modulus serves where there are at least as many bits; of zero bits every
/// modulus but 0 serves.
///
/// ```
/// use setwise::search::modulo::serves;
///
/// assert!(serves(67, 64) && serves(37, 32) && serves(67, 66));
/// assert!(!serves(67, 67) && !serves(66, 64) && !serves(0, 64));
/// ```
///
/// # Cost
///
/// A doubling and some comparisons for each bit.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Modulo"
#[must_use]
pub const fn serves(modulus: u64, bits: u32) -> bool {
    if modulus <= bits as u64 {
        return false;
    }
    // The first remainder that ever comes again is that of 2^tail, since the odd part
    // of the modulus divides 2^i - 1 for some i. A power of two leads to zero instead.
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

/// Twice the number, modulo the modulus.
const fn double(x: u64, modulus: u64) -> u64 {
    (2 * x as u128 % modulus as u128) as u64
}

/// The smallest modulus for which 2^0 … 2^(`bits` - 1) have different remainders, none
/// of them zero.
///
/// It is greater than `bits`. For a word of this many bits it makes the smallest table.
///
/// ```
/// use setwise::search::modulo::smallest_modulus;
///
/// assert_eq!([64, 32, 16, 8].map(smallest_modulus), [67, 37, 19, 11]);
/// assert_eq!([0, 1, 2].map(smallest_modulus), [1, 2, 3]);
/// ```
///
/// # Cost
///
/// [`serves`] for every number from `bits` + 1 on: few, as 2 is a primitive root of
/// many primes.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Modulo"
#[must_use]
pub const fn smallest_modulus(bits: u32) -> u64 {
    let mut modulus = bits as u64 + 1;
    while !serves(modulus, bits) {
        modulus += 1;
    }
    modulus
}

/// The index of the bit, below `bits`, that has a remainder; `None` for a remainder
/// that no bit has.
///
/// It is meant for a modulus that [`serves`]; of several bits the lowest is found.
///
/// ```
/// use setwise::search::modulo::index_of;
///
/// assert_eq!((1_u64 << 18) % 67, 40);
/// assert_eq!(index_of(67, 64, 40), Some(18));
/// // The empty word, and what 2^64 and 2^65 would have.
/// assert_eq!([0, 17, 34].map(|remainder| index_of(67, 64, remainder)), [None; 3]);
/// ```
///
/// # Cost
///
/// A doubling for each bit up to that one.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Modulo"
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

/// The table that goes with the modulus `M`, or `None` if that does not serve words of
/// this many bits, up to 255.
///
/// The index of the only bit of `x` is `table[x % M]`. All other entries, also the one
/// of the empty word, are `bits`.
///
/// # Examples
///
/// ```
/// use setwise::search::modulo::table;
///
/// const TABLE: [u8; 67] = table(64).unwrap();
///
/// let x = 0b0110_1000_u64;
/// assert_eq!(TABLE[((x & x.wrapping_neg()) % 67) as usize], 3);
/// assert_eq!(TABLE[0], 64);
/// assert_eq!(table::<66>(64), None);
/// ```
///
/// # Cost
///
/// A doubling for each bit.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "Modulo"
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
