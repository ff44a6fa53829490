//! Certificates are checked by `data/check_certificate.py`, which refuses those that are changed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use setwise_expr::{Definitions, parse};
use setwise_prove::{Certificate, CertificateError, Law, Limits};

use super::prove::TIMELESS;

/// Two seconds of work, by steps.
pub(crate) const SHORT: Limits<'_> = Limits { time: Duration::from_secs(2), ..TIMELESS };

/// Writes the files of a certificate, and returns their name without the extension.
pub(crate) fn write(folder: &Path, name: &str, certificate: &Certificate) -> PathBuf {
    std::fs::create_dir_all(folder).unwrap();
    let path = folder.join(name);
    // Those of an earlier run are not of this law.
    Certificate::remove(&path).unwrap();
    std::fs::write(path.with_extension("smt2"), &certificate.law).unwrap();
    if let Some(cases) = &certificate.cases {
        std::fs::write(path.with_extension("cases"), cases).unwrap();
    }
    if let Some(clauses) = &certificate.clauses {
        std::fs::write(path.with_extension("cnf"), &clauses.cnf).unwrap();
        std::fs::write(path.with_extension("drat"), &clauses.drat).unwrap();
    }
    path
}

/// Returns what the checker prints for each name, or `None` if there is no Python.
pub(crate) fn checked(names: &[PathBuf]) -> Option<Vec<String>> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/check_certificate.py");
    let output = Command::new(python).arg(script).args(names).output().ok()?;
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = text.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), names.len(), "{}", String::from_utf8_lossy(&output.stderr));
    let is_refused = lines.iter().any(|line| !line.starts_with("checked: "));
    assert_eq!(output.status.code(), Some(i32::from(is_refused)));
    Some(lines)
}

pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Laws that need each operation and each kind of step.
const LAWS: [(&str, bool); 36] = [
    ("x + y == (x ^ y) + 2 * (x & y)", false),
    ("x * y == (x & y) * (x | y) + (x & ~y) * (~x & y)", false),
    ("(x & 0xff) + (x & ~0xff) == x", false),
    ("let g = x ^ x >> 1; let a = g ^ g >> 1; g ^ x == x >> 1 && a == x ^ x >> 2", false),
    ("z - (x << 7) * rotate_right(file_a, 13) == z + 0xfbfbfbfbfbfbfc00 * x", false),
    ("flip_vertical(rotate_180(x)) == mirror_horizontal(x)", false),
    ("count(a | b) + count(a & b) == count(a) + count(b)", false),
    (
        "let m = a & b | (a ^ b) & c; count(a) + count(b) + count(c) == count(a ^ b ^ c) + 2 * count(m)",
        false,
    ),
    ("count(x ^ 0xff) == count(x & ~0xff) + 8 - count(x & 0xff)", false),
    ("((x << s) + y << 3) == (y << 3) + 8 * x * (1 << s)", false),
    ("count(rotate_90(x)) == count(x) && count(rotate_left(x, 5)) == count(x)", false),
    ("x / 10 * 10 + x % 10 == x", false),
    ("x % 3 == 0 => x * 0xaaaaaaaaaaaaaaab == x / 3", false),
    ("let q = x * 0xff00ff00ff00ff01; x % 257 == 0 => q * 257 == x && q == x / 257", false),
    ("(a & b) == none <=> count(a) + count(b) == count(a | b)", false),
    ("6 * x == 2 * y && x != y <=> 3 * (y - x) != 0 && 2 * y == 6 * x", false),
    ("x / 3 / 5 == x / 15", false),
    ("x % 10 / 10 == 0", false),
    ("x < 0x10000 => x * 0xff01 >> 24 == x / 257", false),
    (
        "let sum = (x & 255) + (x >> 8 & 255) + (x >> 16); x >> 24 == 0 => sum % 255 == x % 255",
        false,
    ),
    ("unsigned f(unsigned char a) { return a * 205u >> 11; } f(x) == (x & 255) / 10", false),
    // By cases of an amount, and of the lowest bit of a word.
    ("s > 0 && s < 64 => count(x << s | x >> 64 - s) == count(x)", false),
    ("s < 64 => (x << s >> s << s) == x << s", false),
    (
        "let y = (x ^ x >> s) & m; let z = y << s ^ y ^ x; (m & m << s) == none && m << s >> s == m => \
         ((z ^ z >> s) & m) << s ^ (z ^ z >> s) & m ^ z == x",
        false,
    ),
    // A power of a sum is a product.
    ("i < 64 && j < 64 => x << i << j == x << i + j", false),
    ("i < 64 && j < 64 => x << 2 * i + 3 << j == 8 * (x << i << j << i)", false),
    ("x != none => count(x >> first(x)) == count(x) && x >> first(x) == x / (x & -x)", false),
    ("x & (x - 1) <= x", false),
    // One amount after the other.
    ("i < 64 && s <= i => {i} >> s == {i - s}", true),
    ("x != none => (x & -x) != none", true),
    ("i in x => i in (x | y)", true),
    ("x < y && y < z => x < z", true),
    ("i in x => x != none", true),
    ("int f(short a) { return a < 0 ? -1 : a >> 15; } f(x) == 0 || f(x) == -1", false),
    ("unsigned f(unsigned char a, int b) { return b > 3 ? a : a + 1u; } f(x, y) <= 256", true),
    ("king(x) == king(king(x) & none) | king(x)", false),
];

