//! Bytes from files and streams.

use std::fs::File;
use std::io::{self, Read};

use super::error::{Error, Part};

/// How much is taken from a stream at once: what a pipe holds.
const STREAM: usize = 1 << 16;

/// How many boards are worked on at once: their words, 256 KiB, and the lists of boards that
/// are not full stay in the second-level cache.
const BOARDS: usize = 1 << 15;

/// A file or a stream of words, lists, lengths or offsets.
///
/// It is read in blocks, and not mapped into memory. A map saves a copy, which takes less
/// time than writing the lists takes, and which a thread of its own makes. But a mapped file
/// that another program writes to is memory that changes under a reference, and one that is
/// cut short ends the process by a signal: that makes mapping unsafe, and crates that offer
/// it otherwise only hide it. Pipes have to be read in blocks anyway. What a map could save
/// at the most: of 1 GiB in the page cache `dd of=/dev/null bs=256k`, which only makes the
/// copy, takes 0.22 s, `setwise serialize --count` 0.3 s, and `--as u8 -o /dev/null` 0.7 s
/// (virtual Intel Xeon, two processors, both busy with other things too, 2026-11-21).
pub struct Source {
    reader: Box<dyn Read + Send>,
    is_stream: bool,
    boards: usize,
    /// How many bytes were read.
    read: u64,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { is_stream, read, .. } = self;
        f.debug_struct("Source").field("is_stream", is_stream).field("read", read).finish()
    }
}

impl Source {
    /// A file, of which whole blocks are read. A pipe or a device is a stream.
    #[must_use]
    pub fn file(file: File) -> Self {
        let is_stream = !file.metadata().is_ok_and(|metadata| metadata.is_file());
        Self { is_stream, ..Self::stream(file) }
    }

    /// A stream, of which is taken what is there: its boards are handed on as they come.
    #[must_use]
    pub fn stream(reader: impl Read + Send + 'static) -> Self {
        Self { reader: Box::new(reader), is_stream: true, boards: BOARDS, read: 0 }
    }

    /// The same with other blocks, to test that it makes no difference.
    #[cfg(test)]
    pub(super) fn with_blocks(self, boards: usize) -> Self {
        Self { boards, ..self }
    }

    /// How many boards a block has at the most.
    pub(super) const fn boards(&self) -> usize {
        self.boards
    }

    /// How many bytes were read so far.
    pub(super) const fn position(&self) -> u64 {
        self.read
    }

    /// Appends up to `want` bytes, of a stream what is there; returns how many came, 0 at
    /// the end.
    pub(super) fn read(
        &mut self,
        part: Part,
        block: &mut Vec<u8>,
        want: usize,
    ) -> Result<usize, Error> {
        if !self.is_stream {
            return self.read_all(part, block, want);
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
        self.count(part, read)
    }

    /// Appends `want` bytes, or what there is up to the end; returns how many came.
    pub(super) fn read_all(
        &mut self,
        part: Part,
        block: &mut Vec<u8>,
        want: usize,
    ) -> Result<usize, Error> {
        block.reserve(want);
        let read = self.reader.by_ref().take(want as u64).read_to_end(block);
        self.count(part, read)
    }

    fn count(&mut self, part: Part, read: io::Result<usize>) -> Result<usize, Error> {
        let read = read.map_err(|error| Error::Io { part, error })?;
        self.read += read as u64;
        Ok(read)
    }
}
