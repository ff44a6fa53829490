//! Expands macros.
//!
//! Tokens come from a stack of lists, below which is the text. The name of a macro puts its body on
//! the stack, so that the body is read next, together with what follows it: a body may end with the
//! name of a macro whose arguments come after it. A macro is not expanded while its body is on the
//! stack, and a name that was met there stays a name for good.
//!
//! ```text
//! #define f(x) x + g      f(1)(2)      stack: [1 + g]      1 +       g ends its list, and meets (2)
//! #define g(x) f(x)                    stack: [f(2)]       1 +       f is free again
//!                                      stack: [2 + g]      1 + 2 + g
//! ```

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::c::front::token::{Token, TokenKind, Tokens, without_attributes};
use crate::c::preprocess::lex::{Joined, Kind, Lexeme, Lexer, pasted};
use crate::c::preprocess::macros::{Macro, Macros};
use crate::error::FormulaError;
use crate::span::Span;

/// The most steps that macros may take; a step reads or copies a token of a macro.
const MAX_STEPS: usize = 1 << 20;

/// The maximum depth of macros in arguments of macros.
const MAX_DEPTH: usize = 64;

/// Code after the preprocessor.
pub(crate) struct Expanded {
    pub(crate) tokens: Vec<Token>,
    /// The macros that are defined at the end of the text.
    pub(crate) macros: Macros,
    /// The notes on lines that were read in a way that may not be meant.
    pub(crate) notes: Vec<String>,
    /// The places of the lines of the preprocessor.
    pub(crate) lines: Vec<usize>,
}

/// Follows the lines of the preprocessor and expands macros. A token of a macro has the place where
/// the macro is used.
pub(crate) fn expand(
    source: &str,
    offset: usize,
    macros: Macros,
) -> Result<Expanded, FormulaError> {
    let joined = Joined::new(source, offset);
    let mut preprocessor = Preprocessor::new(&joined, macros);
    let mut tokens = Tokens::default();
    loop {
        let token = preprocessor.token()?;
        if let Err(error) = tokens.push(&token) {
            // This is an error only in code that is used.
            let kind = TokenKind::Unread(Box::new(error));
            tokens.list.push(Token { kind, span: token.span });
        }
        match token.kind {
            Kind::Sign("(" | "[" | "{") => preprocessor.brackets += 1,
            Kind::Sign(")" | "]" | "}") => {
                preprocessor.brackets = preprocessor.brackets.saturating_sub(1);
            }
            _ => {}
        }
        if token.kind == Kind::End {
            let Preprocessor { macros, notes, lines, .. } = preprocessor;
            let tokens = without_attributes(tokens.list);
            return Ok(Expanded { tokens, macros, notes, lines });
        }
    }
}

/// Returns the parts of a text in branches of `#if` that are not taken, up to the first error.
pub(crate) fn not_taken(source: &str, macros: Macros) -> Vec<Span> {
    let joined = Joined::new(source, 0);
    let mut preprocessor = Preprocessor::new(&joined, macros);
    while preprocessor.token().is_ok_and(|token| token.kind != Kind::End) {}
    preprocessor.skipped
}

/// An open `#if…`.
pub(crate) struct Branch {
    pub(crate) span: Span,
    /// True if one of its branches is or was kept.
    pub(crate) is_decided: bool,
    pub(crate) has_else: bool,
}

/// Returns the error for an `#if` that the text does not end.
pub(crate) fn unclosed(span: Span) -> FormulaError {
    FormulaError::new(span, "the `#if` has no `#endif`").with_help("add `#endif`")
}

/// Tokens to read before the text.
struct List {
    tokens: std::vec::IntoIter<Lexeme>,
    /// The macro whose body this is.
    name: Option<Arc<str>>,
}

