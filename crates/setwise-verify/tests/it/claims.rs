//! Laws with conditions, values and names that other parts of a document give.

use setwise_verify::DocumentKind::{C, Markdown};
use setwise_verify::Options;
use setwise_verify::Verdict::{Defined, NotUnderstood, Premise, Prose, Proved, Refuted};

use crate::{block, check, found};

#[test]
fn a_name_that_is_only_equated_is_defined() {
    let text = block("a_equal_b == ~(a ^ b)\na_equal_b == (a & b) | (~a & ~b)");
    check(&text, Markdown, &[(2, Defined), (3, Proved)]);
    // Elsewhere, it may be a variable.
    check(&block("ab == a & b\nab & c == c & ab"), Markdown, &[(2, NotUnderstood), (3, Proved)]);
    check(&block("ab & c == c & ab\nab == a & b"), Markdown, &[(2, Proved), (3, Refuted)]);
    let text = "ab == a & b\n\nab & c == a & b & c\n";
    check(text, Markdown, &[(1, NotUnderstood), (3, NotUnderstood)]);
    check("x[0] == x[1]\n", Markdown, &[(1, Refuted)]);
    check("first == last\n", Markdown, &[(1, Refuted)]);
}

#[test]
fn a_line_that_may_go_on_with_the_one_above_is_refused() {
    check(&block("x == x\n- y == y"), Markdown, &[(2, NotUnderstood)]);
    check(&block("x == x\n+ y == y\n\nx == y"), Markdown, &[(2, NotUnderstood), (5, Refuted)]);
    check(&block("a == b\n- c == d\nx == x"), Markdown, &[(2, NotUnderstood), (4, Proved)]);
}

#[test]
fn names_that_begin_with_if_are_names() {
    let code = "U64 ifs(U64 x) { return x; }\n// setwise: ifs(6) == 7\n// setwise: iff & y == 3\n";
    check(code, C, &[(2, Refuted), (3, Refuted)]);
    check(&block("if(ifx) -> not empty"), Markdown, &[(2, Premise)]);
}

#[test]
fn a_condition_on_the_line_above_may_be_meant() {
    let text = block("if (a == b)\n  a ^ b == 0\n\na ^ b == 0");
    check(&text, Markdown, &[(2, Premise), (3, NotUnderstood), (5, Refuted)]);
    check(&block("if (a == b) a ^ b == a"), Markdown, &[(2, Premise), (2, Refuted)]);
}

#[test]
fn a_value_in_a_sentence_is_the_premise_of_what_is_false_without_it() {
    let text =
        "Let `low = x & -x`.\n\nThen `low | x == x`, `low | x == low` and `low & y == y & low`.\n";
    let expected = [(1, Defined), (3, Proved), (3, Refuted), (3, Proved)];
    check(text, Markdown, &expected);
    let expected = [(1, Premise), (3, NotUnderstood), (3, Refuted), (3, Proved)];
    check(&text.replace("Let", "Here"), Markdown, &expected);
    let text = "Here `low = x & -x`.\n\n    low == x & (x - 1)\n";
    check(text, Markdown, &[(1, Premise), (3, Refuted)]);
}

#[test]
fn conditions_of_a_sentence_are_premises() {
    check(
        "If `x != none`, then `x & (x - 1) < x` holds.\n",
        Markdown,
        &[(1, Premise), (1, Proved)],
    );
    check("If `x != none`, then `x < x & (x - 1)`.\n", Markdown, &[(1, Premise), (1, Refuted)]);
    check("With `m = x & -x`, `m & x == m`.\n", Markdown, &[(1, Premise), (1, Proved)]);
    check("`x - 1 < x` and `count(x)`\n", Markdown, &[(1, Refuted)]);
    check(&block("if (a == 0) -> empty set"), Markdown, &[(2, Premise)]);
}

#[test]
fn words_around_the_only_code_of_a_paragraph_say_what_it_is() {
    for (text, verdict) in [
        ("`x & (x - 1) == 0`", NotUnderstood),
        ("- `x & (x - 1) == 0`", NotUnderstood),
        ("- `x != none`", NotUnderstood),
        ("`x & y == y & x`.", Proved),
        ("`x & y == y`.", Refuted),
        ("It is a theorem that `x & (x - 1) == 0`.", Refuted),
        ("**Law 1:** `x & (x - 1) == 0`", Refuted),
        ("Law: `x & (x - 1) == 0`", Refuted),
        ("law: `x & (x - 1) == 0`", Refuted),
        ("For all `x`, `x & (x - 1) == 0`", Refuted),
        ("For all x, `x & (x - 1) == 0`", Refuted),
        ("`x & (x - 1) == 0` for all x.", Refuted),
        ("A set with one square has `x & (x - 1) == 0`.", Premise),
        ("If the law holds that `x & (x - 1) == 0`, then", Premise),
        ("refuted: `x == x`", Proved),
        ("refuted: `x | 1 == x`", Refuted),
        ("Refuted: `x | 1 == x`", Refuted),
    ] {
        check(text, Markdown, &[(1, verdict)]);
    }
    let is_wrong = |text| found(text, Markdown, &Options::new())[0].is_wrong();
    assert!(is_wrong("refuted: `x == x`\n") && is_wrong("law: `x | 1 == x`\n"));
    assert!(!is_wrong("refuted: `x | 1 == x`\n") && !is_wrong("Refuted: x | 1 == x\n"));
}

