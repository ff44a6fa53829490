//! Tables in Parquet and Arrow, which are not read as text.

#[cfg(feature = "parquet")]
use std::{
    fs::File,
    io::{self, Read, Seek},
    sync::Arc,
    sync::atomic::AtomicU64,
};

#[cfg(feature = "parquet")]
use crate::arrow::{Blocks, TableFormat};
use crate::format::InputFormat;
#[cfg(feature = "parquet")]
use crate::index::IndexFile;
#[cfg(feature = "parquet")]
use crate::input::{Input, Progress};
use crate::remedy::{Refused, Remedy};

/// Returns the reason why an input cannot be read as text, if it is a table.
pub(super) fn refused(start: &[u8]) -> Option<Refused> {
    let not_read = |name, format| {
        Refused::new(format!("this is {name}, which is not read here"), Remedy::Table(format))
    };
    let reason = match start {
        [b'P', b'A', b'R', b'1', ..] if cfg!(feature = "parquet") => {
            "this is Parquet, which cannot be read from a stream or a compressed file: name the \
             file itself"
        }
        [b'A', b'R', b'R', b'O', b'W', b'1', ..] if cfg!(feature = "parquet") => {
            "this is an Arrow file, which cannot be read from a stream or a compressed file: name \
             the file itself"
        }
        [b'P', b'A', b'R', b'1', ..] => return Some(not_read("Parquet", InputFormat::Parquet)),
        [b'A', b'R', b'R', b'O', b'W', b'1', ..] | [0xff, 0xff, 0xff, 0xff, ..] => {
            return Some(not_read("Arrow", InputFormat::Arrow));
        }
        [b'P', b'A', b'R', b'E', ..] => "this is encrypted Parquet, which is not supported",
        [b'F', b'E', b'A', b'1', ..] => {
            "this is version 1 of Feather, which is not supported: write it as version 2"
        }
        _ => return None,
    };
    Some(reason.into())
}

/// Opens a file of a known length that is a table; returns `None` for other files.
///
/// # Errors
///
/// Returns an error if the file cannot be read, is corrupt or has no positions.
#[cfg(feature = "parquet")]
pub(super) fn open(
    file: &mut File,
    len: u64,
    read: &Arc<AtomicU64>,
    column: Option<&str>,
) -> io::Result<Option<(InputFormat, Blocks)>> {
    let mut start = Vec::new();
    file.by_ref().take(6).read_to_end(&mut start)?;
    file.rewind()?;
    let (format, table) = match &start[..] {
        [b'P', b'A', b'R', b'1', ..] => (InputFormat::Parquet, TableFormat::Parquet),
        b"ARROW1" => (InputFormat::Arrow, TableFormat::Arrow),
        _ => return Ok(None),
    };
    let blocks = Blocks::open(file.try_clone()?, len, table, column)?;
    Ok(Some((format, blocks.with_progress(Arc::clone(read), len))))
}

#[cfg(feature = "parquet")]
impl Input {
    /// Opens a file of an index. Its rows at ply 0 are positions only for a query that asks for them,
    /// and rows that cannot match are skipped.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is corrupt.
    pub fn open_indexed(file: &IndexFile) -> io::Result<Self> {
        let input = Self::open(&file.path())?;
        match input.table {
            Some(_) => Ok(Self { lookup: Some(file.lookup()?), ..input }),
            None => Err(io::Error::new(io::ErrorKind::InvalidData, "this is not Parquet")),
        }
    }

    /// Returns the input of a table.
    pub(super) fn of_table(format: InputFormat, table: Blocks, progress: Progress) -> Self {
        let input = Self::of_text(Box::new(io::empty()), progress);
        Self { format: Some(format), table: Some(table), ..input }
    }
}
