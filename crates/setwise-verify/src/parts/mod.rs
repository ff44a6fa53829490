//! The parts of a document: formulas with their places, tables, and the words around them.

pub(crate) mod around;
pub(crate) mod bases;
pub(crate) mod cells;
pub(crate) mod clauses;
pub(crate) mod columns;
pub(crate) mod dashes;
pub(crate) mod laws;
pub(crate) mod lead;
pub(crate) mod notations;
pub(crate) mod numbers;
pub(crate) mod part;
pub(crate) mod phrases;
pub(crate) mod powers;
pub(crate) mod premises;
pub(crate) mod readings;
pub(crate) mod remarks;
pub(crate) mod subsets;
pub(crate) mod table;
pub(crate) mod unread;
pub(crate) mod updates;
