//! A page in prose with each kind of block that pages print, and the verdict on each.

use setwise_verify::DocumentKind::Markdown;
use setwise_verify::Verdict::{
    Computed, Defined, Listing, NotUnderstood, Premise, Prose, Proved, Refuted,
};
use setwise_verify::{Finding, Options};

use crate::{block, check, found};

/// Returns the only finding in a block.
fn only(text: &str) -> Finding {
    let mut all = found(&block(text), Markdown, &Options::new());
    assert_eq!(all.len(), 1, "{text}\n{all:#?}");
    all.remove(0)
}

/// Checks the verdict of a block that is one statement, and a part of its reason.
fn reads(text: &str, verdict: setwise_verify::Verdict, reason: &str) {
    let finding = only(text);
    assert_eq!(finding.verdict, verdict, "{text}\n{finding:#?}");
    assert!(finding.reason.contains(reason), "{text}\n{finding:#?}");
}

/// Returns eight lines of boards, the same in each line but one.
fn boards(line: &str, fourth: &str) -> String {
    let lines: Vec<&str> = (0..8).map(|i| if i == 3 { fourth } else { line }).collect();
    lines.join("\n")
}

#[test]
fn a_power_is_a_power_in_a_document_and_not_in_code() {
    reads("2^64 - 1 == all", Proved, "`2^n` is read as a power here");
    reads("count(2^n) <= 1", Proved, "a power");
    check(&block("full = 2^64 - 1\nfull == all"), Markdown, &[(2, Defined), (3, Proved)]);
    check(&(block("U64 two = 2^3;") + &block("two == 1")), Markdown, &[(2, Defined), (5, Proved)]);
    reads("2²⁶ == 67108864", Proved, "");
    check("```c\n(2^3) == 1;\n```\n\n```\n2^3 == 8\n```\n", Markdown, &[(2, Proved), (6, Proved)]);
    reads("2^64 mod 3 == 1", Proved, "a power");
    reads("2^64 ≡ 1 (mod 3)", Proved, "a power");
    reads("2^64 mod 3 == 0", Refuted, "a power");
    reads("x + (-x) == 2bitsize (264)", NotUnderstood, "`2**bitsize` whose superscript was lost");
}

#[test]
fn notation_that_only_pages_have_is_read_with_a_note() {
    reads("o ^ (o - 2r) == o ^ (o - 2 * r)", Proved, "is a factor");
    reads("1024 ≡ 4 (mod 255)", Proved, "`a mod m == b mod m`");
    reads("(a AND b) = (b AND a)", Proved, "`AND`");
    reads("7effffff1f1e0000 == 0x7effffff1f1e0000", Proved, "hexadecimal");
    reads("!3 == 0", Proved, "");
    reads("∪i>j∈I(Ai ∩ Aj)", Computed, "`I` is {0, 1, 2, 3} here");
    reads("∪i∈{1, 2}(Xi & b) == (X1 | X2) & b", Proved, "is written out");
    check(&block("c = ∪i=1..2(Ai)\nc == A_1 | A_2"), Markdown, &[(2, Defined), (3, Proved)]);
    reads("==> x | ~x == -1 the whole board", Proved, "`the whole board` is a remark");
}

#[test]
fn a_lost_superscript_is_not_guessed() {
    let law = "m & (2n - 1) == m with m a subset of 2n - 1";
    reads(law, Proved, "in both readings");
    reads("x % 2n == x & (2n - 1)", NotUnderstood, "`2n` may be `2 * n`, or `2**n`");
    reads("Basen ≡ 1 (mod Base-1)", NotUnderstood, "a power whose superscript was lost");
}

#[test]
fn the_premise_above_a_list_is_that_of_its_lines() {
    let text = block("(2n - 1) - m == m ^ (2n - 1) with m a subset of 2n - 1")
        + &block("5 - m == m ^ 5\n5 - m == m ^ 4\n-1 - m == m ^ -1");
    check(&text, Markdown, &[(2, Proved), (5, Proved), (6, Refuted), (7, Proved)]);
    reads("(x + y) / 2 = (x & y) + ((x ^ y) >> 1)", Refuted, "for x =");
}

