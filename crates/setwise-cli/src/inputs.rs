//! The inputs of a command: files, the files in folders, and standard input.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

#[cfg(feature = "parquet")]
use anyhow::Context;
use setwise_columns::{FieldColumn, Input, InputColumns, InputFile, InputFormat, InputOptions};
#[cfg(feature = "parquet")]
use setwise_columns::{Index, IndexFile};
use setwise_loops::printing::input_name;

use crate::arguments::inputs::{InputOptions as Arguments, ReadOptions};
use crate::failure::Usage;
use crate::interrupt;
use crate::line_errors;

/// The extensions of compressed files.
const COMPRESSED: [&str; 4] = ["gz", "zst", "bz2", "xz"];

/// The inputs of a command.
#[derive(Debug)]
pub(crate) struct Inputs {
    paths: Vec<PathBuf>,
    options: InputOptions,
    /// The inputs that were opened to find their columns.
    opened: HashMap<PathBuf, io::Result<Input>>,
    /// The files of indexes.
    #[cfg(feature = "parquet")]
    indexed: HashMap<PathBuf, IndexFile>,
}

impl Inputs {
    /// Lists the inputs of a command: standard input if no file is given and it is not a terminal.
    ///
    /// # Errors
    ///
    /// Returns an error if there is none, and those of [`new`](Self::new).
    pub(crate) fn of(options: &ReadOptions) -> anyhow::Result<Self> {
        if options.files.is_empty() && io::stdin().is_terminal() {
            let message = "no positions: name files of positions or games, or pipe them in";
            return Err(Usage(message.to_owned()).into());
        }
        let standard_input = [PathBuf::from("-")];
        let paths = match &options.files[..] {
            [] => &standard_input[..],
            files => files,
        };
        Self::new(paths, &options.inputs, options.carried.recursive)
    }

    /// Lists the inputs: the files, and the files in folders.
    ///
    /// # Errors
    ///
    /// Returns an error for a folder without `--recursive` that is not an index, for a folder without
    /// files, and for an index that is corrupt.
    pub(crate) fn new(
        paths: &[PathBuf],
        arguments: &Arguments,
        is_recursive: bool,
    ) -> anyhow::Result<Self> {
        let mut listed = Listed::default();
        for path in paths {
            if listed.add_index(path)? {
                continue;
            }
            match path.is_dir() {
                #[cfg(not(feature = "parquet"))]
                true if InputFile::is_index(path) => {
                    let message = format!(
                        "{}: this is an index, which is not read here: install setwise with \
                         `--features parquet`",
                        input_name(path)
                    );
                    return Err(Usage(message).into());
                }
                true if is_recursive => {
                    let before = listed.paths.len();
                    listed.add_folder(path)?;
                    if listed.paths.len() == before {
                        let name = input_name(path);
                        let message =
                            format!("{name}: this folder has no files of positions or games");
                        return Err(Usage(message).into());
                    }
                }
                true => {
                    let name = input_name(path);
                    let message = format!("{name}: this is a folder; read it with --recursive");
                    return Err(Usage(message).into());
                }
                false => listed.paths.push(path.clone()),
            }
        }
        let Arguments { input: format, column } = arguments.clone();
        let options = InputOptions { format, column };
        Ok(Self {
            paths: listed.paths,
            options,
            opened: HashMap::new(),
            #[cfg(feature = "parquet")]
            indexed: listed.indexed,
        })
    }

    /// Returns the paths; `-` is standard input.
    pub(crate) fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// Opens an input, once for standard input.
    pub(crate) fn open(&mut self, path: &Path) -> io::Result<Input> {
        if let Some(opened) = self.opened.remove(path) {
            return opened;
        }
        #[cfg(feature = "parquet")]
        if let Some(file) = self.indexed.get(path) {
            return Input::open_indexed(file);
        }
        match path == Path::new("-") {
            true => Input::from_reader_with(io::stdin(), &self.options),
            false => Input::open_with(path, &self.options),
        }
    }

    /// Returns the message for the first input that could not be opened to find its columns.
    pub(crate) fn failure(&self) -> Option<String> {
        let failure = |path: &PathBuf| {
            let error = self.opened.get(path)?.as_ref().err()?;
            Some(line_errors::failure(&input_name(path), error))
        };
        self.paths.iter().find_map(failure)
    }

    /// Returns the columns of the inputs: of all tables, and of the first input with each other
    /// extension. An input that cannot be read has none; its error is reported when it is read.
    pub(crate) fn columns(&mut self) -> Columns {
        let mut columns = Columns::default();
        let mut extensions: Vec<Option<String>> = Vec::new();
        for path in self.paths.clone() {
            let extension = extension(&path);
            let is_known = extensions.contains(&extension);
            // All files of an index have the same columns.
            #[cfg(feature = "parquet")]
            if let Some(file) = self.indexed.get(&path)
                && file.number() > 1
                && is_known
            {
                continue;
            }
            if is_known && !extension.as_deref().is_some_and(is_table) {
                continue;
            }
            extensions.push(extension);
            let opened = self.open(&path).and_then(columns_of).map(|(input, found)| {
                columns.add(found);
                columns.has_lines |= input.format() == InputFormat::Lines;
                columns.has_games |= input.format() == InputFormat::Games;
                input
            });
            // Files that are open must not become too many.
            if !is_known || opened.is_err() {
                self.opened.insert(path, opened);
            }
        }
        columns
    }

