//! The registers of a program as terms, each with a name.
//!
//! A bool of a program is a word, all ones or zero. Here it is a `Bool`, and a word only where it
//! is used as one. Three forms that programs write with several operations are one term:
//!
//! ```text
//! b ^ ((a ^ b) & p)               (ite p a b)
//! ((x & 0xff) ^ 0x80) - 0x80      ((_ sign_extend 56) ((_ extract 7 0) x))
//! a + 2^63 < b + 2^63             (bvslt a b)
//! ```

use std::fmt::Write;

use setwise::bitscan::CATALOG;
use setwise_expr::{
    BinaryOperation as B, Instruction, Program, Register, Type, UnaryOperation as U,
};

use crate::export::library::{Library, PREFIX, joined};

/// The type of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Word,
    Bool,
    /// The constant that is both, a word and a bool.
    Constant(bool),
}

impl Sort {
    const fn may_be_bool(self) -> bool {
        !matches!(self, Self::Word)
    }
}

/// An instruction, or several that are one term.
enum View {
    Plain(Instruction),
    Choice(Register, Register, Register),
    SignExtend(usize, Register),
    SignedOrder(B, Register, Register),
}

impl View {
    fn operands(&self) -> Vec<Register> {
        match *self {
            Self::Plain(instruction) => instruction.operands().collect(),
            Self::Choice(p, a, b) => vec![p, a, b],
            Self::SignExtend(_, a) => vec![a],
            Self::SignedOrder(_, a, b) => vec![a, b],
        }
    }
}

/// The terms of a program.
pub(super) struct Terms<'a> {
    program: &'a Program,
    library: Library,
    sorts: Vec<Sort>,
    /// The symbols of the inputs.
    inputs: Vec<String>,
    text: String,
}

impl<'a> Terms<'a> {
    /// Writes what some registers of a program need. The comments are for registers with a meaning
    /// of their own. Returns the name of an operation that has no definition as an error.
    pub(super) fn new(
        program: &'a Program,
        width: usize,
        inputs: Vec<String>,
        roots: &[Register],
        comments: &[(Register, String)],
    ) -> Result<Self, String> {
        let (library, text) = (Library::new(width), String::new());
        let mut terms = Self { program, library, sorts: Vec::new(), inputs, text };
        for &instruction in program.instructions() {
            let sort = terms.sort(instruction);
            terms.sorts.push(sort);
        }
        let views: Vec<View> = (0..program.instructions().len())
            .map(|index| terms.view(Register::new(index)))
            .collect();
        let mut needed = vec![false; views.len()];
        roots.iter().for_each(|root| needed[root.index()] = true);
        for (index, view) in views.iter().enumerate().rev() {
            if needed[index] {
                view.operands().iter().for_each(|operand| needed[operand.index()] = true);
            }
        }
        for (index, view) in views.iter().enumerate().filter(|(index, _)| needed[*index]) {
            let register = Register::new(index);
            for (_, comment) in comments.iter().filter(|(condition, _)| *condition == register) {
                _ = writeln!(terms.text, "; true without a value: {comment}");
            }
            terms.define(register, view)?;
        }
        Ok(terms)
    }

    /// Returns the functions that the terms use, and the terms.
    pub(super) fn texts(&self) -> [&str; 2] {
        [self.library.text(), &self.text]
    }

    fn instruction(&self, register: Register) -> Instruction {
        self.program.instructions()[register.index()]
    }

    fn constant(&self, register: Register) -> Option<u64> {
        match self.instruction(register) {
            Instruction::Constant(value) => Some(value),
            _ => None,
        }
    }

    fn sort_of(&self, register: Register) -> Sort {
        self.sorts[register.index()]
    }

    fn sort(&self, instruction: Instruction) -> Sort {
        let may_be_bools = || instruction.operands().all(|it| self.sort_of(it).may_be_bool());
        let is_bool = match instruction {
            Instruction::Constant(0) => return Sort::Constant(false),
            Instruction::Constant(value) if value == u64::MAX >> (64 - self.library.width) => {
                return Sort::Constant(true);
            }
            Instruction::Constant(_) | Instruction::Lookup(..) => false,
            Instruction::Input(input) => {
                self.program.inputs()[input as usize].value_type == Type::Bool
            }
            Instruction::Unary(operation, _) => {
                operation.is_predicate() || operation == U::Complement && may_be_bools()
            }
            Instruction::Binary(operation, ..) => {
                operation.is_relation() || operation.is_logic() && may_be_bools()
            }
            Instruction::Logic(..) => may_be_bools(),
        };
        if is_bool { Sort::Bool } else { Sort::Word }
    }

