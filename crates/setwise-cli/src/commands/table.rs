//! `setwise table`.

use std::path::PathBuf;

use setwise::SquareMapping;
use setwise_columns::{Detail, FieldColumn, FieldKind, Threads};

use crate::arguments::Format;
use crate::arguments::formats::Positions;
use crate::arguments::table::Table as Options;
use crate::commands::query::files;
use crate::commands::threads;
use crate::compiled::{Request, compile};
use crate::failure::Outcome;
use crate::file_use;
use crate::formula::Source;
use crate::inputs::Inputs;
use crate::interrupt;
use crate::printing::counted;
use crate::report::Output;
use crate::report::rows::{Layout, Rows};
use crate::stream::Stream;

/// The tags that are columns unless the user names others, with the kinds of their fields.
const TAGS: [(&str, FieldKind); 13] = [
    ("White", FieldKind::Text),
    ("Black", FieldKind::Text),
    ("Result", FieldKind::Text),
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

pub(crate) fn run(options: &Options) -> anyhow::Result<Outcome> {
    let format = options.output.format(Format::Csv)?;
    interrupt::listen();
    let files = files(&options.files)?;
    let mut inputs = Inputs::new(&files, &options.inputs, options.carried.recursive)?;
    let paths = inputs.paths().to_vec();
    file_use::check_output_file(paths.iter().map(PathBuf::as_path), options.output.path())?;
    let source = Source::of_option("table", "true");
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
        has_usual: false,
        mapping: SquareMapping::Lerf,
    };
    let (query, _) = compile(request, &mut inputs)?;
    let columns = columns(query.carried(), options.carried.tags.is_empty());
    let query = query.with_carried(columns.iter().map(read).collect());
    let layout = Layout {
        format,
        positions: options.positions.unwrap_or(Positions::usual(format)),
        en_passant: options.output.en_passant,
        has_file: paths.len() > 1,
        has_rest: false,
        fields_first: true,
    };
    let out = Output::open(options.output.path())?;
    let (is_file, named) = (out.name().is_some(), out.errors());
    let mut rows = Rows::new(&query, columns, layout, options.limit, out)?;
    let threads = Threads::new(threads(options.threads));
    let mut stream = Stream::new(&query, threads, Detail::Matches, is_file);
    for path in &paths {
        stream.read(path, &mut inputs, &mut rows).map_err(&named)?;
    }
    let written = rows.written;
    rows.finish(stream.has_failed(options.skip_bad)).map_err(&named)?;
    if is_file {
        stream.note(&counted(written, "row"));
    }
    let any = if written > 0 { Outcome::Done } else { Outcome::No };
    Ok(stream.finish(options.skip_bad, any))
}

/// Returns the columns of fields; `asked` are the tags and columns that the user wants.
fn columns(asked: &[FieldColumn], has_usual_tags: bool) -> Vec<FieldColumn> {
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

/// Returns the column of games that becomes a column of the table. The result may lack a tag.
fn read(column: &FieldColumn) -> FieldColumn {
    let name = if column.name == "Result" { "result" } else { &column.name };
    FieldColumn { name: name.to_owned(), kind: column.kind }
}
