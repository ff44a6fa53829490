//! `setwise generate constant`.

use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;

use serde_json::{Map, Value, json};
use setwise_prove::{Constants, Law, constants};

use crate::arguments::PlainFormat;
use crate::arguments::generate::Constant;
use crate::commands::generate::note;
use crate::commands::prove::{limits, time};
use crate::failure::{Outcome, Usage, print};
use crate::formula::{Source, notes_on, print_notes};
use crate::interrupt;
use crate::stream::counted;

pub(crate) fn run(options: &Constant) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let source = Source::new(&options.law)?;
    let tree = source.parse()?;
    Law::from_tree(&tree).map_err(|error| source.error(&error))?;
    print_notes(notes_on(&tree, None));
    let names: Vec<&str> = options.unknowns.iter().map(|name| name.trim()).collect();
    if names.iter().any(|name| name.is_empty()) {
        return Err(Usage("--for: write names of the law, such as `--for c,d`".to_owned()).into());
    }
    let most = options.all.map_or(1, |most| most.map_or(usize::MAX, |most| most as usize));
    let mut written = Ok(());
    let mut write = |words: &[u64]| {
        let line = line(options.format, &names, words);
        // The next search may take a long time.
        let mut out = std::io::stdout().lock();
        let result = writeln!(out, "{line}").and_then(|()| out.flush());
        if written.is_ok() {
            written = result;
        }
    };
    let limits = limits(options.timeout);
    let found = constants(&tree, &names, options.bits, most, limits, &mut write)
        .map_err(|error| source.error(&error))?;
    if found.found == 0 && options.format == PlainFormat::Json {
        let none = json!({ "found": 0, "is_proved": found.is_complete, "candidates": found.tried });
        print(format!("{none}\n").as_bytes())?;
    }
    written?;
    Ok(report(&found, &names))
}

/// Returns a line of the output: `c = 13, d = 51`.
fn line(format: PlainFormat, names: &[&str], words: &[u64]) -> String {
    let pairs = names.iter().zip(words);
    match format {
        PlainFormat::Text => {
            let number = |word: u64| match word {
                0..0x1_0000 => word.to_string(),
                _ => format!("{word:#x}"),
            };
            let pairs = pairs.map(|(name, word)| format!("{name} = {}", number(*word)));
            pairs.collect::<Vec<_>>().join(", ")
        }
        PlainFormat::Json => {
            let object = |word: u64| json!({ "hex": format!("{word:#018x}"), "decimal": word });
            let pairs = pairs.map(|(name, word)| ((*name).to_owned(), object(*word)));
            Value::Object(pairs.collect::<Map<_, _>>()).to_string()
        }
    }
}

/// Prints on standard error what the search shows, and returns the exit code.
fn report(found: &Constants, names: &[&str]) -> Outcome {
    let Constants { is_complete, undecided, tried, time: spent, .. } = found;
    let spent = time(*spent);
    if !undecided.is_empty() {
        for words in undecided.iter().take(10) {
            note(&format!("not decided: {}", line(PlainFormat::Text, names, words)));
        }
        note(&format!("not decided: the law for {}", counted(undecided.len() as u64, "candidate")));
    }
    let tried = counted(*tried, "candidate");
    if interrupt::flag().load(Relaxed) {
        note(&format!("stopped after {tried}"));
        return Outcome::Interrupted;
    }
    match (found.found, is_complete) {
        (0, true) => {
            note(&format!("proved that there are none ({tried}, {spent})"));
            Outcome::No
        }
        (0, false) => {
            note(&format!("none found, which is not proved ({tried}, {spent})"));
            note("a longer `--timeout`, or `--bits` for small constants, may help");
            Outcome::NoAnswer
        }
        (count, true) => {
            note(&format!("{count} found, proved that there are no others ({tried}, {spent})"));
            Outcome::Done
        }
        (count, false) => {
            note(&format!("{count} found; there may be others ({tried}, {spent})"));
            Outcome::Done
        }
    }
}
