//! The names that a document defines, and the words of its texts.

pub(crate) mod added;
mod formulas;
pub(crate) mod items;
pub(crate) mod literals;
pub(crate) mod pieces;
pub(crate) mod python_names;
pub(crate) mod scope;
pub(crate) mod words;
