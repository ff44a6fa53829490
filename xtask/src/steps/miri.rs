//! Tests under Miri, the interpreter that finds undefined behavior.
//!
//! It runs code a thousand times slower and has no vector instructions: the loops over slices run at
//! the baseline level, and intrinsics for AVX-512 and the assembly of the scans do not run at all.
//! So this is a selection of tests, mainly of the files with unsafe code.

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// Arguments of `cargo miri test`, and of the tests.
const TESTS: [(&[&str], &[&str]); 3] = [
    // The search tries millions of factors.
    (&["-p", "setwise", "--lib"], &["--skip", "search::magic"]),
    (
        &["-p", "setwise", "--test", "levels"],
        &[
            "levels::prefetching_reads_nothing_and_changes_nothing",
            "levels::the_levels_go_from_baseline_to_best",
            "serialize::an_output_without_room_is_refused",
            "serialize::lists_that_do_not_fit_their_boards_are_refused",
            "serialize::numbers_wrap_at_the_end_of_their_type",
            "slices::functions_run_at_the_best_level",
        ],
    ),
    (
        &["-p", "setwise-chess", "--lib"],
        &["perft::table", "perft::tests::a_", "san::tests::errors", "san::tests::signs"],
    ),
];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let miri = || {
        let mut cargo = workspace.cargo_of("nightly");
        cargo.arg("miri");
        cargo
    };
    if !command::succeeds(miri().arg("--version")) {
        let why = "no nightly toolchain with Miri: run \
                   `rustup component add --toolchain nightly miri rust-src`";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    for (arguments, tests) in TESTS {
        let mut cargo = miri();
        cargo.arg("test").args(arguments).arg("--").args(tests);
        // Tests read files and the clock.
        command::run(cargo.env("MIRIFLAGS", "-Zmiri-disable-isolation"))?;
    }
    Ok(Outcome::Done)
}
