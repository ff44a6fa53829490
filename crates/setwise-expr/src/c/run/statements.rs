//! Runs C statements.

use std::collections::HashMap;

use crate::c::front::constant::Constant;
use crate::c::front::syntax::{
    BinaryOp, Declaration, Expr, Indirection, Label, Specifiers, Statement, StatementKind,
};
use crate::c::run::array::MAX_ENTRIES;
use crate::c::run::lower::{Lower, Place};
use crate::c::run::value::Value;
use crate::c::types::{CType, INT};
use crate::error::FormulaError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::Register;
use crate::span::Span;

/// The beginning of the message for a loop that is not run to its end.
pub const TOO_MANY_ITERATIONS: &str = "the loop takes more than";

/// The maximum number of iterations of a loop whose end depends on the input.
const MAX_ITERATIONS: usize = 64;

/// The maximum number of iterations of any loop.
const MAX_KNOWN_ITERATIONS: usize = 4096;

/// The maximum depth of nested statements.
const MAX_LEVELS: usize = 40;

impl Lower<'_, '_> {
    /// Runs statements in a scope of their own.
    pub(crate) fn block(&mut self, statements: &[Statement]) -> Result<(), FormulaError> {
        self.scopes.push(HashMap::new());
        let slots = self.state.slots.len();
        for statement in statements {
            self.statement(statement)?;
        }
        self.state.slots.truncate(slots);
        self.scopes.pop();
        Ok(())
    }

    /// Runs a statement where the code has not been left.
    pub(crate) fn statement(&mut self, statement: &Statement) -> Result<(), FormulaError> {
        self.step(statement.span)?;
        if self.levels == MAX_LEVELS {
            return Err(FormulaError::new(statement.span, "the code is nested too deeply")
                .with_help("move the inner part to a function"));
        }
        self.levels += 1;
        let stopped = self.stopped();
        let result = match (self.is_known(stopped), &statement.kind) {
            (Some(true), _) => Ok(()),
            // A declaration comes into scope whether or not the code has been left.
            (Some(false), _) => self.run(statement),
            (None, StatementKind::Declare(declarations)) => {
                declarations.iter().try_for_each(|declaration| self.declare(declaration))
            }
            (None, _) => self.while_live(|lower| lower.run(statement)),
        };
        self.levels -= 1;
        result
    }

