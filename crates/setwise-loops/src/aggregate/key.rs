//! Keys: the values by which matches are sorted and grouped.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::io;

use serde_json::to_writer;
use setwise::{Bitboard, SquareMapping};
use setwise_chess::{EnPassantSpelling, Position};
use setwise_columns::{Field, FieldKind, Query};
use setwise_expr::{Type, Value};

use crate::report::json::members;

/// The origin of a key in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySource {
    /// The value of an output of the program.
    Output(usize),
    /// A field that travels with the position.
    Field(usize),
    /// The position itself, as FEN without the counters.
    Position,
}

impl KeySource {
    /// Returns the text of the formula, or the name of the column.
    #[must_use]
    pub fn name(self, query: &Query) -> String {
        match self {
            Self::Output(output) => query.program().outputs()[output].text.clone(),
            Self::Field(field) => query.carried()[field].name.clone(),
            Self::Position => "fen".to_owned(),
        }
    }

    /// Returns true for a formula that is a set, and for a column of sets.
    #[must_use]
    pub fn is_set(self, query: &Query) -> bool {
        match self {
            Self::Output(output) => query.program().outputs()[output].value_type == Type::Set,
            Self::Field(field) => query.carried()[field].kind == FieldKind::Set,
            Self::Position => false,
        }
    }

    /// Returns the key of a match, whose position may not be known unless it is the key.
    pub(super) fn key(
        self,
        values: &[Option<Value>],
        fields: &[Field<'_>],
        position: Option<&Position>,
    ) -> Key {
        match self {
            Self::Output(output) => Key::of_value(values.get(output).copied().flatten()),
            Self::Field(field) => fields.get(field).map_or(Key::Missing, Key::of_field),
            Self::Position => position.map_or(Key::Missing, |position| {
                Key::Text(position.fen().en_passant(EnPassantSpelling::Legal).epd().to_string())
            }),
        }
    }
}

/// A value by which matches are compared. A missing value is greater than all others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Bool(bool),
    Number(i64),
    Real(Real),
    Set(u64),
    Text(String),
    Missing,
}

/// A number that is not a whole number of 64 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Real(pub(super) f64);

impl PartialEq for Real {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Real {}

impl Hash for Real {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl Key {
    /// Returns the key of the value of a formula; `None` if it has no value.
    pub(super) const fn of_value(value: Option<Value>) -> Self {
        match value {
            Some(Value::Bool(value)) => Self::Bool(value),
            Some(Value::Number(number)) => Self::Number(number),
            Some(Value::Set(word)) => Self::Set(word),
            None => Self::Missing,
        }
    }

    /// Returns the key of a field. A text that is a whole number, as it would be written, is a
    /// number, and an empty one is missing: CSV does not tell them apart.
    fn of_field(field: &Field<'_>) -> Self {
        match field {
            Field::Missing => Self::Missing,
            Field::Bool(value) => Self::Bool(*value),
            Field::Set(word) => Self::Set(*word),
            Field::Number(number) => Self::Number(*number),
            Field::Real(number) => Self::of_real(*number),
            Field::Text(text) if text.is_empty() => Self::Missing,
            Field::Text(text) | Field::Json(text) => match text.parse() {
                Ok(number) if is_plain(text) => Self::Number(number),
                _ => Self::Text(text.clone().into_owned()),
            },
            Field::Written(text) => Self::of_written(field, text),
        }
    }

    /// Returns the key of a number or a bool as its text has it. One whose digits no number of the
    /// other kinds has stays a text.
    fn of_written(field: &Field<'_>, text: &str) -> Self {
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        match (field.word(), field.real()) {
            (Ok(Some(word)), None) if text.trim().starts_with(['t', 'T', 'f', 'F']) => {
                Self::Bool(word != 0)
            }
            (Ok(Some(word)), _) => Self::Number(word.cast_signed()),
            (_, Some(number)) if digits <= 15 && number.is_finite() => Self::of_real(number),
            _ => Self::Text(text.to_owned()),
        }
    }

    fn of_real(number: f64) -> Self {
        match number.fract() == 0.0 && number.abs() < 2f64.powi(63) {
            true => Self::Number(number as i64),
            false => Self::Real(Real(number)),
        }
    }

