//! Refuses expressions that change a variable and use it in an order that C leaves open, such as
//! `i = i++ + i`.
//!
//! As the warning `-Wsequence-point` of GCC, this collects the uses of variables that no sequence
//! point separates. An operand of `&&`, `||`, `?:` and `,` is complete before the next one begins.
//! A call is complete before its result is used, but not before other operands are.

use std::collections::{HashMap, HashSet};

use crate::c::front::syntax::{Expr, ExprKind, Statement, StatementKind, UnaryOp};
use crate::error::FormulaError;
use crate::span::Span;

/// A use of a variable or of an element.
#[derive(Clone, Debug)]
struct Use {
    /// The text of what is used.
    name: String,
    span: Span,
    /// The expression that changes it, if one does.
    writer: Option<usize>,
}

/// The check, with the functions that may change their arguments.
struct Order<'a> {
    changing: &'a HashSet<String>,
}

/// Checks a whole expression. Functions that are `changing` may change their arguments.
pub(crate) fn check(expr: &Expr, changing: &HashSet<String>) -> Result<(), FormulaError> {
    let order = Order { changing };
    let top = match &expr.kind {
        ExprKind::Assign(_, target, value) => order.changes(target) || order.changes(value),
        ExprKind::Step { operand, .. } => order.changes(operand),
        _ => order.changes(expr),
    };
    if !top {
        return Ok(());
    }
    let (mut before, mut open) = (Vec::new(), Vec::new());
    order.collect(expr, &mut before, &mut open, None)?;
    expect_order(&open)
}

/// Refuses a list in braces whose values change variables, since the list is evaluated even after
/// the code has returned.
pub(crate) fn check_list(list: &Expr, changing: &HashSet<String>) -> Result<(), FormulaError> {
    let is_list = matches!(list.kind, ExprKind::List(_));
    if !is_list || !(Order { changing }).changes(list) {
        return Ok(());
    }
    Err(FormulaError::new(list.span, "the values in braces change a variable")
        .with_help("change it in a statement of its own"))
}

/// Returns the parts of an expression.
pub(crate) fn parts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Number(..) | ExprKind::Bool(_) | ExprKind::Name(_) | ExprKind::SizeOf(_) => {
            Vec::new()
        }
        ExprKind::Block(statements, value) => {
            let values = statements.iter().flat_map(|statement| match &statement.kind {
                StatementKind::Expr(expr) => vec![expr],
                _ => statement.declarations().iter().filter_map(|it| it.init.as_ref()).collect(),
            });
            values.chain([&**value]).collect()
        }
        ExprKind::Unary(_, a)
        | ExprKind::Cast(_, a)
        | ExprKind::Member(a, _)
        | ExprKind::Append(_, a)
        | ExprKind::Designated(_, _, a)
        | ExprKind::OfMember(_, a)
        | ExprKind::Step { operand: a, .. } => vec![a],
        ExprKind::Binary(_, a, b)
        | ExprKind::Logical(_, a, b)
        | ExprKind::Assign(_, a, b)
        | ExprKind::Index(a, b)
        | ExprKind::Comma(a, b) => vec![a, b],
        ExprKind::Conditional(a, b, c) => vec![a, b, c],
        ExprKind::Call(_, list) | ExprKind::List(list) => list.iter().collect(),
        ExprKind::Method(receiver, _, list) => std::iter::once(&**receiver).chain(list).collect(),
    }
}

/// Returns the text of a variable, or of an element whose place is a variable or a number.
fn name(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name.clone()),
        ExprKind::Number(value, _) => Some(value.to_string()),
        ExprKind::Index(base, index) => Some(format!("{}[{}]", name(base)?, name(index)?)),
        ExprKind::Unary(UnaryOp::Target, pointer) => Some(format!("*{}", name(pointer)?)),
        ExprKind::Member(base, member) => Some(format!("{}.{member}", name(base)?)),
        _ => None,
    }
}

