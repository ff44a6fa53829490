//! Venn diagrams of one, two or three sets.
//!
//! The circles have a radius of two steps of a grid of triangles, and their centers are two steps
//! apart. So all of them meet in points of the grid, and consist of arcs of 60 degrees between two
//! such points. An arc is a part of the border of the two regions next to it, and the arcs of a region
//! form its outline.

use core::fmt;

use crate::notation::svg::shapes::STYLE;
use crate::notation::svg::text::{Escaped, Lines};

/// A point of the grid: steps of 30 units to the right, and rows below each other.
type Point = (i32, i32);

/// The centers of the circles.
const CENTERS: [Point; 3] = [(0, 0), (2, 0), (1, 1)];

/// The points of a circle around its center, clockwise.
const AROUND: [Point; 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

/// The distance of the points of a row, that of the rows, and the radius of a circle.
const STEP: f64 = 30.0;
const ROW: f64 = 51.96;
const RADIUS: f64 = 60.0;

/// The center of the first circle.
const ORIGIN: (f64, f64) = (90.0, 92.0);

/// The size of the frame; that of two sets is lower.
const WIDTH: u32 = 240;
const HEIGHTS: [u32; 3] = [184, 184, 236];

/// The height of a line of text below the frame, and the number of letters that fit in it.
const LINE: u32 = 18;
const LETTERS: usize = 29;

/// The size of a cell of a drawing with letters.
const CELL: (f64, f64) = (5.0, 10.0);

/// The letters of a name next to its circle.
const NAME: usize = 10;

/// A Venn diagram: a circle for each of one to three sets, where the regions of another set are
/// shaded.
///
/// `Display` writes an `svg` element that includes a description in words, and [`text`](Self::text)
/// draws with characters.
///
/// ```
/// use setwise_chess::svg::Venn;
///
/// let venn = Venn::new(&["a", "b"], |inside| inside[0] && !inside[1]).unwrap().title("a & ~b");
/// let svg = venn.to_string();
/// assert!(svg.contains("Shaded: in a and not in b."));
/// assert_eq!(svg.matches("class=\"filled blue\"").count(), 1);
/// assert!(venn.text().to_string().contains('#'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Venn<'a> {
    names: &'a [&'a str],
    /// Bit *r* is set if region *r* is shaded. Bit *i* of the number *r* is set if this region is
    /// inside circle *i*.
    shaded: u8,
    title: &'a str,
    is_styled: bool,
}

