//! Whether every statement of the source has an item and a test, by the table
//! in docs/coverage.md.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::Path;

use super::{Outcome, StepResult};
use crate::source::{Source, lines_with};
use crate::workspace::Workspace;

const DOCUMENT: &str = "docs/coverage.md";

/// The numbers of the source's statements.
const NUMBERS: RangeInclusive<u32> = 1..=153;

/// Where the tests stand that the table names by file and function.
const TESTS: &str = "crates/setwise/tests";

/// Where the files of laws stand that the table names by file and heading.
const LAWS: &str = "crates/setwise-expr/tests/data";

/// How the line begins that lists what is only context.
const CONTEXT: &str = "Context, nothing to compute:";

/// What may define an item.
const KEYWORDS: [&str; 6] = ["fn", "struct", "enum", "const", "trait", "mod"];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let document = std::fs::read_to_string(workspace.root.join(DOCUMENT))
        .map_err(|error| format!("cannot read {DOCUMENT}: {error}"))?;
    let coverage = Coverage::read(&document)?;
    let code = code(&workspace.root.join("crates"))?;
    let mut errors = coverage.gaps();
    for (number, row) in &coverage.rows {
        let items = row.items.iter().filter(|item| !is_defined(&code, item));
        errors.extend(items.map(|item| format!("G{number}: nothing defines `{item}`")));
        for test in &row.tests {
            if let Err(error) = find(&workspace.root, test) {
                errors.push(format!("G{number}: {error}"));
            }
        }
    }
    if errors.is_empty() {
        return Ok(Outcome::Done);
    }
    Err(errors.iter().map(|error| format!("{DOCUMENT}: {error}")).collect::<Vec<_>>().join("\n"))
}

/// The document, taken apart.
#[derive(Debug, PartialEq)]
struct Coverage {
    rows: BTreeMap<u32, Row>,
    /// The numbers of what is only context.
    context: BTreeSet<u32>,
}

/// What stands in backticks in a row of the table.
#[derive(Debug, PartialEq)]
struct Row {
    items: Vec<String>,
    tests: Vec<Test>,
}

#[derive(Debug, PartialEq)]
enum Test {
    /// `file::function`, a test of the core.
    Function { file: String, name: String },
    /// `file.sw: Heading`, a group of laws.
    Laws { file: String, heading: String },
    /// A file of the repository by its path.
    File(String),
}

impl Coverage {
    /// Reads rows `| G17 | words | items | tests |` and the list of the context.
    fn read(markdown: &str) -> Result<Self, String> {
        let mut coverage = Self { rows: BTreeMap::new(), context: BTreeSet::new() };
        for line in markdown.lines() {
            if let Some(list) = line.strip_prefix(CONTEXT) {
                for word in list.split([',', '.', ' ']).filter(|word| !word.is_empty()) {
                    let number = number(word).ok_or_else(|| format!("no number: {word}"))?;
                    coverage.context.insert(number);
                }
            } else if line.starts_with("| G") {
                let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
                let [first, _, items, tests] = cells[..] else {
                    return Err(format!("no row of four cells: {line}"));
                };
                // The head of the table begins with a G alone.
                if first == "G" {
                    continue;
                }
                let number = number(first).ok_or_else(|| format!("no number: {first}"))?;
                let items = quoted(items).map(str::to_owned).collect();
                let tests = quoted(tests).map(Test::read).collect();
                if coverage.rows.insert(number, Row { items, tests }).is_some() {
                    return Err(format!("G{number} has two rows"));
                }
            }
        }
        Ok(coverage)
    }

    /// The numbers that are missing, or that stand where they should not.
    fn gaps(&self) -> Vec<String> {
        let mut errors = Vec::new();
        for number in NUMBERS {
            match (self.rows.get(&number), self.context.contains(&number)) {
                (None, false) => errors.push(format!("G{number} is missing")),
                (Some(_), true) => errors.push(format!("G{number} is in the table and context")),
                (Some(row), false) if row.items.is_empty() || row.tests.is_empty() => {
                    errors.push(format!("G{number} has no item or no test"));
                }
                _ => {}
            }
        }
        let beyond = self.rows.keys().chain(&self.context).filter(|n| !NUMBERS.contains(n));
        errors.extend(beyond.map(|number| format!("G{number} is no number of the source")));
        errors
    }
}

