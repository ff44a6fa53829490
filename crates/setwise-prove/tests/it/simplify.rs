//! Formulas become as short as published simple forms, and equal to what they were.

use std::fmt::Write;
use std::time::Duration;

use setwise_expr::parse;
use setwise_prove::{Limits, Simplified, simplify};

fn simplified(formula: &str, premise: Option<&str>) -> Simplified {
    let premise = premise.map(|it| parse(it).unwrap());
    let formula = parse(formula).unwrap_or_else(|error| panic!("{formula}: {error}"));
    simplify(&formula, premise.as_ref(), Limits::default()).unwrap()
}

/// Simplifies the left side of each law and returns the number of laws, of those whose left side
/// became as short as the right side, and a report.
fn measure(laws: &str) -> (usize, usize, String) {
    let (mut all, mut short, mut report, mut section) = (0, 0, String::new(), String::new());
    let mut counts = (0, 0);
    for line in laws.lines().chain(["# "]) {
        if let Some(name) = line.strip_prefix('#') {
            if counts.0 > 0 {
                let _ = writeln!(report, "{section}: {} of {}", counts.1, counts.0);
            }
            (section, counts) = (name.trim().to_owned(), (0, 0));
            continue;
        }
        let Some((long, simple)) = line.split_once(" == ").filter(|_| !line.contains("=>")) else {
            continue;
        };
        let (Ok(long), Ok(simple)) = (parse(long), parse(simple)) else { continue };
        let limits = Limits { time: Duration::from_secs(10), ..Limits::default() };
        let Ok(found) = simplify(&long, None, limits) else { continue };
        let instant = Limits { time: Duration::ZERO, ..Limits::default() };
        let published = simplify(&simple, None, instant).unwrap().operations[0];
        counts.0 += 1;
        if found.operations[1] <= published {
            counts.1 += 1;
            short += 1;
        } else {
            let _ = writeln!(
                report,
                "  {} > {published}: {} instead of {simple} ({:?}, {:?})",
                found.operations[1], found.text, found.proof, found.time
            );
        }
        all += 1;
    }
    (all, short, report)
}

#[test]
fn obfuscated_expressions_become_as_short_as_their_published_forms() {
    let (all, short, report) = measure(include_str!("../data/obfuscated.sw"));
    assert!(all > 100 && short * 100 >= all * 95, "{short} of {all}\n{report}");
}

/// Measures the laws of a file of one's own, which `SETWISE_LAWS` names.
#[test]
#[ignore = "needs a file"]
fn laws_of_a_file() {
    let path = std::env::var("SETWISE_LAWS").unwrap();
    let (all, short, report) = measure(&std::fs::read_to_string(path).unwrap());
    println!("{report}{short} of {all}");
}
