//! The shortest ways to functions of three words by instructions of two.

use std::sync::OnceLock;

use super::cuts::{TABLES, apply};
use super::table::{Cell, Table};
use super::target::Machine;

/// The last instruction of a way: the functions of its operands, and which cell of the table it
/// is, or the complement.
#[derive(Clone, Copy, Debug)]
pub(super) enum Last {
    /// One of the three words.
    Leaf(usize),
    Not(u8),
    Cell(&'static Cell, u8, u8),
}

/// For each function how many instructions it takes, and the last one.
pub(super) type Ways = [Option<(u32, Last)>; 256];

/// The ways of a machine.
pub(super) fn ways(machine: Machine) -> &'static Ways {
    static ALL: [OnceLock<Box<Ways>>; 8] = [const { OnceLock::new() }; 8];
    ALL[machine as usize].get_or_init(|| Box::new(search(machine.table())))
}

/// All functions by rising numbers of instructions. What two operands have in common is
/// counted twice, so that a way may be a little longer than need be.
fn search(table: &'static Table) -> Ways {
    let mut ways: Ways = [None; 256];
    let mut by_cost: Vec<Vec<u8>> = vec![TABLES.to_vec()];
    for (place, leaf) in TABLES.into_iter().enumerate() {
        ways[usize::from(leaf)] = Some((0, Last::Leaf(place)));
    }
    let cells: Vec<&'static Cell> =
        table.cells.iter().filter(|cell| cell.arity == 2 && !cell.is_immediate_only).collect();
    for cost in 1..=LONGEST {
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

/// No function takes more.
const LONGEST: u32 = 7;

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
            // All but the two that are no functions of anything.
            assert_eq!(ways(machine).iter().flatten().count(), 256, "{machine:?}");
        }
    }
}
