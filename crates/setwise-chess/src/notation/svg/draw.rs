//! The drawing as text.

use core::fmt;

use setwise::{Bitboard, Square};

use crate::notation::svg::diagram::{Diagram, Ink, MarkedSet, Shape};
use crate::notation::svg::shapes::{PIECES, SIDE, STYLE, arrow, corner};
use crate::notation::svg::text::{Escaped, Lines};
use crate::notation::svg::words::Words;
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// The width of the board.
const BOARD: u32 = 8 * SIDE;

/// The squares of an empty board with their classes. They look the same from both sides.
const SQUARES: [(&str, Bitboard); 2] =
    [("light", Bitboard::LIGHT_SQUARES), ("dark", Bitboard::DARK_SQUARES)];

/// The margin around the board.
const MARGIN: u32 = 8;

/// The margin with the coordinates.
const COORDINATES: u32 = 22;

/// The height of a line below the board.
const LINE: u32 = 18;

/// The width of a letter below the board, at most.
const LETTER: u32 = 8;

/// The width of the sample of a set below the board, with its gap.
const SAMPLE: u32 = 24;

/// The style and the pieces of a page with several drawings, each of which is
/// [`with_symbols`](Diagram::with_symbols).
///
/// It is an element without a size and must occur once, before the drawings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Symbols;

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" ")?;
        write!(
            f,
            "aria-hidden=\"true\" style=\"position:absolute\">\n<style>\n{STYLE}</style>\n<defs>\n"
        )?;
        for (class, squares) in SQUARES {
            writeln!(f, "<path id=\"setwise-{class}\" d=\"{}\"/>", Outlines(squares))?;
        }
        for (letter, path) in letters().zip(PIECES) {
            writeln!(f, "<path id=\"setwise-{letter}\" d=\"{path}\"/>")?;
        }
        f.write_str("</defs></svg>")
    }
}

