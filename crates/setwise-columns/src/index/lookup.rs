//! The file next to a file of games that tells where games begin and where keys occur.
//!
//! ```text
//! SETWROWS, version, number of rows, number of games   8 bytes and 4 bytes each
//! the first row of each game                           4 bytes each
//! the positions of the rows                            two and a half bytes each
//! a table of places for each kind of keys              rows, and blocks of 64 rows for the others
//! the number of rows of each state, and the rows       4 bytes each
//! ```
//!
//! These are the bytes of a [`CheckedFile`].

use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use setwise_chess::Position;

use crate::arrow::IndexRows;
use crate::index::checked::CheckedFile;
use crate::index::error::at_file;
use crate::index::keys::{KINDS, Key, State};
use crate::index::places::{self, PLACE_BITS, Places, word};
use crate::index::positions::{self, PositionReader, Positions};

const MAGIC: &[u8; 8] = b"SETWROWS";
const HEADER: usize = 20;
const VERSION: u32 = 4;

/// The most rows of a file.
pub(super) const MAX_ROWS: u32 = (1 << PLACE_BITS) - 1;

/// The rows that a place of each kind stands for. A placement lasts for one row, the others longer.
const BLOCKS: [u32; KINDS] = [1, 64, 64];

/// The tables of the rows of a file that is written.
#[derive(Debug, Default)]
pub(super) struct LookupBuilder {
    rows: u32,
    starts: Vec<u32>,
    positions: Positions,
    places: [Places; KINDS],
    /// The rows in each state, in order.
    states: [Vec<u32>; State::ALL.len()],
}

impl LookupBuilder {
    /// Adds a row.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not a position.
    pub(super) fn push(
        &mut self,
        rows: &IndexRows,
        row: usize,
        begins_game: bool,
    ) -> io::Result<()> {
        if begins_game {
            self.starts.push(self.rows);
        }
        self.positions.push(&rows.setup(row), begins_game)?;
        for key in Key::of_position(rows.pieces(row)) {
            let kind = key.kind();
            self.places[kind].push(key.hash(), self.rows / BLOCKS[kind]);
        }
        let (in_check, has_move) = (rows.in_check(row), rows.has_move(row));
        for state in State::ALL.into_iter().filter(|it| it.is_of(in_check, has_move)) {
            self.states[state as usize].push(self.rows);
        }
        self.rows += 1;
        Ok(())
    }

    pub(super) const fn rows(&self) -> u32 {
        self.rows
    }

    pub(super) const fn games(&self) -> usize {
        self.starts.len()
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn write(self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(MAGIC)?;
        for word in [VERSION, self.rows, self.starts.len() as u32] {
            out.write_all(&word.to_le_bytes())?;
        }
        for start in self.starts {
            out.write_all(&start.to_le_bytes())?;
        }
        self.positions.write(out)?;
        self.places.into_iter().try_for_each(|places| places.write(out))?;
        for rows in self.states {
            let count = rows.len() as u32;
            for word in std::iter::once(count).chain(rows) {
                out.write_all(&word.to_le_bytes())?;
            }
        }
        Ok(())
    }
}

/// The tables of the rows of a file.
#[derive(Debug)]
pub(crate) struct Lookup {
    path: PathBuf,
    file: CheckedFile,
    pub(crate) rows: u32,
    pub(crate) games: u32,
}

impl Lookup {
    /// Opens the tables in a file.
    ///
    /// # Errors
    ///
    /// Returns an error with the path if the file cannot be read or is corrupt.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Self::read(path).map_err(|error| at_file(path, &error))
    }

