//! Files of C code that formulas use in part.

use setwise::SquareMapping;
use setwise_expr::{CodeLanguage, CodeOptions, Compiler, Definitions, Names, Value};

pub(crate) fn files(texts: &[&str]) -> Result<Definitions, (usize, String)> {
    let named = |(place, text): (usize, &&str)| (format!("{place}.h"), (*text).to_owned());
    let files: Vec<_> = texts.iter().enumerate().map(named).collect();
    Definitions::of_files(&files, &CodeOptions::default())
        .map_err(|(file, error)| (file, error.to_string()))
}

/// Returns the value of a formula, and what is passed over, or else its note.
pub(crate) fn value(definitions: &Definitions, formula: &str) -> Result<(Value, String), String> {
    let mut compiler = Compiler::new(Names::Known(&[]));
    let tree = definitions.formula(formula).map_err(|error| error.to_string())?;
    compiler.add(&tree).map_err(|error| error.to_string())?;
    let program = compiler.finish();
    let passed_over = definitions.passed_over().map(str::to_owned);
    let note = passed_over.or(program.outputs()[0].notes.first().map(ToString::to_string));
    let values = program.evaluate(&[]).map_err(|error| error.to_string())?;
    Ok((values[0], note.unwrap_or_default()))
}

const GOOD: &str = "U64 good(U64 x) { return x + 1; }\n";

/// Functions named `f`, each with the reason why it is passed over.
const FUNCTIONS: [(&str, &str); 16] = [
    (
        "int f(U64 x) { switch (x) { if (x) { case 1: return 1; } } return 2; }",
        "`case` or `default` is not directly within the braces",
    ),
    ("int f(U64 x) { goto end; end: return 1; }", "`goto` is not supported"),
    ("void f(U64 x) { printf(\"%d\\n\", (int)x); }", "unexpected character '\"'"),
    ("double f(U64 x) { return x * 0.5; }", "`double` is not supported"),
    ("int f(U64 x) { return x * 0.5; }", "floating-point numbers"),
    ("int f(struct Board *b) { return b->n; }", "the structure `Board` is unknown"),
    ("int f(const Board *b, int x);", "the type `Board` is unknown"),
    ("Board *f(int n) { return 0; }", "expected `(` after the type"),
    ("template <typename T> T f(T x) { return x; }", "`template` is not supported"),
    ("int f(U64 x) { asm(\"bsf\"); return 0; }", "`asm` is not supported"),
    (
        "int f(U64 x) { return ({ return 1; 2; }); }",
        "the statement expression `({ … })` has `return`",
    ),
    ("__attribute__((noinline)) int f(U64 x) { goto end; }", "`goto` is not supported"),
    ("int f(int n) { int k = 0; for (int i = 0; i < 9999; i++) k++; return k; }", "more than 4096"),
    ("int f(int n) { return n ? f(n - 1) : 0; }", "`f` calls itself"),
    ("int f(int n) { return unknown(n); }", "the function `unknown` is not defined"),
    ("int state; int f(int n) { state = n; return 0; }", "the function changes `state`"),
];

#[test]
fn a_function_that_is_not_supported_is_refused_where_it_is_called() {
    for (function, reason) in FUNCTIONS {
        let text = format!("{GOOD}\n{function}\nint g(U64 x) {{ return f(x) + 1; }}\n");
        let definitions = files(&["\n", &text]).unwrap();
        let (found, note) = value(&definitions, "good(4)").unwrap();
        assert_eq!(found, Value::Set(5), "{function}");
        let start = "2 functions of the code are passed over: `f` (1.h:3): ";
        assert!(note.starts_with(start) && note.contains(reason), "{function}: {note}");
        assert!(note.contains("; `g` (1.h:"), "{function}: {note}");
        for call in ["f(4)", "g(4)", "return f(4);", "return good(g(4));"] {
            let error = value(&definitions, call).unwrap_err();
            assert!(error.contains(reason), "{function}: {call}: {error}");
            assert!(error.contains("in `f` (1.h:3)") || error.contains("in `g` (1.h:"), "{error}");
        }
        assert!(definitions.functions().eq(["good"]), "{function}");
    }
}

#[test]
fn a_function_that_is_passed_over_hides_those_of_libraries() {
    let text = format!("{GOOD}int popcount(U64 x) {{ asm(\"popcnt\"); }}");
    let definitions = files(&[&text]).unwrap();
    for call in ["popcount(7)", "return popcount(7);", "count(7)"] {
        let found = value(&definitions, call);
        assert_eq!(found.is_ok(), call == "count(7)", "{call}: {found:?}");
    }
}

