//! `setwise generate`.

mod de_bruijn;
mod folded;
mod modulo;
mod report;

use std::io::Write;

use setwise::search::source::PrivateScan;

use crate::arguments::generate::{Generator, Language};
use crate::failure::Outcome;

pub(crate) fn run(generator: &Generator) -> anyhow::Result<Outcome> {
    match generator {
        Generator::DeBruijn(options) => de_bruijn::run(options),
        Generator::Folded(options) => folded::run(options),
        Generator::Modulo(options) => modulo::run(options),
    }
}

/// Prints the scan in a language.
fn write_source(scan: PrivateScan, language: Language) -> anyhow::Result<Outcome> {
    let mut out = std::io::stdout().lock();
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
