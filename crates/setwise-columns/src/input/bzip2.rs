//! A reader of bzip2 files with any number of streams.

use std::io::{self, BufRead, Read};

use bzip2::{Decompress, Error, Status};

use crate::input::unpack_error::UnpackError;

/// Decompresses one stream after the other, as parallel compressors write them. Zeros after the
/// last stream are ignored.
pub(crate) struct Bzip2Decoder<R> {
    source: R,
    /// The current stream; `None` between two streams and at the end.
    stream: Option<Decompress>,
    is_first: bool,
}

impl<R: BufRead> Bzip2Decoder<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { source, stream: None, is_first: true }
    }

    /// Begins the next stream; returns false at the end of the source.
    fn next_stream(&mut self) -> io::Result<bool> {
        loop {
            let available = self.source.fill_buf()?;
            let zeros = available.iter().take_while(|&&byte| byte == 0).count();
            match available.get(zeros) {
                None if available.is_empty() => return Ok(false),
                None => self.source.consume(zeros),
                // A stream begins with this byte.
                Some(b'B') => {
                    self.source.consume(zeros);
                    self.stream = Some(Decompress::new(false));
                    return Ok(true);
                }
                Some(_) => return Err(UnpackError::TrailingBytes.of("bzip2")),
            }
        }
    }
}

impl<R: BufRead> Read for Bzip2Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let Some(stream) = &mut self.stream else {
                match self.next_stream()? {
                    true => continue,
                    false => return Ok(0),
                }
            };
            let available = self.source.fill_buf()?;
            let is_end = available.is_empty();
            let (read, written) = (stream.total_in(), stream.total_out());
            let status = stream.decompress(available, buffer);
            let read = (stream.total_in() - read) as usize;
            let written = (stream.total_out() - written) as usize;
            self.source.consume(read);
            match status {
                Ok(Status::StreamEnd) => (self.stream, self.is_first) = (None, false),
                Ok(Status::MemNeeded) => return Err(UnpackError::OutOfMemory(1 << 22).of("bzip2")),
                Ok(_) if written == 0 && is_end => return Err(UnpackError::Truncated.of("bzip2")),
                Ok(_) => {}
                Err(Error::DataMagic) if self.is_first => {
                    return Err(UnpackError::Header.of("bzip2"));
                }
                Err(Error::DataMagic) => return Err(UnpackError::TrailingBytes.of("bzip2")),
                Err(_) => return Err(UnpackError::Corrupt.of("bzip2")),
            }
            if written > 0 {
                return Ok(written);
            }
        }
    }
}
