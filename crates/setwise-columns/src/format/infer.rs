//! Kinds of columns, inferred from the texts of their fields.

use crate::field::{Field, FieldKind, boolean};
use crate::position_column::PositionColumn;

/// The inference from texts of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inferred {
    Text,
    /// Whole numbers from 0 to `2^63 - 1`.
    Natural,
    /// Whole numbers from `-2^63` to `2^63 - 1`.
    Integer,
    /// Whole numbers from 0 to `2^64 - 1`, some of which are `2^63` or more.
    Word,
    Real,
    Bool,
    Json,
}

impl Inferred {
    /// Returns the kind of a column.
    pub(super) const fn kind(self) -> FieldKind {
        match self {
            Self::Text => FieldKind::Text,
            Self::Natural | Self::Integer => FieldKind::Number,
            Self::Word => FieldKind::Set,
            Self::Real => FieldKind::Real,
            Self::Bool => FieldKind::Bool,
            Self::Json => FieldKind::Json,
        }
    }

    /// Returns the inference from both.
    pub(super) fn and(self, other: Self) -> Self {
        use Inferred::{Integer, Json, Natural, Real, Text, Word};
        match (self, other) {
            (a, b) if a == b => a,
            (Json, _) | (_, Json) => Json,
            (Natural, Integer) | (Integer, Natural) => Integer,
            (Natural, Word) | (Word, Natural) => Word,
            (Natural | Integer, Real) | (Real, Natural | Integer) => Real,
            _ => Text,
        }
    }
}

/// Returns the kind of a column by its name and the inference from its texts. Whole numbers in a column
/// that has the name of a set in tables, such as `white_rooks`, are words, even if all of those in the
/// first block are small.
pub(super) fn kind_of_column(name: &str, inferred: Option<Inferred>) -> FieldKind {
    let is_set = || PositionColumn::named(name).is_some_and(|it| it.kind() == FieldKind::Set);
    match inferred {
        Some(Inferred::Natural) if is_set() => FieldKind::Set,
        inferred => inferred.map(Inferred::kind).unwrap_or_default(),
    }
}

/// Returns the inference from a whole number without a plus sign and leading zeros, or from another
/// text.
pub(super) fn whole(text: &str) -> Inferred {
    match (text.parse::<i64>(), text.parse::<u64>()) {
        (Ok(0..), _) => Inferred::Natural,
        (Ok(_), _) => Inferred::Integer,
        (Err(_), Ok(_)) => Inferred::Word,
        (Err(_), Err(_)) => Inferred::Text,
    }
}

/// Returns the inference from a text that is not empty.
///
/// A text is a number only if writing the number gives the same text: it has no plus sign, leading
/// zeros or blanks, and a whole number is from `-2^63` to `2^64 - 1`.
pub(super) fn kind_of(text: &[u8]) -> Inferred {
    let text = str::from_utf8(text).unwrap_or("é");
    let digits = text.strip_prefix('-').unwrap_or(text);
    match digits.as_bytes() {
        [b'0', b'0'..=b'9', ..] => Inferred::Text,
        [b'0'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit) => match text {
            "-0" => Inferred::Text,
            _ => whole(text),
        },
        [b'0'..=b'9', ..] if is_written_back(text) => Inferred::Real,
        _ if boolean(text).is_some() => Inferred::Bool,
        _ => Inferred::Text,
    }
}

/// Reads a text as a field of the kind of its column; an empty text is missing unless the kind
/// is text. A number or a bool that would be written in another way keeps its text.
///
/// # Errors
///
/// Returns the reason why the text is not of the kind.
pub(super) fn read(kind: FieldKind, text: &str) -> Result<Field<'_>, String> {
    let value = text.trim();
    let is_plain = value.len() == text.len() && is_plain(value);
    let field = match kind {
        FieldKind::Text | FieldKind::Json => Some(Field::Text(text.into())),
        _ if value.is_empty() => Some(Field::Missing),
        FieldKind::Number => value.parse().ok().map(Field::Number),
        FieldKind::Set => value.parse().ok().map(Field::Set),
        FieldKind::Real => {
            return match real(value) {
                Some(_) => Ok(Field::Written(text.into())),
                None => Err(misfit(kind, text)),
            };
        }
        FieldKind::Bool => boolean(value).map(Field::Bool),
    };
    match field {
        Some(Field::Number(_) | Field::Set(_) | Field::Bool(_)) if !is_plain => {
            Ok(Field::Written(text.into()))
        }
        field => field.ok_or_else(|| misfit(kind, text)),
    }
}

/// Returns true for a whole number or a bool that is written back alike.
fn is_plain(text: &str) -> bool {
    match text.strip_prefix('-').unwrap_or(text).as_bytes() {
        [b'0'] => text == "0",
        [b'1'..=b'9', ..] => true,
        _ => matches!(text, "true" | "false"),
    }
}

