//! The frames of a Zstandard stream and their parts, without their contents.

use std::io::{self, BufRead, Read};

use crate::input::unpack_error::UnpackError;

/// The most bytes that a block unpacks to.
pub(super) const BLOCK: usize = 1 << 17;

/// The largest window that is read.
const MAX_WINDOW: u64 = 1 << 27;

/// The window above which a trial allocation precedes the decoding.
const LARGE_WINDOW: u64 = 1 << 23;

/// The start of a frame.
const FRAME: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The start of a skippable frame, after a byte from 0x50 to 0x5f.
const SKIPPABLE: [u8; 3] = [0x2a, 0x4d, 0x18];

/// The header of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// The distance to which later data refers.
    window: u64,
    /// The length of the contents, if it is known.
    content: Option<u64>,
    has_checksum: bool,
    dictionary: u32,
}

impl Header {
    /// Returns the length of a header that begins with this descriptor, without the signature.
    const fn len(descriptor: u8) -> usize {
        let is_single = descriptor & 0x20 != 0;
        let window = if is_single { 0 } else { 1 };
        let dictionary = [0, 1, 2, 4][descriptor as usize % 4];
        let content = match descriptor >> 6 {
            0 => is_single as usize,
            log => 1 << log,
        };
        1 + window + dictionary + content
    }

    /// Parses a header without the signature; `None` if it has a reserved bit.
    fn parse(bytes: &[u8]) -> Option<Self> {
        let number = |bytes: &[u8]| {
            bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
        };
        let (&descriptor, rest) = bytes.split_first()?;
        let is_single = descriptor & 0x20 != 0;
        let (window, rest) = rest.split_at(usize::from(!is_single));
        let (dictionary, content) = rest.split_at([0, 1, 2, 4][usize::from(descriptor % 4)]);
        let content = match content.len() {
            0 => None,
            2 => Some(number(content) + 256),
            _ => Some(number(content)),
        };
        let window = match window {
            [log_and_eighths] => {
                let base = 1 << (10 + (log_and_eighths >> 3));
                base + base / 8 * u64::from(log_and_eighths & 7)
            }
            _ => content.unwrap_or_default(),
        };
        let dictionary = number(dictionary) as u32;
        let has_checksum = descriptor & 4 != 0;
        (descriptor & 8 == 0).then_some(Self { window, content, has_checksum, dictionary })
    }

    /// Returns false if the contents are longer than this number of blocks.
    pub(super) fn may_fit(&self, blocks: usize) -> bool {
        self.content.is_none_or(|content| content <= (blocks * BLOCK) as u64)
    }

    /// Checks that the frame needs no dictionary and no larger window than all frames may have.
    fn check(&self) -> io::Result<()> {
        if self.dictionary != 0 {
            return Err(UnpackError::Dictionary.of("zstd"));
        }
        if self.window > MAX_WINDOW {
            return Err(UnpackError::WindowTooLarge.of("zstd"));
        }
        Ok(())
    }

    /// Checks that there is memory for the window, which a frame that is unpacked block by block
    /// needs: the decoder aborts the program if an allocation fails.
    pub(super) fn check_memory(&self) -> io::Result<()> {
        if self.window > LARGE_WINDOW {
            // The decoder keeps up to two windows and a block. Its buffer doubles until it holds
            // them, so two buffers exist for a moment.
            let kept = self.content.unwrap_or(u64::MAX).min(2 * self.window) + BLOCK as u64;
            let needed = kept + kept.next_power_of_two() / 2;
            let mut memory = Vec::<u8>::new();
            let reserved = usize::try_from(needed).map(|len| memory.try_reserve(len));
            // An allocation that nothing uses could be optimized away.
            std::hint::black_box(&mut memory);
            if !matches!(reserved, Ok(Ok(()))) {
                return Err(UnpackError::OutOfMemory(needed).of("zstd"));
            }
        }
        Ok(())
    }
}

