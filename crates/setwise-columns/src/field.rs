//! Fields: the values that travel with positions, such as columns of a table and tags of games.

use std::borrow::Cow;

use setwise_expr::Type;

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
}

impl Field<'_> {
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
        }
    }

    /// Returns the kind of the field; `None` if it is missing.
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
        })
    }

    /// Returns the field as text: numbers in decimal, a missing field as the empty text.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Missing => Cow::Borrowed(""),
            Self::Text(text) | Self::Json(text) => Cow::Borrowed(text),
            Self::Number(number) => number.to_string().into(),
            Self::Real(number) => number.to_string().into(),
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
                text => match text.parse::<i64>() {
                    Ok(number) => number.cast_unsigned(),
                    Err(_) => return Err(NotANumberError(text.to_owned())),
                },
            },
            Self::Real(_) | Self::Json(_) => {
                return Err(NotANumberError(self.text().into_owned()));
            }
        };
        Ok(Some(word))
    }
}

/// The error of a field that a formula uses as a number, but that is not a whole number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a whole number")]
pub struct NotANumberError(pub String);
