//! `setwise explain`.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use setwise_explain::{Answer, Bank, InstructionSet, Listing, Search, Target, UnsupportedError};
use setwise_expr::Tree;
use setwise_prove::{Law, Verdict};

use crate::arguments::PlainFormat;
use crate::arguments::explain::Explain;
use crate::commands::prove::limits;
use crate::failure::{Outcome, Usage};
use crate::formula::{Source, definitions, in_mapping, notes_on, print_notes};
use crate::interrupt;
use crate::stream::counted;

pub(crate) fn run(options: &Explain) -> anyhow::Result<Outcome> {
    let definitions = definitions(&options.source.sources, &options.source.options())?;
    let source = Source::new(&options.formula)?.with_definitions(definitions.as_ref());
    let mapping = ("--mapping", options.words.mapping.is_some());
    let others = [mapping, ("--search", options.search)];
    options.board.expect_chess(options.source.given().into_iter().chain(others))?;
    let tree = match options.board.other() {
        Some(board) => source.parse_on(board)?,
        None => in_mapping(source.parse()?, options.words.mapping)
            .map_err(|error| source.error(&error))?,
    };
    match answer(options, &tree.to_string(), &tree)? {
        Err(UnsupportedError::Formula(error)) => Err(source.error(&error)),
        Err(error) => Err(Usage(format!("{error}{}", remedy(&error))).into()),
        Ok(written) => {
            print_notes(notes_on(&tree, options.board.other()));
            let is_stopped = options.search && interrupt::flag().load(Relaxed);
            written?;
            Ok(if is_stopped { Outcome::Interrupted } else { Outcome::Done })
        }
    }
}

/// Writes the listing of a formula under the name `name`.
pub(crate) fn answer(
    options: &Explain,
    name: &str,
    tree: &Tree,
) -> Result<Result<io::Result<()>, UnsupportedError>, Usage> {
    let target = target(options)?;
    if options.search {
        return Ok(searched(options, tree, target).map(|search| report(options, name, &search)));
    }
    let listing = match options.board.other() {
        Some(board) => Listing::on_board(tree, board, target),
        None => Listing::new(tree, target),
    };
    Ok(listing.map(|listing| {
        let mut out = BufWriter::new(io::stdout().lock());
        match options.format {
            PlainFormat::Text => text(&mut out, &listing)?,
            PlainFormat::Json => writeln!(out, "{}", object(name, &listing))?,
        }
        out.flush()
    }))
}

/// Returns the instruction set of the options, or the default one for the width.
fn target(options: &Explain) -> Result<Target, Usage> {
    let set = match (options.isa, options.width) {
        (Some(isa), _) => isa,
        (None, Some(128)) => InstructionSet::Aarch64,
        (None, Some(256)) => InstructionSet::Avx2,
        (None, Some(512)) => InstructionSet::Avx512,
        (None, _) => InstructionSet::Bmi,
    };
    Target::new(set, options.width).map_err(|error| Usage(format!("--width: {error}")))
}

/// Returns advice for a formula without a listing.
pub(crate) const fn remedy(error: &UnsupportedError) -> &'static str {
    match error {
        UnsupportedError::Operation { target, .. } if target.width() > 64 => {
            "; try one board at a time with `--width 64`"
        }
        _ => "",
    }
}

fn text(out: &mut impl Write, listing: &Listing) -> io::Result<()> {
    write!(out, "{listing}")?;
    for (number, table) in listing.tables().iter().enumerate() {
        writeln!(out, "table{number}: {} bytes", table.len())?;
    }
    let (count, copies) = (listing.count(), listing.copies());
    let copies = match copies {
        0 => String::new(),
        1 => ", 1 of them a copy".to_owned(),
        copies => format!(", {copies} of them copies"),
    };
    let result = &listing.registers()[listing.result().index()].name;
    writeln!(
        out,
        "{}{copies} ({}); the result is {result}{}",
        counted(count as u64, "instruction"),
        listing.target(),
        match listing.result_bits() {
            64 => String::new(),
            bits => format!(" (its lowest {bits} bits)"),
        }
    )?;
    let renamed = places(listing).filter(|(variable, register)| variable != register);
    let renamed: Vec<_> = renamed.map(|(variable, name)| format!("{variable} is {name}")).collect();
    if !renamed.is_empty() {
        writeln!(out, "renamed to differ from registers and tables: {}", renamed.join(", "))?;
    }
    match listing.assumptions() {
        [] if listing.may_divide_by_zero() => writeln!(
            out,
            "where the formula has no value, as after a division by zero, the result is arbitrary"
        )?,
        [] => {}
        assumptions => writeln!(
            out,
            "C code is trusted to be defined: {}; elsewhere the result is arbitrary",
            assumptions.join("; ")
        )?,
    }
    Ok(())
}