impl Test {
    fn read(text: &str) -> Self {
        if let Some((file, heading)) = text.split_once(": ") {
            return Self::Laws { file: file.to_owned(), heading: heading.to_owned() };
        }
        match text.split_once("::") {
            Some((file, name)) => Self::Function { file: file.to_owned(), name: name.to_owned() },
            None => Self::File(text.to_owned()),
        }
    }
}

/// The number behind a G.
fn number(text: &str) -> Option<u32> {
    text.strip_prefix('G')?.parse().ok()
}

/// What stands between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The code of all crates, as one text.
fn code(crates: &Path) -> Result<String, String> {
    let mut code = String::new();
    for entry in list(crates)? {
        append(&entry.join("src"), &mut code)?;
    }
    Ok(code)
}

fn append(folder: &Path, code: &mut String) -> Result<(), String> {
    for path in list(folder)? {
        if path.is_dir() {
            append(&path, code)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            code.push_str(&Source::read(&read(&path)?).code);
        }
    }
    Ok(())
}

fn list(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let error = |error| format!("cannot list {}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(error)?;
    entries.map(|entry| Ok(entry.map_err(error)?.path())).collect()
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Whether the last segment of a path is the name of a definition.
fn is_defined(code: &str, item: &str) -> bool {
    let name = item.rsplit("::").next().unwrap_or(item);
    KEYWORDS.iter().any(|keyword| lines_with(code, &format!("{keyword} {name}")).next().is_some())
}

/// Looks for a test where it should stand.
fn find(root: &Path, test: &Test) -> Result<(), String> {
    match test {
        Test::Function { file, name } => {
            let code = Source::read(&read(&root.join(TESTS).join(format!("{file}.rs")))?).code;
            let found = lines_with(&code, &format!("fn {name}")).next().is_some();
            found.then_some(()).ok_or_else(|| format!("there is no test `{file}::{name}`"))
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

#[cfg(test)]
mod tests {
    use super::*;

    const MARKDOWN: &str = "# Text of G9\n\n| G | what | item | test |\n|---|---|---|---|\n\
        | G1 | equality | `Bitboard` | `algebra::equal`, `laws.sw: Relational` |\n\
        | G3 | order | `Bitboard::is_subset`, `Square::D4` | `docs/errata.md` |\n\n\
        Context, nothing to compute: G2, G4.\n";

    #[test]
    fn rows_and_context_are_read() {
        let coverage = Coverage::read(MARKDOWN).expect("it is in order");
        assert_eq!(coverage.context, BTreeSet::from([2, 4]));
        assert_eq!(coverage.rows.keys().copied().collect::<Vec<_>>(), [1, 3]);
        assert_eq!(coverage.rows[&3].items, ["Bitboard::is_subset", "Square::D4"]);
        assert_eq!(
            coverage.rows[&1].tests,
            [
                Test::Function { file: "algebra".to_owned(), name: "equal".to_owned() },
                Test::Laws { file: "laws.sw".to_owned(), heading: "Relational".to_owned() },
            ]
        );
        assert_eq!(coverage.rows[&3].tests, [Test::File("docs/errata.md".to_owned())]);
    }

    #[test]
    fn malformed_rows_are_refused() {
        for line in [
            "| G1 | a | `b` |",
            "| G1x | a | `b` | `c` |",
            "| G1 | a | `b` | `c` |\n| G1 | a | `b` | `c` |",
            "Context, nothing to compute: G2, H3.",
        ] {
            assert!(Coverage::read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn what_is_missing_or_stands_twice_is_named() {
        let mut coverage = Coverage::read(MARKDOWN).expect("it is in order");
        coverage.context.extend(5..=153);
        assert!(coverage.gaps().is_empty());
        coverage.context.remove(&153);
        coverage.context.extend([3, 154]);
        assert_eq!(
            coverage.gaps(),
            [
                "G3 is in the table and context",
                "G153 is missing",
                "G154 is no number of the source",
            ]
        );
        let row = Coverage::read("| G1 | a | | `c` |").expect("it is in order");
        assert_eq!(row.gaps()[0], "G1 has no item or no test");
    }

    #[test]
    fn items_are_found_by_their_last_name() {
        let code = "pub const fn union(self) {}\npub struct Tally<const N: usize>;\nconst D4: u8";
        for item in ["Bitboard::union", "Tally", "Square::D4"] {
            assert!(is_defined(code, item), "{item}");
        }
        for item in ["Bitboard::unio", "Tall", "Tally::unions", "Bitboard"] {
            assert!(!is_defined(code, item), "{item}");
        }
    }
}
