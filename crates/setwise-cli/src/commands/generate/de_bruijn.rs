//! `setwise generate debruijn`.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::Context;
use serde_json::json;
use setwise::search::de_bruijn::{
    COUNT, FIRST_SEPARATED, LAST, SEPARATED_COUNT, Sequences, nth, rank,
};
use setwise::search::source::PrivateScan;

use super::report::{Fact, Report};
use super::{note, table, write_source};
use crate::arguments::generate::{DeBruijn, Form, TableFormat};
use crate::failure::{Outcome, Usage};
use crate::interrupt;
use crate::stream::counted;

/// How many sequences are listed between two looks at whether to stop.
const BLOCK: usize = 1 << 12;

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
        _ => seed.map_or(COUNT - 1, |seed| COUNT - 1 - random(seed, COUNT - first)),
    };
    if number < first {
        return Ok(serves_no(options.form, nth(number).unwrap_or(LAST)));
    }
    match options.limit {
        Some(_) => list(options, number),
        None => single(options, number, seed),
    }
}

/// How many sequences serve: the largest ones.
const fn how_many(form: Form) -> u64 {
    match form {
        Form::Isolated => COUNT,
        Form::Separated | Form::Reverse => SEPARATED_COUNT,
    }
}

const fn name(form: Form) -> &'static str {
    match form {
        Form::Isolated => "isolated",
        Form::Separated => "separated",
        Form::Reverse => "reverse",
    }
}

fn count(options: &DeBruijn) -> anyhow::Result<Outcome> {
    let (count, form) = (how_many(options.form), name(options.form));
    let mut out = std::io::stdout().lock();
    match options.format {
        TableFormat::Text => writeln!(out, "{count}")?,
        TableFormat::Json => writeln!(out, "{}", json!({ "form": form, "count": count }))?,
        TableFormat::Csv => writeln!(out, "form,count\n{form},{count}")?,
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// Says that a word is none of the sequences, and what they are.
fn no_sequence(word: u64) -> Outcome {
    note(&format!("{word:#018x} is no De Bruijn sequence with six leading zeros"));
    if rank(word >> 1).is_some_and(|_| word.is_multiple_of(2)) {
        note(&format!("but its half is: try --rank {:#018x}", word >> 1));
    }
    Outcome::No
}

/// Says that a sequence does not serve, and which ones do.
fn serves_no(form: Form, sequence: u64) -> Outcome {
    let (form, first) = (name(form), COUNT - SEPARATED_COUNT + 1);
    note(&format!("{sequence:#018x} does not serve the form {form}"));
    note(&format!("the sequences from {FIRST_SEPARATED:#018x} on do, --nth {first} and more"));
    Outcome::No
}

/// The seed, one by chance if none is given; says which one it is.
fn seed(seed: Option<u64>) -> u64 {
    let seed = seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    note(&format!("seed {seed}"));
    seed
}

/// A random number below a bound.
const fn random(seed: u64, bound: u64) -> u64 {
    // SplitMix64, of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
    // Generators", 2014.
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    // The bounds are powers of two.
    (z ^ z >> 31) % bound
}

/// Prints one sequence with its table, or as text in a language.
fn single(options: &DeBruijn, number: u64, seed: Option<u64>) -> anyhow::Result<Outcome> {
    let sequence = nth(number).context("there is no such sequence")?;
    let Some(scan) = PrivateScan::new(options.form.method(), sequence) else {
        return Ok(serves_no(options.form, sequence));
    };
    if let Some(language) = options.language {
        let comment = seed.map(|seed| {
            let form = name(options.form);
            format!("setwise generate debruijn --form {form} --random --seed {seed}")
        });
        return write_source(scan, language, comment.as_deref());
    }
    let facts = [
        ("constant", Fact::Word(sequence, 16)),
        ("number", Fact::Number(number + 1)),
        ("form", Fact::Text(name(options.form))),
        ("zero", Fact::Number(scan.index(0).into())),
    ];
    let mut report = Report::new(options.format);
    report.constant(&facts, &table(scan))?;
    report.flush()?;
    Ok(Outcome::Done)
}

/// Lists the sequences from a number on.
fn list(options: &DeBruijn, first: u64) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let limit = options.limit.unwrap_or(COUNT).min(COUNT - first);
    if limit == 0 {
        return Err(Usage("there are no sequences to list".to_owned()).into());
    }
    let mut report = Report::new(options.format);
    let mut numbered = (first + 1..).zip(Sequences::starting_at(first)).take(limit as usize);
    let mut listed = 0;
    while listed < limit {
        if interrupt::flag().load(Relaxed) {
            report.flush()?;
            note(&format!("interrupted after {listed} of {}", counted(limit, "sequence")));
            return Ok(Outcome::Interrupted);
        }
        for (number, sequence) in numbered.by_ref().take(BLOCK) {
            let constant = ("constant", Fact::Word(sequence, 16));
            report.line(&[("number", Fact::Number(number)), constant])?;
            listed += 1;
        }
    }
    report.flush()?;
    Ok(Outcome::Done)
}
