//! The table of the scans of one direction, with bars.

use std::io::{self, Write};

use setwise::bitscan::{BitScan, ScanDirection};

use super::super::measure::Loop;
use super::super::rows::{Row, Unit, direction_name, is_instruction, is_recognized};
use super::text::{Styles, wrapped};
use super::{RECOGNIZED, Report, marked_name, on_empty, origin, short, spread};

/// The columns of figures: what stands over them in two lines, and their width with a
/// space before.
const COLUMNS: [([&str; 2], usize); 8] = [
    (["empty", "set"], 6),
    (["table", "bytes"], 6),
    (["", "latency"], 8),
    (["through-", "put"], 9),
    (["loop", "sparse"], 7),
    (["loop", "dense"], 6),
    (["", "±%"], 4),
    (["", "ratio"], 6),
];

/// Which columns are left out first where there is no room.
const SPARED: [usize; 6] = [1, 0, 6, 3, 2, 5];

/// Shorter bars say nothing, longer ones no more.
const BAR: [usize; 2] = [3, 40];

/// The layout of a table; that of both directions is the same.
pub(super) struct Table {
    direction: ScanDirection,
    unit: Unit,
    /// How many columns the terminal has.
    width: usize,
    /// Whether each column is there.
    shown: [bool; 8],
    /// The width of the names.
    name: usize,
    origins: Origins,
    /// The width of the origins.
    origin: usize,
    /// The width of the longest bar, 0 without bars.
    bar: usize,
}

/// How the inventors are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origins {
    /// All of them.
    Full,
    /// The first one.
    Short,
    /// Not at all, for lack of room.
    None,
}

impl Origins {
    fn of(self, scan: &BitScan) -> String {
        match self {
            Self::Full => origin(scan.inventors, scan.year),
            Self::Short => origin(&first(scan.inventors), scan.year),
            Self::None => String::new(),
        }
    }
}

/// The first inventor, if there are many.
fn first(inventors: &str) -> String {
    match inventors.split_once([',', ';']) {
        Some((first, _)) if inventors.len() > 20 => format!("{first} et al."),
        _ => inventors.to_owned(),
    }
}

impl Table {
    /// The layout that has most in this width.
    pub(super) fn new(report: &Report, direction: ScanDirection, width: usize) -> Self {
        let scans = || report.rows.iter().map(|row| row.scan);
        let name = scans().map(|scan| marked_name(scan).len()).max().unwrap_or(0);
        let mut figures: usize = COLUMNS.iter().map(|(_, width)| width).sum();
        let mut shown = [true; 8];
        for index in SPARED {
            // With the space before a bar that is not there.
            if name + figures < width {
                break;
            }
            shown[index] = false;
            figures -= COLUMNS[index].1;
        }
        let rest = width.saturating_sub(name + figures + 1);
        let column = |origins: Origins| {
            let widest = scans().map(|scan| origins.of(scan).chars().count()).max();
            (origins, widest.unwrap_or(0) + 2)
        };
        let (origins, origin) = [column(Origins::Full), column(Origins::Short)]
            .into_iter()
            .find(|(_, width)| width + 2 * BAR[0] <= rest)
            .unwrap_or((Origins::None, 0));
        let bar = match rest - origin {
            bar if bar < BAR[0] => 0,
            bar => bar.min(BAR[1]),
        };
        Self { direction, unit: report.unit(), width, shown, name, origins, origin, bar }
    }

    pub(super) fn write(
        &self,
        out: &mut impl Write,
        rows: &[&Row],
        styles: Styles,
    ) -> io::Result<()> {
        let title = styles.title;
        for (number, name) in ["", direction_name(self.direction)].into_iter().enumerate() {
            let origin = if number == 1 && self.origin > 0 { "  inventor" } else { "" };
            let line = self.line(name, origin, &COLUMNS.map(|(titles, _)| titles[number]));
            writeln!(out, "{title}{}{title:#}", line.trim_end())?;
        }
        let longest = rows.iter().map(|row| self.sparse(row)).fold(0.0, f64::max);
        for row in rows {
            let is_special = is_instruction(row.scan) || is_recognized(row.scan);
            let style = if is_special { styles.chosen } else { styles.quiet };
            let bar = bar(self.sparse(row) / longest, self.bar);
            match bar.is_empty() {
                true => writeln!(out, "{}", self.row(row))?,
                false => writeln!(out, "{} {style}{bar}{style:#}", self.row(row))?,
            }
        }
        if rows.iter().any(|row| is_recognized(row.scan)) {
            write!(out, "{}", wrapped(&format!("* {RECOGNIZED}"), self.width))?;
        }
        Ok(())
    }

    fn sparse(&self, row: &Row) -> f64 {
        row.figure(Loop::Sparse).in_unit(self.unit).median
    }

    fn row(&self, row: &Row) -> String {
        let [latency, throughput, sparse, dense] =
            Loop::ALL.map(|r#loop| short(row.figure(r#loop).in_unit(self.unit).median));
        let figures = [
            on_empty(row.scan),
            row.scan.table_bytes.to_string(),
            latency,
            throughput,
            sparse,
            dense,
            spread(row, self.unit),
            short(row.ratio),
        ];
        let origin = match self.origin {
            0 => String::new(),
            _ => format!("  {}", self.origins.of(row.scan)),
        };
        self.line(&marked_name(row.scan), &origin, &figures.each_ref().map(String::as_str))
    }

    /// The columns beside each other.
    fn line(&self, name: &str, origin: &str, figures: &[&str; 8]) -> String {
        let mut line = format!("{name:0$}{origin:1$}", self.name, self.origin);
        let columns = figures.iter().zip(COLUMNS).zip(self.shown);
        for ((figure, (_, width)), _) in columns.filter(|(_, is_shown)| *is_shown) {
            line += &format!("{figure:>width$}");
        }
        line
    }
}

/// A bar of blocks: this part of a width, in steps of an eighth of a column.
fn bar(part: f64, width: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if !part.is_finite() || width == 0 {
        return String::new();
    }
    let eighths = (part.clamp(0.0, 1.0) * width as f64 * 8.0).round().max(1.0) as usize;
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_have_steps_of_an_eighth() {
        assert_eq!(bar(1.0, 3), "███");
        assert_eq!(bar(0.5, 3), "█▌");
        assert_eq!(bar(0.0, 3), "▏");
        assert_eq!(bar(f64::NAN, 3), "");
        assert_eq!(bar(1.0, 0), "");
    }

    #[test]
    fn many_inventors_are_the_first_and_others() {
        assert_eq!(
            first("Martin Läuter; Charles Leiserson, Harald Prokop"),
            "Martin Läuter et al."
        );
        assert_eq!(first("AMD, Intel"), "AMD, Intel");
        assert_eq!(first("Gerd Isenberg"), "Gerd Isenberg");
    }
}
