//! Files in blocks with checksums, which are checked when they are read.
//!
//! ```text
//! the bytes, in blocks of 4096, the last one shorter
//! the checksum of each block   8 bytes each
//! ```
//!
//! So a file that was overwritten is an error, and not a wrong answer. A read takes the whole blocks
//! around its bytes.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::fingerprint::folded;

/// The bytes of a block, and those of its checksum.
const BLOCK: usize = 4096;
const SUM: usize = 8;

/// The bytes of a whole file that are read at a time, a multiple of those of a block.
const PART: usize = 1 << 18;

/// An odd number that multiplies the words of a block: the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Writes a file, with the checksums at its end.
#[derive(Debug)]
pub(super) struct CheckedWriter<W> {
    out: W,
    block: Vec<u8>,
    sums: Vec<u64>,
}

impl<W: Write> CheckedWriter<W> {
    pub(super) const fn new(out: W) -> Self {
        Self { out, block: Vec::new(), sums: Vec::new() }
    }

    /// Writes the checksums, and returns the inner writer.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.end_block()?;
        for sum in &self.sums {
            self.out.write_all(&sum.to_le_bytes())?;
        }
        Ok(self.out)
    }

    fn end_block(&mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            self.out.write_all(&self.block)?;
            self.sums.push(sum_of(self.sums.len(), &self.block));
            self.block.clear();
        }
        Ok(())
    }
}

impl<W: Write> Write for CheckedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = bytes.len().min(BLOCK - self.block.len());
        self.block.extend_from_slice(&bytes[..len]);
        if self.block.len() == BLOCK {
            self.end_block()?;
        }
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A file that a [`CheckedWriter`] wrote.
#[derive(Debug)]
pub(super) struct CheckedFile {
    file: File,
    /// The bytes before the checksums.
    len: u64,
}

impl CheckedFile {
    /// Takes a file, without reading it.
    ///
    /// # Errors
    ///
    /// Returns an error if the length of the file is not known.
    pub(super) fn new(file: File) -> io::Result<Self> {
        let total = file.metadata()?.len();
        let count = total.div_ceil((BLOCK + SUM) as u64);
        Ok(Self { file, len: total.saturating_sub(SUM as u64 * count) })
    }

    /// Returns the number of bytes before the checksums.
    pub(super) const fn len(&self) -> u64 {
        self.len
    }

    /// Reads the whole file.
    ///
    /// # Errors
    ///
    /// Returns an error if reading fails, or if the checksum of a block is wrong.
    pub(super) fn check(&self) -> io::Result<()> {
        let mut part = vec![0; PART];
        for at in (0..self.len).step_by(PART) {
            let len = (self.len - at).min(PART as u64) as usize;
            self.read(at, &mut part[..len])?;
        }
        Ok(())
    }

    /// Reads bytes from an offset on.
    ///
    /// # Errors
    ///
    /// Returns an error if reading fails, or if the checksum of a block around the bytes is wrong.
    pub(super) fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        let end = at.saturating_add(bytes.len() as u64);
        if end > self.len {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "its tables are corrupt"));
        }
        let block = at / BLOCK as u64;
        let first = block * BLOCK as u64;
        let all = end.next_multiple_of(BLOCK as u64).min(self.len) - first;
        let mut blocks = vec![0; all as usize];
        self.read_at(first, &mut blocks)?;
        let mut sums = vec![0; SUM * blocks.len().div_ceil(BLOCK)];
        self.read_at(self.len + SUM as u64 * block, &mut sums)?;
        for (index, (block, sum)) in blocks.chunks(BLOCK).zip(sums.chunks(SUM)).enumerate() {
            let number = (first / BLOCK as u64) as usize + index;
            if sum != sum_of(number, block).to_le_bytes() {
                let start = number * BLOCK;
                let reason = format!(
                    "the checksum of its bytes {start} to {} does not match: they were changed after they were written",
                    start + block.len() - 1
                );
                return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
            }
        }
        let start = (at - first) as usize;
        bytes.copy_from_slice(&blocks[start..start + bytes.len()]);
        Ok(())
    }

    fn read_at(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(bytes)
    }
}

/// Returns the checksum of the rest of a file.
///
/// # Errors
///
/// Returns an error if reading fails.
pub(super) fn sum_of_file(mut file: impl Read) -> io::Result<u64> {
    let mut sum = FACTOR;
    let mut block = Vec::new();
    for number in 0.. {
        block.clear();
        if file.by_ref().take(PART as u64).read_to_end(&mut block)? == 0 {
            break;
        }
        sum = folded(sum ^ sum_of(number, &block), FACTOR).rotate_left(17) ^ FACTOR;
    }
    Ok(sum)
}

/// Returns the checksum of a text.
pub(super) fn sum_of_text(text: &str) -> u64 {
    sum_of(0, text.as_bytes())
}

/// Returns the checksum of a block and its number, so that a block in another place is found too.
fn sum_of(number: usize, block: &[u8]) -> u64 {
    let mut sum = !((number as u64) << 16 | block.len() as u64);
    for bytes in block.chunks(8) {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        sum = folded(sum ^ u64::from_le_bytes(word), FACTOR).rotate_left(17) ^ FACTOR;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(bytes: &[u8]) -> Vec<u8> {
        let mut writer = CheckedWriter::new(Vec::new());
        for part in bytes.chunks(1000) {
            writer.write_all(part).expect("a part");
        }
        writer.finish().expect("a whole file")
    }

    fn opened(bytes: &[u8]) -> CheckedFile {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(bytes).expect("a whole file");
        CheckedFile::new(file).expect("checksums")
    }

    #[test]
    fn what_was_written_is_read_and_any_change_is_an_error() {
        for len in [0_usize, 1, 8, 4095, 4096, 4097, 8192, 10_000] {
            let bytes: Vec<_> = (0..len).map(|at| (at * at / 7) as u8).collect();
            let all = written(&bytes);
            let file = opened(&all);
            assert_eq!(file.len(), len as u64);
            for (at, end) in [(0, len), (len / 2, len), (len / 3, len / 3 + len.min(9))] {
                let mut found = vec![0; end.min(len) - at];
                file.read(at as u64, &mut found).expect("bytes");
                assert_eq!(found, bytes[at..end.min(len)], "{len} {at}");
            }
            assert!(file.read(len as u64, &mut [0]).is_err());
            file.check().expect("the file as it was written");
            for at in (0..all.len()).step_by(271) {
                let mut changed = all.clone();
                changed[at] ^= 1;
                assert!(opened(&changed).read(0, &mut vec![0; len]).is_err(), "{len} {at}");
                assert!(opened(&changed).check().is_err(), "{len} {at}");
            }
        }
        // Blocks in other places, and a file that is cut short.
        let bytes: Vec<_> = (0..10_000).map(|at: usize| (at / 4096) as u8).collect();
        let all = written(&bytes);
        let mut swapped = all.clone();
        swapped[..8192].rotate_left(4096);
        assert!(opened(&swapped).read(0, &mut [0; 5000]).is_err());
        assert!(opened(&all[..9000]).read(0, &mut [0; 5000]).is_err());
    }
}
