//! Cuts: for each Boolean node, the functions of up to three other nodes that it is.
//!
//! A cut of a node is a set of *leaves* such that the node depends on nothing but them, with the
//! function as a truth table. The cuts of a node are made from those of its two operands, as in
//! technology mapping for FPGAs:
//!
//! ```text
//! cuts(node) = {node}, and for each cut A of the first operand and B of the second:
//!              the union of the leaves of A and B, if those are at most three,
//!              with the table op(A.table, B.table) over the leaves of the union
//! ```
//!
//! For example `n = (a & b) ^ c`, with `m = a & b`:
//!
//! ```text
//! cuts(m) = {m}, {a, b} with a & b: 0xf0 & 0xcc = 0xc0
//! cuts(n) = {n},
//!           {m, c} with m ^ c:           0xf0 ^ 0xcc = 0x3c
//!           {a, b, c} with (a & b) ^ c:  0xc0 ^ 0xaa = 0x6a
//! ```
//!
//! So `vpternlogq a, b, c, 0x6a` computes `n` at once, whatever the formula looked like; with
//! `{m, c}` it is an `xor`, if `m` is needed anyway. A cut whose function does not depend on all
//! its leaves is dropped, since a smaller cut says the same.

use super::graph::{Graph, Literal};

/// A function of up to three nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    leaves: [u32; 3],
    len: u8,
    /// The truth table, of `0xf0` for the first leaf, `0xcc` and `0xaa`.
    pub(super) table: u8,
}

/// The truth tables of the leaves themselves.
pub(super) const TABLES: [u8; 3] = [0xf0, 0xcc, 0xaa];

/// The greatest number of cuts kept for a node, the smallest first.
const KEPT: usize = 16;

impl Cut {
    pub(super) fn leaves(&self) -> &[u32] {
        &self.leaves[..usize::from(self.len)]
    }

    /// The node itself.
    pub(super) const fn trivial(node: usize) -> Self {
        Self { leaves: [node as u32; 3], len: 1, table: TABLES[0] }
    }

    /// Returns true if the function depends on all leaves.
    fn is_full(&self) -> bool {
        (0..self.leaves().len()).all(|place| {
            let shift = 4 >> place;
            (self.table >> shift ^ self.table) & !TABLES[place] != 0
        })
    }

    /// The table of a cut, or of its complement, over more leaves.
    fn over(&self, leaves: &[u32], is_negated: bool) -> u8 {
        let tables = [0, 1, 2].map(|place| {
            let leaf = self.leaves().get(place);
            let place = leaf.and_then(|leaf| leaves.iter().position(|other| other == leaf));
            place.map_or(0, |place| TABLES[place])
        });
        let table = apply(self.table, tables);
        if is_negated { !table } else { table }
    }

    /// Joins two cuts by an operation, if the result has at most three leaves.
    fn join(operands: [(&Self, Literal); 2], function: impl Fn(u8, u8) -> u8) -> Option<Self> {
        let mut leaves: Vec<u32> = Vec::with_capacity(6);
        for leaf in operands.iter().flat_map(|(cut, _)| cut.leaves()) {
            if !leaves.contains(leaf) {
                leaves.push(*leaf);
            }
        }
        if leaves.len() > 3 {
            return None;
        }
        leaves.sort_unstable();
        let [a, b] = operands.map(|(cut, literal)| cut.over(&leaves, literal.is_negated()));
        let mut joined = Self { leaves: [0; 3], len: leaves.len() as u8, table: function(a, b) };
        joined.leaves[..leaves.len()].copy_from_slice(&leaves);
        joined.is_full().then_some(joined)
    }
}

/// The value of a function of three for the bits of three bytes.
pub(super) const fn apply(table: u8, [a, b, c]: [u8; 3]) -> u8 {
    setwise::logic::ternary(table, a as u64, b as u64, c as u64) as u8
}

/// The cuts of all nodes.
pub(super) fn cuts(graph: &Graph, live: &[bool]) -> Vec<Vec<Cut>> {
    let mut all: Vec<Vec<Cut>> = Vec::with_capacity(graph.nodes.len());
    for (place, node) in graph.nodes.iter().enumerate() {
        let mut cuts = Vec::new();
        if live[place] && node.kind.is_logic() {
            let [a, b] = [node.operands()[0], node.operands()[1]];
            let is_xor = node.kind == super::graph::NodeKind::Xor;
            let function = |a: u8, b: u8| if is_xor { a ^ b } else { a & b };
            for first in &all[a.node()] {
                for second in &all[b.node()] {
                    if let Some(cut) = Cut::join([(first, a), (second, b)], function)
                        && !cuts.contains(&cut)
                    {
                        cuts.push(cut);
                    }
                }
            }
            cuts.sort_by_key(|cut: &Cut| cut.len);
            // Prefer functions of early nodes: they replace the most instructions.
            let small = cuts.iter().take_while(|cut| cut.len < 3).count();
            cuts[small..].sort_by_key(|cut| cut.leaves().iter().sum::<u32>());
            cuts.truncate(KEPT);
        }
        cuts.push(Cut::trivial(place));
        all.push(cuts);
    }
    all
}
