//! Snippets as the sources print them, with their values.
//!
//! The data has one snippet per line, with `\n`, `\t` and `\\` as escapes, and what is expected:
//! values at samples, a proof, or the boards of a drawing and the relation between them.

use serde_json::Value as Json;
use setwise_expr::tree::NodeKind;
use setwise_expr::{FormulaError, Names, Notation, Program, Value, compile, parse};
use setwise_prove::{Law, Verdict};

use super::prove::TIMELESS;

const SNIPPETS: &str = include_str!("../data/as_printed.tsv");

/// The kinds of snippets that are formulas of the language.
const FORMULAS: [&str; 12] = [
    "identity",
    "prose",
    "rows",
    "diagram",
    "notation",
    "math",
    "chain",
    "truth",
    "expression",
    "words",
    "condition",
    "assignment",
];

/// The kinds of snippets that are C, which are tested as code, or assembly.
const OTHERS: [&str; 9] =
    ["asm", "compound", "const", "function1", "functionN", "loop", "platform", "table", "tablefn"];

/// Snippets that are refused, with the reason.
const REFUSED: &[(&str, &str)] = &[
    ("B007", TABLE),
    ("B008", TABLE),
    ("B009", TABLE),
    ("B010", TABLE),
    ("B013", TABLE),
    ("B021", TABLE),
    ("B025", "a digit too many"),
    ("T003", TABLE),
    ("T004", TABLE),
    ("T006", TABLE),
    ("T007", TABLE),
    ("T008", TABLE),
    ("G255", "an ordinary formula, which subtracts; that is noted"),
    ("G256", "an ordinary formula, which subtracts; that is noted"),
    ("G043", "a truth table"),
    ("G060", "a truth table"),
    ("G095", "a truth table"),
    ("G108", "the superscript of 2^n is lost, and the condition is in words"),
    ("G246", "the superscript of 2^64 is lost"),
    ("G308", "the superscript of 2^n is lost"),
    ("G231", "an intersection in words"),
    ("G279", "a formula in words"),
    ("G280", "a formula in words"),
    ("G281", "a formula in words"),
    ("G284", "a formula in words"),
];
const TABLE: &str = "a row of a table, whose columns have different values";

/// Snippets with another meaning than the printed one, with the reason.
const OTHER_MEANING: &[(&str, &str)] = &[
    ("B022", "`∧` is printed for the exclusive or"),
    ("G088", FREE_NAME),
    ("G144", FREE_NAME),
    ("G145", FREE_NAME),
    ("G146", FREE_NAME),
    ("G109", PREMISE),
    ("G110", PREMISE),
    ("G111", PREMISE),
    ("G112", PREMISE),
    ("G113", PREMISE),
    ("G208", "true modulo 64"),
    ("G228", "letters are bits, and the drawings are one law"),
    ("G237", "false if the sum overflows"),
];
const FREE_NAME: &str = "with `==` the name is free";
const PREMISE: &str = "false without the premise in the line before";

pub(crate) struct Snippet {
    pub(crate) id: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    pub(crate) expected: Json,
}

pub(crate) fn snippets() -> impl Iterator<Item = Snippet> {
    SNIPPETS.lines().skip(1).map(|line| {
        let [id, kind, text, expected, _note] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let text = text.replace("\\\\", "\0").replace("\\n", "\n").replace("\\t", "\t");
        let expected = serde_json::from_str(expected).unwrap();
        Snippet { id, kind, text: text.replace('\0', "\\"), expected }
    })
}

/// Returns true for a statement of C, which a front end for C reads, not the language.
pub(crate) fn is_statement(snippet: &Snippet) -> bool {
    ["assignment", "prose"].contains(&snippet.kind) && snippet.text.contains(';')
}

fn word(text: &Json) -> u64 {
    u64::from_str_radix(text.as_str().unwrap().trim_start_matches("0x"), 16).unwrap()
}