#[test]
fn drawings_have_pieces_several_signs_and_no_sign() {
    let row = ". . . . . . . .";
    let empty = format!("{row}    {row}    {row}");
    let line = |a: &str, b: &str, c: &str, signs: [&str; 2]| {
        format!("{a} {} {b} {} {c}", signs[0], signs[1])
    };
    let piece = line("1 1 * 1 . . . .", ". 1 * . . . . .", ". 1 * . . . . .", ["&", "="]);
    reads(&boards(&empty, &piece), Proved, "`*` is the piece");
    let lines: Vec<String> = (0..8)
        .map(|i| match i {
            3 => line("1 1 1 1 . . . .", ". 1 . . . . . .", "1 . 1 1 . . . .", ["^", "="]),
            4 => line(row, row, row, ["-", " "]),
            _ => empty.clone(),
        })
        .collect();
    reads(&lines.join("\n"), Proved, "two laws");
    reads(
        &boards(&format!("{row}    {row}"), "1 . . . . . . .    . 1 . . . . . ."),
        Computed,
        "2 sets: 0x",
    );
    reads(&boards("a b c . . . . .   * d . . . . . .", row), NotUnderstood, "letters on a board");
    let two = boards(row, row);
    let text = block(&format!("low = none\n{two}\n\nall = none\n{two}"));
    check(&text, Markdown, &[(2, Proved), (12, Proved)]);
}

#[test]
fn the_head_of_a_table_is_a_law_about_its_rows() {
    let text = block("lsb    x ^ (x-1)    words\n3      0xf          1\n..\n0      0x2          5");
    check(&text, Markdown, &[(3, Proved), (5, Refuted)]);
    let text = "a | b | a implies b |\n---|---|---|\n0 | 1 | 1 |\n1 | 0 | 1 |\n\n\
                Index\tset\tmod 67\n-\t0x0\t0\n1\t0x2\t2\n7\t0x80\t62\n";
    check(text, Markdown, &[(3, Proved), (4, Refuted), (8, Proved), (9, Refuted)]);
    let text = block("hexadecimal   decimal   pow2\n0x01   1   1\n..\n0x80   128   2^7");
    check(&text, Markdown, &[(3, Proved), (5, Proved)]);
    // Numbers that are not equal claim nothing.
    let all = found("size  count\n1  10\n2  20\n", Markdown, &Options::new());
    assert!(all.iter().all(|it| it.verdict == Prose), "{all:#?}");
    let text = "bits\t$x \\wedge (x-1)$\n1\t0x0\n2\t0x0\n";
    check(text, Markdown, &[(1, NotUnderstood)]);
}

#[test]
fn the_rows_of_a_table_tell_what_a_wedge_is() {
    let rows = |head: &str, rows: &str| format!("{head}\n{rows}");
    let text = rows("ls1b\t$x \\wedge (x-1)$", "0\t0x1\n3\t0xf\n5\t0x3e\n");
    check(&text, Markdown, &[(2, Proved), (3, Proved), (4, Refuted)]);
    let text = rows("a\tb\t$a \\wedge b$", "3\t5\t1\n3\t6\t2\n");
    check(&text, Markdown, &[(2, Proved), (3, Proved)]);
    // Both signs are true of the first row.
    let text = rows("a\tb\t$a \\wedge b$", "0\t0\t0\n3\t5\t6\n");
    check(&text, Markdown, &[(1, NotUnderstood)]);
    // Below the lowest bit: two of the four readings are one set.
    let head = "ls1b\t$(x \\wedge (x-1)) \\wedge (x-1)$";
    check(&rows(head, "0\t0x0\n4\t0xf\n"), Markdown, &[(2, Proved), (3, Proved)]);
    // `x & -x` and `x ^ -x` are true of no row.
    check(&rows("ls1b\t$x \\wedge -x$", "0\t0x7\n4\t0x7\n"), Markdown, &[(1, NotUnderstood)]);
}

