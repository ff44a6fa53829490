//! Tables whose head has a formula, and what their cells stand for.

use setwise_verify::DocumentKind::{Html, Markdown};
use setwise_verify::Verdict::{self, NotUnderstood, Premise, Prose, Proved, Refuted};
use setwise_verify::{Finding, Options};

use crate::{block, check, found};

/// Returns the findings on the rows of a table in Markdown.
fn rows_of(head: &str, rows: &[&str]) -> Vec<Finding> {
    let rule = "---|".repeat(head.replace("\\|", "").matches('|').count() - 1);
    found(&format!("{head}\n|{rule}\n{}\n", rows.join("\n")), Markdown, &Options::new())
}

/// Checks the verdicts on the rows.
fn table(head: &str, verdicts: &[(&str, Verdict)]) {
    let text: Vec<&str> = verdicts.iter().map(|it| it.0).collect();
    let all = rows_of(head, &text);
    let all: Vec<_> = all.iter().map(|it| (&*it.text, it.verdict, &*it.reason)).collect();
    let is_like = |(a, b): (&(&str, Verdict, &str), &(&str, Verdict))| (a.0, a.1) == *b;
    assert!(all.len() == verdicts.len() && all.iter().zip(verdicts).all(is_like), "{all:#?}");
}

#[test]
fn variables_without_a_column_are_not_all_values() {
    for text in [
        "a b | a & b\n0 0 | 0\n0 1 | 0\n1 0 | 0\n1 1 | 1",
        "a b | a & b\n----+---\n0 0 | 0\n1 1 | 1",
    ] {
        let all = found(&block(text), Markdown, &Options::new());
        assert!(all.len() > 1 && all.iter().all(|it| it.verdict == Proved), "{all:#?}");
    }
    let all = found(&block("a b | a | b\n0 0 | 0\n0 1 | 1\n1 1 | 0"), Markdown, &Options::new());
    let verdicts: Vec<_> = all.iter().map(|it| it.verdict).collect();
    assert_eq!(verdicts, [Proved, Proved, Refuted], "{all:#?}");
    table("| a b | a ^ b |", &[("| 0 1 | 1 |", Proved), ("| 1 1 | 1 |", Refuted)]);
    let head = "| input a | input b | a & b |";
    table(head, &[("| 1 | 1 | 1 |", NotUnderstood), ("| 0 | 1 | 0 |", NotUnderstood)]);
    let all = rows_of("| a | a & b |", &["| 1 | 1 |"]);
    assert!(all[0].reason.contains("no column has the value of `b`"), "{all:#?}");
    let all = rows_of("| ls1b | all ^ x |", &["| 1 | 0x5 |", "| 2 | 0x5 |"]);
    assert!(all.iter().all(|it| it.verdict == NotUnderstood), "{all:#?}");
}

#[test]
fn rows_of_expressions_and_values_are_equations() {
    let rows = [
        ("| 12 ^ 10 | 7 |", Refuted),
        ("| 1 << 4 | 16 |", Proved),
        ("| `2 + 2` | 5 |", Refuted),
        ("| 1 < 2 | true |", Proved),
        ("| x & ~x | 0 |", Proved),
        ("| x << 1 | 2 |", NotUnderstood),
        ("| bits of 5 | 2 |", NotUnderstood),
        ("| 6 | 3 | 7 |", NotUnderstood),
    ];
    let all = found(
        &format!("| Expression | Result |\n|---|---|\n{}\n", rows.map(|it| it.0).join("\n")),
        Markdown,
        &Options::new(),
    );
    let verdicts: Vec<_> = all.iter().map(|it| it.verdict).collect();
    assert_eq!(verdicts, rows.map(|it| it.1), "{all:#?}");
    for text in [
        "| Code | Value |\n|---|---|\n| 3 | 7 |\n",
        "| Formula | Note |\n|---|---|\n| 1 + 1 | 3 |\n",
    ] {
        let all = found(text, Markdown, &Options::new());
        assert!(all.iter().all(|it| it.verdict == Prose), "{all:#?}");
    }
}

