//! Files and streams of text: opened, decompressed and split into blocks.

#[cfg(feature = "bzip2")]
mod bzip2;
#[cfg(feature = "xz")]
mod checksum;
mod compression;
mod files;
#[cfg(feature = "gzip")]
mod gzip;
mod kind;
mod progress;
mod table;
mod tags;
#[cfg(any(feature = "bzip2", feature = "gzip", feature = "xz", feature = "zstd"))]
mod unpack_error;
#[cfg(feature = "xz")]
mod xz;
#[cfg(feature = "zstd")]
mod zstd;

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use setwise_chess::pgn::GameSplitter;

use self::compression::Compression;
pub use self::files::InputFile;
use self::kind::check_kind;
use self::progress::Counted;
pub use self::progress::Progress;
#[cfg(feature = "parquet")]
use self::table::Indexed;
use self::tags::TagNames;
#[cfg(feature = "parquet")]
use crate::arrow::Blocks;
use crate::field::FieldColumn;
use crate::format::{InputFormat, Records, TextFormat, last_line_end, records};
use crate::game_columns::columns_of_moves;
use crate::game_rows::GamePlaces;
use crate::location::{Location, TooLongError};
use crate::pipeline::Threads;

/// The usual length of a block: it stays in the second-level cache.
const BLOCK: usize = 1 << 18;

/// The number of bytes that are taken from a stream at once: the capacity of a pipe.
const STREAM: usize = 1 << 16;

/// The longest line that is read.
const MAX_LINE: usize = 1 << 24;

/// The options for reading an input.
#[derive(Clone, Debug, Default)]
pub struct InputOptions {
    /// The format, if its name and first bytes do not decide.
    pub format: Option<InputFormat>,
    /// The name of the column of the position; by default `fen`, `epd` or `position`, in upper or
    /// lower case.
    pub column: Option<String>,
}

/// The columns of an input, without that of the position.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct InputColumns {
    /// All columns.
    pub all: Vec<FieldColumn>,
    /// The number of columns, from the first, that travel with a position by default: those of a
    /// table, and none for games.
    pub usual: usize,
    /// The number of columns, from the first, that are tags of the first games.
    pub tags: usize,
    /// The names that several columns have in the input, each with the name of a later one here, and
    /// the tags with the name of another column of games, such as `ply`, which is `tag.ply` here.
    pub repeated: Vec<(String, String)>,
    /// True if the games have more tags than can be columns, a thousand.
    pub has_more_tags: bool,
    /// The number of columns, at the end, that a table with games lacks, and that follow from the
    /// moves between its rows, such as `next_san`.
    pub of_moves: usize,
    /// True for a table with a game whose first row is after a move: it was written without the positions
    /// before the first moves. Only the first rows are looked at: those of the first 256 KiB of a text, and
    /// the first thousand of Parquet and of Arrow files.
    pub lacks_starts: bool,
}

impl InputColumns {
    fn with_moves(mut self) -> Self {
        let of_moves = columns_of_moves(&self.all);
        self.of_moves = of_moves.len();
        self.all.extend(of_moves);
        self
    }
}

/// An open input: a file or a stream, decompressed if it is in the format of gzip, zstd, bzip2 or
/// xz.
///
/// The compression is detected by the first bytes. A file whose name ends with `.gz`, `.zst`,
/// `.bz2` or `.xz` must be compressed. A format whose feature is missing is refused. The text before
/// a defect of compressed data is returned before the error.
pub struct Input {
    reader: Box<dyn Read + Send>,
    /// The bytes that were read after the end of the block.
    carried: Vec<u8>,
    /// `None` as long as only blanks have been read.
    format: Option<InputFormat>,
    column: Option<String>,
    /// The records, once the first block is read.
    records: Option<Records>,
    /// The first block, if it was read to find the columns.
    held: Option<Vec<u8>>,
    at_start: bool,
    at_end: bool,
    /// The error to return after the text that was read before it.
    failure: Option<io::Error>,
    progress: Progress,
    /// The number of threads that may decompress.
    threads: Arc<AtomicUsize>,
    /// A table in columns, which has no text.
    #[cfg(feature = "parquet")]
    pub(crate) table: Option<Blocks>,
    /// The file of an index, whose table is opened when it is needed.
    #[cfg(feature = "parquet")]
    pub(crate) indexed: Option<Indexed>,
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input").field("progress", &self.progress).finish_non_exhaustive()
    }
}

