//! `setwise convert` and `setwise table`.

use std::io;
use std::path::PathBuf;

use setwise::SquareMapping;
use setwise_columns::{Detail, FieldColumn, FieldKind, Query, Threads};
use setwise_loops::Sink;
use setwise_loops::aggregate::{Filters, Stages};
use setwise_loops::printing::counted;
use setwise_loops::report::{Layout, Report, Rows, Style};

use crate::arguments::Format;
use crate::arguments::convert::Conversion as Options;
use crate::arguments::formats::{Positions, check_shown};
use crate::commands::query::files;
use crate::commands::threads;
use crate::compiled::{Request, compile};
use crate::failure::{Outcome, Usage};
use crate::file_use;
use crate::formula::Source;
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

/// The columns of games unless the user names tags, with the kinds of their fields: tags, and the
/// result, which games without that tag have too.
const TAGS: [(&str, FieldKind); 13] = [
    ("White", FieldKind::Text),
    ("Black", FieldKind::Text),
    ("result", FieldKind::Text),
    ("WhiteElo", FieldKind::Number),
    ("BlackElo", FieldKind::Number),
    ("ECO", FieldKind::Text),
    ("Opening", FieldKind::Text),
    ("TimeControl", FieldKind::Text),
    ("UTCDate", FieldKind::Text),
    ("UTCTime", FieldKind::Text),
    ("Termination", FieldKind::Text),
    ("Site", FieldKind::Text),
    ("Event", FieldKind::Text),
];

/// The columns of the place, which precede the tags.
const PLACE: [(&str, FieldKind); 2] = [("game", FieldKind::Number), ("ply", FieldKind::Number)];

/// The columns of a move.
const MOVE: [(&str, FieldKind); 5] = [
    ("san", FieldKind::Text),
    ("uci", FieldKind::Text),
    ("clock_s", FieldKind::Number),
    ("eval_cp", FieldKind::Number),
    ("eval_mate", FieldKind::Number),
];

pub(crate) fn run(options: &Options, rules: Rules, color: bool) -> anyhow::Result<Outcome> {
    let usual = if rules == Rules::Table { Format::Csv } else { Format::Fen };
    let format = options.output.format(usual)?;
    if matches!(format, Format::Npy | Format::Svg) {
        let name = format.name();
        let message = format!("--format: `{name}` shows a formula; use `setwise query`");
        return Err(Usage(message).into());
    }
    check_shown(format, !options.select.is_empty(), !options.carried.tags.is_empty())?;
    interrupt::listen();
    let files = files(&options.files)?;
    let mut inputs = Inputs::new(&files, &options.inputs, options.carried.recursive)?;
    let paths = inputs.paths().to_vec();
    file_use::check_output_file(paths.iter().map(PathBuf::as_path), options.output.path())?;
    let query = query(options, rules, &mut inputs)?;
    let found = inputs.columns();
    let has_others = found.has_lines || !found.all.is_empty();
    if rules == Rules::Table && !found.has_games && has_others {
        let message = "the table of moves needs games; for positions, use `setwise convert`";
        return Err(Usage(message.to_owned()).into());
    }
    let out = output::open(options.output.path())?;
    let (is_file, named) = (out.name().is_some(), output::errors(&out));
    let is_table = rules == Rules::Table || format.is_table();
    let positions = options.positions.unwrap_or(Positions::usual(format));
    let written = is_table.then(|| positions.columns());
    let columns = match rules {
        Rules::Convert => columns_of_positions(query.carried(), &found, written),
        Rules::Table => columns_of_moves(query.carried(), options.carried.tags.is_empty()),
    };
    let query = query.with_carried(columns.clone()).with_games(format == Format::Pgn);
    let en_passant = options.output.en_passant;
    let has_rest = rules == Rules::Convert && found.has_lines;
    let mut writer = if is_table {
        let layout = Layout {
            format,
            positions,
            en_passant,
            has_file: paths.len() > 1,
            has_rest,
            fields_first: rules == Rules::Table || found.has_games,
        };
        Writer::Rows(Rows::new(&query, columns, layout, out).map_err(&named)?)
    } else {
        let (mapping, color) = (SquareMapping::Lerf, color && !is_file);
        let report = Report::new(&query, Style { format, mapping, en_passant, color }, out);
        let report = report.map_err(&named)?.with_limit(options.limit);
        Writer::Report(report.with_places(options.carried.strict))
    };
    let threads = Threads::new(threads(options.threads));
    let detail = if is_table && !has_rest { Detail::Positions } else { Detail::Matches };
    let mut stream = Stream::new(&query, threads, detail, is_file).strict(options.carried.strict);
    let all = Filters::default();
    let mut stages = Stages::new(all, options.limit, None, &query, writer.sink());
    for path in &paths {
        stream.read(path, &mut inputs, &mut stages).map_err(&named)?;
    }
    let passed = stages.passed();
    if let Writer::Report(report) = &mut writer {
        stream.add_changed(report.take_changed());
    }
    writer.finish(stream.has_failed(options.skip_bad)).map_err(&named)?;
    if is_file {
        let noun = if rules == Rules::Table { "row" } else { "position" };
        stream.note(&counted(passed, noun));
    }
    let any = if passed > 0 { Outcome::Done } else { Outcome::No };
    Ok(stream.finish(options.skip_bad, any))
}

