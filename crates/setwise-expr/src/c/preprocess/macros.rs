//! Macros of C code.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::c::preprocess::lex::{Joined, Kind, Lexeme, Lexer};
use crate::error::FormulaError;
use crate::span::Span;

/// A macro.
#[derive(Clone, Debug)]
pub(crate) struct Macro {
    /// The parameters; `None` for a macro without brackets.
    pub(crate) parameters: Option<Vec<Arc<str>>>,
    /// True if the last parameter takes all arguments that are left.
    pub(crate) is_variadic: bool,
    pub(crate) body: Vec<Lexeme>,
    /// True for a macro of a header of the standard library.
    is_of_header: bool,
}

/// The macros that a text defines, and those that it can use.
#[derive(Clone, Default)]
pub(crate) struct Macros {
    /// The macros by their names; `None` for those that are no longer defined.
    own: HashMap<Arc<str>, Option<Arc<Macro>>>,
    /// The macros of the definitions that the text may use.
    outer: Option<Arc<Self>>,
    /// True without the macros of the compiler.
    is_bare: bool,
}

/// The number of macros, which may be thousands.
impl fmt::Debug for Macros {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Macros").field(&self.own.len()).finish()
    }
}

/// Names that count as macros and have no body. Those of the second half are called in `#if`.
pub(crate) const SPECIAL: [&str; 16] = [
    "__FILE__",
    "__LINE__",
    "__DATE__",
    "__TIME__",
    "__TIMESTAMP__",
    "__BASE_FILE__",
    "__FILE_NAME__",
    "__COUNTER__",
    "__INCLUDE_LEVEL__",
    "_Pragma",
    "__has_include",
    "__has_include_next",
    "__has_builtin",
    "__has_attribute",
    "__has_c_attribute",
    "__has_cpp_attribute",
];

impl Macros {
    /// Returns no macros but those that others define.
    pub(crate) fn after(outer: Option<Arc<Self>>) -> Self {
        Self { outer, ..Self::default() }
    }

    /// Returns no macros, not even those of the compiler, for a text of ours.
    pub(crate) fn none() -> Self {
        Self { is_bare: true, ..Self::default() }
    }

    /// Returns a macro: one of the text, of the definitions that it may use, or of the compiler.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Macro>> {
        match self.of_text(name) {
            Some(found) => found.clone(),
            None if self.is_bare => None,
            None => predefined(name),
        }
    }

    fn of_text(&self, name: &str) -> Option<&Option<Arc<Macro>>> {
        self.own.get(name).or_else(|| self.outer.as_ref()?.of_text(name))
    }

    /// Returns true if the text defines a macro that stands for a call, or for a name.
    pub(crate) fn defines(&self, name: &str, is_call: bool) -> bool {
        let found = self.of_text(name).and_then(Option::as_ref);
        found.is_some_and(|it| !it.is_of_header && (is_call || it.parameters.is_none()))
    }

    /// Returns true if the text itself defines a macro, and not only what it may use.
    pub(crate) fn defines_itself(&self, name: &str) -> bool {
        let found = self.own.get(name).and_then(Option::as_ref);
        found.is_some_and(|it| !it.is_of_header)
    }

    pub(crate) fn is_defined(&self, name: &str) -> bool {
        self.find(name).is_some() || SPECIAL.contains(&name)
    }

    pub(crate) fn set(&mut self, name: &Arc<str>, definition: Option<Arc<Macro>>) {
        self.own.insert(Arc::clone(name), definition);
    }

    /// Defines a macro as an option does: `NAME`, which is 1, or `NAME=BODY`.
    pub(crate) fn define(&mut self, option: &str) -> Result<(), FormulaError> {
        let (name, body) = option.split_once('=').unwrap_or((option, "1"));
        let error = |message: &str| {
            let message = format!("the macro `{option}`: {message}");
            FormulaError::new(Span::default(), message).with_help("write `NAME` or `NAME=VALUE`")
        };
        let line = format!("{name} {body}");
        if line.contains(['\n', '\r']) {
            return Err(error("a macro is a single line"));
        }
        let line = lexemes(&line).map_err(|other| error(other.message()))?;
        let (name, definition) =
            Macro::parse(&line, Span::default()).map_err(|other| error(other.message()))?;
        self.set(&name, Some(Arc::new(definition)));
        Ok(())
    }

    /// Defines the macros of a text of `#define` lines of ours.
    pub(crate) fn define_header(&mut self, lines: &str) {
        for (name, definition) in definitions(lines) {
            self.set(&name, Some(Arc::new(Macro { is_of_header: true, ..definition })));
        }
    }
}

