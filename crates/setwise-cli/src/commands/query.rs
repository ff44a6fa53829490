//! `setwise query`.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use setwise::SquareMapping;
use setwise_columns::{Query, Threads};
use setwise_expr::Type;
use setwise_loops::aggregate::{
    GroupOrder, GroupStyle, Groups, Heatmap, Kept, KeySource, OfGroups, Stages,
};
use setwise_loops::printing::path_name;
use setwise_loops::report::{Report, Style};
use setwise_loops::{Discard, Output, Sink};

use crate::aggregate::{Goal, OverGroups, write_heatmap};
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
    let goal = Goal::of(options);
    goal.check_format(format)?;
    if options.mark && format != Format::Pgn {
        let message = "--mark is for games: add `-o FILE.pgn` or `--format pgn`";
        return Err(Usage(message.to_owned()).into());
    }
    interrupt::listen();
    if goal == Goal::Positions {
        check_shown(format, !options.select.is_empty(), !options.read.carried.tags.is_empty())?;
    }
    let mut inputs = Inputs::of(&options.read)?;
    Source::check_stdin(&options.formula, inputs.paths().iter().chain(&options.source.sources))?;
    let files = inputs.paths().iter().map(PathBuf::as_path);
    file_use::check_output_file(files, options.output.path())?;
    let plan = Plan::new(options, goal, format, &mut inputs)?;
    let out = output::open(options.output.path())?;
    let (is_file, named) = (out.name().is_some(), output::errors(&out));
    let threads = Threads::new(threads(options.read.threads));
    let detail = goal.detail(options, &[&plan.keys[..], &plan.summed].concat());
    let stream = Stream::new(&plan.query, threads, detail, is_file || goal != Goal::Positions);
    let stream = stream.strict(options.read.carried.strict);
    let mut run = Run { options, format, plan: &plan, inputs, stream, is_file, notes: Vec::new() };
    match goal {
        Goal::Count => run.count(out),
        Goal::Groups(order) => run.groups(order, out),
        Goal::Heatmap => run.heatmap(out),
        Goal::Positions => run.positions(out, color),
    }
    .map_err(named)?;
    if goal != Goal::Count && (format == Format::Text || is_file) {
        run.print_sums();
    }
    let any = if run.stream.sums.matched > 0 { Outcome::Done } else { Outcome::No };
    Ok(run.stream.finish(options.read.skip_bad, any))
}

/// The compiled formulas.
struct Plan {
    query: Query,
    /// The keys of groups or of the order.
    keys: Vec<KeySource>,
    /// The formulas whose values are summed.
    summed: Vec<KeySource>,
    /// The number of them that are shown; the others are of the formulas over groups.
    summed_shown: usize,
    /// The formulas over groups: `--having` and `--sort`.
    over_groups: [Option<OfGroups>; 2],
    mapping: SquareMapping,
}

impl Plan {
    fn new(
        options: &Options,
        goal: Goal,
        format: Format,
        inputs: &mut Inputs,
    ) -> anyhow::Result<Self> {
        let definitions = definitions(&options.source.sources, &options.source.options())?;
        let of_option = |option: &str, text: &String| {
            Source::of_option(option, text).with_definitions(definitions.as_ref())
        };
        let source = Source::new(&options.formula)?.with_definitions(definitions.as_ref());
        let tree = source.parse().map_err(|error| swapped(error, &options.formula))?;
        let mapping = source.mapping(&tree, options.words.mapping)?;
        let explored = options.aggregate.explorer.then(|| EXPLORED.to_owned());
        let selected = options.select.iter().chain(&explored);
        let selected: Vec<_> = selected.map(|it| of_option("select", it)).collect();
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
        let summed_shown = keys.len() - key_count;
        let over_groups = OverGroups::new(options, goal, definitions.as_ref())?;
        keys.extend(over_groups.arguments.iter().map(|(source, tree)| (source, tree.clone())));
        let request = Request {
            source: &source,
            tree: &tree,
            selected: &shown,
            keys: &keys,
            carried: Some(&options.read.carried),
            has_usual: goal == Goal::Positions && format != Format::Fen,
            per_game: options.aggregate.per_game,
            by_game: options.aggregate.is_by_game(),
            mapping: options.words.mapping,
        };
        let (query, mut keys) = compile(request, inputs)?;
        let (query, summed) = (query.with_games(format == Format::Pgn), keys.split_off(key_count));
        let over_groups = over_groups.compile(summed_shown)?;
        Ok(Self { query, keys, summed, summed_shown, over_groups, mapping })
    }
}

/// The formulas of `--explorer`: the half points, and the ratings of both sides.
const EXPLORED: &str = "half_points, select(white_to_move, WhiteElo, BlackElo), \
     select(white_to_move, BlackElo, WhiteElo)";

/// A run of a query.
struct Run<'a> {
    options: &'a Options,
    format: Format,
    plan: &'a Plan,
    inputs: Inputs,
    stream: Stream<'a>,
    /// True if the results are written to a file.
    is_file: bool,
    /// The notes that are reported after the sums.
    notes: Vec<String>,
}

