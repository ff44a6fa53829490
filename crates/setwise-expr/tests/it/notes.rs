//! Notes on parts of formulas that are valid but rarely mean what was meant.

use setwise_expr::{Compiler, Names, NoteReason, Type, Value, compile, parse};

#[test]
fn all_notes_are_kept_each_once() {
    let notes = |formula: &str| -> Vec<String> {
        let program = compile(formula, Names::Free).unwrap();
        program.outputs()[0].notes.iter().map(ToString::to_string).collect()
    };
    let (equality, power) =
        ("`=` is read as `==`", "`^` is the exclusive or; write `1 << n` for a power of two");
    // Notes on the meaning precede those on the reading.
    assert_eq!(notes("a | b = b | 2^n"), [power, equality]);
    assert_eq!(notes("a | b = b | 2^n && b | 2^n = b"), [power, equality]);
    assert_eq!(notes("a == b"), [""; 0]);
    assert_eq!(notes("{a1-h8} & (2^n)").len(), 2);
}

#[test]
fn comparisons_that_would_tell_a_sign_are_noted() {
    let is_noted = |formula: &str| {
        let program = compile(formula, Names::Free).unwrap();
        program.outputs()[0].notes.iter().any(|it| it.reason == NoteReason::Unsigned)
    };
    for formula in ["x < 0", "x ^ y >= 0", "0 > x", "0 <= x & y", "x | y <= -1", "x > -1"] {
        assert!(is_noted(formula), "{formula}");
    }
    for formula in [
        "x > 0",
        "x <= 0",
        "x < 1",
        "none <= x",
        "0 <= s && s < 64",
        "x >= 0",
        "count(x) >= 0",
        "(int64_t) x < 0",
    ] {
        assert!(!is_noted(formula), "{formula}");
    }
}

#[test]
fn arrows_to_the_left_and_keywords_are_not_operands() {
    let error = compile("x <- x & (x - 1)", Names::Free).unwrap_err().to_string();
    assert!(error.contains("`<-` may be an arrow for an assignment, or"), "{error}");
    assert!(compile("x <-x", Names::Free).is_ok());
    for formula in ["x - 1 < x - if", "x + while", "x & else", "x = return;"] {
        let error = compile(formula, Names::Free).unwrap_err().to_string();
        assert!(
            error.contains("a word, and not a name") || error.contains("is a keyword"),
            "{formula}: {error}"
        );
    }
}

#[test]
fn implications_in_a_row_are_noted() {
    let is_noted = |formula: &str| {
        let program = compile(formula, Names::Free).unwrap();
        program.outputs()[0].notes.iter().any(|it| it.reason == NoteReason::Implications)
    };
    for formula in [
        "x == 4 => x & 1 == 0 => x & 2 == 0",
        "x == 1 ⟹ y == 1 ⟹ z == 1",
        "int v; v > 0 => v != 0 => v > 0;",
    ] {
        assert!(is_noted(formula), "{formula}");
    }
    for formula in ["x == 4 => (y == 0 => z == 0)", "(x == 4 => y == 0) => z == 0"] {
        assert!(!is_noted(formula), "{formula}");
    }
}

#[test]
fn sets_whose_words_become_indices_are_noted() {
    let names = [("K", Type::Set), ("n", Type::Set), ("ply", Type::Number)];
    let note = |formula: &str, names| {
        let program = compile(formula, names).unwrap();
        program.outputs()[0].notes.first().map(ToString::to_string)
    };
    let expected = "the word of a set is read as the index of a square here; write `first(a)` for \
                    the square of a set, `is_subset(a, b)` for a set within another";
    for formula in [
        "{K}",
        "from_square(K)",
        "with(none, K)",
        "contains(rank_1, K)",
        "between(K, n)",
        "diagonal(K | n)",
        "2ⁿ",
        "1 << n",
    ] {
        assert_eq!(note(formula, Names::Known(&names)).as_deref(), Some(expected), "{formula}");
        // A variable of its own is any word.
        assert_eq!(note(formula, Names::Free), None, "{formula}");
    }
    for formula in
        ["first(K) in rank_1", "e4 in K", "{ply}", "contains(K, 0x1c)", "1 << ply", "{first(K)}"]
    {
        assert_eq!(note(formula, Names::Known(&names)), None, "{formula}");
    }
}

