//! The fuzz targets: their corpus on any toolchain, and new inputs where cargo-fuzz and a
//! nightly compiler are installed.

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

/// The time for each target, in seconds.
const SECONDS: u32 = 5;

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let Some(manifest) = workspace.outside("fuzz") else {
        return Err("there is no fuzz/Cargo.toml".to_owned());
    };
    let text = std::fs::read_to_string(&manifest).map_err(|error| error.to_string())?;
    let targets: Vec<_> = targets(&text).collect();
    for target in &targets {
        let mut cargo = workspace.cargo();
        cargo.args(["run", "--quiet", "--manifest-path"]).arg(&manifest).args(["--bin", target]);
        command::run(&mut cargo)?;
    }
    let fuzz = || {
        let mut cargo = workspace.cargo_of("nightly");
        cargo.arg("fuzz");
        cargo
    };
    if command::output(fuzz().arg("--version")).is_err() {
        let why = "no nightly toolchain with cargo-fuzz; only the corpus was replayed";
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
            "-timeout=20",
            "-rss_limit_mb=4096",
            "-print_final_stats=0",
        ]))?;
    }
    Ok(Outcome::Done)
}

/// Returns the names of the targets in the manifest.
fn targets(manifest: &str) -> impl Iterator<Item = &str> {
    manifest.split("[[bin]]").skip(1).filter_map(|bin| {
        let (_, name) = bin.split_once("name = \"")?;
        name.split('"').next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_read_from_the_manifest() {
        let manifest =
            "name = \"x\"\n[[bin]]\nname = \"a\"\npath = \"p\"\n\n[[bin]]\nname = \"b\"\n";
        assert!(targets(manifest).eq(["a", "b"]));
    }
}
