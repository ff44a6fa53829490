//! Squares next to literals: the same reading however a literal is written, or both are named.

use setwise_expr::board::{BoardValue, NamedBoard};
use setwise_expr::{Compiler, FormulaError, Names, Type, Value, parse, parse_on};

const SHIFTED: &str = "`e4` is the number 28 here; write `{e4}` to shift the set";
const AS_SET: &str = "a number is the set with this word here; write `{…}` for the square with this \
                      index";

/// Operators, the value of `e4` next to the literals `8` and `0x8`, and a note. `-` is refused.
const TABLE: [(&str, &str, &str, &str); 24] = [
    ("e4 & …", "8", "-", ""),
    ("e4 | …", "28", "-", ""),
    ("e4 ^ …", "20", "-", ""),
    ("e4 xor …", "20", "-", ""),
    ("e4 ∧ …", "8", "-", ""),
    ("e4 ∨ …", "28", "-", ""),
    ("e4 ⊕ …", "20", "-", ""),
    ("e4 \\ …", "20", "-", ""),
    ("e4 == …", "false", "-", ""),
    ("e4 != …", "true", "-", ""),
    ("true ? e4 : …", "28", "-", ""),
    ("e4 < …", "false", "-", ""),
    ("e4 <= …", "false", "-", ""),
    ("e4 > …", "true", "-", ""),
    ("e4 >= …", "true", "-", ""),
    ("e4 + …", "36", "-", ""),
    ("e4 - …", "20", "-", ""),
    ("e4 * …", "224", "-", ""),
    ("e4 / …", "3", "-", ""),
    ("e4 % …", "4", "-", ""),
    ("e4 mod …", "4", "-", ""),
    // An amount is a number in any base.
    ("e4 << …", "7168", "7168", SHIFTED),
    ("e4 >> …", "0", "0", SHIFTED),
    ("e4 in …", "false", "false", ""),
];

/// Other formulas and their values, with their notes.
const OTHERS: [(&str, &str, &str); 38] = [
    // The other order.
    ("56 ^ e4", "36", ""),
    ("0x38 ^ e4", "-", ""),
    ("0x1c == e4", "-", ""),
    ("28 == e4", "true", ""),
    ("8 << e4", "0x80000000", ""),
    ("0x8 << e4", "0x80000000", ""),
    // Literals in other notations and signs around them.
    ("e4 ^ 0b111000", "-", ""),
    ("e4 ^ 38h", "-", ""),
    ("e4 & ~7", "24", ""),
    ("e4 & ~0x7", "-", ""),
    ("e4 & -8", "24", ""),
    ("e4 ^ (0x30 | 8)", "-", ""),
    ("e4 ^ (0x7 << 3)", "-", ""),
    ("e4 ^ (7 * 8)", "36", ""),
    ("let m = 0x38; e4 ^ m", "-", ""),
    ("let m = 56; e4 ^ m", "36", ""),
    ("let s = e4; s ^ 0x38", "-", ""),
    // Only a number below 64 can be an index, and only a set above it.
    ("e4 & 0xff000000", "0x10000000", ""),
    ("e4 == 0x10000000", "true", ""),
    ("e4 == 268435456", "-", ""),
    ("e4 | 64", "-", ""),
    ("e4 ^ 18446744073709551615", "-", ""),
    ("e4 < 64", "true", ""),
    // Squares in braces are sets, and the number next to them is noted.
    ("{e4} ^ 0x38", "0x10000038", ""),
    ("{e4} ^ 56", "0x10000038", AS_SET),
    ("{e4} == 28", "false", AS_SET),
    ("{e4} == 0x1c", "false", ""),
    ("e4 in 28", "false", AS_SET),
    ("e4 in 0x1c", "false", ""),
    ("{e4} != 0", "true", ""),
    ("{e4} - 1", "0xfffffff", ""),
    ("{e4} == 1 << 28", "true", ""),
    // Sets, numbers and squares.
    ("rank_4 & e4", "0x10000000", ""),
    ("e4 ^ e5", "0x1010000000", "two squares are a set here; write `28 ^ 36` for the index"),
    ("e4 + e5", "64", ""),
    ("count(rank_1) ^ e4", "20", ""),
    ("~e4", "0xffffffffefffffff", ""),
    ("first(rank_4) == 0x18", "true", ""),
];

