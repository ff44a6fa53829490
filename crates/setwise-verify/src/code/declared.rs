//! The variables that fragments of C code declare, for the code below them.

use std::collections::HashSet;

use setwise_expr::details::FragmentVariable;

use crate::names::words::words;

/// A variable that a fragment declares.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) variable: FragmentVariable,
    /// The line of the fragment.
    pub(crate) line: usize,
    /// True if code has given it a value that is not that of its declaration.
    pub(crate) is_given: bool,
    /// True for the name of a value, which stands for it in laws of the text.
    pub(crate) is_value: bool,
    /// The words of its declaration.
    words: HashSet<String>,
}

impl Declared {
    pub(crate) fn new(variable: &FragmentVariable, line: usize) -> Self {
        let words = words(&variable.text).filter(|it| !it.is_empty()).map(str::to_owned).collect();
        Self {
            variable: variable.clone(),
            line,
            is_given: variable.is_changed,
            is_value: false,
            words,
        }
    }

    /// Returns a variable that stands for a value.
    pub(crate) fn value(variable: &FragmentVariable, line: usize) -> Self {
        Self { is_value: true, ..Self::new(variable, line) }
    }

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

/// The variables of the fragments of a document, in their order.
#[derive(Default)]
pub(crate) struct Variables(Vec<Declared>);

impl Variables {
    /// Returns the variables that a text uses and does not declare itself, and those that their values need.
    pub(crate) fn used_in(&self, text: &str, own: &[&str]) -> Vec<Declared> {
        let mut left: HashSet<String> = words(text).map(str::to_owned).collect();
        let mut used = Vec::new();
        for it in self.0.iter().rev() {
            if !own.contains(&it.name()) && left.contains(it.name()) {
                left.extend(it.words.iter().cloned());
                used.push(it.clone());
            }
        }
        used.reverse();
        used
    }

    /// Returns the first variable in a text whose values are not all words of 64 bits.
    pub(crate) fn typed_in(&self, text: &str) -> Option<&Declared> {
        let words: HashSet<&str> = words(text).collect();
        let is_typed = |it: &&Declared| (!it.variable.is_word || it.is_given) && !it.is_value;
        self.0.iter().find(|it| is_typed(it) && words.contains(it.name()))
    }

    pub(crate) fn add(&mut self, declared: Declared) {
        self.0.push(declared);
    }

    /// Notes that code gives a variable another value.
    pub(crate) fn give(&mut self, name: &str) {
        self.0.iter_mut().filter(|it| it.name() == name).for_each(|it| it.is_given = true);
    }

    /// Takes out variables with some names.
    pub(crate) fn remove(&mut self, is_other: impl Fn(&str) -> bool) {
        self.0.retain(|it| !is_other(it.name()));
    }

    /// Takes out a variable that a line above declares.
    pub(crate) fn remove_above(&mut self, name: &str, line: usize) {
        self.0.retain(|it| it.name() != name || it.line >= line);
    }

    /// Takes out the variables whose values need one of some names, and returns their names.
    pub(crate) fn take_dependents(&mut self, names: &[&str]) -> Vec<String> {
        let needs = |it: &Declared| {
            it.variable.has_value
                && names.iter().any(|name| *name != it.name() && it.words.contains(*name))
        };
        let taken: Vec<String> =
            self.0.iter().filter(|it| needs(it)).map(|it| it.name().to_owned()).collect();
        self.0.retain(|it| !taken.iter().any(|name| name == it.name()));
        taken
    }
}
