//! C code in the programs of formulas.

use std::sync::Arc;

use crate::c::definitions::{Code, CodeResult, Definitions};
use crate::c::front::syntax::{Statement, StatementKind};
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
    // A compiler that records operations folds on the side.
    compiler.builder.simplifies = !compiler.builder.records();
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

    /// Returns the value of a macro of C code: of its body, with values in place of its parameters.
    ///
    /// # Errors
    ///
    /// Returns an error for a macro that is not an expression, that changes a variable, or that uses the
    /// text of an argument.
    pub(crate) fn macro_value(
        &mut self,
        definitions: &Definitions,
        name: &str,
        arguments: &[Typed],
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let in_macro = |error: &FormulaError| {
            let message = format!("in the macro `{name}`: {}", error.message());
            let outer = FormulaError::new(span, message);
            match error.help() {
                Some(help) => outer.with_help(help),
                None => outer,
            }
        };
        let refused = |what: &str| {
            let message = format!("the macro `{name}` {what}, which a formula cannot do");
            FormulaError::new(span, message).with_help("write C code, or a function in its place")
        };
        let body = definitions.0.macros.find(name).map(|it| it.body.clone()).unwrap_or_default();
        if body.iter().any(|it| it.is("#") || it.is("##")) {
            return Err(refused("uses the text of its arguments"));
        }
        let words: Vec<_> = (0..arguments.len()).map(|i| format!("argument_{i}_")).collect();
        let text = match arguments {
            [] => name.to_owned(),
            _ => format!("{name}({})", words.join(", ")),
        };
        let outer = Some(Arc::clone(&definitions.0));
        let unit = Unit::parse(&text, 0, outer, false).map_err(|error| in_macro(&error))?;
        match unit.statements() {
            [Statement { kind: StatementKind::Expr(_), .. }] if unit.parsed.assigned.is_empty() => {
            }
            [Statement { kind: StatementKind::Expr(_), .. }] => {
                return Err(refused("changes a variable"));
            }
            _ => return Err(refused("is not an expression")),
        }
        let code = Code { unit: Arc::new(unit), result: CodeResult::Statements, free: Vec::new() };
        if !arguments.is_empty() && crate::function::Function::named(name).is_some() {
            self.note(NoteReason::Code(format!("`{name}` is the macro of the code")), span);
        }
        let outer = self.scope.clone();
        self.scope.extend(words.into_iter().zip(arguments.iter().copied()));
        let value = code.compile(self);
        self.scope = outer;
        value.map_err(|error| in_macro(&error))
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

    /// Returns the value of a constant or of a macro of C code, if the code defines one with this name.
    pub(crate) fn defined_name(
        &mut self,
        definitions: &Definitions,
        name: &str,
        span: Span,
    ) -> Result<Option<Typed>, FormulaError> {
        match definitions.0.macros.defines(name, false) {
            true => self.macro_value(definitions, name, &[], span).map(Some),
            false => self.c_constant(&definitions.0, name, span),
        }
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
