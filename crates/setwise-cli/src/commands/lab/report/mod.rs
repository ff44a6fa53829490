//! How the results are written.

mod csv;
mod json;
mod markdown;
mod past;
mod table;
mod text;

use std::io::{self, BufWriter, Write};

use setwise::bitscan::{BitScan, ScanDirection};
use setwise::bulk::Level;

use super::advice::Advice;
use super::history::Present;
use super::machine::Machine;
use super::rows::{Row, Unit, is_recognized, short_name};
use crate::arguments::LabFormat;

/// What there is to tell.
#[derive(Clone, Debug)]
pub(super) struct Report {
    pub(super) machine: Machine,
    /// The level that the loops were compiled for.
    pub(super) level: Level,
    pub(super) seed: u64,
    /// How many words each scan was checked with.
    pub(super) words: usize,
    pub(super) rounds: u32,
    /// How many nanoseconds a cycle of the time-stamp counter is.
    pub(super) cycle: Option<f64>,
    /// How many of those cycles a cycle of the core is, about.
    pub(super) core: Option<f64>,
    pub(super) rows: Vec<Row>,
    pub(super) advice: Vec<Advice>,
    /// Whether the instructions of the past are told.
    pub(super) is_history_told: bool,
    pub(super) history: Vec<Present>,
}

impl Report {
    /// Writes everything to standard output.
    pub(super) fn print(&self, format: LabFormat, color: bool) -> io::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        match format {
            LabFormat::Text => text::write(&mut out, self, text::width(), color),
            LabFormat::Json => json::write(&mut out, self),
            LabFormat::Csv => csv::write(&mut out, self),
            LabFormat::Markdown => markdown::write(&mut out, self),
        }?;
        out.flush()
    }

    /// The rows of a direction.
    fn rows_of(&self, direction: ScanDirection) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.scan.direction == direction)
    }

    /// What the tables for people count in.
    fn unit(&self) -> Unit {
        Unit::choose(self.cycle)
    }

    /// What was checked and how it was measured, in a few sentences.
    fn method(&self) -> String {
        let (scans, words, rounds) = (self.rows.len(), grouped(self.words), self.rounds);
        let scans_are = if scans == 1 { "scan is" } else { "scans are" };
        let rounds = match rounds {
            1 => "one round".to_owned(),
            _ => format!("medians of {} rounds", grouped(rounds as usize)),
        };
        let level = self.level;
        let levels = listed(&self.machine.levels);
        format!(
            "{scans} {scans_are} right on {words} words, compiled for {levels}. \
             Measured at level {level}: {rounds}, in {}",
            self.unit().name()
        )
    }

    /// What the cycles are, where they are told.
    fn note(&self) -> Option<String> {
        let cycle = self.cycle.filter(|_| self.unit() == Unit::Cycles)?;
        let mut note = format!(
            "Cycles are those of the time-stamp counter, which ticks at a constant rate, here \
             every {cycle:.3} ns."
        );
        if let Some(core) = self.core {
            note += &format!(" A cycle of the core was about {core:.2} of them this time.");
        }
        Some(note)
    }
}

/// What the columns mean.
const LEGEND: &str = "The loop is per square, on sparse and on dense sets; the spread is half of \
    what lies between the quartiles of the sparse one, in per cent, and the ratio compares that \
    one. The advice goes by both. Scans of the same code differ by a few per cent, for where \
    it lies in memory: differences up to 5 % say nothing.";

/// What the mark at a name means.
const RECOGNIZED: &str = "the compiler knows this formula, and makes the trailing zero count of it";

/// The name of a scan in a table of its direction, with a mark where there is more to
/// say.
fn marked_name(scan: &BitScan) -> String {
    let mark = if is_recognized(scan) { " *" } else { "" };
    format!("{}{mark}", short_name(scan))
}

/// The names as they are counted up in a sentence.
fn listed(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The number with commas between the thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in three or four digits.
fn short(time: f64) -> String {
    if time.is_nan() {
        return "–".to_owned();
    }
    if time < 99.995 { format!("{time:.2}") } else { format!("{time:.0}") }
}

/// The spread in per cent; of one round there is none.
fn spread(row: &Row, unit: Unit) -> String {
    let spread = row.figure(super::measure::Loop::Sparse).in_unit(unit).spread();
    spread.map_or_else(|| "–".to_owned(), |spread| format!("{:.0}", spread * 100.0))
}

/// What a scan returns for the empty set.
fn on_empty(scan: &BitScan) -> String {
    scan.on_empty.map_or_else(|| "–".to_owned(), |index| index.to_string().replace('-', "−"))
}

/// Inventors and year.
fn origin(inventors: &str, year: Option<u16>) -> String {
    year.map_or_else(|| inventors.to_owned(), |year| format!("{inventors} {year}"))
}

/// A report with made-up times, for the tests of the formats.
#[cfg(test)]
fn made_up() -> Report {
    use super::rows::made_up;

    let rows = made_up(&[
        ("bit_scan_forward_trailing_zeros", 1.0),
        ("bit_scan_forward_matt_taylor_recomputed", 2.1),
        ("bit_scan_forward_double_conversion", 5.0),
        ("bit_scan_forward_de_bruijn", 2.0),
        ("bit_scan_forward_population_count", 1.01),
        ("bit_scan_reverse_leading_zeros", 1.5),
        ("bit_scan_reverse_zappa", 151.0),
    ]);
    let features = vec![("popcnt", true), ("avx2", false)];
    let processor = "A | CPU".to_owned();
    let levels = vec!["baseline", "avx3"];
    let machine = Machine { processor, architecture: "z80", features, levels };
    let scan = rows[0].scan;
    let text = "use trailing_zeros (bsf): it is fastest in the loop, for this is made up; the next \
                method, de_bruijn, takes 2.00 times as long";
    Report {
        machine,
        level: Level::BASELINE,
        seed: 1,
        words: 1_234_567,
        rounds: 3,
        cycle: Some(0.5),
        core: Some(0.625),
        advice: vec![Advice { scan, text: text.to_owned() }],
        is_history_told: true,
        history: vec![Present { instruction: "scf", latency: 4.04, throughput: 1.0 }],
        rows,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed() {
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b"]), "a and b");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(
            [0.0, 1.234, 99.99, 100.0, 1234.5].map(short),
            ["0.00", "1.23", "99.99", "100", "1234"]
        );
    }
}
