//! `setwise generate`.

mod de_bruijn;
mod folded;
mod magic;
mod modulo;
mod move_lists;
mod report;

use std::io::Write;

use setwise::search::source::PrivateScan;

use crate::arguments::generate::{Generator, Language};
use crate::failure::Outcome;

pub(crate) fn run(generator: &Generator) -> anyhow::Result<Outcome> {
    match generator {
        Generator::DeBruijn(options) => de_bruijn::run(options),
        Generator::Folded(options) => folded::run(options),
        Generator::Magic(options) => magic::run(options),
        Generator::Modulo(options) => modulo::run(options),
        Generator::MoveLists(options) => move_lists::run(options),
    }
}

/// Prints the scan in a language, behind a comment if there is one.
fn write_source(
    scan: PrivateScan,
    language: Language,
    comment: Option<&str>,
) -> anyhow::Result<Outcome> {
    let mut out = std::io::stdout().lock();
    if let Some(comment) = comment {
        // All the languages have such comments.
        writeln!(out, "// {comment}\n")?;
    }
    write!(out, "{}", scan.source(language.into()))?;
    out.flush()?;
    Ok(Outcome::Done)
}

/// The table of a scan.
fn table(scan: PrivateScan) -> Vec<u8> {
    (0..scan.table_len()).filter_map(|index| scan.entry(index)).collect()
}

/// Says something on standard error.
fn note(message: &str) {
    // Nothing can be said where standard error takes nothing.
    let _ = writeln!(anstream::stderr(), "{message}");
}
