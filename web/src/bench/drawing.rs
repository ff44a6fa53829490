//! The result of a formula as a drawing, as `setwise eval --format svg` writes it; a square is drawn too.

use setwise::{Bitboard, Square, SquareMapping};
use setwise_chess::svg::{Diagram, MarkedSet};

use crate::evaluation::evaluate;
use crate::problem::{Problem, Where};
use crate::request::Request;
use crate::value::{ValueType, Word};

/// Returns the drawing of the result of a request.
pub(super) fn svg(request: &Request, title: &str) -> Result<String, Problem> {
    let evaluation = evaluate(request);
    let result = match (evaluation.error, evaluation.result) {
        (Some(problem), _) => return Err(problem),
        (None, Some(result)) => result,
        (None, None) => return Err(Problem::whole(Where::Formula, &request.formula, "no value")),
    };
    if let Some(fault) = result.fault {
        return Err(Problem::whole(Where::Formula, &request.formula, fault));
    }
    let index = |square: i64| {
        let mapping = evaluation.mapping.parse::<SquareMapping>().unwrap_or_default();
        Square::new(square as usize).map_or(square, |square| mapping.index_of(square) as i64)
    };
    let title = if title.is_empty() { &request.formula } else { title };
    let caption = match (result.value_type, result.value) {
        (ValueType::Bool, Word::Unsigned(value)) => format!("{title}: {}.", value != 0),
        (ValueType::Square, Word::Signed(square)) => format!("{title} = {}.", index(square)),
        (_, Word::Signed(number)) => format!("{title} = {number}."),
        _ => String::new(),
    };
    let label = |(text, set): (&str, Bitboard)| match set.len() {
        1 => format!("{text}: 1 square"),
        count => format!("{text}: {count} squares"),
    };
    let square = match (result.value_type, result.value) {
        (ValueType::Square, Word::Signed(index)) => Some((title, Bitboard(1 << (index & 63)))),
        _ => None,
    };
    let marks = evaluation.marks.iter().map(|mark| (&*mark.text, Bitboard(mark.value)));
    let marks = marks.chain(square);
    let labels: Vec<_> = marks.clone().map(label).collect();
    let sets = marks.zip(&labels);
    let sets: Vec<_> = sets.map(|((_, set), label)| MarkedSet::new(set).label(label)).collect();
    let diagram = Diagram::new()
        .sets(&sets)
        .title(title)
        .caption(caption.trim_end_matches('.'))
        .description(&caption);
    Ok(match request.position()? {
        Some(position) => diagram.position(&position).to_string(),
        None => diagram.to_string(),
    })
}
