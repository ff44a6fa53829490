//! The preprocessor: `#define` of constants and simple macros.

use std::collections::HashMap;

use super::token::{Token, TokenKind, tokens};
use super::types::WORD;
use crate::error::FormulaError;
use crate::span::Span;

/// The maximum number of tokens that macros may expand to.
const MOST_TOKENS: usize = 1 << 17;

/// The maximum depth of nested macros.
const DEEPEST: usize = 32;

struct Macro {
    /// The parameters; `None` for a constant.
    parameters: Option<Vec<String>>,
    body: Vec<Token>,
}

/// Removes the lines of the preprocessor and expands macros. A token of a macro has the place where
/// the macro is used.
pub(crate) fn expand(source: Vec<Token>) -> Result<Vec<Token>, FormulaError> {
    let mut macros = HashMap::new();
    let mut expanded = Vec::with_capacity(source.len());
    let mut rest = &source[..];
    // For each open `#if…`, true if its current branch is kept.
    let mut branches: Vec<bool> = Vec::new();
    while let Some((token, after)) = rest.split_first() {
        let is_kept = branches.iter().all(|&is_kept| is_kept);
        if let TokenKind::Directive(text) = &token.kind {
            if !branch(text, token.span, &macros, &mut branches)? && is_kept {
                directive(text, token.span, &mut macros)?;
            }
            rest = after;
        } else if !is_kept && token.kind != TokenKind::End {
            rest = after;
        } else {
            rest = expand_one(rest, &macros, &mut Vec::new(), &mut expanded)?;
        }
    }
    Ok(expanded)
}

/// Follows `#ifdef`, `#ifndef`, `#if 0`, `#if 1`, `#else` and `#endif`; returns false for other
/// lines. A name is defined if the text defines it; no others are predefined.
fn branch(
    text: &str,
    span: Span,
    macros: &HashMap<String, Macro>,
    branches: &mut Vec<bool>,
) -> Result<bool, FormulaError> {
    let mut words = text.split_whitespace();
    let (word, name) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    match (word, name) {
        ("ifdef", _) => branches.push(macros.contains_key(name)),
        ("ifndef", _) => branches.push(!macros.contains_key(name)),
        ("if", "0" | "1") => branches.push(name == "1"),
        ("else" | "endif", _) => {
            let Some(is_kept) = branches.pop() else {
                return Err(FormulaError::new(span, format!("`#{word}` has no `#if` before it")));
            };
            if word == "else" {
                branches.push(!is_kept);
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn directive(
    text: &str,
    span: Span,
    macros: &mut HashMap<String, Macro>,
) -> Result<(), FormulaError> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match word {
        "define" => {
            let (name, definition) = definition(rest.trim_start(), span)?;
            macros.insert(name, definition);
            Ok(())
        }
        "undef" => {
            macros.remove(rest.trim());
            Ok(())
        }
        // The functions of the headers are known by their names.
        "include" | "pragma" | "" => Ok(()),
        _ => Err(FormulaError::new(span, format!("`#{word}` is not supported"))
            .with_help("keep one branch of the code")),
    }
}

fn definition(text: &str, span: Span) -> Result<(String, Macro), FormulaError> {
    // The tokens have the place of the line.
    let place = |mut list: Vec<Token>| {
        list.pop();
        list.iter_mut().for_each(|token| token.span = span);
        list
    };
    let list = place(
        tokens(text, span.start)
            .map_err(|error| FormulaError::new(span, error.message().to_owned()))?,
    );
    let [Token { kind: TokenKind::Name(name), .. }, rest @ ..] = &list[..] else {
        return Err(FormulaError::new(span, "`#define` needs a name"));
    };
    // Parameters follow the name without a space.
    if !text.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('(')) {
        return Ok((name.clone(), Macro { parameters: None, body: rest.to_vec() }));
    }
    let close = rest.iter().position(|token| token.kind == TokenKind::Sign(")"));
    let Some(close) = close else {
        return Err(FormulaError::new(span, "expected `)` after the parameters of the macro"));
    };
    let mut parameters = Vec::new();
    for (place, token) in rest[1..close].iter().enumerate() {
        match (&token.kind, place % 2) {
            (TokenKind::Name(name), 0) => parameters.push(name.clone()),
            (TokenKind::Sign(","), 1) => {}
            _ => return Err(FormulaError::new(span, "the parameters of a macro must be names")),
        }
    }
    let body = rest[close + 1..].to_vec();
    Ok((name.clone(), Macro { parameters: Some(parameters), body }))
}

/// Appends the first token, or what it expands to, and returns the tokens after it.
fn expand_one<'a, 'm>(
    source: &'a [Token],
    macros: &'m HashMap<String, Macro>,
    active: &mut Vec<&'m str>,
    out: &mut Vec<Token>,
) -> Result<&'a [Token], FormulaError> {
    let (token, after) = (&source[0], &source[1..]);
    let found = match &token.kind {
        TokenKind::Name(name) if !active.contains(&name.as_str()) => macros.get_key_value(name),
        _ => None,
    };
    let Some((name, Macro { parameters, body })) = found else {
        out.push(token.clone());
        return Ok(after);
    };
    let (body, after) = match parameters {
        None => (body.clone(), after),
        Some(parameters) => {
            let Some((arguments, after)) = arguments(after) else {
                // The name of a macro without arguments is an ordinary name.
                out.push(token.clone());
                return Ok(after);
            };
            if arguments.len() != parameters.len() {
                let wanted = match parameters.len() {
                    1 => "1 argument".to_owned(),
                    count => format!("{count} arguments"),
                };
                let message = format!("the macro `{name}` takes {wanted}, not {}", arguments.len());
                return Err(FormulaError::new(token.span, message));
            }
            let mut expanded = Vec::with_capacity(arguments.len());
            for argument in &arguments {
                // The macros in an argument are expanded first, this one included: the empty name
                // excludes no macro.
                let mut list = Vec::new();
                expand_within("", token.span, argument, macros, active, &mut list)?;
                expanded.push(list);
            }
            (substituted(body, parameters, &expanded)?, after)
        }
    };
    let mut body: Vec<Token> = body;
    body.iter_mut().for_each(|part| part.span = token.span);
    expand_within(name, token.span, &body, macros, active, out)?;
    Ok(after)
}

/// Appends the expansion of tokens within the macro `name`, which is not expanded again there.
fn expand_within<'m>(
    name: &'m str,
    span: Span,
    tokens: &[Token],
    macros: &'m HashMap<String, Macro>,
    active: &mut Vec<&'m str>,
    out: &mut Vec<Token>,
) -> Result<(), FormulaError> {
    if active.len() == DEEPEST || out.len() + tokens.len() > MOST_TOKENS {
        return Err(FormulaError::new(span, "the macros expand to too much code"));
    }
    active.push(name);
    let mut rest = tokens;
    while !rest.is_empty() {
        rest = expand_one(rest, macros, active, out)?;
    }
    active.pop();
    Ok(())
}

