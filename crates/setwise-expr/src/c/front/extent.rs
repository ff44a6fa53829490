//! Finds the end of a declaration that cannot be read, and the names that it declares.
//!
//! Its words and signs outside of brackets come in parts, such as the parameters of a function and what
//! is after them. The part decides what a name is, and whether braces are the body, which ends the
//! declaration without a semicolon.

use crate::c::front::declare::{ATTRIBUTES, QUALIFIERS};
use crate::c::front::parser::Parser;
use crate::c::front::scope::Meaning;
use crate::c::front::token::{KEYWORDS, Token, TokenKind, closing, is_sign, name};
use crate::c::types::WORDS;
use crate::span::Span;

/// Words between the parameters of a function and its body.
const AFTER_PARAMETERS: [&str; 5] = ["const", "noexcept", "override", "final", "throw"];

/// Words before a body in braces with declarations.
const GROUPS: [&str; 5] = ["struct", "union", "class", "enum", "interface"];

/// Words before a text in assembly language.
pub(crate) const ASSEMBLY: [&str; 3] = ["asm", "__asm", "__asm__"];

/// A declaration that cannot be read.
#[derive(Default)]
pub(crate) struct Item {
    /// The place after its end.
    pub(crate) end: usize,
    pub(crate) names: Vec<String>,
    pub(crate) is_function: bool,
    /// True unless it is a prototype, a type or data without code, which change no variable.
    pub(crate) has_code: bool,
    /// The sign that it defines for types of its own.
    pub(crate) operator: Option<String>,
    /// True for `NAME(…)` without a type: a macro that is not defined, for example.
    pub(crate) is_call: bool,
    /// The names between those brackets, which the macro may define.
    pub(crate) arguments: Vec<String>,
}

/// The part of a declaration around a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Types and names.
    Head,
    /// After the parameters of a function.
    AfterParameters,
    /// After `->`: the type of a function.
    Result,
    /// After the `:` of a type with braces.
    Bases,
    /// After the `:` of a constructor, before its body.
    Members,
    /// After `=`.
    Value,
}

/// A declaration up to a place.
struct Scan<'a> {
    parser: &'a Parser<'a>,
    tokens: &'a [Token],
    start: usize,
    at: usize,
    part: Part,
    /// The last word of [`GROUPS`], or nothing.
    group: &'static str,
    item: Item,
}

impl Parser<'_> {
    /// Returns the declaration that begins at a token, if it has an end and is known to be one.
    pub(crate) fn item_at(&self, start: usize) -> Option<Item> {
        let item = Item::default();
        let (tokens, part, group) = (self.tokens, Part::Head, "");
        let mut scan = Scan { parser: self, tokens, start, at: start, part, group, item };
        while !scan.is_at_end()? {
            scan.at += 1;
        }
        scan.into_item()
    }
}

