//! Results as JSON, one object a line.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};
use setwise::{Bitboard, SquareMapping};
use setwise_expr::Value;

use crate::report::Found;

/// The value of a formula.
pub(crate) fn value(out: &mut impl Write, value: Value, mapping: SquareMapping) -> io::Result<()> {
    writeln!(out, "{}", Json::Object(object(value, mapping)))
}

/// A position of a query.
pub(crate) fn position(out: &mut impl Write, found: &Found<'_>) -> io::Result<()> {
    let mut line = Map::new();
    if let Some(place) = found.place {
        line.insert("file".to_owned(), place.file.into());
        line.insert("line".to_owned(), place.line.into());
        if let Some(moment) = place.moment {
            line.insert("game".to_owned(), moment.game.into());
            line.insert("ply".to_owned(), moment.ply.into());
        }
    }
    if let Some(position) = found.position {
        line.insert("fen".to_owned(), position.fen().to_string().into());
    }
    if !found.rest.is_empty() {
        line.insert("rest".to_owned(), found.rest.into());
    }
    line.insert("value".to_owned(), Json::Object(object(found.value, found.mapping)));
    let marks = found.marks.iter().map(|mark| {
        let mut object = object(Value::Word(mark.set.0), found.mapping);
        object.insert("formula".to_owned(), mark.text.into());
        Json::Object(object)
    });
    line.insert("marks".to_owned(), marks.collect());
    if !found.shown.is_empty() {
        let shown = found.shown.iter().map(|shown| {
            let mut object =
                shown.value.map_or_else(Map::new, |value| object(value, shown.mapping));
            object.insert("formula".to_owned(), shown.text.into());
            Json::Object(object)
        });
        line.insert("select".to_owned(), shown.collect());
    }
    writeln!(out, "{}", Json::Object(line))
}

/// The fields of a value.
fn object(value: Value, mapping: SquareMapping) -> Map<String, Json> {
    let mut fields = match value {
        Value::Word(word) => {
            let squares = Bitboard(word).squares().map(|square| square.to_string());
            let word = mapping.word_of(Bitboard(word));
            json!({
                "type": "word",
                "hex": format!("{word:#018x}"),
                "decimal": word,
                "count": word.count_ones(),
                "squares": squares.collect::<Vec<_>>(),
            })
        }
        Value::Bool(value) => json!({ "type": "bool", "value": value }),
    };
    if mapping != SquareMapping::Lerf && matches!(value, Value::Word(_)) {
        fields["mapping"] = mapping.name().into();
    }
    match fields {
        Json::Object(fields) => fields,
        _ => Map::new(),
    }
}
