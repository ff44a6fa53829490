//! The readings of a text: their order, the pairs that a text may have, and the table of both in the
//! documentation, which `UPDATE_EXPECT=1 cargo test -p setwise-expr statements` writes again.

use std::fmt::Write;

use setwise_expr::{
    Compiler, Names, PAIRS, Pair, READINGS, Reader, Reading, Statement, Tree, Value, parse,
};
use testing::check_generated;

/// Returns the values and the notes of formulas, with one value for all variables.
fn values(trees: &[Tree], variable: u64) -> Option<(Vec<u64>, Vec<String>)> {
    let mut compiler = Compiler::new(Names::Free);
    trees.iter().try_for_each(|tree| compiler.add(tree)).ok()?;
    let program = compiler.finish();
    let inputs = program.inputs().iter().enumerate();
    let inputs: Vec<u64> = inputs.map(|(at, _)| variable.rotate_left(8 * at as u32)).collect();
    let values = program.evaluate(&inputs).ok()?.into_iter().map(|value| match value {
        Value::Set(word) => word,
        Value::Number(number) => number.cast_unsigned(),
        Value::Bool(value) => u64::from(value),
    });
    let notes = program.outputs().iter().flat_map(|output| &output.notes);
    Some((values.collect(), notes.map(ToString::to_string).collect()))
}

/// Returns true if two readings have the same values for some words.
fn are_equal(a: &[Tree], b: &[Tree]) -> bool {
    let words = [0, 1, 2, 3, 5, 0xff, 0x1234_5678_9abc_def1, u64::MAX];
    a == b
        || words.into_iter().all(|word| match (values(a, word), values(b, word)) {
            (Some(a), Some(b)) => a.0 == b.0,
            // Only values that both have can differ.
            _ => true,
        })
}

fn name(reading: Reading) -> String {
    format!("{reading:?}").to_lowercase()
}

/// Returns the pairs of readings of a text that are other formulas. Those with different values that
/// neither have a row in the table nor are refused are failures.
fn check(text: &str, failures: &mut Vec<String>) -> Vec<[Reading; 2]> {
    let mut found = Reader::new().readings(text);
    // Others are the same as the formula as typed, without what only they read.
    let typed = found.iter().find(|(reading, _)| *reading == Reading::Formula).cloned();
    found.retain(|it| typed.as_ref().is_none_or(|typed| it.0 == typed.0 || it.1 != typed.1));
    let statement = Reader::new().statement(text);
    // Where lists are read, a text is the same formula as elsewhere, or a list, or refused.
    if let (Ok(one), Ok(statement)) = (parse(text), &statement)
        && statement.trees != [one]
    {
        failures.push(format!("{text:?} is one formula, and {:?}", statement.trees));
    }
    let mut pairs = Vec::new();
    for (at, (first, trees)) in found.iter().enumerate() {
        for (second, others) in &found[at + 1..] {
            if trees == others {
                continue;
            }
            let readings = [*first, *second];
            pairs.push(readings);
            if are_equal(trees, others) {
                continue;
            }
            // Of three readings, the one that is taken has a pair with each of the others.
            if statement.as_ref().is_ok_and(|it| !readings.contains(&it.reading)) {
                continue;
            }
            let mut rows = PAIRS.iter().filter(|pair| pair.readings == readings);
            let (is_noted, found) = match &statement {
                Err(error) => {
                    let is_refused = rows.any(|pair| pair.taken.is_none());
                    (error.is_final() || is_refused, error.to_string())
                }
                Ok(Statement { reading, trees, .. }) => {
                    let notes = values(trees, 1).map(|it| it.1).unwrap_or_default();
                    let says = |pair: &Pair| notes.iter().any(|note| note.contains(pair.says));
                    let is_noted = rows.any(|pair| pair.taken == Some(*reading) && says(pair));
                    (is_noted, format!("{reading:?} {notes:?}"))
                }
            };
            if !is_noted {
                failures.push(format!("{text:?} has the readings {readings:?}: {found}"));
            }
        }
    }
    pairs
}

