//! The error for formulas without a listing.

use std::fmt;

use setwise_expr::{BinaryOperation, FormulaError, UnaryOperation, details::Meaning};

use crate::target::Target;

/// The error for a formula without a listing.
///
/// # Examples
///
/// ```
/// use setwise_explain::{InstructionSet, Listing, UnsupportedError, Target};
/// use setwise_expr::parse;
///
/// let target = Target::new(InstructionSet::Avx2, None)?;
/// let refusal = Listing::new(&parse("x / y")?, target).unwrap_err();
/// assert!(matches!(refusal, UnsupportedError::Operation { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnsupportedError {
    /// The formula is invalid.
    Formula(FormulaError),
    /// The target has no straight-line code for an operation.
    Operation {
        /// The operation, by the name of its function.
        operation: String,
        /// The target.
        target: Target,
        /// The reason.
        reason: &'static str,
    },
    /// There is no search for a shorter listing, for the target or for the formula.
    Search(&'static str, Target),
    /// The listing would be too long.
    TooLarge,
}

impl UnsupportedError {
    pub(super) fn unary(operation: UnaryOperation, target: Target, reason: &'static str) -> Self {
        Self::Operation { operation: Meaning::Unary(operation).function_name(), target, reason }
    }

    pub(super) fn binary(operation: BinaryOperation, target: Target, reason: &'static str) -> Self {
        let operation = match operation {
            BinaryOperation::Divide => "a quotient by a word".to_owned(),
            BinaryOperation::Remainder => "a remainder by a word".to_owned(),
            _ => Meaning::Binary(operation).function_name(),
        };
        Self::Operation { operation, target, reason }
    }
}

impl fmt::Display for UnsupportedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Formula(error) => error.fmt(f),
            Self::Operation { operation, target, reason } => {
                write!(f, "{operation} has no listing for {target}: {reason}")
            }
            Self::Search(reason, target) => write!(f, "the search for {target} {reason}"),
            Self::TooLarge => f.write_str("the formula is too large for a listing"),
        }
    }
}

impl std::error::Error for UnsupportedError {}
