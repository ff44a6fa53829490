//! The writer of an index.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::arrow::{IndexRows, IndexTable, TablePart};
use crate::field::FieldColumn;
use crate::index::checked::{CheckedWriter, sum_of_file};
use crate::index::keys::material;
use crate::index::lookup::{LookupBuilder, MAX_ROWS};
use crate::index::manifest::{Index, IndexFile, name};
use crate::index_folder;

/// The rows from which on the next game begins another file.
const FILE_ROWS: u32 = 1 << 22;

/// The name of the file that is locked.
const LOCK: &str = "index.lock";

/// Adds games to the index in a folder.
///
/// What was added counts when [`finish`](Self::finish) returns. A writer that is dropped before
/// that leaves the old index. Memory is bounded by a row group of Parquet and 23 bytes for each row
/// of a file.
#[derive(Debug)]
pub struct IndexWriter {
    folder: PathBuf,
    /// True if the writer has created the folder.
    is_new: bool,
    /// Locked as long as it is open.
    _lock: File,
    columns: Vec<FieldColumn>,
    index: Index,
    /// The number of files of the old index.
    old: usize,
    open: Option<OpenFile>,
    /// The number of games before an input.
    offset: u64,
    /// The last game of all files.
    last_game: u64,
    rows_of_file: u32,
}

/// A file that is written.
#[derive(Debug)]
struct OpenFile {
    number: u64,
    table: IndexTable,
    lookup: LookupBuilder,
}

/// The games and files that were added to an index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Added {
    /// The number of games with a position.
    pub games: u64,
    /// The number of rows, with those at ply 0.
    pub rows: u64,
    /// The number of files.
    pub files: u64,
    /// The bytes of the Parquet files.
    pub bytes: u64,
    /// The bytes of the files with the tables of their rows.
    pub bytes_of_rows: u64,
}

