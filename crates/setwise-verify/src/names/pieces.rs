//! The pieces of C code of a document, and the names that they define.

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use setwise_expr::{CodeLanguage, Definitions};

use crate::names::items::{defined, items};

/// A piece of C code, and the name of its place.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) place: String,
    pub(super) text: String,
    /// The language, unless its signs tell it.
    pub(super) language: Option<CodeLanguage>,
}

impl Piece {
    pub(super) fn new(place: &str, text: &str, language: Option<CodeLanguage>) -> Rc<Self> {
        Rc::new(Self { place: place.to_owned(), text: text.to_owned(), language })
    }
}

/// Returns the names that a piece of code defines.
pub(super) fn names(definitions: Option<&Definitions>, text: &str) -> Vec<String> {
    let functions = definitions.into_iter().flat_map(Definitions::functions);
    let names: BTreeSet<&str> =
        items(text).into_iter().filter_map(defined).chain(functions).collect();
    names.into_iter().map(str::to_owned).collect()
}

/// Returns pieces of code without the functions and tables that those after them define, or that have one
/// of some names.
pub(super) fn without(pieces: &[Rc<Piece>], names: &[String]) -> Vec<Rc<Piece>> {
    let mut later: HashSet<String> = names.iter().cloned().collect();
    let mut kept = Vec::new();
    for known in pieces.iter().rev() {
        let mut rest = items(&known.text);
        rest.retain(|item| defined(item).is_none_or(|name| !later.contains(name)));
        later.extend(rest.iter().filter_map(|item| defined(item)).map(str::to_owned));
        kept.push(Piece::new(&known.place, &rest.concat(), known.language));
    }
    kept.reverse();
    kept.retain(|it| !it.text.trim().is_empty());
    kept
}
