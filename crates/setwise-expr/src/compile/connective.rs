//! Compiles the logical symbols, which are set operations on words and connectives on bools.

use crate::compile::compiler::Compiler;
use crate::compile::typed::{Operand, Typed};
use crate::error::FormulaError;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator};

impl Compiler<'_> {
    /// Compiles `∧`, `∨`, `→` or `↔`.
    pub(crate) fn logical_symbol(
        &mut self,
        operator: O,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, FormulaError> {
        if a.value.is_bool() {
            b.bool(
                "both sides of a logical symbol must have the same type; \
                 put a comparison of sets in brackets",
            )?;
            let connective = match operator {
                O::Conjunction => O::And,
                O::Disjunction => O::Or,
                O::Conditional => O::Implies,
                _ => O::Equivalent,
            };
            return self.binary_operator(connective, a, b, false);
        }
        b.word(
            "the symbol has one result for each square here; \
             put it in brackets before you compare it",
        )?;
        match operator {
            O::Conjunction => self.binary_operator(O::Intersection, a, b, false),
            O::Disjunction => self.binary_operator(O::Union, a, b, false),
            O::Conditional => {
                let value = self.unary(UnaryOperator::Complement, a)?;
                self.binary_operator(O::Union, Operand { value, ..a }, b, false)
            }
            _ => {
                let value = self.binary_operator(O::SymmetricDifference, a, b, false)?;
                self.unary(UnaryOperator::Complement, Operand { value, ..a })
            }
        }
    }

    /// Returns the operator that `¬` stands for with this operand.
    pub(crate) fn negation(operator: UnaryOperator, operand: Operand) -> UnaryOperator {
        match operator {
            UnaryOperator::Negation if operand.value.is_bool() => UnaryOperator::Not,
            UnaryOperator::Negation => UnaryOperator::Complement,
            _ => operator,
        }
    }
}
