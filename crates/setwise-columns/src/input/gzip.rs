//! A reader of gzip files with any number of members.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

use crate::input::unpack_error::UnpackError;

/// Decompresses one member after the other, as the `gzip` program does. Zeros after the last
/// member, with which some media are padded, are ignored.
pub(crate) struct GzipDecoder<R> {
    /// The current member; `None` at the end.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> GzipDecoder<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { member: Some(GzDecoder::new(source)) }
    }
}

impl<R: BufRead> Read for GzipDecoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while let Some(member) = &mut self.member {
            let len = member.read(buffer).map_err(|error| unpack_error(error, member))?;
            if len > 0 {
                return Ok(len);
            }
            if let Some(member) = self.member.take() {
                self.member = next_member(member.into_inner())?;
            }
        }
        Ok(0)
    }
}

/// Names the defect of a member; an error of the source stays as it is.
fn unpack_error<R>(error: io::Error, member: &GzDecoder<R>) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => UnpackError::Truncated.of("gzip"),
        io::ErrorKind::InvalidInput if member.header().is_none() => UnpackError::Header.of("gzip"),
        io::ErrorKind::InvalidInput => UnpackError::Corrupt.of("gzip"),
        _ => error,
    }
}

/// Returns the next member, if there is one.
fn next_member<R: BufRead>(mut source: R) -> io::Result<Option<GzDecoder<R>>> {
    loop {
        let available = source.fill_buf()?;
        let zeros = available.iter().take_while(|&&byte| byte == 0).count();
        match available.get(zeros) {
            None if available.is_empty() => return Ok(None),
            None => source.consume(zeros),
            // A member begins with this byte.
            Some(0x1f) => {
                source.consume(zeros);
                return Ok(Some(GzDecoder::new(source)));
            }
            Some(_) => return Err(UnpackError::TrailingBytes.of("gzip")),
        }
    }
}
