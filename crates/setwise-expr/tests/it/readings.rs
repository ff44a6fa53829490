//! Texts that can be read as two things: they are refused, or a note names the reading.

use setwise_expr::{
    Compiler, Definitions, Names, Program, Tree, Type, Value, compile, parse, parse_list,
};

use super::common::{error, note, value};

#[test]
fn equations_on_lines_of_their_own_are_formulas_of_their_own() {
    for text in [
        "a - b == a + ~b + 1\n-a == ~a + 1",
        "a - b == a + ~b + 1\r\n-a == ~a + 1\r\n",
        "a - b == a + ~b + 1\r−a == ~a + 1",
        "a - b == a + ~b + 1  // one\n\n// two\n  -a == ~a + 1",
        "a - b == a + ~b + 1;\n-a == ~a + 1;",
        "a == b\n+a == b",
        "a == b\n(a | b) == b",
        "a == b\n~a == ~b",
        "a == b\nb == a\n!(a != b)",
        "-1 / (2**1 + 1) == 0x5555555555555555\n-1 / (2**2 + 1) == 0x3333333333333333",
    ] {
        let lines: Vec<&str> =
            text.split(['\n', '\r']).filter(|line| line.contains("==")).collect();
        let joined = lines.iter().map(|line| {
            let line = line.split("//").next().unwrap();
            format!("({})", line.trim().trim_end_matches(';'))
        });
        let mut expected: Vec<String> = joined.collect();
        if text.contains("!(") {
            expected.push("!(a != b)".to_owned());
        }
        let expected = parse(&expected.join(" && ")).unwrap();
        let found = parse(text);
        if text.contains("!(") {
            // The negation of a bool is not an equation.
            assert!(found.is_err(), "{text}");
            continue;
        }
        let found = found.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(found.to_string(), expected.to_string(), "{text}");
        assert_eq!(note(text).as_deref(), Some("each line is read as a formula of its own"));
        let list: Vec<Tree> = parse_list(text).unwrap();
        assert_eq!(list, [found], "{text}");
    }
}

#[test]
fn a_sign_after_a_complete_equation_does_not_continue_it() {
    for text in [
        "a == b\n- c",
        "a == b\r- c",
        "a == b + c\n  + d",
        "a < b\n-c",
        "a == b // equal\n-a",
        "let x = 1; a == b\n-a == -b",
        "a == b\u{2028}-a == -b",
        // The line breaks were lost.
        "a == b -a == -b",
        "-1 / (2**1 + 1) == 0x5555555555555555 -1 / (2**2 + 1) == 0x3333333333333333",
    ] {
        let error = error(text);
        assert!(error.message().ends_with("the equation before it or begin another"), "{text}");
        assert!(error.help().unwrap().contains("a line of its own"), "{text}: {error}");
        assert!(parse_list(text).is_err());
    }
    for (text, one) in [
        ("a\n- b", "a - b"),
        ("a ==\n-b", "a == -b"),
        ("a == b -\nc", "a == b - c"),
        ("a == b -c", "a == b - c"),
        ("a == b && c -d == e", "a == b && c - d == e"),
        ("a == b && c\n - d == e", "a == b && c - d == e"),
        ("x in y => a\n -b == c", "x in y => a - b == c"),
        ("a == b - 1 == c", "a == b - 1 == c"),
        ("x & (x -1) == none", "x & (x - 1) == none"),
        ("(a == b\n- c)", "a == b - c"),
        ("a == b\n& c", "a == b & c"),
        ("a == b\n=> -a == -b", "a == b => -a == -b"),
        ("count(a)\n  - count(b) > 2", "count(a) - count(b) > 2"),
    ] {
        assert_eq!(parse(text).unwrap(), parse(one).unwrap(), "{text}");
        assert_eq!(note(text), None, "{text}");
    }
}

#[test]
fn a_statement_whose_value_is_not_used_is_refused() {
    for text in ["a == b; a == c;", "1 == 2; -1 == -1;", "x + 1; x", "U64 x = 3; x == 4; x == 3;"] {
        assert_eq!(error(text).message(), "the value of this statement is not used", "{text}");
    }
    assert_eq!(value("int x = 3; x == 3;"), Value::Bool(true));
}

