//! Fragments of C code outside of functions, whose variables without a value are their inputs.

use setwise_verify::DocumentKind::{C, Markdown};
use setwise_verify::Options;

use super::{Computed, Defined, NotUnderstood, Proved, Refuted, Verdict, block, check, found};

/// Returns the reason of the last statement of a text.
fn last(text: &str) -> String {
    found(text, Markdown, &Options::new())
        .last()
        .map(|it| format!("{}: {}", it.verdict, it.reason))
        .unwrap_or_default()
}

#[test]
fn variables_without_a_value_are_inputs() {
    for (code, expected) in [
        (
            "int v;\nint sign;\n\nsign = -(v < 0);",
            "computed: a number for each v; note: `v` is an input",
        ),
        ("int x, y;\nbool f = (x ^ y) < 0;", "a bool for each x, y; note: `x`, `y` are inputs"),
        // A bool that code assigns is not a law.
        ("unsigned v;\nbool f;\nf = (v & (v - 1)) == 0;", "computed: a bool for each v"),
        (
            "unsigned v; // bits\nunsigned c;\nfor (c = 0; v; c++)\n  v &= v - 1;",
            "computed: a number for each v",
        ),
        // The value of the first read is that of the code.
        ("int v;\nint n;\nn = 2;\nif (v) n = 3;\nn;", "a number for each v; note: `v` is an input"),
        ("int x;\nx = 3;\nx + 1;", "computed: is 4"),
    ] {
        let reason = last(&block(code));
        assert!(reason.contains(expected), "{code}: {reason}");
    }
    // A formula at the end is a law, with the type of the variable.
    check(&block("int v;\n(v >> 31) == -(v < 0);"), Markdown, &[(2, Proved)]);
    check(&block("unsigned v;\n(v >> 31) == -(v < 0);"), Markdown, &[(2, Refuted)]);
}

#[test]
fn code_below_uses_the_variables_of_code_above() {
    let text = block("int v;\nint r;\nint const mask = v >> 31;\n\nr = (v + mask) ^ mask;")
        + &block("r = (v ^ mask) - mask;")
        + &block("int w = r;")
        + &block("unsigned v;\nr = v >> 1;")
        + &block("// only a remark\n// and another");
    let expected = [(2, Computed), (9, Computed), (12, NotUnderstood), (15, Computed)];
    check(&text, Markdown, &expected);
    let findings = found(&text, Markdown, &Options::new());
    assert!(
        findings[1]
            .reason
            .contains("with `int v` of line 2, `int r` of line 2, `int const mask` of line 2")
    );
    assert!(findings[2].reason.contains("code at line 2 or below assigns `r`"));
    // Not the variable of a section above that is defined anew by what is not read.
    let text = block("int x;\nint c;\nc = x;") + &block("float x = 0.5;\nc = x >> 23;");
    check(&text, Markdown, &[(2, Computed), (7, NotUnderstood), (8, NotUnderstood)]);
}

#[test]
fn declarations_alone_serve_the_code_below() {
    let text = block("int v;") + "The sign:\n\n" + &block("int s = v >> 31;");
    check(&text, Markdown, &[(2, Defined), (7, Computed)]);
    assert!(last(&text).contains("a number for each v"));
}

#[test]
fn a_law_about_a_variable_of_code_has_its_type() {
    let text =
        block("int v;\nint s;\ns = v >> 31;") + "Then `v >= 0` holds.\n\nWith `v > 3` more.\n";
    let findings = found(&text, Markdown, &Options::new());
    let law = findings.iter().find(|it| it.text == "v >= 0").unwrap();
    assert_eq!(law.verdict, NotUnderstood);
    assert!(law.reason.contains("or the `int v` of the code at line 2"), "{}", law.reason);
    assert_eq!(findings.iter().find(|it| it.text == "v > 3").unwrap().verdict, Verdict::Premise);
    // Words of 64 bits are what laws are about.
    let text = block("U64 v;\nU64 s;\ns = v >> 31;") + &block("v & ~v == 0");
    check(&text, Markdown, &[(2, Computed), (7, Proved)]);
}

#[test]
fn a_variable_outside_of_functions_without_a_value_is_zero_with_a_note() {
    let code = "U64 occupied;\nint f(int s) { return (occupied >> s) & 1; }\n";
    for (text, kind) in
        [(block(code) + "`f(3) == 0`\n", Markdown), (format!("{code}// setwise: f(3) == 0\n"), C)]
    {
        let law = found(&text, kind, &Options::new()).pop().unwrap();
        assert_eq!(law.verdict, Proved, "{}", law.reason);
        assert!(law.reason.contains("note: `occupied` is 0 here"), "{}", law.reason);
    }
    let law =
        found(&format!("static {code}// setwise: f(3) == 0\n"), C, &Options::new()).pop().unwrap();
    assert!(!law.reason.contains("is 0 here"), "{}", law.reason);
}

