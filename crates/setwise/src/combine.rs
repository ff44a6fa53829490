//! Boolean functions of three or more sets: choice, exchange, majority, and counts by square.
//!
//! A word is 64 one-bit digits side by side. To count further than one, a number is sliced: its
//! lowest bit is in one word, the next bit in another. An adder of three bits is then two Boolean
//! functions, and works on all squares at once.

use crate::bitboard::Bitboard;
use crate::wide::{self, counts};

/// Boolean functions of three sets. The number of instructions, copies of registers included:
///
/// | operation | formula | x86-64 | BMI | AVX-512 | `AArch64` |
/// |---|---|---|---|---|---|
/// | [`select`](Self::select) | `b ^ (a ^ b) & mask` | 3 | 3 | 1 | 3 |
/// | [`majority`](Self::majority) | `a & b \| (a ^ b) & c` | 5 | 5 | 1 | 4 |
///
/// ```
/// use setwise::Bitboard;
///
/// let [a, b, c] = [0b1111_0000, 0b1100_1100, 0b1010_1010].map(Bitboard);
/// assert_eq!(a.select(b, c), Bitboard(0b1100_1010));
/// assert_eq!(a.exchange(b, c), (Bitboard(0b1010_1100), Bitboard(0b1100_1010)));
/// assert_eq!(Bitboard::majority(a, b, c), Bitboard(0b1110_1000));
/// assert_eq!(Bitboard::carry_save_add(a, b, c), (a ^ b ^ c, Bitboard::majority(a, b, c)));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bits from two Sources", "Exclusive Or, XOR Swap" and "Majority";
/// CPW, [Population Count](https://www.chessprogramming.org/Population_Count), "Odd and Major Digit Counts"
impl Bitboard {
    /// Returns the squares of `a` on the squares of this set, and those of `b` elsewhere.
    ///
    /// `b ^ ((a ^ b) & mask)`, which is `(a & mask) | (b & !mask)` with one operation fewer. The
    /// source has `a ^ ((a ^ b) & mask)`, where the mask selects the bits of `b`.
    #[doc(alias("bits from two sources", "blend", "merge"))]
    #[inline]
    pub const fn select(self, a: Self, b: Self) -> Self {
        Self(b.0 ^ (a.0 ^ b.0) & self.0)
    }

    /// Returns the two sets with their squares exchanged on the squares of this set.
    ///
    /// `t = (a ^ b) & mask`, then `a ^ t` and `b ^ t`. Its own inverse. With the full mask this is
    /// the exchange without a third variable, `a ^= b; b ^= a; a ^= b`.
    ///
    /// The source's masked form, `a = (a ^ b) & mask; b ^= a; a ^= b`, is not an exchange: the
    /// second set gets the bits of the first under the mask, but the first becomes a copy
    /// of the second.
    #[doc(alias("xor swap", "masked swap"))]
    #[inline]
    pub const fn exchange(self, a: Self, b: Self) -> (Self, Self) {
        let different = (a.0 ^ b.0) & self.0;
        (Self(a.0 ^ different), Self(b.0 ^ different))
    }

    /// Returns the squares that are in at least two of three sets: the median.
    ///
    /// `(a & b) | ((a ^ b) & c)`. With the empty set as third it is the intersection of the other
    /// two, with the universe their union.
    ///
    /// The majority of any number of arguments is true if more than half of them are true. The
    /// source prints that it is false if "n/2 or fewer arguments are false"; it is false if n/2 *or
    /// more* are.
    #[doc(alias = "median")]
    #[inline]
    pub const fn majority(a: Self, b: Self, c: Self) -> Self {
        Self(a.0 & b.0 | (a.0 ^ b.0) & c.0)
    }

    /// Adds three sets square by square: returns the squares in an odd number of them, and those in
    /// the [majority](Self::majority).
    ///
    /// `sum = a ^ b ^ c` and `carry = (a & b) | ((a ^ b) & c)`: each square is in `sum + 2 * carry`
    /// of the sets. Four of these adders count seven sets.
    #[doc(alias("CSA", "full adder", "odd and major"))]
    #[inline]
    pub const fn carry_save_add(a: Self, b: Self, c: Self) -> (Self, Self) {
        let odd = a.0 ^ b.0;
        (Self(odd ^ c.0), Self(a.0 & b.0 | odd & c.0))
    }

