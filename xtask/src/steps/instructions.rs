//! The number of instructions per node of perft, counted by valgrind.
//!
//! Times differ from run to run, but instructions do not, so this step detects a loss of a few
//! percent on any machine. valgrind does not support AVX-512 and runs the level below it. The step
//! counts one depth and the depth before it: the difference excludes the start and the end of the
//! program.

use std::path::Path;
use std::process::Command;

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

/// A position with a depth, and the numbers of nodes at the depth before and at this depth.
struct Case {
    fen: &'static str,
    depth: u32,
    nodes: [u64; 2],
    /// Instructions per node, times 100, with rustc 1.95 on x86-64.
    expected: u64,
}

/// The allowed increase in percent.
const TOLERANCE: u64 = 4;

const CASES: [Case; 3] = [
    Case {
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 5,
        nodes: [197_281, 4_865_609],
        expected: 428,
    },
    Case {
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 4,
        nodes: [97_862, 4_085_603],
        expected: 444,
    },
    Case {
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 5,
        nodes: [43_238, 674_624],
        expected: 1_588,
    },
];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    if !cfg!(target_arch = "x86_64") {
        return Ok(Outcome::Skipped("the expected numbers are for x86-64".to_owned()));
    }
    let valgrind = Command::new("valgrind").arg("--version").output();
    if !valgrind.is_ok_and(|output| output.status.success()) {
        return Ok(Outcome::Skipped("valgrind is not installed".to_owned()));
    }
    let mut cargo = workspace.cargo();
    // Flags from the user's environment would change the numbers.
    cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo.args(["build", "--release", "-p", "setwise-chess", "--example", "perft"]);
    command::run(&mut cargo)?;
    let program = workspace.target.join("release/examples/perft");
    let mut worse = String::new();
    for case in &CASES {
        let [before, all] = case.nodes;
        let less = count(&program, case.depth - 1, case.fen, before)?;
        let more = count(&program, case.depth, case.fen, all)?;
        let measured = (more - less) * 100 / (all - before);
        let figures = format!("{} instead of {}", text(measured), text(case.expected));
        println!("    {figures} instructions per node: {}", case.fen);
        if measured * 100 > case.expected * (100 + TOLERANCE) {
            worse += &format!("{}: {figures} instructions per node\n", case.fen);
        }
    }
    match worse.is_empty() {
        true => Ok(Outcome::Done),
        false => Err(format!("{worse}if the change is worth it, update {}", file!())),
    }
}

/// Formats hundredths as a decimal number.
fn text(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Runs the program under valgrind and returns the number of instructions.
fn count(program: &Path, depth: u32, fen: &str, nodes: u64) -> Result<u64, String> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([&depth.to_string(), fen])
        .output()
        .map_err(|error| format!("cannot run valgrind: {error}"))?;
    let (result, report) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if result.trim() != nodes.to_string() {
        return Err(format!("{fen} at depth {depth} gives {result:?}, not {nodes}\n{report}"));
    }
    collected(&report).ok_or_else(|| format!("no count in the report of valgrind:\n{report}"))
}

/// Reads the count from the end of the report: `==1234== Collected : 56789`.
fn collected(report: &str) -> Option<u64> {
    let line = report.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_the_report() {
        let report = "==7== Events    : Ir\n==7== Collected : 56789\n==7==\n";
        assert_eq!(collected(report), Some(56_789));
        assert_eq!(collected("==7== nothing"), None);
        assert_eq!(text(1705), "17.05");
    }
}
