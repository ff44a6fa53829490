//! The output of results: standard output, or a file that appears when it is complete.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;

use anyhow::Context;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::arguments::Format;
use crate::atomic_file::AtomicFile;
use crate::failure::Usage;
use crate::printing::printable;

/// The size of the buffer of an output.
const BUFFER: usize = 1 << 16;

/// The output of results.
pub(crate) struct Output {
    to: Target,
    /// The name of a file.
    name: Option<String>,
}

enum Target {
    Standard(BufWriter<Stdout>),
    File(BufWriter<AtomicFile>),
    Gzip(Box<BufWriter<GzEncoder<AtomicFile>>>),
}

impl Output {
    /// Opens a file, compressed if its name ends with `.gz`; `None` is standard output.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::standard()) };
        let name = printable(&path.display().to_string());
        let file =
            AtomicFile::create(path).with_context(|| format!("{name}: cannot be written"))?;
        let extension = path.extension().unwrap_or_default();
        let to = match extension.eq_ignore_ascii_case("gz") {
            true => {
                let encoder = GzEncoder::new(file, Compression::default());
                Target::Gzip(Box::new(BufWriter::with_capacity(BUFFER, encoder)))
            }
            false => Target::File(BufWriter::with_capacity(BUFFER, file)),
        };
        Ok(Self { to, name: Some(name) })
    }

    /// Returns standard output.
    pub(crate) fn standard() -> Self {
        let out = BufWriter::with_capacity(BUFFER, io::stdout());
        Self { to: Target::Standard(out), name: None }
    }

    /// Refuses to show a binary format on a terminal.
    pub(crate) fn check_terminal(&self, format: Format) -> Result<(), Usage> {
        match &self.to {
            Target::Standard(out) if !format.is_text() && out.get_ref().is_terminal() => {
                let message = "the output is binary, and standard output is a terminal: name a \
                               file with -o, or write to a pipe";
                Err(Usage(message.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Returns a function that adds the name of the output to errors, unless it is standard output.
    pub(crate) fn errors(&self) -> impl Fn(io::Error) -> anyhow::Error + use<> {
        let name = self.name.clone();
        move |error| match (error.downcast::<Usage>(), &name) {
            (Ok(usage), _) => usage.into(),
            (Err(error), Some(name)) => anyhow::Error::from(error).context(name.clone()),
            (Err(error), None) => error.into(),
        }
    }

    /// Returns true if the beginning of the output can be written again.
    pub(crate) fn can_rewind(&self) -> bool {
        matches!(&self.to, Target::File(file) if file.get_ref().can_rewind())
    }

    /// Replaces the beginning of the output by `bytes`, after everything else was written.
    pub(crate) fn rewrite_start(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.to {
            Target::File(file) => {
                file.flush()?;
                file.get_mut().rewrite_start(bytes)
            }
            Target::Standard(_) | Target::Gzip(_) => Err(io::ErrorKind::NotSeekable.into()),
        }
    }

    /// Writes out what the buffers hold if someone may be waiting for it.
    pub(crate) fn show(&mut self) -> io::Result<()> {
        match &mut self.to {
            Target::Standard(out) => out.flush(),
            Target::File(_) | Target::Gzip(_) => Ok(()),
        }
    }

    /// Completes the output. A file gets its name.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.to {
            Target::Standard(mut out) => out.flush(),
            Target::File(file) => file.into_inner()?.finish(),
            Target::Gzip(file) => file.into_inner()?.finish()?.finish(),
        }
    }

    /// Returns the name of the file; `None` for standard output.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Target::Standard(out) => out.write(bytes),
            Target::File(file) => file.write(bytes),
            Target::Gzip(file) => file.write(bytes),
        }
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.to {
            Target::Standard(out) => out.write_all(bytes),
            Target::File(file) => file.write_all(bytes),
            Target::Gzip(file) => file.write_all(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            Target::Standard(out) => out.flush(),
            Target::File(file) => file.flush(),
            Target::Gzip(file) => file.flush(),
        }
    }
}
