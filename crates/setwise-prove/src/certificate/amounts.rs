//! The variables that amounts of shifts depend on.

use super::circuit::{Bit, Circuit};
use super::terms::Terms;

/// The bits that tell amounts below 64 apart.
pub(super) const LOW: usize = 6;

/// Returns the bits of the variables that amounts of shifts depend on, those of most shifts first.
pub(super) fn amounts(terms: &Terms, circuit: &Circuit) -> Vec<Vec<Bit>> {
    let bits = |place: usize| {
        let first = circuit.inputs[place];
        (first..first + terms.inputs[place].1).map(|gate| 2 * gate as Bit).collect()
    };
    places(terms).into_iter().map(bits).collect()
}

/// Returns the places of these variables.
pub(super) fn places(terms: &Terms) -> Vec<usize> {
    let mut shifts = vec![0; terms.inputs.len()];
    let is_shift = |operation: &str| ["bvshl", "bvlshr", "bvashr"].contains(&operation);
    for node in terms.nodes.iter().filter(|node| is_shift(&node.operation)) {
        let (mut open, mut seen) = (vec![node.operands[1]], vec![false; terms.nodes.len()]);
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            let part = &terms.nodes[index];
            if part.operation == "input" {
                shifts[part.numbers[0] as usize] += 1;
            }
            open.extend(&part.operands);
        }
    }
    let mut places: Vec<usize> = (0..shifts.len())
        .filter(|&place| shifts[place] > 0 && terms.inputs[place].1 > LOW)
        .collect();
    places.sort_by_key(|&place| std::cmp::Reverse(shifts[place]));
    places
}
