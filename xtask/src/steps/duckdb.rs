//! The extension for DuckDB: its library with the footer that DuckDB reads, and its tests.

use std::env::consts;
use std::path::Path;
use std::process::Command;

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

/// The name of the file, from which DuckDB derives the name of the entry point.
const FILE: &str = "setwise.duckdb_extension";

/// The version of the C API that the extension uses, as in `duckdb/src/border/entry.rs`.
const API: &str = "v1.2.0";

/// The version of the extension.
const VERSION: &str = concat!("v", env!("CARGO_PKG_VERSION"));

/// The packages for the tests.
const REQUIREMENTS: &str = "duckdb/tests/requirements.txt";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let manifest = workspace.outside("duckdb").ok_or("there is no duckdb/Cargo.toml")?;
    let mut cargo = workspace.cargo();
    // The release of the program has the same profile, and some of the same crates.
    cargo.args(["build", "--release", "--locked"]).env("CARGO_TARGET_DIR", &workspace.target);
    command::run(cargo.arg("--manifest-path").arg(&manifest))?;
    let library = [consts::DLL_PREFIX, "setwise_duckdb", consts::DLL_SUFFIX].concat();
    let library = workspace.target.join("release").join(library);
    let folder = workspace.target.join("duckdb");
    let extension = folder.join(FILE);
    append(&library, &extension)?;
    println!("    {}", extension.display());
    let environment = folder.join("environment");
    let make = ["-m", "venv"];
    if !command::succeeds(Command::new("python3").args(make).arg(&environment)) {
        let why = "the extension is built, but there is no python3 with venv to test it";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    let python = |arguments: &[&str]| {
        let mut python = Command::new(environment.join("bin").join("python3"));
        python.current_dir(&workspace.root).args(arguments);
        python.env("SETWISE_DUCKDB_EXTENSION", &extension);
        python
    };
    let install = ["-m", "pip", "--disable-pip-version-check", "-q", "install", "-r", REQUIREMENTS];
    if !command::succeeds(&mut python(&install)) {
        let why = "the extension is built, but there is no package registry to test it";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    command::run(&mut python(&["-m", "pytest", "-q", "-p", "no:cacheprovider", "duckdb/tests"]))?;
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