impl Macro {
    /// Parses a line after `#define`.
    pub(crate) fn parse(line: &[Lexeme], span: Span) -> Result<(Arc<str>, Self), FormulaError> {
        let [Lexeme { kind: Kind::Name(name), .. }, rest @ ..] = line else {
            return Err(FormulaError::new(span, "`#define` needs a name"));
        };
        refuse_name(name, line[0].span)?;
        // Parameters follow the name without a space.
        let has_parameters = rest.first().is_some_and(|next| next.is("(") && !next.after_space);
        let (mut parameters, mut is_variadic, mut body) = (None, false, rest);
        if has_parameters {
            let close = rest.iter().position(|token| token.is(")")).ok_or_else(|| {
                FormulaError::new(span, "expected `)` after the parameters of the macro")
            })?;
            let names;
            (names, is_variadic) = parameters_of(&rest[1..close])?;
            parameters = Some(names);
            body = &rest[close + 1..];
        }
        if let [first, .., last] | [first @ last] = body
            && (first.is("##") || last.is("##"))
        {
            let place = if first.is("##") { first.span } else { last.span };
            let message = "`##` joins two tokens, and one of them is missing";
            return Err(FormulaError::new(place, message));
        }
        if let Some(names) = &parameters {
            for (place, token) in body.iter().enumerate().filter(|(_, token)| token.is("#")) {
                let next = body.get(place + 1);
                if !next.is_some_and(|next| names.iter().any(|name| next.is_name(name))) {
                    let message = "`#` in a macro needs a parameter after it";
                    return Err(FormulaError::new(token.span, message));
                }
            }
        }
        let body = body.to_vec();
        Ok((Arc::clone(name), Self { parameters, is_variadic, body, is_of_header: false }))
    }

    /// Returns true if two definitions are the same one.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let are_same = |(place, (a, b)): (usize, (&Lexeme, &Lexeme))| {
            a.kind == b.kind && (place == 0 || a.after_space == b.after_space)
        };
        self.parameters == other.parameters
            && self.is_variadic == other.is_variadic
            && self.body.len() == other.body.len()
            && self.body.iter().zip(&other.body).enumerate().all(are_same)
    }
}

/// Refuses a name that a text can neither define nor undefine.
pub(crate) fn refuse_name(name: &str, span: Span) -> Result<(), FormulaError> {
    if name == "defined" || name == "__VA_ARGS__" || SPECIAL.contains(&name) {
        let message = format!("`{name}` cannot be a macro of the code");
        return Err(FormulaError::new(span, message).with_help("choose another name"));
    }
    Ok(())
}

/// Returns the names of parameters; true if the last one takes all arguments that are left.
fn parameters_of(list: &[Lexeme]) -> Result<(Vec<Arc<str>>, bool), FormulaError> {
    let mut names: Vec<Arc<str>> = Vec::new();
    let mut parts = list.split(|token| token.is(",")).peekable();
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        let (name, is_variadic) = match part {
            [] if is_last && names.is_empty() => return Ok((names, false)),
            [Lexeme { kind: Kind::Name(name), .. }] => (Arc::clone(name), false),
            [dots] if is_last && dots.is("...") => ("__VA_ARGS__".into(), true),
            [Lexeme { kind: Kind::Name(name), .. }, dots] if is_last && dots.is("...") => {
                (Arc::clone(name), true)
            }
            _ => {
                let span = part.first().or(list.first()).map_or(Span::default(), |it| it.span);
                return Err(FormulaError::new(span, "the parameters of a macro must be names"));
            }
        };
        if names.contains(&name) {
            let message = format!("the macro has two parameters `{name}`");
            return Err(FormulaError::new(part[0].span, message));
        }
        names.push(name);
        if is_variadic {
            return Ok((names, true));
        }
    }
    Ok((names, false))
}

fn lexemes(line: &str) -> Result<Vec<Lexeme>, FormulaError> {
    Lexer::new(&Joined::new(line, 0)).line()
}

/// Returns the definitions of a text of `#define` lines of ours.
fn definitions(lines: &str) -> impl Iterator<Item = (Arc<str>, Macro)> {
    let lines = lines.lines().filter_map(|line| line.strip_prefix("#define "));
    lines.map(|line| {
        let parsed = lexemes(line).and_then(|list| Macro::parse(&list, Span::default()));
        match parsed {
            Ok(parsed) => parsed,
            Err(error) => panic!("`#define {line}` is valid: {error}"),
        }
    })
}

/// Returns a macro of the compiler, which is GCC 12 for x86-64 and Linux. Most names of a text begin
/// in another way than these.
fn predefined(name: &str) -> Option<Arc<Macro>> {
    static LINES: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    if !name.starts_with('_') && name != "linux" && name != "unix" {
        return None;
    }
    let lines = LINES.get_or_init(|| {
        let named = |line: &'static str| {
            let rest = line.strip_prefix("#define ")?;
            Some((&rest[..rest.find([' ', '(']).unwrap_or(rest.len())], line))
        };
        include_str!("predefined.h").lines().filter_map(named).collect()
    });
    let (_, definition) = definitions(lines.get(name)?).next()?;
    Some(Arc::new(definition))
}