impl Scan<'_> {
    /// Reads the token at the place, and moves to the end of its brackets. Returns true at the end of
    /// the declaration, and `None` if it cannot be found.
    fn is_at_end(&mut self) -> Option<bool> {
        match (&self.tokens[self.at].kind, self.part) {
            (TokenKind::End | TokenKind::Sign(")" | "]" | "}"), _) => return None,
            (TokenKind::Name(word), _) => return self.word(word),
            (TokenKind::Sign("("), _) => return self.brackets(),
            (TokenKind::Sign("["), _) => self.at = closing(self.tokens, self.at)?,
            (TokenKind::Sign("{"), _) => return self.braces(),
            (TokenKind::Sign("="), _) => (self.part, self.item.has_code) = (Part::Value, true),
            (TokenKind::Sign("->"), Part::Head | Part::AfterParameters) => self.part = Part::Result,
            (TokenKind::Sign(":"), Part::Head) if !self.group.is_empty() => self.part = Part::Bases,
            (TokenKind::Sign(":"), Part::AfterParameters) => self.part = Part::Members,
            (TokenKind::Sign(","), Part::Bases | Part::Members) => {}
            (TokenKind::Sign(","), _) => self.part = Part::Head,
            (TokenKind::Sign(";"), _) => return Some(true),
            _ => {}
        }
        Some(false)
    }

    fn word(&mut self, word: &str) -> Option<bool> {
        let (tokens, at) = (self.tokens, self.at);
        if ATTRIBUTES.contains(&word) {
            self.at = closing(tokens, at + 1)?;
        } else if word == "template" {
            self.at = after_angles(tokens, at + 1)? - 1;
        } else if word == "operator" || word.ends_with("::operator") {
            // The brackets of `operator()`.
            let first = at + if is_sign(&tokens[at + 1], "(") { 3 } else { 1 };
            let open = (first..tokens.len()).find(|&it| is_sign(&tokens[it], "("))?;
            let signs = tokens[at + 1..open].iter().map(|it| match it.kind {
                TokenKind::Sign(sign) => sign,
                _ => "",
            });
            self.item.operator = Some(signs.collect());
            self.at = open - 1;
        } else if self.part != Part::Value {
            if let Some(&group) = GROUPS.iter().find(|&&it| it == word) {
                self.group = group;
            }
            let next = after_angles(tokens, at + 1).unwrap_or(at + 1);
            if self.is_alone(word) {
                self.item.names.push(word.to_owned());
                (self.item.is_call, self.item.has_code) = (true, true);
                return Some(true);
            }
            if let Some(open) = self.call(word, next) {
                return self.end_of_call(word, open);
            }
            let before = tokens[self.start..at].last().and_then(name);
            if before.is_some_and(|it| GROUPS.contains(&it)) && is_sign(&tokens[next], "(") {
                // `struct ALIGN(8) S`.
                self.at = closing(tokens, next)?;
                return Some(false);
            }
            if self.declares(word, next) {
                let is_list = ["using", "import"].contains(&self.first_word());
                let last = word.rsplit([':', '.']).next().filter(|_| is_list);
                self.item.names.push(last.unwrap_or(word).to_owned());
            }
            self.at = next - 1;
        }
        Some(false)
    }

    fn first_word(&self) -> &str {
        name(&self.tokens[self.start]).unwrap_or("")
    }

    fn is_type(&self, word: &str) -> bool {
        WORDS.contains(&word) || self.parser.scopes.type_named(word).is_some()
    }

    /// Returns true if a word before the token `next` is a name that is declared.
    fn declares(&self, word: &str, next: usize) -> bool {
        let is_head = self.part == Part::Head;
        let ends = match self.tokens[next].kind {
            TokenKind::Sign("(") if self.declared_in_brackets(word, next).is_some() => false,
            TokenKind::Sign("(") => !AFTER_PARAMETERS.contains(&word),
            // `String[] name`.
            TokenKind::Sign("[") if self.parser.is_java => {
                is_head && self.tokens.get(next + 2).and_then(name).is_none()
            }
            TokenKind::Sign(";" | "," | "=" | "[" | "{" | ":") => is_head,
            _ => false,
        };
        let is_possible = is_head || self.part == Part::AfterParameters;
        ends && is_possible && !WORDS.contains(&word) && word != self.group
    }

    /// Returns the place of the name in brackets that open after a word, which is its type:
    /// `int (*name)(int)`, `int (name)(int)`.
    fn declared_in_brackets(&self, word: &str, open: usize) -> Option<usize> {
        let tokens = self.tokens;
        let after = closing(tokens, open)? + 1;
        let is_called = ["(", "["].iter().any(|it| is_sign(&tokens[after], it));
        let mut inner = open + 1..after - 1;
        // `(*name)`, `(CALL *name)(int)` and `(Class::*name)(int)`.
        let star = inner.clone().take(3).find(|&it| is_sign(&tokens[it], "*"));
        let first = match star.filter(|&it| is_called || it == open + 1) {
            Some(star) => star,
            None if is_called && inner.len() == 1 && self.is_type(word) => open,
            None => return None,
        };
        inner.find(|&it| it > first && name(&tokens[it]).is_some_and(|it| it != "const"))
    }

    /// Returns true if a line ends after a place, or the text.
    fn ends_line(&self, at: usize) -> bool {
        let next = &self.tokens[at + 1];
        let gap = Span::new(self.tokens[at].span.end, next.span.start);
        self.parser.text(gap).contains('\n') || next.kind == TokenKind::End
    }

    /// Returns true for a word that begins the declaration and is the only one of its line, with a type
    /// or nothing after it: a macro without brackets that is not defined.
    fn is_alone(&self, word: &str) -> bool {
        let next = &self.tokens[self.at + 1];
        let begins = |it: &str| {
            QUALIFIERS.contains(&it) || GROUPS.contains(&it) || it == "typedef" || self.is_type(it)
        };
        self.at == self.start
            && !self.parser.is_java
            && !begins(word)
            && !KEYWORDS.contains(&word)
            && matches!(self.parser.scopes.meaning(word), None | Some(Meaning::PassedOver))
            && self.ends_line(self.at)
            && (name(next).is_some_and(begins) || is_sign(next, "}") || next.kind == TokenKind::End)
    }

    /// Returns the place of the bracket after a word that begins the declaration and is not a type.
    fn call(&self, word: &str, next: usize) -> Option<usize> {
        let is_assembly = ASSEMBLY.contains(&word) && name(&self.tokens[next]).is_some();
        let open = next + usize::from(is_assembly);
        let is_call = self.at == self.start
            && is_sign(&self.tokens[open], "(")
            && !self.parser.is_java
            && !word.ends_with("static_assert")
            && !word.contains("::")
            && !self.is_type(word)
            && self.declared_in_brackets(word, open).is_none();
        is_call.then_some(open)
    }

    /// Moves to the end of `NAME(…)`: its body, its semicolon, or the line.
    fn end_of_call(&mut self, word: &str, open: usize) -> Option<bool> {
        let tokens = self.tokens;
        let close = closing(tokens, open)?;
        let next = &tokens[close + 1];
        let is_known = match self.parser.scopes.meaning(word) {
            None | Some(Meaning::PassedOver | Meaning::Function) => false,
            Some(_) => true,
        };
        if KEYWORDS.contains(&word) || is_known {
            return None;
        }
        self.at = close;
        let is_line = self.ends_line(close);
        let body = if is_sign(next, "{") { Some(close + 1) } else { old_style_body(tokens, close) };
        if body.is_none() && name(next).is_some() && !is_line {
            // `EXPORT(int) f(int x) { … }`.
            return Some(false);
        }
        self.item.names.push(word.to_owned());
        (self.item.is_call, self.item.has_code) = (true, true);
        if let Some(body) = body {
            (self.at, self.item.is_function) = (closing(tokens, body)?, true);
            return Some(true);
        }
        let ends = |at: usize| {
            ["(", ","].iter().any(|it| is_sign(&tokens[at - 1], it))
                && [")", ","].iter().any(|it| is_sign(&tokens[at + 1], it))
        };
        let arguments = (open + 1..close).filter(|&at| ends(at)).filter_map(|at| name(&tokens[at]));
        self.item.arguments.extend(arguments.map(str::to_owned));
        Some(is_line && !is_sign(next, ";") || is_sign(next, "}"))
    }

    fn brackets(&mut self) -> Option<bool> {
        let (tokens, open) = (self.tokens, self.at);
        let close = closing(tokens, open)?;
        self.at = close;
        if !matches!(self.part, Part::Head | Part::AfterParameters) {
            return Some(false);
        }
        self.part = Part::AfterParameters;
        let before = tokens.get(open.wrapping_sub(1)).and_then(name).unwrap_or("");
        match self.declared_in_brackets(before, open) {
            Some(place) => {
                self.item.names.extend(name(&tokens[place]).map(str::to_owned));
                self.item.is_function |= place == open + 1 || is_sign(&tokens[place + 1], "(");
                if is_sign(&tokens[close + 1], "(") {
                    self.at = closing(tokens, close + 1)?;
                }
            }
            None => self.item.is_function = true,
        }
        if let Some(body) = old_style_body(tokens, self.at) {
            (self.at, self.item.has_code) = (closing(tokens, body)?, true);
            return Some(true);
        }
        Some(false)
    }

    fn braces(&mut self) -> Option<bool> {
        let (tokens, open, is_java) = (self.tokens, self.at, self.parser.is_java);
        let close = closing(tokens, open)?;
        self.at = close;
        if self.part == Part::Value {
            return Some(false);
        }
        let before = (open > self.start).then(|| &tokens[open - 1]);
        let is_after = |sign: &str| before.is_some_and(|it| is_sign(it, sign));
        let word = before.and_then(name);
        let is_body = match self.part {
            _ if before.is_none() || is_java && word == Some("static") => true,
            Part::Result => true,
            // Others are the values of members.
            Part::Members => is_after(")") || is_after("}"),
            Part::AfterParameters => {
                self.group.is_empty()
                    || is_after(")")
                    || word.is_some_and(|it| AFTER_PARAMETERS.contains(&it))
            }
            Part::Head | Part::Bases | Part::Value => false,
        };
        let is_group = !self.group.is_empty() && !is_body;
        let is_data = is_group && !tokens[open..close].iter().any(|it| is_sign(it, "("));
        self.item.has_code |= !is_data;
        if is_body || is_group && is_java {
            self.item.is_function = is_body;
            return Some(true);
        }
        if is_group {
            self.part = Part::Head;
            let next = &tokens[close + 1];
            let ends = name(next).is_some() || [";", "*", "&"].iter().any(|it| is_sign(next, it));
            return ends.then_some(false);
        }
        Some(false)
    }

    /// Returns the declaration that ends at the place.
    fn into_item(mut self) -> Option<Item> {
        let (tokens, end) = (self.tokens, self.at + 1);
        self.item.end = end;
        if !self.item.is_function && !self.parser.is_java {
            // Enumerators in a structure of C are names of the file.
            let enums = (self.start..end).filter(|&it| name(&tokens[it]) == Some("enum"));
            let names = enums.flat_map(|it| enumerators(&tokens[it..end]));
            self.item.names.extend(names.map(str::to_owned));
        }
        let first = self.first_word();
        let is_known = !self.item.names.is_empty()
            || self.item.operator.is_some()
            || ["static", "template", "typedef", "import", "static_assert", "_Static_assert"]
                .contains(&first)
            || GROUPS.contains(&first);
        self.item.is_function |= first == "import";
        is_known.then_some(self.item)
    }
}