/// Definitions that may change `t`, each named `init` and passed over.
const CHANGES: [&str; 27] = [
    "void init(int x) { goto end; t[1] = 7; }",
    "void init(int x) { goto end; t[x & 1] |= 7; }",
    "void init(int x) { unknown(x); t[0]++; }",
    "void init(int x) { unknown(x); fill(t); }",
    "void init(int x) { int *p = t; *p = 1; }",
    "void init(int x) { goto end; fill(&t[0]); }",
    "void init(int x) { goto end; (t[0]) = 1; }",
    "void init(int x) { unknown(x); --(t[x]); }",
    "void init(S_BOARD *p) { ((t[0])) += 3; }",
    "void init(S_BOARD *p) { for (int i = 0; i < 64; i++) SETBIT(t[i & 1], i); }",
    "void init(S_BOARD *p) { int &m = t[0]; m = 7; }",
    "void init(S_BOARD *p) { std::swap(t[0], t[1]); }",
    "void init(S_BOARD *p) { std::cin >> t[0]; }",
    "void init(S_BOARD *p) { int x; tie(t[0], x) = y; }",
    "void init(S_BOARD *p) { this.t[0] = 1; }",
    "void init(S_BOARD *p) { Board.t[0] = 1; }",
    "void init(S_BOARD *p) { Long.t[0] = 1; }",
    "void init(S_BOARD *p) { ::t[0] = 1; Tables::t[1] = 1; }",
    "void init(S_BOARD *p) { memset(t, 0, sizeof t); }",
    "void init(S_BOARD *p) { asm(\"mov $1, %0\" : \"=r\"(t[0])); }",
    "void init(S_BOARD *p) { auto f = [&] { t[0] = 1; }; f(); }",
    "template <int N> void init() { set(t[N]); }",
    "void set(int &m) { m = 7; } void init(int x) { set(t[0]); }",
    "int &init(int x) { return t[x]; }",
    "int &init = t[0];",
    "int *init = t;",
    "int *init[2] = {t, t};",
];

#[test]
fn what_a_definition_that_is_passed_over_may_change_is_not_known() {
    for change in CHANGES {
        for is_before in [true, false] {
            let table = "int t[2] = {1, 2};\nint f(int i) { return t[i]; }\n";
            let (first, last) = if is_before { (table, "") } else { ("", table) };
            let text = format!(
                "#define SETBIT(bb, sq) ((bb) |= 1 << (sq))
                 void fill(int *p) {{ *p = 5; }}\n{first}{change}\n{last}{GOOD}"
            );
            if !is_before && (change.contains("] = {t") || change.contains("&init =")) {
                continue;
            }
            let definitions = files(&[&text]).unwrap();
            let error = value(&definitions, "f(0)").unwrap_err();
            let expected = "`init`, which is passed over, may change `t`";
            let is_assigned = error.contains("the function uses `t`, which the code changes");
            assert!(is_assigned || error.contains(expected), "{change}: {error}");
            assert!(definitions.passed_over().unwrap().contains("`init`"), "{change}");
            assert!(definitions.functions().all(|name| name != "f"), "{change}");
        }
    }
    let text =
        "int depth = 3; void search(S_BOARD *p) { (depth)--; } int get(void) { return depth; }";
    let error = value(&files(&[&format!("{text}{GOOD}")]).unwrap(), "get()").unwrap_err();
    assert!(error.contains("`search`, which is passed over, may change `depth`"), "{error}");
}

