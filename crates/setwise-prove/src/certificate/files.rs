//! The names of the files of a certificate.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::Certificate;

/// The text that the file of clauses begins with.
pub(super) const CLAUSES: &str = "c The negation of a law of setwise";

/// The text that the file of cases begins with.
pub(super) const CASES: &str = "# The cases of a law of setwise";

/// The extensions of the files, each with the text that the file begins with. The steps begin with none.
const FILES: [(&str, &str); 4] =
    [("smt2", "; A law of setwise"), ("cases", CASES), ("cnf", CLAUSES), ("drat", "")];

impl Certificate {
    /// Returns the path of the file with this extension. A path that has the extension of one file
    /// means all of them: `law.cnf` is the same as `law`.
    #[must_use]
    pub fn path(path: &Path, extension: &str) -> PathBuf {
        let is_known = |known: &OsStr| FILES.iter().any(|(it, _)| known == *it);
        let mut name = match path.extension().filter(|known| is_known(known)) {
            Some(_) => path.with_extension("").into_os_string(),
            None => path.as_os_str().to_owned(),
        };
        name.push(".");
        name.push(extension);
        PathBuf::from(name)
    }

    /// Removes the files of an earlier certificate with this path, so that those that are there afterwards are
    /// about one law. Keeps files that setwise has not written.
    ///
    /// # Errors
    ///
    /// Returns an error if such a file cannot be removed.
    pub fn remove(path: &Path) -> io::Result<()> {
        let mut is_ours = false;
        for (extension, start) in FILES {
            let path = Self::path(path, extension);
            if !start.is_empty() {
                let mut bytes = vec![0; start.len()];
                let read = File::open(&path).and_then(|mut file| file.read_exact(&mut bytes));
                is_ours = read.is_ok() && bytes == start.as_bytes();
            }
            if is_ours && path.is_file() {
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }
}
