//! Words of a sentence that limit, deny or extend a law: it has a verdict only if all of them are understood.

use setwise_verify::DocumentKind::{Html, Markdown};
use setwise_verify::Verdict::{self, NotUnderstood, Premise, Proved, Refuted};

use crate::check;

/// Checks the verdict of the first statement of each line, and that those after it are conditions.
fn check_first(lines: &[(&str, Verdict)]) {
    for (text, verdict) in lines {
        let others = text.matches('`').count() / 2;
        let all = crate::found(text, Markdown, &setwise_verify::Options::new());
        let mut all = all.into_iter().filter(|it| it.verdict != Verdict::Prose);
        let first = all.next().map(|it| it.verdict);
        assert_eq!(first, Some(*verdict), "{text}");
        assert!(others < 2 || all.all(|it| it.verdict == Premise), "{text}");
    }
}

#[test]
fn a_list_of_values_is_read_to_its_end() {
    for values in [
        "x = 1, 2, 3, ..., 10",
        "x = 0, 1, ..., 63",
        "x = 1, 2, 3, etc.",
        "x = 1, 2, 3, and so on",
        "x = 1, 2, 3, and all others",
        "x = 1, 2, ten",
        "x = 1, 2, e4",
        "x = 2, y",
        "x = 1,000",
        "x = 1, 000",
        "x, y = 1, 2",
    ] {
        for text in [
            format!("x & 4 == 0 for {values}\n"),
            format!("We have x & 4 == 0 for {values}\n"),
            format!("`x & 4 == 0` for `{values}`\n"),
        ] {
            let all = crate::found(&text, Markdown, &setwise_verify::Options::new());
            let is_decided = |it: Verdict| matches!(it, Proved | Refuted);
            assert!(!all.iter().any(|it| is_decided(it.verdict)), "{text}: {all:#?}");
        }
    }
    check_first(&[
        ("x & 4 == 0 for x = 1, 2, and 3", Proved),
        ("x & 4 == 0 for x = 1, 2 or 4", Refuted),
        ("`x * x < 5` for `x = 1`, `2` and `3`.", Refuted),
        ("`x * x < 5` for `x = 1`, `2`.", Proved),
        ("`x * x < 5` for `x = 1`, `2`, ..., `10`.", NotUnderstood),
        ("`x * x < 5` for `x = 1`, and for `x = 3`.", NotUnderstood),
        ("`x * x < 5` for `x = 1` and `x = 3`.", NotUnderstood),
        ("`x * x < 5` for `x = 1` and larger words.", NotUnderstood),
        ("`x * x < 5` for `x = 1` to `3`.", NotUnderstood),
        ("`x * x < 5` for `x = 1`–`3`.", NotUnderstood),
        ("x * x < 5 for x = 1-3", NotUnderstood),
        ("x * x < 5 for x = 1, 2 (and 3)", NotUnderstood),
        ("x * x < 5 for x = 1 as well as 3", NotUnderstood),
        ("`x * x < 50` for `x = 1, 8`.", Refuted),
        ("`x < 5` for `x = 1, 2, 3` and `y = 4`.", Proved),
        ("$x * x < 50$ for $x = 1, \\ldots, 10$", NotUnderstood),
    ]);
}

#[test]
fn a_negative_value_has_no_order() {
    check_first(&[
        ("x > 5 for x = -1, -2", NotUnderstood),
        ("x < 0 for x = -1", NotUnderstood),
        ("`x < 0` for `x = -1`", NotUnderstood),
        ("`x > 5` for `x = -1`, `-2`.", NotUnderstood),
        ("x & 1 == 1 for x = -1, -3", Proved),
    ]);
}

