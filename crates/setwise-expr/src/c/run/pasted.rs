//! Compiles code that is pasted in place of a formula.

use std::sync::Arc;

use crate::c::definitions::{Code, CodeResult, Definitions};
use crate::c::front::inputs::Changes;
use crate::c::front::order::parts;
use crate::c::front::syntax::{Expr, ExprKind, Statement, StatementKind, UnaryOp};
use crate::c::run::language::is_count;
use crate::c::run::link::with_folding;
use crate::c::run::lower::{Lower, Place};
use crate::c::run::structure::is_structure;
use crate::c::run::value::Value;
use crate::c::types::{CType, LONG};
use crate::c::unit::{Unit, prelude};
use crate::compile::compiler::Compiler;
use crate::compile::typed::Typed;
use crate::error::FormulaError;
use crate::function::Function;
use crate::names::Names;
use crate::operation::UnaryOperation as U;
use crate::span::Span;
use crate::syntax::parser::MAX_LENGTH;
use crate::types::NoteReason;
use crate::types::Type;

impl Code {
    /// Parses code that stands for a formula.
    pub(crate) fn parse(
        text: &str,
        offset: usize,
        definitions: Option<&Definitions>,
    ) -> Result<Self, FormulaError> {
        if text.len() > MAX_LENGTH {
            let message = format!("the code is longer than {MAX_LENGTH} bytes");
            return Err(FormulaError::new(Span::new(offset, offset), message));
        }
        let outer = definitions.map(|definitions| Arc::clone(&definitions.0));
        let unit = Arc::new(Unit::parse(text, offset, outer, false)?);
        let whole = Span::new(offset, offset + text.len());
        let is_declaration = |statement: &Statement| {
            matches!(statement.kind, StatementKind::Declare(_) | StatementKind::Empty)
        };
        let result = match unit.order.last() {
            Some(last) if unit.statements().iter().all(is_declaration) => {
                CodeResult::Function(last.clone())
            }
            _ if unit.statements().iter().all(|s| matches!(s.kind, StatementKind::Empty)) => {
                return Err(FormulaError::new(whole, "the code has no statement with a value")
                    .with_help("add an expression or a function"));
            }
            _ => CodeResult::Statements,
        };
        let mut code = Self { unit, result, free: Vec::new() };
        let mut compiler = Compiler::new(Names::Free);
        code.compile(&mut compiler)?;
        code.free = compiler.builder.inputs.iter().map(|input| input.name.clone()).collect();
        Ok(code)
    }

    fn span(&self) -> Span {
        Span::new(self.unit.offset, self.unit.offset + self.unit.text.len())
    }

    /// Appends the code to a program.
    pub(crate) fn compile(&self, compiler: &mut Compiler<'_>) -> Result<Typed, FormulaError> {
        with_folding(compiler, |compiler| {
            let mut lower = Lower::new(compiler, &self.unit);
            let typed = match &self.result {
                CodeResult::Function(name) => {
                    let function = &self.unit.functions[name];
                    let mut arguments = Vec::new();
                    for parameter in &function.parameters {
                        if !parameter.sizes.is_empty() {
                            let message = format!("the parameter `{}` is an array", parameter.name);
                            return Err(FormulaError::new(parameter.span, message)
                                .with_help("add a function that calls it with an array"));
                        }
                        let (name, span) = (&parameter.name, parameter.span);
                        arguments.push(lower.compiler.bound_or_variable(name, span)?);
                    }
                    if lower.compiler.trusts_code && matches!(function.result, CType::Number { .. })
                    {
                        lower.compiler.result_bits = function.result.bits();
                    }
                    lower.call_from_formula(function, &arguments, function.span)
                }
                CodeResult::Statements => lower.run_pasted(),
            };
            let is_java = self.unit.parsed.is_java.then_some(self.span());
            if let Some(span) = lower.java.or(is_java) {
                compiler.note(NoteReason::Java, span);
            }
            typed
        })
    }
}

