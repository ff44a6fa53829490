//! The additions of a piece of code to what a document defines.

use std::collections::BTreeSet;

use setwise_expr::Definitions;

use crate::names::pieces::Piece;
use crate::names::scope::Scope;
use crate::names::words::words;

/// The additions of a piece of code.
pub(crate) struct Added {
    pub(crate) functions: Vec<String>,
    /// The names of its functions, tables and constants.
    pub(crate) names: Vec<String>,
    /// The note on what is not supported.
    pub(crate) passed_over: Option<String>,
    /// The places of the code that it replaces.
    pub(crate) replaced: Vec<String>,
    /// The formulas whose names it defines again, and their lines.
    pub(crate) formulas: Vec<(String, usize)>,
}

impl Added {
    /// Returns what was added, what was passed over, and what was replaced.
    pub(crate) fn text(&self) -> String {
        let names = self.functions.iter().chain(&self.passed_over).map(String::as_str);
        names.collect::<Vec<_>>().join(", ") + &self.replacing()
    }

    /// Returns true if a function was added.
    pub(crate) fn has_function(&self, name: &str) -> bool {
        self.functions.iter().any(|it| it == name)
    }

    /// Returns what was replaced.
    pub(crate) fn replacing(&self) -> String {
        let code = match self.replaced.is_empty() {
            true => String::new(),
            false => format!("; in place of the code of {}", self.replaced.join(", ")),
        };
        let formulas = self.formulas.iter();
        let formulas =
            formulas.map(|(name, line)| format!("; in place of `{name}` of line {line}"));
        code + &formulas.collect::<String>()
    }
}

impl Scope {
    /// Takes out the formulas whose names a piece of code defines, also as a macro or in an enumeration, and
    /// returns them with their lines.
    pub(super) fn replaced_formulas(
        &mut self,
        piece: &Piece,
        names: &[String],
        alone: Option<&Definitions>,
        all: &Definitions,
    ) -> Vec<(String, usize)> {
        let definitions = alone.unwrap_or(all);
        let used = words(&piece.text).filter(|it| definitions.defines(it)).map(str::to_owned);
        let all: BTreeSet<_> = used.chain(names.iter().cloned()).collect();
        let taken = all.into_iter().filter_map(|name| {
            let line = self.formulas.remove(&name)?.line;
            Some((name, line))
        });
        taken.collect()
    }
}