/// Returns the value of a formula and its notes, or its error, in a law, a query of a table and on a board, which are
/// the same.
fn reading(formula: &str) -> Result<(String, String), FormulaError> {
    let fields = [("Rating", Type::Number)];
    let names = [("P", Type::Set)];
    let readings = [
        Compiler::new(Names::Free),
        Compiler::new(Names::Free).with_words(),
        Compiler::new(Names::Known(&names)).with_fields(&fields),
    ]
    .map(|mut compiler| {
        compiler.add(&parse(formula)?)?;
        let program = compiler.finish();
        let notes: Vec<_> = program.outputs()[0].notes.iter().map(ToString::to_string).collect();
        let value = match program.evaluate(&[]).unwrap()[0] {
            Value::Set(word) => format!("{word:#x}"),
            Value::Number(number) => number.to_string(),
            Value::Bool(value) => value.to_string(),
        };
        Ok((value, notes.concat()))
    });
    let [free, others @ ..] = readings;
    for other in others {
        assert_eq!(other, free, "{formula}");
    }
    assert_eq!(on_board(formula), free, "{formula}");
    free
}

fn on_board(formula: &str) -> Result<(String, String), FormulaError> {
    let board = NamedBoard::parse("chess").unwrap();
    let mut compiler = Compiler::new(Names::Free).with_board(&board);
    compiler.add(&parse_on(formula, &board.shape)?)?;
    let program = compiler.finish_on_board();
    let notes: Vec<_> = program.outputs()[0].notes.iter().map(ToString::to_string).collect();
    let value = match program.evaluate(|_| unreachable!()).unwrap()[0] {
        BoardValue::Set(set) => format!("{:#x}", set.0[0]),
        BoardValue::Number(number) => number.to_string(),
        BoardValue::Bool(value) => value.to_string(),
    };
    Ok((value, notes.concat()))
}

fn expect(formula: &str, value: &str, note: &str) {
    match reading(formula) {
        Ok(found) => assert_eq!(found, (value.to_owned(), note.to_owned()), "{formula}"),
        Err(error) => {
            assert_eq!(value, "-", "{formula}: {error}");
            assert_eq!(error.message(), "`e4` may be a set or an index here", "{formula}");
        }
    }
}

#[test]
fn a_square_next_to_a_literal_has_one_reading_or_both_are_named() {
    for (formula, decimal, hexadecimal, note) in TABLE {
        let as_set = if formula.contains(" in ") { AS_SET } else { note };
        expect(&formula.replace('…', "8"), decimal, as_set);
        expect(&formula.replace('…', "0x8"), hexadecimal, note);
    }
    for (formula, value, note) in OTHERS {
        expect(formula, value, note);
    }
}

#[test]
fn the_error_writes_both_readings() {
    for (formula, set, index) in [
        ("e4 ^ 0x38", "{e4} ^ 0x38", "28 ^ 56"),
        ("0x38 ^ e4", "0x38 ^ {e4}", "56 ^ 28"),
        ("e4 & ~0x7", "{e4} & ~0x7", "28 & -8"),
        ("e4 == 268435456", "{e4} == 268435456", "28 == 268435456"),
        ("e4 + 0x8", "{e4} + 0x8", "28 + 8"),
        ("e4 ^ (0x30 | 8)", "{e4}", "28"),
    ] {
        let help = format!("write `{set}` for the set or `{index}` for the index");
        assert_eq!(reading(formula).unwrap_err().help(), Some(&*help), "{formula}");
    }
}

#[test]
fn a_function_of_code_may_have_the_name_of_a_square() {
    let error = reading("f1(3) == 4").unwrap_err();
    assert_eq!(error.message(), "unknown function `f1`");
    assert_eq!(error.help(), Some("`f1` is a square; a function needs another name"));
    let code = setwise_expr::Definitions::parse("int f1(int x) { return x + 1; }").unwrap();
    let tree = code.formula("f1(3)").unwrap();
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(&tree).unwrap();
    assert_eq!(compiler.finish().evaluate(&[]).unwrap(), [Value::Number(4)]);
}
