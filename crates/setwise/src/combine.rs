//! Boolean functions of three or more sets: choice, exchange, majority, and counts by square.
//!
//! A word is 64 one-bit digits side by side. To count further than one, a number is sliced: its
//! lowest bit is in one word, the next bit in another. An adder of three bits is then two Boolean
//! functions, and works on all squares at once.

use crate::bitboard::Bitboard;
use crate::wide;

/// Boolean functions of three sets. The number of instructions, copies of registers included:
///
/// | operation | formula | x86-64 | BMI | AVX-512 | `AArch64` |
/// |---|---|---|---|---|---|
/// | [`select`](Self::select) | `b ^ (a ^ b) & mask` | 3 | 3 | 1 | 3 |
/// | [`majority`](Self::majority) | `a & b \| (a ^ b) & c` | 5 | 5 | 1 | 4 |
impl Bitboard {
    /// Returns the squares of `a` on the squares of this set, and those of `b` elsewhere.
    ///
    /// `b ^ ((a ^ b) & mask)`, which is `(a & mask) | (b & !mask)` with one operation fewer. The
    /// source has `a ^ ((a ^ b) & mask)`, where the mask selects the bits of `b`.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let mask = Bitboard(0xffff_0000_ffff_0000);
    /// let (a, b) = (Bitboard(0xaaaa_aaaa_aaaa_aaaa), Bitboard(0xbbbb_bbbb_bbbb_bbbb));
    /// assert_eq!(mask.select(a, b), Bitboard(0xaaaa_bbbb_aaaa_bbbb));
    /// ```
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bits from two Sources"
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
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let (a, b) = (Bitboard(0b1111_0000), Bitboard(0b0101_0101));
    /// let mask = Bitboard(0b0011_1100);
    /// assert_eq!(mask.exchange(a, b), (Bitboard(0b1101_0100), Bitboard(0b0111_0001)));
    /// ```
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Exclusive Or, XOR Swap"
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
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let (a, b, c) = (Bitboard(0b1111_0000), Bitboard(0b1100_1100), Bitboard(0b1010_1010));
    /// assert_eq!(Bitboard::majority(a, b, c), Bitboard(0b1110_1000));
    /// assert_eq!(Bitboard::majority(a, b, Bitboard::EMPTY), a & b);
    /// ```
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Majority"
    #[doc(alias = "median")]
    #[inline]
    pub const fn majority(a: Self, b: Self, c: Self) -> Self {
        Self(a.0 & b.0 | (a.0 ^ b.0) & c.0)
    }

    /// Adds three sets square by square: returns the squares in an odd number of them, and those in
    /// the [majority](Self::majority).
    ///
    /// `sum = a ^ b ^ c` and `carry = (a & b) | ((a ^ b) & c)`: each square is in `sum + 2 * carry`
    /// of the sets. Four of these adders count seven sets:
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let [a, b, c, d, e, f, g] = [1, 2, 3, 4, 5, 6, 7].map(Bitboard);
    /// let (odd, two) = Bitboard::carry_save_add(a, b, c);
    /// let (odd, another_two) = Bitboard::carry_save_add(odd, d, e);
    /// let (ones, third_two) = Bitboard::carry_save_add(odd, f, g);
    /// let (twos, fours) = Bitboard::carry_save_add(two, another_two, third_two);
    /// // Each of the squares a1, b1 and c1 is in four of the seven.
    /// assert_eq!((ones, twos, fours), (Bitboard(0), Bitboard(0), Bitboard(7)));
    /// ```
    ///
    /// Source: CPW, [Population Count](https://www.chessprogramming.org/Population_Count), "Odd and Major Digit Counts"
    #[doc(alias("CSA", "full adder", "odd and major"))]
    #[inline]
    pub const fn carry_save_add(a: Self, b: Self, c: Self) -> (Self, Self) {
        let odd = a.0 ^ b.0;
        (Self(odd ^ c.0), Self(a.0 & b.0 | odd & c.0))
    }
}

/// The squares that are in at least, or exactly, *k* of several sets.
///
/// ```
/// use setwise::Bitboard;
///
/// let sets = [0b1111, 0b0111, 0b0011, 0b0001].map(Bitboard);
/// assert_eq!(Bitboard::at_least::<3>(&sets), Bitboard(0b0011));
/// assert_eq!(Bitboard::exactly::<3>(&sets), Bitboard(0b0010));
/// assert_eq!(Bitboard::exactly::<0>(&sets), Bitboard(!0b1111));
/// ```
impl Bitboard {
    /// Returns the squares that are in more than one of the sets.
    ///
    /// The union of all pairwise intersections: by distributivity, the union of the intersections
    /// of each set with the union of those before it. That is 3(*n* − 1) − 2 operations for *n*
    /// sets, where the pairs take *n*(*n* − 1) − 1.
    ///
    /// A knight forks from the squares where the knight moves of two pieces meet:
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let pieces = [Square::A1, Square::E1, Square::H8];
    /// let from = pieces.map(|square| Bitboard::from(square).knight_attacks());
    /// assert_eq!(Bitboard::at_least_two(&from), Square::C2.into());
    /// ```
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Greater One Sets"
    #[doc(alias("greater one", "atLeastDouble"))]
    #[inline]
    pub const fn at_least_two(sets: &[Self]) -> Self {
        let [first, second, ..] = sets else {
            return Self::EMPTY;
        };
        let (mut once, mut twice) = (first.0, first.0 & second.0);
        let mut i = 2;
        while i < sets.len() {
            // The union grows here, when it is needed, so the last set is not added needlessly.
            once |= sets[i - 1].0;
            twice |= sets[i].0 & once;
            i += 1;
        }
        Self(twice)
    }

    /// Returns the squares that are in `K` or more of the sets.
    ///
    /// One more recurrence like that of [`at_least_two`](Self::at_least_two) for each step of the
    /// count: a square reaches `K` if it has reached `K - 1` and is in the next set. At most 2 `K`
    /// − 1 operations for each set. A [`Tally`] answers many counts at once, and counts known only
    /// at run time.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Greater One Sets"
    #[inline]
    pub const fn at_least<const K: usize>(sets: &[Self]) -> Self {
        Self(reached::<K>(sets).0)
    }

    /// Returns the squares that are in exactly `K` of the sets: those in `K` or more without those
    /// in more.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Greater One Sets"
    #[inline]
    pub const fn exactly<const K: usize>(sets: &[Self]) -> Self {
        let (enough, more) = reached::<K>(sets);
        Self(enough & !more)
    }
}

/// Returns the squares in `K` sets or more, and those in more than `K`.
#[inline]
const fn reached<const K: usize>(sets: &[Bitboard]) -> (u64, u64) {
    // `counts[j]` are the squares in more than j sets. The greatest count is updated first,
    // because each uses the next lower count as it was before this set.
    let (mut counts, mut more) = ([0; K], 0);
    let mut i = 0;
    while i < sets.len() {
        let set = sets[i].0;
        more |= set & if K == 0 { !0 } else { counts[K - 1] };
        let mut k = K;
        while k > 1 {
            k -= 1;
            counts[k] |= set & counts[k - 1];
        }
        if K > 0 {
            counts[0] |= set;
        }
        i += 1;
    }
    (if K == 0 { !0 } else { counts[K - 1] }, more)
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
