//! The header of an array.

use setwise_expr::Type;

use crate::npy::error::NpyError;

/// The first bytes of a `.npy` file.
pub const MAGIC: [u8; 6] = *b"\x93NUMPY";

/// The longest header that is read; NumPy itself refuses more than 10,000 bytes.
pub(crate) const MAX_HEADER: usize = 1 << 16;

/// The type and the number of the elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NpyHeader {
    /// The type of the words.
    pub value_type: Type,
    /// The number of elements.
    pub rows: u64,
    pub(crate) element: Element,
}

/// The form of an element in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Element {
    pub(crate) kind: ElementKind,
    /// The number of bytes: 1, 2, 4 or 8.
    pub(crate) size: usize,
    pub(crate) is_big_endian: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ElementKind {
    Unsigned,
    Signed,
    Bool,
}

impl Element {
    /// Returns the element with this type string, such as `<u8`.
    fn from_descr(descr: &str) -> Option<Self> {
        let (order, rest) = descr.split_at_checked(1)?;
        let (kind, size) = rest.split_at_checked(1)?;
        let kind = match kind {
            "u" => ElementKind::Unsigned,
            "i" => ElementKind::Signed,
            "b" => ElementKind::Bool,
            _ => return None,
        };
        let size = match size {
            "1" => 1,
            "2" => 2,
            "4" => 4,
            "8" => 8,
            _ => return None,
        };
        let is_big_endian = match order {
            "<" => false,
            ">" => true,
            "|" if size == 1 => false,
            _ => return None,
        };
        (kind != ElementKind::Bool || size == 1).then_some(Self { kind, size, is_big_endian })
    }

    const fn value_type(self) -> Type {
        match (self.kind, self.size) {
            (ElementKind::Bool, _) => Type::Bool,
            (ElementKind::Unsigned, 8) => Type::Set,
            _ => Type::Number,
        }
    }
}

impl NpyHeader {
    /// Returns the header of an array to write: sets are `uint64`, numbers and squares `int64`,
    /// bools `bool`.
    #[must_use]
    pub const fn new(value_type: Type, rows: u64) -> Self {
        let (kind, size) = match value_type {
            Type::Set => (ElementKind::Unsigned, 8),
            Type::Number | Type::Square => (ElementKind::Signed, 8),
            Type::Bool => (ElementKind::Bool, 1),
        };
        Self { value_type, rows, element: Element { kind, size, is_big_endian: false } }
    }

    /// Reads the dictionary of a header.
    ///
    /// # Errors
    ///
    /// Returns an error if the dictionary is malformed, or the array is of a kind that is not read.
    pub(crate) fn parse(text: &str) -> Result<Self, NpyError> {
        let mut parser = Parser { text, at: 0 };
        let (mut descr, mut fortran_order, mut shape) = (None, None, None);
        parser.expect('{')?;
        while !parser.accept('}') {
            let key = parser.string()?;
            parser.expect(':')?;
            let is_new = match key {
                "descr" if parser.peek() == Some('[') => return Err(NpyError::Structured),
                "descr" => descr.replace(parser.string()?).is_none(),
                "fortran_order" => fortran_order.replace(parser.bool()?).is_none(),
                "shape" => shape.replace(parser.shape()?).is_none(),
                _ => false,
            };
            if !is_new {
                return Err(parser.error("an unknown key, or one that occurs twice"));
            }
            if !parser.accept(',') {
                parser.expect('}')?;
                break;
            }
        }
        if let Some(rest) = parser.peek() {
            return Err(parser.error(&format!("`{}` after the dictionary", rest.escape_default())));
        }
        let (Some(descr), Some(_), Some(shape)) = (descr, fortran_order, shape) else {
            return Err(parser.error("`descr`, `fortran_order` or `shape` is missing"));
        };
        let element = Element::from_descr(descr).ok_or_else(|| NpyError::Type(descr.to_owned()))?;
        // With one column, both orders are the same.
        let rows = match shape[..] {
            [rows] | [rows, 1] => rows,
            _ => return Err(NpyError::Shape(shape)),
        };
        match rows.checked_mul(element.size as u64) {
            Some(_) => Ok(Self { value_type: element.value_type(), rows, element }),
            None => Err(NpyError::Shape(shape)),
        }
    }

    /// Returns the beginning of the file, as NumPy writes it: 128 bytes with space for any number
    /// of rows.
    #[must_use]
    pub fn bytes(self) -> [u8; 128] {
        let descr = match (self.element.kind, self.element.size) {
            (ElementKind::Bool, _) => "|b1",
            (ElementKind::Signed, _) => "<i8",
            (ElementKind::Unsigned, _) => "<u8",
        };
        let rows = self.rows;
        let dictionary =
            format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({rows},), }}");
        let mut bytes = [b' '; 128];
        bytes[..6].copy_from_slice(&MAGIC);
        // Version 1.0, and the length of what follows.
        bytes[6..10].copy_from_slice(&[1, 0, 118, 0]);
        bytes[10..10 + dictionary.len()].copy_from_slice(dictionary.as_bytes());
        bytes[127] = b'\n';
        bytes
    }
}

