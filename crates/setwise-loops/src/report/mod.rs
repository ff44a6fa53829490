//! The matches of a query as results in one of the formats.

mod array;
#[cfg(feature = "parquet")]
mod columns;
mod drawing;
mod epd;
mod games;
pub(crate) mod json;
mod marked;
mod page;
mod separated;
mod table;
mod text;

use std::borrow::Cow;
use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_chess::{EnPassantSpelling, Fen};
#[cfg(feature = "parquet")]
use setwise_columns::TablePart;
use setwise_columns::{
    Detail, Field, FieldColumn, Match, PositionColumn, Query, ResultColumn, RowColumn, RowColumns,
};
use setwise_expr::{self as expr, Value};

use self::array::Array;
pub use self::drawing::Drawing;
use self::games::Games;
use self::json::Objects;
pub use self::json::members;
use self::page::Page;
use self::table::Table;
pub use self::text::{line, marks};
use crate::format::{Format, Layout};
use crate::output::Output;
use crate::printing::{printable, shown};
use crate::stream::Sink;
use crate::usage::Usage;

/// A set that is part of a formula, with its text.
#[derive(Clone, Copy, Debug)]
pub struct Mark<'a> {
    /// The text of the part.
    pub text: &'a str,
    /// The set.
    pub set: Bitboard,
}

/// A selected formula and its value; `None` if it divides by zero, or lacks what it is about.
#[derive(Clone, Copy, Debug)]
pub struct Selected<'a> {
    /// The text of the formula.
    pub text: &'a str,
    /// The value.
    pub value: Option<Value>,
    /// The mapping in which a set is written.
    pub mapping: SquareMapping,
}

/// A position to write.
#[derive(Clone, Copy)]
struct Entry<'a> {
    query: &'a Query,
    style: Style,
    file: &'a str,
    found: &'a Match,
    /// The value of the formula.
    value: Value,
    marks: &'a [Mark<'a>],
    selected: &'a [Selected<'a>],
}

impl<'a> Entry<'a> {
    /// Returns the position for writing.
    fn fen(&self) -> Fen<'a> {
        self.found.position.fen().en_passant(self.style.en_passant)
    }

    /// Returns the text of the formula.
    fn text(&self) -> &'a str {
        &self.query.shown()[0].text
    }

    /// Returns the fields that travel with the position, with their columns.
    fn fields(&self) -> impl Iterator<Item = (&'a FieldColumn, &'a Field<'a>)> {
        self.query.carried().iter().zip(&self.found.fields)
    }
}

/// The form in which results are written.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The format.
    pub format: Format,
    /// The mapping in which sets are written.
    pub mapping: SquareMapping,
    /// The cases in which the en passant square is written.
    pub en_passant: EnPassantSpelling,
    /// True for text in colors.
    pub color: bool,
    /// The layout of a table in columns; `None` for the usual one of its format.
    pub layout: Option<Layout>,
    /// True if the rows are of games, so that a table in Arrow has dictionaries of their tags.
    pub of_games: bool,
}

/// The positions of a query in one of the formats.
pub struct Report<'a> {
    query: &'a Query,
    style: Style,
    body: Body,
    changed: Changed,
}

/// The values that the format cannot hold as they are.
#[derive(Clone, Debug, Default)]
pub struct Changed {
    /// The number of texts that lost their quotes or line breaks in EPD.
    pub count: u64,
    /// Their places, if they are asked for.
    pub places: Option<Vec<String>>,
}

/// Unfinished results.
enum Body {
    /// Lines that do not depend on each other.
    Lines(Output),
    Objects(Objects),
    Table(Box<Table>, RowColumns),
    Page(Page),
    Array(Array),
    Games(Games),
}

impl<'a> Report<'a> {
    /// Creates a report on the outputs of a query: the first is the result, the others are
    /// selected formulas.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Usage`] as its source if the format cannot represent the output.
    pub fn new(query: &'a Query, style: Style, out: Output) -> io::Result<Self> {
        let is_table = style.format.is_table() && style.format != Format::Json;
        if is_table {
            return Self::table(query, &columns(query), style, out);
        }
        out.check_terminal(style.format.is_text())?;
        if style.format == Format::Npy && query.shown().len() > 1 {
            let message = "an array has the values of the formula alone: omit --select";
            return Err(Usage(message.to_owned()).into());
        }
        let body = match style.format {
            Format::Text | Format::Fen | Format::Epd | Format::Svg => Body::Lines(out),
            Format::Json => Body::Objects(Objects::new(query, out)?),
            Format::Pgn => Body::Games(Games::new(out)),
            Format::Html => Body::Page(Page::new(out)),
            _ => Body::Array(Array::new(out, query.shown()[0].value_type)?),
        };
        Ok(Self { query, style, body, changed: Changed::default() })
    }