#[test]
fn a_law_for_all_values_of_a_name_that_has_one_is_refused() {
    check("a = 3\n\nfor all a: a == 3\n", Markdown, &[(1, Defined), (3, NotUnderstood)]);
    check("a = 3\n\na & 1 == 1 for all a\n", Markdown, &[(1, Defined), (3, NotUnderstood)]);
    check("a = 3\n\n∀b: b | a == a | b\n", Markdown, &[(1, Defined), (3, Proved)]);
    let code = "const int N = 8;\n// setwise: N % 8 == 0 for all N\n// setwise: N % 8 == 0\n";
    check(code, C, &[(2, NotUnderstood), (3, Proved)]);
}

#[test]
fn all_conditions_of_a_sentence_count() {
    for (text, verdicts) in [
        ("`x < 5` if `x == 3` or `x == 7`.", &[Refuted, Premise, Premise][..]),
        ("`x < 5` if `x == 3`, or if `x == 4`.", &[Proved, Premise, Premise]),
        ("`x - 1 < x` if `x > 3` and `x < 9`.", &[Proved, Premise, Premise]),
        ("For `x != 0` and `y != 0`: `x - 1 < x`.", &[Premise, Premise, Proved]),
        ("If `x == 3` or `x == 0`, then `x - 1 < x`.", &[Premise, Premise, Refuted]),
        ("Unless `x == 0`, `x - 1 < x`.", &[Premise, Proved]),
        ("Except for `x == 0`, `x - 1 < x`.", &[Premise, Proved]),
        ("If `x == 0` fails, `x - 1 < x`.", &[Premise, NotUnderstood]),
        ("`x - 1 < x` unless `x == 0`.", &[Proved, Premise]),
        ("`x - 1 < x` if not `x == 0`.", &[Proved, Premise]),
        ("`x - 1 < x` if `x == 0` is false.", &[Proved, Premise]),
        ("`x - 1 < x` unless `x == 3`.", &[Refuted, Premise]),
        ("`x & x == x` only if `x == 3`.", &[Refuted, Premise]),
        ("If `x != 0`, `x - 1 > x`.", &[Premise, Refuted]),
        ("If `x < 10` then `x == 0`.", &[Premise, Refuted]),
        ("If `x < 10` then `x < 20`.", &[Premise, Proved]),
        ("Note that if `x == 3`, we have `x < 4` and `x < 3`.", &[Premise, Proved, Refuted]),
        ("Suppose that `x == 3`. Then `x < 4`.", &[Premise, Proved]),
        ("If `x == 3` then not `x < 4`.", &[Premise, Premise]),
        ("If `x == 3` then `x < 4`. Also `x & 1 == 1`.", &[Premise, Proved, Premise]),
    ] {
        let expected: Vec<_> = verdicts.iter().map(|verdict| (1, *verdict)).collect();
        check(text, Markdown, &expected);
    }
    let all = found("`x - 1 < x` unless `x == 0`.\n", Markdown, &Options::new());
    let reason = "the premise is that `x == 0` is false, after `unless`";
    assert!(all[0].reason.ends_with(reason), "{all:#?}");
}

#[test]
fn line_breaks_of_tex_separate_laws() {
    check("$$ a = a \\\\ a & b = a $$\n", Markdown, &[(1, Proved), (1, Refuted)]);
    let text = "$$\na \\cup b = b \\cup a \\\\\na \\cap b = b \\cap a\n$$\n";
    check(text, Markdown, &[(2, Proved), (3, Proved)]);
    check("Words $$ a = a \\\\ a & b = a $$ words.\n", Markdown, &[(1, NotUnderstood)]);
}

#[test]
fn words_above_laws_may_deny_all_of_them() {
    for (words, is_marked) in [
        ("None of these is true:", true),
        ("The following laws are wrong:", true),
        ("None of these is true for odd x:", false),
    ] {
        let text = format!("{words}\n\n- `x == x + 1`\n- `x + 0 == x`\n");
        let all = found(&text, Markdown, &Options::new());
        let verdict = if is_marked { Refuted } else { NotUnderstood };
        let verdicts: Vec<_> = all.iter().filter(|it| it.verdict != Prose).collect();
        assert_eq!((verdicts[0].verdict, verdicts[0].is_marked), (verdict, is_marked), "{all:#?}");
        if is_marked {
            assert_eq!(verdicts[1].verdict, NotUnderstood, "{all:#?}");
        }
    }
}

#[test]
fn a_value_in_words_may_have_groups_of_digits() {
    for (text, verdict) in [
        ("`1 << 10` is 1,024.\n", Proved),
        ("`1 << 10` is 1,025.\n", Refuted),
        ("`1 << 20` = 1,048,576, and so on.\n", Proved),
    ] {
        let all = found(text, Markdown, &Options::new());
        assert_eq!(all[0].verdict, verdict, "{text}: {all:#?}");
    }
}
