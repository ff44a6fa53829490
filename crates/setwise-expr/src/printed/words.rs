//! The words of a text, as it is written.

/// Returns true for a character of a word.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the places where a name stands in a text as a word.
pub fn places<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(name).map(|(at, _)| at).filter(move |&at| {
        !text[..at].ends_with(is_word) && !text[at + name.len()..].starts_with(is_word)
    })
}

/// Replaces a word.
#[must_use]
pub fn replaced(text: &str, word: &str, by: &str) -> String {
    let mut result = String::new();
    let mut at = 0;
    for place in places(text, word) {
        result += &text[at..place];
        result += by;
        at = place + word.len();
    }
    result + &text[at..]
}

/// Returns the length of the name at the start of a text, or 0.
pub(crate) fn name_len(text: &str) -> usize {
    match text.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        true => text.find(|c| !is_word(c)).unwrap_or(text.len()),
        false => 0,
    }
}

/// Returns true for a text that is a name.
#[must_use]
pub fn is_name(text: &str) -> bool {
    !text.is_empty() && name_len(text) == text.len()
}
