//! Laws in the dress of other documents: with words for signs, in lists, and in the notation of pages.

use setwise_verify::DocumentKind::{self, C, Html, Markdown, Python, Rust};
use setwise_verify::Options;
use setwise_verify::Verdict::{self, Defined, NotUnderstood, Premise, Proved, Refuted};

use crate::{block, check, found};

/// Checks the verdict of each line.
fn check_lines(lines: &[(&str, Verdict)]) {
    for (text, verdict) in lines {
        check(&format!("{text}\n"), Markdown, &[(1, *verdict)]);
    }
}

/// Returns the reasons for the statements that are not understood.
fn reasons(text: &str, kind: DocumentKind) -> Vec<String> {
    let all = found(text, kind, &Options::new()).into_iter();
    all.filter(|it| it.verdict == NotUnderstood).map(|it| it.reason).collect()
}

#[test]
fn words_between_comparisons_are_read() {
    check_lines(&[
        ("x < y implies y < x.", Refuted),
        ("x < y implies y > x", Proved),
        ("Clearly x < y implies y < x.", Refuted),
        ("It is clear that x < y implies y > x", Proved),
        ("If a < b and b < c then c < a.", Refuted),
        ("If a < b, and b < c, then a < c", Proved),
        ("x < 3 or x >= 3", Proved),
        ("x < 3 or x > 3", Refuted),
        ("not (x < y and y < x)", Proved),
        ("not (x < y or y < x)", Refuted),
        ("x = 1 or x = 2 implies x != 0", Proved),
        ("x < y and y < z imply x < z", Proved),
        ("x <= y is equivalent to y >= x", Proved),
        ("With m = x & -x one has m & (m - 1) == m.", Refuted),
        ("With m = x & -x one has m & (m - 1) == 0.", Proved),
        // Which of both words binds more is not known.
        ("x < 1 and y < 2 or z < 3 implies x < 5", NotUnderstood),
        ("x ≤ y implies y ≤ x", NotUnderstood),
    ]);
    // Each of several laws has a verdict.
    check("(x & y) <= x and (x | y) <= x\n", Markdown, &[(1, Proved), (1, Refuted)]);
}

#[test]
fn words_that_go_on_with_a_law_are_not_dropped() {
    for text in [
        "x & 1 == x for x = 0 to 7",
        "x & -x == x if x ≡ 1 (mod 2)",
        "x & 15 == x for x < 10 hex",
        "x & 1 == x whenever x = 0, and x = 2",
        "x + x = 2x, 3x",
        "x - 1 < x for x > 0, or 0",
    ] {
        check(&format!("{text}\n"), Markdown, &[(1, NotUnderstood)]);
    }
    let text = "We have `x & -x == x` for `x = 1`, 3 and 5.\n";
    check(text, Markdown, &[(1, Refuted), (1, Premise)]);
    check_lines(&[
        ("x & -x == x for x = 1, 3, 5", Refuted),
        ("x > 3 unless x = 0, 1, 2, 3", Proved),
    ]);
    check_lines(&[("x & y == y & x (3)", Proved), ("x & y == y & x [2]", Proved)]);
}

#[test]
fn a_law_that_the_words_deny_is_not_proved() {
    check_lines(&[
        ("Well, x & y equals y & x, which is false", NotUnderstood),
        ("Counterexample: x & y equals y & x", NotUnderstood),
        ("no x ⊆ x | y", NotUnderstood),
        ("Neither x < y or x >= y", NotUnderstood),
        ("not x ⊆ ~x", NotUnderstood),
        ("x & ~x equals zero", Proved),
    ]);
}

#[test]
fn an_equation_with_a_condition_is_a_law() {
    let law = "\n\nx & y == y & x\n\na | b == b | a\n";
    for (text, verdict) in [
        ("a = b implies a + 1 = b + 1", Proved),
        ("a = b implies a + 1 = b", Refuted),
        ("x = y + 1 whenever y > 3", Refuted),
        ("x = y unless x != y", Proved),
    ] {
        check(&format!("{text}{law}"), Markdown, &[(1, verdict), (3, Proved), (5, Proved)]);
    }
}

