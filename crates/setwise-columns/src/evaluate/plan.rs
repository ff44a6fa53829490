//! The plan of an evaluator: a program as steps, with the slots that these need.
//!
//! A value that only one instruction reads may be computed in the loop of that instruction.
//! These are fused, where `k` is a constant:
//!
//! ```text
//! a << k, a >> k                     a uniform shift
//! (a << k) & b, (a >> k) & b         shift and mask
//! count(a) < k, count(a & b) < k     count and compare, also ==, !=, <=, > and >=
//! (a & b) == k, (a & b) != k         intersect and compare, also `is_empty(a & b)`
//! ```

use std::sync::Arc;

use setwise_expr::BinaryOperation as B;
use setwise_expr::UnaryOperation as U;
use setwise_expr::{Instruction, Program, Register};

use crate::evaluate::memory::{CHUNK, LINE, Operand, Slot};
use crate::evaluate::step::{Direction, Equality, Operation, Relation, Step};

/// The steps of a program, and the memory that they need.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The number of columns.
    pub(super) inputs: usize,
    pub(super) steps: Vec<PlannedStep>,
    pub(super) slots: Vec<Slot>,
    pub(super) outputs: Vec<OutputOperands>,
    pub(super) tables: Vec<Arc<[u64]>>,
}

/// A step, and what to do with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedStep {
    /// The slot that it writes.
    pub(super) slot: usize,
    pub(super) step: Step<Operand>,
    /// The rows of a later chunk that are prefetched before it, from the first up to the second.
    /// All steps together prefetch a chunk.
    pub(super) ahead: [usize; 2],
}

/// The locations of the results for one formula.
#[derive(Clone, Debug)]
pub(super) struct OutputOperands {
    pub(super) value: Operand,
    pub(super) fault: Option<Operand>,
    pub(super) marks: Vec<Operand>,
}

impl Plan {
    /// Compiles a program.
    pub(super) fn new(program: &Program) -> Self {
        // Fusion removes inputs that nothing needs. The columns are those of all inputs.
        let fused = program.fused();
        let steps = Steps::of(&fused);
        let mut allocation = Allocation::new(&fused, &steps);
        let mut placed = Vec::new();
        for (index, &instruction) in fused.instructions().iter().enumerate() {
            let place = match (instruction, steps.0[index]) {
                (Instruction::Input(input), _) => {
                    let name = &fused.inputs()[input as usize];
                    let column = program.inputs().iter().position(|input| input == name);
                    Some(Operand::Column(column.expect("fusion adds no inputs")))
                }
                (Instruction::Constant(value), _) => {
                    // No step ever writes to the slot of a constant.
                    allocation.slots.push(Slot([value; CHUNK]));
                    Some(Operand::Slot(allocation.slots.len() - 1))
                }
                (_, Some(step)) => {
                    let slot = allocation.take_slot();
                    let operands = step.operands.map(|register| allocation.place(register));
                    placed.push((slot, Step { operation: step.operation, operands }));
                    allocation.release(&fused, step, index);
                    Some(Operand::Slot(slot))
                }
                (_, None) => None,
            };
            allocation.places.push(place);
        }
        let place = |register: Register| allocation.place(register);
        let outputs = fused.outputs().iter().map(|output| OutputOperands {
            value: place(output.register),
            fault: output.fault.map(place),
            marks: output.marks.iter().map(|mark| place(mark.register)).collect(),
        });
        // In whole cache lines.
        let share = |number: usize| CHUNK / LINE * number / placed.len() * LINE;
        let planned = placed.iter().enumerate().map(|(number, &(slot, step))| {
            let ahead = [share(number), share(number + 1)];
            PlannedStep { slot, step, ahead }
        });
        Self {
            inputs: program.inputs().len(),
            steps: planned.collect(),
            outputs: outputs.collect(),
            slots: allocation.slots,
            tables: fused.tables().to_vec(),
        }
    }

    /// Returns true if the last step computes the first output and nothing else.
    pub(super) fn ends_with_output(&self) -> bool {
        let is_own = |place: Operand| match (place, self.steps.last()) {
            (Operand::Slot(slot), Some(last)) => slot == last.slot,
            _ => false,
        };
        match &*self.outputs {
            [OutputOperands { value, fault, .. }, ..] => {
                is_own(*value) && !fault.is_some_and(is_own)
            }
            [] => false,
        }
    }

    /// Returns true if one loop over columns computes the first output, so that there is no need of
    /// chunks.
    pub(super) fn is_one_loop(&self) -> bool {
        let is_column = |operand: &Operand| matches!(operand, Operand::Column(_));
        match (&*self.steps, &*self.outputs) {
            ([only], [output, ..]) => {
                only.step.operands.iter().all(is_column) && output.fault.is_none()
            }
            _ => false,
        }
    }
}

/// The step for each instruction; `None` for inputs, constants, and instructions that are part of a
/// later step.
struct Steps(Vec<Option<Step<Register>>>);

