//! Inputs whose values a program only compares with zero.

use crate::operation::{BinaryOperation, UnaryOperation};
use crate::program::{Instruction, Program, Register};

impl Program {
    /// Returns true if the program does nothing with the value of an input, given by its index, but
    /// compare it with zero. Every value that is not zero then gives the same results.
    ///
    /// ```
    /// use setwise_expr::{Names, compile};
    ///
    /// let program = compile("count(x) > 1 && y != 0", Names::Free)?.without_marks();
    /// assert_eq!([0, 1].map(|input| program.only_asks_if_zero(input)), [false, true]);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn only_asks_if_zero(&self, input: usize) -> bool {
        let is_input = |register: Register| match self.instructions[register.index()] {
            Instruction::Input(index) => index as usize == input,
            _ => false,
        };
        let is_zero =
            |register: Register| self.instructions[register.index()] == Instruction::Constant(0);
        let asks_more = |instruction: &Instruction| match *instruction {
            Instruction::Unary(UnaryOperation::IsEmpty, _) => false,
            Instruction::Binary(BinaryOperation::Equal | BinaryOperation::NotEqual, a, b) => {
                is_input(a) && !is_zero(b) || is_input(b) && !is_zero(a)
            }
            Instruction::Binary(BinaryOperation::Less, zero, _) if is_zero(zero) => false,
            _ => instruction.operands().any(is_input),
        };
        !self.roots().any(is_input) && !self.instructions.iter().any(asks_more)
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::compiler::compile;
    use crate::names::Names;

    #[test]
    fn only_comparisons_with_zero_ask_no_more() {
        for (formula, expected) in [
            ("x == 0", true),
            ("x != 0 && y > 1", true),
            ("x == 0 && count(y) > 0", true),
            ("!(0 == x)", true),
            ("is_empty(x) || x != 0", true),
            ("x", false),
            ("x == 1", false),
            ("x == y", false),
            ("x == 0 && count(x) == 1", false),
            ("count(x) == 0", false),
            ("x << 1 == 0", false),
        ] {
            let program = compile(formula, Names::Free).expect("a formula").without_marks();
            let input = program.inputs().iter().position(|input| input.name == "x");
            let found = program.only_asks_if_zero(input.expect("an input"));
            assert_eq!(found, expected, "{formula}: {program}");
            // Every value that is not zero gives the same result.
            let value = |x: u64| {
                let mut words = vec![0; program.inputs().len()];
                words[input.expect("an input")] = x;
                program.evaluate(&words)
            };
            assert!(!expected || value(1) == value(2) && value(1) == value(!0), "{formula}");
        }
    }
}
