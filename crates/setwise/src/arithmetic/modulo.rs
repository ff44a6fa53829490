//! Remainders.

/// Adds the eight bytes of a word, by casting out 255.
///
/// `x % 255`. A power of 256 leaves the remainder 1, so the number has the
/// remainder of the sum of its bytes. The sum must be less than 255: larger sums
/// come out modulo 255, and 255 itself as 0.
///
/// ```
/// use setwise::arithmetic::byte_sum;
///
/// assert_eq!(byte_sum(0x0102_0304_0506_0708), 36);
/// // The numbers of squares on the ranks of a board are at most 64 together.
/// assert_eq!(byte_sum(0x0808_0808_0808_0808), 64);
/// // Too much.
/// assert_eq!(byte_sum(0x00ff), 0);
/// assert_eq!(byte_sum(0xff02), 2);
/// ```
///
/// # Cost
///
/// Compilers multiply by the reciprocal, and take 255 times the quotient off by shifting
/// and subtracting: on x86-64 a constant, `mul` (`mulx` with BMI2), `shr`, `shl`, `sub`
/// and `add`; on `AArch64` `umulh`, `lsr`, `sub` and `add`. A loop over a slice stays as
/// it is, since no vector has such a multiplication. The highest byte of
/// [`fill_multiply`](super::fill_multiply) needs a multiplication and a shift, and is
/// right up to a sum of 255.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Casting out 255".
/// Its "Basen" is Base^n.
#[doc(alias = "casting out")]
#[must_use]
#[inline]
pub const fn byte_sum(x: u64) -> u64 {
    x % 255
}

/// The remainder of a division by a power of two: `n` modulo 2^`exponent`.
///
/// `n & (2^exponent - 1)`. From the exponent 64 on it is `n` itself.
///
/// ```
/// use setwise::arithmetic::modulo_power_of_two;
///
/// assert_eq!(modulo_power_of_two(1234, 3), 1234 % 8);
/// assert_eq!(modulo_power_of_two(1234, 0), 0);
/// assert_eq!(modulo_power_of_two(u64::MAX, 64), u64::MAX);
/// ```
///
/// # Cost
///
/// One `and` if the exponent is a constant, `vpand` on vectors. Else on x86-64 `shl`
/// (`shlx` with BMI2) and `not` for the mask, `cmp` and `cmov` for exponents beyond 63,
/// and the `and`; on `AArch64` `lsl`, `cmp`, `csinv` and `and`. On vectors the mask is
/// made once if it is the same for all numbers, and one `vpand` remains; with an exponent
/// for each number AVX2 has `vpsllvq`, `vpxor` and `vpand`, with a comparison and
/// `vblendvpd` for exponents beyond 63, and AVX-512 `vpcmpud`, `vpsllvq` and `vpandnq`.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Power of Two".
/// It prints "2n" for 2^n.
#[must_use]
#[inline]
pub const fn modulo_power_of_two(n: u64, exponent: u32) -> u64 {
    n & !u64::MAX.unbounded_shl(exponent)
}
