//! Lowering: from the operations of a program to those of processors.
//!
//! An operation with an instruction of its own remains one node; any other becomes the usual
//! software sequence. The costs of different forms do not matter here: the cover compares them.

mod arithmetic;
mod board;
mod count;
mod double;
mod order;
mod quotient;
mod ray;
mod scan;
mod subset;
pub(crate) mod trust;
mod value;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use setwise::logic::Logic;
use setwise_expr::{
    BinaryOperation as B, Instruction, Output, Program, Register, Type, UnaryOperation as U,
    details::UpperBounds, details::rays::rays,
};

use self::trust::Trust;
use self::value::Value;
use crate::graph::{Class, Graph, HALF, Literal, NodeKind};
use crate::narrow::narrow;
use crate::target::{Machine, Target};
use crate::unsupported::UnsupportedError;

/// A program as a graph, with the literal of each register that is needed.
pub(super) struct Lowered {
    pub(super) graph: Graph,
    pub(super) literals: Vec<Option<Literal>>,
    pub(super) root: Literal,
}

/// Turns the registers that an output needs into a graph. Only some of its bits are read.
pub(super) fn lower(
    program: &Program,
    output: &Output,
    target: Target,
    trust: &Trust<'_>,
    bits: u32,
) -> Result<Lowered, UnsupportedError> {
    let machine = target.machine();
    let root = output.register;
    let graph = RefCell::new(Graph::new(machine));
    let literals = vec![None; program.instructions().len()];
    let bounds = UpperBounds::new(program);
    let types = types(program);
    let (limits, quotients) = (trust.limits(), trust.quotients());
    let live = program.needed([root]);
    let uses = uses(program, &live);
    let mut lower = Lower {
        graph: &graph,
        machine,
        target,
        program,
        bounds,
        limits,
        quotients,
        literals,
        types,
        uses,
    };
    let nonzero = trust.nonzero();
    let doubles = if machine.is_scalar() { double::conversions(program) } else { HashMap::new() };
    for (index, &instruction) in program.instructions().iter().enumerate() {
        if live[index] {
            let value = match doubles.get(&Register::new(index)) {
                Some(&word) => lower.node(NodeKind::DoubleBits, &[lower.operand(word, Type::Set)]),
                None => lower.instruction(instruction, lower.types[index])?,
            };
            lower.literals[index] = Some(value.literal);
            if nonzero.contains(&Register::new(index)) {
                graph.borrow_mut().nonzero.insert(value.literal);
            }
            if lower.limits.get(&Register::new(index)).is_some_and(|&limit| limit < 64) {
                graph.borrow_mut().add_amount(value.literal);
            }
            if graph.borrow().nodes.len() > MAX_NODES {
                return Err(UnsupportedError::TooLarge);
            }
        }
    }
    let root = match output.value_type {
        Type::Bool => lower.root(root),
        _ => lower.operand(root, Type::Set),
    };
    // Instructions of x86-64 for half a register clear the rest.
    let is_cleared = bits == 32 && machine != Machine::Arm;
    let root = if is_cleared { root & HALF } else { root };
    let root_bits = if is_cleared { !0 } else { !0 >> (64 - bits) };
    let (root, literals) = (root.literal, lower.literals);
    let (mut graph, narrowed) = narrow(&graph.into_inner(), Graph::new(machine), root, root_bits);
    let of = |literal: Literal| {
        let (narrowed, is_same) = narrowed[literal.node()];
        is_same.then_some(narrowed.negated_if(literal.is_negated()))
    };
    let literals = literals.into_iter().map(|literal| of(literal?)).collect();
    let root = narrowed[root.node()].0.negated_if(root.is_negated());
    // A bool that is known now becomes a number.
    let root = match graph.known(root) {
        Some(known) if machine.is_scalar() => graph.constant(u64::from(known)),
        _ => root,
    };
    Ok(Lowered { graph, literals, root })
}

/// The maximum number of nodes of a graph.
const MAX_NODES: usize = 1 << 15;

/// Returns the number of instructions that are needed and read each register.
fn uses(program: &Program, live: &[bool]) -> Vec<usize> {
    let mut uses = vec![0; live.len()];
    let instructions = program.instructions().iter().zip(live);
    let needed = instructions.filter(|(_, live)| **live).map(|(instruction, _)| instruction);
    needed
        .flat_map(|instruction| instruction.operands())
        .for_each(|operand| uses[operand.index()] += 1);
    uses
}

/// Returns the type of each register; a bool is all ones or zero.
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
            Instruction::Unary(operation, _) => operation.is_predicate(),
            Instruction::Binary(operation, a, b) if operation.is_logic() => {
                is_bool(a) && is_bool(b)
            }
            Instruction::Binary(operation, ..) => operation.is_relation(),
            Instruction::Logic(_, a, b, c) => [a, b, c].into_iter().all(is_bool),
            Instruction::Lookup(..) => false,
        };
        types.push(if is_one { Type::Bool } else { Type::Set });
    }
    types
}

