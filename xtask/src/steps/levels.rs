//! What is only to be done in optimized code: the levels compared, and the tests that go
//! through everything there is.

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

/// The profile of the other tests makes no vector code, so that there all
/// levels run nearly the same instructions.
pub(super) fn run(workspace: &Workspace) -> StepResult {
    command::run(workspace.cargo().args([
        "test",
        "--release",
        "-p",
        "setwise",
        "--test",
        "levels",
        "--test",
        "slices",
        "--test",
        "serialize",
        "--test",
        "guard_page",
    ]))?;
    Ok(Outcome::Done)
}

/// All De Bruijn sequences, all multipliers and all words of 32 bits.
pub(super) fn exhaustive(workspace: &Workspace) -> StepResult {
    let tests = ["--test", "bitscan", "--test", "search"];
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--release", "-p", "setwise"]).args(tests).args(["--", "--ignored"]);
    command::run(&mut cargo)?;
    Ok(Outcome::Done)
}
