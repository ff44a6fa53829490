//! The tests of slices in WebAssembly, with and without its vectors, under Node.js.

use std::process::Command;

use crate::command;
use crate::steps::back_ends::{Target, install};
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

const TARGET: &str = "wasm32-wasip1";

/// Node.js without the fast API calls of V8, which crash version 20.
const NODE: &str = "node --no-warnings --no-turbo-fast-api-calls";

/// A word in the names of tests that catch a panic, which aborts a WebAssembly program.
const SKIPPED: &str = "refused";

pub(super) fn plain(workspace: &Workspace) -> StepResult {
    run(workspace, "wasm", "")
}

pub(super) fn vectors(workspace: &Workspace) -> StepResult {
    run(workspace, "wasm-simd128", "-C target-feature=+simd128")
}

/// Runs the tests that were compiled with some flags into a folder.
fn run(workspace: &Workspace, folder: &str, flags: &str) -> StepResult {
    let node = "import { WASI } from 'node:wasi'; new WASI({ version: 'preview1' })";
    let arguments = ["--no-warnings", "--input-type=module", "--eval", node];
    if !command::succeeds(Command::new("node").args(arguments)) {
        return Ok(Outcome::Skipped("there is no Node.js that runs WASI".to_owned()));
    }
    if let Target::Missing(why) = install(workspace, TARGET)? {
        return Ok(Outcome::Skipped(why));
    }
    let runner = workspace.root.join("testing/wasi.mjs");
    let mut cargo = workspace.cargo();
    // Other flags need other files, so these have their own folder.
    cargo.env("CARGO_TARGET_DIR", workspace.target.join(folder)).env("RUSTFLAGS", flags);
    cargo.env("CARGO_TARGET_WASM32_WASIP1_RUNNER", format!("{NODE} {}", runner.display()));
    cargo.args(["test", "--release", "-p", "setwise", "--target", TARGET, "--test", "levels"]);
    cargo.args(["--", "levels::", "slices::", "serialize::", "--skip", SKIPPED]);
    command::run(&mut cargo)?;
    Ok(Outcome::Done)
}
