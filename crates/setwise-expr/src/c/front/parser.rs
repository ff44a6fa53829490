//! Parses C definitions and statements.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use setwise::SquareMapping;

use crate::c::front::constant::Constant;
use crate::c::front::numbering::numberings;
use crate::c::front::own_types::OwnTypes;
use crate::c::front::scope::{Meaning, Scope, Scopes};
use crate::c::front::syntax::{
    Declaration, Expr, Function, Operator, PassedOverList, Statement, StatementKind, Structure,
    Template, Union,
};
use crate::c::front::token::{KEYWORDS, Token, TokenKind};
use crate::c::types::CType;
use crate::error::FormulaError;
use crate::span::Span;

/// The maximum depth of brackets, which count as two levels each; a statement counts as one.
const MAX_DEPTH: usize = 60;

/// The remedy for scans by conversion to a double.
const BY_DOUBLE: &str = "for scans by conversion to a double, call `bit_scan_forward_double_conversion` \
                         or `bit_scan_reverse_double_conversion`";

/// Unsupported words, each with the remedy.
const REFUSED: [(&str, &str); 16] = [
    ("goto", "write a loop"),
    ("union", BY_DOUBLE),
    ("class", "use functions; `--language java` reads the classes of Java"),
    ("namespace", "write it outside of functions"),
    ("template", "write the function for one type"),
    ("float", "use whole numbers"),
    ("double", BY_DOUBLE),
    ("asm", "write the formula of the instruction"),
    ("__asm", "write the formula of the instruction"),
    ("__asm__", "write the formula of the instruction"),
    ("fn", "write it outside of functions"),
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
    /// The declarations that are passed over.
    pub(crate) passed_over: PassedOverList,
    pub(crate) statements: Vec<Statement>,
    /// The names and signs that the text of each definition has, if it may be passed over.
    pub(crate) mentions: HashMap<String, HashSet<String>>,
    /// The operators of C++ that the code defines.
    pub(crate) operators: Vec<Operator>,
    /// The names that the text and the definitions around it declare outside of functions.
    pub(crate) scope: Scope,
    /// The namespace or class that declares each name, with those of the definitions around the text.
    pub(crate) homes: HashMap<String, String>,
    /// The structures, with those of the definitions around the text.
    pub(crate) structures: Vec<Arc<Structure>>,
    /// The number of declarations, with those of the definitions around the text.
    pub(crate) declarations: usize,
    /// True if Rust methods are called, where `!` is the complement.
    pub(crate) has_methods: bool,
    /// True for Java, where shift amounts count modulo the width.
    pub(crate) is_java: bool,
    /// The declarations of the variables and arrays that are changed.
    pub(crate) written: HashSet<usize>,
    /// The declarations of the variables and arrays whose address is passed to a function.
    pub(crate) passed: HashSet<usize>,
    /// The functions that are declared without a body.
    pub(crate) prototypes: HashSet<String>,
    /// The names without a declaration that statements outside of functions assign, in the order
    /// of the text.
    pub(crate) assigned: Vec<Assigned>,
    /// The names of the lists to which the code appends.
    pub(crate) lists: Vec<String>,
    /// The mappings whose numbers an `enum` gives to the squares.
    pub(crate) numberings: Vec<SquareMapping>,
    /// The conditions of assertions that come from macros, after their expansion.
    pub(crate) conditions: Vec<(Span, String)>,
    /// The notes on signs that may be meant otherwise.
    pub(crate) notes: Vec<String>,
    /// True for C++, where some sizes are others than in C.
    pub(crate) is_cpp: bool,
    /// The names and signs of code in place of a formula, if operators are passed over.
    pub(crate) words: HashSet<String>,
}

impl Parsed {
    /// Leaves out what is passed over.
    fn leave_out(&mut self, passed_over: PassedOverList) {
        let is_read = |name: &str| passed_over.named(name).is_none();
        self.functions.retain(|it| is_read(&it.name));
        for statement in &mut self.statements {
            if let StatementKind::Declare(list) = &mut statement.kind {
                list.retain(|it| is_read(&it.name));
            }
        }
        self.passed_over = passed_over;
    }
}

/// A name that is assigned.
#[derive(Clone, Debug)]
pub(crate) struct Assigned {
    pub(crate) name: String,
    /// True if the old value does not matter.
    pub(crate) is_plain: bool,
    pub(crate) span: Span,
}

/// A text to parse.
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    /// The place of the text in the formula.
    pub(crate) offset: usize,
    /// True for Java.
    pub(crate) is_java: bool,
    /// True for C++.
    pub(crate) is_cpp: bool,
    /// True if declarations that cannot be read are passed over.
    pub(crate) passes_over: bool,
}

