//! The crates that the packages of the workspace depend on, from `cargo metadata`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::command;
use crate::workspace::{Workspace, list, text};

/// The resolved dependencies of the workspace, with all features and for all systems.
pub(crate) struct Dependencies {
    crates: BTreeMap<String, Crate>,
}

/// A crate in the lock file, or a package of the workspace.
pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) version: String,
    /// An SPDX expression, or nothing.
    pub(crate) license: String,
    /// The oldest Rust that it declares, or nothing.
    pub(crate) rust_version: String,
    /// The registry or repository, or nothing for a crate of this repository.
    pub(crate) source: String,
    /// The identities of what it needs, without what only its tests need.
    needs: Vec<String>,
}

impl Dependencies {
    pub(crate) fn load(workspace: &Workspace) -> Result<Self, String> {
        let mut cargo = workspace.cargo();
        cargo.args(["metadata", "--format-version=1", "--all-features", "--locked"]);
        let metadata: Value = serde_json::from_str(&command::output(&mut cargo)?)
            .map_err(|error| format!("cargo metadata: {error}"))?;
        let mut crates: BTreeMap<String, Crate> = list(&metadata["packages"])
            .map(|package| (text(&package["id"]).to_owned(), Crate::read(package)))
            .collect();
        for node in list(&metadata["resolve"]["nodes"]) {
            let needs = list(&node["deps"]).filter(|dependency| {
                list(&dependency["dep_kinds"]).any(|kind| text(&kind["kind"]) != "dev")
            });
            let needs = needs.map(|dependency| text(&dependency["pkg"]).to_owned());
            if let Some(it) = crates.get_mut(text(&node["id"])) {
                it.needs = needs.collect();
            }
        }
        Ok(Self { crates })
    }

    /// Returns all crates.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Crate> {
        self.crates.values()
    }

    /// Returns what a build of a package of the workspace needs, with the package itself.
    pub(crate) fn of(&self, package: &str) -> Vec<&Crate> {
        let is_root = |it: &Crate| it.source.is_empty() && it.name == package;
        let roots = self.crates.iter().filter(|(_, it)| is_root(it)).map(|(id, _)| id.as_str());
        let mut waiting: Vec<&str> = roots.collect();
        let mut seen = BTreeSet::new();
        while let Some(id) = waiting.pop() {
            if seen.insert(id) {
                waiting.extend(self.crates.get(id).iter().flat_map(|it| &it.needs).map(|id| &**id));
            }
        }
        seen.into_iter().filter_map(|id| self.crates.get(id)).collect()
    }
}

impl Crate {
    fn read(package: &Value) -> Self {
        let [name, version, license, rust_version, source] =
            ["name", "version", "license", "rust_version", "source"]
                .map(|key| text(&package[key]).to_owned());
        Self { name, version, license, rust_version, source, needs: Vec::new() }
    }
}
