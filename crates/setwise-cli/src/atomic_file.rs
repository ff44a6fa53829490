//! Output files that appear under their names only when they are complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use setwise_loops::printing::path_name;
use tempfile::NamedTempFile;

use crate::interrupt;

/// The longest chain of symbolic links that is followed, as on Linux.
const MAX_LINKS: u32 = 40;

/// A file being written. It is a temporary file in the folder of its target, which
/// [`finish`](Self::finish) renames to the target; if dropped before that, it is removed.
#[derive(Debug)]
pub(crate) enum AtomicFile {
    Temporary {
        file: NamedTempFile,
        target: PathBuf,
    },
    /// A device, a pipe or an open descriptor, which is written to directly.
    Direct(File),
}

impl AtomicFile {
    /// Creates the file. An existing target stays as it is until then, and its permissions are
    /// kept. Symbolic links are followed, even to a file that does not exist yet.
    ///
    /// A path such as `/dev/stdout` that names an open descriptor is appended to.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        if let Some(file) = open_descriptor(path)? {
            return Ok(Self::Direct(file));
        }
        match fs::metadata(path) {
            Ok(metadata) => {
                // As in a shell, a file that may not be written is not replaced.
                let file = OpenOptions::new().write(true).open(path)?;
                if !metadata.is_file() {
                    return Ok(Self::Direct(file));
                }
                let staged = Self::temporary(fs::canonicalize(path)?)?;
                if let Self::Temporary { file, .. } = &staged {
                    file.as_file().set_permissions(metadata.permissions())?;
                }
                Ok(staged)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::temporary(target(path)?),
            Err(error) => Err(error),
        }
    }

    fn temporary(target: PathBuf) -> io::Result<Self> {
        // `file_name` ignores a separator at the end.
        let is_folder = target.to_string_lossy().ends_with(std::path::is_separator);
        if is_folder || target.file_name().is_none() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is not a file name"));
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".setwise-").suffix(".tmp");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let folder = folder.unwrap_or(Path::new("."));
        let file = builder.tempfile_in(folder).map_err(|error| {
            let message = match error.kind() {
                io::ErrorKind::NotFound if !folder.is_dir() => {
                    format!("the folder {} does not exist", path_name(folder))
                }
                _ => {
                    let cause = error.to_string();
                    // The library adds the name of the temporary file.
                    let cause = cause.split(" at path ").next().unwrap_or(&cause);
                    format!(
                        "no file can be created in its folder: {cause}; redirect standard output \
                         to it instead"
                    )
                }
            };
            io::Error::new(error.kind(), message)
        })?;
        interrupt::remove_at_exit(file.path());
        Ok(Self::Temporary { file, target })
    }

    /// Replaces the beginning of the file by `bytes`.
    pub(crate) fn rewrite_start(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Temporary { file, .. } => {
                file.as_file_mut().seek(SeekFrom::Start(0))?;
                file.as_file_mut().write_all(bytes)
            }
            Self::Direct(_) => Err(io::ErrorKind::NotSeekable.into()),
        }
    }

    /// Completes the file: it is written to the disk, and then gets its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let Self::Temporary { file, target } = self {
            file.as_file().sync_all()?;
            let temporary = file.path().to_owned();
            file.persist(target)?;
            interrupt::keep(&temporary);
        }
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Temporary { file, .. } => file.as_file_mut().write(bytes),
            Self::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Temporary { file, .. } => file.as_file_mut().flush(),
            Self::Direct(file) => file.flush(),
        }
    }
}

/// Resolves symbolic links, including dangling ones.
pub(crate) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match read_link(&target)? {
            Some(next) => target = next,
            None => return Ok(target),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Follows one symbolic link; returns `None` for any other path.
fn read_link(path: &Path) -> io::Result<Option<PathBuf>> {
    if !fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink()) {
        return Ok(None);
    }
    // A link is relative to its own folder.
    let link = fs::read_link(path)?;
    Ok(Some(path.parent().unwrap_or(Path::new("")).join(link)))
}

/// Opens a path that leads to an open descriptor of this process, such as `/dev/stdout` or
/// `/dev/fd/3`; returns `None` for any other path.
#[cfg(unix)]
fn open_descriptor(path: &Path) -> io::Result<Option<File>> {
    use std::os::fd::AsFd;

    let Ok(descriptors) = fs::canonicalize("/dev/fd") else { return Ok(None) };
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let folder = path.parent().and_then(|folder| fs::canonicalize(folder).ok());
        if folder.is_some_and(|folder| folder == descriptors) {
            let name = path.file_name().and_then(|name| name.to_str());
            let file = match name {
                Some("1") => File::from(io::stdout().as_fd().try_clone_to_owned()?),
                Some("2") => File::from(io::stderr().as_fd().try_clone_to_owned()?),
                // The others cannot be borrowed safely. A file that is opened again has an offset
                // of its own, so append.
                _ => OpenOptions::new().append(true).open(&path)?,
            };
            return Ok(Some(file));
        }
        match read_link(&path) {
            Ok(Some(next)) => path = next,
            _ => return Ok(None),
        }
    }
    Ok(None)
}

#[cfg(not(unix))]
fn open_descriptor(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, text: &str) -> io::Result<()> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(text.as_bytes())?;
        file.finish()
    }

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|entry| name(entry).into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_appears_when_it_is_finished() {
        let folder = tempfile::tempdir().unwrap();
        // The name may be as long as the file system allows.
        let path = folder.path().join("x".repeat(255));
        for text in ["first", "second"] {
            let before = fs::read(&path).ok();
            let mut file = AtomicFile::create(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            assert_eq!(fs::read(&path).ok(), before);
            file.finish().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(names(folder.path()).len(), 1);
    }

    #[test]
    fn an_unfinished_file_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(names(folder.path()).len(), 1);
        drop(file);
        assert!(names(folder.path()).is_empty());
        for path in [folder.path().to_owned(), folder.path().join("new/"), path.join("below")] {
            assert!(AtomicFile::create(&path).is_err(), "{}", path.display());
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_permissions_and_devices_stay() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("file"), folder.path().join("link"));
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        fs::write(folder.path().join("plain"), "").unwrap();
        write(&path, "old").unwrap();
        assert_eq!(mode(&path), mode(&folder.path().join("plain")));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        write(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(mode(&path), 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        write(Path::new("/dev/null"), "nothing").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }

    #[cfg(unix)]
    #[test]
    fn dangling_links_are_followed() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("below")).unwrap();
        symlink("below/file", path("link")).unwrap();
        symlink(path("link"), path("chain")).unwrap();
        assert_eq!(target(&path("chain")).unwrap(), path("below/file"));
        write(&path("chain"), "text").unwrap();
        assert_eq!(fs::read_to_string(path("below/file")).unwrap(), "text");
        symlink("round", path("round")).unwrap();
        symlink("missing/file", path("nowhere")).unwrap();
        assert!(target(&path("round")).is_err());
        assert!(AtomicFile::create(&path("round")).is_err());
        assert!(AtomicFile::create(&path("nowhere")).is_err());
        assert_eq!(names(folder.path()), ["below", "chain", "link", "nowhere", "round"]);
    }
}
