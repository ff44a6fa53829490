//! Parses C expressions by operator precedence.

use crate::c::front::dialect::{expect_number_of_java, lowest_number};
use crate::c::front::order;
use crate::c::front::parser::{Assigned, Parser};
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::c::front::token::{TokenKind, is_sign};
use crate::c::types::CType;
use crate::c::types::WORD;
use crate::error::FormulaError;
use crate::span::Span;

/// The maximum depth of an expression.
pub(crate) const MAX_DEPTH: u32 = 120;

/// The operators before an operand.
const UNARY: [(&str, UnaryOp); 6] = [
    ("-", UnaryOp::Negate),
    ("~", UnaryOp::Complement),
    ("!", UnaryOp::Not),
    ("+", UnaryOp::Plus),
    ("*", UnaryOp::Target),
    ("&", UnaryOp::Address),
];

/// The assignments with an operator.
const COMPOUND: [(&str, BinaryOp); 11] = [
    ("+=", BinaryOp::Add),
    ("-=", BinaryOp::Subtract),
    ("*=", BinaryOp::Multiply),
    ("/=", BinaryOp::Divide),
    ("%=", BinaryOp::Remainder),
    ("&=", BinaryOp::And),
    ("|=", BinaryOp::Or),
    ("^=", BinaryOp::Xor),
    ("<<=", BinaryOp::ShiftLeft),
    (">>=", BinaryOp::ShiftRight),
    (">>>=", BinaryOp::UnsignedShiftRight),
];

impl Parser<'_> {
    /// Returns a member of an expression. An array of structures is an array for each member: `a[i].x` is
    /// the element `i` of the array `a.x`.
    fn member_of(&self, base: Expr, name: String, span: Span) -> Result<Expr, FormulaError> {
        match base.kind {
            ExprKind::Index(array, index) => {
                let array = self.member_of(*array, name, span)?;
                self.expr(ExprKind::Index(Box::new(array), index), span)
            }
            _ => self.expr(ExprKind::Member(Box::new(base), name), span),
        }
    }
}

