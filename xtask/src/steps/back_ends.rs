//! Checks of the core for other processors, so that code under every `cfg` is compiled.

use std::path::Path;
use std::process::Command;

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

const TARGETS: [&str; 3] =
    ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "wasm32-unknown-unknown"];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let mut missing = Vec::new();
    for target in TARGETS {
        match install(workspace, target)? {
            Target::Installed => check(workspace, target)?,
            Target::Missing(why) => missing.push(why),
        }
    }
    if missing.is_empty() { Ok(Outcome::Done) } else { Ok(Outcome::Skipped(missing.join("; "))) }
}

/// Runs clippy, which includes the checks of the compiler.
fn check(workspace: &Workspace, target: &str) -> Result<(), String> {
    for features in [None, Some("--no-default-features")] {
        let mut cargo = workspace.cargo();
        cargo.args(["clippy", "-p", "setwise", "--target", target]).args(features);
        command::run(cargo.args(["--", "-D", "warnings"]))?;
    }
    Ok(())
}

/// The state of the standard library of a target.
pub(super) enum Target {
    Installed,
    Missing(String),
}

/// Installs the standard library of a target with rustup if it is missing.
pub(super) fn install(workspace: &Workspace, target: &str) -> Result<Target, String> {
    let is_installed = || -> Result<bool, String> {
        let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.current_dir(&workspace.root).args(["--print", "target-libdir", "--target", target]);
        Ok(Path::new(command::output(&mut rustc)?.trim()).is_dir())
    };
    if is_installed()? {
        return Ok(Target::Installed);
    }
    let mut rustup = Command::new("rustup");
    rustup.current_dir(&workspace.root).args(["target", "add", target]);
    match command::run(&mut rustup) {
        Ok(()) if is_installed()? => Ok(Target::Installed),
        Ok(()) => Ok(Target::Missing(format!("rustup did not install {target} for this compiler"))),
        Err(error) => Ok(Target::Missing(error)),
    }
}
