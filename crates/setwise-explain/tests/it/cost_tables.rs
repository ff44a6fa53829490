//! The tables of instruction counts in the documentation of the core, against listings.

use std::fs;
use std::path::Path;

use setwise_explain::{InstructionSet, Listing, Target};
use setwise_expr::parse;
use testing::files;

/// Returns the cells of a table row in a doc comment. A `\|` does not end a cell.
fn cells(line: &str) -> Option<Vec<String>> {
    let row = line.trim_start().strip_prefix("//")?.get(1..)?.strip_prefix(" |")?;
    let row = row.strip_suffix('|')?.replace("\\|", "\0");
    Some(row.split('|').map(|cell| cell.trim().replace('\0', "|")).collect())
}

/// The instruction set in the heading of a column, such as `AVX-512`.
fn instruction_set(heading: &str) -> InstructionSet {
    let name = heading.to_lowercase().replace("avx-512", "avx512");
    InstructionSet::named(&name).expect(heading)
}

fn count(formula: &str, set: InstructionSet) -> usize {
    let tree = parse(formula).unwrap_or_else(|error| panic!("{formula}: {error}"));
    Listing::new(&tree, Target::new(set, None).unwrap()).unwrap().count()
}

/// Checks the tables of a file, and returns the number of their rows.
fn check_file(path: &Path) -> usize {
    let (mut sets, mut rows) = (Vec::new(), 0);
    for line in fs::read_to_string(path).unwrap().lines() {
        let Some(cells) = cells(line) else {
            sets.clear();
            continue;
        };
        if cells[..2] == ["operation", "formula"] {
            sets = cells[2..].iter().map(|name| instruction_set(name.trim_matches('`'))).collect();
        } else if !sets.is_empty() && !cells[0].starts_with('-') {
            let formula = cells[1].trim_matches('`');
            let counts: Vec<_> = sets.iter().map(|&set| count(formula, set).to_string()).collect();
            assert_eq!(cells[2..], counts, "{}: {formula}", path.display());
            rows += 1;
        }
    }
    rows
}

#[test]
fn documented_instruction_counts_are_those_of_the_listings() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../setwise/src");
    let rows: usize = files(&sources, "rs").iter().map(|path| check_file(path)).sum();
    assert!(rows >= 55, "only {rows} rows");
}