impl<'a> Venn<'a> {
    /// Creates a diagram in which a region is shaded if the function returns true. Its argument has
    /// a bool for each name: whether the region is inside that set. Returns `None` unless there are
    /// one to three names.
    pub fn new(names: &'a [&'a str], is_shaded: impl Fn(&[bool]) -> bool) -> Option<Self> {
        if names.is_empty() || names.len() > CENTERS.len() {
            return None;
        }
        let shaded = (0..1u8 << names.len()).filter(|region| {
            let inside: [bool; 3] = core::array::from_fn(|circle| region >> circle & 1 == 1);
            is_shaded(&inside[..names.len()])
        });
        let shaded = shaded.fold(0, |all, region| all | 1 << region);
        Some(Self { names, shaded, title: "", is_styled: true })
    }

    /// Sets the title, such as the formula, which is also drawn below the circles.
    pub const fn title(self, title: &'a str) -> Self {
        Self { title, ..self }
    }

    /// Leaves the style out, for a page with [`Symbols`](super::Symbols).
    pub const fn with_symbols(self) -> Self {
        Self { is_styled: false, ..self }
    }

    /// Returns a drawing with characters: circles of `*`, and `#` in the shaded regions.
    #[must_use]
    pub const fn text(&self) -> impl fmt::Display + use<'a> {
        Text(*self)
    }

    const fn is_shaded(&self, region: u8) -> bool {
        self.shaded >> region & 1 == 1
    }

    fn regions(&self) -> impl Iterator<Item = u8> + use<> {
        0..1u8 << self.names.len()
    }

    const fn height(&self) -> u32 {
        HEIGHTS[self.names.len() - 1]
    }

    /// Returns the region of a point.
    fn region_at(&self, x: f64, y: f64) -> u8 {
        let circles = CENTERS[..self.names.len()].iter().enumerate();
        let inside =
            circles.filter(|(_, center)| distance_squared(**center, x, y) < RADIUS * RADIUS);
        inside.fold(0, |region, (circle, _)| region | 1 << circle)
    }

    /// Returns the arcs around a region, each with its ends; the region is to the right of them.
    fn arcs(&self, region: u8) -> impl Iterator<Item = Arc> {
        let circles = CENTERS[..self.names.len()].iter().enumerate();
        circles.flat_map(move |(circle, &center)| {
            (0..AROUND.len()).filter_map(move |side| {
                let point = |side: usize| {
                    let (x, y) = AROUND[side % AROUND.len()];
                    (center.0 + x, center.1 + y)
                };
                let [from, to] = [point(side), point(side + 1)];
                // The middle of the chord, moved out to the circle.
                let (x, y) = place(center);
                let [(ax, ay), (bx, by)] = [place(from), place(to)];
                let out = RADIUS / ROW;
                let middle = (x + ((ax + bx) / 2.0 - x) * out, y + ((ay + by) / 2.0 - y) * out);
                let bit = 1 << circle;
                let others = self.region_at(middle.0, middle.1) & !bit;
                match (region & !bit == others, region & bit != 0) {
                    (false, _) => None,
                    (true, true) => Some(Arc { from, to, is_clockwise: true }),
                    (true, false) => Some(Arc { from: to, to: from, is_clockwise: false }),
                }
            })
        })
    }

    /// Writes the outline of a region as a path.
    fn path(&self, f: &mut fmt::Formatter<'_>, region: u8) -> fmt::Result {
        if region == 0 {
            write!(f, "M0 0H{WIDTH}V{}H0z", self.height())?;
        }
        let Some(first) = self.arcs(region).next() else { return Ok(()) };
        let ((x, y), mut at) = (place(first.from), first.from);
        write!(f, "M{x} {y:.2}")?;
        // The outline meets each point once.
        while let Some(arc) = self.arcs(region).find(|arc| arc.from == at) {
            let ((x, y), sweep) = (place(arc.to), u8::from(arc.is_clockwise));
            write!(f, "A{RADIUS} {RADIUS} 0 0 {sweep} {x} {y:.2}")?;
            at = arc.to;
            if at == first.from {
                break;
            }
        }
        f.write_str("z")
    }

    /// Writes the shaded regions in words.
    fn words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shaded:")?;
        let mut separator = " ";
        for region in self.regions().filter(|&region| self.is_shaded(region)) {
            f.write_str(separator)?;
            separator = "; ";
            for (circle, name) in self.names.iter().enumerate() {
                let and = if circle == 0 { "" } else { " and " };
                let not = if region >> circle & 1 == 1 { "" } else { "not " };
                write!(f, "{and}{not}in {}", Escaped(name))?;
            }
        }
        f.write_str(if self.shaded == 0 { " nothing." } else { "." })
    }
}

/// A part of a circle, from a point to the next one.
#[derive(Clone, Copy, Debug)]
struct Arc {
    from: Point,
    to: Point,
    is_clockwise: bool,
}

/// Returns the place of a point in the drawing.
fn place((x, y): Point) -> (f64, f64) {
    (ORIGIN.0 + STEP * f64::from(x), ORIGIN.1 + ROW * f64::from(y))
}

fn distance_squared(center: Point, x: f64, y: f64) -> f64 {
    let (cx, cy) = place(center);
    (x - cx) * (x - cx) + (y - cy) * (y - cy)
}

/// A name, cut if it is long.
struct Name<'a>(&'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(NAME) {
            Some((end, _)) => write!(f, "{}…", Escaped(&self.0[..end])),
            None => Escaped(self.0).fmt(f),
        }
    }
}