impl Lower<'_, '_> {
    /// Runs pasted statements and returns their value.
    fn run_pasted(&mut self) -> Result<Typed, FormulaError> {
        let unit = self.unit;
        // Variables that are assigned without a declaration.
        let mut last = None;
        for assigned in &unit.parsed.assigned {
            if unit.parsed.lists.contains(&assigned.name) {
                return Err(is_list(&assigned.name, assigned.span));
            }
            if self.find(&assigned.name).is_some() {
                continue;
            }
            let before = match assigned.is_plain {
                true => None,
                false => Some(self.outer_name(&assigned.name, assigned.span)?),
            };
            // Without a declared type a number has 64 bits, so that none are lost.
            let assignments = &unit.parsed.assigned;
            let times = assignments.iter().filter(|other| other.name == assigned.name).count();
            let ctype = match before {
                Some(value) if value.ctype.bits() == 64 => Some(value.ctype),
                Some(_) => Some(LONG),
                None => None,
            };
            let before = match (before, ctype) {
                (Some(value), Some(ctype)) => Some(self.convert(value, ctype)),
                _ => before,
            };
            let slot = self.add_slot(ctype, before);
            self.untyped.insert(slot, times == 1);
            self.bind(&assigned.name, Place::Slot(slot));
        }
        let (end, before) = match unit
            .statements()
            .iter()
            .rposition(|statement| !matches!(statement.kind, StatementKind::Empty))
        {
            Some(place) => (&unit.statements()[place], &unit.statements()[..place]),
            None => return Err(FormulaError::new(Span::default(), "the code has no statement")),
        };
        before.iter().try_for_each(|it| expect_effect(it, unit))?;
        let changes = Changes::of(unit.statements(), unit.functions.values());
        if let Some(shared) = changes.shared {
            let message = format!(
                "`{}` may be an input here, or 0, with which it starts in the function that reads it",
                shared.name
            );
            let help = "write its value, or make it a parameter of the function";
            return Err(FormulaError::new(shared.span, message).with_help(help));
        }
        let inputs = &changes.inputs;
        self.inputs = inputs.iter().map(|it| it.id).collect();
        if let Some(first) = inputs.first() {
            let mut names: Vec<_> = inputs.iter().map(|it| format!("`{}`", it.name)).collect();
            names.dedup();
            let note = match &names[..] {
                [name] => format!("{name} is an input: the code reads it before it has a value"),
                names => format!(
                    "{} are inputs: the code reads them before they have values",
                    names.join(", ")
                ),
            };
            self.compiler.note(NoteReason::Code(note), first.span);
        }
        self.run_text(before)?;
        match &end.kind {
            StatementKind::Expr(expr) if !matches!(expr.kind, ExprKind::Call(..)) => {
                expect_no_list(expr)?;
                last = Some(self.scalar(expr)?);
            }
            StatementKind::Expr(expr) => {
                if let ExprKind::Call(name, arguments) = &expr.kind {
                    last = self.call(name, arguments, expr.span)?;
                }
            }
            _ => self.statement(end)?,
        }
        if let Some(list) = self.list_value(end)? {
            return Ok(list.typed(self.fault));
        }
        let returned = self.state.returned;
        let value = match (self.result(), last) {
            (Some(value), Some(last)) => self.choose_common(returned, value, last),
            (Some(value), None) => {
                let falls = self.builder().unary(U::Complement, returned);
                self.fault(falls, |_| "the end is reached without `return`".to_owned());
                value
            }
            (None, Some(value)) => value,
            (None, None) => self.last_variable(end, changes.result())?,
        };
        let value_type = match &end.kind {
            _ if self.counts(end) => Type::Number,
            StatementKind::Expr(expr) if self.is_word(expr) => Type::Set,
            _ => value.value_type(),
        };
        Ok(Typed::word(value_type, value.register, self.fault))
    }

    /// Returns true for a number such as `0x8100L`, which is a set by its notation.
    fn is_word(&self, expr: &Expr) -> bool {
        let text = self.text(expr.span).to_ascii_lowercase();
        matches!(expr.kind, ExprKind::Number(_, ctype) if ctype.bits() == 64)
            && ["0x", "0b"].iter().any(|start| text.starts_with(start))
    }

