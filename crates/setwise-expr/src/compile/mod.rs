//! From trees to programs: names, types, the order of operations, and notes.

pub(crate) mod apply;
pub(crate) mod bounds;
pub(crate) mod call;
pub(crate) mod compiler;
pub(crate) mod connective;
pub(crate) mod forms;
pub(crate) mod free;
pub(crate) mod index_or_set;
pub(crate) mod literal;
pub(crate) mod mapping;
pub(crate) mod marks;
pub(crate) mod notes;
pub(crate) mod pieces;
mod recording;
pub(crate) mod resolve;
pub(crate) mod text;
pub(crate) mod typed;
