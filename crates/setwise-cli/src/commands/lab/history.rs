//! What the instructions took on processors of the past.

use setwise::bitscan::INSTRUCTIONS;

use super::measure::Loop;
use super::rows::{Row, Unit, short_name};

/// Where the figures are from.
pub(super) const SOURCE: &str = "CPW, BitScan, \"Bsf/Bsr x86-64 Timings\"";

/// The instructions of a processor: after how many cycles the result is there, and how
/// many cycles after one the next can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Past {
    pub(super) processor: &'static str,
    pub(super) instructions: &'static str,
    pub(super) latency: u8,
    pub(super) throughput: u8,
    /// A remark, or nothing.
    pub(super) note: &'static str,
}

const fn past(
    processor: &'static str,
    instructions: &'static str,
    [latency, throughput]: [u8; 2],
    note: &'static str,
) -> Past {
    Past { processor, instructions, latency, throughput, note }
}

/// What is wrong in the source.
const IVY_BRIDGE: &str = "the source prints lzcnt, which came with Haswell";

/// The table of the source.
#[rustfmt::skip]
pub(super) const HISTORY: &[Past] = &[
    past("AMD K8", "bsf, 16 and 32 bits", [8, 8], "vector path"),
    past("AMD K8", "bsf, 64 bits", [9, 9], "vector path"),
    past("AMD K8", "bsr", [11, 11], "vector path"),
    past("AMD K10", "bsf, bsr", [4, 4], ""),
    past("AMD K10", "lzcnt", [2, 1], ""),
    past("Intel Atom", "bsf, bsr", [16, 15], ""),
    past("Intel NetBurst 0F_2H", "bsf, bsr", [8, 2], ""),
    past("Intel NetBurst 0F_3H", "bsf, bsr", [16, 4], ""),
    past("Intel Core 06_0EH", "bsf, bsr", [2, 1], ""),
    past("Intel Core 2, 65 nm 06_0FH", "bsf, bsr", [2, 1], ""),
    past("Intel Enhanced Core 06_17H, 06_1DH", "bsf, bsr", [1, 1], ""),
    past("Intel Nehalem 06_1AH", "bsf, bsr", [3, 1], ""),
    past("Intel Sandy Bridge", "bsf, bsr", [3, 1], ""),
    past("Intel Ivy Bridge", "bsf, bsr", [3, 1], IVY_BRIDGE),
    past("Intel Haswell", "lzcnt", [3, 1], ""),
];

/// Whether the past is of interest: an instruction was measured by name.
pub(super) fn is_told(rows: &[Row]) -> bool {
    rows.iter().any(|row| INSTRUCTIONS.iter().any(|other| other.algorithm == row.scan.algorithm))
}

/// An instruction of this processor, as it was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Present {
    pub(super) instruction: &'static str,
    pub(super) latency: f64,
    pub(super) throughput: f64,
}

/// The instructions that were measured, in cycles of the time-stamp counter; none where
/// that is missing or coarse.
pub(super) fn present(rows: &[Row], cycle: Option<f64>) -> Vec<Present> {
    if Unit::choose(cycle) != Unit::Cycles {
        return Vec::new();
    }
    let measured = INSTRUCTIONS.iter().filter_map(|instruction| {
        let row = rows.iter().find(|row| row.scan.algorithm == instruction.algorithm)?;
        let median = |r#loop| row.figure(r#loop).in_unit(Unit::Cycles).median;
        Some(Present {
            instruction: instructions(short_name(row.scan)),
            latency: median(Loop::Latency),
            throughput: median(Loop::Throughput),
        })
    });
    measured.collect()
}

/// What is run in the scan of this name: to make an index of leading zeros takes one
/// instruction more.
fn instructions(name: &'static str) -> &'static str {
    match name {
        "lzcnt" => "lzcnt, xor",
        "clz" => "clz, eor",
        "rbit_clz" => "rbit, clz",
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::made_up;
    use super::*;

    #[test]
    fn this_machine_has_a_line_for_each_instruction_measured() {
        let Some(instruction) = INSTRUCTIONS.first() else { return };
        let rows = made_up(&[("bit_scan_forward_trailing_zeros", 1.0), (instruction.name, 2.0)]);
        let right = Present {
            instruction: instructions(short_name(instruction)),
            latency: 12.0,
            throughput: 2.0,
        };
        assert_eq!(present(&rows, Some(0.5)), [right]);
        assert_eq!(present(&rows, Some(40.0)), []);
        assert_eq!(present(&rows, None), []);
    }
}
