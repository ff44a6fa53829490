//! Addition by bitwise operations, and averages.

/// Adds pairs of bits: half adders side by side.
///
/// `(a ^ b) | ((a & b) << 1)`: the exclusive or is the sum, the intersection the carry. If `a` and
/// `b` have bits at even indices only, the result is 32 sums of two bits each. Elsewhere the carry
/// of one index can meet the sum of the next; the two become one bit, and the result is less than
/// `a + b`. The carry of bit 63 is lost.
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
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Derived from Bitwise"
#[doc(alias = "half adder")]
#[must_use]
#[inline]
pub const fn two_bit_sum(a: u64, b: u64) -> u64 {
    (a ^ b) | ((a & b) << 1)
}

/// Adds two words by bitwise operations and shifts alone: `a.wrapping_add(b)`.
///
/// The carry-lookahead adder: an index generates a carry if both words have a bit, and propagates
/// one if exactly one has. Six rounds double the distance of the carries. The sum is the exclusive
/// or of the words with the carries one index up.
///
/// ```
/// use setwise::arithmetic::kogge_stone_add;
///
/// assert_eq!(kogge_stone_add(19, 23), 42);
/// assert_eq!(kogge_stone_add(u64::MAX, 2), 1);
/// ```
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

/// Returns the average of two numbers, rounded down, without an overflow.
///
/// `((x ^ y) >> 1) + (x & y)`: half of the bits of one number, and all bits of both. `(x + y) >> 1`
/// would lose the carry out of the word. It is `u64::midpoint`.
///
/// ```
/// use setwise::arithmetic::{ceiling_average, floor_average};
///
/// assert_eq!((floor_average(3, 6), ceiling_average(3, 6)), (4, 5));
/// assert_eq!(floor_average(u64::MAX, u64::MAX - 1), u64::MAX - 1);
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Addition".
/// It prints a plain division; the average is rounded down.
#[doc(alias = "average")]
#[must_use]
#[inline]
pub const fn floor_average(x: u64, y: u64) -> u64 {
    ((x ^ y) >> 1) + (x & y)
}

/// Returns the average of two numbers, rounded up, without an overflow.
///
/// `(x | y) - ((x ^ y) >> 1)`. It differs from [`floor_average`] by one if the sum is odd.
///
/// Source: the sibling of the form in CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Addition"
#[doc(alias = "average")]
#[must_use]
#[inline]
pub const fn ceiling_average(x: u64, y: u64) -> u64 {
    (x | y) - ((x ^ y) >> 1)
}
