//! The functions of Rust files.

use crate::code::unread::Unread;
use crate::names::scope::Scope;
use crate::names::words::is_word;

/// Adds the functions of Rust code that stand outside of other items to a scope, and notes those that
/// are not read, and why. The code begins at a line of the document. Returns the names of those that are
/// read.
pub(crate) fn add_functions(
    scope: &mut Scope,
    text: &str,
    first_line: usize,
    unread: &mut Unread,
) -> Vec<String> {
    let mut all = functions(text);
    all.iter_mut().for_each(|it| it.line += first_line - 1);
    let is_twice = |name: &str| all.iter().filter(|it| it.name == name).count() > 1;
    let (twice, mut left): (Vec<_>, Vec<_>) = all.iter().partition(|it| is_twice(it.name));
    for it in twice {
        unread.add(it.name, "the file has two of this name");
    }
    // A function may use those below it.
    loop {
        let (count, mut errors) = (left.len(), Vec::new());
        left.retain(|it| match scope.add_code(&format!("line {}", it.line), &it.text) {
            Ok(_) => false,
            Err(error) => {
                errors.push((it.name, error.to_string()));
                true
            }
        });
        if left.len() == count || left.is_empty() {
            for (name, error) in errors {
                unread.add(name, &error);
            }
            break;
        }
    }
    for it in &all {
        unread.note_calls(it.name, &it.text);
    }
    let names = all.iter().map(|it| it.name).filter(|name| scope.has_function(name));
    names.map(str::to_owned).collect()
}

struct Function<'a> {
    name: &'a str,
    /// The text from `fn` on.
    text: String,
    /// The line where it begins, from 1.
    line: usize,
}

/// Returns the functions that begin at the start of a line, and end at the next brace at one.
fn functions(text: &str) -> Vec<Function<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some((name, first)) = head(line) else { continue };
        let braces = |sign| first.matches(sign).count();
        let mut body = vec![first];
        if braces('{') == 0 || braces('{') > braces('}') {
            let Some(len) = lines[index + 1..].iter().position(|it| it.starts_with('}')) else {
                continue;
            };
            body.extend(&lines[index + 1..index + 2 + len]);
        }
        found.push(Function { name, text: body.join("\n"), line: index + 1 });
    }
    found
}

/// Returns the name of the function that begins on a line, and the line from `fn` on.
fn head(line: &str) -> Option<(&str, &str)> {
    let mut rest = line;
    if let Some(after) = rest.strip_prefix("pub") {
        let end = if after.starts_with('(') { after.find(')')? + 1 } else { 0 };
        rest = after[end..].strip_prefix(' ')?;
    }
    rest = rest.strip_prefix("const ").unwrap_or(rest);
    let name = rest.strip_prefix("fn ")?;
    let len = name.find(|c| !is_word(c))?;
    Some((&name[..len], rest))
}

#[cfg(test)]
mod tests {
    use super::functions;

    #[test]
    fn functions_are_found_outside_of_other_items() {
        let text = "use a::b;\n\npub const fn low(x: u64) -> u64 {\n    x & !x\n}\nimpl A {\n    fn f() {}\n}\n\
                    pub(crate) fn g(x: u64) -> u64 { x }\nfn h<T>(t: T)\nwhere\n{\n}\n";
        let found: Vec<_> = functions(text).into_iter().map(|it| (it.name, it.line)).collect();
        assert_eq!(found, [("low", 3), ("g", 9), ("h", 10)]);
        assert_eq!(functions(text)[0].text, "fn low(x: u64) -> u64 {\n    x & !x\n}");
    }
}
