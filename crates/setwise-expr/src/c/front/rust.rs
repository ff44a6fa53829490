//! Parses functions of Rust over numbers: `fn low(x: u64) -> u64 { x & x.wrapping_neg() }`.
//!
//! They become functions of C. Types are as wide as an `int` or wider, so that C converts no operand
//! that Rust does not, and shadowing is refused, since C evaluates the initial value after the name is
//! declared. Arithmetic wraps, and shift amounts count modulo the width, as in release builds.

use crate::c::front::constant::Constant;
use crate::c::front::parser::Parser;
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{
    BinaryOp, Declaration, Expr, ExprKind, Function, Indirection, Specifiers, Statement,
    StatementKind, UnaryOp,
};
use crate::c::front::token::{TokenKind, is_sign, name};
use crate::c::types::{CType, INT};
use crate::error::FormulaError;
use crate::span::Span;

/// Words before `fn`.
const WORDS: [&str; 3] = ["pub", "const", "unsafe"];

impl Parser<'_> {
    /// Returns true if a function of Rust comes next.
    pub(crate) fn is_rust_function(&self) -> bool {
        let is_word = |at: &usize| name(self.peek_at(*at)).is_some_and(|it| WORDS.contains(&it));
        let words = (0..WORDS.len()).take_while(is_word).count();
        name(self.peek_at(words)) == Some("fn")
    }

    /// Parses a function of Rust.
    pub(crate) fn rust_function(&mut self) -> Result<Function, FormulaError> {
        while !self.take("fn") {
            self.next();
        }
        let (name, span) = self.name("the name of a function")?;
        self.declare(&name, span, Meaning::Function)?;
        let outer = (self.in_function, self.of_loop.take());
        (self.in_function, self.in_rust) = (true, true);
        let function = self.scoped(|parser| {
            let parameters = parser.rust_parameters()?;
            let result = if parser.take("->") { parser.rust_type()? } else { CType::Void };
            let body = parser.rust_block(result != CType::Void)?;
            Ok(Function { name, span, result, parameters, body, is_rust: true })
        });
        self.in_rust = false;
        (self.in_function, self.of_loop) = outer;
        let function = function?;
        self.has_methods = true;
        let note = "`fn` is read as Rust, whose arithmetic wraps as in release builds";
        if !self.notes.iter().any(|it| it == note) {
            self.notes.push(note.to_owned());
        }
        Ok(function)
    }

    fn rust_parameters(&mut self) -> Result<Vec<Declaration>, FormulaError> {
        self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.take(")") {
            let _ = self.take("mut");
            let (name, span) = self.name("the name of a parameter")?;
            self.expect(":")?;
            let ctype = Some(self.rust_type()?);
            parameters.push(self.rust_variable(name, span, ctype, None)?);
            if !self.take(",") && !self.is_next(")") {
                return Err(self.unexpected("`,` or `)`"));
            }
        }
        Ok(parameters)
    }

    fn rust_type(&mut self) -> Result<CType, FormulaError> {
        let span = self.peek().span;
        let known = name(self.peek()).and_then(|word| match self.scopes.type_named(word) {
            Some(ctype @ CType::Number { bits: 32 | 64, .. }) => Some(ctype),
            Some(CType::Bool) => Some(CType::Bool),
            _ => None,
        });
        let Some(ctype) = known else {
            let message = "a function of Rust may have only `bool` and numbers of 32 or 64 bits";
            return Err(FormulaError::new(span, message).with_help("write the function as in C"));
        };
        self.next();
        Ok(ctype)
    }

    fn rust_variable(
        &mut self,
        name: String,
        span: Span,
        ctype: Option<CType>,
        init: Option<Expr>,
    ) -> Result<Declaration, FormulaError> {
        if let Some(Meaning::Variable(_)) = self.scopes.meaning(&name) {
            let message = format!("`{name}` hides another variable");
            return Err(FormulaError::new(span, message).with_help("give it another name"));
        }
        let specifiers = Specifiers { ctype, ..Specifiers::default() };
        let variable =
            self.declaration(name, span, specifiers, Indirection::None, Vec::new(), init);
        self.declare_variable(&variable)?;
        Ok(variable)
    }

    /// Parses a block, whose last expression is the result of the function if `is_result`.
    fn rust_block(&mut self, is_result: bool) -> Result<Vec<Statement>, FormulaError> {
        self.expect("{")?;
        let statements = self.nested(|parser| {
            parser.scoped(|parser| {
                let mut statements = Vec::new();
                while !parser.is_next("}") {
                    statements.push(parser.rust_statement(is_result)?);
                }
                Ok(statements)
            })
        })?;
        self.next();
        Ok(statements)
    }

    fn rust_statement(&mut self, is_result: bool) -> Result<Statement, FormulaError> {
        let start = self.peek().span;
        let word = name(self.peek()).unwrap_or("").to_owned();
        let kind = match word.as_str() {
            "let" => self.rust_let()?,
            "if" => self.rust_if(is_result)?,
            "while" | "loop" => {
                self.next();
                let condition = if word == "while" { Some(self.whole_expression()?) } else { None };
                let body = Box::new(self.rust_branch(false)?);
                StatementKind::Loop { init: None, condition, step: None, body, is_do: false }
            }
            "return" | "break" | "continue" => self.statement()?.kind,
            "for" | "match" | "unsafe" => {
                let message = format!("`{word}` of Rust is not supported");
                return Err(FormulaError::new(start, message).with_help("write `while` or `if`"));
            }
            _ => {
                let expr = self.whole_expression()?;
                if self.is_next("}") && is_result {
                    StatementKind::Return(Some(expr))
                } else {
                    self.expect(";")?;
                    StatementKind::Expr(expr)
                }
            }
        };
        Ok(Statement { kind, span: start.to(self.last_span()) })
    }

    fn rust_let(&mut self) -> Result<StatementKind, FormulaError> {
        self.next();
        let _ = self.take("mut");
        let (name, span) = self.name("the name of a variable")?;
        let ctype = match self.take(":") {
            true => Some(self.rust_type()?),
            false if self.is_number_alone() => self.inferred(&name),
            false => None,
        };
        let init = if self.take("=") { Some(self.rust_value(ctype)?) } else { None };
        self.expect(";")?;
        Ok(StatementKind::Declare(vec![self.rust_variable(name, span, ctype, init)?]))
    }

    /// Returns true if the initial value of a variable is a number without a type.
    fn is_number_alone(&self) -> bool {
        let [sign, number, end] = [0, 1, 2].map(|at| self.peek_at(at));
        let is_number = matches!(number.kind, TokenKind::Number(..));
        let has_type = self.text(number.span).contains(['u', 'i']);
        is_sign(sign, "=") && is_number && is_sign(end, ";") && !has_type
    }

    /// Parses the initial value of a variable, whose type is known or that of the value.
    fn rust_value(&mut self, ctype: Option<CType>) -> Result<Expr, FormulaError> {
        let start = self.peek().span;
        if !self.take("if") {
            let value = self.whole_expression()?;
            if ctype.is_none() {
                self.expect_type_of_rust(&value)?;
            }
            return Ok(value);
        }
        let condition = Box::new(self.whole_expression()?);
        let mut sides = Vec::new();
        for word in ["", "else"] {
            if !word.is_empty() && !self.take(word) {
                return Err(self.unexpected("`else`"));
            }
            self.expect("{")?;
            sides.push(Box::new(self.nested(|parser| parser.rust_value(ctype))?));
            self.expect("}")?;
        }
        let (Some(b), Some(a)) = (sides.pop(), sides.pop()) else {
            return Err(self.unexpected("`else`"));
        };
        self.expr(ExprKind::Conditional(condition, a, b), start.to(self.last_span()))
    }

    fn rust_branch(&mut self, is_result: bool) -> Result<Statement, FormulaError> {
        let start = self.peek().span;
        let kind = StatementKind::Block(self.rust_block(is_result)?);
        Ok(Statement { kind, span: start.to(self.last_span()) })
    }

    /// Parses an `if` as a statement. Its values are the result if nothing follows.
    fn rust_if(&mut self, is_result: bool) -> Result<StatementKind, FormulaError> {
        let is_last = is_result && self.is_last_if();
        let mut branches = Vec::new();
        while self.take("if") {
            let condition = self.whole_expression()?;
            branches.push((condition, self.rust_branch(is_last)?));
            if !self.take("else") {
                return Ok(StatementKind::If(branches, None));
            }
        }
        let otherwise = Box::new(self.rust_branch(is_last)?);
        Ok(StatementKind::If(branches, Some(otherwise)))
    }

    /// Returns true if the `if` that comes next is the last statement of its block.
    fn is_last_if(&self) -> bool {
        let (mut at, mut depth) = (self.at, 0);
        while let Some(token) = self.tokens.get(at) {
            if is_sign(token, "{") {
                depth += 1;
            } else if is_sign(token, "}") {
                depth -= 1;
                let after = self.tokens.get(at + 1);
                if depth == 0 && after.is_none_or(|it| name(it) != Some("else")) {
                    return after.is_some_and(|it| is_sign(it, "}"));
                }
            }
            at += 1;
        }
        false
    }

    /// Returns the operator of Rust with a sign: `!` is the complement of numbers.
    pub(crate) fn unary_of_rust(
        &self,
        operator: UnaryOp,
        operand: &Expr,
    ) -> Result<UnaryOp, FormulaError> {
        match operator {
            _ if !self.in_rust => Ok(operator),
            UnaryOp::Not | UnaryOp::Negate => {
                // A small number is extended to the type that the other operand has.
                if !matches!(operand.kind, ExprKind::Number(_, INT)) {
                    self.expect_type_of_rust(operand)?;
                }
                Ok(if operator == UnaryOp::Not { UnaryOp::Invert } else { operator })
            }
            _ => {
                let message = "`*`, `&` and `+` before an operand are not supported in Rust";
                Err(FormulaError::new(operand.span, message)
                    .with_help("pass values, without references"))
            }
        }
    }

    /// Refuses an operation whose type Rust infers and C does not, as in `1 << n`.
    pub(crate) fn expect_types_of_rust(
        &self,
        operator: BinaryOp,
        left: &Expr,
        right: &Expr,
    ) -> Result<(), FormulaError> {
        if self.in_rust && (operator.is_shift() || self.is_untyped(right)) {
            return self.expect_type_of_rust(left);
        }
        Ok(())
    }

    /// Refuses an expression of numbers without a type.
    pub(crate) fn expect_type_of_rust(&self, expr: &Expr) -> Result<(), FormulaError> {
        if !self.in_rust || !self.is_untyped(expr) {
            return Ok(());
        }
        let message = format!("the type of `{}` is not written", self.text(expr.span));
        Err(FormulaError::new(expr.span, message).with_help("write it, as in `1u64`"))
    }

    fn is_untyped(&self, expr: &Expr) -> bool {
        let has_type = ["u64", "u32", "i64", "i32", "usize", "::"];
        let text = self.text(expr.span);
        !matches!(expr.kind, ExprKind::Bool(_) | ExprKind::Cast(..))
            && Constant::of(expr, &|_| None).is_some()
            && !has_type.iter().any(|it| text.contains(it))
    }
}