    /// Creates a table with these columns of the matches of a query. In JSON, a row is an object with
    /// a member for each column.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Usage`] as its source if the format is not that of a table.
    pub fn table(
        query: &'a Query,
        columns: &[ResultColumn],
        style: Style,
        out: Output,
    ) -> io::Result<Self> {
        if !style.format.is_table() {
            let name = style.format.name();
            let message = "is not a table; use csv, tsv, json, parquet or arrow";
            return Err(Usage(format!("--format: `{name}` {message}")).into());
        }
        out.check_terminal(style.format.is_text())?;
        let rows = row_columns(query, columns, style);
        let body = Body::Table(Box::new(Table::new(style, columns, out)?), rows);
        Ok(Self { query, style, body, changed: Changed::default() })
    }

    /// Sets the number of boards that a page may have.
    #[must_use]
    pub fn with_limit(mut self, limit: Option<u64>) -> Self {
        if let (Body::Page(page), Some(limit)) = (&mut self.body, limit) {
            page.limit(limit);
        }
        self
    }

    /// Marks the matches in games: each with an annotation, a comment with the formula, and
    /// `[%csl]` and `[%cal]` for its sets and the last move.
    #[must_use]
    pub fn with_marks(mut self) -> Self {
        if let Body::Games(games) = &mut self.body {
            games.mark();
        }
        self
    }

    /// Returns the number of games so far that are not marked, as they are invalid.
    #[must_use]
    pub const fn unmarked(&self) -> u64 {
        match &self.body {
            Body::Games(games) => games.unmarked,
            _ => 0,
        }
    }

    /// Returns what the query has to find out about each match; `has_lines` says whether it reads
    /// lines of FEN or EPD.
    #[must_use]
    pub fn detail(&self, has_lines: bool) -> Detail {
        match &self.body {
            Body::Table(_, rows) => rows.detail(has_lines),
            _ => Detail::Matches,
        }
    }

    /// Makes the report keep the places of the values that it changes.
    #[must_use]
    pub fn with_places(mut self, has_places: bool) -> Self {
        self.changed.places = has_places.then(Vec::new);
        self
    }

    /// Returns the values that were changed since the last call.
    pub fn take_changed(&mut self) -> Changed {
        let places = self.changed.places.as_ref().map(|_| Vec::new());
        std::mem::replace(&mut self.changed, Changed { count: 0, places })
    }

    /// Completes the results. `has_failed` says that something may be missing: without a position,
    /// there is no header then.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub fn finish(mut self, has_failed: bool) -> io::Result<()> {
        if !has_failed {
            self.begin()?;
        }
        match self.body {
            Body::Lines(out) => out.finish(),
            Body::Objects(objects) => objects.finish(),
            Body::Table(table, _) => table.finish(),
            Body::Page(page) => page.finish(),
            Body::Array(array) => array.finish(),
            Body::Games(games) => games.finish(),
        }
    }

    /// Writes what precedes the first position, unless it is written already.
    fn begin(&mut self) -> io::Result<()> {
        match &mut self.body {
            Body::Lines(_) | Body::Objects(_) | Body::Games(_) => Ok(()),
            Body::Table(table, _) => table.begin(),
            Body::Page(page) => page.begin(&self.query.shown()[0].text),
            Body::Array(array) => array.begin(),
        }
    }

    /// Writes a position to lines or to a page.
    fn entry(&mut self, file: &str, found: &Match) -> io::Result<()> {
        let (query, style) = (self.query, self.style);
        let [result, others @ ..] = query.shown() else { return Ok(()) };
        let [Some(value), values @ ..] = found.values.as_slice() else { return Ok(()) };
        let (value, marks, mapping) = (*value, &pair(result, &found.marks), style.mapping);
        let selected = others.iter().zip(values);
        let selected =
            selected.map(|(output, &value)| Selected { text: &output.text, value, mapping });
        let selected = &selected.collect::<Vec<_>>();
        let entry = Entry { query, style, file, found, value, marks, selected };
        match (&mut self.body, style.format) {
            (Body::Lines(out), Format::Text) => text::position(out, &entry),
            (Body::Lines(out), Format::Epd) => {
                let names = epd::position(out, &entry)?;
                self.changed.count += names.len() as u64;
                if let Some(places) = &mut self.changed.places {
                    let (file, line) = (shown(file), found.location.line());
                    places.extend(names.iter().map(|name| {
                        format!("{file}:{line}: {}: quotes or line breaks", printable(name))
                    }));
                }
                Ok(())
            }
            (Body::Lines(out), _) => {
                // A line that can be parsed again.
                writeln!(out, "{}", format!("{} {}", entry.fen(), found.rest).trim_end())
            }
            (Body::Page(page), _) => page.position(&entry),
            _ => Ok(()),
        }
    }
}