#[test]
fn the_words_before_a_condition_say_that_the_law_holds() {
    check_first(&[
        ("`x & x == x` holds if and only if `x == 5`.", Refuted),
        ("`x & x == x` holds only if `x == 5`.", Refuted),
        ("`x & x == x` precisely if `x == 5`.", Refuted),
        ("`x & x == x`, but only if `x == 5`.", Refuted),
        ("`x - 1 < x` holds if `x != 0`.", Proved),
        ("`x - 1 < x` holds for `x != 0`.", Proved),
        ("`x - 1 < x` is true whenever `x != 0`.", Proved),
        ("`x - 1 < x` holds unless `x == 0`.", Proved),
        ("`x - 1 < x` holds unless `x == 1`.", Refuted),
        ("`x - 1 < x` if `x != 5` and even.", NotUnderstood),
        ("`x != all` implies `x + 1 > x`.", Proved),
        ("`x != 5` implies `x + 1 > x`.", Refuted),
        ("`a = b` implies `a + 1 = b`.", Refuted),
        ("`x & y == x` is equivalent to `x | y == y`.", Proved),
        ("`x < y` is equivalent to `y < x`.", Refuted),
    ]);
    let text = "With `n = 3` we get `1 << n == 8`, with `n = 4` we get `1 << n == 16`.\n";
    check(text, Markdown, &[(1, Premise), (1, Proved), (1, Premise), (1, Proved)]);
}

#[test]
fn what_limits_or_denies_a_law_is_not_passed_over() {
    for words in [
        "isn't true.",
        "doesn't hold.",
        "never holds.",
        "rarely holds.",
        "holds for no x.",
        "fails for large words.",
        "has two solutions.",
        "holds for exactly one x.",
        "just in case x is 5.",
        "for `x == 5` only.",
        "if `x == 5`, but not otherwise.",
        "(false).",
        ". This is false.",
        ", but that is wrong.",
    ] {
        check_first(&[(&format!("`x & x == x` {words}"), NotUnderstood)]);
    }
    check_first(&[
        ("It cannot be that `x & x == x`.", NotUnderstood),
        ("It cannot be that x & x == x.", NotUnderstood),
        ("`x == -x` has two solutions.", NotUnderstood),
        ("for all even x: x & 1 == 0", NotUnderstood),
        ("x & 1 == 0 for all even x", NotUnderstood),
        ("x - 1 < x for all x.", Refuted),
        ("There is no x with `x & x == x`.", NotUnderstood),
        ("Few words satisfy `x & x == x`.", NotUnderstood),
        ("We have `x - 1 < x` ($x > 0$).", NotUnderstood),
    ]);
    let text = "`x - 1 < x` and `x + 1 > x` for x in the middle.\n";
    check(text, Markdown, &[(1, NotUnderstood), (1, NotUnderstood)]);
    for words in [
        "if x > 0.",
        "for x > 0.",
        "for nonzero x.",
        "as long as x is nonzero.",
        "whenever x is a set of squares.",
        "(for x > 0).",
        "holds for every x other than 0.",
    ] {
        check_first(&[(&format!("`x - 1 < x` {words}"), NotUnderstood)]);
        let page = format!("<p><code>x - 1 &lt; x</code> {}</p>", words.replace('>', "&gt;"));
        check(&page, Html, &[(1, NotUnderstood)]);
    }
}

#[test]
fn a_number_after_inline_code_may_go_on() {
    for text in [
        "`popcount(7)` is 2 more than `popcount(1)`.",
        "`~0` is 64 bits wide.",
        "`popcount(7)` is 2 or more.",
        "`popcount(7)` is 4? No.",
        "`popcount(7)` = 2 more than one.",
    ] {
        check(&format!("{text}\n"), Markdown, &[]);
    }
    check("`popcount(7)` is 3, as `popcount(8)` is 2.\n", Markdown, &[(1, Proved), (1, Refuted)]);
}