#[test]
fn assembly_language_is_refused_by_its_name() {
    for (text, instruction, help) in [
        ("not  rax ; rax = ~rax", "not rax", "the text after `;` is: `rax = ~rax`"),
        ("cmp rax, rbx ; rax == rbx", "cmp rax, rbx", "`rax == rbx`"),
        ("cmp rax, rbx ; rax == rbx je equal ; (jz)", "cmp rax, rbx", "`rax == rbx je equal`"),
        ("sub rax, rbx ; rax -= rbx", "sub rax, rbx", "`rax -= rbx`"),
        ("neg rax; rax = -rax; rax *= -1", "neg rax", "`rax = -rax`"),
        ("mul rcx; rcx = rcx*3; rcx", "mul rcx", "`rcx = rcx*3`"),
        ("pandn xmm0, xmm1 ; SSE2 xmm0 = ~xmm0 & xmm1", "pandn xmm0, xmm1", "`SSE2 xmm0"),
        ("mvn x0, x1", "mvn x0, x1", "write the formula of the instruction"),
        ("x = 3;\n  bsf rax, rcx", "bsf rax, rcx", "write the formula"),
        ("mov rax, [rbx]", "mov rax, [rbx]", "write the formula"),
        ("neg %rax", "neg %rax", "write the formula"),
        ("je equal ; (jz) conditional jump if equal", "je equal", "conditional jump"),
    ] {
        let error = error(text);
        assert_eq!(error.message(), format!("`{instruction}` is assembly language"), "{text}");
        assert!(error.help().unwrap().contains(help), "{text}: {error}");
        assert!(parse_list(text).is_err(), "{text}");
    }
    // The words are names elsewhere.
    for text in ["neg + rax", "and(rax, rbx)", "rax xor rbx", "U64 mul = 3; mul * 2;"] {
        assert!(parse(text).is_ok(), "{text}");
    }
    assert_eq!(parse("not(x)").unwrap().to_string(), "not(x)");
    let error = error("NOT - 1");
    assert_eq!(error.message(), "the text has two readings");
    assert!(error.help().unwrap().contains("`NOT - 1` or `¬-1`"), "{error}");
}

#[test]
fn words_after_a_condition_are_words() {
    for words in [
        "-> empty set if (!a) -> empty set",
        "-> empty set, else full",
        "→ empty if(b == 1)",
        "-> empty IF b",
        "-> a == none",
        "-> a = 0",
        "-> a & b",
        "-> {e4}",
    ] {
        let error = error(&format!("if (a == 0) {words}"));
        assert!(error.message().contains("words after"), "{words}: {error}");
    }
    for words in ["", "-> empty set", "→ both sets are equal", "-> a is a subset of b (e.g. a1)"]
    {
        assert!(parse(&format!("if (a == 0) {words}")).is_ok(), "{words}");
    }
}

#[test]
fn mod_is_the_remainder_from_zero_on() {
    let modulo = |a: i64, b: i64| a.rem_euclid(b);
    for a in [-130, -64, -63, -1, 0, 1, 63, 64, 65, 1000] {
        for b in [1, 2, 3, 7, 64, 67, -1, -3, -64] {
            for text in [format!("({a}) mod ({b})"), format!("({a}) \\bmod ({b})")] {
                assert_eq!(value(&text), Value::Number(modulo(a, b)), "{text}");
            }
            // The same where the values are not literals.
            let count = |value: i64| format!("(count(all) - {})", 64 - value);
            let text = format!("{} mod {}", count(a), count(b));
            assert_eq!(value(&text), Value::Number(modulo(a, b)), "{text}");
            let text = format!("{} % {}", count(a), count(b));
            assert_eq!(value(&text), Value::Number(a % b), "{text}");
        }
    }
    assert_eq!(value("let i = 0; let s = 1; (i - s) mod 64"), Value::Number(63));
    assert_eq!(value("0xffffffffffffffff mod 0x43"), Value::Set(u64::MAX % 67));
    assert_eq!(parse("a mod b + c").unwrap().to_string(), "a mod b + c");
    assert!(compile("1 mod (count(none))", Names::Free).unwrap().evaluate(&[]).is_err());
}

