//! Formulas over columns: texts, names in backticks, and bounds.

use std::collections::HashMap;

use setwise::SquareMapping;
use setwise_expr::{
    Bound, BoundValue, Comparison, Compiler, Definitions, FormulaError, Names, Program, Type,
    Value, compile, parse, parse_list,
};

const KNOWN: [(&str, Type); 3] =
    [("q", Type::Set), ("ply", Type::Number), ("in_check", Type::Bool)];

const FIELDS: [(&str, Type); 10] = [
    ("White", Type::Number),
    ("White Elo", Type::Number),
    ("Rating", Type::Number),
    ("Themes", Type::Number),
    ("ply", Type::Number),
    ("e4", Type::Number),
    ("none", Type::Number),
    ("INT_MAX", Type::Number),
    ("rated", Type::Bool),
    ("attacked", Type::Set),
];

fn compiler() -> Compiler<'static> {
    Compiler::new(Names::Known(&KNOWN)).with_fields(&FIELDS)
}

fn program(source: &str) -> Result<Program, FormulaError> {
    let mut compiler = compiler();
    compiler.add(&parse(source)?)?;
    Ok(compiler.finish())
}

/// The value of a formula for texts of some fields, which are numbers too if they look like ones.
/// Other variables are 0.
fn value(source: &str, fields: &[(&str, &str)]) -> Value {
    let program = program(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    let fields: HashMap<&str, &str> = fields.iter().copied().collect();
    let words = program.inputs().iter().map(|input| {
        let text = fields.get(&*input.name).copied().filter(|_| input.is_field).unwrap_or_default();
        match &input.test {
            Some(test) => u64::from(test.holds(text)).wrapping_neg(),
            None => text.parse::<i64>().unwrap_or(0).cast_unsigned(),
        }
    });
    program.evaluate(&words.collect::<Vec<_>>()).unwrap()[0]
}

#[test]
fn texts_are_compared_byte_by_byte() {
    for (source, white, expected) in [
        ("White == \"Carlsen\"", "Carlsen", true),
        ("White == \"Carlsen\"", "carlsen", false),
        ("White == \"Carlsen\"", "", false),
        ("White == \"\"", "", true),
        ("White != \"Carlsen\"", "", true),
        ("White < \"B20\"", "B2", true),
        ("White < \"B20\"", "B20", false),
        ("White <= \"B20\"", "B20", true),
        ("White > \"2020.01.01\"", "2020.01.02", true),
        ("White >= \"é\"", "z", false),
        ("\"B20\" <= White", "B20", true),
        ("\"B20\" < White", "B20", false),
        ("\"B20\" == White", "B20", true),
        ("\"mate\" in White", "fork mateIn1", true),
        ("\"Mate\" in White", "fork mateIn1", false),
        ("\"\" in White", "", true),
        ("White in (\"a\", \"b\")", "b", true),
        ("White in (\"a\", \"b\",)", "ab", false),
        ("White in (\"a\")", "a", true),
        ("White == \"a \\\"b\\\" \\\\\"", "a \"b\" \\", true),
        ("White == \"// (;,\" && true", "// (;,", true),
        ("!(White == \"a\") && (\"b\") != (White)", "c", true),
        ("let a = White == \"a\"; a || White == \"b\" => false", "b", false),
        ("select(White == \"a\", 1, 2) == 1", "a", true),
        ("White = \"a\"", "a", true),
        ("`White` == \"a\"", "a", true),
    ] {
        assert_eq!(value(source, &[("White", white)]), Value::Bool(expected), "{source} {white}");
    }
}

#[test]
fn numbers_in_texts_are_in_the_order_of_numbers() {
    let long = "9".repeat(40);
    for (a, b) in [
        ("9", "10"),
        ("-10", "-9"),
        ("-1", "0"),
        ("-0.5", "+0.25"),
        ("9.75", "10"),
        (".5", "0.75"),
        ("2.10.1", "2.9"),
        ("007", " 8"),
        ("1499", "1500.0"),
        (&long[1..], &long),
        // Other texts have the order of bytes.
        ("10", "9a"),
        ("2020.01.01", "2021"),
        ("1e3", "9"),
        ("", "1"),
        ("-", "."),
        ("A9", "B10"),
    ] {
        let value = |sign: &str, text: &str, white: &str| {
            value(&format!("White {sign} \"{text}\""), &[("White", white)]) == Value::Bool(true)
        };
        assert!(value("<", b, a) && value("<=", b, a) && value(">", a, b), "{a} {b}");
        assert!(!value("<", a, b) && !value("<=", a, b) && !value(">=", b, a), "{a} {b}");
    }
    let value = |source: &str, white: &str| value(source, &[("White", white)]);
    for (source, white) in [("White <= \"10\"", "10.0"), ("\"-0\" >= White", "0")] {
        assert_eq!(value(source, white), Value::Bool(true), "{source}");
    }
    assert_eq!(value("White == \"10\"", "10.0"), Value::Bool(false));
}

#[test]
fn numbers_of_fields_have_64_bits_and_a_sign() {
    for (source, number, expected) in [
        ("Rating < 0", i64::MIN, true),
        ("Rating < 0", i64::MAX, false),
        ("Rating > 5", -1, false),
        ("Rating >= -5", -5, true),
        ("Rating / 2 == -2", -5, true),
        ("Rating - 1 < Rating", 5, true),
        ("Rating > ply", -1, false),
    ] {
        let fields = [("Rating", &*number.to_string())];
        assert_eq!(value(source, &fields), Value::Bool(expected), "{source} {number}");
    }
    assert_eq!(value("`White Elo` + 1", &[("White Elo", "2000")]), Value::Number(2001));
}

#[test]
fn names_of_the_position_hide_fields_except_next_to_texts() {
    for (source, expected) in [
        ("ply", vec!["ply false"]),
        ("ply == \"3\"", vec!["ply == \"3\" true"]),
        ("count(q) > ply && Rating > ply", vec!["q false", "ply false", "Rating true"]),
        ("White == \"a\" || \"a\" == White", vec!["White == \"a\" true"]),
        (
            "White < \"a\" || White in (\"a\", \"b\")",
            vec!["White < \"a\" true", "White == \"a\" true", "White == \"b\" true"],
        ),
        ("`e4` > 1 && q != {28}", vec!["`e4` true", "q false"]),
        ("`none` == \"x\" && q == ~all", vec!["none == \"x\" true", "q false"]),
        ("none == \"x\" && `none` > 1", vec!["none == \"x\" true", "none true"]),
        ("`ply` > ply", vec!["ply true", "ply false"]),
        ("`q` == q && `attacked` == q", vec!["q false", "attacked true"]),
        ("let ply = 3; `ply` == ply", vec!["ply true"]),
        // The condition is compared with the empty set, whatever is named `none`.
        ("q ? Rating : 1", vec!["q false", "Rating true"]),
        ("let e4 = 5; let none = 3; q ? e4 : none", vec!["q false"]),
        ("rated && attacked != q", vec!["rated true", "attacked true", "q false"]),
    ] {
        let program = program(source).unwrap_or_else(|error| panic!("{source}: {error}"));
        let input = |input: &setwise_expr::Variable| format!("{input} {}", input.is_field);
        let inputs: Vec<_> = program.inputs().iter().map(input).collect();
        assert_eq!(inputs, expected, "{source}");
    }
}

#[test]
fn a_name_of_the_language_that_a_column_has_is_refused() {
    for (source, place, message, help) in [
        ("e4 > 3", 0, "`e4` may be the square or the column", "write `28` for the square"),
        ("q & {e4}", 5, "`e4` may be the square or the column", "`` `e4` `` for the column"),
        ("q == none", 5, "`none` may be the constant or the column", "write `0x0`"),
        ("INT_MAX > ply", 0, "`INT_MAX` may be the constant or the column", "`0x7fffffff`"),
        ("return e4 > 3;", 7, "`e4` may be the square or the column", "`28`"),
        ("popcount(e4);", 9, "`e4` may be the square or the column", "`28`"),
    ] {
        let error = program(source).expect_err(source);
        assert_eq!(error.span().start, place, "{source}: {error}");
        assert_eq!(error.message(), message, "{source}");
        assert!(error.help().unwrap_or_default().contains(help), "{source}: {error}");
    }
    // The index of the square is that of the mapping.
    let tree = parse("e4 > 3").unwrap();
    let mut mapped = compiler().with_mapping(SquareMapping::Berf);
    let error = mapped.add(&tree).unwrap_err();
    assert!(error.help().is_some_and(|help| help.contains("`35`")), "{error}");
    assert!(program("{e4..e4} & file_a & q").is_ok());
}

#[test]
fn fields_come_first_where_they_are_preferred() {
    let inputs = |compiler: Compiler<'_>| -> Vec<(String, bool)> {
        let program = compiler.finish();
        program.inputs().iter().map(|input| (input.name.clone(), input.is_field)).collect()
    };
    let mut first = compiler();
    first.define(&parse("let Rating = count(q); q").unwrap()).unwrap();
    let mut first = first.with_fields_first(true);
    first.add(&parse("ply > 3 && Rating > 3").unwrap()).unwrap();
    assert_eq!(inputs(first), [("ply".to_owned(), true), ("Rating".to_owned(), true)]);
    let mut refused = compiler().with_fields_first(true);
    assert!(refused.add(&parse("e4 > 3").unwrap()).is_err());
}

