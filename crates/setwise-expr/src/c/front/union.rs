//! Parses the unions with which pages take a `double` apart.
//!
//! ```text
//! union { double d; struct { unsigned lo, hi; }; } u;
//! u.d = (double)x;              u = the 64 bits of the double
//! … u.hi …                      … (unsigned)(u >> 32 & 0xffffffff) …
//! ```

use crate::c::front::parser::Parser;
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{
    BinaryOp, Expr, ExprKind, Field, Indirection, Specifiers, StatementKind, Union,
};
use crate::c::front::token::{is_sign, name};
use crate::c::types::{CType, INT, WORD};
use crate::error::FormulaError;
use crate::span::Span;

impl Parser<'_> {
    /// Parses the declaration of a variable that is a union of a `double` and whole numbers.
    pub(crate) fn union(&mut self) -> Result<StatementKind, FormulaError> {
        let start = self.next().span;
        let mut union = Union::default();
        self.expect("{")?;
        while !self.take("}") {
            if self.take("double") {
                union.double = self.name("the name of a member")?.0;
            } else if self.take("struct") {
                self.expect("{")?;
                let (first, mut at) = (union.fields.len(), 0);
                while !self.take("}") {
                    self.fields(&mut union.fields, &mut at)?;
                }
                if !self.is_next(";") {
                    let (outer, _) = self.name("the name of a member")?;
                    for field in &mut union.fields[first..] {
                        field.name = format!("{outer}.{}", field.name);
                    }
                }
            } else {
                self.fields(&mut union.fields, &mut 0)?;
                continue;
            }
            self.expect(";")?;
        }
        if union.double.is_empty() || union.fields.is_empty() {
            return Err(FormulaError::new(
                start,
                "only a union of a `double` and numbers is supported",
            )
            .with_help("use variables"));
        }
        let (name, span) = self.name("the name of a variable")?;
        self.end_of_statement()?;
        let specifiers = Specifiers { ctype: Some(WORD), ..Specifiers::default() };
        let variable =
            self.declaration(name, span, specifiers, Indirection::None, Vec::new(), None);
        self.declare_variable(&variable)?;
        self.unions.insert(variable.id, union);
        Ok(StatementKind::Declare(vec![variable]))
    }

    /// Parses fields of one type from a bit on. They must not need padding.
    fn fields(&mut self, fields: &mut Vec<Field>, at: &mut u32) -> Result<(), FormulaError> {
        let span = self.peek().span;
        let ctype = self.ctype()?;
        let Some(CType::Number { bits, signed: false }) = ctype else {
            return Err(FormulaError::new(span, "a field of a union must be `unsigned`")
                .with_help("give it an unsigned type, such as `unsigned`"));
        };
        loop {
            let (name, place) = self.name("the name of a field")?;
            let is_field = self.take(":");
            let width = match is_field {
                true => {
                    let width = self.conditional()?;
                    let width = self.constant(&width).map(|width| width.number());
                    width.and_then(|width| u32::try_from(width).ok()).unwrap_or(0)
                }
                false => bits,
            };
            if width == 0 || *at % bits + width > bits || *at + width > 64 {
                return Err(FormulaError::new(
                    place,
                    format!("the place of `{name}` is not known"),
                )
                .with_help(
                    "let the fields fill whole words of their types, at most 64 bits in all",
                ));
            }
            let number = CType::Number { bits, signed: false };
            // C promotes a narrow field to `int`.
            let ctype = if is_field && width < 32 { INT } else { number };
            fields.push(Field { name, start: *at, bits: width, ctype });
            *at += width;
            if !self.take(",") {
                return self.expect(";");
            }
        }
    }

    /// Returns the union that a name is.
    fn union_named(&self, name: &str) -> Option<&Union> {
        match self.scopes.meaning(name)? {
            Meaning::Variable(variable) => self.unions.get(&variable.id),
            _ => None,
        }
    }

    /// Parses the use of a member of a union; `None` for other names.
    pub(crate) fn member_of_union(
        &mut self,
        variable: &str,
        span: Span,
    ) -> Result<Option<Expr>, FormulaError> {
        let Some(union) = self.union_named(variable).cloned() else { return Ok(None) };
        let mut path = String::new();
        while self.take(".") {
            let (member, _) = self.name("the name of a member")?;
            path = if path.is_empty() { member } else { format!("{path}.{member}") };
        }
        let span = span.to(self.last_span());
        let word = self.expr(ExprKind::Name(variable.to_owned()), span)?;
        if path == union.double && self.take("=") {
            let value = self.value_of_double()?;
            self.note_assigned(&word, true)?;
            let span = span.to(value.span);
            let call = self.expr(ExprKind::Call(DOUBLE.to_owned(), vec![value]), span)?;
            let kind = ExprKind::Assign(None, Box::new(word), Box::new(call));
            return self.expr(kind, span).map(Some);
        }
        let Some(field) = union.fields.iter().find(|field| field.name == path) else {
            let message = format!("`{variable}` is a union, and has no whole number `{path}`");
            return Err(FormulaError::new(span, message).with_help("name one of its fields"));
        };
        let number = |value, ctype| Box::new(Expr::made(ExprKind::Number(value, ctype), span));
        let start = number(field.start.into(), INT);
        let shifted =
            self.expr(ExprKind::Binary(BinaryOp::ShiftRight, Box::new(word), start), span)?;
        let mask = number(u64::MAX >> (64 - field.bits), WORD);
        let bits = self.expr(ExprKind::Binary(BinaryOp::And, Box::new(shifted), mask), span)?;
        self.expr(ExprKind::Cast(field.ctype, Box::new(bits)), span).map(Some)
    }

    /// Parses a whole number that becomes a `double`, also after `(double)`.
    fn value_of_double(&mut self) -> Result<Expr, FormulaError> {
        let is_cast = self.is_next("(")
            && name(self.peek_at(1)) == Some("double")
            && is_sign(self.peek_at(2), ")");
        if !is_cast {
            return self.assignment();
        }
        self.at += 3;
        let value = self.nested(Self::unary)?;
        if !self.is_next(";") {
            return Err(self.unexpected("`;`, since `double` has no operators here"));
        }
        Ok(value)
    }
}

/// The function of the prelude that returns the bits of a `double`.
pub(crate) const DOUBLE: &str = "__bits_of_double";
