//! Writes certificates of laws that are proved.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use setwise_loops::printing::path_name;
use setwise_prove::{Certificate, Law, Verdict};

use super::limits;
use crate::arguments::prove::Prove;
use crate::atomic_file::AtomicFile;
use crate::failure::Usage;

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

/// Checks before the law is read that the files can be written, and removes those of another
/// certificate, so that what is there afterwards is about this law.
pub(super) fn prepare(path: &Path) -> anyhow::Result<()> {
    let text = path.as_os_str().to_string_lossy();
    let is_folder =
        text.rsplit(std::path::is_separator).next().is_some_and(|it| ["", ".", ".."].contains(&it));
    if is_folder {
        let message = format!("`{}` is a folder; add a file name", path_name(path));
        return Err(Usage(message).into());
    }
    let first = Certificate::path(path, "smt2");
    AtomicFile::create(&first).with_context(|| path_name(&first))?;
    Certificate::remove(path).with_context(|| path_name(path))
}

fn files(path: &Path, certificate: &Certificate) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for (extension, text) in certificate.files() {
        let path = Certificate::path(path, extension);
        let written = AtomicFile::create(&path).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.finish()
        });
        written.with_context(|| path_name(&path))?;
        names.push(path_name(&path));
    }
    Ok(names)
}
