//! Entities of HTML, such as `&amp;`, in text that was copied from the source of a web page, and fences
//! of Markdown.

use crate::error::FormulaError;
use crate::span::{Span, is_line_break};

/// Entities by their names, each with its character.
const ENTITIES: [(&str, &str); 44] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", " "),
    ("ensp", " "),
    ("emsp", " "),
    ("thinsp", " "),
    ("le", "≤"),
    ("ge", "≥"),
    ("ne", "≠"),
    ("equiv", "≡"),
    ("cap", "∩"),
    ("cup", "∪"),
    ("isin", "∈"),
    ("notin", "∉"),
    ("ni", "∋"),
    ("sub", "⊂"),
    ("sube", "⊆"),
    ("sup", "⊃"),
    ("supe", "⊇"),
    ("empty", "∅"),
    ("oplus", "⊕"),
    ("and", "∧"),
    ("or", "∨"),
    ("not", "¬"),
    ("comp", "∁"),
    ("Delta", "Δ"),
    ("rarr", "→"),
    ("rArr", "⇒"),
    ("harr", "↔"),
    ("hArr", "⇔"),
    ("forall", "∀"),
    ("minus", "−"),
    ("times", "×"),
    ("divide", "÷"),
    ("middot", "·"),
    ("sdot", "⋅"),
    ("sup1", "¹"),
    ("sup2", "²"),
    ("sup3", "³"),
    ("ndash", "–"),
    ("hellip", "…"),
];

/// Refuses a text with an entity of HTML outside of comments and quotes, which would be read as `&`,
/// a name and `;`. A word that occurs elsewhere in the text is taken for a name.
pub(crate) fn expect_no_entity(source: &str) -> Result<(), FormulaError> {
    let (mut quote, mut at) = (None, 0);
    while let Some(c) = source[at..].chars().next() {
        let rest = &source[at..];
        match quote {
            Some(end) if c == end => quote = None,
            Some(_) => {}
            None if rest.starts_with("//") => {
                at += rest.find(is_line_break).unwrap_or(rest.len());
                continue;
            }
            None if rest.starts_with("/*") => at += rest.find("*/").unwrap_or(0),
            None if matches!(c, '"' | '`') => quote = Some(c),
            None if c == '&' => {
                if let Some((entity, meaning)) = entity(rest, source) {
                    return Err(refusal(entity, &meaning, at));
                }
            }
            None => {}
        }
        at += source[at..].chars().next().map_or(1, char::len_utf8);
    }
    Ok(())
}

/// Refuses the lines of Markdown around code.
pub(crate) fn expect_no_fence(source: &str) -> Result<(), FormulaError> {
    match source.find("```") {
        Some(at) => {
            Err(FormulaError::new(Span::new(at, at + 3), "a fence of Markdown is not code")
                .with_help("leave out the fences, and the name of the language after the first")
                .of_readings())
        }
        None => Ok(()),
    }
}

/// Returns the entity at the start of a text and its character.
fn entity<'a>(text: &'a str, source: &str) -> Option<(&'a str, String)> {
    let end = text.find(';')?;
    let word = &text[1..end];
    let number = word.strip_prefix('#').map(|number| match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    });
    let meaning = match number {
        Some(number) => char::from_u32(number.ok()?)?.to_string(),
        None => {
            let (_, meaning) = ENTITIES.into_iter().find(|(name, _)| *name == word)?;
            let is_letter = |c: char| c.is_alphanumeric() || c == '_';
            let is_name = source.match_indices(word).any(|(place, _)| {
                let before = source[..place].chars().next_back();
                let after = source[place + word.len()..].chars().next();
                let is_entity = before == Some('&') && after == Some(';');
                !is_entity && !before.is_some_and(is_letter) && !after.is_some_and(is_letter)
            });
            if is_name {
                return None;
            }
            meaning.to_owned()
        }
    };
    Some((&text[..=end], meaning))
}

fn refusal(entity: &str, meaning: &str, at: usize) -> FormulaError {
    let (what, write) = match meaning.chars().next() {
        Some(c) if c.is_whitespace() => ("a blank".to_owned(), "write a blank".to_owned()),
        _ => (format!("the sign `{meaning}`"), format!("write `{meaning}`")),
    };
    let message = format!("`{entity}` is {what} in HTML");
    let span = Span::new(at, at + entity.len());
    FormulaError::new(span, message)
        .with_help(format!("{write}, as the page shows it; before a name, put a blank after `&`"))
        .of_readings()
}
