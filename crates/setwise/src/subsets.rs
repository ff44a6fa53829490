//! The subsets of a set, and the numbers they go by: parallel extract and
//! deposit.
//!
//! A set of *n* squares has `2^n` subsets. Read as a number with one digit for
//! each square of the set, a subset has an index from 0 to `2^n - 1`; to extract
//! is to go from the subset to the index, to deposit is to go back.

// In a loop with one mask the rounds that depend on it alone leave the loop only
// where everything is inlined, and the compiler does not do that on its own.

use core::iter::FusedIterator;

use crate::bitboard::Bitboard;

/// Subsets and their indices.
impl Bitboard {
    /// Packs what the set has of the squares of the mask into the lowest squares.
    ///
    /// The square of the set that is *k*-th in the mask becomes square *k*. The
    /// word of the result is the index of the intersection among the subsets of the
    /// mask. Under the empty mask the result is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Bitboard, bitboard};
    ///
    /// let mask = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . 1 1 . 1 1 . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    /// };
    /// let occupied = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . 1 .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . 1 . . . 1 . .
    ///     . . . . . . 1 .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(occupied.extract(mask), Bitboard(0b1010_0101));
    /// assert_eq!(occupied.extract(mask).deposit(mask), occupied & mask);
    /// ```
    ///
    /// # Cost
    ///
    /// Six rounds, whatever the mask: about 130 operations, most of which depend on the
    /// mask alone and leave a loop with the same mask. On x86-64 they are `xor`, `shl`,
    /// `shr`, `lea`, `and`, `or` and `not`, with BMI1 126, five of them `andn`. On
    /// `AArch64` about 80, since `eor` and `orr` shift an operand. The instruction of
    /// BMI2, which cannot be had at compile time, is [`pext`](Self::pext).
    ///
    /// Over slices 126 with AVX2, `vpxor`, `vpsllq`, `vpsrlq`, `vpand`, `vpandn` and
    /// `vpor`, and 113 with AVX-512, where a `vpternlogq` (`0xf6`) is a `xor` and a
    /// union. With the same mask for all boards 25 with AVX2, seven `vpand` and six
    /// each of `vpxor`, `vpsrlq` and `vpor`, and 19 with AVX-512, seven `vpandq`, six
    /// `vpsrlq` and six `vpternlogq` (`0xf6`).
    ///
    /// Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PEXT";
    /// Warren, Hacker's Delight, 7-4, "Compress, or Generalized Extract"
    #[doc(alias = "compress")]
    #[must_use]
    #[inline(always)]
    pub const fn extract(self, mask: Self) -> Self {
        Self(Gaps::new(mask.0).extract(self.0))
    }

    /// Spreads the lowest squares over the squares of the mask.
    ///
    /// Square *k* of the set becomes the *k*-th square of the mask; squares beyond
    /// the number of squares in the mask are left out. The result is the subset
    /// of the mask that has the word of the set as index. Under the empty mask the
    /// result is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Bitboard, bitboard};
    ///
    /// let mask = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . 1 .
    ///     . 1 . . . 1 . .
    ///     . . 1 . 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(Bitboard(0b11_00_11).deposit(mask), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . . 1 .
    ///     . . . . . . . .
    ///     . . 1 . 1 . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// assert_eq!(Bitboard::FULL.deposit(mask), mask);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`extract`](Self::extract); with BMI1 126, of which eleven are `andn`.
    /// The instruction of BMI2 is [`pdep`](Self::pdep).
    ///
    /// Over slices 126 with AVX2 and 109 with AVX-512, where a `vpternlogq` chooses
    /// between what stays and what moves (`0xe2`). With the same mask for all boards 25
    /// with AVX2, 13 `vpand`, six shifts (`vpsllq`, `vpaddq`) and six `vpor`, and 19
    /// with AVX-512, seven `vpandq`, six shifts and six `vpternlogq` (`0xea`, `0xc8`).
    ///
    /// Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PDEP";
    /// Warren, Hacker's Delight, 7-5, "Expand, or Generalized Insert"
    #[doc(alias = "expand")]
    #[must_use]
    #[inline(always)]
    pub const fn deposit(self, mask: Self) -> Self {
        Self(Gaps::new(mask.0).deposit(self.0))
    }