pub(crate) struct Preprocessor<'a> {
    pub(crate) lexer: Lexer<'a>,
    pub(crate) macros: Macros,
    /// The definitions that `#pragma push_macro` keeps.
    pub(crate) saved: HashMap<Arc<str>, Vec<Option<Arc<Macro>>>>,
    lists: Vec<List>,
    /// The macros whose bodies are on the stack.
    running: HashSet<Arc<str>>,
    /// The open `#if…` lines.
    pub(crate) branches: Vec<Branch>,
    /// False while only the tokens of a list are expanded.
    reads_text: bool,
    steps: usize,
    depth: usize,
    counter: u64,
    /// The number of open brackets before the next token.
    pub(crate) brackets: usize,
    pub(crate) notes: Vec<String>,
    /// The places of the lines that begin with `#`.
    lines: Vec<usize>,
    /// The headers whose macros are defined.
    pub(crate) included: HashSet<String>,
    /// A header that is not known.
    pub(crate) unread: Option<String>,
    /// The parts of the text in branches that are not taken.
    pub(crate) skipped: Vec<Span>,
}

impl<'a> Preprocessor<'a> {
    fn new(joined: &'a Joined, macros: Macros) -> Self {
        Self {
            lexer: Lexer::new(joined),
            macros,
            saved: HashMap::new(),
            lists: Vec::new(),
            running: HashSet::new(),
            branches: Vec::new(),
            reads_text: true,
            steps: 0,
            depth: 0,
            counter: 0,
            brackets: 0,
            notes: Vec::new(),
            lines: Vec::new(),
            included: HashSet::new(),
            unread: None,
            skipped: Vec::new(),
        }
    }
}

