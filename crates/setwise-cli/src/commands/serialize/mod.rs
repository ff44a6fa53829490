//! `setwise serialize`.

mod files;
mod outputs;
mod plan;

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::Context;
use setwise_columns::serialize::{Block, Error, Part, Place, deserialize, serialize};

use self::outputs::Outputs;
use self::plan::{Plan, Task};
use crate::arguments::serialize::{From, Serialize};
use crate::failure::{Outcome, Usage};
use crate::interrupt;
use crate::progress::Bar;
use crate::stream::{counted, input_name};

/// Sums over all boards.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    boards: u64,
    squares: u64,
}

pub(crate) fn run(options: &Serialize) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let plan = Plan::new(options)?;
    if let (From::Words, Some(size)) = (plan.input, size(&options.file)) {
        // What is known is said before anything is written.
        tell_apart(&plan, size / 8)?;
    }
    let task = plan.open()?;
    let mut outputs =
        if options.count { None } else { Some(Outputs::open(options, plan.reads_lists())?) };
    let mut bar = Bar::new(options.count || options.output.is_some());
    let sums = read(options, &plan, task, outputs.as_mut(), &mut bar);
    bar.finish();
    let sums = sums?;
    if interrupt::flag().load(Relaxed) {
        bar.message(&format!("interrupted after {}", counted(sums.boards, "board")));
        return Ok(Outcome::Interrupted);
    }
    match outputs {
        Some(outputs) => outputs.finish()?,
        None => count(sums)?,
    }
    Ok(Outcome::Done)
}

/// Reads all there is, and writes what is made of it.
fn read(
    options: &Serialize,
    plan: &Plan<'_>,
    task: Task,
    mut outputs: Option<&mut Outputs>,
    bar: &mut Bar,
) -> anyhow::Result<Sums> {
    let size = size(&options.file);
    bar.begin_bytes(&input_name(&options.file), size);
    let (mut sums, mut written) = (Sums::default(), Ok(()));
    let sink = |block: &Block| {
        sums.boards += block.boards();
        sums.squares += block.squares();
        written = tell_apart(plan, sums.boards).and_then(|()| match &mut outputs {
            Some(outputs) => outputs.write(block),
            None => Ok(()),
        });
        bar.reach(block.read());
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let (threads, stop) = (plan.threads(size.is_some()), interrupt::flag());
    let lengths = options.lengths.is_some() || options.offsets.is_some();
    let read = match task {
        Task::Words(words, format) => serialize(words, format, lengths, threads, stop, sink),
        Task::Lists(lists, form) => deserialize(lists, form, threads, stop, sink),
    };
    written?;
    read.map_err(|error| explain(options, plan, error))?;
    Ok(sums)
}

/// The size of a file that has one.
fn size(path: &Path) -> Option<u64> {
    if path == Path::new("-") {
        return None;
    }
    fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|metadata| metadata.len())
}

/// Refuses more boards than what is written tells apart.
fn tell_apart(plan: &Plan<'_>, boards: u64) -> anyhow::Result<()> {
    match plan.most_boards() {
        Some(most) if boards > most => Err(Usage(format!(
            "the numbers tell {} apart, and there are more: use --lengths or --offsets, a \
             smaller --base, or u32",
            counted(most, "board")
        ))
        .into()),
        _ => Ok(()),
    }
}

/// What is wrong, where, and what can be done.
fn explain(options: &Serialize, plan: &Plan<'_>, error: Error) -> anyhow::Error {
    let name = |part| match (part, &options.lengths, &options.offsets) {
        (Part::Ends, Some(path), _) | (Part::Ends, None, Some(path)) => input_name(path),
        _ => input_name(&options.file),
    };
    let (part, place, reason) = match error {
        Error::Io { part, error } => return anyhow::Error::new(error).context(name(part)),
        Error::Thread(error) => {
            return anyhow::Error::new(error).context("a thread cannot be started");
        }
        Error::Gap { byte, boards, .. } => {
            let name = name(Part::Input);
            return anyhow::anyhow!(
                "{name}: byte {byte}: {error}\n\
                 if that is right, say how many boards there are: --boards {boards}, or more"
            );
        }
        Error::Data { part, place, reason } => (part, place, reason),
    };
    let mut message = match place {
        Place::Text { line, column } => format!("{}:{line}:{column}: {reason}", name(part)),
        Place::Byte(byte) => format!("{}: byte {byte}: {reason}", name(part)),
    };
    if let (From::Words, Place::Byte(byte)) = (plan.input, place) {
        message += &format!("\n`head -c {byte}` takes the words before; `--input hex` reads text");
    }
    if plan.is_guessed {
        let taken = plan.input.name();
        message += &format!("\nthe input was taken for `{taken}`; `--input` says what it is");
    }
    anyhow::Error::msg(message)
}

/// Prints how many there are.
fn count(sums: Sums) -> anyhow::Result<()> {
    let Sums { boards, squares } = sums;
    let average = if boards == 0 { 0.0 } else { squares as f64 / boards as f64 };
    let (boards, squares) = (counted(boards, "board"), counted(squares, "square"));
    let mut out = std::io::stdout().lock();
    writeln!(out, "{boards}, {squares}, {average:.3} a board")
        .and_then(|()| out.flush())
        .context("standard output")
}
