//! Addition out of bitwise operations, and averages.

/// Adds two bits: half adders side by side.
///
/// `(a ^ b) | ((a & b) << 1)`: the exclusive or is the sum, the intersection the
/// carry. Where `a` and `b` have bits only at even indices these are 32 sums of
/// two bits each. Where the carry of one index meets the sum of the next the two
/// become one bit, and the result is less than `a + b`; the carry of bit 63 is
/// lost.
///
/// ```
/// use setwise::arithmetic::two_bit_sum;
///
/// assert_eq!(two_bit_sum(1, 0), 0b01);
/// assert_eq!(two_bit_sum(1, 1), 0b10);
/// assert_eq!(two_bit_sum(0b01_00_01, 0b01_01_00), 0b10_01_01);
/// // Not an addition of numbers: 3 + 1 is 4.
/// assert_eq!(two_bit_sum(0b11, 0b01), 0b10);
/// ```
///
/// # Cost
///
/// On x86-64 `xor`, `and`, a doubling by `lea`, and `or`. On vectors with AVX2 `vpxor`,
/// `vpand`, `vpaddq` and `vpor`; with AVX-512 `vpandq`, `vpaddq` and one `vpternlogq` with
/// `0xf6`. On `AArch64` three, `eor`, `and` and `orr`, which shifts too.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Derived from Bitwise"
#[doc(alias = "half adder")]
#[must_use]
#[inline]
pub const fn two_bit_sum(a: u64, b: u64) -> u64 {
    (a ^ b) | ((a & b) << 1)
}

/// Adds two words by bitwise operations and shifts alone.
///
/// The carry-lookahead adder: an index generates a carry where both words have a
/// bit, and propagates one where exactly one has. Six rounds double the distance
/// that carries have travelled, and the sum is the exclusive or with the carries
/// one index up. The result is `a.wrapping_add(b)`.
///
/// ```
/// use setwise::arithmetic::kogge_stone_add;
///
/// assert_eq!(kogge_stone_add(19, 23), 42);
/// assert_eq!(kogge_stone_add(u64::MAX, 2), 1);
/// ```
///
/// # Cost
///
/// Twelve shifts and twenty bitwise operations, for what `add` does in one instruction. It
/// shows what the adder of the processor does, and that the occluded fills are additions:
/// a carry runs over propagating bits as a rook runs over empty squares.
///
/// On x86-64 twelve `and`, six `or`, two `xor`, seven `shl`, and five doublings by `lea`
/// and `add`. On vectors with AVX2 twelve `vpand`, six `vpor`, two `vpxor`, nine `vpsllq`
/// and three `vpaddq`; with AVX-512 six `vpandq` and six `vpternlogq` with `0xec` in the
/// place of `vpand` and `vpor`. On `AArch64` 21: twelve `and`, six `orr`, two `eor` and
/// one `lsl`; the other shifts are part of them.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Derived from Bitwise"
#[doc(alias = "koggeStoneAdd")]
#[must_use]
#[inline]
pub const fn kogge_stone_add(a: u64, b: u64) -> u64 {
    let (mut carries, mut propagates) = (a & b, a ^ b);
    let mut distance = 1;
    while distance < 64 {
        carries |= propagates & (carries << distance);
        propagates &= propagates << distance;
        distance *= 2;
    }
    a ^ b ^ (carries << 1)
}

/// The average of two numbers, rounded down, without an overflow.
///
/// `((x ^ y) >> 1) + (x & y)`: half of what only one of them has, and all of what
/// both have. Right for all numbers, where `(x + y) >> 1` loses the carry out of
/// the word. It is `u64::midpoint`.
///
/// ```
/// use setwise::arithmetic::floor_average;
///
/// assert_eq!(floor_average(3, 6), 4);
/// assert_eq!(floor_average(u64::MAX, u64::MAX - 1), u64::MAX - 1);
/// ```
///
/// # Cost
///
/// On x86-64 `xor`, `shr`, `and`, `add`; on vectors `vpxor`, `vpsrlq`, `vpand`, `vpaddq`,
/// and with AVX-512 the same four; on `AArch64` three, `eor`, `and` and `add`, which
/// shifts too. On scalars `add` and `rcr` would do; the form is of use for many numbers in
/// one word, with a mask behind the shift, or in vectors.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Addition".
/// It prints a plain division: the average is rounded down.
#[doc(alias = "average")]
#[must_use]
#[inline]
pub const fn floor_average(x: u64, y: u64) -> u64 {
    ((x ^ y) >> 1) + (x & y)
}

/// The average of two numbers, rounded up, without an overflow.
///
/// `(x | y) - ((x ^ y) >> 1)`: all of what one of them has, less half of what only
/// one has. It differs from [`floor_average`] by one where the sum is odd.
///
/// ```
/// use setwise::arithmetic::ceiling_average;
///
/// assert_eq!(ceiling_average(3, 6), 5);
/// assert_eq!(ceiling_average(u64::MAX, u64::MAX - 1), u64::MAX);
/// ```
///
/// # Cost
///
/// On x86-64 `xor`, `shr`, `or`, `sub`; on vectors `vpxor`, `vpsrlq`, `vpor`, `vpsubq`,
/// and with AVX-512 the same four; on `AArch64` three, `eor`, `orr` and `sub`, which
/// shifts too.
///
/// Source: the sibling of the form in CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Addition"
#[doc(alias = "average")]
#[must_use]
#[inline]
pub const fn ceiling_average(x: u64, y: u64) -> u64 {
    (x | y) - ((x ^ y) >> 1)
}
