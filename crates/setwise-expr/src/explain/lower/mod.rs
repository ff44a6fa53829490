//! Lowering: from the operations of a program to those of processors.
//!
//! An operation with an instruction of its own remains one node; any other becomes the usual
//! software sequence. The costs of different forms do not matter here: the cover compares them.

mod arithmetic;
mod board;
mod count;
mod order;
mod ray;
mod scan;
mod subset;

use super::graph::{Class, Graph, Literal};
use super::target::{Machine, Target};
use super::unsupported::UnsupportedError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Instruction, Program, Register};
use crate::types::Type;
use setwise::logic::Logic;

/// A program as a graph, with the literal of each register that is needed.
pub(super) struct Lowered {
    pub(super) graph: Graph,
    pub(super) literals: Vec<Option<Literal>>,
    pub(super) root: Literal,
}

/// Turns the registers that the root needs into a graph.
pub(super) fn lower(
    program: &Program,
    root: Register,
    value_type: Type,
    target: Target,
) -> Result<Lowered, UnsupportedError> {
    let machine = target.machine();
    let graph = Graph::new(machine);
    let literals = vec![None; program.instructions().len()];
    let mut lower = Lower { graph, machine, target, program, literals, types: types(program) };
    let mut live = vec![false; program.instructions().len()];
    live[root.index()] = true;
    for (index, instruction) in program.instructions().iter().enumerate().rev() {
        if live[index] {
            instruction.operands().for_each(|operand| live[operand.index()] = true);
        }
    }
    for (index, &instruction) in program.instructions().iter().enumerate() {
        if live[index] {
            let literal = lower.instruction(instruction, lower.types[index])?;
            lower.literals[index] = Some(literal);
            if lower.graph.nodes.len() > LARGEST {
                return Err(UnsupportedError::TooLarge);
            }
        }
    }
    let root = match value_type {
        Type::Word => lower.operand(root, Type::Word),
        Type::Bool => lower.root(root),
    };
    Ok(Lowered { graph: lower.graph, literals: lower.literals, root })
}

/// The greatest number of nodes of a graph.
const LARGEST: usize = 1 << 15;

/// The type of each register; a bool is all ones or zero.
fn types(program: &Program) -> Vec<Type> {
    let mut types: Vec<Type> = Vec::with_capacity(program.instructions().len());
    for &instruction in program.instructions() {
        let is_bool = |register: Register| {
            let constant = program.instructions()[register.index()];
            types[register.index()] == Type::Bool
                || matches!(constant, Instruction::Constant(0 | u64::MAX))
        };
        let is_one = match instruction {
            Instruction::Input(input) => program.inputs()[input as usize].value_type == Type::Bool,
            Instruction::Constant(_) => false,
            Instruction::Unary(U::Complement, a) => is_bool(a),
            Instruction::Unary(operation, _) => {
                matches!(operation, U::IsEmpty | U::IsFull | U::IsSingle | U::HasMany)
            }
            Instruction::Binary(operation, a, b) => match operation {
                B::And | B::Or | B::Xor | B::Difference => is_bool(a) && is_bool(b),
                _ => is_comparison(operation),
            },
            Instruction::Logic(_, a, b, c) => [a, b, c].into_iter().all(is_bool),
        };
        types.push(if is_one { Type::Bool } else { Type::Word });
    }
    types
}

const fn is_comparison(operation: B) -> bool {
    matches!(
        operation,
        B::Equal
            | B::NotEqual
            | B::Less
            | B::LessOrEqual
            | B::Contains
            | B::IsSubset
            | B::IsDisjoint
    )
}

struct Lower<'a> {
    graph: Graph,
    machine: Machine,
    target: Target,
    program: &'a Program,
    literals: Vec<Option<Literal>>,
    types: Vec<Type>,
}

