//! The files of a path: one file, or those of an index.

use std::io;
use std::path::{Path, PathBuf};

#[cfg(not(feature = "parquet"))]
use crate::format::InputFormat;
#[cfg(feature = "parquet")]
use crate::index::{Index, IndexFile};
use crate::index_folder;
use crate::input::{Input, InputOptions};
#[cfg(not(feature = "parquet"))]
use crate::remedy::{Refused, Remedy};

/// A file that is read: of positions, games or rows, or one of an index.
///
/// # Examples
///
/// ```
/// use std::path::Path;
/// use setwise_columns::InputFile;
///
/// let files = InputFile::list(Path::new("games.pgn"))?;
/// assert_eq!(files.len(), 1);
/// assert_eq!(files[0].path(), Path::new("games.pgn"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct InputFile {
    path: PathBuf,
    #[cfg(feature = "parquet")]
    indexed: Option<IndexFile>,
}

impl InputFile {
    /// Returns the files of a path, in order: those of an index, or else the path itself, which is not
    /// looked at.
    ///
    /// # Errors
    ///
    /// Returns an error for an index that has no files or is corrupt, and for any index in a build
    /// without the feature `parquet`.
    pub fn list(path: &Path) -> io::Result<Vec<Self>> {
        #[cfg(feature = "parquet")]
        if Self::is_index(path) {
            let index = Index::open(path)?;
            if index.files().is_empty() {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "the index has no games"));
            }
            let file = |file: &IndexFile| Self { path: file.path(), indexed: Some(file.clone()) };
            return Ok(index.files().iter().map(file).collect());
        }
        #[cfg(not(feature = "parquet"))]
        if Self::is_index(path) {
            let remedy = Remedy::Table(InputFormat::Parquet);
            let refused = Refused::new("this is an index, which is not read here", remedy);
            return Err(io::Error::new(io::ErrorKind::Unsupported, refused));
        }
        Ok(vec![Self {
            path: path.to_owned(),
            #[cfg(feature = "parquet")]
            indexed: None,
        }])
    }

    /// Returns true for the folder of an index, even one that has lost its manifest, which
    /// [`list`](Self::list) refuses.
    #[must_use]
    pub fn is_index(path: &Path) -> bool {
        index_folder::is_index(path)
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file. The options are for files that are not of an index.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Input::open_with`] and, for a file of an index, of `Input::open_indexed`.
    pub fn open(&self, options: &InputOptions) -> io::Result<Input> {
        #[cfg(feature = "parquet")]
        if let Some(file) = &self.indexed {
            return Input::open_indexed(file);
        }
        Input::open_with(&self.path, options)
    }
}
