//! The file with the lines of earlier sessions.

use std::env;
use std::path::{Path, PathBuf};

use crate::arguments::repl::Repl;

/// Returns the file of the history, if one is wanted and there is a folder for it.
pub(super) fn file(options: &Repl) -> Option<PathBuf> {
    if options.no_history {
        return None;
    }
    match env::var_os("SETWISE_HISTORY") {
        Some(path) if path.is_empty() => None,
        Some(path) => Some(path.into()),
        None => data_folder().map(|folder| folder.join("setwise").join("history")),
    }
}

/// Returns the folder for the data of the user. The XDG specification says that a relative one is
/// ignored.
fn data_folder() -> Option<PathBuf> {
    let named = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    match named.filter(|folder| folder.is_absolute()) {
        Some(folder) => Some(folder),
        None if cfg!(windows) => env::var_os("LOCALAPPDATA").map(PathBuf::from),
        None => env::home_dir().map(|home| home.join(".local").join("share")),
    }
}

/// Creates the folder of the file, which only its owner can read, and refuses what is not a
/// regular file: to open a pipe or a device may block forever.
pub(super) fn prepare(file: &Path) -> std::io::Result<()> {
    if file.metadata().is_ok_and(|data| !data.is_file()) {
        return Err(std::io::Error::other("it is not a regular file"));
    }
    let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
