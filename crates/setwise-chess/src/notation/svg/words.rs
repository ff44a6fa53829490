//! The description of a drawing in words.

use core::fmt;

use setwise::Bitboard;

use crate::notation::svg::diagram::{Diagram, Shape};
use crate::notation::svg::text::Escaped;
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// The description of a drawing: pieces, sets, arrows, numbers.
pub(super) struct Words<'a>(pub(super) &'a Diagram<'a>);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = self.0;
        if !diagram.description.is_empty() {
            write!(f, "{} ", Escaped(diagram.description))?;
        }
        let white = side(f, diagram, Color::White)?;
        let black = side(f, diagram, Color::Black)?;
        if !white && !black {
            f.write_str("A board without pieces.")?;
        }
        for (set, shape) in diagram.sets.iter().zip(diagram.shapes()) {
            let name = if set.label.is_empty() { "marked" } else { set.label };
            write!(f, " {} ({}):", Escaped(name), word(shape))?;
            squares(f, set.set)?;
            f.write_str(if set.set.is_empty() { " no square." } else { "." })?;
        }
        for arrow in diagram.arrows {
            write!(f, " Arrow from {} to {}.", arrow.from, arrow.to)?;
        }
        if let Some([from, to]) = diagram.last_move {
            write!(f, " Last move: {from} to {to}.")?;
        }
        if let Some(numbers) = diagram.numbers {
            f.write_str(" Numbers other than 0:")?;
            for square in Bitboard::FULL.squares().filter(|square| numbers[square.index()] != 0) {
                write!(f, " {square} {}", numbers[square.index()])?;
            }
            f.write_str(".")?;
        }
        if diagram.bottom == Color::Black {
            f.write_str(" Black is at the bottom.")?;
        }
        Ok(())
    }
}

/// Writes the pieces of a color, the king first; returns false if there are no pieces.
fn side(
    f: &mut fmt::Formatter<'_>,
    diagram: &Diagram<'_>,
    color: Color,
) -> Result<bool, fmt::Error> {
    let mut is_first = true;
    for role in Role::ALL.into_iter().rev() {
        let set = diagram.pieces[Piece::new(color, role).index()];
        if set.is_empty() {
            continue;
        }
        let start = match (is_first, color) {
            (true, Color::White) => "White: ",
            (true, Color::Black) => " Black: ",
            (false, _) => ", ",
        };
        let plural = if set.len() == 1 { "" } else { "s" };
        write!(f, "{start}{role}{plural}")?;
        squares(f, set)?;
        is_first = false;
    }
    if !is_first {
        f.write_str(".")?;
    }
    Ok(!is_first)
}

/// Writes the squares of a set, each after a space.
fn squares(f: &mut fmt::Formatter<'_>, set: Bitboard) -> fmt::Result {
    set.squares().try_for_each(|square| write!(f, " {square}"))
}

/// Returns the word for a shape.
fn word(shape: Shape) -> &'static str {
    match shape {
        Shape::Filled => "filled",
        Shape::Ring => "ringed",
        Shape::Dot => "dotted",
        Shape::Cross => "crossed",
        Shape::Hatch => "hatched",
        Shape::Triangle => "with a triangle",
    }
}
