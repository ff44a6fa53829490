//! Chooses between the operators of C++ that the code defines and those of numbers, by the types of the
//! operands.
//!
//! Only enumerations count as types of their own. Where the type of an operand is unknown, a sign
//! remains doubtful: `find_operators` then decides by the names of the whole definition.

use std::collections::HashMap;

use crate::c::front::operators::KEYWORDS;
use crate::c::front::parser::Parser;
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{
    Declaration, Expr, ExprKind, Function, Indirection, Operator, OperatorReading, OwnType,
    Specifiers, UnaryOp,
};
use crate::c::front::token::{Token, TokenKind, closing, is_sign, name};
use crate::c::types::{CType, WORD, WORDS};
use crate::c::unit::prelude;
use crate::error::FormulaError;
use crate::span::Span;

/// The signs of the operators that can be read as functions.
const SIGNS: [&str; 12] = ["+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "<<", ">>"];

/// Returns the type of a number.
const fn number(own: OwnType) -> Option<CType> {
    match own {
        OwnType::Number(ctype) => ctype,
        OwnType::Enumeration(_) | OwnType::Unknown => None,
    }
}

impl OwnType {
    const fn is_number(self) -> bool {
        matches!(self, Self::Number(_))
    }
}

impl Operator {
    /// Returns true if the operands have the types of the parameters. If one is converted, C++ may find
    /// the sign of numbers as good.
    fn takes(&self, operands: &[OwnType]) -> bool {
        let is_same = |(it, operand): (&OwnType, &OwnType)| match it {
            OwnType::Enumeration(_) => it == operand,
            OwnType::Number(Some(ctype)) => {
                number(*operand).is_some_and(|it| it == *ctype || it.promoted() == *ctype)
            }
            OwnType::Number(None) | OwnType::Unknown => false,
        };
        let parameters = self.parameters.as_ref();
        parameters.is_some_and(|it| it.iter().zip(operands).all(is_same))
    }

    /// Returns true if the operands may be those of the operator.
    fn may_take(&self, operands: &[OwnType]) -> bool {
        let fits = |parameter: OwnType, operand: OwnType| match (parameter, operand) {
            // An enumeration becomes a number, but not a number an enumeration.
            (OwnType::Enumeration(a), OwnType::Enumeration(b)) => a == b,
            (OwnType::Enumeration(_), OwnType::Number(_)) => false,
            _ => true,
        };
        let Some(parameters) = &self.parameters else { return true };
        let mut pairs = parameters.iter().zip(operands);
        parameters.len() == operands.len() && pairs.all(|(it, operand)| fits(*it, *operand))
    }

    /// Returns true if C++ prefers the operator to another one that may take the operands, too.
    fn is_before(&self, other: &Self, operands: &[OwnType]) -> bool {
        let (Some(own), Some(others)) = (&self.parameters, &other.parameters) else { return false };
        let mut places = own.iter().zip(others).zip(operands);
        // Of two numbers, the better one is unknown.
        own != others
            && places.all(|((a, b), operand)| {
                let is_enumeration = matches!(a, OwnType::Enumeration(_));
                a == b && *a != OwnType::Unknown || a == operand && is_enumeration
            })
    }
}

impl Parser<'_> {
    /// Returns the type of the name of a type.
    pub(crate) fn own_type_named(&self, name: &str) -> OwnType {
        match self.own_types.types.get(name) {
            Some(own) => *own,
            None if self.is_own_type(name) => OwnType::Unknown,
            None => OwnType::Number(None),
        }
    }

    /// Returns the type of the name of a type of numbers.
    fn own_type(&self, name: &str, ctype: CType) -> OwnType {
        match self.own_type_named(name) {
            OwnType::Number(_) => OwnType::Number(Some(ctype)),
            own => own,
        }
    }

    /// Returns the type of the use of a constant.
    pub(crate) fn own_type_of_constant(&self, name: &str, ctype: CType) -> OwnType {
        match self.own_types.constants.get(name) {
            Some(own) => *own,
            None if self.outer.is_some() => OwnType::Unknown,
            // Within its enumeration a constant is a number.
            None => OwnType::Number(Some(ctype)),
        }
    }

    /// Returns the type of an expression. That of a cast is given by its name.
    pub(crate) fn own_type_of(&self, kind: &ExprKind) -> OwnType {
        if self.operators.is_empty() {
            return OwnType::Unknown;
        }
        let variable = |name: &str, map: &HashMap<usize, OwnType>| match self.scopes.meaning(name) {
            Some(Meaning::Variable(it)) => map.get(&it.id).copied().unwrap_or_default(),
            _ => OwnType::Unknown,
        };
        match kind {
            ExprKind::Number(_, ctype) => OwnType::Number(Some(*ctype)),
            ExprKind::Bool(_) | ExprKind::Logical(..) | ExprKind::Unary(UnaryOp::Not, _) => {
                OwnType::Number(Some(CType::Bool))
            }
            ExprKind::Binary(operator, ..) if operator.is_comparison() => {
                OwnType::Number(Some(CType::Bool))
            }
            ExprKind::Binary(operator, a, b) => OwnType::Number(match operator.is_shift() {
                true => number(a.own).map(CType::promoted),
                false => number(a.own).zip(number(b.own)).map(|(a, b)| a.common(b)),
            }),
            ExprKind::SizeOf(_) => OwnType::Number(Some(WORD)),
            ExprKind::Unary(UnaryOp::Target | UnaryOp::Address, _) => OwnType::Unknown,
            ExprKind::Unary(_, a) => OwnType::Number(number(a.own).map(CType::promoted)),
            ExprKind::Name(name) => variable(name, &self.own_types.variables),
            ExprKind::Index(base, _) => match &base.kind {
                ExprKind::Name(name) => variable(name, &self.own_types.elements),
                ExprKind::Index(..) => base.own,
                _ => OwnType::Unknown,
            },
            ExprKind::Assign(_, a, _) | ExprKind::Comma(_, a) | ExprKind::Block(_, a) => a.own,
            ExprKind::Step { operand, .. } => operand.own,
            ExprKind::Conditional(_, a, b) => match (a.own, b.own) {
                (OwnType::Unknown, _) | (_, OwnType::Unknown) => OwnType::Unknown,
                (a, b) if a == b => a,
                (a, b) => OwnType::Number(number(a).zip(number(b)).map(|(a, b)| a.common(b))),
            },
            ExprKind::Call(name, arguments) => match self.own_types.functions.get(name) {
                Some(own) => *own,
                // The result of one of C++, such as `std::max`, may have the type of its arguments.
                None if arguments.iter().all(|it| it.own.is_number()) => {
                    let is_known = self.outer.is_none() && prelude().function(name).is_some();
                    if is_known { OwnType::Number(None) } else { OwnType::Unknown }
                }
                None => OwnType::Unknown,
            },
            ExprKind::Cast(..)
            | ExprKind::Method(..)
            | ExprKind::Member(..)
            | ExprKind::Append(..)
            | ExprKind::List(_)
            | ExprKind::OfMember(..)
            | ExprKind::Designated(..) => OwnType::Unknown,
        }
    }

    /// Returns the operation of a sign between two operands: that of numbers, or the call of an operator.
    pub(crate) fn operation(
        &mut self,
        sign: &str,
        [left, right]: [Expr; 2],
        of_numbers: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind,
        span: Span,
    ) -> Result<Expr, FormulaError> {
        match self.chosen(sign, &[left.own, right.own]) {
            (Some(function), own) => self.call_of_operator(function, vec![left, right], own, span),
            (None, own) => self.expr_of(of_numbers(Box::new(left), Box::new(right)), own, span),
        }
    }

    /// Returns the operation of a sign on one operand.
    pub(crate) fn operation_on(
        &mut self,
        sign: &str,
        operand: Expr,
        of_numbers: impl FnOnce(Box<Expr>) -> ExprKind,
        span: Span,
    ) -> Result<Expr, FormulaError> {
        match self.chosen(sign, &[operand.own]) {
            (Some(function), own) => self.call_of_operator(function, vec![operand], own, span),
            (None, own) => self.expr_of(of_numbers(Box::new(operand)), own, span),
        }
    }

    fn call_of_operator(
        &mut self,
        function: String,
        operands: Vec<Expr>,
        own: OwnType,
        span: Span,
    ) -> Result<Expr, FormulaError> {
        self.note_arguments(&function, &operands);
        Ok(Expr { own, ..self.expr(ExprKind::Call(function, operands), span)? })
    }

    /// Creates an expression. A number has the type that its parts give it: the value of an assignment is
    /// that of its variable.
    fn expr_of(&self, kind: ExprKind, own: OwnType, span: Span) -> Result<Expr, FormulaError> {
        let expr = self.expr(kind, span)?;
        Ok(if own.is_number() { expr } else { Expr { own, ..expr } })
    }

    /// Returns the function of the operator that is called, or `None` for the sign of numbers, and the type
    /// of the result.
    fn chosen(&mut self, sign: &str, operands: &[OwnType]) -> (Option<String>, OwnType) {
        if self.operators.is_empty() || operands.iter().all(|it| it.is_number()) {
            return (None, OwnType::Number(None));
        }
        let is_possible = |it: &&Operator| it.sign == sign && it.may_take(operands);
        let possible: Vec<_> = self.operators.iter().filter(is_possible).collect();
        if possible.is_empty() {
            return (None, OwnType::Number(None));
        }
        let is_best = |it: &&&Operator| {
            possible.iter().all(|other| std::ptr::eq(**it, *other) || it.is_before(other, operands))
        };
        // A template does not know what is declared after it.
        let is_sure = self.is_of_files
            && self.outer.is_none()
            && possible.iter().all(|it| it.start < self.at);
        let best = possible.iter().find(is_best).filter(|it| is_sure && it.takes(operands));
        match best.map(|it| (&it.reading, it.result)) {
            Some((OperatorReading::Plain, own)) => (None, own),
            Some((OperatorReading::Function(name), own)) => (Some(name.clone()), own),
            _ => {
                self.doubtful.insert(sign.to_owned());
                (None, OwnType::Unknown)
            }
        }
    }

    /// Parses an operator of values that returns a value, after its type. `first` is its first token.
    pub(crate) fn operator(
        &mut self,
        specifiers: Specifiers,
        first: usize,
    ) -> Result<Function, FormulaError> {
        let span = self.next().span;
        let refused = || FormulaError::new(span, "an operator of a type is not supported");
        let sign = self.peek_sign().filter(|it| SIGNS.contains(it)).ok_or_else(refused)?;
        self.next();
        let end = self.item_at(first).map_or(self.at, |it| it.end);
        if self.is_plain(sign, &self.tokens[first..end]).unwrap_or(false) {
            return Err(refused());
        }
        let close = closing(self.tokens, self.at).ok_or_else(refused)?;
        let words = self.tokens[self.at + 1..close].iter().map(|it| match &it.kind {
            TokenKind::Name(name) => name,
            TokenKind::Sign(sign) => *sign,
            _ => "?",
        });
        let name = format!("operator{sign}({})", words.collect::<Vec<_>>().join(" "));
        if self.own_types.functions.contains_key(&name) {
            return Err(refused());
        }
        // Its own body may use it.
        let signature = self.signature_of_operator(&self.tokens[first..end]);
        let place = self.operators.len();
        self.operators.push(Operator {
            sign: sign.to_owned(),
            types: self.types_of_operator(&self.tokens[first..end]),
            start: first,
            declared: usize::MAX,
            parameters: signature.map(|it| it.0),
            result: OwnType::Unknown,
            reading: OperatorReading::PassedOver,
        });
        let function = self.function_named(name.clone(), span, specifiers, Indirection::None)?;
        let function = function.ok_or_else(refused)?;
        if !self.doubtful.is_empty() {
            return Err(refused());
        }
        let of_value = |it: &Declaration| match it.indirection {
            Indirection::None => it.sizes.is_empty(),
            Indirection::Reference => it.specifiers.is_const,
            Indirection::Pointer => false,
        };
        if !function.parameters.iter().all(of_value) {
            return Err(refused());
        }
        let parameters: Vec<_> = function.parameters.iter().map(|it| it.specifiers.own).collect();
        if !self.are_of_this_space(&parameters) {
            return Err(refused());
        }
        let operator = &mut self.operators[place];
        operator.parameters = Some(parameters);
        operator.result = specifiers.own;
        operator.reading = OperatorReading::Function(name);
        Ok(function)
    }

    /// Returns true if the enumerations are of the namespace around the next token. Elsewhere, C++ may not
    /// find an operator on them.
    fn are_of_this_space(&self, types: &[OwnType]) -> bool {
        types.iter().all(|it| match it {
            OwnType::Enumeration(number) => {
                self.own_types.enumerations.get(*number) == Some(&self.spaces)
            }
            OwnType::Number(_) | OwnType::Unknown => true,
        })
    }

    /// Returns the types of the parameters and of the result of an operator that is not read; `None` for
    /// those of a template.
    pub(crate) fn signature_of_operator(&self, item: &[Token]) -> Option<(Vec<OwnType>, OwnType)> {
        let word = item.iter().position(|it| name(it) == Some("operator"))?;
        let open = word + item[word..].iter().position(|it| is_sign(it, "("))?;
        let close = closing(item, open)?;
        let own = |tokens: &[Token]| {
            let names = || tokens.iter().filter_map(name);
            let words: Vec<_> = names().filter(|it| WORDS.contains(it)).collect();
            if !words.is_empty() {
                return OwnType::Number(CType::of_words(&words));
            }
            // The last name is that of the parameter.
            let count = names().count().max(2) - 1;
            let of_type = |it| self.scopes.type_named(it).map(|ctype| self.own_type(it, ctype));
            names().take(count).filter_map(of_type).last().unwrap_or_default()
        };
        let is_template = name(&item[0]) == Some("template")
            || item[open..close].iter().any(|it| is_sign(it, "<"));
        let parameters = item[open + 1..close].split(|it| is_sign(it, ","));
        let parameters: Vec<_> = parameters.map(own).collect();
        // C++ may not find an operator of another namespace.
        let is_found = self.are_of_this_space(&parameters);
        let result = is_found.then(|| self.result_of_operator(&item[..word]));
        (!is_template).then(|| (parameters, result.unwrap_or_default()))
    }

    fn result_of_operator(&self, head: &[Token]) -> OwnType {
        let mut types = head.iter().filter_map(name).filter(|it| !KEYWORDS.contains(it));
        let is_type = |it: &&str| self.scopes.type_named(it).is_some() || WORDS.contains(it);
        types.rfind(is_type).map_or(OwnType::Unknown, |it| match WORDS.contains(&it) {
            true => OwnType::Number(None),
            false => self.own_type_named(it),
        })
    }
}