/// Adds the uses of one operand to those of others: one use for each variable.
fn merge(into: &mut Vec<Use>, from: Vec<Use>) {
    let names = into.iter().enumerate().map(|(place, old)| (old.name.clone(), place));
    let mut places: HashMap<String, usize> = names.collect();
    for new in from {
        match places.get(&new.name) {
            Some(&place) => into[place].writer = into[place].writer.or(new.writer),
            None => {
                places.insert(new.name.clone(), into.len());
                into.push(new);
            }
        }
    }
}

/// Returns the address of an expression, since macros repeat places of the text.
fn id(expr: &Expr) -> usize {
    std::ptr::from_ref(expr).addr()
}

/// Refuses a variable that one part of an expression changes, and another one uses.
fn expect_order(uses: &[Use]) -> Result<(), FormulaError> {
    let mut writers = HashMap::new();
    for found in uses {
        let first = *writers.entry(found.name.as_str()).or_insert(found.writer);
        if first != found.writer {
            return Err(unordered(found));
        }
    }
    Ok(())
}

fn unordered(found: &Use) -> FormulaError {
    let message = format!(
        "`{}` is changed and used in one expression, and C does not define which comes first",
        found.name
    );
    FormulaError::new(found.span, message).with_help("write a statement for each")
}

impl Order<'_> {
    /// Returns true if any part changes a variable.
    fn changes(&self, expr: &Expr) -> bool {
        let is_change = match &expr.kind {
            ExprKind::Assign(..) | ExprKind::Step { .. } => true,
            ExprKind::Call(name, list) => {
                list.iter().any(|argument| self.changed(name, argument).is_some())
            }
            _ => false,
        };
        is_change || parts(expr).into_iter().any(|part| self.changes(part))
    }

    /// Returns the variable that a function may change: one whose address is an argument, or any
    /// argument of a function with references.
    fn changed<'e>(&self, function: &str, argument: &'e Expr) -> Option<&'e Expr> {
        match &argument.kind {
            ExprKind::Unary(UnaryOp::Address, variable) => Some(variable),
            _ => self.changing.contains(function).then_some(argument),
        }
    }

    /// Collects the uses in an expression: in `before` those that are complete at a sequence point
    /// within it, in `open` the others. `writer` is the expression that changes this one.
    fn collect(
        &self,
        expr: &Expr,
        before: &mut Vec<Use>,
        open: &mut Vec<Use>,
        writer: Option<usize>,
    ) -> Result<(), FormulaError> {
        if !matches!(expr.kind, ExprKind::Number(..))
            && let Some(name) = name(expr)
        {
            open.push(Use { name, span: expr.span, writer });
        }
        match &expr.kind {
            ExprKind::Comma(a, b) | ExprKind::Logical(_, a, b) => {
                self.complete(a, before)?;
                let mut inner = Vec::new();
                self.collect(b, &mut inner, open, None)?;
                merge(before, inner);
            }
            ExprKind::Conditional(condition, a, b) => {
                self.complete(condition, before)?;
                let mut both = Vec::new();
                for side in [a, b] {
                    let (mut inner, mut uses) = (Vec::new(), Vec::new());
                    self.collect(side, &mut inner, &mut uses, None)?;
                    expect_order(&uses)?;
                    merge(before, inner);
                    merge(&mut both, uses);
                }
                open.extend(both);
            }
            ExprKind::Step { operand, .. } => {
                let mut inner = Vec::new();
                self.collect(operand, &mut inner, open, Some(id(expr)))?;
                open.extend(inner);
            }
            ExprKind::Assign(operator, target, value) => {
                let is_compound = operator.is_some();
                self.collect_assignment(id(expr), is_compound, target, value, before, open)?;
            }
            // A member that is assigned does not use the others.
            ExprKind::Member(..) if writer.is_some() => {}
            ExprKind::Block(statements, _) => {
                // It changes only its own variables.
                let own = statements.iter().flat_map(Statement::declarations);
                let own: Vec<_> = own.map(|it| it.name.as_str()).collect();
                let is_own = |it: &Use| {
                    let name = it.name.trim_start_matches('*').split(['[', '.']).next();
                    name.is_some_and(|name| own.contains(&name))
                };
                for part in parts(expr) {
                    let (mut inner, mut uses) = (Vec::new(), Vec::new());
                    self.collect(part, &mut inner, &mut uses, None)?;
                    merge(&mut uses, inner);
                    open.extend(uses.into_iter().filter(|it| it.writer.is_none() && !is_own(it)));
                }
            }
            ExprKind::Call(function, arguments) => {
                self.collect_call(id(expr), function, arguments, before)?;
            }
            _ => {
                for part in parts(expr) {
                    let (mut inner, mut uses) = (Vec::new(), Vec::new());
                    self.collect(part, &mut inner, &mut uses, None)?;
                    merge(&mut uses, inner);
                    open.extend(uses);
                }
            }
        }
        Ok(())
    }

    /// Collects the uses in an assignment, which is the `writer` of its target: what the value uses
    /// comes before the target changes, and what is changed otherwise has no order with either.
    fn collect_assignment(
        &self,
        writer: usize,
        is_compound: bool,
        target: &Expr,
        value: &Expr,
        before: &mut Vec<Use>,
        open: &mut Vec<Use>,
    ) -> Result<(), FormulaError> {
        let (mut inner, mut uses) = (Vec::new(), Vec::new());
        self.collect(value, &mut inner, &mut uses, None)?;
        let (mut around, mut targets) = (Vec::new(), Vec::new());
        self.collect(target, &mut around, &mut targets, Some(writer))?;
        targets.append(&mut around);
        let others: Vec<_> =
            targets.iter().filter(|found| found.writer != Some(writer)).cloned().collect();
        let (mut with_inner, mut with_uses) = (inner.clone(), uses.clone());
        with_inner.extend(others.iter().cloned());
        with_uses.extend(others);
        expect_order(&with_inner)?;
        expect_order(&with_uses)?;
        // `x += f(&x)` reads `x` before or after the call.
        let target = name(target);
        let is_target = |found: &&Use| Some(&found.name) == target.as_ref();
        let clash = uses.iter().filter(is_target).find(|found| found.writer.is_some());
        let late = inner.iter().filter(is_target).find(|found| found.writer.is_some());
        if let Some(found) = clash.or(late.filter(|_| is_compound)) {
            return Err(unordered(found));
        }
        merge(before, inner);
        merge(open, with_uses);
        merge(open, targets);
        Ok(())
    }

    /// Collects the uses in a call, which is the `writer` of the variables that it may change: all
    /// are complete before its result is used, and no argument before another one.
    fn collect_call(
        &self,
        writer: usize,
        function: &str,
        arguments: &[Expr],
        before: &mut Vec<Use>,
    ) -> Result<(), FormulaError> {
        let mut all = Vec::new();
        for argument in arguments {
            let (mut inner, mut uses) = (Vec::new(), Vec::new());
            match self.changed(function, argument) {
                // The address of a variable does not use it.
                Some(variable) if matches!(variable.kind, ExprKind::Name(_)) => {}
                _ => self.collect(argument, &mut inner, &mut uses, None)?,
            }
            merge(&mut uses, inner);
            all.extend(uses);
        }
        expect_order(&all)?;
        for argument in arguments.iter().filter_map(|part| self.changed(function, part)) {
            if let Some(name) = name(argument) {
                all.push(Use { name, span: argument.span, writer: Some(writer) });
            }
        }
        merge(before, all);
        Ok(())
    }

    /// Collects the uses in an operand that is complete before the next one.
    fn complete(&self, expr: &Expr, before: &mut Vec<Use>) -> Result<(), FormulaError> {
        let (mut inner, mut uses) = (Vec::new(), Vec::new());
        self.collect(expr, &mut inner, &mut uses, None)?;
        expect_order(&uses)?;
        merge(before, inner);
        merge(before, uses);
        Ok(())
    }
}
