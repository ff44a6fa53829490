//! `setwise index`.

use crate::arguments::index::Index as Options;
#[cfg(not(feature = "parquet"))]
use crate::failure::{Outcome, Usage};

/// Refuses to build an index, since its files are a feature.
#[cfg(not(feature = "parquet"))]
pub(crate) fn run(_: &Options) -> anyhow::Result<Outcome> {
    let message = "this build has no indexes: install setwise with `--features parquet`";
    Err(Usage(message.to_owned()).into())
}

#[cfg(feature = "parquet")]
pub(crate) use self::build::run;

#[cfg(feature = "parquet")]
mod build {
    use std::io;
    use std::path::Path;

    use anyhow::Context;
    use serde_json::json;
    use setwise::SquareMapping;
    use setwise_chess::EnPassantSpelling;
    use setwise_columns::{
        Added, Detail, Index, IndexFile, IndexWriter, InputFile, Match, PositionColumn, Query,
        ResultColumn, TablePart, Threads,
    };
    use setwise_loops::Sink;
    use setwise_loops::aggregate::{Filters, Stages};
    use setwise_loops::printing::{counted, path_name};
    use setwise_loops::report::{Style, carried, in_parts};

    use super::Options;
    use crate::arguments::inputs::{CarriedOptions, ReadOptions};
    use crate::arguments::{Format, PlainFormat};
    use crate::commands::convert::{Rules, columns_of_moves, has_no_games, query};
    use crate::commands::threads;
    use crate::failure::{Outcome, Usage, print, report};
    use crate::inputs::Inputs;
    use crate::interrupt;
    use crate::stream::Stream;

    pub(crate) fn run(options: &Options) -> anyhow::Result<Outcome> {
        let output = match (&options.output, &options.check) {
            (_, Some(folder)) => return check(folder, options.format),
            (Some(folder), None) => folder,
            (None, None) => return Err(Usage("--output is missing".to_owned()).into()),
        };
        interrupt::listen();
        let named = || path_name(output);
        // The folder is created only when the inputs are known to be games.
        let known = match InputFile::is_index(output) {
            true => Some(Index::open(output).with_context(named)?),
            false => None,
        };
        let options_of_read = read_options(options, known.as_ref().map_or(&[], Index::tags));
        let mut inputs = Inputs::of(&options_of_read)?;
        check_inputs(&inputs, output)?;
        let carried_options = &options_of_read.carried;
        let query = query(&[], carried_options, Rules::Table, &mut inputs)?;
        let found = inputs.columns();
        if has_no_games(&found) {
            let message = match found.are_of_games() {
                true => {
                    "an index is made of games in PGN; `query` reads this table of games as it is"
                }
                false => "an index needs games; for positions, use `setwise convert`",
            };
            return Err(Usage(message.to_owned()).into());
        }
        let (query, columns) = with_columns(query, carried_options);
        let header: Vec<_> = columns.iter().map(ResultColumn::header).collect();
        let writer =
            IndexWriter::new(output, &header, &carried_options.tags).with_context(named)?;
        let threads = Threads::new(threads(options.threads));
        let mut stream =
            Stream::new(&query, threads, Detail::Positions, true).strict(options.strict);
        let mut sink = IndexSink { writer };
        for path in inputs.paths().to_vec() {
            let mut stages = Stages::new(Filters::default(), None, None, &query, &mut sink);
            stream.read(&path, &mut inputs, &mut stages).with_context(named)?;
            sink.writer.end_input();
        }
        if stream.is_done() || stream.has_failed(!options.strict) {
            drop(sink);
            stream.note("the index is unchanged");
            return Ok(stream.finish(true, Outcome::InputOutputFailed));
        }
        let added = interrupt::complete(|| sink.writer.finish()).with_context(named)?;
        print_summary(added, options.format)?;
        let any = if added.rows > 0 { Outcome::Done } else { Outcome::No };
        Ok(stream.finish(options.skip_bad, any))
    }