#[test]
fn letters_on_boards_are_bits() {
    let empty = ". . . . . . . .   ";
    let law = ". a b . . . . * ^ . r r . . . . . = . b a . . . . *";
    let drawn = |row: &str| {
        let rows = vec![empty.repeat(3); 7].join("\n");
        block(&format!("x          y       z\n{row}\n{rows}"))
    };
    for (row, verdict) in [
        (format!("{law}   r = a ^ b"), Proved),
        (format!("{law}   r = a & b"), Refuted),
        (law.replace("= . b a", "=> . b a") + "   r = a ^ b", Proved),
        (law.replace("= . b a", "= . b b") + "   r = a ^ b", Refuted),
        // Without a meaning, `r` is any bit.
        (law.to_owned(), Refuted),
    ] {
        let all = found(&drawn(&row), Markdown, &Options::new());
        assert!(all.len() == 1 && all[0].verdict == verdict, "{row} {all:#?}");
        assert!(all[0].reason.contains("a letter on a board is a bit"), "{all:#?}");
    }
    let rows = [empty; 7].join("\n");
    let text = block(&format!("m = (1 << 3) - 1\n{rows}\na . . . . . . ."));
    check(&text, Markdown, &[(2, Refuted)]);
}

#[test]
fn functions_are_printed_and_called_in_the_ways_of_pages() {
    let text = block(
        "two(a, b, c) = (a & b) | (a & c) | (b & c);\ntwo(a, b, c) = (a & b) | ((a ^ b) & c);",
    );
    check(&text, Markdown, &[(2, Defined), (3, Proved)]);
    let text = block("turn (s) == turnBack(64-s)")
        + &block(
            "U64 turn(U64 x, int s) { return _rotl64(x, s); }\nU64 turnBack(U64 x, int s) { return _rotr64(x, s); }",
        );
    check(&text, Markdown, &[(2, Proved), (5, Defined)]);
    let all = found(&text, Markdown, &Options::new());
    assert!(all[0].reason.contains("it is the set `x`"), "{all:#?}");
    let code = "U64 turn(U64 x, int s) { return (x << s) | (x >> (64 - s)); }";
    let text = block(code) + &block("turn(8) == (x << 8) | (x >> 56)") + &block("turn(8) == y");
    check(&text, Markdown, &[(2, Defined), (5, Proved), (8, NotUnderstood)]);
}

#[test]
fn members_and_elements_are_variables_of_statements() {
    let text = block("U64 from = C64(1) << move->from;") + &block("pieces[move->piece] ^= from;");
    check(&text, Markdown, &[(2, Defined), (5, Computed)]);
    reads("a[0] | a[1] == a[1] | a[0];", Proved, "are variables here");
    // In a loop, an element is another one each time.
    let text = "int n = 0; while (x) { n += t[x & 1]; x >>= 1; } n;";
    assert_eq!(only(text).verdict, NotUnderstood);
    let text = "U64 sets[n];\nU64 two = 0;\nU64 one = a[0];\nfor (i=1; i < n; i++) {\n  two |= sets[i] & one;\n  one |= sets[i];\n}";
    reads(text, Computed, "`n` is 4 here, and the value is that of `two`; `a[0]` is a variable");
    // Without its line breaks, the comment takes the code.
    let text = text.replace("[n];", "[n]; // 0..n-1").replace('\n', " ");
    assert_eq!(only(&text).verdict, NotUnderstood);
}

#[test]
fn listings_are_found_joined_and_replaced() {
    let table = "const int table[2] = {5, 7};\n\n/**\n * @author A";
    let text = block(table)
        + &block("* \"A title\"\n*/\nint scan(U64 x) { return table[x & 1]; }")
        + &block("int scan(U64 x) { return table[~x & 1]; }")
        + &block("scan(x) == 5 || scan(x) == 7\nscan(1) == 5");
    check(&text, Markdown, &[(2, Defined), (13, Defined), (16, Proved), (17, Proved)]);
    let text = "Words.\n\nconst int t[2] =\n{\n  3, 4\n};\n\n/**\n * lookup\n * @return 3 or 4\n */\n\
                int look(U64 x) {\n   return t[x & 1];\n}\n\nlook(x) == 3 || look(x) == 4\n";
    check(text, Markdown, &[(3, Defined), (8, Defined), (16, Proved)]);
    // Brackets that are not closed are one statement over both blocks.
    let text = block("int f(U64 x) {\n  if (x) {") + &block("  }\n\n  return 1sb[x];\n}");
    check(&text, Markdown, &[(2, NotUnderstood)]);
}