/// Parses the tokens of definitions and statements, which may use those of another text.
pub(crate) fn parse<'a>(
    tokens: &'a [Token],
    source: Source<'a>,
    outer: Option<&'a Parsed>,
) -> Result<Parsed, FormulaError> {
    let passes_over = source.passes_over;
    let numberings = numberings(tokens);
    let mut parser = Parser::new(tokens, source, outer);
    let mut parsed = Parsed { numberings, ..Parsed::default() };
    while parser.peek().kind != TokenKind::End {
        let start = parser.at;
        if parser.takes_wrapper() {
            continue;
        }
        if !passes_over {
            parser.item(&mut parsed)?;
            parser.expect_home(start)?;
        } else {
            let counts = [parsed.functions.len(), parsed.statements.len()];
            parser.doubtful.clear();
            let read = parser.item(&mut parsed);
            let read = read.and_then(|()| parser.check_item(start, counts, &parsed));
            match read {
                Err(error) => {
                    parsed.functions.truncate(counts[0]);
                    parsed.statements.truncate(counts[1]);
                    parser.pass_over(start, error, &mut parsed)?;
                }
                Ok(()) => parser.note_mentions(start, counts, &mut parsed),
            }
        }
    }
    parser.expect_no_open_namespace()?;
    parser.pass_over_templates(&mut parsed);
    parser.pass_over_arguments();
    parser.find_operators(&mut parsed)?;
    parsed.functions.splice(0..0, std::mem::take(&mut parser.instances));
    parsed.leave_out(parser.passed_over);
    parsed.operators = parser.operators;
    parsed.scope = parser.scopes.into_outermost();
    parsed.declarations = parser.declarations;
    parsed.has_methods = parser.has_methods;
    parsed.is_java = parser.is_java;
    parsed.is_cpp = parser.is_cpp;
    parsed.written = parser.written;
    parsed.passed = parser.passed;
    parsed.prototypes = parser.prototypes;
    parsed.assigned = parser.assigned;
    parsed.lists = parser.lists;
    parsed.homes = outer.map(|outer| outer.homes.clone()).unwrap_or_default();
    parsed.homes.extend(parser.homes);
    parsed.structures = parser.structures;
    parsed.conditions = parser.conditions;
    parsed.notes = parser.notes;
    Ok(parsed)
}

pub(crate) struct Parser<'a> {
    source: &'a str,
    offset: usize,
    pub(crate) is_java: bool,
    pub(crate) is_cpp: bool,
    /// True for files, whose statements end with semicolons.
    pub(crate) is_of_files: bool,
    /// The definitions that the text may use.
    pub(crate) outer: Option<&'a Parsed>,
    pub(crate) tokens: &'a [Token],
    pub(crate) at: usize,
    depth: usize,
    pub(crate) has_methods: bool,
    /// The places of expressions in brackets.
    pub(crate) bracketed: HashSet<Span>,
    pub(crate) scopes: Scopes,
    /// True in the body of a function.
    pub(crate) in_function: bool,
    /// True in a function of Rust.
    pub(crate) in_rust: bool,
    /// The variable that the innermost body of a loop has declared last, if it has.
    pub(crate) of_loop: Option<String>,
    /// The names of the lists to which code appends.
    pub(crate) lists: Vec<String>,
    /// The number of declarations.
    pub(crate) declarations: usize,
    /// The enumerators of the declaration that is being parsed.
    pub(crate) enumerators: Vec<Declaration>,
    pub(crate) assigned: Vec<Assigned>,
    /// The number of uses of each name.
    pub(crate) mentions: HashMap<String, usize>,
    /// The declarations of the variables that are changed.
    pub(crate) written: HashSet<usize>,
    /// The declarations of the variables whose address is passed to a function.
    pub(crate) passed: HashSet<usize>,
    /// The functions that are declared without a body.
    pub(crate) prototypes: HashSet<String>,
    /// The functions that may change their arguments, by references.
    pub(crate) changing: HashSet<String>,
    pub(crate) conditions: Vec<(Span, String)>,
    pub(crate) notes: Vec<String>,
    pub(crate) passed_over: PassedOverList,
    /// The names that macros which are passed over may define, with the error of each.
    pub(crate) perhaps: Vec<(String, FormulaError)>,
    pub(crate) operators: Vec<Operator>,
    pub(crate) own_types: OwnTypes,
    /// The signs of the definition that is being parsed which may be those of operators of the code.
    pub(crate) doubtful: HashSet<String>,
    /// The doubtful signs of each definition.
    pub(crate) doubts: HashMap<String, HashSet<String>>,
    /// The namespaces and classes around the next token, each with true for a class; empty for one
    /// without a name.
    pub(crate) spaces: Vec<(String, bool)>,
    /// The namespace or class that declares each name.
    pub(crate) homes: HashMap<String, String>,
    /// The namespaces after `using`.
    pub(crate) used: HashSet<String>,
    /// The tokens before the parameters or the value of each definition.
    pub(crate) heads: Vec<(String, Range<usize>)>,
    /// The structures, with those of the definitions around the text.
    pub(crate) structures: Vec<Arc<Structure>>,
    /// The structures that are not declared yet, and the names of their types: `typedef struct tag name;`.
    pub(crate) forward: Vec<(String, String, Span)>,
    /// The unions, by the declarations of their variables.
    pub(crate) unions: HashMap<usize, Union>,
    /// The templates of functions, and what was made of them.
    pub(crate) templates: HashMap<String, Template>,
    pub(crate) instances: Vec<Function>,
    /// The types of the parameters of each function.
    pub(crate) signatures: HashMap<String, String>,
    /// Those of the function that is being parsed.
    pub(crate) signature: String,
}

