//! The rows of the tables of instructions, as operations that a search can try.

use crate::code::Mnemonic;
use crate::graph::Class;
use crate::graph::NodeKind;
use crate::search::term::{Op, Term, value};
use crate::table::arm;
use crate::table::{Fits, Pattern, Slot, Step};
use crate::target::Machine;

/// An operand of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Bool,
    /// A constant, of those that fit.
    Constant(Vec<u64>),
    Unused,
    /// The number of a shift or a rotation, of those that fit.
    Number(Vec<u64>),
}

/// A row: what it computes, and the number of instructions, without copies of registers.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) term: Term,
    pub(super) code: Vec<Op>,
    pub(super) class: Class,
    pub(super) cost: usize,
    pub(super) operands: [Kind; 4],
    /// True if the first two operands can be exchanged.
    pub(super) is_symmetric: bool,
    /// True if the constant is a summand of the result.
    pub(super) is_sum: bool,
    /// True if the constant flips bits of the result.
    pub(super) is_flip: bool,
    /// True if the constant is a factor of the result.
    pub(super) is_factor: bool,
}

impl Row {
    /// Returns the number of operands that are registers.
    pub(super) fn registers(&self) -> usize {
        self.operands.iter().filter(|kind| matches!(kind, Kind::Word | Kind::Bool)).count()
    }
}

/// The constants and numbers that rows can have.
pub(super) struct Pool {
    /// True if there are numbers of fewer bits than a register. Without them, instructions for a
    /// part of a register are left out.
    pub(super) has_parts: bool,
    pub(super) constants: Vec<u64>,
    pub(super) amounts: Vec<u64>,
}

/// Returns the rows of a machine, the cheapest first, none twice.
pub(super) fn rows(machine: Machine, pool: &Pool) -> Vec<Row> {
    let table = machine.table();
    let mut rows = Vec::new();
    for tile in table.tiles.iter().copied().flatten() {
        for is_short in [false, true] {
            let mut kinds = [const { Kind::Unused }; 4];
            let Some(term) = Term::of(&tile.pattern) else { continue };
            if !pool.has_parts && term.is_of_part() {
                continue;
            }
            let is_either = operands(&tile.pattern, &term, is_short, pool, &mut kinds);
            if is_either || !is_short {
                add(&mut rows, term, kinds, tile.steps);
            }
        }
    }
    for (cells, kind) in [(table.cells, Kind::Word), (table.bool_cells, Kind::Bool)] {
        for cell in cells {
            let fits = |fits: Fits| Kind::Constant(pool.fitting(fits));
            let last = (!cell.is_immediate_only).then(|| kind.clone());
            for last in last.into_iter().chain(cell.immediate.map(fits)) {
                let places = 0..cell.arity;
                let parts: Vec<_> = places.clone().map(Term::Operand).collect();
                let mut kinds = [const { Kind::Unused }; 4];
                places.for_each(|place| kinds[usize::from(place)] = kind.clone());
                kinds[usize::from(cell.arity) - 1] = last.clone();
                if cell.is_shifted && last == Kind::Word {
                    for shift in [NodeKind::ShiftLeft, NodeKind::ShiftRight] {
                        let mut parts = parts.clone();
                        let place = cell.arity - 1;
                        parts[usize::from(place)] =
                            Term::Node(shift, vec![Term::Operand(place)], Some(3));
                        let mut kinds = kinds.clone();
                        kinds[3] = Kind::Number(pool.amounts.clone());
                        add(&mut rows, Term::Table(cell.table, parts), kinds, cell.steps);
                    }
                }
                add(&mut rows, Term::Table(cell.table, parts), kinds, cell.steps);
            }
        }
    }
    for idiom in table.carry_idioms {
        let sum = vec![Term::Operand(0), Term::Constant(idiom.summand)];
        let parts = vec![Term::Operand(0), Term::Node(NodeKind::Add, sum, None)];
        let kinds = [Kind::Word, Kind::Unused, Kind::Unused, Kind::Unused];
        add(&mut rows, Term::Table(idiom.table, parts), kinds, idiom.steps);
    }
    let not = |place| Term::Not(Box::new(Term::Operand(place)));
    add(&mut rows, not(0), [Kind::Word, Kind::Unused, Kind::Unused, Kind::Unused], table.not);
    if let Some(mnemonic) = table.ternary {
        let steps = [Step(mnemonic, &[])];
        for function in 1..255 {
            let parts = (0..3).map(Term::Operand).collect();
            let kinds = [Kind::Word, Kind::Word, Kind::Word, Kind::Unused];
            add(&mut rows, Term::Table(function, parts), kinds, &steps);
        }
    }
    if machine == Machine::Arm {
        constants(&mut rows, pool);
    }
    distinct(rows)
}

impl Pool {
    fn fitting(&self, fits: Fits) -> Vec<u64> {
        self.constants.iter().copied().filter(|&value| fits.accepts(value)).collect()
    }
}