/// A value, or the reason why the target cannot compute it.
type Attempt<'a> = Result<Value<'a>, UnsupportedError>;

struct Lower<'a> {
    graph: &'a RefCell<Graph>,
    machine: Machine,
    target: Target,
    program: &'a Program,
    /// Upper bounds of the registers.
    bounds: UpperBounds,
    /// Upper bounds of registers where the code is defined.
    limits: HashMap<Register, u64>,
    /// Signed numbers and divisors whose quotient does not overflow where the code is defined.
    quotients: HashSet<(Register, Register)>,
    literals: Vec<Option<Literal>>,
    types: Vec<Type>,
    /// The number of instructions that read each register.
    uses: Vec<usize>,
}

impl<'a> Lower<'a> {
    fn value(&self, literal: Literal) -> Value<'a> {
        Value { graph: self.graph, literal }
    }

    fn constant(&self, value: u64) -> Value<'a> {
        self.value(self.graph.borrow_mut().constant(value))
    }

    fn bool(&self, value: bool) -> Value<'a> {
        self.value(self.graph.borrow_mut().bool(value))
    }

    fn pattern(&self, value: [u64; 2]) -> Value<'a> {
        self.value(self.graph.borrow_mut().pattern(value))
    }

    fn node(&self, kind: NodeKind, operands: &[Value<'a>]) -> Value<'a> {
        self.numbered(kind, operands, 0)
    }

    fn numbered(&self, kind: NodeKind, operands: &[Value<'a>], number: u64) -> Value<'a> {
        let operands: Vec<_> = operands.iter().map(|operand| operand.literal).collect();
        self.value(self.graph.borrow_mut().push(kind, &operands, number))
    }

    fn instruction(&self, instruction: Instruction, value_type: Type) -> Attempt<'a> {
        Ok(match instruction {
            Instruction::Input(input) => self.numbered(NodeKind::Input, &[], u64::from(input)),
            Instruction::Constant(value) => self.constant(value),
            Instruction::Unary(U::Complement, a) => !self.operand(a, value_type),
            Instruction::Unary(U::IsEmpty, a) if self.is_multiple(a).is_some() => {
                self.is_multiple(a).unwrap_or_else(|| self.operand(a, Type::Set).is_zero())
            }
            Instruction::Unary(operation, a) => {
                self.unary(operation, self.operand(a, Type::Set))?
            }
            Instruction::Binary(operation, a, b) => self.binary(operation, a, b, value_type)?,
            Instruction::Logic(logic, a, b, c) => {
                let operands = [a, b, c].map(|register| self.operand(register, value_type));
                self.logic(logic, operands)
            }
            Instruction::Lookup(table, index) => self.lookup(table, index)?,
        })
    }

    /// Returns the value of a register as a word or as a bool.
    fn operand(&self, register: Register, value_type: Type) -> Value<'a> {
        let zero = self.constant(0);
        let value = self.literals[register.index()].map_or(zero, |literal| self.value(literal));
        let class = self.graph.borrow().class(value.literal);
        match (value_type, class, value.known()) {
            (Type::Set, Class::Bool, _) => value.mask(),
            (Type::Bool, Class::Word, Some(word)) => self.bool(word != 0),
            (Type::Bool, Class::Word, None) if !self.graph.borrow().has_masks => !value.is_zero(),
            _ => value,
        }
    }

    /// Returns a bool as the result. A known bool becomes a number.
    fn root(&self, register: Register) -> Value<'a> {
        let value = self.operand(register, Type::Bool);
        let known = self.graph.borrow().known(value.literal);
        match known {
            Some(known) if self.machine.is_scalar() => self.constant(u64::from(known)),
            _ => value,
        }
    }

    fn is_bool(&self, register: Register) -> bool {
        self.types[register.index()] == Type::Bool
    }

    /// Returns the union of the rows of the truth table that are true.
    fn logic(&self, logic: Logic, [a, b, c]: [Value<'a>; 3]) -> Value<'a> {
        let rows = (0..8).filter(|row| logic.table() >> row & 1 == 1).map(|row| {
            let [a, b, c] = [(a, 4), (b, 2), (c, 1)]
                .map(|(value, bit)| if row & bit == 0 { !value } else { value });
            a & b & c
        });
        rows.reduce(|before, row| before | row).unwrap_or(a)
    }

    fn binary(&self, operation: B, a: Register, b: Register, value_type: Type) -> Attempt<'a> {
        if let Some(chosen) = self.choice(operation, a, b) {
            return Ok(chosen);
        }
        let operands = match operation {
            _ if operation.is_logic() => value_type,
            B::Equal | B::NotEqual if self.is_bool(a) && self.is_bool(b) => Type::Bool,
            _ => Type::Set,
        };
        if let Some(bool) = self.has_one_at_most(operation, a, b) {
            return Ok(bool);
        }
        if let (B::Equal | B::NotEqual, Instruction::Constant(0)) =
            (operation, self.program.instructions()[b.index()])
            && let Some(bool) = self.is_multiple(a)
        {
            return Ok(if operation == B::Equal { bool } else { !bool });
        }
        let is_bool = operands == Type::Bool;
        if let Some(amount) = self.trusted_amount(operation, a, b) {
            let (word, amount) = (self.operand(a, Type::Set), self.operand(amount, Type::Set));
            let is_left = operation == B::ShiftLeft;
            return Ok(self.shift_modulo(word, amount, is_left));
        }
        let (register, b_register) = (a, b);
        let (a, b) = (self.operand(a, operands), self.operand(b, operands));
        Ok(match operation {
            B::Intersection => self.parity(register, b).unwrap_or(a & b),
            B::Union => a | b,
            B::SymmetricDifference => a ^ b,
            B::Difference => a & !b,
            B::Add => {
                let mut graph = self.graph.borrow_mut();
                let difference = graph.sum_with_negative(a.literal, b.literal);
                let difference =
                    difference.or_else(|| graph.sum_with_negative(b.literal, a.literal));
                drop(graph);
                difference.map_or_else(|| a + b, |difference| self.value(difference))
            }
            B::Subtract => {
                let known = self.signed_quotient(register, b_register);
                let known = known.or_else(|| self.zeros_above_last(a, b_register));
                known.unwrap_or(a - b)
            }
            B::Equal if is_bool => !(a ^ b),
            B::NotEqual if is_bool => a ^ b,
            B::Equal => a.equal(b),
            B::NotEqual => !a.equal(b),
            B::Less => a.less(b),
            B::LessOrEqual => !b.less(a),
            B::IsSubset => (a & !b).is_zero(),
            B::IsDisjoint => (a & b).is_zero(),
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
            _ => match rays(operation) {
                Some(rays) => self.rays(rays, a, b),
                None => {
                    return Err(UnsupportedError::binary(operation, self.target, "it is a loop"));
                }
            },
        })
    }

    /// Recognizes `b ^ ((a ^ b) & condition)` and `a & condition` as choices by a bool.
    fn choice(&self, operation: B, a: Register, b: Register) -> Option<Value<'a>> {
        // A word and a bool, in either order.
        let mixed = |a: Register, b: Register| match (self.is_bool(a), self.is_bool(b)) {
            (false, true) => Some((a, b)),
            (true, false) => Some((b, a)),
            _ => None,
        };
        if operation == B::Intersection {
            let (word, bool) = mixed(a, b)?;
            let (word, bool) = (self.operand(word, Type::Set), self.operand(bool, Type::Bool));
            return Some(bool.select(word, 0));
        }
        if operation != B::SymmetricDifference {
            return None;
        }
        let (other, (differing, bool)) =
            [(a, b), (b, a)].into_iter().find_map(|(other, chosen)| {
                match self.program.instructions()[chosen.index()] {
                    Instruction::Binary(B::Intersection, x, y) => Some((other, mixed(x, y)?)),
                    _ => None,
                }
            })?;
        let zeros = self.zeros_above(other, differing, bool);
        let is_empty = self.program.instructions()[bool.index()];
        let is_empty = matches!(is_empty, Instruction::Unary(U::IsEmpty, _));
        let (other, bool) = (self.operand(other, Type::Set), self.operand(bool, Type::Bool));
        let otherwise = other ^ self.operand(differing, Type::Set);
        if let Some(zeros) = zeros {
            let (bool, empty) = if is_empty { (bool, otherwise) } else { (!bool, other) };
            match empty.known() {
                Some(64) => return Some(zeros),
                _ if self.has_zero_counts() => return Some(bool.select(empty, zeros)),
                _ => {}
            }
        }
        // The two words are usually computed already, so that the choice is shorter.
        Some(bool.select(otherwise, other))
    }

    /// Returns the amount `s` for `s & 31`, by which a constant is shifted, if `s` is trusted to be
    /// less than 32.
    fn trusted_amount(&self, operation: B, word: Register, amount: Register) -> Option<Register> {
        if !matches!(operation, B::ShiftLeft | B::ShiftRight) || !self.machine.is_scalar() {
            return None;
        }
        let of = |register: Register| self.program.instructions()[register.index()];
        let Instruction::Constant(_) = of(word) else { return None };
        let Instruction::Binary(B::Intersection, a, b) = of(amount) else { return None };
        let trusted = |amount: &Register| self.limits.get(amount).is_some_and(|&limit| limit < 32);
        let is_31 = |register: Register| of(register) == Instruction::Constant(31);
        let found =
            [(a, b), (b, a)].into_iter().find(|(amount, mask)| is_31(*mask) && trusted(amount));
        found.map(|(amount, _)| amount)
    }

    /// Returns true if an instruction counts the zeros above the last square.
    pub(super) const fn has_zero_counts(&self) -> bool {
        self.machine.has_bmi() || matches!(self.machine, Machine::Arm)
    }

    /// Recognizes `count(x) <= 1` and `1 < count(x)`, which need no count.
    fn has_one_at_most(&self, operation: B, a: Register, b: Register) -> Option<Value<'a>> {
        let of = |register: Register| self.program.instructions()[register.index()];
        let (count, limit) = match (operation, of(a), of(b)) {
            (B::LessOrEqual, _, Instruction::Constant(1))
            | (B::Less, _, Instruction::Constant(2)) => (a, false),
            (B::Less, Instruction::Constant(1), _)
            | (B::LessOrEqual, Instruction::Constant(2), _) => (b, true),
            _ => return None,
        };
        let Instruction::Unary(U::Count, set) = of(count) else { return None };
        // Other comparisons need the count anyway.
        if self.uses[count.index()] > 1 {
            return None;
        }
        let set = self.operand(set, Type::Set);
        let is_it = (set & (set - 1)).is_zero();
        Some(if limit { !is_it } else { is_it })
    }

    /// Recognizes `count(x) & 1`, which the base of x86-64 reads from the parity flag.
    fn parity(&self, count: Register, one: Value<'a>) -> Option<Value<'a>> {
        let Instruction::Unary(U::Count, set) = self.program.instructions()[count.index()] else {
            return None;
        };
        if self.machine != Machine::X86 || one.known() != Some(1) || self.uses[count.index()] > 1 {
            return None;
        }
        let set = self.operand(set, Type::Set);
        let half = set ^ set >> 32;
        let quarter = half ^ half >> 16;
        Some(self.node(NodeKind::Parity, &[quarter]))
    }

    /// Recognizes `63 - last(x)` of a set that is not empty, which is the number of leading zeros.
    fn zeros_above_last(&self, limit: Value<'a>, last: Register) -> Option<Value<'a>> {
        let Instruction::Unary(U::Last, set) = self.program.instructions()[last.index()] else {
            return None;
        };
        let set = self.operand(set, Type::Set);
        let is_nonzero = self.graph.borrow().nonzero.contains(&set.literal);
        match limit.known().filter(|_| is_nonzero && self.has_zero_counts())? {
            63 => Some(self.leading_zeros(set)),
            31 => Some(self.leading_zeros(set) - 32),
            _ => None,
        }
    }

    /// Recognizes the choice of `63 - last(x)` unless `x` is empty, and returns the number of leading
    /// zeros.
    fn zeros_above(
        &self,
        other: Register,
        differing: Register,
        bool: Register,
    ) -> Option<Value<'a>> {
        let of = |register: Register| self.program.instructions()[register.index()];
        let (set, zeros) = match of(bool) {
            Instruction::Unary(U::IsEmpty, set) => (set, other),
            Instruction::Unary(U::Complement, bool) => {
                let Instruction::Unary(U::IsEmpty, set) = of(bool) else { return None };
                let Instruction::Binary(B::SymmetricDifference, a, b) = of(differing) else {
                    return None;
                };
                (set, if a == other { b } else { a })
            }
            _ => return None,
        };
        let Instruction::Binary(B::Subtract, limit, last) = of(zeros) else { return None };
        let is_it =
            of(limit) == Instruction::Constant(63) && of(last) == Instruction::Unary(U::Last, set);
        is_it.then(|| self.leading_zeros(self.operand(set, Type::Set)))
    }

    fn unary(&self, operation: U, x: Value<'a>) -> Attempt<'a> {
        Ok(match operation {
            U::Complement => !x,
            U::Negate => -x,
            U::IsolateLs1b => x & -x,
            U::ResetLs1b => x & (x - 1),
            U::IsEmpty => x.is_zero(),
            U::IsFull => (!x).is_zero(),
            U::IsSingle => {
                let less = x - 1;
                less.less(x ^ less)
            }
            U::HasMany => !(x & (x - 1)).is_zero(),
            U::Count => self.count(x),
            U::First => self.trailing_zeros(x),
            U::Last => self.last(x),
            U::IsolateMs1b => self.isolate_ms1b(x),
            U::ResetMs1b => x ^ self.isolate_ms1b(x),
            U::SmearMs1bDown => self.smear_down(x),
            U::FromSquare => self.shift_by(self.constant(1), x, true),
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
