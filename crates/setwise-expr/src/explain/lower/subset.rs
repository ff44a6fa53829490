//! `extract` and `deposit`: the bits of a mask, packed and spread.

use super::Lower;
use crate::explain::graph::{Literal, NodeKind};

impl Lower<'_> {
    pub(super) fn extract(&mut self, set: Literal, mask: Literal) -> Literal {
        if self.machine.has_bmi() {
            return self.graph.push(NodeKind::Extract, &[set, mask], 0);
        }
        let moves = self.moves(mask);
        let mut x = self.graph.and(set, mask);
        for (k, moved) in moves.into_iter().enumerate() {
            let moved = self.graph.and(x, moved);
            let down = self.graph.right(moved, 1 << k);
            let rest = self.graph.xor(x, moved);
            x = self.graph.or(rest, down);
        }
        x
    }

    pub(super) fn deposit(&mut self, set: Literal, mask: Literal) -> Literal {
        if self.machine.has_bmi() {
            return self.graph.push(NodeKind::Deposit, &[set, mask], 0);
        }
        let moves = self.moves(mask);
        let mut x = set;
        for (k, up) in moves.into_iter().enumerate().rev() {
            let not_up = self.graph.not(up);
            let stays = self.graph.and(x, not_up);
            let shifted = self.graph.left(x, 1 << k);
            let moves = self.graph.and(shifted, up);
            x = self.graph.or(stays, moves);
        }
        self.graph.and(x, mask)
    }

    /// The bits of the mask that move by 1, 2, 4, 8, 16 and 32 places when the mask is packed.
    ///
    /// Source: Henry S. Warren, Hacker's Delight, "Compress, or Generalized Extract"
    fn moves(&mut self, mask: Literal) -> [Literal; 6] {
        let mut rest = mask;
        let open = self.graph.not(mask);
        let mut gaps = self.graph.left(open, 1);
        [0, 1, 2, 3, 4, 5].map(|k| {
            let mut odd = gaps;
            for distance in [1, 2, 4, 8, 16, 32] {
                let shifted = self.graph.left(odd, distance);
                odd = self.graph.xor(odd, shifted);
            }
            let moved = self.graph.and(odd, rest);
            let down = self.graph.right(moved, 1 << k);
            let stays = self.graph.xor(rest, moved);
            rest = self.graph.or(stays, down);
            let even = self.graph.not(odd);
            gaps = self.graph.and(gaps, even);
            moved
        })
    }
}
