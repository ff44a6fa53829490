//! Statements of a sentence, a line or a cell that once were passed over, or were read as something else.

use setwise_verify::DocumentKind::{C, Html, Markdown};
use setwise_verify::Options;
use setwise_verify::Verdict::{
    self, Computed, Defined, NotUnderstood, Premise, Prose, Proved, Refuted,
};

use crate::{block, check, found};

/// Checks the verdicts of each line, and those of the line as a block of code if it is to be the same.
fn check_lines(lines: &[(&str, &[Verdict])]) {
    for (text, verdicts) in lines {
        let expected: Vec<_> = verdicts.iter().map(|verdict| (1, *verdict)).collect();
        check(&format!("{text}\n"), Markdown, &expected);
    }
}

#[test]
fn several_laws_of_a_line_have_a_verdict_each() {
    check_lines(&[
        ("x & y <= x and x | y >= x", &[Proved, Proved]),
        ("x & y <= x and x | y <= x.", &[Proved, Refuted]),
        ("We have x & y <= x and x | y <= x.", &[Proved, Refuted]),
        ("For all x and y, x & y == y & x and x | y == y | x.", &[Proved, Proved]),
        ("The laws x & y == y & x and x | y == x hold.", &[Proved, Refuted]),
        ("popcount(7) = 3, popcount(8) = 2.", &[Proved, Refuted]),
        ("x & y == y & x; x | y == y | x", &[Proved, Proved]),
        ("x & y == y & x, while x | y == x", &[Proved, Refuted]),
        ("`x & y == y & x, x | y == x`", &[Proved, Refuted]),
        // One may be a condition of the other.
        ("x - 1 < x, x != 0", &[NotUnderstood, NotUnderstood]),
        ("It is not true that x | 1 == x and x | x == x", &[Refuted, NotUnderstood]),
        ("The laws x == x and x | 1 == x and x == x + 1 hold", &[Proved, Refuted, Refuted]),
    ]);
    check(&block("x & y == y & x, x | y == x"), Markdown, &[(2, Proved), (2, Refuted)]);
    let text = "a = x & y, b = x | y.\n\na & b == a\n";
    check(text, Markdown, &[(1, Defined), (1, Defined), (3, Proved)]);
    for text in ["With i = 1, 2, 3 and j = 4.", "It costs < 3, or > 4.", "a, b and c"] {
        check(text, Markdown, &[]);
    }
}

#[test]
fn what_is_for_all_values_of_a_name_does_not_define_it() {
    check_lines(&[
        ("Theorem 1. a = b for all a, b.", &[Refuted]),
        ("For all a and b: a = b.", &[Refuted]),
        ("x = 0 for every x.", &[Refuted]),
        ("a = a & b for all a, b", &[Refuted]),
        ("a = a & a for all a", &[Proved]),
        ("For all x, y = x & 1.", &[Defined]),
    ]);
}

#[test]
fn negations_members_and_constants_are_laws() {
    check_lines(&[
        ("!(x == x)", &[Refuted]),
        ("!(x != x)", &[Proved]),
        ("It is clear that !(x == x).", &[Refuted]),
        ("e4 ∈ rank_5", &[Refuted]),
        ("e4 ∈ rank_4", &[Proved]),
        ("e4 ∉ rank_5", &[Proved]),
        ("e4 in rank_5", &[Refuted]),
        ("We know that e4 ∈ rank_5.", &[Refuted]),
        ("rank_1 = 0xfe", &[Refuted]),
        ("rank_1 = 0xff", &[Proved]),
        ("The first rank is rank_1 = 0xfe.", &[Refuted]),
        ("The first rank is `rank_1 = 0xfe`.", &[Refuted]),
        ("If rank_1 = 0xfe", &[Premise]),
        ("CHAR_BIT = 7", &[Refuted]),
        ("CHAR_BIT = 8", &[Proved]),
        ("bits in words", &[]),
        ("e4 in check", &[]),
    ]);
    check(&block("rank_1 = 0xfe\nrank_1 = 0xff"), Markdown, &[(2, Refuted), (3, Proved)]);
    // It may be meant as a definition.
    check(&block("rank_1 = x & 3"), Markdown, &[(2, NotUnderstood)]);
}

