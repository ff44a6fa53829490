//! `setwise eval`.

use std::path::Path;

use setwise_chess::{Epd, Position};
use setwise_columns::{Column, Detail, Threads};
use setwise_expr::tree::{Node, NodeKind};
use setwise_expr::{Compiler, Error, Names, Program, Span, Tree};

use crate::arguments::Eval;
use crate::commands::query::compile;
use crate::failure::{Outcome, Usage};
use crate::formula::Source;
use crate::interrupt;
use crate::report::Report;
use crate::stream::{Sink, Stream};

pub(crate) fn run(options: &Eval, color: bool) -> anyhow::Result<Outcome> {
    Source::check_stdin(&options.formula, &options.file)?;
    let source = Source::new(&options.formula)?;
    let tree = source.parse()?;
    match &options.file {
        Some(path) => every_position(options, path, &source, &tree, color),
        None => once(options, &source, &tree, color),
    }
}

/// Evaluates the formula for one position, or for none.
fn once(options: &Eval, source: &Source, tree: &Tree, color: bool) -> anyhow::Result<Outcome> {
    let position = options.fen.as_deref().map(position).transpose()?;
    let mut compiler = match position {
        Some(_) => setwise_columns::compiler(),
        None => Compiler::new(Names::Free),
    };
    compiler.add(tree).map_err(|error| source.error(&error))?;
    let program = compiler.finish();
    let inputs = inputs(&program, position.as_ref(), source, tree)?;
    let values = program.evaluate(&inputs).map_err(|error| Usage(error.to_string()))?;
    let words = program.run(&inputs);
    let marks = &program.outputs()[0].marks;
    let marks: Vec<_> = marks.iter().map(|mark| words[mark.register.index()]).collect();
    let mut report = Report::new(&program, options.format, color);
    report.value(position.as_ref(), values[0], &marks)?;
    report.flush()?;
    Ok(Outcome::Done)
}

fn position(fen: &str) -> anyhow::Result<Position> {
    match Epd::read(fen) {
        Ok(epd) => Ok(epd.into_position()),
        Err(error) => Err(Usage(format!("--fen: {error}")).into()),
    }
}

/// The values of the variables.
fn inputs(
    program: &Program,
    position: Option<&Position>,
    source: &Source,
    tree: &Tree,
) -> anyhow::Result<Vec<u64>> {
    match (position, program.inputs()) {
        (Some(position), inputs) => {
            let word = |input| Column::of(input).map_or(0, |column| column.word(position));
            Ok(inputs.iter().map(word).collect())
        }
        (None, []) => Ok(Vec::new()),
        (None, [input, ..]) => Err(source.error(&unbound(&input.name, tree))),
    }
}

/// The error about a variable that has no value: it would have one with a
/// position, or is not known at all.
fn unbound(name: &str, tree: &Tree) -> Error {
    if let Err(error) = setwise_columns::compiler().add(tree) {
        return error;
    }
    let is_it = |node: &&Node| matches!(&node.kind, NodeKind::Name(found) if found == name);
    let span = tree.nodes().iter().find(is_it).map_or_else(Span::default, |node| node.span);
    Error::new(span, format!("`{name}` has no value"))
        .with_help(format!("give a position by --fen or --file, or bind it: `let {name} = …; …`"))
}

/// Evaluates the formula for every position of a file.
fn every_position(
    options: &Eval,
    path: &Path,
    source: &Source,
    tree: &Tree,
    color: bool,
) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let query = compile(source, tree, &[])?;
    let mut report = Report::new(query.program(), options.format, color);
    report.begin_positions()?;
    let mut stream = Stream::new(&query, Threads::One, Detail::All);
    stream.read(path, &mut report)?;
    report.flush()?;
    Ok(stream.finish(false, Outcome::Done))
}