#[test]
fn squares_have_their_indices_and_words() {
    let rows = [
        ("| a1 | 0 | 0x1 |", Proved),
        ("| a2 | 9 | 0x100 |", Refuted),
        ("| h8 | 63 | 0x8000000000000000 |", Proved),
    ];
    table("| square | index | bitboard |", &rows);
    table("| index | square |", &[("| 8 | a2 |", Proved), ("| 8 | a3 |", Refuted)]);
}

#[test]
fn powers_are_powers_in_heads_and_cells() {
    table("| n | 2^n |", &[("| 3 | 8 |", Proved), ("| 4 | 16 |", Proved), ("| 2 | 0 |", Refuted)]);
    table("| n | 1 << n |", &[("| 3 | 2^3 |", Proved), ("| 4 | 2^3 |", Refuted)]);
}

#[test]
fn a_square_in_a_formula_is_the_number_of_the_row() {
    table("| square | square ^ 56 |", &[("| 0 | 56 |", Proved), ("| 8 | 56 |", Refuted)]);
    table("| index | 2^index |", &[("| 3 | 8 |", Proved), ("| 4 | 8 |", Refuted)]);
    table("| ls1b | x & -x |", &[("| 3 | 0x8 |", Proved), ("| 4 | 0x8 |", Refuted)]);
}

#[test]
fn a_column_ls1b_has_indices_or_isolated_bits() {
    let head = "| x | ls1b | x & (x - 1) |";
    table(head, &[("| 12 | 4 | 8 |", Proved), ("| 6 | 2 | 3 |", Refuted)]);
    table(head, &[("| 12 | 2 | 8 |", Proved), ("| 6 | 1 | 4 |", Proved)]);
    table(head, &[("| 1100 | 0100 | 1000 |", Proved), ("| 0110 | 0010 | 0100 |", Proved)]);
    table(head, &[("| {c3} | {c3} | 0 |", Proved), ("| {a1} | {a2} | 0 |", Refuted)]);
    // Rows of both kinds are reported.
    table(head, &[("| 12 | 4 | 8 |", NotUnderstood), ("| 6 | 1 | 4 |", NotUnderstood)]);
    // Without another formula.
    let head = "| x | ls1b |";
    table(head, &[("| 12 | 4 |", Proved), ("| 6 | 2 |", Proved)]);
    table(head, &[("| 12 | 8 |", Refuted), ("| 6 | 2 |", Proved)]);
    table(head, &[("| 12 | 2 |", Proved), ("| 6 | 1 |", Proved), ("| 5 | 2 |", Refuted)]);
    table(head, &[("| 12 | c1 |", Proved), ("| 6 | b1 |", Proved)]);
    table(head, &[("| 12 | 4 |", NotUnderstood), ("| 6 | b1 |", NotUnderstood)]);
    table(head, &[("| 1100 | 0100 |", Proved), ("| 0110 | 0010 |", Proved)]);
}

#[test]
fn negative_cells_are_numbers() {
    let head = "| a | b | max(a, b) |";
    table(head, &[("| -3 | 0 | 0 |", Proved), ("| -3 | 2 | -3 |", Refuted)]);
    let head = "| a | b | a % b | a / b |";
    table(head, &[("| -7 | 2 | -1 | -3 |", Proved), ("| 7 | 2 | 1 | 3 |", Proved)]);
    table("| a | b | a + b |", &[("| -7 | 0x2 | -5 |", NotUnderstood), ("| 1 | 2 | 3 |", Proved)]);
}

