//! The oldest Rust that each package declares.

use std::collections::BTreeMap;
use std::process::Command;

use crate::command;
use crate::dependencies::Dependencies;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let dependencies = Dependencies::load(workspace)?;
    let mut errors = String::new();
    let mut packages: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in workspace.published() {
        packages.entry(&package.rust_version).or_default().push(&package.name);
        for it in dependencies.of(&package.name) {
            if numbers(&it.rust_version) > numbers(&package.rust_version) {
                errors += &format!(
                    "{} needs Rust {}, but {} {} needs {}\n",
                    package.name, package.rust_version, it.name, it.version, it.rust_version
                );
            }
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let current = command::output(Command::new("rustc").arg("--version"))?;
    let mut missing = Vec::new();
    for (version, names) in packages {
        // The other steps build with the compiler of this process.
        if current.starts_with(&format!("rustc {version}.")) {
            continue;
        }
        let toolchain = format!("{version}.0");
        let is_installed = || command::succeeds(workspace.cargo_of(&toolchain).arg("--version"));
        if !is_installed() {
            let mut rustup = Command::new("rustup");
            rustup.args(["toolchain", "install", "--no-self-update", "--profile=minimal"]);
            command::succeeds(rustup.arg(&toolchain));
        }
        if !is_installed() {
            missing.push(format!("Rust {version} cannot be installed"));
            continue;
        }
        let mut cargo = workspace.cargo_of(&toolchain);
        cargo.args(["check", "--locked", "--target-dir"]).arg(workspace.target.join("msrv"));
        command::run(cargo.args(names.iter().flat_map(|name| ["-p", name])))?;
    }
    if missing.is_empty() { Ok(Outcome::Done) } else { Ok(Outcome::Skipped(missing.join("; "))) }
}

/// Returns the numbers of a version.
fn numbers(version: &str) -> Vec<u32> {
    version.split('.').filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(numbers("1.100") > numbers("1.89") && numbers("1.89.1") > numbers("1.89"));
        assert!(numbers("") < numbers("1.0"));
    }
}
