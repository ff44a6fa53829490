//! Documents, and the verdicts on their statements.

mod claims;
mod conditions;
mod details;
mod documents;
mod drawings;
mod dress;
mod fragments;
mod gallery;
mod languages;
mod laws_about_code;
mod names;
mod numbers;
mod page;
mod powers;
mod sentences;
mod splits;
mod stated;
mod tables;
mod unread;
mod wording;

use std::ops::ControlFlow;

use setwise::random::SplitMix64;
use setwise_prove::Limits;
use setwise_verify::DocumentKind::{C, Html, Markdown, Python, Rust};
use setwise_verify::{DocumentKind, Finding, Options, Verdict, verify};

/// Returns all that is found in a document.
fn found(text: &str, kind: DocumentKind, options: &Options) -> Vec<Finding> {
    let mut all = Vec::new();
    let limits = Limits { time: std::time::Duration::MAX, ..Limits::default() };
    verify(text, kind, options, limits, |finding| {
        all.push(finding);
        ControlFlow::Continue(())
    })
    .unwrap_or_else(|error| panic!("{text}: {error}"));
    all
}

/// Compares the lines and verdicts of the statements of a document with those expected.
fn check(text: &str, kind: DocumentKind, expected: &[(usize, Verdict)]) {
    let all = found(text, kind, &Options::new());
    let statements = all.iter().filter(|it| it.verdict != Verdict::Prose);
    let verdicts: Vec<_> = statements.map(|it| (it.line, it.verdict)).collect();
    assert_eq!(verdicts, expected, "{text}\n{all:#?}");
}

/// Returns a block of code in Markdown, whose first line is line 2.
fn block(code: &str) -> String {
    format!("```\n{code}\n```\n")
}

use Verdict::{Computed, Defined, Listing, NotUnderstood, Prose, Proved, Refuted, Undecided};

#[test]
fn a_block_of_laws_has_a_verdict_for_each_line() {
    let text = block("a - b == a + ~b + 1\n-a == ~a + 1\n\na + b == (a | b)\n7 * 6\nx & -x");
    check(&text, Markdown, &[(2, Proved), (3, Proved), (5, Refuted), (6, Computed), (7, Computed)]);
}

#[test]
fn definitions_serve_what_follows() {
    check(
        &(block("low = x & -x\nlow & (low - 1) == none") + &block("low == isolate_ls1b(x)")),
        Markdown,
        &[(2, Defined), (3, Proved), (6, Proved)],
    );
    let text = block("int lowest(U64 x) { return __builtin_ctzll(x); }")
        + &block("x != none => lowest(x) == first(x)")
        + "\nFor a set, `lowest(x) == last(x)` is false.\n";
    check(&text, Markdown, &[(2, Defined), (5, Proved), (8, NotUnderstood)]);
    // A declaration with free variables is a name for its formula.
    let text = block("U64 single = C64(1) << square;") + &block("x |= single; // set bit");
    check(&text, Markdown, &[(2, Defined), (5, Computed)]);
}

#[test]
fn functions_with_laws_below_them_are_defined() {
    let smear = "U64 smear(U64 x) { x |= x >> 1; return x; }";
    for (code, law) in [
        (smear, "smear(x) == x | x >> 1"),
        (smear, "smear(x) == (x | x >> 1)"),
        (&smear.replace("; ", ";\n"), "smear(x) == (x | (x >> 1))"),
    ] {
        let text = block(&format!("{code}\n{law}\nsmear(x) == x")) + &block("smear(3) == 3");
        let line = 2 + code.lines().count();
        let expected = [(2, Defined), (line, Proved), (line + 1, Refuted), (line + 4, Proved)];
        check(&text, Markdown, &expected);
        let indented = text.replace("```\n", "\n").replace('\n', "\n    ");
        check(&indented, Markdown, &expected);
    }
}