#[test]
fn cells_are_truth_values_sets_and_squares() {
    let head = "| a | b | a and b |";
    table(head, &[("| T | F | F |", Proved), ("| T | T | F |", Refuted)]);
    table(head, &[("| true | false | false |", Proved), ("| true | true | false |", Refuted)]);
    table("| x | count(x) |", &[("| {a1} | 5 |", Refuted), ("| {a1, b2} | 2 |", Proved)]);
    table("| x | x ^ 56 |", &[("| d4 | 35 |", Proved), ("| d4 | 36 |", Refuted)]);
    table("| x | x > 3 |", &[("| 4 | true |", Proved), ("| 2 | true |", Refuted)]);
    table("| x | count(x) |", &[("| many | 5 |", NotUnderstood), ("| 3 | 2 |", Proved)]);
    table("| x | x & -x |", &[("| 12 | 4 |", Proved)]);
    table("| x | x & -x |", &[("| 12 | 8 |", Refuted)]);
    table("| a | b | a \\| b |", &[("| 1 | 0 | 1 |", Proved), ("| 1 | | 1 |", NotUnderstood)]);
    table("| a | b | a & b |", &[("| 1 | 0 | 0 |", Proved), ("| 1 | | 1 |", NotUnderstood)]);
    table(
        "| a | b | a -> b |",
        &[("| 1 | 0 | 0 |", NotUnderstood), ("| 0 | 0 | 1 |", NotUnderstood)],
    );
    // Without a formula, letters claim nothing.
    let all = rows_of("| black | white |", &["| T | T |", "| F | F |"]);
    assert!(all.iter().all(|it| it.verdict == Prose), "{all:#?}");
}

#[test]
fn a_refuted_row_names_the_column_and_its_value() {
    let all = rows_of("| a | b | a & b | a ^ b |", &["| 3 | 5 | 1 | 7 |", "| 3 | 5 | 1 | 6 |"]);
    assert!(all[0].reason.starts_with("in the column `a ^ b`: "), "{all:#?}");
    assert!(all[0].reason.contains("is 0x6"), "{all:#?}");
    assert_eq!(all[1].verdict, Proved, "{all:#?}");
}

#[test]
fn laws_are_no_boards_with_letters() {
    let text = ["a + b == (a ^ b) + 2 * (a & b)"; 8].join("\n");
    let all = found(&block(&text), Markdown, &Options::new());
    assert!(all.len() == 8 && all.iter().all(|it| it.verdict == Proved), "{all:#?}");
}

#[test]
fn heads_that_are_true_or_false_have_bits_in_their_cells() {
    let text = "a b | a<b | a==b | a & b\n0 0 | 0 | 1 | 0\n0 1 | 1 | 0 | 0\n1 0 | 1 | 0 | 0";
    let all = found(&block(text), Markdown, &Options::new());
    let verdicts: Vec<_> = all.iter().map(|it| it.verdict).collect();
    assert_eq!(verdicts, [Proved, Proved, Refuted], "{all:#?}");
    table(
        "| a | b | a < b |",
        &[("| 3 | 5 | 1 |", Proved), ("| 5 | 3 | 0 |", Proved), ("| 5 | 5 | 1 |", Refuted)],
    );
    table("| a | b | a < b |", &[("| 3 | 5 | 2 |", NotUnderstood)]);
    // The complement of one bit is not that of a word.
    table("| a | b | ~a == b |", &[("| 0 | 1 | 1 |", NotUnderstood)]);
    table("| a | b | ~a != b |", &[("| 0 | 1 | 0 |", NotUnderstood)]);
    table("| a | b | (1 ^ a) == b |", &[("| 0 | 1 | 1 |", Proved)]);
}

#[test]
fn a_table_without_a_rule_may_have_one_row() {
    for (text, verdict) in [("a b | a & b\n1 1 | 1", Proved), ("a b | a & b\n0 1 | 1", Refuted)] {
        for text in [block(text), format!("{text}\n")] {
            let all = found(&text, Markdown, &Options::new());
            assert_eq!(all.last().unwrap().verdict, verdict, "{text} {all:#?}");
        }
    }
    // Lines that are formulas make no table.
    let all = found(&block("x | x & y\n1 | 0"), Markdown, &Options::new());
    assert!(all.iter().all(|it| it.verdict == Verdict::Computed), "{all:#?}");
}