    /// Returns the squares that are in an odd number of three sets: the lower digit of the
    /// number; [`majority`](Self::majority) is the higher one.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let [a, b, c] = [0b1111, 0b0011, 0b0101].map(Bitboard);
    /// assert_eq!(Bitboard::odd_digit(a, b, c), Bitboard(0b1001));
    /// assert_eq!(Bitboard::count_of_three(a, b, c), 8);
    /// ```
    #[inline]
    pub const fn odd_digit(a: Self, b: Self, c: Self) -> Self {
        Self(a.0 ^ b.0 ^ c.0)
    }

    /// Returns the sum of the numbers of squares of three sets, 0 to 192.
    ///
    /// Two population counts instead of three: of the odd digits, and twice that of the majority.
    #[doc(alias = "popCount3")]
    #[must_use]
    #[inline]
    pub const fn count_of_three(a: Self, b: Self, c: Self) -> u32 {
        let (odd, major) = Self::carry_save_add(a, b, c);
        odd.len() + 2 * major.len()
    }
}

/// The squares that are in at least, or exactly, *k* of several sets.
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let sets = [0b1111, 0b0111, 0b0011, 0b0001].map(Bitboard);
/// assert_eq!(Bitboard::at_least::<3>(&sets), Bitboard(0b0011));
/// assert_eq!(Bitboard::exactly::<3>(&sets), Bitboard(0b0010));
/// assert_eq!(Bitboard::exactly::<0>(&sets), Bitboard(!0b1111));
///
/// // A knight forks from the squares where the knight moves of two pieces meet.
/// let pieces = [Square::A1, Square::E1, Square::H8];
/// let from = pieces.map(|square| Bitboard::from(square).knight_attacks());
/// assert_eq!(Bitboard::at_least_two(&from), Square::C2.into());
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Greater One Sets"
impl Bitboard {
    counts!("squares");
}

/// A counter for every square: the number of added sets that contain it.
///
/// The counters are binary numbers of `PLANES` digits, sliced into one word for each digit. A
/// counter that reaches its maximum, 2^`PLANES` − 1, stays there. Four planes count up to 15 sets.
///
/// ```
/// use setwise::{Bitboard, Direction, Square, Tally};
///
/// let king = Bitboard::from(Square::G1);
/// let neighbors: Tally<4> = Direction::ALL.iter().map(|&d| king.one(d)).collect();
/// assert_eq!(neighbors.exactly(1), king.king_attacks());
/// assert_eq!(neighbors.at_least(2), Bitboard::EMPTY);
///
/// let tally: Tally<2> = [0b111_u64, 0b011, 0b001].into_iter().collect();
/// assert_eq!(tally.planes(), [Bitboard(0b101), Bitboard(0b011)]);
/// ```
///
/// Source: CPW, [Population Count](https://www.chessprogramming.org/Population_Count), "Odd and Major Digit Counts"
#[doc(alias("bit-sliced counter", "vertical counter"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Tally<const PLANES: usize>(wide::Tally<PLANES, 1>);

impl<const PLANES: usize> Tally<PLANES> {
    /// Creates a tally with all counters at zero.
    #[inline]
    pub const fn new() -> Self {
        Self(wide::Tally::new())
    }

    /// Adds one to the counter of every square of a set. A counter at its maximum stays there.
    #[inline]
    pub const fn add(&mut self, set: Bitboard) {
        self.0.add(wide::Set([set.0]));
    }

    /// Returns the squares whose counter is `count` or greater.
    #[inline]
    pub const fn at_least(&self, count: u32) -> Bitboard {
        Bitboard(self.0.at_least(count).0[0])
    }

    /// Returns the squares whose counter is `count`.
    #[inline]
    pub const fn exactly(&self, count: u32) -> Bitboard {
        Bitboard(self.0.exactly(count).0[0])
    }

    /// Returns the digits of the counters, the lowest first.
    pub fn planes(&self) -> [Bitboard; PLANES] {
        self.0.planes().map(Bitboard::from)
    }
}

impl<const PLANES: usize> Default for Tally<PLANES> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Into<Bitboard>, const PLANES: usize> Extend<T> for Tally<PLANES> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, sets: I) {
        sets.into_iter().for_each(|set| self.add(set.into()));
    }
}

/// Counts the items: squares, files, ranks or sets.
impl<T: Into<Bitboard>, const PLANES: usize> FromIterator<T> for Tally<PLANES> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(sets: I) -> Self {
        let mut tally = Self::new();
        tally.extend(sets);
        tally
    }
}
