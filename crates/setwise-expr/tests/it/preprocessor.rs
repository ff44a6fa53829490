//! The preprocessor of C code: what code means, what is refused, and what takes too much work.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use setwise_expr::{Compiler, Definitions, Names, NoteReason, Value, parse};
use testing::{CodeCase, code_cases};

/// Returns the value of a formula without free names.
fn value(definitions: &Definitions, formula: &str) -> Result<i128, String> {
    let mut compiler = Compiler::new(Names::Known(&[]));
    let tree = definitions.formula(formula).map_err(|error| error.to_string())?;
    compiler.add(&tree).map_err(|error| error.to_string())?;
    let values = compiler.finish().evaluate(&[]).map_err(|error| error.to_string())?;
    Ok(match values[0] {
        Value::Set(set) => set.into(),
        Value::Number(number) => number.into(),
        Value::Bool(value) => value.into(),
    })
}

fn definitions(case: &CodeCase) -> Result<Definitions, String> {
    let macros = case.macros.iter().map(String::as_str);
    Definitions::with_macros(&case.code, macros).map_err(|error| error.to_string())
}

/// Returns what is wrong with a case.
fn failure(case: &CodeCase) -> Option<String> {
    match (definitions(case), &case.refusal) {
        (Err(error), Some((message, _))) if error.contains(message.as_str()) => None,
        (Err(error), _) => Some(error),
        (Ok(_), Some((message, _))) => Some(format!("it is accepted, and not `{message}`")),
        (Ok(definitions), None) => case.calls.iter().find_map(|(call, expected)| {
            let value = value(&definitions, call);
            (value != Ok(*expected)).then(|| format!("{call} is {value:?} and not {expected}"))
        }),
    }
}

