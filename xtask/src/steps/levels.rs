//! The levels, compared in optimized code.

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
    ]))?;
    Ok(Outcome::Done)
}
