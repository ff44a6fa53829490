//! `setwise serialize`.

mod beginning;
mod outputs;
mod plan;

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::Context;
use setwise_loops::serialize::{
    ConvertError, InputPart, InputPosition, LengthsWanted, OutputBlock,
};

use self::outputs::Outputs;
use self::plan::{Plan, Task};
use crate::arguments::serialize::{InputFormat, Serialize};
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
    if let (InputFormat::Words, Some(size)) = (plan.input, size(&options.file)) {
        // If the size is known, the error comes before anything is written.
        check_boards(&plan, size / 8)?;
    }
    let task = plan.open()?;
    check_boards(&plan, task.boards())?;
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

/// Converts the whole input.
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
    let mut sink = |block: &mut OutputBlock| {
        sums.boards += block.boards;
        sums.squares += block.squares;
        written = check_boards(plan, sums.boards).and_then(|()| match &mut outputs {
            Some(outputs) => outputs.write(block),
            None => Ok(()),
        });
        bar.reach(block.read);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let (threads, stop) = (plan.threads(size.is_some()), interrupt::flag());
    let lengths = match options.lengths.is_some() || options.offsets.is_some() {
        true => LengthsWanted::Yes,
        false => LengthsWanted::No,
    };
    let read = match task {
        Task::Words(words, encoding) => {
            words.into_lists(encoding, lengths, threads, stop, &mut sink)
        }
        Task::Lists(lists, format) => lists.into_words(format, threads, stop, &mut sink),
    };
    written?;
    read.map_err(|error| explain(options, plan, error))?;
    Ok(sums)
}

/// Returns the size of a regular file.
fn size(path: &Path) -> Option<u64> {
    if path == Path::new("-") {
        return None;
    }
    fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|metadata| metadata.len())
}

/// Refuses more boards than the written numbers can distinguish.
fn check_boards(plan: &Plan<'_>, boards: u64) -> anyhow::Result<()> {
    match plan.most_boards() {
        Some(most) if boards > most => Err(Usage(format!(
            "the numbers can distinguish {}, and there are more: use --lengths or --offsets, a \
             smaller --base, or u32",
            counted(most, "board")
        ))
        .into()),
        _ => Ok(()),
    }
}

/// Adds to an error its position and a remedy.
fn explain(options: &Serialize, plan: &Plan<'_>, error: ConvertError) -> anyhow::Error {
    let name = |part| match (part, &options.lengths, &options.offsets) {
        (InputPart::Ends, Some(path), _) | (InputPart::Ends, None, Some(path)) => input_name(path),
        _ => input_name(&options.file),
    };
    let (part, position, reason) = match error {
        ConvertError::Read { part, error } => return anyhow::Error::new(error).context(name(part)),
        ConvertError::Gap { byte, boards, .. } => {
            let name = name(InputPart::Main);
            return anyhow::anyhow!(
                "{name}: byte {byte}: {error}\n\
                 if that is right, give the number of boards: --boards {boards}, or more"
            );
        }
        ConvertError::Data { part, position, reason } => (part, position, reason),
    };
    let mut message = match position {
        InputPosition::Text { line, column } => format!("{}:{line}:{column}: {reason}", name(part)),
        InputPosition::Byte(byte) => format!("{}: byte {byte}: {reason}", name(part)),
    };
    if let (InputFormat::Words, InputPosition::Byte(byte)) = (plan.input, position) {
        message += &format!("\n`head -c {byte}` keeps the words before; `--input hex` reads text");
    }
    if plan.is_guessed {
        let guess = plan.input.name();
        message += &format!(
            "\nthe format of the input was guessed as `{guess}`; `--input` overrides that"
        );
    }
    anyhow::Error::msg(message)
}

/// Prints the numbers of boards and squares.
fn count(sums: Sums) -> anyhow::Result<()> {
    let Sums { boards, squares } = sums;
    let average = if boards == 0 { 0.0 } else { squares as f64 / boards as f64 };
    let (boards, squares) = (counted(boards, "board"), counted(squares, "square"));
    let mut out = std::io::stdout().lock();
    writeln!(out, "{boards}, {squares}, {average:.3} per board")
        .and_then(|()| out.flush())
        .context("standard output")
}
