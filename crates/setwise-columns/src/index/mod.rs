//! Indexes: folders of Parquet files with games, and tables that find rows in them.
//!
//! ```text
//! index.json              the manifest: version, columns and files; written last
//! games-000001.parquet    whole games, row after row; DuckDB, Polars and Spark read them
//! games-000001.rows       where games begin, the positions, the rows of each placement, material and structure
//!                         of pawns, and those in check, mate and stalemate; with checksums
//! index.lock              locked while games are added
//! ```
//!
//! A file gets its name when it is complete, and counts from when the manifest lists it. So a killed
//! build leaves the old index, and the next one removes what is left of it.

mod checked;
mod error;
mod keys;
mod lookup;
mod manifest;
mod places;
mod positions;
mod writer;

pub(crate) use keys::{Key, State};
pub(crate) use lookup::Lookup;
pub use manifest::{Index, IndexFile};
pub use writer::{Added, IndexWriter};
