//! Parses C statements.

use crate::c::front::declare::ATTRIBUTES;
use crate::c::front::parser::{Parsed, Parser};
use crate::c::front::syntax::{Expr, ExprKind, Statement, StatementKind};
use crate::c::front::token::{TokenKind, is_sign};
use crate::c::types::CType;
use crate::error::FormulaError;

/// The maximum number of branches of an `if` with its `else if`.
const MAX_BRANCHES: usize = 1000;

impl Parser<'_> {
    /// Parses a definition or a statement of a whole text.
    pub(crate) fn item(&mut self, parsed: &mut Parsed) -> Result<(), FormulaError> {
        if self.is_next("template") {
            return self.template();
        }
        if self.is_rust_function() {
            let function = self.rust_function()?;
            parsed.functions.push(function);
            return Ok(());
        }
        if !self.is_declaration() {
            let statement = self.statement()?;
            parsed.statements.push(statement);
            return Ok(());
        }
        let (start, first) = (self.peek().span, self.at);
        let specifiers = self.specifiers()?;
        if self.is_of_files && self.is_next("operator") {
            let operator = self.operator(specifiers, first)?;
            parsed.functions.push(operator);
            return Ok(());
        }
        let signs = (0..).take_while(|&place| {
            let kind = &self.peek_at(place).kind;
            matches!(kind, TokenKind::Sign("*" | "&"))
        });
        let name = signs.count();
        let is_function = matches!(self.peek_at(name).kind, TokenKind::Name(_))
            && self.peek_at(name + 1).kind == TokenKind::Sign("(");
        let kind = if is_function {
            if let Some(function) = self.function(specifiers)? {
                parsed.functions.push(function);
            }
            // Those of the type of the function.
            let mut declarations = std::mem::take(&mut self.enumerators);
            if self.take(",") {
                declarations.append(&mut self.declarators(specifiers)?);
                self.end_of_statement()?;
            }
            StatementKind::Declare(declarations)
        } else {
            let declarations = self.declarators(specifiers)?;
            self.end_of_statement()?;
            StatementKind::Declare(declarations)
        };
        if !is_function || !matches!(&kind, StatementKind::Declare(list) if list.is_empty()) {
            let span = start.to(self.last_span());
            parsed.statements.push(Statement { kind, span });
        }
        Ok(())
    }

    /// Parses statements in braces, in the scope around them.
    pub(crate) fn block_items(&mut self) -> Result<Vec<Statement>, FormulaError> {
        self.expect("{")?;
        let mut statements = Vec::new();
        while !self.is_next("}") {
            if self.peek().kind == TokenKind::End {
                return Err(self.unexpected("`}`"));
            }
            statements.push(self.statement()?);
        }
        self.next();
        Ok(statements)
    }

    pub(crate) fn statement(&mut self) -> Result<Statement, FormulaError> {
        self.nested(|parser| {
            let start = parser.peek().span;
            let kind = parser.statement_kind()?;
            Ok(Statement { kind, span: start.to(parser.last_span()) })
        })
    }

    fn statement_kind(&mut self) -> Result<StatementKind, FormulaError> {
        if self.is_next("{") {
            return Ok(StatementKind::Block(self.scoped(Self::block_items)?));
        }
        if self.take(";") {
            return Ok(StatementKind::Empty);
        }
        if self.takes_dots() {
            let _ = self.take(";");
            return self.omitted();
        }
        let word = match &self.peek().kind {
            TokenKind::Name(name) => name.clone(),
            _ => String::new(),
        };
        match word.as_str() {
            "if" => self.conditional_statement(),
            "while" => {
                self.next();
                let condition = Some(self.condition()?);
                let body = Box::new(self.body_of_loop()?);
                Ok(StatementKind::Loop { init: None, condition, step: None, body, is_do: false })
            }
            "do" => self.do_loop(),
            "switch" => self.switch(),
            "union" if is_sign(self.peek_at(1), "{") => self.union(),
            "case" | "default" => {
                let message = "`case` or `default` is not directly within the braces of `switch`";
                Err(FormulaError::new(self.peek().span, message).with_help("write `if` and `else`"))
            }
            "for" => self.scoped(Self::for_loop),
            "return" => {
                self.next();
                let is_empty = self.is_next(";") || self.peek().kind == TokenKind::End;
                let value = if is_empty { None } else { Some(self.whole_expression()?) };
                self.end_of_statement()?;
                Ok(StatementKind::Return(value))
            }
            "break" | "continue" => {
                self.next();
                self.end_of_statement()?;
                let is_break = word == "break";
                Ok(if is_break { StatementKind::Break } else { StatementKind::Continue })
            }
            "typedef" | "using" => self.typedef(),
            "static_assert" | "_Static_assert" => self.static_assertion(),
            _ if ATTRIBUTES.contains(&word.as_str()) && self.takes_fallthrough()? => {
                Ok(StatementKind::Empty)
            }
            _ if self.is_declaration() => {
                let specifiers = self.specifiers()?;
                let declarations = self.declarators(specifiers)?;
                self.end_of_statement()?;
                Ok(StatementKind::Declare(declarations))
            }
            _ if !word.is_empty() && self.peek_at(1).kind == TokenKind::Sign(":") => {
                let message = format!("the label `{word}` is not supported");
                Err(FormulaError::new(self.peek().span, message).with_help("write a loop"))
            }
            _ => {
                let expr = self.whole_expression()?;
                self.end_of_statement()?;
                Ok(match expr.kind {
                    // `(void) x;` says that a parameter is not used.
                    ExprKind::Cast(CType::Void, used) if self.in_function => match used.kind {
                        ExprKind::Name(_) => StatementKind::Empty,
                        _ => StatementKind::Expr(*used),
                    },
                    _ => StatementKind::Expr(expr),
                })
            }
        }
    }

    /// Takes a statement that is only an attribute.
    fn takes_fallthrough(&mut self) -> Result<bool, FormulaError> {
        let start = self.at;
        self.take_qualifier()?;
        if self.take(";") {
            return Ok(true);
        }
        self.at = start;
        Ok(false)
    }

    /// Parses `static_assert(condition, "text")`, whose condition must be a true constant.
    fn static_assertion(&mut self) -> Result<StatementKind, FormulaError> {
        self.next();
        self.expect("(")?;
        let condition = self.assignment()?;
        match self.constant(&condition).map(|value| value.number() != 0) {
            Some(true) => {}
            Some(false) => {
                let message = format!("the assertion `{}` fails", self.text(condition.span));
                return Err(FormulaError::new(condition.span, message));
            }
            None => {
                let message = "the value of the assertion is not a constant that is known here";
                return Err(FormulaError::new(condition.span, message).with_help("remove it"));
            }
        }
        if self.take(",") {
            // The text.
            self.next();
        }
        self.expect(")")?;
        self.end_of_statement()?;
        Ok(StatementKind::Empty)
    }

    /// Takes the semicolon of a statement, which may be absent at the end of a line or of the code.
    pub(crate) fn end_of_statement(&mut self) -> Result<(), FormulaError> {
        let is_end = self.peek().kind == TokenKind::End;
        if self.take(";") || is_end || self.is_next("}") && !self.is_of_files {
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
        if follows && is_assignment && !self.is_of_files { Ok(()) } else { Err(self.missing_end()) }
    }

    /// Returns the error for a statement without a `;`: at its end, if the next one is on another line.
    fn missing_end(&self) -> FormulaError {
        let (last, next) = (self.last_span(), self.peek().span);
        let is_below = || self.text(last.to(next)).contains('\n');
        match self.peek().kind {
            TokenKind::Name(_) | TokenKind::Sign("}") if is_below() => {
                let message = format!("expected `;` after `{}`", self.text(last));
                FormulaError::new(last, message)
            }
            _ => self.unexpected("`;` or an operator"),
        }
    }

    /// Parses `if` with all its branches, each with a condition but the last one.
    fn conditional_statement(&mut self) -> Result<StatementKind, FormulaError> {
        let mut branches = Vec::new();
        while self.take("if") {
            let _ = self.take("constexpr");
            let condition = self.condition()?;
            branches.push((condition, self.scoped(Self::statement)?));
            if branches.len() > MAX_BRANCHES {
                let message = format!("the `if` has more than {MAX_BRANCHES} branches");
                return Err(FormulaError::new(self.last_span(), message)
                    .with_help("write a table and an index"));
            }
            if !self.take("else") {
                return Ok(StatementKind::If(branches, None));
            }
        }
        let otherwise = self.scoped(Self::statement)?;
        Ok(StatementKind::If(branches, Some(Box::new(otherwise))))
    }

    /// Parses a `do` loop, whose condition may use the variables of its body where C does not see
    /// them.
    fn do_loop(&mut self) -> Result<StatementKind, FormulaError> {
        self.next();
        let mut body = self.body_of_loop()?;
        if !self.take("while") {
            return Err(self.unexpected("`while`"));
        }
        let first = self.at;
        let condition = Some(self.condition()?);
        let before = self.hoisted(&mut body, first);
        self.end_of_statement()?;
        let span = body.span;
        let body = Box::new(body);
        let kind = StatementKind::Loop { init: None, condition, step: None, body, is_do: true };
        if before.is_empty() {
            return Ok(kind);
        }
        let declare = StatementKind::Declare(before);
        Ok(StatementKind::Block(vec![Statement { kind: declare, span }, Statement { kind, span }]))
    }

    pub(crate) fn condition(&mut self) -> Result<Expr, FormulaError> {
        self.expect("(")?;
        let condition = self.whole_expression()?;
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
            let specifiers = self.specifiers()?;
            Some(StatementKind::Declare(self.declarators(specifiers)?))
        } else {
            Some(StatementKind::Expr(self.whole_expression()?))
        };
        let init = init.map(|kind| Box::new(Statement { kind, span: start.to(self.last_span()) }));
        self.expect(";")?;
        let condition = if self.is_next(";") { None } else { Some(self.whole_expression()?) };
        self.expect(";")?;
        let step = if self.is_next(")") { None } else { Some(self.whole_expression()?) };
        self.expect(")")?;
        let body = Box::new(self.body_of_loop()?);
        Ok(StatementKind::Loop { init, condition, step, body, is_do: false })
    }
}
