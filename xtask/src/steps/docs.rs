//! The checks of cargo's own tools: format and documentation.

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::{Package, Workspace};

pub(super) fn fmt(workspace: &Workspace) -> StepResult {
    let advise = |fix: String| move |error| format!("{error}\nformat the code by `{fix}`");
    command::run(workspace.cargo().args(["fmt", "--all", "--check"]))
        .map_err(advise("cargo fmt --all".to_owned()))?;
    for manifest in workspace.outside() {
        command::run(workspace.cargo().args(["fmt", "--check", "--manifest-path"]).arg(&manifest))
            .map_err(advise(format!("cargo fmt --manifest-path {}", manifest.display())))?;
    }
    Ok(Outcome::Done)
}

/// Builds the documentation of the libraries that are published, as users see it, and that of all crates
/// with the private items, whose links can break too.
///
/// The program has the name of the core library, and cargo would write both into one folder, so
/// they are built in turn. The comments of the Python package are those that Python shows.
pub(super) fn doc(workspace: &Workspace) -> StepResult {
    let libraries = workspace.published().filter(|package| package.has_library);
    document(workspace, libraries, &["--lib"])?;
    for (libraries, target) in [(false, "--bins"), (true, "--lib")] {
        let packages = workspace.packages.iter().filter(|package| package.name != "setwise-python");
        let packages = packages.filter(|package| package.has_library == libraries);
        document(workspace, packages, &[target, "--document-private-items"])?;
    }
    Ok(Outcome::Done)
}

fn document<'a>(
    workspace: &Workspace,
    packages: impl Iterator<Item = &'a Package>,
    arguments: &[&str],
) -> StepResult {
    let names = packages.flat_map(|package| ["-p", &package.name]);
    let mut cargo = workspace.cargo();
    cargo.args(["doc", "--no-deps", "--all-features"]).args(arguments).args(names);
    command::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Done)
}