#[test]
fn laws_use_macros() {
    let text = "#define LSB(b) ((b) & -(b))\n#define FILE_A 0x0101010101010101ULL\n\
                int f(U64 x) { return LSB(x) != 0; }\n// setwise: LSB(x) == isolate_ls1b(x)\n\
                // setwise: FILE_A == file_a\n// setwise: f(LSB(x)) == f(x)\n// setwise: LSB(x) == x\n";
    check(text, C, &[(4, Proved), (5, Proved), (6, Proved), (7, Refuted)]);
    let text = block("#define LSB(b) ((b) & -(b))") + "\nSo `LSB(x) == x & -x` holds.\n";
    check(&text, Markdown, &[(2, Defined), (5, Proved)]);
    let text = block("#define count(b) ((b) + 1)") + "\nSo `count(x) == x + 1` holds.\n";
    let all = found(&text, Markdown, &Options::new());
    assert!(
        all.iter().any(|it| it.reason.contains("`count` is the macro of the code")),
        "{all:#?}"
    );
}

#[test]
fn the_signs_of_java_are_about_their_block_alone() {
    let text = block("int f(int x, int s) { return x >> s; }")
        + &block("int g(int x, int s) { return x >>> s; }")
        + &block("int h(int x, int s) { return f(x, s); }")
        + &block("g(5, 33) == 2\nf(5, 1) == 2")
        + &block("f(5, 33) == 2");
    let expected =
        [(2, Defined), (5, Defined), (8, Defined), (11, Proved), (12, Proved), (15, Refuted)];
    check(&text, Markdown, &expected);
    let all = found(&text, Markdown, &Options::new());
    assert!(all.iter().all(|it| !it.reason.contains("in place of")), "{all:#?}");
}

#[test]
fn a_function_fills_tables_at_the_start() {
    let code = "int square[8];\nvoid fill(void) { for (int i = 0; i < 8; i++) square[i] = i * i; }\n\
                int f(int i) { return square[i & 7]; }";
    let mut options = Options::new();
    options.code.options.init = vec!["fill".to_owned()];
    for text in [
        block(code) + &block("f(5) == 25"),
        block(&code.replace("\nint", "\n```\n\n```\nint")) + &block("f(5) == 25"),
    ] {
        let all = found(&text, Markdown, &options);
        assert_eq!(all.last().unwrap().verdict, Proved, "{all:#?}");
        let all = found(&text, Markdown, &Options::new());
        assert_eq!(all.last().unwrap().verdict, NotUnderstood, "{all:#?}");
    }
    let text = format!("{code}\n// setwise: f(3) == 9\n// setwise: f(x) == 9\n");
    let verdicts: Vec<_> = found(&text, C, &options).into_iter().map(|it| it.verdict).collect();
    assert_eq!(verdicts, [Proved, Refuted]);
    options.code.options.init = vec!["filled".to_owned()];
    let limits = Limits::default();
    let error = verify(&text, C, &options, limits, |_| ControlFlow::Continue(())).unwrap_err();
    assert_eq!(error.message(), "there is no function `filled` to run at the start");
    options.code.options.init = vec!["fill".to_owned()];
    let text = text.replace("i * i", "g(i)");
    let error = verify(&text, C, &options, limits, |_| ControlFlow::Continue(())).unwrap_err();
    let message = "`fill` cannot run at the start: the function `g` is not defined";
    assert_eq!(error.message(), message);
    let all = found(&text, C, &Options::new());
    let reason = &all.last().unwrap().reason;
    assert!(reason.contains("`f` (the document:3): the function uses `square`"), "{reason}");
}

#[test]
fn the_number_of_blocks_does_not_change_the_meaning_of_code() {
    for count in 0..9 {
        let between: String =
            (0..count).map(|i| block(&format!("int h{i}(int x) {{ return x + {i}; }}"))).collect();
        let text =
            block("int f(int x) { return 1; }\nint g(int x) { return f(x) + (int)count(7); }")
                + &between
                + &block("int f(int x) { return 2; }\nint count(int x) { return 0; }")
                + &between.replace("int h", "int k")
                + &block("f(0) == 2 && g(0) == 2 && count(7) == 0");
        let all = found(&text, Markdown, &Options::new());
        assert_eq!(all.last().unwrap().verdict, Proved, "{count}: {all:#?}");
        let replaced = "f, count; in place of the code of line 2";
        assert!(all.iter().any(|it| it.reason == replaced), "{all:#?}");
        // What changes a variable is read together with it.
        let text = block("int n = 1;\nint f(int x) { return n + x; }")
            + &between
            + &block("void set(int x) { n = x; }\nint same(int x) { return x; }")
            + &block("f(1) == 2");
        let all = found(&text, Markdown, &Options::new());
        assert_eq!(all.last().unwrap().verdict, NotUnderstood, "{count}: {all:#?}");
    }
}