impl Lower<'_> {
    fn instruction(
        &mut self,
        instruction: Instruction,
        value_type: Type,
    ) -> Result<Literal, UnsupportedError> {
        Ok(match instruction {
            Instruction::Input(input) => {
                self.graph.push(super::graph::NodeKind::Input, &[], u64::from(input))
            }
            Instruction::Constant(value) => self.graph.constant(value),
            Instruction::Unary(U::Complement, a) => {
                let a = self.operand(a, value_type);
                self.graph.not(a)
            }
            Instruction::Unary(operation, a) => {
                let a = self.operand(a, Type::Word);
                self.unary(operation, a)?
            }
            Instruction::Binary(operation, a, b) => self.binary(operation, a, b, value_type)?,
            Instruction::Logic(logic, a, b, c) => {
                let operands = [a, b, c].map(|register| self.operand(register, value_type));
                self.logic(logic, operands)
            }
        })
    }

    /// The value of a register as a word or as a bool.
    fn operand(&mut self, register: Register, value_type: Type) -> Literal {
        let zero = self.graph.constant(0);
        let literal = self.literals[register.index()].unwrap_or(zero);
        match (value_type, self.graph.class(literal)) {
            (Type::Word, Class::Bool) => self.graph.mask(literal),
            (Type::Bool, Class::Word) => match self.graph.value(literal) {
                Some(value) => self.graph.bool(value != 0),
                None if self.graph.has_masks => literal,
                None => !self.graph.is_zero(literal),
            },
            _ => literal,
        }
    }

    /// A bool as the result. A known bool becomes a number.
    fn root(&mut self, register: Register) -> Literal {
        let literal = self.operand(register, Type::Bool);
        match self.graph.known(literal) {
            Some(value) if self.machine.is_scalar() => self.graph.constant(u64::from(value)),
            _ => literal,
        }
    }

    fn is_bool(&self, register: Register) -> bool {
        self.types[register.index()] == Type::Bool
    }

    fn logic(&mut self, logic: Logic, [a, b, c]: [Literal; 3]) -> Literal {
        // The union of the rows of the truth table that are true.
        let mut result = None;
        for row in (0..8).filter(|row| logic.table() >> row & 1 == 1) {
            let [a, b, c] = [(a, 4), (b, 2), (c, 1)]
                .map(|(literal, bit)| literal.negated_if(row & bit == 0))
                .map(|literal| self.graph.not(!literal));
            let both = self.graph.and(a, b);
            let all = self.graph.and(both, c);
            result = Some(match result {
                Some(before) => self.graph.or(before, all),
                None => all,
            });
        }
        result.unwrap_or(a)
    }

    fn binary(
        &mut self,
        operation: B,
        a: Register,
        b: Register,
        value_type: Type,
    ) -> Result<Literal, UnsupportedError> {
        if let Some(chosen) = self.choice(operation, a, b) {
            return Ok(chosen);
        }
        let operands = match operation {
            B::And | B::Or | B::Xor | B::Difference => value_type,
            B::Equal | B::NotEqual if self.is_bool(a) && self.is_bool(b) => Type::Bool,
            _ => Type::Word,
        };
        let is_bool = operands == Type::Bool;
        let (a, b) = (self.operand(a, operands), self.operand(b, operands));
        let graph = &mut self.graph;
        Ok(match operation {
            B::And => graph.and(a, b),
            B::Or => graph.or(a, b),
            B::Xor => graph.xor(a, b),
            B::Difference => {
                let not_b = graph.not(b);
                graph.and(a, not_b)
            }
            B::Add => graph.add(a, b),
            B::Subtract => graph.subtract(a, b),
            B::Equal if is_bool => {
                let differ = graph.xor(a, b);
                graph.not(differ)
            }
            B::NotEqual if is_bool => graph.xor(a, b),
            B::Equal => graph.equal(a, b),
            B::NotEqual => {
                let equal = graph.equal(a, b);
                graph.not(equal)
            }
            B::Less => graph.less(a, b),
            B::LessOrEqual => {
                let greater = graph.less(b, a);
                graph.not(greater)
            }
            B::IsSubset => {
                let not_b = graph.not(b);
                let rest = graph.and(a, not_b);
                graph.is_zero(rest)
            }
            B::IsDisjoint => {
                let both = graph.and(a, b);
                graph.is_zero(both)
            }
            B::Contains => self.contains(a, b),
            B::Multiply => self.multiply(a, b),
            B::Divide => self.divide(a, b)?,
            B::Remainder => self.remainder(a, b)?,
            B::ShiftLeft => self.shift_by(a, b, true),
            B::ShiftRight => self.shift_by(a, b, false),
            B::Extract => self.extract(a, b),
            B::Deposit => self.deposit(a, b),
            B::Line => self.line(a, b),
            B::Between => self.between(a, b),
            B::Flood | B::FloodOrthogonal => {
                return Err(UnsupportedError::binary(operation, self.target, "it is a loop"));
            }
            _ => self.rays(operation, a, b),
        })
    }

    /// Recognizes `b ^ ((a ^ b) & condition)` and `a & condition` as choices by a bool.
    fn choice(&mut self, operation: B, a: Register, b: Register) -> Option<Literal> {
        if !matches!(operation, B::And | B::Xor) {
            return None;
        }
        let both = [(a, b), (b, a)];
        if operation == B::And {
            let (word, bool) =
                both.into_iter().find(|&(a, b)| !self.is_bool(a) && self.is_bool(b))?;
            let (word, bool) = (self.operand(word, Type::Word), self.operand(bool, Type::Bool));
            let none = self.graph.constant(0);
            return Some(self.graph.select(bool, word, none));
        }
        let (other, differing, bool) = both.into_iter().find_map(|(other, chosen)| {
            let Instruction::Binary(B::And, x, y) = self.program.instructions()[chosen.index()]
            else {
                return None;
            };
            let (differing, bool) = match (self.is_bool(x), self.is_bool(y)) {
                (false, true) => (x, y),
                (true, false) => (y, x),
                _ => return None,
            };
            Some((other, differing, bool))
        })?;
        if let Some(zeros) = self.zeros_above(other, differing, bool) {
            return Some(zeros);
        }
        let (other, bool) = (self.operand(other, Type::Word), self.operand(bool, Type::Bool));
        let differing = self.operand(differing, Type::Word);
        let otherwise = self.graph.xor(other, differing);
        // The two words are usually computed already, so that the choice is shorter.
        Some(self.graph.select(bool, otherwise, other))
    }

    /// Recognizes `select(x == none, 64, 63 - last(x))`, which is the number of leading zeros.
    fn zeros_above(
        &mut self,
        other: Register,
        differing: Register,
        bool: Register,
    ) -> Option<Literal> {
        let of = |register: Register| self.program.instructions()[register.index()];
        let Instruction::Unary(U::IsEmpty, set) = of(bool) else { return None };
        let Instruction::Binary(B::Subtract, limit, last) = of(other) else { return None };
        let Instruction::Binary(B::Xor, a, b) = of(differing) else { return None };
        let is_64 = |register: Register| of(register) == Instruction::Constant(64);
        let is_it = (a == other && is_64(b) || b == other && is_64(a))
            && of(limit) == Instruction::Constant(63)
            && of(last) == Instruction::Unary(U::Last, set);
        let set = is_it.then(|| self.operand(set, Type::Word))?;
        Some(self.leading_zeros(set))
    }

    fn unary(&mut self, operation: U, x: Literal) -> Result<Literal, UnsupportedError> {
        let graph = &mut self.graph;
        Ok(match operation {
            U::Complement => graph.not(x),
            U::Negate => graph.negate(x),
            U::IsolateLs1b => {
                let negative = graph.negate(x);
                graph.and(x, negative)
            }
            U::ResetLs1b => {
                let less = graph.add_constant(x, !0);
                graph.and(x, less)
            }
            U::IsEmpty => graph.is_zero(x),
            U::IsFull => {
                let rest = graph.not(x);
                graph.is_zero(rest)
            }
            U::IsSingle => {
                let less = graph.add_constant(x, !0);
                let below = graph.xor(x, less);
                graph.less(less, below)
            }
            U::HasMany => {
                let less = graph.add_constant(x, !0);
                let rest = graph.and(x, less);
                let single = graph.is_zero(rest);
                graph.not(single)
            }
            U::Count => self.count(x),
            U::First => self.trailing_zeros(x),
            U::Last => self.last(x),
            U::IsolateMs1b => self.isolate_ms1b(x),
            U::ResetMs1b => {
                let highest = self.isolate_ms1b(x);
                self.graph.xor(x, highest)
            }
            U::SmearMs1bDown => self.smear_down(x),
            U::FromSquare => {
                let one = self.graph.constant(1);
                self.shift_by(one, x, true)
            }
            U::Diagonal => self.diagonal(x),
            U::AntiDiagonal => self.anti_diagonal(x),
            U::BitScan(algorithm) => self.scan(algorithm, x)?,
            U::FlipVertical
            | U::MirrorHorizontal
            | U::FlipDiagonal
            | U::FlipAntiDiagonal
            | U::Rotate90
            | U::Rotate180
            | U::Rotate270 => self.rearranged(operation, x),
            _ => self.board(operation, x),
        })
    }
}
