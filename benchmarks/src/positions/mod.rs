//! Benchmarks over chess positions and games.

pub mod epd;
pub mod exchange;
pub mod files;
#[cfg(feature = "parquet")]
pub mod games;
mod libraries;
pub mod moves;
pub mod pack;
pub mod perft;
pub mod pgn;
pub mod programs;
pub mod query;
pub mod sliders;
#[cfg(feature = "parquet")]
pub mod tables;
