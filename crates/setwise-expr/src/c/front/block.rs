//! Parses statement expressions of GNU C: `({ int y = f(x); y * y; })`.

use crate::c::front::parser::Parser;
use crate::c::front::syntax::{Expr, ExprKind, Statement, StatementKind};
use crate::error::FormulaError;
use crate::span::Span;

impl Parser<'_> {
    /// Parses a statement expression from its brace on. Its value is that of the last statement.
    pub(crate) fn block_in_brackets(&mut self, start: Span) -> Result<Expr, FormulaError> {
        let (declarations, assigned) = (self.declarations, self.assigned.len());
        let outer = [std::mem::take(&mut self.written), std::mem::take(&mut self.passed)];
        let statements = self.nested(|parser| parser.scoped(Self::block_items));
        let is_outer = |id: &usize| *id <= declarations;
        let changes = self.written.iter().chain(&self.passed).any(is_outer);
        let [written, passed] = outer;
        self.written.extend(written);
        self.passed.extend(passed);
        let mut statements = statements?;
        self.expect(")")?;
        let span = start.to(self.last_span());
        let refused = |message: &str, help: &str| {
            Err(FormulaError::new(span, message).with_help(help.to_owned()))
        };
        if changes || self.assigned.len() > assigned {
            let message = "the statement expression `({ … })` changes a variable outside of it";
            return refused(message, "put its statements before the expression");
        }
        if statements.iter().any(leaves) {
            let message = "the statement expression `({ … })` has `return`, `break` or `continue`";
            return refused(message, "put its statements before the expression");
        }
        match statements.pop().map(|last| last.kind) {
            Some(StatementKind::Expr(value)) => {
                self.expr(ExprKind::Block(statements, Box::new(value)), span)
            }
            _ => {
                let message = "the statement expression `({ … })` has no value";
                refused(message, "end it with an expression and `;`")
            }
        }
    }
}

/// Returns true if a statement may leave the block around it.
fn leaves(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(_) | StatementKind::Break | StatementKind::Continue => true,
        StatementKind::Block(list) | StatementKind::Switch(_, list, _) => list.iter().any(leaves),
        StatementKind::If(branches, otherwise) => {
            branches.iter().any(|(_, then)| leaves(then))
                || otherwise.as_deref().is_some_and(leaves)
        }
        StatementKind::Loop { body, .. } => leaves(body),
        StatementKind::Empty | StatementKind::Expr(_) | StatementKind::Declare(_) => false,
    }
}
