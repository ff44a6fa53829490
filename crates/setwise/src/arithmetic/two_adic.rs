//! Division modulo 2^64, which is exact: by any odd number.

/// The inverse of an odd number modulo 2^64: `a * inverse == 1`.
///
/// `None` for even numbers, which have none. Newton's iteration: `(3 * a) ^ 2` is
/// right in the lowest five bits, and `x * (2 - a * x)` has twice as many right
/// as `x`, so four times are enough.
///
/// ```
/// use setwise::arithmetic::inverse_odd;
///
/// assert_eq!(inverse_odd(3), Some(0xaaaa_aaaa_aaaa_aaab));
/// assert_eq!(inverse_odd(u64::MAX), Some(u64::MAX));
/// assert_eq!(inverse_odd(6), None);
/// ```
///
/// # Cost
///
/// Eight `imul` and four `sub` on x86-64, each of which waits for the one before, with a
/// `lea` and a `xor` to begin with and a `test` for even numbers; on `AArch64` `add`,
/// `eor`, four `msub` and four `mul`. On vectors with AVX2 about eighty instructions, 24
/// `vpmuludq` among them, since it has no multiplication of 64 bits; with AVX-512 eight
/// `vpmullq` and four `vpsubq`. Nothing if the number is a constant.
///
/// Source: the 2-adic division in CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Division",
/// is the multiplication with this inverse
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

/// Divides by an odd number modulo 2^64: the `x` with `x * odd == n`.
///
/// `n * inverse_odd(odd)`. There is exactly one such `x` for every `n`, and `None`
/// for even divisors. Where `odd` divides `n`, it is the quotient; where it does
/// not, the 2-adic quotient, which is larger than `u64::MAX / odd`. So a
/// comparison tells whether the division came out even.
///
/// ```
/// use setwise::arithmetic::divide_odd;
///
/// assert_eq!(divide_odd(91, 7), Some(13));
/// // 92 is no multiple of 7.
/// assert!(divide_odd(92, 7).is_some_and(|quotient| quotient > u64::MAX / 7));
/// // -1 / 5 in the world of 64 bits.
/// assert_eq!(divide_odd(u64::MAX, 5), Some(0x3333_3333_3333_3333));
/// assert_eq!(divide_odd(92, 4), None);
/// ```
///
/// # Cost
///
/// One `imul` (`AArch64` `mul`) if the divisor is a constant; on vectors three `vpmuludq`,
/// a `vpsrlq`, a `vpsllq` and two `vpaddq` with AVX2, one `vpmullq` with AVX-512. Else
/// [`inverse_odd`] too.
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

/// -1 / (2^(2^*i*) + 1) for *i* from 0 to 5: the lower half of each field of
/// 2^(*i* + 1) bits.
///
/// `0x5555…`, `0x3333…`, `0x0f0f…`, `0x00ff…`, `0x0000ffff…` and
/// `0x00000000ffffffff`: the masks with which neighbouring bits, pairs, nibbles,
/// bytes, words and double words change places.
///
/// ```
/// use setwise::arithmetic::LOWER_HALVES;
///
/// // Every second bit with its neighbour.
/// let (x, mask) = (0b1001_0110_u64, LOWER_HALVES[0]);
/// assert_eq!((x & mask) << 1 | x >> 1 & mask, 0b0110_1001);
/// ```
///
/// # Cost
///
/// A constant; the divisions are done by the compiler.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Division"
pub const LOWER_HALVES: [u64; 6] = quotients(1);

/// -1 / (2^(2^*i*) - 1) for *i* from 0 to 5: the lowest bit of each field of
/// 2^*i* bits.
///
/// `0xffff…`, `0x5555…`, `0x1111…`, `0x0101…`, `0x00010001…` and
/// `0x0000000100000001`: one for each bit, pair, nibble, byte, word and double
/// word. A multiplication with it repeats a value in all the fields.
///
/// ```
/// use setwise::arithmetic::LOWEST_BITS;
///
/// assert_eq!(0xab * LOWEST_BITS[3], 0xabab_abab_abab_abab);
/// ```
///
/// # Cost
///
/// A constant; the divisions are done by the compiler.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Division"
pub const LOWEST_BITS: [u64; 6] = quotients(-1);

/// -1 / (2^(2^i) + one) for i from 0 to 5.
const fn quotients(one: i64) -> [u64; 6] {
    let (mut table, mut i) = ([0; 6], 0);
    while i < 6 {
        let power = 1u64 << (1 << i);
        // A power of two above one, plus or minus one, is odd.
        if let Some(quotient) = divide_odd(u64::MAX, power.wrapping_add_signed(one)) {
            table[i] = quotient;
        }
        i += 1;
    }
    table
}
