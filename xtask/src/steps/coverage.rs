//! Checks the marks in the chapters of the gallery, which give the numbered statements of the
//! sources a section, items and tests:
//!
//! ```text
//! <!-- G43 G50: Bitboard::toggled; algebra::a_toggle_adds_or_removes, laws.sw: Exclusive or -->
//! ```
//!
//! The numbers must be complete, the section must have a statement, and every test must exist.
//! Items are resolved by rustdoc: the step writes them as links into a file that the core includes
//! into its documentation with `--cfg coverage`, and a link that leads nowhere is an error.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

const FOLDER: &str = "web/gallery";

/// The letter of each source and the number of its statements.
const SOURCES: [(char, u32); 4] = [('G', 153), ('B', 83), ('T', 7), ('S', 31)];

/// The beginning of a line that lists statements with nothing to compute.
const CONTEXT: &str = "Context, nothing to compute:";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let root = &workspace.root;
    let paths = testing::files(&root.join(FOLDER), "md");
    let text: Result<String, _> = paths.iter().map(fs::read_to_string).collect();
    let text = text.map_err(|error| format!("cannot read {FOLDER}: {error}"))?;
    let marks = Marks::read(&text);
    let mut errors = marks.errors.clone();
    for (number, test) in &marks.tests {
        if let Err(error) = find_test(root, test) {
            errors.push(format!("{number}: {error}"));
        }
    }
    if !errors.is_empty() {
        return Err(errors.iter().map(|error| format!("{FOLDER}: {error}\n")).collect());
    }
    let links = workspace.target.join("coverage-links.md");
    let text: String =
        marks.items.iter().map(|(number, item)| format!("- {number}: [`{item}`]\n")).collect();
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

/// The marks of the chapters, each item and test with the numbers of its statements.
#[derive(Default)]
struct Marks {
    items: Vec<(String, String)>,
    tests: Vec<(String, String)>,
    errors: Vec<String>,
}

impl Marks {
    fn read(markdown: &str) -> Self {
        let mut marks = Self::default();
        let mut missing: BTreeSet<String> = SOURCES
            .iter()
            .flat_map(|&(letter, count)| (1..=count).map(move |n| format!("{letter}{n}")))
            .collect();
        let mut take = |numbers: &str, errors: &mut Vec<String>| {
            for number in numbers.split([' ', ',', '.']).filter(|it| !it.is_empty()) {
                if !missing.remove(number) {
                    errors.push(format!("{number} is listed twice or belongs to no source"));
                }
            }
        };
        for section in markdown.split("\n## ") {
            let has_statement = ["\nlaw: ", "\n~~~"].iter().any(|it| section.contains(it));
            for line in section.lines() {
                if let Some(list) = line.strip_prefix(CONTEXT) {
                    take(list, &mut marks.errors);
                }
                let mark = line.strip_prefix("<!-- ").and_then(|it| it.strip_suffix(" -->"));
                let Some((numbers, evidence)) = mark.and_then(|it| it.split_once(": ")) else {
                    continue;
                };
                take(numbers, &mut marks.errors);
                let (items, tests) = evidence.split_once("; ").unwrap_or((evidence, ""));
                let named = |names: &str| -> Vec<_> {
                    let names = names.split(", ").filter(|name| !name.is_empty());
                    names.map(|name| (numbers.to_owned(), name.to_owned())).collect()
                };
                if items.is_empty() || tests.is_empty() || !has_statement {
                    marks.errors.push(format!("{numbers} have no item, test or statement"));
                }
                marks.items.extend(named(items));
                marks.tests.extend(named(tests));
            }
        }
        marks.errors.extend(missing.iter().map(|number| format!("{number} is missing")));
        marks
    }
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
    fn missing_and_repeated_numbers_and_empty_marks_are_errors() {
        let numbers = |letter, count| (1..=count).map(move |n| format!("{letter}{n}"));
        let all: Vec<_> = SOURCES.iter().flat_map(|&(letter, n)| numbers(letter, n)).collect();
        let mark =
            |numbers: &[String]| format!("<!-- {}: Bitboard; laws::f -->\n", numbers.join(" "));
        let text = format!("# T\n## S\n{}law: x == x\n", mark(&all[..9]) + &mark(&all[9..]));
        let marks = Marks::read(&text);
        assert_eq!(marks.errors, [""; 0]);
        assert_eq!((marks.items.len(), marks.tests.len()), (2, 2));

        let text = text.replacen("Bitboard; ", "", 1).replace(" G7 G8 ", " G9 ");
        let expected = [
            "G9 is listed twice or belongs to no source",
            "G1 G2 G3 G4 G5 G6 G9 G9 have no item, test or statement",
            "G7 is missing",
            "G8 is missing",
        ];
        assert_eq!(Marks::read(&text).errors, expected);
        let context = format!("{CONTEXT} G7, G8.\n{text}");
        assert_eq!(Marks::read(&context).errors, expected[..2]);
        let errors = Marks::read(&text.replace("law: ", "")).errors;
        assert_eq!(errors.len(), 5, "{errors:?}");
    }
}
