//! The selection of instructions: all ways to compute each value, and those that are taken.

pub(super) mod choice;
pub(super) mod cover;
mod cuts;
mod matching;
pub(super) mod synthesis;
