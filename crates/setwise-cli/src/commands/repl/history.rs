//! Where the lines of a session are kept.

use std::env;
use std::path::{Path, PathBuf};

use crate::arguments::repl::Repl;

/// The file of the history, unless none is wanted or there is no place for it.
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

/// The folder for the data of the user. A relative one is to be ignored, says the
/// specification of these folders.
fn data_folder() -> Option<PathBuf> {
    let named = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    match named.filter(|folder| folder.is_absolute()) {
        Some(folder) => Some(folder),
        None if cfg!(windows) => env::var_os("LOCALAPPDATA").map(PathBuf::from),
        None => env::home_dir().map(|home| home.join(".local").join("share")),
    }
}

/// Makes the folder of the file, open to nobody else.
pub(super) fn make_folder(file: &Path) -> std::io::Result<()> {
    let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