#[test]
fn a_parameter_with_the_name_of_a_constant_is_free() {
    let code = "typedef unsigned long long B; int f(B all, B none) { return (all ^ none) >> 60; }";
    let tree = parse(code).unwrap();
    assert_eq!(tree.free_names(), ["all", "none"]);
    let program = compile(code, Names::Free).unwrap();
    assert_eq!(program.evaluate(&[5 << 60, 3 << 60]).unwrap(), [Value::Number(6)]);
    // A binding gives it a value, and elsewhere the name is the constant.
    assert_eq!(value(&format!("let all = 0x7; let none = 0x4; {code}")), Value::Number(0));
    let called = format!("{code} f(all, none)");
    assert_eq!(value(&called), Value::Number(15));
    let definitions = Definitions::parse(code).unwrap();
    assert_eq!(definitions.formula("f(all, none)").unwrap().free_names(), Vec::<String>::new());
    let error = compile(code, Names::Known(&[])).unwrap_err();
    assert_eq!(error.to_string(), "unknown name `all` (bind it before the code: `let all = …;`)");
}

#[test]
fn code_in_a_comment_on_the_only_line_is_noted() {
    let text = "all that follows `//` on this line is a comment; a quotient is written `/`, and code on a \
                line of its own";
    for formula in [
        "35 // 8",
        "count(x) // 2 > 3",
        "7 // (2 * 2)",
        "x == x // y",
        "x |= y; // set bit x ^= y; // resets set bit",
        "x == x // reflexive y == y",
        "a & b // all; a | b",
    ] {
        assert_eq!(note(formula).as_deref(), Some(text), "{formula}");
    }
    for formula in
        ["x == x // reflexive", "x |= y; // set bit", "x |= y; // x = 3;\nx", "x /* a == b; */ & y"]
    {
        assert_eq!(note(formula), None, "{formula}");
    }
    for formula in ["x == x because it is reflexive y == y", "x == x because it is reflexive"] {
        let because = note(formula).unwrap();
        assert!(because.starts_with("all that follows `because` on this line"), "{because}");
    }
}

#[test]
fn hexadecimal_numbers_of_assemblers_are_numbers() {
    for (text, number) in [
        ("ff00ff00ff00ff01H", 0xff00_ff00_ff00_ff01),
        ("0ff00ff00ff00ff01h", 0xff00_ff00_ff00_ff01),
        ("00000101H", 0x101),
        ("0ffh", 0xff),
        ("0b1h", 0xb1),
        ("10h", 0x10),
    ] {
        assert_eq!(value(text), Value::Set(number), "{text}");
    }
    for text in ["f0h", "x & a1H", "x = ff00ff00ff00ff01H; x"] {
        assert!(error(text).message().contains("or the hexadecimal number 0x"), "{text}");
    }
    // Words, and names that are known.
    for text in ["each", "bach & x", "let f0h = 3; f0h"] {
        assert!(compile(text, Names::Free).is_ok(), "{text}");
    }
}

#[test]
fn powers_in_braces_are_powers() {
    for (text, power) in [
        ("2^{22}", "1 << 22"),
        ("2^{64} - 1", "(1 << 64) - 1"),
        ("2^{n}", "1 << n"),
        ("2^{2^{3}} + 1", "(1 << (1 << 3)) + 1"),
        ("2^{(n + 1) * 2}", "1 << (n + 1) * 2"),
    ] {
        assert_eq!(parse(text).unwrap(), parse(power).unwrap(), "{text}");
        assert!(note(text).unwrap().starts_with("`2^n` is read as a power here"), "{text}");
    }
    for text in ["2^{e4}", "2^{1, 2}", "2^{a1..h1}", "2 ^ {22}", "3 ^ {2}", "x ^ {2}"] {
        assert!(parse(text).unwrap().to_string().contains('^'), "{text}");
    }
    assert_eq!(error("10^{3}").message(), "there are no powers of 10 in the language");
}

