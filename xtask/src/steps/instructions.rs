//! The numbers of instructions per node of perft, per board of lists, per line of FEN and per row of
//! a formula, counted by valgrind.
//!
//! Times differ from run to run, but instructions do not, so this step detects a loss of a few
//! percent on any machine. valgrind does not support AVX-512 and runs the level below it. The step
//! counts a run and a longer one: the difference excludes the start and the end of the program.

use std::path::Path;
use std::process::Command;

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

/// A position with a depth, and the numbers of nodes at the depth before and at this depth.
struct Perft {
    fen: &'static str,
    depth: u32,
    nodes: [u64; 2],
    /// Instructions per node, times 100, with rustc 1.95 on x86-64.
    expected: u64,
}

/// Lists of the squares of random boards.
struct Lists {
    level: &'static str,
    kind: &'static str,
    /// Instructions per board, times 100, for boards of each of [`SQUARES`], with rustc 1.95.
    expected: [u64; 3],
}

/// The allowed increase in percent.
const TOLERANCE: u64 = 4;

const PERFT: [Perft; 3] = [
    Perft {
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 5,
        nodes: [197_281, 4_865_609],
        expected: 428,
    },
    Perft {
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 4,
        nodes: [97_862, 4_085_603],
        expected: 444,
    },
    Perft {
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 5,
        nodes: [43_238, 674_624],
        expected: 1_588,
    },
];

/// The average numbers of squares of a board.
const SQUARES: [u32; 3] = [1, 7, 28];

const LISTS: [Lists; 8] = [
    Lists { level: "baseline", kind: "squares", expected: [1_287, 6_437, 6_438] },
    Lists { level: "baseline", kind: "indices-u16", expected: [1_540, 8_341, 8_440] },
    Lists { level: "baseline", kind: "indices-u32", expected: [1_542, 7_142, 11_742] },
    Lists { level: "baseline", kind: "moves", expected: [1_940, 8_641, 8_541] },
    Lists { level: "avx2", kind: "squares", expected: [836, 3_124, 5_423] },
    Lists { level: "avx2", kind: "indices-u16", expected: [1_112, 3_794, 6_525] },
    Lists { level: "avx2", kind: "indices-u32", expected: [1_126, 4_346, 8_126] },
    Lists { level: "avx2", kind: "moves", expected: [1_275, 4_463, 7_025] },
];

/// The boards of `lists`, in a pass.
const BOARDS: u64 = 1 << 12;

/// The file that `fen` reads, and its lines.
const POSITIONS: (&str, u64) = ("data/positions.epd", 300);

/// The levels of `fen`, each with the instructions per line, times 100, with rustc 1.95.
const FEN: [(&str, u64); 2] = [("baseline", 101_161), ("avx2", 47_857)];

/// The rows of `formula`, in a pass.
const ROWS: u64 = 1 << 12;

/// Formulas, each with the instructions per row, times 100, at the baseline and with AVX2, with rustc
/// 1.95.
const FORMULAS: [(&str, [u64; 2]); 3] = [
    ("count(knight(n) & (k | q | r)) >= 2", [4_245, 2_243]),
    ("(x << 9) & ~file_a & y == 0", [1_737, 1_148]),
    ("rook(r) & k", [5_851, 2_769]),
];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    if !cfg!(target_arch = "x86_64") {
        return Ok(Outcome::Skipped("the expected numbers are for x86-64".to_owned()));
    }
    let valgrind = Command::new("valgrind").arg("--version").output();
    if !valgrind.is_ok_and(|output| output.status.success()) {
        return Ok(Outcome::Skipped("valgrind is not installed".to_owned()));
    }
    let perft = example(workspace, "setwise-chess", "perft")?;
    let lists = example(workspace, "setwise", "lists")?;
    let fen = example(workspace, "setwise-chess", "fen")?;
    let formula = example(workspace, "setwise-columns", "formula")?;
    let mut worse = Vec::new();
    let mut compare = |measured: u64, expected: u64, what: &str| {
        let figures =
            format!("{} instead of {} instructions per {what}", text(measured), text(expected));
        println!("    {figures}");
        if measured * 100 > expected * (100 + TOLERANCE) {
            worse.push(figures);
        }
    };
    for Perft { fen, depth, nodes, expected } in &PERFT {
        let run = |depth: u32, nodes: u64| {
            count(&perft, &[&depth.to_string(), fen], Some(&nodes.to_string()))
        };
        let [before, all] = *nodes;
        let difference = run(*depth, all)? - run(depth - 1, before)?;
        compare(difference * 100 / (all - before), *expected, &format!("node: {fen}"));
    }
    for Lists { level, kind, expected } in &LISTS {
        for (squares, &expected) in SQUARES.iter().zip(expected) {
            let squares = squares.to_string();
            let measured = per_item(&lists, &[level, kind, &squares], BOARDS)?;
            compare(measured, expected, &format!("board: {level}, {kind}, {squares} squares"));
        }
    }
    let (file, lines) = POSITIONS;
    let file = workspace.root.join(file);
    for (level, expected) in FEN {
        let measured = per_item(&fen, &[level, &file.to_string_lossy()], lines)?;
        compare(measured, expected, &format!("line of FEN: {level}"));
    }
    for (text, expected) in FORMULAS {
        for (level, expected) in ["baseline", "avx2"].into_iter().zip(expected) {
            let measured = per_item(&formula, &[level, text], ROWS)?;
            compare(measured, expected, &format!("row: {level}, {text}"));
        }
    }
    match worse.is_empty() {
        true => Ok(Outcome::Done),
        false => {
            Err(format!("{}\nif the change is worth it, update {}", worse.join("\n"), file!()))
        }
    }
}

/// Returns the instructions per item, times 100, of a program whose last argument is a number of
/// passes over all items.
fn per_item(program: &Path, arguments: &[&str], items: u64) -> Result<u64, String> {
    let run = |passes| count(program, &[arguments, &[passes]].concat(), None);
    // The numbers of passes have one digit, so that they are parsed alike.
    Ok((run("9")? - run("1")?) * 100 / (8 * items))
}

/// Builds an example and returns its path.
fn example(workspace: &Workspace, package: &str, name: &str) -> Result<std::path::PathBuf, String> {
    let mut cargo = workspace.cargo();
    // Flags from the user's environment would change the numbers.
    cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo.args(["build", "--release", "-p", package, "--example", name]);
    command::run(&mut cargo)?;
    Ok(workspace.target.join("release/examples").join(name))
}

/// Formats hundredths as a decimal number.
fn text(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Runs the program under valgrind and returns the number of instructions. Fails if the output is
/// not the expected one.
fn count(program: &Path, arguments: &[&str], expected: Option<&str>) -> Result<u64, String> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("cannot run valgrind: {error}"))?;
    let (result, report) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if !output.status.success() || expected.is_some_and(|expected| result.trim() != expected) {
        return Err(format!("{arguments:?} gives {result:?}, not {expected:?}\n{report}"));
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
