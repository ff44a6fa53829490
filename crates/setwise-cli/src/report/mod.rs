//! The value of a formula in one of the formats.

mod svg;
mod table;
mod text;

use std::io::{self, Write};

use setwise::{Square, SquareMapping};
use setwise_chess::Position;
use setwise_chess::pgn::Played;
use setwise_expr::{self as expr, Value};
use setwise_loops::report::{Mark, Style, members, pair};
use setwise_loops::{Format, Output};

pub(crate) use self::text::describe;

/// A value to write.
#[derive(Clone, Copy, Debug)]
struct Entry<'a> {
    position: Option<&'a Position>,
    /// The squares of the move that led to the position, if a drawing shows it.
    last_move: Option<[Square; 2]>,
    value: Value,
    /// The squares of a list, in its order.
    list: Option<&'a [Square]>,
    /// The formula.
    text: &'a str,
    /// The mapping in which sets are written.
    mapping: SquareMapping,
    marks: &'a [Mark<'a>],
}

/// Writes the value of an output of a program.
pub(crate) fn value(
    out: &mut Output,
    output: &expr::Output,
    played: Option<Played<'_>>,
    value: Value,
    words: &[u64],
    style: Style,
) -> io::Result<()> {
    let Style { format, mapping, color, .. } = style;
    let marks: Vec<_> = output.marks.iter().map(|mark| words[mark.register.index()]).collect();
    let marks = pair(output, &marks);
    let list: Option<Vec<Square>> = output.list.as_ref().map(|list| {
        let indices = list.indices(words).into_iter();
        indices.filter_map(|index| mapping.square_at(index as usize)).collect()
    });
    match format {
        Format::Json => json(out, value, list.as_deref(), mapping),
        Format::Csv => table::value(out, value, mapping),
        _ => {
            let entry = Entry {
                position: played.map(|played| played.after),
                last_move: played.and_then(squares_of_move),
                value,
                list: list.as_deref(),
                text: &output.text,
                mapping,
                marks: &marks,
            };
            match format {
                Format::Svg => svg::value(out, &entry),
                _ => text::value(out, &entry, color),
            }
        }
    }
}

/// Returns the origin and the target of the piece that moved, which is the king in castling.
fn squares_of_move(played: Played<'_>) -> Option<[Square; 2]> {
    let mv = played.mv?;
    let to = match mv.is_castling() {
        true => played.after.king(played.before.side_to_move()),
        false => mv.to(),
    };
    Some([mv.from(), to])
}

/// Writes a value as a JSON object.
fn json(
    out: &mut Output,
    value: Value,
    list: Option<&[Square]>,
    mapping: SquareMapping,
) -> io::Result<()> {
    let mut line = vec![b'{'];
    members(&mut line, value, mapping)?;
    if let Some(list) = list {
        let squares: Vec<_> = list.iter().map(|square| format!("\"{square}\"")).collect();
        write!(line, ",\"list\":[{}]", squares.join(","))?;
    }
    line.extend_from_slice(b"}\n");
    out.write_all(&line)
}