#[test]
fn assembly_and_drawings_of_directions_are_no_formulas() {
    let all = found(&block("frob rax, 7\nneg rax ; rax = -rax"), Markdown, &Options::new());
    assert!(all.iter().all(|it| it.verdict == Listing), "{all:#?}");
    reads("  +7  +8  +9\n    \\  |  /\n  -1 <- 0 -> +1", Prose, "");
    reads("Copy the lowest squares of the set first\n- then copy all the others.", Prose, "");
}

#[test]
fn laws_on_one_line_are_split_where_a_formula_must_end() {
    let text = "x | (y & z) == (x | y) & (x | z) x & (y | z) == (x & y) | (x & z)\n";
    let all = found(text, Markdown, &Options::new());
    let places: Vec<_> = all.iter().map(|it| (it.column, it.verdict)).collect();
    assert_eq!(places, [(1, Proved), (34, Proved)], "{all:#?}");
    check("1 - 1 == 0 ... -1 - a == a ^ -1\n", Markdown, &[(1, Proved), (1, Proved)]);
    check("ab == a & b ab == b & a\n", Markdown, &[(1, Defined), (1, Proved)]);
    check("if (a == 0) -> empty if (a) -> not empty\n", Markdown, &[(1, Premise), (1, Premise)]);
    check("bool in(U64 a, U64 b) {return (a & b) == a;}\n", Markdown, &[(1, Defined)]);
    // A sign may continue the formula.
    check("a == b -c == d\n", Markdown, &[(1, NotUnderstood)]);
}

#[test]
fn drawings_on_one_line_are_read_where_their_rows_are_clear() {
    let row = |cells: [&str; 3]| format!("{} & {} = {} ", cells[0], cells[1], cells[2]);
    let empty = ". . . . . . . .";
    let plain = format!("{empty} {empty} {empty} ");
    let drawn = |result: &str| {
        format!(
            "x & y = z {}{}",
            plain.repeat(7),
            row(["1 1 . . . . . .", ". 1 1 . . . . .", result])
        )
    };
    for text in [block(drawn(". 1 . . . . . .").trim()), drawn(". 1 . . . . . .")] {
        let all = found(&text, Markdown, &Options::new());
        assert!(all.len() == 1 && all[0].verdict == Proved, "{all:#?}");
    }
    let two = drawn(". 1 . . . . . .") + &drawn(". 1 1 . . . . .");
    reads(&two, Refuted, "above the boards is read as a title");
    reads(&drawn(". 1 . . . . . . ."), NotUnderstood, "the line breaks of a drawing were lost");
    reads(&format!("m = (1 << 1) {} . 1 . . . . . .", [empty; 7].join(" ")), Proved, "");
    reads(&format!("m = (1 << 2) {} . 1 . . . . . .", [empty; 7].join(" ")), Refuted, "");
}

#[test]
fn definitions_stand_next_to_laws() {
    for (code, law) in [
        ("enum { A, B };\nB == 1", "A == 0"),
        ("#define Q 5\nQ == 5", "Q + 1 == 6"),
        ("int t[2] = {4, 5};\nt[1] == 5", "t[0] == 4"),
    ] {
        let text = block(code) + &block(law);
        check(&text, Markdown, &[(2, Defined), (3, Proved), (6, Proved)]);
    }
    let text = block("lo = x & -x; hi = x & (x-1);\nlo & hi == 0");
    check(&text, Markdown, &[(2, Defined), (2, Defined), (3, Proved)]);
    let text = "lo = x & -x; hi = x & (x-1);\n\nlo & hi == 0\n";
    check(text, Markdown, &[(1, Defined), (1, Defined), (3, Proved)]);
    let text = block("a = x & 7; b = x & 56; c = a | b\na & b == 0\nc == x & 63");
    check(&text, Markdown, &[(2, Defined), (2, Defined), (2, Defined), (3, Proved), (4, Proved)]);
    let text = block("U64 h = 3; U64 i = h + 1;\ni == 4\ni == 5");
    check(&text, Markdown, &[(2, Defined), (2, Defined), (3, Proved), (4, Refuted)]);
    let text = block("f(a) = 1 << a; f(40) == 1 << 40");
    check(&text, Markdown, &[(2, Proved)]);
    // Statements of code.
    check(&block("t = a; a = b; b = t;"), Markdown, &[(2, Computed)]);
    let text = block("u = a & b\n  | c\nu == (a & b) | c");
    check(&text, Markdown, &[(2, Defined), (4, Proved)]);
    check(&block("u =\n  a + b\nu == b + a"), Markdown, &[(2, Defined), (4, Proved)]);
    check(&block("a AND b = b AND a\na == b"), Markdown, &[(2, Proved), (3, Refuted)]);
    let board = ". . . . . . . .\n".repeat(7) + ". 1 . . . . . .";
    let text = block(&format!("attack\n{board}")) + &block("count(attack) == 1");
    check(&text, Markdown, &[(2, Defined), (13, Proved)]);
    let text = block(&format!("white pawns:\n{board}")) + &block("count(white_pawns) == 1");
    check(&text, Markdown, &[(2, Defined), (13, Proved)]);
    check(&block(&format!("knight(a1)\n{board}")), Markdown, &[(2, Refuted)]);
}