/// The part of a frame that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Block,
    Checksum,
    /// The frame is over.
    Between,
}

/// Reads one frame after the other, as they are packed. Skippable frames are left out.
///
/// As a reader, it returns the bytes of the frame that was begun, and then 0.
pub(super) struct Frames<S> {
    source: S,
    stage: Stage,
    has_checksum: bool,
    /// The bytes that are left of the current block or checksum.
    left: usize,
    /// Bytes that were read from the source, but not from this reader, and the number of them that
    /// have been read.
    held: Vec<u8>,
    returned: usize,
    /// The error to return after the bytes that were read before it.
    failure: Option<io::Error>,
}

impl<S: BufRead> Frames<S> {
    pub(super) const fn new(source: S) -> Self {
        Self {
            source,
            stage: Stage::Between,
            has_checksum: false,
            left: 0,
            held: Vec::new(),
            returned: 0,
            failure: None,
        }
    }

    /// Begins the next frame; returns `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no frame, or if it needs a dictionary or too large a window.
    pub(super) fn begin(&mut self) -> io::Result<Option<Header>> {
        loop {
            let mut start = Vec::new();
            self.source.by_ref().take(4).read_to_end(&mut start)?;
            // A part of a signature is a truncated one.
            let is_skippable = start.first().is_some_and(|byte| byte >> 4 == 5)
                && SKIPPABLE.starts_with(&start[1..]);
            match start.len() {
                0 => return Ok(None),
                4 if start == FRAME => break,
                4 if is_skippable => {
                    let len = u64::from(u32::from_le_bytes(self.exactly()?));
                    if io::copy(&mut self.source.by_ref().take(len), &mut io::sink())? < len {
                        return Err(UnpackError::Truncated.of("zstd"));
                    }
                }
                1..4 if is_skippable || FRAME.starts_with(&start) => {
                    return Err(UnpackError::Truncated.of("zstd"));
                }
                _ => return Err(UnpackError::TrailingBytes.of("zstd")),
            }
        }
        let [descriptor] = self.exactly()?;
        let mut bytes = [0; 14];
        bytes[0] = descriptor;
        let bytes = &mut bytes[..Header::len(descriptor)];
        self.source.read_exact(&mut bytes[1..]).map_err(truncated)?;
        let header = Header::parse(bytes).ok_or_else(|| UnpackError::Header.of("zstd"))?;
        header.check()?;
        self.held.clear();
        self.held.extend_from_slice(&FRAME);
        self.held.extend_from_slice(bytes);
        self.returned = 0;
        (self.stage, self.has_checksum) = (Stage::Block, header.has_checksum);
        Ok(Some(header))
    }

    /// Replaces the contents of `frame` by the frame that was begun, and returns the number of its
    /// blocks, if these are at most `most`. Otherwise, or if the frame cannot be read, returns
    /// `None`, and reading goes on from the start of the frame.
    pub(super) fn gather(&mut self, frame: &mut Vec<u8>, most: usize) -> Option<usize> {
        frame.clear();
        frame.append(&mut self.held);
        let mut blocks = 0;
        self.failure = loop {
            let is_block = self.stage == Stage::Block;
            match self.part() {
                Ok(false) => return Some(blocks),
                Ok(true) => {}
                Err(error) => break Some(error),
            }
            frame.append(&mut self.held);
            let want = self.left as u64;
            let read = self.source.by_ref().take(want).read_to_end(frame);
            self.left -= *read.as_ref().unwrap_or(&0);
            match read {
                Ok(_) if self.left > 0 => break Some(UnpackError::Truncated.of("zstd")),
                Ok(_) if self.stage == Stage::Block && blocks + 1 == most => break None,
                Ok(_) => blocks += usize::from(is_block),
                Err(error) => break Some(error),
            }
        };
        (self.returned, self.held) = (0, std::mem::take(frame));
        None
    }

