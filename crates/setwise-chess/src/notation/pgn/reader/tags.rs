//! Parsing a tag: `[Name "value"]`.

use crate::notation::pgn::reader::tag_names::{self, Meaning};
use crate::notation::pgn::text::TagValue;

/// An upper bound of the length of a name, which is excluded.
pub(in crate::notation::pgn) const MAX_NAME: usize = 256;

/// The length within which the bracket, the name and the quote of a tag fit.
pub(in crate::notation::pgn) const MAX_START: usize = 300;

/// A parsed tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    /// The row of a known name.
    pub(super) row: Option<u8>,
    pub(super) meaning: Meaning,
    pub(super) value: TagValue<'a>,
    /// The offset of the value, and the length of the tag.
    pub(super) value_at: usize,
    pub(super) len: usize,
}

/// Returns true if a byte can be in the name of a tag.
pub(in crate::notation::pgn) const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The reason why a text does not begin with a tag.
#[derive(Clone, Copy, Debug)]
pub(super) enum TagProblem {
    /// The byte at this index cannot be there.
    At(usize),
    /// The text ends before the tag does.
    Unfinished,
}

/// Parses the tag at the start of a text if it is like most: a known name, one space, a value
/// without a backslash at its end. All others are left to [`read`].
#[inline]
pub(super) fn read_usual(text: &[u8]) -> Option<Tag<'_>> {
    let [b'[', bytes @ ..] = *text.first_chunk::<17>()? else { return None };
    let (name, meaning, row) = tag_names::known(bytes)?;
    let Some([b' ', b'"', rest @ ..]) = text.get(1 + name.len()..) else { return None };
    let end = memchr::memchr3(b'"', b'\n', b'\r', rest)?;
    let (value, [b'"', b']', ..]) = rest.split_at_checked(end)? else { return None };
    if value.ends_with(b"\\") {
        return None;
    }
    let value_at = name.len() + 3;
    let len = value_at + end + 2;
    Some(Tag { name, row: Some(row), meaning, value: TagValue::new(value), value_at, len })
}

/// Parses the tag at the start of a text, which ends on the same line.
///
/// Quotes within the value should have a backslash; one without is a part of the value if no
/// bracket follows it.
pub(super) fn read(text: &[u8]) -> Result<Tag<'_>, TagProblem> {
    let skip = |mut at: usize, is: fn(u8) -> bool| {
        while text.get(at).is_some_and(|&byte| is(byte)) {
            at += 1;
        }
        at
    };
    let expect = |at: usize, byte: u8| match text.get(at) {
        Some(&found) if found == byte => Ok(at + 1),
        Some(_) => Err(TagProblem::At(at)),
        None => Err(TagProblem::Unfinished),
    };
    let name_at = skip(expect(0, b'[')?, is_blank);
    let name_end = skip(name_at, is_name);
    let quote = skip(name_end, is_blank);
    let value_at = expect(quote, b'"')?;
    if !(1..MAX_NAME).contains(&(name_end - name_at)) {
        return Err(TagProblem::At(quote));
    }
    let mut at = value_at;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        at += memchr::memchr3(b'"', b'\n', b'\r', rest).ok_or(TagProblem::Unfinished)?;
        let value = &text[value_at..at];
        let is_escaped = value.iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1;
        match text[at] {
            b'"' if is_escaped => at += 1,
            b'\n' | b'\r' => return Err(TagProblem::At(at)),
            _ => match expect(skip(at + 1, is_blank), b']') {
                Ok(end) => {
                    // The bytes of a name are ASCII.
                    let name = str::from_utf8(&text[name_at..name_end]);
                    let name = name.map_err(|_| TagProblem::At(name_at))?;
                    let value = TagValue::new(value);
                    let meaning = Meaning::of(name);
                    return Ok(Tag { name, row: None, meaning, value, value_at, len: end });
                }
                Err(TagProblem::At(_)) => {
                    if let Some(tag) = swallowed_tag(value) {
                        return Err(TagProblem::At(value_at + tag));
                    }
                    at += 1;
                }
                Err(unfinished) => return Err(unfinished),
            },
        }
    }
}

/// Detects a missing closing quote: returns the offset of the next tag if the value contains its
/// bracket and name.
fn swallowed_tag(value: &[u8]) -> Option<usize> {
    let bracket = memchr::memrchr(b'[', value)?;
    let name = value[bracket + 1..].trim_ascii();
    (!name.is_empty() && name.iter().all(|&byte| is_name(byte))).then_some(bracket)
}

