//! The public APIs, compared with those of the last release.

use std::process::Command;

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// The packages that others depend on, as `docs/stability.md` says.
const PACKAGES: [&str; 2] = ["setwise", "setwise-chess"];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let mut git = Command::new("git");
    git.current_dir(&workspace.root).args(["tag", "--list", "v*", "--sort=-version:refname"]);
    let tags = command::output(&mut git)?;
    let Some(tag) = tags.lines().next() else {
        return Ok(Outcome::Skipped("no tag such as v0.1.0 to compare with".to_owned()));
    };
    if !command::succeeds(workspace.cargo().args(["semver-checks", "--version"])) {
        let why = "no cargo-semver-checks: run `cargo install cargo-semver-checks`";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    let mut cargo = workspace.cargo();
    cargo.args(["semver-checks", "--baseline-rev", tag]);
    command::run(cargo.args(PACKAGES.iter().flat_map(|name| ["-p", name])))?;
    Ok(Outcome::Done)
}
