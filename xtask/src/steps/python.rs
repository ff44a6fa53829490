//! The Python package: its wheel in a new environment, with the packages that it works with.

use std::path::Path;
use std::process::Command;

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

/// The packages for the tests.
const REQUIREMENTS: &str = "python/tests/requirements.txt";

/// Large packages, without which some tests are skipped.
const CLUSTERS: &str = "python/tests/requirements-clusters.txt";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    if workspace.outside("python").is_none() {
        return Err("there is no python/Cargo.toml".to_owned());
    }
    let folder = workspace.target.join("python-package");
    let (environment, wheels) = (folder.join("environment"), folder.join("wheels"));
    for old in [&environment, &wheels] {
        if old.exists() {
            std::fs::remove_dir_all(old).map_err(|error| format!("{}: {error}", old.display()))?;
        }
    }
    let make = ["-m", "venv"];
    if !command::succeeds(Command::new("python3").args(make).arg(&environment)) {
        return Ok(Outcome::Skipped("there is no python3 with venv".to_owned()));
    }
    let python = environment.join("bin").join("python3");
    let pip = |arguments: &[&str]| {
        let mut pip = Command::new(&python);
        pip.current_dir(&workspace.root).args(["-m", "pip", "--disable-pip-version-check", "-q"]);
        pip.args(arguments);
        // The builds are kept from run to run. Those for tests take half the time of a release.
        // Maturin names the wheel for the oldest glibc, unless it needs libraries that may be absent.
        pip.env("CARGO_TARGET_DIR", folder.join("cargo"));
        pip.env("MATURIN_PEP517_ARGS", "--profile dev --compatibility pypi");
        pip
    };
    if !command::succeeds(pip(&["download", "--no-deps", "maturin", "-d"]).arg(&folder)) {
        return Ok(Outcome::Skipped("there is no package registry".to_owned()));
    }
    let clusters = std::fs::read_to_string(workspace.root.join(CLUSTERS))
        .map_err(|error| format!("{CLUSTERS}: {error}"))?;
    let packages = || {
        command::run(&mut pip(&["install", "-r", REQUIREMENTS]))?;
        for package in clusters.lines().filter(|line| !line.starts_with('#')) {
            if !command::succeeds(&mut pip(&["install", package])) {
                println!("python: {package} cannot be installed, so its tests are skipped");
            }
        }
        Ok(())
    };
    // One waits for the network while the other compiles.
    std::thread::scope(|scope| {
        let installed = scope.spawn(packages);
        command::run(pip(&["wheel", "--no-deps", "./python", "-w"]).arg(&wheels))?;
        installed.join().unwrap_or_else(|_| Err("installing packages panicked".to_owned()))
    })?;
    command::run(pip(&["install"]).args(files(&wheels)?))?;
    let here = |arguments: &[&str]| {
        let mut python = Command::new(&python);
        python.current_dir(workspace.root.join("python")).args(arguments);
        python
    };
    command::run(&mut here(&["-m", "pytest", "-q", "-rs", "tests"]))?;
    command::run(&mut here(&["-m", "mypy"]))?;
    let stubs = ["-m", "mypy.stubtest", "setwise._setwise", "setwise._functions"];
    command::run(&mut here(&stubs))?;
    Ok(Outcome::Done)
}

/// Returns the files of a folder.
fn files(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    entries.map(|entry| Ok(entry.map_err(|error| error.to_string())?.path())).collect()
}
