//! The extension for DuckDB: its library with the footer that DuckDB reads, and its tests.

use std::env::consts;
use std::path::Path;
use std::process::Command;

use crate::command;
use crate::environment::Environment;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// The name of the file, from which DuckDB derives the name of the entry point.
const FILE: &str = "setwise.duckdb_extension";

/// The version of the C API that the extension uses, as in `duckdb/src/border/entry.rs`.
const API: &str = "v1.2.0";

/// The version of the extension.
const VERSION: &str = concat!("v", env!("CARGO_PKG_VERSION"));

/// Tests the extension that was built with the other tests.
pub(super) fn quick(workspace: &Workspace) -> StepResult {
    workspace.build_all()?;
    let folder = workspace.target.join("debug");
    // With all features it reads Parquet, too.
    let reads_parquet = "--deselect=duckdb/tests/test_files.py::test_parquet_is_read_by_duckdb";
    check(workspace, &folder, &folder, &[reads_parquet])
}

/// Builds the extension as users get it, and tests it.
pub(super) fn full(workspace: &Workspace) -> StepResult {
    let build = ["build", "--profile", "binding", "--locked", "-p", "setwise-duckdb"];
    command::run(workspace.cargo().args(build))?;
    check(workspace, &workspace.target.join("binding"), &workspace.target.join("duckdb"), &[])
}

/// Makes the extension from the library in a folder, and runs its tests.
fn check(workspace: &Workspace, built: &Path, folder: &Path, arguments: &[&str]) -> StepResult {
    let library = [consts::DLL_PREFIX, "setwise_duckdb", consts::DLL_SUFFIX].concat();
    let extension = folder.join(FILE);
    append(&built.join(library), &extension)?;
    println!("    {}", extension.display());
    let environment = match Environment::load(workspace)? {
        Ok(environment) => environment,
        Err(why) => return Ok(Outcome::Skipped(format!("the extension is built, but {why}"))),
    };
    let mut pytest = Command::new(environment.python());
    pytest.current_dir(&workspace.root).env("SETWISE_DUCKDB_EXTENSION", &extension);
    command::run(
        pytest
            .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "duckdb/tests"])
            .args(arguments),
    )?;
    Ok(Outcome::Done)
}

/// Copies a library and appends the footer.
fn append(library: &Path, extension: &Path) -> Result<(), String> {
    let error = |error| format!("{}: {error}", extension.display());
    let bytes =
        std::fs::read(library).map_err(|error| format!("{}: {error}", library.display()))?;
    if let Some(folder) = extension.parent() {
        std::fs::create_dir_all(folder).map_err(error)?;
    }
    std::fs::write(extension, [bytes, footer(&platform())].concat()).map_err(error)
}

/// Returns the platform by the name that DuckDB has for it.
fn platform() -> String {
    let system = if consts::OS == "macos" { "osx" } else { consts::OS };
    let processor = match consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("{system}_{processor}")
}

/// Returns the footer: a section of WebAssembly with the metadata, as DuckDB has it for all
/// platforms. Eight fields of 32 bytes are followed by the place of a signature.
///
/// Source: DuckDB, `scripts/append_metadata.cmake`
fn footer(platform: &str) -> Vec<u8> {
    const SECTION: &[u8] = b"\x00\x93\x04\x10duckdb_signature\x80\x04";
    let fields = ["", "", "", "C_STRUCT", VERSION, API, platform, "4"];
    let mut footer = SECTION.to_vec();
    for field in fields {
        let mut bytes = field.as_bytes().to_vec();
        bytes.resize(32, 0);
        footer.extend(bytes);
    }
    footer.resize(SECTION.len() + 8 * 32 + 256, 0);
    footer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_footer_has_fields_at_fixed_places() {
        let footer = footer("linux_amd64");
        assert_eq!(footer.len(), 534);
        let field = |index: usize| &footer[22 + 32 * index..][..32];
        assert!(field(6).starts_with(b"linux_amd64\0") && field(7).starts_with(b"4\0"));
        assert!(footer[footer.len() - 256..].iter().all(|&byte| byte == 0));
    }
}