#[test]
fn a_text_with_two_readings_has_a_note_or_is_refused() {
    let mut failures = Vec::new();
    for pair in PAIRS {
        assert!(check(pair.example, &mut failures).contains(&pair.readings), "{pair:?}");
        match (pair.taken, Reader::new().statement(pair.example)) {
            (None, Err(error)) => assert_eq!(error.message(), pair.says),
            (Some(taken), Ok(statement)) => assert_eq!(statement.reading, taken, "{pair:?}"),
            // Where lists are read, the commas may separate formulas.
            (Some(_), Err(_)) => {
                let (_, notes) = values(&[parse(pair.example).unwrap()], 1).unwrap();
                assert!(notes.iter().any(|note| note.contains(pair.says)), "{pair:?}: {notes:?}");
            }
            (_, found) => panic!("{pair:?}: {found:?}"),
        }
    }
    let parts =
        ["x", "2^3", "2^n", "1,000", "0xff", "010", "2r", "7 & 3", "x == y", "(x < y)", "-1"];
    let signs =
        ["", " ", "  ", " == ", " & ", " = ", "\n", "\n-", ", ", ",", "; ", "  -", "\t+", " ^ "];
    let frames = [("", ""), ("", ";"), ("a b c = ", ""), ("unsigned mask = ", ""), ("if (", ")")];
    let ends = [("if (", ") -> words"), ("set-wise = ", ";"), ("let a = 1; ", ""), ("", " // 3")];
    for (before, after) in frames.into_iter().chain(ends) {
        for first in parts {
            for sign in signs {
                for second in parts {
                    check(&format!("{before}{first}{sign}{second}{after}"), &mut failures);
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} texts: {:#?}",
        failures.len(),
        &failures[..failures.len().min(300)]
    );
}

#[test]
fn each_reading_has_an_example() {
    for reading in READINGS {
        let [_, example] = reading.describe();
        match Reader::new().statement(example) {
            _ if example.is_empty() => {}
            Ok(statement) => assert_eq!(statement.reading, reading, "{example}"),
            Err(error) => {
                assert_eq!(error.message(), "words are not a formula");
                assert_eq!(reading, Reading::Words);
            }
        }
    }
}

#[test]
fn what_is_left_out_or_joined_has_a_note() {
    for (text, note) in [
        ("signed decimal = -1", "a label"),
        ("if (x) -> not empty", "a remark"),
        ("0xff  255", "notations of one value"),
        ("x > 1,000", "the separator of three digits"),
        ("x == y\ny == x", "each line"),
        ("x == y == z;", "in C its operators have other operands"),
        ("x == y & z;", "in C its operators have other operands"),
    ] {
        let (_, notes) = values(&[parse(text).unwrap()], 1).unwrap();
        assert!(notes.len() == 1 && notes[0].contains(note), "{text}: {notes:?}");
    }
    for text in ["if (x)", "x == (y & z);", "x & y;", "x in y & z;"] {
        let notes = values(&[parse(text).unwrap()], 1).unwrap().1;
        assert!(notes.iter().all(|it| !it.contains("in C")), "{text}: {notes:?}");
    }
    // The operator of C drops the first.
    for text in ["x, y;", "0xff, 0xff00;", "-1, x;", "x + 1, x++, x;", "x = 1,234;"] {
        let error = parse(text).unwrap_err();
        assert_eq!(error.message(), "the value before `,` is not used", "{text}");
    }
}

#[test]
fn the_guide_has_the_table_of_readings() {
    let code = |text: &str| match text {
        "" => String::new(),
        _ => {
            let lines: Vec<_> = text.lines().map(|it| format!("`{it}`")).collect();
            lines.join(" and below it ").replace('|', "\\|")
        }
    };
    let mut table = "\n| reading | a text is | example |\n|---|---|---|\n".to_owned();
    for reading in READINGS {
        let [what, example] = reading.describe();
        let _ = writeln!(table, "| {} | {what} | {} |", name(reading), code(example));
    }
    table += "\n| a text with two readings | which | read as | the note or the refusal says |\n\
              |---|---|---|---|\n";
    for pair in PAIRS {
        let [first, second] = pair.readings.map(name);
        let taken = pair.taken.map_or_else(|| "refused".to_owned(), name);
        let example = code(pair.example);
        let _ = writeln!(table, "| {example} | {first}, {second} | {taken} | {} |", pair.says);
    }
    table.push('\n');
    check_generated("docs/language.md", "readings", &table);
}