#[test]
fn code_means_what_the_preprocessor_makes_of_it() {
    let cases = code_cases();
    assert!(cases.len() > 180, "{}", cases.len());
    let failures: Vec<_> = cases
        .iter()
        .filter_map(|case| Some(format!("{}: {}", case.title, failure(case)?)))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Runs a command in the folder of the cases, and returns what it prints; `None` if it fails.
fn run(command: &mut Command, folder: &Path) -> Option<String> {
    let output = command.current_dir(folder).output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

/// Returns what is wrong with a case according to the compiler.
fn difference(case: &CodeCase, place: usize, folder: &Path) -> Option<String> {
    let mut text = case.code.clone();
    text += "\n#undef int\n#undef return\n#undef f\nint printf(const char *, ...);\n\
             int main(void) {\n";
    for (call, _) in &case.calls {
        text += &format!("printf(\"%lld\\n\", (long long)({call}));\n");
    }
    let name = format!("case{place}");
    fs::write(folder.join(&name).with_extension("c"), text + "return 0; }\n").unwrap();
    let macros = case.macros.iter().map(|text| format!("-D{text}"));
    let mut compiler = Command::new("cc");
    compiler.args(["-std=gnu17", "-fwrapv", "-w", "-o", &name]).args(macros);
    let is_compiled = run(compiler.arg(format!("{name}.c")), folder).is_some();
    let is_refused = matches!(case.refusal, Some((_, true)));
    if is_compiled == is_refused {
        return Some(format!("the compiler accepts it: {is_compiled}"));
    }
    if is_refused {
        return None;
    }
    let printed = run(&mut Command::new(folder.join(&name)), folder)?;
    let expected: Vec<_> =
        case.calls.iter().map(|(_, value)| (*value as i64).to_string()).collect();
    let printed: Vec<_> = printed.lines().collect();
    (printed != expected).then(|| format!("{printed:?} and not {expected:?}"))
}

/// Returns the macros that the compiler defines, if it is the one of the reference.
fn macros_of_compiler() -> Option<String> {
    if !testing::has_program("cc") {
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let arguments = ["-dM", "-E", "-std=gnu17", "-fwrapv", "-xc", "/dev/null"];
    let lines = run(Command::new("cc").args(arguments), folder)?;
    let is_reference = ["__GNUC__ 12", "__GNUC_MINOR__ 2", "__x86_64__ 1", "__linux__ 1"]
        .iter()
        .all(|own| lines.lines().any(|line| line.strip_prefix("#define ") == Some(own)));
    if !is_reference {
        testing::skip("gcc-12", "the C compiler is not GCC 12.2 for x86-64 Linux");
    }
    is_reference.then_some(lines)
}

#[test]
fn a_compiler_agrees_about_the_preprocessor() {
    if macros_of_compiler().is_none() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("preprocessor");
    fs::create_dir_all(&folder).unwrap();
    let cases: Vec<_> = code_cases().into_iter().enumerate().collect();
    let check = |part: &[(usize, CodeCase)]| -> Vec<String> {
        let failure = |(place, case): &(usize, CodeCase)| {
            Some(format!("{}: {}", case.title, difference(case, *place, &folder)?))
        };
        part.iter().filter_map(failure).collect()
    };
    let parts = cases.chunks(cases.len().div_ceil(2));
    let failures: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = parts.map(|part| scope.spawn(move || check(part))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_predefined_macros_are_those_of_the_compiler() {
    let Some(lines) = macros_of_compiler() else { return };
    let sorted = |text: &str| {
        let mut lines: Vec<_> = text.lines().map(|line| line.trim_end().to_owned()).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(include_str!("../../src/c/preprocess/predefined.h")), sorted(&lines));
}

#[test]
fn a_backslash_may_have_blanks_after_it() {
    let text = "#define N 1 + \\ \t\n 2\r\nint f(void) { return N; } // \\ \n no code";
    assert_eq!(value(&Definitions::parse(text).unwrap(), "f()"), Ok(3));
}

/// Macros that double, each of which names the one before.
fn doubling(first: &str, count: usize) -> String {
    let lines = (1..=count).map(|i| format!("#define A{i} A{} A{}\n", i - 1, i - 1));
    format!("#define E\n#define A0 {first}\n{}", lines.collect::<String>())
}

#[test]
fn macros_have_a_budget_of_steps() {
    let calls = (1..=30).map(|i| format!("#define B{i}(x) B{}(x x)\n", i - 1));
    let calls = format!("#define B0(x)\n{}", calls.collect::<String>());
    let names = (1..=30).map(|i| format!("#define C{i}(x) C{}(x)C{}(x)\n", i - 1, i - 1));
    let names = format!("#define C0(x)\n{}", names.collect::<String>());
    let ones = "1 ".repeat(2000);
    for text in [
        doubling("E", 40) + "int f(void) { return 1 A40; }",
        doubling("", 40) + "int f(void) { return 1 A40; }",
        doubling("+ 1", 40) + "int f(void) { return 1 A40; }",
        doubling("E", 40) + "#if A40 1\n#endif\nint f(void) { return 1; }",
        calls + "int f(void) { return 1 B30(1); }",
        names + "int f(void) { return 1 C30(1); }",
        format!("#define D(x) {}\nint f(void) {{ return D({ones}); }}", "x ".repeat(2000)),
        format!("#define D(x) {}\nint f(void) {{ return D({ones}); }}", "x##x ".repeat(2000)),
    ] {
        let limit = "the macros take more than 1048576 steps to expand";
        let error = Definitions::parse(&text).unwrap_err();
        assert_eq!(error.message(), limit, "{}", &text[..80]);
        let pasted = parse(&text).unwrap_err();
        assert_eq!(pasted.message(), limit);
    }
    let deep = "F(".repeat(100) + &")".repeat(100);
    let text = format!("#define F(x) x\nint f(void) {{ return 1 {deep}; }}");
    let error = Definitions::parse(&text).unwrap_err();
    assert!(error.message().contains("more than 64 levels of arguments"), "{error}");
    let text = "#if (".to_owned() + &"(".repeat(10_000) + "\n#endif";
    assert!(Definitions::parse(&text).unwrap_err().message().contains("more than 100 times"));
    let text = "#if 1\n".repeat(2000);
    assert!(Definitions::parse(&text).unwrap_err().message().contains("more than 1000 times"));
    // A table of this size needs no exception.
    let table = format!(
        "#define V(x) x##ULL\nstatic const unsigned char t[] = {{ {} }};\n",
        "V(1), ".repeat(65_536)
    ) + "int f(int x) { return t[x]; }";
    assert_eq!(value(&Definitions::parse(&table).unwrap(), "f(65535)"), Ok(1));
}

/// Returns the note on a formula that may use the definitions of a text.
fn note(text: &str) -> Option<String> {
    let mut compiler = Compiler::new(Names::Known(&[]));
    compiler.add(&Definitions::parse(text).unwrap().formula("f()").unwrap()).unwrap();
    let note = compiler.finish().outputs()[0].notes.first().cloned()?;
    assert!(matches!(note.reason, NoteReason::Code(_)));
    Some(note.to_string())
}

#[test]
fn what_the_preprocessor_passes_over_is_said() {
    let f = "int f(void) { return 1; }";
    for (line, expected) in [
        ("#define N 1\n#define N 2", "`N` is defined again; the last definition counts"),
        ("#define linux 2", "`linux` is defined again; the last definition counts"),
        ("#warning careful", "`#warning careful`"),
        (
            "#pragma GCC target(\"bmi2\")",
            "`#pragma GCC target` is passed over, and defines no macro",
        ),
        (
            "#include \"own.h\"\n#ifdef FAST\n#endif",
            "`FAST` is not defined here, and `#include \"own.h\"` is not read; \
             define `FAST` if that file does",
        ),
        (
            "#include <own.h>\n#if FAST > 1 || 1\n#endif\n#if 0 && SLOW\n#endif",
            "`FAST` is not defined here, and `#include <own.h>` is not read; \
             define `FAST` if that file does",
        ),
        (
            "#define N 1\n#define N 2\n#warning\n#define N 3",
            "`N` is defined again; the last definition counts; and 2 more on the code",
        ),
    ] {
        assert_eq!(note(&format!("{line}\n{f}")).as_deref(), Some(expected));
    }
    for line in [
        "#define N 1\n#define N 1",
        "#include <stdio.h>\n#ifdef FAST\n#endif",
        "#ifdef FAST\n#endif\n#include \"own.h\"",
        "#include \"own.h\"\n#ifdef __cplusplus\n#endif",
        "#if 0\n#warning no\n#endif",
    ] {
        assert_eq!(note(&format!("{line}\n{f}")), None, "{line}");
    }
}

#[test]
fn macros_hide_functions_of_the_language() {
    let text = "#include <limits.h>\n#define count(x) ((x) + 1)\n#define N 3\n#define g(x) f(x)\n\
                int f(int x) { return count(x) * N; }";
    let definitions = Definitions::parse(text).unwrap();
    assert_eq!(value(&definitions, "f(1)"), Ok(6));
    assert_eq!(value(&definitions, "INT_MAX"), Ok(i128::from(i32::MAX)));
    assert_eq!(value(&definitions, "let N = 5; N"), Ok(5));
    // Code is code, with the macros of the definitions.
    assert_eq!(value(&definitions, "return count(4) + N + g(0);"), Ok(11));
    for (formula, expected) in [("count(1)", 2), ("N", 3), ("f(N)", 12), ("g(1) + N", 9)] {
        assert_eq!(value(&definitions, formula), Ok(expected), "{formula}");
    }
}

#[test]
fn formulas_use_macros_as_code_does() {
    let text = "#define LSB(b) ((b) & -(b))\n#define SUM(a, b) a + b\n#define HALF(x) ((x) >> 1)\n\
                #define M 0x00ff00ff00ff00ffULL\n#define POP(b) ((b) &= (b) - 1)\n\
                #define popcnt __builtin_popcountll\n#define JOIN(a, b) a##b\n\
                #define EACH(b) while (b) { (b) &= (b) - 1; }\n#define BIT(s) (1 << (s))\n\
                int twice(int n) { int s = 0; while (n--) s += 2; return s; }\n\
                #define TWICE(n) twice(n)\n#define BOTH (w | b)";
    let definitions = Definitions::parse(text).unwrap();
    for (formula, expected) in [
        ("LSB(12)", 4),
        ("LSB(12 | 1)", 1),
        ("SUM(1, 2)", 3),
        ("3 * (SUM(1, 2))", 9),
        ("HALF(0x8000000000000000)", 1 << 62),
        ("HALF(-2)", -1),
        ("count(M)", 32),
        ("popcnt(M) == 32", 1),
        ("TWICE(BIT(3))", 16),
        ("let a = 5; LSB(LSB(a) + a)", 2),
    ] {
        assert_eq!(value(&definitions, formula), Ok(expected), "{formula}");
    }
    for (formula, message) in [
        ("POP(5)", "the macro `POP` changes a variable"),
        ("JOIN(5, 6)", "the macro `JOIN` uses the text of its arguments"),
        ("EACH(5)", "the macro `EACH` is not an expression"),
        ("SUM(1)", "the macro `SUM` takes 2 arguments, not 1"),
    ] {
        let error = value(&definitions, formula).unwrap_err();
        assert!(error.contains(message), "{formula}: {error}");
    }
    // The names in a macro are those of the formula.
    let tree = definitions.formula("(BOTH) == b | w").unwrap();
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(&tree).unwrap();
    assert_eq!(compiler.finish().evaluate(&[3, 4]).unwrap(), [Value::Bool(true)]);
}

#[test]
fn a_formula_whose_macro_is_another_text_in_c_is_refused() {
    let text = "#define K 3 + 4\n#define P (3 + 4)\n#define SQ(y) y * y\n#define Q(y) ((y) * (y))\n\
                #define TWO K * 2\n#define AND a & b\n#define CHOICE(x) x ? 1 : 2\n#define NEG -1\n\
                #define BOTH(a, b) SQ(a) + b\n#define CAST (U64) -1\n#define CALL __builtin_popcountll";
    let definitions = Definitions::parse(text).unwrap();
    for (formula, expected) in [
        ("K == 7", 1),
        ("K + 1 == 8", 1),
        ("1 + K == 8", 1),
        ("(K) * 2", 14),
        ("P * 2", 14),
        ("2 * NEG == -2", 1),
        ("TWO == 11", 1),
        ("SQ(3) == 9", 1),
        ("SQ((1 + 2)) == 9", 1),
        ("SQ(P)", 49),
        ("Q(1 + 2)", 9),
        ("Q(K) == 49 => true", 1),
        ("let K = 5; K * 2", 10),
        ("BOTH(2, 1 + 2)", 7),
        ("CALL(7)", 3),
        ("count(CAST)", 64),
        ("K < 8 && K > 6", 1),
        ("K ? K << 2 : 1", 28),
    ] {
        assert_eq!(value(&definitions, formula), Ok(expected), "{formula}");
    }
    for (formula, as_text, as_value) in [
        ("K * 2 == 14", "3 + 4 * 2 == 14", "(3 + 4) * 2 == 14"),
        ("1 - K", "1 - 3 + 4", "1 - (3 + 4)"),
        ("-K", "-3 + 4", "-(3 + 4)"),
        ("K ? 1 : K * 2", "K ? 1 : 3 + 4 * 2", "K ? 1 : (3 + 4) * 2"),
        ("SQ(1 + 2)", "1 + 2 * 1 + 2", "((1 + 2) * (1 + 2))"),
        ("(1 + SQ(K))", "(1 + K * K)", "(1 + ((K) * (K)))"),
        ("AND == b & a", "a & b == b & a", "(a & b) == b & a"),
        ("CHOICE(1) + 1", "1 ? 1 : 2 + 1", "((1) ? 1 : 2) + 1"),
        ("BOTH(1 + 1, 2)", "SQ(1 + 1) + 2", "(SQ((1 + 1)) + (2))"),
    ] {
        let error = value(&definitions, formula).unwrap_err();
        let both = format!("this is `{as_text}`, and with its value `{as_value}`");
        assert!(error.contains(&both), "{formula}: {error}");
    }
}

#[test]
fn macros_of_options_are_checked() {
    for (option, message) in [
        ("", "needs a name"),
        ("3=4", "needs a name"),
        ("F(x=3", "expected `)`"),
        ("N=1\n2", "a single line"),
        ("__LINE__=1", "cannot be a macro"),
        ("N=##", "`##` joins two tokens"),
        ("N=/*", "the comment has no end"),
    ] {
        let error = Definitions::with_macros("", [option]).unwrap_err();
        assert!(error.message().contains(message), "{option}: {error}");
    }
    let definitions = Definitions::with_macros("", ["N=3", "ADD(a,b)=a + b"]).unwrap();
    assert_eq!(value(&definitions, "return ADD(N, 4) * 2;"), Ok(11));
    // `true` is 1 in C++.
    let text = "#if true\nint f(void) { return 1; }\n#else\nint f(void) { return 2; }\n#endif";
    for (options, expected) in [(&[][..], 2), (&["__cplusplus=201703L"], 1)] {
        let definitions = Definitions::with_macros(text, options.iter().copied()).unwrap();
        assert_eq!(value(&definitions, "f()"), Ok(expected));
    }
}

#[test]
fn places_are_those_of_the_text() {
    for (text, marked) in [
        ("int f(void) { ret\\\nurn 09; }", "09"),
        ("#define N 1 \\\n + 2\nint f(void) { return N + y; }", "y"),
        ("int f(void) { return na\\\nme; }", "na\\\nme"),
        ("#define N y + 1\nint f(void) { return 2 * N; }", "N"),
        ("#if 0\n#else\n#if 1 + \\\n * 2\n#endif\n#endif", "*"),
        ("#if 1\nint f(void) { return 1; }", "#if"),
    ] {
        let span = Definitions::parse(text).unwrap_err().span();
        assert_eq!(&text[span.range()], marked, "{text}");
        let offset = "let x = 1; ".len();
        let Err(error) = parse(&format!("let x = 1; {text}")) else { continue };
        assert_eq!(error.span().start, span.start + offset, "{text}");
    }
}