    fn run(&mut self, statement: &Statement) -> Result<(), FormulaError> {
        let all = self.builder().constant(!0);
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Expr(expr) => {
                self.effect(expr)?;
            }
            StatementKind::Declare(declarations) => {
                for declaration in declarations {
                    self.declare(declaration)?;
                }
            }
            StatementKind::Block(statements) => self.block(statements)?,
            StatementKind::If(branches, otherwise) => {
                self.run_branches(branches, otherwise.as_deref())?;
            }
            StatementKind::Switch(value, statements, labels) => {
                let outer = self.state.broken;
                self.scopes.push(HashMap::new());
                let slots = self.state.slots.len();
                self.run_switch(value, statements, labels)?;
                self.state.slots.truncate(slots);
                self.scopes.pop();
                self.state.broken = outer;
            }
            StatementKind::Loop { .. } => {
                self.scopes.push(HashMap::new());
                let slots = self.state.slots.len();
                self.run_loop(statement)?;
                self.state.slots.truncate(slots);
                self.scopes.pop();
            }
            StatementKind::Return(value) => {
                if let (Some(expr), Some(CType::Struct(_))) = (value, self.result_type) {
                    self.return_structure(expr)?;
                } else if let Some(expr) = value {
                    let value = self.scalar(expr)?;
                    let ctype = self.result_type.filter(|&ctype| ctype != CType::Void);
                    self.expect_lossless(value, ctype.unwrap_or(value.ctype), expr)?;
                    let value = self.convert(value, ctype.unwrap_or(value.ctype));
                    self.state.result = Some(value);
                }
                self.state.returned = all;
            }
            StatementKind::Break => self.state.broken = all,
            StatementKind::Continue => self.state.continued = all,
        }
        Ok(())
    }

    /// Returns the bool of a condition.
    pub(crate) fn condition(&mut self, expr: &Expr) -> Result<Register, FormulaError> {
        self.truth(expr).map(|value| value.register)
    }

    /// Returns the bool that is true if an expression is neither zero nor the null pointer.
    pub(crate) fn truth(&mut self, expr: &Expr) -> Result<Value, FormulaError> {
        let value = match self.pointer(expr)? {
            // Only the null pointer is false.
            Some(pointer) => self.bool(!pointer.is_null()),
            None => self.scalar(expr)?,
        };
        Ok(self.is_true(value))
    }

    /// Runs an `if` with all its branches, without a level of nesting for each.
    fn run_branches(
        &mut self,
        branches: &[(Expr, Statement)],
        otherwise: Option<&Statement>,
    ) -> Result<(), FormulaError> {
        let mut open = Vec::new();
        let mut otherwise = otherwise;
        for (condition, then) in branches {
            self.step(condition.span)?;
            let condition = self.condition(condition)?;
            match self.is_known(condition) {
                Some(false) => {}
                Some(true) => {
                    otherwise = Some(then);
                    break;
                }
                None => {
                    let before = self.enter(condition);
                    self.block(std::slice::from_ref(then))?;
                    open.push(self.enter_opposite(before));
                }
            }
        }
        if let Some(otherwise) = otherwise {
            self.block(std::slice::from_ref(otherwise))?;
        }
        while let Some(fork) = open.pop() {
            self.leave(fork);
        }
        Ok(())
    }

    /// Runs a `switch`. Each word enters at one label. Until then, it counts as a word that has
    /// left the block.
    fn run_switch(
        &mut self,
        value: &Expr,
        statements: &[Statement],
        labels: &[Label],
    ) -> Result<(), FormulaError> {
        let value = self.scalar(value)?;
        let value = self.convert(value, value.ctype.promoted());
        let mut unmatched = self.builder().constant(!0);
        let mut entries = Vec::new();
        for label in labels {
            let Some([first, last]) = label.values else {
                entries.push(None);
                continue;
            };
            self.step(statements.first().map_or(Span::default(), |first| first.span))?;
            let [first, last] = [first, last].map(|it| Constant::new(it, value.ctype));
            let low = self.constant(first.word(), value.ctype);
            let high = self.constant(last.word(), value.ctype);
            let span = Span::default();
            let is_here = if first == last {
                self.binary(BinaryOp::Equal, value, low, span)?.register
            } else {
                let above = self.binary(BinaryOp::GreaterOrEqual, value, low, span)?.register;
                let below = self.binary(BinaryOp::LessOrEqual, value, high, span)?.register;
                self.builder().binary(B::Intersection, above, below)
            };
            entries.push(Some(self.builder().binary(B::Intersection, unmatched, is_here)));
            unmatched = self.builder().binary(B::Difference, unmatched, is_here);
        }
        self.state.broken = self.builder().constant(!0);
        for (at, statement) in statements.iter().enumerate() {
            let here = labels.iter().zip(&entries).filter(|(label, _)| label.at == at);
            for (_, entry) in here {
                let broken = self.state.broken;
                let entry = entry.unwrap_or(unmatched);
                self.state.broken = self.builder().binary(B::Difference, broken, entry);
            }
            // A declaration comes into scope where it is passed, too.
            match &statement.kind {
                StatementKind::Declare(list) => list.iter().try_for_each(|it| self.declare(it))?,
                _ => self.statement(statement)?,
            }
        }
        Ok(())
    }

    /// Runs a loop iteration by iteration.
    fn run_loop(&mut self, statement: &Statement) -> Result<(), FormulaError> {
        let StatementKind::Loop { init, condition, step, body, is_do } = &statement.kind else {
            return Ok(());
        };
        if let Some(init) = init {
            self.statement(init)?;
        }
        let none = self.builder().constant(0);
        let outer = (self.state.broken, self.state.continued);
        let mut iterations = 0;
        // The number of iterations that only some inputs reach.
        let mut open_iterations = 0;
        loop {
            let tests = !(*is_do && iterations == 0);
            if let (Some(condition), true) = (condition, tests) {
                self.while_live(|lower| {
                    let goes_on = lower.condition(condition)?;
                    let ends = lower.builder().unary(U::Complement, goes_on);
                    lower.state.broken = ends;
                    Ok(())
                })?;
            }
            let stopped = self.stopped();
            match self.is_known(stopped) {
                Some(true) => break,
                Some(false) => {}
                None => open_iterations += 1,
            }
            if open_iterations > MAX_ITERATIONS {
                let goes_on = self.builder().unary(U::Complement, stopped);
                self.fault(goes_on, |_| {
                    format!("{TOO_MANY_ITERATIONS} {MAX_ITERATIONS} iterations")
                });
                break;
            }
            let most = if self.start.is_some() { MAX_ENTRIES } else { MAX_KNOWN_ITERATIONS };
            if iterations == most {
                let message = format!("the loop takes more than {most} iterations");
                return Err(FormulaError::new(statement.span, message).with_help(format!(
                    "a loop may take up to {most} iterations, 64 of them depending on the input"
                )));
            }
            self.block(std::slice::from_ref(body))?;
            self.state.continued = none;
            if let Some(step) = step {
                self.while_live(|lower| lower.effect(step))?;
            }
            iterations += 1;
        }
        (self.state.broken, self.state.continued) = outer;
        Ok(())
    }

    fn declare(&mut self, declaration: &Declaration) -> Result<(), FormulaError> {
        let Declaration { name, span, specifiers, indirection, sizes, init, .. } = declaration;
        let Specifiers { ctype, is_static, is_extern, .. } = *specifiers;
        if is_extern && init.is_none() {
            let message = format!("`{name}` is defined elsewhere");
            return Err(FormulaError::new(*span, message)
                .with_help("add its definition, outside of functions"));
        }
        if is_static && !self.active.is_empty() && self.unit.changes(declaration) {
            let message = format!("the `static` variable `{name}` keeps its value between calls");
            return Err(FormulaError::new(*span, message)
                .with_help("pass it as an argument and return the new value"));
        }
        if *indirection != Indirection::None {
            let message = format!("`{name}` is a pointer, and only parameters can be pointers");
            return Err(FormulaError::new(*span, message).with_help("use the variable itself"));
        }
        if let Some(CType::Struct(_)) = ctype {
            let place = match declaration.sizes.is_empty() {
                true => self.new_structure(declaration, is_static)?,
                false => self.new_structures(declaration, is_static)?,
            };
            self.bind(name, place);
            return Ok(());
        }
        if !sizes.is_empty() {
            let array = self.array(declaration, is_static)?;
            self.bind(name, Place::Array(array));
            return Ok(());
        }
        if ctype == Some(CType::Void) {
            return Err(FormulaError::new(*span, format!("`{name}` has the type `void`")));
        }
        let slot = self.add_slot(ctype, None);
        self.bind(name, Place::Slot(slot));
        let Some(init) = init else {
            if is_static {
                let zero = self.constant(0, INT);
                self.store(slot, zero);
            } else if self.active.is_empty() && self.inputs.contains(&declaration.id) {
                let input = self.compiler.bound_or_variable(name, *span)?;
                let input = self.value_of(input);
                self.store(slot, input);
            }
            return Ok(());
        };
        self.while_live(|lower| {
            let value = lower.scalar(init)?;
            lower.expect_lossless(value, ctype.unwrap_or(value.ctype), init)?;
            lower.store(slot, value);
            Ok(())
        })
    }
}
