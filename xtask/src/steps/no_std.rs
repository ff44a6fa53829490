//! The core without the standard library and without other crates.

use super::back_ends::{self, Target};
use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

/// A microcontroller target, which has no standard library.
const BARE_METAL: &str = "thumbv7em-none-eabi";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let core = workspace.packages.iter().find(|package| package.name == "setwise");
    let core = core.ok_or("the workspace has no package setwise")?;
    if let Some(dependency) = core.dependencies.iter().find(|dependency| !dependency.for_tests) {
        return Err(format!(
            "setwise must not have dependencies, but depends on {}",
            dependency.name
        ));
    }
    // Without the standard library, the build chooses the level.
    let without_std = ["-p", "setwise", "--no-default-features"];
    command::run(workspace.cargo().arg("test").args(without_std))?;
    match back_ends::install(workspace, BARE_METAL)? {
        Target::Installed => {
            command::run(
                workspace.cargo().arg("build").args(without_std).args(["--target", BARE_METAL]),
            )?;
            Ok(Outcome::Done)
        }
        Target::Missing(why) => Ok(Outcome::Skipped(format!("{why}; built only for this machine"))),
    }
}
