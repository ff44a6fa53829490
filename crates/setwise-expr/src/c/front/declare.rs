//! Parses the declarations of C: types, variables and enumerations.

use crate::c::front::order;
use crate::c::front::parser::Parser;
use crate::c::front::scope::{Meaning, Variable};
use crate::c::front::syntax::{
    Declaration, Expr, ExprKind, Indirection, OwnType, Specifiers, StatementKind,
};
use crate::c::front::token::TokenKind;
use crate::c::types::{CType, INT, WORDS};
use crate::error::FormulaError;
use crate::span::Span;

/// Keywords before a declaration that do not change its meaning here, or only a little.
pub(crate) const QUALIFIERS: [&str; 10] = [
    "const",
    "static",
    "inline",
    "extern",
    "register",
    "restrict",
    "__inline",
    "__inline__",
    "__restrict",
    "__extension__",
];

/// Other words before a declaration, which may be names in C.
const SOFT_QUALIFIERS: [&str; 13] = [
    "constexpr",
    "consteval",
    "constinit",
    "__forceinline",
    "FORCE_INLINE",
    "FORCEINLINE",
    "INLINE",
    "public",
    "private",
    "protected",
    "internal",
    "final",
    "mut",
];

/// Words before a declaration with brackets after them.
pub(crate) const ATTRIBUTES: [&str; 4] = ["__attribute__", "__declspec", "alignas", "_Alignas"];

/// Words between operands.
pub(crate) const OPERATORS: [&str; 3] = ["as", "and", "or"];

