//! The tests that need optimized code: comparisons of the levels, and exhaustive searches.

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

/// Compares the levels. In the profile of the other tests, the compiler does not vectorize, and all
/// levels run nearly the same instructions.
pub(super) fn run(workspace: &Workspace) -> StepResult {
    test(workspace, &["levels::", "slices::", "serialize::", "placement::", "guard_page::"])
}

/// Tries all De Bruijn sequences, all multipliers and all words of 32 bits.
pub(super) fn exhaustive(workspace: &Workspace) -> StepResult {
    test(workspace, &["bitscan::", "search::", "--ignored"])
}

fn test(workspace: &Workspace, filters: &[&str]) -> StepResult {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--release", "-p", "setwise", "--test", "it", "--"]).args(filters);
    command::run(&mut cargo)?;
    Ok(Outcome::Done)
}
