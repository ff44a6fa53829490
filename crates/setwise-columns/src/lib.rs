//! Positions as columns, and bitboard formulas over them.
//!
//! A column holds one bitboard for each of many positions. A formula is compiled once and run
//! over the columns that it names.
//!
//! - [`Evaluator`] runs a program over columns in memory, chunk by chunk, at the speed of
//!   reading the columns.
//! - [`Table`] holds positions in such columns.
//! - [`Query`] reads lines of FEN or EPD, games in PGN, tables (CSV, TSV, JSON lines) or training
//!   data from an [`Input`], compressed or not, evaluates a formula for each position on any number
//!   of threads, and passes on the matches in the order of the input, with their [`Field`]s.
//!   With the feature `parquet`, it also reads tables in Parquet and Arrow, and `TableWriter` writes
//!   them.
//! - [`pipeline`] runs readers and workers on any number of threads, in the order of the input.
//! - [`npy`] reads and writes NumPy arrays.
//! - [`compiler`] knows the names of a position: `P N B R Q K` and `p n b r q k`,
//!   `white_to_move`, columns by the rules such as `legal_moves`, and the names that are
//!   [`DERIVED`] from them.
#![forbid(unsafe_code)]

#[cfg(feature = "parquet")]
mod arrow;
mod evaluate;
mod field;
mod fingerprint;
mod format;
mod game_columns;
mod input;
mod location;
pub mod npy;
pub mod pipeline;
mod query;
mod table;
mod vocabulary;

#[cfg(feature = "parquet")]
pub use arrow::{TableFormat, TableWriter};
pub use evaluate::{CHUNK, Evaluator, Rows};
pub use field::{Field, FieldColumn, FieldKind, NotANumberError};
pub use fingerprint::Fingerprint;
pub use format::{InputFormat, RecordError, RecordReason};
pub use input::{Input, InputColumns, InputOptions, Progress};
pub use location::{Location, TooLongError};
pub use pipeline::Threads;
pub use query::{Batch, Detail, Formulas, LineError, LineErrorReason, Match, Query, QueryError};
pub use table::Table;
pub use vocabulary::{Column, DERIVED, VARIABLES, compiler};

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