#[test]
fn every_exclusive_or_that_looks_like_a_power_is_noted() {
    for text in [
        "2^n = a",
        "a == b => 2^3 = 8",
        "1 = 2^n mod 67",
        "3 * 2^n",
        "-2^n",
        "x & 2^n",
        "x / 2^n == x >> n",
        "(2)^n == 1 << n",
        "a == b\n2^n == 1 << n",
        "let x = 2 ^ n; a | x = x",
    ] {
        let found = note(text);
        let expected = "`^` is the exclusive or; write `1 << n` for a power of two";
        assert_eq!(found.as_deref(), Some(expected), "{text}");
    }
    assert!(note("a = 10^3 - b").unwrap().contains("no powers of 10"));
    // A note on the meaning outweighs one on the reading.
    assert!(note("{a1-h8} = a").unwrap().contains("difference of indices"));
    for text in ["2 xor n", "2 ⊕ n", "x2^n", "n ^ 2", "0x2^n"] {
        assert_eq!(note(text), None, "{text}");
    }
}

#[test]
fn a_literal_in_braces_is_a_square() {
    for text in ["{64}", "{e4, 100}", "{60 + 4}", "{-1}", "let i = 64; {i}", "{0x40}", "{1 << e4}"]
    {
        assert!(error(text).message().ends_with("is not the index of a square"), "{text}");
    }
    for text in ["{63}", "{first(none)}", "{count(all)}", "{x}"] {
        assert!(compile(text, Names::Free).is_ok(), "{text}");
    }
}

#[test]
fn counts_of_compilers_are_numbers_in_every_spelling() {
    for text in [
        "__lzcnt64({e4})",
        "_lzcnt_u64({e4})",
        "__lzcnt64(1ULL << 28);",
        "lzcnt({e4})",
        "n = __lzcnt64(1ULL << 28);",
    ] {
        assert_eq!(value(text), Value::Number(35), "{text}");
    }
    for text in ["__popcnt64(0xff)", "_tzcnt_u64(0x100)", "return __popcnt64(0xff);"] {
        assert_eq!(value(text), Value::Number(8), "{text}");
    }
    // `ffs` of C takes an `int`, and that of formulas a set.
    assert_eq!(value("ffs(1 << 40);"), Value::Number(41));
    assert_eq!(value("int n = ffs(1ULL << 40); n"), Value::Number(0));
    // The type of a function of the text counts.
    let own = "U64 __lzcnt64(U64 x) { return x; } __lzcnt64(9ULL);";
    assert_eq!(value(own), Value::Set(9));
    assert_eq!(value("U64 f(U64 x) { return __lzcnt64(x); } f(1ULL << 28);"), Value::Set(35));
}

#[test]
fn a_table_with_fewer_values_than_entries_is_noted() {
    for (code, values, entries) in [
        ("int t[8] = {1, 2, 3}; t[2]", 3, 8),
        ("const int t[2][3] = {{1, 2}, {3}}; t[1][0]", 3, 6),
        ("U64 t[4] = {7}; t[0]", 1, 4),
    ] {
        let text = format!("the table `t` has {values} of {entries} entries; the others are 0");
        assert_eq!(note(code), Some(text), "{code}");
    }
    for code in ["int t[8] = {0}; t[2]", "int t[] = {1, 2}; t[1]", "int t[2] = {1, 2}; t[1]"] {
        assert_eq!(note(code), None, "{code}");
    }
    let definitions = Definitions::parse("const int t[8] = {1, 2, 3};").unwrap();
    assert!(definitions.formula("t").is_ok());
}

