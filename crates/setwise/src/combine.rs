//! Boolean functions of three sets and more: choice, exchange, majority, and
//! the squares that are in so many of the sets.
//!
//! A word is 64 digits of one bit, side by side. Where digits are to count
//! further than one, a number stands upright: its lowest bit in one word, the
//! next in another. An adder of three bits is then two Boolean functions, and
//! works on all squares at once.

use crate::bitboard::Bitboard;

/// Boolean functions of three sets.
impl Bitboard {
    /// The squares of `a` where this set has a square, and of `b` elsewhere.
    ///
    /// `b ^ ((a ^ b) & mask)`, which is `(a & mask) | (b & !mask)` with one
    /// operation less. The empty mask gives `b`, the full one `a`.
    ///
    /// The source has its operands the other way about, `a ^ ((a ^ b) & mask)`:
    /// there the mask brings the bits of `b`.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let mask = Bitboard(0xffff_0000_ffff_0000);
    /// let (a, b) = (Bitboard(0xaaaa_aaaa_aaaa_aaaa), Bitboard(0xbbbb_bbbb_bbbb_bbbb));
    /// assert_eq!(mask.select(a, b), Bitboard(0xaaaa_bbbb_aaaa_bbbb));
    /// ```
    ///
    /// # Cost
    ///
    /// Three instructions: on x86-64 `xor`, `and`, `xor`, or with BMI1 `and`, `andn`,
    /// `or`; with AVX2 `vpand`, `vpandn`, `vpor`. With AVX-512 one `vpternlogq`, with
    /// `0xca` for the operands `mask, a, b`, or `0xd8` for the source's `a, b, mask`.
    /// On `AArch64` `and`, `bic`, `orr`, and on its vectors one `bsl`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bits from two Sources"
    #[doc(alias = "bits from two sources")]
    #[doc(alias = "blend")]
    #[doc(alias = "merge")]
    #[must_use]
    #[inline]
    pub const fn select(self, a: Self, b: Self) -> Self {
        Self(b.0 ^ (a.0 ^ b.0) & self.0)
    }

    /// The two sets with their squares exchanged where this set has a square.
    ///
    /// `t = (a ^ b) & mask`, then `a ^ t` and `b ^ t`. Its own inverse. The
    /// empty mask exchanges nothing, the full one everything.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let (a, b) = (Bitboard(0b1111_0000), Bitboard(0b0101_0101));
    /// let mask = Bitboard(0b0011_1100);
    /// assert_eq!(mask.exchange(a, b), (Bitboard(0b1101_0100), Bitboard(0b0111_0001)));
    /// ```
    ///
    /// Under the full mask this is the exchange without a third variable, which
    /// needs two places in memory: with itself a set becomes empty.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let (mut a, mut b) = (Bitboard(0x00ff), Bitboard(0x0f0f));
    /// a ^= b;
    /// b ^= a;
    /// a ^= b;
    /// assert_eq!((a, b), Bitboard::FULL.exchange(Bitboard(0x00ff), Bitboard(0x0f0f)));
    /// ```
    ///
    /// The source's form of that with a mask, `a = (a ^ b) & mask; b ^= a; a ^= b`,
    /// is not an exchange: the second set gets its bits of the first under the
    /// mask, but the first becomes the second altogether.
    ///
    /// # Cost
    ///
    /// Four instructions: on x86-64 three `xor` and an `and`; with AVX2 `vpxor` and
    /// `vpand`. With AVX-512 three: what is different under the mask is one
    /// `vpternlogq` (`0x60` for `mask, a, b`), then two `vpxorq`. On `AArch64` three
    /// `eor` and an `and`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Exclusive Or, XOR Swap"
    #[doc(alias = "xor swap")]
    #[doc(alias = "masked swap")]
    #[must_use]
    #[inline]
    pub const fn exchange(self, a: Self, b: Self) -> (Self, Self) {
        let different = (a.0 ^ b.0) & self.0;
        (Self(a.0 ^ different), Self(b.0 ^ different))
    }

