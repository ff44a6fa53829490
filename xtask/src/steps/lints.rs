//! The checks of cargo's own tools: format, lints, documentation.

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

pub(super) fn fmt(workspace: &Workspace) -> StepResult {
    command::run(workspace.cargo().args(["fmt", "--all", "--check"]))?;
    let outside = ["benchmarks", "duckdb", "fuzz", "python", "web"];
    for manifest in outside.into_iter().filter_map(|folder| workspace.outside(folder)) {
        command::run(workspace.cargo().args(["fmt", "--check", "--manifest-path"]).arg(manifest))?;
    }
    Ok(Outcome::Done)
}

// Clippy would need a C++ compiler for the fuzz targets, so only their format is checked.
pub(super) fn clippy(workspace: &Workspace) -> StepResult {
    let arguments = ["--all-targets", "--", "-D", "warnings"];
    let with_all = [
        "clippy",
        "--workspace",
        "--features",
        "setwise-cli/page,setwise-cli/parquet,setwise-chess/serde",
    ];
    command::run(workspace.cargo().args(with_all).args(arguments))?;
    // Without the feature, other lines of these are compiled.
    let without = ["clippy", "-p", "setwise-columns", "-p", "setwise-cli"];
    command::run(workspace.cargo().args(without).args(arguments))?;
    if let Some(manifest) = workspace.outside("benchmarks") {
        command::run(
            workspace.cargo().args(["clippy", "--manifest-path"]).arg(manifest).args(arguments),
        )?;
    }
    for manifest in ["duckdb", "python"].into_iter().filter_map(|folder| workspace.outside(folder))
    {
        let mut cargo = workspace.cargo();
        cargo.env("CARGO_TARGET_DIR", &workspace.target);
        // The checks need no Python.
        cargo.env("PYO3_NO_PYTHON", "1").env("PYO3_BUILD_EXTENSION_MODULE", "1");
        command::run(cargo.args(["clippy", "--manifest-path"]).arg(manifest).args(arguments))?;
    }
    Ok(Outcome::Done)
}

/// Builds the documentation with the private items, whose links can break too, and then that of the
/// libraries for users.
///
/// The program has the name of the core library, and cargo would write both into one folder, so
/// they are built in turn. The libraries come last and remain.
pub(super) fn doc(workspace: &Workspace) -> StepResult {
    let (libraries, programs): (Vec<_>, Vec<_>) =
        workspace.packages.iter().partition(|package| package.has_library);
    let turns = [
        (&programs, ["--bins", "--document-private-items"].as_slice()),
        (
            &libraries,
            &["--lib", "--document-private-items", "--features", "setwise-columns/parquet"],
        ),
        (&libraries, &["--lib"]),
    ];
    for (packages, arguments) in turns {
        let names = packages.iter().flat_map(|package| ["-p", &package.name]);
        let mut cargo = workspace.cargo();
        cargo.args(["doc", "--no-deps"]).args(arguments).args(names);
        command::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))?;
    }
    Ok(Outcome::Done)
}