    /// Begins the next part of the frame; returns false at the end of the frame.
    fn part(&mut self) -> io::Result<bool> {
        match self.stage {
            Stage::Between => return Ok(false),
            Stage::Checksum => (self.stage, self.left) = (Stage::Between, 4),
            Stage::Block => {
                let bytes = self.exactly::<3>()?;
                let header = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]);
                let len = header as usize >> 3;
                self.left = match header >> 1 & 3 {
                    // One byte, repeated.
                    1 => 1,
                    0 | 2 => len,
                    _ => return Err(UnpackError::Corrupt.of("zstd")),
                };
                self.held.clear();
                self.held.extend_from_slice(&bytes);
                self.returned = 0;
                self.stage = match header & 1 == 0 {
                    true => Stage::Block,
                    false if self.has_checksum => Stage::Checksum,
                    false => Stage::Between,
                };
            }
        }
        Ok(true)
    }

    /// Reads a fixed number of bytes.
    fn exactly<const LEN: usize>(&mut self) -> io::Result<[u8; LEN]> {
        let mut bytes = [0; LEN];
        self.source.read_exact(&mut bytes).map_err(truncated)?;
        Ok(bytes)
    }
}

/// Names the defect of a stream that ends early; an error of the source stays as it is.
fn truncated(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => UnpackError::Truncated.of("zstd"),
        _ => error,
    }
}

impl<S: BufRead> Read for Frames<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let held = &self.held[self.returned..];
            if !held.is_empty() || buffer.is_empty() {
                let len = held.len().min(buffer.len());
                buffer[..len].copy_from_slice(&held[..len]);
                self.returned += len;
                if self.returned == self.held.len() && self.held.capacity() > BLOCK {
                    (self.returned, self.held) = (0, Vec::new());
                }
                return Ok(len);
            }
            if let Some(error) = self.failure.take() {
                return Err(error);
            }
            if self.left > 0 {
                let len = self.left.min(buffer.len());
                let len = self.source.read(&mut buffer[..len])?;
                self.left -= len;
                return match len {
                    0 => Err(UnpackError::Truncated.of("zstd")),
                    _ => Ok(len),
                };
            }
            if !self.part()? {
                return Ok(0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_have_the_fields_of_the_format() {
        let header = |bytes: &[u8]| {
            assert_eq!(Header::len(bytes[0]), bytes.len());
            Header::parse(bytes)
        };
        let frame = |window, content, has_checksum, dictionary| {
            Some(Header { window, content, has_checksum, dictionary })
        };
        // A window of 2^10 bytes and of (1 + 3/8) 2^21 bytes.
        assert_eq!(header(&[0x00, 0]), frame(1 << 10, None, false, 0));
        assert_eq!(header(&[0x04, 11 << 3 | 3]), frame((1 << 21) / 8 * 11, None, true, 0));
        // A single segment, whose window is the contents.
        assert_eq!(header(&[0x20, 7]), frame(7, Some(7), false, 0));
        assert_eq!(header(&[0x60, 1, 2]), frame(0x301, Some(0x301), false, 0));
        assert_eq!(header(&[0xa0, 1, 2, 3, 4]), frame(0x0403_0201, Some(0x0403_0201), false, 0));
        let content = 0x0807_0605_0403_0201;
        let bytes = [0xc3, 0, 9, 8, 7, 6, 1, 2, 3, 4, 5, 6, 7, 8];
        assert_eq!(header(&bytes), frame(1 << 10, Some(content), false, 0x0607_0809));
        assert_eq!(header(&[0x02, 0, 5, 1]), frame(1 << 10, None, false, 0x105));
        assert_eq!(header(&[0x01, 0, 5]), frame(1 << 10, None, false, 5));
        // The reserved bit, and the one that is unused.
        assert_eq!(header(&[0x08, 0]), None);
        assert_eq!(header(&[0x10, 0]), frame(1 << 10, None, false, 0));
    }
}
