//! All orders of the words of a law, in which some may be equal.

use setwise_expr::BinaryOperation as B;

use crate::orders::{Atom, Law, MAX_WORDS};

/// The orders of the words of a law, in lanes of 64.
pub(super) struct Orders<'a> {
    law: &'a Law<'a>,
    /// The values of the atoms in the orders so far. For a subset, true where the words are equal.
    lanes: Vec<u64>,
    /// The orders in which the first word of a subset is larger than the second one.
    larger: Vec<u64>,
    count: u32,
}

impl<'a> Orders<'a> {
    pub(super) fn new(law: &'a Law<'a>) -> Self {
        let zeros = vec![0; law.atoms.len()];
        Self { law, lanes: zeros.clone(), larger: zeros, count: 0 }
    }

    /// Returns true if the law is true in each possible order.
    pub(super) fn hold(&mut self) -> bool {
        self.place(&[], 0) && self.flush()
    }

    /// Places the next word among those that have ranks; returns false if the law is false.
    fn place(&mut self, rank: &[u8], ranks: u8) -> bool {
        if rank.len() == self.law.words.len() {
            return !self.law.can_be(rank, ranks) || self.add(rank);
        }
        let mut next = [0; MAX_WORDS];
        (0..ranks).all(|equal| {
            next[..rank.len()].copy_from_slice(rank);
            next[rank.len()] = equal;
            self.place(&next[..=rank.len()], ranks)
        }) && (0..=ranks).all(|new| {
            for (next, &old) in next.iter_mut().zip(rank) {
                *next = old + u8::from(old >= new);
            }
            next[rank.len()] = new;
            self.place(&next[..=rank.len()], ranks + 1)
        })
    }

    /// Adds an order; returns false if the law is false in one of those that are evaluated.
    fn add(&mut self, rank: &[u8]) -> bool {
        for (at, (_, atom)) in self.law.atoms.iter().enumerate() {
            let is_true = match *atom {
                Atom::Ordered(operation, a, b) => match operation {
                    B::Less => rank[a] < rank[b],
                    B::LessOrEqual => rank[a] <= rank[b],
                    B::NotEqual => rank[a] != rank[b],
                    _ => rank[a] == rank[b],
                },
                Atom::Subset(a, b) => {
                    self.larger[at] |= u64::from(rank[a] > rank[b]) << self.count;
                    rank[a] == rank[b]
                }
                Atom::Free => continue,
            };
            self.lanes[at] |= u64::from(is_true) << self.count;
        }
        self.count += 1;
        self.count < 64 || self.flush()
    }

    /// Evaluates the law in the orders so far, for all values of the bools that are free.
    fn flush(&mut self) -> bool {
        let free: Vec<usize> = (0..self.lanes.len())
            .filter(|&it| !matches!(self.law.atoms[it].1, Atom::Ordered(..)))
            .collect();
        let holds = (0..1u32 << free.len()).all(|choice| {
            let mut orders = !u64::MAX.checked_shl(self.count).unwrap_or(0);
            let mut lanes = self.lanes.clone();
            for (bit, &atom) in free.iter().enumerate() {
                let is_true = choice >> bit & 1 == 1;
                // A subset is never larger, and each word is a subset of itself.
                orders &= if is_true { !self.larger[atom] } else { !self.lanes[atom] };
                lanes[atom] = u64::from(is_true).wrapping_neg();
            }
            self.law.value(&lanes) & orders == orders
        });
        self.lanes.fill(0);
        self.larger.fill(0);
        self.count = 0;
        holds && !self.law.task.clock.is_over()
    }
}
