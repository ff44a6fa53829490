//! The shapes of a drawing as paths, and its style. A square is 45 units wide.

use core::fmt;

use setwise::Square;

use crate::notation::svg::diagram::{Ink, Shape};

/// The width of a square.
pub(super) const SIDE: u32 = 45;

/// The pieces, in the order of their roles.
pub(super) const PIECES: [&str; 6] = [
    // A ball, a flared body and a base.
    "M22.5 20.5a6 6 0 1 1 .01 0zM19.5 20.5h6c.3 5 2 8.5 5 11.5h-16c3-3 4.7-6.5 5-11.5z\
     M11.5 39v-3.5c0-2 1.5-3.5 3.5-3.5h15c2 0 3.5 1.5 3.5 3.5v3.5z",
    // The head of a horse, with an eye.
    "M32.5 32c1-12-2-19.5-10.5-23l-1-3.5-3.5 4c-3 2-6.5 8-8.5 12.5-.5 1.2 1.5 4 3 4.2 1.5.2 3-2 \
     5.5-2.7 1.5-.4 3 0 4-.5-1 4-5 5.5-6 9zM17 16a1.2 1.2 0 1 1 .01 0z\
     M10.5 39v-3.5c0-2 1.5-3.5 3.5-3.5h18c2 0 3.5 1.5 3.5 3.5v3.5z",
    // A miter with a slit, a collar and a base.
    "M22.5 9.5a2.5 2.5 0 1 1 .01 0zM22.5 9.5c6 4 8.5 9 8.5 13 0 3-1.5 5.5-4 7h-9c-2.5-1.5-4-4-4-7 \
     0-4 2.5-9 8.5-13zM26 15l-5 8M17 29.5h11v3h-11zM11 39c0-4 4-6.5 7-6.5h9c3 0 7 2.5 7 6.5z",
    // Battlements, a tower and a base.
    "M12 8h5v4h3.5v-4h4v4h3.5v-4h5v8l-3 3h-15l-3-3zM15.5 19h14l1 12h-16z\
     M10.5 39v-4c0-2 1-4 4-4h16c3 0 4 2 4 4v4z",
    // Five points with balls, and a base.
    "M8.5 15l5.5 16h17l5.5-16-6.5 6.5-.5-11-3.5 10-3.5-11.5-3.5 11.5-3.5-10-.5 11z\
     M8.5 15a1.8 1.8 0 1 1 .01 0zM15.5 10.5a1.8 1.8 0 1 1 .01 0zM22.5 9a1.8 1.8 0 1 1 .01 0z\
     M29.5 10.5a1.8 1.8 0 1 1 .01 0zM36.5 15a1.8 1.8 0 1 1 .01 0z\
     M12 39v-4c0-2 1-4 3.5-4h14c2.5 0 3.5 2 3.5 4v4z",
    // A cross between two lobes, and a base.
    "M14 31l-4.5-11c-1-3 1-5.5 4-5.5 3.5 0 6.5 1.5 9 4.5 2.5-3 5.5-4.5 9-4.5 3 0 5 2.5 4 5.5l-4.5 \
     11zM21 4.5h3v3h3.5v3h-3.5v7.2l-1.5 1.3-1.5-1.3v-7.2h-3.5v-3h3.5z\
     M12 39v-4c0-2 1-4 3.5-4h14c2.5 0 3.5 2 3.5 4v4z",
];