#[test]
fn many_blocks_of_code_are_read_in_few_steps() {
    use std::fmt::Write;
    let mut text = String::new();
    for i in 0..2000 {
        let code = format!("int f{i}(U64 x) {{ return {i} + (int)(x & 3); }}");
        let _ = write!(text, "{}{}", block(&code), block(&format!("f{i}(x) >= {i}")));
    }
    let all = found(&text, Markdown, &Options::new());
    assert!(all.iter().all(|it| matches!(it.verdict, Defined | Proved)));
    let again = (0..300).map(|i| block(&format!("int f(int x) {{ return x + {i}; }}")));
    let all = found(&again.collect::<String>(), Markdown, &Options::new());
    assert!(all[10].reason.ends_with("in place of the code of line 29"), "{:?}", all[10]);
    assert!(all[256].reason.ends_with("the code above is forgotten"), "{:?}", all[256]);
    assert!(all.iter().filter(|it| it.verdict == Defined).count() == 299);
}

#[test]
fn a_table_may_follow_its_use_and_a_listing_may_break_off() {
    let text = block("int f(U64 x) { return table[x & 1]; }\n")
        + &block("const int table[2] = {5, 7};")
        + &block("f(x) == 5 || f(x) == 7");
    let all = found(&text, Markdown, &Options::new());
    assert!(all.iter().all(|it| it.verdict != Refuted), "{all:#?}");
    assert_eq!(all.last().unwrap().verdict, Proved, "{all:#?}");
    let text = block("int f(U64 x)\n{\n  return x & 1;") + &block("}") + &block("f(x) < 2");
    check(&text, Markdown, &[(2, Defined), (10, Proved)]);
    assert_eq!(found(&text, Markdown, &Options::new())[0].last_line, 7);
}

#[test]
fn a_document_says_what_is_refuted() {
    let text = "law: x | 0 == x\nrefuted: x - 1 < x\nrefuted: x == x\nrefuted: x & 1\n\n\
                ~~~formula x = {a1}; y = x << 1; fen = startpos\nx | y\n| white == 0\n~~~\n\
                ~~~refuted\nx == y\n~~~\n\nErratum: `x == y` is printed for `x <= y`.\n";
    let expected =
        [(1, Proved), (2, Refuted), (3, Proved), (4, NotUnderstood), (6, Computed), (11, Refuted)];
    check(text, Markdown, &expected);
    let wrong = found(text, Markdown, &Options::new()).into_iter().filter(Finding::is_wrong);
    assert_eq!(wrong.map(|it| it.line).collect::<Vec<_>>(), [3]);
}

#[test]
fn a_drawing_below_a_formula_is_its_value() {
    let rows =
        " 1 1 1 1 1 1 1 1\n".repeat(4) + " . . . . 1 1 1 1\n" + &" . . . . . . . .\n".repeat(3);
    check(&block(&format!("high = ~1 << d4\n{rows}")), Markdown, &[(2, Proved)]);
    check(&block(&format!("high = ~1 << d5\n{rows}")), Markdown, &[(2, Refuted)]);
}

#[test]
fn instructions_are_compared_with_their_formulas() {
    let text = block("neg rax ; rax = -rax\nand rax, rbx ; rax |= rbx\njz equal");
    check(&text, Markdown, &[(2, Listing), (3, Refuted), (4, Listing)]);
    check(&block("mov rax, 5 ; rax = 6"), Markdown, &[(2, Refuted)]);
}

#[test]
fn what_cannot_be_read_is_reported_with_its_place() {
    let all = found(&block("x & -x == ls1b\nkinght(x) == none"), Markdown, &Options::new());
    let last = all.last().unwrap();
    assert_eq!((last.line, last.verdict), (3, NotUnderstood));
    assert_eq!(last.reason, "unknown function `kinght` (did you mean `knight`?)");
    let all = found("```sh\nls | wc\n```\n", Markdown, &Options::new());
    assert_eq!(all[0].verdict, Prose);
}

