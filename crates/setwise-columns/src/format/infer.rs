//! Kinds of columns, inferred from the texts of their fields.

use crate::field::{Field, FieldKind};

/// Returns the kind of a text that is not empty.
///
/// A text is a number only if writing the number gives the same text: it has no plus sign, leading
/// zeros or blanks, and a whole number is from `-2^63` to `2^63 - 1`.
pub(super) fn kind_of(text: &[u8]) -> FieldKind {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    match digits {
        [b'0', b'0'..=b'9', ..] => FieldKind::Text,
        [b'0'..=b'9', ..] => {
            let text = str::from_utf8(text).unwrap_or_default();
            let is_whole = digits.iter().all(u8::is_ascii_digit);
            match text.parse::<i64>() {
                Ok(number) if number != 0 || text == "0" => FieldKind::Number,
                Err(_) if !is_whole && is_written_back(text) => FieldKind::Real,
                _ => FieldKind::Text,
            }
        }
        _ if boolean(text).is_some() => FieldKind::Bool,
        _ => FieldKind::Text,
    }
}

/// Returns the kind of a column with fields of both kinds.
pub(super) fn union(a: FieldKind, b: FieldKind) -> FieldKind {
    match (a, b) {
        _ if a == b => a,
        (FieldKind::Number | FieldKind::Real, FieldKind::Number | FieldKind::Real) => {
            FieldKind::Real
        }
        _ => FieldKind::Text,
    }
}

/// Reads a text as a field of the kind of its column; an empty text is missing unless the kind
/// is text.
///
/// # Errors
///
/// Returns the reason why the text is not of the kind.
pub(super) fn read(kind: FieldKind, text: &str) -> Result<Field<'_>, String> {
    let value = text.trim();
    let field = match kind {
        FieldKind::Text | FieldKind::Json | FieldKind::Set => Some(Field::Text(text.into())),
        _ if value.is_empty() => Some(Field::Missing),
        FieldKind::Number => value.parse().ok().map(Field::Number),
        FieldKind::Real => real(value).map(Field::Real),
        FieldKind::Bool => boolean(value.as_bytes()).map(Field::Bool),
    };
    field.ok_or_else(|| misfit(kind, text))
}

/// Returns the reason why a text is not of a kind.
pub(super) fn misfit(kind: FieldKind, text: &str) -> String {
    let expected = match kind {
        FieldKind::Number => "a whole number",
        FieldKind::Bool => "true or false",
        FieldKind::Real => "a number",
        FieldKind::Text | FieldKind::Set | FieldKind::Json => "a text",
    };
    let start: String = text.chars().take(40).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("\"{start}{dots}\" is not {expected}, unlike the values in earlier rows")
}

/// Reads a finite number in digits; names such as `inf` are not numbers.
pub(super) fn real(text: &str) -> Option<f64> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    let number = text.bytes().all(is_digit).then(|| text.parse().ok()).flatten();
    number.filter(|number: &f64| number.is_finite())
}

/// Returns true for a number whose digits are written back alike, so that `1.10`, which may be a
/// round, stays another value than `1.1`. Exponents may be written in several ways.
fn is_written_back(text: &str) -> bool {
    let mantissa = text.split(['e', 'E']).next().unwrap_or(text);
    let is_alike =
        |number: f64| number.to_string() == mantissa || format!("{number:?}") == mantissa;
    real(text).is_some() && real(mantissa).is_some_and(is_alike)
}

fn boolean(text: &[u8]) -> Option<bool> {
    match text {
        b"true" | b"True" | b"TRUE" => Some(true),
        b"false" | b"False" | b"FALSE" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use FieldKind::{Bool, Number, Real, Text};

    #[test]
    fn kinds_are_those_of_texts_that_are_written_back_alike() {
        for (text, kind) in [
            ("0", Number),
            ("-17", Number),
            ("9223372036854775807", Number),
            ("-9223372036854775808", Number),
            ("9223372036854775808", Text),
            ("18446744073709551615", Text),
            ("007", Text),
            ("-0", Text),
            ("+5", Text),
            (" 5", Text),
            ("1.", Text),
            ("0.25", Real),
            ("3.0", Real),
            ("1e22", Real),
            ("1.10", Text),
            ("-1.5e3", Real),
            ("1e-07", Real),
            ("1.10e3", Text),
            ("0.1000000000000000055", Text),
            ("1e999", Text),
            ("00.5", Text),
            ("1-2", Text),
            ("1-0", Text),
            ("600+0", Text),
            ("inf", Text),
            ("NaN", Text),
            ("-", Text),
            ("?", Text),
            ("#-3", Text),
            ("true", Bool),
            ("False", Bool),
            ("truE", Text),
            ("2024.01.01", Text),
            ("é", Text),
        ] {
            assert_eq!(kind_of(text.as_bytes()), kind, "{text}");
            assert!(read(kind, text).is_ok(), "{text}");
        }
    }

    #[test]
    fn fields_are_read_with_the_kind_of_their_column() {
        for (kind, text, field) in [
            (Number, "", Ok(Field::Missing)),
            (Number, " 12 ", Ok(Field::Number(12))),
            (
                Number,
                "1.5",
                Err("\"1.5\" is not a whole number, unlike the values in earlier rows"),
            ),
            (Real, "3", Ok(Field::Real(3.0))),
            (Real, "inf", Err("\"inf\" is not a number, unlike the values in earlier rows")),
            (Bool, "TRUE", Ok(Field::Bool(true))),
            (Bool, "1", Err("\"1\" is not true or false, unlike the values in earlier rows")),
            (Text, "", Ok(Field::Text("".into()))),
        ] {
            assert_eq!(read(kind, text), field.map_err(str::to_owned), "{kind:?} {text}");
        }
        let long = read(Number, &"é".repeat(50)).unwrap_err();
        assert!(long.starts_with(&format!("\"{}…\"", "é".repeat(40))), "{long}");
    }
}
