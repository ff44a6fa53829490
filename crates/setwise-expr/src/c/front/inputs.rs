//! The inputs of a fragment of code: variables that it declares and reads without giving them a value.
//!
//! Pages print their tricks so: `int v; // the input`, `int r; // the result goes here`, `r = v < 0;`.

use std::collections::HashMap;

use crate::c::front::order::parts;
use crate::c::front::syntax::{
    Declaration, Expr, ExprKind, Function, Statement, StatementKind, UnaryOp,
};
use crate::span::Span;

/// The variables that statements outside of functions read and change.
pub(crate) struct Changes<'a> {
    /// The variables that they declare without a value and read before any statement gives them one, in
    /// their order.
    pub(crate) inputs: Vec<&'a Declaration>,
    /// The variables that they change, also those that are not declared, in their order; the last one is the
    /// one whose last change is last.
    pub(crate) changed: Vec<&'a str>,
    /// An input that a function reads, which starts with 0 there.
    pub(crate) shared: Option<&'a Declaration>,
}

impl<'a> Changes<'a> {
    pub(crate) fn of(
        statements: &'a [Statement],
        functions: impl IntoIterator<Item = &'a Function>,
    ) -> Self {
        let mut walk = Walk { scopes: vec![HashMap::new()], read: Vec::new(), changed: Vec::new() };
        walk.statements(statements);
        let Walk { read: mut inputs, mut changed, .. } = walk;
        let globals = statements.iter().flat_map(Statement::declarations);
        let of_functions = Walk::of_functions(globals, functions);
        let is_shared = |it: &&&Declaration| of_functions.iter().any(|other| other.id == it.id);
        let shared = inputs.iter().find(is_shared).copied();
        inputs.sort_by_key(|it| it.span.start);
        changed.sort_by_key(|it| it.1.start);
        Self { inputs, changed: changed.into_iter().map(|it| it.0).collect(), shared }
    }

    /// Returns the variable whose value the statements compute: the last one that they change and that is not
    /// an input, or else the last one.
    pub(crate) fn result(&self) -> Option<&'a str> {
        let is_result = |name: &&&str| !self.inputs.iter().any(|it| it.name == **name);
        self.changed.iter().rfind(is_result).or(self.changed.last()).copied()
    }
}

/// A walk over statements in the order in which they run, as far as that is known.
struct Walk<'a> {
    /// The variables of each block.
    scopes: Vec<HashMap<&'a str, Variable<'a>>>,
    read: Vec<&'a Declaration>,
    changed: Vec<(&'a str, Span)>,
}

struct Variable<'a> {
    declaration: &'a Declaration,
    /// True until the variable is read or has a value.
    is_open: bool,
}

impl<'a> Walk<'a> {
    /// Returns the variables outside of functions that functions read before they give them a value.
    fn of_functions(
        globals: impl Iterator<Item = &'a Declaration>,
        functions: impl IntoIterator<Item = &'a Function>,
    ) -> Vec<&'a Declaration> {
        let globals: Vec<_> = globals.collect();
        let outer = |&declaration: &&'a Declaration| {
            (&*declaration.name, Variable { declaration, is_open: true })
        };
        let read = functions.into_iter().flat_map(|function| {
            let outer = globals.iter().map(outer).collect();
            let mut walk = Self { scopes: vec![outer], read: Vec::new(), changed: Vec::new() };
            walk.inner(|it| {
                function.parameters.iter().for_each(|parameter| it.declare(parameter));
                it.statements(&function.body);
            });
            walk.read
        });
        read.collect()
    }

    fn statements(&mut self, statements: &'a [Statement]) {
        statements.iter().for_each(|it| self.statement(it));
    }

    fn inner(&mut self, run: impl FnOnce(&mut Self)) {
        self.scopes.push(HashMap::new());
        run(self);
        self.scopes.pop();
    }

    fn statement(&mut self, statement: &'a Statement) {
        match &statement.kind {
            StatementKind::Empty | StatementKind::Break | StatementKind::Continue => {}
            StatementKind::Expr(expr) => self.expr(expr),
            StatementKind::Declare(declarations) => {
                declarations.iter().for_each(|it| self.declare(it));
            }
            StatementKind::Block(statements) => self.inner(|it| it.statements(statements)),
            StatementKind::If(branches, otherwise) => {
                for (condition, then) in branches {
                    self.expr(condition);
                    self.inner(|it| it.statement(then));
                }
                if let Some(otherwise) = otherwise {
                    self.inner(|it| it.statement(otherwise));
                }
            }
            StatementKind::Loop { init, condition, step, body, is_do } => self.inner(|it| {
                init.iter().for_each(|init| it.statement(init));
                if *is_do {
                    it.statement(body);
                }
                condition.iter().for_each(|condition| it.expr(condition));
                if !*is_do {
                    it.statement(body);
                }
                step.iter().for_each(|step| it.expr(step));
            }),
            StatementKind::Switch(value, statements, _) => {
                self.expr(value);
                self.inner(|it| it.statements(statements));
            }
            StatementKind::Return(value) => value.iter().for_each(|value| self.expr(value)),
        }
    }

    fn declare(&mut self, declaration: &'a Declaration) {
        declaration.init.iter().for_each(|init| self.expr(init));
        // A variable of an inner block is not an input.
        let is_open = self.scopes.len() == 1
            && declaration.is_number()
            && declaration.init.is_none()
            && !declaration.specifiers.is_static
            && !declaration.specifiers.is_extern;
        let scope = self.scopes.last_mut();
        scope.map(|it| it.insert(&declaration.name, Variable { declaration, is_open }));
    }

    fn read(&mut self, name: &str) {
        let variable = self.scopes.iter_mut().rev().find_map(|it| it.get_mut(name));
        if let Some(variable) = variable.filter(|it| it.is_open) {
            variable.is_open = false;
            self.read.push(variable.declaration);
        }
    }

    fn change(&mut self, name: &'a str, span: Span) {
        let is_inner = self.scopes[1..].iter().any(|it| it.contains_key(name));
        if !is_inner {
            self.changed.push((name, span));
        }
        let variable = self.scopes.iter_mut().rev().find_map(|it| it.get_mut(name));
        variable.into_iter().for_each(|it| it.is_open = false);
    }

    fn expr(&mut self, expr: &'a Expr) {
        use ExprKind as E;
        match &expr.kind {
            E::Name(name) => self.read(name),
            E::Assign(operator, target, value) => {
                self.expr(value);
                match &target.kind {
                    E::Name(name) => {
                        if operator.is_some() {
                            self.read(name);
                        }
                        self.change(name, target.span);
                    }
                    _ => self.expr(target),
                }
            }
            E::Step { operand, .. } => {
                self.expr(operand);
                if let E::Name(name) = &operand.kind {
                    self.change(name, operand.span);
                }
            }
            E::Call(_, arguments) => arguments.iter().for_each(|it| self.argument(it)),
            E::Block(statements, value) => self.inner(|it| {
                it.statements(statements);
                it.expr(value);
            }),
            _ => parts(expr).into_iter().for_each(|it| self.expr(it)),
        }
    }

    /// Reads an argument: the function may give a value to a variable whose address it takes.
    fn argument(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Address, of) => match &of.kind {
                ExprKind::Name(name) => self.change(name, of.span),
                _ => self.expr(of),
            },
            _ => self.expr(expr),
        }
    }
}