#[test]
fn laws_of_constants_have_sets_of_squares() {
    check_lines(&[
        ("attacks popcount(queen({d4}, none)) = 28 squares", Refuted),
        ("A queen attacks popcount(queen({d4}, none)) = 27 squares", Proved),
        ("The pair has popcount({a1, b2}) == 3 members", Refuted),
    ]);
    // The occupied squares that a call leaves out.
    let all = found("popcount(rook({a1})) == 14\n", Markdown, &Options::new());
    assert!(all[0].reason.starts_with("for occupied = 0x2; "), "{all:#?}");
    let text = "thus popcount({a1}) == 2\n";
    assert!(reasons(text, Markdown)[0].contains("by itself it is false without variables; "));
}

#[test]
fn comparisons_that_are_not_read_are_not_prose() {
    for text in [
        "x**2 = x * x",
        "x² = x * x + 1",
        "The square x**2 = x is even",
        "x & y ⊂ x",
        "A' = A",
        "!x = x",
        "x ^ x -> 1",
        "x ^ x → 1",
        "`x**2 = x * x + 1` holds for all x.",
    ] {
        check_lines(&[(text, NotUnderstood)]);
    }
    for text in ["<p>x<sup>2</sup> = x * x + 1</p>", "<code>x<sup>2</sup> = x * x + 1</code>"] {
        check(text, Html, &[(1, NotUnderstood)]);
    }
    for text in [
        "The build needs C++ >= 11 and a cache.",
        "In R&D, n = 5 is the number of people.",
        "A set is empty if x == 0.",
        "Input -> output",
        "`let x: &str = a;` is code.",
    ] {
        check(text, Markdown, &[]);
    }
}

#[test]
fn words_stand_for_the_sign_of_an_equation() {
    check_lines(&[
        ("x & y is always equal to x | y", Refuted),
        ("~x is the same as -x - 1", Proved),
        ("x + y equals (x ^ y) + 2 * (x & y)", Proved),
        ("Here `x + x` = `x << 1`.", Proved),
        ("Note that `x + x` is the same as `x << 2`.", Refuted),
        ("For odd numbers x | 1 equals x", NotUnderstood),
        // The formula that is meant is longer.
        ("x plus y equals y & y", NotUnderstood),
    ]);
    for text in
        ["A word equals its complement.", "x equals y", "The first is the same as the last."]
    {
        check(text, Markdown, &[]);
    }
}

#[test]
fn items_of_lists_are_laws() {
    let text = "* [ ] x + 1 = x\n- [x] x | x = x\n";
    check(text, Markdown, &[(1, Refuted), (2, Proved)]);
    check("a) x ^ x = 1\nb) x | x = x\n", Markdown, &[(1, Refuted), (2, Proved)]);
    check("c) - x == 3\n", Markdown, &[(1, NotUnderstood)]);
    check("x ^ x = 1   [1]\n\nx | x = x   (*)\n", Markdown, &[(1, Refuted), (3, Proved)]);
    // What is never true is not a condition.
    let text = "| law | name |\n|---|---|\n| `x ^ ~x = 0` | a |\n";
    check(text, Markdown, &[(3, Refuted)]);
}

#[test]
fn tables_of_one_column_have_laws() {
    let text = "| law |\n|---|\n| x + 1 == x |\n| x & y == y & x |\n| words |\n";
    check(text, Markdown, &[(3, Refuted), (4, Proved)]);
    let text = "| law | x |\n|---|---|\n| x & x == x | y == y \\|\n";
    check(text, Markdown, &[(3, Proved), (3, NotUnderstood)]);
}

#[test]
fn signs_of_subsets_are_read() {
    check_lines(&[
        ("a ∩ b ⊆ a", Proved),
        ("We know that a ∩ b ⊆ c", Refuted),
        ("a ⊇ a ∪ b", Refuted),
        ("a ⊆ b ⇒ a ∩ b = a", Proved),
        ("a ⊆ b implies a ∪ b = a", Refuted),
        ("x \\subseteq x \\cup y", Proved),
        ("$x \\lor y \\subseteq x$ holds for all sets.", Refuted),
        ("a ⊆ b ⊆ c", NotUnderstood),
    ]);
    check("<p>We know that a &cap; b &sube; a.</p>", Html, &[(1, Proved)]);
}