#[test]
fn printed_forms_are_read() {
    let text = block(
        "empty set E = 0\nE == none\nmajor(a,b,c) = (a & b) | (a & c) | (b & c);\n\
                      major(x, y, z) == major(z, y, x)\n==> x + ~x == -1\n!0 == 1\n...\nhead of rows",
    );
    let expected = [Defined, Proved, Defined, Proved, Proved, Proved];
    let expected: Vec<_> = expected.into_iter().enumerate().map(|(i, it)| (i + 2, it)).collect();
    check(&text, Markdown, &expected);
}

#[test]
fn names_of_the_language_and_of_code_are_not_defined_by_equations() {
    check(&block("file_a == file_b\nFileHBB == x"), Markdown, &[(2, Refuted), (3, Defined)]);
    check(
        "const int North = 8;\n// setwise: North == 9\n// setwise: FileHBB == x\n",
        C,
        &[(2, Refuted), (3, Refuted)],
    );
}

#[test]
fn constants_of_code_serve_formulas_and_functions() {
    for value in ["0x0101010101010101ULL", "0x0101010101010101", "1ULL | 0x0101010101010100ULL"] {
        for declaration in ["static const U64 FileA", "U64 FileA", "const U64 FileA"] {
            let text = block(&format!("{declaration} = {value};"))
                + &block("U64 h(U64 x) { return x & FileA; }")
                + &block("h(x) == x & file_a\nx & FileA == x & file_a");
            check(&text, Markdown, &[(2, Defined), (5, Defined), (8, Proved), (9, Proved)]);
        }
    }
    let text = block("U64 A = 1;\nU64 B = 2;") + &block("x & A == x & 1\nx & B == x & 2");
    check(&text, Markdown, &[(2, Defined), (3, Defined), (6, Proved), (7, Proved)]);
    let text =
        "low = x & -x;\n\nlow == isolate_ls1b(x)\n\nlet high = x & ~low\n\nhigh == x - low\n";
    check(text, Markdown, &[(1, Defined), (3, Proved), (5, Defined), (7, Proved)]);
}

#[test]
fn what_is_defined_again_serves_what_follows() {
    let text = block("static const U64 M = 0xff00ULL;\nU64 f(U64 x) { return x & M; }")
        + &block("static const U64 M = 0xffULL;")
        + &block("U64 g(U64 x) { return x & M; }")
        + &block("g(x) == x & 0xff");
    let all = found(&text, Markdown, &Options::new());
    assert_eq!(all.last().unwrap().verdict, Proved, "{all:#?}");
    assert!(all[1].reason.contains("in place of the code of line 2"), "{all:#?}");
    // Above a definition its first form counts.
    let text = "`f(x) == x`\n\n".to_owned()
        + &block("U64 f(U64 x) { return x; }")
        + "\n`f(x) == x`\n\n"
        + &block("U64 f(U64 x) { return 0; }")
        + "\n`f(x) == 0`\n";
    check(&text, Markdown, &[(1, Proved), (4, Defined), (7, Proved), (10, Defined), (13, Proved)]);
    let text = block("int a(int x) { return b(x) + 1; }")
        + &block("int b(int x) { return x; }")
        + &block("a(3) == 4")
        + &block("int b(int x) { return x * 2; }")
        + &block("a(3) == 7");
    check(&text, Markdown, &[(2, Defined), (5, Defined), (8, Proved), (11, Defined), (14, Proved)]);
}

#[test]
fn a_law_is_not_cut() {
    check("// setwise: x & x == x\n//    + 1\n", C, &[(1, Refuted)]);
    check("# setwise: x ^ y == x\n#    - y\n", Python, &[(1, Refuted)]);
    check(&block("x & x == x\n  + 1"), Markdown, &[(2, NotUnderstood)]);
    check("x ==\nx + 19\n", Markdown, &[(1, Refuted)]);
    check(
        "- x | y == (x ^ y) + (x & y)\n+ x == x\n1. x == x.\n",
        Markdown,
        &[(1, Proved), (2, Proved), (3, Proved)],
    );
}

