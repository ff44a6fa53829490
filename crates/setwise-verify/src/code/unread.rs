//! The functions that the code of a document defines and that are not read: a statement that calls one is
//! not about the function of the language with its name.

use std::collections::{BTreeMap, BTreeSet};

use setwise_expr::{FormulaError, Span};

use crate::code::assigned::{assigned, declares};
use crate::names::items::{items, skipped_len};
use crate::names::scope::Scope;
use crate::names::words::{is_word, places};

/// The reason for a name that code of Python assigns. As a variable it may have any value.
pub(crate) const ASSIGNED: &str = "an assignment of the code";

/// The names of what is not read.
#[derive(Clone)]
pub(crate) struct Unread {
    /// The reason why each function is not read.
    functions: BTreeMap<String, String>,
    /// The names that each function that is read may call.
    called: BTreeMap<String, Vec<String>>,
    /// The constants that are not read, and their lines.
    constants: BTreeMap<String, usize>,
    /// The constants of Rust with fewer than 64 bits: the bits, and the value.
    narrow: BTreeMap<String, (u32, u64)>,
    /// The line where each name is defined by what is not read, and the reason.
    names: BTreeMap<String, (usize, &'static str)>,
    /// The constants of code that is not read as a whole, and their lines.
    kept: BTreeSet<(String, usize)>,
    /// True if the document is source code.
    is_source: bool,
    /// True if the document includes files of its own, which are not read.
    has_includes: bool,
}

/// Returns true for a line with a relation after a sign or a word of an implication: in
/// `t = f(x), then shifted`, a name is defined all the same.
fn is_implication(line: &str) -> bool {
    const SIGNS: [&str; 6] = ["=>", "⇒", "⟹", "⇔", "⟺", "\\implies"];
    const WORDS: [&str; 8] =
        ["implies", "imply", "iff", "follows", "whenever", "unless", "provided", "then"];
    let relates = |rest: &str| rest.contains(['=', '<', '>', '≡', '≤', '≥', '⊆', '∈', '≠']);
    let after =
        |name: &'static str| line.match_indices(name).map(move |(at, _)| (at, at + name.len()));
    let is_alone =
        |at: usize, end: usize| !line[..at].ends_with(is_word) && !line[end..].starts_with(is_word);
    SIGNS.into_iter().flat_map(after).any(|(_, end)| relates(&line[end..]))
        || WORDS
            .into_iter()
            .flat_map(after)
            .any(|(at, end)| is_alone(at, end) && relates(&line[end..]))
}

impl Unread {
    pub(crate) const fn new(is_source: bool) -> Self {
        Self {
            functions: BTreeMap::new(),
            called: BTreeMap::new(),
            constants: BTreeMap::new(),
            narrow: BTreeMap::new(),
            names: BTreeMap::new(),
            kept: BTreeSet::new(),
            is_source,
            has_includes: false,
        }
    }

    /// Notes whether a document includes files of its own.
    pub(crate) fn note_includes(&mut self, text: &str) {
        self.has_includes = text.lines().any(|line| {
            let directive = line.trim_start().strip_prefix('#').map_or("", str::trim_start);
            directive.strip_prefix("include").is_some_and(|it| it.trim_start().starts_with('"'))
        });
    }

    /// Adds a constant of a line.
    pub(crate) fn add_constant(&mut self, name: &str, line: usize) {
        self.constants.insert(name.to_owned(), line);
    }

    /// Adds a constant of Rust with fewer than 64 bits.
    pub(crate) fn add_narrow(&mut self, name: &str, bits: u32, value: u64) {
        self.narrow.insert(name.to_owned(), (bits, value));
    }

    /// Returns the constants of Rust with fewer than 64 bits.
    pub(crate) const fn narrow(&self) -> &BTreeMap<String, (u32, u64)> {
        &self.narrow
    }

    /// Returns the names that are defined by what is not read.
    pub(crate) fn names(&self) -> BTreeSet<String> {
        self.names.keys().cloned().collect()
    }

    /// Returns true for a name that is defined by what is not read.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Adds a name that a line defines by what is not read.
    pub(crate) fn add_name(&mut self, name: &str, line: usize, reason: &'static str) {
        self.names.insert(name.to_owned(), (line, reason));
    }

