//! Parts around statements that are passed over: comments with `#`, numbers of equations, labels such as
//! `Lemma 3.`, and the full stop at the end of a sentence.

use setwise_expr::{FormulaError, Span};

use crate::document::{Block, BlockKind};
use crate::parts::part::is_like_law;
use crate::parts::phrases;

/// The directives of the preprocessor, and those of compilers.
const DIRECTIVES: [&str; 16] = [
    "define",
    "undef",
    "include",
    "include_next",
    "import",
    "if",
    "ifdef",
    "ifndef",
    "elif",
    "else",
    "endif",
    "pragma",
    "error",
    "warning",
    "line",
    "ident",
];

/// Takes the lines that are comments with `#` out of blocks of code: they are text, and the other lines
/// are read without them.
pub(crate) fn without_comments(blocks: Vec<Block>) -> Vec<Block> {
    let mut found = Vec::with_capacity(blocks.len());
    for block in blocks {
        if block.kind != BlockKind::Code || !block.text.contains('#') {
            found.push(block);
            continue;
        }
        let mut rest = Block { text: String::new(), places: Vec::new(), ..block };
        let mut goes_on = false;
        let mut comments = Vec::new();
        for (index, line) in block.text.split_inclusive('\n').enumerate() {
            let place = block.places.get(index).or(block.places.last()).copied();
            if !goes_on && is_comment(line) {
                let text = line.trim().to_owned();
                let law = text.trim_start_matches(['#', ' ']);
                let reason =
                    "a line that begins with `#` is a comment: write the law without the `#`";
                let is_law = is_like_law(law);
                let kind = if is_law { BlockKind::Refused(reason) } else { BlockKind::Foreign };
                let blanks = line.chars().take_while(|it| it.is_whitespace()).count();
                let places = place.map(|(line, column)| (line, column + blanks));
                comments.push(Block::new(kind, text, places.into_iter().collect()));
                continue;
            }
            goes_on = line.trim_end().ends_with('\\');
            rest.text.push_str(line);
            rest.places.extend(place);
        }
        let first = rest.places.first().copied();
        let is_above = |it: &Block| it.places.first().copied() < first;
        let (above, below): (Vec<_>, Vec<_>) = comments.into_iter().partition(is_above);
        found.extend(above);
        if !rest.text.trim().is_empty() {
            found.push(rest);
        }
        found.extend(below);
    }
    found
}

/// Returns true for a line that is a comment of a shell or of Python, or a title, and false for directives.
#[must_use]
pub fn is_comment(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix('#') else { return false };
    let word = rest.trim_start();
    let len = word.find(|c: char| !(c.is_ascii_lowercase() || c == '_')).unwrap_or(word.len());
    // Attributes of Rust, and the lines of preprocessed code.
    let is_other = rest.starts_with('[')
        || rest.starts_with("![")
        || word.starts_with(|c: char| c.is_ascii_digit());
    !is_other && !DIRECTIVES.contains(&&word[..len])
}

/// Words before the number of a law.
const LABELS: [&str; 17] = [
    "law",
    "lemma",
    "theorem",
    "proposition",
    "corollary",
    "identity",
    "equation",
    "eq",
    "rule",
    "fact",
    "property",
    "formula",
    "definition",
    "axiom",
    "claim",
    "observation",
    "remark",
];

/// The names of laws. A sign follows the last of them, which are names of functions, too.
const NAMES: [&str; 24] = [
    "commutative",
    "commutativity",
    "associative",
    "associativity",
    "idempotent",
    "idempotence",
    "idempotency",
    "idempotents",
    "absorption",
    "absorptive",
    "distributive",
    "distributivity",
    "involution",
    "involutive",
    "annihilation",
    "de morgan",
    "de morgan's",
    "de morgan’s",
    "demorgan",
    "demorgan's",
    "double complement",
    "double negation",
    "complement",
    "identity",
];

/// The number of [`NAMES`] that need no sign.
const PLAIN_NAMES: usize = 22;

/// Words between the name of a law and its sign.
const KINDS: [&str; 6] = ["laws", "law", "rules", "rule", "property", "identity"];

/// The number of parts before a statement: the number of an equation, a label and the name of a law, words
/// and a quantifier.
const MAX_STARTS: usize = 4;

