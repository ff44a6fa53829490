//! Fields: the values that travel with positions, such as columns of a table and tags of games.

use std::borrow::Cow;
use std::collections::HashMap;

use setwise_expr::Type;

use crate::format::json::scan::compact;

/// The kind of the fields of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FieldKind {
    /// Text.
    #[default]
    Text,
    /// Whole numbers from `-2^63` to `2^63 - 1`.
    Number,
    /// Numbers with a fraction.
    Real,
    /// True or false.
    Bool,
    /// Words of 64 bits, as sets of squares.
    Set,
    /// Lists and objects, as JSON text.
    Json,
}

impl FieldKind {
    /// Returns the kind of fields with the values of a type.
    #[must_use]
    pub const fn of_values(value_type: Type) -> Self {
        match value_type {
            Type::Set => Self::Set,
            Type::Bool => Self::Bool,
            _ => Self::Number,
        }
    }

    /// Returns the kind of a column with fields of both kinds.
    fn or(self, other: Self) -> Self {
        match (self, other) {
            _ if self == other => self,
            (Self::Number | Self::Real, Self::Number | Self::Real) => Self::Real,
            _ => Self::Text,
        }
    }

    /// Returns the type of such a field in formulas. A field of text, of JSON or with a fraction
    /// counts as a number if it is a whole number.
    #[must_use]
    pub const fn value_type(self) -> Type {
        match self {
            Self::Text | Self::Number | Self::Real | Self::Json => Type::Number,
            Self::Bool => Type::Bool,
            Self::Set => Type::Set,
        }
    }
}

/// A column of fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldColumn {
    /// The name, as the header of the table or the tag of the games has it.
    pub name: String,
    /// The kind of its fields; any of them may be missing.
    pub kind: FieldKind,
}

impl FieldColumn {
    /// Adds the columns of another file, those with new names at the end. A column of several kinds has
    /// numbers with a fraction, or else texts.
    pub fn merge(columns: &mut Vec<Self>, others: impl IntoIterator<Item = Self>) {
        let known = columns.iter().enumerate().map(|(place, column)| (column.name.clone(), place));
        let mut known: HashMap<_, _> = known.collect();
        for other in others {
            match known.get(&other.name) {
                Some(&place) => columns[place].kind = columns[place].kind.or(other.kind),
                None => {
                    known.insert(other.name.clone(), columns.len());
                    columns.push(other);
                }
            }
        }
    }
}

