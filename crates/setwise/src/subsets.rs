//! The subsets of a set, and their indices: parallel extract and deposit.
//!
//! A set of *n* squares has 2^*n* subsets. Read as a number with one digit for each square of the
//! set, a subset has an index from 0 to 2^*n* - 1. [`Bitboard::extract`] maps a subset to its
//! index, [`Bitboard::deposit`] maps the index back.

// In a loop with one mask, the work that depends on the mask alone is hoisted out of the loop only
// if everything is inlined, which the compiler does not do on its own.

use core::iter::FusedIterator;

use crate::bitboard::Bitboard;
use crate::mapped::ascending_methods;

/// Subsets and their indices.
///
/// ```
/// use setwise::{Bitboard, File, Square};
///
/// let (set, mask) = (Bitboard(0b1011_0110), Bitboard(0b1111_0000));
/// assert_eq!(set.extract(mask), Bitboard(0b1011));
/// assert_eq!(set.extract(mask).deposit(mask), set & mask);
///
/// let set = Bitboard::from_squares(&[Square::A1, Square::C1, Square::D1]);
/// assert!(set.subsets().map(|x| x.0)
///     .eq([0b0000, 0b0001, 0b0100, 0b0101, 0b1000, 0b1001, 0b1100, 0b1101]));
/// assert!(set.subsets_of_len(2).map(|x| x.0).eq([0b0101, 0b1001, 0b1100]));
///
/// // Eight rooks on two files.
/// let files = Bitboard::from(File::A) | File::H;
/// assert_eq!(files.subsets_of_len(8).count(), 12_870);
/// ```
impl Bitboard {
    /// Packs the squares of the set that are in the mask into the lowest squares.
    ///
    /// A square of the set that is the *k*-th of the mask becomes square *k*. The word of the
    /// result is the index of the intersection among the subsets of the mask. Takes six rounds for
    /// any mask; most of their work depends on the mask alone and is hoisted out of a loop.
    /// [`pext`](Self::pext) is the instruction of BMI2.
    ///
    /// Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PEXT";
    /// Warren, Hacker's Delight, 7-4, "Compress, or Generalized Extract"
    #[doc(alias = "compress")]
    #[inline(always)]
    pub const fn extract(self, mask: Self) -> Self {
        Self(Gaps::new(mask.0).extract(self.0))
    }

    /// Spreads the lowest squares over the squares of the mask.
    ///
    /// Square *k* of the set becomes the *k*-th square of the mask; squares beyond the number of
    /// squares in the mask vanish. The result is the subset of the mask whose index is the word of
    /// the set. [`pdep`](Self::pdep) is the instruction of BMI2.
    ///
    /// Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PDEP";
    /// Warren, Hacker's Delight, 7-5, "Expand, or Generalized Insert"
    #[doc(alias = "expand")]
    #[inline(always)]
    pub const fn deposit(self, mask: Self) -> Self {
        Self(Gaps::new(mask.0).deposit(self.0))
    }

    /// Returns the subset of the mask that comes after this one, as words ascend:
    /// `(x - mask) & mask`.
    ///
    /// The set must be a subset of the mask; squares outside it make the result another subset. The
    /// empty set follows the mask itself. [`subsets`](Self::subsets) visits all.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let mask = Bitboard(0b1101);
    /// assert_eq!(Bitboard(0b0101).next_subset(mask), Bitboard(0b1000));
    /// assert_eq!(mask.next_subset(mask), Bitboard::EMPTY);
    /// ```
    ///
    /// Source: CPW, [Traversing Subsets of a Set](https://www.chessprogramming.org/Traversing_Subsets_of_a_Set), "All Subsets of any Set"
    #[doc(alias = "nextSubset")]
    #[inline]
    pub const fn next_subset(self, mask: Self) -> Self {
        Self(self.0.wrapping_sub(mask.0) & mask.0)
    }

