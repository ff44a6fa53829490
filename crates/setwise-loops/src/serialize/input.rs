//! Bytes from files and streams.

use std::fs::File;
use std::io::{self, Read};

use super::error::{ConvertError, InputPart};

/// The maximum number of bytes to take from a stream at once: the capacity of a pipe.
const STREAM: usize = 1 << 16;

/// The maximum number of boards of a block: their words, 256 KiB, and the lists of boards that are
/// not full stay in the second-level cache.
const BOARDS: usize = 1 << 15;

/// A file or a stream of words, lists, lengths or offsets.
///
/// It is read in blocks, not mapped into memory: a mapped file that another program truncates
/// ends the process by a signal, which makes mapping unsafe. A map would save one copy, made by
/// the reading thread: for 1 GiB in the page cache that is 0.22 s (`dd of=/dev/null bs=256k`), of
/// the 0.7 s of `setwise serialize --as u8 -o /dev/null` (virtual Intel Xeon, two processors,
/// 2026-11-21).
pub struct ByteInput {
    reader: Box<dyn Read + Send>,
    is_stream: bool,
    boards: usize,
    /// The number of bytes that were read.
    read: u64,
}

impl ByteInput {
    /// Returns the input of a file, in whole blocks, or of a pipe or device, as a stream.
    #[must_use]
    pub fn file(file: File) -> Self {
        let is_stream = !file.metadata().is_ok_and(|metadata| metadata.is_file());
        Self { is_stream, ..Self::stream(file) }
    }

    /// Returns the input of a stream: a block is what the stream has at the moment.
    pub fn stream(reader: impl Read + Send + 'static) -> Self {
        Self { reader: Box::new(reader), is_stream: true, boards: BOARDS, read: 0 }
    }

    #[cfg(test)]
    pub(super) fn with_blocks(self, boards: usize) -> Self {
        Self { boards, ..self }
    }

    /// Returns the maximum number of boards of a block.
    pub(super) const fn boards(&self) -> usize {
        self.boards
    }

    /// Returns the number of bytes that were read.
    pub(super) const fn position(&self) -> u64 {
        self.read
    }

    /// Appends up to `want` bytes; of a stream, as many as it has. Returns their number, 0 at the
    /// end.
    pub(super) fn read(
        &mut self,
        part: InputPart,
        block: &mut Vec<u8>,
        want: usize,
    ) -> Result<usize, ConvertError> {
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
        self.advance(part, read)
    }

    /// Appends `want` bytes, or fewer at the end; returns their number.
    pub(super) fn read_all(
        &mut self,
        part: InputPart,
        block: &mut Vec<u8>,
        want: usize,
    ) -> Result<usize, ConvertError> {
        block.reserve(want);
        let read = self.reader.by_ref().take(want as u64).read_to_end(block);
        self.advance(part, read)
    }

    fn advance(&mut self, part: InputPart, read: io::Result<usize>) -> Result<usize, ConvertError> {
        let read = read.map_err(|error| ConvertError::Read { part, error })?;
        self.read += read as u64;
        Ok(read)
    }
}

/// Reads what a stream has.
impl Read for ByteInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.reader.read(buffer)?;
        self.read += len as u64;
        Ok(len)
    }
}
