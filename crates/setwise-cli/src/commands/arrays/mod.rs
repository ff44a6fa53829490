//! `setwise eval` and `setwise query` with `--columns`: formulas over NumPy arrays.

mod columns;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use serde_json::json;
use setwise::SquareMapping;
use setwise_columns::{Threads, pipeline};
use setwise_expr::{Compiler, Names, Program, Tree, Type};
pub(crate) use setwise_loops::arrays::Results;
use setwise_loops::arrays::{Found, Report, Wanted, Worker};

use self::columns::Columns;
use crate::arguments::Format;
use crate::failure::{Outcome, Usage};
use crate::formula::Source;
use crate::interrupt;
use crate::output;
use crate::progress::Bar;
use crate::stream::{counted, printable};

/// The number of rows without a value that are reported; the others are counted.
const MAX_REPORTED: u64 = 10;

/// A run over arrays.
pub(crate) struct Run<'a> {
    /// The arguments of `--columns`.
    pub(crate) columns: &'a [String],
    pub(crate) source: &'a Source,
    pub(crate) tree: &'a Tree,
    /// The formulas of `--select`.
    pub(crate) selected: &'a [(&'a Source, Tree)],
    pub(crate) mapping: Option<SquareMapping>,
    pub(crate) threads: Threads,
    pub(crate) format: Format,
    /// `None` for standard output.
    pub(crate) output: Option<&'a Path>,
    pub(crate) results: Results,
}

/// Sums over all rows.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    rows: u64,
    matched: u64,
    squares: u64,
    /// The number of rows without a value.
    faults: u64,
}

/// Returns the files that the arguments of `--columns` name.
pub(crate) fn files(columns: &[String]) -> Vec<PathBuf> {
    columns.iter().map(|column| columns::path(column).to_owned()).collect()
}

impl Run<'_> {
    pub(crate) fn run(&self) -> anyhow::Result<Outcome> {
        interrupt::listen();
        let columns = Columns::open(self.columns)?;
        let program = self.compile(&columns)?;
        let mapping = self.source.mapping(self.tree, self.mapping)?;
        let rows = columns.into_rows(&program, mapping)?;
        let wanted = match self.results {
            Results::Values => Wanted::All,
            Results::Matches(_) => Wanted::Matches,
            Results::Count => Wanted::Count,
        };
        let worker = Worker::new(&program, wanted);
        let mut out = output::open(self.output)?;
        let (is_file, named) = (out.name().is_some(), output::errors(&out));
        let mut sums = Sums::default();
        let mut bar = Bar::new(self.results == Results::Count || is_file);
        bar.begin_bytes("arrays", Some(rows.bytes()));
        let (title, stop) = (rows.title(), interrupt::flag());
        let is_limited = match self.results {
            Results::Count => {
                let read = pipeline::run(rows, worker, self.threads, stop, |found: &mut Found| {
                    sums.add(found, &title, &bar);
                    ControlFlow::Continue(())
                });
                bar.finish();
                read.map_err(anyhow::Error::msg)?;
                if !stop.load(Relaxed) {
                    self.count(&mut out, &program, sums)
                        .and_then(|()| out.finish())
                        .map_err(&named)?;
                }
                false
            }
            Results::Values | Results::Matches(_) => {
                let mut report = Report::new(self.format, mapping, self.results, &program, out)
                    .map_err(&named)?;
                let mut written = Ok(());
                let read = pipeline::run(rows, worker, self.threads, stop, |found: &mut Found| {
                    sums.add(found, &title, &bar);
                    written = report.write(found);
                    match written.is_ok() && !report.is_limited() {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    }
                });
                bar.finish();
                written.map_err(&named)?;
                read.map_err(anyhow::Error::msg)?;
                if sums.faults > 0 && self.format == Format::Npy {
                    anyhow::bail!("an array has a value for each row: nothing was written");
                }
                let is_limited = report.is_limited();
                if let Results::Matches(_) = self.results
                    && (self.format == Format::Text || is_file)
                {
                    bar.message(&match is_limited {
                        true => format!("stopped at the limit of {}", report.written()),
                        false => summary(&program, sums),
                    });
                }
                interrupt::complete(|| report.finish()).map_err(&named)?;
                is_limited
            }
        };
        if sums.faults > MAX_REPORTED {
            let more = counted(sums.faults - MAX_REPORTED, "more error");
            bar.message(&format!("and {more} not shown here"));
        }
        if stop.load(Relaxed) {
            bar.message(&format!("interrupted after {}", counted(sums.rows, "row")));
            return Ok(Outcome::Interrupted);
        }
        Ok(match self.results {
            _ if sums.faults > 0 => Outcome::InputOutputFailed,
            Results::Values => Outcome::Done,
            _ if sums.matched > 0 || is_limited => Outcome::Done,
            _ => Outcome::No,
        })
    }

    /// Compiles the formulas with the arrays as names.
    fn compile(&self, columns: &Columns) -> anyhow::Result<Program> {
        let fields = columns.fields();
        let compiler = Compiler::new(Names::Known(&[])).with_fields(&fields);
        let mut compiler = compiler.with_mapping(self.mapping);
        let selected = self.selected.iter().map(|(source, tree)| (*source, tree));
        for (source, tree) in std::iter::once((self.source, self.tree)).chain(selected) {
            let added = compiler.refuse_definition(tree).and_then(|()| compiler.add(tree));
            added.map_err(|error| -> anyhow::Error {
                let name = error.message().strip_prefix("unknown name `");
                let Some(name) = name.and_then(|name| name.strip_suffix('`')) else {
                    return source.error(&error);
                };
                match columns.failure(name) {
                    Some(failure) => failure,
                    None => Usage(format!("{}{}", source.error(&error), columns.list())).into(),
                }
            })?;
        }
        let program = compiler.finish();
        if let Some(input) = program.inputs().iter().find(|input| input.test.is_some()) {
            let message = format!("`{input}` compares with a text, and arrays have no texts");
            return Err(Usage(message).into());
        }
        if program.inputs().is_empty() {
            let message = format!("the formula has the same value for all rows{}", columns.list());
            return Err(Usage(message).into());
        }
        Ok(program)
    }

    /// Writes the sums.
    fn count(&self, out: &mut impl Write, program: &Program, sums: Sums) -> std::io::Result<()> {
        let Sums { rows, matched, squares, .. } = sums;
        match self.format {
            Format::Json => {
                let sums = json!({ "rows": rows, "matched": matched, "squares": squares });
                writeln!(out, "{sums}")
            }
            Format::Csv => writeln!(out, "rows,matched,squares\n{rows},{matched},{squares}"),
            Format::Tsv => writeln!(out, "rows\tmatched\tsquares\n{rows}\t{matched}\t{squares}"),
            _ => writeln!(out, "{}", summary(program, sums)),
        }
    }
}

/// Returns the sums in words.
fn summary(program: &Program, sums: Sums) -> String {
    let Sums { rows, matched, squares, .. } = sums;
    let of = format!("{matched} of {} matched", counted(rows, "row"));
    match program.outputs()[0].value_type {
        Type::Set => format!("{of}, {}", counted(squares, "square")),
        _ => of,
    }
}

impl Sums {
    fn add(&mut self, found: &Found, title: &str, bar: &Bar) {
        self.rows += found.rows;
        self.matched += found.matched;
        self.squares += found.squares;
        bar.reach(found.read);
        for (row, error) in &found.faults {
            self.faults += 1;
            if self.faults <= MAX_REPORTED {
                bar.message(&format!("{}: row {row}: {error}", printable(title)));
            }
        }
    }
}
