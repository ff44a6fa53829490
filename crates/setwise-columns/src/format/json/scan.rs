//! A scanner of JSON text, as RFC 8259 defines it.
//!
//! It checks the whole text and builds no tree: values are places in the text.

use std::borrow::Cow;
use std::ops::Range;

/// The largest depth of nested values.
const MAX_DEPTH: usize = 128;

/// The reason why a text is not JSON, and the index of the byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) reason: &'static str,
}

/// A place in a text of JSON.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
}

impl<'a> Scanner<'a> {
    /// Returns a scanner at a value of a text.
    pub(super) const fn new(text: &'a [u8], at: usize) -> Self {
        Self { text, at, depth: 0 }
    }

    /// Returns the text at a place.
    pub(super) fn text(&self, place: Range<usize>) -> &'a [u8] {
        &self.text[place]
    }

    /// Checks that only blanks follow.
    pub(super) fn end(&mut self) -> Result<(), Fault> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fault("unexpected text after the value")),
        }
    }

    /// Goes to the next byte that is not blank, and returns it.
    fn peek(&mut self) -> Option<u8> {
        loop {
            match self.text.get(self.at) {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                byte => return byte.copied(),
            }
        }
    }

    const fn fault(&self, reason: &'static str) -> Fault {
        Fault { at: self.at, reason }
    }

    fn expect(&mut self, byte: u8, reason: &'static str) -> Result<(), Fault> {
        if self.peek() != Some(byte) {
            return Err(self.fault(reason));
        }
        self.at += 1;
        Ok(())
    }

    /// Skips a value, and returns its place.
    pub(super) fn value(&mut self) -> Result<Range<usize>, Fault> {
        let first = self.peek();
        let start = self.at;
        match first {
            Some(b'{') => self.object(|scanner, _| scanner.value().map(|_| ()))?,
            Some(b'[') => self.array(|scanner| scanner.value().map(|_| ()))?,
            Some(b'"') => self.string().map(|_| ())?,
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => {
                let literals: [&[u8]; 3] = [b"true", b"false", b"null"];
                let rest = &self.text[start..];
                let Some(literal) = literals.into_iter().find(|&word| rest.starts_with(word))
                else {
                    return Err(self.fault("expected a value"));
                };
                self.at += literal.len();
            }
        }
        Ok(start..self.at)
    }

    /// Reads an object; `member` is given the key without its quotes, and reads the value.
    pub(super) fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, Range<usize>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.expect(b'{', "expected an object, `{`")?;
        self.list(b'}', |scanner| {
            let key = scanner.string()?;
            scanner.expect(b':', "expected `:` after a name")?;
            member(scanner, key)
        })
    }

    /// Reads an array; `element` reads each value.
    pub(super) fn array(
        &mut self,
        element: impl FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.expect(b'[', "expected an array, `[`")?;
        self.list(b']', element)
    }

    /// Reads items with commas between them, up to `close`.
    fn list(
        &mut self,
        close: u8,
        mut item: impl FnMut(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fault("more than 128 levels of nested values"));
        }
        if self.peek() != Some(close) {
            loop {
                item(self)?;
                match self.peek() {
                    Some(b',') => self.at += 1,
                    Some(byte) if byte == close => break,
                    _ if close == b'}' => return Err(self.fault("expected `,` or `}`")),
                    _ => return Err(self.fault("expected `,` or `]`")),
                }
            }
        }
        self.at += 1;
        self.depth -= 1;
        Ok(())
    }

    /// Reads a string, and returns its place without the quotes.
    pub(super) fn string(&mut self) -> Result<Range<usize>, Fault> {
        self.expect(b'"', "expected a text in quotes")?;
        let start = self.at;
        loop {
            self.at += plain_len(&self.text[self.at..]);
            match self.text.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(start..self.at - 1);
                }
                Some(b'\\') => {
                    let length = match self.text.get(self.at + 1) {
                        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
                        Some(b'u') => {
                            let digits = self.text.get(self.at + 2..self.at + 6);
                            if !digits.is_some_and(|text| text.iter().all(u8::is_ascii_hexdigit)) {
                                return Err(self.fault("`\\u` needs four hexadecimal digits"));
                            }
                            match character_at(&self.text[self.at..]) {
                                Some(character) => 6 * character.len_utf16(),
                                None => return Err(self.fault("a half of a pair of `\\u` alone")),
                            }
                        }
                        _ => return Err(self.fault("unknown escape after `\\`")),
                    };
                    self.at += length;
                }
                Some(_) => return Err(self.fault("a control character in a text")),
                None => return Err(self.fault("the closing quote is missing")),
            }
        }
    }

    fn number(&mut self) -> Result<(), Fault> {
        let skip_digits = |scanner: &mut Self| {
            let rest = &scanner.text[scanner.at..];
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            scanner.at += digits;
            if digits == 0 { Err(scanner.fault("expected a digit")) } else { Ok(()) }
        };
        if self.text[self.at] == b'-' {
            self.at += 1;
        }
        match self.text.get(self.at) {
            Some(b'0') => self.at += 1,
            _ => skip_digits(self)?,
        }
        if self.text.get(self.at) == Some(&b'.') {
            self.at += 1;
            skip_digits(self)?;
        }
        if let Some(b'e' | b'E') = self.text.get(self.at) {
            self.at += 1;
            if let Some(b'+' | b'-') = self.text.get(self.at) {
                self.at += 1;
            }
            skip_digits(self)?;
        }
        Ok(())
    }
}