/// Returns the place of the body after parameters whose types are declared between the two, as in
/// `int f(a) int a; { … }`.
fn old_style_body(tokens: &[Token], close: usize) -> Option<usize> {
    name(&tokens[close + 1])?;
    let is_declared = |it: &Token| match it.kind {
        TokenKind::Name(_) | TokenKind::Number(..) => true,
        TokenKind::Sign(sign) => ["*", ",", ";", "[", "]"].contains(&sign),
        _ => false,
    };
    let end = (close + 1..tokens.len()).find(|&at| !is_declared(&tokens[at]))?;
    (is_sign(&tokens[end], "{") && is_sign(&tokens[end - 1], ";")).then_some(end)
}

/// Returns the names that the enumeration at the start of the tokens declares.
fn enumerators(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let open = tokens.iter().take(8).position(|it| is_sign(it, "{")).unwrap_or(tokens.len());
    let close = closing(tokens, open).unwrap_or(open);
    let before = |at: usize| is_sign(&tokens[at - 1], "{") || is_sign(&tokens[at - 1], ",");
    (open + 1..close).filter(move |&at| before(at)).filter_map(|at| name(&tokens[at]))
}

/// Returns the place after the angle brackets that open at a place.
fn after_angles(tokens: &[Token], open: usize) -> Option<usize> {
    if !is_sign(tokens.get(open)?, "<") {
        return None;
    }
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Sign("<") => depth += 1,
            TokenKind::Sign(">") => depth -= 1,
            TokenKind::Sign(">>") => depth -= 2,
            TokenKind::Sign(">>>") => depth -= 3,
            TokenKind::Sign(";" | "{") | TokenKind::End => return None,
            _ => {}
        }
        if depth <= 0 {
            return Some(at + 1);
        }
    }
    None
}
