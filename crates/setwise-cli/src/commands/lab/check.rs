//! Whether the scans find what they should.

use std::fmt;
use std::sync::atomic::Ordering::Relaxed;

use setwise::bitscan::BitScan;
use setwise::bulk::Level;

use super::kernels::Compare;
use super::words::Cases;
use crate::interrupt;

/// What is wrong with a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// The name of the scan.
    pub(super) name: &'static str,
    /// The level that its code was compiled for.
    pub(super) level: Level,
    pub(super) what: Wrong,
}

/// Where a scan is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// With this word.
    Word { word: u64, given: i32, right: i32 },
    /// In a loop that was measured.
    Loop { title: &'static str },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, level, what } = self;
        write!(f, "{name} is wrong at level {level}: ")?;
        match what {
            Wrong::Word { word, given, right } => {
                write!(f, "of {word:#018x} it gives {given}, and right is {right}")
            }
            Wrong::Loop { title } => write!(f, "{title}, it gives other indices than by itself"),
        }
    }
}

/// Compares the scans at each of the levels with the definition; the first fault of each
/// scan, or `None` if it was interrupted.
pub(super) fn check(
    scans: &[&'static BitScan],
    levels: &[Level],
    cases: &Cases,
    progress: impl Fn(f64),
) -> Option<Vec<Fault>> {
    let mut faults = Vec::new();
    for (done, scan) in scans.iter().enumerate() {
        progress(done as f64 / scans.len() as f64);
        if interrupt::flag().load(Relaxed) {
            return None;
        }
        faults.extend(levels.iter().find_map(|&level| check_scan(scan, level, cases)));
    }
    Some(faults)
}

fn check_scan(scan: &BitScan, level: Level, cases: &Cases) -> Option<Fault> {
    let right = cases.right(scan.direction);
    let compare = Compare { level, scan, words: &cases.words, right };
    let (word, given, right) = scan.visit(compare)?;
    Some(Fault { name: scan.name, level, what: Wrong::Word { word, given, right } })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use setwise::bitscan::{CATALOGUE, ScanDirection};

    use super::*;

    #[test]
    fn the_catalogue_is_right_at_every_level() {
        let levels: Vec<_> = Level::available().collect();
        let scans: Vec<_> = CATALOGUE.iter().collect();
        let faults = check(&scans, &levels, &Cases::new(7, 1000), |_| ());
        assert_eq!(faults, Some(Vec::new()));
    }

    #[test]
    fn a_fault_names_the_word() {
        let fault = |scan| check_scan(scan, Level::BASELINE, &Cases::new(7, 0)).unwrap();
        let scan = &CATALOGUE[0];
        let wrong = BitScan { direction: ScanDirection::Reverse, on_empty: None, ..*scan };
        expect![[r"bit_scan_forward_trailing_zeros is wrong at level baseline: of 0x0000000000000003 it gives 0, and right is 1"]].assert_eq(&fault(&wrong).to_string());
        let wrong = BitScan { on_empty: Some(7), ..*scan };
        expect![[r"bit_scan_forward_trailing_zeros is wrong at level baseline: of 0x0000000000000000 it gives 64, and right is 7"]].assert_eq(&fault(&wrong).to_string());
        let what = Wrong::Loop { title: "in the loop on sparse sets" };
        let fault = Fault { name: scan.name, level: Level::BASELINE, what };
        expect![[r"bit_scan_forward_trailing_zeros is wrong at level baseline: in the loop on sparse sets, it gives other indices than by itself"]].assert_eq(&fault.to_string());
    }
}