#[test]
fn a_set_in_a_set_is_refused_with_both_readings() {
    let names = [("K", Type::Set), ("to", Type::Set), ("ply", Type::Number)];
    let error =
        |formula: &str, names| compile(formula, names).map(drop).map_err(|it| it.to_string());
    for (formula, set, other) in [
        ("K in rank_1", "K", "rank_1"),
        ("K ∉ rank_1", "K", "rank_1"),
        ("to in {e4, d4} && ply > 2", "to", "{e4, d4}"),
        ("K | to in rank_1 & to", "K | to", "rank_1 & to"),
        ("let x = K; x in K", "x", "K"),
        ("{e4} in {e4, d5}", "{e4}", "{e4, d5}"),
    ] {
        let message = error(formula, Names::Known(&names)).unwrap_err();
        for part in [
            format!("`{set}` is a set, and `in` takes a square on its left"),
            format!("`is_subset({set}, {other})` if all of its squares are meant"),
            format!("`({set}) & ({other}) != none` if one is enough"),
        ] {
            assert!(message.contains(&part), "{formula}: {message}");
        }
        for formula in
            [format!("is_subset({set}, {other})"), format!("({set}) & ({other}) != none")]
        {
            let formula = formula.replace("x", "K");
            assert_eq!(error(&formula, Names::Known(&names)), Ok(()), "{formula}");
        }
    }
    assert!(error("{e4} in {e4, d5}", Names::Free).is_err());
    for formula in ["first(K) in rank_1", "e4 in K", "ply in K"] {
        assert_eq!(error(formula, Names::Known(&names)), Ok(()), "{formula}");
    }
    // A free variable may be an index, but an operation of two variables is more likely a set.
    for formula in
        ["K in x", "first(x) in x", "s ^ 56 in x", "let s = x & -x; s in x", "s + d in x"]
    {
        assert_eq!(error(formula, Names::Free), Ok(()), "{formula}");
    }
    for formula in
        ["x & -x in x", "x | y in z", "~x in y", "isolate_ls1b(x) in x", "x & 0xff00 in x"]
    {
        let message = error(formula, Names::Free).unwrap_err();
        let (set, other) = formula.split_once(" in ").unwrap();
        for part in ["is a set, and `in` takes a square", &format!("`let s = {set}; s in {other}`")]
        {
            assert!(message.contains(part), "{formula}: {message}");
        }
    }
    // One name is an index before `in`, and a set elsewhere.
    for formula in ["K in K", "s in x => x & s == s", "s in x => ~s != x", "s in x && y in s"] {
        let message = error(formula, Names::Free).unwrap_err();
        assert!(
            message.contains("is the index of a square before `in`, and a set in"),
            "{message}"
        );
    }
    for formula in ["s in x => x & {s} == {s}", "s in x => s & 7 < 8"] {
        assert_eq!(error(formula, Names::Free), Ok(()), "{formula}");
    }
}

#[test]
fn numbers_of_files_and_wrong_ranks_are_not_variables() {
    for name in ["file_0", "file_7", "rank_0", "rank_9"] {
        let message = compile(name, Names::Free).map(drop).unwrap_err().to_string();
        assert!(message.contains(&format!("`{name}` is not one of the constants")), "{message}");
    }
    for formula in ["rank_1 | rank_8", "let file_0 = {a1}; file_0", "file_x", "∪_{i∈{a, b}} file_i"]
    {
        assert!(compile(formula, Names::Free).is_ok(), "{formula}");
    }
}