#[test]
fn a_name_that_code_defines_otherwise_is_refused() {
    let code = "enum { q, ply, white, Rating, none, file_a = 5, x };\n\
                const U64 rank_1 = 0xff; int f(int n) { return n + q + white; }";
    let definitions = Definitions::parse(code).unwrap();
    let add = |formula: &str| {
        let mut compiler = compiler();
        compiler.define(&parse("let white = q | q << 8; q").unwrap()).unwrap();
        let mut compiler = compiler.with_bindings_as_variables();
        compiler.add(&definitions.formula(formula).unwrap()).map(|()| compiler.finish())
    };
    for (formula, kind) in [
        ("q & {a1}", "variable"),
        ("f(ply)", "variable"),
        ("white & {a1}", "variable"),
        ("Rating > 3", "column"),
        ("x + file_a > 3", "constant"),
    ] {
        let error = add(formula).expect_err(formula);
        let message = format!("may be the {kind} or what the code defines");
        assert!(error.message().ends_with(&message), "{formula}: {error}");
        assert!(error.help().is_some_and(|help| help.contains("or C code")), "{error}");
    }
    // In the code they are what it defines, in backticks they are not, and a `let` decides.
    for formula in
        ["f(3) == 5", "`q` & `white`", "`Rating` > `ply`", "let q = 3; q + x == 9", "rank_1 == 255"]
    {
        assert!(add(formula).is_ok(), "{formula}: {:?}", add(formula));
    }
    // A `let` that hides a computed name is noted as one that hides a variable.
    let program = add("let white = {e5}; white").unwrap();
    assert!(program.outputs()[0].notes.len() == 1);
}

