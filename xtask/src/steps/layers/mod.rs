//! The edges between the crates of the workspace, and between the files of each.

mod circles;
mod scripts;

use std::path::Path;

use self::circles::Modules;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// The libraries of the product.
const LIBRARIES: &[&str] = &[
    "setwise",
    "setwise-chess",
    "setwise-expr",
    "setwise-explain",
    "setwise-prove",
    "setwise-verify",
    "setwise-columns",
];

/// Each crate and the crates below it that it may depend on.
const ALLOWED: &[(&str, &[&str])] = &[
    ("setwise", &[]),
    ("setwise-chess", &["setwise"]),
    ("setwise-expr", &["setwise"]),
    ("setwise-explain", &["setwise", "setwise-expr"]),
    ("setwise-prove", &["setwise", "setwise-expr"]),
    ("setwise-verify", &["setwise", "setwise-expr", "setwise-explain", "setwise-prove"]),
    ("setwise-columns", &["setwise", "setwise-chess", "setwise-expr"]),
    ("setwise-loops", &["setwise", "setwise-chess", "setwise-expr", "setwise-columns"]),
    (
        "setwise-cli",
        &[
            "setwise",
            "setwise-chess",
            "setwise-expr",
            "setwise-explain",
            "setwise-prove",
            "setwise-verify",
            "setwise-columns",
            "setwise-loops",
        ],
    ),
    ("setwise-python", LIBRARIES),
    ("setwise-duckdb", &["setwise", "setwise-chess", "setwise-expr", "setwise-columns"]),
    ("setwise-web", LIBRARIES),
    // Makes the bindings of the module above, which it only reads as a file.
    ("setwise-web-bindgen", &[]),
    // For the examples of the guides.
    ("testing", LIBRARIES),
    ("xtask", &[]),
];

/// The first files of the scripts of the product: the page, and the package for Python.
const SCRIPTS: &[&str] = &["web/page/src/main.ts", "python/python/setwise/__init__.py"];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    // The helpers of the tests may be used by all.
    let is_ours = |name: &str| workspace.packages.iter().any(|package| package.name == name);
    let mut errors = String::new();
    for package in &workspace.packages {
        let dependencies = package.dependencies.iter().map(|dependency| dependency.name.as_str());
        let dependencies = dependencies.filter(|&name| name != "testing");
        let dependencies: Vec<_> = dependencies.filter(|name| is_ours(name)).collect();
        for error in check(&package.name, &dependencies) {
            errors += &format!("{error}\n");
        }
    }
    if !errors.is_empty() {
        let help =
            "a new edge changes the architecture: see ARCHITECTURE.md, then edit the table in";
        return Err(format!("{errors}{help} {}", file!()));
    }
    let scripts = SCRIPTS.iter().map(|root| workspace.root.join(root));
    let crates = workspace.packages.iter().flat_map(|package| package.crate_roots.clone());
    for root in crates.chain(scripts) {
        for circle in Modules::read(&root)?.circles() {
            let relative = |file: &str| -> String {
                let file = Path::new(file);
                file.strip_prefix(&workspace.root).unwrap_or(file).display().to_string()
            };
            let files: Vec<_> = circle.into_iter().map(relative).collect();
            errors += &format!("these files import each other: {}\n", files.join(" -> "));
        }
    }
    if errors.is_empty() { Ok(Outcome::Done) } else { Err(errors) }
}

/// Returns the errors in the dependencies of a crate on others of the workspace.
fn check(name: &str, dependencies: &[&str]) -> Vec<String> {
    let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| *known == name) else {
        return vec![format!("the crate {name} has no place among the layers")];
    };
    let unlisted = dependencies.iter().filter(|dependency| !allowed.contains(dependency));
    unlisted.map(|dependency| format!("{name} must not depend on {dependency}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_run_downward_only() {
        assert!(check("setwise-expr", &["setwise"]).is_empty());
        assert!(check("setwise-columns", &[]).is_empty());
        assert_eq!(
            check("setwise", &["setwise-chess"]),
            ["setwise must not depend on setwise-chess"]
        );
        assert_eq!(check("setwise-expr", &["setwise-chess", "xtask"]).len(), 2);
        assert_eq!(check("setwise-new", &[]).len(), 1);
    }

    #[test]
    fn each_crate_is_above_its_dependencies() {
        for (i, (name, allowed)) in ALLOWED.iter().enumerate() {
            for below in *allowed {
                let place = ALLOWED.iter().position(|(known, _)| known == below);
                assert!(place.is_some_and(|place| place < i), "{name} and {below}");
            }
        }
    }
}
