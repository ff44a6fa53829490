//! Columns.
#![forbid(unsafe_code)]
mod answer;
mod evaluate;
mod input;
mod query;
mod vocabulary;
mod zstd;
pub use answer::{BadLine, BadReason, Block, Detail, Hit};
pub use evaluate::{CHUNK, Chunk, Evaluator, Rows};
pub use input::{Input, Progress};
pub use query::{Query, QueryError, Threads};
pub use vocabulary::{Column, DERIVED, VARIABLES, compiler};
