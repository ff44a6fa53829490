//! The manifest of an index, which lists its files.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::index::checked::{sum_of_file, sum_of_text};
use crate::index::error::at_file;
use crate::index::lookup::Lookup;
use crate::index_folder;

/// The version of what is written here.
const VERSION: u64 = 6;

/// A folder of files with games, and tables that find rows in them.
///
/// # Examples
///
/// ```no_run
/// use std::path::Path;
/// use setwise_columns::Index;
///
/// let index = Index::open(Path::new("games"))?;
/// println!("{} rows", index.files().iter().map(|file| file.rows()).sum::<u64>());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    pub(super) columns: Vec<String>,
    pub(super) tags: Vec<String>,
    pub(super) files: Vec<IndexFile>,
}

/// A file of an index, which has whole games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexFile {
    pub(super) number: u64,
    /// The folder.
    pub(super) folder: PathBuf,
    pub(super) rows: u64,
    pub(super) games: u64,
    /// The largest number of a game.
    pub(super) last_game: u64,
    /// The bytes of the file, and of that with the tables of its rows.
    pub(super) bytes: u64,
    pub(super) bytes_of_rows: u64,
    /// The checksum of the Parquet file.
    pub(super) checksum: u64,
}

impl IndexFile {
    /// Returns the number in its name.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the path of the Parquet file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.folder.join(name(self.number, "parquet"))
    }

    pub(super) fn path_of_rows(&self) -> PathBuf {
        self.folder.join(name(self.number, "rows"))
    }

    /// Returns the number of rows, with those at ply 0.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the bytes of the Parquet file.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Reads the files, and checks that they were not changed after they were written.
    ///
    /// A query checks only the tables of the rows: checking what it reads of a Parquet file would take as
    /// long as reading it.
    ///
    /// # Errors
    ///
    /// Returns an error with the path and the remedy for each file that cannot be read or was changed.
    pub fn check(&self) -> Result<(), Vec<io::Error>> {
        let path = self.path();
        let games = File::open(&path).and_then(sum_of_file);
        let games = match games {
            Ok(sum) if sum == self.checksum => Ok(()),
            Ok(_) => Err(at_file(
                &path,
                &"its checksum does not match: it was changed after it was written",
            )),
            Err(error) => Err(at_file(&path, &error)),
        };
        let rows = self.lookup().and_then(|lookup| lookup.check());
        let errors: Vec<_> = [games, rows].into_iter().filter_map(Result::err).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Opens the tables of the rows.
    ///
    /// # Errors
    ///
    /// Returns an error with the path if they cannot be read or are corrupt.
    pub(crate) fn lookup(&self) -> io::Result<Lookup> {
        let lookup = Lookup::open(&self.path_of_rows())?;
        match u64::from(lookup.rows) == self.rows && u64::from(lookup.games) == self.games {
            true => Ok(lookup),
            false => Err(at_file(&self.path_of_rows(), &"it belongs to another file of games")),
        }
    }
}

impl Index {
    /// The name of the manifest in the folder of an index.
    pub const MANIFEST: &str = index_folder::MANIFEST;

    /// Opens the index in a folder, and checks that its files are there and have their lengths.
    ///
    /// # Errors
    ///
    /// Returns an error with the path and the remedy if a file cannot be read, is missing or was cut
    /// short, or if another version wrote the index.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let path = folder.join(Self::MANIFEST);
        let text = fs::read_to_string(&path).map_err(|error| at_file(&path, &error))?;
        let index = Self::read(folder, &text).map_err(|error| at_file(&path, &error))?;
        for file in &index.files {
            let lengths = [(file.path(), file.bytes), (file.path_of_rows(), file.bytes_of_rows)];
            for (path, expected) in lengths {
                let len = fs::metadata(&path).map_err(|error| at_file(&path, &error))?.len();
                if len != expected {
                    let reason = format!("it has {len} bytes, and the index says {expected}");
                    return Err(at_file(&path, &reason));
                }
            }
        }
        Ok(index)
    }

    /// Returns the files, in order.
    #[must_use]
    pub fn files(&self) -> &[IndexFile] {
        &self.files
    }

    /// Returns the tags that were chosen for the columns; none for the usual ones.
    #[must_use]
    pub fn tags(&self) -> &[String] {
        &self.tags
    }

    fn read(folder: &Path, text: &str) -> Result<Self, String> {
        let manifest: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let version =
            manifest["setwise_index"].as_u64().ok_or("it is not the manifest of an index")?;
        if version != VERSION {
            return Err(format!("it has version {version}, and this program reads {VERSION}"));
        }
        let (sum, content) = (checksum(&manifest["checksum"]), without_checksum(&manifest));
        if sum != Some(sum_of_text(&content)) {
            return Err(
                "its checksum does not match: it was changed after it was written".to_owned()
            );
        }
        let list = |value: &Value, name: &str| {
            value[name].as_array().cloned().ok_or(format!("`{name}` is not a list"))
        };
        let number = |value: &Value, name: &str| {
            value[name].as_u64().ok_or(format!("`{name}` is not a number"))
        };
        let texts = |name: &str| -> Result<Vec<String>, String> {
            let text = |value: &Value| {
                value.as_str().map(str::to_owned).ok_or(format!("`{name}` is not a list of texts"))
            };
            list(&manifest, name)?.iter().map(text).collect()
        };
        let file = |file: &Value| {
            Ok(IndexFile {
                number: number(file, "number")?,
                folder: folder.to_owned(),
                rows: number(file, "rows")?,
                games: number(file, "games")?,
                last_game: number(file, "last_game")?,
                bytes: number(file, "bytes")?,
                bytes_of_rows: number(file, "bytes_of_rows")?,
                checksum: checksum(&file["checksum"]).ok_or("`checksum` is not a checksum")?,
            })
        };
        Ok(Self {
            columns: texts("columns")?,
            tags: texts("tags")?,
            files: list(&manifest, "files")?.iter().map(file).collect::<Result<_, String>>()?,
        })
    }

    /// Writes the manifest to a folder, where it replaces the old one at once.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let file = |file: &IndexFile| {
            json!({
                "number": file.number,
                "rows": file.rows,
                "games": file.games,
                "last_game": file.last_game,
                "bytes": file.bytes,
                "bytes_of_rows": file.bytes_of_rows,
                "checksum": format!("{:016x}", file.checksum),
            })
        };
        let mut manifest = json!({
            "setwise_index": VERSION,
            "columns": self.columns,
            "tags": self.tags,
            "files": self.files.iter().map(file).collect::<Vec<_>>(),
        });
        manifest["checksum"] = format!("{:016x}", sum_of_text(&without_checksum(&manifest))).into();
        let (path, part) = (folder.join(Self::MANIFEST), folder.join("index.json.part"));
        let mut file = fs::File::create(&part)?;
        writeln!(file, "{manifest:#}")?;
        file.sync_all()?;
        fs::rename(part, path)
    }
}

/// Returns a checksum, which is a text, since other programs read numbers of 64 bits as floating point.
fn checksum(text: &Value) -> Option<u64> {
    u64::from_str_radix(text.as_str()?, 16).ok()
}

/// Returns the text that the checksum of a manifest is about.
fn without_checksum(manifest: &Value) -> String {
    let mut manifest = manifest.clone();
    if let Some(members) = manifest.as_object_mut() {
        members.remove("checksum");
    }
    manifest.to_string()
}

/// Returns the name of a file of games.
pub(super) fn name(number: u64, extension: &str) -> String {
    format!("games-{number:06}.{extension}")
}