    /// Returns the set with as many squares whose word is the next larger one: Gosper's hack.
    ///
    /// With `c = x & -x` and `r = x + c` it is `r | (x ^ r) / c >> 2`, where the division by a
    /// single bit is a shift. Empty if there is none: for the empty set, and for the sets with the
    /// last squares of the board. [`subsets_of_len`](Self::subsets_of_len) visits all.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// assert_eq!(Bitboard(0b0101_1100).next_of_same_size(), Bitboard(0b0110_0011));
    /// assert_eq!(Bitboard(7 << 61).next_of_same_size(), Bitboard::EMPTY);
    /// ```
    ///
    /// Source: CPW, [Traversing Subsets of a Set](https://www.chessprogramming.org/Traversing_Subsets_of_a_Set), "Subsets with equal Cardinality";
    /// Beeler, Gosper and Schroeppel, HAKMEM, 1972, item 175
    #[doc(alias = "snoob")]
    #[inline]
    pub const fn next_of_same_size(self) -> Self {
        let ripple = self.0.wrapping_add(self.isolate_ls1b().0);
        if ripple == 0 {
            return Self::EMPTY;
        }
        // Two shifts, because their sum could be 64.
        Self(ripple | (self.0 ^ ripple) >> 2 >> self.0.trailing_zeros())
    }

    /// Returns an iterator over all subsets of the set, from the empty set to the set itself.
    ///
    /// The subset after `x` is `(x - set) & set`, the one before it is `(x - 1) & set`. The words
    /// ascend, and the *k*-th is `Bitboard(k).deposit(set)`. The empty set has one subset, itself.
    ///
    /// Source: CPW, [Traversing Subsets of a Set](https://www.chessprogramming.org/Traversing_Subsets_of_a_Set), "All Subsets of any Set"
    #[doc(alias("carry-rippler", "powerset"))]
    #[inline]
    pub const fn subsets(self) -> Subsets {
        Subsets { set: self.0, range: Some((0, self.0)) }
    }

    /// Returns an iterator over the subsets of the set that have `len` squares, their words
    /// ascending.
    ///
    /// Their number is the binomial coefficient of the number of squares and `len`. The index of a
    /// subset follows the one before by [`next_of_same_size`](Self::next_of_same_size).
    ///
    /// Source: CPW, [Traversing Subsets of a Set](https://www.chessprogramming.org/Traversing_Subsets_of_a_Set), "Subsets with equal Cardinality"
    #[doc(alias("Gosper", "combinations"))]
    pub const fn subsets_of_len(self, len: u32) -> SubsetsOfLen {
        let universe = low_ones(self.len());
        let remaining = binomial(self.len(), len);
        // A length above the number of squares has no subsets, and no first index.
        let front = if remaining == 0 { 0 } else { low_ones(len) };
        let back = if remaining == 0 { 0 } else { universe ^ low_ones(self.len() - len) };
        SubsetsOfLen { gaps: Gaps::new(self.0), universe, front, back, remaining }
    }
}

/// An iterator over the subsets of a set in ascending order, created by [`Bitboard::subsets`].
///
/// The size hint is exact if the number of subsets fits in a `usize`. On 64-bit targets that is
/// true for all sets but the full one, whose `count` is `usize::MAX`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Subsets {
    set: u64,
    /// The first and the last subset not yet visited.
    range: Option<(u64, u64)>,
}

impl Iterator for Subsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let (front, back) = self.range?;
        let next = front.wrapping_sub(self.set) & self.set;
        self.range = (front != back).then_some((next, back));
        Some(Bitboard(front))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let Some((front, back)) = self.range else { return (0, Some(0)) };
        // The difference of two subsets is the subset whose index is the difference of theirs.
        let steps = Bitboard(back.wrapping_sub(front)).extract(Bitboard(self.set)).0;
        size_hint(steps.checked_add(1))
    }

    ascending_methods!(Bitboard);
}

impl DoubleEndedIterator for Subsets {
    #[inline]
    fn next_back(&mut self) -> Option<Bitboard> {
        let (front, back) = self.range?;
        let previous = back.wrapping_sub(1) & self.set;
        self.range = (front != back).then_some((front, previous));
        Some(Bitboard(back))
    }
}

impl FusedIterator for Subsets {}

/// An iterator over the subsets of a set with a given number of squares, in ascending order,
/// created by [`Bitboard::subsets_of_len`].
///
/// The size hint is exact if the number of subsets fits in a `usize`, which is always true on
/// 64-bit targets. If it does not fit, `count` returns `usize::MAX`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct SubsetsOfLen {
    gaps: Gaps,
    /// The index of the whole set.
    universe: u64,
    /// The index of the first subset not yet visited, if there is one.
    front: u64,
    /// The index of the last subset not yet visited.
    back: u64,
    remaining: u64,
}

