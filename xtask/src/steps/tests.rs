//! The tests and the examples in the documentation, and more random programs of C and laws.

use std::process::Command;

use crate::command;
use crate::environment::Environment;
use crate::lints;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// Builds what the tests and later steps run.
pub(super) fn build(workspace: &Workspace) -> StepResult {
    lints::check(&workspace.target)?;
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

/// Compares our verdicts with those of other solvers, for the whole suite and more random laws than the
/// tests of the gate do.
pub(super) fn solvers(workspace: &Workspace) -> StepResult {
    let environment = match Environment::load(workspace)? {
        Ok(environment) => environment,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let mut cargo = workspace.cargo_all("test");
    cargo.env("PYTHON", environment.python()).env("LAWS", "2000");
    cargo.args(["--test", "it", "--", "solvers::"]);
    command::run(cargo.arg("--nocapture"))?;
    Ok(Outcome::Done)
}

/// Compares the values of random programs of C with those of the compiler, many more than the tests of
/// the gate do.
pub(super) fn c_programs(workspace: &Workspace) -> StepResult {
    if !command::succeeds(Command::new("cc").arg("--version")) {
        return Ok(Outcome::Skipped("there is no C compiler `cc`".to_owned()));
    }
    let mut cargo = workspace.cargo_all("test");
    cargo.env("PROGRAMS", "2000").env("FUNCTIONS", "2000");
    cargo.args(["--test", "it", "--"]);
    command::run(cargo.args(["c_scopes::", "c_compiler::"]))?;
    Ok(Outcome::Done)
}