/// Returns a statement without what stands around it, and a note on that; `None` if nothing does.
pub(crate) fn without(text: &str) -> Option<(&str, String)> {
    let (mut law, mut parts) = (text.trim(), Vec::new());
    for _ in 0..MAX_STARTS {
        let len = start_len(law);
        if len == 0 {
            break;
        }
        parts.push(law[..len].trim());
        law = law[len..].trim_start();
    }
    loop {
        let len = end_len(law);
        if len == 0 {
            break;
        }
        let start = law.len() - len;
        parts.push(law[start..].trim());
        law = law[..start].trim_end();
    }
    if parts.is_empty() || law.is_empty() {
        return None;
    }
    let parts: Vec<String> = parts.iter().map(|part| format!("`{part}`")).collect();
    let verb = if parts.len() == 1 { "is" } else { "are" };
    Some((law, format!("{} {verb} passed over", parts.join(" and "))))
}

/// Returns the names in the parts that are passed over: those after `for all`.
pub(crate) fn quantified(text: &str) -> impl Iterator<Item = &str> {
    let law = without(text).map_or(text, |it| it.0);
    let start = text.find(law).unwrap_or_default();
    let around = [&text[..start], &text[start + law.len()..]];
    around.into_iter().flat_map(names_for_all)
}

/// Returns the names after `for all` in words.
pub(crate) fn names_for_all(words: &str) -> impl Iterator<Item = &str> {
    let all = QUANTIFIERS.into_iter().chain(["∀"]);
    let at = all.filter_map(|it| Some(words.to_ascii_lowercase().find(it)? + it.len())).next();
    let names = at.and_then(|at| words.get(at..)).unwrap_or_default();
    names.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty() && *it != "and")
}

/// Returns true for a law with a label, a phrase or a quantifier before it: also if it cannot be read, it is
/// not only words.
pub(crate) fn is_marked(text: &str) -> bool {
    let law = without(text).map_or(text.trim(), |it| it.0);
    let plain = text.trim().trim_end_matches(['.', ',']);
    let is_marked = law.len() < plain.len() || quantifier(law).is_some();
    let is_word = |it: &&str| it.len() > 2 && it.chars().all(char::is_alphabetic);
    is_marked
        && ["==", "!=", "=>", "≡"].iter().any(|sign| law.contains(sign))
        && law.split_whitespace().filter(is_word).count() < 6
}

/// Returns the length of the first part before a statement.
fn start_len(text: &str) -> usize {
    let lens: [fn(&str) -> usize; 5] =
        [label_len, name_len, number_len, quantifier_len, phrases::start_len];
    lens.into_iter().map(|len| len(text)).find(|len| *len > 0).unwrap_or(0)
}

/// Refuses a text that may have the number of an equation, or a number in brackets, before a sign.
pub(crate) fn doubt(text: &str) -> Option<FormulaError> {
    let len = number_len(text);
    let number = text[..len].trim();
    let rest = text[len..].trim_start();
    if !number.starts_with('(') || !rest.starts_with(['-', '+', '~', '!', '*', '&', '¬']) {
        return None;
    }
    let message = format!("`{number}` may be the number of an equation, or a number in brackets");
    let plain = number.trim_matches(['(', ')']);
    Some(
        FormulaError::new(Span::new(0, number.len()), message)
            .with_help(format!("write the law without the number, or `{plain}` without brackets")),
    )
}

/// Returns the length of a label such as `Lemma 3.` or `Law:`, with the blanks after it.
fn label_len(text: &str) -> usize {
    let word = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    if !LABELS.iter().any(|label| label.eq_ignore_ascii_case(&text[..word])) {
        return 0;
    }
    let mut at = word;
    if text[..word].eq_ignore_ascii_case("eq") && text[at..].starts_with('.') {
        at += 1;
    }
    let after = text[at..].trim_start();
    let number = match number_in_brackets(after) {
        0 => after.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(0),
        len => len,
    };
    // The last full stop ends the label.
    let number = after[..number].trim_end_matches('.').len();
    at = text.len() - after.len() + number;
    at += title_len(&text[at..]);
    match text[at..].starts_with([':', '.']) {
        true => at + 1 + blanks(&text[at + 1..]),
        false => 0,
    }
}

/// Returns the length of a title in brackets: ` (absorption)`.
fn title_len(text: &str) -> usize {
    let inner = text.trim_start().strip_prefix('(').and_then(|it| it.split_once(')'));
    let is_word = |c: char| c.is_alphanumeric() || " -'’.,".contains(c);
    let is_title = |it: &str| it.len() > 3 && it.starts_with(char::is_alphabetic);
    match inner.filter(|(inner, _)| is_title(inner) && inner.chars().all(is_word)) {
        Some((_, rest)) => text.len() - rest.len(),
        None => 0,
    }
}

