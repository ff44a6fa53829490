//! Parses functions and their parameters.

use crate::c::front::parser::Parser;
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{Declaration, Expr, Function, Indirection, OwnType, Specifiers};
use crate::c::front::token::TokenKind;
use crate::c::types::CType;
use crate::error::FormulaError;
use crate::span::Span;

impl Parser<'_> {
    /// Parses a function after its type; `None` for a prototype.
    pub(crate) fn function(
        &mut self,
        specifiers: Specifiers,
    ) -> Result<Option<Function>, FormulaError> {
        let indirection = self.indirection()?;
        let (name, span) = self.name("the name of a function")?;
        self.function_named(name, span, specifiers, indirection)
    }

    /// Parses a function after its name.
    pub(crate) fn function_named(
        &mut self,
        name: String,
        span: Span,
        specifiers: Specifiers,
        indirection: Indirection,
    ) -> Result<Option<Function>, FormulaError> {
        if self.is_of_files && name.contains("::") {
            let message = format!("`{name}` is a member of a class or a namespace");
            return Err(FormulaError::new(span, message).with_help("use a function without `::`"));
        }
        self.declare(&name, span, Meaning::Function)?;
        let is_value = indirection == Indirection::None;
        let own = if is_value { specifiers.own } else { OwnType::Unknown };
        self.own_types.declare_function(&name, own);
        let function = self.scoped(|parser| {
            let parameters = parser.parameters_of(&name, span)?;
            if parameters.iter().any(|parameter| {
                parameter.indirection == Indirection::Reference && !parameter.specifiers.is_const
            }) {
                parser.changing.insert(name.clone());
            }
            while parser.take_qualifier()? || parser.take("noexcept") {}
            // `auto f(int x) -> int`
            let is_trailing = specifiers.ctype.is_none() && parser.take("->");
            let result = if is_trailing { Some(parser.number_type()?) } else { specifiers.ctype };
            let is_last = parser.is_next(",") || parser.peek().kind == TokenKind::End;
            if parser.take(";") || is_last {
                parser.prototypes.insert(name.clone());
                return Ok(None);
            }
            if indirection != Indirection::None {
                let message = format!("`{name}` returns an address");
                return Err(FormulaError::new(span, message).with_help("return the value"));
            }
            parser.in_function = true;
            let body = parser.block_items();
            parser.in_function = false;
            Ok(Some((parameters, body?, result)))
        })?;
        let Some((parameters, body, result)) = function else { return Ok(None) };
        let Some(result) = result else {
            return Err(FormulaError::new(span, format!("the type of `{name}` is unknown"))
                .with_help("declare it, as in `typedef unsigned long long Board;`"));
        };
        Ok(Some(Function { name, span, result, parameters, body, is_rust: false }))
    }

    /// Parses the parameters of a function, whose types are those of its other declarations.
    pub(crate) fn parameters_of(
        &mut self,
        name: &str,
        span: Span,
    ) -> Result<Vec<Declaration>, FormulaError> {
        let is_open = self.peek_at(1).kind == TokenKind::Sign(")");
        self.signature.clear();
        let parameters = self.parameters()?;
        // `int f();` of C says nothing about the parameters.
        if is_open && !self.is_next("{") {
            return Ok(parameters);
        }
        let signature = std::mem::take(&mut self.signature);
        let before = self.signatures.entry(name.to_owned()).or_insert_with(|| signature.clone());
        if *before == signature {
            return Ok(parameters);
        }
        let message = format!("`{name}` is declared for other types of parameters, too");
        Err(FormulaError::new(span, message).with_help("give one of them another name"))
    }

    /// Parses parameters in brackets.
    fn parameters(&mut self) -> Result<Vec<Declaration>, FormulaError> {
        self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.is_next(")") {
            parameters.extend(self.parameter()?);
            if !self.take(",") && !self.is_next(")") {
                return Err(self.unexpected("`,` or `)`"));
            }
        }
        self.next();
        Ok(parameters)
    }

    fn parameter(&mut self) -> Result<Option<Declaration>, FormulaError> {
        let span = self.peek().span;
        if let TokenKind::Name(name) = &self.peek().kind {
            self.refuse_keyword(name, span)?;
        }
        if !self.is_type_at(0) {
            return Err(self
                .unexpected("the type of a parameter")
                .with_help("declare it, as in `typedef unsigned long long Board;`"));
        }
        let specifiers = self.specifiers()?;
        let of_type = match &self.tokens[self.at - 1].kind {
            TokenKind::Name(name) => self.is_own_type(name).then(|| name.clone()),
            _ => None,
        };
        let indirection = self.indirection()?;
        // `void`, and parameters of prototypes, have no name.
        let is_unnamed = self.is_next(")") || self.is_next(",") || self.is_next("[");
        if is_unnamed && specifiers.ctype == Some(CType::Void) && indirection == Indirection::None {
            return Ok(None);
        }
        let (name, span) = match is_unnamed {
            true => (String::new(), span),
            false => self.name("the name of a parameter")?,
        };
        let sizes = self.sizes()?;
        let is_array = !sizes.is_empty();
        let declaration = self.declaration(name, span, specifiers, indirection, sizes, None);
        let indirection = if is_array { Indirection::Pointer } else { indirection };
        let is_const = specifiers.is_const && indirection != Indirection::None;
        let ctype = specifiers.ctype;
        self.signature += &format!("{ctype:?} {of_type:?} {indirection:?} {is_const}, ");
        if !is_unnamed {
            self.declare_variable(&declaration)?;
        }
        Ok(Some(declaration))
    }

    /// Parses the sizes of an array in brackets.
    pub(crate) fn sizes(&mut self) -> Result<Vec<Option<Expr>>, FormulaError> {
        let mut sizes = Vec::new();
        while self.take("[") {
            sizes.push(if self.is_next("]") { None } else { Some(self.assignment()?) });
            self.expect("]")?;
        }
        Ok(sizes)
    }
}