#[test]
fn an_expression_that_changes_its_variables_is_not_a_law() {
    let swap = "(((a) == (b)) || (((a) ^= (b)), ((b) ^= (a)), ((a) ^= (b))))";
    let text = format!("Consider defining the macro as `{swap}`.\n") + &block(swap);
    let found = found(&text, Markdown, &Options::new());
    assert!(found.iter().all(|it| !matches!(it.verdict, Proved | Refuted)), "{found:#?}");
}

#[test]
fn laws_below_declarations_may_have_premises() {
    for (code, expected) in [
        ("int v;\nv >= 0 => (v & 0x80000000) == 0", Proved),
        ("int v; v >= 0 => v <= 5", Refuted),
        ("unsigned a, b; a > b => a != b => b != a;", Proved),
        ("int r; r = v & 1; r == 1 => v != 0", Proved),
        ("int v; v > 0 <=> v >= 1;", Proved),
        ("int v; v < 0 => f(v)", NotUnderstood),
    ] {
        let found = found(&block(code), Markdown, &Options::new());
        assert_eq!(found.last().unwrap().verdict, expected, "{code}: {found:#?}");
    }
    let text = block("int v;") + &block("int w = -v;\nv < 0 && v != INT_MIN => w > 0");
    assert_eq!(found(&text, Markdown, &Options::new()).last().unwrap().verdict, Proved);
}

#[test]
fn values_of_a_block_are_known_below_it() {
    for (code, law, expected) in [
        ("int n = 5; n + 1;", "n == 5;", Proved),
        ("U64 n = 5; n + 1;", "n == 5;", Proved),
        ("U64 n = x & -x; n + 1;", "n == (x & -x);", Proved),
        ("auto n = 5; n + 1;", "n == 5;", NotUnderstood),
        ("unsigned n = 5;", "n == 5;", Proved),
        ("unsigned n = 0xffffffff;", "n + 1 == 0;", Proved),
        ("unsigned n = 0xffffffff;", "n + 1 == 1;", Refuted),
        ("unsigned n = 5;", "n == 5", Proved),
        ("U64 n = x; n <<= 1; n;", "n == x;", NotUnderstood),
        ("int n; n = 5;", "n == 5;", NotUnderstood),
        ("#define N 4\nunsigned v;", "v % N < N;", Proved),
        ("unsigned v; const int t[2] = {0, 1};", "t[v & 1] == 0;", Refuted),
        ("int v; const int m = v >> 31; unsigned w;", "m == -(v < 0);", Proved),
        ("volatile int z;", "z >= 0;", NotUnderstood),
    ] {
        let found = found(&(block(code) + &block(law)), Markdown, &Options::new());
        assert_eq!(found.last().unwrap().verdict, expected, "{code} {law}: {found:#?}");
    }
    // A name of a value has another meaning below.
    for change in ["unsigned v;", "v = v + 1;", "volatile unsigned v;"] {
        let text = block("int v; const int m = v >> 31;") + &block(change) + &block("m == 0;");
        assert_eq!(
            found(&text, Markdown, &Options::new()).last().unwrap().verdict,
            NotUnderstood,
            "{change}"
        );
    }
    let text = block("#define N 4")
        + &block("unsigned v; unsigned r = v % N;")
        + &block("#undef N\n#define N 2")
        + &block("r < N;");
    assert_eq!(found(&text, Markdown, &Options::new()).last().unwrap().verdict, NotUnderstood);
}

#[test]
fn assignments_in_a_row_change_their_variables() {
    for (code, law, expected) in [
        ("a = a + b;\nb = a - b;\na = a - b;", "a == b", Refuted),
        ("x = x ^ y;\ny = x ^ y;\nx = x ^ y;", "x == y", Refuted),
        ("x = x + y;\ny = x;\nz = x + y;", "z == 2 * y", Proved),
    ] {
        let found = found(&(block(code) + law), Markdown, &Options::new());
        assert_eq!(found.last().unwrap().verdict, expected, "{code}: {found:#?}");
    }
}

#[test]
fn declarations_on_one_line_keep_their_names() {
    // In C a comparison binds more tightly, so that the block is not read as a whole.
    let found = found(&block("int a = 5, b = 3;\na & b == 1;"), Markdown, &Options::new());
    assert_eq!(found.last().unwrap().verdict, NotUnderstood, "{found:#?}");
    let code = "static uint64_t t[64]; int lim;\nvoid fill(void) { t[0] = 1; lim = 7; }\n";
    let text = format!("{code}// setwise: lim == 7\n");
    let found = self::found(&text, C, &Options::new());
    assert_eq!(found.last().unwrap().verdict, NotUnderstood, "{found:#?}");
    check(
        &block("if (x != 0)\n  x - 1 < x;"),
        Markdown,
        &[(2, Verdict::Premise), (3, NotUnderstood)],
    );
}
