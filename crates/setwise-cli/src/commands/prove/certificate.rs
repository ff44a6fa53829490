//! Writes certificates of laws that are proved.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use setwise_loops::printing::path_name;
use setwise_prove::{Certificate, Law, Verdict};

use super::limits;
use crate::arguments::prove::Prove;
use crate::atomic_file::AtomicFile;

/// The files of a certificate and what it is made of, or why there is none.
pub(super) enum Certified {
    Written { files: Vec<String>, basis: String },
    NotFound(String),
}

impl Certified {
    /// Writes the certificate of a law that is proved, if it is wanted.
    pub(super) fn write(
        options: &Prove,
        law: &Law,
        verdict: &Verdict,
    ) -> anyhow::Result<Option<Self>> {
        let Some(path) = options.certificate.as_deref().filter(|_| verdict.is_proved()) else {
            return Ok(None);
        };
        match law.certificate(limits(options.timeout)) {
            Ok(certificate) => {
                let files = files(path, &certificate)?;
                Ok(Some(Self::Written { files, basis: certificate.to_string() }))
            }
            Err(error) => Ok(Some(Self::NotFound(error.to_string()))),
        }
    }
}

/// The files of a certificate, with the text that they begin with. The steps begin with none.
const FILES: [(&str, &str); 3] =
    [("smt2", "; A law of setwise"), ("cnf", "c The negation of a law of setwise"), ("drat", "")];

/// Checks before the proof that the files can be written, and removes those of another certificate,
/// so that what is there afterwards is about this law.
pub(super) fn prepare(path: &Path) -> anyhow::Result<()> {
    let first = file(path, "smt2");
    AtomicFile::create(&first).with_context(|| path_name(&first))?;
    let mut is_ours = false;
    for (extension, start) in FILES {
        let path = file(path, extension);
        if !start.is_empty() {
            let mut bytes = vec![0; start.len()];
            let read = File::open(&path).and_then(|mut file| file.read_exact(&mut bytes));
            is_ours = read.is_ok() && bytes == start.as_bytes();
        }
        if is_ours && path.is_file() {
            fs::remove_file(&path).with_context(|| path_name(&path))?;
        }
    }
    Ok(())
}

/// Returns the path of a file of a certificate. A path that has the extension of one means all.
fn file(path: &Path, extension: &str) -> PathBuf {
    let is_known = |known: &OsStr| FILES.iter().any(|(it, _)| known == *it);
    let mut name = match path.extension().filter(|known| is_known(known)) {
        Some(_) => path.with_extension("").into_os_string(),
        None => path.as_os_str().to_owned(),
    };
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

fn files(path: &Path, certificate: &Certificate) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for (extension, text) in certificate.files() {
        let path = file(path, extension);
        let written = AtomicFile::create(&path).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.finish()
        });
        written.with_context(|| path_name(&path))?;
        names.push(path_name(&path));
    }
    Ok(names)
}
