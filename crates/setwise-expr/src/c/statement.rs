//! Parses C statements.

use super::parser::Parser;
use super::syntax::{BinaryOp, Declaration, Expr, ExprKind, Statement, StatementKind};
use super::token::TokenKind;
use super::types::INT;
use crate::error::FormulaError;

impl Parser<'_> {
    pub(super) fn statement(&mut self) -> Result<Statement, FormulaError> {
        self.nested(|parser| {
            let start = parser.peek().span;
            let kind = parser.statement_kind()?;
            Ok(Statement { kind, span: start.to(parser.last_span()) })
        })
    }

    fn statement_kind(&mut self) -> Result<StatementKind, FormulaError> {
        if self.is_next("{") {
            return Ok(StatementKind::Block(self.block()?));
        }
        if self.take(";") {
            return Ok(StatementKind::Empty);
        }
        let word = match &self.peek().kind {
            TokenKind::Name(name) => name.clone(),
            _ => String::new(),
        };
        match word.as_str() {
            "if" => {
                self.next();
                let _ = self.take("constexpr");
                let condition = self.condition()?;
                let then = Box::new(self.statement()?);
                let otherwise =
                    if self.take("else") { Some(Box::new(self.statement()?)) } else { None };
                Ok(StatementKind::If(condition, then, otherwise))
            }
            "while" => {
                self.next();
                let condition = Some(self.condition()?);
                let body = Box::new(self.statement()?);
                Ok(StatementKind::Loop { init: None, condition, step: None, body, is_do: false })
            }
            "do" => {
                self.next();
                let body = Box::new(self.statement()?);
                if !self.take("while") {
                    return Err(self.unexpected("`while`"));
                }
                let condition = Some(self.condition()?);
                self.end_of_statement()?;
                Ok(StatementKind::Loop { init: None, condition, step: None, body, is_do: true })
            }
            "for" => self.for_loop(),
            "return" => {
                self.next();
                let is_empty = self.is_next(";") || self.peek().kind == TokenKind::End;
                let value = if is_empty { None } else { Some(self.expression()?) };
                self.end_of_statement()?;
                Ok(StatementKind::Return(value))
            }
            "break" | "continue" => {
                self.next();
                self.end_of_statement()?;
                let is_break = word == "break";
                Ok(if is_break { StatementKind::Break } else { StatementKind::Continue })
            }
            "typedef" => self.typedef(),
            "enum" => self.enumeration(),
            _ if self.is_declaration() => {
                let declarations = self.declarations()?;
                self.end_of_statement()?;
                Ok(StatementKind::Declare(declarations))
            }
            _ => {
                let expr = self.expression()?;
                self.end_of_statement()?;
                Ok(StatementKind::Expr(expr))
            }
        }
    }

    /// Takes the semicolon of a statement, which may be absent at the end of a line or of the code.
    fn end_of_statement(&mut self) -> Result<(), FormulaError> {
        let is_end = self.peek().kind == TokenKind::End || self.is_next("}");
        if self.take(";") || is_end {
            return Ok(());
        }
        // `a ^= b b ^= a`, as some pages print it without line breaks.
        let follows = matches!(self.peek().kind, TokenKind::Name(_));
        let is_assignment = match &self.peek_at(1).kind {
            TokenKind::Sign(sign) => {
                sign.ends_with('=') && !["==", "!=", "<=", ">="].contains(sign)
            }
            _ => false,
        };
        if follows && is_assignment { Ok(()) } else { Err(self.unexpected("`;` or an operator")) }
    }

    fn condition(&mut self) -> Result<Expr, FormulaError> {
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        Ok(condition)
    }

    fn for_loop(&mut self) -> Result<StatementKind, FormulaError> {
        self.next();
        self.expect("(")?;
        let start = self.peek().span;
        let init = if self.is_next(";") {
            None
        } else if self.is_declaration() {
            Some(StatementKind::Declare(self.declarations()?))
        } else {
            Some(StatementKind::Expr(self.expression()?))
        };
        let init = init.map(|kind| Box::new(Statement { kind, span: start.to(self.last_span()) }));
        self.expect(";")?;
        let condition = if self.is_next(";") { None } else { Some(self.expression()?) };
        self.expect(";")?;
        let step = if self.is_next(")") { None } else { Some(self.expression()?) };
        self.expect(")")?;
        let body = Box::new(self.statement()?);
        Ok(StatementKind::Loop { init, condition, step, body, is_do: false })
    }

    /// Parses a type and the variables that it declares, up to the semicolon.
    fn declarations(&mut self) -> Result<Vec<Declaration>, FormulaError> {
        let TokenKind::Name(first) = self.peek().kind.clone() else {
            return Err(self.unexpected("a type"));
        };
        self.refuse_keyword(&first, self.peek().span)?;
        let start = self.at;
        let mut ctype = self.ctype()?;
        let is_static = self.tokens[start..self.at]
            .iter()
            .any(|token| matches!(&token.kind, TokenKind::Name(name) if name == "static"));
        let is_auto = self.at > 0
            && matches!(&self.tokens[self.at - 1].kind,
                TokenKind::Name(name) if name == "auto" || name == "var");
        // The name of an unknown type is skipped; an initial value is refused when the code runs.
        if ctype.is_none() && !is_auto && matches!(self.peek_at(1).kind, TokenKind::Name(_)) {
            self.next();
            ctype = None;
        }
        let mut declarations = Vec::new();
        loop {
            let mut is_pointer = false;
            while self.take("*") || self.take("const") {
                is_pointer = true;
            }
            let (name, span) = self.name("the name of a variable")?;
            self.declared.insert(name.clone());
            let sizes = self.sizes()?;
            let has_init = self.take("=") || self.take(":=") || self.is_next("{");
            let init = if has_init { Some(self.assignment()?) } else { None };
            declarations.push(Declaration {
                name,
                span,
                ctype,
                sizes,
                is_pointer,
                is_auto,
                is_static,
                init,
            });
            if !self.take(",") {
                return Ok(declarations);
            }
        }
    }

    fn typedef(&mut self) -> Result<StatementKind, FormulaError> {
        self.next();
        let Some(ctype) = self.ctype()? else {
            return Err(self.unexpected("a type of numbers"));
        };
        // `ctype` takes a known name as the type; the new name comes after it.
        let (name, _) = match self.peek().kind {
            TokenKind::Name(_) => self.name("a name")?,
            _ => return Err(self.unexpected("the name of the type")),
        };
        self.types.insert(name, ctype);
        self.end_of_statement()?;
        Ok(StatementKind::Empty)
    }

    /// Parses `enum { a, b = 5, c }`, whose names are constants.
    fn enumeration(&mut self) -> Result<StatementKind, FormulaError> {
        self.next();
        let _ = self.take("class");
        if let TokenKind::Name(name) = self.peek().kind.clone() {
            self.types.insert(name, INT);
            self.next();
        }
        if self.take(":") {
            self.ctype()?;
        }
        if !self.is_next("{") {
            return Err(self.unexpected("`{`"));
        }
        self.next();
        let mut declarations: Vec<Declaration> = Vec::new();
        while !self.is_next("}") {
            let (name, span) = self.name("the name of a constant")?;
            let number = |value| Expr { kind: ExprKind::Number(value, INT), span, depth: 1 };
            let init = if self.take("=") {
                self.assignment()?
            } else if let Some(before) = declarations.last() {
                let before = Expr { kind: ExprKind::Name(before.name.clone()), span, depth: 1 };
                let operands = [before, number(1)].map(Box::new);
                let [a, b] = operands;
                let kind = ExprKind::Binary(BinaryOp::Add, a, b);
                Expr { kind, span, depth: 2 }
            } else {
                number(0)
            };
            declarations.push(Declaration {
                name,
                span,
                ctype: Some(INT),
                sizes: Vec::new(),
                is_pointer: false,
                is_auto: false,
                is_static: false,
                init: Some(init),
            });
            if !self.take(",") && !self.is_next("}") {
                return Err(self.unexpected("`,` or `}`"));
            }
        }
        self.next();
        self.end_of_statement()?;
        Ok(StatementKind::Declare(declarations))
    }
}
