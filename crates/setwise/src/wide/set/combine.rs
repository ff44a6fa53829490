//! Boolean functions of three or more sets: choice, exchange, majority, and counts by index.

use crate::logic;
use crate::wide::set::{Set, like_bitboard, word_by_word};

/// Boolean functions of three sets, each with the instructions of a word for every word, or of a
/// vector for several.
///
/// ```
/// use setwise::wide::Set;
///
/// let [a, b, c] = [0b1111_0000, 0b1100_1100, 0b1010_1010].map(|word| Set([0, word]));
/// assert_eq!(a.select(b, c), Set([0, 0b1100_1010]));
/// assert_eq!(a.exchange(b, c), (Set([0, 0b1010_1100]), Set([0, 0b1100_1010])));
/// assert_eq!(Set::majority(a, b, c), Set([0, 0b1110_1000]));
/// assert_eq!(Set::carry_save_add(a, b, c), (a ^ b ^ c, Set::majority(a, b, c)));
/// const MAJORITY: u8 = 0xe8;
/// assert_eq!(Set::ternary(MAJORITY, a, b, c), Set::majority(a, b, c));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bits from two Sources", "Exclusive Or, XOR Swap" and "Majority"
impl<const WORDS: usize> Set<WORDS> {
    word_by_word! {
        /// Returns the indices of `a` that are in this set, and those of `b` that are not.
        ///
        /// `b ^ ((a ^ b) & mask)`, which is `(a & mask) | (b & !mask)` with one operation fewer.
        #[doc(alias("bits from two sources", "blend", "merge"))]
        fn select(self, a: Self, b: Self) = |mask: self, a: a, b: b| b ^ (a ^ b) & mask;
        /// Returns the indices that are in at least two of three sets: the median.
        ///
        /// `(a & b) | ((a ^ b) & c)`. With the empty set as third it is the intersection of the
        /// other two, with the universe their union.
        #[doc(alias = "median")]
        fn majority(a: Self, b: Self, c: Self) = |a: a, b: b, c: c| a & b | (a ^ b) & c;
        /// Computes the Boolean function of three sets with a truth table, index by index.
        ///
        /// Bit `4 * a + 2 * b + c` of the table is the value for the bits `a`, `b` and `c`, as in
        /// [`logic::ternary`]. The compiler should know the table.
        #[doc(alias = "vpternlog")]
        fn ternary(table: u8, a: Self, b: Self, c: Self) = |a: a, b: b, c: c| logic::ternary(table, a, b, c);
    }

    like_bitboard! {
        fn exchange(self, a: Self, b: Self) -> (Self, Self) = {
            let different = a.symmetric_difference(b).intersection(self);
            (a.symmetric_difference(different), b.symmetric_difference(different))
        };
        fn carry_save_add(a: Self, b: Self, c: Self) -> (Self, Self) =
                (a.symmetric_difference(b).symmetric_difference(c), Self::majority(a, b, c));
    }
}

/// Defines the counts of several sets. `$squares` are what the sets have.
macro_rules! counts {
    ($squares:literal) => {
        #[doc = concat!("Returns the ", $squares, " that are in more than one of the sets.")]
        ///
        /// The union of all pairwise intersections: by distributivity, the union of the
        /// intersections of each set with the union of those before it. That is 3(*n* − 1) − 2
        /// operations for *n* sets, where the pairs take *n*(*n* − 1) − 1.
        #[doc(alias("greater one", "atLeastDouble"))]
        #[inline]
        pub const fn at_least_two(sets: &[Self]) -> Self {
            let [first, second, ..] = sets else {
                return Self::EMPTY;
            };
            let (mut once, mut twice) = (*first, first.intersection(*second));
            let mut i = 2;
            while i < sets.len() {
                // The union grows here, when it is needed, so the last set is not added needlessly.
                once = once.union(sets[i - 1]);
                twice = twice.union(sets[i].intersection(once));
                i += 1;
            }
            twice
        }

        #[doc = concat!("Returns the ", $squares, " that are in `K` or more of the sets.")]
        ///
        /// One more recurrence like that of [`at_least_two`](Self::at_least_two) for each step of
        /// the count: what is in `K - 1` sets and in the next one is in `K`. At most 2 `K` − 1
        /// operations for each set. A [`Tally`] answers many counts at once, and counts known only
        /// at run time.
        #[inline]
        pub const fn at_least<const K: usize>(sets: &[Self]) -> Self {
            Self::reached::<K>(sets).0
        }

        #[doc = concat!("Returns the ", $squares, " that are in exactly `K` of the sets: those in `K` or more without those in more.")]
        #[inline]
        pub const fn exactly<const K: usize>(sets: &[Self]) -> Self {
            let (enough, more) = Self::reached::<K>(sets);
            enough.difference(more)
        }

        /// Returns what is in `K` sets or more, and what is in more than `K`.
        #[inline]
        const fn reached<const K: usize>(sets: &[Self]) -> (Self, Self) {
            // `counts[j]` is what is in more than j sets. The greatest count is updated first,
            // because each uses the next lower count as it was before this set.
            let (mut counts, mut more) = ([Self::EMPTY; K], Self::EMPTY);
            let mut i = 0;
            while i < sets.len() {
                let set = sets[i];
                more = more.union(if K == 0 { set } else { set.intersection(counts[K - 1]) });
                let mut k = K;
                while k > 1 {
                    k -= 1;
                    counts[k] = counts[k].union(set.intersection(counts[k - 1]));
                }
                if K > 0 {
                    counts[0] = counts[0].union(set);
                }
                i += 1;
            }
            (if K == 0 { Self::FULL } else { counts[K - 1] }, more)
        }
    };
}

