//! The numbers of instructions per node of perft, per board of lists, per line of FEN and per row of
//! a formula, counted by valgrind.
//!
//! Times differ from run to run, but instructions do not, so this step detects a loss of a few
//! percent on any machine. valgrind does not support AVX-512 and runs the level below it. The step
//! counts a run and a longer one: the difference excludes the start and the end of the program. The
//! recorded numbers are in `xtask/figures.txt`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command;
use crate::steps::figures::{Figure, Figures};
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// A position with a depth, and the numbers of nodes at the depth before and at this depth.
struct Perft {
    fen: &'static str,
    depth: u32,
    nodes: [u64; 2],
}

/// Lists of the squares of random boards.
struct Lists {
    level: &'static str,
    kind: &'static str,
}

/// The allowed increase in percent.
const TOLERANCE: u64 = 4;

const PERFT: [Perft; 3] = [
    Perft {
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 5,
        nodes: [197_281, 4_865_609],
    },
    Perft {
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 4,
        nodes: [97_862, 4_085_603],
    },
    Perft { fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", depth: 5, nodes: [43_238, 674_624] },
];

/// The average numbers of squares of a board.
const SQUARES: [u32; 3] = [1, 7, 28];

const LISTS: [Lists; 8] = [
    Lists { level: "baseline", kind: "squares" },
    Lists { level: "baseline", kind: "indices-u16" },
    Lists { level: "baseline", kind: "indices-u32" },
    Lists { level: "baseline", kind: "moves" },
    Lists { level: "avx2", kind: "squares" },
    Lists { level: "avx2", kind: "indices-u16" },
    Lists { level: "avx2", kind: "indices-u32" },
    Lists { level: "avx2", kind: "moves" },
];

/// The boards of `lists`, in a pass.
const BOARDS: u64 = 1 << 12;

/// The file that `fen` reads, and its lines.
const POSITIONS: (&str, u64) = ("data/positions.epd", 300);

/// The levels of `fen` and of `formula`.
const LEVELS: [&str; 2] = ["baseline", "avx2"];

/// The rows of `formula`, in a pass: 64 times all rows.
const ROWS: u64 = 1 << 18;

const FORMULAS: [&str; 3] =
    ["count(knight(n) & (k | q | r)) >= 2", "(x << 9) & ~file_a & y == 0", "rook(r) & k"];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let figures = match Figures::load(workspace)? {
        Ok(figures) => figures,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    match measure(workspace)? {
        Ok(measured) => figures.compare(&measured, TOLERANCE)?,
        Err(why) => return Ok(Outcome::Skipped(why)),
    }
    Ok(Outcome::Done)
}

/// Counts the instructions; `Err` in the inner result says why they cannot be counted here.
pub(super) fn measure(workspace: &Workspace) -> Result<Result<Vec<Figure>, String>, String> {
    if !cfg!(target_arch = "x86_64") {
        return Ok(Err("the expected numbers are for x86-64".to_owned()));
    }
    let valgrind = Command::new("valgrind").arg("--version").output();
    if !valgrind.is_ok_and(|output| output.status.success()) {
        return Ok(Err("valgrind is not installed".to_owned()));
    }
    let [perft, lists, fen, formula] = examples(workspace)?;
    let mut figures = Vec::new();
    let mut add = |what: String, hundredths: u64| {
        figures.push(Figure { name: format!("instructions per {what}"), hundredths });
    };
    for Perft { fen, depth, nodes } in &PERFT {
        let run = |depth: u32, nodes: u64| {
            count(&perft, &[&depth.to_string(), fen], Some(&nodes.to_string()))
        };
        let [before, all] = *nodes;
        let difference = run(*depth, all)? - run(depth - 1, before)?;
        add(format!("node: {fen}"), difference * 100 / (all - before));
    }
    for Lists { level, kind } in &LISTS {
        for squares in SQUARES {
            let squares = squares.to_string();
            let measured = per_item(&lists, &[level, kind, &squares], BOARDS)?;
            add(format!("board: {level}, {kind}, {squares} squares"), measured);
        }
    }
    let (file, lines) = POSITIONS;
    let file = workspace.root.join(file);
    for level in LEVELS {
        let measured = per_item(&fen, &[level, &file.to_string_lossy()], lines)?;
        add(format!("line of FEN: {level}"), measured);
    }
    for text in FORMULAS {
        for level in LEVELS {
            add(format!("row: {level}, {text}"), per_item(&formula, &[level, text], ROWS)?);
        }
    }
    Ok(Ok(figures))
}

/// Returns the instructions per item, times 100, of a program whose last argument is a number of
/// passes over all items.
fn per_item(program: &Path, arguments: &[&str], items: u64) -> Result<u64, String> {
    let run = |passes| count(program, &[arguments, &[passes]].concat(), None);
    // The numbers of passes have one digit, so that they are parsed alike.
    Ok((run("9")? - run("1")?) * 100 / (8 * items))
}

/// Builds the examples and returns their paths.
fn examples(workspace: &Workspace) -> Result<[PathBuf; 4], String> {
    let names = ["perft", "lists", "fen", "formula"];
    let mut cargo = workspace.cargo();
    // Flags from the user's environment would change the numbers.
    cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo.args(["build", "--release"]);
    // One build, with the features that the core has in the steps before, compiles each crate once.
    cargo.args(["-p", "setwise", "-p", "setwise-chess", "-p", "setwise-columns"]);
    cargo.args(["--no-default-features", "--features", "setwise/default,setwise-chess/default"]);
    command::run(cargo.args(names.iter().flat_map(|name| ["--example", name])))?;
    Ok(names.map(|name| workspace.target.join("release/examples").join(name)))
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
    }
}
