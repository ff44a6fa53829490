//! The packages for the registry.

use std::path::PathBuf;
use std::process::Command;

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::{Package, Workspace};

/// The files that each package must have, besides its sources.
const FILES: [&str; 4] = ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "Cargo.lock"];

/// The size of an archive that needs a reason, in bytes.
const LARGE: u64 = 512 * 1024;

/// Packs each package without building it, and checks what is in it.
pub(super) fn run(workspace: &Workspace) -> StepResult {
    pack(workspace)?;
    let mut errors = String::new();
    for package in workspace.published() {
        let archive = archive(workspace, package);
        let list = command::output(Command::new("tar").arg("tzf").arg(&archive))?;
        let folder = folder(package);
        for file in FILES {
            if !list.lines().any(|line| line == format!("{folder}/{file}")) {
                errors += &format!("the package {} has no {file}\n", package.name);
            }
        }
        let size = std::fs::metadata(&archive).map_err(|error| error.to_string())?.len();
        println!("    {folder}: {} files, {} KiB", list.lines().count(), size / 1024);
        if size > LARGE {
            errors += &format!("the package {} has {size} bytes\n", package.name);
        }
    }
    if errors.is_empty() { Ok(Outcome::Done) } else { Err(errors) }
}

/// Unpacks the packages into a folder of their own, where they depend on each other, and runs the
/// tests that are in them.
pub(super) fn unpacked(workspace: &Workspace) -> StepResult {
    pack(workspace)?;
    let root = workspace.target.join("unpacked");
    let failed = |error: std::io::Error| format!("{}: {error}", root.display());
    if root.exists() {
        std::fs::remove_dir_all(&root).map_err(failed)?;
    }
    std::fs::create_dir_all(&root).map_err(failed)?;
    let mut members = String::new();
    let mut patches = String::new();
    for package in workspace.published() {
        let mut tar = Command::new("tar");
        command::run(tar.arg("xzf").arg(archive(workspace, package)).arg("-C").arg(&root))?;
        let folder = folder(package);
        members += &format!("{folder:?}, ");
        patches += &format!("{} = {{ path = {folder:?} }}\n", package.name);
    }
    // The profile is that of the repository, so that the dependencies are not built again.
    let manifest = std::fs::read_to_string(workspace.root.join("Cargo.toml")).map_err(failed)?;
    let profile = manifest.split_once("[profile.dev]").map_or("", |(_, profile)| profile);
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n[patch.crates-io]\n{patches}\n\
         [profile.dev]{profile}"
    );
    std::fs::write(root.join("Cargo.toml"), manifest).map_err(failed)?;
    std::fs::copy(workspace.root.join("Cargo.lock"), root.join("Cargo.lock")).map_err(failed)?;
    let mut cargo = workspace.cargo();
    cargo.current_dir(&root).args(["test", "--workspace", "--offline", "--target-dir"]);
    command::run(cargo.arg(&workspace.target))?;
    Ok(Outcome::Done)
}

/// Builds each package as `cargo publish` does, without uploading it.
pub(super) fn publish(workspace: &Workspace) -> StepResult {
    let mut cargo = workspace.cargo();
    cargo.args(["publish", "--dry-run", "--workspace"]);
    command::run(&mut cargo)?;
    Ok(Outcome::Done)
}

/// Writes the archives. Changes that are not committed are packed too.
fn pack(workspace: &Workspace) -> Result<(), String> {
    let mut cargo = workspace.cargo();
    cargo.args(["package", "--quiet", "--locked", "--no-verify", "--allow-dirty"]);
    command::run(cargo.args(workspace.published().flat_map(|package| ["-p", &package.name])))
}

fn archive(workspace: &Workspace, package: &Package) -> PathBuf {
    workspace.target.join("package").join(format!("{}.crate", folder(package)))
}

/// Returns the folder in the archive.
fn folder(package: &Package) -> String {
    format!("{}-{}", package.name, package.version)
}