/// The style of drawings. The text has a contrast of at least 4.5:1, everything else of 3:1.
pub(super) const STYLE: &str = "\
.setwise-board .page{fill:#fff}
.setwise-board .light{fill:#eef0f2}
.setwise-board .dark{fill:#b7c2cc}
.setwise-board .edge{fill:none;stroke:#6b7680}
.setwise-board text{fill:#1b1f23;font:13px ui-monospace,monospace}
.setwise-board .coordinate,.setwise-board .number{text-anchor:middle;font:12px sans-serif}
.setwise-board .number{fill:#000}
.setwise-board .on-red{fill:#fff}
.setwise-board .white,.setwise-board .black{stroke-width:1.4;stroke-linejoin:round}
.setwise-board .white{fill:#fff;stroke:#16191c}
.setwise-board .black{fill:#16191c;stroke:#fff}
.setwise-board .last{fill:#e0b400;fill-opacity:.4}
.setwise-board .corners{fill:none;stroke:#5f4b00;stroke-width:2.5}
.setwise-board .blue{color:#1f4fd8}
.setwise-board .red{color:#b3261e}
.setwise-board .green{color:#146c2e}
.setwise-board .purple{color:#6b2fb3}
.setwise-board .orange{color:#8a4b00}
.setwise-board .teal{color:#00636b}
.setwise-board .filled,.setwise-board .ring,.setwise-board .cross,.setwise-board .hatch\
{fill:none;stroke:currentColor;stroke-width:3}
.setwise-board .filled{fill:currentColor;fill-opacity:.3}
.setwise-board .hatch{stroke-width:2}
.setwise-board .dot,.setwise-board .triangle,.setwise-board .arrow{fill:currentColor;stroke:#fff}
.setwise-board .arrow{fill-opacity:.85}
@media screen and (prefers-color-scheme:dark){
.setwise-board .page{fill:#15181b}
.setwise-board .light{fill:#586370}
.setwise-board .dark{fill:#363e47}
.setwise-board .edge{stroke:#8a949e}
.setwise-board text{fill:#e8eaed}
.setwise-board .number{fill:#000}
.setwise-board .on-red{fill:#fff}
.setwise-board .corners{stroke:#ffd84d}
.setwise-board .blue{color:#94bcff}
.setwise-board .red{color:#ffa69d}
.setwise-board .green{color:#7ddc8f}
.setwise-board .purple{color:#d9b3ff}
.setwise-board .orange{color:#ffc06b}
.setwise-board .teal{color:#6fd6dd}
.setwise-board .dot,.setwise-board .triangle,.setwise-board .arrow{stroke:#15181b}
}
";

impl Ink {
    /// Returns the class of the color.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::Orange => "orange",
            Self::Teal => "teal",
        }
    }
}

impl Shape {
    /// Returns the class of the shape.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::Filled => "filled",
            Self::Ring => "ring",
            Self::Dot => "dot",
            Self::Cross => "cross",
            Self::Hatch => "hatch",
            Self::Triangle => "triangle",
        }
    }

    /// Returns true for shapes that are drawn below the pieces.
    pub(super) const fn is_below(self) -> bool {
        matches!(self, Self::Filled | Self::Ring | Self::Hatch)
    }

    /// Returns the part of a square to show as a sample: the left and upper edge and the width.
    pub(super) const fn sample(self) -> (u32, u32, u32) {
        match self {
            Self::Filled | Self::Ring | Self::Hatch => (0, 0, SIDE),
            Self::Dot => (27, 0, 18),
            Self::Cross => (0, 0, 18),
            Self::Triangle => (27, 27, 18),
        }
    }

    /// Writes the shape in the square with this upper left corner.
    pub(super) fn path(self, f: &mut fmt::Formatter<'_>, (x, y): (u32, u32)) -> fmt::Result {
        write!(f, "M{x} {y}")?;
        f.write_str(match self {
            Self::Filled => "m2 2h41v41h-41z",
            Self::Ring => "m22.5 3a19.5 19.5 0 1 1-.01 0z",
            Self::Dot => "m38 2a5.5 5.5 0 1 1-.01 0z",
            Self::Cross => "m3 3l10 10m0-10l-10 10",
            Self::Hatch => "m0 15l15-15m15 0l-30 30m0 15l45-45m0 15l-30 30m15 0l15-15",
            Self::Triangle => "m44 30v14h-14z",
        })
    }
}

/// A number of hundredths.
struct Hundredths(i32);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100)
    }
}

/// Writes an arrow between two different squares, given by their upper left corners.
pub(super) fn arrow(f: &mut fmt::Formatter<'_>, [from, to]: [(u32, u32); 2]) -> fmt::Result {
    let center = |(x, y): (u32, u32)| [100 * x as i32 + 2250, 100 * y as i32 + 2250];
    let [from, to] = [center(from), center(to)];
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let length = (i64::from(dx).pow(2) + i64::from(dy).pow(2)).isqrt();
    // A point at a distance along the arrow from one of its ends, and at a distance aside.
    let point = |end: [i32; 2], along: i64, aside: i64| {
        let [dx, dy] = [i64::from(dx), i64::from(dy)];
        let offset = [dx * along - dy * aside, dy * along + dx * aside];
        [0, 1].map(|axis| Hundredths(end[axis] + (offset[axis] / length) as i32))
    };
    let outline = [
        point(from, 1200, 300),
        point(to, -2000, 300),
        point(to, -2000, 900),
        point(to, -200, 0),
        point(to, -2000, -900),
        point(to, -2000, -300),
        point(from, 1200, -300),
    ];
    for (number, [x, y]) in outline.iter().enumerate() {
        write!(f, "{}{x} {y}", if number == 0 { 'M' } else { 'L' })?;
    }
    f.write_str("z")
}

/// Returns the upper left corner of a square, seen by White.
pub(super) fn corner(square: Square) -> (u32, u32) {
    let (file, rank) = (square.file().index() as u32, square.rank().index() as u32);
    (SIDE * file, SIDE * (7 - rank))
}
