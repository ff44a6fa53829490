//! Checks `docs/coverage.md`, which gives each numbered statement of the sources an item and a
//! test.
//!
//! The numbers must be complete and every test must exist. Items are resolved by rustdoc: the
//! step writes them as links into a file that the core includes into its documentation with
//! `--cfg coverage`, and a link that leads nowhere is an error.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

const DOCUMENT: &str = "docs/coverage.md";

/// The letter of each source and the number of its statements.
const SOURCES: [(char, u32); 4] = [('G', 153), ('B', 83), ('T', 7), ('S', 31)];

/// The beginning of a line that lists statements with nothing to compute.
const CONTEXT: &str = "Context, nothing to compute:";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let root = &workspace.root;
    let text = fs::read_to_string(root.join(DOCUMENT))
        .map_err(|error| format!("cannot read {DOCUMENT}: {error}"))?;
    let document = Document::read(&text);
    let mut errors = document.errors.clone();
    for (number, test) in &document.tests {
        if let Err(error) = find_test(root, test) {
            errors.push(format!("{number}: {error}"));
        }
    }
    if !errors.is_empty() {
        return Err(errors.iter().map(|error| format!("{DOCUMENT}: {error}\n")).collect());
    }
    let links = workspace.target.join("coverage-links.md");
    let text: String =
        document.items.iter().map(|(number, item)| format!("- {number}: [`{item}`]\n")).collect();
    fs::write(&links, &text).map_err(|error| format!("cannot write {links:?}: {error}"))?;
    let mut cargo = workspace.cargo();
    cargo.args(["rustdoc", "-q", "-p", "setwise", "--lib", "--", "--document-private-items"]);
    // Cargo does not know that the documentation includes the links. The hash makes it build
    // again when they change.
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    cargo.args(["--cfg", "coverage", "-D", "warnings", "-C"]);
    cargo.arg(format!("metadata={:016x}", hasher.finish()));
    cargo.env("SETWISE_COVERAGE_LINKS", &links);
    command::run(&mut cargo)?;
    Ok(Outcome::Done)
}

/// The tables of the document, each entry with the number of its statement.
#[derive(Default)]
struct Document {
    items: Vec<(String, String)>,
    tests: Vec<(String, String)>,
    errors: Vec<String>,
}

impl Document {
    fn read(markdown: &str) -> Self {
        let mut document = Self::default();
        let mut missing: BTreeSet<String> = SOURCES
            .iter()
            .flat_map(|&(letter, count)| (1..=count).map(move |n| format!("{letter}{n}")))
            .collect();
        let mut take = |number: &str, errors: &mut Vec<String>| {
            if !missing.remove(number) {
                errors.push(format!("{number} is listed twice or belongs to no source"));
            }
        };
        for line in markdown.lines() {
            if let Some(list) = line.strip_prefix(CONTEXT) {
                for number in list.split([',', '.', ' ']).filter(|word| !word.is_empty()) {
                    take(number, &mut document.errors);
                }
            }
            let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
            let &[number, _, items, tests] = &cells[..] else { continue };
            // The head of a table and the line below it.
            if !number.ends_with(|c: char| c.is_ascii_digit()) {
                continue;
            }
            take(number, &mut document.errors);
            let mut add = |list: &mut Vec<_>, cell: &str, what| {
                let before = list.len();
                list.extend(quoted(cell).map(|name| (number.to_owned(), name.to_owned())));
                if list.len() == before {
                    document.errors.push(format!("{number} has no {what}"));
                }
            };
            add(&mut document.items, items, "item");
            add(&mut document.tests, tests, "test");
        }
        document.errors.extend(missing.iter().map(|number| format!("{number} is missing")));
        document
    }
}

/// Returns the texts in backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Looks for a test: `file::function` of the core, `package/file::function` of another crate,
/// `file.sw: Heading` for a group of laws, or the path of a file.
fn find_test(root: &Path, test: &str) -> Result<(), String> {
    let (path, wanted) = if let Some((file, heading)) = test.split_once(": ") {
        (format!("crates/setwise-prove/tests/data/{file}"), format!("// {heading}\n"))
    } else if let Some((file, function)) = test.rsplit_once("::") {
        let (package, file) = file.split_once('/').unwrap_or(("setwise", file));
        let file = file.replace("::", "/");
        // The tests of the levels have a folder of their own.
        let paths =
            ["it", "levels"].map(|tests| format!("crates/{package}/tests/{tests}/{file}.rs"));
        let [path, other] = paths;
        let path = if root.join(&other).is_file() { other } else { path };
        (path, format!("fn {function}("))
    } else {
        (test.to_owned(), String::new())
    };
    let text = fs::read_to_string(root.join(&path)).map_err(|_| format!("there is no {path}"))?;
    match text.contains(&wanted) {
        true => Ok(()),
        false => Err(format!("{path} has no `{}`", wanted.trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_and_repeated_numbers_and_empty_cells_are_errors() {
        let row = |number: String| format!("| {number} | what | `Bitboard` | `laws::f` |\n");
        let numbers = |letter, count| (1..=count).map(move |n| row(format!("{letter}{n}")));
        let mut text = "| G | what | item | test |\n|---|---|---|---|\n".to_owned();
        text.extend(SOURCES.iter().flat_map(|&(letter, count)| numbers(letter, count)));
        let document = Document::read(&text);
        assert_eq!(document.errors, [""; 0]);
        assert_eq!((document.items.len(), document.tests.len()), (274, 274));

        let text = text.replace("| G7 | what |", "| G7 || what |").replace("| G8 |", "| G9 |");
        let text = text.replacen("| `Bitboard` | `laws::f` |", "| Bitboard | `laws::f` |", 1);
        let expected = [
            "G1 has no item",
            "G9 is listed twice or belongs to no source",
            "G7 is missing",
            "G8 is missing",
        ];
        assert_eq!(Document::read(&text).errors, expected);
        let context = format!("{text}{CONTEXT} G7, G8.\n");
        assert_eq!(Document::read(&context).errors, expected[..2]);
    }
}