#[test]
fn the_sentences_around_a_law_may_limit_it() {
    for text in [
        "`x - 1 < x`. Here x is nonzero.",
        "`x - 1 < x`. Here `x` is nonzero.",
        "The law `x - 1 < x` holds. Here x is nonzero.",
        "We have `x - 1 < x` and more. Of course x must not be empty.",
        "x - 1 < x. Here x is nonzero.",
        "x - 1 < x\n\nHere x is nonzero.",
        "x - 1 < x\n\nWe assume that no set is empty.",
        "$$ x - 1 < x $$\n\nwhere x is nonzero.",
        "Let x be nonzero. `x - 1 < x`.",
        "For nonzero x:\n\n    x - 1 < x",
        "If x is not empty, then\n\n    x - 1 < x",
        "If x is not empty, then\n\nx - 1 < x",
        "In the following, all sets are nonempty.\n\n    x - 1 < x",
        "The next law holds for odd x only.\n\n    x & 1 == 1",
        "The sum of disjoint sets is their union:\n\n    x + y == x | y",
        "For a single bit x we have\n\n    x & (x - 1) == 0",
        "This may be wrong:\n\n    x - 1 < x",
        "The following is not true in general:\n\n    x - 1 < x",
        "This is wrong:\n\n    x & x == x",
        "    x - 1 < x\n\nNote that x must not be empty.",
    ] {
        let all = crate::found(&format!("{text}\n"), Markdown, &setwise_verify::Options::new());
        let laws: Vec<_> = all.iter().filter(|it| it.verdict != Verdict::Prose).collect();
        assert!(
            !laws.is_empty() && laws.iter().all(|it| it.verdict == NotUnderstood),
            "{text}: {all:#?}"
        );
    }
    for page in [
        "<p>For nonzero x:</p><pre>x - 1 &lt; x</pre>",
        "<p><code>x - 1 &lt; x</code>. Here x is nonzero.</p>",
        "<pre>x - 1 &lt; x</pre><p>Here <i>x</i> is nonzero.</p>",
    ] {
        check(page, Html, &[(1, NotUnderstood)]);
    }
    // Other sentences are not about the values of the law.
    for text in [
        "The next law is simple:\n\n    x - 1 < x",
        "In words:\n\n    x - 1 < x\n\nIt is often used.",
        "`x - 1 < x`. For all x: x ^ x == 0.",
        "    x - 1 < x\n\nThere are other laws.",
        "The code for isolation is:\n\n    x & -x == x",
        "If you like, read on. One writes, if we like to compute it:\n\n    x & -x == x",
        "Do not confuse it with another sign:\n\n    x & -x == x",
    ] {
        let all = crate::found(&format!("{text}\n"), Markdown, &setwise_verify::Options::new());
        assert!(all.iter().any(|it| it.verdict == Refuted), "{text}: {all:#?}");
    }
}

#[test]
fn values_after_inline_code_may_be_words() {
    check_first(&[
        ("`x & 4 == 0` for x = 1, ..., 10", NotUnderstood),
        ("`x & 4 == 0` for x = 1, 2, 3", Proved),
        ("`x & 4 == 0` for x = 1, 2, 4.", Refuted),
        ("`x & 4 == 0` for x = 2", Proved),
    ]);
}

#[test]
fn verbs_compare_a_formula_with_a_number() {
    for verb in ["is", "equals", "gives", "yields", "returns", "evaluates to"] {
        for (code, right, wrong) in [("0xf0 >> 4", "15", "14"), ("count(255)", "8", "9")] {
            for (left, number, verdict) in [(code, right, Proved), (code, wrong, Refuted)] {
                check_first(&[
                    (&format!("`{left}` {verb} {number}."), verdict),
                    (&format!("{left} {verb} {number}."), verdict),
                ]);
            }
        }
    }
    for words in [
        "is not 14",
        "is at most 14",
        "is 14 times",
        "is 15 bits long",
        "gives 14 or more",
        "never returns 14",
        "is about 14",
        "is 14 in octal",
        "is 14?",
        "yields 14 squares",
        "is nearly 14",
    ] {
        check(&format!("`0xf0 >> 4` {words}\n"), Markdown, &[]);
        check(&format!("0xf0 >> 4 {words}\n"), Markdown, &[]);
    }
    check("In octal, `0xf0 >> 4` is 17.\n", Markdown, &[]);
    check("`main()` returns 0.\n", Markdown, &[]);
}