/// A value that travels with a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Field<'a> {
    /// No value: a null, an absent member or tag, or an empty number.
    #[default]
    Missing,
    /// A text.
    Text(Cow<'a, str>),
    /// A whole number.
    Number(i64),
    /// A number with a fraction.
    Real(f64),
    /// True or false.
    Bool(bool),
    /// A set of squares.
    Set(u64),
    /// A list or an object, as JSON text.
    Json(Cow<'a, str>),
    /// A number or a bool as its text has it, which may be another text than that of the number:
    /// `1e3`, `0.10`, `True`, or a number of 23 digits.
    Written(Cow<'a, str>),
}

impl Field<'_> {
    /// Returns the same field, which borrows its text.
    #[must_use]
    pub fn borrowed(&self) -> Field<'_> {
        match self {
            Self::Text(text) => Field::Text(text.as_ref().into()),
            Self::Json(text) => Field::Json(text.as_ref().into()),
            Self::Written(text) => Field::Written(text.as_ref().into()),
            Self::Missing => Field::Missing,
            Self::Number(number) => Field::Number(*number),
            Self::Real(number) => Field::Real(*number),
            Self::Bool(value) => Field::Bool(*value),
            Self::Set(word) => Field::Set(*word),
        }
    }

    /// Returns the same field without borrowing.
    #[must_use]
    pub fn into_owned(self) -> Field<'static> {
        match self {
            Self::Missing => Field::Missing,
            Self::Text(text) => Field::Text(text.into_owned().into()),
            Self::Number(number) => Field::Number(number),
            Self::Real(number) => Field::Real(number),
            Self::Bool(value) => Field::Bool(value),
            Self::Set(word) => Field::Set(word),
            Self::Json(text) => Field::Json(text.into_owned().into()),
            Self::Written(text) => Field::Written(text.into_owned().into()),
        }
    }

    /// Returns the kind of the field; `None` if it is missing. A number as its text has it may be in
    /// a column of another kind.
    #[must_use]
    pub const fn kind(&self) -> Option<FieldKind> {
        Some(match self {
            Self::Missing => return None,
            Self::Text(_) => FieldKind::Text,
            Self::Number(_) => FieldKind::Number,
            Self::Real(_) => FieldKind::Real,
            Self::Bool(_) => FieldKind::Bool,
            Self::Set(_) => FieldKind::Set,
            Self::Json(_) => FieldKind::Json,
            Self::Written(_) => FieldKind::Real,
        })
    }

    /// Returns the field as text, as CSV has it: numbers in decimal, a missing field as the empty
    /// text.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Missing => Cow::Borrowed(""),
            Self::Text(text) | Self::Json(text) | Self::Written(text) => Cow::Borrowed(text),
            Self::Number(number) => number.to_string().into(),
            // With a point or an exponent.
            Self::Real(number) => format!("{number:?}").into(),
            Self::Bool(value) => value.to_string().into(),
            Self::Set(word) => word.to_string().into(),
        }
    }

    /// Returns the word of the field in formulas; `None` if it is missing, an empty text, or one
    /// of the texts `?` and `-` that stand for an unknown value in tags.
    ///
    /// # Errors
    ///
    /// Returns an error if the field is not a whole number.
    pub fn word(&self) -> Result<Option<u64>, NotANumberError> {
        let word = match self {
            Self::Missing => return Ok(None),
            Self::Number(number) => number.cast_unsigned(),
            Self::Bool(value) => u64::from(*value).wrapping_neg(),
            Self::Set(word) => *word,
            Self::Real(number) if number.fract() == 0.0 && number.abs() < 2f64.powi(63) => {
                (*number as i64).cast_unsigned()
            }
            Self::Text(text) => match text.trim() {
                "" | "?" | "-" => return Ok(None),
                text => word_of(text)?,
            },
            Self::Written(text) => match boolean(text.trim()) {
                Some(value) => u64::from(value).wrapping_neg(),
                None => word_of(text.trim())?,
            },
            Self::Json(text) => word_of(text.trim())?,
            Self::Real(_) => {
                return Err(NotANumberError(self.text().into_owned()));
            }
        };
        Ok(Some(word))
    }

    /// Returns the field as a number that may have a fraction; `None` for other fields.
    #[must_use]
    pub fn real(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number as f64),
            Self::Real(number) => Some(*number),
            Self::Written(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// Returns the field as a word of a set; `None` for other fields.
    pub(crate) fn set(&self) -> Option<u64> {
        match self {
            Self::Set(word) => Some(*word),
            Self::Number(number) => (*number).try_into().ok(),
            Self::Text(text) | Self::Written(text) => match text.trim() {
                text if text.starts_with("0x") => word_of(text).ok(),
                text => whole_number(text)?.try_into().ok(),
            },
            _ => None,
        }
    }

    /// Returns the text of JSON that the field holds, without blanks between its parts; `None` if
    /// it holds none.
    #[must_use]
    pub fn json(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Json(text) | Self::Written(text) => compact(text),
            _ => None,
        }
    }
}

/// Returns the word that a text stands for: a whole number of 64 bits, or a word in hexadecimal.
fn word_of(text: &str) -> Result<u64, NotANumberError> {
    if let Ok(number) = text.parse::<i64>() {
        return Ok(number.cast_unsigned());
    }
    let word = match text.strip_prefix("0x").filter(|digits| !digits.starts_with('+')) {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => {
            whole_number(text).and_then(|number| i64::try_from(number).ok()).map(i64::cast_unsigned)
        }
    };
    word.ok_or_else(|| NotANumberError(text.to_owned()))
}

/// Reads a bool, as JSON and other programs write it.
pub(crate) fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" | "True" | "TRUE" => Some(true),
        "false" | "False" | "FALSE" => Some(false),
        _ => None,
    }
}

