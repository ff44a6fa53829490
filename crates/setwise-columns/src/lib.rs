//! Positions as columns, and bitboard formulas over them.
//!
//! A column holds one bitboard of many positions, one word a position; a
//! formula that is compiled once is run over the columns it names.
//!
//! - [`Evaluator`] runs a program over columns in memory, chunk by chunk, at
//!   the speed at which the columns can be read.
//! - [`Table`] holds positions in such columns.
//! - [`Query`] reads lines of FEN or EPD, or games, from an [`Input`], packed or not,
//!   evaluates a formula for each on any number of threads, and hands on what
//!   was found in the order of the input.
//! - [`serialize`] makes lists of squares of words, and words of lists, of any
//!   length, on any number of threads.
//! - [`compiler`] knows the names of a position: `P N B R Q K` and
//!   `p n b r q k`, `white_to_move`, what the rules say, as `legal_moves`, and what is
//!   [`DERIVED`] from them.
#![forbid(unsafe_code)]

mod answer;
mod cut;
mod damage;
mod evaluate;
mod games;
mod gzip;
mod input;
mod query;
pub mod serialize;
mod table;
mod vocabulary;
mod zstd;

pub use answer::{BadLine, BadReason, Block, Detail, Hit, Moment};
pub use evaluate::{CHUNK, Evaluator, Rows};
pub use input::{Input, Kind, Progress};
pub use query::{Query, QueryError, Threads};
pub use table::Table;
pub use vocabulary::{Column, DERIVED, VARIABLES, compiler};
