//! The formats of inputs, by their names and first bytes.

use crate::format::binpack::MAGIC;
use crate::format::header::POSITION_NAMES;

/// The format of an input, after decompression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InputFormat {
    /// A position on each line, in FEN or EPD.
    #[default]
    Lines,
    /// Games in PGN.
    Games,
    /// A table with a header, and commas between the fields.
    Csv,
    /// A table with a header, and tabs between the fields.
    Tsv,
    /// A JSON object on each line.
    JsonLines,
    /// Training data as text, with lines such as `fen …`, `move …` and `score …`.
    Plain,
    /// Training data of 40 bytes per position, or in a binpack.
    Bin,
    /// A table in Parquet; needs the feature `parquet`.
    Parquet,
    /// A table in Arrow, as a file or a stream; needs the feature `parquet`.
    Arrow,
}

/// The extensions of the formats.
const EXTENSIONS: [(&str, InputFormat); 14] = [
    (".pgn", InputFormat::Games),
    (".csv", InputFormat::Csv),
    (".tsv", InputFormat::Tsv),
    (".jsonl", InputFormat::JsonLines),
    (".ndjson", InputFormat::JsonLines),
    (".json", InputFormat::JsonLines),
    (".plain", InputFormat::Plain),
    (".bin", InputFormat::Bin),
    (".binpack", InputFormat::Bin),
    (".parquet", InputFormat::Parquet),
    (".arrow", InputFormat::Arrow),
    (".arrows", InputFormat::Arrow),
    (".feather", InputFormat::Arrow),
    (".ipc", InputFormat::Arrow),
];

impl InputFormat {
    /// The formats that a user can choose, with their names and short descriptions.
    pub const NAMED: &[(&'static str, Self, &'static str)] = &[
        ("fen", Self::Lines, "A position in FEN or EPD on each line; text after it travels along"),
        ("epd", Self::Lines, "The same"),
        ("pgn", Self::Games, "Games: the position after each move, except in variations"),
        ("csv", Self::Csv, "A table with a header, and commas between the fields"),
        ("tsv", Self::Tsv, "A table with a header, and tabs between the fields"),
        ("jsonl", Self::JsonLines, "A JSON object on each line"),
        ("plain", Self::Plain, "Training data as text, with lines from `fen` to `e`"),
        ("bin", Self::Bin, "Training data: records of 40 bytes, or a binpack"),
    ];

    /// Returns the extensions of the format; none for the one of other names.
    pub fn extensions(self) -> impl Iterator<Item = &'static str> {
        EXTENSIONS.iter().filter(move |known| known.1 == self).map(|known| known.0)
    }

    /// Returns true for a format of records, which have fields in addition to the position.
    #[must_use]
    pub const fn has_records(self) -> bool {
        !matches!(self, Self::Lines | Self::Games)
    }

    /// Returns the format of a file by its lowercase name without the extension of compressed
    /// files; `None` if the name does not tell.
    ///
    /// ```
    /// use setwise_columns::InputFormat;
    ///
    /// assert_eq!(InputFormat::by_name("puzzles.csv"), Some(InputFormat::Csv));
    /// assert_eq!(InputFormat::by_name("positions.epd"), None);
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let found = EXTENSIONS.iter().find(|(extension, _)| name.ends_with(extension));
        found.map(|&(_, format)| format)
    }

    /// Returns the format of a text by its beginning, unless it is blank. No position begins
    /// with a bracket, a comment of PGN or an escaped line.
    pub(crate) fn by_content(block: &[u8]) -> Option<Self> {
        let text = block.strip_prefix(b"\xef\xbb\xbf").unwrap_or(block).trim_ascii_start();
        let line = &text[..memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())];
        Some(match text.first()? {
            _ if block.starts_with(MAGIC) => Self::Bin,
            b'{' if text[1..].trim_ascii_start().starts_with(b"\"") => Self::JsonLines,
            b'[' | b'{' | b';' | b'%' => Self::Games,
            _ if line.starts_with(b"fen ") => Self::Plain,
            _ if is_header(line, b'\t') => Self::Tsv,
            _ if is_header(line, b',') || is_header(line, b';') => Self::Csv,
            _ => Self::Lines,
        })
    }
}

/// Returns true if a line has several fields, one of which is the usual name of the column of
/// the position.
fn is_header(line: &[u8], delimiter: u8) -> bool {
    let mut fields = line.split(|&byte| byte == delimiter);
    line.contains(&delimiter)
        && fields.any(|field| {
            let name = field.trim_ascii().strip_prefix(b"\"").unwrap_or(field.trim_ascii());
            let name = name.strip_suffix(b"\"").unwrap_or(name);
            POSITION_NAMES.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
        })
}
