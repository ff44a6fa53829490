//! `setwise query`.

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use setwise_columns::{Query, Threads};
use setwise_expr::Type;
use setwise_loops::Discard;
use setwise_loops::aggregate::{GroupStyle, Groups, Heatmap, Kept, Stages};
use setwise_loops::printing::path_name;
use setwise_loops::report::{Report, Style};

use crate::aggregate::{Goal, write_heatmap};
use crate::arguments::Format;
use crate::arguments::formats::check_shown;
use crate::arguments::query::Query as Options;
use crate::commands::threads;
use crate::compiled::{Request, compile};
use crate::failure::{Outcome, Usage};
use crate::file_use;
use crate::formula::{Source, definitions};
use crate::inputs::Inputs;
use crate::interrupt;
use crate::output;
use crate::progress::draws_blocks;
use crate::stream::{Stream, Sums, counted};

pub(crate) fn run(options: &Options, color: bool) -> anyhow::Result<Outcome> {
    let format = options.output.format(Format::Text)?;
    let goal = Goal::of(options)?;
    goal.check_format(format)?;
    interrupt::listen();
    if goal == Goal::Positions {
        check_shown(format, !options.select.is_empty(), !options.carried.tags.is_empty())?;
    }
    let mut inputs =
        Inputs::new(&files(&options.files)?, &options.inputs, options.carried.recursive)?;
    let files = inputs.paths().to_vec();
    Source::check_stdin(&options.formula, files.iter().chain(&options.source.sources))?;
    file_use::check_output_file(files.iter().map(PathBuf::as_path), options.output.path())?;
    let definitions = definitions(&options.source.sources, &options.source.code.options())?;
    let source = Source::new(&options.formula)?.with_definitions(definitions.as_ref());
    let tree = source.parse().map_err(|error| swapped(error, &options.formula))?;
    let mapping = source.mapping(&tree, options.words.mapping)?;
    let of_option = |option: &str, text: &String| {
        Source::of_option(option, text).with_definitions(definitions.as_ref())
    };
    let selected: Vec<_> = options.select.iter().map(|text| of_option("select", text)).collect();
    let mut shown = Vec::new();
    for source in &selected {
        shown.extend(source.parse_list()?.into_iter().map(|tree| (source, tree)));
    }
    let key_source = goal.keys(options).map(|(option, text)| of_option(option, text));
    let mut keys = Vec::new();
    if let Some(source) = &key_source {
        let trees = if goal.is_groups() { source.parse_list()? } else { vec![source.parse()?] };
        keys.extend(trees.into_iter().map(|tree| (source, tree)));
    }
    let key_count = keys.len();
    if !goal.shows_selected() {
        keys.append(&mut shown);
    }
    let request = Request {
        source: &source,
        tree: &tree,
        selected: &shown,
        keys: &keys,
        carried: Some(&options.carried),
        has_usual: goal == Goal::Positions,
        mapping: options.words.mapping,
    };
    let (query, keys) = compile(request, &mut inputs)?;
    let query = query.with_games(format == Format::Pgn);
    let (keys, summed) = keys.split_at(key_count);
    let mut out = output::open(options.output.path())?;
    let (is_file, named) = (out.name().is_some(), output::errors(&out));
    let threads = Threads::new(threads(options.threads));
    let is_quiet = is_file || goal != Goal::Positions;
    let detail = goal.detail(options, &[keys, summed].concat());
    let mut stream = Stream::new(&query, threads, detail, is_quiet).strict(options.carried.strict);
    let filters = options.aggregate.filters();
    let is_whole =
        |stream: &Stream<'_>| stream.sums.positions > 0 || !stream.has_failed(options.skip_bad);
    let mut notes = Vec::new();
    match goal {
        Goal::Count => {
            let mut sink = Discard;
            let mut stages = Stages::new(filters, None, None, &query, &mut sink);
            read_all(&mut inputs, &mut stream, &mut stages).map_err(&named)?;
            if is_whole(&stream) {
                let kept = (!filters.keeps_all()).then_some(stages.kept);
                let counted = count(&mut out, format, &query, &stream.sums, kept);
                counted.and_then(|()| out.finish()).map_err(&named)?;
            }
        }
        Goal::Groups(order) => {
            let mut groups = Groups::new(keys, summed, &query)?;
            let mut stages = Stages::new(filters, None, None, &query, &mut groups);
            read_all(&mut inputs, &mut stream, &mut stages).map_err(&named)?;
            notes.extend(stages.note());
            notes.push(counted(groups.len() as u64, "group"));
            let style = GroupStyle {
                format,
                mapping,
                order,
                descending: filters.descending,
                limit: options.limit,
                width: terminal_width(),
                in_blocks: draws_blocks(),
            };
            if is_whole(&stream) {
                groups.write(&mut out, style).and_then(|()| out.finish()).map_err(&named)?;
            }
        }
        Goal::Heatmap => {
            let mut heatmap = Heatmap::new(summed, &query)?;
            let mut stages = Stages::new(filters, options.limit, None, &query, &mut heatmap);
            read_all(&mut inputs, &mut stream, &mut stages).map_err(&named)?;
            notes.extend(stages.note());
            if is_whole(&stream) {
                let written = write_heatmap(&heatmap, &mut out, format);
                written.and_then(|()| out.finish()).map_err(&named)?;
            }
        }
        Goal::Positions => {
            let style = Style {
                format,
                mapping,
                en_passant: options.output.en_passant,
                color: color && !is_file,
            };
            let report = Report::new(&query, style, out).map_err(&named)?;
            let mut report = report.with_limit(options.limit).with_places(options.carried.strict);
            let sort = keys.first().copied();
            let mut stages = Stages::new(filters, options.limit, sort, &query, &mut report);
            read_all(&mut inputs, &mut stream, &mut stages).map_err(&named)?;
            notes.extend(stages.note());
            stream.add_changed(report.take_changed());
            // Where nothing could be read, the file stays as it was.
            if is_whole(&stream) || !is_file {
                let has_failed = stream.has_failed(options.skip_bad);
                interrupt::complete(|| report.finish(has_failed)).map_err(&named)?;
            }
        }
    }
    if goal != Goal::Count && (format == Format::Text || is_file) {
        let sums = match stream.is_limited() {
            true => format!("stopped at the limit of {}", options.limit.unwrap_or_default()),
            false => summary(&stream.sums, None, &query),
        };
        notes.insert(0, sums);
        stream.note(&notes.join(", "));
    }
    let any = if stream.sums.matched > 0 { Outcome::Done } else { Outcome::No };
    Ok(stream.finish(options.skip_bad, any))
}

