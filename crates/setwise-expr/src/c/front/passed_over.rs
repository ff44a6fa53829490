//! Passes over declarations that cannot be read, so that a formula can use the rest of a header.

use crate::c::front::declare::ATTRIBUTES;
use crate::c::front::parser::{Parsed, Parser};
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{Expr, ExprKind, PassedOver, Statement};
use crate::c::front::token::{Token, TokenKind};
use crate::c::types::WORDS;
use crate::error::FormulaError;
use crate::span::Span;

/// Words between the parameters of a function and its body.
const AFTER_PARAMETERS: [&str; 5] = ["const", "noexcept", "override", "final", "throw"];

/// Words before a body in braces with declarations.
const GROUPS: [&str; 5] = ["struct", "union", "class", "enum", "interface"];

/// A declaration that cannot be read.
#[derive(Default)]
struct Item {
    /// The place after its end.
    end: usize,
    names: Vec<String>,
    is_function: bool,
    /// True unless it is a prototype, a type or data without code, which change no variable.
    has_code: bool,
    /// The sign that it defines for types of its own.
    operator: Option<String>,
}

impl Parser<'_> {
    /// Passes over the declaration that begins at a token, after an error in it. Returns the error if
    /// its end or its names cannot be found, since what follows may then mean anything.
    pub(crate) fn pass_over(
        &mut self,
        start: usize,
        error: FormulaError,
        parsed: &mut Parsed,
    ) -> Result<(), FormulaError> {
        let tokens = self.tokens;
        let item = item_at(tokens, start, self.is_java);
        // An assertion that fails tells that the file is for another machine.
        let fails = error.message().starts_with("the assertion ");
        let Some(item) = item.filter(|_| !fails) else { return Err(error) };
        (self.at, self.in_function) = (item.end, false);
        self.enumerators.clear();
        let (first, span) = (name(&tokens[start]).unwrap_or(""), tokens[start].span);
        if first.ends_with("static_assert") {
            return Ok(());
        }
        let error = match (&item.operator, first) {
            (Some(_), _) => FormulaError::new(span, "an operator of a type is not supported"),
            (None, "import") => FormulaError::new(span, "it is imported")
                .with_help("write the class before the name, as in `Long.bitCount`"),
            _ => error,
        };
        let label = match (&item.operator, item.names.first()) {
            (Some(sign), _) => {
                if !self.keeps_operator(sign, start, item.end) {
                    return Ok(());
                }
                format!("operator{sign}")
            }
            (None, Some(name)) => name.clone(),
            (None, None) => self.text(tokens[start].span).to_owned(),
        };
        if item.has_code {
            let mentions = parsed.mentions.entry(label.clone()).or_default();
            mentions.extend(mentioned(&tokens[start..item.end], 0));
        }
        for name in std::iter::once(&label).chain(&item.names) {
            if self.passed_over.named(name).is_none() {
                let (name, error) = (name.clone(), error.clone());
                let is_function = item.is_function;
                self.passed_over.push(PassedOver { name, error, is_function });
            }
        }
        for name in &item.names {
            let meaning = match self.scopes.meaning(name) {
                None | Some(Meaning::Function) if item.is_function => Meaning::Function,
                _ => Meaning::PassedOver,
            };
            self.scopes.declare(name, meaning);
        }
        Ok(())
    }

    fn passed_over_as(&self, name: &str) -> Option<&PassedOver> {
        let outer = self.outer.map(|outer| &outer.passed_over);
        std::iter::once(&self.passed_over).chain(outer).find_map(|list| list.named(name))
    }

    pub(crate) fn is_passed_over(&self, name: &str) -> bool {
        self.passed_over_as(name).is_some()
    }

    /// Returns the error for the use of a name that is passed over.
    pub(crate) fn is_left_out(&self, name: &str, span: Span) -> FormulaError {
        let reason = self.passed_over_as(name).map(|other| format!(": {}", other.error.message()));
        let message = format!("`{name}` is passed over{}", reason.unwrap_or_default());
        FormulaError::new(span, message)
    }

    /// Keeps the names that an item has after it was read: functions, variables and arrays.
    pub(crate) fn note_mentions(
        &mut self,
        start: usize,
        [functions, statements]: [usize; 2],
        parsed: &mut Parsed,
    ) {
        let functions = parsed.functions[functions..].iter().map(|it| (it.name.clone(), true));
        let declared = parsed.statements[statements..].iter().flat_map(Statement::declarations);
        let declared = declared.map(|it| {
            let is_number = matches!(it.init, Some(Expr { kind: ExprKind::Number(..), .. }));
            (it.name.clone(), !is_number)
        });
        let defined: Vec<_> = functions.chain(declared).collect();
        let tokens = &self.tokens[start..self.at];
        let is_end = |it: &Token| ["(", "=", "{"].iter().any(|sign| is_sign(it, sign));
        let head = tokens.iter().position(is_end).unwrap_or(tokens.len());
        // Before it, `&` is a reference.
        let body =
            tokens.iter().position(|it| is_sign(it, "=") || is_sign(it, "{")).unwrap_or(head);
        for (name, mentions) in defined {
            self.heads.push((name.clone(), start..start + head));
            if !mentions {
                continue;
            }
            parsed.mentions.entry(name).or_default().extend(mentioned(tokens, body));
        }
    }
}