impl IndexWriter {
    /// Begins to add games to the index in a folder, which is created if it is missing. Their rows have
    /// these columns, for which some tags were chosen.
    ///
    /// # Errors
    ///
    /// Returns an error if two columns have the same name, the folder holds other files, its index has other
    /// columns, is corrupt or of another version, another program is adding games to it, or it cannot be
    /// written to.
    pub fn new(folder: &Path, columns: &[FieldColumn], tags: &[String]) -> io::Result<Self> {
        check_names(columns)?;
        let is_new = !folder.exists();
        fs::create_dir_all(folder)?;
        if !index_folder::is_index(folder)
            && let Some(other) = foreign(folder)?
        {
            let message = format!(
                "this folder holds other files, such as {}: name a new or an empty folder",
                other.display()
            );
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
        let lock = File::create(folder.join(LOCK))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let message = "another program is adding games to this index: wait until it ends";
                return Err(io::Error::new(io::ErrorKind::ResourceBusy, message));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // Only now is it certain that no other program writes it.
        let names: Vec<_> = columns.iter().map(|column| column.name.clone()).collect();
        let mut index = match index_folder::is_index(folder) {
            true => Index::open(folder)?,
            false => Index::default(),
        };
        match index.files.is_empty() {
            true => (index.columns, index.tags) = (names, tags.to_vec()),
            false => check_columns(&index, &names)?,
        }
        remove_rest(folder, &index)?;
        let last_game = index.files.iter().map(|file| file.last_game).max().unwrap_or(0);
        Ok(Self {
            folder: folder.to_owned(),
            is_new,
            _lock: lock,
            columns: columns.to_vec(),
            old: index.files.len(),
            index,
            open: None,
            offset: last_game,
            last_game,
            rows_of_file: FILE_ROWS,
        })
    }

    /// Sets the number of rows from which on the next game begins another file, for tests.
    #[must_use]
    pub fn with_rows_of_file(mut self, rows: u32) -> Self {
        self.rows_of_file = rows.clamp(1, FILE_ROWS);
        self
    }

    /// Adds rows of games, in their order. They must have the columns of the writer, among them `game`
    /// and the sets of the pieces, and begin with a game or go on with the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if the columns are others, or writing fails.
    pub fn write_part(&mut self, part: &TablePart) -> io::Result<()> {
        let rows = IndexTable::rows(&self.columns, part, self.offset)?;
        let mut first = 0;
        for row in 0..rows.len() {
            let game = rows.game(row);
            let begins_game = game != self.last_game;
            let is_full =
                self.open.as_ref().is_some_and(|it| it.lookup.rows() >= self.rows_of_file);
            if begins_game && is_full {
                self.write_rows(&rows, first..row)?;
                self.close()?;
                first = row;
            }
            let open = match &mut self.open {
                Some(open) => open,
                None => {
                    let last = self.index.files.last().map_or(0, |file| file.number);
                    let path = self.folder.join(name(last + 1, "parquet.part"));
                    let table = IndexTable::new(&path, &self.columns)?;
                    let lookup = LookupBuilder::default();
                    self.open.insert(OpenFile { number: last + 1, table, lookup })
                }
            };
            if open.lookup.rows() == MAX_ROWS {
                return Err(io::Error::other("a game is too long for an index"));
            }
            open.lookup.push(&rows, row, begins_game)?;
            self.last_game = game;
        }
        self.write_rows(&rows, first..rows.len())
    }

    fn write_rows(&mut self, rows: &IndexRows, range: Range<usize>) -> io::Result<()> {
        match &mut self.open {
            Some(open) if !range.is_empty() => open.table.write(rows, range, material),
            _ => Ok(()),
        }
    }

    /// Ends an input: the numbers of the games of the next one begin with 1, and go on here.
    pub const fn end_input(&mut self) {
        self.offset = self.last_game;
    }

    /// Completes the file.
    fn close(&mut self) -> io::Result<()> {
        let Some(OpenFile { number, table, lookup }) = self.open.take() else { return Ok(()) };
        let (rows, games) = (lookup.rows().into(), lookup.games() as u64);
        let bytes = table.finish()?;
        let checksum = sum_of_file(File::open(self.folder.join(name(number, "parquet.part")))?)?;
        let path = self.folder.join(name(number, "rows.part"));
        let mut out = CheckedWriter::new(BufWriter::new(File::create(path)?));
        lookup.write(&mut out)?;
        let out = out.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        out.sync_all()?;
        self.index.files.push(IndexFile {
            number,
            folder: self.folder.clone(),
            rows,
            games,
            last_game: self.last_game,
            bytes,
            bytes_of_rows: out.metadata()?.len(),
            checksum,
        });
        Ok(())
    }

    /// Completes the index with what was added.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails. The old index is then left.
    pub fn finish(mut self) -> io::Result<Added> {
        self.close()?;
        let mut added = Added::default();
        for file in &self.index.files[self.old..] {
            for (extension, path) in [("rows", file.path_of_rows()), ("parquet", file.path())] {
                let part = self.folder.join(name(file.number, &format!("{extension}.part")));
                fs::rename(part, path)?;
            }
            added.games += file.games;
            added.rows += file.rows;
            added.files += 1;
            added.bytes += file.bytes;
            added.bytes_of_rows += file.bytes_of_rows;
        }
        if added.files > 0 || self.old == 0 {
            self.index.write(&self.folder)?;
            // The manifest lists the new files: an error from here on must not remove them.
            self.old = self.index.files.len();
            // The names are on the disk only when the folder is.
            #[cfg(unix)]
            File::open(&self.folder)?.sync_all()?;
        }
        Ok(added)
    }
}

impl Drop for IndexWriter {
    /// Removes what does not count: all, if there was no index.
    fn drop(&mut self) {
        drop(self.open.take());
        self.index.files.truncate(self.old);
        // The next writer removes what is left.
        let _ = remove_rest(&self.folder, &self.index);
        if !index_folder::is_index(&self.folder) {
            let _ = fs::remove_file(self.folder.join(LOCK));
            if self.is_new {
                // Only an empty folder is removed.
                let _ = fs::remove_dir(&self.folder);
            }
        }
    }
}

/// Refuses columns with the same name.
fn check_names(columns: &[FieldColumn]) -> io::Result<()> {
    let names = columns.iter().map(|column| column.name.clone());
    let mut all: Vec<_> = names.chain(IndexTable::added_names().map(str::to_owned)).collect();
    all.sort_unstable();
    let Some(pair) = all.windows(2).find(|pair| pair[0] == pair[1]) else { return Ok(()) };
    let message = format!("an index has a column `{}` of its own: leave it out of --tags", pair[0]);
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// Refuses other columns than those of an index.
fn check_columns(index: &Index, names: &[String]) -> io::Result<()> {
    if index.columns == names {
        return Ok(());
    }
    let tags = match &index.tags[..] {
        [] => "without --tags".to_owned(),
        tags => format!("with --tags {}", tags.join(",")),
    };
    let message = format!(
        "the index was made {tags}, and all its files have the same columns: leave out --tags, or index \
         the games in another folder"
    );
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// Returns a file in a folder without a manifest that a killed program has not left. Complete files of games
/// are those of an index that has lost its manifest.
fn foreign(folder: &Path) -> io::Result<Option<PathBuf>> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let text = name.to_string_lossy();
        let is_left = text.ends_with(".part") && is_rest(&text, &[]);
        if !is_left && name != LOCK {
            return Ok(Some(name.into()));
        }
    }
    Ok(None)
}

/// Removes what a killed program has left.
fn remove_rest(folder: &Path, index: &Index) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if is_rest(&name.to_string_lossy(), &index.files) {
            fs::remove_file(folder.join(name))?;
        }
    }
    Ok(())
}

/// Returns true for the name of a file of games that is not among these, or of one that is not complete.
fn is_rest(file: &str, known: &[IndexFile]) -> bool {
    if file == "index.json.part" {
        return true;
    }
    let Some((number, extension)) =
        file.strip_prefix("games-").and_then(|rest| rest.split_once('.'))
    else {
        return false;
    };
    let is_number = number.len() >= 6 && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_known = known.iter().any(|it| name(it.number, extension) == file);
    is_number
        && match extension {
            "parquet.part" | "rows.part" => true,
            "parquet" | "rows" => !is_known,
            _ => false,
        }
}
