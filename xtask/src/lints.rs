//! Lints in a build.
//!
//! `cargo clippy` only checks code, so a build after it compiles everything once more. But its driver is a
//! complete compiler: as the wrapper for the crates of the workspace, it lints them while cargo builds them.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command;

const COMPILER: &str = "clippy-driver";

/// The arguments of clippy's compiler, as `cargo clippy -- -D warnings` passes them.
const ARGUMENTS: (&str, &str) = ("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");

/// Lets a command of cargo compile the crates of the workspace with clippy, and fail at warnings.
pub(crate) fn deny_warnings(cargo: &mut Command) {
    cargo.env("RUSTC_WORKSPACE_WRAPPER", COMPILER).env(ARGUMENTS.0, ARGUMENTS.1);
}

/// Fails unless clippy fails at a warning. How its driver takes arguments is not documented. If that changed,
/// warnings would be printed and nothing would fail.
pub(crate) fn check(folder: &Path) -> Result<(), String> {
    let source = folder.join("warning.rs");
    let compile = |text: &str| {
        fs::write(&source, text).map_err(|error| format!("cannot write {source:?}: {error}"))?;
        let mut compiler = Command::new(COMPILER);
        compiler.env(ARGUMENTS.0, ARGUMENTS.1).args([
            "rustc",
            "--crate-type=lib",
            "--emit=metadata",
        ]);
        compiler.arg("--out-dir").arg(folder).arg(&source);
        Ok::<_, String>(command::succeeds(&mut compiler))
    };
    match (
        compile("pub fn not(x: bool) -> bool { !x }")?,
        compile("pub fn not(x: bool) -> bool { x == false }")?,
    ) {
        (true, false) => Ok(()),
        (false, _) => Err(format!("cannot run `{COMPILER}`: run `rustup component add clippy`")),
        (true, true) => Err(format!(
            "`{COMPILER}` does not fail at warnings: check `ARGUMENTS` in xtask/src/lints.rs"
        )),
    }
}