    /// Returns true for a statement whose value is that of a function that counts.
    fn counts(&self, end: &Statement) -> bool {
        let expr = match &end.kind {
            StatementKind::Expr(expr) | StatementKind::Return(Some(expr)) => expr,
            _ => return false,
        };
        // A name that is not declared takes the type of its value.
        let value = match &expr.kind {
            ExprKind::Assign(None, target, value) => match &target.kind {
                ExprKind::Name(name) if !self.unit.parsed.scope.declares(name) => value,
                _ => return false,
            },
            _ => expr,
        };
        match &value.kind {
            ExprKind::Call(name, _) => {
                self.unit.find_function(name).is_none() && is_count(name, prelude())
            }
            _ => false,
        }
    }

    /// Returns the variable that is assigned or declared last.
    fn last_variable(
        &mut self,
        end: &Statement,
        result: Option<&str>,
    ) -> Result<Value, FormulaError> {
        let declared = self.unit.statements().iter().flat_map(Statement::declarations).last();
        let example = declared.map_or_else(String::new, |it| format!(", such as `{}`", it.name));
        let no_value = || {
            FormulaError::new(end.span, "the code has no value")
                .with_help(format!("end it with the name of a variable{example}"))
        };
        let name = match &end.kind {
            StatementKind::Declare(declarations) => declarations.last().map(|last| &*last.name),
            _ => result,
        };
        let name = name.ok_or_else(no_value)?;
        match self.find(name) {
            Some(Place::Slot(slot)) => {
                let slot = *slot;
                Ok(self.read_slot(slot, &format!("`{name}`")))
            }
            Some(Place::Struct(_)) => Err(is_structure(name, end.span)),
            Some(Place::Array(_) | Place::Pointer(_)) => {
                Err(FormulaError::new(end.span, format!("the code defines the array `{name}`"))
                    .with_help(format!("use an element of it: `{name}[0]`")))
            }
            None => Err(no_value()),
        }
    }
}

/// Returns the error for another use of a list than `*list++ = …`.
pub(crate) fn is_list(name: &str, span: Span) -> FormulaError {
    FormulaError::new(span, format!("`{name}` is a list, to which `*{name}++ = …` appends"))
        .with_help("its value is that of the code: remove other uses of it")
}

/// Refuses a statement before the last one that has a value and no effect: a law, for example.
fn expect_effect(statement: &Statement, unit: &Unit) -> Result<(), FormulaError> {
    match &statement.kind {
        StatementKind::Expr(expr) if !has_effect(expr, unit) => {
            Err(FormulaError::new(expr.span, "the value of this statement is not used").with_help(
                "only the last statement is the value: give one formula at a time, or join \
                 conditions with `&&`",
            ))
        }
        _ => Ok(()),
    }
}

/// Returns true if an expression may change a variable. The functions of formulas change nothing.
fn has_effect(expr: &Expr, unit: &Unit) -> bool {
    let of_parts = || parts(expr).into_iter().any(|it| has_effect(it, unit));
    match &expr.kind {
        ExprKind::Assign(..)
        | ExprKind::Step { .. }
        | ExprKind::Append(..)
        | ExprKind::Block(..)
        | ExprKind::Cast(..)
        | ExprKind::Unary(UnaryOp::Address, _)
        | ExprKind::Method(..) => true,
        ExprKind::Call(name, _) => {
            unit.find_function(name).is_some() || Function::named(name).is_none() || of_parts()
        }
        _ => of_parts(),
    }
}

/// Refuses an operand before a comma that has no effect, as in `x, y;`, or whose effect a number after
/// it hides: `x = 1, 234;`.
fn expect_no_list(expr: &Expr) -> Result<(), FormulaError> {
    let ExprKind::Comma(first, last) = &expr.kind else { return Ok(()) };
    // Of `a, b, c` the first is `a, b`.
    let before = match &first.kind {
        ExprKind::Comma(_, before) => before,
        _ => first,
    };
    let has_no_effect = |kind: &ExprKind| {
        use ExprKind::{Binary, Bool, Cast, Index, Logical, Name, Number, Unary};
        let is_value = matches!(kind, Number(..) | Bool(_) | Name(_) | Index(..) | Cast(..));
        is_value || matches!(kind, Unary(..) | Binary(..) | Logical(..))
    };
    match has_no_effect(&before.kind) || matches!(last.kind, ExprKind::Number(..)) {
        true => Err(FormulaError::new(before.span, "the value before `,` is not used")
            .with_help("only the last one is the value: give one formula at a time")),
        false => expect_no_list(first),
    }
}