impl<'a> Parser<'a> {
    fn new(tokens: &'a [Token], source: Source<'a>, outer: Option<&'a Parsed>) -> Self {
        let Source { text, offset, is_java, is_cpp, passes_over } = source;
        let mut outer_scope = outer.map(|outer| outer.scope.clone()).unwrap_or_default();
        if is_java {
            outer_scope.declare_type("byte", CType::Number { bits: 8, signed: true });
        }
        Self {
            source: text,
            offset,
            is_java,
            is_cpp,
            is_of_files: passes_over,
            outer,
            tokens,
            at: 0,
            depth: 0,
            has_methods: false,
            bracketed: HashSet::new(),
            scopes: Scopes::inside(outer_scope),
            in_function: false,
            in_rust: false,
            of_loop: None,
            lists: Vec::new(),
            declarations: outer.map_or(0, |outer| outer.declarations),
            enumerators: Vec::new(),
            assigned: Vec::new(),
            mentions: HashMap::new(),
            written: HashSet::new(),
            passed: HashSet::new(),
            prototypes: HashSet::new(),
            changing: ["swap", "std::swap"].map(str::to_owned).into(),
            conditions: Vec::new(),
            notes: Vec::new(),
            passed_over: PassedOverList::default(),
            perhaps: Vec::new(),
            operators: outer.map(|outer| outer.operators.clone()).unwrap_or_default(),
            own_types: OwnTypes::default(),
            doubtful: HashSet::new(),
            doubts: HashMap::new(),
            spaces: Vec::new(),
            homes: HashMap::new(),
            used: HashSet::new(),
            heads: Vec::new(),
            structures: outer.map(|outer| outer.structures.clone()).unwrap_or_default(),
            forward: Vec::new(),
            unions: HashMap::new(),
            templates: HashMap::new(),
            instances: Vec::new(),
            signatures: HashMap::new(),
            signature: String::new(),
        }
    }
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

    /// Returns a part of the text.
    pub(crate) fn text(&self, span: Span) -> &str {
        let start = span.start.saturating_sub(self.offset);
        self.source.get(start..span.end.saturating_sub(self.offset)).unwrap_or("")
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
            TokenKind::Unread(error) => return (**error).clone(),
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
            // A type may begin with this one.
            None if KEYWORDS.contains(&name) && name != "enum" => {
                Err(FormulaError::new(span, format!("`{name}` is a keyword, and not a name")))
            }
            None => Ok(()),
        }
    }

    /// Declares a name in the innermost scope.
    pub(crate) fn declare(
        &mut self,
        name: &str,
        span: Span,
        meaning: Meaning,
    ) -> Result<(), FormulaError> {
        if self.scopes.is_outermost() {
            self.settle(name, span)?;
        }
        let is_twice = match (self.scopes.declare(name, meaning), meaning) {
            (None, _) | (Some(Meaning::Function), Meaning::Function) => false,
            (Some(Meaning::Type(before)), Meaning::Type(after)) => before != after,
            // A second declaration outside of functions may give the value.
            (Some(Meaning::Variable(_)), Meaning::Variable(_)) => !self.scopes.is_outermost(),
            (Some(_), _) => true,
        };
        if !is_twice {
            return Ok(());
        }
        let message = format!("`{name}` is declared twice in the same scope");
        Err(FormulaError::new(span, message).with_help("give one of them another name"))
    }

    /// Returns the value of an expression, if the text alone gives it.
    pub(crate) fn constant(&self, expr: &Expr) -> Option<Constant> {
        if !self.doubtful.is_empty() {
            return None;
        }
        Constant::of(expr, &|name| match self.scopes.meaning(name)? {
            Meaning::Constant(value) => Some(value),
            Meaning::Variable(variable) => variable.value,
            Meaning::Type(_) | Meaning::Function | Meaning::PassedOver => None,
        })
    }

    /// Runs a part in a scope of its own.
    pub(crate) fn scoped<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        self.scopes.open();
        let result = part(self);
        self.scopes.close();
        result
    }
}