/// Returns the variables and the names of their registers.
fn places(listing: &Listing) -> impl Iterator<Item = (&str, &str)> {
    let variables = listing.variables().iter().map(String::as_str);
    let registers = listing.inputs().iter();
    variables.zip(registers.map(|input| listing.registers()[input.index()].name.as_str()))
}

/// Searches for a shorter listing until the time is over or Ctrl-C.
fn searched(options: &Explain, tree: &Tree, target: Target) -> Result<Search, UnsupportedError> {
    interrupt::listen();
    let started = Instant::now();
    let left = || options.timeout.saturating_sub(started.elapsed());
    let mut proves = |law: &Tree| {
        let Ok(law) = Law::from_tree(law) else { return Answer::Open };
        match law.prove(limits(left().max(Duration::from_millis(100)))) {
            Verdict::Proved { .. } => Answer::Proved,
            Verdict::Refuted { counterexample, .. } => {
                let words = counterexample.inputs.into_iter();
                Answer::Refuted(words.map(|(name, words)| (name, words.0[0])).collect())
            }
            Verdict::Undecided { .. } => Answer::Open,
        }
    };
    let mut stops = || left().is_zero() || interrupt::flag().load(Relaxed);
    Listing::search(tree, target, &mut proves, &mut stops)
}

fn report(options: &Explain, name: &str, search: &Search) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    if options.format == PlainFormat::Json {
        let mut object = object(name, &search.selected);
        let cost = |listing: &Listing| json!([listing.length(), listing.latency()]);
        object["search"] = json!({
            "found": search.found.as_ref().map(|(tree, listing)| {
                self::object(&tree.to_string(), listing)
            }),
            "length": cost(search.best())[0],
            "latency": cost(search.best())[1],
            "selected_length": cost(&search.selected)[0],
            "selected_latency": cost(&search.selected)[1],
            "is_minimal": search.is_minimal(),
            "is_minimal_with_constants": search.is_minimal_with_constants(),
            "complete_length": search.complete,
            "complete_length_without_constants": search.complete_without_constants,
            "is_stopped": search.is_stopped,
        });
        writeln!(out, "{object}")?;
        return out.flush();
    }
    text(&mut out, &search.selected)?;
    if let Some((tree, listing)) = &search.found {
        writeln!(out, "\nproved equal: {tree}")?;
        text(&mut out, listing)?;
    }
    let cost = |listing: &Listing| {
        let length = counted(listing.length() as u64, "instruction");
        format!("{length} without copies, {}", counted(listing.latency().into(), "cycle"))
    };
    let kind = match (search.is_minimal_with_constants(), &search.found) {
        (true, _) if search.is_minimal() => "minimal",
        (true, _) => "minimal with the constants of the formula",
        (false, Some(_)) => "best found",
        (false, None) => "nothing shorter found",
    };
    let before = match &search.found {
        Some(_) => format!("; the formula itself: {}", cost(&search.selected)),
        None => String::new(),
    };
    write!(out, "\nsearch: {}, {kind}{before}", cost(search.best()))?;
    if !search.is_minimal_with_constants() {
        let tried = counted(search.complete as u64, "instruction");
        let end = if search.is_stopped { "; it was stopped" } else { "" };
        let without = match search.complete_without_constants {
            length if length > search.complete => format!(", and {length} without constants,"),
            _ => String::new(),
        };
        write!(out, "; all sequences of up to {tried}{without} were tried{end}")?;
    }
    writeln!(out)?;
    out.flush()
}

fn object(formula: &str, listing: &Listing) -> Json {
    let name = |at: usize| listing.registers()[at].name.as_str();
    let lines = listing.lines().iter().map(|line| {
        let text = listing.instruction(line);
        let operands = text.split_once(' ').map_or("", |(_, operands)| operands);
        json!({
            "mnemonic": line.mnemonic.name().split(' ').next(),
            "operands": operands,
            "computes": line.comment,
            "is_copy": line.is_copy(),
        })
    });
    let registers = listing.registers().iter().map(|register| {
        let bank = match register.bank {
            Bank::Vector => "vector",
            Bank::Mask => "mask",
            _ => "general",
        };
        json!({ "name": register.name, "bank": bank })
    });
    let inputs: Map<String, Json> = places(listing)
        .map(|(variable, register)| (variable.to_owned(), register.into()))
        .collect();
    json!({
        "formula": formula,
        "isa": listing.target().set().to_string(),
        "width": listing.target().width(),
        "type": listing.value_type().to_string(),
        "inputs": inputs,
        "result_bits": listing.result_bits(),
        "result": name(listing.result().index()),
        "count": listing.count(),
        "copies": listing.copies(),
        "may_divide_by_zero": listing.may_divide_by_zero(),
        "assumptions": listing.assumptions(),
        "registers": registers.collect::<Vec<_>>(),
        "instructions": lines.collect::<Vec<_>>(),
        "tables": listing.tables(),
    })
}
