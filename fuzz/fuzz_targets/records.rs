//! Any bytes are records with fields or errors in each format, whatever the threads, and all
//! fields of a match can be read.
#![cfg_attr(fuzzing, no_main)]

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use setwise_columns::{Detail, Formulas, Input, InputFormat, InputOptions, Query, Threads};
use setwise_expr::parse;

const FORMATS: [InputFormat; 5] = [
    InputFormat::Csv,
    InputFormat::Tsv,
    InputFormat::JsonLines,
    InputFormat::Plain,
    InputFormat::Bin,
];

/// Returns the matches and errors, or the error of the input.
fn read(data: &[u8], format: InputFormat, threads: Threads) -> Result<Vec<String>, String> {
    let options = InputOptions { format: Some(format), ..InputOptions::default() };
    let reader = std::io::Cursor::new(data.to_vec());
    let input = Input::from_reader_with(reader, &options);
    let mut input = input.map_err(|error| error.to_string())?;
    let columns = input.columns().map_err(|error| error.to_string())?.all;
    let filter = parse("true").expect("a formula");
    let query = Query::compile(Formulas { fields: &columns, ..Formulas::new(&filter, &[]) });
    let query = query.expect("the formula has no names").with_carried(columns);
    let mut found = Vec::new();
    let run = query.run(input, threads, Detail::All, |batch| {
        for record in &batch.matches {
            assert_eq!(record.fields.len(), query.carried().len());
            let rest = &record.rest;
            found.push(format!("{:?} {rest} {:?}", record.location, record.fields));
        }
        found.extend(batch.errors.iter().map(|error| format!("{:?} {error}", error.location)));
        ControlFlow::Continue(())
    });
    found.extend(run.err().map(|error| error.to_string()));
    Ok(found)
}

fn check(data: &[u8]) {
    for format in FORMATS {
        let one = read(data, format, Threads::One);
        let two = read(data, format, Threads::Many(NonZeroUsize::MIN.saturating_add(1)));
        assert_eq!(one, two, "{format:?}");
    }
}

setwise_fuzz::fuzz_target!(check);
