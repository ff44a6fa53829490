//! The places of the pages of a Parquet file.
//!
//! The footer of an index names tens of thousands of pages, and a query reads few of its columns. So
//! the places of the pages of a column are read when the column is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use parquet::errors::Result;
use parquet::file::metadata::ParquetMetaData;
use parquet::file::page_index::index_reader::decode_offset_index;
use parquet::file::page_index::offset_index::OffsetIndexMetaData;
use parquet::file::reader::ChunkReader;

use crate::arrow::file::SharedFile;

/// The places that were read so far, for all workers.
#[derive(Debug, Default)]
pub(super) struct PagePlaces {
    /// By the number of the row group and that of the column.
    known: Mutex<HashMap<(usize, usize), Places>>,
}

/// The places of the pages of a column in a row group; `None` if the file does not tell them.
type Places = Option<Arc<OffsetIndexMetaData>>;

impl PagePlaces {
    /// Returns the places of the pages of a column in a row group, which are read once.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is corrupt.
    pub(super) fn of(
        &self,
        file: &SharedFile,
        metadata: &ParquetMetaData,
        group: usize,
        leaf: usize,
    ) -> Result<Places> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(places) = known.get(&(group, leaf)) {
            return Ok(places.clone());
        }
        let column = metadata.row_group(group).column(leaf);
        let (start, len) = (column.offset_index_offset(), column.offset_index_length());
        let place = start.zip(len).and_then(|(start, len)| {
            Some((u64::try_from(start).ok()?, usize::try_from(len).ok()?))
        });
        let places = match place {
            Some((start, len)) => {
                Some(Arc::new(decode_offset_index(&file.get_bytes(start, len)?)?))
            }
            None => None,
        };
        known.insert((group, leaf), places.clone());
        Ok(places)
    }
}
