//! The formats of results.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use setwise_chess::EnPassantSpelling;
use setwise_loops::printing::path_name;
pub(crate) use setwise_loops::{Format, Positions};

use crate::arguments::choice;
use crate::failure::Usage;

/// The cases in which the en passant square is written.
pub(super) const EN_PASSANT: &[(&str, EnPassantSpelling, &str)] = &[
    ("always", EnPassantSpelling::Always, "After each double step of a pawn"),
    ("pseudo", EnPassantSpelling::PseudoLegal, "Where a pawn attacks the square"),
    ("legal", EnPassantSpelling::Legal, "Where a capture is legal"),
];

/// The format of a result that is not a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlainFormat {
    /// Human-readable text.
    Text,
    /// One JSON object for each result.
    Json,
}

/// The format of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// Human-readable text.
    Text,
    /// One JSON object per line.
    Json,
    /// A table with a header.
    Csv,
}

/// The formats of results. Their names are also the extensions of files.
const FORMATS: &[(&str, Format, &str)] = &[
    ("text|txt", Format::Text, "Human-readable text, with boards and squares"),
    ("json|jsonl|ndjson", Format::Json, "One JSON object per line"),
    ("csv", Format::Csv, "A table with a header"),
    ("tsv", Format::Tsv, "A table with a header, separated by tabs"),
    ("fen", Format::Fen, "The positions, as lines that can be queried again"),
    ("epd", Format::Epd, "The positions, with everything else as operations"),
    ("pgn", Format::Pgn, "The games of the positions, each once, as they are in the input"),
    ("html|htm", Format::Html, "A page of boards"),
    ("npy", Format::Npy, "The values of the formula, as a NumPy array; only in a file"),
    (
        "parquet",
        Format::Parquet,
        "A table in columns, compressed; needs a build with the feature `parquet`",
    ),
    (
        "arrow|feather|ipc",
        Format::Arrow,
        "A table in columns, as in memory; needs a build with the feature `parquet`",
    ),
    ("svg", Format::Svg, "A drawing of a heat map"),
];

/// The formats of values, for `setwise eval`.
pub(super) const VALUE_FORMATS: &[(&str, Format, &str)] = &[
    ("text", Format::Text, "Human-readable text, with boards and squares"),
    ("json", Format::Json, "One JSON object per line"),
    ("csv", Format::Csv, "A table with a header"),
    ("fen", Format::Fen, "The positions, as lines that can be queried again"),
    ("svg", Format::Svg, "A drawing of the board, without --file"),
];

/// Returns the format of a file by the extension of its lowercase name.
fn by_name(name: &str) -> Option<Format> {
    let (_, extension) = name.rsplit_once('.')?;
    let found = FORMATS.iter().find(|known| known.0.split('|').any(|name| name == extension));
    found.map(|known| known.1)
}

/// Returns an error for options that ask for what a format cannot show.
pub(crate) fn check_shown(format: Format, has_selected: bool, has_tags: bool) -> Result<(), Usage> {
    let option = match format {
        Format::Fen | Format::Epd | Format::Pgn if has_selected => "select",
        Format::Fen if has_tags => "tags",
        _ => return Ok(()),
    };
    let name = format.name();
    let message = format!("--{option}: `{name}` has no columns; use `json`, `csv` or `text`");
    Err(Usage(message))
}

/// The columns of a position in a table.
pub(super) const POSITIONS: &[(&str, Positions, &str)] = &[
    ("fen", Positions::Fen, "A column with the FEN"),
    (
        "boards",
        Positions::Boards,
        "A column for each set of pieces, the side to move and the rest of the state, and the key",
    ),
    ("both", Positions::Both, "Both"),
];

/// Options for the results of positions.
#[derive(Clone, Debug, Args)]
pub(crate) struct OutputOptions {
    /// The format of the results. The default is given by the extension of the output.
    #[arg(short, long, value_parser = choice(FORMATS))]
    format: Option<Format>,

    /// Write the results to this file, which appears when it is complete; compressed if its name
    /// ends with .gz [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Write the en passant square in these cases.
    #[arg(long, value_name = "WHEN", value_parser = choice(EN_PASSANT), default_value = "legal")]
    pub(crate) en_passant: EnPassantSpelling,
}

impl OutputOptions {
    /// Returns the output, unless it is standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|&path| path != Path::new("-"))
    }

    /// Returns the format of the results; `usual` is that of standard output.
    ///
    /// # Errors
    ///
    /// Returns an error if no format is given, and the name of the output has none.
    pub(crate) fn format(&self, usual: Format) -> Result<Format, Usage> {
        of_output(self.path(), self.format, usual)
    }
}

/// Returns the format of an output; `None` is standard output, whose format is `usual`.
///
/// # Errors
///
/// Returns an error if no format is given, and the name of the output has none.
pub(super) fn of_output(
    path: Option<&Path>,
    given: Option<Format>,
    usual: Format,
) -> Result<Format, Usage> {
    let Some(path) = path else { return Ok(given.unwrap_or(usual)) };
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    if name.ends_with(".zst") {
        let message = "--output: zstd is not written: end the name with .gz, or write to \
                           standard output, and pipe it to zstd";
        return Err(Usage(message.to_owned()));
    }
    let by_name = || by_name(name.strip_suffix(".gz").unwrap_or(&name));
    let format = given.or_else(by_name).ok_or_else(|| {
        let path = path_name(path);
        Usage(format!("--output: the name {path} has no known extension: add --format"))
    })?;
    if !format.is_text() && name.ends_with(".gz") {
        let name = format.name();
        return Err(Usage(format!("--output: `{name}` is not compressed: omit .gz")));
    }
    Ok(format)
}

#[cfg(test)]
mod tests {
    use super::FORMATS;

    /// Written again by `UPDATE_EXPECT=1 cargo test -p setwise-cli --bin setwise guide`.
    #[test]
    fn the_guide_has_the_formats_of_results() {
        let row = |(names, _, summary): &(&str, _, &str)| {
            let name = names.split('|').next().unwrap_or_default();
            let extensions: Vec<_> = names.split('|').map(|it| format!("`.{it}`")).collect();
            format!("| `{name}` | {} | {summary} |\n", extensions.join(", "))
        };
        let rows: String = FORMATS.iter().map(row).collect();
        let table = format!("| format | extension | contents |\n|---|---|---|\n{rows}");
        testing::check_generated("docs/cli.md", "outputs", &table);
    }
}
