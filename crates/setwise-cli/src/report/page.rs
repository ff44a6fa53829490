//! Results as a self-contained page in HTML, with the positions as boards.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use setwise::{Bitboard, Square};
use setwise_chess::{Color, Piece, Position};
use setwise_columns::{Field, Location};
use setwise_expr::Value;

use crate::report::text::line;
use crate::report::{Entry, Output};
use crate::stream::{Origin, counted};

/// The number of boards on a page, unless the user gives a limit: browsers still scroll smoothly.
const MOST_BOARDS: u64 = 2000;

/// The width of a square in the drawings.
const WIDTH: u32 = 45;

/// The style of the page.
const STYLE: &str = "\
:root{color-scheme:light dark;--page:#fff;--text:#1b1b1b;--dim:#666;--light:#f0d9b5;
--dark:#b58863;--mark:#2f9e44}
@media(prefers-color-scheme:dark){:root{--page:#161616;--text:#e6e6e6;--dim:#9a9a9a;
--light:#c9b391;--dark:#8a6547;--mark:#37b24d}}
body{margin:1.5rem;background:var(--page);color:var(--text);font:15px/1.45 system-ui,sans-serif}
h1{font-size:1.2rem}code,dd{font-family:ui-monospace,monospace}
main{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr))}
figure{margin:0;content-visibility:auto;contain-intrinsic-size:17rem 24rem}
figcaption{font-size:.85rem;overflow-wrap:anywhere}figcaption p{margin:.2rem 0}
svg.board{width:100%;height:auto;display:block}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0 .6rem;margin:.2rem 0}
dt{color:var(--dim)}dd{margin:0}
.l{fill:var(--light)}.d{fill:var(--dark)}.m{fill:var(--mark);fill-opacity:.62}
.c{font:9px sans-serif;fill:#000;fill-opacity:.55}
.W,.B{stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}
.W{fill:#fff;stroke:#1b1b1b}.B{fill:#1b1b1b;stroke:#d8d8d8}";

/// The shapes of the pieces, in squares of [`WIDTH`].
const PIECES: [(char, &str); 6] = [
    (
        'P',
        "<path d=\"M22.5 17c-4 4-6 10-8 17h16c-2-7-4-13-8-17Z\"/>\
         <circle cx=\"22.5\" cy=\"13.5\" r=\"5.5\"/><path d=\"M11 39v-5h23v5Z\"/>",
    ),
    (
        'N',
        "<path d=\"M13 39h21c1-13-1-23-10-27l-2-5-3 5c-5 2-8 7-11 13l3 5 7-4c0 4-5 6-5 13Z\"/>\
         <circle cx=\"19.5\" cy=\"17.5\" r=\"1\"/>",
    ),
    (
        'B',
        "<path d=\"M22.5 11c-8 6-10 13-6 19l-4 4v5h20v-5l-4-4c4-6 2-13-6-19Z\"/>\
         <circle cx=\"22.5\" cy=\"8.5\" r=\"2.8\"/><path d=\"M22.5 17v8m-4-4h8\"/>",
    ),
    (
        'R',
        "<path d=\"M11 39h23v-5l-3-3V18l3-3V8h-5v4h-4V8h-5v4h-4V8h-5v7l3 3v13l-3 3Z\"/>\
         <path d=\"M14 18h17M14 31h17\"/>",
    ),
    (
        'Q',
        "<path d=\"m8 14 6 16-2 4v5h21v-5l-2-4 6-16-7 9-2.5-13-5 12-5-12L15 23Z\"/>\
         <circle cx=\"8\" cy=\"12\" r=\"2\"/><circle cx=\"17.5\" cy=\"8\" r=\"2\"/>\
         <circle cx=\"27.5\" cy=\"8\" r=\"2\"/><circle cx=\"37\" cy=\"12\" r=\"2\"/>",
    ),
    (
        'K',
        "<path d=\"M22.5 4v9m-4-5h8\"/>\
         <path d=\"M12 39h21v-5l-2-3c6-4 8-13 1-15-4-1-8 1-9.5 6-1.5-5-5.5-7-9.5-6-7 2-5 11 1 \
         15l-2 3Z\"/><path d=\"M14 31h17\"/>",
    ),
];

/// An unfinished page.
pub(super) struct Page {
    out: Output,
    /// The number of boards to draw.
    most: u64,
    received: u64,
    has_begun: bool,
}

impl Page {
    pub(super) fn new(out: Output) -> Self {
        Self { out, most: MOST_BOARDS, received: 0, has_begun: false }
    }

    /// Sets the number of boards to draw.
    pub(super) fn limit(&mut self, most: u64) {
        self.most = most;
    }

    /// Writes what precedes the boards, unless it is written already.
    pub(super) fn begin(&mut self, formula: &str) -> io::Result<()> {
        if core::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        let out = &mut self.out;
        let formula = Escaped(formula);
        writeln!(out, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">")?;
        writeln!(out, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(out, "<title>{formula}</title>\n<style>\n{STYLE}\n</style>")?;
        writeln!(out, "<svg width=\"0\" height=\"0\" style=\"position:absolute\"><defs>")?;
        for (letter, shape) in PIECES {
            writeln!(out, "<g id=\"{letter}\">{shape}</g>")?;
        }
        writeln!(out, "<g id=\"board\">{}</g></defs></svg>", squares())?;
        writeln!(out, "<h1><code>{formula}</code></h1>\n<main>")
    }

    /// Writes a position, unless there are enough.
    pub(super) fn position(&mut self, entry: &Entry<'_>) -> io::Result<()> {
        self.received += 1;
        if self.received > self.most {
            return Ok(());
        }
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = figure(&mut text, entry);
        self.out.write_all(text.as_bytes())
    }

    /// Completes the page.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.has_begun {
            let all = counted(self.received, "position");
            match self.received > self.most {
                true => writeln!(
                    self.out,
                    "</main>\n<p>The first {} of {all}. More are drawn with \
                     <code>--limit</code>.</p>",
                    self.most
                )?,
                false => writeln!(self.out, "</main>\n<p>{all}.</p>")?,
            }
        }
        self.out.finish()
    }
}

/// Writes a board with its caption.
fn figure(out: &mut String, entry: &Entry<'_>) -> fmt::Result {
    let (Some(position), Some(fen)) = (entry.position, entry.fen()) else { return Ok(()) };
    let marked = entry.marks.first().map_or(Bitboard::EMPTY, |mark| mark.set);
    writeln!(out, "<figure>{}<figcaption>", Board { position, marked, label: &fen.to_string() })?;
    if let Some(Origin { file, location }) = entry.origin {
        let game = match location {
            Location::Game { game, ply, .. } => format!(", game {game}, ply {ply}"),
            _ => String::new(),
        };
        writeln!(
            out,
            "<p>{}:{}{game} {}</p>",
            Escaped(file),
            location.line(),
            Escaped(entry.rest)
        )?;
    }
    writeln!(out, "<p><code>{fen}</code></p><dl>")?;
    let mut pair = |name: &str, value: &str| {
        writeln!(out, "<dt>{}</dt><dd>{}</dd>", Escaped(name), Escaped(value))
    };
    if let Value::Number(number) = entry.value {
        pair(entry.text, &number.to_string())?;
    }
    for mark in entry.marks {
        pair(mark.text, &crate::report::squares(mark.set))?;
    }
    for selected in entry.selected {
        // The line has the text of the formula before its value.
        let line = line(selected);
        let value = line.strip_prefix(selected.text).unwrap_or(&line).trim_start();
        pair(selected.text, value.strip_prefix("= ").unwrap_or(value))?;
    }
    let fields = entry.columns.iter().zip(entry.fields);
    for (column, field) in fields.filter(|(_, field)| **field != Field::Missing) {
        pair(&column.name, &field.text())?;
    }
    writeln!(out, "</dl></figcaption></figure>")
}

/// Returns the empty board with its coordinates.
fn squares() -> String {
    let mut text = String::new();
    for square in Bitboard::FULL.squares() {
        let (x, y) = corner(square);
        let class = if Bitboard::LIGHT_SQUARES.contains(square) { 'l' } else { 'd' };
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{WIDTH}\"/>"
        );
        let name = square.to_string();
        let (file, rank) = name.split_at(1);
        if rank == "1" {
            let _ =
                write!(text, "<text class=\"c\" x=\"{}\" y=\"{}\">{file}</text>", x + 38, y + 43);
        }
        if file == "a" {
            let _ =
                write!(text, "<text class=\"c\" x=\"{}\" y=\"{}\">{rank}</text>", x + 2, y + 10);
        }
    }
    text
}