/// Returns the length of the name of a law, `de Morgan's law:` or `Idempotent`, with the blanks after it.
fn name_len(text: &str) -> usize {
    let starts = |text: &str, word: &str| {
        text.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word))
            && !text[word.len()..]
                .starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '\'')
    };
    let Some(place) = NAMES.iter().position(|name| starts(text, name)) else { return 0 };
    let mut at = NAMES[place].len();
    let after = at + blanks(&text[at..]);
    if let Some(kind) = KINDS.iter().find(|kind| starts(&text[after..], kind)) {
        at = after + kind.len();
    }
    at += title_len(&text[at..]);
    let is_marked = text[at..].starts_with([':', '.', ',']);
    let gap = blanks(&text[at..]);
    match () {
        () if is_marked => at + 1 + blanks(&text[at + 1..]),
        () if gap > 0 && place < PLAIN_NAMES => at + gap,
        () => 0,
    }
}

/// Returns the length of `for all x, y:` at the start of a text.
fn quantifier_len(text: &str) -> usize {
    let Some(start) = quantifier(text) else { return 0 };
    // Commas stand between names, too.
    let rest = &text[start.len()..];
    let signs = rest.match_indices([':', '.', ',']).map(|it| it.0);
    match signs.take(8).filter(|&end| are_names(&rest[..end])).last() {
        Some(end) => start.len() + end + 1 + blanks(&rest[end + 1..]),
        None => 0,
    }
}

/// Returns the quantifier at the start of a text.
fn quantifier(text: &str) -> Option<&'static str> {
    let words = QUANTIFIERS
        .into_iter()
        .find(|it| text.get(..it.len()).is_some_and(|start| start.eq_ignore_ascii_case(it)));
    words.or_else(|| ["∀ ", "∀"].into_iter().find(|it| text.starts_with(it)))
}

/// The words before the names of all inputs.
const QUANTIFIERS: [&str; 4] = ["for all ", "for any ", "for every ", "for each "];

/// Returns true for names with commas or `and` between them.
fn are_names(text: &str) -> bool {
    let names = phrases::without_noun(text.trim_start()).replace(" and ", ",");
    let is_name = |it: &str| {
        it.len() < 4 && it.starts_with(char::is_alphabetic) && it.chars().all(char::is_alphanumeric)
    };
    names.split(',').all(|it| is_name(it.trim()))
}

/// Returns the length of a number such as `(1)`, `1.` or `1)` at the start of a text, with the blanks
/// after it.
fn number_len(text: &str) -> usize {
    let len = match number_in_brackets(text) {
        // An item of a list, `a) x == x`, and not the end of a formula.
        0 if item_len(text) > 0 => item_len(text),
        0 => {
            let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
            if digits > 0 && text[digits..].starts_with(['.', ')']) { digits + 1 } else { 0 }
        }
        len => len,
    };
    let blanks = blanks(&text[len..]);
    if len > 0 && blanks > 0 { len + blanks } else { 0 }
}

/// Returns the length of a letter such as `a)` before a word.
fn item_len(text: &str) -> usize {
    let rest = text.strip_prefix(|c: char| c.is_ascii_lowercase());
    let rest = rest.and_then(|it| it.strip_prefix(") ")).unwrap_or_default().trim_start();
    if rest.starts_with(char::is_alphanumeric) { 2 } else { 0 }
}

/// Returns the length of a number such as `(1)` or `(2.3a)` at the start of a text.
fn number_in_brackets(text: &str) -> usize {
    let Some((inner, _)) = text.strip_prefix('(').and_then(|it| it.split_once(')')) else {
        return 0;
    };
    let digits = inner.trim_end_matches(|c: char| c.is_ascii_lowercase() || c == '\'');
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
        && inner.len() < digits.len() + 2;
    if is_number { inner.len() + 2 } else { 0 }
}