/// A parser of the few Python literals that a header can have.
struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn error(&self, reason: &str) -> NpyError {
        NpyError::Header(format!("character {}: {reason}", self.at + 1))
    }

    /// Skips blanks, and returns the next character.
    fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.at..].trim_ascii_start();
        self.at = self.text.len() - rest.len();
        rest.chars().next()
    }

    fn accept(&mut self, expected: char) -> bool {
        let is_next = self.peek() == Some(expected);
        if is_next {
            self.at += expected.len_utf8();
        }
        is_next
    }

    fn expect(&mut self, expected: char) -> Result<(), NpyError> {
        match self.accept(expected) {
            true => Ok(()),
            false => Err(self.error(&format!("expected `{expected}`"))),
        }
    }

    /// Takes bytes as long as they are of a kind.
    fn take_while(&mut self, is_of_kind: impl Fn(u8) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let len = rest.bytes().take_while(|&byte| is_of_kind(byte)).count();
        self.at += len;
        &rest[..len]
    }

    /// Reads a string of printable ASCII without escapes.
    fn string(&mut self) -> Result<&'a str, NpyError> {
        let quote = match self.peek() {
            Some(quote @ ('\'' | '"')) => quote,
            _ => return Err(self.error("expected a string")),
        };
        self.at += 1;
        let is_plain = |byte: u8| byte.is_ascii_graphic() || byte == b' ';
        let string = self.take_while(|byte| is_plain(byte) && byte != quote as u8 && byte != b'\\');
        match self.text[self.at..].starts_with(quote) {
            true => {
                self.at += 1;
                Ok(string)
            }
            false => Err(self.error("expected the end of the string")),
        }
    }

    fn bool(&mut self) -> Result<bool, NpyError> {
        self.peek();
        match self.take_while(|byte| byte.is_ascii_alphabetic()) {
            "True" => Ok(true),
            "False" => Ok(false),
            _ => Err(self.error("expected `True` or `False`")),
        }
    }

    /// Reads a tuple of natural numbers.
    fn shape(&mut self) -> Result<Vec<u64>, NpyError> {
        self.expect('(')?;
        let mut shape = Vec::new();
        while !self.accept(')') {
            self.peek();
            let digits = self.take_while(|byte| byte.is_ascii_digit());
            // NumPy has at most 64 dimensions.
            match digits.parse() {
                Ok(number) if shape.len() < 64 => shape.push(number),
                _ => return Err(self.error("expected the number of elements of a dimension")),
            }
            // Long integers of Python 2.
            self.accept('L');
            if !self.accept(',') {
                self.expect(')')?;
                // `(3)` is a number.
                if shape.len() == 1 {
                    return Err(self.error("expected `,` before `)`"));
                }
                break;
            }
        }
        Ok(shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_dictionaries() {
        let parse = |text: &str| NpyHeader::parse(text).map_err(|error| error.to_string());
        for text in [
            "{'descr': '<u8', 'fortran_order': False, 'shape': (3,), }    \n",
            "{\"shape\":(3 , 1),\"fortran_order\":True,\"descr\":\"<u8\"}",
            " { 'descr' : '<u8', 'fortran_order': False, 'shape': (3L,), }",
        ] {
            assert_eq!(parse(text), Ok(NpyHeader::new(Type::Set, 3)), "{text}");
        }
        for (descr, value_type, size) in [
            ("<u8", Type::Set, 8),
            (">u8", Type::Set, 8),
            ("|u1", Type::Number, 1),
            ("<u4", Type::Number, 4),
            (">i2", Type::Number, 2),
            ("|b1", Type::Bool, 1),
        ] {
            let text = format!("{{'descr':'{descr}','fortran_order':False,'shape':(7,)}}");
            let header = parse(&text).unwrap();
            assert_eq!((header.value_type, header.element.size), (value_type, size), "{descr}");
            assert_eq!(header.element.is_big_endian, descr.starts_with('>'), "{descr}");
        }
        let with = |descr: &str, shape: &str| {
            parse(&format!("{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}"))
                .unwrap_err()
        };
        for (descr, shape, message) in [
            ("'<f8'", "(3,)", "`<f8`"),
            ("'|u8'", "(3,)", "`|u8`"),
            ("'<u3'", "(3,)", "`<u3`"),
            ("'|b2'", "(3,)", "`|b2`"),
            ("'|O'", "(3,)", "`|O`"),
            ("'<é8'", "(3,)", "end of the string"),
            ("[('P', '<u8')]", "(3,)", "fields"),
            ("'<u8'", "()", "shape ()"),
            ("'<u8'", "(3, 8, 8)", "shape (3, 8, 8)"),
            ("'<u8'", "(18446744073709551615,)", "shape (18446744073709551615,)"),
            ("'<u8'", "(18446744073709551616,)", "expected the number"),
            ("'<u8'", "(-1,)", "expected the number"),
            ("'<u8'", "(3)", "expected `,`"),
            ("'<u8'", "3", "expected `(`"),
            ("'<u8'", "(3,), 'shape': (3,)", "twice"),
        ] {
            assert!(with(descr, shape).contains(message), "{}", with(descr, shape));
        }
        let whole = "{'descr': '<u8', 'fortran_order': False, 'shape': (3,), }";
        for len in 0..whole.len() {
            assert!(parse(&whole[..len]).is_err(), "{len} bytes");
        }
        assert!(parse(&format!("{whole}x")).unwrap_err().contains("`x` after"));
    }
}
