//! C code in formulas: definitions that they use, and code in place of a formula.

use std::sync::Arc;

use setwise::SquareMapping;

use crate::c::front::dialect::CodeLanguage;
use crate::c::front::syntax::{Declaration, Indirection};
use crate::c::types::CType;
use crate::c::unit::Unit;

/// C definitions that formulas can use: functions, tables and constants.
///
/// # Examples
///
/// ```
/// use setwise_expr::{Compiler, Definitions, Names, Value};
///
/// let definitions = Definitions::parse("U64 lowest(U64 x) { return x & -x; }")?;
/// let mut compiler = Compiler::new(Names::Free);
/// compiler.add(&definitions.formula("lowest(x) | 1")?)?;
/// assert_eq!(compiler.finish().evaluate(&[0b1100])?, [Value::Set(0b101)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Definitions(pub(crate) Arc<Unit>);

impl Definitions {
    /// Returns the names of the functions, in the order of the text, without those of definitions that it
    /// may use.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        self.0.order.iter().map(String::as_str)
    }

    /// Returns a note on the functions and tables that were passed over; `None` if all are supported.
    /// It has the place and the reason of each, or only of the first if there are more than three.
    #[must_use]
    pub fn passed_over(&self) -> Option<&str> {
        self.0.left_out.as_deref()
    }

    /// Returns the reason why a function or a table was passed over; `None` for other names.
    #[must_use]
    pub fn reason_of(&self, name: &str) -> Option<&str> {
        self.0.reasons.get(name).map(String::as_str)
    }

    /// Returns true for each parameter of a function that is a number with a sign; `None` for other
    /// names.
    #[must_use]
    pub fn signed_parameters(&self, name: &str) -> Option<Vec<bool>> {
        let (function, _) = self.0.find_function(name)?;
        let has_sign = |it: &Declaration| {
            it.indirection == Indirection::None && it.ctype().is_some_and(CType::is_signed)
        };
        Some(function.parameters.iter().map(has_sign).collect())
    }

    /// Returns the number of bits of each parameter of a function, and true if it has a sign; `None` for
    /// parameters that are not numbers of fewer than 64 bits. Returns `None` for other names.
    #[must_use]
    pub fn narrow_parameters(&self, name: &str) -> Option<Vec<Option<(u32, bool)>>> {
        let (function, _) = self.0.find_function(name)?;
        let narrow = |it: &Declaration| match it.ctype() {
            Some(CType::Number { bits, signed })
                if bits < 64 && it.indirection == Indirection::None =>
            {
                Some((bits, signed))
            }
            _ => None,
        };
        Some(function.parameters.iter().map(narrow).collect())
    }

    /// Returns the name of each parameter of a function, and true for a word without a sign; `None` for
    /// other names.
    pub(crate) fn parameters_of(&self, name: &str) -> Option<Vec<(&str, bool)>> {
        let (function, _) = self.0.find_function(name)?;
        let is_word = |it: &Declaration| {
            let is_wide = it.ctype().is_some_and(|it| it.bits() == 64 && !it.is_signed());
            it.indirection == Indirection::None && is_wide
        };
        Some(function.parameters.iter().map(|it| (&*it.name, is_word(it))).collect())
    }

    /// Returns true for the name of a function, a variable, a table or a macro, also one that is passed
    /// over.
    pub(crate) fn declares(&self, name: &str) -> bool {
        self.0.chain().any(|unit| {
            unit.functions.contains_key(name)
                || unit.globals.contains_key(name)
                || unit.parsed.passed_over.named(name).is_some()
                || unit.macros.defines(name, true)
        })
    }

    /// Returns true if the text itself defines a name: a function, a variable, a table, a constant or a macro.
    #[must_use]
    pub fn defines(&self, name: &str) -> bool {
        let unit = &*self.0;
        unit.functions.contains_key(name)
            || unit.globals.contains_key(name)
            || unit.macros.defines_itself(name)
    }

    /// Returns the language that the code was read as.
    #[must_use]
    pub fn language(&self) -> CodeLanguage {
        if self.0.parsed.is_java { CodeLanguage::Java } else { CodeLanguage::C }
    }

    /// Returns true for C++, also if only the definitions that the code uses are.
    #[must_use]
    pub fn is_cpp(&self) -> bool {
        self.0.parsed.is_cpp
    }

    /// Returns true if the code changes, or may change, what the definitions that it uses declare. Then
    /// they have other values than alone: read their texts together.
    #[must_use]
    pub fn is_entangled(&self) -> bool {
        self.0.is_entangled()
    }

    /// Returns the mappings that an `enum` of the names of all squares declares.
    pub(crate) fn numberings(&self) -> Vec<SquareMapping> {
        self.0.numberings()
    }
}

/// The options of C code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeOptions {
    /// Macros: `NAME`, which is 1, or `NAME=VALUE`.
    pub macros: Vec<String>,
    /// The language; `None` to recognize that of each text.
    pub language: Option<CodeLanguage>,
    /// Functions without parameters that run once, one after the other. The variables and tables that the
    /// code changes have the values that they give, and are constants then. Code without a function with
    /// such a name is read as without it.
    pub init: Vec<String>,
}

/// Code that is a formula by itself: statements, or a function of free variables.
#[derive(Clone, Debug)]
pub struct Code {
    pub(super) unit: Arc<Unit>,
    pub(super) result: CodeResult,
    /// The names that the code does not define, in the order of their use.
    pub(super) free: Vec<String>,
}

/// The part of the code that has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CodeResult {
    /// The value of the last function for its parameters as variables.
    Function(String),
    /// The value after `return`, of the last statement, or of the last variable assigned.
    Statements,
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text() && self.result == other.result
    }
}

impl Eq for Code {}

impl Code {
    /// Returns the text of the code.
    #[must_use]
    pub fn text(&self) -> &str {
        self.unit.text.trim()
    }

    /// Returns the mappings that an `enum` of the names of all squares declares.
    pub(crate) fn numberings(&self) -> Vec<SquareMapping> {
        self.unit.numberings()
    }

    /// Returns the names that the code does not define, in the order of their use.
    #[must_use]
    pub fn free_names(&self) -> &[String] {
        &self.free
    }
}
