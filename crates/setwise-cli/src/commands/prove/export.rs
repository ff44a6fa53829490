//! Writes laws for other solvers.

use std::io::{BufReader, Write};
use std::path::Path;

use anyhow::Context;
use setwise_loops::printing::{input_name, path_name};
use setwise_prove::{ExportError, Law};

use super::report::Malformed;
use super::{MAX_LINE, open, parse, unreadable};
use crate::arguments::prove::Prove;
use crate::atomic_file::AtomicFile;
use crate::failure::{Outcome, RED, Usage};
use crate::formula::definitions;
use crate::interrupt;
use crate::lines::Lines;
use crate::output;
use crate::progress::Bar;

/// Writes the law of the command line.
pub(super) fn one_law(options: &Prove, law: &Law) -> anyhow::Result<Outcome> {
    let text = smt2(options, law).map_err(|error| Usage(format!("--export: {error}")))?;
    let mut out = output::open(options.output.as_deref())?;
    let with_name = output::errors(&out);
    out.write_all(text.as_bytes()).map_err(&with_name)?;
    out.finish().map_err(&with_name)?;
    Ok(Outcome::Done)
}

/// Writes each law of a file to a file of its own, which has the number of its line as its name.
pub(super) fn every_law(options: &Prove, path: &Path) -> anyhow::Result<Outcome> {
    let folder = match &options.output {
        Some(folder) if folder.is_dir() => folder,
        Some(other) => {
            let name = path_name(other);
            let message =
                format!("{name} is not a folder; with --file, each law is written to a file in it");
            return Err(Usage(format!("--output: {message}: create it first")).into());
        }
        None => {
            let message = "with --file, each law is written to its own file: add `-o FOLDER`";
            return Err(Usage(format!("--export: {message}")).into());
        }
    };
    let name = input_name(path);
    let context = || unreadable(&name);
    let (input, total) = open(path).with_context(context)?;
    let definitions = definitions(&options.source.sources, &options.source.options())?;
    let mut lines = Lines::new(BufReader::new(input));
    let mut bar = Bar::new(false);
    bar.begin_bytes(&name, total);
    let (mut written, mut malformed, mut line) = (0usize, 0usize, Vec::new());
    while let Some(read) = lines.next(&mut line, MAX_LINE).with_context(context)? {
        if interrupt::flag().load(std::sync::atomic::Ordering::Relaxed) {
            return Ok(Outcome::Interrupted);
        }
        bar.reach(lines.bytes);
        let place = (&*name, lines.number);
        let text = parse(&line, read, place, options, definitions.as_ref()).and_then(|law| {
            let Some((text, law, notes)) = law else { return Ok(None) };
            for note in notes {
                bar.message(&format!("note: {name}:{}: {note}", lines.number));
            }
            let exported = smt2(options, &law);
            exported.map(Some).map_err(|error| Malformed::new(place, text, error.to_string()))
        });
        match text {
            Ok(Some(text)) => {
                let path = folder.join(format!("{}.smt2", lines.number));
                write(&path, &text).with_context(|| path_name(&path))?;
                written += 1;
            }
            Ok(None) => {}
            Err(error) => {
                malformed += 1;
                bar.message(&format!("{RED}error:{RED:#} {}", error.report));
            }
        }
    }
    bar.finish();
    if written + malformed == 0 {
        return Err(Usage(format!("{name}: no law")).into());
    }
    let laws = if written == 1 { "law" } else { "laws" };
    let not_written = match malformed {
        0 => String::new(),
        count => format!("; {count} not written"),
    };
    eprintln!("{written} {laws} written to {}{not_written}", path_name(folder));
    Ok(if malformed == 0 { Outcome::Done } else { Outcome::NoAnswer })
}

fn smt2(options: &Prove, law: &Law) -> Result<String, ExportError> {
    options.width.map_or_else(|| law.to_smt2(), |width| law.to_smt2_at(width))
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}
