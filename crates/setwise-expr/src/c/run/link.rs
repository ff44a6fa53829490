//! C code in the programs of formulas.

use crate::c::run::call::wrong_count;
use crate::c::run::language::is_count;
use crate::c::run::lower::Lower;
use crate::c::unit::Unit;
use crate::compile::compiler::Compiler;
use crate::compile::typed::Typed;
use crate::error::FormulaError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::span::Span;
use crate::syntax::tree::{NodeId, Tree};
use crate::types::{NoteReason, Type};

/// Runs a part with constant folding, so that loops end.
pub(crate) fn with_folding<T>(
    compiler: &mut Compiler<'_>,
    part: impl FnOnce(&mut Compiler<'_>) -> Result<T, FormulaError>,
) -> Result<T, FormulaError> {
    let simplifies = compiler.builder.simplifies;
    if compiler.builder.width != 64 {
        let message = "C code needs words of 64 bits";
        return Err(FormulaError::new(Span::default(), message));
    }
    compiler.builder.simplifies = true;
    let result = part(compiler);
    compiler.builder.simplifies = simplifies;
    result
}

impl Compiler<'_> {
    /// Adds a law and parts of it. The assertions of its code become premises of the law, which is
    /// the first of the parts. Returns their texts.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`add`](Self::add).
    pub fn add_law(&mut self, tree: &Tree, parts: &[NodeId]) -> Result<Vec<String>, FormulaError> {
        let first = self.outputs.len();
        self.add_parts(tree, parts)?;
        let law = &mut self.outputs[first];
        law.reasons = std::mem::take(&mut self.reasons);
        let mut assertions = Vec::new();
        for (premise, text) in std::mem::take(&mut self.premises) {
            if !assertions.contains(&text) {
                assertions.push(text);
            }
            let fails = self.builder.unary(U::Complement, premise);
            law.register = self.builder.binary(B::Union, fails, law.register);
            law.fault = law.fault.map(|fault| self.builder.binary(B::Intersection, premise, fault));
        }
        Ok(assertions)
    }

    /// Refuses the name of a macro of the C code that a formula may use: formulas have no macros, and
    /// the name would mean something else in the code.
    pub(crate) fn refuse_macro(
        &self,
        name: &str,
        is_call: bool,
        span: Span,
    ) -> Result<(), FormulaError> {
        match &self.definitions {
            Some(definitions) if definitions.0.macros.defines(name, is_call) => {
                let message = format!("`{name}` is a macro of the code, and this is a formula");
                Err(FormulaError::new(span, message)
                    .with_help("define a function or a constant for it, or write C code"))
            }
            _ => Ok(()),
        }
    }

    /// Calls a function of C code; `None` if the code defines none with this name.
    pub(crate) fn call_code(
        &mut self,
        unit: &Unit,
        name: &str,
        span: Span,
        arguments: &[Typed],
    ) -> Option<Result<Typed, FormulaError>> {
        if let Some(error) = unit.passed_over(name, span) {
            return Some(Err(error));
        }
        let Some((function, unit)) = unit.find_function(name) else {
            return unit.expect_defined(name, span).err().map(Err);
        };
        let wanted = function.parameters.len();
        if wanted != arguments.len() {
            let message = wrong_count(name, wanted, arguments.len());
            return Some(Err(FormulaError::new(span, message)));
        }
        Some(with_folding(self, |compiler| {
            let mut lower = Lower::new(compiler, unit);
            let typed = lower
                .call_from_formula(function, arguments, span)
                .map_err(|error| unit.error_in(name, &error, span))?;
            if lower.java.is_some() {
                compiler.note(NoteReason::Java, span);
            }
            let fault = arguments.iter().fold(typed.fault(), |fault, argument| {
                compiler.either_fault(fault, argument.fault())
            });
            let value_type = if is_count(name, unit) { Type::Number } else { typed.value_type() };
            Ok(Typed::word(value_type, typed.register(), fault))
        }))
    }

    /// Returns the value of a constant of C code, if the code defines one with this name.
    pub(crate) fn c_constant(
        &mut self,
        unit: &Unit,
        name: &str,
        span: Span,
    ) -> Result<Option<Typed>, FormulaError> {
        if let Some(error) = unit.left_out(name, span) {
            return Err(error);
        }
        let Some(unit) = unit.declaring(name) else { return Ok(None) };
        with_folding(self, |compiler| {
            let mut lower = Lower::new(compiler, unit);
            let value = lower.global(name, span)?;
            let fault = lower.fault;
            if lower.java.is_some() {
                compiler.note(NoteReason::Java, span);
            }
            Ok(value.map(|value| value.typed(fault)))
        })
    }
}
