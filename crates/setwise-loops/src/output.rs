//! The output of results: standard output or a file.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use crate::usage::Usage;

/// The size of the buffer of an output.
const BUFFER: usize = 1 << 16;

/// The file of an output.
pub trait OutputFile: Write + Send {
    /// Returns true if the beginning of the file can be written again.
    fn can_rewind(&self) -> bool;

    /// Replaces the beginning of the file by `bytes`.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written there.
    fn rewrite_start(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Completes the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// The output of results.
pub struct Output {
    to: Target,
    /// The name of a file.
    name: Option<String>,
}

enum Target {
    Standard(BufWriter<Stdout>),
    File(BufWriter<Box<dyn OutputFile>>),
}

impl Output {
    /// Returns standard output.
    #[must_use]
    pub fn standard() -> Self {
        let out = BufWriter::with_capacity(BUFFER, io::stdout());
        Self { to: Target::Standard(out), name: None }
    }

    /// Returns the output to a file with a name.
    #[must_use]
    pub fn file(name: String, file: Box<dyn OutputFile>) -> Self {
        Self { to: Target::File(BufWriter::with_capacity(BUFFER, file)), name: Some(name) }
    }

    /// Refuses to show a binary format on a terminal.
    ///
    /// # Errors
    ///
    /// Returns an error if the output is not text, and standard output is a terminal.
    pub fn check_terminal(&self, is_text: bool) -> Result<(), Usage> {
        match &self.to {
            Target::Standard(out) if !is_text && out.get_ref().is_terminal() => {
                let message = "the output is binary, and standard output is a terminal: name a \
                               file with -o, or write to a pipe";
                Err(Usage(message.to_owned()))
            }
            _ => Ok(()),
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
            Target::Standard(_) => Err(io::ErrorKind::NotSeekable.into()),
        }
    }

    /// Writes out what the buffers hold if someone may be waiting for it.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub fn show(&mut self) -> io::Result<()> {
        match &mut self.to {
            Target::Standard(out) => out.flush(),
            Target::File(_) => Ok(()),
        }
    }

    /// Completes the output. A file gets its name.
    ///
    /// # Errors
    ///
    /// Returns an error if the rest cannot be written.
    pub fn finish(self) -> io::Result<()> {
        match self.to {
            Target::Standard(mut out) => out.flush(),
            Target::File(file) => file.into_inner()?.finish(),
        }
    }

    /// Returns the name of the file; `None` for standard output.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Target::Standard(out) => out.write(bytes),
            Target::File(file) => file.write(bytes),
        }
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.to {
            Target::Standard(out) => out.write_all(bytes),
            Target::File(file) => file.write_all(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            Target::Standard(out) => out.flush(),
            Target::File(file) => file.flush(),
        }
    }
}