    /// Takes out a name that is defined.
    pub(crate) fn forget_name(&mut self, name: &str) {
        self.names.remove(name);
    }

    /// Returns what is not read, without some names.
    pub(crate) fn without_names<'n>(&self, names: impl Iterator<Item = &'n str>) -> Self {
        let mut other = self.clone();
        names.for_each(|name| other.forget_name(name));
        other
    }

    /// Takes out the names of variables, tables and constants that code defines.
    pub(crate) fn forget_names(&mut self, text: &str) {
        declares(text).into_iter().for_each(|(name, _)| self.forget_name(name));
    }

    /// Adds the names of variables and tables that code defines and that is not read.
    pub(crate) fn note_names(&mut self, text: &str, line: usize) {
        let reason = "what is not understood";
        let functions = functions_in(text);
        // An equation in an implication is a condition, which defines no name.
        let is_defined = |line: usize| !text.lines().nth(line - 1).is_some_and(is_implication);
        let names = declares(text).into_iter();
        let names = names.filter(|it| !functions.contains(&it.0) && is_defined(it.1));
        let lines = line..line + text.lines().count();
        for (name, at) in names.map(|(name, at)| (name, line + at - 1)) {
            let kept = (name.to_owned(), lines.start)..(name.to_owned(), lines.end);
            if self.kept.range(kept).next().is_none() {
                self.add_name(name, at, reason);
            }
        }
    }

    /// Keeps the constants of a part of code that is read, although the rest of the code is not.
    pub(crate) fn keep_names(&mut self, text: &str, line: usize) {
        for (name, at) in declares(text) {
            self.forget_name(name);
            self.kept.insert((name.to_owned(), line + at - 1));
        }
    }

    /// Returns the reason why a law is not refuted for all values of its names: code of Python gives one a value.
    pub(crate) fn assigned_in(&self, law: &str) -> Option<String> {
        let mut names = self.names.iter().filter(|(_, it)| it.1 == ASSIGNED);
        let (name, (line, _)) = names.find(|(name, _)| places(law, name).next().is_some())?;
        Some(format!(
            "`{name}` is assigned at line {line}, and the law is not true for all its values"
        ))
    }

    /// Returns the error for a statement with a name that is defined by what is not read, unless it defines
    /// the name.
    fn undefined(&self, statement: &str) -> Option<FormulaError> {
        if self.names.is_empty() {
            return None;
        }
        let own = assigned(statement);
        let used = |name: &str, reason: &str| {
            let is_call = |at: &usize| statement[at + name.len()..].trim_start().starts_with('(');
            let mut uses = places(statement, name).filter(|at| reason != ASSIGNED || is_call(at));
            match own.contains(&name) {
                // The name on the left side is not the one that is defined above.
                true => uses.nth(1).filter(|_| !statement.contains(';')),
                false => uses.next(),
            }
        };
        let (name, (line, reason), at) =
            self.names.iter().find_map(|(name, it)| Some((name, it, used(name, it.1)?)))?;
        let message = format!("`{name}` is defined at line {line} by {reason}");
        let help = "define it by one formula, or use another name";
        Some(FormulaError::new(Span::new(at, at + name.len()), message).with_help(help))
    }

    /// Adds a function, unless it is there.
    pub(crate) fn add(&mut self, name: &str, reason: &str) {
        self.functions.entry(name.to_owned()).or_insert_with(|| reason.to_owned());
    }

    /// Adds a function with the reason, also if it is there with another.
    pub(crate) fn set(&mut self, name: &str, reason: &str) {
        self.functions.insert(name.to_owned(), reason.to_owned());
    }

    /// Adds the functions that a text defines, unless they are read somewhere.
    pub(crate) fn note_missing(&mut self, text: &str, scope: &Scope, at: &str) {
        for name in functions_in(text).into_iter().filter(|name| !scope.has_function(name)) {
            match scope.reason_of(name) {
                Some(reason) => self.add(name, reason),
                None => self.add(name, &not_understood(at)),
            }
        }
    }

    /// Adds the functions that a text defines and that are not read, and takes out the others.
    pub(crate) fn note(&mut self, text: &str, is_read: &dyn Fn(&str) -> bool, at: &str) {
        for item in items(text) {
            for name in functions_in(item) {
                match is_read(name) {
                    true => {
                        self.functions.remove(name);
                        self.note_calls(name, item);
                    }
                    false => self.add(name, &not_understood(at)),
                }
            }
        }
    }