/// Returns the upper left corner of a square.
fn corner(square: Square) -> (u32, u32) {
    let (file, rank) = (square.file().index() as u32, square.rank().index() as u32);
    (WIDTH * file, WIDTH * (7 - rank))
}

/// The drawing of a position.
struct Board<'a> {
    position: &'a Position,
    marked: Bitboard,
    label: &'a str,
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, label) = (8 * WIDTH, self.label);
        write!(f, "<svg class=\"board\" viewBox=\"0 0 {size} {size}\" role=\"img\" ")?;
        write!(f, "aria-label=\"{label}\"><use href=\"#board\"/>")?;
        for square in self.marked.squares() {
            let (x, y) = corner(square);
            write!(
                f,
                "<rect class=\"m\" x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{WIDTH}\"/>"
            )?;
        }
        for square in self.position.occupied().squares() {
            let Some(piece) = self.position.piece_at(square) else { continue };
            let class = if piece.color == Color::White { 'W' } else { 'B' };
            let letter = Piece::new(Color::White, piece.role).letter();
            let (x, y) = corner(square);
            write!(f, "<use class=\"{class}\" href=\"#{letter}\" x=\"{x}\" y=\"{y}\"/>")?;
        }
        f.write_str("</svg>")
    }
}

/// A text for HTML.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in self.0.split_inclusive(['&', '<', '>', '"']) {
            let (text, escape) = match part.as_bytes().last() {
                Some(b'&') => (&part[..part.len() - 1], "&amp;"),
                Some(b'<') => (&part[..part.len() - 1], "&lt;"),
                Some(b'>') => (&part[..part.len() - 1], "&gt;"),
                Some(b'"') => (&part[..part.len() - 1], "&quot;"),
                _ => (part, ""),
            };
            f.write_str(text)?;
            f.write_str(escape)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_is_escaped() {
        assert_eq!(Escaped("a<b>&\"c\"").to_string(), "a&lt;b&gt;&amp;&quot;c&quot;");
        assert_eq!(Escaped("").to_string(), "");
    }

    #[test]
    fn boards_have_their_pieces_and_marks() {
        let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
        let marked = Bitboard::from(Square::A1) | Bitboard::from(Square::E2);
        let board = Board { position: &position, marked, label: "" }.to_string();
        for part in [
            "<rect class=\"m\" x=\"0\" y=\"315\"",
            "<rect class=\"m\" x=\"180\" y=\"270\"",
            "<use class=\"W\" href=\"#P\" x=\"180\" y=\"270\"/>",
            "<use class=\"B\" href=\"#K\" x=\"180\" y=\"0\"/>",
        ] {
            assert!(board.contains(part), "{part}\n{board}");
        }
        assert_eq!(board.matches("<use class").count(), 3);
    }
}
