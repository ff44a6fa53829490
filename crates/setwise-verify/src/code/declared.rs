//! The variables that fragments of C code declare.

use setwise_expr::details::FragmentVariable;

/// A variable that a fragment declares.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) variable: FragmentVariable,
    /// The line of the fragment.
    pub(crate) line: usize,
    /// True if code has given it a value that is not that of its declaration.
    pub(crate) is_given: bool,
}

impl Declared {
    /// Returns the declaration for the code below.
    pub(crate) fn text(&self) -> String {
        let FragmentVariable { name, text, type_text, .. } = &self.variable;
        match self.is_given {
            true => format!("{type_text} {name};"),
            false => text.clone(),
        }
    }

    /// Returns the name.
    pub(crate) fn name(&self) -> &str {
        &self.variable.name
    }
}
