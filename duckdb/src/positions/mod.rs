//! `read_positions`: files of every format of the program as rows.
//!
//! `columns` names the columns of the files, `scan` has the thread that reads, and `chunk` the rows
//! that wait for DuckDB.

mod chunk;
mod columns;
mod scan;

use std::ffi::CStr;
use std::fs::File;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use setwise_columns::{
    Formulas, InputFile, InputFormat, InputOptions, Query, Remedy, ResultColumn, Threads,
};
use setwise_expr::{CodeFiles, CodeLanguage, Definitions, FormulaError, Reader};

use self::columns::Columns;
use self::scan::Running;
use crate::border::{Argument, CallArguments, Element, Source, SqlType};

/// The named parameters.
const MATCHING: &CStr = c"matching";
const SOURCE: &CStr = c"source";
const DEFINE: &CStr = c"define";
const LANGUAGE: &CStr = c"language";
const TAGS: &CStr = c"tags";
const FEN: &CStr = c"fen";
const ERRORS: &CStr = c"errors";
const STRICT: &CStr = c"strict";
const VARIATIONS: &CStr = c"variations";
const THREADS: &CStr = c"threads";

/// A call of `read_positions`.
pub(crate) struct Positions {
    shared: Arc<Shared>,
    estimate: u64,
}

/// The part that all scans of a call share.
struct Shared {
    files: Vec<InputFile>,
    options: InputOptions,
    columns: Vec<ResultColumn>,
    query: Query,
    /// True to leave out what is invalid.
    skips: bool,
    /// True to refuse what would otherwise be passed over.
    is_strict: bool,
    threads: NonZeroUsize,
}

impl Source for Positions {
    const NAME: &'static CStr = c"read_positions";
    const HAS_ARGUMENT: bool = true;
    const NAMED: &'static [(&'static CStr, Option<SqlType>)] = &[
        (MATCHING, Some(SqlType::Text)),
        (SOURCE, None),
        (DEFINE, None),
        (LANGUAGE, Some(SqlType::Text)),
        (TAGS, Some(SqlType::List(Element::Text))),
        (FEN, Some(SqlType::Text)),
        (ERRORS, Some(SqlType::Text)),
        (STRICT, Some(SqlType::Bool)),
        (VARIATIONS, Some(SqlType::Bool)),
        (THREADS, Some(SqlType::Number)),
    ];
    type Scan = Running;

    fn bind(arguments: &CallArguments) -> Result<Self, String> {
        let paths = one_or_more(arguments.positional(0))
            .ok_or("read_positions takes a path or a list of paths")?;
        let paths: Vec<_> = paths.into_iter().map(PathBuf::from).collect();
        let skips = match text(arguments, ERRORS)?.as_deref() {
            None | Some("raise") => false,
            Some("skip") => true,
            Some(_) => return Err("errors must be 'raise' or 'skip'".to_owned()),
        };
        let is_true = |name: &CStr| match arguments.named(name) {
            None => Ok(false),
            Some(Argument::Bool(is_true)) => Ok(is_true),
            Some(_) => Err(format!("{} must be true or false", name.to_string_lossy())),
        };
        let (is_strict, has_variations) = (is_true(STRICT)?, is_true(VARIATIONS)?);
        let tags = match arguments.named(TAGS) {
            None => Vec::new(),
            Some(Argument::Texts(tags)) => tags,
            Some(_) => return Err("tags must be a list of texts".to_owned()),
        };
        let code = definitions(arguments, is_strict)?;
        let threads = match arguments.named(THREADS) {
            None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            Some(argument) => threads(&argument).ok_or("threads must be a number from 1 on")?,
        };
        let options = InputOptions { column: text(arguments, FEN)?, ..InputOptions::default() };
        let mut columns = Columns::default();
        let (mut estimate, mut has_games, mut lacks_starts) = (0, false, false);
        let files =
            paths.iter().map(|path| InputFile::list(path).map_err(|error| named(path, &error)));
        let files: Vec<_> = files.collect::<Result<Vec<_>, _>>()?.concat();
        for file in &files {
            let add = || {
                let mut input = file.open(&options)?;
                let known = input.columns()?;
                io::Result::Ok((input.format(), input.progress().total(), known))
            };
            let (format, bytes, known) = add().map_err(|error| named(file.path(), &error))?;
            estimate += columns::estimate(format, bytes);
            has_games |= format == InputFormat::Games;
            lacks_starts |= known.lacks_starts;
            columns.add(format, known);
        }
        columns.add_tags(&tags)?;
        if has_variations {
            columns.add_variation()?;
        }
        // Every position has a king.
        let formula = &text(arguments, MATCHING)?.unwrap_or_else(|| "K".to_owned());
        let report = |error: FormulaError| error.report("formula", formula).to_string();
        let tree = Reader::new().with_definitions(code.as_ref()).formula(formula);
        let filter = tree.map_err(report)?;
        let query = Query::compile(Formulas {
            filter: &filter,
            selected: &[],
            condition: None,
            fields: columns.of_formulas(),
            mapping: None,
        });
        let query = query.map_err(|error| report(error.error))?;
        if let Some(note) = query.notes(has_games, lacks_starts).next().filter(|_| is_strict) {
            return Err(format!("the formula: {note}; with strict := false it is read so"));
        }
        let query = query.with_variations(has_variations);
        let query = match is_strict {
            true => {
                let known = columns.of_formulas().iter().map(|column| column.name.clone());
                query.with_known_tags(known)
            }
            false => query,
        };
        let columns = columns.finish();
        let shared = Arc::new(Shared { files, options, columns, query, skips, is_strict, threads });
        Ok(Self { shared, estimate })
    }

    fn columns(&self) -> Vec<(&str, SqlType)> {
        let columns = self.shared.columns.iter();
        columns
            .map(|column| (column.name.as_str(), chunk::sql_type(column.content.kind())))
            .collect()
    }

    fn estimate(&self) -> u64 {
        self.estimate.max(1)
    }

    fn scan(&self, columns: &[Option<usize>], rows: usize) -> Result<Running, String> {
        Running::start(&self.shared, columns, rows)
    }

    fn threads(&self) -> usize {
        self.shared.threads.get()
    }
}

