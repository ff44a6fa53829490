//! The commands in docs/errata.md give the answers printed after them.

use setwise_expr::{Names, Value, compile};

const ERRATA: &str = include_str!("../../../../docs/errata.md");

#[test]
fn the_formulas_of_the_errata_have_the_values_they_are_said_to_have() {
    let mut count = 0;
    for line in ERRATA.lines().filter(|line| line.starts_with("setwise eval")) {
        let (command, answer) = line.split_once("'  # ").expect("an answer");
        let formula = command.strip_prefix("setwise eval '").expect("a formula in quotes");
        // A formula that begins with a minus would be an option.
        assert!(!formula.starts_with('-'), "{line}");
        let program = compile(formula, Names::Free).unwrap_or_else(|error| panic!("{error}"));
        let found = match program.evaluate(&[]).expect("a value")[0] {
            Value::Bool(value) => value.to_string(),
            Value::Set(word) => word.to_string(),
            Value::Number(number) => number.to_string(),
        };
        assert_eq!(found, answer, "{line}");
        count += 1;
    }
    assert!(count >= 70, "only {count} formulas");
}
