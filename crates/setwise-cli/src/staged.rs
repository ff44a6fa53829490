//! Files that appear under their names when they are complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::interrupt;

/// How many temporary names are tried.
const TRIES: u32 = 100;

/// How many links are followed, one to the next: as many as Linux follows.
const LINKS: u32 = 40;

/// A file on its way. It is written beside its place, under another name, and removed if it
/// is not finished.
#[derive(Debug)]
pub(crate) struct Staged {
    file: File,
    /// Where the file is written and where it belongs, unless that is no file: what is
    /// written to a device or a pipe is there at once.
    names: Option<Names>,
}

#[derive(Debug)]
struct Names {
    temporary: PathBuf,
    target: PathBuf,
}

impl Staged {
    /// Begins with a file. One that exists stays as it is until this one is finished, and
    /// its permissions stay. A symbolic link is followed, to a file that is not there yet too.
    ///
    /// What is open already, as `/dev/stdout` is, is written to as a stream: what others wrote
    /// there stays.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        if let Some(file) = opened(path)? {
            return Ok(Self { file, names: None });
        }
        match fs::metadata(path) {
            Ok(metadata) => {
                // As a shell would: where a file may not be written, it is not replaced.
                let file = OpenOptions::new().write(true).open(path)?;
                if !metadata.is_file() {
                    return Ok(Self { file, names: None });
                }
                let staged = Self::beside(&fs::canonicalize(path)?)?;
                staged.file.set_permissions(metadata.permissions())?;
                Ok(staged)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::beside(&target(path)?),
            Err(error) => Err(error),
        }
    }

    /// A new file beside its place, so that it can be renamed.
    fn beside(target: &Path) -> io::Result<Self> {
        // Which `file_name` does not see.
        let is_folder = target.to_string_lossy().ends_with(std::path::is_separator);
        if is_folder || target.file_name().is_none() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no name of a file"));
        }
        for number in 0..TRIES {
            // Not made of the name, which may be as long as names can be.
            let hidden = format!(".setwise-{}-{number}.tmp", std::process::id());
            let temporary = target.with_file_name(hidden);
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    let message = format!(
                        "no file can be made in its folder: {error}; redirect standard output \
                         to it instead"
                    );
                    return Err(io::Error::new(error.kind(), message));
                }
                Ok(file) => {
                    interrupt::remove_at_exit(&temporary);
                    let names = Names { temporary, target: target.to_owned() };
                    return Ok(Self { file, names: Some(names) });
                }
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "no temporary name is free beside it"))
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(names) = &self.names {
            fs::rename(&names.temporary, &names.target)?;
            interrupt::keep(&names.temporary);
            self.names = None;
        }
        Ok(())
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Some(names) = &self.names {
            // What cannot be removed stays: there is nobody left to be told.
            let _ = fs::remove_file(&names.temporary);
            interrupt::keep(&names.temporary);
        }
    }
}

impl Write for Staged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Where a path leads that may be a symbolic link, to what is not there yet too.
pub(crate) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..LINKS {
        match next(&target)? {
            Some(next) => target = next,
            None => return Ok(target),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Where a symbolic link leads; none if it is none.
fn next(path: &Path) -> io::Result<Option<PathBuf>> {
    if !fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink()) {
        return Ok(None);
    }
    // A link is relative to the folder that it is in.
    let link = fs::read_link(path)?;
    Ok(Some(path.parent().unwrap_or(Path::new("")).join(link)))
}

/// What a path means that leads to an open file of this process, as `/dev/stdout` and
/// `/dev/fd/3` do.
#[cfg(unix)]
fn opened(path: &Path) -> io::Result<Option<File>> {
    use std::os::fd::AsFd;

    let Ok(descriptors) = fs::canonicalize("/dev/fd") else { return Ok(None) };
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let folder = path.parent().and_then(|folder| fs::canonicalize(folder).ok());
        if folder.is_some_and(|folder| folder == descriptors) {
            let name = path.file_name().and_then(|name| name.to_str());
            let file = match name {
                Some("1") => File::from(io::stdout().as_fd().try_clone_to_owned()?),
                Some("2") => File::from(io::stderr().as_fd().try_clone_to_owned()?),
                // There is no safe way to the others. Opened again, a file would be written from
                // its beginning on.
                _ => OpenOptions::new().append(true).open(&path)?,
            };
            return Ok(Some(file));
        }
        match next(&path) {
            Ok(Some(next)) => path = next,
            _ => return Ok(None),
        }
    }
    Ok(None)
}

#[cfg(not(unix))]
fn opened(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that is empty before and gone after.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = format!("setwise-staged-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(folder);
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap();
            let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
            let mut names: Vec<_> =
                entries.map(|entry| name(entry).into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_appears_when_it_is_finished() {
        let folder = Folder::new("finished");
        let path = folder.0.join("file");
        for text in ["first", "second"] {
            let before = fs::read(&path).ok();
            let mut file = Staged::create(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            assert_eq!(fs::read(&path).ok(), before);
            file.finish().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(folder.names(), ["file"]);
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_nothing() {
        let folder = Folder::new("dropped");
        let path = folder.0.join("file");
        let mut file = Staged::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(folder.names().len(), 1);
        drop(file);
        assert!(folder.names().is_empty());
        assert!(Staged::create(&folder.0).is_err());
        assert!(Staged::create(&folder.0.join("new/")).is_err());
        assert!(Staged::create(&path.join("below")).is_err());
    }

    #[test]
    fn a_name_may_be_as_long_as_names_can_be() {
        let folder = Folder::new("long");
        let name = "x".repeat(255);
        // Two at once have two temporary names.
        let first = Staged::create(&folder.0.join(&name)).unwrap();
        let second = Staged::create(&folder.0.join("short")).unwrap();
        first.finish().unwrap();
        second.finish().unwrap();
        assert_eq!(folder.names(), ["short", &name]);
    }

    #[cfg(unix)]
    #[test]
    fn links_permissions_and_devices_stay() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        let folder = Folder::new("kinds");
        let (path, link) = (folder.0.join("file"), folder.0.join("link"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        let mut file = Staged::create(&link).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let mut null = Staged::create(Path::new("/dev/null")).unwrap();
        null.write_all(b"nothing").unwrap();
        null.finish().unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }

    #[cfg(unix)]
    #[test]
    fn links_to_what_is_not_there_are_followed() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new("dangling");
        let (below, link, chain) =
            (folder.0.join("below"), folder.0.join("link"), folder.0.join("chain"));
        fs::create_dir(&below).unwrap();
        symlink("below/file", &link).unwrap();
        symlink(&link, &chain).unwrap();
        assert_eq!(target(&chain).unwrap(), folder.0.join("below/file"));
        let mut file = Staged::create(&chain).unwrap();
        file.write_all(b"text").unwrap();
        assert!(!folder.0.join("below/file").exists());
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(below.join("file")).unwrap(), "text");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::symlink_metadata(&chain).unwrap().is_symlink());
        let (round, nowhere) = (folder.0.join("round"), folder.0.join("nowhere"));
        symlink("round", &round).unwrap();
        symlink("missing/file", &nowhere).unwrap();
        assert!(target(&round).is_err());
        assert!(Staged::create(&round).is_err() && Staged::create(&nowhere).is_err());
        assert_eq!(folder.names(), ["below", "chain", "link", "nowhere", "round"]);
    }
}