#[test]
fn nothing_that_looks_like_a_law_is_passed_over() {
    let text = "The law `f(x) == g(x)` holds\n\nf(x) == x + 1\n\n`isolate_lsb1(x) == x & -x`\n";
    check(text, Markdown, &[(1, NotUnderstood), (3, NotUnderstood), (5, NotUnderstood)]);
    let text = block("int tab[4] = {1, 2, 3, 4};") + "\ntab[0] == 2\n\n**x == x + 1**\n";
    check(&text, Markdown, &[(2, Defined), (5, Refuted), (7, Refuted)]);
    check("// Setwise: x == x\n", C, &[(1, NotUnderstood)]);
    check("<pre>\nx == x + 1\n</pre>\n", Markdown, &[(2, Refuted)]);
}

#[test]
fn a_false_law_on_a_line_of_its_own_is_no_condition() {
    let text = "popcount(0xff) == 9\n\nx & 1 == 2\n\n`0 == 1` or `x & 1 == 2`\n";
    check(text, Markdown, &[(1, Refuted), (3, Refuted), (5, Refuted), (5, NotUnderstood)]);
}

#[test]
fn code_that_cannot_be_read_stops_nothing() {
    let text = "const char *u = \"a\"\n# word\n// setwise: x == x + 1\n";
    let all = found(text, C, &Options::new());
    let verdicts: Vec<_> = all.iter().map(|it| it.verdict).collect();
    assert_eq!(verdicts, [NotUnderstood, Refuted], "{all:#?}");
    let text = block("int popcount(U64 x) { return 65; }") + "\n`popcount(x) == 65`\n";
    let all = found(&text, Markdown, &Options::new());
    assert!(all[1].reason.contains("`popcount` is the function of the code"), "{all:#?}");
}

#[test]
fn lines_and_columns_are_those_of_the_document() {
    let places = |text: &str, kind| -> Vec<_> {
        let all = found(text, kind, &Options::new());
        all.iter().filter(|it| it.verdict != Prose).map(|it| (it.line, it.column)).collect()
    };
    assert_eq!(places("    a == a\n     b == b + 1\n", Markdown), [(1, 5), (2, 6)]);
    assert_eq!(places("a\r\n\r\n> ```\r\n> a == a\r\n> b == b\r\n", Markdown), [(4, 3), (5, 3)]);
    assert_eq!(
        places("<pre>x ^ x == 0<br>x == x + 1</pre>\n<p>a == a", Html),
        [(1, 6), (1, 20), (2, 4)]
    );
    assert_eq!(places("1. item\n    ```\n    x == x + 2\n    ```\n", Markdown), [(3, 5)]);
}

#[test]
fn html_has_the_statements_of_its_code() {
    let text = "<html><style>p { x }</style><h1>Bits</h1>\n<p>The law <code>x &amp; -x == \
                isolate_ls1b(x)</code> holds.\n<pre><code>a + b == b + a\na &lt;&lt; 1 == 2 * a\n\
                a &lt; b\n</code></pre>";
    check(text, Html, &[(2, Proved), (3, Proved), (4, Proved), (5, Refuted)]);
}

#[test]
fn comments_of_code_are_laws_about_its_functions() {
    let text = "#include <stdint.h>\ntypedef uint64_t U64;\nU64 low(U64 x) { return x & -x; }\n\
                // setwise: low(x) == isolate_ls1b(x)\n\
                /* setwise: low(low(x)) == low(x) */\n// low(x) == x\n";
    check(text, C, &[(4, Proved), (5, Proved)]);
    let mut options = Options::new();
    options.comments = true;
    assert_eq!(found(text, C, &options).last().unwrap().verdict, Refuted);
    check("x = 1  # setwise: a + b == b + a\n", Python, &[(1, Proved)]);
}

#[test]
fn functions_of_rust_files_are_read() {
    let text = "use std::ops;\n\n// setwise: low(x) == isolate_ls1b(x)\n// setwise: low(x) == x\n\
                /// Words.\n#[inline]\npub const fn low(x: u64) -> u64 {\n    keep(x) & x.wrapping_neg()\n}\n\n\
                fn keep(x: u64) -> u64 { x }\nfn byte(x: u8) -> u64 { 1 }\n// setwise: byte(1) == 1\n";
    check(text, Rust, &[(3, Proved), (4, Refuted), (13, NotUnderstood)]);
    let reason = &found(text, Rust, &Options::new())[2].reason;
    assert!(reason.contains("`byte` of this file is not read: "), "{reason}");
    let twice = "fn f(x: u64) -> u64 { x }\nfn f(x: u64) -> u64 { x | 1 }\n// setwise: f(x) == x\n";
    check(twice, Rust, &[(3, NotUnderstood)]);
}

