//! The matches of a query as results in one of the formats.

mod array;
#[cfg(feature = "parquet")]
mod columns;
mod drawing;
mod epd;
mod games;
pub(crate) mod json;
mod page;
mod positions;
mod rows;
mod separated;
mod table;
mod text;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_chess::{EnPassantSpelling, Fen, Position};
use setwise_columns::{Field, FieldColumn, FieldKind, Location, Match, Query};
use setwise_expr::{self as expr, Type, Value};

use self::array::Array;
pub use self::drawing::Drawing;
use self::games::Games;
use self::json::Objects;
pub use self::json::members;
use self::page::Page;
pub use self::rows::{Layout, Rows};
pub(crate) use self::table::Table;
pub use self::text::{line, marks};
use crate::format::Format;
use crate::output::Output;
use crate::printing::{printable, shown};
use crate::stream::{Origin, Sink};
use crate::usage::Usage;

/// A set that is part of a formula, with its text.
#[derive(Clone, Copy, Debug)]
pub struct Mark<'a> {
    /// The text of the part.
    pub text: &'a str,
    /// The set.
    pub set: Bitboard,
}

/// A selected formula and its value; `None` if it divides by zero.
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
#[derive(Clone, Copy, Debug)]
struct Entry<'a> {
    position: &'a Position,
    en_passant: EnPassantSpelling,
    origin: Origin<'a>,
    /// The text after the position in its line.
    rest: &'a str,
    value: Value,
    /// The formula.
    text: &'a str,
    /// The mapping in which sets are written.
    mapping: SquareMapping,
    marks: &'a [Mark<'a>],
    selected: &'a [Selected<'a>],
    /// The columns of the fields.
    columns: &'a [FieldColumn],
    /// The fields that travel with the position.
    fields: &'a [Field<'a>],
}

impl<'a> Entry<'a> {
    /// Returns the position for writing.
    fn fen(&self) -> Fen<'a> {
        self.position.fen().en_passant(self.en_passant)
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
    /// A table, with the memory for the texts of a row.
    Table(Box<Table>, [String; 2]),
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
        out.check_terminal(style.format.is_text())?;
        if style.format == Format::Npy && query.shown().len() > 1 {
            let message = "an array has the values of the formula alone: omit --select";
            return Err(Usage(message.to_owned()).into());
        }
        let body = match style.format {
            Format::Text | Format::Fen | Format::Epd | Format::Svg => Body::Lines(out),
            Format::Json => Body::Objects(Objects::new(query, out)?),
            Format::Csv | Format::Tsv | Format::Parquet | Format::Arrow => {
                let table = Table::new(style.format, columns(query), out)?;
                Body::Table(Box::new(table), Default::default())
            }
            Format::Pgn => Body::Games(Games::new(out)),
            Format::Html => Body::Page(Page::new(out)),
            Format::Npy => Body::Array(Array::new(out, query.shown()[0].value_type)?),
        };
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
    fn entry(&mut self, origin: Origin<'_>, found: &Match) -> io::Result<()> {
        let [result, others @ ..] = self.query.shown() else { return Ok(()) };
        let [Some(value), values @ ..] = found.values.as_slice() else { return Ok(()) };
        let Style { format, mapping, en_passant, color } = self.style;
        let marks = pair(result, &found.marks);
        let selected: Vec<_> = others
            .iter()
            .zip(values)
            .map(|(output, &value)| Selected { text: &output.text, value, mapping })
            .collect();
        let entry = Entry {
            position: &found.position,
            en_passant,
            origin,
            rest: &found.rest,
            value: *value,
            text: &result.text,
            mapping,
            marks: &marks,
            selected: &selected,
            columns: self.query.carried(),
            fields: &found.fields,
        };
        match (&mut self.body, format) {
            (Body::Lines(out), Format::Text) => text::position(out, &entry, color),
            (Body::Lines(out), Format::Epd) => {
                let names = epd::position(out, &entry)?;
                self.changed.count += names.len() as u64;
                if let Some(places) = &mut self.changed.places {
                    let (file, line) = (shown(origin.file), origin.location.line());
                    places.extend(names.iter().map(|name| {
                        format!("{file}:{line}: {}: quotes or line breaks", printable(name))
                    }));
                }
                Ok(())
            }
            (Body::Lines(out), _) => fen(out, &entry),
            (Body::Page(page), _) => page.position(&entry),
            _ => Ok(()),
        }
    }
}

