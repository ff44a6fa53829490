//! Documents, and the verdicts on their statements.

use std::ops::ControlFlow;

use setwise::random::SplitMix64;
use setwise_prove::Limits;
use setwise_verify::DocumentKind::{C, Html, Markdown, Python};
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

use Verdict::{
    Computed, Defined, Listing, NotUnderstood, Premise, Prose, Proved, Refuted, Undecided,
};

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
    check(&text, Markdown, &[(2, Defined), (5, Proved), (8, Refuted)]);
    // A declaration with free variables is a name for its formula.
    let text = block("U64 single = C64(1) << square;") + &block("x |= single; // set bit");
    check(&text, Markdown, &[(2, Defined), (5, Computed)]);
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
fn a_name_that_is_only_equated_is_defined() {
    let text = block("a_equal_b == ~(a ^ b)\na_equal_b == (a & b) | (~a & ~b)");
    check(&text, Markdown, &[(2, Defined), (3, Proved)]);
    check(&block("ab == a & b\nab & c == c & ab"), Markdown, &[(2, Refuted), (3, Proved)]);
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
    let all = found(&text, Markdown, &Options::new());
    assert!(all.iter().all(|it| it.verdict == Listing), "{all:#?}");
    assert_eq!(all[1].reason, "`rax | (rbx)` is listed as `or`, not as `and`");
}

#[test]
fn conditions_of_a_sentence_are_premises() {
    check(
        "If `x != none`, then `x & (x - 1) < x` holds.\n",
        Markdown,
        &[(1, Premise), (1, Refuted)],
    );
    check("`x - 1 < x` and `count(x)`\n", Markdown, &[(1, Refuted)]);
    check(&block("if (a == 0) -> empty set"), Markdown, &[(2, Premise)]);
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
        "Words, and `x - 1 < x`.\n".to_owned(),
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
        let statements = verdicts.iter().filter(|it| it.text != "Words.");
        let statements: Vec<_> = statements.map(|it| it.verdict).collect();
        let expected: Vec<_> = order.iter().flat_map(|&part| alone[part].clone()).collect();
        assert_eq!(statements, expected, "{text:?}");
    }
}
