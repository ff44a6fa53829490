//! Programs of formulas and code as they are written, before anything is simplified.

use crate::compile::compiler::Compiler;
use crate::compile::typed::Typed;
use crate::program::Builder;
use crate::types::Type;

impl Compiler<'_> {
    /// Returns the compiler for words of `width` bits that records every operation of formulas and
    /// of C code as it is written: no constant is folded, and nothing is simplified.
    ///
    /// Some decisions need known values all the same, such as where a loop ends.
    /// [`add_claims`](Self::add_claims) makes the program compute whether they are right.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Compiler, Names, parse};
    ///
    /// let tree = parse("x ^ x | 1 + 2")?;
    /// let mut compiler = Compiler::new(Names::Free).recording(64);
    /// compiler.add(&tree)?;
    /// assert_eq!(compiler.finish().instructions().len(), 6);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn recording(self, width: usize) -> Self {
        Self { builder: Builder::recording(width), ..self }
    }

    /// Adds an output of a compiler that [records](Self::recording): a bool that is true unless a
    /// decision about the formulas so far rests on a wrong value or bound of a word.
    pub fn add_claims(&mut self) {
        let register = self.builder.claims();
        let value = Typed::word(Type::Bool, register, None);
        self.output("the values that the compiler knows are right".to_owned(), value);
    }
}