    fn view(&self, register: Register) -> View {
        let plain = self.instruction(register);
        let Instruction::Binary(operation, a, b) = plain else { return View::Plain(plain) };
        let view = match operation {
            B::SymmetricDifference => self.choice(a, b),
            B::Subtract => self.sign_extension(a, b),
            B::Less | B::LessOrEqual => {
                self.biased(a).zip(self.biased(b)).map(|(a, b)| View::SignedOrder(operation, a, b))
            }
            _ => None,
        };
        view.unwrap_or(View::Plain(plain))
    }

    /// Returns the operands of an operation, if the register is one.
    fn operands(&self, register: Register, operation: B) -> Option<(Register, Register)> {
        match self.instruction(register) {
            Instruction::Binary(found, a, b) if found == operation => Some((a, b)),
            _ => None,
        }
    }

    /// Finds `b ^ ((a ^ b) & p)`.
    fn choice(&self, b: Register, chosen: Register) -> Option<View> {
        let (differing, p) = self.operands(chosen, B::Intersection)?;
        let (a, other) = self.operands(differing, B::SymmetricDifference)?;
        (other == b && self.sort_of(p).may_be_bool()).then_some(View::Choice(p, a, b))
    }

    /// Finds `((x & (2^k - 1)) ^ 2^(k - 1)) - 2^(k - 1)`.
    fn sign_extension(&self, flipped: Register, sign: Register) -> Option<View> {
        let (low, other) = self.operands(flipped, B::SymmetricDifference)?;
        let (x, mask) = self.operands(low, B::Intersection)?;
        let (sign_bit, mask) = (self.constant(sign)?, self.constant(mask)?);
        let bits = sign_bit.checked_ilog2()? as usize + 1;
        let is_extension = other == sign
            && sign_bit.is_power_of_two()
            && bits < self.library.width
            && mask == (1 << bits) - 1;
        is_extension.then_some(View::SignExtend(bits, x))
    }

    /// Finds `a + 2^63`, at other widths with the bit of the sign.
    fn biased(&self, register: Register) -> Option<Register> {
        let (a, bias) = self.operands(register, B::Add)?;
        (self.constant(bias)? == 1 << (self.library.width - 1)).then_some(a)
    }

    /// Returns a register as a bool.
    pub(super) fn bool(&self, register: Register) -> String {
        match self.sort_of(register) {
            Sort::Constant(value) => value.to_string(),
            Sort::Bool => self.name(register),
            Sort::Word => format!("(distinct {} {})", self.name(register), self.library.word(0)),
        }
    }

    /// Returns a register as a word.
    fn word(&mut self, register: Register) -> String {
        match self.constant(register) {
            Some(value) => self.library.word(value),
            None if self.sort_of(register) == Sort::Bool => {
                let name = self.name(register);
                self.library.mask(&name)
            }
            None => self.name(register),
        }
    }

    fn name(&self, register: Register) -> String {
        match self.instruction(register) {
            Instruction::Input(input) => self.inputs[input as usize].clone(),
            _ => format!("{PREFIX}{}", register.index()),
        }
    }

    fn define(&mut self, register: Register, view: &View) -> Result<(), String> {
        let is_bool = self.sort_of(register) == Sort::Bool;
        let term = match *view {
            View::Plain(Instruction::Input(_) | Instruction::Constant(_)) => return Ok(()),
            View::Plain(instruction) if is_bool => self.bool_term(instruction)?,
            View::Plain(instruction) => self.word_term(instruction)?,
            View::Choice(p, a, b) if is_bool => {
                format!("(ite {} {} {})", self.bool(p), self.bool(a), self.bool(b))
            }
            View::Choice(p, a, b) => {
                format!("(ite {} {} {})", self.bool(p), self.word(a), self.word(b))
            }
            View::SignExtend(bits, x) => {
                let (more, top, x) = (self.library.width - bits, bits - 1, self.word(x));
                format!("((_ sign_extend {more}) ((_ extract {top} 0) {x}))")
            }
            View::SignedOrder(operation, a, b) => {
                let order = if operation == B::Less { "bvslt" } else { "bvsle" };
                format!("({order} {} {})", self.word(a), self.word(b))
            }
        };
        let (name, sort) = (self.name(register), if is_bool { "Bool" } else { "Word" });
        _ = writeln!(self.text, "(define-fun {name} () {sort} {term})");
        Ok(())
    }

    fn bool_term(&mut self, instruction: Instruction) -> Result<String, String> {
        let (term, operation) = match instruction {
            Instruction::Unary(U::Complement, a) => (Some(format!("(not {})", self.bool(a))), None),
            Instruction::Unary(operation, a) => {
                let a = self.word(a);
                (self.library.predicate(operation, &a), Some(format!("{operation:?}")))
            }
            Instruction::Binary(operation, a, b) => {
                let name = Some(format!("{operation:?}"));
                match (self.of_bools(operation, a, b), [self.word(a), self.word(b)]) {
                    (Some(term), _) => (Some(term), name),
                    (None, [a, b]) => (self.library.relation(operation, &a, &b), name),
                }
            }
            Instruction::Logic(logic, a, b, c) => {
                let operands = [a, b, c].map(|operand| self.bool(operand));
                (Some(minterms(logic.table(), &operands, ["or", "and", "not"])), None)
            }
            _ => (None, None),
        };
        term.ok_or_else(|| operation.unwrap_or_default())
    }