/// Returns the reason why a text is not of a kind.
pub(super) fn misfit(kind: FieldKind, text: &str) -> String {
    let expected = match kind {
        FieldKind::Number => "a whole number below 2^63",
        FieldKind::Set => "a whole number from 0 to 2^64 - 1",
        FieldKind::Bool => "true or false",
        FieldKind::Real => "a number",
        FieldKind::Text | FieldKind::Json => "a text",
    };
    let start: String = text.chars().take(40).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!(
        "\"{start}{dots}\" is not {expected}, unlike the values in earlier rows: move this row to the start"
    )
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

#[cfg(test)]
mod tests {
    use super::*;
    use FieldKind::{Bool, Number, Real, Set, Text};

    #[test]
    fn kinds_are_those_of_texts_that_are_written_back_alike() {
        for (text, kind) in [
            ("0", Number),
            ("-17", Number),
            ("9223372036854775807", Number),
            ("-9223372036854775808", Number),
            ("9223372036854775808", Set),
            ("18446744073709551615", Set),
            ("18446744073709551616", Text),
            ("12345678901234567890123", Text),
            ("0xff", Text),
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
            assert_eq!(kind_of(text.as_bytes()).kind(), kind, "{text}");
            assert!(read(kind, text).is_ok(), "{text}");
        }
    }

    #[test]
    fn fields_are_read_with_the_kind_of_their_column() {
        for (kind, text, field) in [
            (Number, "", Ok(Field::Missing)),
            (Number, "-12", Ok(Field::Number(-12))),
            (Number, " 12 ", Ok(Field::Written(" 12 ".into()))),
            (Number, "007", Ok(Field::Written("007".into()))),
            (Number, "-0", Ok(Field::Written("-0".into()))),
            (Set, "18446744073709551615", Ok(Field::Set(u64::MAX))),
            (
                Set,
                "-1",
                Err(
                    "\"-1\" is not a whole number from 0 to 2^64 - 1, unlike the values in earlier rows: \
                     move this row to the start",
                ),
            ),
            (
                Number,
                "1.5",
                Err(
                    "\"1.5\" is not a whole number below 2^63, unlike the values in earlier rows: move this row to the start",
                ),
            ),
            (Real, "3", Ok(Field::Written("3".into()))),
            (Real, "1e3", Ok(Field::Written("1e3".into()))),
            (
                Real,
                "inf",
                Err(
                    "\"inf\" is not a number, unlike the values in earlier rows: move this row to the start",
                ),
            ),
            (Bool, "true", Ok(Field::Bool(true))),
            (Bool, "TRUE", Ok(Field::Written("TRUE".into()))),
            (
                Bool,
                "1",
                Err(
                    "\"1\" is not true or false, unlike the values in earlier rows: move this row to the start",
                ),
            ),
            (Text, "", Ok(Field::Text("".into()))),
        ] {
            assert_eq!(read(kind, text), field.map_err(str::to_owned), "{kind:?} {text}");
        }
        let long = read(Number, &"é".repeat(50)).unwrap_err();
        assert!(long.starts_with(&format!("\"{}…\"", "é".repeat(40))), "{long}");
    }

    #[test]
    fn columns_of_sets_are_known_by_their_names() {
        let kind = |name, text: &str| kind_of_column(name, Some(kind_of(text.as_bytes())));
        for name in ["white_rooks", "black_king", "castling", "en_passant", "key"] {
            assert_eq!(kind(name, "129"), Set, "{name}");
            assert_eq!(kind(name, "-1"), Number, "{name}");
            assert_eq!(kind(name, "KQkq"), Text, "{name}");
        }
        assert_eq!(kind("halfmove_clock", "3"), Number);
        assert_eq!(kind("rooks", "129"), Number);
        assert_eq!(kind_of_column("white_rooks", None), Text);
    }

    #[test]
    fn columns_have_the_kind_of_all_their_texts() {
        for (texts, kind) in [
            (&["1", "-1"][..], Number),
            (&["1", "18446744073709551615"], Set),
            (&["-1", "18446744073709551615"], Text),
            (&["-1", "1", "18446744073709551615"], Text),
            (&["1", "1.5", "-1"], Real),
            (&["1.5", "18446744073709551615"], Text),
            (&["1", "true"], Text),
        ] {
            let all = texts.iter().map(|text| kind_of(text.as_bytes()));
            assert_eq!(all.clone().reduce(Inferred::and).unwrap().kind(), kind, "{texts:?}");
            assert_eq!(all.rev().reduce(Inferred::and).unwrap().kind(), kind, "{texts:?}");
        }
    }
}