impl Run<'_> {
    /// Reads the files, and passes the matches that are left on to a sink.
    fn read(
        &mut self,
        limit: Option<u64>,
        sort: Option<KeySource>,
        sink: &mut dyn Sink,
    ) -> io::Result<Kept> {
        let filters = self.options.aggregate.filters();
        let mut stages = Stages::new(filters, limit, sort, &self.plan.query, sink);
        for path in self.inputs.paths().to_vec() {
            self.stream.read(&path, &mut self.inputs, &mut stages)?;
        }
        stages.finish()?;
        self.notes.extend(stages.note());
        Ok(stages.kept)
    }

    /// Returns false if an input failed before any position was read, so that there is nothing to write.
    const fn is_whole(&self) -> bool {
        self.stream.sums.positions > 0 || !self.stream.has_failed(self.options.read.skip_bad)
    }

    fn count(&mut self, mut out: Output) -> io::Result<()> {
        let kept = self.read(None, None, &mut Discard)?;
        if !self.is_whole() {
            return Ok(());
        }
        let kept = (!self.options.aggregate.filters().keeps_all()).then_some(kept);
        let mut sums = self.stream.sums;
        sums.squares = kept.map_or(sums.squares, |kept| kept.squares);
        let kept = kept.map(|kept| kept.matches);
        let columns = [
            ("positions", Some(sums.positions)),
            ("matched", Some(sums.matched)),
            ("kept", kept),
            ("squares", Some(sums.squares)),
        ];
        let columns = columns.into_iter().filter_map(|(name, sum)| Some((name, sum?)));
        match self.format {
            Format::Json => {
                let sums = columns.map(|(name, sum)| (name.to_owned(), sum.into()));
                writeln!(out, "{}", Json::Object(sums.collect()))
            }
            Format::Csv | Format::Tsv => {
                let (names, sums): (Vec<_>, Vec<_>) =
                    columns.map(|(name, sum)| (name, sum.to_string())).unzip();
                let delimiter = if self.format == Format::Tsv { "\t" } else { "," };
                writeln!(out, "{}\n{}", names.join(delimiter), sums.join(delimiter))
            }
            _ => writeln!(out, "{}", summary(&sums, kept, &self.plan.query)),
        }?;
        out.finish()
    }

    fn groups(&mut self, order: GroupOrder, mut out: Output) -> io::Result<()> {
        let Plan { query, keys, summed, summed_shown, over_groups, mapping } = self.plan;
        let [having, sort] = over_groups.clone();
        let groups = Groups::new(keys, summed, query)?.with_shown(*summed_shown);
        let mut groups = groups.with_having(having).with_sort(sort);
        if self.options.aggregate.explorer {
            groups = groups.once_per_game(query);
        }
        self.read(None, None, &mut groups)?;
        for sentence in groups.left_out() {
            self.stream.note(&format!("note: {sentence}"));
        }
        let style = GroupStyle {
            format: self.format,
            mapping: *mapping,
            order,
            descending: self.options.aggregate.descending || self.options.aggregate.explorer,
            limit: self.options.limit,
            width: terminal_width(),
            in_blocks: draws_blocks(),
        };
        if !self.is_whole() {
            return Ok(());
        }
        self.notes.extend(match self.options.aggregate.explorer {
            true => groups.explore(&mut out, style),
            false => groups.write(&mut out, style),
        }?);
        out.finish()
    }

    fn heatmap(&mut self, mut out: Output) -> io::Result<()> {
        let mut heatmap = Heatmap::new(&self.plan.summed, &self.plan.query)?;
        self.read(self.options.limit, None, &mut heatmap)?;
        match self.is_whole() {
            true => write_heatmap(&heatmap, &mut out, self.format).and_then(|()| out.finish()),
            false => Ok(()),
        }
    }

    fn positions(&mut self, out: Output, color: bool) -> io::Result<()> {
        let Plan { query, keys, mapping, .. } = self.plan;
        let Options { limit, read, output, .. } = self.options;
        let (en_passant, color) = (output.en_passant, color && !self.is_file);
        let (format, mapping, layout) = (self.format, *mapping, None);
        let of_games = format == Format::Arrow && self.inputs.columns().are_of_games();
        let style = Style { format, mapping, en_passant, color, layout, of_games };
        let report = Report::new(query, style, out)?.with_limit(*limit);
        let mut report = report.with_places(self.options.read.carried.strict);
        if self.options.mark {
            report = report.with_marks();
        }
        self.read(*limit, keys.first().copied(), &mut report)?;
        self.stream.add_changed(report.take_changed());
        if report.unmarked() > 0 {
            let games = counted(report.unmarked(), "invalid game");
            self.stream.note(&format!("note: the matches in {games} are not marked"));
        }
        // Where nothing could be read, the file stays as it was.
        match self.is_whole() || !self.is_file {
            true => interrupt::complete(|| report.finish(self.stream.has_failed(read.skip_bad))),
            false => Ok(()),
        }
    }

    /// Prints the sums and the notes on standard error.
    fn print_sums(&mut self) {
        let sums = match self.stream.is_limited() {
            true => format!("stopped at the limit of {}", self.options.limit.unwrap_or_default()),
            false => summary(&self.stream.sums, None, &self.plan.query),
        };
        self.notes.insert(0, sums);
        self.stream.note(&self.notes.join(", "));
    }
}

/// Returns the number of characters in a line of the terminal.
fn terminal_width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| width.0.into())
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
