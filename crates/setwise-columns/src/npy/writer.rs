//! The writer of an array, piece by piece.

use std::io::{self, Seek, SeekFrom, Write};

use setwise_expr::Type;

use crate::npy::header::NpyHeader;

/// Writes an array: sets as `uint64`, numbers and squares as `int64`, bools as `bool`.
///
/// The writer should be buffered.
#[derive(Debug)]
pub struct NpyWriter<W> {
    out: W,
    header: NpyHeader,
    /// The number of elements that were written.
    written: u64,
    bytes: Vec<u8>,
}

impl<W: Write> NpyWriter<W> {
    /// Writes the header of an array whose length is not known yet. [`finish`](Self::finish) fills
    /// in the length.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn new(out: W, value_type: Type) -> io::Result<Self>
    where
        W: Seek,
    {
        Self::with_rows(out, value_type, 0)
    }

    /// Writes the header of an array of `rows` elements, to a pipe for example. Complete it with
    /// [`finish_with_rows`](Self::finish_with_rows).
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn with_rows(mut out: W, value_type: Type, rows: u64) -> io::Result<Self> {
        let header = NpyHeader::new(value_type, rows);
        out.write_all(&header.bytes())?;
        Ok(Self { out, header, written: 0, bytes: Vec::new() })
    }

    /// Writes elements. A bool is true if its word is not zero.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn write(&mut self, words: &[u64]) -> io::Result<()> {
        for words in words.chunks(1 << 12) {
            self.bytes.clear();
            match self.header.value_type {
                Type::Bool => self.bytes.extend(words.iter().map(|&word| u8::from(word != 0))),
                _ => self.bytes.extend(words.iter().flat_map(|word| word.to_le_bytes())),
            }
            self.out.write_all(&self.bytes)?;
            self.written += words.len() as u64;
        }
        Ok(())
    }

    /// Writes the length into the header, and returns the writer, at the end of the array.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn finish(mut self) -> io::Result<W>
    where
        W: Seek,
    {
        let bytes = NpyHeader { rows: self.written, ..self.header }.bytes();
        let size = bytes.len() as u64 + self.written * self.header.element.size as u64;
        let end = self.out.stream_position()?;
        self.out.seek(SeekFrom::Start(end - size))?;
        self.out.write_all(&bytes)?;
        self.out.seek(SeekFrom::Start(end))?;
        Ok(self.out)
    }

    /// Returns the writer, at the end of the array.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of elements is not that of
    /// [`with_rows`](Self::with_rows).
    pub fn finish_with_rows(self) -> io::Result<W> {
        match self.written == self.header.rows {
            true => Ok(self.out),
            false => Err(io::Error::other(format!(
                "{} of {} elements of the array were written",
                self.written, self.header.rows
            ))),
        }
    }
}
