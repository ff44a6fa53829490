//! Tables from hashes to places: sorted, in buckets by the upper bits of the hash.
//!
//! ```text
//! number of places, bits of a bucket   4 bytes each
//! the first place of each bucket       4 bytes each, and the number of places
//! the places                           2 bytes of the hash after those of the bucket, 3 of the place
//! ```
//!
//! So a place takes five bytes and a quarter, and is found in three reads, whatever the size.

use std::io::{self, Write};

use crate::index::checked::CheckedFile;

/// The number of bits of a place, and of the upper part of the hash before it.
pub(super) const PLACE_BITS: u32 = 24;
const HASH_BITS: u32 = 64 - PLACE_BITS;

/// The bytes of a place, and the upper limit of the bits of a bucket.
const WIDTH: usize = 5;
const MAX_BUCKET_BITS: u32 = HASH_BITS - 16;

/// Places that are collected.
#[derive(Debug, Default)]
pub(super) struct Places(Vec<u64>);

impl Places {
    /// Adds a place, unless it was also the last one added.
    pub(super) fn push(&mut self, hash: u64, place: u32) {
        let entry = hash >> PLACE_BITS << PLACE_BITS | u64::from(place);
        if self.0.last() != Some(&entry) {
            self.0.push(entry);
        }
    }

    /// Writes the table.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        self.0.sort_unstable();
        self.0.dedup();
        let count = self.0.len() as u32;
        let bits = (count / 16).checked_ilog2().unwrap_or(0).min(MAX_BUCKET_BITS);
        out.write_all(&count.to_le_bytes())?;
        out.write_all(&bits.to_le_bytes())?;
        let mut at = 0;
        for bucket in 0..=1_u64 << bits {
            while self.0.get(at).is_some_and(|&entry| bucket_of(entry, bits) < bucket) {
                at += 1;
            }
            out.write_all(&(at as u32).to_le_bytes())?;
        }
        for entry in self.0 {
            let [rest, place] = [rest_of(entry, bits), entry & ((1 << PLACE_BITS) - 1)];
            out.write_all(&(rest << PLACE_BITS | place).to_le_bytes()[..WIDTH])?;
        }
        Ok(())
    }
}

const fn bucket_of(entry: u64, bits: u32) -> u64 {
    // A shift by 64 would overflow.
    entry >> 1 >> (63 - bits)
}

const fn rest_of(entry: u64, bits: u32) -> u64 {
    entry << bits >> 48
}

/// Reads the header of the table at an offset of a file, and returns the length of the table.
///
/// # Errors
///
/// Returns an error if reading fails.
pub(super) fn len(file: &CheckedFile, at: u64) -> io::Result<u64> {
    let (count, bits) = header(file, at)?;
    Ok(len_of(count, bits))
}

const fn len_of(count: u32, bits: u32) -> u64 {
    8 + 4 * ((1 << bits) + 1) + WIDTH as u64 * count as u64
}

/// Returns the places of a hash in the table at an offset of a file, in order. There may be places
/// of other hashes among them.
///
/// # Errors
///
/// Returns an error if reading fails.
pub(super) fn find(file: &CheckedFile, at: u64, hash: u64) -> io::Result<Vec<u32>> {
    let (count, bits) = header(file, at)?;
    let hash = hash >> PLACE_BITS << PLACE_BITS;
    let mut ends = [0; 8];
    file.read(at + 8 + 4 * bucket_of(hash, bits), &mut ends)?;
    let [start, end] = [word(&ends[..4]), word(&ends[4..])];
    if start > end || end > count {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "its tables are corrupt"));
    }
    let places = at + 8 + 4 * ((1 << bits) + 1);
    let mut bytes = vec![0; (end - start) as usize * WIDTH];
    file.read(places + u64::from(start) * WIDTH as u64, &mut bytes)?;
    let rest = rest_of(hash, bits) as u16;
    let same = |bytes: &&[u8]| bytes[3..] == rest.to_le_bytes();
    Ok(bytes.chunks_exact(WIDTH).filter(same).map(|bytes| word(&bytes[..3])).collect())
}

fn header(file: &CheckedFile, at: u64) -> io::Result<(u32, u32)> {
    let mut header = [0; 8];
    file.read(at, &mut header)?;
    let (count, bits) = (word(&header[..4]), word(&header[4..]));
    // A corrupt number of places must not take memory.
    match bits <= MAX_BUCKET_BITS && len_of(count, bits) <= file.len().saturating_sub(at) {
        true => Ok((count, bits)),
        false => Err(io::Error::new(io::ErrorKind::InvalidData, "its tables are corrupt")),
    }
}

/// Returns a number of up to four bytes, the lowest one first.
pub(super) fn word(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::checked::CheckedWriter;

    #[test]
    fn all_places_of_a_hash_are_found() {
        for count in [0_u64, 1, 5, 100, 5000] {
            let mut places = Places::default();
            let hash = |key: u64| key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let all: Vec<_> = (0..count).map(|place| (hash(place % 97), place as u32)).collect();
            for &(hash, place) in all.iter().chain(&all) {
                places.push(hash, place);
            }
            let mut out = CheckedWriter::new(tempfile::tempfile().expect("a file"));
            out.write_all(&[7; 3]).expect("a start");
            places.write(&mut out).expect("a table");
            let file = CheckedFile::new(out.finish().expect("a whole file")).expect("checksums");
            assert_eq!(len(&file, 3).expect("a length"), file.len() - 3);
            for key in 0..200 {
                let same = all.iter().filter(|(it, _)| *it == hash(key));
                let places: Vec<_> = same.map(|(_, place)| *place).collect();
                assert_eq!(find(&file, 3, hash(key)).expect("places"), places, "{count} {key}");
            }
        }
    }
}
