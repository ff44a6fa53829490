//! The Python package: its tests, and its wheel in a new environment.

use std::env::consts;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command;
use crate::environment::{Environment, remove};
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// The tests of engines that are too large for each run, and the packages of these.
const CLUSTERS: [&str; 2] = ["tests/test_ray.py", "tests/test_spark.py"];
const CLUSTER_REQUIREMENTS: &str = "python/tests/requirements-clusters.txt";

/// Tests the module that the other tests were built with, in the place of an installed one.
pub(super) fn run(workspace: &Workspace) -> StepResult {
    let environment = match checkout(workspace)? {
        Ok(environment) => environment,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let ignored = CLUSTERS.map(|tests| format!("--ignore={tests}"));
    let mut pytest = here(workspace, &environment.python(), &["-m", "pytest", "-q", "-rs"]);
    command::run(pytest.args(ignored).arg("tests"))?;
    Ok(Outcome::Done)
}

/// Checks the types of the package and of its tests, and compares the stubs with the module.
pub(super) fn types(workspace: &Workspace) -> StepResult {
    let environment = match checkout(workspace)? {
        Ok(environment) => environment,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    command::run(&mut here(workspace, &environment.python(), &["-m", "mypy"]))?;
    let stubs = ["-m", "mypy.stubtest", "setwise._setwise", "setwise._functions"];
    command::run(&mut here(workspace, &environment.python(), &stubs))?;
    Ok(Outcome::Done)
}

/// Makes an environment in which the package of this checkout is imported.
fn checkout(workspace: &Workspace) -> Result<Result<Environment, String>, String> {
    let environment = match Environment::load(workspace)? {
        Ok(environment) => environment,
        Err(why) => return Ok(Err(why)),
    };
    workspace.build_all()?;
    let packages = workspace.target.join("python-package").join("checkout");
    assemble(workspace, &packages.join("setwise"))?;
    environment.link(&packages)?;
    Ok(Ok(environment))
}

/// Builds the wheel as users do, installs it into a new environment, and runs all tests there.
pub(super) fn wheel(workspace: &Workspace) -> StepResult {
    let folder = workspace.target.join("python-package");
    let (environment, wheels) = (folder.join("environment"), folder.join("wheels"));
    for old in [&environment, &wheels] {
        if old.exists() {
            remove(old)?;
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
        // Maturin names the wheel for the oldest glibc, unless it needs libraries that may be absent.
        pip.env("CARGO_TARGET_DIR", &workspace.target);
        pip.env("MATURIN_PEP517_ARGS", "--compatibility pypi");
        pip
    };
    if !command::succeeds(pip(&["download", "--no-deps", "maturin", "-d"]).arg(&folder)) {
        return Ok(Outcome::Skipped("there is no package registry".to_owned()));
    }
    command::run(&mut pip(&["install", "-r", "python/tests/requirements.txt"]))?;
    let clusters = std::fs::read_to_string(workspace.root.join(CLUSTER_REQUIREMENTS))
        .map_err(|error| format!("{CLUSTER_REQUIREMENTS}: {error}"))?;
    for package in clusters.lines().filter(|line| !line.starts_with('#')) {
        if !command::succeeds(&mut pip(&["install", package])) {
            println!("python: {package} cannot be installed, so its tests are skipped");
        }
    }
    command::run(pip(&["wheel", "--no-deps", "./python", "-w"]).arg(&wheels))?;
    command::run(pip(&["install"]).args(files(&wheels)?))?;
    command::run(&mut here(workspace, &python, &["-m", "pytest", "-q", "-rs", "tests"]))?;
    Ok(Outcome::Done)
}

/// Returns a command that runs Python in the folder of the package.
fn here(workspace: &Workspace, python: &Path, arguments: &[&str]) -> Command {
    let mut python = Command::new(python);
    python.current_dir(workspace.root.join("python")).args(arguments);
    python
}

/// Puts the sources in Python and the module in Rust into one folder, as they are installed.
fn assemble(workspace: &Workspace, package: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", package.display());
    if package.exists() {
        remove(package)?;
    }
    std::fs::create_dir_all(package).map_err(failed)?;
    for source in files(&workspace.root.join("python/python/setwise"))? {
        if let (true, Some(name)) = (source.is_file(), source.file_name()) {
            std::fs::copy(&source, package.join(name)).map_err(failed)?;
        }
    }
    let library = [consts::DLL_PREFIX, "_setwise", consts::DLL_SUFFIX].concat();
    let module = if cfg!(windows) { "_setwise.pyd" } else { "_setwise.abi3.so" };
    std::fs::copy(workspace.built(&library), package.join(module)).map_err(failed)?;
    Ok(())
}

/// Returns the files of a folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    entries.map(|entry| Ok(entry.map_err(|error| error.to_string())?.path())).collect()
}
