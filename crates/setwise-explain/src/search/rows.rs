//! The rows of the tables of instructions, as operations that a search can try.

use crate::code::Mnemonic;
use crate::graph::{Class, HALF, NodeKind};
use crate::search::comparison::{Comparison, comparison, sets_flags, tells_operands};
use crate::search::form::{Form, form};
use crate::search::term::{Op, Term, value};
use crate::select::choice::{is_last_only, is_movi};
use crate::table::{Cell, Fits, Pattern, Slot, Step, Table, arm};
use crate::target::Machine;

/// An operand of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Bool,
    /// A constant: those of the pool that fit, and the condition for others.
    Constant(Vec<u64>, Fits),
    Unused,
    /// The number of a shift or a rotation, of those that fit.
    Number(Vec<u64>),
}

/// An operand of a step: a value by its place, a constant, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Arg {
    Value(usize),
    Number(u64),
}

/// A row: what it computes, and the number of instructions, without copies of registers.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) term: Term,
    pub(super) code: Vec<Op>,
    pub(super) class: Class,
    pub(super) cost: usize,
    pub(super) operands: [Kind; 4],
    /// The number of operands, from the first on, whose order does not matter.
    pub(super) exchangeable: usize,
    /// The dependence on the last constant.
    pub(super) depends: Depends,
    /// True if the flags may tell whether the result is 0.
    pub(super) sets_flags: bool,
    /// True if the flags may tell a comparison of the first two operands.
    pub(super) tells_operands: bool,
    pub(super) comparison: Comparison,
    /// True if the flags that earlier steps set take the place of the comparison.
    pub(super) is_told: bool,
}

/// The dependence of a result on a constant, for given other operands. The form of the term proves it: with a
/// wrong one the search would leave out sequences, and call a listing minimal that is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depends {
    /// Each bit depends on the same bit of the constant only.
    Bitwise,
    /// The same after a shift to the left by the operand with this number.
    Shifted(u8),
    /// It is `f + g * constant`.
    Linear,
    /// It is the lower half of `f + g * constant`.
    LinearHalf,
    /// Any other, or it is not known.
    Other,
}

impl Row {
    /// Returns the value for words as operands. A bool is 0 or 1.
    pub(super) fn value(&self, operands: &[u64; 4]) -> u64 {
        let value = value(&self.code, operands);
        if self.class == Class::Bool { value & 1 } else { value }
    }

    /// Returns true if an operand exchanged with the one before it would be the same row.
    pub(super) fn is_swapped(&self, args: &[Arg; 4], place: usize, arg: Arg) -> bool {
        (1..self.exchangeable).contains(&place) && arg < args[place - 1]
    }

    /// Returns true if the row can be a sequence with a result of a class.
    pub(super) fn is_single(&self, class: Class) -> bool {
        self.cost == 1
            && self.class == class
            && !self.is_told
            && !self.operands.contains(&Kind::Bool)
    }