impl Parser<'_> {
    /// Creates an expression, unless it has too many levels.
    pub(crate) fn expr(&self, kind: ExprKind, span: Span) -> Result<Expr, FormulaError> {
        let below = match &kind {
            ExprKind::Number(..) | ExprKind::Bool(_) | ExprKind::Name(_) => 0,
            ExprKind::Unary(_, a)
            | ExprKind::Cast(_, a)
            | ExprKind::Member(a, _)
            | ExprKind::Append(_, a)
            | ExprKind::Block(_, a)
            | ExprKind::SizeOf(a) => a.depth,
            ExprKind::Step { operand, .. } => operand.depth,
            ExprKind::Binary(_, a, b)
            | ExprKind::Logical(_, a, b)
            | ExprKind::Assign(_, a, b)
            | ExprKind::Index(a, b)
            | ExprKind::Comma(a, b) => a.depth.max(b.depth),
            ExprKind::Conditional(a, b, c) => a.depth.max(b.depth).max(c.depth),
            ExprKind::Designated(_, _, a) | ExprKind::OfMember(_, a) => a.depth,
            ExprKind::Call(_, list) | ExprKind::List(list) => {
                list.iter().map(|expr| expr.depth).max().unwrap_or(0)
            }
            ExprKind::Method(receiver, _, list) => {
                list.iter().map(|expr| expr.depth).max().unwrap_or(0).max(receiver.depth)
            }
        };
        if below >= MAX_DEPTH {
            let message = format!("the expression has more than {MAX_DEPTH} levels");
            return Err(FormulaError::new(span, message).with_help("use variables for its parts"));
        }
        let own = self.own_type_of(&kind);
        Ok(Expr { kind, span, depth: below + 1, own })
    }

    /// Records the variable that an assignment changes.
    pub(crate) fn note_assigned(
        &mut self,
        target: &Expr,
        is_plain: bool,
    ) -> Result<(), FormulaError> {
        let variable = target.structure();
        let Some(name) = variable.base_name() else { return Ok(()) };
        match self.scopes.meaning(name) {
            None if !std::ptr::eq(variable, target) => {}
            Some(Meaning::Variable(variable)) if variable.is_const => {
                let message = format!("`{name}` is `const`, and the code changes it");
                return Err(FormulaError::new(target.span, message).with_help("remove `const`"));
            }
            Some(Meaning::Variable(variable)) => {
                self.written.insert(variable.id);
            }
            None if !self.in_function => {
                // The old value matters if the name is used before, or on the right.
                let is_plain = is_plain && self.mentions.get(name) == Some(&1);
                let (name, span) = (name.to_owned(), target.span);
                self.assigned.push(Assigned { name, is_plain, span });
            }
            _ => {}
        }
        Ok(())
    }

    /// Records the variables that a function may change: those whose address it gets.
    pub(crate) fn note_arguments(&mut self, function: &str, arguments: &[Expr]) {
        self.note_result_of_scan(function, arguments);
        let is_changing = self.changing.contains(function);
        for argument in arguments {
            // `t`, and `t + 2`.
            let argument = match &argument.kind {
                ExprKind::Binary(BinaryOp::Add, base, _) => base,
                _ => argument,
            };
            if (is_changing || matches!(argument.kind, ExprKind::Name(_)))
                && let Some(name) = argument.base_name()
                && let Some(Meaning::Variable(variable)) = self.scopes.meaning(name)
            {
                if is_changing {
                    self.written.insert(variable.id);
                } else {
                    self.passed.insert(variable.id);
                }
            }
        }
    }

    /// Parses an expression that is not a part of another one.
    pub(crate) fn whole_expression(&mut self) -> Result<Expr, FormulaError> {
        let expr = self.expression()?;
        order::check(&expr, &self.changing)?;
        Ok(expr)
    }

    /// Parses an expression with commas.
    pub(crate) fn expression(&mut self) -> Result<Expr, FormulaError> {
        let mut left = self.assignment()?;
        while self.take(",") {
            let right = self.assignment()?;
            let span = left.span.to(right.span);
            left = self.operation(",", [left, right], ExprKind::Comma, span)?;
        }
        Ok(left)
    }

    /// Parses an expression without commas: an assignment, or anything that binds more tightly.
    pub(crate) fn assignment(&mut self) -> Result<Expr, FormulaError> {
        self.nested(|parser| {
            let left = parser.conditional()?;
            let sign = parser.peek_sign();
            let operator = match sign {
                Some("=" | ":=") => None,
                Some(sign) => match COMPOUND.iter().find(|(other, _)| *other == sign) {
                    Some((_, operator)) => Some(*operator),
                    None => return Ok(left),
                },
                None => return Ok(left),
            };
            parser.next();
            let right = parser.assignment()?;
            parser.note_assigned(&left, operator.is_none())?;
            let span = left.span.to(right.span);
            let assign = |left, right| ExprKind::Assign(operator, left, right);
            parser.operation(sign.unwrap_or("="), [left, right], assign, span)
        })
    }

    pub(crate) fn conditional(&mut self) -> Result<Expr, FormulaError> {
        let condition = self.logical(false)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let a = self.nested(Self::expression)?;
        self.expect(":")?;
        let b = self.nested(Self::conditional)?;
        let span = condition.span.to(b.span);
        let parts = [condition, a, b].map(Box::new);
        let [condition, a, b] = parts;
        self.expr(ExprKind::Conditional(condition, a, b), span)
    }

    /// Parses operands of `&&`, or of `||`.
    fn logical(&mut self, is_and: bool) -> Result<Expr, FormulaError> {
        let operand = |parser: &mut Self| match is_and {
            true => parser.binary(0),
            false => parser.logical(true),
        };
        let signs = if is_and { ["&&", "and"] } else { ["||", "or"] };
        let logical = |left, right| ExprKind::Logical(is_and, left, right);
        let mut left = operand(self)?;
        while signs.iter().any(|sign| self.take(sign)) {
            let right = operand(self)?;
            let span = left.span.to(right.span);
            left = self.operation(signs[0], [left, right], logical, span)?;
        }
        Ok(left)
    }

    /// Parses operators on numbers that bind at least as tightly as `loosest`.
    pub(crate) fn binary(&mut self, loosest: u8) -> Result<Expr, FormulaError> {
        let mut left = self.converted()?;
        while let Some(sign) = self.peek_sign() {
            let found = BinaryOp::ALL.into_iter().find(|(_, other, _)| *other == sign);
            let Some((operator, _, precedence)) = found else { break };
            // In Rust, comparisons bind more loosely than all others.
            let precedence = match self.in_rust {
                true if operator.is_comparison() => 0,
                true => precedence + 1,
                false => precedence,
            };
            if precedence < loosest {
                break;
            }
            let place = self.next().span;
            let right = self.binary(precedence + 1)?;
            self.note_power(operator, &left, &right);
            self.check_mixture(operator, [&left, &right], place)?;
            self.expect_types_of_rust(operator, &left, &right)?;
            let span = left.span.to(right.span);
            let binary = |left, right| ExprKind::Binary(operator, left, right);
            left = self.operation(sign, [left, right], binary, span)?;
        }
        Ok(left)
    }

    /// Refuses a comparison next to `&`, `^` or `|` without brackets, where C and formulas differ.
    fn check_mixture(
        &self,
        operator: BinaryOp,
        operands: [&Expr; 2],
        place: Span,
    ) -> Result<(), FormulaError> {
        let is_open_comparison = |operand: &Expr| {
            matches!(operand.kind, ExprKind::Binary(inner, ..) if inner.is_comparison())
                && !self.bracketed.contains(&operand.span)
        };
        if !operator.is_bitwise() || !operands.into_iter().any(is_open_comparison) {
            return Ok(());
        }
        let message = "in C a comparison binds more tightly than `&`, `^` and `|`";
        Err(FormulaError::new(place, message).with_help("add brackets"))
    }

    /// Parses an operand with the Rust conversions after it, as in `-1i32 as u32`.
    fn converted(&mut self) -> Result<Expr, FormulaError> {
        let mut expr = self.unary()?;
        while self.take("as") {
            let ctype = self.ctype()?.unwrap_or(WORD);
            self.expect_number(Some(ctype))?;
            let span = expr.span.to(self.last_span());
            expr = self.expr(ExprKind::Cast(ctype, Box::new(expr)), span)?;
        }
        Ok(expr)
    }

    pub(crate) fn unary(&mut self) -> Result<Expr, FormulaError> {
        let start = self.peek().span;
        if let Some(list) = self.take_list() {
            let value = Box::new(self.nested(Self::assignment)?);
            let span = start.to(value.span);
            return self.expr(ExprKind::Append(list, value), span);
        }
        for (sign, down) in [("++", false), ("--", true)] {
            if self.take(sign) {
                let operand = self.nested(Self::unary)?;
                self.note_assigned(&operand, false)?;
                let span = start.to(operand.span);
                let step = |operand| ExprKind::Step { operand, down, after: false };
                return self.operation_on(sign, operand, step, span);
            }
        }
        if let Some(sign) = self.peek_sign()
            && let Some(&(_, operator)) = UNARY.iter().find(|(other, _)| *other == sign)
        {
            self.next();
            let number = self.peek().span;
            if let (true, UnaryOp::Negate) = (self.is_java, operator)
                && let Some((value, ctype)) = lowest_number(self.text(number))
            {
                self.next();
                return self.expr(ExprKind::Number(value, ctype), start.to(number));
            }
            let operand = self.nested(Self::unary)?;
            if operator == UnaryOp::Address {
                self.note_address(&operand)?;
            }
            let operator = self.unary_of_rust(operator, &operand)?;
            let span = start.to(operand.span);
            let unary = |operand| ExprKind::Unary(operator, operand);
            return self.operation_on(sign, operand, unary, span);
        }
        if let Some((ctype, own)) = self.cast()? {
            if let CType::Struct(_) = ctype {
                let list = self.nested(Self::list)?;
                let span = start.to(list.span);
                let made = self.expr(ExprKind::Cast(ctype, Box::new(list)), span)?;
                return self.selected(made);
            }
            let operand = self.nested(Self::unary)?;
            let span = start.to(operand.span);
            return Ok(Expr { own, ..self.expr(ExprKind::Cast(ctype, Box::new(operand)), span)? });
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Result<Expr, FormulaError> {
        let expr = self.primary()?;
        self.selected(expr)
    }

    /// Parses what follows an operand: an index, a member, a step.
    fn selected(&mut self, mut expr: Expr) -> Result<Expr, FormulaError> {
        loop {
            let start = expr.span;
            if self.take("[") {
                let index = self.nested(Self::expression)?;
                let span = start.to(self.peek().span);
                self.expect("]")?;
                expr = self.expr(ExprKind::Index(Box::new(expr), Box::new(index)), span)?;
            } else if self.is_next(".") || self.is_next("->") {
                let is_arrow = self.is_next("->");
                self.next();
                let (name, place) = self.name("the name of a member")?;
                if !is_arrow && self.is_next("(") {
                    let arguments = self.arguments()?;
                    let span = start.to(self.last_span());
                    self.has_methods = true;
                    expr = self.expr(ExprKind::Method(Box::new(expr), name, arguments), span)?;
                } else {
                    expr = self.member_of(expr, name, start.to(place))?;
                }
            } else if self.is_next("++") || self.is_next("--") {
                let down = self.is_next("--");
                let span = start.to(self.next().span);
                self.note_assigned(&expr, false)?;
                let step = |operand| ExprKind::Step { operand, down, after: true };
                expr = self.operation_on(if down { "--" } else { "++" }, expr, step, span)?;
            } else {
                return Ok(expr);
            }
        }
    }

    /// Parses arguments in brackets.
    pub(crate) fn arguments(&mut self) -> Result<Vec<Expr>, FormulaError> {
        self.expect("(")?;
        let mut arguments = Vec::new();
        while !self.is_next(")") {
            match self.takes_dots() {
                true => self.note_dots(),
                false => arguments.push(self.nested(Self::assignment)?),
            }
            if !self.take(",") && !self.is_next(")") {
                return Err(self.unexpected("`,` or `)`"));
            }
        }
        self.next();
        Ok(arguments)
    }

    fn primary(&mut self) -> Result<Expr, FormulaError> {
        let token = self.peek().clone();
        match &token.kind {
            TokenKind::Number(value, ctype) => {
                self.next();
                if self.is_java {
                    expect_number_of_java(self.text(token.span), *value, *ctype, token.span)?;
                }
                self.expr(ExprKind::Number(*value, *ctype), token.span)
            }
            TokenKind::Name(name) if name == "true" || name == "false" => {
                self.next();
                self.expr(ExprKind::Bool(name == "true"), token.span)
            }
            TokenKind::Name(name) if name == "sizeof" => {
                self.next();
                self.size_of(token.span)
            }
            TokenKind::Name(name) if name == "static_cast" && is_sign(self.peek_at(1), "<") => {
                self.static_cast()
            }
            TokenKind::Name(name) if self.is_conversion(name) => self.conversion(name, token.span),
            TokenKind::Name(name) => {
                self.refuse_keyword(name, token.span)?;
                self.next();
                match self.member_of_union(name, token.span)? {
                    Some(member) => Ok(member),
                    None => self.named(name, token.span),
                }
            }
            TokenKind::Sign("(") => {
                self.next();
                if self.is_next("{") {
                    return self.block_in_brackets(token.span);
                }
                let inner = self.nested(Self::expression)?;
                self.expect(")")?;
                self.bracketed.insert(inner.span);
                Ok(inner)
            }
            TokenKind::Sign("{") => self.list(),
            _ => Err(self.unexpected("an expression")),
        }
    }

    /// Parses the use of a name after it.
    fn named(&mut self, name: &str, span: Span) -> Result<Expr, FormulaError> {
        let name = self.at_home(name);
        let meaning = self.scopes.meaning(name);
        if meaning == Some(Meaning::Function) && self.templates.contains_key(name) {
            return self.call_of_template(name, span);
        }
        if meaning == Some(Meaning::PassedOver) {
            return Err(self.is_left_out(name, span));
        }
        if self.is_next("(") {
            if let Some(Meaning::Variable(_) | Meaning::Constant(_)) = meaning {
                let message = format!("`{name}` is declared as a number here, not as a function");
                return Err(FormulaError::new(span, message).with_help("rename one of them"));
            }
            let first = self.at + 1;
            let arguments = self.arguments()?;
            self.note_condition(name, first, &arguments);
            self.note_arguments(name, &arguments);
            let span = span.to(self.last_span());
            return self.expr(ExprKind::Call(name.to_owned(), arguments), span);
        }
        match meaning {
            Some(Meaning::Constant(value)) => {
                let own = self.own_type_of_constant(name, value.ctype);
                let number = self.expr(ExprKind::Number(value.word(), value.ctype), span)?;
                Ok(Expr { own, ..number })
            }
            Some(Meaning::Function) if self.is_passed_over(name) => {
                Err(self.is_left_out(name, span))
            }
            Some(Meaning::Function) => {
                Err(FormulaError::new(span, format!("`{name}` is a function"))
                    .with_help(format!("call it: `{name}(…)`")))
            }
            _ => {
                *self.mentions.entry(name.to_owned()).or_default() += 1;
                self.expr(ExprKind::Name(name.to_owned()), span)
            }
        }
    }
}