#[test]
fn texts_and_columns_are_printed_as_they_are_written() {
    for source in [
        "TimeControl == \"600+0\" && \"mateIn1\" in Themes",
        "Termination in (\"Normal\", \"Time forfeit\")",
        "\"B20\" <= ECO || !(White == \"a \\\"b\\\" \\\\\")",
        "`White Elo` + `e4` > `in` - `Größe`",
        "let a = White == \"a\"; a",
        "e4 in {e4} && `d4` == \"x\"",
        "`ply` > ply && `White` == \"x\"",
    ] {
        let tree = parse(source).unwrap_or_else(|error| panic!("{source}: {error}"));
        assert_eq!(tree.to_string(), source);
        assert_eq!(parse(&tree.to_string()), Ok(tree));
    }
    // Next to `a0`, `a1` is a name without backticks.
    assert_eq!(parse("a1 & a0").unwrap().to_string(), "a1 & a0");
    let output = &program("\"mate\" in Themes").unwrap().outputs()[0].clone();
    assert_eq!((&*output.text, output.marks.len()), ("\"mate\" in Themes", 0));
    assert_eq!(parse_list("White == \"a,b\", `White Elo`").unwrap().len(), 2);
}

#[test]
fn texts_in_the_wrong_place_are_refused() {
    const NOT_COMPARED: &str = "the text is not compared";
    for (source, place, message, help) in [
        ("\"a\"", 0, NOT_COMPARED, "a text can be compared with a column"),
        ("White == \"a\" == \"b\"", 16, NOT_COMPARED, "TimeControl == \"600+0\""),
        ("count(\"a\") > 1", 6, NOT_COMPARED, "compared with a column"),
        ("\"a\" == \"b\"", 0, NOT_COMPARED, "compared with a column"),
        ("{\"a\"} == q", 1, NOT_COMPARED, "compared with a column"),
        ("White + \"a\" == q", 8, NOT_COMPARED, "compared with a column"),
        ("let a = \"x\"; White == a", 8, NOT_COMPARED, "compared with a column"),
        ("!White == \"a\"", 10, NOT_COMPARED, "compared with a column"),
        ("White in \"a\"", 0, "`in` takes a text on its left", "`White in (\"…\")`"),
        ("White in (\"a\", q)", 15, "expected a text, found `q`", ""),
        ("White \"a\"", 6, "expected an operator or the end of the formula, found a text", ""),
        ("q == \"a\"", 0, "`q` is not a column", "texts are compared with columns"),
        ("rank_1 == \"a\"", 0, "`rank_1` is not a column", ""),
        ("Whte == \"a\"", 0, "`Whte` is not a column", "did you mean `White`?"),
        ("let White = q; White == \"a\"", 15, "`White` is bound here", "bind the comparison"),
        ("ratin > 3", 0, "unknown name `ratin`", "did you mean `Rating`?"),
        ("White == Carlsen", 9, "unknown name `Carlsen`", "in quotes: `\"Carlsen\"`"),
        ("Carlsen == q", 0, "unknown name `Carlsen`", ""),
        ("white_elo > 3", 0, "unknown name `white_elo`", "did you mean `White Elo`?"),
        ("`White El` > 3", 0, "unknown column `White El`", "did you mean `White Elo`?"),
        ("Rating = 3", 0, "`Rating` has a value already", "equality is written `==`"),
        ("White == \"a", 9, "the text has no end", "close it"),
        ("let q = 1; `q x` > 3", 11, "unknown column `q x`", ""),
        ("White == \"a\\n\"", 11, "a backslash in a text", "write `\\\\`"),
        ("White == 'a'", 9, "unexpected character '\\''", "straight quotes"),
        ("`White > 3", 0, "the name in backticks has no end", "`White Elo`"),
        ("`` > 3", 0, "there is no name between the backticks", ""),
        ("let `White Elo` = 3; q", 4, "expected a name, found `White Elo`", ""),
        ("  White Elo = 2000", 2, "a name of several words needs backticks", "`White Elo`"),
        ("White == \"a;b\" && )", 18, "expected a formula, found `)`", ""),
    ] {
        let error = program(source).expect_err(source);
        assert_eq!(error.span().start, place, "{source}: {error}");
        assert!(error.message().starts_with(message), "{source}: {error}");
        assert!(error.help().unwrap_or_default().contains(help), "{source}: {error}");
    }
}

