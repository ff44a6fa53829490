//! Lists that code makes, as in `*list++ = first(x)`.

use crate::c::front::printed::DOTS;
use crate::c::front::syntax::{Expr, ExprKind, Statement, StatementKind, UnaryOp};
use crate::c::run::lower::Lower;
use crate::c::run::value::Value;
use crate::c::types::{INT, WORD};
use crate::c::unit::prelude;
use crate::error::FormulaError;
use crate::function::Function;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::list::List;
use crate::types::NoteReason;

impl Lower<'_, '_> {
    /// Appends a value to the list of the code, which is one of the indices of squares.
    pub(crate) fn append(&mut self, list: &str, value: &Expr) -> Result<Value, FormulaError> {
        let lists = &self.unit.parsed.lists;
        let is_omitted = list == DOTS;
        if let Some(other) = lists.iter().find(|it| *it != DOTS && *it != list) {
            if is_omitted {
                return Ok(self.constant(0, INT));
            }
            let message = format!("the code makes two lists, `{other}` and `{list}`");
            return Err(
                FormulaError::new(value.span, message).with_help("append to one of them at a time")
            );
        }
        let value = if is_omitted { value } else { self.listed(value)? };
        let appended = self.scalar(value)?;
        let (register, what) = match (is_omitted, appended.ctype) {
            (true, WORD) => {
                let single = self.builder().unary(U::IsSingle, appended.register);
                let other = self.builder().unary(U::Complement, single);
                self.fault(other, |_| {
                    "the list gets a set that is empty or has several squares".to_owned()
                });
                (self.builder().unary(U::First, appended.register), "the squares of ")
            }
            _ => {
                let last = self.builder().constant(63);
                let outside = self.builder().binary(B::Less, last, appended.register);
                self.fault(outside, |_| {
                    "the list gets a number that is not a square, 0 to 63".to_owned()
                });
                (appended.register, "")
            }
        };
        let text = match &value.kind {
            ExprKind::Name(name) => name.clone(),
            _ => self.text(value.span),
        };
        let (text, span) = (format!("{what}`{text}`"), value.span);
        self.compiler.note(NoteReason::List(text), span);
        let live = self.live();
        if self.is_known(live) != Some(false) {
            self.appended.push((live, register));
        }
        Ok(appended)
    }

    /// Returns the argument that stands for a function without a definition: the first one that is a
    /// variable of the code, or else the first one.
    fn listed<'e>(&mut self, value: &'e Expr) -> Result<&'e Expr, FormulaError> {
        let ExprKind::Call(function, arguments) = &value.kind else { return Ok(value) };
        let narrow = format!("{function}_32");
        let is_defined = self.unit.find_function(function).is_some()
            || self.unit.passed_over(function, value.span).is_some()
            || [function, &narrow].iter().any(|it| prelude().function(it).is_some())
            || Function::named(function).is_some();
        if is_defined {
            return Ok(value);
        }
        let is_known = |it: &&Expr| match &it.kind {
            ExprKind::Name(name) => self.find(name).is_some(),
            _ => false,
        };
        let Some(chosen) = arguments.iter().find(is_known).or(arguments.first()) else {
            return Ok(value);
        };
        let text = self.text(chosen.span);
        let note = format!("`{function}` is not defined, so the list has its argument `{text}`");
        self.compiler.note(NoteReason::Code(note), value.span);
        Ok(chosen)
    }

    /// Returns the set of the list that pasted code makes, and keeps the list for the output; `None` if
    /// the code makes none.
    ///
    /// # Errors
    ///
    /// Returns an error if the code also ends with another value, which may be the one that is meant.
    pub(crate) fn list_value(&mut self, end: &Statement) -> Result<Option<Value>, FormulaError> {
        let Some(list) = self.unit.parsed.lists.first() else { return Ok(None) };
        if has_value(end) || self.result().is_some() {
            let (makes, appends) = match &**list {
                DOTS => ("a list".to_owned(), DOTS.to_owned()),
                list => (format!("the list `{list}`"), format!("*{list}++ = …")),
            };
            let message = format!("the code makes {makes} and has another value");
            let help = format!("remove this value for the list, or `{appends}` for the value");
            return Err(FormulaError::new(end.span, message).with_help(help));
        }
        let appended = std::mem::take(&mut self.appended);
        let mut set = self.builder().constant(0);
        for &(is_added, index) in &appended {
            let one = self.builder().constant(1);
            let square = self.builder().binary(B::ShiftLeft, one, index);
            let added = self.builder().binary(B::Intersection, is_added, square);
            set = self.builder().binary(B::Union, set, added);
        }
        self.compiler.list = Some(List { appended });
        Ok(Some(Value::new(set, WORD)))
    }
}

/// Returns true for a statement that is only there for its value: calls that change a variable, which
/// they get by its address, are not.
fn has_value(end: &Statement) -> bool {
    let StatementKind::Expr(expr) = &end.kind else { return false };
    match &expr.kind {
        ExprKind::Append(..) | ExprKind::Assign(..) | ExprKind::Step { .. } => false,
        ExprKind::Call(_, arguments) => {
            !arguments.iter().any(|it| matches!(it.kind, ExprKind::Unary(UnaryOp::Address, _)))
        }
        _ => true,
    }
}
