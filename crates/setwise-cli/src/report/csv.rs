//! Results as a table. Sets are the decimal numbers of their words; a missing value is an empty field.

use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_columns::Location;
use setwise_expr::{Output, Value};

use crate::report::{Entry, squares};

/// Writes a record. The writer of the library would buffer a second time.
fn record(out: &mut impl Write, fields: &[String]) -> io::Result<()> {
    let mut table = csv::WriterBuilder::new().buffer_capacity(256).from_writer(out);
    table.write_record(fields).map_err(io::Error::other)?;
    table.flush()
}

/// Writes the header for the positions of a query.
pub(crate) fn header(out: &mut impl Write, selected: &[Output]) -> io::Result<()> {
    let columns =
        ["file", "line", "game", "ply", "fen", "rest", "value", "squares"].map(str::to_owned);
    let selected = selected.iter().map(|output| output.text.clone());
    record(out, &columns.into_iter().chain(selected).collect::<Vec<_>>())
}

/// Writes a position of a query; `squares` are those of its first mark.
pub(crate) fn position(out: &mut impl Write, entry: &Entry<'_>) -> io::Result<()> {
    let location = entry.origin.map(|origin| origin.location);
    let [game, ply] = match location {
        Some(Location::Game { game, ply, .. }) => [game.to_string(), ply.to_string()],
        _ => [const { String::new() }; 2],
    };
    let mut fields = vec![
        entry.origin.map_or_else(String::new, |origin| origin.file.to_owned()),
        location.map_or_else(String::new, |location| location.line().to_string()),
        game,
        ply,
        entry.fen().map_or_else(String::new, |fen| fen.to_string()),
        entry.rest.to_owned(),
        plain(entry.value, entry.mapping),
        entry.marks.first().map_or_else(String::new, |mark| squares(mark.set)),
    ];
    let selected = entry.selected.iter();
    fields.extend(selected.map(|selected| {
        selected.value.map_or_else(String::new, |value| plain(value, selected.mapping))
    }));
    record(out, &fields)
}

/// Writes the value of a formula, with a header.
pub(crate) fn value(out: &mut impl Write, value: Value, mapping: SquareMapping) -> io::Result<()> {
    let fields: &[(&str, String)] = match value {
        Value::Set(word) => &[
            ("type", "set".to_owned()),
            ("hex", format!("{:#018x}", mapping.word_of(Bitboard(word)))),
            ("decimal", plain(value, mapping)),
            ("count", word.count_ones().to_string()),
            ("squares", squares(Bitboard(word))),
        ],
        Value::Number(_) | Value::Bool(_) => {
            &[("type", value.value_type().to_string()), ("value", plain(value, mapping))]
        }
    };
    record(out, &fields.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>())?;
    record(out, &fields.iter().map(|(_, value)| value.clone()).collect::<Vec<_>>())
}

fn plain(value: Value, mapping: SquareMapping) -> String {
    match value {
        Value::Set(word) => mapping.word_of(Bitboard(word)).to_string(),
        Value::Number(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
    }
}
