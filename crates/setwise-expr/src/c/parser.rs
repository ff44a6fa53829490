//! Parses C definitions and statements.

use std::collections::{HashMap, HashSet};

use setwise::SquareMapping;

use super::macros::expand;
use super::numbering::numberings;
use super::syntax::{Declaration, Expr, Function, Statement};
use super::token::{Token, TokenKind, tokens};
use super::types::{CType, WORDS};
use crate::error::FormulaError;
use crate::span::Span;

/// The maximum depth of brackets, which count as two levels each; a statement counts as one.
const MAX_DEPTH: usize = 60;

/// Words before a declaration that do not change its meaning here.
const QUALIFIERS: [&str; 17] = [
    "const",
    "static",
    "inline",
    "constexpr",
    "extern",
    "register",
    "__inline",
    "__forceinline",
    "FORCE_INLINE",
    "FORCEINLINE",
    "INLINE",
    "public",
    "private",
    "final",
    "mut",
    "restrict",
    "consteval",
];

/// Unsupported words, each with the remedy.
const REFUSED: [(&str, &str); 17] = [
    ("switch", "write `if` and `else`"),
    ("goto", "write a loop"),
    ("struct", "use variables"),
    ("union", "for scans by conversion to a double, see `setwise functions double`"),
    ("class", "use functions"),
    ("template", "write the function for one type"),
    ("float", "use whole numbers"),
    ("double", "for scans by conversion to a double, see `setwise functions double`"),
    ("asm", "write the formula of the instruction"),
    ("__asm", "write the formula of the instruction"),
    ("__asm__", "write the formula of the instruction"),
    ("fn", "write the function as in C: `U64 f(U64 x) { return …; }`"),
    ("let", "`let` comes before the code"),
    ("new", "use an array with its values"),
    ("throw", "use `assert`"),
    ("__int128", "words have 64 bits"),
    ("volatile", "remove it"),
];

/// A parsed text: definitions and statements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parsed {
    pub(crate) functions: Vec<Function>,
    pub(crate) statements: Vec<Statement>,
    /// The types that `typedef` and `enum` name.
    pub(crate) types: HashMap<String, CType>,
    /// True if Rust methods are called, where `!` is the complement.
    pub(crate) has_methods: bool,
    /// The names of the variables and arrays that are changed or whose address is taken.
    pub(crate) written: HashSet<String>,
    /// The names that statements outside of functions assign, in the order of the text.
    pub(crate) assigned: Vec<Assigned>,
    /// The names that statements declare.
    pub(crate) declared: HashSet<String>,
    /// The mappings whose numbers an `enum` gives to the squares.
    pub(crate) numberings: Vec<SquareMapping>,
}

/// A name that is assigned.
#[derive(Clone, Debug)]
pub(crate) struct Assigned {
    pub(crate) name: String,
    /// True if the old value does not matter.
    pub(crate) is_plain: bool,
    pub(crate) span: Span,
}

/// Parses a text of definitions and statements. `types` are known from other texts.
pub(crate) fn parse(
    source: &str,
    offset: usize,
    types: &HashMap<String, CType>,
) -> Result<Parsed, FormulaError> {
    let tokens = expand(tokens(source, offset)?)?;
    let numberings = numberings(&tokens);
    let mut parser = Parser {
        tokens: &tokens,
        at: 0,
        depth: 0,
        has_methods: false,
        bracketed: HashSet::new(),
        types: types.clone(),
        assigned: Vec::new(),
        mentions: HashMap::new(),
        declared: HashSet::new(),
        changed: HashSet::new(),
    };
    let mut parsed = Parsed { numberings, ..Parsed::default() };
    while parser.peek().kind != TokenKind::End {
        parser.item(&mut parsed)?;
    }
    parsed.types = parser.types;
    parsed.has_methods = parser.has_methods;
    parsed.written = parser.changed;
    parsed.written.extend(parser.assigned.iter().map(|assigned| assigned.name.clone()));
    parsed.assigned = parser.assigned;
    parsed.declared = parser.declared;
    Ok(parsed)
}

pub(crate) struct Parser<'a> {
    pub(super) tokens: &'a [Token],
    pub(super) at: usize,
    depth: usize,
    pub(crate) has_methods: bool,
    /// The places of expressions in brackets.
    pub(crate) bracketed: HashSet<Span>,
    pub(crate) assigned: Vec<Assigned>,
    /// The number of uses of each name.
    pub(crate) mentions: HashMap<String, usize>,
    /// The variables that statements declare.
    pub(crate) declared: HashSet<String>,
    /// The variables that functions change, or whose address is taken.
    pub(crate) changed: HashSet<String>,
    /// The types that `typedef` and `enum` name.
    pub(super) types: HashMap<String, CType>,
}

