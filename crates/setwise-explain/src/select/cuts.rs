//! Cuts: each Boolean node as functions of up to three other nodes.
//!
//! A cut of a node is a set of *leaves* that determine the value of the node, with the
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

use setwise_expr::details::cone::{Cone, depends_on};

use crate::graph::{Graph, Literal, NodeKind};

/// A function of up to three nodes.
pub(crate) type Cut = Cone<u32>;

/// The maximum number of cuts kept for a node, the smallest first.
const KEPT: usize = 16;

/// Joins the cuts of two operands, if the result depends on at most three leaves, and on all.
fn join(kind: NodeKind, operands: [(&Cut, Literal); 2]) -> Option<Cut> {
    let function = |[a, b, _]: [u64; 3]| if kind == NodeKind::Xor { a ^ b } else { a & b };
    let cones = operands.map(|(cut, literal)| {
        let mut cone = *cut;
        cone.table ^= if literal.is_negated() { !0 } else { 0 };
        cone
    });
    let cut = Cone::join(function, &cones, <[u32]>::sort_unstable)?;
    (0..cut.leaves().len()).all(|place| depends_on(cut.table, place)).then_some(cut)
}

/// Returns the cuts of all nodes.
pub(crate) fn cuts(graph: &Graph, live: &[bool]) -> Vec<Vec<Cut>> {
    let mut all: Vec<Vec<Cut>> = Vec::with_capacity(graph.nodes.len());
    for (place, node) in graph.nodes.iter().enumerate() {
        let mut cuts: Vec<Cut> = Vec::new();
        if live[place] && node.kind.is_logic() {
            let [a, b] = [node.operands()[0], node.operands()[1]];
            for first in &all[a.node()] {
                for second in &all[b.node()] {
                    if let Some(cut) = join(node.kind, [(first, a), (second, b)])
                        && !cuts.contains(&cut)
                    {
                        cuts.push(cut);
                    }
                }
            }
            cuts.sort_by_key(|cut| cut.leaves().len());
            // Prefer functions of early nodes: they replace the most instructions.
            let small = cuts.iter().take_while(|cut| cut.leaves().len() < 3).count();
            cuts[small..].sort_by_key(|cut| cut.leaves().iter().sum::<u32>());
            cuts.truncate(KEPT);
        }
        cuts.push(Cut::leaf(place as u32));
        all.push(cuts);
    }
    all
}
