//! Rules about the files of the repository that no other tool knows.

mod imports;
mod words;

use std::path::Path;
use std::process::Command;

use crate::command;
use crate::source::{SourceText, lines_with};
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// The maximum number of lines of a file. A longer file has two subjects.
const LINES: usize = 500;

/// Documents that a newcomer looks for.
const DOCUMENTS: [&str; 6] = [
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
];

/// Macros and marks of unfinished work.
const LEFTOVERS: [&str; 3] = ["todo!", "unimplemented!", "dbg!"];
const MARKS: [&str; 2] = ["FIXME", "XXX"];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let mut errors = [documents(workspace), crate_roots(workspace)].concat();
    let exports = imports::exports(workspace);
    for name in files(workspace)? {
        // Deleted and not yet committed, or not a text.
        let Ok(text) = std::fs::read_to_string(workspace.root.join(&name)) else { continue };
        let problems = match Path::new(&name).extension().and_then(|extension| extension.to_str()) {
            Some("rs") => [
                white_space(&text),
                rust(&name, &text),
                words::rust(&name, &text),
                exports.check(&name, &text),
            ]
            .concat(),
            Some("md" | "toml") => [white_space(&text), words::phrases(&name, &text)].concat(),
            Some("ts" | "mjs" | "py" | "pyi") => {
                [white_space(&text), words::script(&name, &text)].concat()
            }
            _ => continue,
        };
        errors.extend(problems.iter().map(|problem| format!("{name}:{problem}")));
    }
    if errors.is_empty() { Ok(Outcome::Done) } else { Err(errors.join("\n")) }
}

/// Returns the files that git tracks, and the new ones that it does not ignore.
fn files(workspace: &Workspace) -> Result<Vec<String>, String> {
    let mut git = Command::new("git");
    git.current_dir(&workspace.root);
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    Ok(command::output(&mut git)?.split_terminator('\0').map(str::to_owned).collect())
}

fn documents(workspace: &Workspace) -> Vec<String> {
    let missing = DOCUMENTS.iter().filter(|name| !workspace.root.join(name).is_file());
    let mut errors: Vec<_> = missing.map(|name| format!("there is no {name}")).collect();
    if let Ok(map) = std::fs::read_to_string(workspace.root.join("ARCHITECTURE.md")) {
        // The name in backticks, since each name begins with that of the core.
        let absent = |name: &&str| !map.contains(&format!("`{name}`"));
        for name in workspace.packages.iter().map(|package| package.name.as_str()).filter(absent) {
            errors.push(format!("ARCHITECTURE.md does not mention `{name}`"));
        }
    }
    errors
}

/// Checks that every crate forbids unsafe code. Those with exceptions only deny it: the vector code of
/// the core, the calls of foreign code, and what macros make for Python and JavaScript.
fn crate_roots(workspace: &Workspace) -> Vec<String> {
    let mut errors = Vec::new();
    for package in &workspace.packages {
        let attribute = match package.name.as_str() {
            "setwise" | "setwise-duckdb" | "setwise-python" | "setwise-web" => {
                "#![deny(unsafe_code)]"
            }
            _ => "#![forbid(unsafe_code)]",
        };
        for root in &package.crate_roots {
            let text = std::fs::read_to_string(root).unwrap_or_default();
            if !SourceText::read(&text).code.contains(attribute) {
                let root = root.strip_prefix(&workspace.root).unwrap_or(root).display();
                errors.push(format!("{root}: {attribute} is missing"));
            }
        }
    }
    errors
}

fn white_space(text: &str) -> Vec<String> {
    let trailing = text.lines().enumerate().filter(|(_, line)| line.trim_end() != *line);
    let mut errors: Vec<_> =
        trailing.map(|(i, _)| format!("{}: white space at the end of the line", i + 1)).collect();
    if !text.is_empty() && !text.ends_with('\n') {
        errors.push("the last line has no line break".to_owned());
    }
    errors
}

/// Checks a Rust file, given its name in the repository.
fn rust(name: &str, text: &str) -> Vec<String> {
    let mut errors = Vec::new();
    let lines = text.lines().count();
    if lines > LINES && !is_long_by_nature(name) {
        errors.push(format!("{LINES}: the file has {lines} lines, more than {LINES}"));
    }
    let source = SourceText::read(text);
    if !may_be_unsafe(name) {
        errors
            .extend(lines_with(&source.code, "unsafe").map(|line| format!("{line}: unsafe code")));
    }
    for leftover in LEFTOVERS {
        errors.extend(lines_with(&source.code, leftover).map(|line| format!("{line}: {leftover}")));
    }
    for mark in MARKS {
        errors.extend(lines_with(&source.comments, mark).map(|line| format!("{line}: {mark}")));
    }
    errors
}

/// Returns true for tables and tests, which are as long as what they list.
fn is_long_by_nature(name: &str) -> bool {
    let mut parts = Path::new(name).components().filter_map(|part| part.as_os_str().to_str());
    parts.any(|part| {
        let part = part.trim_end_matches(".rs").trim_end_matches('s');
        part == "test" || part == "table" || part.ends_with("_table")
    })
}

/// Returns true for the vector code of the core, the test of its memory accesses, the scans in
/// assembly language, the exchange of the Python package with others, the border to DuckDB, and the
/// benchmarks, which call foreign code.
fn may_be_unsafe(name: &str) -> bool {
    name.starts_with("crates/setwise/src/bulk/")
        || name == "crates/setwise/src/bitscan/instruction.rs"
        || name == "crates/setwise/tests/levels/guard_page.rs"
        || name.starts_with("duckdb/src/border/")
        || name == "python/src/arrow/capsule.rs"
        || name.starts_with("benchmarks/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_code_is_refused_outside_its_files() {
        let text = "// unsafe\nfn f() { unsafe { g() } }\n";
        assert!(rust("crates/setwise/src/bulk/level.rs", text).is_empty());
        assert!(rust("crates/setwise/src/bitscan/instruction.rs", text).is_empty());
        assert_eq!(rust("crates/setwise-expr/tests/it/main.rs", text), ["2: unsafe code"]);
        assert_eq!(rust("crates/setwise/src/fill.rs", text), ["2: unsafe code"]);
        assert_eq!(rust("crates/setwise-expr/src/bulk/x.rs", text), ["2: unsafe code"]);
    }

    #[test]
    fn long_files_are_tables_or_tests() {
        let text = "\n".repeat(LINES + 1);
        assert_eq!(rust("crates/setwise/src/fill.rs", &text).len(), 1);
        assert!(rust("crates/setwise/tests/it/laws.rs", &text).is_empty());
        assert!(rust("crates/setwise/src/bitscan/tables.rs", &text).is_empty());
        assert!(rust("crates/setwise-expr/src/function_table.rs", &text).is_empty());
    }

    #[test]
    fn leftovers_are_found_in_code_and_marks_in_comments() {
        assert_eq!(rust("a.rs", "fn f() { todo!() }\n"), ["1: todo!"]);
        assert!(rust("a.rs", "// do not leave a todo! behind\nlet a = \"FIXME\";\n").is_empty());
        assert_eq!(rust("a.rs", "\n// FIXME: soon\n"), ["2: FIXME"]);
    }

    #[test]
    fn white_space_at_the_end_of_a_line_is_refused() {
        assert!(white_space("a\nb\n").is_empty() && white_space("").is_empty());
        assert_eq!(white_space("a \nb").len(), 2);
    }
}