/// Returns the number of bytes before the first quote, backslash or control character.
fn plain_len(text: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 255;
    const HIGH: u64 = ONES << 7;
    let is_end = |byte: u8| byte == b'"' || byte == b'\\' || byte < b' ';
    let (words, tail) = text.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        // The lowest high bit of each is exact: a subtraction borrows only from higher bytes.
        let zero = |word: u64| word.wrapping_sub(ONES) & !word;
        let quote = zero(word ^ (ONES * u64::from(b'"')));
        let backslash = zero(word ^ (ONES * u64::from(b'\\')));
        let control = word.wrapping_sub(ONES * u64::from(b' ')) & !word;
        let ends = (quote | backslash | control) & HIGH;
        if ends != 0 {
            return 8 * index + ends.trailing_zeros() as usize / 8;
        }
    }
    let in_tail = tail.iter().position(|&byte| is_end(byte)).unwrap_or(tail.len());
    8 * words.len() + in_tail
}

/// Returns the text of a string without its quotes, which the scanner has checked.
pub(super) fn unescape(text: &[u8]) -> Cow<'_, str> {
    if !text.contains(&b'\\') {
        return String::from_utf8_lossy(text);
    }
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        plain.extend_from_slice(&rest[..at]);
        let mut length = 2;
        let character = match rest.get(at + 1) {
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let character = character_at(&rest[at..]).unwrap_or(char::REPLACEMENT_CHARACTER);
                length = 6 * character.len_utf16();
                character
            }
            Some(&byte) => byte.into(),
            None => '\\',
        };
        plain.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        rest = rest.get(at + length..).unwrap_or_default();
    }
    plain.extend_from_slice(rest);
    String::from_utf8_lossy(&plain).into_owned().into()
}

/// Returns a text of JSON without the blanks between its parts; `None` if it is not JSON.
pub(crate) fn compact(text: &str) -> Option<Cow<'_, str>> {
    let mut scanner = Scanner::new(text.as_bytes(), 0);
    scanner.value().and_then(|_| scanner.end()).ok()?;
    if !text.contains([' ', '\t', '\n', '\r']) {
        return Some(text.into());
    }
    let (mut is_string, mut is_escaped) = (false, false);
    let is_kept = |c: &char| {
        is_string ^= *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        is_string || !matches!(c, ' ' | '\t' | '\n' | '\r')
    };
    Some(text.chars().filter(is_kept).collect::<String>().into())
}

/// Returns the character of an escape, or of a pair of them, at the start of a text; `None` for a
/// half of a pair alone.
fn character_at(text: &[u8]) -> Option<char> {
    let next = text.get(6..).unwrap_or_default();
    let units = code_unit(text).into_iter().chain(code_unit(next));
    char::decode_utf16(units).next()?.ok()
}

