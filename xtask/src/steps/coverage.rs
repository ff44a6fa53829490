//! Whether every statement of the sources has an item and a test, by the tables
//! in docs/coverage.md.

mod blocks;
mod document;
mod items;

use std::path::Path;

use self::document::{Document, Test};
use self::items::Library;
use super::{Outcome, StepResult};
use crate::source::Source;
use crate::workspace::Workspace;

const DOCUMENT: &str = "docs/coverage.md";

/// The crate whose items the tables name, and whose tests they name by file and function.
const CRATE: &str = "setwise";

/// Where the files of laws stand that the tables name by file and heading.
const LAWS: &str = "crates/setwise-expr/tests/data";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let root = &workspace.root;
    let document = Document::read(&read(&root.join(DOCUMENT))?)?;
    let library = Library::read(&root.join("crates").join(CRATE).join("src"))?;
    let mut errors = document.gaps();
    for (number, row) in &document.rows {
        let wrong_items = row.items.iter().filter_map(|item| library.find(item).err());
        let wrong_tests = row.tests.iter().filter_map(|test| find(root, test).err());
        errors.extend(wrong_items.chain(wrong_tests).map(|error| format!("{number}: {error}")));
    }
    if errors.is_empty() {
        return Ok(Outcome::Done);
    }
    Err(errors.iter().map(|error| format!("{DOCUMENT}: {error}")).collect::<Vec<_>>().join("\n"))
}

/// Looks for a test where it should stand.
fn find(root: &Path, test: &Test) -> Result<(), String> {
    match test {
        Test::Function { package, file, name } => {
            let package = package.as_deref().unwrap_or(CRATE);
            let path = format!("crates/{package}/tests/{file}.rs");
            let text = std::fs::read_to_string(root.join(&path));
            let code = Source::read(&text.map_err(|_| format!("there is no file `{path}`"))?).code;
            has_test(&code, name)
                .then_some(())
                .ok_or_else(|| format!("{path} has no test `{name}`"))
        }
        Test::Laws { file, heading } => {
            let laws = read(&root.join(LAWS).join(file))?;
            let found = laws.lines().any(|line| line.strip_prefix("// ") == Some(heading));
            found.then_some(()).ok_or_else(|| format!("{file} has no heading `{heading}`"))
        }
        Test::File(path) if root.join(path).is_file() => Ok(()),
        Test::File(path) => Err(format!("there is no file `{path}`")),
    }
}

/// Whether a function of this name stands under attributes of which one is `#[test]`.
fn has_test(code: &str, name: &str) -> bool {
    let function = format!("fn {name}(");
    let mut is_test = false;
    for line in code.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line == "#[test]";
        } else if is_test && line.starts_with(&function) {
            return true;
        } else {
            is_test = false;
        }
    }
    false
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_a_function_that_says_so() {
        let code = "#[test]\nfn one() {}\n\n#[test]\n#[ignore = ]\nfn two() {}\n\nfn three() {}\n\
            #[cfg(unix)]\nfn four() {}\n#[rustfmt::skip]\n#[test]\nfn five() {}\n";
        for name in ["one", "two", "five"] {
            assert!(has_test(code, name), "{name}");
        }
        for name in ["three", "four", "on", "tw"] {
            assert!(!has_test(code, name), "{name}");
        }
    }
}
