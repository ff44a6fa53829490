//! Synthesis: the shortest sequences of two-operand instructions for functions of three words.
//!
//! There are only 256 functions of three words, so all of them are found once for each machine,
//! by breadth-first search over the number of instructions:
//!
//! ```text
//! level 0: the words themselves, 0xf0, 0xcc and 0xaa
//! level n: the complements of the functions of level n - 1, and for i + j = n - 1 and every cell
//!          of the machine: cell(f, g) with f of level i and g of level j
//! ```
//!
//! A function keeps the first sequence that reaches it. For example, the choice `0xca` ("b where a,
//! else c") on x86-64, which has no instruction for it:
//!
//! ```text
//! level 1: 0x66 = b ^ c             0xcc ^ 0xaa
//! level 2: 0x60 = a & (b ^ c)       0xf0 & 0x66
//! level 3: 0xca = c ^ a & (b ^ c)   0xaa ^ 0x60
//! ```
//!
//! This takes three instructions, one fewer than `a & b | ~a & c`. The search treats the two
//! operands as separate trees, so a common part is counted twice, and a sequence can be longer than
//! necessary.

use std::sync::OnceLock;

use setwise_expr::details::cone::{TABLES, apply};

use crate::table::{Cell, Table};
use crate::target::Machine;

/// The last instruction of a sequence: a cell of the table and the functions of its operands, or a
/// complement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Last {
    /// One of the three words.
    Leaf(usize),
    Not(u8),
    Cell(&'static Cell, u8, u8),
}

/// The number of instructions for each function, and the last one.
pub(crate) type Ways = [Option<(u32, Last)>; 256];

/// Returns the shortest sequences of a machine, searched once.
pub(crate) fn ways(machine: Machine) -> &'static Ways {
    static ALL: [OnceLock<Box<Ways>>; 8] = [const { OnceLock::new() }; 8];
    ALL[machine as usize].get_or_init(|| Box::new(search(machine.table())))
}

/// Finds all functions in ascending order of the number of instructions.
fn search(table: &'static Table) -> Ways {
    let mut ways: Ways = [None; 256];
    let mut by_cost: Vec<Vec<u8>> = vec![TABLES.to_vec()];
    for (place, leaf) in TABLES.into_iter().enumerate() {
        ways[usize::from(leaf)] = Some((0, Last::Leaf(place)));
    }
    let cells: Vec<&'static Cell> =
        table.cells.iter().filter(|cell| cell.arity == 2 && !cell.is_immediate_only).collect();
    for cost in 1..=MAX_INSTRUCTIONS {
        let mut found = Vec::new();
        let mut add = |function: u8, last: Last| {
            if ways[usize::from(function)].is_none() {
                ways[usize::from(function)] = Some((cost, last));
                found.push(function);
            }
        };
        for &inner in &by_cost[cost as usize - 1] {
            add(!inner, Last::Not(inner));
        }
        for first in 0..cost as usize {
            for (&a, &b) in by_cost[first]
                .iter()
                .flat_map(|a| by_cost[cost as usize - 1 - first].iter().map(move |b| (a, b)))
            {
                for cell in &cells {
                    add(apply(cell.table, [a, b, 0]), Last::Cell(cell, a, b));
                }
            }
        }
        by_cost.push(found);
    }
    ways
}

/// The maximum number of instructions of a function.
const MAX_INSTRUCTIONS: u32 = 7;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn majority_and_choice_are_short() {
        for (machine, majority, choice) in [
            (Machine::X86, 4, 3),
            (Machine::Bmi, 4, 3),
            (Machine::Avx2, 4, 3),
            (Machine::Arm, 4, 3),
        ] {
            let cost = |table: usize| ways(machine)[table].map(|(cost, _)| cost);
            assert_eq!((cost(0xe8), cost(0xca)), (Some(majority), Some(choice)), "{machine:?}");
            // Every function is found, including the constants.
            assert_eq!(ways(machine).iter().flatten().count(), 256, "{machine:?}");
        }
    }
}
