//! The fuzz targets: their corpus on any toolchain, and new inputs where cargo-fuzz and a
//! nightly compiler are installed.

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

const MANIFEST: &str = "fuzz/Cargo.toml";

/// The time for each target, in seconds.
const SECONDS: u32 = 5;

/// The wall time of an input after which it is taken to have no end, also on a busy machine.
const MOST_SECONDS: u32 = 300;

/// Replays the corpus of all targets.
pub(super) fn corpus(workspace: &Workspace) -> StepResult {
    let lint = ["clippy", "--manifest-path", MANIFEST, "--all-targets", "--", "-D", "warnings"];
    command::run(workspace.cargo().args(lint))?;
    let mut cargo = workspace.cargo();
    cargo.args(["run", "--quiet", "--manifest-path", MANIFEST, "--bin", "replay", "--"]);
    // The program refuses a name that it does not know.
    command::run(cargo.args(targets(&manifest(workspace)?)))?;
    Ok(Outcome::Done)
}

/// Looks for new inputs, from the corpus on.
pub(super) fn run(workspace: &Workspace) -> StepResult {
    let text = manifest(workspace)?;
    let targets: Vec<_> = targets(&text).collect();
    if testing::is_ci() && !command::succeeds(workspace.cargo().args(["fuzz", "--version"])) {
        command::succeeds(workspace.cargo().args(["install", "--quiet", "--locked", "cargo-fuzz"]));
    }
    let fuzz = || {
        let mut cargo = workspace.cargo_of("nightly");
        cargo.arg("fuzz");
        cargo
    };
    if command::output(fuzz().arg("--version")).is_err() {
        let why = "no nightly toolchain with cargo-fuzz: run `cargo install cargo-fuzz`";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    for target in &targets {
        // New inputs go to the first folder, so that the repository stays as it is.
        let found = workspace.target.join("fuzz-corpus").join(target);
        std::fs::create_dir_all(&found).map_err(|error| error.to_string())?;
        let mut cargo = fuzz();
        cargo.args(["run", "--debug-assertions", target]).arg(&found);
        cargo.arg(format!("fuzz/corpus/{target}")).arg("--");
        command::run(cargo.args([
            &format!("-max_total_time={SECONDS}"),
            &format!("-timeout={MOST_SECONDS}"),
            "-rss_limit_mb=4096",
            "-print_final_stats=0",
        ]))?;
    }
    Ok(Outcome::Done)
}

fn manifest(workspace: &Workspace) -> Result<String, String> {
    std::fs::read_to_string(workspace.root.join(MANIFEST))
        .map_err(|error| format!("{MANIFEST}: {error}"))
}

/// Returns the names of the targets in the manifest.
fn targets(manifest: &str) -> impl Iterator<Item = &str> {
    let is_target = |bin: &&str| bin.contains("fuzz_targets/");
    manifest.split("[[bin]]").skip(1).filter(is_target).filter_map(|bin| {
        let (_, name) = bin.split_once("name = \"")?;
        name.split('"').next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_read_from_the_manifest() {
        let bin =
            |name, folder| format!("[[bin]]\nname = \"{name}\"\npath = \"{folder}/x.rs\"\n\n");
        let bins = [bin("replay", "src"), bin("a", "fuzz_targets"), bin("b", "fuzz_targets")];
        let manifest = format!("name = \"x\"\n{}", bins.concat());
        assert!(targets(&manifest).eq(["a", "b"]));
    }
}
