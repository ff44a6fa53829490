//! `setwise generate debruijn`.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::Context;
use serde_json::json;
use setwise::random::SplitMix64;
use setwise::search::de_bruijn::{COUNT, FIRST_SEPARATED, LAST, SEPARATED_COUNT, nth, rank};
use setwise_loops::Format;
use setwise_loops::generate::SequenceList;

use crate::arguments::ListFormat;
use crate::arguments::generate::{DeBruijn, SequenceForm};
use crate::commands::generate::report::{Fact, Report};
use crate::commands::generate::{note, write_source};
use crate::emit::scan::PrivateScan;
use crate::failure::{Outcome, Usage};
use crate::interrupt;
use crate::stream::counted;

/// The number of sequences between two checks for an interrupt.
const BLOCK: u64 = 1 << 12;

pub(crate) fn run(options: &DeBruijn) -> anyhow::Result<Outcome> {
    if options.count {
        return count(options);
    }
    let first = COUNT - how_many(options.form);
    if options.all {
        return list(options, first);
    }
    let seed = options.random.then(|| seed(options.seed));
    let number = match options {
        DeBruijn { rank: Some(word), .. } => match rank(*word) {
            Some(number) => number,
            None => return Ok(no_sequence(*word)),
        },
        DeBruijn { nth: Some(number), .. } => number - 1,
        DeBruijn { limit: Some(_), .. } => first,
        _ => seed.map_or(COUNT - 1, |seed| {
            COUNT - 1 - SplitMix64::new(seed).next_u64() % (COUNT - first)
        }),
    };
    if number < first {
        return Ok(does_not_work(options.form, nth(number).unwrap_or(LAST)));
    }
    match options.limit {
        Some(_) => list(options, number),
        None => single(options, number, seed),
    }
}

/// Returns the number of sequences that work for a form; they are the largest ones.
const fn how_many(form: SequenceForm) -> u64 {
    match form {
        SequenceForm::Isolated => COUNT,
        SequenceForm::Separated | SequenceForm::Reverse => SEPARATED_COUNT,
    }
}

fn name(form: SequenceForm) -> String {
    format!("{form:?}").to_lowercase()
}

fn count(options: &DeBruijn) -> anyhow::Result<Outcome> {
    let (count, form) = (how_many(options.form), name(options.form));
    let mut out = std::io::stdout().lock();
    match options.format {
        ListFormat::Text => writeln!(out, "{count}")?,
        ListFormat::Json => writeln!(out, "{}", json!({ "form": form, "count": count }))?,
        ListFormat::Csv => writeln!(out, "form,count\n{form},{count}")?,
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// Reports that a word is not one of the sequences.
fn no_sequence(word: u64) -> Outcome {
    note(&format!("{word:#018x} is not a De Bruijn sequence with six leading zeros"));
    if rank(word >> 1).is_some_and(|_| word.is_multiple_of(2)) {
        note(&format!("but its half is: try --rank {:#018x}", word >> 1));
    }
    Outcome::No
}

/// Reports that a sequence does not work for a form, and which ones do.
fn does_not_work(form: SequenceForm, sequence: u64) -> Outcome {
    let (form, first) = (name(form), COUNT - SEPARATED_COUNT + 1);
    note(&format!("{sequence:#018x} does not work for the form {form}"));
    note(&format!("the sequences from {FIRST_SEPARATED:#018x} on do, --nth {first} and more"));
    Outcome::No
}

/// Returns the seed, a random one by default, and reports it.
fn seed(seed: Option<u64>) -> u64 {
    let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    note(&format!("seed {seed}"));
    seed
}

/// Prints one sequence with its table, or as source text.
fn single(options: &DeBruijn, number: u64, seed: Option<u64>) -> anyhow::Result<Outcome> {
    let sequence = nth(number).context("the number is not that of a sequence")?;
    let Some(scan) = PrivateScan::new(options.form.into(), sequence) else {
        return Ok(does_not_work(options.form, sequence));
    };
    if let Some(language) = options.language {
        let comment = seed.map(|seed| {
            let form = name(options.form);
            format!("setwise generate debruijn --form {form} --random --seed {seed}")
        });
        return write_source(&scan, language, comment.as_deref());
    }
    let facts = vec![
        ("constant", Fact::Word(sequence, 16)),
        ("number", Fact::Number(number + 1)),
        ("form", Fact::Text(name(options.form))),
        ("zero", Fact::Number(scan.zero().into())),
    ];
    let mut report = Report::new(options.format);
    report.constant(facts, scan.table)?;
    report.flush()?;
    Ok(Outcome::Done)
}

/// Lists the sequences from a number.
fn list(options: &DeBruijn, first: u64) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let limit = options.limit.unwrap_or(COUNT).min(COUNT - first);
    if limit == 0 {
        return Err(Usage("there is no sequence to list".to_owned()).into());
    }
    let format = match options.format {
        ListFormat::Text => Format::Text,
        ListFormat::Json => Format::Json,
        ListFormat::Csv => Format::Csv,
    };
    let mut list = SequenceList::new(format, first)?;
    let mut listed = 0;
    while listed < limit {
        if interrupt::flag().load(Relaxed) {
            list.finish()?;
            note(&format!("interrupted after {listed} of {}", counted(limit, "sequence")));
            return Ok(Outcome::Interrupted);
        }
        let block = BLOCK.min(limit - listed);
        list.write(block as usize)?;
        listed += block;
    }
    list.finish()?;
    Ok(Outcome::Done)
}
