//! The checks of cargo's own tools: format, lints, documentation.

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

pub(super) fn fmt(workspace: &Workspace) -> StepResult {
    command::run(workspace.cargo().args(["fmt", "--all", "--check"]))?;
    for manifest in workspace.outside() {
        command::run(workspace.cargo().args(["fmt", "--check", "--manifest-path"]).arg(manifest))?;
    }
    Ok(Outcome::Done)
}

/// Checks all code that is shipped. The shares `benchmarks` and `corpus` check the rest.
pub(super) fn clippy(workspace: &Workspace) -> StepResult {
    let mut cargo = workspace.cargo_all("clippy");
    command::run(cargo.args(["--all-targets", "--", "-D", "warnings"]))?;
    Ok(Outcome::Done)
}

/// Builds the documentation of the libraries, as users see it.
pub(super) fn doc(workspace: &Workspace) -> StepResult {
    document(workspace, true, &[])
}

/// Builds the documentation of all crates with the private items, whose links can break too.
///
/// The program has the name of the core library, and cargo would write both into one folder, so
/// they are built in turn.
pub(super) fn private(workspace: &Workspace) -> StepResult {
    document(workspace, false, &["--document-private-items"])?;
    document(workspace, true, &["--document-private-items"])
}

fn document(workspace: &Workspace, libraries: bool, arguments: &[&str]) -> StepResult {
    let packages = workspace.packages.iter().filter(|package| package.has_library == libraries);
    let names = packages.flat_map(|package| ["-p", &package.name]);
    let mut cargo = workspace.cargo();
    cargo.args(["doc", "--no-deps", "--all-features"]).args(arguments).args(names);
    cargo.arg(if libraries { "--lib" } else { "--bins" });
    command::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Done)
}