    /// Returns true if the last step is tried with all constants.
    pub(super) fn is_solved(&self) -> bool {
        let mut operands = self.operands.iter().filter(|kind| **kind != Kind::Unused).rev();
        let is_it = match operands.next() {
            Some(Kind::Constant(_, Fits::Bit)) if self.cost == 1 => true,
            Some(Kind::Constant(..)) => self.depends != Depends::Other,
            _ => true,
        };
        is_it && !operands.any(|kind| matches!(kind, Kind::Constant(..)))
    }

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
            let Some(mut term) = Term::of(&tile.pattern) else { continue };
            if !pool.has_parts && term.is_of_part() {
                continue;
            }
            if machine == Machine::Avx2 {
                term = term.with_signs();
            }
            let is_either = operands(&tile.pattern, &term, is_short, pool, &mut kinds);
            if !is_either && is_short {
                continue;
            }
            if !machine.has_flags() && term.class() == Class::Bool {
                // A bool is a word.
                let mask = Term::Node(NodeKind::Mask, vec![term.clone()], None);
                with_memory(&mut rows, mask, kinds.clone(), tile.steps, table, pool);
            }
            with_memory(&mut rows, term, kinds, tile.steps, table, pool);
        }
    }
    cells(&mut rows, table.cells, Class::Word, table, pool);
    let (bool_cells, bool_not) = match machine.has_flags() {
        true => (table.bool_cells, table.bool_not),
        false => (table.cells, table.not),
    };
    cells(&mut rows, bool_cells, Class::Bool, table, pool);
    for idiom in table.carry_idioms {
        let sum = vec![Term::Operand(0), Term::Constant(idiom.summand)];
        let parts = vec![Term::Operand(0), Term::Node(NodeKind::Add, sum, None)];
        let kinds = [Kind::Word, Kind::Unused, Kind::Unused, Kind::Unused];
        add(&mut rows, Term::Table(idiom.table, parts, Class::Word), kinds, idiom.steps);
    }
    let not = Term::Not(Box::new(Term::Operand(0)));
    add(&mut rows, not, [Kind::Word, Kind::Unused, Kind::Unused, Kind::Unused], table.not);
    let not = Term::Table(0x0f, vec![Term::Operand(0)], Class::Bool);
    add(&mut rows, not, [Kind::Bool, Kind::Unused, Kind::Unused, Kind::Unused], bool_not);
    if let Some(mnemonic) = table.ternary {
        let steps = [Step(mnemonic, &[])];
        let constant = Kind::Constant(pool.constants.clone(), Fits::Any);
        for function in 1..255 {
            for last in [Kind::Word, constant.clone()] {
                let parts = (0..3).map(Term::Operand).collect();
                let kinds = [Kind::Word, Kind::Word, last, Kind::Unused];
                add(&mut rows, Term::Table(function, parts, Class::Word), kinds, &steps);
                // Each order of the words has a function of its own.
                if let Some(row) = rows.last_mut() {
                    row.exchangeable = row.registers();
                }
            }
        }
    }
    constants(&mut rows, machine, pool);
    with_told(distinct(rows))
}

/// Adds the Boolean functions that are one instruction.
fn cells(rows: &mut Vec<Row>, cells: &[Cell], class: Class, table: &Table, pool: &Pool) {
    let kind = if class == Class::Word { Kind::Word } else { Kind::Bool };
    for cell in cells {
        let last = (!cell.is_immediate_only).then(|| kind.clone());
        for last in last.into_iter().chain(cell.immediate.map(|fits| pool.fitting(fits))) {
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
                    add(rows, Term::Table(cell.table, parts, class), kinds, cell.steps);
                }
            }
            let term = Term::Table(cell.table, parts, class);
            with_memory(rows, term, kinds, cell.steps, table, pool);
        }
    }
}

/// Adds a row, and the same row with a constant in memory for each operand that may be one.
fn with_memory(
    rows: &mut Vec<Row>,
    term: Term,
    kinds: [Kind; 4],
    steps: &'static [Step],
    table: &Table,
    pool: &Pool,
) {
    for place in 0..4u8 {
        let at = usize::from(place);
        if table.has_memory_operands && kinds[at] == Kind::Word && is_last_only(steps, place) {
            let mut kinds = kinds.clone();
            kinds[at] = pool.fitting(Fits::Any);
            add(rows, term.clone(), kinds, steps);
        }
    }
    add(rows, term, kinds, steps);
}

impl Pool {
    /// Returns the constants that fit into an instruction.
    fn fitting(&self, fits: Fits) -> Kind {
        let constants = self.constants.iter().copied().filter(|&value| fits.accepts(value));
        Kind::Constant(constants.collect(), fits)
    }
}

