//! Texts that stand for another formula: each has the value of that formula, and a note.

use setwise_expr::{Compiler, Definitions, Names, Reader, Reading, Tree, Value, parse, parse_list};

use super::common::{error, note};

/// Returns the values of a formula for many words, in the order of its names.
fn values(tree: &Tree) -> Vec<Value> {
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(tree).unwrap_or_else(|error| panic!("{tree}: {error}"));
    let program = compiler.finish();
    let count = program.inputs().len();
    let mut names: Vec<_> =
        program.inputs().iter().map(|input| input.name.clone()).enumerate().collect();
    names.sort_by(|a, b| a.1.cmp(&b.1));
    let word = |seed: u64| (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(seed as u32);
    let runs = (0..32).map(|run| {
        let mut words = vec![0; count];
        for (place, (index, _)) in names.iter().enumerate() {
            words[*index] = word(run * 8 + place as u64);
        }
        program.evaluate(&words).unwrap()[0]
    });
    runs.collect()
}

/// Checks that a text is read in a way, with a note, and has the values of a formula.
fn reads(text: &str, reading: Reading, says: &str, formula: &str) {
    let statement = Reader::new().statement(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(statement.reading, reading, "{text}");
    assert!(note(text).unwrap().contains(says), "{text}: {:?}", note(text));
    assert_eq!(values(&parse(text).unwrap()), values(&parse(formula).unwrap()), "{text}");
    assert_eq!(parse_list(text).unwrap(), [parse(text).unwrap()], "{text}");
}

#[test]
fn a_text_has_the_value_of_the_one_it_stands_for() {
    for (text, formula) in [
        ("!0", "true"),
        ("!0 == 1", "true"),
        ("!3 == 0", "true"),
        ("!(a != none) == 0", "a != none"),
        ("1 == !x", "x == none"),
    ] {
        reads(text, Reading::Negation, "`!` is that of C", formula);
    }
    // A line of several has it, too.
    let text = "!0 == 1\n!1 == 0\n!(anything != 0) == (anything == 0)";
    assert_eq!(values(&parse(text).unwrap()), values(&parse("x == x").unwrap()));
    assert!(note(text).unwrap().contains("`!` is that of C"));
    // Where lists are read, the comma may separate two formulas.
    assert_eq!(values(&parse("!1,000 == 0").unwrap()), values(&parse("true").unwrap()));
    for (text, formula) in [
        ("∪i∈{1, 2}(Ai & b)", "(A_1 | A_2) & b"),
        ("⋃i=1..3(Ai)", "A_1 | A_2 | A_3"),
        ("⋂i∈{1..3}(Xi | b) == (X1 & X2 & X3) | b", "X1 == X1"),
        ("∪i<j∈{1, 2, 3}(Ai ∩ Aj)", "A_1 & A_2 | A_1 & A_3 | A_2 & A_3"),
        ("c = ∩i=1..2(Ai)", "A_1 & A_2"),
        (r"\bigcup_{i=1}^{3} A_i = A_1 \cup A_2 \cup A_3", "x == x"),
        (r"\bigcap_{i \in \{1, 2\}} A_i", "A_1 & A_2"),
        ("∪1≤i≤2(Ai)", "A_1 | A_2"),
    ] {
        let statement = Reader::new().statement(text).unwrap();
        assert_eq!(statement.reading, Reading::Indexed, "{text}");
        if !text.contains("==") {
            reads(text, Reading::Indexed, "is written out", formula);
        }
    }
    reads(
        "∪i>j∈I(Ai ∩ Aj)",
        Reading::Indexed,
        "`I` is {0, 1, 2, 3} here",
        "at_least_two(A_0, A_1, A_2, A_3)",
    );
    let premise = "is_subset(a, m) => m - a == m ^ a";
    reads("m - a == m ^ a with a subset of m", Reading::Subset, "`is_subset(a, m)`", premise);
    reads("m - a == m ^ a if is_subset(a, m)", Reading::Premise, "`is_subset(a, m)`", premise);
    reads("a | ~a == all the universal set", Reading::Remark, "is a remark", "a == a");
    reads("a[0] & move->from", Reading::Members, "are variables here", "a_0 & move_from");
    reads("p[move->piece] ^= a", Reading::Members, "is a variable here", "p_move_piece ^ a");
    let code = "U64 a[n]; a[0] | a[3];";
    reads(code, Reading::AnyNumber, "`n` is 4 here", "a_0 | a_3");
    reads("f(a, b) = a & b; f(x, 3)", Reading::Functions, "`=` defines `f`", "x & 3");
    reads("f(a) := ~a\ng(a) = -a; f(g(x))", Reading::Functions, "`f`, `g`", "~-x");
}

#[test]
fn what_is_declared_is_not_a_variable() {
    let code = Definitions::parse("const int t[2] = {5, 7};").unwrap();
    let tree = Reader::new().with_definitions(Some(&code)).formula("t[0] + t[1]").unwrap();
    assert_eq!(values(&tree)[0], Value::Number(12));
    assert_eq!(values(&parse("U64 a[2] = {1, 2}; a[0] | a[1];").unwrap())[0], Value::Set(3));
    let law = parse("count(a, b) = a & b");
    assert!(law.unwrap().nodes().len() > 4, "a function of the language is not defined again");
}

#[test]
fn a_set_that_calls_leave_out_is_refused_unless_it_is_known() {
    let says = |text: &str, definitions: Option<&Definitions>| {
        let tree = Reader::new().with_definitions(definitions).formula(text);
        let names = |tree: Tree| {
            let mut names = tree.free_names();
            names.sort_unstable();
            names
        };
        tree.map(names).map_err(|error| error.message().to_owned())
    };
    let code = "U64 turn(U64 x, int s) { return (x << s) | (x >> (64 - s)); }";
    let code = Definitions::parse(code).unwrap();
    let code = Some(&code);
    for (text, names) in [
        ("turn(8) == (x << 8) | (x >> 56)", &["x"][..]),
        ("turn(8) & m == (x << 8 | x >> 56) & m", &["m", "x"]),
        ("turn(s) == turn(s)", &["s", "x"]),
        ("turn(8) == turn(72 - 64)", &["x"]),
    ] {
        assert_eq!(says(text, code).unwrap(), names, "{text}");
    }
    for text in
        ["rotateLeft (s) == rotateRight(64-s)", "swapNBits(9,41,6)", "deltaSwap(0x7E00, 32)"]
    {
        assert!(says(text, None).unwrap().contains(&"x".to_owned()), "{text}");
        assert!(note(text).unwrap().contains("is left out; it is the set `x`"), "{text}");
    }
    for (text, other) in
        [("turn(8) == (y << 8) | (y >> 56)", "y"), ("rotateLeft(8) == (x << 8) | (x >> 56)", "x")]
    {
        let message = says(text, code).unwrap_err();
        assert!(message.contains(&format!("it may be `{other}` or another set")), "{message}");
    }
    // The argument may be the set, and the number be left out.
    for text in ["rotateLeft(x)", "turn(x)", "rook(R, 3, 4)"] {
        assert!(note_of(text, code).is_none(), "{text}");
    }
}

fn note_of(text: &str, definitions: Option<&Definitions>) -> Option<String> {
    let tree = Reader::new().with_definitions(definitions).formula(text).ok()?;
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(&tree).ok()?;
    compiler.finish().outputs()[0].notes.first().map(ToString::to_string)
}

#[test]
fn remainders_of_powers_are_exact() {
    for exponent in [0, 1, 5, 31, 62, 63, 64, 65, 100, 127] {
        for m in [1_u128, 2, 3, 7, 255, 1000] {
            // A naive loop.
            let rest = (0..exponent).fold(1 % m, |rest, _| rest * 2 % m);
            for text in [
                format!("2**{exponent} mod {m} == {rest}"),
                format!("2^{exponent} ≡ {rest} (mod {m})"),
                format!("(2**{exponent} + 5) mod {m} == {}", (rest + 5) % m),
                format!("(3 * 2**{exponent} - 1) mod {m} == {}", (3 * rest + m - 1) % m),
            ] {
                assert_eq!(values(&parse(&text).unwrap())[0], Value::Bool(true), "{text}");
            }
        }
    }
    for (text, says) in [
        ("x + 2**64 ≡ x (mod 3)", "`2**64` does not fit in 64 bits"),
        ("x < 2**64 => x + 1 > x", "`2**64` does not fit in 64 bits"),
        ("2**65 > x + y", "`2**65` does not fit in 64 bits"),
        ("x <= 2**64 + 1", "`2**64` does not fit in 64 bits"),
        ("x <= 2**65 - 1", "`2**65` does not fit in 64 bits"),
        ("2^n ≡ 1 (mod 3)", "`2^n` may not fit in 64 bits"),
        ("n > 0 => 2^n ≡ 1 (mod 3)", "`2^n` may not fit in 64 bits"),
        ("n < 64 => 2^(2*n) ≡ 1 (mod 3)", "`2^(2*n` may not fit in 64 bits"),
        ("256^n ≡ 1 (mod 255)", "`256^` next to a modulus may be a power"),
        ("¬o^(o-2r) ≡ 1 (mod 3)", "`o^` next to a modulus may be a power"),
    ] {
        assert!(error(text).message().starts_with(says), "{text}: {}", error(text));
    }
    assert!(parse("n < 64 => 2^n ≡ 1 (mod 3)").is_ok());
    assert!(parse("m > 0 && 63 >= n => 2^n ≡ 1 (mod 3)").is_ok());
    assert!(parse("x + 2**64 ≡ x (mod 4)").is_ok());
    let tree = parse("a ≡ b (mod m) => b ≡ a (mod m)").unwrap();
    assert!(values(&tree).iter().all(|it| *it == Value::Bool(true)));
    assert_eq!(values(&parse("256 = 1 (mod 255)").unwrap())[0], Value::Bool(true));
}

#[test]
fn products_and_words_of_pascal_are_read_where_they_have_one_meaning() {
    for (text, formula) in [
        ("(x + 1)(x - 1)", "(x + 1) * (x - 1)"),
        ("2a == a + a", "2 * a == a + a"),
        ("x SHL 3", "x << 3"),
        ("x shr 3", "x >> 3"),
        ("x MOD 8", "x mod 8"),
        ("x DIV 8", "x / 8"),
        ("(x and not y) = (y or x)", "(x & ~y) == (y | x)"),
    ] {
        assert_eq!(values(&parse(text).unwrap()), values(&parse(formula).unwrap()), "{text}");
        assert!(note(text).is_some(), "{text}");
    }
    for (text, says) in [
        ("x + (-x) == 2bitsize (264)", "`2bitsize` may be `2 * bitsize`, or `2**bitsize`"),
        ("x == 1 and y == 2", "expected an operator"),
        ("x + 1 SHL 3", "`SHL` next to `+` needs brackets"),
        ("2a + 3b", "`a` is not a digit"),
        ("x in {a1} => x == a1", "`x` is the index of a square before `in`"),
    ] {
        assert!(error(text).message().starts_with(says), "{text}: {}", error(text));
    }
    assert!(parse("(U64)(x & 3)").unwrap().to_string().contains("U64"));
}
