//! `setwise convert` and `setwise table`.

use std::path::PathBuf;

use setwise::SquareMapping;
use setwise_columns::{
    FieldColumn, FieldKind, PositionColumn, Query, ResultColumn, RowColumn, Threads,
};
use setwise_loops::aggregate::{Filters, Stages};
use setwise_loops::printing::counted;
use setwise_loops::report::{Report, Style, carried, in_parts, selected};

use crate::arguments::Format;
use crate::arguments::convert::Conversion as Options;
use crate::arguments::formats::{Positions, check_shown};
use crate::arguments::inputs::CarriedOptions;
use crate::commands::threads;
use crate::compiled::{Request, TAGS, compile};
use crate::failure::{Outcome, Usage};
use crate::file_use;
use crate::formula::{Source, print_notes};
use crate::inputs::{Columns, Inputs};
use crate::interrupt;
use crate::output;
use crate::stream::Stream;

/// The rules for columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    /// Those of the input.
    Convert,
    /// Those of moves.
    Table,
}

/// The columns of the place, which precede the tags.
const PLACE: [&str; 2] = ["game", "ply"];

/// The columns of a move.
const MOVE: [&str; 5] = ["san", "uci", "clock_s", "eval_cp", "eval_mate"];

pub(crate) fn run(options: &Options, rules: Rules, color: bool) -> anyhow::Result<Outcome> {
    let usual = if rules == Rules::Table { Format::Csv } else { Format::Fen };
    let format = options.output.format(usual)?;
    check_format(options, format)?;
    check_shown(format, !options.select.is_empty(), !options.read.carried.tags.is_empty())?;
    interrupt::listen();
    let mut inputs = Inputs::of(&options.read)?;
    let paths = inputs.paths().to_vec();
    file_use::check_output_file(paths.iter().map(PathBuf::as_path), options.output.path())?;
    let query = query(&options.select, &options.read.carried, rules, &mut inputs)?;
    let found = inputs.columns();
    if rules == Rules::Table && has_no_games(&found) {
        let message = "the table of moves needs games; for positions, use `setwise convert`";
        return Err(Usage(message.to_owned()).into());
    }
    let out = output::open(options.output.path())?;
    let (is_file, named) = (out.name().is_some(), output::errors(&out));
    let is_table = rules == Rules::Table || format.is_table();
    let positions = options.positions.unwrap_or(Positions::usual(format));
    let written: Vec<_> = positions.columns(format).map(ResultColumn::of_position).collect();
    let fields = match rules {
        Rules::Convert if is_table => columns_of_positions(query.carried(), &found, &written),
        Rules::Convert => query.carried().to_vec(),
        Rules::Table => columns_of_moves(query.carried(), options.read.carried.tags.is_empty()),
    };
    let read = fields.clone();
    let fields = fields.iter().map(|it| carried_apart(it, found.has_games, &written)).collect();
    let query = query.with_carried(read).with_games(format == Format::Pgn);
    let (first, last) = match rules == Rules::Table || found.has_games {
        true => (fields, Vec::new()),
        false => (Vec::new(), fields),
    };
    let file = (paths.len() > 1).then(|| ResultColumn::new("file", RowColumn::Path));
    let has_rest = rules == Rules::Convert && found.has_lines;
    let rest = has_rest.then(|| ResultColumn::new("rest", RowColumn::Rest));
    let columns = file.into_iter().chain(first).chain(written).chain(rest);
    let columns: Vec<_> = columns.chain(selected(&query)).chain(last).collect();
    let (mapping, color) = (SquareMapping::Lerf, color && !is_file);
    let layout = options.layout;
    let (en_passant, of_games) = (options.output.en_passant, found.are_of_games());
    let style = Style { format, mapping, en_passant, color, layout, of_games };
    // A limit is not known to the workers.
    let query = match options.limit {
        None => in_parts(query, &columns, style),
        Some(_) => query,
    };
    let report = match is_table {
        true => Report::table(&query, &columns, style, out),
        false => Report::new(&query, style, out),
    };
    let report = report.map_err(&named)?.with_limit(options.limit);
    let mut report = report.with_places(options.read.carried.strict);
    let threads = Threads::new(threads(options.read.threads));
    let detail = report.detail(found.has_lines);
    let mut stream =
        Stream::new(&query, threads, detail, is_file).strict(options.read.carried.strict);
    let all = Filters::default();
    let mut stages = Stages::new(all, options.limit, None, &query, &mut report);
    for path in &paths {
        stream.read(path, &mut inputs, &mut stages).map_err(&named)?;
    }
    let passed = stages.passed();
    stream.add_changed(report.take_changed());
    interrupt::complete(|| report.finish(stream.has_failed(options.read.skip_bad)))
        .map_err(&named)?;
    if is_file {
        let noun = if rules == Rules::Table { "row" } else { "position" };
        stream.note(&counted(passed, noun));
    }
    let any = if passed > 0 { Outcome::Done } else { Outcome::No };
    Ok(stream.finish(options.read.skip_bad, any))
}

