//! Which files a run names, and that no output is another one of them.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use crate::arguments::serialize::Serialize;
use crate::staged;
use crate::stream::printable;

/// A file, or one of the standard streams, and what it is for.
struct Use<'a> {
    /// The argument that names it.
    argument: &'static str,
    path: Option<&'a Path>,
    is_output: bool,
    identity: Option<Identity>,
}

/// What tells files apart, whatever their names are.
#[derive(Debug, PartialEq, Eq)]
enum Identity {
    /// The device and the number of the file there.
    #[cfg(unix)]
    Number(u64, u64),
    /// The path, without links. So are files told apart that are not there yet.
    Path(PathBuf),
}

/// Which two of the files are one, if one of them is written; `reads_lists` says whether
/// lengths and offsets are read.
pub(super) fn clash(options: &Serialize, reads_lists: bool) -> Option<String> {
    let Serialize { file, output, lengths, offsets, count, .. } = options;
    let input = Use::new("the input", Some(file), false);
    // Sums are written when everything has been read.
    let output = (!count).then(|| Use::new("-o", output.as_deref(), true));
    let ends = [("--lengths", lengths), ("--offsets", offsets)].map(|(argument, path)| {
        path.as_deref().map(|path| Use::new(argument, Some(path), !reads_lists))
    });
    let [lengths, offsets] = ends;
    let uses: Vec<_> = [Some(input), output, lengths, offsets].into_iter().flatten().collect();
    uses.iter().enumerate().find_map(|(index, second)| {
        let first = uses[..index].iter().find(|first| first.clashes(second))?;
        Some(format!(
            "{} and {} are the same file: {}",
            first.name(),
            second.name(),
            match first.is_output && second.is_output {
                true => "each output needs one of its own",
                false => "write to another one, and rename it afterwards",
            }
        ))
    })
}

impl<'a> Use<'a> {
    /// Of a path, of which `-` is a standard stream, as none is.
    fn new(argument: &'static str, path: Option<&'a Path>, is_output: bool) -> Self {
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
            Some(path) => format!("{} {}", self.argument, printable(&path.display().to_string())),
            None if self.is_output => "standard output".to_owned(),
            None => "standard input".to_owned(),
        }
    }
}

/// The identity of what a path leads to; none of a terminal, the null device and the like,
/// which may be read and written at once, and none where it cannot be found out: opening the
/// file says why.
fn identity(path: &Path) -> Option<Identity> {
    match fs::metadata(path) {
        Ok(metadata) => known(&metadata, path),
        Err(_) => {
            let target = staged::target(path).ok()?;
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

/// The identity of a file that a standard stream was redirected to.
#[cfg(unix)]
fn standard(stream: impl std::os::fd::AsFd) -> Option<Identity> {
    let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
    known(&file.metadata().ok()?, Path::new(""))
}

#[cfg(not(unix))]
fn standard<T>(_: T) -> Option<Identity> {
    None
}