/// Compiles the selected formulas, with the columns of the inputs.
fn query(options: &Options, rules: Rules, inputs: &mut Inputs) -> anyhow::Result<Query> {
    let source = Source::of_option("convert", "true");
    let tree = source.parse()?;
    let selected: Vec<_> =
        options.select.iter().map(|text| Source::of_option("select", text)).collect();
    let mut shown = Vec::new();
    for source in &selected {
        shown.extend(source.parse_list()?.into_iter().map(|tree| (source, tree)));
    }
    let request = Request {
        source: &source,
        tree: &tree,
        selected: &shown,
        keys: &[],
        carried: Some(&options.carried),
        has_usual: rules == Rules::Convert,
        mapping: None,
    };
    Ok(compile(request, inputs)?.0)
}

/// The writer of a conversion.
enum Writer<'a> {
    Rows(Rows),
    Report(Report<'a>),
}

impl Writer<'_> {
    fn sink(&mut self) -> &mut dyn Sink {
        match self {
            Self::Rows(rows) => rows,
            Self::Report(report) => report,
        }
    }

    fn finish(self, has_failed: bool) -> io::Result<()> {
        interrupt::complete(|| match self {
            Self::Rows(rows) => rows.finish(has_failed),
            Self::Report(report) => report.finish(has_failed),
        })
    }
}

/// Returns the columns of fields of a conversion: the place of a position in its game, and the
/// columns that travel along, except those that are written from the position itself, such as the
/// key.
fn columns_of_positions(
    carried: &[FieldColumn],
    found: &Columns,
    written: Option<Vec<FieldColumn>>,
) -> Vec<FieldColumn> {
    let place = if written.is_some() && found.has_games { &PLACE[..] } else { &[] };
    let place = place.iter().map(|(name, kind)| FieldColumn { name: (*name).into(), kind: *kind });
    let mut columns: Vec<_> = place.collect();
    let written = written.unwrap_or_default();
    for column in carried {
        let is_written = column.kind != FieldKind::Text && written.contains(column);
        if !is_written && !columns.iter().any(|known| known.name == column.name) {
            columns.push(column.clone());
        }
    }
    columns
}

/// Returns the columns of fields; `asked` are the tags and columns that the user names.
fn columns_of_moves(asked: &[FieldColumn], has_usual_tags: bool) -> Vec<FieldColumn> {
    let column = |(name, kind): &(&str, _)| FieldColumn { name: (*name).to_owned(), kind: *kind };
    let tags = if has_usual_tags { &TAGS[..] } else { &[] };
    let mut columns: Vec<_> = PLACE.iter().chain(tags).map(column).collect();
    let after: Vec<_> = MOVE.iter().map(column).collect();
    for asked in asked {
        let is_known = |known: &FieldColumn| known.name == asked.name;
        if !columns.iter().chain(&after).any(is_known) {
            let tag = TAGS.iter().find(|(name, _)| *name == asked.name);
            columns.push(tag.map_or_else(|| asked.clone(), column));
        }
    }
    columns.extend(after);
    columns
}
