//! From tokens to the syntax tree: declarations, statements, expressions, scopes.

pub(crate) mod assembly;
pub(crate) mod code;
pub(crate) mod constant;
pub(crate) mod conversion;
pub(crate) mod declare;
pub(crate) mod dialect;
pub(crate) mod enumeration;
pub(crate) mod expression;
pub(crate) mod extent;
pub(crate) mod function;
pub(crate) mod list;
pub(crate) mod lost_breaks;
pub(crate) mod namespaces;
pub(crate) mod numbering;
pub(crate) mod operators;
pub(crate) mod order;
pub(crate) mod parser;
pub(crate) mod passed_over;
pub(crate) mod printed;
pub(crate) mod scope;
pub(crate) mod statement;
pub(crate) mod syntax;
pub(crate) mod token;
