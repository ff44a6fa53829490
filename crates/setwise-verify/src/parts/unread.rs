//! Laws among words that are not read.

use setwise_expr::Function;

use crate::names::words::is_word;
use crate::parts::laws::has_relation;

/// Operators that are words.
pub(crate) const OPERATORS: [&str; 13] = [
    "and", "or", "xor", "not", "mod", "in", "implies", "imply", "iff", "subset", "plus", "minus",
    "times",
];

/// Operators of Pascal.
const CAPITALS: [&str; 4] = ["AND", "OR", "XOR", "NOT"];

/// Words between two laws.
const IMPLICATIONS: [&str; 3] = ["implies", "imply", "iff"];

/// Returns the parts of a line between plain words that have the sign of a relation.
pub(crate) fn islands(text: &str) -> Vec<&str> {
    let (mut found, mut open) = (Vec::new(), None);
    let place = |token: &str| token.as_ptr() as usize - text.as_ptr() as usize;
    let is_apart = |token: &str| {
        let word = token.trim_matches(['.', ',', ':', ';', '!', '(', ')', '*', '_']);
        is_plain(word) && !OPERATORS.contains(&word) && !CAPITALS.contains(&word)
    };
    for token in text.split_whitespace() {
        match (is_apart(token), open) {
            (true, Some((start, end))) => {
                found.push(&text[start..end]);
                open = None;
            }
            (false, _) => {
                let end = place(token) + token.len();
                open = Some((open.map_or(place(token), |it: (usize, usize)| it.0), end));
            }
            (true, None) => {}
        }
    }
    found.extend(open.map(|(start, end)| &text[start..end]));
    found.retain(|it| has_relation(it));
    found
}

/// The number of bytes of a line in which a law that is not read is looked for: long ones are sentences, and
/// listings and drawings whose line breaks were lost.
const MAX_LINE: usize = 100;

/// Returns true for a line of words in which a formula with an operator is compared, and is not read: `x**2 = x`.
pub(crate) fn has_unread_law(text: &str) -> bool {
    text.len() <= MAX_LINE
        && !text.contains(['"', '`', '…', '?', '@', '#', '{'])
        && !text.trim_end().ends_with(';')
        && islands(text).into_iter().flat_map(clauses).any(is_unread)
}

/// Returns the parts of a text between commas and semicolons outside of brackets.
fn clauses(text: &str) -> Vec<&str> {
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0_i32);
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if matches!(c, ',' | ';') && depth == 0 {
            found.push(&text[start..at]);
            start = at + 1;
        }
    }
    found.push(&text[start..]);
    found
}

/// Returns true for a part of a line that compares a formula, between words.
fn is_unread(text: &str) -> bool {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let text = text.trim_end_matches(['.', ',', ':', ';', '!']);
    let is_relation = |it: &&str| {
        let is_order =
            ["<", ">", "<=", ">=", "=", "==", "!=", "=<", "/=", "=/=", "<>"].contains(it);
        is_order
            || ["->", "→", "⟶"].contains(it)
            || !it.is_ascii() && has_relation(it)
            || it.starts_with("\\subset")
    };
    let is_sided = tokens.iter().skip(1).rev().skip(1).any(is_relation);
    // Options of a shell, paths, versions, and code of other languages.
    let is_other = |it: &&str| {
        it.starts_with("--")
            || it.contains("://")
            || it.contains("::")
            || it.contains("++")
            || it.contains('/') && it.len() > 3
            || it.contains(['$', '%', '{', '\\']) && !it.starts_with("\\")
            || it.contains('\'') && !is_primed(it)
            || it.starts_with(|c: char| c.is_ascii_digit()) && it.contains(char::is_alphabetic)
            || it.contains('.') && it.contains(char::is_alphanumeric) && !it.ends_with('.')
    };
    let is_operator = |c: char| "&|^~*+∩∪∧∨⊕⊻∖∆¬²³".contains(c);
    let is_call = || {
        text.match_indices('(').any(|(at, _)| {
            let name = text[..at].rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next();
            name.is_some_and(|it| Function::named(it).is_some())
        })
    };
    let is_complement = |it: &&str| {
        let rest = it.trim_start_matches('(').strip_prefix('!').unwrap_or_default();
        is_primed(it) || rest.starts_with(char::is_alphanumeric)
    };
    // Operands next to each other are several laws, or words.
    let is_apart = |pair: &[&str]| {
        let [a, b] = [pair[0], pair[1]];
        let are_operands = a.ends_with(is_word) && b.starts_with(is_word) && !a.starts_with('\\');
        let is_operator = |it: &&str| OPERATORS.contains(it) || CAPITALS.contains(it);
        are_operands && ![a, b].iter().any(is_operator)
    };
    is_sided
        && !tokens.windows(2).any(is_apart)
        && !tokens.iter().any(is_other)
        && (text.contains(is_operator)
            || is_call()
            || tokens
                .iter()
                .any(|it| is_complement(it) || IMPLICATIONS.contains(it) || CAPITALS.contains(it))
            || text.split('\\').skip(1).any(is_command))
}

/// Returns true for a text that begins with a command of TeX for an operator on words.
fn is_command(text: &str) -> bool {
    const COMMANDS: [&str; 12] = [
        "gg", "ll", "wedge", "vee", "cap", "cup", "oplus", "land", "lor", "lnot", "setminus",
        "bmod",
    ];
    let len = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    COMMANDS.contains(&&text[..len])
}

/// Returns true for a letter with the sign of a complement: `A'`.
fn is_primed(token: &str) -> bool {
    let name = token.trim_matches(['(', ')', ',', '.']).strip_suffix('\'').unwrap_or_default();
    name.chars().count() == 1 && name.starts_with(char::is_alphabetic)
}

/// Returns true for a text with a brace that is not one of a set of squares: `{a1, b2}`.
pub(crate) fn has_block(text: &str) -> bool {
    let is_square = |it: &str| matches!(it.trim().as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    text.split('{').skip(1).any(|rest| {
        let inner = rest.split_once('}').map(|it| it.0.trim());
        !inner.is_some_and(|it| it.is_empty() || it.split(',').all(is_square))
    })
}

/// Returns true for a plain word of two letters or more.
pub(crate) fn is_plain(token: &str) -> bool {
    token.chars().count() > 1 && token.chars().all(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::has_unread_law;

    #[test]
    fn laws_that_are_not_read_have_operators() {
        for text in [
            "x**2 = x * x",
            "x² = x * x + 1",
            "The square x**2 = x is even",
            "x & y ⊂ x",
            "A' = A",
            "!x = x",
            "x ^ x -> 1",
            "x AND y = x OR y",
            "x =< x | y",
            "12 & 11 /= 8",
            "8 is a power; 1 | 2 = 3; 1 | 2 | 4 = 8",
            "x \\gg 1 = \\lfloor x / 2 \\rfloor",
        ] {
            assert!(has_unread_law(text), "{text}");
        }
        for text in [
            "x = y",
            "x = y & 1; y = 2;",
            "C++ = C",
            "a set & more",
            "-O2 = fast",
            "cargo build --features=a|b",
            "a/b/c* = text/html",
            "version = 1.2 + 3",
            "x + y == 2bits",
            "x + y == 3 x + z == 4",
        ] {
            assert!(!has_unread_law(text), "{text}");
        }
    }
}