#[test]
fn certificates_are_checked() {
    let folder = folder("certificates");
    let mut names = Vec::new();
    for (place, (text, has_clauses)) in LAWS.iter().enumerate() {
        let tree = match text.split_once("} ").filter(|_| text.contains("return")) {
            Some((code, law)) => {
                Definitions::parse(&format!("{code}}}")).and_then(|code| code.formula(law))
            }
            None => parse(text),
        };
        let law = tree.and_then(|tree| Law::from_tree(&tree));
        let law = law.unwrap_or_else(|error| panic!("{}", error.report("", text)));
        let certificate = law.certificate(SHORT).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(certificate.clauses.is_some(), *has_clauses, "{text}");
        names.push(write(&folder, &place.to_string(), &certificate));
    }
    let Some(lines) = checked(&names) else {
        return testing::skip("certificates", "there is no python3");
    };
    for (line, (text, has_clauses)) in lines.iter().zip(LAWS) {
        let ends: &[&str] = if has_clauses {
            &["steps"]
        } else {
            &["by normal forms", "by whole numbers", " cases"]
        };
        let is_right = ends.iter().any(|end| line.ends_with(end));
        assert!(line.starts_with("checked: ") && is_right, "{text}: {line}");
    }
}

#[test]
fn a_shared_bool_is_evaluated_once() {
    let mut text = "let c0 = x / 3 < w; ".to_owned();
    for (last, number) in (1..=24).enumerate() {
        let parts = format!("(c{last} && y % 3 < w) || (c{last} && z % 5 < w)");
        text += &format!("let c{number} = {parts}; ");
    }
    text += "c24 => x / 3 < w";
    let certificate = Law::new(&text).unwrap().certificate(SHORT).unwrap();
    assert_eq!(certificate.to_string(), "whole numbers");
    let name = write(&folder("shared_bools"), "law", &certificate);
    let Some(lines) = checked(&[name]) else {
        return testing::skip("certificates", "there is no python3");
    };
    assert!(lines[0].ends_with("by whole numbers"), "{}", lines[0]);
}