impl Input {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be opened or its first bytes cannot be read, or if its
    /// name is that of a compressed file and it is not compressed.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::open_with(path, &InputOptions::default())
    }

    /// Opens a file, as [`open`](Self::open) does, with options.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`open`](Self::open).
    pub fn open_with(path: &Path, options: &InputOptions) -> io::Result<Self> {
        #[cfg_attr(not(feature = "parquet"), allow(unused_mut, reason = "only tables are sought"))]
        let mut file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a directory"));
        }
        // The size of a pipe or device is meaningless.
        let total = metadata.is_file().then_some(metadata.len());
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let (name, named) = Compression::by_name(&name);
        let format = options.format.or_else(|| InputFormat::by_name(name));
        #[cfg(feature = "parquet")]
        if let Some(len) = total {
            let progress = Progress { read: Arc::default(), total };
            let column = options.column.as_deref();
            if let Some((format, table)) = table::open(&mut file, len, &progress.read, column)? {
                return Ok(Self::of_table(format, table, progress));
            }
        }
        Self::with_total(file, total, named, format, options)
    }

    /// Reads a stream, such as standard input.
    ///
    /// # Errors
    ///
    /// Returns an error if its first bytes cannot be read.
    pub fn from_reader(reader: impl Read + Send + 'static) -> io::Result<Self> {
        Self::from_reader_with(reader, &InputOptions::default())
    }

    /// Reads a stream, as [`from_reader`](Self::from_reader) does, with options.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`from_reader`](Self::from_reader).
    pub fn from_reader_with(
        reader: impl Read + Send + 'static,
        options: &InputOptions,
    ) -> io::Result<Self> {
        Self::with_total(reader, None, None, options.format, options)
    }

    /// Reads a stream of `total` bytes, whose name has the extension of the format `named`.
    fn with_total(
        reader: impl Read + Send + 'static,
        total: Option<u64>,
        named: Option<Compression>,
        format: Option<InputFormat>,
        options: &InputOptions,
    ) -> io::Result<Self> {
        let progress = Progress { read: Arc::default(), total };
        let mut counted = Counted { inner: reader, read: Arc::clone(&progress.read) };
        let mut start = Vec::new();
        counted.by_ref().take(4).read_to_end(&mut start)?;
        let compression = Compression::by_start(&start);
        let whole = io::Cursor::new(start.clone()).chain(counted);
        let buffered = BufReader::with_capacity(BLOCK, whole);
        #[cfg(feature = "parquet")]
        if start == [0xff; 4] {
            let stream = Blocks::from_stream(Box::new(buffered), options.column.as_deref())?;
            return Ok(Self::of_table(InputFormat::Arrow, stream, progress));
        }
        let threads = Arc::new(AtomicUsize::new(1));
        let reader: Box<dyn Read + Send> = match (compression, named) {
            (Some(compression), _) => {
                compression.decoder(buffered, total.is_some(), Arc::clone(&threads))?
            }
            (None, Some(_)) if start.is_empty() => {
                let message =
                    "the file is empty, which compressed data never is: it may be incomplete";
                return Err(invalid(message));
            }
            (None, Some(named)) => return Err(invalid(named.missing())),
            (None, None) => Box::new(buffered),
        };
        let column = options.column.clone();
        Ok(Self { format, column, threads, ..Self::of_text(reader, progress) })
    }

    fn of_text(reader: Box<dyn Read + Send>, progress: Progress) -> Self {
        Self {
            reader,
            carried: Vec::new(),
            format: None,
            column: None,
            records: None,
            held: None,
            at_start: true,
            at_end: false,
            failure: None,
            progress,
            threads: Arc::default(),
            #[cfg(feature = "parquet")]
            table: None,
            #[cfg(feature = "parquet")]
            indexed: None,
        }
    }

    /// Sets the number of threads that may decompress.
    pub(crate) fn decompress_on(&self, threads: Threads) {
        let threads = match threads {
            Threads::One => 1,
            Threads::Many(count) => count.get(),
        };
        self.threads.store(threads, Relaxed);
    }

    /// Returns the progress, for a progress bar.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress.clone()
    }

    /// Returns the format of the blocks read so far. The name of a file decides, if its extension
    /// is one of a format, and otherwise the first bytes: games begin with a tag, `[`, a comment,
    /// `{` or `;`, or an escaped line, `%`; tables with a header that names the position.
    #[must_use]
    pub fn format(&self) -> InputFormat {
        self.format.unwrap_or_default()
    }

    /// Returns the columns of the fields that can travel with positions: for games the usual
    /// tags, those in the first block, and the values of moves; none for lines of positions. Reads
    /// the first block, and so all games of a file up to 256 KiB.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_block`](Self::read_block), and those of a table that cannot be
    /// read.
    pub fn columns(&mut self) -> io::Result<InputColumns> {
        #[cfg(feature = "parquet")]
        self.open_table()?;
        #[cfg(feature = "parquet")]
        if let Some(table) = &self.table {
            let layout = &table.source.layout;
            let (all, repeated) = (layout.fields.clone(), layout.repeated.clone());
            // An index has the first positions.
            let lacks_starts = self.indexed.is_none() && table::lacks_starts(table);
            let usual = all.len();
            let columns =
                InputColumns { usual, all, repeated, lacks_starts, ..InputColumns::default() };
            return Ok(columns.with_moves());
        }
        if self.held.is_none() && self.at_start {
            let mut block = Vec::new();
            self.read_block(&mut block)?;
            self.held = Some(block);
        }
        Ok(match (self.format(), &self.records) {
            (InputFormat::Games, _) => {
                let mut names = TagNames::default();
                // The games after the block that have been read too.
                names.read(&[self.held.as_deref().unwrap_or_default(), &self.carried].concat());
                names.columns()
            }
            (_, Some(Records { format, .. })) => {
                let all = format.columns().to_vec();
                let (usual, repeated) = (format.listed(), format.repeated().to_vec());
                let lacks_starts = GamePlaces::find(&all).is_some_and(|places| {
                    let mut cursor = format.cursor(self.held.as_deref().unwrap_or_default());
                    places.lack_start(&mut *cursor)
                });
                InputColumns { all, usual, repeated, lacks_starts, ..InputColumns::default() }
                    .with_moves()
            }
            (_, None) => InputColumns::default(),
        })
    }

    /// Returns the columns as [`columns`](Self::columns) does, for games with the tags of all games:
    /// reads them to the end or to an error, as long as `goes_on` is true.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_block`](Self::read_block) for the first block.
    pub fn columns_of_all(mut self, mut goes_on: impl FnMut() -> bool) -> io::Result<InputColumns> {
        let columns = self.columns()?;
        if self.format() != InputFormat::Games {
            return Ok(columns);
        }
        let (mut names, mut block) = (TagNames::default(), Vec::new());
        while goes_on() && matches!(self.read_block(&mut block), Ok(true)) {
            names.read(&block);
        }
        Ok(names.columns())
    }

    /// Returns the format of records, once a block is read, and the number of lines before the
    /// first block.
    pub(crate) fn records(&self) -> Option<(&Arc<dyn TextFormat>, u64)> {
        self.records.as_ref().map(|records| (&records.format, records.lines))
    }

    /// Returns true for a file that is not larger than one block.
    pub(crate) fn is_one_block(&self) -> bool {
        self.progress.total.is_some_and(|total| total <= BLOCK as u64)
    }

    /// Replaces the contents of `block` by the next block of whole lines, or of whole games;
    /// returns false at the end. The last line of the input may lack its line break.
    ///
    /// Games are split before the first tag or, if they have none, after the line with the
    /// result.
    ///
    /// # Errors
    ///
    /// Returns an error if reading fails, the compressed data is corrupt, the kind of input is not
    /// supported, or a line or a game is longer than 16 MiB. The whole lines before the error are
    /// returned first. A table of Parquet or Arrow has no text and is an error.
    pub fn read_block(&mut self, block: &mut Vec<u8>) -> io::Result<bool> {
        if let Some(held) = self.held.take() {
            *block = held;
            return Ok(!block.is_empty());
        }
        block.clear();
        #[cfg(feature = "parquet")]
        if self.is_table() {
            return Err(invalid("this is a table in columns, which has no text"));
        }
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        if self.at_end {
            return Ok(false);
        }
        block.append(&mut self.carried);
        let mut splitter = GameSplitter::new();
        loop {
            let searched = block.len();
            // One byte more than a line may have, so that files and streams refuse the same lines.
            let mut read = self.read_some(block, BLOCK.min(MAX_LINE + 1 - searched));
            let line_end = last_line_end(block, searched);
            let is_last = matches!(read, Ok(0) | Err(_));
            if self.format.is_none() && (line_end.is_some() || is_last) {
                self.format = InputFormat::by_content(block);
            }
            let end = match (self.format(), &self.records) {
                (InputFormat::Games, _) if !is_last => splitter.games_end(block, searched),
                (_, Some(records)) if !is_last => records.format.records_end(block, searched),
                // The kinds of the columns must not depend on how fast a stream is.
                (format, None) if format.has_records() && !is_last && block.len() < BLOCK => None,
                (format, None) if format.has_records() => {
                    match (self.begin_records(block, is_last), read) {
                        // The header may be what could not be read.
                        (Err(_), Err(error)) => return Err(error),
                        (end, unchanged) => {
                            read = unchanged;
                            end?
                        }
                    }
                }
                _ => line_end,
            };
            match (read, end) {
                (Err(error), None) => return Err(error),
                (Err(error), Some(end)) => {
                    block.truncate(end);
                    (self.failure, self.at_end) = (Some(error), true);
                    return self.finish_block(block);
                }
                (Ok(0), _) => {
                    self.at_end = true;
                    return self.finish_block(block);
                }
                (Ok(_), Some(end)) => {
                    self.carried.extend_from_slice(&block[end..]);
                    block.truncate(end);
                    return self.finish_block(block);
                }
                (Ok(_), None) if block.len() > MAX_LINE => {
                    if self.at_start {
                        check_kind(block, &[], self.format(), false)?;
                    }
                    let location = match self.format() {
                        InputFormat::Games => Location::Game { line: 1, game: 1, ply: 0 },
                        InputFormat::Bin => Location::Row(1),
                        _ => Location::Line(1),
                    };
                    return Err(invalid(TooLongError { location }));
                }
                (Ok(_), None) => {}
            }
        }
    }

    /// Reads and removes the header at the start of a table, and returns the end of the records
    /// in the block.
    fn begin_records(&mut self, block: &mut Vec<u8>, is_last: bool) -> io::Result<Option<usize>> {
        let format = self.format();
        check_kind(block, &[], format, is_last)?;
        let end = match is_last || format == InputFormat::Bin {
            true => block.len(),
            false => match last_line_end(block, 0) {
                Some(end) => end,
                None => return Ok(None),
            },
        };
        let records = records(format, &block[..end], self.column.as_deref()).map_err(invalid)?;
        block.drain(..records.header);
        let end = match is_last {
            true => Some(block.len()),
            false => records.format.records_end(block, 0),
        };
        (self.records, self.at_start) = (Some(records), false);
        Ok(end)
    }

    /// Checks the first block with content; returns false for an empty block.
    fn finish_block(&mut self, block: &mut Vec<u8>) -> io::Result<bool> {
        if self.at_start {
            check_kind(block, &self.carried, self.format(), self.at_end)?;
            self.at_start = block.trim_ascii().is_empty();
        }
        // After a long line, the buffer has twice that capacity.
        if block.capacity() > 4 * BLOCK {
            block.shrink_to_fit();
        }
        Ok(!block.is_empty())
    }

    /// Appends up to `want` bytes; returns the number of bytes, 0 at the end.
    ///
    /// Takes only the bytes available from a stream, so that lines are evaluated as they arrive.
    fn read_some(&mut self, block: &mut Vec<u8>, want: usize) -> io::Result<usize> {
        if self.progress.total.is_some() {
            return self.reader.by_ref().take(want as u64).read_to_end(block);
        }
        let mut piece = [0; STREAM];
        let piece = &mut piece[..want.min(STREAM)];
        let read = loop {
            match self.reader.read(piece) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        block.extend_from_slice(&piece[..read]);
        Ok(read)
    }
}

fn invalid(message: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