impl Shared {
    fn threads(&self) -> Threads {
        match self.threads.get() {
            1 => Threads::One,
            _ => Threads::Many(self.threads),
        }
    }
}

/// Returns the texts of a text or of a list with some.
fn one_or_more(argument: Argument) -> Option<Vec<String>> {
    match argument {
        Argument::Text(text) => Some(vec![text]),
        Argument::Texts(texts) if !texts.is_empty() => Some(texts),
        _ => None,
    }
}

/// Reads the C code that the formula may use.
fn definitions(arguments: &CallArguments, is_strict: bool) -> Result<Option<Definitions>, String> {
    let texts = |name: &CStr| match arguments.named(name).map(one_or_more) {
        None => Ok(Vec::new()),
        Some(Some(texts)) => Ok(texts),
        Some(None) => Err(format!("{} must be a text or a list of texts", name.to_string_lossy())),
    };
    let mut code = CodeFiles::default();
    for path in texts(SOURCE)? {
        let read = File::open(&path).and_then(|file| code.read(&path, file));
        read.map_err(|error| format!("{path}: {error}"))?;
    }
    code.options.macros = texts(DEFINE)?;
    let named = |name: String| CodeLanguage::named(&name).ok_or("language must be 'c' or 'java'");
    code.options.language = text(arguments, LANGUAGE)?.map(named).transpose()?;
    let definitions = code.definitions().map_err(|error| error.to_string())?;
    let note = definitions.iter().find_map(Definitions::passed_over);
    match note.filter(|_| is_strict) {
        Some(note) => Err(format!("{note}; with strict := false that is passed over")),
        None => Ok(definitions),
    }
}

/// Returns the text of a named parameter, if it is given.
fn text(arguments: &CallArguments, name: &CStr) -> Result<Option<String>, String> {
    match arguments.named(name) {
        None => Ok(None),
        Some(Argument::Text(text)) => Ok(Some(text)),
        Some(_) => Err(format!("{} must be a text", name.to_string_lossy())),
    }
}

fn threads(argument: &Argument) -> Option<NonZeroUsize> {
    let &Argument::Number(count) = argument else { return None };
    NonZeroUsize::new(usize::try_from(count).ok()?)
}

/// Returns the message for an error of a file, with what to do about it.
fn named(path: &Path, error: &io::Error) -> String {
    let advice = Remedy::of(error).map_or_else(String::new, |it| format!(": {}", remedy(it)));
    format!("{}: {error}{advice}", path.display())
}

/// Returns what to do about a file that is refused, in SQL.
fn remedy(remedy: &Remedy) -> String {
    let advice = match remedy {
        Remedy::Column(Some(name)) => return format!("fen := '{}'", name.replace('\'', "''")),
        Remedy::Column(None) => "choose one with fen := 'NAME'",
        Remedy::Array => "it has no positions",
        Remedy::Archive => "extract it first",
        Remedy::Table(InputFormat::Parquet) => "use read_parquet",
        Remedy::Table(_) => "convert it to Parquet, for read_parquet",
        Remedy::Decompress(_) => "decompress it first",
    };
    advice.to_owned()
}