/// Returns the arguments in brackets and the tokens after them.
fn arguments(source: &[Token]) -> Option<(Vec<Vec<Token>>, &[Token])> {
    if source.first()?.kind != TokenKind::Sign("(") {
        return None;
    }
    let mut arguments = vec![Vec::new()];
    let mut depth = 1usize;
    for (place, token) in source.iter().enumerate().skip(1) {
        match token.kind {
            TokenKind::Sign("(" | "[" | "{") => depth += 1,
            TokenKind::Sign(")" | "]" | "}") => depth -= 1,
            TokenKind::End => return None,
            _ => {}
        }
        if depth == 0 {
            let is_empty = arguments.len() == 1 && arguments[0].is_empty();
            return Some((if is_empty { Vec::new() } else { arguments }, &source[place + 1..]));
        }
        match token.kind {
            TokenKind::Sign(",") if depth == 1 => arguments.push(Vec::new()),
            _ => arguments.last_mut()?.push(token.clone()),
        }
    }
    None
}

/// Returns the body with the arguments in place of the parameters. `##` joins a number and its
/// suffix, as in `x##ULL`.
fn substituted(
    body: &[Token],
    parameters: &[String],
    arguments: &[Vec<Token>],
) -> Result<Vec<Token>, FormulaError> {
    let mut result: Vec<Token> = Vec::new();
    let mut rest = body.iter();
    while let Some(token) = rest.next() {
        let place = match &token.kind {
            TokenKind::Name(name) => parameters.iter().position(|parameter| parameter == name),
            TokenKind::Sign("##") => {
                let suffix = rest.next().map(|token| &token.kind);
                let number = result.last_mut().map(|token| &mut token.kind);
                let (Some(TokenKind::Number(_, ctype)), Some(TokenKind::Name(suffix))) =
                    (number, suffix)
                else {
                    let message = "`##` joins only a number and its suffix";
                    return Err(FormulaError::new(token.span, message));
                };
                let is_word = ["ull", "ul", "llu", "ui64", "u64"];
                if is_word.contains(&suffix.to_ascii_lowercase().as_str()) {
                    *ctype = WORD;
                }
                continue;
            }
            _ => None,
        };
        match place {
            Some(place) => result.extend(arguments[place].iter().cloned()),
            None => result.push(token.clone()),
        }
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> Result<String, FormulaError> {
        let expanded = expand(tokens(source, 0)?)?;
        let words = expanded.iter().map(|token| match &token.kind {
            TokenKind::Name(name) => name.clone(),
            TokenKind::Number(value, _) => value.to_string(),
            TokenKind::Sign(sign) => (*sign).to_owned(),
            TokenKind::Directive(text) => format!("#{text}"),
            TokenKind::End => String::new(),
        });
        Ok(words.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn macros_are_replaced_by_their_bodies() {
        for (source, expected) in [
            ("#define N 8\nN + M", "8 + M "),
            ("#define F(x, y) ((x) & y)\nF(a(1, 2), -b) F", "( ( a ( 1 , 2 ) ) & - b ) F "),
            ("#define A B\n#define B A\nA", "A "),
            ("#define Z() 1\nZ()", "1 "),
            ("#define S(x) (x + 1)\nS(S(2))", "( ( 2 + 1 ) + 1 ) "),
            ("#define C64(x) x##ULL\nC64(~1)", "~ 1 "),
            ("#define N 8\n#undef N\nN", "N "),
            ("#include <stdint.h>\n#pragma once\n1", "1 "),
            ("#ifndef X\n#define X\n1\n#ifdef Y\n2\n#else\n3\n#endif\n#endif\n4", "1 3 4 "),
            ("#if 0\n#define X 1\n#else\nX\n#endif", "X "),
        ] {
            assert_eq!(text(source).as_deref(), Ok(expected), "{source}");
        }
        assert!(text("#if X > 1\n1").is_err());
        assert!(text("#endif\n1").is_err());
        assert!(text("#define F(x) x\nF(1, 2)").is_err());
        assert!(text("#define\n1").is_err());
        let doubling: String =
            (1..40).map(|i| format!("#define A{i} A{} A{}\n", i - 1, i - 1)).collect();
        assert!(text(&(doubling + "A30")).is_err());
    }
}
