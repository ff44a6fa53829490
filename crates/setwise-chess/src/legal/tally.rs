//! How many moves there are to each square.

/// How many sets are added together.
pub(crate) const TOGETHER: usize = 8;

/// A number for each square, bit by bit.
///
/// No square is the target of more than 18 moves: three pawns that promote there to four roles
/// each, two men along the rank and four knights; elsewhere a man from each of eight ways, and
/// eight knights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    pub(crate) bits: [u64; 5],
}

impl Tally {
    /// In how many of these sets each square is.
    #[inline(always)]
    pub(crate) fn of_eight(sets: &[u64; TOGETHER]) -> Self {
        let (mut one, mut two) = ([0; 4], [0; 4]);
        for at in 0..4 {
            [one[at], two[at]] = [sets[at] ^ sets[at + 4], sets[at] & sets[at + 4]];
        }
        let (mut ones, mut twos, mut fours) = ([0; 2], [0; 2], [0; 2]);
        for at in 0..2 {
            [ones[at], twos[at], fours[at]] = sum([one[at], two[at]], [one[at + 2], two[at + 2]]);
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

    /// The sum over all squares.
    #[inline(always)]
    pub(crate) fn sum(&self) -> i64 {
        let [one, two, four, eight, sixteen] = self.bits.map(|bit| i64::from(bit.count_ones()));
        one + 2 * two + 4 * four + 8 * eight + 16 * sixteen
    }
}

/// The sum of two numbers of two bits, for all squares at once.
#[inline(always)]
const fn sum(a: [u64; 2], b: [u64; 2]) -> [u64; 3] {
    let [two, four] = add(a[1], b[1], a[0] & b[0]);
    [a[0] ^ b[0], two, four]
}

/// The sum of three bits, for all squares at once.
#[inline(always)]
pub(crate) const fn add(a: u64, b: u64, c: u64) -> [u64; 2] {
    [a ^ b ^ c, (a & b) | (c & (a | b))]
}
