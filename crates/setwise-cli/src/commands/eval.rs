//! `setwise eval`.

use std::path::{Path, PathBuf};

use setwise::SquareMapping;
use setwise_columns::{Detail, Threads};
use setwise_expr::tree::{Node, NodeKind};
use setwise_expr::{Compiler, FormulaError, Function, Names, Parameter, Span, Tree};
use setwise_loops::aggregate::{Filters, Stages};
use setwise_loops::report::{Report, Style};
use setwise_prove::TruthTable;

use crate::arguments::words::{Form, Language};
use crate::arguments::{Eval, Format};
use crate::commands::board;
use crate::commands::position::{self, Line};
use crate::commands::truth_table;
use crate::compiled::{Request, compile};
use crate::emit::constants;
use crate::evaluation::Evaluation;
use crate::failure::{Outcome, Usage};
use crate::file_use;
use crate::formula::{Source, definitions};
use crate::inputs::Inputs;
use crate::interrupt;
use crate::output;
use crate::stream::Stream;

pub(crate) fn run(options: &Eval, color: bool) -> anyhow::Result<Outcome> {
    if let Some(other) = options.board.other() {
        return board::eval(options, other, color);
    }
    Source::check_stdin(&options.formula, options.file.iter().chain(&options.source.sources))?;
    file_use::check_output_file(options.file.iter().map(PathBuf::as_path), options.output())?;
    let definitions = definitions(&options.source.sources, &options.source.options())?;
    let source = Source::new(&options.formula)?.with_definitions(definitions.as_ref());
    match (&options.file, options.form()?) {
        (None, None) => value(options, &source, color),
        (None, Some(Form::Constant(language))) => constants(options, &source, language),
        (None, Some(form)) => {
            let help = "draw them one after the other";
            let tree = single(&source, help).or_else(|error| {
                // The words of logic are signs here, where each name is one bit.
                let worded = truth_table::with_signs(source.text());
                let worded = worded.map(|text| Source::of_option("formula", &text));
                worded.and_then(|source| single(&source, help).ok()).ok_or(error)
            })?;
            truth_table::run(options, &source, &tree, form == Form::Venn)
        }
        (Some(path), _) => every_position(options, path, &source, color),
    }
}

/// Prints the value of the formula.
fn value(options: &Eval, source: &Source, color: bool) -> anyhow::Result<Outcome> {
    let style = style(options, color)?;
    let line = position::given(&options.position)?;
    let tree = single(source, "a list needs `--as LANGUAGE`, or `setwise repl`")?;
    let chosen = options.words.mapping;
    let style = Style { mapping: source.mapping(&tree, chosen)?, ..style };
    let evaluation = evaluate(source, &[tree], chosen, line.as_ref())?;
    let out = output::open(options.output())?;
    let errors = output::errors(&out);
    evaluation.print(style, out).map_err(errors)?;
    Ok(Outcome::Done)
}

/// Prints the values of formulas as constants of a language.
fn constants(options: &Eval, source: &Source, language: Language) -> anyhow::Result<Outcome> {
    let trees = source.parse_list()?;
    let line = position::given(&options.position)?;
    let chosen = options.words.mapping;
    let evaluation = evaluate(source, &trees, chosen, line.as_ref())?;
    let mapping = source.mapping(&trees[0], chosen)?;
    let constants = evaluation.constants(&trees, mapping).map_err(|error| source.error(&error))?;
    constants::print(language, &constants)?;
    Ok(Outcome::Done)
}

/// Prints the value of the formula for every position of a file.
fn every_position(
    options: &Eval,
    path: &Path,
    source: &Source,
    color: bool,
) -> anyhow::Result<Outcome> {
    let tree = &single(source, "`setwise query` shows more of them by --select")?;
    let style = style(options, color)?;
    let style = Style { mapping: source.mapping(tree, options.words.mapping)?, ..style };
    interrupt::listen();
    let mut inputs = Inputs::new(&[path.to_owned()], &options.inputs, false)?;
    let mapping = options.words.mapping;
    let request = Request {
        source,
        tree,
        selected: &[],
        keys: &[],
        carried: None,
        has_usual: true,
        per_game: false,
        by_game: false,
        mapping,
    };
    let (query, _) = compile(request, &mut inputs)?;
    let out = output::open(options.output())?;
    let errors = output::errors(&out);
    let mut report = Report::new(&query, style, out).map_err(&errors)?;
    let mut stream = Stream::new(&query, Threads::One, Detail::All, false);
    let mut stages = Stages::new(Filters::default(), None, None, &query, &mut report);
    stream.read(path, &mut inputs, &mut stages)?;
    interrupt::complete(|| report.finish(stream.has_failed(false))).map_err(errors)?;
    Ok(stream.finish(false, Outcome::Done))
}

