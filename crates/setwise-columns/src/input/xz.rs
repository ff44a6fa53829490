//! A reader of xz files with any number of streams.
//!
//! The format is "The .xz File Format" 1.2.1 of the Tukaani project. A stream has a header, blocks,
//! an index with the sizes of the blocks, and a footer. All of them have checksums.

use std::io::{self, BufRead, Read};
use std::mem::replace;

use flate2::Crc;
use lzma_rust2::Lzma2Reader;

use crate::input::checksum::Checksum;
use crate::input::unpack_error::UnpackError::{self, Corrupt, Header, Truncated};

/// The number of bytes that are decompressed at once. After an error, they are lost.
const STEP: usize = 1 << 12;

/// The largest dictionary that is accepted; `xz -9` uses 64 MiB.
const MAX_DICTIONARY: u64 = 1 << 28;

const MAGIC: [u8; 6] = [0xfd, b'7', b'z', b'X', b'Z', 0];

/// Decompresses one stream after the other, as the `xz` program does.
///
/// Memory grows with the text up to the size of the dictionary.
pub(crate) struct XzDecoder<R> {
    stage: Stage<R>,
    is_first: bool,
    /// The type of the checksums of the stream.
    check: u8,
    /// The sizes of the blocks so far, to compare with the index.
    blocks: Sizes,
}

/// The place in the data.
enum Stage<R> {
    /// Before the header of a stream, or its padding.
    Between(Source<R>),
    /// In a stream, before the header of a block or the index.
    Stream(Source<R>),
    Block(Box<Block<R>>),
    /// The end, or after an error.
    End,
}

struct Block<R> {
    reader: Lzma2Reader<Source<R>>,
    dictionary: u64,
    checksum: Checksum,
    header: u64,
    /// The sizes that the header has, compressed and not.
    expected: [Option<u64>; 2],
    written: u64,
}

/// The number of blocks, and a checksum of their sizes.
#[derive(Default)]
struct Sizes {
    count: u64,
    crc: Crc,
}

impl Sizes {
    fn add(&mut self, size: u64, text: u64) {
        self.count += 1;
        self.crc.update(&size.to_le_bytes());
        self.crc.update(&text.to_le_bytes());
    }
}

/// The compressed data, with the number of bytes that were read.
struct Source<R> {
    inner: R,
    read: u64,
    at_end: bool,
    /// True after an error that is not a defect of the data.
    has_failed: bool,
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.inner.read(buffer) {
                // The decoder could not continue after it.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(len) => {
                    self.read += len as u64;
                    self.at_end |= len == 0 && !buffer.is_empty();
                    return Ok(len);
                }
                Err(error) => {
                    self.has_failed = true;
                    return Err(error);
                }
            }
        }
    }
}

impl<R: Read> Source<R> {
    fn array<const LEN: usize>(&mut self) -> io::Result<[u8; LEN]> {
        let mut bytes = [0; LEN];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.read_exact(bytes).map_err(|error| self.translate(error, 0))
    }

    /// Reads zeros up to a multiple of four bytes.
    fn padding(&mut self, len: u64) -> io::Result<()> {
        for _ in len..len.next_multiple_of(4) {
            check(self.array()? == [0])?;
        }
        Ok(())
    }

    /// Names the defect that an error of the decoder stands for.
    fn translate(&self, error: io::Error, dictionary: u64) -> io::Error {
        match error.kind() {
            _ if self.has_failed => error,
            _ if self.at_end => Truncated.of("xz"),
            io::ErrorKind::OutOfMemory => UnpackError::OutOfMemory(dictionary).of("xz"),
            _ => Corrupt.of("xz"),
        }
    }
}

fn check(is_right: bool) -> io::Result<()> {
    if is_right { Ok(()) } else { Err(Corrupt.of("xz")) }
}

fn crc32(bytes: &[u8]) -> [u8; 4] {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum().to_le_bytes()
}