#[test]
fn what_may_mean_something_else_is_not_judged() {
    for (text, verdict, reason) in [
        (block("  1100\n& 1010\n------\n  1111"), NotUnderstood, "a written calculation"),
        (block("x | x == x\n===\nx == x"), NotUnderstood, "an empty line between laws"),
        (block("a1 = x & 3"), NotUnderstood, "or `U64 a1 = …;`"),
        ("a1 = x & 3\n".to_owned(), NotUnderstood, "`a1` is a square"),
        (block("a1 == x & 3"), Refuted, ""),
        (block("a1 = {a1}"), Proved, ""),
        (block("// a shift U64 mask = 3; U64 result = x & mask;"), NotUnderstood, "a comment"),
        (
            block(
                "x = x ^((x ^ flipVertical(x))& m);// conditional flipdo{int idx = first(x); \
                 *list++ = idx;}while(x &= x-1);",
            ),
            NotUnderstood,
            "a comment, and there is code in it",
        ),
        (block("static_assert(1 + 1 == 3);"), NotUnderstood, "the assertion `1 + 1 == 3` fails"),
    ] {
        let all = found(&text, Markdown, &Options::new());
        assert_eq!(all.len(), 1, "{text}: {all:?}");
        assert_eq!(all[0].verdict, verdict, "{text}: {all:?}");
        assert!(all[0].reason.contains(reason), "{text}: {all:?}");
    }
    let text = "If `x != 0` is known, `x - 1 < x`.\n\nAnd `x - 1 < x`.\n";
    let all = found(text, Markdown, &Options::new());
    assert!(all[1].reason.ends_with("write `x != 0 => x - 1 < x`"), "{all:?}");
    assert_eq!((all[1].verdict, all[2].verdict), (NotUnderstood, Refuted), "{all:?}");
}

#[test]
fn a_statement_may_be_undecided() {
    let mut all = Vec::new();
    let text = block("x * y * z + y * (x / 3) % 7 < x % 11 * (y % 13) + z * z * z");
    let limits = Limits { conflicts: 0, time: std::time::Duration::ZERO, ..Limits::default() };
    let result = verify(&text, Markdown, &Options::new(), limits, |finding| {
        all.push(finding.verdict);
        ControlFlow::Continue(())
    });
    assert!(result.is_ok() && matches!(all[..], [Undecided | Refuted]), "{all:?}");
}

#[test]
fn a_reader_may_break_off() {
    let mut count = 0;
    let text = "`a == a` `b == b`\n";
    let result = verify(text, Markdown, &Options::new(), Limits::default(), |_| {
        count += 1;
        ControlFlow::Break(())
    });
    assert!(result.is_ok() && count == 1);
}

/// A paragraph that is put between two parts of a document changes no verdict of theirs.
#[test]
fn verdicts_do_not_depend_on_other_parts() {
    let parts = [
        block("a - b == a + ~b + 1"),
        block("a + b == (a | b)"),
        "And `x - 1 < x`.\n".to_owned(),
        block("neg rax ; rax = -rax"),
        block("int g(int n) { return n + 1; }"),
        block("{ ( ["),
        "    x ^ x == none\n".to_owned(),
    ];
    let alone: Vec<Vec<Verdict>> = parts
        .iter()
        .map(|part| found(part, Markdown, &Options::new()).iter().map(|it| it.verdict).collect())
        .collect();
    let mut random = SplitMix64::new(36);
    for _ in 0..50 {
        let order: Vec<usize> =
            (0..4).map(|_| (random.next_u64() % parts.len() as u64) as usize).collect();
        let text: Vec<&str> = order.iter().map(|&part| parts[part].as_str()).collect();
        let verdicts = found(&text.join("\nWords.\n\n"), Markdown, &Options::new());
        let statements = verdicts.iter().filter(|it| !it.text.starts_with("Words"));
        let statements: Vec<_> = statements.map(|it| it.verdict).collect();
        let expected: Vec<_> = order.iter().flat_map(|&part| alone[part].clone()).collect();
        assert_eq!(statements, expected, "{text:?}");
    }
}
