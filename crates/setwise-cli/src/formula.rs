//! Formulas on the command line.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use setwise::SquareMapping;
use setwise_expr::board::NamedBoard;
use setwise_expr::{
    CodeFiles, CodeOptions, Compiler, Definitions, FormulaError, MAX_LENGTH, Names, Note, Reader,
    Tree,
};

use crate::failure::Usage;
use crate::stream::path_name;

/// The text of a formula and its origin.
#[derive(Debug)]
pub(crate) struct Source {
    origin: String,
    text: String,
    /// The C definitions that the formula may use.
    definitions: Option<Definitions>,
}

impl Source {
    /// Reads the formula of an argument: the text itself, `-` for standard input, `@FILE` for a
    /// file.
    pub(crate) fn new(argument: impl AsRef<OsStr>) -> anyhow::Result<Self> {
        let argument = argument.as_ref();
        // One byte more than a formula may have, so that a longer one is noticed.
        let limit = MAX_LENGTH as u64 + 1;
        let mut text = String::new();
        let origin = match file(argument) {
            _ if argument == "-" => {
                std::io::stdin()
                    .take(limit)
                    .read_to_string(&mut text)
                    .context("standard input: cannot read the formula")?;
                "standard input".to_owned()
            }
            Some(path) => {
                let name = path_name(path);
                fs::File::open(path)
                    .and_then(|file| file.take(limit).read_to_string(&mut text))
                    .with_context(|| format!("{name}: cannot read the formula"))?;
                name
            }
            None => {
                let invalid = || Usage("the formula is not valid UTF-8".to_owned());
                text.push_str(argument.to_str().ok_or_else(invalid)?);
                "formula".to_owned()
            }
        };
        if let Some(rest) = text.strip_prefix('\u{feff}') {
            text = rest.to_owned();
        }
        Ok(Self { origin, text, definitions: None })
    }

    /// Refuses arguments that read standard input more than once.
    pub(crate) fn check_stdin<'a>(
        formula: impl AsRef<OsStr>,
        files: impl IntoIterator<Item = &'a PathBuf>,
    ) -> anyhow::Result<()> {
        let files = files.into_iter().filter(|file| file.as_path() == Path::new("-"));
        if files.count() + usize::from(formula.as_ref() == "-") > 1 {
            let message = "standard input can be read only once: `-` is given more than once";
            return Err(Usage(message.to_owned()).into());
        }
        Ok(())
    }

    /// Returns the formula of an option, such as `select`.
    pub(crate) fn of_option(option: &str, text: &str) -> Self {
        Self { origin: option.to_owned(), text: text.to_owned(), definitions: None }
    }

    /// Lets the formula use C definitions.
    pub(crate) fn with_definitions(self, definitions: Option<&Definitions>) -> Self {
        Self { definitions: definitions.cloned(), ..self }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns another formula of the same origin.
    pub(crate) fn with_text(&self, text: String) -> Self {
        Self { text, origin: self.origin.clone(), definitions: self.definitions.clone() }
    }

    pub(crate) fn parse(&self) -> anyhow::Result<Tree> {
        self.reader().formula(&self.text).map_err(|error| self.error(&error))
    }

    fn reader(&self) -> Reader<'_> {
        Reader::new().with_definitions(self.definitions.as_ref())
    }

    /// Parses the formula for a board.
    pub(crate) fn parse_on(&self, board: &NamedBoard) -> anyhow::Result<Tree> {
        let tree = self.reader().with_board(Some(&board.shape)).formula(&self.text);
        tree.map_err(|error| self.error(&error))
    }

    pub(crate) fn parse_list(&self) -> anyhow::Result<Vec<Tree>> {
        let statement = self.reader().statement(&self.text);
        statement.map(|it| it.trees).map_err(|error| self.error(&error))
    }

    /// Returns the mapping of the words in a formula.
    pub(crate) fn mapping(
        &self,
        tree: &Tree,
        chosen: Option<SquareMapping>,
    ) -> anyhow::Result<SquareMapping> {
        tree.mapping_or(chosen).map_err(|error| self.error(&error))
    }

    /// Formats an error with the text that it is about.
    pub(crate) fn error(&self, error: &FormulaError) -> anyhow::Error {
        let mut message = error.report(&self.origin, &self.text).to_string();
        if error.is_unknown_function() && error.help().is_none() {
            message += "\n`setwise functions` lists the functions";
        }
        if self.text.lines().filter(|line| !line.trim().is_empty()).count() > 1 {
            message += "\n`setwise verify` reads texts of several statements, tables and drawings";
        }
        Usage(message).into()
    }
}

/// Reads the definitions of files of C code; `None` if there are neither files nor options.
pub(crate) fn definitions(
    files: &[PathBuf],
    options: &CodeOptions,
) -> anyhow::Result<Option<Definitions>> {
    let mut code = CodeFiles { options: options.clone(), ..CodeFiles::default() };
    files.iter().try_for_each(|path| read_code(path, &mut code))?;
    definitions_of(&code)
}

/// Adds a file of C code.
pub(crate) fn read_code(path: &Path, code: &mut CodeFiles) -> anyhow::Result<()> {
    let name = path_name(path);
    let context = || format!("{name}: cannot read the code");
    match path == Path::new("-") {
        true => code.read(&name, std::io::stdin()),
        false => fs::File::open(path).and_then(|file| code.read(&name, file)),
    }
    .with_context(context)
}

/// Returns the definitions of C code, with a note on those that are passed over.
pub(crate) fn definitions_of(code: &CodeFiles) -> anyhow::Result<Option<Definitions>> {
    let definitions = code.definitions().map_err(|error| {
        let option = if error.file.is_none() { "--" } else { "" };
        Usage(format!("{option}{error}"))
    })?;
    print_notes(definitions.iter().filter_map(Definitions::passed_over));
    Ok(definitions)
}

/// Returns a formula with words of a mapping, if one is chosen.
pub(crate) fn in_mapping(tree: Tree, chosen: Option<SquareMapping>) -> Result<Tree, FormulaError> {
    match chosen {
        Some(mapping) => tree.in_mapping(mapping),
        None => Ok(tree),
    }
}

/// Returns the notes on a formula whose names are free.
pub(crate) fn notes_on(tree: &Tree, board: Option<&NamedBoard>) -> Vec<Note> {
    let mut compiler = Compiler::new(Names::Free).with_words().with_board(board);
    match compiler.add(tree) {
        Ok(()) => compiler.finish().outputs()[0].notes.clone(),
        Err(_) => Vec::new(),
    }
}

/// Prints notes on standard error, each text once.
pub(crate) fn print_notes(notes: impl IntoIterator<Item = impl fmt::Display>) {
    let mut printed = Vec::new();
    for note in notes {
        let text = note.to_string();
        if !printed.contains(&text) {
            // If standard error is closed, the note has no other place to go.
            let _ = writeln!(anstream::stderr(), "note: {text}");
            printed.push(text);
        }
    }
}

/// Returns the path of an argument `@FILE`, which need not be UTF-8.
fn file(argument: &OsStr) -> Option<&Path> {
    #[cfg(unix)]
    let path = {
        use std::os::unix::ffi::OsStrExt;
        argument.as_bytes().strip_prefix(b"@").map(OsStr::from_bytes)
    };
    #[cfg(not(unix))]
    let path = argument.to_str().and_then(|text| text.strip_prefix('@')).map(OsStr::new);
    path.map(Path::new)
}