impl Sink for Report<'_> {
    fn receive(&mut self, origin: Origin<'_>, found: &Match) -> io::Result<()> {
        self.begin()?;
        match (&mut self.body, found.values.as_slice()) {
            (Body::Objects(objects), _) => objects.position(self.style, origin, found),
            (Body::Table(table, texts), _) => {
                row(table, texts, &Hit { origin, found, style: self.style })
            }
            (Body::Array(array), [Some(value), ..]) => array.push(*value, self.style.mapping),
            (Body::Games(games), _) => games.position(origin, found),
            _ => self.entry(origin, found),
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

/// A match to write as a row.
struct Hit<'a> {
    origin: Origin<'a>,
    found: &'a Match,
    style: Style,
}

/// A cell of a row. The text of a position and of squares needs no memory where it is written.
enum Cell<'a> {
    Field(Field<'a>),
    Fen(Fen<'a>),
    Squares(Bitboard),
}

/// A column of results: its name, its kind unless that is the kind of the value, and its cells.
type Column = (&'static str, Option<FieldKind>, for<'a> fn(&Hit<'a>) -> Cell<'a>);

/// The columns before those of selected formulas and of fields.
const COLUMNS: [Column; 8] = {
    use FieldKind::{Number, Text};
    [
        ("file", Some(Text), |hit| Cell::Field(Field::Text(hit.origin.file.into()))),
        ("line", Some(Number), |hit| number(Some(hit.origin.location.line()))),
        ("game", Some(Number), |hit| number(hit.ply().map(|(game, _)| game))),
        ("ply", Some(Number), |hit| number(hit.ply().map(|(_, ply)| ply))),
        ("fen", Some(Text), |hit| {
            Cell::Fen(hit.found.position.fen().en_passant(hit.style.en_passant))
        }),
        ("rest", Some(Text), |hit| Cell::Field(Field::Text(hit.found.rest.as_str().into()))),
        ("value", None, |hit| {
            let value = hit.found.values.first().copied().flatten();
            Cell::Field(word(value, hit.style.mapping))
        }),
        ("squares", Some(Text), |hit| {
            Cell::Squares(Bitboard(hit.found.marks.first().copied().unwrap_or_default()))
        }),
    ]
};

impl Hit<'_> {
    /// Returns the numbers of the game and the ply.
    const fn ply(&self) -> Option<(u64, u64)> {
        match self.origin.location {
            Location::Game { game, ply, .. } => Some((game, ply as u64)),
            _ => None,
        }
    }
}

fn number(number: Option<u64>) -> Cell<'static> {
    let field = |number| Field::Number(i64::try_from(number).unwrap_or(i64::MAX));
    Cell::Field(number.map_or(Field::Missing, field))
}

/// Returns the columns of the results of a query as a table.
fn columns(query: &Query) -> Vec<FieldColumn> {
    let [result, selected @ ..] = query.shown() else { return Vec::new() };
    let column = |name: &str, kind| FieldColumn { name: name.to_owned(), kind };
    let fixed = COLUMNS.iter().map(|(name, fixed, _)| column(name, fixed.unwrap_or(kind(result))));
    let selected = selected.iter().map(|output| column(&output.text, kind(output)));
    fixed.chain(selected).chain(query.carried().iter().map(carried)).collect()
}

/// Returns the column of the output for one of the fields that travel along.
fn carried(column: &FieldColumn) -> FieldColumn {
    FieldColumn { name: column_name(&column.name).into_owned(), kind: column.kind }
}

/// Returns the name of a column of fields in the output: `tag.FEN` for one that is read as that of
/// the position, in any case, such as a tag `FEN`.
fn column_name(name: &str) -> Cow<'_, str> {
    match ["fen", "epd", "position"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
        true => format!("tag.{name}").into(),
        false => name.into(),
    }
}

/// Returns the kind of the values of an output.
pub(crate) const fn kind(output: &expr::Output) -> FieldKind {
    match output.value_type {
        Type::Set => FieldKind::Set,
        Type::Bool => FieldKind::Bool,
        _ => FieldKind::Number,
    }
}

/// Writes a match as a row of a table; `texts` is memory for its texts.
fn row(table: &mut Table, texts: &mut [String; 2], hit: &Hit<'_>) -> io::Result<()> {
    let Hit { found, style, .. } = hit;
    let [_, selected @ ..] = found.values.as_slice() else { return Ok(()) };
    let cells = COLUMNS.iter().map(|(.., cell)| cell(hit));
    let selected = selected.iter().map(|&value| word(value, style.mapping));
    if let Some(out) = table.separated()? {
        for cell in cells {
            match cell {
                Cell::Field(field) => out.field(&field)?,
                Cell::Fen(fen) => out.plain(fen)?,
                Cell::Squares(set) => out.squares(set),
            }
        }
        for field in selected {
            out.field(&field)?;
        }
        found.fields.iter().try_for_each(|field| out.field(field))?;
        return out.end();
    }
    texts.iter_mut().for_each(String::clear);
    let [fen, squares] = texts;
    for cell in cells.clone() {
        match cell {
            Cell::Field(_) => {}
            // Writing to a string does not fail.
            Cell::Fen(position) => _ = write!(fen, "{position}"),
            Cell::Squares(set) => push_squares(squares, set),
        }
    }
    let cells = cells.map(|cell| match cell {
        Cell::Field(field) => field,
        Cell::Fen(_) => Field::Text(fen.as_str().into()),
        Cell::Squares(_) => Field::Text(squares.as_str().into()),
    });
    table.row(cells.chain(selected).chain(found.fields.iter().map(Field::borrowed)))
}

/// Returns a value as a field; sets are words of a mapping.
pub(crate) fn word(value: Option<Value>, mapping: SquareMapping) -> Field<'static> {
    match value {
        Some(Value::Set(word)) => Field::Set(mapping.word_of(Bitboard(word))),
        Some(Value::Number(number)) => Field::Number(number),
        Some(Value::Bool(value)) => Field::Bool(value),
        None => Field::Missing,
    }
}

/// Writes a position as a line that can be parsed again.
fn fen(out: &mut Output, entry: &Entry<'_>) -> io::Result<()> {
    writeln!(out, "{}", format!("{} {}", entry.fen(), entry.rest).trim_end())
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
    push_squares(&mut text, set);
    text
}

/// Appends the squares of a set, separated by spaces.
fn push_squares(text: &mut String, set: Bitboard) {
    for (index, square) in set.into_iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        text.push((b'a' + square.file() as u8).into());
        text.push((b'1' + square.rank() as u8).into());
    }
}
