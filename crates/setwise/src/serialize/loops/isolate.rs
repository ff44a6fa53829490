//! Loops over the subsets of one square.

use crate::bitboard::Bitboard;

/// The single-bit subsets in ascending order: isolate, use, reset, while there is one.
///
/// ```text
/// while (x) {
///     ls1b = x & -x;  // isolate the LS1B
///     …
///     x &= x - 1;     // reset the LS1B
/// }
/// ```
///
/// As Brian Kernighan counts the ones of a word. Of the empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::Bitboard;
/// use setwise::serialize::loops::singles_while;
///
/// let mut singles = Vec::new();
/// singles_while(Bitboard(0b1011), |single| singles.push(single.0));
/// assert_eq!(singles, [0b0001, 0b0010, 0b1000]);
/// ```
///
/// # Cost
///
/// A turn is `blsi`, `blsr` and the branch with BMI1; without, `mov`, `neg` and `and`,
/// and `lea` and `and`. On `AArch64` `neg`, `and`, `sub`, `ands` and the branch.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Single Bits"
#[inline]
pub fn singles_while(mut set: Bitboard, mut visit: impl FnMut(Bitboard)) {
    while !set.is_empty() {
        let ls1b = set.isolate_ls1b();
        visit(ls1b);
        set = set.reset_ls1b();
    }
}

/// The single-bit subsets in ascending order, with the test behind the reset.
///
/// ```text
/// if (x) do {
///     ls1b = x & -x;
///     …
/// } while (x &= x - 1);
/// ```
///
/// The test is on what the reset has just computed, whose flags are there already. Of the
/// empty set nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::Bitboard;
/// use setwise::serialize::loops::singles_do_while;
///
/// let mut singles = Vec::new();
/// singles_do_while(Bitboard(0b1011), |single| singles.push(single.0));
/// assert_eq!(singles, [0b0001, 0b0010, 0b1000]);
/// ```
///
/// # Cost
///
/// That of [`singles_while`], which the compiler turns into this.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Single Bits"
#[inline]
pub fn singles_do_while(mut set: Bitboard, mut visit: impl FnMut(Bitboard)) {
    if set.is_empty() {
        return;
    }
    loop {
        let ls1b = set.isolate_ls1b();
        visit(ls1b);
        set = set.reset_ls1b();
        if set.is_empty() {
            return;
        }
    }
}

/// The single-bit subsets in ascending order, each taken out by an exclusive or.
///
/// ```text
/// while (x) {
///     ls1b = x & -x;
///     …
///     x ^= ls1b;
/// }
/// ```
///
/// One operation less than `x &= x - 1`, but one that has to wait for the isolation;
/// the pages prefer independent expressions, which run side by side. Of the empty set
/// nothing is visited.
///
/// # Examples
///
/// ```
/// use setwise::Bitboard;
/// use setwise::serialize::loops::singles_by_xor;
///
/// let mut singles = Vec::new();
/// singles_by_xor(Bitboard(0b1011), |single| singles.push(single.0));
/// assert_eq!(singles, [0b0001, 0b0010, 0b1000]);
/// ```
///
/// # Cost
///
/// A turn is `mov`, `blsi`, `xor` and the branch with BMI1; without, `mov`, `neg`, `and`,
/// `xor` and the branch. On `AArch64` `neg`, `and`, `eor`, `cmp` and the branch. The
/// compiler leaves it as it is written.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Single Bits"
#[inline]
pub fn singles_by_xor(mut set: Bitboard, mut visit: impl FnMut(Bitboard)) {
    while !set.is_empty() {
        let ls1b = set.isolate_ls1b();
        visit(ls1b);
        set = set.symmetric_difference(ls1b);
    }
}
