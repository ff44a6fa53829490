//! The arrays of `--columns`.

use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek};
use std::path::Path;

use anyhow::{Context, anyhow};
use setwise::SquareMapping;
use setwise_columns::npy::{NpyError, NpyReader, NpzArchive};
use setwise_expr::{Program, Type};
use setwise_loops::arrays::{Array, Column, Rows};

use crate::failure::Usage;
use crate::stream::{input_name, printable};

/// The arrays that a formula may use.
pub(super) struct Columns(Vec<Named>);

/// An array with its name in formulas.
struct Named {
    name: String,
    /// The name of the file in messages.
    file: String,
    /// True if the length must be that of the others, whether the formula uses it or not.
    is_given: bool,
    array: Result<Array, NpyError>,
}

/// Returns the file of an argument `NAME=FILE` or `FILE`.
pub(super) fn path(argument: &str) -> &Path {
    Path::new(argument.split_once('=').map_or(argument, |(_, path)| path))
}

impl Columns {
    /// Opens the arrays, and reads their headers.
    pub(super) fn open(arguments: &[String]) -> anyhow::Result<Self> {
        let mut columns = Self(Vec::new());
        for argument in arguments {
            let path = path(argument);
            let name = argument.split_once('=').map(|(name, _)| name);
            columns.add(name, path)?;
        }
        Ok(columns)
    }

    fn add(&mut self, name: Option<&str>, path: &Path) -> anyhow::Result<()> {
        let file = input_name(path);
        let source: Box<dyn Read + Send> = match path == Path::new("-") {
            true => Box::new(std::io::stdin()),
            false => {
                let mut opened = File::open(path).with_context(|| file.clone())?;
                let mut start = Vec::new();
                opened.by_ref().take(4).read_to_end(&mut start).with_context(|| file.clone())?;
                let is_file = opened.metadata().is_ok_and(|metadata| metadata.is_file());
                if start == b"PK\x03\x04" && is_file {
                    return self.add_archive(name, opened, &file);
                }
                match is_file {
                    true => {
                        opened.rewind().with_context(|| file.clone())?;
                        Box::new(opened)
                    }
                    false => Box::new(Cursor::new(start).chain(opened)),
                }
            }
        };
        let stem = || path.file_stem().and_then(|stem| stem.to_str()).filter(|stem| *stem != "-");
        let Some(name) = name.or_else(stem).filter(|name| !name.is_empty()) else {
            return Err(Usage(format!("--columns: give {file} a name: NAME=FILE")).into());
        };
        // The reader takes pieces; only the header is read byte by byte.
        let source: Box<dyn Read + Send> = Box::new(BufReader::with_capacity(1 << 12, source));
        let array = NpyReader::new(source).map_err(|error| anyhow!("{file}: {error}"))?;
        self.push(Named { name: name.to_owned(), file, is_given: true, array: Ok(array) })
    }

    /// Adds the arrays of an archive, or the one with this name.
    fn add_archive(&mut self, name: Option<&str>, opened: File, file: &str) -> anyhow::Result<()> {
        let archive = NpzArchive::new(opened).map_err(|error| anyhow!("{file}: {error}"))?;
        for array in archive.names().filter(|array| name.is_none_or(|name| name == *array)) {
            let Some(reader) = archive.array(array) else { continue };
            let title = format!("{file}: {}", printable(array));
            let reader = match name {
                Some(_) => Ok(reader.map_err(|error| anyhow!("{title}: {error}"))?),
                None => reader,
            };
            let (name, is_given) = (array.to_owned(), name.is_some());
            self.push(Named { name, file: title, is_given, array: reader })?;
        }
        match name {
            Some(name) if !self.0.iter().any(|column| column.name == name) => {
                let names: Vec<_> = archive.names().map(printable).collect();
                let names = names.join(", ");
                Err(Usage(format!("{file} has no array `{name}`; it has: {names}")).into())
            }
            _ => Ok(()),
        }
    }

    fn push(&mut self, column: Named) -> anyhow::Result<()> {
        if self.0.iter().any(|other| other.name == column.name) {
            let name = printable(&column.name);
            return Err(Usage(format!("--columns: there are two arrays `{name}`")).into());
        }
        self.0.push(column);
        Ok(())
    }

    /// Returns the names and types of the arrays.
    pub(super) fn fields(&self) -> Vec<(&str, Type)> {
        let typed = self.0.iter().filter_map(|column| Some((column, column.array.as_ref().ok()?)));
        typed.map(|(column, array)| (column.name.as_str(), array.header().value_type)).collect()
    }

    /// Returns the error of an array that cannot be used.
    pub(super) fn failure(&self, name: &str) -> Option<anyhow::Error> {
        let Named { file, array, .. } = self.0.iter().find(|column| column.name == name)?;
        array.as_ref().err().map(|error| anyhow!("{file}: {error}"))
    }

    /// Returns a line with the names of the arrays, for the end of a message.
    pub(super) fn list(&self) -> String {
        match self.fields()[..] {
            [] => "\nno array can be used".to_owned(),
            ref fields => {
                let names: Vec<_> = fields.iter().map(|(name, _)| printable(name)).collect();
                format!("\nthe arrays are: {}", names.join(", "))
            }
        }
    }

    /// Returns the rows of the arrays that a program uses, in the order of its inputs.
    ///
    /// # Errors
    ///
    /// Returns an error if the arrays have different lengths.
    pub(super) fn into_rows(
        self,
        program: &Program,
        mapping: SquareMapping,
    ) -> anyhow::Result<Rows> {
        let uses = |column: &Named| program.inputs().iter().any(|it| it.name == column.name);
        let mut arrays = Vec::new();
        let mut first: Option<(String, u64)> = None;
        for column in self.0 {
            let is_used = uses(&column);
            let Named { name, file, is_given, array } = column;
            if !is_used && !is_given {
                continue;
            }
            // A formula with an array that cannot be read was not compiled.
            let array = array.map_err(|error| anyhow!("{file}: {error}"))?;
            let rows = array.header().rows;
            match &first {
                Some((other, expected)) if *expected != rows => {
                    return Err(anyhow!(
                        "the arrays have different lengths: {other} has {expected} rows, and \
                         {file} has {rows}"
                    ));
                }
                Some(_) => {}
                None => first = Some((file.clone(), rows)),
            }
            if is_used {
                arrays.push((name, file, array));
            }
        }
        let mut columns = Vec::new();
        for input in program.inputs() {
            let at = arrays.iter().position(|(name, ..)| *name == input.name);
            let Some((_, file, array)) = at.map(|at| arrays.swap_remove(at)) else { continue };
            columns.push(Column { file, array });
        }
        Ok(Rows::new(columns, mapping))
    }
}
