//! The files of lists, lengths and offsets.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use setwise_loops::serialize::OutputBlock;

use crate::arguments::serialize::{OutputFormat, Serialize};
use crate::atomic_file::AtomicFile;
use crate::failure::Usage;
use crate::stream::path_name;

/// The outputs of a run.
pub(super) struct Outputs {
    main: Output,
    lengths: Option<Output>,
    offsets: Option<Output>,
    /// The end of the last list.
    end: u64,
    /// The offsets of a block.
    bytes: Vec<u8>,
}

impl Outputs {
    /// Opens the outputs; lengths and offsets are not among them if lists are read.
    pub(super) fn open(options: &Serialize, reads_lists: bool) -> anyhow::Result<Self> {
        let main = Output::open(options.output.as_deref().unwrap_or(Path::new("-")))?;
        if !options.to.is_some_and(OutputFormat::is_text) && main.is_terminal() {
            let message = "the output is binary, and standard output is a terminal: name a file \
                           with -o, or write to a pipe";
            return Err(Usage(message.to_owned()).into());
        }
        let written = |path: &Option<PathBuf>| match path {
            Some(path) if !reads_lists => Output::open(path).map(Some),
            _ => Ok(None),
        };
        let (lengths, mut offsets) = (written(&options.lengths)?, written(&options.offsets)?);
        if let Some(offsets) = &mut offsets {
            offsets.write(&0u64.to_le_bytes())?;
        }
        Ok(Self { main, lengths, offsets, end: 0, bytes: Vec::new() })
    }

    /// Writes a block.
    pub(super) fn write(&mut self, block: &OutputBlock) -> anyhow::Result<()> {
        if let Some(lengths) = &mut self.lengths {
            lengths.write(block.lengths())?;
        }
        if let Some(offsets) = &mut self.offsets {
            self.bytes.clear();
            block.write_ends(&mut self.end, &mut self.bytes);
            offsets.write(&self.bytes)?;
        }
        self.main.write(block.bytes())
    }

    /// Renames the complete files.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        for output in [self.lengths, self.offsets, Some(self.main)].into_iter().flatten() {
            output.finish()?;
        }
        Ok(())
    }
}

/// An output, and its name in messages.
struct Output {
    name: String,
    to: Target,
}

enum Target {
    Standard(io::StdoutLock<'static>),
    File(AtomicFile),
}

impl Output {
    fn open(path: &Path) -> anyhow::Result<Self> {
        if path == Path::new("-") {
            let to = Target::Standard(io::stdout().lock());
            return Ok(Self { name: "standard output".to_owned(), to });
        }
        let name = path_name(path);
        let to = AtomicFile::create(path).with_context(|| format!("{name}: cannot be written"))?;
        Ok(Self { name, to: Target::File(to) })
    }

    fn is_terminal(&self) -> bool {
        matches!(&self.to, Target::Standard(out) if out.is_terminal())
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = match &mut self.to {
            // The reader of a pipe gets each block at once.
            Target::Standard(out) => out.write_all(bytes).and_then(|()| out.flush()),
            Target::File(file) => file.write_all(bytes),
        };
        written.with_context(|| self.name.clone())
    }

    fn finish(self) -> anyhow::Result<()> {
        match self.to {
            Target::Standard(_) => Ok(()),
            Target::File(file) => file.finish().context(self.name),
        }
    }
}
