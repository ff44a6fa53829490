//! Proofs of the formulas that the documentation and the comments print.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use setwise_prove::Law;
use testing::files;

use super::prove::{TIMELESS, law};

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
const NOT_LAWS: &[(&str, &str)] = &[
    ("s in x => x & s == s", "a name with two meanings"),
    ("p == 0", "a comparison of a pointer"),
    ("x != 0", "a condition of a sentence"),
    ("a) == (b", "a text with a bracket that closes one before it"),
    ("x & 4 == 0", "a law for some values only"),
    ("p != 0", "a comparison of a pointer"),
    ("p == q", "a comparison of pointers, which is refused"),
    ("x * odd == n", "the definition of a quotient"),
    ("position.after(m).halfmove_clock() == 0", "an expression in Rust"),
    ("a & b == b & a", "said to be another formula in C; the law has brackets"),
    ("a & (b == b) & a", "what C makes of it"),
    ("!(anything != 0) == 0", "printed wrong; the language has no `!` of a number"),
    ("!x == 0", "true in C for x other than 0"),
    ("rotateLeft (s) == rotateRight(64-s)", "printed without the set"),
    ("== != < <= > >= in", "a list of operators"),
    ("a == b == c", "how equalities chain"),
    ("a == b ∧ c == d", "refused without brackets"),
    ("(a == b) ∧ (c == d)", "with the brackets"),
    ("a => b => c", "how implications group"),
    ("a => (b => c)", "how implications group"),
    ("N != none", "how a set becomes a condition"),
    ("legal_moves == 0", "a question about positions"),
    ("not (x == y)", "how Python denies a comparison"),
    ("a & ~b == none", "what a subset stands for"),
    ("(a) & ~(b) == none", "what a subset stands for, with brackets"),
    ("count(q) != 0 && count(P) / count(q) > 3", "a question about positions"),
    ("us == black && count(occupied) <= 20", "a question about positions"),
    ("bb != 0", "an assertion of C"),
    ("first(x) == e4", "a bool in a table of types"),
    ("x[0] & 1 == 1", "refused without brackets"),
    ("a == 3", "how SQL asks"),
    (
        "count(B) == 1 && count(b) == 1 && count((B | b) & light_squares) == 1",
        "a question about positions",
    ),
    ("count(checkers) == 2", "a question about positions"),
    ("f(x) == x & 1", "a statement of Java"),
    ("half(x) == (int64_t) x / 2", "about a function of code"),
    ("x // 2 == x >> 1", "a statement of Python"),
    ("a_equal_b == ~(a ^ b)", "the definition of a name"),
    ("x != none", "a condition"),
    ("x != 0", "what a listing assumes of code"),
    ("==> x + ~x == -1", "with an arrow before it"),
    ("!0 == 1", "a `!` of C"),
    ("=> a == b", "a step of a chain"),
    ("x == 1", "the first step of a chain"),
    ("(a | b) == a", "a law that a document gets wrong"),
    ("The law x == x holds.", "a law in a sentence of a document"),
    ("We see that x | 1 == x.", "a law in a sentence of a document"),
    ("It is easy to see that x | x == x.", "a law in a sentence of a document"),
    ("law, where x != 0", "a law in a sentence of a document"),
    ("x - 1 < x, where x != 0", "a law in a sentence of a document"),
    ("x - 1 < x for all x != 0", "a law in a sentence of a document"),
    ("all x and y with x != y", "a condition in a sentence of a document"),
    ("that -x == y", "words before a law"),
    ("x == 0", "a condition"),
    ("b & ~a == 0", "a premise of a document"),
    ("for all x != 0, x & -x != 0", "a law in a sentence of a document"),
    ("if (x != 0)", "a condition"),
    ("static_assert(low(12) == 4)", "an assertion of C"),
    ("x <= 0xff => b(x) == x + 1", "about a function of code"),
    ("x == i || x == j", "a condition"),
    ("=> x != 0", "a step of a chain"),
    ("=> x & 1 == 1", "a step of a chain"),
    ("a == b", "a form of truth tables"),
    ("a => b", "a form of truth tables"),
    ("low(x) == x & x.wrapping_neg()", "a statement of Rust"),
    ("BlackElo == 2000 || WhiteElo == 3", "a question about games"),
    ("WhiteElo == 3 || BlackElo == 2000", "a question about games"),
    ("a == b and c == d", "two laws in a sentence of a document"),
    ("x & x == x -- always", "a law with a remark"),
    ("x - 1 < x, x != 0", "a law and what may be its condition"),
    ("x < 10 => x == 0", "a law that a document gets wrong"),
    ("| a & b == b & a | commutative |", "a row of a table"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn is_proved(law: &Law) -> bool {
    law.prove(TIMELESS).is_proved()
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
    let mut paths = vec![root().join("README.md"), root().join("ARCHITECTURE.md")];
    // The statements of the chapters, true ones and those that are marked as refuted, have a test of their
    // own, and so have what is made of them.
    let is_made = |path: &PathBuf| path.ends_with("errata.md") || path.ends_with("coverage.md");
    paths.extend(files(&root().join("docs"), "md").into_iter().filter(|path| !is_made(path)));
    paths.extend(files(&root().join("crates"), "rs"));
    let spans: BTreeSet<_> = paths.iter().flat_map(|path| printed(path)).collect();
    let is_proved = |text: &str| Law::new(text).is_ok_and(|law| is_proved(&law));
    let listed = |span: &str| {
        STAND_FOR.iter().any(|(printed, _)| *printed == span)
            || NOT_LAWS.iter().any(|(printed, _)| *printed == span)
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
    let mut paths = files(&root().join("docs"), "md");
    paths.push(root().join("README.md"));
    let text: String = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let mut count = 0;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((_, rest)) = line.split_once("prove '") else { continue };
        let (text, _) = rest.split_once('\'').expect("a closing quote");
        let is_refuted = lines.peek().is_some_and(|answer| answer.starts_with("refuted"));
        assert_eq!(is_proved(&law(text)), !is_refuted, "{line}");
        count += 1;
    }
    assert!(count >= 2, "only {count} examples");
}