    /// Returns the number that a text stands for, in any spelling, or otherwise the key itself. The
    /// texts for unknown values of tags become missing.
    pub(super) fn numeric(self) -> Self {
        let Self::Text(text) = &self else { return self };
        match (text.trim(), text.trim().parse::<f64>()) {
            ("" | "?" | "-", _) => Self::Missing,
            (_, Ok(number)) if number.is_finite() => Self::of_real(number),
            _ => self,
        }
    }

    /// Returns the number of bytes of a text.
    pub(super) const fn text_len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            _ => 0,
        }
    }

    /// Returns the key as plain text; empty if it is missing.
    pub(super) fn plain(&self, mapping: SquareMapping) -> String {
        match self {
            Self::Bool(value) => value.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Real(Real(number)) => number.to_string(),
            Self::Set(word) => mapping.word_of(Bitboard(*word)).to_string(),
            Self::Text(text) => text.clone(),
            Self::Missing => String::new(),
        }
    }

    /// Writes the members of the key as a JSON object.
    pub(super) fn members(&self, out: &mut Vec<u8>, mapping: SquareMapping) -> io::Result<()> {
        match self {
            Self::Bool(value) => members(out, Value::Bool(*value), mapping),
            Self::Number(number) => members(out, Value::Number(*number), mapping),
            Self::Set(word) => members(out, Value::Set(*word), mapping),
            Self::Real(Real(number)) => {
                out.extend_from_slice(b"\"type\":\"number\",\"value\":");
                Ok(to_writer(out, number)?)
            }
            Self::Text(text) => {
                out.extend_from_slice(b"\"type\":\"text\",\"value\":");
                Ok(to_writer(out, text)?)
            }
            Self::Missing => {
                out.extend_from_slice(b"\"type\":\"missing\",\"value\":null");
                Ok(())
            }
        }
    }

    const fn rank(&self) -> u8 {
        match self {
            Self::Bool(_) => 0,
            Self::Number(_) | Self::Real(_) => 1,
            Self::Set(_) => 2,
            Self::Text(_) => 3,
            Self::Missing => 4,
        }
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            (Self::Number(a), Self::Number(b)) => a.cmp(b),
            (Self::Real(a), Self::Real(b)) => a.0.total_cmp(&b.0),
            (Self::Number(a), Self::Real(b)) => (*a as f64).total_cmp(&b.0),
            (Self::Real(a), Self::Number(b)) => a.0.total_cmp(&(*b as f64)),
            (Self::Set(a), Self::Set(b)) => a.cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Returns true for a number without a plus sign and leading zeros.
fn is_plain(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    text == "0" || digits.starts_with(|c| matches!(c, '1'..='9'))
}

/// Compares keys in ascending or descending order; missing ones come last in both.
pub(super) fn compare(a: &Key, b: &Key, descending: bool) -> Ordering {
    match descending && *a != Key::Missing && *b != Key::Missing {
        true => b.cmp(a),
        false => a.cmp(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_fields_are_numbers_where_they_can_be() {
        let key = |field: Field<'static>| Key::of_field(&field);
        let text = |text: &'static str| Field::Text(text.into());
        assert_eq!(key(text("-12")), Key::Number(-12));
        assert_eq!(key(text("")), Key::Missing);
        for other in ["?", "+1", "01", "1.10", " 1", "-0", "-", "1e5", "99999999999999999999"] {
            assert_eq!(key(text(other)), Key::Text(other.to_owned()));
        }
        assert_eq!(key(text(" 012.0 ")).numeric(), Key::Number(12));
        assert_eq!(key(text("-1.50")).numeric(), key(Field::Real(-1.5)));
        assert_eq!(key(text("nan")).numeric(), key(text("nan")));
        assert_eq!(key(text("?")).numeric(), Key::Missing);
        assert_eq!(key(Field::Real(2.0)), Key::Number(2));
        assert_eq!(key(Field::Missing), Key::Missing);
        assert_eq!(key(Field::Bool(true)), Key::Bool(true));
        assert_eq!(key(Field::Set(7)), Key::Set(7));
        let fields = [text("9"), Field::Real(9.5), text("10"), text("A"), Field::Missing];
        let mut keys: Vec<_> = fields.into_iter().map(key).collect();
        let sorted = keys.clone();
        keys.reverse();
        keys.sort();
        assert_eq!(keys, sorted);
        keys.sort_by(|a, b| compare(a, b, true));
        assert_eq!(keys.last(), Some(&Key::Missing));
        assert_eq!(keys[0], Key::Text("A".to_owned()));
    }
}
