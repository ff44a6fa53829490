//! Laws among words: what claims them, denies them, or limits them.

use setwise_verify::DocumentKind::{Html, Markdown};
use setwise_verify::Options;
use setwise_verify::Verdict::{self, Defined, NotUnderstood, Premise, Proved, Refuted};

use crate::{block, check, found};

/// Checks the verdict of each line.
fn check_lines(lines: &[(&str, Verdict)]) {
    for (text, verdict) in lines {
        check(&format!("{text}\n"), Markdown, &[(1, *verdict)]);
    }
}

#[test]
fn conditions_stand_on_the_line_of_a_law() {
    check_lines(&[
        ("x - 1 < x for all x != 0", Proved),
        ("x - 1 < x for all x != 1", Refuted),
        ("For x != 0: x - 1 < x", Proved),
        ("For all words x with x != 0, x - 1 < x.", Proved),
        ("x - 1 < x, where x != 0", Proved),
        ("x - 1 < x whenever x > 3", Proved),
        ("x - 1 < x when x < 3.", Refuted),
        ("x - 1 < x unless x == 0", Proved),
        ("Unless x == 0, x - 1 < x", Proved),
        ("x - 1 < x unless x == 1", Refuted),
        ("x - 1 < x provided that x != 0", Proved),
        ("x - 1 < x as long as x != 0", Proved),
        ("If x == y then x ^ y == 0", Proved),
        ("If x == y, x ^ y == 1", Refuted),
        ("x == y if and only if x ^ y == 0", Proved),
        ("x == y iff x & y == x", Refuted),
        ("x == y only if x & y == x", Proved),
        ("x & y == x only if x == y", Refuted),
        ("m & (m - 1) == 0, where m = x & -x", Proved),
        ("m & (m - 1) == m, where m = x & -x", Refuted),
        ("x | 1 == x for every x", Refuted),
        ("We see that x - 1 < x for all x != 0.", Proved),
        // A condition that is not read.
        ("x | 1 == x if x is odd", NotUnderstood),
        ("a ≤ b iff a | b == b", NotUnderstood),
    ]);
    check("a = 3\n\na == 3 for all a != 5\n", Markdown, &[(1, Defined), (3, NotUnderstood)]);
}

#[test]
fn words_claim_a_law() {
    for words in [
        "It is easy to see that",
        "One has",
        "It is true that",
        "As everybody knows,",
        "Everyone knows",
        "It holds:",
        "Obviously true:",
        "A short calculation shows that",
        "Theorem 1 (Euler 1760):",
        "Rule 3:",
        "Note that",
        "Clearly,",
        "We claim:",
        "The well-known identity",
        "For all x we have",
    ] {
        check_lines(&[
            (&format!("{words} x | 1 == x."), Refuted),
            (&format!("{words} x & 1 == 1"), Refuted),
            (&format!("{words} x | x == x."), Proved),
        ]);
        let text = format!("{words}  \nx | 1 == x.\n{words} x | x == x.\n");
        check(&text, Markdown, &[(2, Refuted), (3, Proved)]);
    }
    check_lines(&[
        ("x | 1 == x holds in general", Refuted),
        ("Clearly x | x == x by definition.", Proved),
        ("In two's complement -x == ~x + 1", Proved),
    ]);
    check(
        "We have x | x == x. One has x | 1 == x. All is well.\n",
        Markdown,
        &[(1, Proved), (1, Refuted)],
    );
}