/// Returns the length of the number of an equation, a full stop or a comma at the end of a text.
fn end_len(text: &str) -> usize {
    let is_after_word = |rest: &str| !rest.ends_with(|c: char| c.is_whitespace() || c == '.');
    if text.strip_suffix(['.', ',']).is_some_and(is_after_word) {
        return 1;
    }
    let words = phrases::end_len(text);
    if words > 0 {
        return words;
    }
    if let Some(sign) = ['□', '∎', '■'].into_iter().find(|sign| text.ends_with(*sign)) {
        return sign.len_utf8();
    }
    for words in QUANTIFIERS.into_iter().chain(["∀"]) {
        let is_apart = |at: &usize| text[..*at].ends_with([' ', ',']);
        let place = text.rfind(words).filter(is_apart);
        if let Some(at) = place.filter(|at| are_names(text[at + words.len()..].trim())) {
            return text.len() - text[..at].trim_end().len();
        }
    }
    let Some(open) = text.rfind(['(', '[']) else { return 0 };
    let is_apart = text[..open].ends_with([' ', '\t', '.', ',']);
    let number = text[open..].replace('[', "(").replace(']', ")");
    let is_number = number_in_brackets(&number) == number.len() || number == "(*)";
    if is_apart && is_number { text.len() - open } else { 0 }
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::{doubt, is_comment, is_marked, without};

    #[test]
    fn what_stands_around_a_law_is_passed_over() {
        for (text, law) in [
            ("x == x.", Some("x == x")),
            ("x == x.  (4)", Some("x == x")),
            ("x == x  [4]", Some("x == x")),
            ("x == x (*)", Some("x == x")),
            ("x == a[4]", None),
            ("(1) x == x", Some("x == x")),
            ("2. x == x,", Some("x == x")),
            ("b) x == x", Some("x == x")),
            ("b) == x", None),
            ("b) - x == x", None),
            ("Law: x == x", Some("x == x")),
            ("Lemma 3. x == x", Some("x == x")),
            ("Theorem 2.1: x == x", Some("x == x")),
            ("Eq. (3): x == x", Some("x == x")),
            ("For all x: x == x", Some("x == x")),
            ("x & y == y & x for all x and y.", Some("x & y == y & x")),
            ("x ^ x == 1 for every x", Some("x ^ x == 1")),
            ("For each x and y, x & y == y & x", Some("x & y == y & x")),
            ("for all x, y, x & y == y & x", Some("x & y == y & x")),
            ("Commutative: a & b == b & a", Some("a & b == b & a")),
            ("Idempotent a & a == a", Some("a & a == a")),
            ("absorption law a | (a & b) == a", Some("a | (a & b) == a")),
            ("de Morgan  ~(a & b) == ~a | ~b", Some("~(a & b) == ~a | ~b")),
            ("De Morgan's laws: ~(a & b) == ~a | ~b", Some("~(a & b) == ~a | ~b")),
            ("Proposition 2 (absorption): a == a", Some("a == a")),
            ("Claim. x == x", Some("x == x")),
            ("Claim: x == x", Some("x == x")),
            ("Theorem 2. For all x, x | 1 == x", Some("x | 1 == x")),
            ("For all words x and y, x == y", Some("x == y")),
            ("We see that x | 1 == x.", Some("x | 1 == x")),
            ("Lemma 1 (absorption). It follows that x == x.", Some("x == x")),
            ("The identity x * 3 == x holds.", Some("x * 3 == x")),
            ("(1) Law: x == x for all sets x.", Some("x == x")),
            ("Then some == x", Some("some == x")),
            ("For all squares s, s == s", None),
            ("Thusx == x", None),
            ("complement (a) == ~a", None),
            ("Complement: a & ~a == 0", Some("a & ~a == 0")),
            ("x == x for all the rest", None),
            ("x == x", None),
            ("f(1)", None),
            ("Wrong: x == x", None),
            ("lawful: x", None),
            ("1 - a == a ^ 1 ...", None),
            ("low = none\n. . .", None),
        ] {
            assert_eq!(without(text).map(|it| it.0), law, "{text}");
        }
        assert!(doubt("(1) -x == ~x + 1").is_some());
        assert!(doubt("(1) x == x").is_none() && doubt("(1 - x) == 0").is_none());
    }

    #[test]
    fn sentences_with_laws_are_marked() {
        for (text, expected) in [
            ("For all squares s, s == s", true),
            ("We see that x == y for squares", true),
            ("Theorem 2. x is such that x == y", true),
            ("x == y", false),
            ("The law of many words and signs says that a == b when nothing else changes", false),
            ("We see that all is well.", false),
        ] {
            assert_eq!(is_marked(text), expected, "{text}");
        }
    }

    #[test]
    fn directives_are_not_comments() {
        for line in ["# clear the bit", "## Title", "#!/bin/sh", "#note", "#"] {
            assert!(is_comment(line), "{line}");
        }
        for line in ["#define A 1", "# include <a.h>", "#[inline]", "# 1 \"a.c\"", "x # y"] {
            assert!(!is_comment(line), "{line}");
        }
    }
}
