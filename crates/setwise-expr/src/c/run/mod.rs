//! Runs code on registers, which become a part of the program of a formula.

pub(crate) mod arithmetic;
pub(crate) mod array;
pub(crate) mod call;
pub(crate) mod counted;
pub(crate) mod evaluate;
pub(crate) mod fork;
pub(crate) mod global;
pub(crate) mod language;
pub(crate) mod link;
pub(crate) mod list;
pub(crate) mod lossless;
pub(crate) mod lower;
pub(crate) mod meant;
pub(crate) mod own;
pub(crate) mod pasted;
pub(crate) mod pointer;
pub(crate) mod size;
pub(crate) mod start;
pub(crate) mod statements;
pub(crate) mod structure;
pub(crate) mod temporary;
pub(crate) mod value;
