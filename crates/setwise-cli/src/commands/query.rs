//! `setwise query`.

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use serde_json::json;
use setwise::SquareMapping;
use setwise_columns::{Detail, Formulas, Query, Threads};
use setwise_expr::{Tree, Type};

use crate::arguments::Format;
use crate::arguments::query::Query as Options;
use crate::commands::threads;
use crate::failure::{Outcome, Usage};
use crate::file_use;
use crate::formula::{Source, definitions, print_note};
use crate::interrupt;
use crate::report::{Output, Report, Style};
use crate::stream::{Discard, Sink, Stream, Sums, counted, printable};

/// Compiles the query for a formula and selected formulas.
pub(crate) fn compile(
    source: &Source,
    tree: &Tree,
    shown: &[(&Source, Tree)],
    mapping: SquareMapping,
) -> anyhow::Result<Query> {
    let trees: Vec<_> = shown.iter().map(|(_, tree)| tree.clone()).collect();
    Query::compile(Formulas { mapping, ..Formulas::new(tree, &trees) }).map_err(|error| {
        let source = match error.formula.checked_sub(1) {
            Some(index) => shown[index].0,
            None => source,
        };
        source.error(&error.error)
    })
}

pub(crate) fn run(options: &Options, color: bool) -> anyhow::Result<Outcome> {
    let format = options.output.format()?;
    if options.count && !matches!(format, Format::Text | Format::Json | Format::Csv | Format::Tsv) {
        let message = format!(
            "--format: `{}` has no form for numbers; with --count, use text, json or csv",
            format.name()
        );
        return Err(Usage(message).into());
    }
    interrupt::listen();
    let files = files(options)?;
    Source::check_stdin(&options.formula, files.iter().chain(&options.source.sources))?;
    file_use::check_output_file(files.iter().map(PathBuf::as_path), options.output.path())?;
    let definitions = definitions(&options.source.sources)?;
    let source = Source::new(&options.formula)?.with_definitions(definitions.as_ref());
    let tree = source.parse().map_err(|error| swapped(error, &options.formula))?;
    let select = |text: &String| Source::select(text).with_definitions(definitions.as_ref());
    let selected: Vec<_> = options.select.iter().map(select).collect();
    let mut shown = Vec::new();
    for source in &selected {
        shown.extend(source.parse_list()?.into_iter().map(|tree| (source, tree)));
    }
    let query = compile(&source, &tree, &shown, options.words.mapping)?;
    if format == Format::Text {
        print_note(query.program().outputs().iter().find_map(|output| output.note.clone()));
    }
    let mut out = Output::open(options.output.path())?;
    let name = out.name().map(str::to_owned);
    // Errors of standard output have no name.
    let named = |error: io::Error| match &name {
        Some(name) => anyhow::Error::from(error).context(name.clone()),
        None => error.into(),
    };
    let threads = Threads::new(threads(options.threads));
    let detail = if options.count { Detail::Count } else { Detail::Matches };
    let mut stream = Stream::new(&query, threads, detail, name.is_some()).with_limit(options.limit);
    if options.count {
        read_all(&files, &mut stream, &mut Discard)?;
        if stream.sums.positions > 0 || !stream.has_failed(options.skip_bad) {
            let counted = count(&mut out, format, &query, &stream.sums);
            counted.and_then(|()| out.finish()).map_err(named)?;
        }
    } else {
        let style = Style {
            format,
            mapping: options.words.mapping,
            en_passant: options.output.en_passant,
            color: color && name.is_none(),
        };
        let mut report = Report::new(&query, style, out)?.with_limit(options.limit);
        read_all(&files, &mut stream, &mut report).map_err(named)?;
        report.finish(stream.has_failed(options.skip_bad)).map_err(named)?;
        if format == Format::Text || name.is_some() {
            stream.note(&match stream.is_limited() {
                true => format!("stopped at the limit of {}", stream.sums.matched),
                false => summary(&stream.sums, &query),
            });
        }
    }
    let any = if stream.sums.matched > 0 { Outcome::Done } else { Outcome::No };
    Ok(stream.finish(options.skip_bad, any))
}

/// Returns the files to read: standard input if none is given and it is not a terminal.
fn files(options: &Options) -> Result<Vec<PathBuf>, Usage> {
    if options.files.is_empty() && io::stdin().is_terminal() {
        let message = "no positions: name files of positions or games, or pipe them in";
        return Err(Usage(message.to_owned()));
    }
    Ok(match options.files.as_slice() {
        [] => vec![PathBuf::from("-")],
        files => files.to_vec(),
    })
}

/// Adds a hint to the error of a formula that is the name of a file.
fn swapped(error: anyhow::Error, formula: &OsStr) -> anyhow::Error {
    match Path::new(formula).is_file() {
        true => {
            let name = printable(&formula.to_string_lossy());
            Usage(format!("{error}\n`{name}` is a file: write the formula before the files")).into()
        }
        false => error,
    }
}

fn read_all(files: &[PathBuf], stream: &mut Stream<'_>, sink: &mut impl Sink) -> io::Result<()> {
    files.iter().try_for_each(|path| stream.read(path, sink))
}

/// Writes the sums.
fn count(out: &mut impl Write, format: Format, query: &Query, sums: &Sums) -> io::Result<()> {
    let Sums { positions, matched, squares, .. } = *sums;
    match format {
        Format::Json => {
            let sums = json!({ "positions": positions, "matched": matched, "squares": squares });
            writeln!(out, "{sums}")
        }
        Format::Csv => writeln!(out, "positions,matched,squares\n{positions},{matched},{squares}"),
        Format::Tsv => {
            writeln!(out, "positions\tmatched\tsquares\n{positions}\t{matched}\t{squares}")
        }
        _ => writeln!(out, "{}", summary(sums, query)),
    }
}

/// Returns the sums in words.
fn summary(sums: &Sums, query: &Query) -> String {
    let Sums { positions, matched, squares, .. } = sums;
    let of = format!("{matched} of {} matched", counted(*positions, "position"));
    match query.program().outputs()[0].value_type {
        Type::Set => format!("{of}, {}", counted(*squares, "square")),
        _ => of,
    }
}
