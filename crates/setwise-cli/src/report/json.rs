//! Results as JSON, one object per line.

use std::io::{self, Write};

use serde_json::{Map, Value as Json, json};
use setwise::{Bitboard, SquareMapping};
use setwise_columns::{Field, Location};
use setwise_expr::Value;

use crate::report::Entry;

/// Writes the value of a formula.
pub(crate) fn value(out: &mut impl Write, value: Value, mapping: SquareMapping) -> io::Result<()> {
    writeln!(out, "{}", Json::Object(object(value, mapping)))
}

/// Writes a position of a query.
pub(crate) fn position(out: &mut impl Write, entry: &Entry<'_>) -> io::Result<()> {
    let mut line = Map::new();
    if let Some(origin) = entry.origin {
        line.insert("file".to_owned(), origin.file.into());
        line.insert("line".to_owned(), origin.location.line().into());
        if let Location::Game { game, ply, .. } = origin.location {
            line.insert("game".to_owned(), game.into());
            line.insert("ply".to_owned(), ply.into());
        }
    }
    if let Some(fen) = entry.fen() {
        line.insert("fen".to_owned(), fen.to_string().into());
    }
    if !entry.rest.is_empty() {
        line.insert("rest".to_owned(), entry.rest.into());
    }
    line.insert("value".to_owned(), Json::Object(object(entry.value, entry.mapping)));
    let marks = entry.marks.iter().map(|mark| {
        let mut object = object(Value::Set(mark.set.0), entry.mapping);
        object.insert("formula".to_owned(), mark.text.into());
        Json::Object(object)
    });
    line.insert("marks".to_owned(), marks.collect());
    if !entry.selected.is_empty() {
        let selected = entry.selected.iter().map(|selected| {
            let mut object =
                selected.value.map_or_else(Map::new, |value| object(value, selected.mapping));
            object.insert("formula".to_owned(), selected.text.into());
            Json::Object(object)
        });
        line.insert("select".to_owned(), selected.collect());
    }
    if !entry.columns.is_empty() {
        let fields = entry.columns.iter().zip(entry.fields);
        let fields = fields.map(|(column, field)| (column.name.clone(), self::field(field)));
        line.insert("fields".to_owned(), Json::Object(fields.collect()));
    }
    writeln!(out, "{}", Json::Object(line))
}

/// Returns a field; sets are words.
pub(super) fn field(field: &Field<'_>) -> Json {
    match field {
        Field::Missing => Json::Null,
        Field::Text(text) => text.as_ref().into(),
        Field::Number(number) => (*number).into(),
        Field::Real(number) => (*number).into(),
        Field::Bool(value) => (*value).into(),
        Field::Set(word) => (*word).into(),
        Field::Json(text) => serde_json::from_str(text).unwrap_or_else(|_| text.as_ref().into()),
    }
}

/// Returns the fields of a value.
pub(crate) fn object(value: Value, mapping: SquareMapping) -> Map<String, Json> {
    let mut fields = match value {
        Value::Set(word) => {
            let squares = Bitboard(word).squares().map(|square| square.to_string());
            let word = mapping.word_of(Bitboard(word));
            json!({
                "type": "set",
                "hex": format!("{word:#018x}"),
                "decimal": word,
                "count": word.count_ones(),
                "squares": squares.collect::<Vec<_>>(),
            })
        }
        Value::Number(number) => json!({ "type": "number", "value": number }),
        Value::Bool(value) => json!({ "type": "bool", "value": value }),
    };
    if mapping != SquareMapping::Lerf && matches!(value, Value::Set(_)) {
        fields["mapping"] = mapping.name().into();
    }
    match fields {
        Json::Object(fields) => fields,
        _ => Map::new(),
    }
}