impl Iterator for SubsetsOfLen {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        self.remaining = self.remaining.checked_sub(1)?;
        let subset = self.gaps.deposit(self.front);
        if self.remaining != 0 {
            self.front = Bitboard(self.front).next_of_same_size().0;
        }
        Some(Bitboard(subset))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        size_hint(Some(self.remaining))
    }

    ascending_methods!(Bitboard);
}

impl DoubleEndedIterator for SubsetsOfLen {
    #[inline]
    fn next_back(&mut self) -> Option<Bitboard> {
        self.remaining = self.remaining.checked_sub(1)?;
        let subset = self.gaps.deposit(self.back);
        if self.remaining != 0 {
            // Complements are in reverse order.
            self.back = self.universe ^ Bitboard(self.universe ^ self.back).next_of_same_size().0;
        }
        Some(Bitboard(subset))
    }
}

impl FusedIterator for SubsetsOfLen {}

/// A mask, and the bits that move when its gaps are closed.
///
/// The bit at a position of the mask has to move down by the number of gaps below it. Round *k*
/// moves the bits for which that number has bit *k* set by 2^*k*; `moves[k]` are their positions
/// before the round:
///
/// ```text
/// mask             1 1 0 1 0 0 1 0
/// gaps below       4 4   3     1
/// set & mask       a b . c . . d .
/// round 0, by 1    a b . . c . . d    c and d: 3 and 1 are odd
/// round 1, by 2    a b . . . . c d    c: 3 has bit 1
/// round 2, by 4    . . . . a b c d    a and b: 4 has bit 2
/// ```
///
/// The parity of the gaps below each position is the prefix sum modulo 2, an exclusive or over
/// doubling distances. In the next round every second gap counts for two, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gaps {
    mask: u64,
    moves: [u64; 6],
}

impl Gaps {
    #[inline(always)]
    const fn new(mask: u64) -> Self {
        let (mut moves, mut k) = ([0; 6], 0);
        let mut rest = mask;
        // A gap counts for the positions above it.
        let mut gaps = !mask << 1;
        while k < 6 {
            let odd = Bitboard(gaps).prefix_parity().0;
            moves[k] = odd & rest;
            rest = rest ^ moves[k] | moves[k] >> (1 << k);
            gaps &= !odd;
            k += 1;
        }
        Self { mask, moves }
    }

    #[inline(always)]
    const fn extract(&self, set: u64) -> u64 {
        let (mut x, mut k) = (set & self.mask, 0);
        while k < 6 {
            let moved = x & self.moves[k];
            x = x ^ moved | moved >> (1 << k);
            k += 1;
        }
        x
    }

    /// Undoes the rounds in reverse order. Before a round is undone, the bits that move up are
    /// below their positions, where no bit that stays can be.
    #[inline(always)]
    const fn deposit(&self, index: u64) -> u64 {
        let (mut x, mut k) = (index, 6);
        while k > 0 {
            k -= 1;
            let up = self.moves[k];
            x = x & !up | x << (1 << k) & up;
        }
        x & self.mask
    }
}

/// Returns the word with the `n` lowest bits set, for `n` up to 64.
#[inline]
const fn low_ones(n: u32) -> u64 {
    if n == 0 { 0 } else { !0 >> (64 - n) }
}

/// Returns the number of ways to choose `k` of `n` items, for `n` up to 64.
const fn binomial(n: u32, k: u32) -> u64 {
    if k > n {
        return 0;
    }
    // Every quotient is itself a coefficient and fits in a word. The product may not, so the
    // division comes first, and the division of its remainder is exact.
    let (mut ways, mut i) = (1u64, 0);
    while i < k {
        let (factor, divisor) = ((n - i) as u64, (i + 1) as u64);
        ways = ways / divisor * factor + ways % divisor * factor / divisor;
        i += 1;
    }
    ways
}

/// Returns the size hint of this many elements. `None` is more than a word can count.
#[inline]
fn size_hint(remaining: Option<u64>) -> (usize, Option<usize>) {
    let remaining = remaining.and_then(|n| usize::try_from(n).ok());
    (remaining.unwrap_or(usize::MAX), remaining)
}