#[test]
fn each_step_of_a_chain_follows_from_the_one_before() {
    let chain = |steps: [&str; 3]| block(&steps.join("\n"));
    for (steps, verdict) in [
        (["a & b == a", "=> a | b == b", "=> a & ~b == 0"], Proved),
        (["a & b == a", "=> a | b == a", "=> a & ~b == 0"], Refuted),
        (["a == 0", "=> b == 5", "=> a == 0"], Refuted),
        (["a & b == a", "<=> a | b == b", "<=> a & ~b == 0"], Proved),
        (["a & b == a", "<=> a | b == b", "<=> a == 0"], Refuted),
    ] {
        check(&chain(steps), Markdown, &[(2, verdict)]);
    }
    for steps in [
        ["a = b", "=> a & c = b & c", "=> a = b"],
        ["let m = x & -x; m == x", "=> x == 0", "=> m == 0"],
        ["a == a", "=> is_single(b)", "=> a == a"],
        ["!(x == 0)", "=> !(x == 1)", "=> !(x != x)"],
    ] {
        check(&chain(steps), Markdown, &[(2, Refuted)]);
    }
    let steps = ["is_single(x)", "<=> count(x) == 1", "=> x != none"];
    check(&chain(steps), Markdown, &[(2, Proved)]);
    let text = block("k = a & b\nk == 0\n=> a == 0\n=> k == k");
    check(&text, Markdown, &[(2, Defined), (3, Refuted)]);
    let text =
        block("k = a & b\nk == 0\n=> a & b & c == 0\n=> k & c == b & c & a") + &block("k == b & a");
    check(&text, Markdown, &[(2, Defined), (3, Proved), (8, Proved)]);
    let text = block("k = a & b\nk == 0\n=> a == b & 0");
    check(&text, Markdown, &[(2, Defined), (3, Refuted)]);
    // The name is not a variable after a formula that is not read.
    let text = block("w = p\n  - q\nw == p - q\nw == p");
    check(&text, Markdown, &[(2, NotUnderstood), (4, NotUnderstood), (5, NotUnderstood)]);
    let steps = ["a & b == a", "=> a | b == b", "x | x == x"];
    check(&chain(steps), Markdown, &[(2, Proved), (4, Proved)]);
    let steps = ["so ~~ b", "=> a & ~b == 0", "x | x == x"];
    check(&chain(steps), Markdown, &[(2, NotUnderstood), (3, NotUnderstood), (4, Proved)]);
}

#[test]
fn a_function_without_its_table_is_defined_and_not_called() {
    let text = block("int f(U64 x) { return t[x & 7]; }") + &block("f(x) == 1");
    let all = found(&text, Markdown, &Options::new());
    assert_eq!((all[0].verdict, all[1].verdict), (Defined, NotUnderstood), "{all:#?}");
    assert!(all[1].reason.contains("does not have its table `t`"), "{all:#?}");
    let text = text + &block("int t[8] = {1, 1, 1, 1, 1, 1, 1, 1};");
    let all = found(&text, Markdown, &Options::new());
    assert!(all.len() == 3 && all[1].verdict == Proved, "{all:#?}");
}

#[test]
fn code_that_appends_has_its_list() {
    let code = "U64 x = 0x8100;\ndo {\n  int i = bitScanReverse(x);\n  *list++ = i;\n  x ^= 1ULL << i;\n} while (x);";
    reads(code, Computed, "is 0x8100, the list h2 a2");
}
