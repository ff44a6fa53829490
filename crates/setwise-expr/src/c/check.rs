//! Parses C definitions and the formulas that use them.

use std::sync::Arc;

use super::code;
use super::definitions::Definitions;
use super::lower::{Array, Lower, Place};
use super::syntax::{Declaration, Expr, ExprKind, StatementKind};
use super::types::{INT, WORD};
use super::unit::Unit;
use super::value::Value;
use crate::compiler::Compiler;
use crate::error::FormulaError;
use crate::names::Names;
use crate::parser::{parse_formula, parse_formulas};
use crate::program::Variable;
use crate::tree::Tree;
use crate::types::Note;

impl Definitions {
    /// Parses C definitions and checks every function.
    ///
    /// # Errors
    ///
    /// Returns the first error with its place: a syntax error, a name that is not defined, or an
    /// unsupported construct, with the remedy.
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        Self::with_macros(text, [])
    }

    /// Parses C definitions after macros are defined: `NAME`, which is 1, or `NAME=VALUE`, as by the
    /// option `-D` of compilers. Code that is pasted as a formula has these macros, too.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`parse`](Self::parse), and that of a macro, which has no place.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::Definitions;
    ///
    /// let text = "#if N > 2\nint f(int x) { return x * N; }\n#endif";
    /// let definitions = Definitions::with_macros(text, ["N=3"])?;
    /// assert_eq!(definitions.functions().next(), Some("f"));
    /// assert!(Definitions::with_macros(text, ["3=N"]).is_err());
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn with_macros<'a>(
        text: &str,
        macros: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, FormulaError> {
        Self::checked(Unit::with_macros(text, macros)?)
    }

    /// Parses C definitions that may use others.
    pub(super) fn within(text: &str, outer: Option<&Self>) -> Result<Self, FormulaError> {
        let outer = outer.map(|outer| Arc::clone(&outer.0));
        Self::checked(Unit::parse(text, 0, outer, true)?)
    }

    fn checked(unit: Unit) -> Result<Self, FormulaError> {
        if let Some(statement) = unit.statements().iter().find(|statement| {
            !matches!(statement.kind, StatementKind::Declare(_) | StatementKind::Empty)
        }) {
            return Err(FormulaError::new(statement.span, "statements belong in functions")
                .with_help("write `U64 f(U64 x) { …; return x; }`"));
        }
        let definitions = Self(Arc::new(unit));
        definitions.check()?;
        Ok(definitions)
    }

    /// Parses a formula that may use the definitions. They hide functions and names of the
    /// language.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`parse`](crate::parse).
    pub fn formula(&self, text: &str) -> Result<Tree, FormulaError> {
        let tree = parse_formula(text)
            .or_else(|error| code::parse(text, Some(self), error, &parse_formula))?;
        Ok(self.give_to(tree))
    }

    /// Parses a list of formulas that may use the definitions.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`parse_list`](crate::parse_list).
    pub fn formulas(&self, text: &str) -> Result<Vec<Tree>, FormulaError> {
        let trees = parse_formulas(text)
            .or_else(|error| code::parse_list(text, Some(self), error, &parse_formula))?;
        Ok(trees.into_iter().map(|tree| self.give_to(tree)).collect())
    }

    fn give_to(&self, mut tree: Tree) -> Tree {
        if let (None, Some(reason)) = (&tree.printed.note, self.0.note()) {
            let span = tree.nodes[tree.root].span;
            tree.printed.note = Some(Note { reason, span });
        }
        // A law after definitions has those, and these are around them.
        tree.definitions.get_or_insert_with(|| self.clone());
        tree
    }

    /// Compiles every definition, to find its errors.
    fn check(&self) -> Result<(), FormulaError> {
        for name in &self.0.order {
            let mut compiler = Compiler::new(Names::Free);
            let mut lower = Lower::new(&mut compiler, &self.0);
            let function = &self.0.functions[name];
            let mut places = Vec::new();
            for parameter in &function.parameters {
                places.push(lower.free_parameter(parameter)?);
            }
            lower.run_function(function, &self.0, places, function.span)?;
        }
        let mut compiler = Compiler::new(Names::Free);
        for (name, declaration) in &self.0.globals {
            let mut lower = Lower::new(&mut compiler, &self.0);
            if declaration.sizes.is_empty() {
                lower.global(name, declaration.span)?;
            } else {
                lower.global_array(name)?;
            }
        }
        Ok(())
    }
}

impl Lower<'_, '_> {
    /// Returns a variable with a free value for a parameter.
    fn free_parameter(&mut self, parameter: &Declaration) -> Result<Place, FormulaError> {
        let ctype = parameter.ctype().unwrap_or(WORD);
        let free = |lower: &mut Self, name: &str| {
            let input = Variable::set(name);
            let register = lower.builder().input(&input);
            let value = Value::new(register, WORD);
            lower.convert(value, ctype)
        };
        if parameter.sizes.is_empty() {
            let value = free(self, &format!("parameter {}", parameter.name));
            let slot = self.add_slot(Some(ctype), Some(value));
            if !parameter.is_address() {
                return Ok(Place::Slot(slot));
            }
            // The pointer may point to the first entry of an array.
            for _ in 1..64 {
                self.add_slot(Some(ctype), Some(value));
            }
            let sizes = vec![64];
            return Ok(Place::Pointer(Array { sizes, ..Array::of_slot(slot, ctype) }));
        }
        // An array of any size can be passed.
        let mut declaration = parameter.clone();
        let kind = ExprKind::Number(if parameter.sizes.len() == 1 { 64 } else { 2 }, INT);
        declaration.sizes[0] = Some(Expr { kind, span: parameter.span, depth: 1 });
        Ok(Place::Pointer(self.array(&declaration, false)?))
    }
}
