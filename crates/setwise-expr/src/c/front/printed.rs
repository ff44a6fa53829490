//! Code of pages that compilers refuse: `...`, lists without a declaration, and `do` loops whose
//! condition uses a variable of the body.

use crate::c::front::parser::Parser;
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{
    Declaration, Expr, ExprKind, Indirection, OwnType, Statement, StatementKind, UnaryOp,
};
use crate::c::front::token::{is_sign, name};
use crate::error::FormulaError;

/// The name of the list of what `...` stands for.
pub(crate) const DOTS: &str = "...";

impl Parser<'_> {
    /// Takes `...` outside of files.
    pub(crate) fn takes_dots(&mut self) -> bool {
        !self.is_of_files && self.take(DOTS)
    }

    /// Returns the statement for `...`: nothing, or in a loop a list of the variable that is declared
    /// before it.
    pub(crate) fn omitted(&mut self) -> Result<StatementKind, FormulaError> {
        let span = self.last_span();
        match self.of_loop.clone().filter(|it| !it.is_empty() && !self.in_function) {
            Some(variable) => {
                self.lists.push(DOTS.to_owned());
                let value = Box::new(self.expr(ExprKind::Name(variable), span)?);
                Ok(StatementKind::Expr(self.expr(ExprKind::Append(DOTS.to_owned(), value), span)?))
            }
            None => {
                self.note_dots();
                Ok(StatementKind::Empty)
            }
        }
    }

    pub(crate) fn note_dots(&mut self) {
        self.notes.push("`...` is read as nothing".to_owned());
    }

    /// Takes `*list++ =` for a name that is not declared, and returns the name.
    pub(crate) fn take_list(&mut self) -> Option<String> {
        let is = |at: usize, sign: &str| is_sign(self.peek_at(at), sign);
        if self.is_of_files || self.in_function || !is(0, "*") || !is(2, "++") || !is(3, "=") {
            return None;
        }
        let list = name(self.peek_at(1))?.to_owned();
        if self.scopes.meaning(&list).is_some() {
            return None;
        }
        self.at += 4;
        self.lists.push(list.clone());
        Some(list)
    }

    /// Parses the body of a loop in a scope of its own.
    pub(crate) fn body_of_loop(&mut self) -> Result<Statement, FormulaError> {
        let outer = self.of_loop.replace(String::new());
        let body = self.scoped(Self::statement);
        self.of_loop = outer;
        body
    }

    /// Moves the declarations of variables of a body before the loop, if the condition after the body
    /// uses them, and returns them. The condition consists of the tokens from a place on.
    pub(crate) fn hoisted(&mut self, body: &mut Statement, first: usize) -> Vec<Declaration> {
        let StatementKind::Block(statements) = &mut body.kind else { return Vec::new() };
        let used: Vec<_> = self.tokens[first..self.at].iter().filter_map(name).collect();
        let is_hoisted = |it: &Declaration| {
            used.contains(&it.name.as_str())
                && self.scopes.meaning(&it.name).is_none()
                && it.sizes.is_empty()
                && it.indirection == Indirection::None
                && !it.specifiers.is_static
        };
        let declared = statements.iter().flat_map(Statement::declarations);
        if self.is_of_files || !declared.clone().any(is_hoisted) {
            return Vec::new();
        }
        let (mut kept, mut before) = (Vec::new(), Vec::new());
        for statement in std::mem::take(statements) {
            let Statement { kind: StatementKind::Declare(list), span } = statement else {
                kept.push(statement);
                continue;
            };
            for mut it in list {
                if !is_hoisted(&it) {
                    kept.push(Statement { kind: StatementKind::Declare(vec![it]), span });
                    continue;
                }
                if let Some(value) = it.init.take() {
                    let depth = value.depth + 1;
                    let kind = ExprKind::Name(it.name.clone());
                    let target = Box::new(Expr::made(kind, it.span));
                    let kind = ExprKind::Assign(None, target, Box::new(value));
                    let kind =
                        StatementKind::Expr(Expr { kind, span, depth, own: OwnType::Unknown });
                    kept.push(Statement { kind, span });
                }
                before.push(it);
            }
        }
        *statements = kept;
        for it in &before {
            self.notes.push(format!(
                "`{}` is declared in the body of the loop, where its condition does not see it in C; \
                 it is read as if it were declared before the loop",
                it.name
            ));
        }
        before
    }

    /// Records that code takes the address of a variable.
    pub(crate) fn note_address(&mut self, variable: &Expr) -> Result<(), FormulaError> {
        match variable.base_name().map(|name| self.scopes.meaning(name)) {
            Some(Some(Meaning::Variable(variable))) => {
                self.passed.insert(variable.id);
                Ok(())
            }
            Some(None) => self.note_assigned(variable, false),
            _ => Ok(()),
        }
    }

    /// Records that a scan does not read the variable to which it writes its result.
    pub(crate) fn note_result_of_scan(&mut self, function: &str, arguments: &[Expr]) {
        let Some(Expr { kind: ExprKind::Unary(UnaryOp::Address, target), .. }) = arguments.first()
        else {
            return;
        };
        let is_first =
            target.base_name().and_then(|name| self.mentions.get(name)).is_some_and(|&it| it == 1);
        let written = self.assigned.iter_mut().rfind(|it| it.span == target.span);
        if let (true, true, Some(written)) = (function.starts_with("_BitScan"), is_first, written) {
            written.is_plain = true;
        }
    }
}