#[test]
fn what_a_definition_that_is_passed_over_cannot_change_is_known() {
    for text in [
        // Constants, strings, comments, the parameters of prototypes, and the length of an array.
        "const int t[2] = {1, 2}; void print(S_BOARD *p) { show(t[0]); }",
        "static constexpr int t[2] = {1, 2}; void print(S_BOARD *p) { show(t[0]); }",
        "int t[2] = {1, 2}; void print(S_BOARD *p) { show(\"t[0]\"); /* t[0] = 1 */ } // t",
        "int t[2] = {1, 2}; void print(S_BOARD *t);",
        "private static final int[] t = {1, 2}; int len() { return t.length; }",
        "private static int[] t = {1, 2}; final int n = 1; void print(Board p) { show(n, t.length); }
         int g(int x) { return n + x; }",
        // A function that only uses a value that is not known changes nothing.
        "int t[2] = {1, 2}; int n; void set(S_BOARD *p) { n = 2; }
         int use(int x) { return t[x & 1] + n; }",
    ] {
        let text = format!("{text}\nint f(int i) {{ return t[i]; }}\n{GOOD}");
        let definitions = files(&[&text]).unwrap();
        assert_eq!(value(&definitions, "f(1)").map(|it| it.0), Ok(Value::Number(2)), "{text}");
        let found = value(&definitions, "g(1)").map(|it| it.0);
        assert!(!text.contains("int g(") || found == Ok(Value::Number(2)), "{text}: {found:?}");
    }
    // The entries of a `final` array of Java may change.
    let text = "private static final int[] t = {1, 2}; void init(Board b) { t[0] = b.x; }
                int f(int i) { return t[i]; }";
    assert!(value(&files(&[&format!("{text}\n{GOOD}")]).unwrap(), "f(1)").is_err());
}

#[test]
fn a_text_whose_definitions_cannot_be_told_apart_is_refused() {
    for (text, message) in [
        ("int f(U64 x) { if (x) { goto end; return 1; }\n", "`goto` is not supported"),
        ("int f(U64 x) { return (x; }\n", "expected `)`"),
        ("#if 1\n", "the `#if` has no `#endif`"),
        ("int f(int x) { return \"a; }\n", "unexpected character '\"'"),
    ] {
        let (file, error) = files(&[GOOD, &format!("{text}{GOOD}")]).unwrap_err();
        assert!(file == 1 && error.contains(message), "{text}: {file}: {error}");
    }
}

#[test]
fn a_text_without_a_definition_that_is_supported_is_refused() {
    for (function, reason) in FUNCTIONS {
        if !function.starts_with("int state") {
            let (file, error) = files(&[function]).unwrap_err();
            assert!(error.starts_with("no definition can be read; in `f`: "), "{error}");
            assert!(file == 0 && error.contains(reason), "{function}: {error}");
        }
    }
    // In code that is given as a whole, every function must be supported.
    let text = format!("{GOOD}{}", FUNCTIONS[0].0);
    assert!(Definitions::parse(&text).unwrap_err().to_string().contains(FUNCTIONS[0].1));
}

#[test]
fn a_long_list_of_functions_has_one_reason() {
    let others = (1..5).map(|i| format!("int f{i}(int x) {{\n goto end; }}\n"));
    let text = GOOD.to_owned() + &others.collect::<String>();
    let (_, note) = value(&files(&[&text]).unwrap(), "good(1)").unwrap();
    let expected = "4 functions of the code are passed over: `f1` (0.h:3): `goto` is not supported; \
                    and 3 more";
    assert_eq!(note, expected);
    let (_, note) = value(&files(&["int t[1 << 20];\n", GOOD]).unwrap(), "good(1)").unwrap();
    assert!(note.starts_with("1 definition of the code is passed over: `t` (0.h:1)"), "{note}");
}