impl Preprocessor<'_> {
    /// Counts steps.
    fn step(&mut self, count: usize, span: Span) -> Result<(), FormulaError> {
        self.steps = self.steps.saturating_add(count);
        if self.steps <= MAX_STEPS {
            return Ok(());
        }
        let message = format!("the macros take more than {MAX_STEPS} steps to expand");
        Err(FormulaError::new(span, message).with_help("use a function or a constant"))
    }

    /// Returns the next token after macros are expanded.
    pub(crate) fn token(&mut self) -> Result<Lexeme, FormulaError> {
        loop {
            let token = self.unexpanded()?;
            match &token.kind {
                Kind::Name(name) if !token.is_final => {
                    if !self.call(&token, name)? {
                        return Ok(token);
                    }
                }
                _ => return Ok(token),
            }
        }
    }

    /// Returns the next token before macros are expanded.
    pub(crate) fn unexpanded(&mut self) -> Result<Lexeme, FormulaError> {
        while let Some(list) = self.lists.last_mut() {
            match list.tokens.next() {
                Some(mut token) => {
                    if let Kind::Name(name) = &token.kind {
                        token.is_final |= self.running.contains(name);
                    }
                    self.step(1, token.span)?;
                    return Ok(token);
                }
                None => self.end_list(),
            }
        }
        if self.reads_text {
            return self.token_of_text();
        }
        Ok(Lexeme::new(Kind::End, Span::default()))
    }

    fn end_list(&mut self) {
        if let Some(List { name: Some(name), .. }) = self.lists.pop() {
            self.running.remove(&name);
        }
    }

    /// Returns the next token of the text, after the lines of the preprocessor before it.
    fn token_of_text(&mut self) -> Result<Lexeme, FormulaError> {
        loop {
            let token = self.lexer.token_of_text()?;
            if token.is("#") && self.lexer.is_at_start() {
                self.lines.push(token.span.start);
                self.directive(token.span)?;
                continue;
            }
            if let (Kind::End, Some(open)) = (&token.kind, self.branches.last()) {
                return Err(unclosed(open.span));
            }
            return Ok(token);
        }
    }

    /// Takes the next token if it is an opening bracket. A line of the preprocessor ends the search.
    fn takes_bracket(&mut self) -> Result<bool, FormulaError> {
        while let Some(list) = self.lists.last_mut() {
            match list.tokens.as_slice().first() {
                Some(token) => {
                    let is_bracket = token.is("(");
                    if is_bracket {
                        list.tokens.next();
                    }
                    return Ok(is_bracket);
                }
                None => self.end_list(),
            }
        }
        if !self.reads_text {
            return Ok(false);
        }
        let before = self.lexer;
        let is_bracket = self.lexer.token_of_text()?.is("(");
        if !is_bracket {
            self.lexer = before;
        }
        Ok(is_bracket)
    }

    /// Puts the body of a macro on the stack; returns false if the name names no macro, or
    /// one with parameters and no bracket follows.
    fn call(&mut self, token: &Lexeme, name: &Arc<str>) -> Result<bool, FormulaError> {
        let Some(found) = self.macros.find(name) else { return self.special(token, name) };
        let mut body = match &found.parameters {
            None => self.substituted(&found, &[], token.span)?,
            Some(_) => {
                if !self.takes_bracket()? {
                    return Ok(false);
                }
                let arguments = self.arguments(token, name, &found)?;
                self.substituted(&found, &arguments, token.span)?
            }
        };
        body.iter_mut().for_each(|part| part.span = token.span);
        if let Some(first) = body.first_mut() {
            first.after_space = token.after_space;
        }
        self.step(1, token.span)?;
        self.running.insert(Arc::clone(name));
        self.lists.push(List { tokens: body.into_iter(), name: Some(Arc::clone(name)) });
        Ok(true)
    }

    /// Expands `__COUNTER__`, and refuses names that have no value here.
    fn special(&mut self, token: &Lexeme, name: &str) -> Result<bool, FormulaError> {
        let value = match name {
            "__COUNTER__" => self.counter,
            "__INCLUDE_LEVEL__" => 0,
            "__FILE__" | "__LINE__" | "__DATE__" | "__TIME__" | "__TIMESTAMP__"
            | "__BASE_FILE__" | "__FILE_NAME__" => {
                let message = format!("`{name}` is not supported");
                return Err(FormulaError::new(token.span, message).with_help("write its value"));
            }
            _ => return Ok(false),
        };
        self.counter += u64::from(name == "__COUNTER__");
        let number = Lexeme { kind: Kind::Number(value.to_string().into()), ..token.clone() };
        self.lists.push(List { tokens: vec![number].into_iter(), name: None });
        Ok(true)
    }

    /// Takes the arguments of a macro, after the opening bracket.
    fn arguments(
        &mut self,
        token: &Lexeme,
        name: &str,
        found: &Macro,
    ) -> Result<Vec<Vec<Lexeme>>, FormulaError> {
        let count = found.parameters.as_ref().map_or(0, Vec::len);
        let mut arguments = vec![Vec::new()];
        let mut depth = 0usize;
        loop {
            let part = self.unexpanded()?;
            match part.kind {
                Kind::End => {
                    let message = format!("the arguments of the macro `{name}` have no end");
                    return Err(FormulaError::new(token.span, message)
                        .with_help("close the bracket with `)`"));
                }
                Kind::Sign("(") => depth += 1,
                Kind::Sign(")") if depth == 0 => break,
                Kind::Sign(")") => depth -= 1,
                Kind::Sign(",")
                    if depth == 0 && !(found.is_variadic && arguments.len() == count) =>
                {
                    arguments.push(Vec::new());
                    continue;
                }
                _ => {}
            }
            if let Some(argument) = arguments.last_mut() {
                argument.push(part);
            }
        }
        if arguments.len() == 1 && arguments[0].is_empty() && (count == 0 || found.is_variadic) {
            arguments.clear();
        }
        let is_enough =
            arguments.len() == count || found.is_variadic && arguments.len() + 1 == count;
        if is_enough || found.is_variadic && arguments.is_empty() && count == 2 {
            return Ok(arguments);
        }
        let wanted = match count {
            1 => "1 argument".to_owned(),
            _ if found.is_variadic => format!("at least {} arguments", count - 1),
            _ => format!("{count} arguments"),
        };
        let message = format!("the macro `{name}` takes {wanted}, not {}", arguments.len());
        Err(FormulaError::new(token.span, message))
    }

    /// Returns the tokens of a list after macros are expanded.
    fn expanded(&mut self, list: Vec<Lexeme>, span: Span) -> Result<Vec<Lexeme>, FormulaError> {
        self.of_list(list, span, |own, out| {
            loop {
                let token = own.token()?;
                if token.kind == Kind::End {
                    return Ok(());
                }
                out.push(token);
            }
        })
    }

    /// Runs a reader of tokens on a list alone.
    pub(crate) fn of_list(
        &mut self,
        list: Vec<Lexeme>,
        span: Span,
        read: impl FnOnce(&mut Self, &mut Vec<Lexeme>) -> Result<(), FormulaError>,
    ) -> Result<Vec<Lexeme>, FormulaError> {
        if self.depth == MAX_DEPTH {
            let message =
                format!("the macros are nested in more than {MAX_DEPTH} levels of arguments");
            return Err(FormulaError::new(span, message).with_help("use a function"));
        }
        let list = vec![List { tokens: list.into_iter(), name: None }];
        let lists = std::mem::replace(&mut self.lists, list);
        let reads_text = std::mem::replace(&mut self.reads_text, false);
        self.depth += 1;
        let mut out = Vec::new();
        let result = read(self, &mut out);
        self.depth -= 1;
        (self.lists, self.reads_text) = (lists, reads_text);
        result.map(|()| out)
    }

    /// Returns the body with the arguments in place of the parameters. Those next to `##` are not
    /// expanded before, and `#` makes a string of one.
    fn substituted(
        &mut self,
        found: &Macro,
        arguments: &[Vec<Lexeme>],
        span: Span,
    ) -> Result<Vec<Lexeme>, FormulaError> {
        let Macro { parameters, is_variadic, body, .. } = found;
        let parameters = parameters.as_deref().unwrap_or_default();
        let mut expanded: Vec<Option<Vec<Lexeme>>> = vec![None; parameters.len()];
        let mut out: Vec<Lexeme> = Vec::new();
        // True if the operand before `##` has no token.
        let mut is_empty = false;
        let mut at = 0;
        while let Some(part) = body.get(at) {
            let joins_left = at > 0 && body[at - 1].is("##");
            at += 1;
            if part.is("##") {
                continue;
            }
            if part.is_name("__VA_OPT__") && *is_variadic {
                let message = "`__VA_OPT__` is not supported";
                return Err(FormulaError::new(span, message).with_help("write `, ## __VA_ARGS__`"));
            }
            let parameter = |part: &Lexeme| parameters.iter().position(|name| part.is_name(name));
            let place = parameter(part);
            let joins_right = body.get(at).is_some_and(|next| next.is("##"));
            let mut tokens = match place {
                Some(place) if joins_left || joins_right => {
                    arguments.get(place).cloned().unwrap_or_default()
                }
                Some(place) => {
                    if expanded[place].is_none() {
                        let list = arguments.get(place).cloned().unwrap_or_default();
                        expanded[place] = Some(self.expanded(list, span)?);
                    }
                    expanded[place].clone().unwrap_or_default()
                }
                None if part.is("#") && found.parameters.is_some() => {
                    at += 1;
                    let place = body.get(at - 1).and_then(parameter);
                    let list = place.and_then(|place| arguments.get(place));
                    let text: String = list.into_iter().flatten().map(|it| it.text()).collect();
                    vec![Lexeme { kind: Kind::Text(format!("{text:?}").into()), ..part.clone() }]
                }
                None => vec![part.clone()],
            };
            self.step(tokens.len(), span)?;
            if let Some(first) = tokens.first_mut() {
                first.after_space = part.after_space;
            }
            if !joins_left {
                is_empty = tokens.is_empty();
                out.append(&mut tokens);
                continue;
            }
            // A comma before the arguments that are left is dropped if there are none.
            let is_rest = *is_variadic && place == Some(parameters.len() - 1);
            if is_rest && at >= 3 && body[at - 3].is(",") {
                if arguments.len() < parameters.len() {
                    out.pop();
                }
                out.append(&mut tokens);
                continue;
            }
            let was_empty = is_empty;
            is_empty &= tokens.is_empty();
            if was_empty || tokens.is_empty() {
                out.append(&mut tokens);
                continue;
            }
            let right = tokens.remove(0);
            if let Some(left) = out.pop() {
                out.push(joined(left, &right, span)?);
            }
            out.append(&mut tokens);
        }
        Ok(out)
    }
}

/// Returns the token that `##` makes of two.
fn joined(left: Lexeme, right: &Lexeme, span: Span) -> Result<Lexeme, FormulaError> {
    match pasted(&left, right) {
        Some(kind) => Ok(Lexeme { kind, is_final: false, ..left }),
        None => {
            let (left, right) = (left.text(), right.text());
            let message = format!("`##` makes no token of `{left}` and `{right}`");
            Err(FormulaError::new(span, message))
        }
    }
}