impl Parser<'_> {
    pub(crate) fn name_at(&self, place: usize) -> Option<&str> {
        match &self.peek_at(place).kind {
            TokenKind::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Returns true if a word before a declaration is at a distance from the next token.
    fn is_qualifier_at(&self, place: usize) -> bool {
        let Some(name) = self.name_at(place) else { return false };
        QUALIFIERS.contains(&name)
            || SOFT_QUALIFIERS.contains(&name)
                && self.scopes.meaning(name).is_none()
                && self.name_at(place + 1).is_some()
    }

    /// Returns true if a type, or a word before one, is at a distance from the next token.
    pub(crate) fn is_type_at(&self, place: usize) -> bool {
        let Some(name) = self.name_at(place) else { return false };
        self.is_qualifier_at(place)
            || WORDS.contains(&name)
            || ["enum", "struct", "auto", "__auto_type"].contains(&name)
            || name == "var"
                && self.scopes.meaning(name).is_none()
                && self.name_at(place + 1).is_some()
            || self.scopes.type_named(name).is_some()
    }

    /// Returns true if the name is known as that of a type of engines, but not declared, so that
    /// it may be a variable that is not declared.
    pub(crate) fn is_undeclared_word(&self, name: &str) -> bool {
        let is_word = !name.contains(|c: char| c.is_ascii_digit()) && !name.ends_with("_t");
        is_word
            && !["void", "bool", "_Bool", "boolean", "isize", "usize"].contains(&name)
            && CType::named(name).is_some()
            && self.scopes.meaning(name).is_none()
            && self.scopes.tag(name).is_none()
    }

    /// Returns true if the name is a type where an expression is expected, as in `U64(1)`.
    pub(crate) fn is_conversion(&self, name: &str) -> bool {
        let is_called = self.peek_at(1).kind == TokenKind::Sign("(");
        self.is_type_at(0) && (is_called || !self.is_undeclared_word(name))
    }

    /// Returns true if a declaration comes next: a type, or an unknown name before another one.
    pub(crate) fn is_declaration(&self) -> bool {
        let Some(name) = self.name_at(0) else { return false };
        if ["typedef", "using"].contains(&name) {
            return false;
        }
        if ATTRIBUTES.contains(&name) || self.is_qualifier_at(0) {
            return true;
        }
        let after = &self.peek_at(1).kind;
        let is_named =
            matches!(after, TokenKind::Name(word) if !OPERATORS.contains(&word.as_str()));
        if self.is_type_at(0) {
            // `U64(1) << n` is an expression, and so is `bitboard & 1` without a declaration.
            return match self.is_undeclared_word(name) {
                true => is_named || *after == TokenKind::Sign("*"),
                false => *after != TokenKind::Sign("("),
            };
        }
        is_named && !["return", "else", "do", "goto", "and", "or", "xor"].contains(&name)
    }

    /// Parses the words of a type; `None` for `auto`.
    pub(crate) fn ctype(&mut self) -> Result<Option<CType>, FormulaError> {
        Ok(self.specifiers()?.ctype)
    }

    /// Parses the words of a declaration before its names.
    pub(crate) fn specifiers(&mut self) -> Result<Specifiers, FormulaError> {
        let start = self.peek().span;
        let mut specifiers = Specifiers::default();
        let (mut words, mut is_auto) = (Vec::new(), false);
        while let Some(name) = self.name_at(0) {
            let name = name.to_owned();
            match name.as_str() {
                "static" => specifiers.is_static = true,
                "extern" => specifiers.is_extern = true,
                "const" | "constexpr" => specifiers.is_const = true,
                "final" => specifiers.is_final = true,
                _ => {}
            }
            let has_type = specifiers.ctype.is_some() || is_auto;
            if self.take_qualifier()? {
                continue;
            }
            if let Some(&word) = WORDS.iter().find(|&&word| word == name)
                && !has_type
            {
                self.refuse_keyword(&name, self.peek().span)?;
                words.push(word);
                self.next();
            } else if has_type || !words.is_empty() || !self.is_type_at(0) {
                break;
            } else if name == "enum" {
                let (ctype, own) = self.enumeration()?;
                (specifiers.ctype, specifiers.own) = (Some(ctype), own);
            } else if name == "struct" {
                specifiers.ctype = Some(self.structure()?);
            } else {
                self.next();
                specifiers.ctype = self.scopes.type_named(&name);
                is_auto = specifiers.ctype.is_none();
                specifiers.own = self.own_type_named(&name);
            }
        }
        if !words.is_empty() {
            specifiers.ctype = match words[..] {
                ["char"] if self.is_java => Some(CType::Number { bits: 16, signed: false }),
                _ => CType::of_words(&words),
            };
            if specifiers.ctype.is_none() {
                let span = start.to(self.last_span());
                let message = format!("`{}` is not a type", words.join(" "));
                return Err(FormulaError::new(span, message));
            }
        }
        let is_number = matches!(specifiers.ctype, Some(CType::Number { .. } | CType::Bool));
        specifiers.own = match specifiers.own {
            _ if !words.is_empty() && is_number => OwnType::Number(specifiers.ctype),
            OwnType::Number(_) if is_number => OwnType::Number(specifiers.ctype),
            OwnType::Number(_) => OwnType::Unknown,
            own => own,
        };
        if specifiers.ctype.is_none() && !is_auto {
            return Err(self.unknown_type());
        }
        Ok(specifiers)
    }

    /// Returns the error for a name that is not a type, in the place of one.
    fn unknown_type(&self) -> FormulaError {
        let Some(name) = self.name_at(0) else { return self.unexpected("a type") };
        let span = self.peek().span;
        if let Err(error) = self.refuse_keyword(name, span) {
            return error;
        }
        match self.scopes.meaning(name) {
            Some(Meaning::PassedOver) => self.is_left_out(name, span),
            Some(_) => FormulaError::new(span, format!("`{name}` is not a type here"))
                .with_help("another declaration of the name hides the type"),
            // `Let x be …` is a sentence, and no declaration, unless a sign of one follows the names.
            None if self.name_at(1).is_some() && !self.declares_at(2) => FormulaError::new(
                span,
                format!("`{name}` begins neither a formula nor a declaration"),
            )
            .with_help("write the formula alone, and words on a line of their own"),
            None => FormulaError::new(span, format!("the type `{name}` is unknown"))
                .with_help(format!("declare it with the type that it has: `typedef … {name};`")),
        }
    }

    /// Returns true for a sign after the name of a declaration, or the end of the code.
    fn declares_at(&self, offset: usize) -> bool {
        match &self.peek_at(offset).kind {
            TokenKind::Sign(sign) => ["=", ";", ",", "(", "[", ")", "{", ":"].contains(sign),
            kind => *kind == TokenKind::End,
        }
    }

    /// Takes a word that does not change the type of a declaration.
    pub(crate) fn take_qualifier(&mut self) -> Result<bool, FormulaError> {
        let Some(name) = self.name_at(0) else { return Ok(false) };
        if !ATTRIBUTES.contains(&name) {
            let is_qualifier = self.is_qualifier_at(0);
            if is_qualifier {
                self.next();
            }
            return Ok(is_qualifier);
        }
        self.next();
        self.expect("(")?;
        let mut depth = 1;
        while depth > 0 {
            match self.next().kind {
                TokenKind::Sign("(") => depth += 1,
                TokenKind::Sign(")") => depth -= 1,
                TokenKind::End => return Err(self.unexpected("`)`")),
                _ => {}
            }
        }
        Ok(true)
    }

    /// Parses the signs between a type and a name.
    pub(crate) fn indirection(&mut self) -> Result<Indirection, FormulaError> {
        let mut indirection = Indirection::None;
        loop {
            let span = self.peek().span;
            let next = match self.peek_sign() {
                Some("*") => Indirection::Pointer,
                Some("&") => Indirection::Reference,
                _ if indirection != Indirection::None && self.take_qualifier()? => continue,
                _ => return Ok(indirection),
            };
            if indirection != Indirection::None {
                let message = "a pointer to a pointer is not supported";
                return Err(FormulaError::new(span, message).with_help("pass the values"));
            }
            self.next();
            indirection = next;
        }
    }

    pub(crate) fn declaration(
        &mut self,
        name: String,
        span: Span,
        specifiers: Specifiers,
        indirection: Indirection,
        sizes: Vec<Option<Expr>>,
        init: Option<Expr>,
    ) -> Declaration {
        self.declarations += 1;
        Declaration { name, span, specifiers, indirection, sizes, id: self.declarations, init }
    }

    /// Puts a variable into the scope.
    pub(crate) fn declare_variable(
        &mut self,
        declaration: &Declaration,
    ) -> Result<(), FormulaError> {
        let Declaration { name, span, specifiers, id, .. } = declaration;
        self.own_types.declare_variable(declaration, specifiers.own);
        let variable = Variable { id: *id, is_const: specifiers.is_const, value: None };
        self.declare(name, *span, Meaning::Variable(variable))
    }

    /// Parses the variables of a declaration after its type, up to the semicolon.
    pub(crate) fn declarators(
        &mut self,
        specifiers: Specifiers,
    ) -> Result<Vec<Declaration>, FormulaError> {
        let mut declarations = std::mem::take(&mut self.enumerators);
        if self.is_next(";") {
            return Ok(declarations);
        }
        loop {
            let indirection = self.indirection()?;
            // `int[] t` of Java.
            let before = if self.is_java { self.sizes()? } else { Vec::new() };
            let (name, span) = self.name("the name of a variable")?;
            if self.is_next("(")
                && (self.is_type_at(1) || self.peek_at(1).kind == TokenKind::Sign(")"))
            {
                // A prototype.
                self.declare(&name, span, Meaning::Function)?;
                self.scoped(|parser| parser.parameters_of(&name, span))?;
                self.prototypes.insert(name.clone());
                if self.is_next("{") {
                    let message = format!("the function `{name}` is defined within a function");
                    return Err(FormulaError::new(span, message)
                        .with_help("define it outside of functions"));
                }
            } else {
                let sizes = [before, self.sizes()?].concat();
                let mut declaration =
                    self.declaration(name, span, specifiers, indirection, sizes, None);
                // The name may occur in its initial value.
                self.declare_variable(&declaration)?;
                if self.of_loop.is_some() {
                    self.of_loop = Some(declaration.name.clone());
                }
                if self.take("=") || self.take(":=") || self.is_next("{") {
                    let init = self.initial_value(&declaration)?;
                    order::check(&init, &self.changing)?;
                    order::check_list(&init, &self.changing)?;
                    self.note_value(&declaration, &init);
                    if specifiers.ctype.is_none() {
                        self.own_types.declare_variable(&declaration, init.own);
                    }
                    declaration.init = Some(init);
                }
                declarations.push(declaration);
            }
            if !self.take(",") {
                return Ok(declarations);
            }
        }
    }

    /// Parses the initial value of a variable. That of a number may stand in braces: `int n{3};`.
    fn initial_value(&mut self, declaration: &Declaration) -> Result<Expr, FormulaError> {
        let init = self.assignment()?;
        let is_structure = matches!(declaration.ctype(), Some(CType::Struct(_)));
        let is_number =
            declaration.sizes.is_empty() && declaration.ctype().is_some() && !is_structure;
        match init.kind {
            ExprKind::List(mut items) if is_number && items.len() == 1 => Ok(items.swap_remove(0)),
            ExprKind::List(items) if is_number && items.is_empty() => {
                self.expr(ExprKind::Number(0, INT), init.span)
            }
            _ => Ok(init),
        }
    }

    /// Keeps the value of a constant, for the values of enumerators.
    fn note_value(&mut self, declaration: &Declaration, init: &Expr) {
        let Declaration { name, specifiers, sizes, id, .. } = declaration;
        if let (true, true, Some(value)) =
            (specifiers.is_const, sizes.is_empty(), self.constant(init))
        {
            let value = value.converted(specifiers.ctype.unwrap_or(value.ctype));
            let variable = Variable { id: *id, is_const: true, value: Some(value) };
            self.scopes.declare(name, Meaning::Variable(variable));
        }
    }

    /// Parses `typedef` and the `using` of C++.
    pub(crate) fn typedef(&mut self) -> Result<StatementKind, FormulaError> {
        if self.next().kind == TokenKind::Name("using".to_owned()) {
            if self.take("namespace") {
                let (name, _) = self.name("the name of a namespace")?;
                self.used.insert(name + "::");
            } else {
                let (name, span) = self.name("the name of a type")?;
                self.expect("=")?;
                let is_own = self.is_own_type_at(0);
                let Specifiers { ctype, own, .. } = self.specifiers()?;
                let ctype = self.type_of_number(ctype)?;
                self.declare_alias(&name, span, ctype, is_own)?;
                self.own_types.name_type(&name, own);
            }
            self.end_of_statement()?;
            return Ok(StatementKind::Empty);
        }
        if self.takes_forward_type() {
            return Ok(StatementKind::Empty);
        }
        let is_own = self.is_own_type_at(0);
        let Specifiers { ctype, own, .. } = self.specifiers()?;
        let Some(ctype) = ctype else { return Err(self.unexpected("a type of numbers")) };
        loop {
            let start = self.at;
            let name = match self.peek_sign() {
                Some("*" | "&" | "(") => None,
                _ => Some(self.name("the name of the type")?),
            };
            match (name, self.peek_sign()) {
                (None, _) | (_, Some("[" | "(")) => self.pass_over_type(start)?,
                (Some((name, span)), _) => {
                    self.declare_alias(&name, span, ctype, is_own)?;
                    self.own_types.name_type(&name, own);
                }
            }
            if !self.take(",") {
                break;
            }
        }
        self.end_of_statement()?;
        match std::mem::take(&mut self.enumerators) {
            list if list.is_empty() => Ok(StatementKind::Empty),
            list => Ok(StatementKind::Declare(list)),
        }
    }

    /// Returns true for a type that is not one of the numbers of C: that of an enumeration, or one that
    /// is not declared.
    pub(crate) fn is_own_type(&self, name: &str) -> bool {
        self.scopes.tag(name).is_some() || self.is_undeclared_word(name)
    }

    fn is_own_type_at(&self, place: usize) -> bool {
        self.name_at(place)
            .is_some_and(|name| ["enum", "struct"].contains(&name) || self.is_own_type(name))
    }

    /// Declares the name of a type, which is one of its own in C++ if that of an enumeration is.
    pub(crate) fn declare_alias(
        &mut self,
        name: &str,
        span: Span,
        ctype: CType,
        is_own: bool,
    ) -> Result<(), FormulaError> {
        self.declare(name, span, Meaning::Type(ctype))?;
        if is_own {
            self.scopes.declare_tag(name, ctype);
        }
        Ok(())
    }

    /// Parses a type that is neither `auto` nor a pointer.
    pub(crate) fn number_type(&mut self) -> Result<CType, FormulaError> {
        let ctype = self.ctype()?;
        self.type_of_number(ctype)
    }

    fn type_of_number(&self, ctype: Option<CType>) -> Result<CType, FormulaError> {
        match ctype {
            Some(ctype) if !self.is_next("*") && !self.is_next("&") => {
                self.expect_number(Some(ctype))?;
                Ok(ctype)
            }
            _ => Err(self.unexpected("a type of numbers")),
        }
    }
}
