//! Results as JSON, one object per line.
//!
//! A line is written from its start to its end, without a tree of values: the names of members are
//! constants, and `serde_json` writes the texts and the numbers.

use std::io::{self, Write};

use serde_json::to_writer;
use setwise::{Bitboard, SquareMapping};
use setwise_columns::{Field, FieldColumn, Location, Match, Query};
use setwise_expr::Value;

use crate::output::Output;
use crate::report::{Style, column_name};

/// The positions of a query.
pub(super) struct Objects {
    out: Output,
    /// The memory of a line.
    line: Vec<u8>,
    /// The ends of the objects of marks and of selected formulas, which name the formula.
    marks: Vec<Vec<u8>>,
    selected: Vec<Vec<u8>>,
    /// The fields with the number of the game and the ply, in a table of games.
    place: Option<[usize; 2]>,
    /// The other fields, and their names with what precedes them.
    fields: Vec<usize>,
    names: Vec<Vec<u8>>,
}

impl Objects {
    pub(super) fn new(query: &Query, out: Output) -> io::Result<Self> {
        let (result, selected) = query.shown().split_first().unzip();
        let marks = result.map_or(&[][..], |result| &result.marks);
        let columns = query.carried();
        let place = place_of_games(columns);
        let fields = 0..columns.len();
        let fields: Vec<_> =
            fields.filter(|field| place.is_none_or(|place| !place.contains(field))).collect();
        Ok(Self {
            out,
            line: Vec::new(),
            marks: marks.iter().map(|mark| formula(&mark.text)).collect::<Result<_, _>>()?,
            selected: selected
                .unwrap_or_default()
                .iter()
                .map(|output| formula(&output.text))
                .collect::<Result<_, _>>()?,
            names: names(fields.iter().map(|&field| column_name(&columns[field].name)))?,
            place,
            fields,
        })
    }

    /// Writes a position.
    pub(super) fn position(&mut self, style: Style, file: &str, found: &Match) -> io::Result<()> {
        let Self { out, line, .. } = self;
        let [Some(value), selected @ ..] = found.values.as_slice() else { return Ok(()) };
        let mapping = style.mapping;
        line.clear();
        line.extend_from_slice(b"{\"file\":");
        to_writer(&mut *line, file)?;
        line.extend_from_slice(b",\"line\":");
        to_writer(&mut *line, &found.location.line())?;
        let of_match =
            |field: usize| found.fields.get(field).map_or(Field::Missing, Field::borrowed);
        let place = match (found.location, self.place) {
            (Location::Game { game, ply, .. }, _) => {
                Some([Field::Number(game.cast_signed()), Field::Number(ply.into())])
            }
            (_, Some(place)) => Some(place.map(of_match)),
            _ => None,
        };
        if let Some([game, ply]) = place {
            line.extend_from_slice(b",\"game\":");
            field(line, &game)?;
            line.extend_from_slice(b",\"ply\":");
            field(line, &ply)?;
        }
        // The text of a position has no character that JSON escapes.
        write!(line, ",\"fen\":\"{}\"", found.position.fen().en_passant(style.en_passant))?;
        if !found.rest.is_empty() {
            line.extend_from_slice(b",\"rest\":");
            to_writer(&mut *line, &found.rest)?;
        }
        line.extend_from_slice(b",\"value\":{");
        members(line, *value, mapping)?;
        line.extend_from_slice(b"},\"marks\":[");
        for (index, (&mark, end)) in found.marks.iter().zip(&self.marks).enumerate() {
            line.extend_from_slice(if index == 0 { b"{" } else { b",{" });
            members(line, Value::Set(mark), mapping)?;
            line.push(b',');
            line.extend_from_slice(end);
        }
        line.push(b']');
        if !self.selected.is_empty() {
            line.extend_from_slice(b",\"select\":[");
            for (index, (value, end)) in selected.iter().zip(&self.selected).enumerate() {
                line.extend_from_slice(if index == 0 { b"{" } else { b",{" });
                if let Some(value) = *value {
                    members(line, value, mapping)?;
                    line.push(b',');
                }
                line.extend_from_slice(end);
            }
            line.push(b']');
        }
        if !self.names.is_empty() {
            line.extend_from_slice(b",\"fields\":");
            for (name, &field) in self.names.iter().zip(&self.fields) {
                line.extend_from_slice(name);
                self::field(line, &of_match(field))?;
            }
            line.push(b'}');
        }
        line.extend_from_slice(b"}\n");
        out.write_all(line)
    }

