//! Remainders.

/// Adds the eight bytes of a word, by casting out 255.
///
/// `x % 255`. A power of 256 has the remainder 1, so a number has the remainder of the sum of its
/// bytes. The sum must be less than 255: larger sums are reduced modulo 255, and 255 itself to 0.
///
/// ```
/// use setwise::arithmetic::byte_sum;
///
/// assert_eq!(byte_sum(0x0102_0304_0506_0708), 36);
/// // The sum is too large.
/// assert_eq!(byte_sum(0xff02), 2);
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Casting out 255".
/// Its "Basen" is Base^n.
#[doc(alias = "casting out")]
#[must_use]
#[inline]
pub const fn byte_sum(x: u64) -> u64 {
    x % 255
}

/// Returns the remainder of a division by a power of two: `n` modulo 2^`exponent`.
///
/// `n & (2^exponent - 1)`; for exponents of 64 and more, `n` itself.
///
/// ```
/// use setwise::arithmetic::modulo_power_of_two;
///
/// assert_eq!(modulo_power_of_two(1234, 3), 1234 % 8);
/// assert_eq!(modulo_power_of_two(1234, 0), 0);
/// assert_eq!(modulo_power_of_two(u64::MAX, 64), u64::MAX);
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Power of Two".
/// It prints "2n" for 2^n.
#[must_use]
#[inline]
pub const fn modulo_power_of_two(n: u64, exponent: u32) -> u64 {
    n & !u64::MAX.unbounded_shl(exponent)
}
