//! What the measurement comes to: a row for each scan.

use setwise::bitscan::{Algorithm, BitScan, INSTRUCTIONS, ScanDirection};

use super::measure::{Loop, Measured, Series, Time};
use super::statistics::Quartiles;

/// The times of a scan in one loop.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Figure {
    pub(super) nanoseconds: Quartiles,
    /// Of the time-stamp counter, where there is one.
    pub(super) cycles: Option<Quartiles>,
}

impl Figure {
    /// The figure of these times, one of each round.
    fn new(times: &[Time]) -> Self {
        let cycles: Option<Vec<f64>> = times.iter().map(|time| time.cycles).collect();
        Self {
            nanoseconds: Quartiles::of(times.iter().map(|time| time.nanoseconds)),
            cycles: cycles.map(|cycles| Quartiles::of(cycles.into_iter())),
        }
    }

    /// The times in a unit; zeros where there is no such unit.
    pub(super) fn in_unit(&self, unit: Unit) -> Quartiles {
        match unit {
            Unit::Nanoseconds => self.nanoseconds,
            Unit::Cycles => self.cycles.unwrap_or_default(),
        }
    }
}

/// What the tables for people count in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Cycles,
    Nanoseconds,
}

impl Unit {
    /// Cycles, unless there are none or each of them is longer than any scan's step: some
    /// processors count time in steps of many cycles.
    pub(super) fn choose(cycle: Option<f64>) -> Self {
        match cycle {
            Some(nanoseconds) if nanoseconds < 2.0 => Self::Cycles,
            _ => Self::Nanoseconds,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Cycles => "cycles",
            Self::Nanoseconds => "nanoseconds",
        }
    }
}

/// A scan and its times.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) scan: &'static BitScan,
    pub(super) figures: [Figure; 4],
    /// How many times as long as the trailing or leading zero count it takes in the loop
    /// on sparse sets.
    pub(super) ratio: f64,
}

impl Row {
    pub(super) const fn figure(&self, r#loop: Loop) -> &Figure {
        &self.figures[r#loop as usize]
    }
}

/// The scan that others are compared with.
pub(super) const fn reference(direction: ScanDirection) -> Algorithm {
    match direction {
        ScanDirection::Forward => Algorithm::ForwardTrailingZeros,
        ScanDirection::Reverse => Algorithm::ReverseLeadingZeros,
    }
}

/// Whether a scan is an instruction of the processor, chosen by the compiler or by us.
pub(super) fn is_instruction(scan: &BitScan) -> bool {
    scan.algorithm == reference(scan.direction)
        || INSTRUCTIONS.iter().any(|instruction| instruction.algorithm == scan.algorithm)
}

/// Whether the compiler knows the formula, and makes the instruction of it: what is
/// measured is that.
pub(super) fn is_recognized(scan: &BitScan) -> bool {
    scan.algorithm == Algorithm::ForwardPopulationCount
}

/// The name without the direction.
pub(super) fn short_name(scan: &BitScan) -> &'static str {
    let name = scan.name.strip_prefix("bit_scan_").unwrap_or(scan.name);
    name.split_once('_').map_or(name, |(_, name)| name)
}

/// `forward` or `reverse`.
pub(super) const fn direction_name(direction: ScanDirection) -> &'static str {
    match direction {
        ScanDirection::Forward => "forward",
        ScanDirection::Reverse => "reverse",
    }
}

/// The rows, the forward scans first, and in each direction the fastest in the loop on
/// sparse sets.
pub(super) fn rows(measured: &Measured) -> Vec<Row> {
    let mut rows: Vec<_> =
        measured.series.iter().map(|series| row(series, &measured.series)).collect();
    rows.sort_by(|a, b| {
        let time = |row: &Row| row.figure(Loop::Sparse).nanoseconds.median;
        let last = |row: &Row| !row.scan.is_forward();
        last(a).cmp(&last(b)).then(time(a).total_cmp(&time(b)))
    });
    rows
}

