//! Benchmarks over single sets: their squares, first squares and lists.

pub mod instructions;
pub mod iterate;
pub mod iterators;
pub mod lists;
mod scanners;
pub mod scans;