    /// The squares that are in at least two of three sets: the median.
    ///
    /// `(a & b) | ((a ^ b) & c)`. The majority of a set, another and the empty
    /// set is their intersection; with the universe it is their union.
    ///
    /// Of any number of arguments the majority is true when more than half are
    /// true. The source prints that it is false when "n/2 or fewer arguments
    /// are false", which would make it true when most are false; it is false
    /// when n/2 *or more* of them are.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let (a, b, c) = (Bitboard(0b1111_0000), Bitboard(0b1100_1100), Bitboard(0b1010_1010));
    /// assert_eq!(Bitboard::majority(a, b, c), Bitboard(0b1110_1000));
    /// assert_eq!(Bitboard::majority(a, b, Bitboard::EMPTY), a & b);
    /// ```
    ///
    /// # Cost
    ///
    /// Four instructions: on x86-64 two `and`, `xor`, `or`; with AVX2 `vpand`, `vpxor`,
    /// `vpor`. With AVX-512 one `vpternlogq` would do, with `0xe8`, and
    /// [`bulk::majority`](crate::bulk::majority) has it; in a loop over this function
    /// the compiler makes two, `0x60` and `0xf8`. On `AArch64` two `and`, `eor`, `orr`,
    /// on vectors too.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Majority"
    #[doc(alias = "median")]
    #[must_use]
    #[inline]
    pub const fn majority(a: Self, b: Self, c: Self) -> Self {
        Self(a.0 & b.0 | (a.0 ^ b.0) & c.0)
    }

    /// Adds three sets square by square: the squares in an odd number of them,
    /// and the squares in the [majority](Self::majority).
    ///
    /// `sum = a ^ b ^ c` and `carry = (a & b) | ((a ^ b) & c)`: a square is in
    /// `sum + 2 * carry` of the sets. Three empty sets give two.
    ///
    /// Four of these adders count seven sets:
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
    /// # Cost
    ///
    /// Five instructions: on x86-64 two `xor`, two `and` and an `or`; with AVX2
    /// `vpxor`, `vpand`, `vpor`. With AVX-512 two `vpternlogq` would do, `0x96` and
    /// `0xe8`, but in a loop the compiler makes four instructions: two `vpxorq`, a
    /// `vpandq`, and a `vpternlogq` with `0xf8`. On `AArch64` two `eor`, two `and` and
    /// an `orr`.
    ///
    /// Source: CPW, [Population Count](https://www.chessprogramming.org/Population_Count), "Odd and Major Digit Counts"
    #[doc(alias = "CSA")]
    #[doc(alias = "full adder")]
    #[doc(alias = "odd and major")]
    #[must_use]
    #[inline]
    pub const fn carry_save_add(a: Self, b: Self, c: Self) -> (Self, Self) {
        let odd = a.0 ^ b.0;
        (Self(odd ^ c.0), Self(a.0 & b.0 | odd & c.0))
    }
}

/// The squares that are in so many of several sets.
impl Bitboard {
    /// The squares that are in more than one of the sets.
    ///
    /// The union of all pairwise intersections, by distributivity the union of
    /// the intersection of each set with the union of those before it. Less
    /// than two sets give the empty set, two their intersection and three
    /// their [majority](Self::majority).
    ///
    /// A knight forks from where the knight moves of two pieces meet:
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let pieces = [Square::A1, Square::E1, Square::H8];
    /// let from = pieces.map(|square| Bitboard::from(square).knight_attacks());
    /// assert_eq!(Bitboard::at_least_two(&from), Square::C2.into());
    /// ```
    ///
    /// # Cost
    ///
    /// 3(*n* − 1) − 2 instructions for *n* sets, where the pairs would take
    /// *n*(*n* − 1) − 1: 7 to 11 for four sets, 19 to 55 for eight. On x86-64 they are
    /// `and` and `or`, with AVX2 `vpand` and `vpor`, on `AArch64` `and` and `orr`. With
    /// AVX-512 5 for four sets and 15 for eight: `vpternlogq` is two unions (`0xfe`),
    /// or a union and an intersection (`0xa8`), else `vpandq` and `vporq`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Greater One Sets"
    #[doc(alias = "greater one")]
    #[doc(alias = "atLeastDouble")]
    #[must_use]
    #[inline]
    pub const fn at_least_two(sets: &[Self]) -> Self {
        let [first, second, ..] = sets else {
            return Self::EMPTY;
        };
        let (mut once, mut twice) = (first.0, first.0 & second.0);
        let mut i = 2;
        while i < sets.len() {
            // The union is made when it is needed, so none is made in vain.
            once |= sets[i - 1].0;
            twice |= sets[i].0 & once;
            i += 1;
        }
        Self(twice)
    }

