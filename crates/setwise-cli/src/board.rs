//! Boards drawn as text.

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

/// A board: the pieces of a position or none, and a set of marked squares.
///
/// A marked square stands in brackets; without a position it is a `1`, so that
/// the drawing can be read as a set again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<'a> {
    pub(crate) position: Option<&'a Position>,
    pub(crate) marked: Bitboard,
    pub(crate) color: bool,
}

impl Board<'_> {
    /// What stands on a square.
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

/// Nine lines, the last one with the names of the files; no line break after it.
impl fmt::Display for Board<'_> {
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