    /// Notes which functions the code of a function that is read may call.
    pub(crate) fn note_calls(&mut self, name: &str, text: &str) {
        let called: BTreeSet<&str> = calls(text).filter(|it| *it != name).collect();
        let called = called.into_iter().map(str::to_owned).collect();
        self.called.insert(name.to_owned(), called);
    }

    /// Returns the error for a statement that calls a function that is not read, or one that calls it,
    /// unless the statement defines it.
    pub(crate) fn refusal(&self, statement: &str) -> Option<FormulaError> {
        let constant = self.constants.iter().find(|it| places(statement, it.0).next().is_some());
        if let Some((name, line)) = constant {
            let message = format!(
                "`{name}` is a constant of the code that is not read, at line {line}: write its value as \
                 one number"
            );
            return Some(FormulaError::new(Span::default(), message));
        }
        if let Some(error) = self.undefined(statement) {
            return Some(error);
        }
        if self.functions.is_empty() {
            return None;
        }
        let own = functions_in(statement);
        let mut names = calls(statement).filter(|it| !own.contains(it));
        let (name, unread) = names.find_map(|name| Some((name, self.unread_below(name)?)))?;
        let kind = if self.is_source { "file" } else { "document" };
        let reason = match unread == name {
            true => self.functions[name].clone(),
            false => format!("it needs `{unread}`, which is not read: {}", self.functions[unread]),
        };
        let message = format!("`{name}` of this {kind} is not read: {reason}");
        let at = places(statement, name).next().unwrap_or_default();
        let error = FormulaError::new(Span::new(at, at + name.len()), &message);
        let is_missing = ["is not defined", "is unknown", "is defined elsewhere"];
        let is_missing =
            is_missing.iter().any(|it| message.contains(it)) && !message.ends_with(')');
        Some(match self.has_includes && is_missing {
            true => error.with_help(
                "files after `#include` are not read; if one of them defines it, name that file with `--source`",
            ),
            false => error,
        })
    }

    /// Returns the function that is not read and that a call of another needs.
    fn unread_below<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        let (mut left, mut seen) = (vec![name], BTreeSet::from([name]));
        while let Some(name) = left.pop() {
            if self.functions.contains_key(name) {
                return Some(name);
            }
            let called = self.called.get(name).into_iter().flatten().map(String::as_str);
            left.extend(called.filter(|it| seen.insert(it)));
        }
        None
    }
}

/// Refuses names of functions to run at the start that are not read. `failure` is code that cannot be read,
/// and the error in it.
pub(crate) fn expect_functions(
    names: &[String],
    scope: &Scope,
    failure: Option<&(String, FormulaError)>,
) -> Result<(), FormulaError> {
    let Some(name) = names.iter().find(|name| !scope.has_function(name)) else { return Ok(()) };
    let failure = failure.filter(|(code, _)| functions_in(code).contains(&name.as_str()));
    let reason = scope.reason_of(name).or(failure.map(|(_, error)| error.message()));
    let message = match reason {
        Some(reason) => format!("`{name}` cannot run at the start: {reason}"),
        None => format!("there is no function `{name}` to run at the start"),
    };
    Err(FormulaError::new(Span::default(), message))
}

/// Returns the reason for a function of a piece of code that is not read.
fn not_understood(at: &str) -> String {
    match at {
        "" => "functions like this one are not understood".to_owned(),
        at => format!("the code of {at} is not understood"),
    }
}

/// Words before a bracket that are not the name of a function.
const STATEMENTS: [&str; 12] = [
    "if",
    "while",
    "for",
    "switch",
    "catch",
    "constexpr",
    "return",
    "sizeof",
    "synchronized",
    "match",
    "defined",
    "__attribute__",
];

/// Words before a name that is not defined there.
const OTHERS: [&str; 9] = ["return", "else", "new", "throw", "case", "in", "and", "or", "not"];

/// Words after the parameters of a function.
const AFTER: [&str; 9] =
    ["const", "noexcept", "override", "final", "volatile", "throw", "try", "__attribute__", "pure"];

