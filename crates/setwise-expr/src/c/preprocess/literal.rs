//! Numbers and characters of C code.

use crate::c::types::{CType, INT, LONG, UNSIGNED, WORD};
use crate::error::FormulaError;
use crate::printed::copied::suffix_of_other_type;
use crate::span::Span;

/// Returns the value and the type of a number as it is written.
pub(crate) fn number(text: &str, span: Span) -> Result<(u64, CType), FormulaError> {
    if text.contains('.') {
        return Err(FormulaError::new(span, "floating-point numbers are not supported")
            .with_help("use whole numbers"));
    }
    let lower = text.replace('\'', "").to_ascii_lowercase();
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', b'o', ..] => (8, &lower[2..]),
        [b'0', b'0'..=b'9', ..] => (8, &lower[1..]),
        _ => (10, &lower[..]),
    };
    let end = digits.find(|c: char| c != '_' && !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let mut value = Some(0u64);
    let mut any = false;
    for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
        any = true;
        value = value
            .and_then(|value| value.checked_mul(u64::from(radix)))
            .and_then(|value| value.checked_add(u64::from(digit)));
    }
    if !any || (radix == 8 || radix == 2) && suffix.starts_with(|c: char| c.is_ascii_digit()) {
        let message = format!("`{text}` is not a number in base {radix}");
        return Err(FormulaError::new(span, message));
    }
    let Some(value) = value else {
        return Err(FormulaError::new(span, "the number has more than 64 bits"));
    };
    match literal_type(value, radix, suffix) {
        Some(ctype) => Ok((value, ctype)),
        None => {
            let message = format!("`{suffix}` is not a suffix of a number in base {radix}");
            let help = suffix_of_other_type(suffix).unwrap_or_else(|| "such as `ULL`".to_owned());
            Err(FormulaError::new(span, message).with_help(help))
        }
    }
}

/// Returns the type of a number: the first in which it fits, and that its suffix allows.
fn literal_type(value: u64, radix: u32, suffix: &str) -> Option<CType> {
    let candidates: &[CType] = match suffix {
        "" if radix == 10 => &[INT, LONG, WORD],
        "" => &[INT, UNSIGNED, LONG, WORD],
        "u" => &[UNSIGNED, WORD],
        "l" | "ll" | "i64" | "isize" => &[LONG, WORD],
        "ul" | "lu" | "ull" | "llu" | "uz" | "zu" | "ui64" | "u64" | "_u64" | "usize" => &[WORD],
        "u32" | "ui32" => &[UNSIGNED],
        "i32" => &[INT],
        _ => return None,
    };
    candidates.iter().copied().find(|ctype| i128::from(value) <= ctype.range().high)
}

/// Returns the value of a character in quotes, which is an `int` in C. A `char` is signed.
pub(crate) fn character(text: &str, span: Span) -> Result<i32, FormulaError> {
    let invalid = || {
        let message = "a character literal must be a single ASCII character";
        FormulaError::new(span, message)
    };
    let is_wide = text.starts_with('L');
    let inner = text.strip_prefix('L').unwrap_or(text);
    let inner = inner.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\''));
    let inner = inner.ok_or_else(invalid)?;
    let number = |digits: &str, radix| {
        let value = u32::from_str_radix(digits, radix).ok().filter(|&value| value < 256);
        let byte = u8::try_from(value.ok_or_else(invalid)?).map_err(|_| invalid())?;
        Ok(if is_wide { i32::from(byte) } else { i32::from(byte.cast_signed()) })
    };
    match inner.as_bytes() {
        [c] if c.is_ascii() && !b"\\'".contains(c) => Ok(i32::from(*c)),
        [b'\\', b'x', digits @ ..] if digits.iter().all(u8::is_ascii_hexdigit) => {
            number(&inner[2..], 16)
        }
        [b'\\', b'0'..=b'7', ..] if inner.len() <= 4 => number(&inner[1..], 8),
        [b'\\', c] => Ok(match c {
            b'a' => 7,
            b'b' => 8,
            b't' => 9,
            b'n' => 10,
            b'v' => 11,
            b'f' => 12,
            b'r' => 13,
            b'e' => 27,
            b'\\' | b'\'' | b'"' | b'?' => i32::from(*c),
            _ => return Err(invalid()),
        }),
        _ => Err(invalid()),
    }
}