/// Returns true if a program has the value of a sample.
pub(crate) fn has_sample(program: &Program, sample: &Json) -> bool {
    // The data renames a0 to a3 to s0 to s3.
    let input = |name: &str| {
        let renamed = [name.to_owned(), name.replace('a', "s"), name.replace('_', "")];
        renamed.iter().find_map(|name| sample["in"].get(name)).map(word)
    };
    let inputs: Option<Vec<u64>> = program.inputs().iter().map(|it| input(&it.name)).collect();
    let value = inputs.and_then(|inputs| Some(program.evaluate(&inputs).ok()?[0]));
    let out = &sample["out"];
    match value {
        Some(Value::Bool(value)) => out.as_bool() == Some(value),
        Some(Value::Set(set)) => !out.is_boolean() && set == word(out),
        Some(Value::Number(number)) => !out.is_boolean() && number.cast_unsigned() == word(out),
        None => false,
    }
}

/// Returns the meaning of a snippet: an error, or true if it is the printed one.
fn means_what_is_printed(snippet: &Snippet) -> Result<bool, FormulaError> {
    let Snippet { text, expected, .. } = snippet;
    if let Some(samples) = expected.get("samples") {
        let program = compile(text, Names::Free)?;
        return Ok(samples.as_array().unwrap().iter().all(|sample| has_sample(&program, sample)));
    }
    let is_proved = |text: &str| {
        let law = Law::new(text)?;
        Ok(matches!(law.prove(TIMELESS), Verdict::Proved { .. }))
    };
    let Some(words) = expected.get("words") else {
        return is_proved(text);
    };
    let tree = parse(text)?;
    let words: Vec<u64> = words.as_array().unwrap().iter().map(word).collect();
    let boards = tree.nodes().iter().filter_map(|node| match node.kind {
        NodeKind::Number(set, Notation::Diagram) => Some(set),
        _ => None,
    });
    let is_drawn = boards.collect::<Vec<_>>().iter().all(|board| words.contains(board));
    let relation = expected["relation"].as_str().unwrap();
    if relation.is_empty() {
        let value = compile(text, Names::Free)?.evaluate(&[]).unwrap()[0];
        return Ok(is_drawn && value == Value::Set(words[0]));
    }
    let relation = (0..words.len()).fold(relation.to_owned(), |relation, i| {
        relation.replace(&format!("d{i}"), &format!("{:#x}", words[i]))
    });
    Ok(is_drawn && is_proved(text)? && is_proved(&relation)?)
}

/// Returns what is wrong if a snippet has a meaning that is not listed for it. `result` is an error,
/// or true for the printed meaning.
pub(crate) fn unlisted(
    snippet: &Snippet,
    result: &Result<bool, FormulaError>,
    refused: &[(&str, &str)],
    other_meaning: &[(&str, &str)],
) -> Option<String> {
    let Snippet { id, kind, text, .. } = snippet;
    let is_in = |list: &[(&str, &str)]| list.iter().any(|(listed, _)| listed == id);
    let is_as_listed = match result {
        Err(error) => is_in(refused) && error.help().is_some(),
        Ok(true) => !is_in(refused) && !is_in(other_meaning),
        Ok(false) => is_in(other_meaning),
    };
    if is_as_listed { None } else { Some(format!("{id} {kind}: {result:?}\n{text}")) }
}

#[test]
fn printed_formulas_have_the_printed_meaning() {
    let mut failures = Vec::new();
    let mut count = 0;
    for snippet in snippets() {
        let Snippet { id, kind, .. } = snippet;
        let is_formula = FORMULAS.contains(&kind);
        assert!(is_formula || OTHERS.contains(&kind), "{id}: {kind}");
        if !is_formula || is_statement(&snippet) {
            continue;
        }
        count += 1;
        let result = means_what_is_printed(&snippet);
        failures.extend(unlisted(&snippet, &result, REFUSED, OTHER_MEANING));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert_eq!(count, 133);
}