/// Returns the number of characters in a line of the terminal.
fn terminal_width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| width.0.into())
}

/// Returns the files to read: standard input if none is given and it is not a terminal.
pub(crate) fn files(files: &[PathBuf]) -> Result<Vec<PathBuf>, Usage> {
    if files.is_empty() && io::stdin().is_terminal() {
        let message = "no positions: name files of positions or games, or pipe them in";
        return Err(Usage(message.to_owned()));
    }
    Ok(match files {
        [] => vec![PathBuf::from("-")],
        files => files.to_vec(),
    })
}

/// Adds a hint to the error of a formula that is the name of a file.
fn swapped(error: anyhow::Error, formula: &OsStr) -> anyhow::Error {
    match Path::new(formula).is_file() {
        true => {
            let name = path_name(Path::new(formula));
            Usage(format!("{error}\n`{name}` is a file: write the formula before the files")).into()
        }
        false => error,
    }
}

/// Reads the files, and passes on what the stages hold.
fn read_all(
    inputs: &mut Inputs,
    stream: &mut Stream<'_>,
    stages: &mut Stages<'_>,
) -> io::Result<()> {
    let paths = inputs.paths().to_vec();
    paths.iter().try_for_each(|path| stream.read(path, inputs, stages))?;
    stages.finish()
}

/// Writes the sums. `kept` are the matches that are left.
fn count(
    out: &mut impl Write,
    format: Format,
    query: &Query,
    sums: &Sums,
    kept: Option<Kept>,
) -> io::Result<()> {
    let mut sums = *sums;
    sums.squares = kept.map_or(sums.squares, |kept| kept.squares);
    let kept = kept.map(|kept| kept.matches);
    let columns = [
        ("positions", Some(sums.positions)),
        ("matched", Some(sums.matched)),
        ("kept", kept),
        ("squares", Some(sums.squares)),
    ];
    let columns = columns.into_iter().filter_map(|(name, sum)| Some((name, sum?)));
    match format {
        Format::Json => {
            let sums = columns.map(|(name, sum)| (name.to_owned(), sum.into()));
            writeln!(out, "{}", Json::Object(sums.collect()))
        }
        Format::Csv | Format::Tsv => {
            let (names, sums): (Vec<_>, Vec<_>) =
                columns.map(|(name, sum)| (name, sum.to_string())).unzip();
            let delimiter = if format == Format::Tsv { "\t" } else { "," };
            writeln!(out, "{}\n{}", names.join(delimiter), sums.join(delimiter))
        }
        _ => writeln!(out, "{}", summary(&sums, kept, query)),
    }
}

/// Returns the sums in words.
fn summary(sums: &Sums, kept: Option<u64>, query: &Query) -> String {
    let Sums { positions, matched, squares, .. } = sums;
    let mut of = format!("{matched} of {} matched", counted(*positions, "position"));
    if let Some(kept) = kept {
        of += &format!(", {kept} kept");
    }
    match query.shown()[0].value_type {
        Type::Set => format!("{of}, {}", counted(*squares, "square")),
        _ => of,
    }
}
