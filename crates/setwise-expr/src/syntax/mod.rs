//! The syntax: from text to tokens to trees, and back.

pub(crate) mod comments;
pub(crate) mod element;
pub(crate) mod lexer;
pub(crate) mod lines;
pub(crate) mod on_board;
pub(crate) mod operator;
pub(crate) mod over_groups;
pub(crate) mod parser;
pub(crate) mod prefix;
pub(crate) mod primary;
pub(crate) mod steps;
pub mod tree;
pub(crate) mod unparse;