    /// Writes out what the buffers hold if someone may be waiting for it.
    pub(super) fn show(&mut self) -> io::Result<()> {
        self.out.show()
    }

    /// Completes the output.
    pub(super) fn finish(self) -> io::Result<()> {
        self.out.finish()
    }
}

/// Returns the columns with the number of the game and the ply, which a table of games has itself.
pub(super) fn place_of_games(columns: &[FieldColumn]) -> Option<[usize; 2]> {
    let place = |name: &str| columns.iter().position(|column| column.name == name);
    Some([place("game")?, place("ply")?])
}

/// Returns the last member of an object that belongs to a formula, and the end of the object.
pub(crate) fn formula(text: &str) -> io::Result<Vec<u8>> {
    let mut end = b"\"formula\":".to_vec();
    to_writer(&mut end, text)?;
    end.push(b'}');
    Ok(end)
}

/// Returns the names of the members of an object, each with what precedes its value.
pub(super) fn names(names: impl Iterator<Item = impl AsRef<str>>) -> io::Result<Vec<Vec<u8>>> {
    let name = |(index, name): (usize, _)| {
        let mut text = vec![if index == 0 { b'{' } else { b',' }];
        to_writer(&mut text, AsRef::<str>::as_ref(&name))?;
        text.push(b':');
        Ok(text)
    };
    names.enumerate().map(name).collect()
}

/// Writes a field; sets are words.
pub(super) fn field(out: &mut Vec<u8>, field: &Field<'_>) -> io::Result<()> {
    match field {
        Field::Missing => out.extend_from_slice(b"null"),
        Field::Text(text) => to_writer(out, text.as_ref())?,
        Field::Number(number) => to_writer(out, number)?,
        Field::Real(number) => to_writer(out, number)?,
        Field::Bool(value) => to_writer(out, value)?,
        Field::Set(word) => to_writer(out, word)?,
        // The numbers stay as they are written.
        Field::Json(text) | Field::Written(text) => match (field.json(), text.trim()) {
            (Some(json), _) => out.extend_from_slice(json.as_bytes()),
            (None, "True" | "TRUE") => out.extend_from_slice(b"true"),
            (None, "False" | "FALSE") => out.extend_from_slice(b"false"),
            (None, _) => to_writer(out, text.as_ref())?,
        },
    }
    Ok(())
}

/// Writes the members of the object of a value.
///
/// # Errors
///
/// Returns no error: a vector can be written.
pub fn members(out: &mut Vec<u8>, value: Value, mapping: SquareMapping) -> io::Result<()> {
    match value {
        Value::Number(number) => {
            out.extend_from_slice(b"\"type\":\"number\",\"value\":");
            to_writer(out, &number)?;
        }
        Value::Bool(value) => {
            out.extend_from_slice(b"\"type\":\"bool\",\"value\":");
            to_writer(out, &value)?;
        }
        Value::Set(set) => {
            let set = Bitboard(set);
            let word = mapping.word_of(set);
            // `{word:#018x}` takes a tenth of the time of a row.
            let digit = |at: usize| b"0123456789abcdef"[(word >> (60 - 4 * at)) as usize % 16];
            out.extend_from_slice(b"\"type\":\"set\",\"hex\":\"0x");
            out.extend_from_slice(&std::array::from_fn::<_, 16, _>(digit));
            out.extend_from_slice(b"\",\"decimal\":");
            to_writer(&mut *out, &word)?;
            out.extend_from_slice(b",\"count\":");
            to_writer(&mut *out, &set.len())?;
            out.extend_from_slice(b",\"squares\":[");
            for square in set {
                let [file, rank] = [b'a' + square.file() as u8, b'1' + square.rank() as u8];
                out.extend_from_slice(&[b'"', file, rank, b'"', b',']);
            }
            if !set.is_empty() {
                out.pop();
            }
            out.push(b']');
            if mapping != SquareMapping::Lerf {
                out.extend_from_slice(b",\"mapping\":");
                to_writer(out, mapping.name())?;
            }
        }
    }
    Ok(())
}