impl fmt::Display for Venn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let below = self.height();
        let height = below + LINE * Lines::new(self.title, LETTERS).count() as u32 + 6;
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"setwise-board\" ")?;
        write!(f, "viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" ")?;
        let title = if self.title.is_empty() { "Venn diagram" } else { self.title };
        write!(f, "role=\"img\">\n<title>{}</title>\n<desc>Venn diagram. ", Escaped(title))?;
        self.words(f)?;
        f.write_str("</desc>\n")?;
        if self.is_styled {
            write!(f, "<style>\n{STYLE}</style>\n")?;
        }
        writeln!(f, "<path class=\"page\" d=\"M0 0h{WIDTH}v{height}H0z\"/>")?;
        for region in self.regions().filter(|&region| self.is_shaded(region)) {
            write!(
                f,
                "<path class=\"filled blue\" style=\"stroke:none\" fill-rule=\"evenodd\" d=\""
            )?;
            self.path(f, region)?;
            f.write_str("\"/>\n")?;
        }
        writeln!(f, "<path class=\"edge\" d=\"M.5 .5h{}v{}H.5z\"/>", WIDTH - 1, below - 1)?;
        for &center in &CENTERS[..self.names.len()] {
            let (x, y) = place(center);
            writeln!(
                f,
                "<circle class=\"edge\" cx=\"{x}\" cy=\"{y:.2}\" r=\"{RADIUS}\" stroke-width=\"2\"/>"
            )?;
        }
        let corners = [(6, 19, "start"), (WIDTH - 6, 19, "end"), (WIDTH - 6, below - 8, "end")];
        for (name, (x, y, anchor)) in self.names.iter().zip(corners) {
            writeln!(
                f,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>",
                Name(name)
            )?;
        }
        for (line, (text, end)) in Lines::new(self.title, LETTERS).enumerate() {
            let y = below + LINE * (line as u32 + 1) - 3;
            writeln!(f, "<text x=\"6\" y=\"{y}\">{}{end}</text>", Escaped(text))?;
        }
        f.write_str("</svg>")
    }
}

/// A diagram with letters.
struct Text<'a>(Venn<'a>);