#[test]
fn inline_code_in_a_table_is_read_as_without_it() {
    let head = "| a | b | `a & b` |";
    table(head, &[("| 1 | 1 | 1 |", Proved), ("| 1 | 1 | 0 |", Refuted)]);
    table(head, &[("| `0x3` | `1` | `1` |", Proved), ("| 1 | `1` | 0 |", Refuted)]);
    table("| `a` | `b` | `a \\| b` |", &[("| 1 | 2 | 3 |", Proved), ("| 1 | 2 | `2` |", Refuted)]);
    table("| a | b | a & b |", &[("| `1` | 1 | 1 |", Proved), ("| 1 | `1` | 0 |", Refuted)]);
    // Laws in the cells of other tables are read alone.
    let text = "| name | law |\n|---|---|\n| one | `x == x` |\n| two | `x == x + 1` |\n";
    check(text, Markdown, &[(3, Proved), (4, Refuted)]);
    let text = "| name | law |\n|---|---|\n| one | `~(a & b) == ~a | ~b` |\n";
    check(text, Markdown, &[(3, Proved)]);
    // A table in a quotation, and one whose head has a cell too many.
    check("> | x | `x & 1` |\n> |---|---|\n> | 3 | 1 |\n", Markdown, &[(3, Proved)]);
    check("| a | `a | b` |\n|---|---|\n| 1 | 2 |\n", Markdown, &[(3, NotUnderstood)]);
}

#[test]
fn a_head_may_have_an_escaped_sign_next_to_other_formulas() {
    let rows = [("| 1 | 2 | 3 | 0 |", Proved), ("| 1 | 3 | 3 | 0 |", Refuted)];
    table("| a | b | a \\| b | a & b |", &rows);
}

#[test]
fn tables_of_html_are_read() {
    let text = "<table>\n<tr><th><code>x</code></th><th><code>x &amp; -x</code></th></tr>\n\
                <tr><td>6</td><td>2</td></tr>\n<tr><td><code>8</code></td><td>1</td></tr>\n</table>\n";
    check(text, Html, &[(3, Proved), (4, Refuted)]);
    check(text, Markdown, &[(3, Proved), (4, Refuted)]);
    // Without a formula in the head, laws in cells are read alone.
    let text = "<table>\n<tr><td>law<td><code>x == x</code>\n<tr><td>another<td><code>x == y</code>\n\
                </table>\n<p>x | x == x</p>";
    check(text, Html, &[(2, Proved), (3, Premise), (5, Proved)]);
}

#[test]
fn columns_of_binary_digits_are_binary_or_refused() {
    let head = "| x | x & (x - 1) |";
    table(head, &[("| 00000110 | 00000100 |", Proved), ("| 00001000 | 00001000 |", Refuted)]);
    table(head, &[("| 0000 0110 | 0000 0100 |", Proved), ("| 1111 0000 | 1110 0000 |", Proved)]);
    table(head, &[("| 110 | 100 |", Proved), ("| 100 | 000 |", Proved)]);
    table("| x | count(x) |", &[("| 0110 | 2 |", Proved), ("| 0111 | 2 |", Refuted)]);
    // The numbers may be decimal ones, too.
    table(head, &[("| 11 | 10 |", Proved), ("| 10 | 10 |", Refuted)]);
    table(head, &[("| 110 | 100 |", NotUnderstood), ("| 111 | 110 |", Proved)]);
    table(head, &[("| 10 | 8 |", NotUnderstood), ("| 11 | 10 |", NotUnderstood)]);
    table(head, &[("| 10 | 8 |", Proved), ("| 12 | 8 |", Proved)]);
}

