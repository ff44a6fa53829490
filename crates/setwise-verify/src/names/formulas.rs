//! The formulas with names, and those whose names code defines again.

use std::collections::BTreeSet;

use setwise_expr::{Definitions, MAX_LENGTH};

use crate::names::pieces::Piece;
use crate::names::scope::{Named, Scope};
use crate::names::words::{is_word, words};

impl Scope {
    /// Returns the definitions without the formulas of some names.
    pub(crate) fn without_formulas<'n>(&self, names: impl Iterator<Item = &'n str>) -> Self {
        let mut other = self.clone();
        names.for_each(|name| _ = other.formulas.remove(name));
        other
    }

    /// Gives a formula a name, for the statements after it. Names in it keep the meaning that they
    /// have now. Returns false if it is too long then.
    pub(crate) fn name(&mut self, name: &str, text: &str, line: usize) -> bool {
        self.name_written_out(name, self.written_out(text, None), line)
    }

    /// Gives a formula a name in which no other name of the document is used.
    pub(crate) fn name_written_out(&mut self, name: &str, text: String, line: usize) -> bool {
        let fits = text.len() < MAX_LENGTH / 2;
        if fits {
            self.formulas.insert(name.to_owned(), Named { text, line });
        }
        fits
    }

    /// Returns a text with the named formulas in place of their names, but for one.
    pub(crate) fn written_out(&self, text: &str, own: Option<&str>) -> String {
        let (mut result, mut word) = (String::new(), String::new());
        for c in text.chars().chain([' ']) {
            if is_word(c) {
                word.push(c);
                continue;
            }
            match self.formulas.get(&word).filter(|_| own != Some(word.as_str())) {
                Some(named) => result += &format!("({})", named.text),
                None => result += &word,
            }
            word.clear();
            result.push(c);
        }
        result.pop();
        result
    }

    /// Returns the named formulas that a text uses, and their lines.
    pub(crate) fn names_in(&self, text: &str) -> BTreeSet<(String, usize)> {
        let named = words(text).filter_map(|word| self.formulas.get_key_value(word));
        named.map(|(name, named)| (name.clone(), named.line)).collect()
    }

    /// Returns true if a formula has this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.formulas.contains_key(name)
    }

    /// Returns this code with the named formulas of another scope.
    pub(crate) fn with_formulas(&self, other: &Self) -> Self {
        let mut scope = self.clone();
        scope.formulas.clone_from(&other.formulas);
        scope
    }

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
