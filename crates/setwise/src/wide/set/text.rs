//! Sets as numbers in text.

use core::fmt;
use core::str::FromStr;

use crate::wide::set::Set;

/// The error for a text that is not a number of the bits of a [`Set`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseSetError {
    reason: Reason,
    offset: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reason {
    Empty,
    NoDigit,
    NotHexadecimal(char),
    NotDecimal(char),
    TooLarge(usize),
}

impl ParseSetError {
    /// Returns the offset of the error in the text, in bytes.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Empty => {
                f.write_str("the text is empty; a set is a number such as `0xff` or `255`")
            }
            Reason::NoDigit => f.write_str("no digit follows `0x`"),
            Reason::NotHexadecimal(c) => {
                write!(f, "`{c}` at byte {} is not a hexadecimal digit", self.offset)
            }
            Reason::NotDecimal(c) => {
                write!(f, "`{c}` at byte {} is not a decimal digit", self.offset)
            }
            Reason::TooLarge(bits) => write!(f, "the number has more than {bits} bits"),
        }
    }
}

impl core::error::Error for ParseSetError {}

/// Parses a number, hexadecimal with `0x` or decimal.
///
/// ```
/// use setwise::wide::Set;
///
/// assert_eq!("0x10000000000000003".parse(), Ok(Set::<2>([3, 1])));
/// assert_eq!("18446744073709551619".parse(), Ok(Set::<2>([3, 1])));
///
/// let error = "0x10000000000000003".parse::<Set<1>>().unwrap_err();
/// assert_eq!(error.to_string(), "the number has more than 64 bits");
/// ```
impl<const WORDS: usize> FromStr for Set<WORDS> {
    type Err = ParseSetError;

    fn from_str(text: &str) -> Result<Self, ParseSetError> {
        if text.is_empty() {
            return Err(ParseSetError { reason: Reason::Empty, offset: 0 });
        }
        match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
            Some("") => Err(ParseSetError { reason: Reason::NoDigit, offset: 2 }),
            Some(digits) => number(digits, 16, 2),
            None => number(text, 10, 0),
        }
    }
}

/// Parses digits that begin at an offset of the text.
fn number<const WORDS: usize>(
    digits: &str,
    radix: u32,
    offset: usize,
) -> Result<Set<WORDS>, ParseSetError> {
    let (mut set, mut is_too_large) = (Set::EMPTY, false);
    for (at, c) in digits.char_indices() {
        let Some(digit) = c.to_digit(radix) else {
            let reason =
                if radix == 16 { Reason::NotHexadecimal(c) } else { Reason::NotDecimal(c) };
            return Err(ParseSetError { reason, offset: offset + at });
        };
        let (next, overflow) = set.multiply_small(radix.into(), digit.into());
        set = next;
        is_too_large |= overflow != 0;
    }
    let reason = Reason::TooLarge(Set::<WORDS>::BITS);
    if is_too_large { Err(ParseSetError { reason, offset }) } else { Ok(set) }
}

/// Writes the digits of a number, `bits` bits each.
fn write_digits<const WORDS: usize>(
    set: Set<WORDS>,
    f: &mut fmt::Formatter<'_>,
    prefix: &str,
    bits: usize,
    alphabet: &[u8; 16],
) -> fmt::Result {
    // There is room for binary digits.
    let mut buffer = [[b'0'; 64]; WORDS];
    let digits = buffer.as_flattened_mut();
    let len = set.last().map_or(0, |last| last / bits + 1);
    for (k, digit) in digits.iter_mut().rev().take(len).enumerate() {
        let value = set.shift_right(k * bits).0.first().map_or(0, |word| word & !(!0 << bits));
        *digit = alphabet[value as usize & 15];
    }
    let written = &digits[digits.len() - len..];
    // The digits are ASCII.
    let text = core::str::from_utf8(written).unwrap_or_default();
    f.pad_integral(true, prefix, if text.is_empty() { "0" } else { text })
}

macro_rules! number_formats {
    ($($Format:ident $prefix:literal $bits:literal $alphabet:literal;)*) => {$(
        /// Writes the set as one number.
        impl<const WORDS: usize> fmt::$Format for Set<WORDS> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_digits(*self, f, $prefix, $bits, $alphabet)
            }
        }
    )*};
}

number_formats! {
    LowerHex "0x" 4 b"0123456789abcdef";
    UpperHex "0x" 4 b"0123456789ABCDEF";
    Binary "0b" 1 b"0123456789abcdef";
    Octal "0o" 3 b"0123456789abcdef";
}