#[test]
fn unary_plus_changes_nothing() {
    for (text, same) in [
        ("3 * (+1 * x) == 3 * x", "3 * (1 * x) == 3 * x"),
        ("+x - +y", "x - y"),
        ("- +x", "-x"),
        ("+ +x", "x"),
    ] {
        let [plus, plain] = [text, same].map(|text| compile(text, Names::Free).unwrap());
        let inputs = [0x1234, 0xff00_0000_0000_0001];
        let of = |program: &Program| program.evaluate(&inputs[..program.inputs().len()]).unwrap();
        assert_eq!(of(&plus), of(&plain), "{text}");
        let printed = parse(text).unwrap().to_string();
        assert_eq!(parse(&printed).unwrap(), parse(text).unwrap(), "{printed}");
    }
    assert_eq!(value("+e4"), Value::Number(28));
    assert!(error("+true").message().contains("found a bool"));
    // `++` is the operator of C.
    assert_eq!(value("let x = 5; ++x"), Value::Number(6));
    assert_eq!(value("int x = 5; int y = 2; x+++y;"), Value::Number(7));
    // `--` is two signs in a formula, and a note says so.
    assert_eq!(value("let x = 5; --x"), Value::Number(5));
    for text in ["--x", "x --y", "x == y --trivial"] {
        assert!(note(text).unwrap().starts_with("`--` is two signs here"), "{text}");
    }
    assert_eq!(note("x - -y"), None);
}

#[test]
fn a_law_with_a_premise_may_follow_functions() {
    for text in [
        "U64 m(U64 x){ return x & -x; } x != none => m(x) == isolate_ls1b(x)",
        "typedef unsigned long long B;\nB m(B x) { return x & -x; }\nx != none => m(x) != none;",
        "const int t[2] = {1, 2}; int f(int i) { return t[i & 1]; } a == b => f(a) == f(b)",
        "U64 m(U64 x){ return x & -x; } m(x) != none <=> x != none",
        "U64 m(U64 x){ return x & -x; } {e4} == x => m(x) == x",
    ] {
        let tree = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(!tree.free_names().is_empty(), "{text}");
        let program = compile(text, Names::Free).unwrap();
        let words = vec![1 << 28; program.inputs().len()];
        assert_eq!(program.evaluate(&words).unwrap(), [Value::Bool(true)], "{text}");
    }
    // Definitions around the text are known in it, and the text hides them.
    let outer =
        Definitions::parse("U64 g(U64 x) { return x + 1; } U64 h(U64 x) { return 7; }").unwrap();
    let text = "U64 h(U64 x) { return g(x) + 1; } x == y => h(x) == g(y) + 1 && g(none) == 0x1";
    let tree = outer.formula(text).unwrap();
    let mut compiler = setwise_expr::Compiler::new(Names::Free);
    compiler.add(&tree).unwrap();
    assert_eq!(compiler.finish().evaluate(&[3, 3]).unwrap(), [Value::Bool(true)]);
    assert!(parse("U64 m(U64 x) { return x; } x = 3; x == 3 => m(x) == 3").is_err());
}

