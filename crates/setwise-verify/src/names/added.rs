//! The additions of a piece of code to what a document defines.

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