impl Parser<'_> {
    pub(crate) fn peek(&self) -> &Token {
        &self.tokens[self.at]
    }

    /// Returns the token at a distance from the next one, or the last token, which is the end.
    pub(crate) fn peek_at(&self, distance: usize) -> &Token {
        &self.tokens[(self.at + distance).min(self.tokens.len() - 1)]
    }

    pub(crate) fn next(&mut self) -> &Token {
        let token = &self.tokens[self.at];
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Returns the place of the last token that was taken.
    pub(crate) fn last_span(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    pub(crate) fn peek_sign(&self) -> Option<&'static str> {
        match self.peek().kind {
            TokenKind::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    pub(crate) fn is_next(&self, text: &str) -> bool {
        match &self.peek().kind {
            TokenKind::Sign(sign) => *sign == text,
            TokenKind::Name(name) => name == text,
            _ => false,
        }
    }

    pub(crate) fn take(&mut self, text: &str) -> bool {
        let is_next = self.is_next(text);
        if is_next {
            self.next();
        }
        is_next
    }

    pub(crate) fn expect(&mut self, sign: &str) -> Result<(), FormulaError> {
        if self.take(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    pub(crate) fn unexpected(&self, expected: &str) -> FormulaError {
        let Token { kind, span } = self.peek();
        let found = match kind {
            TokenKind::End => "the end of the code".to_owned(),
            TokenKind::Number(..) => "a number".to_owned(),
            TokenKind::Name(name) => format!("`{name}`"),
            TokenKind::Sign(sign) => format!("`{sign}`"),
            TokenKind::Directive(line) => format!("`#{line}`"),
        };
        let error = FormulaError::new(*span, format!("expected {expected}, found {found}"));
        match kind {
            TokenKind::Sign("...") => error.with_help("replace `...` with code, or remove it"),
            TokenKind::Sign(")" | "]" | "}") => error.with_help("check the brackets"),
            TokenKind::End => {
                error.with_help("check the brackets; a `//` comment runs to the end of its line")
            }
            _ => error,
        }
    }

    /// Parses a part one level deeper, or returns an error if that is too deep.
    pub(crate) fn nested<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        if self.depth == 2 * MAX_DEPTH {
            let message = "the code is nested too deeply";
            return Err(FormulaError::new(self.peek().span, message)
                .with_help("move the inner part to a function or a variable"));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    pub(crate) fn name(&mut self, expected: &str) -> Result<(String, Span), FormulaError> {
        let Token { kind: TokenKind::Name(name), span } = self.peek().clone() else {
            return Err(self.unexpected(expected));
        };
        self.refuse_keyword(&name, span)?;
        self.next();
        Ok((name, span))
    }

    pub(crate) fn refuse_keyword(&self, name: &str, span: Span) -> Result<(), FormulaError> {
        match REFUSED.iter().find(|(word, _)| *word == name) {
            Some((word, help)) => {
                let message = format!("`{word}` is not supported");
                Err(FormulaError::new(span, message).with_help(*help))
            }
            None => Ok(()),
        }
    }

    /// Returns true if a declaration, a cast or a conversion can begin with this word.
    pub(crate) fn is_type(&self, name: &str) -> bool {
        // A variable hides the type of the same name.
        if self.declared.contains(name) {
            return false;
        }
        WORDS.contains(&name)
            || QUALIFIERS.contains(&name)
            || ["auto", "var"].contains(&name)
            || self.types.contains_key(name)
            || CType::named(name).is_some()
    }

    /// Parses qualifiers and a type; `None` for `auto`.
    pub(crate) fn ctype(&mut self) -> Result<Option<CType>, FormulaError> {
        let start = self.peek().span;
        let mut words = Vec::new();
        let mut named = None;
        while let TokenKind::Name(name) = &self.peek().kind {
            let name = name.clone();
            if self.take_qualifier()? {
                continue;
            }
            if let Some(&word) = WORDS.iter().find(|&&word| word == name) {
                self.refuse_keyword(&name, self.peek().span)?;
                words.push(word);
            } else if words.is_empty() && named.is_none() && self.is_type(&name) {
                let known = self.types.get(&name).copied().or_else(|| CType::named(&name));
                named = Some(known);
            } else {
                break;
            }
            self.next();
        }
        if let (Some(known), true) = (named, words.is_empty()) {
            return Ok(known);
        }
        if words.is_empty() {
            return Ok(None);
        }
        let span = start.to(self.last_span());
        match CType::of_words(&words) {
            Some(ctype) => Ok(Some(ctype)),
            None => Err(FormulaError::new(span, format!("`{}` is not a type", words.join(" ")))),
        }
    }

    /// Takes a word that does not change the meaning of a declaration.
    fn take_qualifier(&mut self) -> Result<bool, FormulaError> {
        let TokenKind::Name(name) = &self.peek().kind else { return Ok(false) };
        if QUALIFIERS.contains(&name.as_str()) {
            self.next();
            return Ok(true);
        }
        if !["__attribute__", "__declspec", "alignas", "_Alignas"].contains(&name.as_str()) {
            return Ok(false);
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

    /// Parses a definition or a statement of a whole text.
    fn item(&mut self, parsed: &mut Parsed) -> Result<(), FormulaError> {
        if self.is_declaration() {
            let start = self.at;
            let ctype = self.ctype()?;
            while self.take("*") {}
            let is_function = matches!(self.peek().kind, TokenKind::Name(_))
                && matches!(self.peek_at(1).kind, TokenKind::Sign("("));
            if is_function {
                if let Some(function) = self.function(ctype)? {
                    parsed.functions.push(function);
                }
                return Ok(());
            }
            self.at = start;
        }
        let statement = self.statement()?;
        parsed.statements.push(statement);
        Ok(())
    }

    /// Returns true if a declaration comes next: a type, or an unknown name before another one.
    pub(super) fn is_declaration(&self) -> bool {
        let TokenKind::Name(name) = &self.peek().kind else { return false };
        let after = &self.peek_at(1).kind;
        if ["typedef", "enum"].contains(&name.as_str()) {
            return false;
        }
        if self.is_type(name) || ["__attribute__", "__declspec", "alignas"].contains(&name.as_str())
        {
            // `U64(1) << n` is an expression.
            return *after != TokenKind::Sign("(") || name.starts_with("__") || name == "alignas";
        }
        let is_keyword = ["return", "else", "do", "goto", "and", "or", "xor"];
        let is_operator = ["as", "and", "or"];
        !is_keyword.contains(&name.as_str())
            && matches!(after, TokenKind::Name(word) if !is_operator.contains(&word.as_str()))
    }

    /// Parses a function after its type; `None` for a prototype.
    fn function(&mut self, result: Option<CType>) -> Result<Option<Function>, FormulaError> {
        let (name, span) = self.name("the name of a function")?;
        let Some(result) = result else {
            return Err(FormulaError::new(span, format!("the type of `{name}` is unknown"))
                .with_help("declare it, as in `typedef unsigned long long Board;`"));
        };
        self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.is_next(")") {
            parameters.extend(self.parameter()?);
            if !self.take(",") && !self.is_next(")") {
                return Err(self.unexpected("`,` or `)`"));
            }
        }
        self.next();
        while self.take_qualifier()? || self.take("noexcept") {}
        if self.take(";") || self.peek().kind == TokenKind::End {
            return Ok(None);
        }
        // The assignments in a function are not those of the text.
        let assigned = self.assigned.len();
        let body = self.block()?;
        let own = self.assigned.split_off(assigned);
        self.changed.extend(own.into_iter().map(|assigned| assigned.name));
        Ok(Some(Function { name, span, result, parameters, body }))
    }

    fn parameter(&mut self) -> Result<Option<Declaration>, FormulaError> {
        let span = self.peek().span;
        let is_known = matches!(&self.peek().kind, TokenKind::Name(name) if self.is_type(name));
        if !is_known {
            return Err(self
                .unexpected("the type of a parameter")
                .with_help("declare it, as in `typedef unsigned long long Board;`"));
        }
        let ctype = self.ctype()?;
        let mut is_pointer = false;
        while self.take("*") || self.take("&") || self.take("const") {
            is_pointer = true;
        }
        // `void`, and parameters of prototypes, have no name.
        if self.is_next(")") || self.is_next(",") {
            return Ok(match ctype {
                Some(CType::Void) => None,
                _ => Some(Declaration {
                    name: String::new(),
                    span,
                    ctype,
                    sizes: Vec::new(),
                    is_pointer,
                    is_auto: false,
                    is_static: false,
                    init: None,
                }),
            });
        }
        let (name, span) = self.name("the name of a parameter")?;
        let sizes = self.sizes()?;
        let is_auto = ctype.is_none();
        Ok(Some(Declaration {
            name,
            span,
            ctype,
            sizes,
            is_pointer,
            is_auto,
            is_static: false,
            init: None,
        }))
    }

    /// Parses the sizes of an array in brackets.
    pub(super) fn sizes(&mut self) -> Result<Vec<Option<Expr>>, FormulaError> {
        let mut sizes = Vec::new();
        while self.take("[") {
            sizes.push(if self.is_next("]") { None } else { Some(self.assignment()?) });
            self.expect("]")?;
        }
        Ok(sizes)
    }

    /// Parses statements in braces.
    pub(super) fn block(&mut self) -> Result<Vec<Statement>, FormulaError> {
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
}