/// The times of the copy of the loop that is fastest: it lies best, and the others are
/// slower for reasons that are not the scan's.
fn best(copies: &[Vec<Time>]) -> &[Time] {
    let median = |times: &[Time]| Quartiles::of(times.iter().map(|time| time.nanoseconds)).median;
    let copies = copies.iter().map(Vec::as_slice);
    copies.min_by(|a, b| median(a).total_cmp(&median(b))).unwrap_or_default()
}

fn row(series: &Series, all: &[Series]) -> Row {
    let scan = series.scan;
    let figures = Loop::ALL.map(|r#loop| Figure::new(best(&series.times[r#loop as usize])));
    let reference = all.iter().find(|other| other.scan.algorithm == reference(scan.direction));
    let ratio = reference.map_or(f64::NAN, |reference| {
        let sparse = Loop::Sparse as usize;
        let rounds = best(&series.times[sparse]).iter().zip(best(&reference.times[sparse]));
        Quartiles::of(rounds.map(|(time, other)| time.nanoseconds / other.nanoseconds)).median
    });
    Row { scan, figures, ratio }
}

/// Rows with made-up times, for the tests of what is made of them.
#[cfg(test)]
pub(super) fn made_up(times: &[(&str, f64)]) -> Vec<Row> {
    let series = times.iter().map(|&(name, nanoseconds)| {
        let time = |part: f64| {
            let nanoseconds = nanoseconds * part;
            Time { nanoseconds, cycles: Some(nanoseconds * 2.0) }
        };
        let loops = [3.0, 0.5, 1.0, 0.75].map(|part| {
            [1.2, 1.0, 1.1, 1.0]
                .map(|slower| [0.95, 1.0, 1.05].map(|x| time(x * part * slower)).to_vec())
        });
        Series { scan: BitScan::named(name).unwrap(), times: loops }
    });
    let (series, faults) = (series.collect(), Vec::new());
    rows(&Measured {
        series,
        rounds: 3,
        cycle: Some(0.5),
        faults,
        idle: Vec::new(),
        interrupted: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_compared() {
        let rows = made_up(&[
            ("bit_scan_reverse_leading_zeros", 1.0),
            ("bit_scan_forward_de_bruijn", 3.0),
            ("bit_scan_forward_trailing_zeros", 2.0),
            ("bit_scan_reverse_zappa", 0.5),
        ]);
        let table: Vec<_> = rows.iter().map(|row| (short_name(row.scan), row.ratio)).collect();
        let right =
            [("trailing_zeros", 1.0), ("de_bruijn", 1.5), ("zappa", 0.5), ("leading_zeros", 1.0)];
        assert_eq!(table, right);
        assert_eq!(rows[1].figure(Loop::Latency).in_unit(Unit::Cycles).median, 18.0);
        assert_eq!(rows[1].figure(Loop::Sparse).nanoseconds.lower, 3.0 * 0.975);
        // That of the fastest copy, of which there are two.
        assert_eq!(rows[1].figure(Loop::Sparse).nanoseconds.median, 3.0);
    }

    #[test]
    fn coarse_counters_are_not_for_tables() {
        assert_eq!(Unit::choose(Some(0.4)), Unit::Cycles);
        assert_eq!(Unit::choose(Some(41.7)), Unit::Nanoseconds);
        assert_eq!(Unit::choose(None), Unit::Nanoseconds);
    }

    #[test]
    fn instructions_are_known() {
        let is = |name| is_instruction(BitScan::named(name).unwrap());
        assert!(is("bit_scan_forward_trailing_zeros") && is("bit_scan_reverse_leading_zeros"));
        assert!(!is("bit_scan_forward_de_bruijn") && !is("bit_scan_forward_population_count"));
        assert!(INSTRUCTIONS.iter().all(is_instruction));
    }
}
