//! Compiles operators.

use crate::compiler::Compiler;
use crate::error::FormulaError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::operator::{BinaryOperator as O, UnaryOperator};
use crate::program::Register;
use crate::typed::{Common, Kind, Operand, Reading, Typed};

impl Compiler<'_> {
    pub(crate) fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: Operand,
    ) -> Result<Typed, FormulaError> {
        let (operation, value) = match Self::negation(operator, operand) {
            UnaryOperator::Plus => {
                return Ok(operand.word("`+` takes a set or a number")?.as_quantity());
            }
            UnaryOperator::Negate => {
                (U::Negate, operand.word("`-` takes a set or a number")?.as_quantity())
            }
            UnaryOperator::Complement => {
                let value = operand.word("to negate a bool, write `!`")?;
                (U::Complement, if value.is_square() { value.as_set() } else { value })
            }
            UnaryOperator::Not | UnaryOperator::Negation => {
                const HELP: &str =
                    "for the complement of a set write `~`; for an empty set, `== none`";
                (U::Complement, operand.bool(HELP)?)
            }
        };
        let mut apply =
            |of: Reading| Reading { register: self.builder.unary(operation, of.register), ..of };
        let kind = match value.kind {
            Kind::Literal(set) => Kind::Literal(apply(set)),
            kind => kind,
        };
        Ok(apply(value.reading()).typed(kind))
    }

    /// Compiles an operator between two operands. `is_literal` is true if the left one is
    /// a single literal.
    pub(crate) fn binary_operator(
        &mut self,
        operator: O,
        a: Operand,
        b: Operand,
        is_literal: bool,
    ) -> Result<Typed, FormulaError> {
        const NUMBERS: &str = "arithmetic takes sets and numbers";
        const ORDER: &str = "compare bools with `==` or `!=`";
        const EQUALITY: &str = "both sides of a comparison must have the same type";
        match operator {
            O::And | O::Or | O::Implies | O::Equivalent => self.connective(operator, a, b),
            O::Equal | O::NotEqual => {
                let operation = if operator == O::Equal { B::Equal } else { B::NotEqual };
                let (a, b) = match a.value.is_bool() {
                    true => (a.value, b.bool(EQUALITY)?),
                    false => (a.value, b.word(EQUALITY)?),
                };
                Ok(self.comparison(operation, a, b))
            }
            O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual => {
                let (left, right) = (a.word(ORDER)?, b.word(ORDER)?);
                Ok(match operator {
                    O::Less => self.comparison(B::Less, left, right),
                    O::LessOrEqual => self.comparison(B::LessOrEqual, left, right),
                    O::Greater => self.comparison(B::Less, right, left),
                    _ => self.comparison(B::LessOrEqual, right, left),
                })
            }
            O::In => {
                let square = a.word("`in` takes a square on its left")?.as_index();
                self.note_square(a);
                let set = b.word("`in` takes a set on its right")?.as_set();
                Ok(self.strict(B::Contains, Kind::Bool, set, square))
            }
            O::Conjunction | O::Disjunction | O::Conditional | O::Biconditional => {
                self.logical_symbol(operator, a, b)
            }
            O::Union => self.set_operator(B::Union, "for bools write `||`", a, b),
            O::SymmetricDifference => {
                self.set_operator(B::SymmetricDifference, "for bools write `!=`", a, b)
            }
            O::Intersection => self.set_operator(B::Intersection, "for bools write `&&`", a, b),
            O::ShiftLeft | O::ShiftRight => {
                let (a, amount) = (a.word(NUMBERS)?, b.word(NUMBERS)?.as_index());
                self.note_amount(b);
                // A shifted literal makes a set, as in `1 << e4`.
                let a = if is_literal { a.as_set() } else { a };
                let operation = if operator == O::ShiftLeft { B::ShiftLeft } else { B::ShiftRight };
                let kind = match a.kind {
                    Kind::Set => return Ok(self.strict(operation, Kind::Set, a, amount)),
                    Kind::Literal(set) => {
                        Kind::Literal(self.operation(operation, [set, amount.reading()], false))
                    }
                    _ => Kind::Number,
                };
                let operands = [a.reading(), amount.reading()];
                Ok(self.operation(operation, operands, true).typed(kind))
            }
            O::Modulo => {
                let (left, right) = (a.word(NUMBERS)?, b.word(NUMBERS)?);
                Ok(self.modulo(left.as_quantity(), right.as_quantity()))
            }
            O::Add | O::Subtract | O::Multiply | O::Divide | O::Remainder => {
                let (left, right) = (a.word(NUMBERS)?, b.word(NUMBERS)?);
                let operation = match operator {
                    O::Add => B::Add,
                    O::Subtract => B::Subtract,
                    O::Multiply => B::Multiply,
                    O::Divide => B::Divide,
                    _ => B::Remainder,
                };
                Ok(self.arithmetic(operation, left.as_quantity(), right.as_quantity()))
            }
        }
    }

    /// Compiles an intersection, a union or a symmetric difference. A square is a set next to a set
    /// or to another square, and an index next to a number.
    fn set_operator(
        &mut self,
        operation: B,
        help: &str,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, FormulaError> {
        let (a, b) = (a.word(help)?, b.word(help)?);
        Ok(match a.common(b) {
            Common::Square => self.strict(operation, Kind::Set, a.as_set(), b.as_set()),
            _ => self.arithmetic(operation, a, b),
        })
    }

    /// Compiles an operation on two words, for each reading that both have.
    fn arithmetic(&mut self, operation: B, a: Typed, b: Typed) -> Typed {
        let (sets, numbers) = ([a.set(), b.set()], [a.reading(), b.reading()]);
        let kind = match a.common(b) {
            Common::Set => return self.operation(operation, sets, false).typed(Kind::Set),
            Common::Literal => Kind::Literal(self.operation(operation, sets, false)),
            Common::Number | Common::Square => Kind::Number,
        };
        self.operation(operation, numbers, true).typed(kind)
    }

    /// Compiles a remainder from 0 on, for each reading that both operands have.
    fn modulo(&mut self, a: Typed, b: Typed) -> Typed {
        let remainder = self.arithmetic(B::Remainder, a, b);
        match remainder.kind {
            Kind::Set => remainder,
            _ => {
                let register = self.builder.natural_remainder(remainder.register, b.register);
                Typed { register, ..remainder }
            }
        }
    }

    fn comparison(&mut self, operation: B, a: Typed, b: Typed) -> Typed {
        match a.common(b) {
            Common::Set => self.operation(operation, [a.set(), b.set()], false),
            _ => self.operation(operation, [a.reading(), b.reading()], true),
        }
        .typed(Kind::Bool)
    }

    /// Compiles an operation that has no value if an operand has none or if it divides by zero.
    pub(crate) fn strict(&mut self, operation: B, kind: Kind, a: Typed, b: Typed) -> Typed {
        self.operation(operation, [a.reading(), b.reading()], false).typed(kind)
    }

    /// Compiles an operation on sets, or on signed numbers.
    fn operation(&mut self, operation: B, [a, b]: [Reading; 2], is_signed: bool) -> Reading {
        let (left, right) = (a.register, b.register);
        let register = match operation {
            B::Less if is_signed => self.builder.signed_less(left, right),
            B::LessOrEqual if is_signed => self.builder.signed_less_or_equal(left, right),
            B::Divide if is_signed => self.builder.signed_divide(left, right),
            B::Remainder if is_signed => self.builder.signed_remainder(left, right),
            B::ShiftRight if is_signed => self.builder.signed_shift_right(left, right),
            _ => self.builder.binary(operation, left, right),
        };
        let mut fault = self.either_fault(a.fault, b.fault);
        if matches!(operation, B::Divide | B::Remainder) {
            let zero = self.builder.unary(U::IsEmpty, right);
            fault = self.either_fault(fault, Some(zero));
        }
        Reading { register, fault }
    }

    /// Compiles `&&`, `||`, `=>` and `<=>`. A fault of the right side of the first three counts
    /// only if the left side does not decide.
    fn connective(&mut self, operator: O, a: Operand, b: Operand) -> Result<Typed, FormulaError> {
        let help = match operator {
            O::And => "compare the set, as in `… != none`; for an intersection of sets write `&`",
            O::Or => "compare the set, as in `… != none`; for a union of sets write `|`",
            _ => "both sides of an implication must be bools",
        };
        let (a, b) = (a.bool(help)?, b.bool(help)?);
        let not_a = self.builder.unary(U::Complement, a.register);
        let (register, looks) = match operator {
            O::And => {
                (self.builder.binary(B::Intersection, a.register, b.register), Some(a.register))
            }
            O::Or => (self.builder.binary(B::Union, a.register, b.register), Some(not_a)),
            O::Implies => (self.builder.binary(B::Union, not_a, b.register), Some(a.register)),
            _ => (self.builder.binary(B::Equal, a.register, b.register), None),
        };
        let late = match (looks, b.fault) {
            (Some(looks), Some(fault)) => Some(self.builder.binary(B::Intersection, looks, fault)),
            (_, fault) => fault,
        };
        Ok(Typed { register, kind: Kind::Bool, fault: self.either_fault(a.fault, late) })
    }

    /// Compiles a choice between two words, for each reading that both have. A fault of the other
    /// side does not count.
    pub(crate) fn select(&mut self, condition: Typed, a: Typed, b: Typed) -> Typed {
        let mut choice = |sides| self.choice(condition, sides);
        let sets = [a.set(), b.set()];
        let kind = match a.common(b) {
            Common::Set => return choice(sets).typed(Kind::Set),
            Common::Literal => Kind::Literal(choice(sets)),
            Common::Square => Kind::Square(choice(sets)),
            Common::Number => Kind::Number,
        };
        choice([a.reading(), b.reading()]).typed(kind)
    }

    /// Compiles a choice as `b ^ ((a ^ b) & condition)`.
    fn choice(&mut self, condition: Typed, [a, b]: [Reading; 2]) -> Reading {
        let differing = self.builder.binary(B::SymmetricDifference, a.register, b.register);
        let chosen = self.builder.binary(B::Intersection, differing, condition.register);
        let register = self.builder.binary(B::SymmetricDifference, b.register, chosen);
        let otherwise = self.builder.unary(U::Complement, condition.register);
        let fault_a =
            a.fault.map(|fault| self.builder.binary(B::Intersection, condition.register, fault));
        let fault_b = b.fault.map(|fault| self.builder.binary(B::Intersection, otherwise, fault));
        let fault = self.either_fault(fault_a, fault_b);
        Reading { register, fault: self.either_fault(condition.fault, fault) }
    }

    /// Returns the bool that is true if either fault is true; `None` if neither is possible.
    pub(crate) fn either_fault(
        &mut self,
        a: Option<Register>,
        b: Option<Register>,
    ) -> Option<Register> {
        let never = Some(self.builder.constant(0));
        let [a, b] = [a, b].map(|fault| fault.filter(|_| fault != never));
        match (a, b) {
            (Some(a), Some(b)) => Some(self.builder.binary(B::Union, a, b)),
            (fault, None) | (None, fault) => fault,
        }
    }
}
