//! Checks the marks in the chapters of the gallery, which give the numbered statements of the
//! sources a section, items and tests:
//!
//! ```text
//! <!-- G43 G50: Bitboard::toggled; algebra::a_toggle_adds_or_removes, laws.sw: Exclusive or -->
//! ```
//!
//! The numbers must be complete, and every test must exist. A second comment names the statement that
//! shows a number, by a part of its text, which must be in one statement of the chapter:
//!
//! ```text
//! <!-- shown: G43 `a ^ b ^ b == a`, G50 `x ^= mask;` -->
//! ```
//!
//! Numbers without a statement are listed with the reason. A test of `setwise-verify` proves the
//! statements.
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

/// The beginning of a line that lists numbers with nothing to compute, after a reason.
const CONTEXT: &str = "Context, ";

/// The beginning of a line that lists numbers with tests alone, after a reason.
const UNSHOWN: &str = "No statement, ";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let root = &workspace.root;
    let paths = testing::files(&root.join(FOLDER), "md");
    let chapters: Result<Vec<String>, _> = paths.iter().map(fs::read_to_string).collect();
    let chapters = chapters.map_err(|error| format!("cannot read {FOLDER}: {error}"))?;
    let marks = Marks::read(&chapters);
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
    fn read(chapters: &[String]) -> Self {
        let mut marks = Self::default();
        let mut missing: BTreeSet<String> = SOURCES
            .iter()
            .flat_map(|&(letter, count)| (1..=count).map(move |n| format!("{letter}{n}")))
            .collect();
        let mut unshown = missing.clone();
        let take = |left: &mut BTreeSet<String>, numbers: &str, errors: &mut Vec<String>| {
            for number in numbers.split([' ', ',', '.']).filter(|it| !it.is_empty()) {
                if !left.remove(number) {
                    errors.push(format!("{number} is listed twice or belongs to no source"));
                }
            }
        };
        for (chapter, line) in chapters.iter().flat_map(|it| it.lines().map(move |line| (it, line)))
        {
            let errors = &mut marks.errors;
            let listed = |start| line.strip_prefix(start)?.split_once(": ");
            if let Some((_, list)) = listed(CONTEXT) {
                take(&mut missing, list, errors);
                take(&mut unshown, list, errors);
            }
            if let Some((_, list)) = listed(UNSHOWN) {
                take(&mut unshown, list, errors);
            }
            let mark = line.strip_prefix("<!-- ").and_then(|it| it.strip_suffix(" -->"));
            let Some((numbers, evidence)) = mark.and_then(|it| it.split_once(": ")) else {
                continue;
            };
            if numbers == "shown" {
                for (numbers, part) in shown(evidence) {
                    take(&mut unshown, numbers, errors);
                    match statements(chapter).filter(|it| it.contains(part)).count() {
                        1 => {}
                        count => {
                            errors.push(format!("{numbers}: {count} statements have `{part}`"));
                        }
                    }
                }
                continue;
            }
            take(&mut missing, numbers, errors);
            let (items, tests) = evidence.split_once("; ").unwrap_or((evidence, ""));
            let named = |names: &str| -> Vec<_> {
                let names = names.split(", ").filter(|name| !name.is_empty());
                names.map(|name| (numbers.to_owned(), name.to_owned())).collect()
            };
            if items.is_empty() || tests.is_empty() {
                errors.push(format!("{numbers} have no item or test"));
            }
            marks.items.extend(named(items));
            marks.tests.extend(named(tests));
        }
        unshown.retain(|number| !missing.contains(number));
        marks.errors.extend(missing.iter().map(|number| format!("{number} is missing")));
        let unshown = unshown.iter().map(|number| {
            format!("{number} has no statement: name it, or list the number after `{UNSHOWN}`")
        });
        marks.errors.extend(unshown);
        marks
    }
}

/// Returns the numbers and the parts of statements in the comment that names them.
fn shown(evidence: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = evidence.split('`');
    std::iter::from_fn(move || Some((parts.next()?.trim_matches([',', ' ']), parts.next()?)))
}

/// Returns the statements of a chapter: its blocks, and its lines with a law.
fn statements(chapter: &str) -> impl Iterator<Item = &str> {
    chapter.split("~~~").enumerate().flat_map(|(index, part)| {
        let is_block = index % 2 == 1;
        let lines =
            part.lines().filter(|it| it.starts_with("law: ") || it.starts_with("refuted: "));
        is_block.then_some(part).into_iter().chain(lines.filter(move |_| !is_block))
    })
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
        let shown = format!("<!-- shown: {} `x == x`, G9 `y & y` -->\n", all[9..].join(" "));
        let listed = format!("{UNSHOWN}as they are: {}.\n", all[..8].join(" "));
        let block = "~~~law\nlet z = y & y;\nz == y\n~~~\n";
        let text = format!("# T\n## S\n{}{shown}law: x == x\n", mark(&all[..9]) + &mark(&all[9..]));
        let text = text + block + &listed;
        let errors = |text: &str| Marks::read(&[text.to_owned()]).errors;
        let marks = Marks::read(std::slice::from_ref(&text));
        assert_eq!(marks.errors, [""; 0]);
        assert_eq!((marks.items.len(), marks.tests.len()), (2, 2));

        let without = text.replacen("Bitboard; ", "", 1).replacen(" G7 G8 ", " G9 ", 1);
        let found = errors(&without);
        let expected = [
            "G9 is listed twice or belongs to no source",
            "G1 G2 G3 G4 G5 G6 G9 G9 have no item or test",
            "G7 is missing",
            "G8 is missing",
        ];
        assert_eq!(found, expected);
        let both = text.replacen(" G7 G8 ", " ", 1).replace("G7 G8.", ".");
        assert_eq!(errors(&format!("{CONTEXT}names: G7, G8.\n{both}")), [""; 0]);
        // A statement that is not there, or not named.
        assert_eq!(
            errors(&text.replace("law: x == x", ""))[0].split(": ").last(),
            Some("0 statements have `x == x`")
        );
        let twice = text.clone() + "law: y & y == y\n";
        assert_eq!(errors(&twice), ["G9: 2 statements have `y & y`"]);
        let unnamed = errors(&text.replace(", G9 `y & y`", ""));
        assert_eq!(
            unnamed,
            ["G9 has no statement: name it, or list the number after `No statement, `"]
        );
    }
}
