//! Loops over the squares, by bit scans.

use crate::bitboard::Bitboard;
use crate::bitscan;
use crate::square::Square;

/// The squares in ascending order, a1, b1 … h8: scan, use, reset, while there is one.
///
/// ```text
/// if (x) do {
///     int idx = bitScanForward(x);  // square index from 0..63
///     *list++ = foo(idx, …);
/// } while (x &= x - 1);             // reset the LS1B
/// ```
///
/// Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::loops::forward;
/// use setwise::{Bitboard, Square};
///
/// let mut list = Vec::new();
/// forward(Bitboard(0b1011), |square| list.push(square));
/// assert_eq!(list, [Square::A1, Square::B1, Square::D1]);
/// ```
///
/// # Cost
///
/// A turn is `tzcnt`, `blsr` and the branch with BMI1; without, `bsf`, `lea`, `and` and
/// the branch. On `AArch64` `rbit`, `clz`, `sub`, `ands` and the branch.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Scanning Forward"
#[inline]
pub fn forward(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    if set.is_empty() {
        return;
    }
    loop {
        visit(Square::new_wrapping(set.0.trailing_zeros()));
        set = set.reset_ls1b();
        if set.is_empty() {
            return;
        }
    }
}

/// The squares in descending order, h8, g8 … a1, each taken out by an exclusive or.
///
/// ```text
/// int idx;
/// if (x) do {
///     idx = bitScanReverse(x);  // square index from 0..63
///     *list++ = foo(idx, …);
/// } while (x ^= powOf2[idx]);   // or 1ULL << idx, reset the found bit
/// ```
///
/// There is no reset of the last square that does not need its index, so the reset waits
/// for the scan. Of the empty set nothing is visited.
///
/// As the page prints the loop, `int idx = bitScanReverse(x)` within the braces, no
/// compiler of C or C++ takes it: the condition of a `do` stands outside of its braces,
/// where that `idx` does not exist. It is declared before the loop, as above.
///
/// # Examples
///
/// ```
/// use setwise::serialize::loops::reverse;
/// use setwise::{Bitboard, Square};
///
/// let mut list = Vec::new();
/// reverse(Bitboard(0b1011), |square| list.push(square));
/// assert_eq!(list, [Square::D1, Square::B1, Square::A1]);
/// ```
///
/// # Cost
///
/// A turn is `bsr`, `btc`, and since that does not leave the zero flag, `shl` (`shlx` with
/// BMI2) and `xor`, and the branch. On `AArch64` `clz`, `eor`, `lsl`, `eor`, `cmp` and the
/// branch.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Scanning Reverse"
#[inline]
pub fn reverse(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    if set.is_empty() {
        return;
    }
    loop {
        let square = Square::new_wrapping(set.0.leading_zeros() ^ 63);
        visit(square);
        set = set.toggled(square);
        if set.is_empty() {
            return;
        }
    }
}

/// The squares in ascending order, by a routine that scans and resets.
///
/// ```text
/// while (x) {
///     int idx = bitScanAndReset(&x);  // square index from 0..63
///     *list++ = foo(idx, …);
/// }
/// ```
///
/// The routine is [`bitscan::forward::with_reset`]. Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::loops::forward_with_reset;
/// use setwise::{Bitboard, Square};
///
/// let mut list = Vec::new();
/// forward_with_reset(Bitboard(0b1011), |square| list.push(square));
/// assert_eq!(list, [Square::A1, Square::B1, Square::D1]);
/// ```
///
/// # Cost
///
/// That of [`forward`](fn@forward). The pages call this the preferred control structure,
/// and doubt whether compilers see the flags of the reset behind the call: inlined, they do.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Scanning with Reset"
#[doc(alias = "bitScanAndReset")]
#[inline]
pub fn forward_with_reset(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while !set.is_empty() {
        visit(square(bitscan::forward::with_reset(&mut set.0)));
    }
}

/// The squares in descending order, by a routine that scans and resets.
///
/// As [`forward_with_reset`], by [`bitscan::reverse::with_reset`]: where the order does
/// not matter, the page leaves it to the routine. Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::loops::reverse_with_reset;
/// use setwise::{Bitboard, Square};
///
/// let mut list = Vec::new();
/// reverse_with_reset(Bitboard(0b1011), |square| list.push(square));
/// assert_eq!(list, [Square::D1, Square::B1, Square::A1]);
/// ```
///
/// # Cost
///
/// That of [`reverse_bit_test`].
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Scanning with Reset"
#[inline]
pub fn reverse_with_reset(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while !set.is_empty() {
        visit(square(bitscan::reverse::with_reset(&mut set.0)));
    }
}

