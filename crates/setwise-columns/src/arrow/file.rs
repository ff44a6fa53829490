//! A file that several threads read, each at its own place.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

/// A file of a known length. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct SharedFile {
    file: Arc<Mutex<File>>,
    len: u64,
}

impl SharedFile {
    pub(super) fn new(file: File, len: u64) -> Self {
        Self { file: Arc::new(Mutex::new(file)), len }
    }

    /// Returns the length of the file.
    pub(super) const fn size(&self) -> u64 {
        self.len
    }

    /// Returns a reader from a place to the end.
    pub(super) fn part(&self, start: u64) -> Part {
        Part { file: self.clone(), at: start }
    }

    /// Appends `len` bytes from a place on. Zeroing the memory first costs less than the small reads with which
    /// `read_to_end` begins.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or ends before.
    pub(super) fn append(&self, start: u64, len: usize, bytes: &mut Vec<u8>) -> io::Result<()> {
        // A corrupt length must not make the buffer larger than the file.
        let end = start.checked_add(len as u64).filter(|&end| end <= self.len);
        if end.is_none() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let from = bytes.len();
        bytes.reserve_exact(len);
        bytes.resize(from + len, 0);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut bytes[from..])
    }

    fn read_at(&self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        file.read(buffer)
    }
}

/// A place in a file.
#[derive(Debug)]
pub(super) struct Part {
    file: SharedFile,
    at: u64,
}

impl Read for Part {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read_at(self.at, buffer)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Seek for Part {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.file.len.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

impl Length for SharedFile {
    fn len(&self) -> u64 {
        self.len
    }
}

impl ChunkReader for SharedFile {
    type T = BufReader<Part>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(BufReader::new(self.part(start)))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let mut buffer = Vec::new();
        match self.append(start, length, &mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(ParquetError::EOF("the file ends too early".to_owned()))
            }
            read => {
                read?;
                Ok(buffer.into())
            }
        }
    }
}