#[test]
fn assignments_are_no_laws() {
    check_lines(&[
        ("i = i + 1", &[]),
        ("Then `i = i + 1`.", &[]),
        ("Then `occ = occ ^ slider`.", &[]),
        ("Then occ = occ ^ slider.", &[]),
        ("`x = x & (x-1)` resets the lowest bit, as `x &= x - 1` does.", &[]),
        ("The identity `x = x & (x-1)` holds.", &[Refuted]),
        ("law: x = x & (x-1)", &[Refuted]),
        ("x = x | x", &[Proved]),
        ("x == x & (x-1)", &[Refuted]),
    ]);
    let all = found("i = i + 1\n", Markdown, &Options::new());
    assert_eq!(all[0].verdict, Prose);
    assert!(all[0].reason.starts_with("an assignment: `i` gets a new value"), "{all:#?}");
    // Laws below it do not know the new value.
    let text = block("x = 7\nx = x & (x-1)\nx == 6\ny == y");
    check(&text, Markdown, &[(2, Defined), (4, NotUnderstood), (5, Proved)]);
}

#[test]
fn a_law_that_the_words_call_false_is_expected_to_be() {
    for text in [
        "`x & x == 0` is false.",
        "We know it, but `x & x == 0` is clearly false.",
        "The law `x | y == x` does not hold in general.",
        "It is not true that x | 1 == x",
        "x | 1 == x is wrong.",
    ] {
        let all = found(text, Markdown, &Options::new());
        let statement = all.iter().find(|it| it.verdict != Prose).expect(text);
        assert!(statement.verdict == Refuted && !statement.is_wrong(), "{text}: {all:#?}");
    }
    check_lines(&[
        ("`x | x == x` is false.", &[NotUnderstood]),
        ("For odd `x`, `x | 1 == x + 2` is false.", &[NotUnderstood]),
        ("Why is it that `x | 1 == x` is false?", &[NotUnderstood]),
    ]);
}

#[test]
fn remarks_after_a_law_are_passed_over() {
    for sign in ["--", "—", "#"] {
        check(&format!("x & x == x {sign} always\n"), Markdown, &[(1, Proved)]);
        let text = format!(
            "x & x == x {sign} always\nx | 1 == x  {sign} by Lemma 3\nlow = x & -x {sign} a bit"
        );
        check(&block(&text), Markdown, &[(2, Proved), (3, Refuted), (4, Defined)]);
    }
    let all = found("x & x == x -- always\n", Markdown, &Options::new());
    assert!(all[0].reason.ends_with("note: `-- always` is passed over"), "{all:#?}");
    check("// setwise: x & x == x -- always\n", C, &[(1, Proved)]);
}

#[test]
fn questions_claim_nothing() {
    for text in ["Is x ^ x == x?", "Is `x ^ x == x`?"] {
        let all = found(text, Markdown, &Options::new());
        let statement = all.iter().find(|it| it.verdict != Prose).expect(text);
        assert_eq!(statement.verdict, NotUnderstood, "{text}");
        assert!(statement.reason.starts_with("a question claims nothing"), "{all:#?}");
    }
}

#[test]
fn what_is_not_read_says_what_to_write() {
    for (code, part) in [
        ("2 x == x + x", "a product needs its sign, as in `2 * x`"),
        ("x y == y x", "a product needs its sign, as in `x * y`"),
        ("x (y + z) == x", "define it, or write `x * (…)` for a product"),
        ("Is x ^ x == x?", "`Is` begins neither a formula nor a declaration"),
    ] {
        let all = found(&block(code), Markdown, &Options::new());
        assert!(all[0].verdict == NotUnderstood && all[0].reason.contains(part), "{all:#?}");
    }
    check(&block("Let x be a set.\nx & x == x"), Markdown, &[(3, Proved)]);
}