#[test]
fn a_formula_alone_has_no_columns() {
    for (source, message) in [
        ("White == \"a\"", "there are no columns to compare a text with"),
        ("\"a\" in White", "there are no columns to compare a text with"),
        ("`x & y` == 0", "unknown column `x & y`"),
    ] {
        for names in [Names::Free, Names::Known(&KNOWN)] {
            let error = compile(source, names).expect_err(source);
            assert_eq!(error.message(), message);
            assert!(
                error.help().is_some_and(|help| help.contains("column") || help.contains("tags"))
            );
        }
    }
    // The strings of C are not texts.
    let error = parse("int f(int x) { puts(\"a\"); return x; }").unwrap_err();
    assert_eq!(error.help(), Some("strings and assembly language are not supported"));
}

#[test]
fn a_formula_that_is_only_a_name_is_recognized() {
    for (source, name) in [
        ("san", Some("san")),
        (" (`White Elo`) ", Some("White Elo")),
        ("`e4`", Some("e4")),
        ("e4", None),
        ("san + 1", None),
        ("let x = 1; x", None),
        ("let x = 1; y", Some("y")),
    ] {
        assert_eq!(parse(source).unwrap().name(), name, "{source}");
    }
    let names = parse("let a = x; a == y && x in z && \"t\" in `w v`").unwrap();
    assert_eq!(names.names(), ["x", "y", "z", "w v"]);
}