impl<'a> Diagram<'a> {
    /// Returns the width of the drawing in units of its coordinates.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.left() + BOARD + MARGIN
    }

    /// Returns the height of the drawing in units of its coordinates, with the text below it.
    #[must_use]
    pub fn height(&self) -> u32 {
        let lines = self.caption_lines().count();
        let labels = self.sets.iter().map(|set| self.label_lines(set).count()).sum::<usize>();
        self.below() + LINE * (lines + labels) as u32
    }

    /// Returns the shapes of the sets.
    pub(super) fn shapes(&self) -> impl Iterator<Item = Shape> + use<'a> {
        let usual = Shape::ALL.into_iter().cycle();
        self.sets.iter().zip(usual).map(|(set, usual)| set.shape.unwrap_or(usual))
    }

    /// Returns the sets with their shapes and colors.
    fn styled(&self) -> impl Iterator<Item = (&'a MarkedSet<'a>, Shape, Ink)> + use<'a> {
        let usual = Ink::ALL.into_iter().cycle();
        let sets = self.sets.iter().zip(self.shapes()).zip(usual);
        sets.map(|((set, shape), usual)| (set, shape, set.ink.unwrap_or(usual)))
    }

    /// Returns the margin at the left of the board.
    const fn left(&self) -> u32 {
        if self.has_coordinates { COORDINATES } else { MARGIN }
    }

    /// Returns the top of the text below the board.
    const fn below(&self) -> u32 {
        MARGIN + BOARD + self.left()
    }

    fn caption_lines(&self) -> Lines<'a> {
        Lines::new(self.caption, (BOARD / LETTER) as usize)
    }

    fn label_lines(&self, set: &MarkedSet<'a>) -> Lines<'a> {
        Lines::new(set.label, ((BOARD - SAMPLE) / LETTER) as usize)
    }

    /// Returns the upper left corner of a square.
    fn corner(&self, square: Square) -> (u32, u32) {
        corner(match self.bottom {
            Color::White => square,
            Color::Black => square.rotate_180(),
        })
    }

    /// Writes the element and its texts.
    fn begin(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (self.width(), self.height());
        let size = self.size.unwrap_or(width);
        // Rounded, since pixels are whole.
        let scaled =
            (u64::from(height) * u64::from(size) + u64::from(width) / 2) / u64::from(width);
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"setwise-board\" ")?;
        write!(f, "viewBox=\"0 0 {width} {height}\" width=\"{size}\" height=\"{scaled}\" ")?;
        f.write_str("role=\"img\"")?;
        let title = if self.title.is_empty() { "Chessboard" } else { self.title };
        let (title, words) = (Escaped(title), Words(self));
        if self.id.is_empty() {
            return write!(f, ">\n<title>{title}</title>\n<desc>{words}</desc>\n");
        }
        let id = Escaped(self.id);
        writeln!(f, " id=\"{id}\" aria-labelledby=\"{id}-title\" aria-describedby=\"{id}-desc\">")?;
        writeln!(f, "<title id=\"{id}-title\">{title}</title>")?;
        writeln!(f, "<desc id=\"{id}-desc\">{words}</desc>")
    }

    /// Writes the squares, or their numbers.
    fn squares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (class, squares) in SQUARES.into_iter().filter(|_| self.numbers.is_none()) {
            match self.has_symbols {
                true => write!(f, "<use class=\"{class}\" href=\"#setwise-{class}\"/>")?,
                false => write!(f, "<path class=\"{class}\" d=\"{}\"/>", Outlines(squares))?,
            }
        }
        if let Some(numbers) = self.numbers {
            self.numbered(f, numbers)?;
        }
        writeln!(f, "<path class=\"edge\" d=\"M-.5-.5h{0}v{0}h-{0}z\"/>", BOARD + 1)
    }

    /// Writes the squares in shades of red, with their numbers.
    fn numbered(&self, f: &mut fmt::Formatter<'_>, numbers: &[u64; 64]) -> fmt::Result {
        let most = numbers.iter().copied().max().unwrap_or(0).max(1);
        for square in Bitboard::FULL.squares() {
            let ((x, y), number) = (self.corner(square), numbers[square.index()]);
            let share = (u128::from(number) * 1000 / u128::from(most)) as u32;
            // From white to a dark red, on which white text has the higher contrast.
            let [red, green, blue] = [90, 240, 234].map(|fade| 255 - fade * share / 1000);
            let class = if share > 719 { "number on-red" } else { "number" };
            write!(
                f,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" stroke=\"#bbb\" \
                 fill=\"rgb({red},{green},{blue})\"><title>{square}: {number}</title></rect>\
                 <text class=\"{class}\" x=\"{}\" y=\"{}\"",
                x + SIDE / 2,
                y + SIDE / 2 + 5,
            )?;
            if number >= 1_000_000 {
                write!(f, " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", SIDE - 3)?;
            }
            writeln!(f, ">{number}</text>")?;
        }
        Ok(())
    }

    /// Writes the sets whose shapes are below the pieces, or the others.
    fn marks(&self, f: &mut fmt::Formatter<'_>, are_below: bool) -> fmt::Result {
        let sets = self
            .styled()
            .filter(|(set, shape, _)| shape.is_below() == are_below && !set.set.is_empty());
        for (set, shape, ink) in sets {
            write!(f, "<path class=\"{} {}\" d=\"", shape.class(), ink.class())?;
            for square in set.set.squares() {
                shape.path(f, self.corner(square))?;
            }
            f.write_str("\"/>\n")?;
        }
        Ok(())
    }

    fn highlights(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.last_move.into_iter().flatten() {
            let (x, y) = self.corner(square);
            write!(f, "<path class=\"last\" d=\"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z\"/>")?;
            write!(f, "<path class=\"corners\" d=\"M{x} {y}m1.5 11v-9.5h9.5m23 0h9.5v9.5")?;
            writeln!(f, "m0 23v9.5h-9.5m-23 0h-9.5v-9.5\"/>")?;
        }
        Ok(())
    }

    fn pieces_on(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            let class = ["white", "black"][color.index()];
            for ((role, letter), path) in Role::ALL.into_iter().zip(letters()).zip(PIECES) {
                for square in self.pieces[Piece::new(color, role).index()].squares() {
                    let (x, y) = self.corner(square);
                    if self.has_symbols {
                        write!(f, "<use class=\"{class}\" href=\"#setwise-{letter}\" ")?;
                        writeln!(f, "x=\"{x}\" y=\"{y}\"/>")?;
                    } else {
                        write!(f, "<path class=\"{class}\" transform=\"translate({x} {y})\" ")?;
                        writeln!(f, "d=\"{path}\"/>")?;
                    }
                }
            }
        }
        Ok(())
    }

    fn arrows_on(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for it in self.arrows {
            let (ends, ink) = ([self.corner(it.from), self.corner(it.to)], it.ink.class());
            let class = if it.from == it.to { "ring" } else { "arrow" };
            write!(f, "<path class=\"{class} {ink}\" d=\"")?;
            match it.from == it.to {
                true => Shape::Ring.path(f, ends[0])?,
                false => arrow(f, ends)?,
            }
            f.write_str("\"/>\n")?;
        }
        Ok(())
    }

    fn coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, letter) in ('a'..='h').enumerate() {
            // The diagonal from a1 to h8 has each file and each rank once.
            let (x, y) = self.corner(Square::new_wrapping(9 * index));
            let (x, y) = (x + SIDE / 2, y + SIDE / 2 + 5);
            write!(f, "<text class=\"coordinate\" x=\"{x}\" y=\"{}\">{letter}</text>", BOARD + 16)?;
            writeln!(f, "<text class=\"coordinate\" x=\"-11\" y=\"{y}\">{}</text>", index + 1)?;
        }
        Ok(())
    }

    /// Writes the caption and the labels of the sets below the board.
    fn texts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut y = self.below() - MARGIN;
        let mut line = |f: &mut fmt::Formatter<'_>, x, (text, end): (&str, _)| {
            y += LINE;
            writeln!(f, "<text x=\"{x}\" y=\"{}\">{}{end}</text>", y - 5, Escaped(text)).map(|()| y)
        };
        for text in self.caption_lines() {
            line(f, 0, text)?;
        }
        for (set, shape, ink) in self.styled() {
            for (number, text) in self.label_lines(set).enumerate() {
                let y = line(f, SAMPLE, text)?;
                if number == 0 {
                    let (left, top, side) = shape.sample();
                    write!(f, "<svg y=\"{}\" width=\"16\" height=\"16\" ", y - LINE)?;
                    write!(f, "viewBox=\"{left} {top} {side} {side}\">")?;
                    write!(f, "<path class=\"light\" d=\"M0 0h{SIDE}v{SIDE}h-{SIDE}z\"/>")?;
                    write!(f, "<path class=\"{} {}\" d=\"", shape.class(), ink.class())?;
                    shape.path(f, (0, 0))?;
                    f.write_str("\"/></svg>\n")?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.begin(f)?;
        if !self.has_symbols {
            write!(f, "<style>\n{STYLE}</style>\n")?;
        }
        write!(f, "<path class=\"page\" d=\"M0 0h{}v{}H0z\"/>", self.width(), self.height())?;
        writeln!(f, "<g transform=\"translate({} {MARGIN})\">", self.left())?;
        self.squares(f)?;
        self.highlights(f)?;
        self.marks(f, true)?;
        self.pieces_on(f)?;
        self.marks(f, false)?;
        self.arrows_on(f)?;
        if self.has_coordinates {
            self.coordinates(f)?;
        }
        self.texts(f)?;
        f.write_str("</g>\n</svg>")
    }
}

/// A path around each square of a set, seen by White.
struct Outlines(Bitboard);

impl fmt::Display for Outlines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.squares().try_for_each(|square| {
            let (x, y) = corner(square);
            write!(f, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
        })
    }
}

/// Returns the letters of the white pieces, in the order of their roles.
fn letters() -> impl Iterator<Item = char> {
    Role::ALL.into_iter().map(|role| Piece::new(Color::White, role).letter())
}
