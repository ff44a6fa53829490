//! The number of moves to each square, stored bit by bit (bit-sliced).
//!
//! ```text
//! bits[0] = squares whose number is odd        number of moves to a square =
//! bits[1] = ... has bit 1 (twos)               bits[0] + 2*bits[1] + 4*bits[2] + ...
//! ```
//!
//! Adding a set is a chain of carry-save adders for all 64 squares at once.

use setwise::Bitboard;

/// The number of sets that [`TargetCounts::of_eight`] adds.
pub(crate) const EIGHT: usize = 8;

/// A number for each square, bit by bit.
///
/// No square is the target of more than 18 moves: three pawns that promote there to four roles
/// each, two pieces along the rank and four knights; elsewhere a piece from each of eight
/// directions, and eight knights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetCounts {
    pub(crate) bits: [u64; 5],
}

impl TargetCounts {
    /// Counts in how many of these sets each square is.
    #[inline(always)]
    pub(crate) fn of_eight(sets: &[u64; EIGHT]) -> Self {
        let (mut one, mut two) = ([0; 4], [0; 4]);
        for at in 0..4 {
            [one[at], two[at]] = [sets[at] ^ sets[at + 4], sets[at] & sets[at + 4]];
        }
        let (mut ones, mut twos, mut fours) = ([0; 2], [0; 2], [0; 2]);
        for at in 0..2 {
            ones[at] = one[at] ^ one[at + 2];
            [twos[at], fours[at]] = add(two[at], two[at + 2], one[at] & one[at + 2]);
        }
        let [one, carry] = [ones[0] ^ ones[1], ones[0] & ones[1]];
        let [two, carry] = add(twos[0], twos[1], carry);
        let [four, eight] = add(fours[0], fours[1], carry);
        Self { bits: [one, two, four, eight, 0] }
    }

    /// Adds one on the squares of each of three sets.
    #[inline(always)]
    pub(crate) fn add_three(&mut self, sets: [u64; 3]) {
        let [one, two] = add(sets[0], sets[1], sets[2]);
        self.add_number([one, two]);
    }

    /// Adds one on the squares of a set.
    #[inline(always)]
    pub(crate) fn add(&mut self, set: u64) {
        self.add_number([set, 0]);
    }

    #[inline(always)]
    fn add_number(&mut self, [one, two]: [u64; 2]) {
        let mut carry = one;
        for (at, bit) in self.bits.iter_mut().enumerate() {
            [*bit, carry] = add(*bit, carry, if at == 1 { two } else { 0 });
        }
    }

    /// Returns the sum over all squares.
    #[inline(always)]
    pub(crate) fn sum(&self) -> i64 {
        let [one, two, four, eight, sixteen] = self.bits.map(|bit| i64::from(bit.count_ones()));
        one + 2 * two + 4 * four + 8 * eight + 16 * sixteen
    }
}

/// Adds three bits for all squares at once: the sum and the carry.
#[inline(always)]
pub(crate) const fn add(a: u64, b: u64, c: u64) -> [u64; 2] {
    let (sum, carry) = Bitboard::carry_save_add(Bitboard(a), Bitboard(b), Bitboard(c));
    [sum.0, carry.0]
}