pub(crate) use counts;

/// The indices that are in at least, or exactly, *k* of several sets. Each step of the count takes
/// two Boolean instructions for each word of each set.
///
/// ```
/// use setwise::wide::Set;
///
/// let sets = [4, 3, 2, 1].map(|len| Set::<2>::from_range(63..63 + len));
/// assert_eq!(Set::at_least_two(&sets), Set::from_range(63..66));
/// assert_eq!(Set::at_least::<3>(&sets), Set::from_range(63..65));
/// assert_eq!(Set::exactly::<3>(&sets), Set::from_index(64));
/// assert_eq!(Set::exactly::<0>(&sets), !Set::from_range(63..67));
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Greater One Sets"
impl<const WORDS: usize> Set<WORDS> {
    counts!("indices");
}

/// A counter for every index: the number of added sets that contain it.
///
/// The counters are binary numbers of `PLANES` digits, sliced into one set for each digit. A counter
/// that reaches its maximum, 2^`PLANES` − 1, stays there. It is the [`Tally`](crate::Tally) of wide
/// sets.
///
/// ```
/// use setwise::wide::{Set, Tally};
///
/// // Counts the divisors from 1 to 10 of every number below 128.
/// let multiples = |n: usize| (0..128_usize).step_by(n).collect::<Set<2>>();
/// let tally: Tally<4, 2> = (1..=10).map(multiples).collect();
/// assert!(tally.exactly(7).iter().eq([60, 72, 90]));
/// assert!(tally.at_least(8).iter().eq([0, 120]));
/// ```
///
/// Source: CPW, [Population Count](https://www.chessprogramming.org/Population_Count), "Odd and Major Digit Counts"
#[doc(alias("bit-sliced counter", "vertical counter"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Tally<const PLANES: usize, const WORDS: usize> {
    planes: [Set<WORDS>; PLANES],
}

impl<const PLANES: usize, const WORDS: usize> Tally<PLANES, WORDS> {
    /// Creates a tally with all counters at zero.
    #[inline]
    pub const fn new() -> Self {
        Self { planes: [Set::EMPTY; PLANES] }
    }

    /// Adds one to the counter of every index of a set. A counter at its maximum stays there.
    #[inline]
    pub const fn add(&mut self, set: Set<WORDS>) {
        let (mut carry, mut i) = (set, 0);
        while i < PLANES {
            let plane = self.planes[i];
            self.planes[i] = plane.symmetric_difference(carry);
            carry = carry.intersection(plane);
            i += 1;
        }
        i = 0;
        while i < PLANES {
            self.planes[i] = self.planes[i].union(carry);
            i += 1;
        }
    }

    /// Returns the indices whose counter is `count` or greater.
    #[inline]
    pub const fn at_least(&self, count: u32) -> Set<WORDS> {
        let (equal, greater) = self.compare(count);
        equal.union(greater)
    }

    /// Returns the indices whose counter is `count`; for the maximum, those of `count` or more
    /// sets.
    #[inline]
    pub const fn exactly(&self, count: u32) -> Set<WORDS> {
        self.compare(count).0
    }

    /// Returns the digits of the counters, the lowest first.
    pub const fn planes(&self) -> [Set<WORDS>; PLANES] {
        self.planes
    }

    /// Returns the indices whose counter is equal to a count, and those whose counter is greater.
    #[inline]
    const fn compare(&self, count: u32) -> (Set<WORDS>, Set<WORDS>) {
        if PLANES < 32 && count >> PLANES != 0 {
            return (Set::EMPTY, Set::EMPTY);
        }
        let (mut equal, mut greater, mut i) = (Set::FULL, Set::EMPTY, PLANES);
        while i > 0 {
            i -= 1;
            let plane = self.planes[i];
            if i < 32 && count >> i & 1 == 1 {
                equal = equal.intersection(plane);
            } else {
                greater = greater.union(equal.intersection(plane));
                equal = equal.difference(plane);
            }
        }
        (equal, greater)
    }
}

impl<const PLANES: usize, const WORDS: usize> Default for Tally<PLANES, WORDS> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<const PLANES: usize, const WORDS: usize> Extend<Set<WORDS>> for Tally<PLANES, WORDS> {
    #[inline]
    fn extend<I: IntoIterator<Item = Set<WORDS>>>(&mut self, sets: I) {
        sets.into_iter().for_each(|set| self.add(set));
    }
}

/// Counts the sets.
impl<const PLANES: usize, const WORDS: usize> FromIterator<Set<WORDS>> for Tally<PLANES, WORDS> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Set<WORDS>>>(sets: I) -> Self {
        let mut tally = Self::new();
        tally.extend(sets);
        tally
    }
}
