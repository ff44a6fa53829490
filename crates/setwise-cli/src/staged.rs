//! Files that appear under their names when they are complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::interrupt;

/// How many temporary names are tried.
const TRIES: u32 = 100;

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
    /// its permissions stay; a symbolic link to it is followed.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
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
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::beside(path),
            Err(error) => Err(error),
        }
    }

    /// A new file beside its place, so that it can be renamed.
    fn beside(target: &Path) -> io::Result<Self> {
        let Some(name) = target.file_name() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no name of a file"));
        };
        for number in 0..TRIES {
            let mut hidden = std::ffi::OsString::from(".");
            hidden.push(name);
            hidden.push(format!(".{}-{number}.tmp", std::process::id()));
            let temporary = target.with_file_name(hidden);
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
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
        assert!(Staged::create(&path.join("below")).is_err());
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
}
