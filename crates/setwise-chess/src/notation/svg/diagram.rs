//! The parts of a drawing.

use setwise::{Bitboard, Square};

use crate::position::Position;
use crate::vocabulary::color::Color;

/// The shape that marks the squares of a set.
///
/// The shapes leave each other visible: a square can have all of them, and a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// A tinted square with a frame.
    Filled,
    /// A circle around the piece.
    Ring,
    /// A dot in the upper right corner.
    Dot,
    /// A cross in the upper left corner.
    Cross,
    /// Diagonal lines.
    Hatch,
    /// A triangle in the lower right corner.
    Triangle,
}

impl Shape {
    /// All shapes, in the order in which sets get them.
    pub const ALL: [Self; 6] =
        [Self::Filled, Self::Ring, Self::Dot, Self::Cross, Self::Hatch, Self::Triangle];
}

/// The color of a set or an arrow.
///
/// Each is a dark tone in the light scheme and a light tone in the dark one, with a contrast of at
/// least 3:1 to the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ink {
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Purple.
    Purple,
    /// Orange.
    Orange,
    /// Teal.
    Teal,
}

impl Ink {
    /// All colors, in the order in which sets get them.
    pub const ALL: [Self; 6] =
        [Self::Blue, Self::Red, Self::Green, Self::Purple, Self::Orange, Self::Teal];
}

/// A set of squares to mark, with the text that names it.
///
/// The shape and the color follow from the place of the set among the others, unless they are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct MarkedSet<'a> {
    pub(super) set: Bitboard,
    pub(super) label: &'a str,
    pub(super) shape: Option<Shape>,
    pub(super) ink: Option<Ink>,
}

impl<'a> MarkedSet<'a> {
    /// Creates a set without a label.
    pub const fn new(set: Bitboard) -> Self {
        Self { set, label: "", shape: None, ink: None }
    }

    /// Sets the text that names the set below the board; sets without one are not named.
    pub const fn label(self, label: &'a str) -> Self {
        Self { label, ..self }
    }

    /// Sets the shape.
    pub const fn shape(self, shape: Shape) -> Self {
        Self { shape: Some(shape), ..self }
    }

    /// Sets the color.
    pub const fn ink(self, ink: Ink) -> Self {
        Self { ink: Some(ink), ..self }
    }
}

/// An arrow between the centers of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Arrow {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) ink: Ink,
}

impl Arrow {
    /// Creates an arrow. It is a ring if the squares are the same.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, ink: Ink::Green }
    }

    /// Sets the color, which is green by default.
    pub const fn ink(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }
}

/// A drawing of a board, whose `Display` writes an `svg` element.
///
/// It borrows its parts and does not allocate. The module has an [example](crate::svg).
#[derive(Clone, Debug)]
#[must_use]
pub struct Diagram<'a> {
    pub(super) pieces: [Bitboard; 12],
    pub(super) sets: &'a [MarkedSet<'a>],
    pub(super) arrows: &'a [Arrow],
    pub(super) numbers: Option<&'a [u64; 64]>,
    pub(super) last_move: Option<[Square; 2]>,
    pub(super) bottom: Color,
    pub(super) has_coordinates: bool,
    pub(super) has_symbols: bool,
    pub(super) size: Option<u32>,
    pub(super) title: &'a str,
    pub(super) description: &'a str,
    pub(super) caption: &'a str,
    pub(super) id: &'a str,
}

impl Default for Diagram<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Diagram<'a> {
    /// Creates a drawing of an empty board with coordinates, seen by White.
    pub const fn new() -> Self {
        Self {
            pieces: [Bitboard::EMPTY; 12],
            sets: &[],
            arrows: &[],
            numbers: None,
            last_move: None,
            bottom: Color::White,
            has_coordinates: true,
            has_symbols: false,
            size: None,
            title: "",
            description: "",
            caption: "",
            id: "",
        }
    }

    /// Draws the pieces of a position.
    pub const fn position(self, position: &Position) -> Self {
        self.pieces(*position.pieces())
    }

    /// Draws pieces, given by their sets in the order of [`Position::pieces`].
    pub const fn pieces(self, pieces: [Bitboard; 12]) -> Self {
        Self { pieces, ..self }
    }

    /// Marks sets of squares.
    pub const fn sets(self, sets: &'a [MarkedSet<'a>]) -> Self {
        Self { sets, ..self }
    }

    /// Draws arrows.
    pub const fn arrows(self, arrows: &'a [Arrow]) -> Self {
        Self { arrows, ..self }
    }

    /// Writes a number on each square, a1 to h8, and colors the squares from white for 0 to red for
    /// the maximum.
    pub const fn numbers(self, numbers: &'a [u64; 64]) -> Self {
        Self { numbers: Some(numbers), ..self }
    }

    /// Highlights the two squares of the last move.
    pub const fn last_move(self, from: Square, to: Square) -> Self {
        Self { last_move: Some([from, to]), ..self }
    }

    /// Sets the color whose side is at the bottom; it is White by default.
    pub const fn bottom(self, bottom: Color) -> Self {
        Self { bottom, ..self }
    }

    /// Omits the letters and digits at the edges.
    pub const fn without_coordinates(self) -> Self {
        Self { has_coordinates: false, ..self }
    }

    /// Sets the width in pixels. The height follows from it, and style sheets may change both.
    pub const fn size(self, size: u32) -> Self {
        Self { size: Some(size), ..self }
    }

    /// Sets the name of the drawing, which screen readers read; it is "Chessboard" by default.
    pub const fn title(self, title: &'a str) -> Self {
        Self { title, ..self }
    }

    /// Sets a text that precedes the list of pieces, sets and arrows in the description.
    pub const fn description(self, description: &'a str) -> Self {
        Self { description, ..self }
    }

    /// Sets a text to write below the board.
    pub const fn caption(self, caption: &'a str) -> Self {
        Self { caption, ..self }
    }

    /// Sets the id of the element, which must be unique in the page. Older screen readers need it
    /// to find the title and the description.
    pub const fn id(self, id: &'a str) -> Self {
        Self { id, ..self }
    }

    /// Takes the style and the pieces from the [`Symbols`](crate::svg::Symbols) of the page, which
    /// must precede the drawing.
    pub const fn with_symbols(self) -> Self {
        Self { has_symbols: true, ..self }
    }
}
