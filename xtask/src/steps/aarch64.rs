//! The tests of the core on `AArch64`, where it is not that already, under an emulator.

use std::process::Command;

use super::back_ends::{Target, install};
use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

const TARGET: &str = "aarch64-unknown-linux-gnu";

/// The emulator, and the linker, as Debian's packages `qemu-user` and
/// `gcc-aarch64-linux-gnu` have them; and where they have its libraries.
const EMULATOR: &str = "qemu-aarch64";
const LINKER: &str = "aarch64-linux-gnu-gcc";
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// Tests that take long under the emulator, and of code that is the same everywhere.
const ELSEWHERE: [&str; 3] = ["generated", "move_lists", "search"];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    if cfg!(target_arch = "aarch64") {
        return Ok(Outcome::Skipped("the tests have run on it".to_owned()));
    }
    for program in [EMULATOR, LINKER] {
        if command::output(Command::new(program).arg("--version")).is_err() {
            return Ok(Outcome::Skipped(format!("there is no {program}")));
        }
    }
    if let Target::Missing(why) = install(workspace, TARGET)? {
        return Ok(Outcome::Skipped(why));
    }
    let mut cargo = workspace.cargo();
    cargo.args(["test", "-p", "setwise", "--target", TARGET, "--lib"]);
    for test in tests(workspace)? {
        cargo.args(["--test", &test]);
    }
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    cargo
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{EMULATOR} -L {LIBRARIES}"));
    command::run(&mut cargo)?;
    Ok(Outcome::Done)
}

/// The files of tests of the core that are to be run.
fn tests(workspace: &Workspace) -> Result<Vec<String>, String> {
    let folder = workspace.root.join("crates/setwise/tests");
    let error = |error| format!("cannot list {}: {error}", folder.display());
    let mut tests = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "rs")
            && !ELSEWHERE.contains(&name.as_str())
        {
            tests.push(name);
        }
    }
    tests.sort();
    Ok(tests)
}
