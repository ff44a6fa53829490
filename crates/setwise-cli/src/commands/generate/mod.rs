//! `setwise generate`: finds the constants of bit scans, sliders, move lists and laws.

mod constant;
mod de_bruijn;
mod folded;
mod magic;
mod modulo;
mod move_lists;
mod report;

use std::io::Write;

use self::report::Report;
use crate::arguments::ListFormat;
use crate::arguments::generate::Generator;
use crate::arguments::words::FunctionLanguage;
use crate::emit::scan::PrivateScan;
use crate::failure::Outcome;

pub(crate) fn run(generator: &Generator) -> anyhow::Result<Outcome> {
    match generator {
        Generator::Constant(options) => constant::run(options),
        Generator::DeBruijn(options) => de_bruijn::run(options),
        Generator::Folded(options) => folded::run(options),
        Generator::Magic(options) => magic::run(options),
        Generator::Modulo(options) => modulo::run(options),
        Generator::MoveLists(options) => move_lists::run(options),
    }
}

/// Prints a scan as source text, after a comment if there is one.
fn write_source(
    scan: &PrivateScan,
    language: FunctionLanguage,
    comment: Option<&str>,
) -> anyhow::Result<Outcome> {
    let mut report = Report::new(ListFormat::Text);
    if let Some(comment) = comment {
        // Both languages have such comments.
        report.source(&format!("// {comment}\n\n"))?;
    }
    report.source(&scan.source(language))?;
    report.flush()?;
    Ok(Outcome::Done)
}

/// Prints a message on standard error.
fn note(message: &str) {
    // A failure of standard error cannot be reported.
    let _ = writeln!(anstream::stderr(), "{message}");
}
