//! The progress of reading an input.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The progress of reading an input.
#[derive(Clone, Debug)]
pub struct Progress {
    pub(super) read: Arc<AtomicU64>,
    pub(super) total: Option<u64>,
}

impl Progress {
    /// Returns the number of bytes read so far, before decompression.
    #[must_use]
    pub fn read(&self) -> u64 {
        self.read.load(Relaxed)
    }

    /// Returns the size of the file; `None` for a stream.
    #[must_use]
    pub const fn total(&self) -> Option<u64> {
        self.total
    }
}

/// Counts the bytes that are read from a file before decompression.
pub(super) struct Counted<R> {
    pub(super) inner: R,
    pub(super) read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.inner.read(buffer)?;
        self.read.fetch_add(len as u64, Relaxed);
        Ok(len)
    }
}
