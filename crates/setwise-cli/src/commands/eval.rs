//! `setwise eval`.

use std::path::Path;

use setwise::SquareMapping;
use setwise_chess::{Epd, Position};
use setwise_columns::{Detail, Threads};
use setwise_expr::tree::{Node, NodeKind};
use setwise_expr::{Compiler, Error, Names, Span, Tree};

use crate::arguments::Eval;
use crate::arguments::words::{Language, Words};
use crate::commands::query::compile;
use crate::evaluation::{Evaluation, Style};
use crate::failure::{Outcome, Usage};
use crate::formula::Source;
use crate::interrupt;
use crate::report::Report;
use crate::report::number::Kinds;
use crate::stream::{Sink, Stream};

pub(crate) fn run(options: &Eval, color: bool) -> anyhow::Result<Outcome> {
    Source::check_stdin(&options.formula, &options.file)?;
    let source = Source::new(&options.formula)?;
    match (&options.file, options.language) {
        (Some(path), _) => every_position(options, path, &source, &source.parse()?, color),
        (None, Some(language)) => constants(options, &source, &source.parse_list()?, language),
        (None, None) => {
            let Words { mapping } = options.words;
            let style = Style { format: options.format, mapping, color };
            let position = position(options)?;
            let tree = source.parse()?;
            let evaluation = evaluate(&source, &[tree], mapping, position.as_ref())?;
            evaluation.print(style)?;
            Ok(Outcome::Done)
        }
    }
}

/// Writes the values of formulas as constants of a language.
fn constants(
    options: &Eval,
    source: &Source,
    trees: &[Tree],
    language: Language,
) -> anyhow::Result<Outcome> {
    let position = position(options)?;
    let mapping = options.words.mapping;
    let evaluation = evaluate(source, trees, mapping, position.as_ref())?;
    evaluation.print_constants(trees.iter().map(name).collect(), language, mapping)?;
    Ok(Outcome::Done)
}

/// The name of a formula that is only a name.
pub(crate) fn name(tree: &Tree) -> Option<String> {
    match &tree.nodes()[tree.root()].kind {
        NodeKind::Name(name) => Some(name.clone()),
        _ => None,
    }
}

/// The position of the arguments.
fn position(options: &Eval) -> anyhow::Result<Option<Position>> {
    let read = |fen: &String| match Epd::read(fen) {
        Ok(epd) => Ok(epd.into_position()),
        Err(error) => Err(Usage(format!("--fen: {error}")).into()),
    };
    options.fen.as_ref().map(read).transpose()
}

/// Evaluates formulas for one position, or for none.
fn evaluate<'a>(
    source: &Source,
    trees: &[Tree],
    mapping: SquareMapping,
    position: Option<&'a Position>,
) -> anyhow::Result<Evaluation<'a>> {
    let compiler = match position {
        Some(_) => setwise_columns::compiler(),
        None => Compiler::new(Names::Free),
    };
    let mut compiler = compiler.with_mapping(mapping);
    for tree in trees {
        compiler.add(tree).map_err(|error| source.error(&error))?;
    }
    let program = compiler.finish();
    if let (None, [input, ..]) = (position, program.inputs()) {
        return Err(source.error(&unbound(&input.name, trees)));
    }
    let mut kinds = Kinds::default();
    let kinds = trees.iter().map(|tree| kinds.of(tree)).collect();
    let evaluation = Evaluation::new(program, kinds, position);
    evaluation.check().map_err(|missing| Usage(missing.to_string()))?;
    Ok(evaluation)
}

/// The error about a variable that has no value: it would have one with a
/// position, or is not known at all.
fn unbound(name: &str, trees: &[Tree]) -> Error {
    let mut compiler = setwise_columns::compiler();
    if let Some(error) = trees.iter().find_map(|tree| compiler.add(tree).err()) {
        return error;
    }
    let is_it = |node: &&Node| matches!(&node.kind, NodeKind::Name(found) if found == name);
    let mut nodes = trees.iter().flat_map(Tree::nodes);
    let span = nodes.find(is_it).map_or_else(Span::default, |node| node.span);
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
    let mapping = options.words.mapping;
    let query = compile(source, tree, &[], mapping)?;
    let kinds = vec![Kinds::default().of(tree)];
    let mut report = Report::new(query.program(), kinds, options.format, mapping, color);
    report.begin_positions()?;
    let mut stream = Stream::new(&query, Threads::One, Detail::All);
    stream.read(path, &mut report)?;
    report.flush()?;
    Ok(stream.finish(false, Outcome::Done))
}
