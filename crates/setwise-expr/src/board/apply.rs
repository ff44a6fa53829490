//! Compiles operators on the sets of a board, by the rules of the language.

use super::compiler::BoardCompiler;
use super::value::{Operand, Reading, SetReading, Typed, WordReading, Words};
use crate::error::FormulaError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::operator::{BinaryOperator as O, UnaryOperator};
use crate::program::Register;
use crate::span::Span;

const NUMBERS: &str = "arithmetic takes sets and numbers";

impl BoardCompiler<'_> {
    /// Returns the value as a set.
    pub(super) fn as_set(&mut self, operand: Operand) -> Result<SetReading, FormulaError> {
        match operand.value {
            Typed::Set(set) | Typed::Square(_, set) | Typed::Literal(_, Some(set)) => Ok(set),
            Typed::Number(number) | Typed::Bool(number) => {
                let value = self.lowering.set_of_number(number.value);
                Ok(Reading { value, fault: number.fault })
            }
            Typed::Literal(_, None) => Err(self.too_wide(operand.span)),
        }
    }

    /// Returns the value as an amount or an index.
    pub(super) fn as_index(&mut self, value: Typed) -> WordReading {
        match value {
            Typed::Set(set) => {
                Reading { value: self.lowering.index_of_set(set.value), fault: set.fault }
            }
            Typed::Number(word)
            | Typed::Literal(word, _)
            | Typed::Square(word, _)
            | Typed::Bool(word) => word,
        }
    }

    /// Returns the value as the index of a square. Where the names of squares are numbers, a
    /// number is refused, since it looks like the name and is not the index.
    pub(super) fn square_index(&mut self, operand: Operand) -> Result<WordReading, FormulaError> {
        let is_literal = matches!(operand.value, Typed::Literal(..));
        if is_literal && self.shape().naming().is_number() {
            let error =
                FormulaError::new(operand.span, "the number may be a square or an index here");
            return Err(
                error.with_help("for a square, write `first({…})` with its number in braces")
            );
        }
        Ok(self.as_index(operand.value))
    }

    fn too_wide(&self, span: Span) -> FormulaError {
        let message = format!(
            "products, quotients and remainders of sets need a board of at most 64 bits, and {} \
             has {}",
            self.board.name,
            self.shape().bits()
        );
        FormulaError::new(span, message).with_help("numbers have all operators")
    }

    pub(super) fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: Operand,
    ) -> Result<Typed, FormulaError> {
        let operator = match operator {
            UnaryOperator::Negation if operand.value.is_bool() => UnaryOperator::Not,
            UnaryOperator::Negation => UnaryOperator::Complement,
            operator => operator,
        };
        match operator {
            UnaryOperator::Plus => Ok(operand.word("`+` takes a set or a number")?.as_quantity()),
            UnaryOperator::Negate => {
                let value = operand.word("`-` takes a set or a number")?.as_quantity();
                Ok(self.each_reading(value, U::Negate))
            }
            UnaryOperator::Complement => {
                let value = match operand.word("to negate a bool, write `!`")? {
                    Typed::Square(_, set) => Typed::Set(set),
                    value => value,
                };
                Ok(self.each_reading(value, U::Complement))
            }
            UnaryOperator::Not | UnaryOperator::Negation => {
                const HELP: &str =
                    "for the complement of a set write `~`; for an empty set, `== none`";
                let value = operand.bool(HELP)?;
                Ok(Typed::Bool(self.word_unary(U::Complement, value)))
            }
        }
    }

    fn word_unary(&mut self, operation: U, word: WordReading) -> WordReading {
        Reading { value: self.lowering.builder.unary(operation, word.value), ..word }
    }

    /// Applies `-` or `~` to each reading of a value.
    fn each_reading(&mut self, value: Typed, operation: U) -> Typed {
        let set = |this: &mut Self, set: SetReading| {
            let value = match operation {
                U::Negate => this.lowering.negate(set.value),
                _ => this.lowering.complement(set.value),
            };
            Reading { value, ..set }
        };
        match value {
            Typed::Set(words) => Typed::Set(set(self, words)),
            Typed::Literal(number, words) => {
                let words = words.map(|words| set(self, words));
                Typed::Literal(self.word_unary(operation, number), words)
            }
            Typed::Number(number) | Typed::Square(number, _) | Typed::Bool(number) => {
                Typed::Number(self.word_unary(operation, number))
            }
        }
    }

    /// Compiles an operator between two operands. `is_literal` is true if the left one is
    /// a single literal.
    pub(super) fn binary_operator(
        &mut self,
        operator: O,
        a: Operand,
        b: Operand,
        is_literal: bool,
    ) -> Result<Typed, FormulaError> {
        const ORDER: &str = "compare bools with `==` or `!=`";
        match operator {
            O::And | O::Or | O::Implies | O::Equivalent => self.connective(operator, a, b),
            O::Equal | O::NotEqual => self.equality(operator, a, b),
            O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual => {
                a.word(ORDER)?;
                b.word(ORDER)?;
                self.order(operator, a, b)
            }
            O::In => {
                a.word("`in` takes a square on its left")?;
                b.word("`in` takes a set on its right")?;
                let (index, set) = (self.square_index(a)?, self.as_set(b)?);
                let value = self.lowering.contains(set.value, index.value);
                Ok(Typed::Bool(self.joined(value, index.fault, set.fault)))
            }
            O::Conjunction | O::Disjunction | O::Conditional | O::Biconditional => {
                self.logical_symbol(operator, a, b)
            }
            O::Union => self.set_operator(B::Union, "for bools write `||`", a, b),
            O::SymmetricDifference => {
                self.set_operator(B::SymmetricDifference, "for bools write `!=`", a, b)
            }
            O::Intersection => self.set_operator(B::Intersection, "for bools write `&&`", a, b),
            O::ShiftLeft | O::ShiftRight => self.shift(operator, a, b, is_literal),
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
                let quantity = |it: Operand| Operand { value: it.value.as_quantity(), ..it };
                let (a, b) = (quantity(a), quantity(b));
                let value = self.arithmetic(operation, a, b)?;
                match operator {
                    O::Modulo => Ok(self.natural_remainder(value, b.value)),
                    _ => Ok(value),
                }
            }
        }
    }

    /// Returns a remainder of numbers as one from 0 on.
    fn natural_remainder(&mut self, remainder: Typed, divisor: Typed) -> Typed {
        let divisor = match divisor {
            Typed::Number(word) | Typed::Literal(word, _) | Typed::Square(word, _) => word.value,
            Typed::Set(_) | Typed::Bool(_) => return remainder,
        };
        let mut apply = |word: WordReading| {
            let value = self.lowering.builder.natural_remainder(word.value, divisor);
            Reading { value, ..word }
        };
        match remainder {
            Typed::Number(word) => Typed::Number(apply(word)),
            Typed::Literal(word, set) => Typed::Literal(apply(word), set),
            other => other,
        }
    }

    pub(super) fn joined<T>(
        &mut self,
        value: T,
        a: Option<Register>,
        b: Option<Register>,
    ) -> Reading<T> {
        Reading { value, fault: self.either_fault(a, b) }
    }

    fn equality(&mut self, operator: O, a: Operand, b: Operand) -> Result<Typed, FormulaError> {
        const SAME: &str = "both sides of a comparison must have the same type";
        let operation = if operator == O::Equal { B::Equal } else { B::NotEqual };
        if let Typed::Bool(left) = a.value {
            let right = b.bool(SAME)?;
            return Ok(Typed::Bool(self.words(operation, left, right)));
        }
        b.word(SAME)?;
        if !a.value.is_set() && !b.value.is_set() {
            let (left, right) = (self.as_index(a.value), self.as_index(b.value));
            return Ok(Typed::Bool(self.words(operation, left, right)));
        }
        let (left, right) = (self.as_set(a)?, self.as_set(b)?);
        let equal = self.lowering.equal(left.value, right.value);
        let value = match operator {
            O::Equal => equal,
            _ => self.lowering.builder.unary(U::Complement, equal),
        };
        Ok(Typed::Bool(self.joined(value, left.fault, right.fault)))
    }

    /// Applies an operation to two words.
    fn words(&mut self, operation: B, a: WordReading, b: WordReading) -> WordReading {
        let value = self.lowering.builder.binary(operation, a.value, b.value);
        self.joined(value, a.fault, b.fault)
    }

    fn order(&mut self, operator: O, a: Operand, b: Operand) -> Result<Typed, FormulaError> {
        let (a, b) = match operator {
            O::Less | O::LessOrEqual => (a, b),
            _ => (b, a),
        };
        let is_strict = matches!(operator, O::Less | O::Greater);
        if !a.value.is_set() && !b.value.is_set() {
            let (left, right) = (self.as_index(a.value), self.as_index(b.value));
            let builder = &mut self.lowering.builder;
            let value = match is_strict {
                true => builder.signed_less(left.value, right.value),
                false => builder.signed_less_or_equal(left.value, right.value),
            };
            return Ok(Typed::Bool(self.joined(value, left.fault, right.fault)));
        }
        let (left, right) = (self.as_set(a)?, self.as_set(b)?);
        let value = match is_strict {
            true => self.lowering.less(left.value, right.value),
            false => {
                let greater = self.lowering.less(right.value, left.value);
                self.lowering.builder.unary(U::Complement, greater)
            }
        };
        Ok(Typed::Bool(self.joined(value, left.fault, right.fault)))
    }

    fn set_operator(
        &mut self,
        operation: B,
        help: &str,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, FormulaError> {
        a.word(help)?;
        b.word(help)?;
        if a.value.is_square() && b.value.is_square() {
            let sets = [self.as_set(a)?, self.as_set(b)?];
            return Ok(Typed::Set(self.set_operation(operation, sets)));
        }
        self.arithmetic(operation, a, b)
    }

    fn shift(
        &mut self,
        operator: O,
        a: Operand,
        b: Operand,
        is_literal: bool,
    ) -> Result<Typed, FormulaError> {
        let value = a.word(NUMBERS)?;
        let amount = b.word(NUMBERS)?;
        let amount = self.as_index(amount);
        let operation = if operator == O::ShiftLeft { B::ShiftLeft } else { B::ShiftRight };
        // A shifted literal makes a set, as in `1 << e4`.
        if value.is_set() || is_literal {
            let set = self.as_set(a)?;
            return Ok(Typed::Set(self.shifted_set(operation, set, amount)));
        }
        let number = self.as_index(value);
        let builder = &mut self.lowering.builder;
        let shifted = match operation {
            B::ShiftLeft => builder.binary(operation, number.value, amount.value),
            _ => builder.signed_shift_right(number.value, amount.value),
        };
        let shifted = self.joined(shifted, number.fault, amount.fault);
        Ok(match value {
            Typed::Literal(_, set) => {
                let set = set.map(|set| self.shifted_set(operation, set, amount));
                Typed::Literal(shifted, set)
            }
            _ => Typed::Number(shifted),
        })
    }

    fn shifted_set(&mut self, operation: B, set: SetReading, amount: WordReading) -> SetReading {
        let value = self.lowering.shift_by(operation, set.value, amount.value);
        self.joined(value, set.fault, amount.fault)
    }

    /// Applies an operation to two sets; not a product or a quotient of several words.
    fn set_operation(&mut self, operation: B, [a, b]: [SetReading; 2]) -> SetReading {
        let lowering = &mut self.lowering;
        let value = match operation {
            B::Add => lowering.add(a.value, b.value),
            B::Subtract => lowering.subtract(a.value, b.value),
            B::Multiply | B::Divide | B::Remainder => {
                let words = lowering.bits(operation, a.value, b.value);
                lowering.squares(words)
            }
            _ => lowering.bits(operation, a.value, b.value),
        };
        let mut fault = self.either_fault(a.fault, b.fault);
        if matches!(operation, B::Divide | B::Remainder) {
            let zero = self.lowering.is_empty(b.value);
            fault = self.either_fault(fault, Some(zero));
        }
        Reading { value, fault }
    }

    fn number_operation(&mut self, operation: B, [a, b]: [WordReading; 2]) -> WordReading {
        let builder = &mut self.lowering.builder;
        let value = match operation {
            B::Divide => builder.signed_divide(a.value, b.value),
            B::Remainder => builder.signed_remainder(a.value, b.value),
            _ => builder.binary(operation, a.value, b.value),
        };
        let mut fault = self.either_fault(a.fault, b.fault);
        if matches!(operation, B::Divide | B::Remainder) {
            let zero = self.lowering.builder.unary(U::IsEmpty, b.value);
            fault = self.either_fault(fault, Some(zero));
        }
        Reading { value, fault }
    }

    /// Compiles an operation on two words, for each reading that both have.
    fn arithmetic(&mut self, operation: B, a: Operand, b: Operand) -> Result<Typed, FormulaError> {
        let is_product = matches!(operation, B::Multiply | B::Divide | B::Remainder);
        let is_narrow = self.shape().bits() <= 64;
        if a.value.is_set() || b.value.is_set() {
            if is_product && !is_narrow {
                return Err(self.too_wide(a.span.to(b.span)));
            }
            let sets = [self.as_set(a)?, self.as_set(b)?];
            return Ok(Typed::Set(self.set_operation(operation, sets)));
        }
        let numbers = [self.as_index(a.value), self.as_index(b.value)];
        let number = self.number_operation(operation, numbers);
        Ok(match (a.value, b.value) {
            (Typed::Literal(_, Some(a)), Typed::Literal(_, Some(b))) => {
                let has_set = !is_product || is_narrow;
                let set = has_set.then(|| self.set_operation(operation, [a, b]));
                Typed::Literal(number, set)
            }
            (Typed::Literal(..), Typed::Literal(..)) => Typed::Literal(number, None),
            _ => Typed::Number(number),
        })
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
        let builder = &mut self.lowering.builder;
        let not_a = builder.unary(U::Complement, a.value);
        let (value, looks) = match operator {
            O::And => (builder.binary(B::Intersection, a.value, b.value), Some(a.value)),
            O::Or => (builder.binary(B::Union, a.value, b.value), Some(not_a)),
            O::Implies => (builder.binary(B::Union, not_a, b.value), Some(a.value)),
            _ => (builder.binary(B::Equal, a.value, b.value), None),
        };
        let late = match (looks, b.fault) {
            (Some(looks), Some(fault)) => Some(builder.binary(B::Intersection, looks, fault)),
            (_, fault) => fault,
        };
        Ok(Typed::Bool(self.joined(value, a.fault, late)))
    }

    /// Compiles `∧`, `∨`, `→` or `↔`, which are connectives of bools and operations on sets.
    fn logical_symbol(
        &mut self,
        operator: O,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, FormulaError> {
        if a.value.is_bool() {
            let connective = match operator {
                O::Conjunction => O::And,
                O::Disjunction => O::Or,
                O::Conditional => O::Implies,
                _ => O::Equivalent,
            };
            return self.binary_operator(connective, a, b, false);
        }
        let left = match operator {
            O::Conditional => Operand { value: self.unary(UnaryOperator::Complement, a)?, ..a },
            _ => a,
        };
        let operation = match operator {
            O::Conjunction => O::Intersection,
            O::Biconditional => O::SymmetricDifference,
            _ => O::Union,
        };
        let value = self.binary_operator(operation, left, b, false)?;
        match operator {
            O::Biconditional => self.unary(UnaryOperator::Complement, Operand { value, ..a }),
            _ => Ok(value),
        }
    }

    /// Compiles a choice between two values, for each reading that both have. A fault of the
    /// other side does not count.
    pub(super) fn select(
        &mut self,
        condition: WordReading,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, FormulaError> {
        if a.value.is_set() || b.value.is_set() {
            let (a, b) = (self.as_set(a)?, self.as_set(b)?);
            return Ok(Typed::Set(self.set_choice(condition, a, b)));
        }
        let (left, right) = (self.as_index(a.value), self.as_index(b.value));
        let word = self.lowering.choice(condition.value, left.value, right.value);
        let fault = self.fault_of_choice(condition, left.fault, right.fault);
        let number = Reading { value: word, fault };
        Ok(match (a.value, b.value) {
            (Typed::Literal(_, Some(a)), Typed::Literal(_, Some(b))) => {
                Typed::Literal(number, Some(self.set_choice(condition, a, b)))
            }
            (Typed::Literal(..), Typed::Literal(..)) => Typed::Literal(number, None),
            (Typed::Square(_, a), Typed::Square(_, b)) => {
                Typed::Square(number, self.set_choice(condition, a, b))
            }
            _ => Typed::Number(number),
        })
    }

    fn set_choice(&mut self, condition: WordReading, a: SetReading, b: SetReading) -> SetReading {
        let mask = condition.value;
        let value: Words = self.lowering.each(|this, i| this.choice(mask, a.value[i], b.value[i]));
        Reading { value, fault: self.fault_of_choice(condition, a.fault, b.fault) }
    }

    fn fault_of_choice(
        &mut self,
        condition: WordReading,
        a: Option<Register>,
        b: Option<Register>,
    ) -> Option<Register> {
        let builder = &mut self.lowering.builder;
        let otherwise = builder.unary(U::Complement, condition.value);
        let a = a.map(|fault| builder.binary(B::Intersection, condition.value, fault));
        let b = b.map(|fault| builder.binary(B::Intersection, otherwise, fault));
        let fault = self.either_fault(a, b);
        self.either_fault(condition.fault, fault)
    }
}
