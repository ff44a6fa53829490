//! Calls of templates with their arguments in laws, such as `shift<8>(x)`.

use std::collections::BTreeSet;

use setwise_expr::FormulaError;

use crate::document::{Block, BlockKind};
use crate::names::items::skipped_len;
use crate::names::scope::Scope;
use crate::names::words::{is_name, is_word};
use crate::verdicts::proof::Judged;

/// Adds the code of a document, with a function for each call of a template in its laws. Returns the code and
/// the error in it if it cannot be read.
pub(crate) fn add_document(
    scope: &mut Scope,
    code: String,
    blocks: &[Block],
) -> Option<(String, FormulaError)> {
    let laws = blocks.iter().filter(|block| block.kind == BlockKind::Code);
    let called: String = laws.filter_map(|it| Some(instantiated(&it.text)?.1)).collect();
    // Several laws may have the same call.
    let called: BTreeSet<&str> = called.lines().collect();
    let used = namespaces(&code);
    let all: String = called.iter().map(|it| format!("{it}\n")).collect();
    if !all.is_empty() && scope.add_code("the document", &format!("{code}\n{used}{all}")).is_ok() {
        return None;
    }
    if let Err(error) = scope.add_code("the document", &code) {
        return Some((code, error));
    }
    // A call that is not read makes none of the others unread; the law with it says why.
    for called in called {
        let _ = scope.add_code("the laws", &format!("{used}{called}"));
    }
    None
}

/// Returns code that makes the names of the namespaces of a text visible.
fn namespaces(code: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut words = code.split_whitespace();
    while let Some(word) = words.next() {
        let is_first = word == "namespace";
        let name = words.clone().next().unwrap_or_default().trim_end_matches('{');
        if is_first && is_name(name) && !names.contains(&name) {
            names.push(name);
        }
    }
    names.iter().map(|name| format!("using namespace {name};\n")).collect()
}

/// Returns an error with the calls of a text in place of the names of their functions.
pub(crate) fn as_written(error: &FormulaError, text: &str) -> FormulaError {
    let mut message = error.message().to_owned();
    for (name, call) in names_of_calls(text) {
        // The place is that of the function, and not one of the document.
        if let Some((before, rest)) = message.split_once(&format!("in `{name}` ("))
            && let Some((_, rest)) = rest.split_once("): ")
        {
            message = format!("{before}{rest}");
        }
        message = message.replace(&name, &call);
    }
    let named = FormulaError::new(error.span(), message);
    match error.help() {
        Some(help) => named.with_help(help.to_owned()),
        None => named,
    }
}

/// Returns a verdict with the calls of a text in place of the names of their functions.
pub(crate) fn with_calls(mut judged: Judged, text: &str) -> Judged {
    for (name, call) in names_of_calls(text) {
        judged.reason = judged.reason.replace(&name, &call);
        judged.sides.iter_mut().for_each(|side| side.0 = side.0.replace(&name, &call));
    }
    judged
}

/// Returns the name of the function of each call of a template in a text, and the call.
fn names_of_calls(text: &str) -> Vec<(String, String)> {
    let (_, code) = instantiated(text).unwrap_or_default();
    let names = code.lines().filter_map(|line| {
        let (_, name) = line.split_once("long long ")?;
        let (_, call) = line.split_once("return ")?;
        let name = name.split('(').next()?;
        Some((name.to_owned(), call.split('(').next()?.to_owned()))
    });
    names.collect()
}

/// Returns a text with a function in place of each call of a template with arguments, and the code of these
/// functions; `None` without any.
pub(crate) fn instantiated(text: &str) -> Option<(String, String)> {
    let (mut law, mut code, mut at) = (String::new(), String::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if !is_word(c) {
            law.push(c);
            at += c.len_utf8();
            continue;
        }
        let len = path_len(rest);
        let Some((arguments, end)) = arguments(&rest[len..]) else {
            law.push_str(&rest[..len]);
            at += len;
            continue;
        };
        let call = &rest[..len + end];
        let name: String = call.chars().map(|c| if is_word(c) { c } else { '_' }).collect();
        let parameters: Vec<String> = (0..arguments).map(|i| format!("argument_{i}_")).collect();
        let typed: Vec<String> =
            parameters.iter().map(|it| format!("unsigned long long {it}")).collect();
        let (typed, parameters) = (typed.join(", "), parameters.join(", "));
        let body = format!("{{ return {call}({parameters}); }}");
        let function = format!("unsigned long long {name}({typed}) {body}\n");
        if !code.contains(&function) {
            code += &function;
        }
        law += &name;
        at += len + end;
    }
    (!code.is_empty()).then_some((law, code))
}

/// Returns the length of a name at the start of a text, with the namespaces before it.
fn path_len(text: &str) -> usize {
    let word = |text: &str| text.find(|c: char| !is_word(c)).unwrap_or(text.len());
    let mut len = word(text);
    while let Some(rest) = text[len..].strip_prefix("::").filter(|it| it.starts_with(is_word)) {
        len += 2 + word(rest);
    }
    len
}

/// Returns the number of arguments of the call after the arguments of a template at the start of a text,
/// and the length of those: 1 and 3 for `<8>(x)`.
fn arguments(text: &str) -> Option<(usize, usize)> {
    let inner = text.strip_prefix('<')?;
    let close = inner.find('>')?;
    let is_plain = |c: char| is_word(c) || ", :-".contains(c);
    if close == 0 || !inner[..close].chars().all(is_plain) || !inner[close + 1..].starts_with('(') {
        return None;
    }
    let end = close + 2;
    let (mut depth, mut count, mut at) = (0_i32, 0, end);
    while let Some(c) = text[at..].chars().next() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 1 => count += 1,
            _ => {}
        }
        if depth == 0 {
            let is_empty = text[end + 1..at].trim().is_empty();
            return Some((if is_empty { 0 } else { count + 1 }, end));
        }
        at += skipped_len(&text[at..]).max(c.len_utf8());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::instantiated;

    #[test]
    fn a_call_with_arguments_is_a_function() {
        let (law, code) = instantiated("x < 3 => f<8, U64>(x, (y, 1)) == 2").unwrap();
        assert_eq!(law, "x < 3 => f_8__U64_(x, (y, 1)) == 2");
        let parameters = "unsigned long long argument_0_, unsigned long long argument_1_";
        let call = "f<8, U64>(argument_0_, argument_1_)";
        assert_eq!(
            code,
            format!("unsigned long long f_8__U64_({parameters}) {{ return {call}; }}\n")
        );
        let (law, code) = instantiated("bits::up<8>(x) == y").unwrap();
        assert_eq!(law, "bits__up_8_(x) == y");
        assert!(code.contains("return bits::up<8>(argument_0_)"), "{code}");
        for text in ["f(x) < 3 && 4 > (x)", "x < y && y > z", "f<>(x)", "x<y>z"] {
            assert_eq!(instantiated(text), None, "{text}");
        }
    }
}
