//! `setwise serialize`: checks the arguments, opens the files, and writes the lists block by block.

use std::fs::File;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use anyhow::{Context, anyhow};
use setwise_columns::pipeline::Threads;
use setwise_loops::Output;
use setwise_loops::serialize::{Encoding, Lists, WordError, Words, lists};

use crate::arguments::serialize::{ListFormat, Serialize};
use crate::commands::threads;
use crate::failure::{self, Outcome, Usage};
use crate::file_use::{self, FileUse};
use crate::interrupt;
use crate::output;
use crate::progress::Bar;
use crate::stream::{counted, input_name};

pub(crate) fn run(options: &Serialize) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let encoding = encoding(options).map_err(|message| Usage(message.to_owned()))?;
    let name = input_name(&options.file);
    if let Some(message) = compressed(&options.file).or_else(|| clash(options)) {
        return Err(Usage(message).into());
    }
    let (words, size) = open(&options.file).with_context(|| name.clone())?;
    // If the size is known, the error comes before anything is written.
    check_boards(options, encoding, size.unwrap_or(0) / 8)?;
    let mut outputs = if options.count { None } else { Some(Outputs::open(options)?) };
    let mut bar = Bar::new(options.count || options.output.is_some());
    bar.begin_bytes(&name, size);
    let (mut boards, mut squares, mut written) = (0, 0, Ok(()));
    let (has_ends, stop) = (has_ends(options), interrupt::flag());
    let threads = workers(options, size.is_some());
    let read = lists(words, encoding, has_ends, threads, stop, &mut |lists| {
        (boards, squares) = (boards + lists.boards, squares + lists.squares);
        written = check_boards(options, encoding, boards)
            .and_then(|()| outputs.as_mut().map_or(Ok(()), |outputs| outputs.write(lists)));
        bar.reach(lists.read);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    bar.finish();
    written?;
    read.map_err(|error| match error {
        WordError::Read(error) => anyhow::Error::new(error).context(name),
        WordError::Rest { words: words @ 1.., .. } => {
            anyhow!("{name}: {error}\n`head -c {}` keeps the words before", 8 * words)
        }
        _ => anyhow!("{name}: {error}"),
    })?;
    if stop.load(Relaxed) {
        bar.message(&format!("interrupted after {}", counted(boards, "board")));
        return Ok(Outcome::Interrupted);
    }
    match outputs {
        Some(outputs) => outputs.finish()?,
        None => {
            let average = if boards == 0 { 0.0 } else { squares as f64 / boards as f64 };
            let (boards, squares) = (counted(boards, "board"), counted(squares, "square"));
            let line = format!("{boards}, {squares}, {average:.3} per board\n");
            failure::print(line.as_bytes()).context("standard output")?;
        }
    }
    Ok(Outcome::Done)
}

/// Returns the encoding of the lists, or a message for options that contradict each other.
fn encoding(options: &Serialize) -> Result<Encoding, &'static str> {
    let Serialize { lengths, offsets, base, .. } = options;
    let is_dash = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
    if is_dash(lengths) || is_dash(offsets) {
        return Err("--lengths and --offsets must be files, not `-`");
    }
    match (options.to, *base) {
        (Some(ListFormat::Squares), _) if has_ends(options) => {
            Err("squares are in lines, which need no --lengths or --offsets")
        }
        (Some(ListFormat::Squares | ListFormat::U8), Some(_)) => {
            Err("--base is for u16 and u32 only")
        }
        (None, _) => Ok(Encoding::Count),
        (Some(ListFormat::Squares), None) => Ok(Encoding::Names),
        (Some(ListFormat::U8), None) => Ok(Encoding::U8),
        (Some(ListFormat::U16), base) => u16::try_from(base.unwrap_or(0))
            .map(|base| Encoding::U16 { base })
            .map_err(|_| "--base has at most 16 bits for u16"),
        (Some(ListFormat::U32), base) => Ok(Encoding::U32 { base: base.unwrap_or(0) }),
    }
}

const fn has_ends(options: &Serialize) -> bool {
    options.lengths.is_some() || options.offsets.is_some()
}