impl Text<'_> {
    /// Returns the letter of a cell.
    fn letter(&self, column: u32, row: u32) -> char {
        let (left, top) = (CELL.0 * f64::from(column), CELL.1 * f64::from(row));
        let corner = |x: f64, y: f64| self.0.region_at(left + CELL.0 * x, top + CELL.1 * y);
        let region = corner(0.5, 0.5);
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        if corners.into_iter().any(|(x, y)| corner(x, y) != region) {
            return '*';
        }
        if self.0.is_shaded(region) { '#' } else { ' ' }
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let venn = &self.0;
        let (columns, rows) = (WIDTH / CELL.0 as u32, venn.height() / CELL.1 as u32);
        let second = venn.names.get(1).copied().unwrap_or_default();
        let gap = columns as usize - venn.names[0].chars().count().min(columns as usize);
        writeln!(f, "{}{second:>gap$}", venn.names[0])?;
        for row in 0..rows {
            let letters = || (0..columns).map(|column| self.letter(column, row));
            let last = letters().filter(|letter| *letter != ' ').count();
            let mut left = last;
            for letter in letters() {
                if left == 0 {
                    break;
                }
                left -= usize::from(letter != ' ');
                fmt::Write::write_char(f, letter)?;
            }
            f.write_str("\n")?;
        }
        if let Some(third) = venn.names.get(2) {
            writeln!(f, "{third:^0$}", columns as usize)?;
        }
        venn.words(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 3] = ["a", "b", "c"];

    /// The corners of an outline that a naive reader of the paths finds.
    fn outline(path: &str) -> Vec<Vec<(f64, f64)>> {
        let numbers = |text: &str| -> Vec<f64> {
            text.split_whitespace().map(|it| it.parse().unwrap()).collect()
        };
        let parts = path.split('z').filter(|part| !part.is_empty()).map(|part| {
            let part = part.strip_prefix('M').unwrap();
            if let Some((_, rest)) = part.split_once('H') {
                let (x, rest) = rest.split_once('V').unwrap();
                let (x, y) = (x.parse().unwrap(), rest.split_once('H').unwrap().0.parse().unwrap());
                return vec![(0.0, 0.0), (x, 0.0), (x, y), (0.0, y)];
            }
            let mut arcs = part.split('A');
            let first = numbers(arcs.next().unwrap());
            let mut points = vec![(first[0], first[1])];
            for arc in arcs {
                let values = numbers(arc);
                let [radius, _, _, large, sweep, x, y] = values[..] else { panic!("{arc}") };
                assert_eq!(large, 0.0);
                let (fx, fy) = points[points.len() - 1];
                // The center is next to the middle of the chord.
                let (dx, dy) = (x - fx, y - fy);
                let chord = dx.hypot(dy);
                let height = (radius * radius - chord * chord / 4.0).sqrt();
                let sign = if sweep == 1.0 { 1.0 } else { -1.0 };
                let center = (
                    f64::midpoint(fx, x) - sign * dy / chord * height,
                    f64::midpoint(fy, y) + sign * dx / chord * height,
                );
                let start = (fy - center.1).atan2(fx - center.0);
                let angle = 2.0 * (chord / 2.0 / radius).asin();
                for step in 1..=60 {
                    let at = start + sign * angle * f64::from(step) / 60.0;
                    points.push((center.0 + radius * at.cos(), center.1 + radius * at.sin()));
                }
            }
            points
        });
        parts.collect()
    }

    /// Returns true if a ray from a point crosses the outlines an odd number of times.
    fn is_inside(outlines: &[Vec<(f64, f64)>], x: f64, y: f64) -> bool {
        let crossings = outlines.iter().flat_map(|points| {
            let next = points.iter().cycle().skip(1);
            points.iter().zip(next).filter(|((ax, ay), (bx, by))| {
                (*ay > y) != (*by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
            })
        });
        crossings.count() % 2 == 1
    }

    /// Returns the points to check: far enough from the circles that rounding does not matter.
    fn points(count: usize) -> impl Iterator<Item = ([bool; 3], f64, f64)> {
        let circles = [(90.0, 92.0), (150.0, 92.0), (120.0, 143.96)];
        let grid = (0..40).flat_map(|x| {
            (0..40).map(move |y| (3.0 + 5.9 * f64::from(x), 2.0 + 4.5 * f64::from(y)))
        });
        grid.filter_map(move |(x, y)| {
            let distances = circles.map(|(cx, cy): (f64, f64)| (x - cx).hypot(y - cy) - 60.0);
            let is_clear = distances[..count].iter().all(|it| it.abs() > 0.3);
            is_clear.then_some((distances.map(|it| it < 0.0), x, y))
        })
    }

    #[test]
    fn the_shaded_paths_of_all_functions_have_exactly_their_points() {
        for count in 1..=3 {
            let points: Vec<_> = points(count).filter(|it| it.2 < 180.0).collect();
            assert!(points.len() > 1000);
            for function in 0..1u32 << (1 << count) {
                let is_in = |inside: &[bool]| {
                    let row = inside.iter().rev().fold(0, |row, it| 2 * row + u32::from(*it));
                    function >> row & 1 == 1
                };
                let venn = Venn::new(&NAMES[..count], is_in).unwrap();
                let svg = venn.to_string();
                let paths = svg.lines().filter(|line| line.contains("class=\"filled"));
                let paths: Vec<_> = paths
                    .map(|line| {
                        outline(line.split(" d=\"").nth(1).unwrap().split('"').next().unwrap())
                    })
                    .collect();
                for (inside, x, y) in &points {
                    let found = paths.iter().filter(|path| is_inside(path, *x, *y)).count();
                    let expected = usize::from(is_in(&inside[..count]));
                    assert_eq!(found, expected, "{function:#x} of {count} at {x} {y}");
                }
            }
        }
    }

    #[test]
    fn the_letters_of_all_functions_are_those_of_their_points() {
        for count in 1..=3 {
            for function in 0..1u32 << (1 << count) {
                let is_in = |inside: &[bool]| {
                    let row = inside.iter().rev().fold(0, |row, it| 2 * row + u32::from(*it));
                    function >> row & 1 == 1
                };
                let text = Venn::new(&NAMES[..count], is_in).unwrap().text().to_string();
                let lines: Vec<&str> = text.lines().skip(1).collect();
                for (inside, x, y) in points(count) {
                    let line = lines[(y / 10.0) as usize];
                    match line.chars().nth((x / 5.0) as usize).unwrap_or(' ') {
                        '*' => {}
                        letter => assert_eq!(letter == '#', is_in(&inside[..count]), "{text}"),
                    }
                }
            }
        }
    }

    #[test]
    fn names_are_escaped_and_long_ones_are_cut() {
        let names = ["a_name_that_is_long", "<b>"];
        let venn =
            Venn::new(&names, |inside| inside[0]).unwrap().title("a_name_that_is_long | 0 & <b>");
        let svg = venn.to_string();
        assert!(svg.contains(">a_name_tha…</text>") && svg.contains("&lt;b&gt;</text>"), "{svg}");
        assert!(
            svg.contains("Shaded: in a_name_that_is_long and not in &lt;b&gt;; in a_"),
            "{svg}"
        );
        assert!(Venn::new(&["a", "b", "c", "d"], |_| true).is_none());
        assert!(Venn::new(&[], |_| true).is_none());
    }
}
