//! The mark at the start of a statement in a comment, and comments that nearly begin with it.

use crate::names::words::is_word;
use crate::parts::laws::has_relation;
use crate::parts::part::is_like_law;

/// The word with which a comment begins that is a statement.
pub(super) const MARK: &str = "setwise:";

/// Returns the reason why a comment that nearly begins as a statement does is not read.
pub(crate) fn misplaced(text: &str) -> &'static str {
    match text == MARK {
        true => "no law follows `setwise:`; write one after it, or in a comment on the next line",
        false if is_misspelt(text) => "a statement begins with `setwise:`: did you mean that?",
        false => "a statement begins with `setwise:`",
    }
}

/// Returns true for a comment that begins with the mark with a wrong letter, and goes on with a law or ends
/// there.
fn is_misspelt(text: &str) -> bool {
    let len = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    if !is_near_mark(&text[..len]) || text[..len].eq_ignore_ascii_case(MARK.trim_end_matches(':')) {
        return false;
    }
    match text[len..].trim_start().strip_prefix([':', ';']) {
        Some(law) => law.trim().is_empty() || has_relation(law) || law.contains("refuted:"),
        None => text[len..].strip_prefix(' ').is_some_and(is_bare_law),
    }
}

/// Returns true for a text with two words in a row, or a word with a colon or a comma after it.
fn is_sentence(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_word = |it: &&str| it.len() > 1 && it.chars().all(char::is_alphabetic);
    words.iter().any(|word| word.ends_with([':', ',']))
        || words.windows(2).any(|pair| pair.iter().all(is_word))
}

/// Words that may follow the mark, before a law.
const CLAIMS: [&str; 8] =
    ["law", "lemma", "theorem", "claim", "assert", "check", "verify", "statement"];

/// Returns true for a law without words around it.
fn is_bare_law(text: &str) -> bool {
    !is_sentence(text) && is_like_law(&with_equalities(text))
}

/// Returns a text whose signs of order are those of equality.
fn with_equalities(text: &str) -> String {
    let orders = [" < ", " > ", " <= ", " >= "];
    orders.into_iter().fold(text.to_owned(), |text, sign| text.replace(sign, " == "))
}

/// Returns true for the word of the mark if one letter is wrong, missing, added or swapped with the next. Two
/// wrong letters are those of other words, such as `bitwise`.
pub(super) fn is_near_mark(word: &str) -> bool {
    let (word, name) = (word.to_ascii_lowercase(), MARK.trim_end_matches(':'));
    let start = word.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
    match (&word.as_bytes()[start..], &name.as_bytes()[start..]) {
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([_, a @ ..], b) | (a, [_, b @ ..]) if a == b => true,
        ([a, b, rest @ ..], [c, d, other @ ..]) => (a, b, rest) == (d, c, other),
        _ => false,
    }
}

/// Returns true for a comment that begins with the mark in another spelling: `Setwise :`. Other signs after
/// the word, or none, are only a mark if a law follows.
pub(super) fn is_nearly_mark(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let text = text.strip_prefix("TODO").map_or(text, |rest| rest.trim_start_matches([':', ' ']));
    let is_first =
        |name: &&str| text.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name));
    let name = ["setwise", "set-wise"].into_iter().find(is_first);
    let Some(name) = name else { return is_misspelt(text) };
    let rest = &text[name.len()..];
    let law = rest.trim_start();
    let is_marked = law.starts_with(':') && name == "setwise";
    let has_sign = law.starts_with([':', ';']);
    let is_separate = rest.starts_with(|c| !is_word(c));
    // A word for a law after the mark: `setwise-law: x == x`.
    let named = rest.trim_start_matches(['-', '_', ' ']).to_ascii_lowercase();
    let named = CLAIMS.into_iter().find_map(|it| named.strip_prefix(it)?.strip_prefix(':'));
    let is_named = named.is_some_and(is_bare_law);
    let law = law.trim_start_matches([':', ';']);
    // A sentence may have a law in it.
    let is_sentence = is_sentence(law);
    let mut law = with_equalities(law);
    if has_sign {
        law = law.replace(" = ", " == ");
    }
    is_marked || is_named || is_separate && (has_sign || !is_sentence) && is_like_law(&law)
}