    /// All the subsets of the set, the empty one first and the set itself last;
    /// from the back, the other way round.
    ///
    /// The next after `x` is `(x - set) & set`, the one before is `(x - 1) & set`:
    /// the words ascend, and the *k*-th is `Bitboard(k).deposit(set)`. The empty set
    /// has one subset, itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::A1, Square::C1, Square::D1]);
    /// assert!(set.subsets().map(|x| x.0)
    ///     .eq([0b0000, 0b0001, 0b0100, 0b0101, 0b1000, 0b1001, 0b1100, 0b1101]));
    /// assert_eq!(set.subsets().next_back(), Some(set));
    /// assert!(Bitboard::EMPTY.subsets().eq([Bitboard::EMPTY]));
    /// ```
    ///
    /// # Cost
    ///
    /// For each subset a subtraction, an `and`, and the test for the end: on x86-64
    /// `sub`, `and`, `cmp` and `jne`, from the back `lea` for `sub`; on `AArch64`
    /// `sub`, `and`, `cmp` and `b.ne`. BMI changes nothing, and there is no vector
    /// form: each subset comes from the last.
    ///
    /// Source: CPW, [Traversing Subsets of a Set](https://www.chessprogramming.org/Traversing_Subsets_of_a_Set), "All Subsets of any Set"
    #[doc(alias = "carry-rippler")]
    #[doc(alias = "powerset")]
    #[must_use]
    #[inline]
    pub const fn subsets(self) -> Subsets {
        Subsets { set: self.0, range: Some((0, self.0)) }
    }

    /// The subsets of the set that have `len` squares, their words ascending; from
    /// the back, descending.
    ///
    /// There are as many as the binomial coefficient of the number of squares and
    /// `len`: none if `len` is larger, and one, the empty set, if it is zero.
    ///
    /// The index of the next subset comes from that of the last, `x`, by Gosper's
    /// hack: with `c = x & -x` and `r = x + c` it is `r | (x ^ r) / c >> 2`. The
    /// division by a single bit is done as a shift, and the index is deposited.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Bitboard, File, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::A1, Square::C1, Square::D1]);
    /// assert!(set.subsets_of_len(2).map(|x| x.0).eq([0b0101, 0b1001, 0b1100]));
    ///
    /// // Eight rooks on two files.
    /// let files = Bitboard::from(File::A) | File::H;
    /// assert_eq!(files.subsets_of_len(8).count(), 12_870);
    /// ```
    ///
    /// # Cost
    ///
    /// Once the masks of the deposit, and the number of subsets, for which each of the
    /// `len` factors is two divisions. For each subset some ten
    /// operations and six rounds of three to five.
    ///
    /// A round is on x86-64 `shl`, `xor`, `and`, `xor` and a move; with BMI1 `shl`,
    /// `and`, `andn`, `or`; on `AArch64` `bic`, `orr`, and an `and` that shifts an
    /// operand. The next index is `neg`, `and`, `add`, `xor`, `bsf`, `shr`, `or`, with
    /// BMI1 and BMI2 `blsi`, `tzcnt` and `shrx`; on `AArch64` `neg`, `and`, `add`,
    /// `eor`, `rbit`, `clz`, `lsr`, `orr`. No vector form: each subset comes from the
    /// last.
    ///
    /// Source: CPW, [Traversing Subsets of a Set](https://www.chessprogramming.org/Traversing_Subsets_of_a_Set), "Subsets with equal Cardinality";
    /// Beeler, Gosper and Schroeppel, HAKMEM, 1972, item 175
    #[doc(alias = "snoob")]
    #[doc(alias = "Gosper")]
    #[doc(alias = "combinations")]
    #[must_use]
    pub const fn subsets_of_len(self, len: u32) -> SubsetsOfLen {
        let universe = low_ones(self.len());
        let remaining = binomial(self.len(), len);
        // Beyond the number of squares there is nothing to come and no first index.
        let front = if remaining == 0 { 0 } else { low_ones(len) };
        let back = if remaining == 0 { 0 } else { universe ^ low_ones(self.len() - len) };
        SubsetsOfLen { gaps: Gaps::new(self.0), universe, front, back, remaining }
    }
}

