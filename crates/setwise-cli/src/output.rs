//! The output of results: standard output, or a file that appears when it is complete.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use flate2::Compression;
use flate2::write::GzEncoder;
use setwise_loops::printing::path_name;
use setwise_loops::{Output, OutputFile, Usage};

use crate::atomic_file::AtomicFile;

/// Opens a file, compressed if its name ends with `.gz`; `None` is standard output.
pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Output> {
    let Some(path) = path else { return Ok(Output::standard()) };
    let name = path_name(path);
    let file = AtomicFile::create(path).with_context(|| format!("{name}: cannot be written"))?;
    let extension = path.extension().unwrap_or_default();
    Ok(match extension.eq_ignore_ascii_case("gz") {
        true => {
            let encoder = GzEncoder::new(file, Compression::default());
            Output::file(name, Box::new(Compressed(encoder)))
        }
        false => Output::file(name, Box::new(file)),
    })
}

/// Returns a function that adds the name of an output to errors, unless it is standard output.
pub(crate) fn errors(out: &Output) -> impl Fn(io::Error) -> anyhow::Error + use<> {
    let name = out.name().map(str::to_owned);
    move |error| match (error.downcast::<Usage>(), &name) {
        (Ok(usage), _) => usage.into(),
        (Err(error), Some(name)) => anyhow::Error::from(error).context(name.clone()),
        (Err(error), None) => error.into(),
    }
}

impl OutputFile for AtomicFile {
    fn can_rewind(&self) -> bool {
        matches!(self, Self::Temporary { .. })
    }

    fn rewrite_start(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.rewrite_start(bytes)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish()
    }
}

/// A file that is compressed.
struct Compressed(GzEncoder<AtomicFile>);

impl Write for Compressed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl OutputFile for Compressed {
    fn can_rewind(&self) -> bool {
        false
    }

    fn rewrite_start(&mut self, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::NotSeekable.into())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.0.finish()?.finish()
    }
}