#[test]
fn bounds_are_the_comparisons_of_a_conjunction() {
    for (source, expected) in [
        ("Rating >= 2000", vec!["Rating GreaterOrEqual 2000"]),
        ("2000 > Rating && q != none", vec!["Rating Less 2000"]),
        (
            "(Rating == -5 && (White != \"a\")) && `White Elo` <= 7",
            vec!["Rating Equal -5", "White NotEqual a", "White Elo LessOrEqual 7"],
        ),
        ("\"x\" in Themes && \"b\" < White", vec!["Themes Contains x", "White Greater b"]),
        ("White in (\"c\", \"a\", \"b\")", vec!["White GreaterOrEqual a", "White LessOrEqual c"]),
        ("White in (\"c\")", vec!["White Equal c"]),
        ("White in (\"9\", \"10\")", vec!["White GreaterOrEqual 10", "White LessOrEqual 9"]),
        // Statistics have the order of bytes.
        (
            "White >= \"10\" && White != \"9\" && White < \"1x\"",
            vec!["White NotEqual 9", "White Less 1x"],
        ),
        ("let a = q; Rating > 1 && a != none", vec!["Rating Greater 1"]),
        ("Rating > 1 && count(q) / ply > 1 && White == \"a\"", vec!["Rating Greater 1"]),
        ("rank_1 != q && north_one(q) != none && Rating > 1", vec!["Rating Greater 1"]),
        // Where the first term has no value, the formula is not false.
        ("count(q) / ply > 1 && Rating > 1", vec![]),
        ("let a = 1 / ply; a > 0 && Rating > 1", vec![]),
        ("inverse_odd(q) != none && Rating > 1", vec![]),
        // Other connectives, names and values.
        ("Rating > 1 || White == \"a\"", vec![]),
        ("!(Rating > 1)", vec![]),
        ("Rating > 1 => q != none", vec![]),
        ("ply > 3", vec![]),
        ("ply == \"3\"", vec!["ply Equal 3"]),
        ("Rating > 0x10 && attacked > 5", vec![]),
        ("Rating > 9223372036854775808", vec![]),
        ("Rating > ply && Rating > 1 + 1", vec![]),
        ("let Rating = count(q); Rating > 1", vec![]),
        ("let a = Rating > 1; a", vec![]),
        ("none > 3", vec![]),
        ("`White Elo` > 3 && `e4` < 2", vec!["White Elo Greater 3", "e4 Less 2"]),
    ] {
        let tree = parse(source).unwrap_or_else(|error| panic!("{source}: {error}"));
        let text = |Bound { field, comparison, value }| match value {
            BoundValue::Number(number) => format!("{field} {comparison:?} {number}"),
            BoundValue::Text(text) => format!("{field} {comparison:?} {text}"),
            other => panic!("{other:?}"),
        };
        let bounds: Vec<_> = compiler().bounds(&tree).into_iter().map(text).collect();
        assert_eq!(bounds, expected, "{source}");
    }
    // A field that hides the variable of its name.
    let first = compiler().with_fields_first(true).bounds(&parse("ply > 3").unwrap());
    assert_eq!((first.len(), &*first[0].field), (1, "ply"));
}

#[test]
fn a_range_may_hold_if_a_value_in_it_holds() {
    use Comparison as C;
    let all = [C::Equal, C::NotEqual, C::Less, C::LessOrEqual, C::Greater, C::GreaterOrEqual];
    for comparison in all {
        for (low, high, other) in (0..64).map(|i| (i / 16, i / 4 % 4, i % 4)) {
            let any = (low..=high).any(|value| comparison.holds(&value, &other));
            if low <= high {
                assert_eq!(comparison.may_hold(&low, &high, &other), any);
            }
        }
    }
}