/// Adds constants in registers, each with its number of instructions.
fn constants(rows: &mut Vec<Row>, machine: Machine, pool: &Pool) {
    let cost_of = |value: u64| match machine {
        Machine::Arm => arm::constant(value).len(),
        Machine::Neon if is_movi(value) => 1,
        Machine::Neon => 1 + arm::constant(value).len(),
        Machine::Avx2 | Machine::Avx512 | Machine::Avx512Narrow => 1,
        // Those of x86-64 are a row.
        _ => 0,
    };
    for cost in 1..=5 {
        let constants = pool.constants.iter().copied().filter(|&value| cost_of(value) == cost);
        let kind = Kind::Constant(constants.collect(), Fits::Any);
        rows.push(Row {
            term: Term::Operand(0),
            code: Term::Operand(0).code(),
            class: Class::Word,
            cost,
            operands: [kind, Kind::Unused, Kind::Unused, Kind::Unused],
            exchangeable: 0,
            depends: Depends::Bitwise,
            sets_flags: false,
            tells_operands: false,
            comparison: Comparison::None,
            is_told: false,
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
            kinds[usize::from(*place)] = pool.fitting(*fits);
            &[]
        }
        Pattern::Short(place, fits) => {
            kinds[usize::from(*place)] = match is_short {
                true => pool.fitting(*fits),
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
    let term = term.with_bools(&bools(&operands));
    let form_of = |term: &Term| form(term, bools(&operands));
    let is_symmetric = operands[0] == operands[1] && form_of(&term) == form_of(&term.exchanged());
    let is_constant = |kind: &Kind| matches!(kind, Kind::Constant(..));
    let depends = match (operands.iter().rposition(is_constant), term.class()) {
        (Some(place), Class::Word) if form_of(&term).is_bitwise(place as u8) => Depends::Bitwise,
        (Some(place), Class::Word) if form_of(&term).is_linear(place as u8) => Depends::Linear,
        (Some(place), Class::Word) => match &term {
            Term::Node(NodeKind::ShiftLeft, parts, Some(number))
                if form_of(&parts[0]).is_bitwise(place as u8) =>
            {
                Depends::Shifted(*number)
            }
            Term::Node(NodeKind::And, parts, None)
                if matches!(parts[1], Term::Constant(HALF))
                    && form_of(&parts[0]).is_linear(place as u8) =>
            {
                Depends::LinearHalf
            }
            _ => Depends::Other,
        },
        _ => Depends::Other,
    };
    let (class, code) = (term.class(), term.code());
    let exchangeable = if is_symmetric { 2 } else { 0 };
    let sets_flags = steps.last().is_some_and(|Step(mnemonic, _)| sets_flags(*mnemonic));
    let tells_operands = steps.iter().any(|Step(mnemonic, _)| tells_operands(*mnemonic));
    let comparison = comparison(steps);
    rows.push(Row {
        term,
        code,
        class,
        cost,
        operands,
        exchangeable,
        depends,
        sets_flags,
        tells_operands,
        comparison,
        is_told: false,
    });
}

/// Returns true for each operand that is a bool.
fn bools(operands: &[Kind; 4]) -> [bool; 4] {
    std::array::from_fn(|place| operands[place] == Kind::Bool)
}

/// Removes rows that compute the same as a cheaper one, which their forms prove.
fn distinct(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by_key(|row| row.cost);
    let mut kept: Vec<Row> = Vec::new();
    let mut forms: Vec<Form> = Vec::new();
    for row in rows {
        let form = form(&row.term, bools(&row.operands));
        let is_same = |(other, known): (&Row, &Form)| {
            other.class == row.class && other.operands == row.operands && *known == form
        };
        if !kept.iter().zip(&forms).any(is_same) {
            kept.push(row);
            forms.push(form);
        }
    }
    kept
}

/// Adds each row with a comparison again, without it.
fn with_told(mut rows: Vec<Row>) -> Vec<Row> {
    let with_comparison = rows.iter().filter(|row| row.comparison != Comparison::None);
    let told = with_comparison.map(|row| Row { cost: row.cost - 1, is_told: true, ..row.clone() });
    let told: Vec<Row> = told.collect();
    rows.extend(told);
    rows.sort_by_key(|row| row.cost);
    rows
}

#[cfg(test)]
mod tests;
