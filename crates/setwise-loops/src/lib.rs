//! The loops of the program `setwise`: its work on every position, row and word.
//!
//! - [`report`] writes the matches of a query in one of the formats, and positions as tables.
//! - [`aggregate`] has the stages that keep or summarize matches.
//! - [`serialize`] makes lists of the squares of words.
//! - [`generate`] has the searches for constants, and [`lab`] the measured loops of bit scans.
//!
//! The crate exists for the time of the build. The program is compiled without optimization, as most
//! of its code runs once; what runs for each position is here, and optimized. So nothing here is
//! generic over types of the program: generic code is compiled in the crate that uses it.
//!
//! # Features
//!
//! `parquet` writes Parquet and Arrow files.
#![forbid(unsafe_code)]
#![allow(
    missing_debug_implementations,
    reason = "nothing prints the types, and the build stays short"
)]

pub mod aggregate;
mod format;
pub mod generate;
pub mod lab;
mod output;
pub mod printing;
pub mod report;
pub mod serialize;
mod stream;
mod usage;

pub use format::{Format, Layout, Positions};
pub use output::{Output, OutputFile};
pub use stream::{Discard, Sink};
pub use usage::Usage;

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