impl Steps {
    fn of(program: &Program) -> Self {
        let instructions = program.instructions();
        let mut needed = vec![false; instructions.len()];
        outputs(program).for_each(|register| needed[register.index()] = true);
        let fusion = Fusion { program, uses: uses(program) };
        let mut steps = vec![None; instructions.len()];
        for (index, &instruction) in instructions.iter().enumerate().rev() {
            if let Some(step) = fusion.step(instruction)
                && needed[index]
            {
                step.operands.iter().for_each(|operand| needed[operand.index()] = true);
                steps[index] = Some(step);
            }
        }
        Self(steps)
    }
}

/// The choice of a step for an instruction.
struct Fusion<'a> {
    program: &'a Program,
    /// The number of instructions and outputs that read each register.
    uses: Vec<usize>,
}

impl Fusion<'_> {
    /// Returns the step for an instruction that computes.
    fn step(&self, instruction: Instruction) -> Option<Step<Register>> {
        self.fused(instruction).or_else(|| match instruction {
            Instruction::Input(_) | Instruction::Constant(_) => None,
            Instruction::Unary(operation, a) => Some(Step::unary(Operation::Unary(operation), a)),
            Instruction::Binary(operation, a, b) => {
                Some(Step::binary(Operation::Binary(operation), [a, b]))
            }
            Instruction::Logic(logic, a, b, c) => {
                Some(Step { operation: Operation::Logic(logic), operands: [a, b, c] })
            }
            Instruction::Lookup(table, a) => {
                Some(Step::unary(Operation::Lookup(table as usize), a))
            }
        })
    }

    /// Returns the step that does the work of an instruction and of some that it reads.
    fn fused(&self, instruction: Instruction) -> Option<Step<Register>> {
        match instruction {
            Instruction::Unary(U::IsEmpty, a) => {
                let operation = Operation::CompareCommon(Equality::Equal, 0);
                Some(Step::binary(operation, self.intersection(a)?))
            }
            Instruction::Binary(B::Intersection, a, b) => {
                let both = [(a, b), (b, a)].into_iter();
                both.filter_map(|(a, mask)| {
                    let (direction, amount, a) = self.shift(self.inner(a)?)?;
                    Some(Step::binary(Operation::ShiftAndMask(direction, amount), [a, mask]))
                })
                .next()
            }
            Instruction::Binary(B::ShiftLeft | B::ShiftRight, ..) => {
                let (direction, amount, a) = self.shift(instruction)?;
                Some(Step::unary(Operation::Shift(direction, amount), a))
            }
            Instruction::Binary(operation, a, b) => match (self.constant(a), self.constant(b)) {
                (None, Some(limit)) => self.compare(relation(operation, limit)?, a),
                (Some(limit), None) => self.compare(reversed(operation, limit)?, b),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the step for a comparison with a limit, if it is one of a number of squares or of an
    /// intersection.
    fn compare(&self, (relation, limit): (Relation, u64), a: Register) -> Option<Step<Register>> {
        if let Some(Instruction::Unary(U::Count, a)) = self.inner(a) {
            let operands = self.intersection(a).unwrap_or([a, a]);
            return Some(Step::binary(Operation::CompareCount(relation, limit), operands));
        }
        match relation {
            Relation::Is(equality) => {
                let operation = Operation::CompareCommon(equality, limit);
                Some(Step::binary(operation, self.intersection(a)?))
            }
            Relation::Below | Relation::Above => None,
        }
    }

    /// Returns the instruction that computes a register, if nothing else reads it.
    fn inner(&self, register: Register) -> Option<Instruction> {
        let index = register.index();
        (self.uses[index] == 1).then(|| self.program.instructions()[index])
    }

    /// Returns the operands of an intersection that nothing else reads.
    fn intersection(&self, register: Register) -> Option<[Register; 2]> {
        match self.inner(register)? {
            Instruction::Binary(B::Intersection, a, b) => Some([a, b]),
            _ => None,
        }
    }

    fn constant(&self, register: Register) -> Option<u64> {
        match self.program.instructions()[register.index()] {
            Instruction::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the direction, the amount and the operand of a shift by a constant.
    fn shift(&self, instruction: Instruction) -> Option<(Direction, u32, Register)> {
        let (direction, a, amount) = match instruction {
            Instruction::Binary(B::ShiftLeft, a, amount) => (Direction::Left, a, amount),
            Instruction::Binary(B::ShiftRight, a, amount) => (Direction::Right, a, amount),
            _ => return None,
        };
        let amount = self.constant(amount).filter(|&amount| amount < 64)?;
        Some((direction, amount as u32, a))
    }
}

/// Returns the relation of `a` in `a operation limit`.
const fn relation(operation: B, limit: u64) -> Option<(Relation, u64)> {
    match operation {
        B::Equal => Some((Relation::Is(Equality::Equal), limit)),
        B::NotEqual => Some((Relation::Is(Equality::NotEqual), limit)),
        B::Less => Some((Relation::Below, limit)),
        // No number of squares is above the greatest word.
        B::LessOrEqual => Some((Relation::Below, limit.saturating_add(1))),
        _ => None,
    }
}

/// Returns the relation of `a` in `limit operation a`.
fn reversed(operation: B, limit: u64) -> Option<(Relation, u64)> {
    match operation {
        B::Less => Some((Relation::Above, limit)),
        B::LessOrEqual => Some((Relation::Above, limit.checked_sub(1)?)),
        _ => relation(operation, limit).filter(|(relation, _)| matches!(relation, Relation::Is(_))),
    }
}

/// Returns the registers of the results, with repetitions.
fn outputs(program: &Program) -> impl Iterator<Item = Register> {
    program.outputs().iter().flat_map(|output| {
        let marks = output.marks.iter().map(|mark| mark.register);
        marks.chain([output.register]).chain(output.fault)
    })
}

/// Returns the number of instructions and outputs that read each register.
fn uses(program: &Program) -> Vec<usize> {
    let mut uses = vec![0; program.instructions().len()];
    let operands = program.instructions().iter().flat_map(|instruction| instruction.operands());
    operands.chain(outputs(program)).for_each(|register| uses[register.index()] += 1);
    uses
}

/// The assignment of slots to registers.
struct Allocation {
    /// The locations of the registers so far; `None` if no step computes it.
    places: Vec<Option<Operand>>,
    slots: Vec<Slot>,
    /// The slots that no later step reads.
    free: Vec<usize>,
    /// The last step that reads each register; `usize::MAX` for outputs.
    last_use: Vec<usize>,
}

impl Allocation {
    fn new(program: &Program, steps: &Steps) -> Self {
        let mut last_use = vec![usize::MAX; program.instructions().len()];
        for (index, step) in steps.0.iter().enumerate() {
            let operands = step.iter().flat_map(|step| step.operands);
            operands.for_each(|operand| last_use[operand.index()] = index);
        }
        outputs(program).for_each(|register| last_use[register.index()] = usize::MAX);
        Self { places: Vec::with_capacity(last_use.len()), slots: vec![], free: vec![], last_use }
    }

    /// Returns the location of a register that a step reads or an output.
    fn place(&self, register: Register) -> Operand {
        self.places[register.index()].expect("steps compute what steps and outputs read")
    }

    fn take_slot(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot([0; CHUNK]));
            self.slots.len() - 1
        })
    }

    /// Frees the slots that the step is the last one to read, except those of constants, which are
    /// filled only once.
    fn release(&mut self, program: &Program, step: Step<Register>, index: usize) {
        for operand in step.operands {
            let instruction = program.instructions()[operand.index()];
            if let Operand::Slot(slot) = self.place(operand)
                && self.last_use[operand.index()] == index
                && !matches!(instruction, Instruction::Constant(_))
                && !self.free.contains(&slot)
            {
                self.free.push(slot);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use setwise_expr::{Names, compile};

    use super::*;

    /// Returns the operations of the steps, in their order.
    fn operations(formula: &str) -> Vec<Operation> {
        let program = compile(formula, Names::Free).unwrap().without_marks();
        Plan::new(&program).steps.iter().map(|planned| planned.step.operation).collect()
    }

    #[test]
    fn one_step_does_the_work_of_several_instructions() {
        use Equality::{Equal, NotEqual};
        let cases = [
            ("x << 8", Operation::Shift(Direction::Left, 8)),
            ("x >> 8", Operation::Shift(Direction::Right, 8)),
            ("(x << 9) & ~file_a", Operation::ShiftAndMask(Direction::Left, 9)),
            ("y & (x >> 7)", Operation::ShiftAndMask(Direction::Right, 7)),
            ("count(x) < 3", Operation::CompareCount(Relation::Below, 3)),
            ("count(x & y) <= 3", Operation::CompareCount(Relation::Below, 4)),
            ("count(x) > 3", Operation::CompareCount(Relation::Above, 3)),
            ("count(x & y) >= 3", Operation::CompareCount(Relation::Above, 2)),
            ("3 == count(x)", Operation::CompareCount(Relation::Is(Equal), 3)),
            ("count(x) != 3", Operation::CompareCount(Relation::Is(NotEqual), 3)),
            ("x & y != 0", Operation::CompareCommon(NotEqual, 0)),
            ("is_empty(x & y)", Operation::CompareCommon(Equal, 0)),
        ];
        for (formula, operation) in cases {
            assert_eq!(operations(formula), [operation], "{formula}");
        }
    }

    #[test]
    fn a_value_that_is_read_twice_has_a_step() {
        assert_eq!(operations("(x << 8) & y | (x << 8) & z").len(), 2);
        assert_eq!(operations("count(x & y) < 3 && (x & y) != rank_1").len(), 4);
    }

    #[test]
    fn a_mark_has_a_step() {
        let program = compile("count(x & y) > 1", Names::Free).unwrap();
        assert_eq!(Plan::new(&program).steps.len(), 2);
    }

    #[test]
    fn the_steps_prefetch_a_chunk() {
        for formula in ["x & y", "knight(x) & ~y == 0", "first(x & y) + last(z) * 3 - count(x)"] {
            let plan = Plan::new(&compile(formula, Names::Free).unwrap());
            let mut first = 0;
            for PlannedStep { ahead: [from, to], .. } in plan.steps {
                assert_eq!(from, first, "{formula}");
                first = to;
            }
            assert_eq!(first, CHUNK, "{formula}");
        }
    }
}