/// Returns the whole number that a text of decimal digits stands for, exactly: `1e3` and `1000.0`
/// are 1000. Numbers of more than 128 bits become the largest ones; `None` for other texts and for
/// numbers with a fraction.
pub(crate) fn whole_number(text: &str) -> Option<i128> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (digits, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let times_ten_to = |number: i128, zeros: i64| {
        let zeros = u32::try_from(zeros).unwrap_or(u32::MAX).min(64);
        number.saturating_mul(10i128.saturating_pow(zeros))
    };
    // The number is this one, and as many zeros.
    let (mut number, mut zeros) = (0i128, 0);
    for digit in whole.bytes().chain(fraction.bytes()) {
        match digit {
            b'0' => zeros += 1,
            b'1'..=b'9' => {
                number = times_ten_to(number, zeros + 1).saturating_add(i128::from(digit - b'0'));
                zeros = 0;
            }
            _ => return None,
        }
    }
    let zeros = zeros + i64::from(exponent) - fraction.len() as i64;
    let number = match number {
        0 => 0,
        _ if zeros < 0 => return None,
        number => times_ten_to(number, zeros),
    };
    Some(if text.starts_with('-') { -number } else { number })
}

/// The error of a field that is not the number, set or bool that a formula uses it as.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` {reason}", text = .0, reason = self.reason())]
pub struct NotANumberError(pub String);

impl NotANumberError {
    fn reason(&self) -> &'static str {
        match whole_number(self.0.trim()) {
            None => "is not a whole number",
            Some(number) if number > i128::from(i64::MAX) => {
                "is above 2^63 - 1, the largest number: write a set in hexadecimal, such as \
                 `0x8000000000000000`"
            }
            Some(number) if number < 0 => "is negative: a set is a number from 0 to 2^64 - 1",
            Some(_) => "is not true or false",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_exact() {
        for (text, number) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("007", Some(7)),
            ("+5", Some(5)),
            ("1e3", Some(1000)),
            ("1200e-2", Some(12)),
            ("1.5e1", Some(15)),
            ("-1000.0", Some(-1000)),
            ("9007199254740993.0", Some(9_007_199_254_740_993)),
            ("18446744073709551615", Some(u64::MAX.into())),
            ("1e400", Some(i128::MAX)),
            ("0e400", Some(0)),
            ("1.5", None),
            ("15e-1", None),
            ("1e-400", None),
            ("123456789012345678901234567890123456789012345678.5", None),
            ("", None),
            (".", None),
            ("e5", None),
            ("1e", None),
            ("--1", None),
            ("1_0", None),
            ("0x10", None),
            ("inf", None),
        ] {
            assert_eq!(whole_number(text), number, "{text}");
        }
    }

    #[test]
    fn texts_are_words_or_the_reason_is_given() {
        let word = |text: &'static str| {
            Field::Written(text.into()).word().map_err(|error| error.to_string())
        };
        assert_eq!(word("1e3"), Ok(Some(1000)));
        assert_eq!(word("True"), Ok(Some(u64::MAX)));
        assert_eq!(word("0xff"), Ok(Some(255)));
        assert_eq!(word("0xffffffffffffffff"), Ok(Some(u64::MAX)));
        assert_eq!(word("-9223372036854775808"), Ok(Some(1 << 63)));
        for (text, reason) in [
            ("0x1ffffffffffffffff", "is not a whole number"),
            ("0x+1", "is not a whole number"),
            ("1.5", "is not a whole number"),
            ("18446744073709551615", "is above 2^63 - 1"),
            ("12345678901234567890123", "is above 2^63 - 1"),
        ] {
            let error = word(text).unwrap_err();
            assert!(error.starts_with(&format!("`{text}` {reason}")), "{error}");
        }
        for (field, reason) in [
            (Field::Text("true".into()), "`true` is not a whole number"),
            (Field::Json("[1]".into()), "`[1]` is not a whole number"),
            (Field::Real(1.5), "`1.5` is not a whole number"),
        ] {
            assert_eq!(field.word().unwrap_err().to_string(), reason);
        }
        assert_eq!(Field::Json("1e2".into()).word(), Ok(Some(100)));
        assert_eq!(Field::Text("18446744073709551615".into()).set(), Some(u64::MAX));
        assert_eq!(Field::Number(-1).set(), None);
    }
}
