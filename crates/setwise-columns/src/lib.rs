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
//! - [`compiler`] knows the [`PositionName`]s: `P N B R Q K` and `p n b r q k`, `white_to_move`,
//!   what follows from the rules, such as `legal_moves`, and what is computed from these.
//!
//! # Features
//!
//! All but `parquet` are on by default. A file in a format whose feature is missing is refused, with
//! the name of the feature in its [`Remedy`]. Without features, the crate has eight dependencies besides those of
//! this project.
//!
//! | feature | adds | packages | seconds |
//! |---|---|---|---|
//! | `bzip2` | files compressed by bzip2 | 2 | 1.9 |
//! | `gzip` | files compressed by gzip | 2 | 4 |
//! | `xz` | files compressed by xz; `gzip` shares two of its packages | 3 | 5.3 |
//! | `zstd` | files compressed by zstd | 5 | 11 |
//! | `parquet` | tables in Parquet and Arrow | 54 | more than all others |
//!
//! The seconds are processor time of `cargo build --release -p` for the packages, on a virtual AMD
//! EPYC on 2026-11-23.
#![forbid(unsafe_code)]

#[cfg(feature = "parquet")]
mod arrow;
mod cell;
mod evaluate;
mod field;
mod fingerprint;
mod format;
mod forms;
mod game_columns;
mod game_rows;
#[cfg(feature = "parquet")]
mod index;
mod index_folder;
mod input;
mod location;
mod move_fields;
mod operations;
pub mod pipeline;
mod position_column;
mod query;
mod read;
mod remedy;
mod row;
mod table;
mod vocabulary;

#[cfg(feature = "parquet")]
pub use arrow::{ColumnUse, TableBatches, TableFormat, TableLayout, TablePart, TableWriter};
pub use cell::Cell;
pub use evaluate::{CHUNK, Evaluator, Rows};
pub use field::{Field, FieldColumn, FieldKind, NotANumberError};
pub use fingerprint::Fingerprint;
pub use format::{InputFormat, RecordError, RecordReason};
pub use forms::{compiler, hidden_names};
#[cfg(feature = "parquet")]
pub use index::{Added, Index, IndexFile, IndexWriter};
pub use input::{Input, InputColumns, InputFile, InputOptions, Progress};
pub use location::{Location, TooLongError};
pub use operations::{EpdPart, epd_parts};
pub use pipeline::Threads;
pub use position_column::PositionColumn;
pub use query::{
    Batch, Detail, Formulas, LineError, LineErrorReason, Match, PassedOver, Query, QueryError,
    names_of_values,
};
pub use read::{ReadError, RowBatch, TableReader};
pub use remedy::{Refused, Remedy};
pub use row::{ResultColumn, Row, RowColumn, RowColumns};
pub use table::Table;
pub use vocabulary::{Column, PIECE_COLUMNS, PositionName, STATE_COLUMNS, VARIABLES};

/// Tests the example of the README with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