/// Returns the names in tokens, each part of a qualified one, but those of arrays whose length is
/// taken, and the signs from a place on.
pub(crate) fn mentioned(tokens: &[Token], body: usize) -> impl Iterator<Item = String> {
    let is_length = |at: usize| {
        let after = tokens.get(at + 1).zip(tokens.get(at + 2));
        after.is_some_and(|(dot, after)| {
            is_sign(dot, ".") && matches!(name(after), Some("length" | "Length"))
        })
    };
    let words = tokens.iter().enumerate().filter(move |&(at, _)| !is_length(at));
    let words = words.filter_map(move |(at, token)| match &token.kind {
        TokenKind::Name(name) => Some(&name[..]),
        TokenKind::Sign(sign) if at >= body => Some(*sign),
        _ => None,
    });
    words.flat_map(|word| word.split('.').flat_map(|part| part.split("::"))).map(str::to_owned)
}

/// Returns the declaration that begins at a token, if it has an end and is known to be one.
fn item_at(tokens: &[Token], start: usize, is_java: bool) -> Option<Item> {
    let mut item = Item::default();
    let (mut at, mut group) = (start, "");
    // In an initial value, after parameters, and after those with names of members after them.
    let (mut in_value, mut has_parameters, mut in_members) = (false, false, false);
    loop {
        let token = &tokens[at];
        let before = at.checked_sub(1).filter(|&it| it >= start).map(|it| &tokens[it]);
        match &token.kind {
            TokenKind::End | TokenKind::Sign(")" | "]" | "}") => return None,
            TokenKind::Name(word) if ATTRIBUTES.contains(&&word[..]) => {
                at = closing(tokens, at + 1)?;
            }
            TokenKind::Name(word) if word == "template" => at = after_angles(tokens, at + 1)? - 1,
            TokenKind::Name(word) if word == "operator" || word.ends_with("::operator") => {
                // The brackets of `operator()`.
                let first = at + if is_sign(&tokens[at + 1], "(") { 3 } else { 1 };
                let open = (first..tokens.len()).find(|&it| is_sign(&tokens[it], "("))?;
                let signs = tokens[at + 1..open].iter().map(|it| match it.kind {
                    TokenKind::Sign(sign) => sign,
                    _ => "",
                });
                item.operator = Some(signs.collect());
                at = open - 1;
            }
            TokenKind::Name(word) => {
                if let Some(&found) = GROUPS.iter().find(|&&it| it == word && !in_value) {
                    group = found;
                }
                let next = after_angles(tokens, at + 1).unwrap_or(at + 1);
                let ends = match tokens[next].kind {
                    // Without a type before it, this may be a macro that defines anything.
                    TokenKind::Sign("(")
                        if at == start && !is_java && !word.ends_with("static_assert") =>
                    {
                        return None;
                    }
                    // `int (*name)(int)`.
                    TokenKind::Sign("(") if is_sign(&tokens[next + 1], "*") => false,
                    TokenKind::Sign("(") => !AFTER_PARAMETERS.contains(&&word[..]),
                    // `String[] name`.
                    TokenKind::Sign("[") if is_java && name(&tokens[next + 2]).is_some() => false,
                    TokenKind::Sign(";" | "," | "=" | "[" | "{" | ":") => !has_parameters,
                    _ => false,
                };
                let is_name = ends
                    && !in_value
                    && !in_members
                    && !WORDS.contains(&&word[..])
                    && *word != group;
                if is_name {
                    let is_list =
                        ["using", "import"].iter().any(|it| name(&tokens[start]) == Some(it));
                    let last = word.rsplit([':', '.']).next().filter(|_| is_list);
                    item.names.push(last.unwrap_or(word).to_owned());
                }
                if !in_value {
                    at = next - 1;
                }
            }
            TokenKind::Sign("=") => (in_value, item.has_code) = (true, true),
            TokenKind::Sign(",") => (in_value, has_parameters) = (false, false),
            TokenKind::Sign(":") => in_members = true,
            TokenKind::Sign(";") => break,
            TokenKind::Sign("(") => {
                let close = closing(tokens, at)?;
                let inner = &tokens[at..close];
                if let Some(star) = inner.iter().position(|it| is_sign(it, "*"))
                    && ["(", "["].into_iter().any(|sign| is_sign(&tokens[close + 1], sign))
                {
                    // `(*name)(int)`.
                    item.names.extend(inner[star..].iter().find_map(name).map(str::to_owned));
                } else if !in_value {
                    item.is_function = true;
                }
                has_parameters = !in_value;
                at = close;
            }
            TokenKind::Sign("[") => at = closing(tokens, at)?,
            TokenKind::Sign("{") => {
                let close = closing(tokens, at)?;
                let follows = |it: &Token| {
                    is_sign(it, ")") || name(it).is_some_and(|it| AFTER_PARAMETERS.contains(&it))
                };
                let is_block = before.is_none_or(|it| is_java && name(it) == Some("static"));
                let is_body =
                    !in_value && (is_block || has_parameters && before.is_some_and(follows));
                let is_group = !group.is_empty() && !in_value && !is_body;
                let inner = &tokens[at..close];
                let is_data = is_group && !inner.iter().any(|it| is_sign(it, "("));
                item.has_code |= !is_data;
                (at, in_members) = (close, false);
                if is_body || is_group && is_java {
                    item.is_function = is_body;
                    break;
                }
                let next = &tokens[at + 1];
                if is_group
                    && name(next).is_none()
                    && ![";", "*", "&"].iter().any(|it| is_sign(next, it))
                {
                    return None;
                }
            }
            _ => {}
        }
        at += 1;
    }
    item.end = at + 1;
    if !item.is_function && !is_java {
        // Enumerators in a structure of C are names of the file.
        let enums = (start..item.end).filter(|&it| name(&tokens[it]) == Some("enum"));
        item.names
            .extend(enums.flat_map(|it| enumerators(&tokens[it..item.end])).map(str::to_owned));
    }
    let first = name(&tokens[start]).unwrap_or("");
    item.is_function |= first == "import";
    let is_known = !item.names.is_empty()
        || item.operator.is_some()
        || ["static", "template", "typedef", "import", "static_assert", "_Static_assert"]
            .contains(&first)
        || GROUPS.contains(&first);
    is_known.then_some(item)
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

/// Returns the place of the bracket that closes the one at a place.
pub(crate) fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut expected = Vec::new();
    for (place, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::Sign("(") => expected.push(")"),
            TokenKind::Sign("[") => expected.push("]"),
            TokenKind::Sign("{") => expected.push("}"),
            TokenKind::Sign(sign @ (")" | "]" | "}")) if expected.pop() != Some(sign) => {
                return None;
            }
            _ => {}
        }
        if expected.is_empty() {
            return (place > open).then_some(place);
        }
    }
    None
}

/// Returns the tokens without attributes such as `[[nodiscard]]`, which do not change values.
pub(crate) fn without_attributes(tokens: Vec<Token>) -> Vec<Token> {
    let begins = |at: usize| {
        is_sign(&tokens[at], "[")
            && tokens.get(at + 1).is_some_and(|next| is_sign(next, "["))
            && tokens.get(at + 2).is_some_and(|next| name(next).is_some())
            // `t[[i]]` is an index.
            && at.checked_sub(1).is_none_or(|before| tokens[before].span.end != tokens[at].span.start)
    };
    let (mut kept, mut at) = (Vec::with_capacity(tokens.len()), 0);
    while at < tokens.len() {
        let end = if begins(at) { closing(&tokens, at) } else { None };
        match end.filter(|&end| is_sign(&tokens[end - 1], "]")) {
            Some(end) => at = end,
            None => kept.push(tokens[at].clone()),
        }
        at += 1;
    }
    kept
}

pub(crate) fn name(token: &Token) -> Option<&str> {
    match &token.kind {
        TokenKind::Name(name) => Some(name),
        _ => None,
    }
}

pub(crate) fn is_sign(token: &Token, text: &str) -> bool {
    matches!(token.kind, TokenKind::Sign(sign) if sign == text)
}
