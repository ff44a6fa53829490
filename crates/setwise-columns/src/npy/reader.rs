//! The reader of an array, piece by piece.

use std::io::{self, Read};

use crate::npy::error::NpyError;
use crate::npy::header::{Element, ElementKind, MAGIC, MAX_HEADER, NpyHeader};

/// The number of bytes that are read at once.
const PIECE: usize = 1 << 16;

/// Reads an array from a file or stream, in pieces.
///
/// # Examples
///
/// ```
/// use std::io::Cursor;
///
/// use setwise_columns::npy::{NpyReader, NpyWriter};
/// use setwise_expr::Type;
///
/// let mut writer = NpyWriter::new(Cursor::new(Vec::new()), Type::Set)?;
/// writer.write(&[0xff, 0x8100])?;
/// let file = writer.finish()?;
///
/// let mut reader = NpyReader::new(file.get_ref().as_slice())?;
/// assert_eq!((reader.header().value_type, reader.header().rows), (Type::Set, 2));
/// let mut words = Vec::new();
/// reader.read(&mut words, 100)?;
/// assert_eq!(words, [0xff, 0x8100]);
/// # Ok::<(), setwise_columns::npy::NpyError>(())
/// ```
#[derive(Debug)]
pub struct NpyReader<R> {
    source: R,
    header: NpyHeader,
    /// The number of elements that were read.
    read: u64,
    bytes: Vec<u8>,
}

impl<R: Read> NpyReader<R> {
    /// Reads the header of an array.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read, is not a `.npy` file, or has an array of a kind
    /// that is not read.
    pub fn new(mut source: R) -> Result<Self, NpyError> {
        let mut bytes = Vec::new();
        let header = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => NpyError::TruncatedHeader,
            _ => NpyError::Read(error),
        };
        source.by_ref().take(MAGIC.len() as u64).read_to_end(&mut bytes)?;
        if bytes != MAGIC {
            return Err(NpyError::Magic);
        }
        let mut version = [0; 2];
        source.read_exact(&mut version).map_err(header)?;
        let len = match version {
            [1, 0] => {
                let mut len = [0; 2];
                source.read_exact(&mut len).map_err(header)?;
                usize::from(u16::from_le_bytes(len))
            }
            [2 | 3, 0] => {
                let mut len = [0; 4];
                source.read_exact(&mut len).map_err(header)?;
                u32::from_le_bytes(len) as usize
            }
            [major, minor] => return Err(NpyError::Version(major, minor)),
        };
        if len > MAX_HEADER {
            let reason = format!("it has {len} bytes; up to {MAX_HEADER} are supported");
            return Err(NpyError::Header(reason));
        }
        bytes.resize(len, 0);
        source.read_exact(&mut bytes).map_err(header)?;
        // Versions 1.0 and 2.0 are in Latin-1, but what is read has only ASCII.
        let header = NpyHeader::parse(&String::from_utf8_lossy(&bytes))?;
        Ok(Self { source, header, read: 0, bytes })
    }

    /// Returns the header.
    pub const fn header(&self) -> NpyHeader {
        self.header
    }

    /// Returns the source.
    pub const fn get_ref(&self) -> &R {
        &self.source
    }

    /// Appends up to `most` elements to `words`, and returns their number, 0 at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read, is truncated, or has more bytes than
    /// elements, or if a bool is malformed.
    pub fn read(&mut self, words: &mut Vec<u64>, most: usize) -> Result<usize, NpyError> {
        let NpyHeader { rows, element, .. } = self.header;
        let left = usize::try_from(rows - self.read).unwrap_or(usize::MAX);
        if left == 0 {
            self.bytes.clear();
            return match self.source.by_ref().take(1).read_to_end(&mut self.bytes)? {
                0 => Ok(0),
                _ => Err(NpyError::TrailingBytes(rows)),
            };
        }
        let most = most.min(left);
        let mut read = 0;
        while read < most {
            let count = (most - read).min(PIECE / element.size);
            let want = count * element.size;
            self.bytes.clear();
            let len = self.source.by_ref().take(want as u64).read_to_end(&mut self.bytes)?;
            if len < want {
                let read = self.read + (len / element.size) as u64;
                return Err(NpyError::Truncated { read, rows });
            }
            self.decode(words)?;
            self.read += count as u64;
            read += count;
        }
        Ok(read)
    }

    /// Appends the words of the bytes.
    fn decode(&self, words: &mut Vec<u64>) -> Result<(), NpyError> {
        /// Appends the words of elements of a type, by a conversion.
        macro_rules! append {
            ($T:ty, $word:expr) => {{
                let elements = self.bytes.as_chunks::<{ size_of::<$T>() }>().0.iter();
                match self.header.element.is_big_endian {
                    false => words.extend(elements.map(|&it| $word(<$T>::from_le_bytes(it)))),
                    true => words.extend(elements.map(|&it| $word(<$T>::from_be_bytes(it)))),
                }
            }};
        }
        fn signed(number: impl Into<i64>) -> u64 {
            number.into().cast_unsigned()
        }
        let Element { kind, size, .. } = self.header.element;
        match (kind, size) {
            (ElementKind::Bool, _) => {
                if let Some(at) = self.bytes.iter().position(|&byte| byte > 1) {
                    let row = self.read + at as u64;
                    return Err(NpyError::Bool { row, byte: self.bytes[at] });
                }
                words.extend(self.bytes.iter().map(|&byte| u64::from(byte).wrapping_neg()));
            }
            (ElementKind::Unsigned, 1) => append!(u8, u64::from),
            (ElementKind::Unsigned, 2) => append!(u16, u64::from),
            (ElementKind::Unsigned, 4) => append!(u32, u64::from),
            (ElementKind::Unsigned, _) => append!(u64, u64::from),
            (ElementKind::Signed, 1) => append!(i8, signed),
            (ElementKind::Signed, 2) => append!(i16, signed),
            (ElementKind::Signed, 4) => append!(i32, signed),
            (ElementKind::Signed, _) => append!(i64, signed),
        }
        Ok(())
    }
}