#[test]
fn certificates_that_are_changed_are_refused() {
    let folder = folder("changed_certificates");
    let certificate = |text: &str| Law::new(text).unwrap().certificate(SHORT).unwrap();
    let right = certificate("x < y && y < z => x < z");
    let clauses = right.clauses.clone().unwrap();
    let law = |text: &str| Law::new(text).unwrap().to_smt2().unwrap();
    let last = clauses.cnf.trim_end().rfind('\n').unwrap() + 1;
    let first_step = clauses.drat.find('\n').unwrap() + 1;
    let mut changed: Vec<(&str, Certificate)> = Vec::new();
    let mut with = |name, change: &dyn Fn(&mut Certificate)| {
        let mut other = right.clone();
        change(&mut other);
        changed.push((name, other));
    };
    with("false law", &|it| it.law = law("x < y && y < z => z < x"));
    with("other law", &|it| it.law = law("x < y && y <= z => x <= z"));
    with("fewer clauses", &|it| it.clauses.as_mut().unwrap().cnf.truncate(last));
    with("another clause", &|it| it.clauses.as_mut().unwrap().cnf.push_str("1 2 0\n"));
    with("no end", &|it| {
        let drat = &mut it.clauses.as_mut().unwrap().drat;
        drat.truncate(drat.len() - 2);
    });
    with("a step of its own", &|it| {
        it.clauses.as_mut().unwrap().drat.insert_str(first_step, "1 0\n-1 0\n0\n");
    });
    with("only the end", &|it| it.clauses.as_mut().unwrap().drat = "0\n".to_owned());
    with("no normal form", &|it| {
        it.law = law("x + y == (x ^ y) + (x & y)");
    });
    // Another definition of the count has no rule.
    with("another count", &|it| {
        let text = law("count(a | b) + count(a & b) == count(a) + count(b)");
        it.law = text.replacen("#x5555555555555555", "#x5555555555555554", 1);
        it.clauses = None;
    });
    with("a count of a sum", &|it| {
        let text = law("count(a | b) + count(a & b) == count(a) + count(b)");
        it.law = text.replacen("(bvor a b)", "(bvadd a b)", 1);
    });
    // Powers of sums with a carry out, and of differences, are not products.
    for (name, other) in [
        ("a power of a sum", "x << i << j == x << i + j"),
        ("a power of a difference", "i < 64 && j < 64 => x << i == x << i - j << j"),
        ("a power of a multiple", "i < 64 => x << 2 * i == x << i << i << i"),
    ] {
        with(name, &|it| {
            it.law = law(other);
            it.clauses = None;
            let high = |name: &str| (6..64).rev().map(|bit| format!("{name} {bit}\n")).collect();
            let names = if other.contains('j') { &["i", "j"][..] } else { &["i"] };
            let bits: String = names.iter().copied().map(high).collect::<Vec<String>>().concat();
            it.cases = Some(bits + &"-\n".repeat(58 * names.len() + 1));
        });
    }
    // The rules of whole numbers do not hold for these.
    for (name, other) in [
        ("another quotient", "x / 3 / 5 == x / 16"),
        ("too large", "x <= 0x1000000 => x * 0xff01 >> 24 == x / 257"),
        ("a sum that is the divisor", "x % 255 == (x & 255) + (x >> 8) || x >= 0x10000"),
    ] {
        with(name, &|it| {
            it.law = law(other);
            it.clauses = None;
        });
    }
    // Cases that are not decided, that end too early, and of a bit that the word does not have.
    for (name, cases) in
        [("one case", "-\n"), ("half of the cases", "x 63\n-\n"), ("no such bit", "x 64\n-\n-\n")]
    {
        with(name, &|it| {
            it.cases = Some(cases.to_owned());
            it.clauses = None;
        });
    }
    with("a false case", &|it| {
        it.law = law("x == 0 || x > 7");
        it.cases = Some("x 0\nx 1\nx 2\n-\n-\n-\n-\n".to_owned());
        it.clauses = None;
    });
    with("as it was", &|_| {});
    let names: Vec<_> = changed.iter().map(|(name, it)| write(&folder, name, it)).collect();
    let Some(lines) = checked(&names) else {
        return testing::skip("certificates", "there is no python3");
    };
    let (as_it_was, refused) = lines.split_last().unwrap();
    assert!(as_it_was.starts_with("checked: "), "{as_it_was}");
    for line in refused {
        assert!(line.starts_with("refused: ") && !line.contains("Errno"), "{line}");
    }
}

#[test]
fn a_false_law_has_no_certificate() {
    let laws = include_str!("../data/not_laws.sw").lines();
    for text in laws.filter(|line| !line.is_empty() && !line.starts_with("//")).step_by(6) {
        let certificate = Law::new(text).unwrap().certificate(SHORT);
        assert_eq!(certificate.err(), Some(CertificateError::NotFound), "{text}");
    }
}