#[test]
fn an_option_chooses_java_or_c() {
    let run = |language, text: &str, formula: &str| {
        let options = CodeOptions { language, ..CodeOptions::default() };
        let files = [("a".to_owned(), text.to_owned())];
        let files = if text.is_empty() { &[][..] } else { &files };
        value(&Definitions::of_files(files, &options).unwrap(), formula)
    };
    let (java, c) = (Some(CodeLanguage::Java), Some(CodeLanguage::C));
    let shift = "long f(long x) { return x << 65; }";
    for text in [shift, ""] {
        let formula = if text.is_empty() { &format!("{shift} f(1);")[..] } else { "f(1)" };
        assert_eq!(run(java, text, formula).unwrap().0, Value::Number(2));
        assert!(run(java, text, formula).unwrap().1.starts_with("read as Java"));
        assert!(run(c, text, formula).unwrap_err().contains("undefined"));
        assert!(run(None, text, formula).unwrap_err().contains("undefined"));
    }
    let shift = "final long f(long x) { return x << 65; }";
    assert_eq!(run(None, shift, "f(1)").unwrap().0, Value::Number(2));
    assert!(run(c, shift, "f(1)").unwrap_err().contains("undefined"));
    for (code, expected) in [
        ("byte b = (byte) 200; return b;", -56),
        ("int[] t = {3, 4}; return t[1];", 4),
        ("return Integer.MAX_VALUE;", i64::from(i32::MAX)),
        ("return Integer.MIN_VALUE;", i64::from(i32::MIN)),
        ("return Long.MAX_VALUE;", i64::MAX),
        ("return Long.MIN_VALUE;", i64::MIN),
        ("return -2147483648 >>> 31;", 1),
        ("return -2147483648 * 2;", 0),
        ("return -2147483648 - 1;", 2_147_483_647),
        ("return - 2_147_483_648 - 1L;", -2_147_483_649),
        ("return Math.abs(-2147483648);", -2_147_483_648),
        ("return -2147483648L >>> 31;", (1 << 33) - 1),
        ("return -9223372036854775808L >> 63;", -1),
        ("return -9_223_372_036_854_775_808L >>> 63;", 1),
        ("int[] t = {-2147483648, 2147483647}; return t[0] - 1;", 2_147_483_647),
    ] {
        assert_eq!(run(java, "", code).unwrap().0, Value::Number(expected), "{code}");
    }
    for (code, help) in [
        ("return 2147483648;", "write `2147483648L`"),
        ("return -(2147483648);", "write `2147483648L`"),
        ("return 1 - 2147483648;", "write `2147483648L`"),
        ("return 4_294_967_296 + 1;", "write `4294967296L`"),
        ("return 9223372036854775808L;", "write `0x8000000000000000L`"),
        ("return 18446744073709551615;", "write `0xffffffffffffffffL`"),
    ] {
        let error = run(java, "", code).unwrap_err();
        assert!(error.contains("of Java"), "{code}: {error}");
        let tree =
            Definitions::of_files(&[], &CodeOptions { language: java, ..CodeOptions::default() });
        let error = tree.unwrap().formula(code).unwrap_err();
        assert!(error.help().unwrap().starts_with(help), "{code}: {error:?}");
        assert!(run(c, "", code).is_ok(), "{code}");
    }
}

#[test]
fn an_enum_that_begins_with_a8_is_the_mapping_of_the_formula() {
    let berlef = SquareMapping::Berlef;
    let names: Vec<_> = (0..64).map(|it| berlef.square_at(it).unwrap().to_string()).collect();
    let names = names.join(", ");
    for declaration in [
        format!("typedef enum {{ {names} }} Square;"),
        format!("typedef enum Square {{\n {names}, no_square\n}} Square;"),
        format!("enum {{ {names} }};"),
    ] {
        // Of other functions, none matters.
        let text = format!(
            "{declaration}\nvoid print(U64 x) {{ printf(\"%d\", x); }}
             U64 bit(int square) {{ return 1ULL << square; }}"
        );
        let definitions = files(&[&text]).unwrap();
        for (formula, expected) in [
            // Sets are those of the board: bit 36 of the code is e4.
            ("bit(e4)", Value::Set(1 << 28)),
            ("bit(0)", Value::Set(1 << 56)),
            ("0x1", Value::Set(1 << 56)),
            ("0xff << 8", Value::Set(0xff << 48)),
            ("first({e4})", Value::Number(36)),
            ("e4 + 0", Value::Number(36)),
            ("bit(first({e4})) == {e4}", Value::Bool(true)),
        ] {
            let tree = definitions.formula(formula).unwrap();
            assert_eq!(tree.mapping_or(None), Ok(berlef));
            assert_eq!(value(&definitions, formula).unwrap().0, expected, "{formula}");
        }
    }
}

#[test]
fn a_function_that_is_only_declared_is_not_that_of_the_language() {
    let good = |x| value(&files(&[GOOD]).unwrap(), x).is_ok();
    assert!(good("count({a1})") && good("knight(a1)"));
    for prototype in [
        "int count(U64 b);",
        "extern int count(U64);",
        "int h(U64 x) { int count(U64 b); return count(x); }",
        "U64 knight(U64 b); int min(int a, int b); U64 swap(U64 a); int count(U64 b);",
    ] {
        let text = format!("{prototype}\nint g(U64 x) {{ return count(x); }}\n{GOOD}");
        let definitions = files(&[&text]).unwrap();
        for call in ["count({a1, b1})", "g(1)", "return count(3);", "count({a1}) + good(1)"] {
            let error = value(&definitions, call).unwrap_err();
            assert!(error.contains("`count` is declared and not defined here"), "{call}: {error}");
        }
        assert_eq!(value(&definitions, "popcount({a1})").unwrap().0, Value::Number(1));
        if prototype.contains("min(") {
            for call in ["knight({a1})", "min(1, 2)", "return min(1, 2);", "swap(2)"] {
                let error = value(&definitions, call).unwrap_err();
                assert!(error.contains("is declared and not defined here"), "{call}: {error}");
            }
        }
    }
    // Pasted code, too.
    for code in [
        "int count(U64 b); return count(3);",
        "U64 f(void) { int count(U64); return count(3); } f();",
    ] {
        let error = value(&files(&[GOOD]).unwrap(), code).unwrap_err();
        assert!(error.contains("`count` is declared and not defined here"), "{code}: {error}");
    }
}