/// Returns the only formula of a source, or an error with help for a list.
fn single(source: &Source, help: &str) -> anyhow::Result<Tree> {
    let mut trees = source.parse_list()?;
    if let Some(second) = trees.get(1) {
        let error = FormulaError::new(
            second.nodes()[second.root()].span,
            "expected one formula, found a list",
        );
        return Err(source.error(&error.with_help(help)));
    }
    Ok(trees.swap_remove(0))
}

/// Evaluates formulas for one position, or without a position.
fn evaluate<'a>(
    source: &Source,
    trees: &[Tree],
    mapping: Option<SquareMapping>,
    line: Option<&'a Line>,
) -> anyhow::Result<Evaluation<'a>> {
    let compiler = match line {
        Some(_) => setwise_columns::compiler(),
        None => Compiler::new(Names::Free),
    };
    let mut compiler = compiler.with_mapping(mapping);
    for tree in trees {
        compiler.add(tree).map_err(|error| source.error(&error))?;
    }
    // Also those that cancel out, as in `foo ^ foo`.
    if let (None, [input, ..]) = (line, compiler.variables()) {
        return Err(source.error(&unbound(&input.name, trees)));
    }
    let program = compiler.finish();
    let evaluation = Evaluation::after(program, line.map(Line::played));
    evaluation.check().map_err(|missing| Usage(missing.to_string()))?;
    Ok(evaluation)
}

/// Returns the error for a variable without a value: it needs a position, or is unknown.
fn unbound(name: &str, trees: &[Tree]) -> FormulaError {
    let mut compiler = setwise_columns::compiler();
    if let Some(error) = trees.iter().find_map(|tree| compiler.add(tree).err()) {
        return or_drawn(error, trees);
    }
    let is_it = |node: &&Node| match &node.kind {
        NodeKind::Name(found) | NodeKind::Column(found) => found == name,
        _ => false,
    };
    let mut nodes = trees.iter().flat_map(Tree::nodes);
    let Some(span) = nodes.find(is_it).map(|node| node.span) else {
        return omitted(name, trees);
    };
    FormulaError::new(span, format!("`{name}` has no value"))
        .with_help(format!("give a position by --fen or --file, or bind it: `let {name} = …; …`"))
}

/// Returns the error for a set of the position that the default of an omitted argument has.
fn omitted(name: &str, trees: &[Tree]) -> FormulaError {
    let reads = |parameter: &&Parameter| {
        let names = parameter.default.unwrap_or_default().split(" | ");
        names.into_iter().any(|known| known == name)
    };
    let call = |node: &Node| {
        let NodeKind::Call(called, arguments) = &node.kind else { return None };
        let function = Function::named(called)?;
        let parameter = function.parameters[arguments.len()..].iter().find(reads)?;
        Some((node.span, function, parameter))
    };
    let found = trees.iter().flat_map(Tree::nodes).find_map(call);
    let Some((span, function, parameter)) = found else {
        return FormulaError::new(Span::default(), format!("`{name}` has no value"))
            .with_help("give a position by --fen or --file");
    };
    let message = format!(
        "`{name}` has no value: `{}` reads it from the position, since the argument `{}` is omitted",
        function.name, parameter.name
    );
    let names: Vec<_> = function.parameters.iter().map(|parameter| parameter.name).collect();
    let usage = format!("{}({})", function.name, names.join(", "));
    FormulaError::new(span, message)
        .with_help(format!("give a position by --fen or --file, or all arguments: `{usage}`"))
}

/// Adds to the error of an unknown name that a Boolean formula over free names can be drawn.
fn or_drawn(error: FormulaError, trees: &[Tree]) -> FormulaError {
    let can_be_drawn = matches!(trees, [tree] if TruthTable::of(tree).is_ok());
    match error.help() {
        None if can_be_drawn => error.with_help(
            "for the formula as a function of its names, add `--as truth-table` or `--as venn`",
        ),
        _ => error,
    }
}

/// Returns the style of the results.
///
/// # Errors
///
/// Returns an error for formats that cannot show them.
fn style(options: &Eval, color: bool) -> Result<Style, Usage> {
    let format = options.format()?;
    let message = match (format, &options.file) {
        (Format::Text | Format::Json | Format::Csv, _)
        | (Format::Fen, Some(_))
        | (Format::Svg, None) => {
            let color = color && options.output().is_none();
            let Eval { en_passant, .. } = *options;
            let mapping = options.words.mapping.unwrap_or_default();
            let (layout, of_games) = (None, false);
            return Ok(Style { format, mapping, en_passant, color, layout, of_games });
        }
        (Format::Svg, Some(_)) => "draws one board; `setwise query --format html` draws many",
        (Format::Fen, None) => {
            "has no form for a value; use text, json, csv or svg, or fen with --file"
        }
        _ => "is for `setwise query`; use text, json, csv or svg",
    };
    Err(Usage(format!("--format: `{}` {message}", format.name())))
}
