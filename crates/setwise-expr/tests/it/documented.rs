//! Proofs of the formulas that the documentation and the comments print.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use setwise_expr::prove::{Law, Limits};

/// Printed formulas and the laws they stand for, where the premise is in the sentence around the
/// formula, or where one formula states two equations.
const STAND_FOR: &[(&str, &str)] = &[
    ("x + y == x | y == x ^ y", "(x & y) == 0 => x + y == (x | y) && x + y == (x ^ y)"),
    ("x - y == x & !y == x ^ y", "(y & ~x) == 0 => x - y == (x & ~y) && x - y == (x ^ y)"),
    ("x ^ y == x + y - 2 * (x & y)", "(x ^ y) == x + y - 2 * (x & y)"),
    ("-x == x", "-x == x <=> x == 0 || x == 1 << 63"),
    ("a * inverse == 1", "(a & 1) == 1 => a * (3 * a ^ 2) & 31 == 1"),
    ("x & y == 0", "(x & y) == 0 <=> is_disjoint(x, y)"),
    ("y & !x == 0", "(y & ~x) == 0 <=> is_subset(y, x)"),
    ("mask & (mask << delta) == 0", "(m & (m << s)) == 0 <=> is_disjoint(m, m << s)"),
    ("(mask << delta) >> delta == mask", "s < 64 => m << s >> s == m & (all >> s)"),
    ("a == none", "is_empty(a) <=> a == none"),
    ("(a & ~b) == none", "is_subset(a, b) <=> (a & ~b) == none"),
    ("(a & a - 1) != none", "has_many(a) <=> (a & a - 1) != none"),
    ("63 - a == a ^ 63", "is_subset(a, 63) => 63 - a == a ^ 63"),
    (
        "select(x == none, 64, 63 - last(x))",
        "leading_zeros(x) == select(x == none, 64, 63 - last(x))",
    ),
    (
        "mask << delta >> delta == mask",
        "m << s >> s == m <=> is_subset(m, all >> s) || s >= 64 && m == 0",
    ),
];

/// Printed formulas that are not laws, with the reason.
const NO_LAWS: &[(&str, &str)] = &[
    ("x * odd == n", "the definition of a quotient"),
    ("a & b == b & a", "said to be another formula in C; the law has brackets"),
    ("a & (b == b) & a", "what C makes of it"),
    ("== != < <= > >= in", "a list of operators"),
    ("a => b => c", "how implications group"),
    ("a => (b => c)", "how implications group"),
    ("N != none", "how a set becomes a condition"),
    ("count(q) != 0 && count(P) / count(q) > 3", "a question about positions"),
    ("us == black && count(occupied) <= 20", "a question about positions"),
];

/// Collects the files under a folder with this extension.
fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|known| known == extension) {
            found.push(path);
        }
    }
}

/// The formulas in backticks that compare something, line by line.
fn printed(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let is_code = path.extension().is_some_and(|extension| extension == "rs");
    let comments = text
        .lines()
        .map(str::trim_start)
        .filter(|line| !is_code || line.starts_with("///") || line.starts_with("//!"));
    let spans = comments.flat_map(|line| {
        line.split('`').skip(1).step_by(2).map(|span| span.replace("\\|", "|")).collect::<Vec<_>>()
    });
    let compares = |span: &String| {
        let mut parts = [" == ", " != ", " => ", " <=> "].into_iter();
        // Rust's `return` values and generics are not meant.
        parts.any(|operator| span.contains(operator)) && !span.contains(['"', '{', '…', ':'])
    };
    spans.filter(compares).collect()
}

/// Translates a formula of Rust to the language.
fn in_our_language(span: &str) -> String {
    let complement = span.replace("!=", "≠").replace('!', "~");
    complement.replace('≠', "!=")
}

#[test]
fn every_printed_formula_is_proved() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = vec![root.join("README.md"), root.join("ARCHITECTURE.md")];
    files(&root.join("docs"), "md", &mut paths);
    files(&root.join("crates"), "rs", &mut paths);
    let spans: BTreeSet<_> = paths.iter().flat_map(|path| printed(path)).collect();
    let limits = Limits { time: Duration::from_secs(20), ..Limits::default() };
    let is_proved = |text: &str| Law::new(text).is_ok_and(|law| law.prove(limits).is_proved());
    let listed = |span: &str| {
        STAND_FOR.iter().any(|(printed, _)| *printed == span)
            || NO_LAWS.iter().any(|(printed, _)| *printed == span)
    };
    let open: Vec<_> =
        spans.iter().filter(|span| !listed(span) && !is_proved(&in_our_language(span))).collect();
    assert!(open.is_empty(), "printed, but neither proved nor listed above: {open:#?}");
    for (printed, law) in STAND_FOR {
        assert!(is_proved(law), "not proved: {law}, printed as {printed}");
    }
    assert!(spans.len() >= 30, "only {} formulas", spans.len());
}

#[test]
fn every_law_of_an_example_is_proved() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = vec![root.join("README.md")];
    files(&root.join("docs"), "md", &mut paths);
    let mut count = 0;
    for line in paths
        .iter()
        .filter_map(|path| fs::read_to_string(path).ok())
        .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
    {
        let Some((_, rest)) = line.split_once("prove '") else { continue };
        let (text, answer) = rest.split_once('\'').expect("a closing quote");
        let law = Law::new(text).unwrap_or_else(|error| panic!("{}", error.report("", text)));
        let limits = Limits { time: Duration::from_secs(20), ..Limits::default() };
        let expected = !answer.contains("refuted");
        assert_eq!(law.prove(limits).is_proved(), expected, "{line}");
        count += 1;
    }
    assert!(count >= 2, "only {count} examples");
}