    fn read(path: &Path) -> io::Result<Self> {
        let file = CheckedFile::new(File::open(path)?)?;
        let mut header = [0; HEADER];
        file.read(0, &mut header)?;
        let [version, rows, games] = [8, 12, 16].map(|at| word(&header[at..at + 4]));
        // A corrupt number of games must not take memory.
        let fits = u64::from(games) * 4 <= file.len();
        if &header[..8] != MAGIC || version != VERSION || games > rows || !fits {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "its header is corrupt, or of another version",
            ));
        }
        Ok(Self { path: path.to_owned(), file, rows, games })
    }

    /// Reads the whole file.
    ///
    /// # Errors
    ///
    /// Returns an error with the path if the file cannot be read or was changed.
    pub(super) fn check(&self) -> io::Result<()> {
        self.file.check().map_err(|error| at_file(&self.path, &error))
    }

    /// Reads the first row of each game, in order.
    ///
    /// # Errors
    ///
    /// Returns an error with the path if the file cannot be read or is corrupt.
    pub(crate) fn starts(&self) -> io::Result<Vec<u32>> {
        let mut starts = vec![0; 4 * self.games as usize];
        let read = self.file.read(HEADER as u64, &mut starts);
        read.map_err(|error| at_file(&self.path, &error))?;
        let starts: Vec<_> =
            starts.as_chunks().0.iter().map(|it| u32::from_le_bytes(*it)).collect();
        let is_ordered =
            starts.is_sorted_by(|a, b| a < b) && starts.last().is_none_or(|&it| it < self.rows);
        match is_ordered && starts.first().copied() == (self.rows > 0).then_some(0) {
            true => Ok(starts),
            false => Err(at_file(&self.path, &"its games are corrupt")),
        }
    }

    /// Returns the ranges of rows that may have all keys and are in all states, in order; `None` for all
    /// rows if there are neither keys nor states.
    ///
    /// # Errors
    ///
    /// Returns an error with the path if the file cannot be read or is corrupt.
    pub(crate) fn rows_of(
        &self,
        keys: &[Key],
        states: &[State],
    ) -> io::Result<Option<Vec<Range<u32>>>> {
        self.find(keys, states).map_err(|error| at_file(&self.path, &error))
    }

    fn find(&self, keys: &[Key], states: &[State]) -> io::Result<Option<Vec<Range<u32>>>> {
        let mut found: Option<Vec<Range<u32>>> = None;
        for key in keys {
            let kind = key.kind();
            let at = self.table(kind)?;
            let block = BLOCKS[kind];
            let mut ranges: Vec<Range<u32>> = Vec::new();
            for place in places::find(&self.file, at, key.hash())? {
                let start = place.saturating_mul(block);
                let rows = start..start.saturating_add(block).min(self.rows);
                match ranges.last_mut().filter(|last| last.end == rows.start) {
                    Some(last) => last.end = rows.end,
                    None if !rows.is_empty() => ranges.push(rows),
                    None => {}
                }
            }
            found = Some(match found {
                Some(found) => in_both(&found, &ranges),
                None => ranges,
            });
        }
        for state in states {
            let ranges = self.rows_in(*state)?;
            found = Some(match found {
                Some(found) => in_both(&found, &ranges),
                None => ranges,
            });
        }
        Ok(found)
    }

    /// Returns the offset of the positions.
    fn positions_at(&self) -> u64 {
        HEADER as u64 + 4 * u64::from(self.games)
    }

    /// Calls a function with the position of each of these rows, in order. The counters of a position are not
    /// those of its row.
    ///
    /// # Errors
    ///
    /// Returns an error with the path if the file cannot be read or is corrupt.
    pub(crate) fn positions(
        &self,
        rows: impl Iterator<Item = u32>,
        mut each: impl FnMut(u32, &Position),
    ) -> io::Result<()> {
        let mut reader = PositionReader::new(&self.file, self.positions_at(), self.rows);
        for row in rows {
            let position = reader.position(row).map_err(|error| at_file(&self.path, &error))?;
            each(row, &position);
        }
        Ok(())
    }

    /// Returns the offset of the table of a kind of keys, or of what follows the last one.
    fn table(&self, kind: usize) -> io::Result<u64> {
        let mut at = self.positions_at();
        at += positions::len(&self.file, at, self.rows)?;
        for _ in 0..kind {
            at += places::len(&self.file, at)?;
        }
        Ok(at)
    }

    /// Returns the ranges of rows in a state, in order.
    fn rows_in(&self, state: State) -> io::Result<Vec<Range<u32>>> {
        let corrupt = || io::Error::new(io::ErrorKind::InvalidData, "its lists are corrupt");
        let mut at = self.table(KINDS)?;
        let count = |at| {
            let mut count = [0; 4];
            self.file.read(at, &mut count)?;
            Ok::<_, io::Error>(word(&count))
        };
        for _ in 0..state as usize {
            at += 4 + 4 * u64::from(count(at)?);
        }
        let count = count(at)?;
        // A corrupt number of rows must not take memory.
        if count > self.rows {
            return Err(corrupt());
        }
        let mut bytes = vec![0; 4 * count as usize];
        self.file.read(at + 4, &mut bytes)?;
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for row in bytes.chunks_exact(4).map(word) {
            match ranges.last_mut() {
                _ if row >= self.rows => return Err(corrupt()),
                Some(last) if row < last.end => return Err(corrupt()),
                Some(last) if row == last.end => last.end += 1,
                _ => ranges.push(row..row + 1),
            }
        }
        Ok(ranges)
    }
}

/// Returns what is in both of two lists of ranges, all of which are in order.
fn in_both(mut a: &[Range<u32>], mut b: &[Range<u32>]) -> Vec<Range<u32>> {
    let mut both = Vec::new();
    while let ([first, rest @ ..], [other, others @ ..]) = (a, b) {
        let shared = first.start.max(other.start)..first.end.min(other.end);
        if !shared.is_empty() {
            both.push(shared);
        }
        match first.end <= other.end {
            true => a = rest,
            false => b = others,
        }
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_intersected() {
        let [a, b] = [vec![0..4, 6..9, 20..30], vec![2..7, 8..21, 29..40]];
        let naive: Vec<u32> = (0..50)
            .filter(|row| [&a, &b].iter().all(|it| it.iter().any(|r| r.contains(row))))
            .collect();
        assert!(in_both(&a, &b).into_iter().flatten().eq(naive));
    }
}
