//! Results as a table. Words are decimal numbers; a value that does not exist
//! is an empty field.

use std::io::{self, Write};

use setwise::{Bitboard, SquareMapping};
use setwise_expr::{Output, Value};

use crate::report::{Found, squares};

/// One record. The library's writer would buffer a second time.
fn record(out: &mut impl Write, fields: &[String]) -> io::Result<()> {
    let mut table = csv::WriterBuilder::new().buffer_capacity(256).from_writer(out);
    table.write_record(fields).map_err(io::Error::other)?;
    table.flush()
}

/// The header of the positions of a query.
pub(crate) fn header(out: &mut impl Write, shown: &[Output]) -> io::Result<()> {
    let columns =
        ["file", "line", "game", "ply", "fen", "rest", "value", "squares"].map(str::to_owned);
    let shown = shown.iter().map(|output| output.text.clone());
    record(out, &columns.into_iter().chain(shown).collect::<Vec<_>>())
}

/// A position of a query; `squares` are those of its first mark.
pub(crate) fn position(out: &mut impl Write, found: &Found<'_>) -> io::Result<()> {
    let moment = found.place.and_then(|place| place.moment);
    let mut fields = vec![
        found.place.map_or_else(String::new, |place| place.file.to_owned()),
        found.place.map_or_else(String::new, |place| place.line.to_string()),
        moment.map_or_else(String::new, |moment| moment.game.to_string()),
        moment.map_or_else(String::new, |moment| moment.ply.to_string()),
        found.position.map_or_else(String::new, |position| position.fen().to_string()),
        found.rest.to_owned(),
        plain(found.value, found.mapping),
        found.marks.first().map_or_else(String::new, |mark| squares(mark.set)),
    ];
    let shown = found.shown.iter();
    fields
        .extend(shown.map(|shown| {
            shown.value.map_or_else(String::new, |value| plain(value, shown.mapping))
        }));
    record(out, &fields)
}

/// The value of a formula, with a header.
pub(crate) fn value(out: &mut impl Write, value: Value, mapping: SquareMapping) -> io::Result<()> {
    let fields: &[(&str, String)] = match value {
        Value::Word(word) => &[
            ("type", "word".to_owned()),
            ("hex", format!("{:#018x}", mapping.word_of(Bitboard(word)))),
            ("decimal", plain(value, mapping)),
            ("count", word.count_ones().to_string()),
            ("squares", squares(Bitboard(word))),
        ],
        Value::Bool(value) => &[("type", "bool".to_owned()), ("value", value.to_string())],
    };
    record(out, &fields.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>())?;
    record(out, &fields.iter().map(|(_, value)| value.clone()).collect::<Vec<_>>())
}

fn plain(value: Value, mapping: SquareMapping) -> String {
    match value {
        Value::Word(word) => mapping.word_of(Bitboard(word)).to_string(),
        Value::Bool(value) => value.to_string(),
    }
}
