//! The features of each package that is published.
//!
//! The code is checked and not linked. The other steps build with all features.

use std::collections::{BTreeMap, BTreeSet};

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::{Package, Workspace};

/// Checks each package with all combinations of its features.
pub(super) fn powerset(workspace: &Workspace) -> StepResult {
    for package in workspace.published() {
        for features in combinations(&package.features) {
            check(workspace, package, &features)?;
        }
    }
    Ok(Outcome::Done)
}

fn check(workspace: &Workspace, package: &Package, features: &[&str]) -> Result<(), String> {
    let mut cargo = workspace.cargo();
    cargo.args(["clippy", "-p", &package.name, "--no-default-features", "--features"]);
    command::run(cargo.arg(features.join(",")).args(["--", "-D", "warnings"]))
}

/// Returns all sets of features, small ones first, without those that enable the same as an earlier
/// one.
fn combinations(features: &BTreeMap<String, Vec<String>>) -> Vec<Vec<&str>> {
    let names: Vec<&str> = features.keys().map(String::as_str).collect();
    let names: Vec<&str> = names.into_iter().filter(|&name| name != "default").collect();
    let mut sets = vec![Vec::new()];
    for &name in &names {
        for i in 0..sets.len() {
            let with_name = [&sets[i][..], &[name]].concat();
            sets.push(with_name);
        }
    }
    sets.sort_by_key(Vec::len);
    let mut seen = BTreeSet::new();
    sets.retain(|set| seen.insert(enabled(features, set)));
    sets
}

/// Returns the features of the package that a set enables.
fn enabled<'a>(features: &'a BTreeMap<String, Vec<String>>, set: &[&'a str]) -> BTreeSet<&'a str> {
    let mut enabled = BTreeSet::new();
    let mut waiting = set.to_vec();
    while let Some(name) = waiting.pop() {
        if let Some(others) = features.get(name)
            && enabled.insert(name)
        {
            waiting.extend(others.iter().map(String::as_str));
        }
    }
    enabled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_enable_the_same_are_checked_once() {
        let feature = |name: &str, others: &[&str]| {
            (name.to_owned(), others.iter().map(|&other| other.to_owned()).collect())
        };
        let features = [
            feature("alloc", &[]),
            feature("default", &["std"]),
            feature("serde", &["dep:serde"]),
            feature("std", &["alloc"]),
        ]
        .into();
        let expected: [&[&str]; 6] =
            [&[], &["alloc"], &["serde"], &["std"], &["alloc", "serde"], &["serde", "std"]];
        assert_eq!(combinations(&features), expected);
        assert_eq!(combinations(&BTreeMap::new()), [[""; 0]]);
    }
}
