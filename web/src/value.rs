//! Values and kinds of the parts of formulas, as the page has them.

use serde::Serialize;
use setwise_expr::Type;

/// A word of 64 bits, as JavaScript has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Word {
    Unsigned(u64),
    Signed(i64),
}

impl Word {
    pub(crate) const fn new(value_type: Type, word: u64) -> Self {
        match value_type {
            Type::Set => Self::Unsigned(word),
            Type::Number | Type::Square => Self::Signed(word.cast_signed()),
            Type::Bool => Self::Unsigned((word != 0) as u64),
        }
    }
}

/// A type of the language, by its name.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Type"))]
#[serde(rename_all = "lowercase")]
pub(crate) enum ValueType {
    Set,
    Number,
    Square,
    Bool,
}

impl From<Type> for ValueType {
    fn from(value_type: Type) -> Self {
        match value_type {
            Type::Set => Self::Set,
            Type::Number => Self::Number,
            Type::Square => Self::Square,
            Type::Bool => Self::Bool,
        }
    }
}

/// The kind of a part of a formula.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum StepKind {
    Literal,
    Name,
    Operator,
    Call,
    Set,
    Code,
}