/// Refuses more boards than the written numbers can distinguish.
fn check_boards(options: &Serialize, encoding: Encoding, boards: u64) -> anyhow::Result<()> {
    let most = match encoding {
        _ if has_ends(options) => return Ok(()),
        Encoding::U16 { base } => ((1 << 16) - u64::from(base)) / 64,
        Encoding::U32 { base } => ((1 << 32) - u64::from(base)) / 64,
        _ => return Ok(()),
    };
    match boards > most {
        true => Err(Usage(format!(
            "the numbers can distinguish {}, and there are more: use --lengths or --offsets, a \
             smaller --base, or u32",
            counted(most, "board")
        ))
        .into()),
        false => Ok(()),
    }
}

/// Returns the message for a file that is compressed by its name.
fn compressed(file: &Path) -> Option<String> {
    let is_compressed = file.extension().is_some_and(|extension| {
        ["gz", "zst", "bz2", "xz"].iter().any(|it| extension.eq_ignore_ascii_case(it))
    });
    is_compressed.then(|| format!("{} is compressed: decompress it into a pipe", input_name(file)))
}

/// Returns the message for an output that is another file of the run.
fn clash(options: &Serialize) -> Option<String> {
    let Serialize { file, output, lengths, offsets, count, .. } = options;
    let mut uses = vec![FileUse::new("the input", Some(file), false)];
    // A count is written after everything was read.
    uses.extend((!count).then(|| FileUse::new("-o", output.as_deref(), true)));
    for (argument, path) in [("--lengths", lengths), ("--offsets", offsets)] {
        uses.extend(path.iter().map(|path| FileUse::new(argument, Some(path), true)));
    }
    file_use::clash(&uses)
}

/// Opens the words, and returns the size of a regular file.
fn open(path: &Path) -> io::Result<(Words, Option<u64>)> {
    if path == Path::new("-") {
        return Ok((Words::stream(io::stdin()), None));
    }
    let file = File::open(path)?;
    Ok(match file.metadata() {
        Ok(metadata) if metadata.is_file() => (Words::file(file), Some(metadata.len())),
        _ => (Words::stream(file), None),
    })
}

/// Returns the number of threads, for an input of known size or not.
fn workers(options: &Serialize, is_sized: bool) -> Threads {
    match Threads::new(threads(options.threads)) {
        // Reading a stream may block, so a thread of its own reads.
        Threads::One if !is_sized => Threads::Many(NonZeroUsize::MIN),
        threads => threads,
    }
}

/// The outputs of a run.
struct Outputs {
    main: Output,
    lengths: Option<Output>,
    offsets: Option<Output>,
    /// The end of the last list.
    end: u64,
    /// The offsets of a block.
    bytes: Vec<u8>,
}

impl Outputs {
    fn open(options: &Serialize) -> anyhow::Result<Self> {
        let path = options.output.as_deref().filter(|&path| path != Path::new("-"));
        let main = output::open(path)?;
        main.check_terminal(options.to == Some(ListFormat::Squares))?;
        let open = |path: &Option<PathBuf>| match path {
            Some(path) => output::open(Some(path)).map(Some),
            None => Ok(None),
        };
        let (lengths, mut offsets) = (open(&options.lengths)?, open(&options.offsets)?);
        if let Some(offsets) = &mut offsets {
            write(offsets, &0u64.to_le_bytes())?;
        }
        Ok(Self { main, lengths, offsets, end: 0, bytes: Vec::new() })
    }

    /// Writes the lists of a block.
    fn write(&mut self, lists: &Lists) -> anyhow::Result<()> {
        if let Some(lengths) = &mut self.lengths {
            write(lengths, &lists.lengths)?;
        }
        if let Some(offsets) = &mut self.offsets {
            self.bytes.clear();
            lists.write_ends(&mut self.end, &mut self.bytes);
            write(offsets, &self.bytes)?;
        }
        write(&mut self.main, lists.bytes())
    }

    /// Renames the complete files.
    fn finish(self) -> anyhow::Result<()> {
        for output in [self.lengths, self.offsets, Some(self.main)].into_iter().flatten() {
            let errors = output::errors(&output);
            output.finish().map_err(errors)?;
        }
        Ok(())
    }
}

/// Writes bytes; the reader of a pipe gets them at once.
fn write(out: &mut Output, bytes: &[u8]) -> anyhow::Result<()> {
    out.write_all(bytes).and_then(|()| out.show()).map_err(output::errors(out))
}
