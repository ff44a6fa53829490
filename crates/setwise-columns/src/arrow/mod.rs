//! Parquet and Arrow files.

mod arrow_writer;
mod batches;
mod board;
mod cell;
mod cursor;
mod decoder;
mod error;
mod file;
mod freed;
mod groups;
mod index_table;
mod ipc;
mod ipc_columns;
mod layout;
mod lengths;
mod nested;
mod page_places;
mod pages;
mod part;
mod run_chunk;
mod runs;
mod source;
mod statistics;
#[cfg(test)]
mod tests;
mod words;
mod writer;

pub use batches::TableBatches;
pub(crate) use board::NULL;
pub(crate) use cursor::{RowCursor, field};
pub(crate) use decoder::{Decoder, Rows};
pub(crate) use index_table::{IndexRows, IndexTable};
pub(crate) use layout::{BoardColumn, Layout, NamedColumn};
pub(crate) use part::PartColumns;
pub use part::TablePart;
pub(crate) use source::{Block, Blocks, TableSource};
pub(crate) use words::words;
pub use writer::{ColumnUse, TableFormat, TableLayout, TableWriter};
