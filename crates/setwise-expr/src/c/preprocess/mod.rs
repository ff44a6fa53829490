//! The preprocessor: tokens of a text, directives, conditions and macros.

pub(crate) mod condition;
pub(crate) mod directive;
pub(crate) mod expand;
pub(crate) mod header;
pub(crate) mod lex;
pub(crate) mod literal;
pub(crate) mod macros;
