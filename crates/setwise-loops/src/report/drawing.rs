//! Drawings of boards as text.

use std::fmt;

use anstyle::{AnsiColor, Color, Style};
use setwise::{Bitboard, File, Rank, Square};
use setwise_chess::Position;

/// The style of marked squares.
const MARKED: Style = Style::new()
    .fg_color(Some(Color::Ansi(AnsiColor::Black)))
    .bg_color(Some(Color::Ansi(AnsiColor::Green)));

/// The style of the coordinates.
const COORDINATES: Style = Style::new().dimmed();

/// A drawing of a board with the pieces of a position, if any, and a set of marked squares.
///
/// A marked square is in brackets. Without a position it is a `1`, so that the drawing can be
/// parsed as a set again.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// The position.
    pub position: Option<&'a Position>,
    /// The marked squares.
    pub marked: Bitboard,
    /// True for a drawing in colors.
    pub color: bool,
}

impl Drawing<'_> {
    /// Returns the letter of the piece on a square, or a mark.
    fn content(&self, square: Square) -> char {
        match self.position {
            Some(position) => position.piece_at(square).map_or('.', |piece| piece.letter()),
            None if self.marked.contains(square) => '1',
            None => '.',
        }
    }

    fn square(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let marked = self.marked.contains(square);
        let content = self.content(square);
        let (open, close) = match (marked, self.position) {
            (true, Some(_)) => ("[", "]"),
            _ if square.file() == File::H => (" ", ""),
            _ => (" ", " "),
        };
        if marked && self.color {
            write!(f, "{MARKED}{open}{content}{close}{MARKED:#}")
        } else {
            write!(f, "{open}{content}{close}")
        }
    }
}

/// Writes nine lines. The last one names the files and has no line break.
impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if self.color { COORDINATES } else { Style::new() };
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{style}{}{style:#} ", rank.index() + 1)?;
            for file in File::ALL {
                self.square(f, Square::from_coordinates(file, rank))?;
            }
            writeln!(f)?;
        }
        write!(f, "{style}   a  b  c  d  e  f  g  h{style:#}")
    }
}