    /// The squares that are in `K` or more of the sets.
    ///
    /// One more recurrence of the kind of [`at_least_two`](Self::at_least_two)
    /// for each step of the count: a square reaches `K` when it has reached
    /// `K - 1` and is in the next set. Every square is in zero or more, and
    /// none is in more sets than there are.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let sets = [0b1111, 0b0111, 0b0011, 0b0001].map(Bitboard);
    /// assert_eq!(Bitboard::at_least::<3>(&sets), Bitboard(0b0011));
    /// assert_eq!(Bitboard::at_least::<0>(&sets), Bitboard::FULL);
    /// assert_eq!(Bitboard::at_least::<5>(&sets), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// At most 2 `K` − 1 instructions for each set, and less in an array of a length
    /// known to the compiler: 27 for three of eight. On x86-64 they are `and` and `or`,
    /// with AVX2 `vpand` and `vpor`, on `AArch64` `and` and `orr`. With AVX-512 18 for
    /// three of eight: `vpandq`, `vporq`, and for two at once `vpternlogq` (mostly
    /// `0xf8`, a union with an intersection, and `0xfe`, two unions). A [`Tally`]
    /// answers many counts at once, and one that is known only at run time.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Greater One Sets"
    #[must_use]
    #[inline]
    pub const fn at_least<const K: usize>(sets: &[Self]) -> Self {
        Self(reached::<K>(sets).0)
    }

    /// The squares that are in exactly `K` of the sets.
    ///
    /// Those in `K` or more without those in more. Zero gives the complement
    /// of the union.
    ///
    /// ```
    /// use setwise::Bitboard;
    ///
    /// let sets = [0b1111, 0b0111, 0b0011, 0b0001].map(Bitboard);
    /// assert_eq!(Bitboard::exactly::<3>(&sets), Bitboard(0b0010));
    /// assert_eq!(Bitboard::exactly::<0>(&sets), Bitboard(!0b1111));
    /// assert_eq!(Bitboard::exactly::<5>(&sets), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// At most 2 `K` + 1 instructions for each set; 38 for three of an array of eight.
    /// They are those of [`at_least`](Self::at_least), and at the end `not` and `and`,
    /// or `andn` with BMI1, `vpandn` on vectors, `bic` on `AArch64`. With AVX-512 24
    /// for three of eight, of which 13 are `vpternlogq` (mostly `0xf8`, `0xfe`,
    /// `0xc8`).
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Greater One Sets"
    #[must_use]
    #[inline]
    pub const fn exactly<const K: usize>(sets: &[Self]) -> Self {
        let (enough, more) = reached::<K>(sets);
        Self(enough & !more)
    }
}

/// The squares in `K` sets or more, and those in more than `K`.
#[inline]
const fn reached<const K: usize>(sets: &[Bitboard]) -> (u64, u64) {
    // At index j the squares in more than j sets. The greatest count comes
    // first, so that each asks for what the one below was before this set.
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

/// A counter for every square: in how many of the added sets it is.
///
/// The counters are binary numbers of `PLANES` digits that stand upright, one
/// word for each digit, and they stay at their greatest value 2^`PLANES` − 1
/// when they reach it. Four planes count the sets of up to 15 directions.
///
/// # Examples
///
/// ```
/// use setwise::{Bitboard, Direction, Square, Tally};
///
/// let king = Bitboard::from(Square::G1);
/// let neighbours: Tally<4> = Direction::ALL.iter().map(|&d| king.one(d)).collect();
/// assert_eq!(neighbours.exactly(1), king.king_attacks());
/// assert_eq!(neighbours.at_least(2), Bitboard::EMPTY);
/// ```
///
/// Source: CPW, [Population Count](https://www.chessprogramming.org/Population_Count), "Odd and Major Digit Counts"
#[doc(alias = "bit-sliced counter")]
#[doc(alias = "vertical counter")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally<const PLANES: usize> {
    planes: [u64; PLANES],
}

