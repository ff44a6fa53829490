//! Boolean functions of up to three leaves, as truth tables.

use setwise::logic::ternary;

/// The truth tables of the leaves themselves.
pub const TABLES: [u8; 3] = [0xf0, 0xcc, 0xaa];

/// A function of up to three leaves, such as registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cone<L> {
    /// The leaves. The first one is repeated in place of those that are absent.
    pub leaves: [L; 3],
    len: u8,
    /// The truth table, with the first leaf as `0xf0`.
    pub table: u8,
}

impl<L: Copy + Eq> Cone<L> {
    /// Returns the leaf itself.
    pub const fn leaf(leaf: L) -> Self {
        Self { leaves: [leaf; 3], len: 1, table: TABLES[0] }
    }

    /// Returns the leaves.
    pub fn leaves(&self) -> &[L] {
        &self.leaves[..usize::from(self.len)]
    }

    /// Returns an operation on cones, if these have at most three leaves in all. The leaves are in
    /// the order that `arrange` gives them.
    pub fn join(
        operation: impl Fn([u64; 3]) -> u64,
        operands: &[Self],
        arrange: impl FnOnce(&mut [L]),
    ) -> Option<Self> {
        let mut leaves = [operands.first()?.leaves[0]; 3];
        let mut len = 0;
        for leaf in operands.iter().flat_map(Self::leaves) {
            if !leaves[..len].contains(leaf) {
                *leaves.get_mut(len)? = *leaf;
                len += 1;
            }
        }
        arrange(&mut leaves[..len]);
        let first = leaves[0];
        leaves[len..].fill(first);
        let mut tables = [0; 3];
        for (table, cone) in tables.iter_mut().zip(operands) {
            let place = |leaf: L| leaves.iter().position(|&known| known == leaf).unwrap_or(0);
            *table = u64::from(apply(cone.table, cone.leaves.map(|leaf| TABLES[place(leaf)])));
        }
        Some(Self { leaves, len: len as u8, table: operation(tables) as u8 })
    }
}

/// Returns the value of a function of three for the bits of three bytes.
#[must_use]
pub const fn apply(table: u8, [a, b, c]: [u8; 3]) -> u8 {
    ternary(table, a as u64, b as u64, c as u64) as u8
}

/// Returns true if a function depends on the leaf at a place.
#[must_use]
pub fn depends_on(table: u8, place: usize) -> bool {
    (table >> (4 >> place) ^ table) & !TABLES[place] != 0
}
