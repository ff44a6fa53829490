//! Compiles operators.

use crate::compile::compiler::Compiler;
use crate::compile::typed::{Common, Operand, Reading, SetReading, Typed};
use crate::error::FormulaError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::Register;
use crate::span::Span;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator};

impl Compiler<'_> {
    /// Returns the value as a set.
    pub(crate) fn as_set(&mut self, operand: Operand) -> Result<SetReading, FormulaError> {
        match operand.value {
            Typed::Set(set) | Typed::Square(_, set) | Typed::Literal(_, Some(set)) => Ok(set),
            Typed::Number(number) | Typed::Bool(number) => {
                let value = self.sets().of_number(number.value);
                Ok(Reading { value, fault: number.fault })
            }
            Typed::Literal(_, None) => Err(self.too_wide(operand.span)),
        }
    }

    /// Returns two values as sets.
    fn as_sets(&mut self, a: Operand, b: Operand) -> Result<[SetReading; 2], FormulaError> {
        Ok([self.as_set(a)?, self.as_set(b)?])
    }

    /// Returns the value as an amount or an index. The words of a set can be one too.
    pub(crate) fn as_index(&mut self, value: Typed) -> Reading {
        match value {
            Typed::Set(set) => Reading { value: self.sets().index(set.value), fault: set.fault },
            value => value.reading(),
        }
    }

    pub(crate) fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: Operand,
    ) -> Result<Typed, FormulaError> {
        match Self::negation(operator, operand) {
            UnaryOperator::Plus => Ok(operand.word("`+` takes a set or a number")?.as_quantity()),
            UnaryOperator::Negate => {
                let value = operand.word("`-` takes a set or a number")?.as_quantity();
                Ok(self.each_reading(U::Negate, value))
            }
            UnaryOperator::Complement => {
                let value = match operand.word("to negate a bool, write `!`")? {
                    Typed::Square(_, set) => Typed::Set(set),
                    value => value,
                };
                Ok(self.each_reading(U::Complement, value))
            }
            UnaryOperator::Not | UnaryOperator::Negation => {
                const HELP: &str =
                    "for the complement of a set write `~`; for an empty set, `== none`";
                let value = Typed::Bool(operand.bool(HELP)?);
                Ok(self.each_reading(U::Complement, value))
            }
        }
    }

    /// Applies `-` or `~` to each reading of a value.
    fn each_reading(&mut self, operation: U, value: Typed) -> Typed {
        let set = |this: &mut Self, it: SetReading| Reading {
            value: this.sets().unary(operation, it.value),
            ..it
        };
        let word = |this: &mut Self, it: Reading| Reading {
            value: this.builder.unary(operation, it.value),
            ..it
        };
        match value {
            Typed::Set(it) => Typed::Set(set(self, it)),
            Typed::Literal(number, it) => {
                let it = it.map(|it| set(self, it));
                Typed::Literal(word(self, number), it)
            }
            Typed::Number(number) | Typed::Square(number, _) => Typed::Number(word(self, number)),
            Typed::Bool(bool) => Typed::Bool(word(self, bool)),
        }
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
                match a.value.is_bool() {
                    true => drop(b.bool(EQUALITY)?),
                    false => drop(b.word(EQUALITY)?),
                }
                let operation = if operator == O::Equal { B::Equal } else { B::NotEqual };
                self.comparison(operation, a, b)
            }
            O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual => {
                a.word(ORDER)?;
                b.word(ORDER)?;
                match operator {
                    O::Less => self.comparison(B::Less, a, b),
                    O::LessOrEqual => self.comparison(B::LessOrEqual, a, b),
                    O::Greater => self.comparison(B::Less, b, a),
                    _ => self.comparison(B::LessOrEqual, b, a),
                }
            }
            O::In => {
                a.word("`in` takes a square on its left")?;
                b.word("`in` takes a set on its right")?;
                let (square, set) = (self.square_index(a)?, self.as_set(b)?);
                Ok(Typed::Bool(self.contains(set, square)))
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
                let (value, amount) = (a.word(NUMBERS)?, b.word(NUMBERS)?);
                self.note_amount(b);
                let operation = if operator == O::ShiftLeft { B::ShiftLeft } else { B::ShiftRight };
                let amount = self.as_index(amount);
                // A shifted literal makes a set, as in `1 << e4`.
                if value.is_set() || is_literal {
                    let set = self.as_set(a)?;
                    return Ok(Typed::Set(self.shifted(operation, set, amount)));
                }
                Ok(self.shifted_number(operation, value, amount))
            }
            O::Add | O::Subtract | O::Multiply | O::Divide | O::Remainder | O::Modulo => {
                a.word(NUMBERS)?;
                b.word(NUMBERS)?;
                let operation = match operator {
                    O::Add => B::Add,
                    O::Subtract => B::Subtract,
                    O::Multiply => B::Multiply,
                    O::Divide => B::Divide,
                    _ => B::Remainder,
                };
                let value = self.arithmetic(operation, a.as_quantity(), b.as_quantity())?;
                Ok(if operator == O::Modulo { self.modulo(value, b.value) } else { value })
            }
        }
    }

    /// Compiles the remainder by 2^64: each word is its own. As a set that power is empty.
    pub(crate) fn modulo_words(
        &mut self,
        a: Operand,
        size: Operand,
    ) -> Result<Typed, FormulaError> {
        a.word("arithmetic takes sets and numbers")?;
        self.arithmetic(B::Union, a.as_quantity(), size)
    }

    /// Compiles the shift of a number. That of a literal may still be meant as a set.
    fn shifted_number(&mut self, operation: B, value: Typed, amount: Reading) -> Typed {
        let set = match value {
            Typed::Literal(_, set) => set.map(|set| self.shifted(operation, set, amount)),
            _ => None,
        };
        let number = self.numbers(operation, [value.reading(), amount]);
        match value.is_literal() {
            true => Typed::Literal(number, set),
            false => Typed::Number(number),
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
        match a.word(help)?.common(b.word(help)?) {
            Common::Square => {
                let sets = self.as_sets(a, b)?;
                Ok(Typed::Set(self.set_operation(operation, sets)))
            }
            _ => self.arithmetic(operation, a, b),
        }
    }

    /// Compiles an operation on two words, for each reading that both have.
    fn arithmetic(&mut self, operation: B, a: Operand, b: Operand) -> Result<Typed, FormulaError> {
        let is_product = matches!(operation, B::Multiply | B::Divide | B::Remainder);
        let has_sets = !is_product || self.squares.shape.bits() <= 64;
        self.for_readings(
            [a, b],
            |this, sets| has_sets.then(|| this.set_operation(operation, sets)),
            |this, numbers| this.numbers(operation, numbers),
        )
    }

    /// Compiles two words for each reading that both have. Sets that have no value are those of too
    /// many bits.
    fn for_readings(
        &mut self,
        [a, b]: [Operand; 2],
        set: impl Fn(&mut Self, [SetReading; 2]) -> Option<SetReading>,
        number: impl Fn(&mut Self, [Reading; 2]) -> Reading,
    ) -> Result<Typed, FormulaError> {
        let common = a.value.common(b.value);
        let sets = match (a.value, b.value) {
            _ if common == Common::Set => {
                let sets = self.as_sets(a, b)?;
                let value = set(self, sets).ok_or_else(|| self.too_wide(a.span.to(b.span)))?;
                return Ok(Typed::Set(value));
            }
            (Typed::Literal(_, Some(a)), Typed::Literal(_, Some(b)))
            | (Typed::Square(_, a), Typed::Square(_, b)) => set(self, [a, b]),
            _ => None,
        };
        let number = number(self, [a.value.reading(), b.value.reading()]);
        Ok(match (common, sets) {
            (Common::Literal, set) => Typed::Literal(number, set),
            (Common::Square, Some(set)) => Typed::Square(number, set),
            _ => Typed::Number(number),
        })
    }

    /// Returns a remainder of numbers as one from 0 on.
    fn modulo(&mut self, remainder: Typed, divisor: Typed) -> Typed {
        let mut natural = |it: Reading| {
            let value = self.builder.natural_remainder(it.value, divisor.register());
            Reading { value, ..it }
        };
        match remainder {
            Typed::Number(it) => Typed::Number(natural(it)),
            Typed::Literal(it, set) => Typed::Literal(natural(it), set),
            other => other,
        }
    }

    fn comparison(&mut self, operation: B, a: Operand, b: Operand) -> Result<Typed, FormulaError> {
        Ok(Typed::Bool(match a.value.common(b.value) {
            Common::Set => {
                let sets = self.as_sets(a, b)?;
                self.compared(operation, sets)
            }
            _ => self.numbers(operation, [a.value.reading(), b.value.reading()]),
        }))
    }

    /// Compares two sets.
    pub(crate) fn compared(&mut self, operation: B, [a, b]: [SetReading; 2]) -> Reading {
        let value = self.sets().compared(operation, a.value, b.value);
        self.joined(value, a.fault, b.fault)
    }

    pub(crate) fn contains(&mut self, set: SetReading, square: Reading) -> Reading {
        let value = self.sets().contains(set.value, square.value);
        self.joined(value, set.fault, square.fault)
    }

    fn shifted(&mut self, operation: B, set: SetReading, amount: Reading) -> SetReading {
        let value = self.sets().shift_by(operation, set.value, amount.value);
        self.joined(value, set.fault, amount.fault)
    }

    /// Compiles an operation on two sets, which has no value if one of them has none or if it
    /// divides by zero.
    pub(crate) fn set_operation(&mut self, operation: B, [a, b]: [SetReading; 2]) -> SetReading {
        let value = self.sets().binary(operation, a.value, b.value);
        let mut reading = self.joined(value, a.fault, b.fault);
        if matches!(operation, B::Divide | B::Remainder) {
            let zero = self.sets().measure(U::IsEmpty, b.value);
            reading.fault = self.either_fault(reading.fault, Some(zero));
        }
        reading
    }

    /// Compiles an operation on two signed numbers, or an equality of two bools.
    fn numbers(&mut self, operation: B, [a, b]: [Reading; 2]) -> Reading {
        let (left, right) = (a.value, b.value);
        let value = match operation {
            B::Less => self.builder.signed_less(left, right),
            B::LessOrEqual => self.builder.signed_less_or_equal(left, right),
            B::Divide => self.builder.signed_divide(left, right),
            B::Remainder => self.builder.signed_remainder(left, right),
            B::ShiftRight => self.builder.signed_shift_right(left, right),
            _ => self.builder.binary(operation, left, right),
        };
        let mut reading = self.joined(value, a.fault, b.fault);
        if matches!(operation, B::Divide | B::Remainder) {
            let zero = self.builder.unary(U::IsEmpty, right);
            reading.fault = self.either_fault(reading.fault, Some(zero));
        }
        reading
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
        let not_a = self.builder.unary(U::Complement, a.value);
        let (value, looks) = match operator {
            O::And => (self.builder.binary(B::Intersection, a.value, b.value), Some(a.value)),
            O::Or => (self.builder.binary(B::Union, a.value, b.value), Some(not_a)),
            O::Implies => (self.builder.binary(B::Union, not_a, b.value), Some(a.value)),
            _ => (self.builder.binary(B::Equal, a.value, b.value), None),
        };
        let late = match (looks, b.fault) {
            (Some(looks), Some(fault)) => Some(self.builder.binary(B::Intersection, looks, fault)),
            (_, fault) => fault,
        };
        Ok(Typed::Bool(self.joined(value, a.fault, late)))
    }

    /// Compiles a choice between two values, for each reading that both have. A fault of the other
    /// side does not count.
    pub(crate) fn select(
        &mut self,
        condition: Reading,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, FormulaError> {
        self.for_readings(
            [a, b],
            |this, [a, b]| {
                let mask = condition.value;
                let value = this.sets().each(|sets, i| sets.choice(mask, a.value[i], b.value[i]));
                Some(Reading { value, fault: this.fault_of_choice(condition, a.fault, b.fault) })
            },
            |this, [a, b]| {
                let value = this.sets().choice(condition.value, a.value, b.value);
                Reading { value, fault: this.fault_of_choice(condition, a.fault, b.fault) }
            },
        )
    }

    fn fault_of_choice(
        &mut self,
        condition: Reading,
        a: Option<Register>,
        b: Option<Register>,
    ) -> Option<Register> {
        let otherwise = self.builder.unary(U::Complement, condition.value);
        let a = a.map(|fault| self.builder.binary(B::Intersection, condition.value, fault));
        let b = b.map(|fault| self.builder.binary(B::Intersection, otherwise, fault));
        let fault = self.either_fault(a, b);
        self.either_fault(condition.fault, fault)
    }

    /// Returns the value with the faults of two others.
    pub(crate) fn joined<T>(
        &mut self,
        value: T,
        a: Option<Register>,
        b: Option<Register>,
    ) -> Reading<T> {
        Reading { value, fault: self.either_fault(a, b) }
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

    fn too_wide(&self, span: Span) -> FormulaError {
        let message = format!(
            "products, quotients and remainders of sets need a board of at most 64 bits, and {} \
             has {}",
            self.board.as_ref().map_or("chess", |board| &board.name),
            self.squares.shape.bits()
        );
        FormulaError::new(span, message).with_help("numbers have all operators")
    }
}