#[test]
fn a_function_without_a_semicolon_is_not_computed() {
    for (code, reason) in [
        ("U64 f(U64 x) {\n  U64 y = -x\n  return x & y;\n}", "line 3: expected `;` after `x`"),
        ("U64 f(U64 x) {\n  return x & 1\n}", "line 3: expected `;` after `1`"),
        ("int n = 3\nU64 f(U64 x) { return x; }", "expected `;` after `3`"),
    ] {
        let all = found(&block(code), Markdown, &Options::new());
        assert!(all.len() == 1 && all[0].verdict == NotUnderstood, "{all:#?}");
        assert_eq!(all[0].reason, reason);
    }
    check(&block("U64 f(U64 x) { return x; }\nf(6) & 2"), Markdown, &[(2, Defined), (3, Computed)]);
}

#[test]
fn templates_of_namespaces_are_called() {
    let code = "namespace bits {\ntemplate <int N>\nU64 shift(U64 x) { return x << N; }\n\
                // setwise: bits::shift<8>(x) == x << 8\n// setwise: shift<8>(x) == x << 9\n}\n\
                // setwise: shift<8>(x) == bits::shift<8>(x)\n// setwise: shift<none>(x) == x\n";
    check(code, C, &[(4, Proved), (5, Refuted), (7, Proved), (8, NotUnderstood)]);
    let all = found(code, C, &Options::new());
    assert!(!all[3].reason.contains("shift_none_"), "{all:#?}");
}

#[test]
fn cells_of_tables_are_laws() {
    let text =
        "| law | name |\n|---|---|\n| x & y == y & x | commutative |\n| x \\| y == x | wrong |\n";
    check(text, Markdown, &[(3, Proved), (4, Refuted)]);
    let text = "| law | name |\n|---|---|\n| x | y == x | wrong |\n| y == y | right |\n";
    check(text, Markdown, &[(3, NotUnderstood), (4, Proved)]);
    let text = "| set | word |\n|---|---|\n| rank_1 | 0xff |\n| rank_2 | 0xff01 |\n";
    check(text, Markdown, &[(3, Proved), (4, Refuted)]);
    check("| set | word |\n|---|---|\n| first | last |\n| a | 1 |\n", Markdown, &[]);
}

#[test]
fn congruences_of_tex_are_read() {
    for (text, verdict) in [
        ("$x \\equiv x + 8 \\pmod 8$", Proved),
        ("$x \\equiv x + 3 \\pmod{8}$.", Refuted),
        ("So $x \\equiv x + 8 \\pmod 8$ here.", Proved),
        ("$x \\cap y \\subseteq y$", Proved),
        ("We have $y \\subseteq x \\cap y$ here.", Refuted),
        ("$\\sqrt{x} = y$", NotUnderstood),
    ] {
        check(&format!("{text}\n"), Markdown, &[(1, verdict)]);
    }
}

#[test]
fn an_implication_that_is_not_read_defines_no_name() {
    for law in ["x = y implies y = x, y = 7", "x = y => foo bar, y = 7", "x = y follows from y = 7"]
    {
        let text = block(&format!("{law}\nx & y == y & x\nx | y == x"));
        check(&text, Markdown, &[(2, NotUnderstood), (3, Proved), (4, Refuted)]);
    }
    for definition in ["x = foo bar", "x = y with its lowest bit cleared, then shifted"] {
        let text = block(&format!("{definition}\nx & y == y & x"));
        check(&text, Markdown, &[(2, NotUnderstood), (3, NotUnderstood)]);
    }
}

#[test]
fn a_value_after_inline_code_is_a_side_of_its_law() {
    check_lines(&[
        ("`popcount(0xff)` = 9", &[Refuted]),
        ("The `popcount(0xff)` == 8 here.", &[Proved]),
        ("Here `popcount(0xff)` is 7.", &[NotUnderstood]),
        ("`x & -x` == x & x.", &[Refuted]),
        ("`x & x` == x for all x.", &[Proved]),
        ("`x & y` = the intersection", &[]),
        ("`popcount(x)` is 3 there.", &[]),
    ]);
    check("<p><code>popcount(0xff)</code> = 9</p>\n", Html, &[(1, Refuted)]);
}