#[test]
fn displays_of_tex_have_tags_and_lines() {
    let lines = "x \\lor y &= y \\lor x \\tag{1}\\\\\nx \\land y &= x\n";
    let aligned = format!("$$\n\\begin{{aligned}}\n{lines}\\end{{aligned}}\n$$\n");
    check(&aligned, Markdown, &[(3, Proved), (4, Refuted)]);
    let within = format!(
        "\\begin{{equation}}\n\\begin{{split}}\n{lines}\\end{{split}}\n\\end{{equation}}\n"
    );
    check(&within, Markdown, &[(3, Proved), (4, Refuted)]);
    check("$$\\begin{align} x + 0 &= y \\end{align}$$\n", Markdown, &[(1, Refuted)]);
    check("$$ x \\cap y = y \\tag{7} $$\n", Markdown, &[(1, Refuted)]);
    let chain =
        "\\begin{align}\nx + y &= (x \\lor y) + (x \\land y) \\\\\n&= x \\lor y\n\\end{align}\n";
    check(chain, Markdown, &[(2, Proved), (3, Refuted)]);
    check("\\[\nx \\setminus y \\subseteq x \\tag{3}\n\\]\n", Markdown, &[(1, Proved)]);
}

#[test]
fn a_mark_with_a_wrong_letter_is_named() {
    let text =
        "// setwize: x == x\n/* setwsie: x == y */\n// bitwise: x == y\n// stepwise: x == y\n";
    check(text, C, &[(1, NotUnderstood), (2, NotUnderstood)]);
    assert!(reasons(text, C)[0].contains("did you mean"));
    let text = block("U64 low(U64 x) { return x & -x; } // setwize: low(x) == x");
    check(&text, Markdown, &[(2, Defined), (2, NotUnderstood)]);
    check("# setwize: x == x\n", Python, &[(1, NotUnderstood)]);
    // Without the colon, and with another word after the mark.
    let text = "// setwize low(x) == x\n// setwise-law: x == x\n// setwise law: x < y\n// bitwise x == y\n\
                // setwise says that x == y holds\n// setwise note: for all words x == y holds\n";
    let all = [(1, NotUnderstood), (2, NotUnderstood), (3, NotUnderstood)];
    check(text, C, &all);
    assert!(reasons(text, C)[0].contains("did you mean"));
}

#[test]
fn languages_have_their_negations_and_paths() {
    let text = "# setwise: not (x & 1 == 2)\n# setwise: not (x & 1 == 1)\n";
    check(text, Python, &[(1, Proved), (2, Refuted)]);
    check("# setwise: not (x & 1)\n", Python, &[(1, NotUnderstood)]);
    let text = "pub fn up(x: u64) -> u64 { x << 8 }\n// setwise: crate::bits::up(x) == x << 8\n";
    assert!(reasons(text, Rust)[0].contains("write `up(…)`"), "{:?}", reasons(text, Rust));
}

#[test]
fn a_condition_in_a_sentence_is_still_a_premise() {
    check_lines(&[("The loop runs while x & 1 == 1 or x > 3", Premise)]);
}

/// Returns Markdown as HTML: paragraphs, inline code, indented blocks and tables.
fn html_of(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let is_rule = |row: &&str| !row.starts_with("|-");
    let page = escaped.split("\n\n").map(|part| match part {
        it if it.starts_with("    ") => format!("<pre>{}</pre>", it.replace("    ", "")),
        it if it.starts_with('|') => {
            let rows = it.lines().filter(is_rule).map(|row| {
                let cells =
                    row.trim_matches('|').split('|').map(|it| format!("<td>{}</td>", it.trim()));
                format!("<tr>{}</tr>", cells.collect::<String>())
            });
            format!("<table>{}</table>", rows.collect::<String>())
        }
        it => format!("<p>{it}</p>"),
    });
    let page = page.collect::<Vec<_>>().join("\n\n");
    let parts = page.split('`').enumerate();
    let parts = parts.map(|(at, part)| match at % 2 {
        0 => part.to_owned(),
        _ => format!("<code>{part}</code>"),
    });
    parts.collect()
}