#[test]
fn parts_that_may_mean_something_else_are_noted() {
    let note = |formula: &str| {
        let program = compile(formula, Names::Free).unwrap();
        let note = program.outputs()[0].notes.first()?;
        Some(format!("{}: {note}", note.span.start))
    };
    for (formula, place, text) in [
        ("2^64 - 1", 0, "`^` is the exclusive or; write `1 << n` for a power of two"),
        ("x == 2 ^ n", 5, "`^` is the exclusive or; write `1 << n` for a power of two"),
        ("10 ^ 3", 0, "`^` is the exclusive or, and there are no powers of 10"),
        ("x^2 - 1 == x", 0, "`^` is the exclusive or; write `x * x` for the square of a number"),
        ("y * x^2", 4, "`^` is the exclusive or; write `x * x` for the square of a number"),
        ("(x + y)^2 == x", 6, "`^` is the exclusive or; write `x * x` for the square of a number"),
        ("count(x)^3", 7, "`^` is the exclusive or; write `x * x` for the square of a number"),
        ("{a1-h8}", 1, "`a1-h8` is a difference of indices; write `a1..h8` for the rectangle"),
        ("a | b = b | a", 6, "`=` is read as `==`"),
        (
            "a == b || {d4, e3} <= P",
            10,
            "sets are ordered as unsigned numbers; write `is_subset(a, b)` for a subset, `count(a)` for \
             the number of squares",
        ),
        ("e4 ^ a8", 0, "two squares are a set here; write `28 ^ 56` for the index"),
        ("8 == 2^3 == 0x8", 5, "`2^n` is read as a power here; elsewhere `^` is the exclusive or"),
        (
            "0xff   -1   -1",
            0,
            "the columns are joined by a sign; write `==` between notations of a value",
        ),
        (
            "x + 017",
            4,
            "a number without `0x` or `0b` is decimal, with a 0 before it or without; this one is 17",
        ),
        (
            "00010010",
            0,
            "a number without `0x` or `0b` is decimal, with a 0 before it or without; this one is 10010",
        ),
        (
            "x & 10000001",
            4,
            "a number without `0x` or `0b` is decimal, with a 0 before it or without; this one is 10000001",
        ),
    ] {
        assert_eq!(note(formula).as_deref(), Some(&*format!("{place}: {text}")), "{formula}");
    }
    let others =
        "x ^ 2; x^4; 3^2; 3 ^ 5; 0x2 ^ x; {h8 - 1}; a1 - h8; 0; 07; 007; knight({e4}); knight(e4)
        ; knight(1 << e4); e4 in N; contains(N, e4); with(N, e4); N & e4; rook(occupied, e4)
        ; diagonal(e4); between(e4, h7); e4 ^ 56; e4 & 7; e4 | count(x); first(x) == e4";
    for formula in others.split(';') {
        assert_eq!(note(formula), None, "{formula}");
    }
}

#[test]
fn a_set_of_the_position_that_is_compared_with_a_number_is_noted() {
    let text = "sets are ordered as unsigned numbers";
    for (formula, is_noted) in [("N >= 2", true), ("3 < P", true), ("N >= K", false)] {
        let mut compiler =
            Compiler::new(Names::Known(&[("N", Type::Set), ("P", Type::Set), ("K", Type::Set)]));
        compiler.add(&parse(formula).unwrap()).unwrap();
        let notes = compiler.finish().outputs()[0].notes.clone();
        let has_note = notes.iter().any(|note| note.to_string().contains(text));
        assert_eq!(has_note, is_noted, "{formula}");
    }
}

#[test]
fn absolute_values_have_64_bits() {
    for (formula, value) in [("abs(-5000000000)", 5_000_000_000), ("abs(5) + abs(-5)", 10)] {
        let program = compile(formula, Names::Free).unwrap();
        assert_eq!(program.evaluate(&[]).unwrap(), [Value::Number(value)], "{formula}");
    }
}
