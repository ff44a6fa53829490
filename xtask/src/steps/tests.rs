//! The tests and the examples in the documentation, without optimization.

use super::{Outcome, StepResult};
use crate::command;
use crate::environment::Environment;
use crate::workspace::Workspace;

/// Builds what the tests and later steps run.
pub(super) fn build(workspace: &Workspace) -> StepResult {
    workspace.build_all()?;
    Ok(Outcome::Done)
}

/// Installs the packages of Python that tests need.
pub(super) fn environment(workspace: &Workspace) -> StepResult {
    match Environment::load(workspace)? {
        Ok(_) => Ok(Outcome::Done),
        Err(why) => Ok(Outcome::Skipped(why)),
    }
}

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let mut cargo = workspace.cargo_all("test");
    if let Ok(environment) = Environment::load(workspace)? {
        cargo.env("PYTHON", environment.python());
    }
    command::run(&mut cargo)?;
    Ok(Outcome::Done)
}
