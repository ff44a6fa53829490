//! Tables of short texts.

use core::fmt;

use crate::notation::svg::shapes::STYLE;
use crate::notation::svg::text::Escaped;

/// The width of a letter, the gap between columns, and the height of a row.
const LETTER: usize = 8;
const GAP: usize = 16;
const ROW: usize = 20;

/// A table of short texts, such as a truth table, with a line below its head.
///
/// `Display` writes an `svg` element, whose description has the rows.
///
/// ```
/// use setwise_chess::svg::Table;
///
/// let rows = [["0", "1"], ["1", "0"]];
/// let svg = Table::new(&["a", "~a"], &rows).to_string();
/// assert!(svg.contains("<desc>Table. a ~a. 0 1. 1 0.</desc>"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Table<'a, R> {
    head: &'a [&'a str],
    rows: &'a [R],
}

impl<'a, R: AsRef<[&'a str]>> Table<'a, R> {
    /// Creates a table from its head and its rows.
    pub const fn new(head: &'a [&'a str], rows: &'a [R]) -> Self {
        Self { head, rows }
    }

    fn all_rows(&self) -> impl Iterator<Item = &[&'a str]> {
        core::iter::once(self.head).chain(self.rows.iter().map(AsRef::as_ref))
    }

    /// Returns the width of a column with the gap after it.
    fn width(&self, column: usize) -> usize {
        let cells = self.all_rows().filter_map(|row| row.get(column));
        LETTER * cells.map(|cell| cell.chars().count()).max().unwrap_or(0) + GAP
    }
}

impl<'a, R: AsRef<[&'a str]>> fmt::Display for Table<'a, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = GAP + (0..self.head.len()).map(|column| self.width(column)).sum::<usize>();
        let height = ROW * (self.rows.len() + 1) + GAP;
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"setwise-board\" ")?;
        write!(f, "viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" ")?;
        let title = self.head.last().copied().unwrap_or("Table");
        write!(f, "role=\"img\">\n<title>{}</title>\n<desc>Table.", Escaped(title))?;
        for row in self.all_rows() {
            row.iter().try_for_each(|cell| write!(f, " {}", Escaped(cell)))?;
            f.write_str(".")?;
        }
        write!(f, "</desc>\n<style>\n{STYLE}</style>\n")?;
        writeln!(f, "<path class=\"page\" d=\"M0 0h{width}v{height}H0z\"/>")?;
        for (number, row) in self.all_rows().enumerate() {
            let mut x = GAP;
            for (column, cell) in row.iter().enumerate() {
                let y = ROW * (number + 1);
                write!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", Escaped(cell))?;
                x += self.width(column);
            }
            f.write_str("\n")?;
        }
        writeln!(
            f,
            "<path class=\"edge\" d=\"M{0} {1}H{2}\"/>",
            GAP / 2,
            ROW + 5,
            width - GAP / 2
        )?;
        f.write_str("</svg>")
    }
}
