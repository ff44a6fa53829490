//! Readers of each kind of block.

pub(crate) mod assertions;
pub(crate) mod boards;
pub(crate) mod cells;
pub(crate) mod claimed;
pub(crate) mod clauses;
pub(crate) mod conditions;
pub(crate) mod constants;
pub(crate) mod definitions;
pub(crate) mod displays;
pub(crate) mod drawings;
pub(crate) mod embedded;
pub(crate) mod fragments;
pub(crate) mod lines;
pub(crate) mod listed;
pub(crate) mod narrow;
pub(crate) mod paragraphs;
pub(crate) mod powers;
pub(crate) mod sentences;
pub(crate) mod statements;
pub(crate) mod text;
pub(crate) mod typed;
pub(crate) mod wedges;