/// Reads a number of up to 63 bits, seven per byte; section 1.2.
fn number(mut byte: impl FnMut() -> io::Result<u8>) -> io::Result<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let next = byte()?;
        number |= u64::from(next & 0x7f) << shift;
        if next < 0x80 {
            // The shortest form is demanded.
            check(next > 0 || shift == 0)?;
            return Ok(number);
        }
    }
    Err(Corrupt.of("xz"))
}

impl<R: BufRead> XzDecoder<R> {
    pub(crate) fn new(source: R) -> Self {
        let source = Source { inner: source, read: 0, at_end: false, has_failed: false };
        let stage = Stage::Between(source);
        Self { stage, is_first: true, check: 0, blocks: Sizes::default() }
    }

    /// Reads the header of the next stream; returns false at the end of the source.
    fn next_stream(&mut self, source: &mut Source<R>) -> io::Result<bool> {
        let mut zeros = 0;
        loop {
            let available = source.inner.fill_buf()?;
            let more = available.iter().take_while(|&&byte| byte == 0).count();
            let next = available.get(more).copied();
            let is_end = available.is_empty();
            source.inner.consume(more);
            zeros += more;
            match next {
                None if !is_end => {}
                _ if zeros % 4 != 0 => return Err(Corrupt.of("xz")),
                None => return Ok(false),
                Some(0xfd) => break,
                Some(_) => return Err(UnpackError::TrailingBytes.of("xz")),
            }
        }
        let magic: [u8; 6] = source.array()?;
        let [flags @ .., a, b, c, d]: [u8; 6] = source.array()?;
        if magic != MAGIC && !self.is_first {
            return Err(UnpackError::TrailingBytes.of("xz"));
        }
        if magic != MAGIC || crc32(&flags) != [a, b, c, d] || flags[0] != 0 || flags[1] > 15 {
            return Err(Header.of("xz"));
        }
        (self.is_first, self.check, self.blocks) = (false, flags[1], Sizes::default());
        Ok(true)
    }

    /// Reads the header of the next block; `None` if the index begins instead.
    fn next_block(&self, mut source: Source<R>) -> io::Result<Result<Block<R>, Source<R>>> {
        let wrong = || Header.of("xz");
        let [size] = source.array()?;
        if size == 0 {
            return Ok(Err(source));
        }
        let mut header = vec![0; (usize::from(size) + 1) * 4];
        header[0] = size;
        source.fill(&mut header[1..])?;
        let (fields, crc) = header.split_last_chunk::<4>().ok_or_else(wrong)?;
        let flags = header[1];
        if crc32(fields) != *crc || flags & 0x3c != 0 {
            return Err(wrong());
        }
        let mut bytes = fields[2..].iter().copied();
        let mut next = || number(|| bytes.next().ok_or_else(wrong));
        let mut size = |bit| if flags & bit != 0 { next().map(Some) } else { Ok(None) };
        let expected = [size(0x40)?, size(0x80)?];
        // The filter LZMA2, the size of its properties, and the dictionary.
        let (filter, len) = (next()?, next()?);
        if flags & 3 != 0 || filter != 0x21 {
            return Err(UnpackError::Filter(filter_name(filter)).of("xz"));
        }
        let dictionary = match bytes.next() {
            Some(bits @ 0..40) if len == 1 => {
                (2 | u64::from(bits & 1)) << (u32::from(bits) / 2 + 11)
            }
            Some(40) if len == 1 => u64::from(u32::MAX),
            _ => return Err(wrong()),
        };
        if bytes.any(|byte| byte != 0) {
            return Err(wrong());
        }
        if dictionary > MAX_DICTIONARY {
            return Err(UnpackError::DictionaryTooLarge.of("xz"));
        }
        source.read = 0;
        Ok(Ok(Block {
            reader: Lzma2Reader::new(source, dictionary as u32, None),
            dictionary,
            checksum: Checksum::new(self.check),
            header: header.len() as u64,
            expected,
            written: 0,
        }))
    }

