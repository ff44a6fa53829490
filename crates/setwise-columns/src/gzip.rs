//! Gzip files of any number of members, as a reader.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

use crate::damage::{Damage, followed};

/// Unpacks members one after the other, as the `gzip` program does: zeros
/// behind the last one, with which some media are filled up, are no data.
pub(crate) struct GzipDecoder<R> {
    /// The member that is read; `None` at the end.
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
            let len = match member.read(buffer) {
                Err(error) => return Err(damaged(error, member)),
                Ok(len) => len,
            };
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

/// The error about a member, unless it is one of the source.
fn damaged<R>(error: io::Error, member: &GzDecoder<R>) -> io::Error {
    let damage = match error.kind() {
        io::ErrorKind::UnexpectedEof => Damage::Ends,
        io::ErrorKind::InvalidInput if member.header().is_none() => Damage::Header,
        // Only the text tells these apart; a test holds it against the library's.
        io::ErrorKind::InvalidInput if error.to_string().contains("checksum") => Damage::Checksum,
        io::ErrorKind::InvalidInput => Damage::Content,
        _ => return error,
    };
    damage.of("gzip")
}

/// The member that follows, if there is one.
fn next_member<R: BufRead>(mut source: R) -> io::Result<Option<GzDecoder<R>>> {
    loop {
        let available = source.fill_buf()?;
        let zeros = available.iter().take_while(|&&byte| byte == 0).count();
        match available.len() {
            0 => return Ok(None),
            // Members begin with this byte.
            len if len > zeros && available[zeros] != 0x1f => return Err(followed("gzip")),
            len if len > zeros => {
                source.consume(zeros);
                return Ok(Some(GzDecoder::new(source)));
            }
            _ => source.consume(zeros),
        }
    }
}
