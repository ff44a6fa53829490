//! One tag: `[Name "value"]`.

use crate::pgn::names::{self, Meaning};
use crate::pgn::text::TagValue;

/// Names of tags are shorter than this.
pub(super) const LONGEST_NAME: usize = 256;

/// A tag in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) meaning: Meaning,
    pub(super) value: TagValue<'a>,
    /// Where the value begins, and how many bytes belong to the tag.
    pub(super) value_at: usize,
    pub(super) len: usize,
}

/// Whether a byte may stand in the name of a tag.
pub(super) const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Why there is no tag.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoTag {
    /// What is at this index cannot stand there.
    At(usize),
    /// The text ends before the tag does.
    Unfinished,
}

/// Reads the tag at the beginning of a text if it is as most are: a known name, one space, a
/// value without a backslash. Of any other, [`read`] says what it is.
#[inline]
pub(super) fn read_usual(text: &[u8]) -> Option<Tag<'_>> {
    let [b'[', bytes @ ..] = *text.first_chunk::<17>()? else { return None };
    let (name, meaning) = names::known(bytes)?;
    let Some([b' ', b'"', rest @ ..]) = text.get(1 + name.len()..) else { return None };
    let end = memchr::memchr3(b'"', b'\\', b'\n', rest)?;
    let (value, [b'"', b']', ..]) = rest.split_at_checked(end)? else { return None };
    let value_at = name.len() + 3;
    let len = value_at + end + 2;
    Some(Tag { name, meaning, value: TagValue::new(value), value_at, len })
}

/// Reads the tag at the beginning of a text, which ends on the same line.
///
/// Quotes within the value should have a backslash; one that has none is part of the value
/// if no bracket follows it.
pub(super) fn read(text: &[u8]) -> Result<Tag<'_>, NoTag> {
    let skip = |mut at: usize, is: fn(u8) -> bool| {
        while text.get(at).is_some_and(|&byte| is(byte)) {
            at += 1;
        }
        at
    };
    let expect = |at: usize, byte: u8| match text.get(at) {
        Some(&found) if found == byte => Ok(at + 1),
        Some(_) => Err(NoTag::At(at)),
        None => Err(NoTag::Unfinished),
    };
    let name_at = skip(expect(0, b'[')?, is_blank);
    let name_end = skip(name_at, is_name);
    let quote = skip(name_end, is_blank);
    let value_at = expect(quote, b'"')?;
    if !(1..LONGEST_NAME).contains(&(name_end - name_at)) {
        return Err(NoTag::At(quote));
    }
    let mut at = value_at;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        at += memchr::memchr3(b'"', b'\\', b'\n', rest).ok_or(NoTag::Unfinished)?;
        match text[at] {
            b'\\' => {
                let is_pair = matches!(text.get(at + 1), Some(b'"' | b'\\'));
                at += 1 + usize::from(is_pair);
            }
            b'\n' => return Err(NoTag::At(at)),
            _ => match expect(skip(at + 1, is_blank), b']') {
                Ok(end) => {
                    // The bytes of a name are ASCII.
                    let name = str::from_utf8(&text[name_at..name_end]);
                    let name = name.map_err(|_| NoTag::At(name_at))?;
                    let value = TagValue::new(&text[value_at..at]);
                    let meaning = Meaning::of(name);
                    return Ok(Tag { name, meaning, value, value_at, len: end });
                }
                Err(NoTag::At(_)) => {
                    if let Some(tag) = tag_that_ends(&text[value_at..at]) {
                        return Err(NoTag::At(value_at + tag));
                    }
                    at += 1;
                }
                Err(unfinished) => return Err(unfinished),
            },
        }
    }
}

/// Where in a value another tag begins of which it has bracket and name: then the quote behind
/// it is that of the other tag, and the one of this is missing.
fn tag_that_ends(value: &[u8]) -> Option<usize> {
    let bracket = memchr::memrchr(b'[', value)?;
    let name = value[bracket + 1..].trim_ascii();
    (!name.is_empty() && name.iter().all(|&byte| is_name(byte))).then_some(bracket)
}

/// Whether a line begins as a tag does: bracket, name, quote.
pub(super) fn begins(line: &[u8]) -> bool {
    let [b'[', rest @ ..] = line else { return false };
    let rest = rest.trim_ascii_start();
    let name = rest.iter().take_while(|&&byte| is_name(byte)).count();
    name > 0 && rest[name..].trim_ascii_start().first() == Some(&b'"')
}

#[cfg(test)]
mod tests {
    use crate::pgn::tests::log;

    #[test]
    fn a_tag_without_its_quote_is_an_error_where_the_next_one_begins() {
        let next = "[Event \"next\"]\n\n1. c4 *\n";
        let text = log(format!("[Event \"a] 1. e4 * [Event \"b\"] 1. d4 *\n\n{next}"));
        let refused = "game ! line 1, column 20: expected a tag such as";
        assert!(text.starts_with(refused), "{text}");
        assert!(text.ends_with("game Event=next moves 1:c2c4 *\n"), "{text}");
        let text =
            log(format!("[Event \"a\"] 1. e4 * [Event \"b] 1. d4 * [ White \"c\"] *\n\n{next}"));
        assert!(
            text.starts_with("game Event=a moves 1:e2e4 *\ngame ! line 1, column 40: "),
            "{text}"
        );
        assert!(text.ends_with("game Event=next moves 1:c2c4 *\n"), "{text}");
    }

    #[test]
    fn quotes_and_brackets_within_a_value_are_of_no_harm() {
        let text = log("[Event \"the \"big\" open [blitz] \"b\"\"]\n\n1. e4 *\n");
        assert!(text.ends_with(" moves 1:e2e4 *\n") && !text.contains('!'), "{text}");
    }
}
