//! The workspace, as described by `cargo metadata`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::command;
use crate::lints;

/// A workspace and its packages.
pub(crate) struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
    /// The folder that cargo builds into.
    pub(crate) target: PathBuf,
    /// The packages of the workspace.
    pub(crate) packages: Vec<Package>,
}

/// One package of the workspace.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) rust_version: String,
    pub(crate) is_published: bool,
    /// Each feature, with what it enables.
    pub(crate) features: BTreeMap<String, Vec<String>>,
    pub(crate) dependencies: Vec<Dependency>,
    /// The root files of its libraries and programs.
    pub(crate) crate_roots: Vec<PathBuf>,
    pub(crate) has_library: bool,
}

/// A dependency in the `Cargo.toml` of a package.
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// True if only tests, examples and benchmarks need it.
    pub(crate) for_tests: bool,
    /// True if only a feature needs it.
    pub(crate) is_optional: bool,
}

impl Workspace {
    /// Runs `cargo metadata`. Fails if `Cargo.lock` does not match the `Cargo.toml` files.
    pub(crate) fn load() -> Result<Self, String> {
        // `cargo run` sets the variable; the constant is for a program started by hand.
        let here = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let mut cargo = cargo(here.parent().unwrap_or(&here));
        cargo.args(["metadata", "--format-version=1", "--no-deps", "--locked"]);
        let text = command::output(&mut cargo)?;
        let metadata: Value =
            serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
        Ok(Self {
            root: path(&metadata["workspace_root"]),
            target: path(&metadata["target_directory"]),
            packages: list(&metadata["packages"]).map(Package::read).collect(),
        })
    }

    /// Returns a command that runs cargo in the folder of the workspace.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = cargo(&self.root);
        // The module for Python is built without Python, as maturin builds it.
        cargo.env("PYO3_NO_PYTHON", "1").env("PYO3_BUILD_EXTENSION_MODULE", "1");
        cargo
    }

    /// Returns a command that runs a subcommand of cargo for all that is shipped, with all features, and
    /// compiles the crates of the workspace with clippy, so that one build finds warnings and makes the
    /// programs.
    ///
    /// Cargo compiles a crate again if it has other features, which depend on the packages and
    /// targets that a command names. So all steps name the same ones.
    pub(crate) fn cargo_all(&self, subcommand: &str) -> Command {
        let mut cargo = self.cargo();
        cargo.args([subcommand, "--workspace", "--all-features"]);
        lints::deny_warnings(&mut cargo);
        cargo
    }

    /// Builds the programs, the modules for Python and DuckDB, and the tests. These modules have no
    /// tests in Rust, which `--all-targets` would build all the same.
    pub(crate) fn build_all(&self) -> Result<(), String> {
        command::run(self.cargo_all("build").args(["--lib", "--bins", "--examples", "--tests"]))
    }

    /// Returns the path of a program that [`build_all`](Self::build_all) has built.
    pub(crate) fn built(&self, name: &str) -> PathBuf {
        self.target.join("debug").join(name)
    }

    /// Returns a command that runs cargo of another toolchain in the folder of the workspace.
    pub(crate) fn cargo_of(&self, toolchain: &str) -> Command {
        let mut cargo = Command::new("cargo");
        // These are of the toolchain of this process.
        cargo.current_dir(&self.root).env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
        cargo.env_remove("RUSTDOC").arg(format!("+{toolchain}"));
        cargo
    }

    /// Returns the packages for the registry.
    pub(crate) fn published(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.is_published)
    }

    /// Returns the manifests of the packages outside the workspace.
    pub(crate) fn outside(&self) -> [PathBuf; 2] {
        ["benchmarks", "fuzz"].map(|folder| self.root.join(folder).join("Cargo.toml"))
    }
}

impl Package {
    fn read(package: &Value) -> Self {
        let has_kind = |target: &Value, kind: &str| list(&target["kind"]).any(|k| text(k) == kind);
        let targets = || list(&package["targets"]);
        // The modules for Python, DuckDB and the page are libraries of the second kind.
        let is_library = |target: &Value| has_kind(target, "lib") || has_kind(target, "cdylib");
        Self {
            name: text(&package["name"]).to_owned(),
            version: text(&package["version"]).to_owned(),
            rust_version: text(&package["rust_version"]).to_owned(),
            is_published: package["publish"].is_null(),
            features: package["features"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, enabled)| {
                    (name.clone(), list(enabled).map(|word| text(word).to_owned()).collect())
                })
                .collect(),
            dependencies: list(&package["dependencies"]).map(Dependency::read).collect(),
            crate_roots: targets()
                .filter(|target| is_library(target) || has_kind(target, "bin"))
                .map(|target| path(&target["src_path"]))
                .collect(),
            has_library: targets().any(is_library),
        }
    }
}

impl Dependency {
    fn read(dependency: &Value) -> Self {
        Self {
            name: text(&dependency["name"]).to_owned(),
            for_tests: text(&dependency["kind"]) == "dev",
            is_optional: dependency["optional"] == true,
        }
    }
}

fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(folder);
    command
}

pub(crate) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn path(value: &Value) -> PathBuf {
    PathBuf::from(text(value))
}