#[test]
fn a_number_with_a_suffix_has_its_type() {
    for (text, expected) in [
        ("1LL << 63 >> 63", Value::Number(-1)),
        ("1L << 63 >> 63", Value::Number(-1)),
        ("(1LL << 63) / 2", Value::Number(i64::MIN / 2)),
        ("(1LL << 63) % 3", Value::Number(i64::MIN % 3)),
        ("1LL << 63 < 0", Value::Bool(true)),
        ("-0xffLL / 2", Value::Number(-127)),
        ("~0i64 >> 1", Value::Number(-1)),
        ("1ULL << 63 >> 63", Value::Set(1)),
        ("0x00ff0000LL", Value::Set(0xff_0000)),
        ("0x8100L", Value::Set(0x8100)),
        ("5LL", Value::Number(5)),
        ("1LL << 4 | 0xFFl | 3i64 | 5L", Value::Number(0xff)),
        ("(0x00F8000F80700807LL & ~0ULL) >> 3", Value::Set(0x00F8_000F_8070_0807 >> 3)),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
    for text in ["1LL << 70", "1LL << 64", "1L << -1"] {
        let program = compile(text, Names::Free).unwrap();
        assert!(program.evaluate(&[]).unwrap_err().to_string().contains("undefined"), "{text}");
    }
    let list = parse_list("0xffL, 0xff00L, 7L").unwrap();
    let types: Vec<_> = list
        .iter()
        .map(|tree| {
            let mut compiler = Compiler::new(Names::Free);
            compiler.add(tree).unwrap();
            compiler.finish().outputs()[0].value_type
        })
        .collect();
    assert_eq!(types, [Type::Set, Type::Set, Type::Number]);
    // Code has neither sets in braces nor implications.
    for text in ["{e4} & 1LL", "{e4} | 0xffULL", "x & 1L => y", "1ull << 4 = x"] {
        let help = "leave the suffix out: a literal has the type of its partner";
        assert_eq!(error(text).help(), Some(help), "{text}");
    }
}

#[test]
fn binary_numbers_without_their_sign_are_not_read_in_silence() {
    for text in ["00010010", "00000101", "11111111", "1000000110000001", "x | 10000001"] {
        assert!(note(text).unwrap().contains("without `0x` or `0b` is decimal"), "{text}");
    }
    for text in ["0b00010010", "0b1000_0001", "00000001", "10000000", "1000000000", "101", "18"] {
        assert_eq!(note(text), None, "{text}");
    }
    for (text, help) in [
        ("0001 0010", "write a binary number as `0b…`"),
        ("00010010 10000001", "write a binary number as `0b…`"),
        ("0b 0001 0010", "`0b0001_0010`"),
    ] {
        assert!(error(text).help().unwrap().contains(help), "{text}");
    }
}

#[test]
fn squares_by_the_names_of_code_are_refused_with_what_to_write() {
    let names = Names::Known(&[("x", Type::Set)]);
    for text in [
        "E4",
        "SQ_E4 + 1",
        "1ULL << E4",
        "1ULL << SQ_E4",
        "return 1ULL << Square::E4;",
        "Square::SQ_E4 + 1",
        "U64 f() { return 1ULL << E4; }",
    ] {
        let error = compile(text, names).unwrap_err();
        let help = "for the square, write `e4` or its index 28 (`--mapping` sets other indices); or add \
                    the `enum` that defines the name";
        assert_eq!(error.help(), Some(help), "{text}");
    }
    let error = Definitions::parse("U64 f() { return 1ULL << SQ_E4; }").unwrap_err();
    assert!(error.help().unwrap().contains("its index 28"), "{error}");
    assert_eq!(value("enum { A1, E4 = 28 }; return 1ULL << E4;"), Value::Set(1 << 28));
}

#[test]
fn one_sign_is_not_a_power_and_the_exclusive_or() {
    for text in [
        "2^64 mod 2^64 == 0",
        "(2^32)^2 ≡ 1 (mod 3)",
        "x ≡ (2^8)^n (mod 3)",
        "2^8 == 2^3 + x mod 2^64",
    ] {
        let error = setwise_expr::parse(text).unwrap_err();
        assert!(error.message().contains("may be a power, or the exclusive or"), "{text}: {error}");
    }
    for text in
        ["(2**n) ^ x == x ^ (2**n)", "x mod 2^64 == x", "2**64 % 3 == 1", "2**65 mod 3 == 2"]
    {
        assert!(setwise_expr::parse(text).is_ok(), "{text}");
    }
}

#[test]
fn words_of_operators_are_not_names_before_a_sign() {
    for (text, help) in [
        ("not -1 == 0", "write `~-…` for the operator, or use another name"),
        ("x & not +y == 0", "write `~+…` for the operator, or use another name"),
        ("xor -1 == 0", "write `a ^ -…` for the operator, or use another name"),
        ("and -1 == x", "write `a & -…` for the operator, or use another name"),
        ("or - x == x", "write `a | -…` for the operator, or use another name"),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.message().ends_with("may be an operator, or a name"), "{text}: {error}");
        assert_eq!(error.help(), Some(help), "{text}");
    }
    assert_eq!(parse("x xor -1").unwrap().to_string(), "x ^ -1");
    assert_eq!(parse("not(-1)").unwrap().to_string(), "not(-1)");
}
