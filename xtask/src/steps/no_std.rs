//! The core and chess without the standard library, and the core without other crates.

use crate::command;
use crate::steps::back_ends::{self, Target};
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// A microcontroller target, which has no standard library.
const BARE_METAL: &str = "thumbv7em-none-eabi";

/// The packages that are checked for it, each with features other than `std`.
const BARE: [(&str, &str); 5] = [
    ("setwise", ""),
    ("setwise", "alloc"),
    ("setwise-chess", ""),
    ("setwise-chess", "alloc"),
    ("setwise-chess", "serde"),
];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let core = workspace.packages.iter().find(|package| package.name == "setwise");
    let core = core.ok_or("the workspace has no package setwise")?;
    let mut dependencies = core.dependencies.iter();
    if let Some(needed) = dependencies.find(|it| !it.for_tests && !it.is_optional) {
        return Err(format!("setwise must not need other crates, but depends on {}", needed.name));
    }
    match back_ends::install(workspace, BARE_METAL)? {
        Target::Installed => {
            for (package, features) in BARE {
                let mut cargo = workspace.cargo();
                cargo.args(["check", "-p", package, "--no-default-features"]);
                cargo.args(["--features", features, "--target", BARE_METAL]);
                command::run(&mut cargo)?;
            }
            Ok(Outcome::Done)
        }
        Target::Missing(why) => Ok(Outcome::Skipped(why)),
    }
}

/// Runs the tests of the core and chess without the standard library, where the build chooses the
/// level.
pub(super) fn tests(workspace: &Workspace) -> StepResult {
    for package in ["setwise", "setwise-chess"] {
        let mut cargo = workspace.cargo();
        command::run(cargo.args(["test", "-p", package, "--no-default-features"]))?;
    }
    Ok(Outcome::Done)
}
