//! Tests under Miri.
use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace) -> StepResult {
    if !command::succeeds(workspace.cargo_of("nightly").args(["miri", "--version"])) {
        let why = "no nightly toolchain with the component miri";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    Ok(Outcome::Done)
}
