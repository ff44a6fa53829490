//! The check that no output is another file of the run.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use crate::atomic_file;
use crate::failure::Usage;
use crate::stream::path_name;

/// A file or standard stream of the run.
#[derive(Debug)]
pub(crate) struct FileUse<'a> {
    /// The argument that names it.
    argument: &'static str,
    path: Option<&'a Path>,
    is_output: bool,
    identity: Option<Identity>,
}

/// The identity of a file, whatever its name.
#[derive(Debug, PartialEq, Eq)]
enum Identity {
    /// The device and the inode.
    #[cfg(unix)]
    Number(u64, u64),
    /// The path without links, for files that do not exist yet.
    Path(PathBuf),
}

/// Returns a message if an output is the same file as another file of the run.
pub(crate) fn clash(uses: &[FileUse<'_>]) -> Option<String> {
    uses.iter().enumerate().find_map(|(index, second)| {
        let first = uses[..index].iter().find(|first| first.clashes(second))?;
        Some(format!(
            "{} and {} are the same file: {}",
            first.name(),
            second.name(),
            match first.is_output && second.is_output {
                true => "each output needs a file of its own",
                false => "write to another file, and rename it afterwards",
            }
        ))
    })
}

/// Refuses inputs that are the output, `None` for standard output: a command would read what it
/// writes.
pub(crate) fn check_output_file<'a>(
    inputs: impl IntoIterator<Item = &'a Path>,
    output: Option<&'a Path>,
) -> Result<(), Usage> {
    let inputs = inputs.into_iter().map(|path| FileUse::new("the input", Some(path), false));
    let uses: Vec<_> = inputs.chain([FileUse::new("--output", output, true)]).collect();
    clash(&uses).map_or(Ok(()), |message| Err(Usage(message)))
}

impl<'a> FileUse<'a> {
    /// `None` and `-` both mean the standard stream.
    pub(crate) fn new(argument: &'static str, path: Option<&'a Path>, is_output: bool) -> Self {
        let path = path.filter(|&path| path != Path::new("-"));
        let identity = match path {
            Some(path) => identity(path),
            None if is_output => standard(std::io::stdout()),
            None => standard(std::io::stdin()),
        };
        Self { argument, path, is_output, identity }
    }

    fn clashes(&self, other: &Self) -> bool {
        (self.is_output || other.is_output)
            && self.identity.is_some()
            && self.identity == other.identity
    }

    fn name(&self) -> String {
        match self.path {
            Some(path) => format!("{} {}", self.argument, path_name(path)),
            None if self.is_output => "standard output".to_owned(),
            None => "standard input".to_owned(),
        }
    }
}

/// Returns the identity of the file of a path, or `None` for a terminal, the null device and the
/// like, which may be read and written at once, and if it cannot be determined: opening the file
/// reports why.
fn identity(path: &Path) -> Option<Identity> {
    match fs::metadata(path) {
        Ok(metadata) => known(&metadata, path),
        Err(_) => {
            let target = atomic_file::target(path).ok()?;
            let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
            Some(Identity::Path(folder.join(target.file_name()?)))
        }
    }
}

#[cfg(unix)]
fn known(metadata: &Metadata, _: &Path) -> Option<Identity> {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let kind = metadata.file_type();
    (kind.is_file() || kind.is_fifo()).then(|| Identity::Number(metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn known(metadata: &Metadata, path: &Path) -> Option<Identity> {
    let path = fs::canonicalize(path).ok();
    path.filter(|_| metadata.is_file()).map(Identity::Path)
}

/// Returns the identity of the file to which a standard stream is redirected.
#[cfg(unix)]
fn standard(stream: impl std::os::fd::AsFd) -> Option<Identity> {
    let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
    known(&file.metadata().ok()?, Path::new(""))
}

#[cfg(not(unix))]
fn standard<T>(_: T) -> Option<Identity> {
    None
}