/// Returns the unit of UTF-16 that an escape at the start of a text stands for.
fn code_unit(text: &[u8]) -> Option<u16> {
    let digits = str::from_utf8(text.strip_prefix(b"\\u")?.get(..4)?).ok()?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the fault, or the text of a string.
    fn scan(text: &[u8]) -> Result<Option<Cow<'_, str>>, Fault> {
        let mut scanner = Scanner::new(text, 0);
        let place = scanner.value()?;
        scanner.end()?;
        let value = scanner.text(place);
        Ok(value.strip_prefix(b"\"").map(|text| unescape(&text[..text.len() - 1])))
    }

    fn agrees(text: &str) {
        match (scan(text.as_bytes()), serde_json::from_str::<serde_json::Value>(text)) {
            (Ok(found), Ok(value)) => assert_eq!(found.as_deref(), value.as_str(), "{text}"),
            (Err(_), Err(_)) => {}
            // This one reads no number that is too large.
            (Ok(_), Err(error)) => {
                let error = error.to_string();
                let known = ["out of range", "recursion"];
                assert!(known.iter().any(|known| error.contains(known)), "{text}: {error}");
            }
            (Err(fault), Ok(_)) => panic!("{text}: {fault:?}"),
        }
    }

    #[test]
    fn texts_are_json_if_another_reader_says_so() {
        let deep = "[".repeat(127) + &"]".repeat(127);
        let words = r#"{ } {} [] [1 [1,] [,1] {"a"} {"a":} {a:1} {"a":1,} true tru truee nul
            1 - -1 01 -0 1. .5 1.5e 1.5e+7 1e-7 1E400 +1
            " "a "a" "\" "\"" "\u00e9\n\/" "\u00e" "\x"
            "\ud83d\ude00" "\ud83d" "\ud83dx" "\ud83d\u0041""#;
        let texts_with_blanks = [
            "",
            " ",
            r#"{"a":1 "b":2}"#,
            r#"{"a" : [ 1 , {} , null ] }"#,
            "1 2",
            "\"\t\"",
            "\"12345678\\\"\u{7f}é\"",
            "\"1234567\u{1f}\"",
            "\"\u{80}ÿ!#\u{1b}\"",
            &deep,
        ];
        for text in words.split_whitespace().chain(texts_with_blanks) {
            agrees(text);
        }
        let deep = "[".repeat(129) + &"]".repeat(129);
        assert!(scan(deep.as_bytes()).is_err());
    }

    #[test]
    fn corrupt_texts_are_no_json_if_another_reader_says_so() {
        let text = r#"{"a":[-1.5e3,true,null,false,{"b\u00e9\n":"c\\\ud83d\ude00xyz"}],"d" : {}}"#;
        for index in 0..text.len() {
            agrees(&text[..index]);
            for byte in 0..128 {
                let mut corrupt = text.as_bytes().to_vec();
                corrupt[index] = byte;
                agrees(str::from_utf8(&corrupt).expect("only ASCII"));
            }
        }
    }

    #[test]
    fn blanks_between_parts_are_left_out() {
        for (text, expected) in [
            ("[1e3,\"a b\"]", Some("[1e3,\"a b\"]")),
            (
                " { \"a\\\" \\\\\" : [ 1.50 ,\n12345678901234567890123 ] } ",
                Some("{\"a\\\" \\\\\":[1.50,12345678901234567890123]}"),
            ),
            ("-0", Some("-0")),
            ("007", None),
            ("1 2", None),
            ("", None),
        ] {
            assert_eq!(compact(text).as_deref(), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn strings_are_read_as_another_reader_does(text in any::<String>()) {
            agrees(&serde_json::to_string(&text).expect("a text is JSON"));
            agrees(&text);
        }

        #[test]
        fn any_bytes_are_scanned(text: Vec<u8>) {
            let _ = scan(&text);
            let _ = unescape(&text);
        }
    }
}