/// The subsets of a set in ascending order; made by [`Bitboard::subsets`].
///
/// The size hint is exact where the number of subsets fits in a `usize`, which is
/// on 64-bit targets for all sets but that of all 64 squares; beyond, it and
/// `count` say `usize::MAX`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subsets {
    set: u64,
    /// The first and the last subset still to come.
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
        // A subset less another one is the subset with the difference as index.
        let steps = Bitboard(back.wrapping_sub(front)).extract(Bitboard(self.set)).0;
        size_hint(steps.checked_add(1))
    }

    #[inline]
    fn count(self) -> usize {
        self.size_hint().0
    }

    #[inline]
    fn last(mut self) -> Option<Bitboard> {
        self.next_back()
    }

    #[inline]
    fn min(mut self) -> Option<Bitboard> {
        self.next()
    }

    #[inline]
    fn max(mut self) -> Option<Bitboard> {
        self.next_back()
    }
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

/// The subsets of a set with a given number of squares, in ascending order; made
/// by [`Bitboard::subsets_of_len`].
///
/// The size hint is exact where the number of subsets fits in a `usize`: always on
/// 64-bit targets. Beyond, it and `count` say `usize::MAX`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubsetsOfLen {
    gaps: Gaps,
    /// The index of the whole set.
    universe: u64,
    /// The index of the first subset still to come, if there is one.
    front: u64,
    /// The index of the last one.
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
            self.front = next_of_same_len(self.front);
        }
        Some(Bitboard(subset))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        size_hint(Some(self.remaining))
    }

    #[inline]
    fn count(self) -> usize {
        self.size_hint().0
    }

    #[inline]
    fn last(mut self) -> Option<Bitboard> {
        self.next_back()
    }

    #[inline]
    fn min(mut self) -> Option<Bitboard> {
        self.next()
    }

    #[inline]
    fn max(mut self) -> Option<Bitboard> {
        self.next_back()
    }
}

impl DoubleEndedIterator for SubsetsOfLen {
    #[inline]
    fn next_back(&mut self) -> Option<Bitboard> {
        self.remaining = self.remaining.checked_sub(1)?;
        let subset = self.gaps.deposit(self.back);
        if self.remaining != 0 {
            // Complements stand in the reverse order.
            self.back = self.universe ^ next_of_same_len(self.universe ^ self.back);
        }
        Some(Bitboard(subset))
    }
}

impl FusedIterator for SubsetsOfLen {}

/// A mask, and which bits move when the gaps in it are closed.
///
/// The bit at a position of the mask has to go down by the number of gaps below
/// it. Round *k* moves those by `2^k` for which that number has bit *k* set, and
/// `moves[k]` is where they stand before round *k*.
///
/// The parity of the gaps below each position is the prefix sum modulo 2, an
/// exclusive or over doubling distances. Every second gap then stands for two in
/// the next round, and so on.
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
        // A gap counts from the next position on.
        let mut gaps = !mask << 1;
        while k < 6 {
            let odd = prefix_parity(gaps);
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

    /// The rounds backwards. Before a round is undone, the bits that have to go up
    /// stand below their places, where nothing that stays can be.
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

/// For each position, whether the number of bits up to it is odd.
#[inline(always)]
const fn prefix_parity(mut x: u64) -> u64 {
    x ^= x << 1;
    x ^= x << 2;
    x ^= x << 4;
    x ^= x << 8;
    x ^= x << 16;
    x ^ x << 32
}

/// The next larger word with as many bits, which must exist.
#[inline]
const fn next_of_same_len(x: u64) -> u64 {
    let lowest = x & x.wrapping_neg();
    let ripple = x + lowest;
    // The shift by two on its own: both together could be one by 64.
    ripple | (x ^ ripple) >> 2 >> x.trailing_zeros()
}

/// The word with the `n` lowest bits set, for `n` up to 64.
#[inline]
const fn low_ones(n: u32) -> u64 {
    if n == 0 { 0 } else { !0 >> (64 - n) }
}

/// The number of ways to choose `k` of `n` things, for `n` up to 64.
const fn binomial(n: u32, k: u32) -> u64 {
    if k > n {
        return 0;
    }
    // Every quotient is itself a coefficient and fits in a word. The product need not, so
    // the division comes first, and that of its remainder is exact.
    let (mut ways, mut i) = (1u64, 0);
    while i < k {
        let (factor, divisor) = ((n - i) as u64, (i + 1) as u64);
        ways = ways / divisor * factor + ways % divisor * factor / divisor;
        i += 1;
    }
    ways
}

/// The size hint of this many elements; `None` are more than a word can count.
#[inline]
fn size_hint(remaining: Option<u64>) -> (usize, Option<usize>) {
    let remaining = remaining.and_then(|n| usize::try_from(n).ok());
    (remaining.unwrap_or(usize::MAX), remaining)
}