#[test]
fn the_words_around_inline_code_are_those_of_its_paragraph_and_list() {
    for (text, verdicts) in [
        ("`x - 1 < x`. Here x is nonzero.\n\nMore.\n", &[(1, NotUnderstood)][..]),
        (
            "`x - 1 < x` and `y & y == y`. Here x is nonzero.\n\nMore.\n",
            &[(1, NotUnderstood), (1, Proved)],
        ),
        (
            "For nonzero x:\n\n- `x - 1 < x`\n- `x - 2 < x`\n",
            &[(3, NotUnderstood), (4, NotUnderstood)],
        ),
        (
            "For nonzero x:\n\n* x - 1 < x\n* x & (x-1) < x\n",
            &[(3, NotUnderstood), (4, NotUnderstood)],
        ),
        (
            "Do not hold:\n\n- `x == x + 1`\n- `x & x == x`\n",
            &[(3, NotUnderstood), (4, NotUnderstood)],
        ),
        ("The laws:\n\n- `x & x == x`\n- `x - 1 < x`\n", &[(3, Proved), (4, Refuted)]),
        ("`x - 1 < x`. Zero is excluded.\n", &[(1, NotUnderstood)]),
        ("`x - 1 < x`. But not for 0!\n", &[(1, NotUnderstood)]),
        ("`x == 0` or `x - 1 < x`.\n", &[(1, NotUnderstood), (1, NotUnderstood)]),
    ] {
        check(text, Markdown, verdicts);
    }
    let list =
        "<p>For nonzero x:</p><ul><li><code>x - 1 &lt; x</code><li><code>x - 2 &lt; x</code></ul>";
    check(list, Html, &[(1, NotUnderstood), (1, NotUnderstood)]);
}

#[test]
fn formulas_without_variables_have_their_values_in_words() {
    for (text, verdict) in [
        ("`count(all)` is 64.\n", Proved),
        ("`count(all)` is 63.\n", Refuted),
        ("`rank_1 << 8` is 65280.\n", Proved),
        ("`2 - 3` equals -7.\n", Refuted),
        ("`0xf0 >> 4` is `15`.\n", Proved),
        ("`0xf0 >> 4` is `14`.\n", Refuted),
        ("`10^3` is 1000.\n", NotUnderstood),
        ("`10^3 == 9`\n", NotUnderstood),
        ("`10 ^ 3 == 9`\n", Proved),
        ("`2^10` is 1024.\n", Proved),
    ] {
        check(text, Markdown, &[(1, verdict)]);
    }
    for text in ["`0xf0 >> 4` is 14ish.\n", "`1 << 3` is 8th.\n"] {
        check(text, Markdown, &[]);
    }
}

#[test]
fn environments_between_signs_of_displays_keep_their_rows() {
    for name in ["align", "gather*", "aligned"] {
        let rows = "x - y = y - x \\\\\nx + y = y + x";
        let text = format!("$$\n\\begin{{{name}}}\n{rows}\n\\end{{{name}}}\n$$\n");
        check(&text, Markdown, &[(3, Refuted), (4, Proved)]);
    }
}

#[test]
fn a_set_without_a_meaning_is_not_a_premise() {
    for (text, verdict) in [
        ("∀ x ∈ U64: x < 64\n", NotUnderstood),
        ("x >> 6 = 0 for all x in W\n", Refuted),
        ("$x < 64$ for all $x \\in U$\n", NotUnderstood),
        ("for all s in rank_1, s < 8\n", Proved),
        ("∀ s ∈ x: s >= first(x)\n", Proved),
        ("x in U64 => x < 64\n", Proved),
    ] {
        check_first(&[(text, verdict)]);
    }
    check("For `x ∈ U64`: `x < 64`\n", Markdown, &[(1, Premise), (1, NotUnderstood)]);
}

#[test]
fn a_requirement_is_a_premise_of_what_follows() {
    for label in ["Requires", "Precondition", "Assumption"] {
        let text = format!("{label}: x != 0\n\nx - 1 < x\nx - 1 <= x\n");
        check(&text, Markdown, &[(1, Premise), (3, NotUnderstood), (4, NotUnderstood)]);
        check(
            &format!("{label}: x != 0.\n\n    x & x == x\n"),
            Markdown,
            &[(1, Premise), (3, Proved)],
        );
        check(&format!("{label}: x is not 0\n\n    x - 1 < x\n"), Markdown, &[(3, NotUnderstood)]);
    }
    check("Requires: x != 0\nx - 1 < x\n", Markdown, &[(1, Premise), (2, NotUnderstood)]);
}