    /// Returns an operation on two bools.
    fn of_bools(&self, operation: B, a: Register, b: Register) -> Option<String> {
        if ![a, b].iter().all(|&operand| self.sort_of(operand).may_be_bool()) {
            return None;
        }
        let [a, b] = [a, b].map(|operand| self.bool(operand));
        Some(match operation {
            B::Intersection => format!("(and {a} {b})"),
            B::Union => format!("(or {a} {b})"),
            B::SymmetricDifference | B::NotEqual => format!("(xor {a} {b})"),
            B::Difference => format!("(and {a} (not {b}))"),
            B::Equal => format!("(= {a} {b})"),
            _ => return None,
        })
    }

    fn word_term(&mut self, instruction: Instruction) -> Result<String, String> {
        let (term, operation) = match instruction {
            Instruction::Unary(operation, a) => {
                let a = self.word(a);
                let function = match operation {
                    U::BitScan(scan) if self.library.width == 64 => self.library.scan(scan),
                    _ => self.library.on_word(operation).or_else(|| self.of_chess(operation)),
                };
                let name = match operation {
                    U::BitScan(scan) => {
                        let known = CATALOG.iter().find(|it| it.algorithm == scan);
                        known.map_or_else(|| format!("{scan:?}"), |it| it.name.to_owned())
                    }
                    _ => format!("{operation:?}"),
                };
                (function.map(|function| format!("({function} {a})")), name)
            }
            Instruction::Binary(operation, a, b) => {
                let term = match self.masked(operation, a, b) {
                    Some(term) => Some(term),
                    None => self.of_words(operation, a, b),
                };
                (term, format!("{operation:?}"))
            }
            Instruction::Logic(logic, a, b, c) => {
                let operands = [a, b, c].map(|operand| self.word(operand));
                let term = minterms(logic.table(), &operands, ["bvor", "bvand", "bvnot"]);
                (Some(term), String::new())
            }
            Instruction::Lookup(table, index) => {
                let entries = &self.program.tables()[table as usize];
                let index = self.word(index);
                (
                    Some(self.library.table(&format!("table_{table}"), entries, &index)),
                    String::new(),
                )
            }
            Instruction::Input(_) | Instruction::Constant(_) => (None, String::new()),
        };
        term.ok_or(operation)
    }

    fn of_chess(&mut self, operation: U) -> Option<String> {
        (self.library.width == 64).then(|| self.library.on_set(operation))?
    }

    /// Returns an operation of a word and a bool as a choice.
    fn masked(&mut self, operation: B, a: Register, b: Register) -> Option<String> {
        let is_bool = |register| self.sort_of(register) == Sort::Bool;
        let (word, p) = match (is_bool(a), is_bool(b)) {
            (false, true) => (a, b),
            (true, false) if operation != B::Difference => (b, a),
            _ => return None,
        };
        let (p, word) = (self.bool(p), self.word(word));
        let (zero, ones) = (self.library.word(0), self.library.ones());
        Some(match operation {
            B::Intersection => format!("(ite {p} {word} {zero})"),
            B::Difference => format!("(ite {p} {zero} {word})"),
            B::Union => format!("(ite {p} {ones} {word})"),
            _ => return None,
        })
    }

    fn of_words(&mut self, operation: B, a: Register, b: Register) -> Option<String> {
        let divisor = self.constant(b).filter(|&divisor| divisor != 0);
        let [a, b] = [a, b].map(|operand| self.word(operand));
        let function = match (operation, divisor) {
            (B::Divide, Some(_)) => "bvudiv".to_owned(),
            (B::Remainder, Some(_)) => "bvurem".to_owned(),
            _ => match self.library.on_words(operation) {
                Some(function) => function,
                None if self.library.width != 64 => return None,
                None => self.library.on_sets(operation)?,
            },
        };
        Some(format!("({function} {a} {b})"))
    }
}

/// Returns a Boolean function of three operands, the union of the rows of its table that are true.
fn minterms(table: u8, operands: &[String; 3], [or, and, not]: [&str; 3]) -> String {
    let rows = (0..8).filter(|row| table >> row & 1 == 1).map(|row| {
        let literals =
            operands.iter().enumerate().map(|(place, operand)| match row >> (2 - place) & 1 {
                1 => operand.clone(),
                _ => format!("({not} {operand})"),
            });
        joined(and, literals)
    });
    match joined(or, rows) {
        // The table without a row.
        none if none.is_empty() => format!("({and} {0} ({not} {0}))", operands[0]),
        term => term,
    }
}
