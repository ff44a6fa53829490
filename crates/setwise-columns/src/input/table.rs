//! Tables in Parquet and Arrow, which are not read as text.

#[cfg(feature = "parquet")]
use std::{
    fs::File,
    io::{self, Read, Seek},
    path::PathBuf,
    sync::Arc,
    sync::atomic::AtomicU64,
};

#[cfg(feature = "parquet")]
use crate::arrow::{Blocks, Decoder, RowCursor, TableFormat};
use crate::format::InputFormat;
#[cfg(feature = "parquet")]
use crate::game_rows::GamePlaces;
#[cfg(feature = "parquet")]
use crate::index::{IndexFile, Lookup};
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

/// The rows that are looked at for games without their first positions.
#[cfg(feature = "parquet")]
const FIRST_ROWS: usize = 1024;

/// Returns true for a table with a game whose first row is after a move, among its first rows. A row that
/// cannot be read is passed over: the query reports it.
#[cfg(feature = "parquet")]
pub(super) fn lacks_starts(table: &Blocks) -> bool {
    let source = &table.source;
    let places = GamePlaces::find(&source.layout.fields);
    let (Some(places), Some(block)) = (places, table.first()) else { return false };
    let mut columns: Vec<_> = places.indices().map(|field| source.layout.indices[field]).collect();
    columns.sort_unstable();
    columns.dedup();
    let mut decoder = Decoder::new(Arc::clone(source), columns.clone());
    let mut lack_start = || -> io::Result<bool> {
        let len = decoder.load(&block)?.min(FIRST_ROWS);
        for rows in decoder.rows(&columns, 0, len, None)? {
            if places.lack_start(&mut RowCursor::new(&source.layout, &rows?, false)) {
                return Ok(true);
            }
        }
        Ok(false)
    };
    lack_start().unwrap_or(false)
}

/// A file of an index.
#[cfg(feature = "parquet")]
pub(crate) struct Indexed {
    path: PathBuf,
    /// The tables of its rows.
    pub(crate) lookup: Arc<Lookup>,
}

#[cfg(feature = "parquet")]
impl Input {
    /// Opens a file of an index. Its rows at ply 0 are positions only for a query that asks for them,
    /// and rows that cannot match are skipped.
    ///
    /// Only the tables of its rows are read at first: the Parquet file is opened when its columns are
    /// asked for, or when a query finds rows in the tables that may match.
    ///
    /// # Errors
    ///
    /// Returns an error if the tables cannot be read or are corrupt. The errors of the Parquet file are
    /// those of the query.
    pub fn open_indexed(file: &IndexFile) -> io::Result<Self> {
        let progress = Progress { read: Arc::default(), total: Some(file.bytes()) };
        let indexed = Indexed { path: file.path(), lookup: Arc::new(file.lookup()?) };
        Ok(Self {
            format: Some(InputFormat::Parquet),
            indexed: Some(indexed),
            ..Self::of_text(Box::new(io::empty()), progress)
        })
    }

    /// Returns true for a table in columns.
    pub(crate) const fn is_table(&self) -> bool {
        self.table.is_some() || self.indexed.is_some()
    }

    /// Opens the table of a file of an index, if that was not done before.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is corrupt.
    pub(crate) fn open_table(&mut self) -> io::Result<()> {
        let Some(indexed) = self.indexed.as_ref().filter(|_| self.table.is_none()) else {
            return Ok(());
        };
        let mut file = File::open(&indexed.path)?;
        let len = file.metadata()?.len();
        match open(&mut file, len, &self.progress.read, None)? {
            Some((InputFormat::Parquet, table)) => self.table = Some(table),
            _ => return Err(io::Error::new(io::ErrorKind::InvalidData, "this is not Parquet")),
        }
        Ok(())
    }

    /// Returns the input of a table.
    pub(super) fn of_table(format: InputFormat, table: Blocks, progress: Progress) -> Self {
        let input = Self::of_text(Box::new(io::empty()), progress);
        Self { format: Some(format), table: Some(table), ..input }
    }
}