/// The squares in ascending order, while the scan finds one, each taken out by its index.
///
/// ```text
/// while (_BitScanForward64(&idx, x)) {  // or reverse
///     *list++ = foo(idx, …);
///     _bittestandreset64(&x, idx);
/// }
/// ```
///
/// The intrinsic says whether there was a square; as an instruction it is the zero flag
/// of `bsf`. Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::loops::forward_bit_test;
/// use setwise::{Bitboard, Square};
///
/// let mut list = Vec::new();
/// forward_bit_test(Bitboard(0b1011), |square| list.push(square));
/// assert_eq!(list, [Square::A1, Square::B1, Square::D1]);
/// ```
///
/// # Cost
///
/// A turn is `tzcnt` or `bsf`, `mov` of -2, `rol`, `and` and the branch: the compiler does
/// not rely on the flag of the scan, but on that of the reset, which `btr` does not leave. On
/// `AArch64` `rbit`, `clz`, `lsl`, `bics` and the branch. The reset waits for the scan, so
/// that [`forward`](fn@forward) is faster.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Intrinsic Version"
#[doc(alias = "_BitScanForward64")]
#[doc(alias = "_bittestandreset64")]
#[inline]
pub fn forward_bit_test(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while let Some(square) = set.first() {
        visit(square);
        set = set.without(square);
    }
}

/// The squares in descending order, while the scan finds one, each taken out by its index.
///
/// As [`forward_bit_test`], by `_BitScanReverse64`. Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::loops::reverse_bit_test;
/// use setwise::{Bitboard, Square};
///
/// let mut list = Vec::new();
/// reverse_bit_test(Bitboard(0b1011), |square| list.push(square));
/// assert_eq!(list, [Square::D1, Square::B1, Square::A1]);
/// ```
///
/// # Cost
///
/// A turn is `bsr`, `mov` of -2, `rol`, `and` and the branch. On `AArch64` `clz`, `eor`,
/// `lsl`, `bics` and the branch.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Intrinsic Version"
#[doc(alias = "_BitScanReverse64")]
#[inline]
pub fn reverse_bit_test(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while let Some(square) = set.last() {
        visit(square);
        set = set.without(square);
    }
}

/// The squares in ascending order, until the count of trailing zeros is greater than 63.
///
/// A zero count knows the empty set, so there is no other test:
///
/// ```text
/// while ((idx = tzcnt(x)) <= 63) {
///     *list++ = foo(idx, …);
///     x &= x - 1;
/// }
/// ```
///
/// The page does not recommend it: the reset leaves the condition on the way, and the
/// scan before the end is one more. Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::loops::forward_zero_count;
/// use setwise::{Bitboard, Square};
///
/// let mut list = Vec::new();
/// forward_zero_count(Bitboard(0b1011), |square| list.push(square));
/// assert_eq!(list, [Square::A1, Square::B1, Square::D1]);
/// ```
///
/// # Cost
///
/// A turn is `tzcnt`, `cmp`, the branch and `blsr`; without BMI1 64 is put where `bsf` leaves
/// it for the empty set, and `lea` and `and`. On `AArch64` `rbit`, `clz`, `cmp`, the
/// branch, `sub` and `and`. It is a `cmp` more than [`forward`](fn@forward), and a scan
/// for which the branch waits.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Intrinsic Version"
#[inline]
pub fn forward_zero_count(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    loop {
        let index = set.0.trailing_zeros();
        if index > 63 {
            return;
        }
        visit(Square::new_wrapping(index));
        set = set.reset_ls1b();
    }
}

/// The squares in descending order, until the count of leading zeros is greater than 63.
///
/// As [`forward_zero_count`], with `lzcnt`; the square is the count xor 63. Of the empty
/// set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::serialize::loops::reverse_zero_count;
/// use setwise::{Bitboard, Square};
///
/// let mut list = Vec::new();
/// reverse_zero_count(Bitboard(0b1011), |square| list.push(square));
/// assert_eq!(list, [Square::D1, Square::B1, Square::A1]);
/// ```
///
/// # Cost
///
/// That of [`reverse_bit_test`], which the compiler turns this into.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Intrinsic Version"
#[inline]
pub fn reverse_zero_count(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    loop {
        let zeros = set.0.leading_zeros();
        if zeros > 63 {
            return;
        }
        let square = Square::new_wrapping(zeros ^ 63);
        visit(square);
        set = set.without(square);
    }
}

/// The square of a scan of a set that is not empty.
#[inline(always)]
const fn square(index: i32) -> Square {
    Square::new_wrapping(index.cast_unsigned())
}