#[test]
fn a_function_that_is_declared_before_its_definition_or_known_is_called() {
    let (first, last) = (
        "int count(U64 b);\nint g(U64 x) { return count(x); }\n",
        "int count(U64 b) { return 9; }\n",
    );
    let all = first.to_owned() + last;
    for texts in [&[first, last][..], &[last, first], &[&all]] {
        let definitions = files(texts).unwrap();
        for call in ["count(1)", "g(1)", "return g(1) + 0;"] {
            assert_eq!(value(&definitions, call).unwrap().0, Value::Number(9), "{call}");
        }
    }
    let text = "int __builtin_popcountll(U64 x); int ffs(int x); int abs(int x); long labs(long x);
                int f(U64 x) { return __builtin_popcountll(x) + ffs(8) + abs(-5); }";
    let definitions = files(&[text]).unwrap();
    assert_eq!(value(&definitions, "f(7)"), Ok((Value::Number(12), String::new())));
    assert_eq!(value(&definitions, "__builtin_popcountll(7)").unwrap().0, Value::Number(3));
    // Definitions of a file are those of a prototype in pasted code.
    let definitions = files(&[last]).unwrap();
    assert_eq!(
        value(&definitions, "int count(U64 b); return count(1);").unwrap().0,
        Value::Number(9)
    );
}

#[test]
fn statements_of_files_end_with_semicolons() {
    let text = format!(
        "int f(int x) {{ return x }}\nint g(int a, int b) {{ a = b b = a; return a; }}\n{GOOD}"
    );
    let definitions = files(&[&text]).unwrap();
    for call in ["f(1)", "g(1, 2)"] {
        let error = value(&definitions, call).unwrap_err();
        assert!(error.contains("expected `;` or an operator"), "{call}: {error}");
    }
}

#[test]
fn a_name_of_the_code_in_a_law_is_noted_or_refused() {
    let text = "static int x = 5; U64 mask = 3; enum { P, N }; const U64 M = 0xf0; static constexpr int k = -3;
                const bool yes = true; const int none = 0; int f(int i) { return x + i; }";
    let definitions = files(&[text]).unwrap();
    let compiled = |law: &str, is_law| {
        let tree = definitions.formula(law).map_err(|error| error.to_string())?;
        let compiler = Compiler::new(Names::Free);
        let mut compiler = if is_law { compiler.with_words() } else { compiler };
        compiler.add(&tree).map_err(|error| error.to_string())?;
        Ok::<_, String>(compiler.finish().outputs()[0].notes.clone())
    };
    for (law, note) in [
        ("P == 0", "`P` is the constant 0 of the code here, and not a variable"),
        ("P & N == N | P", "`P` is the constant 0 of the code here, and not a variable"),
        ("y & M == y", "`M` is the constant 0xf0 of the code here, and not a variable"),
        ("k < 0", "`k` is the constant -3 of the code here, and not a variable"),
        ("let y = P; y == z", "`P` is the constant 0 of the code here, and not a variable"),
    ] {
        assert_eq!(compiled(law, true).unwrap()[0].to_string(), note, "{law}");
        assert_eq!(compiled(law, false), Ok(Vec::new()), "{law}");
    }
    assert_eq!(compiled("P == N", true).unwrap().len(), 2);
    for law in ["x == 5", "x & (x - 1) == x", "mask == mask", "f(x) == y", "let y = x; y == 5"] {
        let error = compiled(law, true).unwrap_err();
        assert!(
            error.contains("is a free variable here, or the one of the code"),
            "{law}: {error}"
        );
        assert_eq!(compiled(law, false), Ok(Vec::new()), "{law}");
    }
    // Names in backticks, bound names, and names in code have one reading.
    for law in
        ["`x` == 5", "let x = 5; x == 5", "return x == 5;", "f(1) == 6", "`P` == 0", "y == 0"]
    {
        assert_eq!(compiled(law, true), Ok(Vec::new()), "{law}");
    }
}
