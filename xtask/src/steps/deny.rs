//! The licenses and the sources of dependencies, as `deny.toml` allows them.
//!
//! `cargo deny` checks more, such as advisories, which need the network. It is not needed here, since
//! it takes minutes to build.

use crate::command;
use crate::dependencies::Dependencies;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

const FILE: &str = "deny.toml";

/// The source of crates from crates.io.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let text = std::fs::read_to_string(workspace.root.join(FILE))
        .map_err(|error| format!("cannot read {FILE}: {error}"))?;
    let allowed = allowed(&text);
    let mut errors = String::new();
    for it in Dependencies::load(workspace)?.iter() {
        let name = format!("{} {}", it.name, it.version);
        if !is_allowed(&it.license, &allowed) {
            errors += &format!("{name}: {FILE} does not allow the license `{}`\n", it.license);
        }
        if !it.source.is_empty() && it.source != REGISTRY {
            errors += &format!("{name} is not from crates.io but from {}\n", it.source);
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    if command::succeeds(workspace.cargo().args(["deny", "--version"])) {
        let checks = ["deny", "--offline", "check", "licenses", "bans", "sources"];
        command::run(workspace.cargo().args(checks))?;
    }
    Ok(Outcome::Done)
}

/// Returns the list `allow` of a configuration.
fn allowed(configuration: &str) -> Vec<&str> {
    let list = configuration.split_once("\nallow = [").map_or("", |(_, list)| list);
    let list = list.split_once(']').map_or("", |(list, _)| list);
    list.split('"').skip(1).step_by(2).collect()
}

/// Returns true if the allowed licenses satisfy an SPDX expression. The sign `/` of old crates is an
/// `OR`.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let is_satisfied = any(&mut words, allowed);
    is_satisfied && words.next().is_none()
}

type Words<'a, 'b> = &'a mut std::iter::Peekable<std::str::SplitWhitespace<'b>>;

fn any(words: Words<'_, '_>, allowed: &[&str]) -> bool {
    let mut is_satisfied = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        is_satisfied |= all(words, allowed);
    }
    is_satisfied
}

fn all(words: Words<'_, '_>, allowed: &[&str]) -> bool {
    let mut is_satisfied = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        is_satisfied &= one(words, allowed);
    }
    is_satisfied
}

fn one(words: Words<'_, '_>, allowed: &[&str]) -> bool {
    if words.next_if_eq(&"(").is_some() {
        let is_satisfied = any(words, allowed);
        return words.next_if_eq(&")").is_some() && is_satisfied;
    }
    let mut license = words.next().unwrap_or_default().to_owned();
    if words.next_if_eq(&"WITH").is_some() {
        license += &format!(" WITH {}", words.next().unwrap_or_default());
    }
    allowed.contains(&license.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_satisfied_by_allowed_licenses() {
        let text =
            "[licenses]\n# Comment.\nallow = [\n    \"MIT\",\n    \"Zlib\",\n]\nother = [\"GPL\"]";
        let allowed = allowed(text);
        assert_eq!(allowed, ["MIT", "Zlib"]);
        for yes in [
            "MIT",
            "MIT OR GPL-3.0",
            "GPL-3.0/MIT",
            "(MIT OR Apache-2.0) AND Zlib",
            "Apache-2.0 WITH LLVM-exception OR MIT",
        ] {
            assert!(is_allowed(yes, &allowed), "{yes}");
        }
        for no in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "MIT AND (GPL-3.0 OR X)",
            "MIT WITH x",
            "(MIT",
            "MIT )",
        ] {
            assert!(!is_allowed(no, &allowed), "{no}");
        }
    }
}