/// Returns the length of a malformed tag at the start of a line: up to the next one, or to its
/// bracket.
pub(super) fn malformed_len(line: &[u8]) -> usize {
    let next = memchr::memchr(b'[', line.get(1..).unwrap_or_default());
    let tag = line[..next.map_or(line.len(), |at| at + 1)].trim_ascii_end();
    let is_whole = tag.ends_with(b"]") && !tag.contains(&b'{');
    let end = memchr::memchr(b']', tag).filter(|_| !is_whole);
    end.map_or(tag.len(), |end| end + 1).max(1)
}

/// Returns true if a malformed tag would tell where the game starts or what its rules are, so that
/// the game must not be read without it.
pub(super) fn tells_start(line: &[u8]) -> bool {
    let name = line.iter().take_while(|&&byte| byte != b'"').filter(|byte| !b"[ \t".contains(byte));
    let name: Vec<u8> = name.take(16).map(u8::to_ascii_lowercase).collect();
    name.starts_with(b"fen") || name.starts_with(b"variant")
}

/// Returns true if a line is the end of a tag, whose bracket or first line is missing.
pub(super) fn is_lost(line: &[u8], follows_tag: bool) -> bool {
    let line = line.trim_ascii_end();
    if !line.ends_with(b"]") || line.contains(&b'[') || line.contains(&b'{') {
        return false;
    }
    let name = line.iter().take_while(|&&byte| is_name(byte)).count();
    let has_name = name > 0 && line[name..].trim_ascii_start().starts_with(b"\"");
    has_name || (follows_tag && line.contains(&b'"'))
}

/// Returns true if a line that follows moves begins like a tag, well-formed or not.
pub(super) fn begins_line(line: &[u8]) -> bool {
    let line = &line[..line.len().min(MAX_START)];
    let line = &line[..memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len())];
    let [b'[', rest @ ..] = line else { return false };
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
    let name = rest.trim_ascii_start();
    let has_name = name.len() > 1 && name[..2].iter().all(is_letter);
    has_name && (line.contains(&b'"') || line.trim_ascii_end().ends_with(b"]"))
}

/// Returns true if a line begins like a tag: bracket, name, quote.
pub(in crate::notation::pgn) fn begins(line: &[u8]) -> bool {
    let line = &line[..line.len().min(MAX_START)];
    let [b'[', rest @ ..] = line else { return false };
    let rest = rest.trim_ascii_start();
    let name = rest.iter().take_while(|&&byte| is_name(byte)).count();
    name > 0 && rest[name..].trim_ascii_start().first() == Some(&b'"')
}

#[cfg(test)]
mod tests {
    use crate::notation::pgn::tests::log;

    #[test]
    fn a_missing_quote_hides_neither_moves_nor_the_next_tag() {
        assert_eq!(
            log("[Event \"a] 1. e4 * [Event \"b\"] 1. d4 *\n"),
            "game ~1:20 moves 1:e2e4 *\ngame Event=b moves 1:d2d4 *\n"
        );
        assert_eq!(
            log("[Event \"a\"] 1. e4 * [Event \"b] 1. d4 * [ White \"c\"] *\n"),
            "game Event=a moves 1:e2e4 *\ngame ~1:40 moves 1:d2d4 *\ngame White=c moves *\n"
        );
    }

    #[test]
    fn a_tag_that_may_set_the_start_is_not_passed_over() {
        for name in ["fen", "Fen", "FeN", "variant", "VARIANT"] {
            let text =
                log(format!("[Event \"a\"]\n[{name} \"x\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n*\n"));
            assert!(
                text.starts_with("game Event=a ! line 2, column 2: this tag may be meant as `"),
                "{text}"
            );
            assert!(text.ends_with("\ngame Event=b moves *\n"), "{text}");
        }
        // Others that begin like them have no meaning.
        assert_eq!(log("[Fens \"x\"]\n[setup \"1\"]\n\n*\n"), "game Fens=x setup=1 moves *\n");
    }

    #[test]
    fn a_value_may_contain_quotes_and_brackets() {
        let text = log("[Event \"the \"big\" open [blitz] \"b\"\"]\n\n1. e4 *\n");
        assert!(text.ends_with(" moves 1:e2e4 *\n") && !text.contains('!'), "{text}");
    }
}