#[test]
fn a_page_has_the_same_verdicts_in_markdown_and_in_html() {
    let page = "For all sets `x & y` is a subset of `x`, so x & y & ~x == 0.\n\n\
        The law `x & -x == x` is false in general. We have `x & (x - 1) == x & ~(x & -x)`.\n\n\
        Here `x` is a set, and x | x == x.\n\nx ^ x == x\n\n    low = x & -x\n    low & (low - 1) == 0\n\n\
        `x - 1 < x` if `x != 0`. With `n = 3` we get `1 << n == 8`.\n\n\
        For nonzero x:\n\n    x - 1 < x\n\nWe know that x & y <= x and x | y >= x.\n\n\
        `count(255)` is 9, and `count(7)` = 3.\n\nNote that `x + x` = `x << 1`, but x + x == x << 2 too.\n\n\
        If `x` is odd then x & 1 == 1.\n\nIt follows from `x | y` that x + y == (x ^ y) + 2 * (x & y).\n\n\
        | x | x & -x |\n|---|---|\n| 12 | 4 |\n| 10 | 1 |\n";
    for part in page.split("\n\n").map(str::to_owned).chain([page.to_owned()]) {
        let verdicts = |text: &str, kind| {
            let all = found(text, kind, &Options::new()).into_iter();
            let all = all.filter(|it| it.verdict != Verdict::Prose);
            all.map(|it| (it.text.replace([' ', '|'], ""), it.verdict)).collect::<Vec<_>>()
        };
        let html = html_of(&part);
        assert_eq!(verdicts(&part, Markdown), verdicts(&html, Html), "{part}\n{html}");
    }
}

#[test]
fn text_that_is_hidden_or_crossed_out_is_not_a_statement() {
    for text in [
        "<p>We have <del><code>x == x + 1</code></del> here.</p>",
        "<p><s>x == x + 1</s></p>",
        "<p><code hidden>x == x + 1</code></p>",
        "<p hidden>x == x + 1</p>",
        "<div style=\"display: none\"><div>y</div><p>x == x + 1</p></div>",
        "<p style='visibility:hidden'>x == x + 1",
        "<pre hidden>x == x + 1</pre>",
        "<embed hidden>",
        "<p hidden>x == x + 1<div>a</div>",
        "<ul><li hidden>x == x + 1<li>a</ul>",
        "<ul><li hidden>a<ul><li>x == x + 1</li></ul></li></ul>",
        "<table><tr><td hidden>x == x + 1</table>",
        "<pre><del>x == x + 1</del></pre>",
        "<!-- x == x + 1 -->",
        "<noscript><p>x == x + 1</p></noscript>",
        "<p style='text-decoration: line-through red'>x == x + 1</p>",
    ] {
        let text = format!("{text}\n<p>x | x == x</p>\n");
        let all = found(&text, Html, &Options::new());
        let verdicts: Vec<_> = all.iter().map(|it| it.verdict).collect();
        let others = verdicts.strip_suffix(&[Proved]).unwrap_or_else(|| panic!("{text}: {all:#?}"));
        assert!(others.iter().all(|it| *it == Verdict::Prose), "{text}: {all:#?}");
        let is_struck = ["<del>", "<s>", "line-through"].iter().any(|it| text.contains(it));
        assert_eq!(all.iter().any(|it| it.text == "x == x + 1"), is_struck, "{text}: {all:#?}");
    }
    let text = "We had <DEL class=\"old\">`x == x + 1`</DEL>.\n\n<s>x == x + 2</s> x & x == x\n\n\
                ~~x == x + 3~~\n\nOnce ~~`x == x + 4`~~, ~~and `x == x + 5`~~.\n\n~~x == ~~(x & x)\n\n~~x == x | x\n";
    let all = found(text, Markdown, &Options::new());
    assert!(all.iter().all(|it| matches!(it.verdict, Verdict::Prose | Proved)), "{all:#?}");
    assert_eq!(all.iter().filter(|it| it.verdict == Proved).count(), 3, "{all:#?}");
}