    /// Adds the tags of all games in files to the columns. The tags of a file that cannot be read are
    /// those before its error, which is reported when it is read.
    pub(crate) fn add_tags(&self, columns: &mut Columns) {
        for path in self.paths.iter().filter(|path| is_file(path)) {
            let goes_on = || !interrupt::flag().load(Relaxed);
            let input = Input::open_with(path, &self.options);
            if let Ok(found) = input.and_then(|input| input.columns_of_all(goes_on)) {
                columns.add(found);
            }
        }
    }

    /// Returns true if all inputs are files, which can be read twice.
    pub(crate) fn are_files(&self) -> bool {
        self.paths.iter().all(|path| is_file(path))
    }
}

/// Returns true for a file that can be read twice.
fn is_file(path: &Path) -> bool {
    path != Path::new("-") && path.is_file()
}

/// The columns of several inputs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Columns {
    /// All columns.
    pub(crate) all: Vec<FieldColumn>,
    /// The same for formulas, with the kinds of the first input that has each: a field of another kind
    /// is an error there, and not another value.
    pub(crate) of_formulas: Vec<FieldColumn>,
    /// The columns that travel with positions by default.
    pub(crate) usual: Vec<FieldColumn>,
    /// The tags of the first games.
    pub(crate) tags: Vec<FieldColumn>,
    /// The names that several columns of a table have, each with the name of a later one.
    pub(crate) repeated: Vec<(String, String)>,
    /// True if the games have more tags than are columns.
    pub(crate) has_more_tags: bool,
    /// True if some of the inputs have a position on each line, or games.
    pub(crate) has_lines: bool,
    pub(crate) has_games: bool,
    /// True if some are tables of games without the positions before the first moves.
    pub(crate) lacks_starts: bool,
}

impl Columns {
    fn add(&mut self, found: InputColumns) {
        let InputColumns { all, usual, tags, repeated, has_more_tags, lacks_starts, .. } = found;
        self.lacks_starts |= lacks_starts;
        self.repeated.extend(repeated);
        self.has_more_tags |= has_more_tags;
        FieldColumn::merge(&mut self.usual, all[..usual].iter().cloned());
        FieldColumn::merge(&mut self.tags, all[..tags].iter().cloned());
        let known = self.all.len();
        FieldColumn::merge(&mut self.all, all);
        self.of_formulas.extend_from_slice(&self.all[known..]);
    }

    /// Returns true for games, and for tables with the rows of games.
    pub(crate) fn are_of_games(&self) -> bool {
        let has = |name: &str| self.usual.iter().any(|column| column.name == name);
        self.has_games || (has("game") && has("ply"))
    }

    /// Returns the column of a name.
    pub(crate) fn named(&self, name: &str) -> Option<&FieldColumn> {
        self.all.iter().find(|column| column.name == name)
    }
}

/// Returns an input with its columns.
///
/// # Errors
///
/// Returns an error if it cannot be read, or if the program is interrupted while there is nothing
/// to read.
fn columns_of(mut input: Input) -> io::Result<(Input, InputColumns)> {
    if input.progress().total().is_some() {
        let columns = input.columns()?;
        return Ok((input, columns));
    }
    // A separate thread waits for a stream, so that Ctrl-C is noticed meanwhile.
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let columns = input.columns();
        // The receiver is gone after an interrupt.
        let _ = sender.send((input, columns));
    });
    loop {
        match receiver.recv_timeout(Duration::from_millis(50)) {
            Ok((input, columns)) => return columns.map(|columns| (input, columns)),
            Err(RecvTimeoutError::Timeout) if !interrupt::flag().load(Relaxed) => {}
            Err(_) => return Err(io::ErrorKind::Interrupted.into()),
        }
    }
}

/// The files that are listed, and those of them that are of indexes.
#[derive(Default)]
struct Listed {
    paths: Vec<PathBuf>,
    #[cfg(feature = "parquet")]
    indexed: HashMap<PathBuf, IndexFile>,
}

impl Listed {
    /// Appends the files of an index; returns false for any other path.
    fn add_index(&mut self, path: &Path) -> anyhow::Result<bool> {
        #[cfg(feature = "parquet")]
        if InputFile::is_index(path) {
            let index = Index::open(path).with_context(|| input_name(path))?;
            for file in index.files() {
                self.paths.push(file.path());
                self.indexed.insert(file.path(), file.clone());
            }
            return Ok(true);
        }
        let _ = path;
        Ok(false)
    }

    /// Appends the files of a folder and of the folders in it, in the order of their names. An index
    /// among these is read as one. Links to folders are not followed.
    fn add_folder(&mut self, folder: &Path) -> anyhow::Result<()> {
        let context = |error: io::Error| anyhow::Error::from(error).context(input_name(folder));
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut entries = entries.map_err(context)?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                if !self.add_index(&path)? {
                    self.add_folder(&path)?;
                }
            } else if path.is_file() && extension(&path).is_some_and(|name| is_read(&name)) {
                self.paths.push(path);
            }
        }
        Ok(())
    }
}

/// Returns true for the extension of a table.
fn is_table(extension: &str) -> bool {
    InputFormat::by_name(&format!(".{extension}")).is_some_and(InputFormat::has_records)
}

/// Returns true for the extension of a format.
fn is_read(extension: &str) -> bool {
    matches!(extension, "fen" | "epd") || InputFormat::by_name(&format!(".{extension}")).is_some()
}

/// Returns the extension of a file in lower case, without that of compressed files.
fn extension(path: &Path) -> Option<String> {
    let lowercase = |extension: &OsStr| extension.to_string_lossy().to_ascii_lowercase();
    let last = lowercase(path.extension()?);
    match COMPRESSED.contains(&last.as_str()) {
        true => Path::new(path.file_stem()?).extension().map(lowercase),
        false => Some(last),
    }
}
