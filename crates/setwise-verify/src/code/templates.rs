//! Calls of templates with their arguments in laws, such as `shift<8>(x)`.

use setwise_expr::FormulaError;

use crate::document::{Block, BlockKind};
use crate::names::items::skipped_len;
use crate::names::scope::Scope;
use crate::names::words::is_word;

/// Adds the code of a document, with a function for each call of a template in its laws. Returns the code and
/// the error in it if it cannot be read.
pub(crate) fn add_document(
    scope: &mut Scope,
    code: String,
    blocks: &[Block],
) -> Option<(String, FormulaError)> {
    let laws = blocks.iter().filter(|block| block.kind == BlockKind::Code);
    let called: String = laws.filter_map(|it| Some(instantiated(&it.text)?.1)).collect();
    if !called.is_empty() && scope.add_code("the document", &format!("{code}\n{called}")).is_ok() {
        return None;
    }
    scope.add_code("the document", &code).err().map(|error| (code, error))
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
        let len = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
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
        for text in ["f(x) < 3 && 4 > (x)", "x < y && y > z", "f<>(x)", "x<y>z"] {
            assert_eq!(instantiated(text), None, "{text}");
        }
    }
}