#[test]
fn laws_next_to_inline_code_are_reported() {
    check_lines(&[
        ("`x | x == x`; y & y == 0.", &[Proved, NotUnderstood]),
        ("`x | x == x` (and y & y == 0).", &[Proved, NotUnderstood]),
        ("As y & y == y, the law `x | x == x` holds.", &[NotUnderstood, Proved]),
        ("The law `x | x == x` of a set is old.", &[Proved]),
    ]);
}

#[test]
fn words_for_equality_have_conditions_after_them() {
    check_lines(&[
        ("x is equal to x + 1 for x = 3", &[Refuted]),
        ("x | 1 is equal to x for x = 3", &[Proved]),
        ("x & -x == x for x = 1, 2", &[Proved]),
        ("x & -x == x for x = 1, 3", &[Refuted]),
    ]);
}

#[test]
fn conjunctions_of_subsets_are_laws() {
    check_lines(&[
        ("a ⊆ b ∧ b ⊆ c => a ⊆ c", &[Proved]),
        ("a ⊆ b ∧ b ⊆ c => c ⊆ a", &[Refuted]),
        ("a ∧ b ⊆ a", &[Proved]),
        (r"$a \subseteq b \wedge b \subseteq c \Rightarrow a \subseteq c$", &[Proved]),
    ]);
}

#[test]
fn a_call_with_a_constant_defines_no_function() {
    check(&block("north(file_a) = file_a"), Markdown, &[(2, NotUnderstood)]);
    check(&block("north_one(file_a) = file_a"), Markdown, &[(2, Refuted)]);
    check(&block("north_one(rank_7) = rank_8"), Markdown, &[(2, Proved)]);
    check(
        &block("north(file) = file << 8\nnorth(rank_7) = rank_8"),
        Markdown,
        &[(2, Defined), (3, Proved)],
    );
}

#[test]
fn numbers_of_files_are_refused() {
    let text = block("∪_{i=0}^{7} file_i == all");
    check(&text, Markdown, &[(2, NotUnderstood)]);
    let text = block("∪_{i∈{a, b, c, d, e, f, g, h}} file_i == all");
    check(&text, Markdown, &[(2, Proved)]);
    let text = block("file_0 = 0x0101010101010101\nfile_0 == file_a");
    check(&text, Markdown, &[(2, Defined), (3, Proved)]);
}

#[test]
fn the_sign_of_a_product_is_not_emphasis() {
    check_lines(&[
        ("a*b + c*d == c*d + b*a", &[Proved]),
        ("a*b + c*d == 0", &[Refuted]),
        ("2**n * 2**m == 2**m * 2**n", &[Proved]),
        ("The law *a & b == b & a* holds.", &[Proved]),
        ("x <y and y> z implies x <y", &[Proved]),
        ("x <y and y> z implies x > y", &[Refuted]),
        ("x & y == y & x<BR>", &[Proved]),
    ]);
    let all = found("a*b + c*d == 0\n", Markdown, &Options::new());
    assert_eq!(all[0].text, "a*b + c*d == 0");
}

#[test]
fn operators_in_capitals_are_not_words() {
    for text in ["x AND y = y AND x. x OR y = x AND y.", "We have x AND y = x OR y"] {
        let all = found(text, Markdown, &Options::new());
        assert!(all.iter().any(|it| it.verdict != Prose && it.verdict != Proved), "{all:?}");
    }
}

#[test]
fn a_square_next_to_a_product_has_two_readings() {
    check_lines(&[
        ("We know that x^2 equals x * x.", &[NotUnderstood]),
        ("`x^2 - 1 == (x-1)*(x+1)`", &[NotUnderstood]),
        ("(x + 1)^2 == x*x + 2*x + 1", &[NotUnderstood]),
        ("x ^ 2 == x * x", &[NotUnderstood]),
        ("x^2 == x", &[Refuted]),
    ]);
    let text = "// setwise: x^2 == x * x\n";
    check(text, C, &[(1, Refuted)]);
}