/// The number of bytes that the head of a function may have after its name.
const MAX_HEAD: usize = 1000;

fn word_len(text: &str) -> usize {
    text.find(|c| !is_word(c)).unwrap_or(text.len())
}

/// Returns the names before an opening bracket.
pub(crate) fn calls(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('(').filter_map(|(at, _)| {
        let before = text[..at].trim_end();
        let start = before.trim_end_matches(is_word).len();
        (start < before.len()).then(|| &before[start..])
    })
}

/// Returns the names of the functions that code in C, C++, Java, Rust or Python defines, also those
/// within classes and modules. Only the signs of the code are looked at.
pub(crate) fn functions_in(text: &str) -> Vec<&str> {
    let (mut found, mut at, mut before) = (Vec::new(), 0, "");
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let skipped = if rest.starts_with("#[") { 0 } else { skipped_len(rest) };
        if skipped > 0 {
            at += skipped;
            continue;
        }
        let len = if is_word(c) { word_len(rest) } else { c.len_utf8() };
        let token = &rest[..len];
        if is_word(c) && is_defined(before, token, &rest[len..]) {
            found.push(token);
        }
        if !c.is_whitespace() {
            before = token;
        }
        at += len;
    }
    found
}

/// Returns true for the name of a function that is defined between two parts of a text.
fn is_defined(before: &str, name: &str, after: &str) -> bool {
    if matches!(before, "fn" | "def") {
        let parameters = after.split_once('(').map_or("", |it| it.1.trim_start());
        let first = parameters.split([',', ')', ':']).next().unwrap_or_default();
        return !first.split(|c| !is_word(c)).any(|word| word == "self");
    }
    let is_after_word = before.starts_with(is_word) && !OTHERS.contains(&before);
    let is_after_sign = before.is_empty() || "*&>]:};{".contains(before);
    !STATEMENTS.contains(&name)
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && (is_after_word || is_after_sign)
        && after.trim_start().starts_with('(')
        && has_body(after)
}

/// Returns true if a body follows the parameters at the start of a text.
fn has_body(text: &str) -> bool {
    let (mut depth, mut word_start) = (0_i32, None);
    let mut is_closed = false;
    for (at, c) in text.char_indices().take_while(|it| it.0 < MAX_HEAD) {
        if is_word(c) {
            word_start = word_start.or(Some(at));
            continue;
        }
        if let Some(start) = word_start.take()
            && depth == 0
            && !AFTER.contains(&&text[start..at])
        {
            // A type of the result, errors, or values of the members.
            let head = text[..start].trim_end();
            return (head.ends_with("->") || head.ends_with(':') || &text[start..at] == "throws")
                && text[at..].split(';').next().is_some_and(|rest| rest.contains('{'));
        }
        match c {
            '(' => depth += 1,
            ')' => {
                depth -= 1;
                is_closed = true;
            }
            '{' if depth == 0 => return is_closed,
            '-' | '>' | ':' => {}
            _ if depth == 0 && !c.is_whitespace() => return false,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::functions_in;

    #[test]
    fn functions_are_found_by_their_signs() {
        for (text, expected) in [
            ("int f(U64 x) { return g(x); }", &["f"][..]),
            ("int f(U64 x); // int g(int x) { }", &[]),
            (
                "class B { public: int f() const { return 1; } static U64 *g(int (*h)(int))\n{ } };",
                &["f", "g"],
            ),
            ("std::optional<int> f(U64 x) { } int B::g(U64 x) { }", &["f", "g"]),
            (
                "auto f(U64 x) -> int { } int g(int x) noexcept { } int h(int x) throws E { }",
                &["f", "g", "h"],
            ),
            (
                "void f(int x) { if (x) { g(x); } else if (h(x)) { } while (a & first(x)) { } }",
                &["f"],
            ),
            (
                "#[inline] pub fn f(x: u64) -> Option<u32> { }\nimpl A { fn g(&self) {} fn h<T>(t: T) {} }",
                &["f", "h"],
            ),
            ("def f(x):\n    return g(x)\n# def h(x):\n", &["f"]),
            ("The function first(x) is { a1 } and count(x) == y {", &[]),
        ] {
            assert_eq!(functions_in(text), expected, "{text}");
        }
    }
}