impl Sink for Report<'_> {
    fn receive(&mut self, file: &str, found: &Match) -> io::Result<()> {
        self.begin()?;
        match (&mut self.body, found.values.as_slice()) {
            (Body::Objects(objects), _) => objects.position(self.style, file, found),
            (Body::Table(table, rows), _) => table.row(rows.row(file, found).cells()),
            (Body::Array(array), [Some(value), ..]) => array.push(*value, self.style.mapping),
            (Body::Games(games), _) => games.position(file, found, &self.query.shown()[0].text),
            _ => self.entry(file, found),
        }
    }

    #[cfg(feature = "parquet")]
    fn receive_part(&mut self, file: &str, part: &TablePart) -> io::Result<()> {
        match &mut self.body {
            Body::Table(table, _) => table.part(file, part),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.body {
            Body::Lines(out) => out.show(),
            Body::Objects(objects) => objects.show(),
            Body::Table(table, _) => table.show(),
            Body::Games(games) => games.show(),
            Body::Page(_) | Body::Array(_) => Ok(()),
        }
    }
}

/// Makes the workers of a query write its matches to parts of the table with these columns, if its
/// format is one in columns; [`Report::table`] then receives those. No stage may be between.
#[must_use]
pub fn in_parts(query: Query, columns: &[ResultColumn], style: Style) -> Query {
    #[cfg(feature = "parquet")]
    if matches!(style.format, Format::Parquet | Format::Arrow) {
        let mut header = columns.iter().map(ResultColumn::header).collect::<Vec<_>>();
        table::distinguish(&mut header);
        return row_columns(&query, columns, style).in_parts(query, header);
    }
    let _ = (columns, style);
    query
}

fn row_columns(query: &Query, columns: &[ResultColumn], style: Style) -> RowColumns {
    let rows = RowColumns::new(query, columns.iter().map(|column| Some(&column.content)));
    rows.with_style(style.en_passant, style.mapping)
}

/// Returns the columns of the results of a query as a table.
fn columns(query: &Query) -> Vec<ResultColumn> {
    use RowColumn::{Game, Line, Path, Ply, Position, Rest, Squares};
    let fen = PositionColumn::all().find(|column| column.is_fen());
    let mut columns = vec![("file", Path), ("line", Line), ("game", Game), ("ply", Ply)];
    columns.extend(fen.map(|fen| ("fen", Position(fen))));
    columns.extend([("rest", Rest), ("value", RowColumn::value(query, 0)), ("squares", Squares)]);
    // A table of games has the numbers of its games itself.
    let place = json::place_of_games(query.carried()).into_iter().flatten();
    let place: Vec<_> = place.map(|field| &query.carried()[field]).collect();
    let own = |name: &str| place.iter().copied().find(|column| column.name == name);
    let fixed = columns.into_iter().map(|(name, content)| match own(name) {
        Some(column) => carried(column),
        None => ResultColumn::new(name, content),
    });
    let others = query.carried().iter().filter(|column| own(&column.name).is_none());
    fixed.chain(selected(query)).chain(others.map(carried)).collect()
}

/// Returns the columns of the selected formulas.
pub fn selected(query: &Query) -> impl Iterator<Item = ResultColumn> {
    let outputs = query.shown().iter().enumerate().skip(1);
    outputs.map(|(index, output)| ResultColumn::new(&output.text, RowColumn::value(query, index)))
}

/// Returns the column of the output for one of the fields that travel along.
#[must_use]
pub fn carried(column: &FieldColumn) -> ResultColumn {
    ResultColumn::new(column_name(&column.name), RowColumn::Field(column.clone()))
}

/// Returns the name of a column of fields in the output: `tag.FEN` for one that is read as that of
/// the position, in any case, such as a tag `FEN`.
fn column_name(name: &str) -> Cow<'_, str> {
    match ["fen", "epd", "position"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
        true => format!("tag.{name}").into(),
        false => name.into(),
    }
}

/// Returns the marks of an output with their values.
#[must_use]
pub fn pair<'a>(output: &'a expr::Output, words: &[u64]) -> Vec<Mark<'a>> {
    let marks = output.marks.iter().zip(words);
    marks.map(|(mark, &word)| Mark { text: &mark.text, set: Bitboard(word) }).collect()
}

/// Returns the squares of a set, separated by spaces.
#[must_use]
pub fn squares(set: Bitboard) -> String {
    let mut text = String::new();
    for square in set {
        let [file, rank] = [b'a' + square.file() as u8, b'1' + square.rank() as u8];
        text.extend([file, rank, b' '].map(char::from));
    }
    text.pop();
    text
}