#[test]
fn words_deny_or_limit_a_law() {
    check_lines(&[
        ("It is not true that x | 1 == x", Refuted),
        ("It is not true that x | x == x", NotUnderstood),
        ("Unlike x | 1 == x", NotUnderstood),
        ("x | x == x is false", NotUnderstood),
        ("x == x + 1 (wrong)", Refuted),
        ("A common mistake is x | 1 == x", NotUnderstood),
        ("Odd numbers satisfy x | 1 == x", NotUnderstood),
        ("If x is odd we have x | 1 == x", NotUnderstood),
        ("In two's complement, -x == ~x", NotUnderstood),
        ("Adding one to a set with x & 1 == 1 clears the bit", Premise),
        ("It is not true that `x | x == x`", NotUnderstood),
        ("If x is odd, `x | 1 == x`.", NotUnderstood),
        ("The lowest bit of odd sets is `x & 1 == 1`.", NotUnderstood),
        ("The loop runs while `x & 1 == 1`.", Premise),
    ]);
    check("It is not true that\nx | 1 == x\n", Markdown, &[(2, Refuted)]);
    check("For odd x it is so. And if x is odd,\nx | 1 == x\n", Markdown, &[(2, NotUnderstood)]);
    for text in ["A set is empty if x == 0.", "We see that x = 3 in the example.", "All is well."] {
        check(text, Markdown, &[]);
    }
    check_lines(&[
        ("Hence `x & 1 == 1`.", NotUnderstood),
        ("Is it so? Thus `x & 1 == 1`.", NotUnderstood),
        ("Do we have `x | 1 == x`?", NotUnderstood),
        ("`x & 1 == 1` always holds.", Refuted),
        ("Fact: `x & 1 == 1`, as is well known.", Refuted),
        ("We know that x == x and we know x | 1 == x and more", NotUnderstood),
        ("For x != 0 we have x - 1 > x.", Refuted),
        ("x - 1 < x (for x != 0)", Proved),
    ]);
    // The law that is meant may be longer.
    for text in ["We see popcnt(x | y == y", "of 3 x | y == y", "We see that the x | y in x == y"] {
        check(text, Markdown, &[(1, NotUnderstood)]);
    }
}

#[test]
fn html_takes_the_words_around_code() {
    for (text, verdicts) in [
        ("Law: `x & 1 == 1`", &[Refuted][..]),
        ("The law `x & y == y & x` holds.", &[Proved]),
        ("For all x, `x & (x - 1) == 0`", &[Refuted]),
        ("It is a theorem that `x & 1 == 1`.", &[Refuted]),
        ("It is easy to see that `x & 1 == 1`.", &[Refuted]),
        ("`x & 1 == 1`", &[NotUnderstood]),
        ("refuted: `x == x`", &[Proved]),
        ("Unless `x == 0`, `x - 1 < x`.", &[Premise, Proved]),
        ("If `x == 3` or `x == 0`, then `x - 1 < x`.", &[Premise, Premise, Refuted]),
        ("`x - 1 < x` if `x > 3` and `x < 9`.", &[Proved, Premise, Premise]),
        ("`x - 1 < x` if `x == 0` is false.", &[Proved, Premise]),
        ("It is not true that `x | x == x`.", &[NotUnderstood]),
        ("Erratum: `x == x + 1` is printed.", &[]),
        ("Let `m = x & -x`. Clearly, `m & (m - 1) == 0`.", &[Defined, Proved]),
    ] {
        let expected: Vec<_> = verdicts.iter().map(|verdict| (1, *verdict)).collect();
        check(&format!("{text}\n"), Markdown, &expected);
        let code = text.split('`').enumerate().map(|(at, part)| match at % 2 {
            0 => part.to_owned(),
            _ => {
                let part = part.replace('&', "&amp;").replace('<', "&lt;");
                format!("<code>{part}</code>")
            }
        });
        let code: String = code.collect();
        for (start, end) in [("<p>", "</p>"), ("<ul><li>", "</ul>"), ("<div><b>So</b><p>", "")] {
            check(&format!("{start}{code}{end}\n"), Html, &expected);
        }
        if text != "`x & 1 == 1`" {
            check(&format!("<table><tr><td>{code}</td></tr></table>"), Html, &expected);
            let table = format!("| a | b |\n|---|---|\n| {text} | c |\n");
            let expected: Vec<_> = verdicts.iter().map(|verdict| (3, *verdict)).collect();
            check(&table, Markdown, &expected);
        }
        check(&format!("{code}\n"), Markdown, &expected);
    }
    // The paragraph above may introduce it.
    check(
        "<p>If <code>x != 0</code></p><p><code>x &amp; 1 == x</code>",
        Html,
        &[(1, Premise), (1, NotUnderstood)],
    );
}

