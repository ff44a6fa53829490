//! The commands, one a file: each takes its options and says how it ended.

pub(crate) mod completions;
pub(crate) mod eval;
pub(crate) mod functions;
pub(crate) mod generate;
pub(crate) mod lab;
pub(crate) mod man;
pub(crate) mod query;
pub(crate) mod serialize;
