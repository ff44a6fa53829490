//! Division modulo 2^64, which is exact for every odd divisor.

/// Returns the inverse of an odd number modulo 2^64: `a * inverse == 1`.
///
/// Returns `None` for even numbers, which have no inverse. Newton's iteration: `(3 * a) ^ 2` is
/// right in the lowest five bits, and `x * (2 - a * x)` has twice as many right bits as `x`, so
/// four rounds are enough.
///
/// Source: the 2-adic division in CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Division",
/// is the multiplication by this inverse
#[must_use]
#[inline]
pub const fn inverse_odd(a: u64) -> Option<u64> {
    if a & 1 == 0 {
        return None;
    }
    let mut x = a.wrapping_mul(3) ^ 2;
    let mut round = 0;
    while round < 4 {
        x = x.wrapping_mul(2u64.wrapping_sub(a.wrapping_mul(x)));
        round += 1;
    }
    Some(x)
}

/// Divides by an odd number modulo 2^64: returns the `x` with `x * odd == n`.
///
/// `n * inverse_odd(odd)`, the only such `x`; `None` for even divisors. If `odd` divides `n`, it is
/// the quotient. Otherwise it is the 2-adic quotient, which is larger than `u64::MAX / odd`, so a
/// comparison tells whether the division is exact.
///
/// ```
/// use setwise::arithmetic::{divide_odd, inverse_odd};
///
/// assert_eq!(inverse_odd(3), Some(0xaaaa_aaaa_aaaa_aaab));
/// assert_eq!(divide_odd(91, 7), Some(13));
/// // 92 is not a multiple of 7.
/// assert!(divide_odd(92, 7).is_some_and(|quotient| quotient > u64::MAX / 7));
/// // -1 / 5 modulo 2^64.
/// assert_eq!(divide_odd(u64::MAX, 5), Some(0x3333_3333_3333_3333));
/// assert_eq!(divide_odd(92, 4), None);
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Division"
#[doc(alias = "exact division")]
#[must_use]
#[inline]
pub const fn divide_odd(n: u64, odd: u64) -> Option<u64> {
    match inverse_odd(odd) {
        Some(inverse) => Some(n.wrapping_mul(inverse)),
        None => None,
    }
}

/// The quotients -1 / (2^(2^*i*) + 1) for *i* from 0 to 5: the lower half of each field of 2^(*i* +
/// 1) bits.
///
/// `0x5555…`, `0x3333…`, `0x0f0f…`, `0x00ff…`, `0x0000ffff…` and `0x00000000ffffffff`: the masks
/// that exchange neighboring bits, pairs, nibbles, bytes, words and double words.
///
/// ```
/// use setwise::arithmetic::LOWER_HALVES;
///
/// // Exchanges each bit at an even index with its upper neighbor.
/// let (x, mask) = (0b1001_0110_u64, LOWER_HALVES[0]);
/// assert_eq!((x & mask) << 1 | x >> 1 & mask, 0b0110_1001);
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Division"
pub const LOWER_HALVES: [u64; 6] = quotients(1);

/// The quotients -1 / (2^(2^*i*) - 1) for *i* from 0 to 5: the lowest bit of each field of 2^*i*
/// bits.
///
/// `0xffff…`, `0x5555…`, `0x1111…`, `0x0101…`, `0x00010001…` and `0x0000000100000001`. A
/// multiplication by one of them repeats a value in all the fields.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Division"
pub const LOWEST_BITS: [u64; 6] = quotients(-1);

/// Returns -1 / (2^(2^i) + one) for i from 0 to 5.
const fn quotients(one: i64) -> [u64; 6] {
    let (mut table, mut i) = ([0; 6], 0);
    while i < 6 {
        let power = 1u64 << (1 << i);
        // The power is even, so its neighbors are odd.
        if let Some(quotient) = divide_odd(u64::MAX, power.wrapping_add_signed(one)) {
            table[i] = quotient;
        }
        i += 1;
    }
    table
}
