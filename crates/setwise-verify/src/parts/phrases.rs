//! The phrases of a sentence around a formula: `We see that x | 1 == x.`, `The law x == x holds.`

/// Phrases before a law that claim it. A blank, a comma or a colon follows.
const STARTS: [&str; 17] = [
    "we see that",
    "we have that",
    "we have",
    "we get",
    "we know that",
    "note that",
    "observe that",
    "recall that",
    "it holds that",
    "in general",
    "clearly",
    "obviously",
    "the identity",
    "the equation",
    "the equality",
    "the formula",
    "the law",
];

/// Phrases before a law that say that it follows from what stands above it.
const CONCLUSIONS: [&str; 10] = [
    "it follows that",
    "this means that",
    "this shows that",
    "thus",
    "hence",
    "therefore",
    "then",
    "so",
    "consequently",
    "that is",
];

/// Returns true for a word that says that what follows it follows from what stands above.
pub(crate) fn concludes(word: &str) -> bool {
    CONCLUSIONS.contains(&word)
}

/// Returns true for a text that says that it follows from what stands above.
pub(crate) fn is_conclusion(text: &str) -> bool {
    let text = text.trim_start();
    let is_first =
        |it: &&str| text.get(..it.len()).is_some_and(|start| start.eq_ignore_ascii_case(it));
    start_len(text) > 0 && CONCLUSIONS.iter().any(is_first)
}

/// Phrases after a law.
const ENDS: [&str; 6] =
    [" always holds", " holds", " is true", " is valid", " is a law", " as well"];

/// Words for the values of variables, which may be all words.
const NOUNS: [&str; 14] = [
    "words",
    "word",
    "sets",
    "set",
    "bitboards",
    "bitboard",
    "boards",
    "board",
    "integers",
    "integer",
    "numbers",
    "number",
    "values",
    "value",
];

/// Returns the length of a phrase at the start of a text, with the sign and the blanks after it.
pub(crate) fn start_len(text: &str) -> usize {
    let starts = |it: &&str| {
        text.get(..it.len()).is_some_and(|start| start.eq_ignore_ascii_case(it))
            && text[it.len()..].starts_with([' ', ',', ':'])
    };
    let mut all = STARTS.into_iter().chain(CONCLUSIONS);
    let Some(phrase) = all.find(starts) else { return 0 };
    let rest = text[phrase.len()..].trim_start_matches([',', ':']);
    // In `so == x`, the word is a name.
    let rest_start = rest.trim_start();
    let may_start =
        |c: char| c.is_alphanumeric() || c == '∀' || phrase.contains(' ') && "(~!{-|¬".contains(c);
    match rest_start.starts_with(may_start) {
        true => text.len() - rest_start.len(),
        false => 0,
    }
}

/// Returns the length of a phrase at the end of a text.
pub(crate) fn end_len(text: &str) -> usize {
    ENDS.into_iter().find(|it| text.ends_with(it)).map_or(0, str::len)
}

/// Returns true for a text with a phrase such as `in general`, where no set follows `in`.
pub(crate) fn has_phrase_with_in(text: &str) -> bool {
    let is_plain = |it: &str| it.len() > 3 && it.chars().all(|c| c.is_ascii_lowercase());
    let tokens: Vec<&str> = text.split_whitespace().collect();
    tokens.windows(2).any(|it| it[0] == "in" && is_plain(it[1]))
}

/// Returns true for a word for the values of variables.
pub(crate) fn is_noun(word: &str) -> bool {
    NOUNS.contains(&word)
}

/// Returns a text without the word for the values of the names after it: `words x and y`.
pub(crate) fn without_noun(text: &str) -> &str {
    let noun = NOUNS
        .into_iter()
        .find(|it| text.strip_prefix(it).is_some_and(|rest| rest.starts_with(' ')));
    noun.map_or(text, |noun| text[noun.len()..].trim_start())
}
/// Words with which a law, or a list of values, goes on: `x = 1 to 3`, `2x, not x`, `x < 10 hex`.
const GOES_ON: [&str; 20] = [
    "to",
    "through",
    "thru",
    "up",
    "upto",
    "upward",
    "upwards",
    "downto",
    "or",
    "mod",
    "modulo",
    "hex",
    "hexadecimal",
    "decimal",
    "octal",
    "hundred",
    "thousand",
    "million",
    "billion",
    "not",
];

/// Returns true for words after a law that may be a part of it: further values, `, 3, 5`, or their modulus,
/// `(mod 2)`. A number in brackets alone is that of an equation.
pub(crate) fn goes_on(tail: &str) -> bool {
    let tail = tail.trim();
    let is_digit = |c: char| c.is_ascii_digit();
    let is_number = |text: &str| !text.is_empty() && text.chars().all(is_digit);
    let inner = tail.trim_end_matches('.').trim_matches(['(', ')', '[', ']']);
    let rest = tail.trim_start_matches([' ', ',', ';', '(']);
    if ["...", "…", "and so on", "etc"].iter().any(|it| rest.starts_with(it)) {
        return true;
    }
    let tail = rest.strip_prefix("and ").filter(|it| it.starts_with(is_digit)).unwrap_or(tail);
    if tail.starts_with(['(', '[']) && is_number(inner) {
        return false;
    }
    let signs = [' ', ',', ';', '(', '['];
    let first = tail.trim_start_matches(signs).split(|c: char| !c.is_alphanumeric()).next();
    let first = first.unwrap_or_default().to_lowercase();
    first.starts_with(|c: char| c.is_ascii_digit()) || GOES_ON.contains(&&*first)
}
