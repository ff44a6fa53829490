//! Files and streams of lines: opened, unpacked, cut into blocks.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use setwise_chess::Encoding;

use crate::cut::Cutter;
use crate::gzip::GzipDecoder;
use crate::zstd::ZstdDecoder;

/// About how much text is worked on at once: small enough to stay in the
/// second-level cache with the columns made from it.
const BLOCK: usize = 1 << 18;

/// How much is taken from a stream at once: what a pipe holds.
const STREAM: usize = 1 << 16;

/// The longest line that is read.
const MAX_LINE: usize = 1 << 24;

/// What the text of an input holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A position a line, as FEN or EPD.
    Lines,
    /// Games in PGN.
    Games,
}

/// An open input: a file or a stream, with `.gz` and `.zst` read through.
///
/// What is packed is seen by its first bytes, whatever the name is; a file that is
/// not, though its name says so, is an error. A zstd frame is answered its window, some
/// megabytes, behind what was read, and what the window holds is lost where the frame breaks
/// off.
pub struct Input {
    reader: Box<dyn Read + Send>,
    /// What was read and belongs to the next block.
    carried: Vec<u8>,
    /// What it holds; `None` as long as only blanks have been read.
    kind: Option<Kind>,
    at_start: bool,
    at_end: bool,
    /// Why reading failed, to be told once what was read before is answered.
    failure: Option<io::Error>,
    progress: Progress,
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input").field("progress", &self.progress).finish_non_exhaustive()
    }
}

/// How far an input has been read.
#[derive(Clone, Debug)]
pub struct Progress {
    read: Arc<AtomicU64>,
    total: Option<u64>,
}

impl Progress {
    /// The number of bytes read so far, of the file as it is stored.
    #[must_use]
    pub fn read(&self) -> u64 {
        self.read.load(Relaxed)
    }

    /// The size of the file, if it is one.
    #[must_use]
    pub const fn total(&self) -> Option<u64> {
        self.total
    }
}

/// How an input is packed.
#[derive(Clone, Copy)]
enum Packing {
    Gzip,
    Zstd,
}

impl Packing {
    /// By the name of a file in small letters; and the name without that ending.
    fn by_name(name: &str) -> (&str, Option<Self>) {
        match (name.strip_suffix(".gz"), name.strip_suffix(".zst")) {
            (Some(name), _) => (name, Some(Self::Gzip)),
            (_, Some(name)) => (name, Some(Self::Zstd)),
            _ => (name, None),
        }
    }

    /// By the first four bytes.
    const fn by_start(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            // A frame, or one to skip, as parallel packers put in front.
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => Some(Self::Zstd),
            _ => None,
        }
    }

    /// What is wrong with a file that has only the name.
    const fn missing(self) -> &'static str {
        match self {
            Self::Gzip => {
                "this is no gzip member, though the name ends with .gz: \
                 the file may be incomplete; name it otherwise if it is text"
            }
            Self::Zstd => {
                "this is no zstd frame, though the name ends with .zst: \
                 the file may be incomplete; name it otherwise if it is text"
            }
        }
    }
}

/// Counts what is read from a file before it is unpacked.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.inner.read(buffer)?;
        self.read.fetch_add(len as u64, Relaxed);
        Ok(len)
    }
}