/// Refuses a format that these options do not fit, and notes that queries do not read sets as text.
fn check_format(options: &Options, format: Format) -> Result<(), Usage> {
    if matches!(format, Format::Npy | Format::Svg) {
        let name = format.name();
        let message = format!("--format: `{name}` shows a formula; use `setwise query`");
        return Err(Usage(message));
    }
    if options.layout.is_some() && !matches!(format, Format::Parquet | Format::Arrow) {
        let name = format.name();
        let message = format!("--layout: `{name}` has one layout; use `parquet` or `arrow`");
        return Err(Usage(message));
    }
    let is_text = format.is_table() && !format.is_in_columns();
    if is_text && options.positions == Some(Positions::Boards) {
        print_notes([
            "`query` cannot read this table, which has no FEN: add it with `--positions both`, or write \
             Parquet or Arrow",
        ]);
    }
    Ok(())
}

/// Returns true if the inputs have positions and no games.
pub(super) const fn has_no_games(found: &Columns) -> bool {
    !found.has_games && (found.has_lines || !found.all.is_empty())
}

/// Compiles the selected formulas, with the columns of the inputs.
pub(super) fn query(
    selected: &[String],
    carried: &CarriedOptions,
    rules: Rules,
    inputs: &mut Inputs,
) -> anyhow::Result<Query> {
    let source = Source::of_option("convert", "true");
    let tree = source.parse()?;
    let selected: Vec<_> = selected.iter().map(|text| Source::of_option("select", text)).collect();
    let mut shown = Vec::new();
    for source in &selected {
        shown.extend(source.parse_list()?.into_iter().map(|tree| (source, tree)));
    }
    let request = Request {
        source: &source,
        tree: &tree,
        selected: &shown,
        keys: &[],
        carried: Some(carried),
        has_usual: rules == Rules::Convert,
        per_game: false,
        by_game: false,
        mapping: None,
    };
    Ok(compile(request, inputs)?.0)
}

/// Returns the columns of fields of a conversion: the place of a position in its game, and the
/// columns that travel along, except those that are written from the position itself, such as the
/// key.
fn columns_of_positions(
    carried: &[FieldColumn],
    found: &Columns,
    written: &[ResultColumn],
) -> Vec<FieldColumn> {
    let place = if found.has_games { &PLACE[..] } else { &[] };
    let mut columns: Vec<_> = place.iter().map(|name| FieldColumn::of_games(name)).collect();
    // A column that travels along under the name of what follows from the rules is another one.
    let of_rules = PositionColumn::OF_RULES.map(RowColumn::Position);
    for column in carried {
        let written = written.iter().filter(|it| !of_rules.contains(&it.content));
        let mut written = written.map(ResultColumn::header);
        let is_written = column.kind != FieldKind::Text && written.any(|it| it == *column);
        if !is_written && !columns.iter().any(|known| known.name == column.name) {
            columns.push(column.clone());
        }
    }
    columns
}

/// Returns the column of the output for a field. Queries would read a tag with the name of a written column
/// of the position as that of the position.
fn carried_apart(field: &FieldColumn, is_tag: bool, written: &[ResultColumn]) -> ResultColumn {
    let has_name = |it: &ResultColumn| it.header().name.eq_ignore_ascii_case(&field.name);
    match carried(field) {
        column if is_tag && column.header().name == field.name && written.iter().any(has_name) => {
            ResultColumn::new(format!("tag.{}", field.name), RowColumn::Field(field.clone()))
        }
        column => column,
    }
}

/// Returns the columns of fields; `asked` are the tags and columns that the user names.
pub(super) fn columns_of_moves(asked: &[FieldColumn], has_usual_tags: bool) -> Vec<FieldColumn> {
    let tags = if has_usual_tags { &TAGS[..] } else { &[] };
    let of_games = |names: &[&str]| -> Vec<_> {
        names.iter().map(|name| FieldColumn::of_games(name)).collect()
    };
    let (mut columns, after) = (of_games(&[&PLACE, tags].concat()), of_games(&MOVE));
    for asked in asked {
        let is_known = |known: &FieldColumn| known.name == asked.name;
        if !columns.iter().chain(&after).any(is_known) {
            columns.push(asked.clone());
        }
    }
    columns.extend(after);
    columns
}
