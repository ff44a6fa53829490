//! The value of a formula as a drawing.

use std::io::{self, Write};

use setwise_chess::svg::{Diagram, MarkedSet};
use setwise_expr::Value;
use setwise_loops::Output;
use setwise_loops::report::Mark;

use crate::report::Entry;
use crate::stream::counted;

/// Writes the value of a formula as a drawing.
pub(super) fn value(out: &mut Output, entry: &Entry<'_>) -> io::Result<()> {
    let text = entry.text;
    let caption = match entry.value {
        Value::Set(_) => String::new(),
        Value::Bool(value) => format!("{text}: {value}."),
        Value::Number(number) => format!("{text} = {number}."),
    };
    let label =
        |mark: &Mark<'_>| format!("{}: {}", mark.text, counted(mark.set.len().into(), "square"));
    let labels: Vec<_> = entry.marks.iter().map(label).collect();
    let sets = entry.marks.iter().zip(&labels);
    let sets: Vec<_> = sets.map(|(mark, label)| MarkedSet::new(mark.set).label(label)).collect();
    let diagram = Diagram::new()
        .sets(&sets)
        .title(text)
        .caption(caption.trim_end_matches('.'))
        .description(&caption);
    let diagram = match entry.last_move {
        Some([from, to]) => diagram.last_move(from, to),
        None => diagram,
    };
    match entry.position {
        Some(position) => writeln!(out, "{}", diagram.position(position)),
        None => writeln!(out, "{diagram}"),
    }
}