/// Constants of `AArch64`, which take up to four instructions.
fn constants(rows: &mut Vec<Row>, pool: &Pool) {
    for cost in 1..=4 {
        let of_cost = |value: &u64| arm::constant(*value).len() == cost;
        let constants = pool.constants.iter().copied().filter(of_cost).collect();
        rows.push(Row {
            term: Term::Operand(0),
            code: Term::Operand(0).code(),
            class: Class::Word,
            cost,
            operands: [Kind::Constant(constants), Kind::Unused, Kind::Unused, Kind::Unused],
            is_symmetric: false,
            is_sum: true,
            is_flip: true,
            is_factor: false,
        });
    }
}

/// Finds the kinds of the operands of a pattern, and returns true if an operand may be a word or a
/// constant; it is a constant if `is_short`.
fn operands(
    pattern: &Pattern,
    term: &Term,
    is_short: bool,
    pool: &Pool,
    kinds: &mut [Kind; 4],
) -> bool {
    let parts: &[Pattern] = match pattern {
        Pattern::Any(place) => {
            let kind = if term.reads_bool(*place) { Kind::Bool } else { Kind::Word };
            kinds[usize::from(*place)] = kind;
            &[]
        }
        Pattern::Immediate(place, fits) => {
            kinds[usize::from(*place)] = Kind::Constant(pool.fitting(*fits));
            &[]
        }
        Pattern::Short(place, fits) => {
            kinds[usize::from(*place)] = match is_short {
                true => Kind::Constant(pool.fitting(*fits)),
                false => Kind::Word,
            };
            return true;
        }
        Pattern::Not(inner) => std::slice::from_ref(*inner),
        Pattern::Node(_, parts) => parts,
        Pattern::Numbered(_, place, fits, parts) => {
            let numbers = pool.amounts.iter().copied().filter(|&number| fits.accepts(number));
            kinds[usize::from(*place)] = Kind::Number(numbers.collect());
            parts
        }
        _ => &[],
    };
    let mut is_either = false;
    for part in parts {
        is_either |= operands(part, term, is_short, pool, kinds);
    }
    is_either
}

fn add(rows: &mut Vec<Row>, term: Term, operands: [Kind; 4], steps: &[Step]) {
    let is_register = |slot: &Slot| match *slot {
        Slot::O(place) => matches!(operands[usize::from(place)], Kind::Word | Kind::Bool),
        Slot::T(..) | Slot::D => true,
        _ => false,
    };
    let is_copy =
        |Step(mnemonic, slots): &&Step| mnemonic.is_move() && slots.get(1).is_some_and(is_register);
    let cost = steps.iter().filter(|step| !is_copy(step)).count();
    let is_half_move = |Step(mnemonic, _): &Step| *mnemonic == Mnemonic::Mov32;
    if cost == 0 && !steps.iter().any(is_half_move) {
        return;
    }
    let (class, code) = (term.class(), term.code());
    let symmetric = operands[0] == operands[1] && {
        let words = |first, second| [first, second, 0x1234_5678_9abc_def5, 7];
        let (a, b) = (0x9e37_79b9_7f4a_7c15, 0x0123_0fed_cba9_8761);
        value(&code, &words(a, b)) == value(&code, &words(b, a))
    };
    let place = operands.iter().position(|kind| matches!(kind, Kind::Constant(_))).unwrap_or(0);
    let of = |constant: u64| {
        let mut words = [0x9e37_79b9_7f4a_7c15, 0x0123_0fed_cba9_8761, 7, 2];
        words[place] = constant;
        value(&code, &words)
    };
    let constant = 0x8765_4321_9abc_def5_u64;
    let is_sum = of(constant).wrapping_sub(of(0)) == constant;
    let is_flip = of(constant) ^ of(0) == constant;
    let is_factor = of(0) == 0 && of(constant) == of(1).wrapping_mul(constant);
    let is_symmetric = symmetric;
    rows.push(Row { term, code, class, cost, operands, is_symmetric, is_sum, is_flip, is_factor });
}

/// Removes rows that compute the same as a cheaper one.
fn distinct(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by_key(|row| row.cost);
    let mut kept: Vec<Row> = Vec::new();
    let samples = [
        [0x9e37_79b9_7f4a_7c15, 0x0123_0fed_cba9_8761, 0x8000_0000_0000_0005, 9],
        [0x7f4a_7c15, 0x0fed_cba9_8761, 3, 17],
        [0, 5, 0x1234_5678_9abc_def5, 3],
        [0xf0f0_0000, 0, !0, 2],
        [12, 12, 0xff00_ff00_ff00_ff00, 1],
        [!0, 63, 64, 33],
        [0x9999_9999_7f4a_7c15, 0x0fed_7f4a_7c15, 1 << 63, 40],
    ];
    for row in rows {
        let is_same = |other: &Row| {
            other.class == row.class
                && other.operands == row.operands
                && samples.iter().all(|words| value(&other.code, words) == value(&row.code, words))
        };
        if !kept.iter().any(is_same) {
            kept.push(row);
        }
    }
    kept
}
