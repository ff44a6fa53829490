//! The tests of the core on `AArch64`, under an emulator unless the machine is one.

use std::process::Command;

use crate::command;
use crate::steps::back_ends::{Target, install};
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

const TARGET: &str = "aarch64-unknown-linux-gnu";

/// The emulator and the linker of Debian's packages `qemu-user` and `gcc-aarch64-linux-gnu`, and
/// the folder of their libraries.
const EMULATOR: &str = "qemu-aarch64";
const LINKER: &str = "aarch64-linux-gnu-gcc";
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// Slow tests of code that is the same on all processors.
const SKIPPED: [&str; 2] = ["move_lists::", "search::"];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    if cfg!(target_arch = "aarch64") {
        return Ok(Outcome::Skipped("the other tests have run on AArch64".to_owned()));
    }
    for program in [EMULATOR, LINKER] {
        if command::output(Command::new(program).arg("--version")).is_err() {
            return Ok(Outcome::Skipped(format!("{program} is not installed")));
        }
    }
    if let Target::Missing(why) = install(workspace, TARGET)? {
        return Ok(Outcome::Skipped(why));
    }
    let mut cargo = workspace.cargo();
    cargo.args(["test", "-p", "setwise", "--target", TARGET, "--lib", "--tests", "--"]);
    for tests in SKIPPED {
        cargo.args(["--skip", tests]);
    }
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    cargo
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{EMULATOR} -L {LIBRARIES}"));
    command::run(&mut cargo)?;
    Ok(Outcome::Done)
}
