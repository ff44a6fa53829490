//! The names that a text declares. As in C, the innermost declaration decides what a name is.

use std::collections::HashMap;

use crate::c::front::constant::Constant;
use crate::c::types::CType;

/// The meaning of a declared name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Type(CType),
    /// An enumerator.
    Constant(Constant),
    Variable(Variable),
    Function,
    /// A type, a variable or a table that is passed over.
    PassedOver,
}

/// A variable, an array or a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    /// The number of its declaration.
    pub(crate) id: usize,
    pub(crate) is_const: bool,
    /// The value of a constant, if it is known.
    pub(crate) value: Option<Constant>,
}

/// The names that one block declares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    names: HashMap<String, Meaning>,
    /// The names after `enum`, which are types unless a name hides them.
    tags: HashMap<String, CType>,
}

impl Scope {
    pub(crate) fn declare_type(&mut self, name: &str, ctype: CType) {
        self.names.entry(name.to_owned()).or_insert(Meaning::Type(ctype));
    }

    pub(crate) fn is_passed_over(&self, name: &str) -> bool {
        self.names.get(name) == Some(&Meaning::PassedOver)
    }

    pub(crate) fn declares(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }
}

/// The blocks around a place of the text, from the outermost.
#[derive(Clone, Debug)]
pub(crate) struct Scopes(Vec<Scope>);

impl Scopes {
    /// Creates the scope of a text inside of that of the definitions that it may use.
    pub(crate) fn inside(outer: Scope) -> Self {
        Self(vec![outer, Scope::default()])
    }

    pub(crate) fn open(&mut self) {
        self.0.push(Scope::default());
    }

    pub(crate) fn close(&mut self) {
        self.0.pop();
    }

    /// Closes all blocks but the outermost, and returns them.
    pub(crate) fn leave_inner(&mut self) -> Vec<Scope> {
        self.0.split_off(2)
    }

    /// Opens blocks again.
    pub(crate) fn enter_inner(&mut self, inner: Vec<Scope>) {
        self.0.extend(inner);
    }

    /// Returns true outside of functions and blocks.
    pub(crate) const fn is_outermost(&self) -> bool {
        self.0.len() == 2
    }

    /// Returns the names of the whole text, with those of the definitions around it.
    pub(crate) fn into_outermost(self) -> Scope {
        let mut all = Scope::default();
        for scope in self.0 {
            all.names.extend(scope.names);
            all.tags.extend(scope.tags);
        }
        all
    }

    pub(crate) fn meaning(&self, name: &str) -> Option<Meaning> {
        self.0.iter().rev().find_map(|scope| scope.names.get(name)).copied()
    }

    /// Returns true for a name that a function or a block declares.
    pub(crate) fn is_hidden(&self, name: &str) -> bool {
        self.0.iter().skip(2).any(|scope| scope.declares(name))
    }

    /// Returns the type that the text gives to a name of one word.
    pub(crate) fn type_named(&self, name: &str) -> Option<CType> {
        match self.meaning(name) {
            Some(Meaning::Type(ctype)) => Some(ctype),
            Some(_) => None,
            None => self.tag(name).or_else(|| CType::named(name)),
        }
    }

    pub(crate) fn tag(&self, name: &str) -> Option<CType> {
        self.0.iter().rev().find_map(|scope| scope.tags.get(name)).copied()
    }

    /// Declares a name in the innermost scope. Returns what it was there before.
    pub(crate) fn declare(&mut self, name: &str, meaning: Meaning) -> Option<Meaning> {
        self.0.last_mut()?.names.insert(name.to_owned(), meaning)
    }

    pub(crate) fn forget_tag(&mut self, tag: &str) {
        if let Some(scope) = self.0.last_mut() {
            scope.tags.remove(tag);
        }
    }

    pub(crate) fn declare_tag(&mut self, name: &str, ctype: CType) {
        if let Some(scope) = self.0.last_mut() {
            scope.tags.insert(name.to_owned(), ctype);
        }
    }
}