impl<const PLANES: usize> Tally<PLANES> {
    /// All counters at zero.
    ///
    /// # Cost
    ///
    /// A zero for each plane, where it is not known to the compiler: on x86-64 `xorps`
    /// and a `movups` for two planes, with AVX `vmovups` for four; on `AArch64` `movi`
    /// and `stp`.
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self { planes: [0; PLANES] }
    }

    /// Adds one to the counter of every square of a set.
    ///
    /// A counter at its greatest value stays there. The empty set adds nothing.
    ///
    /// ```
    /// use setwise::{Bitboard, Tally};
    ///
    /// let mut tally = Tally::<2>::new();
    /// for set in [0b001, 0b011, 0b011, 0b011, 0b011, 0b011] {
    ///     tally.add(Bitboard(set));
    /// }
    /// assert_eq!(tally.exactly(3), Bitboard(0b011));
    /// ```
    ///
    /// # Cost
    ///
    /// Three instructions for each plane, for the last one less: two of the half adder,
    /// `xor` and `and`, and one that keeps the counter from beginning again, `or`. On
    /// `AArch64` `eor`, `and`, `orr`. Over slices of boards with AVX2 the same as
    /// `vpxor`, `vpand`, `vpor`; with AVX-512 `vpxorq`, `vpandq`, and `vpternlogq`
    /// where it takes two in one (for example `0x78`, an `and` and a `xor`). A slice of
    /// tallies has to be transposed first, with `vperm2f128` and `vunpcklpd`,
    /// `vpermt2q` with AVX-512, `ld4` and `st4` on `AArch64`.
    #[inline]
    pub const fn add(&mut self, set: Bitboard) {
        let mut carry = set.0;
        let mut i = 0;
        while i < PLANES {
            let plane = self.planes[i];
            self.planes[i] = plane ^ carry;
            carry &= plane;
            i += 1;
        }
        i = 0;
        while i < PLANES {
            self.planes[i] |= carry;
            i += 1;
        }
    }

    /// The squares whose counter is `count` or greater.
    ///
    /// All squares for zero, and none for a count that the planes do not hold.
    ///
    /// ```
    /// use setwise::{Bitboard, Tally};
    ///
    /// let tally: Tally<3> = [0b1111_u64, 0b0111, 0b0011, 0b0001].into_iter().collect();
    /// assert_eq!(tally.at_least(2), Bitboard(0b0111));
    /// ```
    ///
    /// # Cost
    ///
    /// One or two instructions for each plane if the compiler knows the count: `and`,
    /// `or`, and `not` or, with BMI1, `andn`; on `AArch64` `and`, `orr`, `bic`; on
    /// vectors `vpand`, `vpor`, `vpandn`, and with AVX-512 also `vpternlogq` (for
    /// example `0x08` and `0xfe` for three and more). Else about eleven for each plane,
    /// with `test`, `cmov` and `sete` on x86-64, and about six with `tst`, `csel` and
    /// `cinv` on `AArch64`.
    #[must_use]
    #[inline]
    pub const fn at_least(&self, count: u32) -> Bitboard {
        let (equal, greater) = self.compare(count);
        Bitboard(equal | greater)
    }

    /// The squares whose counter is `count`.
    ///
    /// No square for a count that the planes do not hold.
    ///
    /// ```
    /// use setwise::{Bitboard, Tally};
    ///
    /// let tally: Tally<3> = [0b1111_u64, 0b0111, 0b0011, 0b0001].into_iter().collect();
    /// assert_eq!(tally.exactly(2), Bitboard(0b0100));
    /// ```
    ///
    /// # Cost
    ///
    /// One or two instructions for each plane if the compiler knows the count: `and`,
    /// `or`, and `not` or, with BMI1, `andn`; on `AArch64` `and`, `orr`, `bic`; on
    /// vectors `vpand`, `vpor`, `vpandn`, and with AVX-512 also `vpternlogq` (for
    /// example `0x08` for three). Else about six for each plane, on x86-64 `bt` and
    /// `adc` for a mask, `xor` and `and`; in a loop with one count the masks are made
    /// once, and `xor` and `and` remain, or with AVX-512 `vpternlogq` (`0x60`).
    #[must_use]
    #[inline]
    pub const fn exactly(&self, count: u32) -> Bitboard {
        Bitboard(self.compare(count).0)
    }

    /// The digits of the counters, the lowest first.
    ///
    /// ```
    /// use setwise::{Bitboard, Tally};
    ///
    /// let tally: Tally<2> = [0b111_u64, 0b011, 0b001].into_iter().collect();
    /// assert_eq!(tally.planes(), [Bitboard(0b101), Bitboard(0b011)]);
    /// ```
    ///
    /// # Cost
    ///
    /// A copy: on x86-64 `movups` for two planes, with AVX `vmovups` for four; on
    /// `AArch64` `ldp` and `stp`. None where the digits are used at once.
    #[must_use]
    pub fn planes(&self) -> [Bitboard; PLANES] {
        self.planes.map(Bitboard)
    }

    /// The squares whose counter is equal to a count, and greater than it.
    #[inline]
    const fn compare(&self, count: u32) -> (u64, u64) {
        if PLANES < 32 && count >> PLANES != 0 {
            return (0, 0);
        }
        let (mut equal, mut greater) = (!0, 0);
        let mut i = PLANES;
        while i > 0 {
            i -= 1;
            if i < 32 && count >> i & 1 == 1 {
                equal &= self.planes[i];
            } else {
                greater |= equal & self.planes[i];
                equal &= !self.planes[i];
            }
        }
        (equal, greater)
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

/// The tally of the items: squares, files, ranks or sets.
///
/// # Cost
///
/// One [`add`](Self::add) for each item.
impl<T: Into<Bitboard>, const PLANES: usize> FromIterator<T> for Tally<PLANES> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(sets: I) -> Self {
        let mut tally = Self::new();
        tally.extend(sets);
        tally
    }
}
