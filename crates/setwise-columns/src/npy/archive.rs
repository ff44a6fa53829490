//! Archives of arrays.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::sync::Arc;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, FileReader, RangeReader, ZipArchive};

use crate::npy::error::NpyError;
use crate::npy::reader::NpyReader;

/// The largest number of files in an archive, and the longest name of one.
const MAX_FILES: u64 = 10_000;
const MAX_NAME: usize = 256;

/// An archive of named arrays: a `.npz` file, as `numpy.savez` and `numpy.savez_compressed` write
/// it.
///
/// Each array is read from the file on its own, so arrays can be read at the same time. Files in
/// the archive whose names do not end with `.npy` are ignored.
pub struct NpzArchive {
    file: Arc<FileReader>,
    arrays: Vec<Entry>,
}

/// An array in the archive.
#[derive(Debug)]
struct Entry {
    name: String,
    /// The range of the data in the file.
    start: u64,
    end: u64,
    method: CompressionMethod,
    is_encrypted: bool,
    /// The size and the checksum of the data, decompressed.
    size: u64,
    crc: u32,
}

impl fmt::Debug for NpzArchive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NpzArchive").field("arrays", &self.arrays).finish_non_exhaustive()
    }
}

impl NpzArchive {
    /// Reads the directory of an archive.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a zip archive, if its directory is
    /// corrupt, or if it has more than 10,000 files or names of more than 256 bytes.
    pub fn new(file: File) -> Result<Self, NpyError> {
        let mut buffer = vec![0; rawzip::MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
        let archive = ZipArchive::from_file(file, &mut buffer).map_err(wrong)?;
        if archive.entries_hint() > MAX_FILES {
            return Err(NpyError::Archive(format!("it has more than {MAX_FILES} files")));
        }
        let mut files = 0;
        let mut arrays: Vec<Entry> = Vec::new();
        let mut entries = archive.entries(&mut buffer);
        while let Some(entry) = entries.next_entry().map_err(wrong)? {
            files += 1;
            let Ok(name) = std::str::from_utf8(entry.file_path().as_bytes()) else {
                return Err(NpyError::Archive("the name of a file is not UTF-8".to_owned()));
            };
            let Some(name) = name.strip_suffix(".npy") else { continue };
            if name.len() > MAX_NAME {
                let reason = format!("the name of a file has more than {MAX_NAME} bytes");
                return Err(NpyError::Archive(reason));
            }
            if arrays.iter().any(|array| array.name == name) {
                let reason = format!("it has two arrays `{}`", name.escape_debug());
                return Err(NpyError::Archive(reason));
            }
            let data = archive.get_entry(entry.wayfinder()).map_err(wrong)?;
            let (start, end) = data.compressed_data_range();
            arrays.push(Entry {
                name: name.to_owned(),
                start,
                end,
                method: entry.compression_method(),
                is_encrypted: entry.flags().is_encrypted(),
                size: entry.uncompressed_size_hint(),
                crc: entry.crc32(),
            });
        }
        if files != archive.entries_hint() {
            return Err(NpyError::Archive("its directory is truncated".to_owned()));
        }
        Ok(Self { file: Arc::new(archive.into_inner()), arrays })
    }

    /// Returns the names of the arrays, without `.npy`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.arrays.iter().map(|array| array.name.as_str())
    }

    /// Returns a reader of an array; `None` if there is none with this name.
    ///
    /// # Errors
    ///
    /// Returns an error if the array cannot be read, is encrypted, or is compressed by a method
    /// that NumPy does not use.
    pub fn array(&self, name: &str) -> Option<Result<NpyReader<Box<dyn Read + Send>>, NpyError>> {
        let entry = self.arrays.iter().find(|array| array.name == name)?;
        Some(self.open(entry).and_then(NpyReader::new))
    }

    fn open(&self, entry: &Entry) -> Result<Box<dyn Read + Send>, NpyError> {
        let range = RangeReader::new(Arc::clone(&self.file), entry.start..entry.end);
        let buffered = BufReader::with_capacity(1 << 16, range);
        let data: Box<dyn Read + Send> = match entry.method {
            _ if entry.is_encrypted => {
                return Err(NpyError::Archive("the array is encrypted".to_owned()));
            }
            CompressionMethod::STORE => Box::new(buffered),
            CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(buffered)),
            method => {
                let number = method.as_u16();
                let method = match number {
                    12 => "bzip2".to_owned(),
                    14 => "LZMA".to_owned(),
                    93 => "zstd".to_owned(),
                    _ => format!("the method {number}"),
                };
                let reason = format!(
                    "the array is compressed by {method}: save it with `numpy.savez` or \
                     `numpy.savez_compressed`"
                );
                return Err(NpyError::Archive(reason));
            }
        };
        Ok(Box::new(Checked { data, left: entry.size, crc: Crc::new(), expected: entry.crc }))
    }
}

/// Returns the error of a corrupt archive.
fn wrong(error: rawzip::Error) -> NpyError {
    match error.into_kind() {
        rawzip::ErrorKind::IO(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            NpyError::Archive("its directory is not where its end says".to_owned())
        }
        rawzip::ErrorKind::IO(error) => NpyError::Read(error),
        rawzip::ErrorKind::MissingEndOfCentralDirectory => NpyError::Archive(
            "it has no directory at its end: the file may be incomplete, or not a .npz file"
                .to_owned(),
        ),
        _ => NpyError::Archive("its directory is corrupt".to_owned()),
    }
}

/// Checks the size and the checksum when all data has been read.
struct Checked {
    data: Box<dyn Read + Send>,
    left: u64,
    crc: Crc,
    expected: u32,
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let corrupt = |reason: &str| {
            let message = format!("the array in the archive is corrupt: {reason}");
            io::Error::new(io::ErrorKind::InvalidData, message)
        };
        let len = self.data.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof => {
                corrupt("it cannot be decompressed")
            }
            _ => error,
        })?;
        let Some(left) = self.left.checked_sub(len as u64) else {
            return Err(corrupt("it is longer than the directory says"));
        };
        self.left = left;
        self.crc.update(&buffer[..len]);
        match len {
            0 if buffer.is_empty() => Ok(0),
            0 if left > 0 => Err(corrupt("it is shorter than the directory says")),
            0 if self.crc.sum() != self.expected => Err(corrupt("its checksum is wrong")),
            _ => Ok(len),
        }
    }
}