    /// Reads all files of an index, and reports those that were changed.
    fn check(folder: &Path, format: PlainFormat) -> anyhow::Result<Outcome> {
        let index = Index::open(folder).with_context(|| path_name(folder))?;
        let mut wrong = Vec::new();
        for file in index.files() {
            wrong.extend(file.check().err().into_iter().flatten().map(|error| error.to_string()));
        }
        for error in &wrong {
            report(&anyhow::Error::msg(error.clone()));
        }
        let sum = |of: fn(&IndexFile) -> u64| index.files().iter().map(of).sum::<u64>();
        let (games, rows) = (sum(IndexFile::games), sum(IndexFile::rows));
        let files = index.files().len() as u64;
        let text = match format {
            PlainFormat::Json => {
                json!({ "games": games, "rows": rows, "files": files, "wrong": wrong }).to_string()
            }
            PlainFormat::Text if wrong.is_empty() => format!(
                "{} with {} in {}: all checksums match",
                counted(games, "game"),
                counted(rows, "row"),
                counted(files, "file")
            ),
            PlainFormat::Text => return Ok(Outcome::InputOutputFailed),
        };
        print(format!("{text}\n").as_bytes())?;
        Ok(if wrong.is_empty() { Outcome::Done } else { Outcome::InputOutputFailed })
    }

    /// Refuses inputs that are files of the index.
    fn check_inputs(inputs: &Inputs, output: &Path) -> Result<(), Usage> {
        let folder = output.canonicalize().ok();
        for path in inputs.paths() {
            let parent = path.canonicalize().ok().and_then(|path| path.parent().map(Into::into));
            if parent.is_some() && parent == folder {
                let message =
                    format!("the input {} is in the folder of the index", path_name(path));
                return Err(Usage(message));
            }
        }
        Ok(())
    }

    /// Returns how the inputs are read; `tags` are those of the index.
    fn read_options(options: &Options, tags: &[String]) -> ReadOptions {
        ReadOptions {
            files: options.files.clone(),
            inputs: options.inputs.clone(),
            carried: CarriedOptions {
                recursive: options.recursive,
                tags: if options.tags.is_empty() { tags.to_vec() } else { options.tags.clone() },
                condition: None,
                strict: options.strict,
                // The games of a table are whole only with it.
                with_start: true,
                variations: false,
            },
            threads: options.threads,
            skip_bad: options.skip_bad,
        }
    }

    /// Makes the workers write the rows of an index, and returns its columns.
    fn with_columns(query: Query, options: &CarriedOptions) -> (Query, Vec<ResultColumn>) {
        let fields = columns_of_moves(query.carried(), options.tags.is_empty());
        let query = query.with_carried(fields.clone());
        let of_position = PositionColumn::all().map(ResultColumn::of_position);
        let columns: Vec<_> = fields.iter().map(carried).chain(of_position).collect();
        let style = Style {
            format: Format::Parquet,
            mapping: SquareMapping::Lerf,
            en_passant: EnPassantSpelling::Legal,
            color: false,
            layout: None,
            of_games: true,
        };
        (in_parts(query, &columns, style), columns)
    }

    /// Prints what was added.
    fn print_summary(added: Added, format: PlainFormat) -> io::Result<()> {
        let text = match format {
            PlainFormat::Text => format!(
                "added {} with {} in {}, {} bytes, and {} bytes of lookup tables",
                counted(added.games, "game"),
                counted(added.rows, "row"),
                counted(added.files, "file"),
                added.bytes,
                added.bytes_of_rows
            ),
            PlainFormat::Json => json!({
                "games": added.games,
                "rows": added.rows,
                "files": added.files,
                "bytes": added.bytes,
                "bytes_of_rows": added.bytes_of_rows,
            })
            .to_string(),
        };
        print(format!("{text}\n").as_bytes())
    }

    /// Adds the rows of games to an index.
    struct IndexSink {
        writer: IndexWriter,
    }

    impl Sink for IndexSink {
        fn receive(&mut self, _: &str, _: &Match) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }

        fn receive_part(&mut self, _: &str, part: &TablePart) -> io::Result<()> {
            self.writer.write_part(part)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