impl Input {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Where the file cannot be opened or its first bytes cannot be read, or where its name
    /// ends with `.gz` or `.zst` and it is not packed.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a directory"));
        }
        // Pipes and devices have no size that means anything.
        let total = metadata.is_file().then_some(metadata.len());
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let (name, named) = Packing::by_name(&name);
        let mut input = Self::with_total(file, total, named)?;
        input.kind = name.ends_with(".pgn").then_some(Kind::Games);
        Ok(input)
    }

    /// Reads a stream, such as standard input.
    ///
    /// # Errors
    ///
    /// Where its first bytes cannot be read.
    pub fn from_reader(reader: impl Read + Send + 'static) -> io::Result<Self> {
        Self::with_total(reader, None, None)
    }

    /// Reads a stream of so many bytes, packed as its name says or by what it begins with.
    fn with_total(
        reader: impl Read + Send + 'static,
        total: Option<u64>,
        named: Option<Packing>,
    ) -> io::Result<Self> {
        let progress = Progress { read: Arc::default(), total };
        let mut counted = Counted { inner: reader, read: Arc::clone(&progress.read) };
        let mut start = Vec::new();
        counted.by_ref().take(4).read_to_end(&mut start)?;
        let whole = io::Cursor::new(start.clone()).chain(counted);
        let buffered = BufReader::with_capacity(BLOCK, whole);
        let reader: Box<dyn Read + Send> = match (Packing::by_start(&start), named) {
            (Some(Packing::Gzip), _) => Box::new(GzipDecoder::new(buffered)),
            (Some(Packing::Zstd), _) => Box::new(ZstdDecoder::new(buffered)),
            (None, Some(_)) if start.is_empty() => {
                let message = "the file is empty, as no packed one is: it may be incomplete";
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            (None, Some(named)) => {
                return Err(io::Error::new(io::ErrorKind::InvalidData, named.missing()));
            }
            (None, None) => Box::new(buffered),
        };
        Ok(Self {
            reader,
            carried: Vec::new(),
            kind: None,
            at_start: true,
            at_end: false,
            failure: None,
            progress,
        })
    }

    /// How far the input has been read, for a progress bar.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress.clone()
    }

    /// What the blocks hold that were returned: games, if the first thing in
    /// the input is a tag, `[`, a comment, `{` or `;`, or an escaped line, `%`, or
    /// the name of the file ends with `.pgn`, packed or not.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind.unwrap_or(Kind::Lines)
    }

    /// The next block of whole lines, or of whole games, or `None` at the end.
    /// The last line of the input may lack its line break.
    ///
    /// Games are cut in front of their first tag or, if they have none, behind the line that
    /// ends with the result.
    ///
    /// # Errors
    ///
    /// Where reading fails, the packed data is broken, the input is of a kind
    /// that is not read here, or a line, or what has to stay together of games,
    /// is longer than 16 MiB. The whole lines before the failure are returned
    /// first.
    pub fn next_block(&mut self) -> io::Result<Option<Vec<u8>>> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        if self.at_end {
            return Ok(None);
        }
        let mut block = Vec::with_capacity(BLOCK + self.carried.len());
        block.append(&mut self.carried);
        let mut cutter = Cutter::default();
        loop {
            let searched = block.len();
            let read = self.read_some(&mut block, BLOCK);
            let newline = memchr::memrchr(b'\n', &block[searched..]).map(|at| searched + at + 1);
            if self.kind.is_none() && (newline.is_some() || matches!(read, Ok(0))) {
                self.kind = kind_by_content(&block);
            }
            let end = match self.kind() {
                Kind::Games if matches!(read, Ok(1..)) => cutter.games_end(&block, searched),
                _ => newline,
            };
            match (read, end) {
                (Err(error), None) => return Err(error),
                (Err(error), Some(end)) => {
                    block.truncate(end);
                    (self.failure, self.at_end) = (Some(error), true);
                    return self.hand_out(block);
                }
                (Ok(0), _) => {
                    self.at_end = true;
                    return self.hand_out(block);
                }
                (Ok(_), Some(end)) => {
                    self.carried = block.split_off(end);
                    return self.hand_out(block);
                }
                (Ok(_), None) if block.len() > MAX_LINE => {
                    if self.at_start {
                        check_kind(&mut block)?;
                    }
                    let message = match self.kind() {
                        Kind::Lines => "no line break in 16 MiB: this is not a file of positions",
                        Kind::Games => {
                            "no end of a game in 16 MiB: games end in front of a tag that \
                             follows moves, and behind a result at the end of a line"
                        }
                    };
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                }
                (Ok(_), None) => {}
            }
        }
    }
}

impl Input {
    /// The block, unless it is the empty rest; the first one with content is
    /// looked at.
    fn hand_out(&mut self, mut block: Vec<u8>) -> io::Result<Option<Vec<u8>>> {
        if self.at_start {
            check_kind(&mut block)?;
            self.at_start = block.trim_ascii().is_empty();
        }
        Ok((!block.is_empty()).then_some(block))
    }

    /// Appends what is there to read, `want` bytes at the most; returns how
    /// many came, 0 at the end.
    ///
    /// A file is read for as long as it gives. From a stream only what is there
    /// is taken: its lines are answered as they come, and not when many more
    /// have come.
    fn read_some(&mut self, block: &mut Vec<u8>, want: usize) -> io::Result<usize> {
        if self.progress.total.is_some() {
            return self.reader.by_ref().take(want as u64).read_to_end(block);
        }
        let len = block.len();
        block.resize(len + want.min(STREAM), 0);
        let read = loop {
            match self.reader.read(&mut block[len..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        block.truncate(len + *read.as_ref().unwrap_or(&0));
        read
    }
}

/// Refuses kinds of files that would give an error in every line, and drops a
/// byte order mark.
fn check_kind(block: &mut Vec<u8>) -> io::Result<()> {
    if block.starts_with(b"\xef\xbb\xbf") {
        block.drain(..3);
    }
    let kind = if block.trim_ascii_start().starts_with(b"PAR1") {
        "this is Parquet, which is not read yet: export the positions as FEN or EPD lines"
            .to_owned()
    } else if let Some(encoding) = Encoding::of(block) {
        encoding.to_string()
    } else {
        return Ok(());
    };
    Err(io::Error::new(io::ErrorKind::InvalidData, kind))
}

/// What the beginning of a text holds, unless it is blank. No position begins with a
/// bracket, a comment of PGN or an escaped line.
fn kind_by_content(block: &[u8]) -> Option<Kind> {
    let first = block.strip_prefix(b"\xef\xbb\xbf").unwrap_or(block).trim_ascii_start().first();
    first.map(|byte| if b"[{;%".contains(byte) { Kind::Games } else { Kind::Lines })
}