#[test]
fn comments_in_fences_have_verdicts() {
    let code = "U64 f(U64 x) { return x & -x; } // setwise: f(x) == x\n\
                // setwise: f(x) ==\n//    isolate_ls1b(x)\n/* setwise: f(x) <= x */\n// f(x) == 1";
    let expected = [(2, Defined), (2, Refuted), (3, Proved), (5, Proved)];
    for language in ["", "c", "cpp"] {
        check(&format!("```{language}\n{code}\n```\n"), Markdown, &expected);
    }
    let java =
        "// setwise: x >> 1 == x >>> 1\nlong f(long x) { return x & -x; }\n// setwise: f(x) <= x";
    let expected = [(2, Refuted), (3, Defined), (4, Refuted)];
    check(&format!("```java\n{java}\n```\n"), Markdown, &expected);
    check("```c\n// setwise: x | 1 == x\n```\n", Markdown, &[(2, Refuted)]);
    check("```c\n// setwise x | 1 == x\n```\n", Markdown, &[(2, NotUnderstood)]);
    check("```rust\n// Setwise: x | 1 == x\n```\n", Markdown, &[(2, NotUnderstood)]);
    check(&block("x ^ x == 0 // setwise: x == 1"), Markdown, &[(2, Proved), (2, Refuted)]);
    check("<pre>\n// setwise: x == x + 1\n</pre>", Html, &[(2, Refuted)]);
}

#[test]
fn formulas_of_tex_are_read() {
    for (text, verdicts) in [
        ("The law $x | 1 = x$ holds for all $x$.", &[Refuted][..]),
        ("We have $x \\mid x = x$ and $x = x$ here.", &[Proved, Proved]),
        ("We have $x \\& (x - 1) < x$ if $x \\neq 0$.", &[Proved, Premise]),
        ("So \\(x \\cap y = y \\cap x\\) holds.", &[Proved]),
        ("\\begin{equation} x | 1 = x \\end{equation}", &[Refuted]),
        ("Words \\begin{equation*} x | x = x \\label{e} \\end{equation*} words", &[Proved]),
        ("It costs $5 and $6.", &[]),
    ] {
        let expected: Vec<_> = verdicts.iter().map(|verdict| (1, *verdict)).collect();
        check(&format!("{text}\n"), Markdown, &expected);
        let html = text.replace('&', "&amp;").replace('<', "&lt;");
        check(&format!("<p>{html}</p>\n"), Html, &expected);
    }
    let text = "\\begin{align}\nx \\cup x &= x, \\\\\nx \\cup y &= x. \\label{e}\n\\end{align}\n";
    check(text, Markdown, &[(2, Proved), (3, Refuted)]);
    check("$$ x | y = y | x. $$\n", Markdown, &[(1, Proved)]);
}

#[test]
fn code_that_compares_and_cannot_be_read_is_reported() {
    for code in ["x < < y", "x & & == y", "(x <= y", "a + * b > c"] {
        check(&format!("See `{code}` here.\n"), Markdown, &[(1, NotUnderstood)]);
    }
    for code in ["vector<int>", "a -> b", "ls > out.txt", "a <b> c", "x <", "cmd --in < FILE"] {
        check(&format!("See `{code}` here.\n"), Markdown, &[]);
    }
}

#[test]
fn definitions_stand_in_text() {
    for text in [
        "f(x) = x & -x.\n\nf(x) == isolate_ls1b(x)\n",
        "(1) f(x) = x & -x.\n\nf(x) == isolate_ls1b(x)\n",
        "Let f(x) = x & -x.\n\nf(x) == isolate_ls1b(x)\n",
        "Let f = x & -x.\n\nf == isolate_ls1b(x)\n",
        "We define f = x & -x.\n\nf == isolate_ls1b(x)\n",
        "Let `f = x & -x`.\n\nf == isolate_ls1b(x)\n",
        "With `let f = x & -x;` as above:\n\nf == isolate_ls1b(x)\n",
        "Let `f(x) = x & -x`.\n\nf(x) == isolate_ls1b(x)\n",
    ] {
        check(text, Markdown, &[(1, Defined), (3, Proved)]);
    }
    check("Let m = x & -x. Clearly m & m == m.\n", Markdown, &[(1, Defined), (1, Proved)]);
    // The value of an example is not that of the whole document.
    check("Let `x = 3`.\n\n`x & 4 == 0`\n", Markdown, &[(1, Premise), (3, NotUnderstood)]);
}

#[test]
fn all_arrows_begin_a_step() {
    for sign in ["==>", "=>", "⇒", "⟹", "→", "<==>", "<=>", "⇔", "⟺"] {
        check(&format!("x == y\n{sign} x ^ y == 0\n"), Markdown, &[(1, Proved)]);
        check(&block(&format!("x == y\n{sign} x ^ y == 0")), Markdown, &[(2, Proved)]);
    }
    let all = found("x | y == 3\n⟹ x & & y == 4\n", Markdown, &Options::new());
    assert!(all.iter().any(|it| it.reason.contains("begins with an arrow")), "{all:#?}");
}
