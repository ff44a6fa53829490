//! `extract` and `deposit`: the bits of a mask, gathered and spread.

use crate::graph::NodeKind;
use crate::lower::Lower;
use crate::lower::value::Value;

impl<'a> Lower<'a> {
    pub(super) fn extract(&self, set: Value<'a>, mask: Value<'a>) -> Value<'a> {
        if self.machine.has_bmi() {
            return self.node(NodeKind::Extract, &[set, mask]);
        }
        let moves = moves(mask);
        moves.into_iter().enumerate().fold(set & mask, |x, (k, moved)| {
            let moved = x & moved;
            let down = moved >> (1 << k);
            x ^ moved | down
        })
    }

    pub(super) fn deposit(&self, set: Value<'a>, mask: Value<'a>) -> Value<'a> {
        if self.machine.has_bmi() {
            return self.node(NodeKind::Deposit, &[set, mask]);
        }
        let moves = moves(mask);
        let spread = moves.into_iter().enumerate().rev().fold(set, |x, (k, up)| {
            let stays = x & !up;
            stays | (x << (1 << k) & up)
        });
        spread & mask
    }
}

/// Returns the bits of the mask that move by 1, 2, 4, 8, 16 and 32 places when the mask is gathered
/// in the lowest bits.
///
/// Source: Henry S. Warren, Hacker's Delight, "Compress, or Generalized Extract"
fn moves(mask: Value<'_>) -> [Value<'_>; 6] {
    let mut rest = mask;
    let mut gaps = !mask << 1;
    [0, 1, 2, 3, 4, 5].map(|k| {
        let distances = [1, 2, 4, 8, 16, 32];
        let odd = distances.into_iter().fold(gaps, |odd, distance| odd ^ odd << distance);
        let moved = odd & rest;
        let down = moved >> (1 << k);
        rest = rest ^ moved | down;
        gaps = gaps & !odd;
        moved
    })
}