#[test]
fn heads_that_name_notations_are_laws() {
    table("| index | bitboard |", &[("| 3 | 0x8 |", Proved), ("| 4 | 0x8 |", Refuted)]);
    let head = "| hex | binary | decimal |";
    table(head, &[("| 0x10 | 10000 | 16 |", Proved), ("| 0x10 | 10000 | 17 |", Refuted)]);
    check("hex  decimal\n0x10  16\n0x11  16\n", Markdown, &[(2, Proved), (3, Refuted)]);
    // An index of another kind.
    check("index | bitboard\n0 | 0xff00\n1 | 0x8\n", Markdown, &[]);
    // A row with another number, or with a sign, which needs a width, is prose alone.
    check("decimal | hex\n-1 | 0xff\n2 | 0x3\n", Markdown, &[(3, Refuted)]);
    let text = "| hex | binary | decimal |\n|---|---|---|\n| 0x0f | 1111 | 15 |\n| 0x10 | 10000 | n/a |\n\
                | 0x12 | 10010 | 2^4 + 2 |\n| 0x12 | 10010 | 2^4 + 3 |\n| 0x13 | 10011 |\n\
                | 0x14 | 10100 | 21 |\n";
    check(text, Markdown, &[(3, Proved), (5, Proved), (8, Refuted)]);
    check("decimal | hex\n-1 | 0xff\n-2 | 0xfe\n", Markdown, &[]);
}

#[test]
fn a_rule_may_have_two_dashes() {
    for rule in ["|--|--|", "|:-:|--:|", "|---|---|"] {
        let text = format!("|x|x+1|\n{rule}\n|1|2|\n|2|4|\n");
        check(&text, Markdown, &[(3, Proved), (4, Refuted)]);
    }
}

#[test]
fn results_of_expressions_may_be_binary_numbers() {
    // Zeros before numbers of one width.
    let head = "| expression | result |";
    let rows = [
        ("| `0b0110 & 0b0101` | 0100 |", Proved),
        ("| `0b0110 ^ 0b0011` | 0101 |", Proved),
        ("| `6 \\| 3` | 0111 |", Proved),
        ("| `6 & 3` | 0011 |", Refuted),
        // In both bases, or not in all readings of the shorter number.
        ("| 0001 << 2 | 0100 |", Proved),
        ("| 0001 << 10 | 0100 |", NotUnderstood),
        ("| 0110 & 0101 | 0100 |", Proved),
    ];
    table(head, &rows);
    // Without a zero, decimal numbers are as likely.
    let doubtful = [("| 6 & 5 | 100 |", NotUnderstood), ("| 111 & 100 | 100 |", Proved)];
    table(head, &doubtful);
    let reason = &rows_of(head, &["| 6 & 5 | 100 |"])[0].reason;
    assert!(reason.contains("proved if the digits 0 and 1 are binary numbers"), "{reason}");
    assert!(reason.contains("refuted if they are decimal numbers"), "{reason}");
    table(
        head,
        &[
            ("| 5 << 1 | 1010 |", Proved),
            ("| 3 + 4 | 0111 |", Proved),
            ("| 8 + 8 | 10000 |", Proved),
        ],
    );
    table(head, &[("| 1 << 10 | 0b10000000000 |", Proved), ("| 0110 & 0101 | 4 |", NotUnderstood)]);
    // A head decides.
    for head in
        ["| expression | binary |", "| formula | Result (binary) |", "| code | value in bin |"]
    {
        table(head, &[("| 6 & 5 | 100 |", Proved), ("| 6 & 5 | 101 |", Refuted)]);
    }
    table(
        "| expression | result |",
        &[("| 6 + 5 | 11 |", NotUnderstood), ("| 5 + 5 | 10 |", NotUnderstood)],
    );
    table("| expression | result |", &[("| 6 + 5 | 11 |", Proved), ("| 6 + 6 | 12 |", Proved)]);
    table("| expression | decimal |", &[("| 6 + 5 | 11 |", Proved), ("| 5 + 5 | 010 |", Proved)]);
    table("| expression | hex |", &[("| 6 + 5 | b |", Proved), ("| 8 + 8 | 10 |", Proved)]);
    let other = rows_of("| expression | binary |", &["| 6 | 110 |", "| 6 + 1 | 12 |"]);
    assert!(other.iter().all(|it| it.verdict != Refuted), "{other:#?}");
}