    /// Reads what follows the data of a block.
    fn end_block(&mut self, block: Block<R>) -> io::Result<Source<R>> {
        let mut source = block.reader.into_inner();
        let size = source.read;
        let is_as_expected = |found: u64, expected: Option<u64>| expected.unwrap_or(found) == found;
        check(is_as_expected(size, block.expected[0]))?;
        check(is_as_expected(block.written, block.expected[1]))?;
        source.padding(size)?;
        let mut found = [0; 64];
        let len = match block.checksum.finish() {
            Ok(checksum) => {
                source.fill(&mut found[..checksum.len()])?;
                if found[..checksum.len()] != checksum {
                    return Err(UnpackError::Checksum.of("xz"));
                }
                checksum.len()
            }
            Err(len) => {
                source.fill(&mut found[..len])?;
                len
            }
        };
        self.blocks.add(block.header + size + len as u64, block.written);
        Ok(source)
    }

    /// Reads the index, whose first byte has been read, and the footer.
    fn end_stream(&self, source: &mut Source<R>) -> io::Result<()> {
        source.read = 1;
        let mut crc = Crc::new();
        crc.update(&[0]);
        let mut next = |source: &mut Source<R>| {
            number(|| {
                let byte: [u8; 1] = source.array()?;
                crc.update(&byte);
                Ok(byte[0])
            })
        };
        let mut index = Sizes::default();
        let count = next(source)?;
        check(count == self.blocks.count)?;
        for _ in 0..count {
            let (size, text) = (next(source)?, next(source)?);
            index.add(size, text);
        }
        check(index.crc.sum() == self.blocks.crc.sum())?;
        let size = source.read;
        source.padding(size)?;
        crc.update(&[0; 3][..(source.read - size) as usize]);
        let size = source.read;
        check(source.array()? == crc.sum().to_le_bytes())?;
        let (crc, footer): ([u8; 4], [u8; 6]) = (source.array()?, source.array()?);
        let [a, b, c, d, flags @ ..] = footer;
        check(crc == crc32(&footer) && flags == [0, self.check])?;
        check(u64::from(u32::from_le_bytes([a, b, c, d])) == size / 4)?;
        check(&source.array()? == b"YZ")
    }
}

impl<R: BufRead> Read for XzDecoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let step = buffer.len().min(STEP);
        loop {
            self.stage = match replace(&mut self.stage, Stage::End) {
                Stage::Between(mut source) => match self.next_stream(&mut source)? {
                    true => Stage::Stream(source),
                    false => Stage::End,
                },
                Stage::Stream(source) => match self.next_block(source)? {
                    Ok(block) => Stage::Block(Box::new(block)),
                    Err(mut source) => {
                        self.end_stream(&mut source)?;
                        Stage::Between(source)
                    }
                },
                Stage::Block(mut block) => match block.reader.read(&mut buffer[..step]) {
                    Ok(0) => Stage::Stream(self.end_block(*block)?),
                    Ok(len) => {
                        block.checksum.update(&buffer[..len]);
                        block.written += len as u64;
                        self.stage = Stage::Block(block);
                        return Ok(len);
                    }
                    Err(error) => {
                        let source = block.reader.inner();
                        return Err(source.translate(error, block.dictionary));
                    }
                },
                Stage::End => return Ok(0),
            };
        }
    }
}

/// Returns the name of a filter, as the program `xz` has it.
const fn filter_name(filter: u64) -> &'static str {
    match filter {
        0x03 => "delta",
        0x04 => "x86",
        0x05 => "powerpc",
        0x06 => "ia64",
        0x07 => "arm",
        0x08 => "armthumb",
        0x09 => "sparc",
        0x0a => "arm64",
        0x0b => "riscv",
        0x21 => "lzma2 before another",
        _ => "of an unknown number",
    }
}
