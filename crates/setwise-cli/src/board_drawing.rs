//! Drawings of boards of any shape as text.

use std::fmt;

use anstyle::{AnsiColor, Color, Style};
use setwise::board::Shape;
use setwise::wide::Set;
use setwise_expr::board::Placement;

/// The style of marked squares.
const MARKED: Style = Style::new()
    .fg_color(Some(Color::Ansi(AnsiColor::Black)))
    .bg_color(Some(Color::Ansi(AnsiColor::Green)));

/// The style of the coordinates.
const COORDINATES: Style = Style::new().dimmed();

/// A drawing of a board with its pieces, if any are given, and a set of marked squares.
///
/// A marked square is in brackets. Without pieces it is a `1`. Places of a checkered board that are
/// not squares are blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardDrawing<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) placement: Option<&'a Placement>,
    pub(crate) marked: Set<8>,
    pub(crate) color: bool,
}

impl BoardDrawing<'_> {
    /// Returns the letters before a rank: its number, or that of its first square.
    fn label(&self, rank: usize) -> String {
        let shape = self.shape;
        let first = (0..shape.files()).find_map(|file| shape.index(file, rank));
        let mut name = first.map_or_else(String::new, |bit| shape.name(bit).to_string());
        if !shape.naming().is_number() && !name.is_empty() {
            name.remove(0);
        }
        name
    }

    fn square(&self, f: &mut fmt::Formatter<'_>, bit: usize, width: usize) -> fmt::Result {
        let is_marked = self.marked.contains(bit);
        let piece = self.placement.map(|placement| placement.piece(bit).unwrap_or("."));
        let content = piece.unwrap_or(if is_marked { "1" } else { "." });
        let (open, close) = match is_marked && self.placement.is_some() {
            true => ("[", "]"),
            false => (" ", " "),
        };
        if is_marked && self.color {
            write!(f, "{MARKED}{open}{content:>width$}{close}{MARKED:#}")
        } else {
            write!(f, "{open}{content:>width$}{close}")
        }
    }
}

/// Writes a line for each rank, the last one on top, and a line with the letters of the files,
/// which has no line break. Boards whose squares have numbers have no such line.
impl fmt::Display for BoardDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape;
        let style = if self.color { COORDINATES } else { Style::new() };
        let margin = (0..shape.ranks()).map(|rank| self.label(rank).len()).max().unwrap_or(0);
        let pieces = (0..shape.bits()).filter_map(|bit| self.placement?.piece(bit));
        let width = pieces.map(str::len).max().unwrap_or(1);
        for rank in (0..shape.ranks()).rev() {
            let label = self.label(rank);
            write!(f, "{style}{label:>margin$}{style:#} ")?;
            for file in 0..shape.files() {
                match shape.index(file, rank) {
                    Some(bit) => self.square(f, bit, width)?,
                    None => write!(f, "{:>1$}", "", width + 2)?,
                }
            }
            if rank > 0 || !shape.naming().is_number() {
                writeln!(f)?;
            }
        }
        if shape.naming().is_number() {
            return Ok(());
        }
        write!(f, "{style}{:>1$} ", "", margin)?;
        for file in 0..shape.files() {
            let name = shape.index(file, 0).map(|bit| shape.name(bit).to_string());
            let letter = name.and_then(|name| name.chars().next()).unwrap_or(' ');
            write!(f, " {letter:>width$} ")?;
        }
        write!(f, "{style:#}")
    }
}

/// Returns a set as one hexadecimal number, with all digits of its board.
pub(crate) fn hexadecimal(shape: &Shape, set: Set<8>) -> String {
    let digits: String = set.0.iter().rev().map(|word| format!("{word:016x}")).collect();
    format!("0x{}", &digits[digits.len() - shape.bits().div_ceil(4)..])
}

/// Returns the names of the squares of a set.
pub(crate) fn squares(shape: &Shape, set: Set<8>) -> Vec<String> {
    set.iter().map(|bit| shape.name(bit).to_string()).collect()
}
