//! Names that a document defines, conditions after laws, and boards with titles.

use setwise_verify::DocumentKind::{C, Html, Markdown};
use setwise_verify::Options;
use setwise_verify::Verdict::{Computed, Defined, NotUnderstood, Premise, Prose, Proved, Refuted};

use crate::{block, check, found};

/// The rows of a board above the last one.
const EMPTY: &str = ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\
                     . . . . . . . .\n. . . . . . . .\n. . . . . . . .\n";

/// Returns a board with a last row.
fn board(last: &str) -> String {
    format!("{EMPTY}{last}")
}

/// Returns a text as an indented block.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}

/// Checks the verdict on the last statement, and a part of its reason.
fn last(text: &str, verdict: setwise_verify::Verdict, reason: &str) {
    let all = found(text, Markdown, &Options::new());
    let last = all.last().expect("a finding");
    assert_eq!(last.verdict, verdict, "{text}\n{all:#?}");
    assert!(last.reason.contains(reason), "{text}\n{all:#?}");
}

#[test]
fn a_macro_in_a_law_is_the_text_that_c_expands() {
    let text = "#define K 3 + 4\n#define SQ(y) y * y\n#define P (3 + 4)\n// setwise: K * 2 == 11\n\
                // setwise: K * 2 == 14\n// setwise: (K) * 2 == 14\n// setwise: P * 2 == 14\n\
                // setwise: SQ(y + 1) == (y + 1) * (y + 1)\n// setwise: SQ(y) == y * y\n\
                // setwise: K == 7\n";
    let expected = [
        (4, NotUnderstood),
        (5, NotUnderstood),
        (6, Proved),
        (7, Proved),
        (8, NotUnderstood),
        (9, Proved),
        (10, Proved),
    ];
    check(text, C, &expected);
}

#[test]
fn a_table_above_a_law_in_a_block_is_that_of_the_law() {
    let table = "const U64 masks[2] = {0x0f, 0xf0};\n";
    for (law, verdict) in [
        // The brackets are missing in C.
        ("masks[0] | masks[1] == 0xff", NotUnderstood),
        ("(masks[0] | masks[1]) == 0xff", Proved),
        ("(masks[0] | masks[1]) == 0xfe", Refuted),
        ("masks[1] == 0xf0", Proved),
    ] {
        check(&block(&format!("{table}{law}")), Markdown, &[(2, Defined), (3, verdict)]);
        check(&(block(table) + &block(law)), Markdown, &[(2, Defined), (6, verdict)]);
    }
}

#[test]
fn a_variable_of_code_is_not_a_free_name() {
    let code = "int tt[2] = {1, 2}; int uu = tt[1];";
    for law in [format!("{code}\nuu == 2"), format!("{code}\n```\n\n```\nuu == 2")] {
        last(&block(&law), NotUnderstood, "`uu` is a free variable here, or the one of the code");
    }
    let code = "int tt[2] = {1, 2}; const int uu = tt[1];";
    last(&block(&format!("{code}\nuu == 2")), Proved, "");
}

#[test]
fn a_name_that_is_not_read_is_not_a_variable() {
    for (code, name) in [
        ("m = f(x, ?);", "m"),
        ("m = 3 +* 4", "m"),
        ("U64 m = 3 +* 4;", "m"),
        ("m = x; m = m << 1;", "m"),
        ("U64 m = x; m <<= 1;", "m"),
        ("const U64 m[2] = {a?, b};", "m"),
    ] {
        let law = if code.contains('[') { "m[0] == x" } else { "m == x << 1" };
        let reason = format!("`{name}` is defined at line 2 by ");
        last(&(block(code) + &block(law)), NotUnderstood, &reason);
        last(&(block(code) + &format!("\n`{law}`\n")), NotUnderstood, &reason);
        // A definition below it counts.
        let text = block(code) + &block("m = x << 1") + &block("m == x << 1");
        if !code.contains('[') {
            last(&text, Proved, "with `m` of line 5");
        }
    }
    // Each line defines the name for the next.
    last(&block("m = x;\nm = m << 1;\nm == x << 1"), Proved, "");
    check(&block("let m = 3; m == 3"), Markdown, &[(2, Proved)]);
}

#[test]
fn names_in_a_definition_keep_their_meaning() {
    let swap = "t = a;\na = b;\nb = t;\n";
    check(&block(swap), Markdown, &[(2, Defined), (3, Defined), (4, Defined)]);
    last(&(block(swap) + &block("a == b")), Refuted, "");
    last(&(block(swap) + &block("a ^ b == b ^ a")), Proved, "");
    last(&(block(swap) + &block("b == t")), Proved, "");
}

#[test]
fn a_function_of_numbers_has_a_sign() {
    let text = block("f(a) = count(a) - 5\nf(1) < 0\nf(1) == -4\nf(x) <= 59\nf(x) >= 0");
    let expected = [(2, Defined), (3, Proved), (4, Proved), (5, Proved), (6, Refuted)];
    check(&text, Markdown, &expected);
    let text = block("f(a) = a & 5\nf(x) <= 5\nf(a) == a & 5");
    check(&text, Markdown, &[(2, Defined), (3, Proved), (4, Proved)]);
}

#[test]
fn a_condition_after_a_law_is_its_premise() {
    for (text, verdict) in [
        ("`x - 1 < x` if `x != 0`", Proved),
        ("`x - 1 < x`, when `x != 0`.", Proved),
        ("`x - 1 < x`\nprovided that `x != 0`", Proved),
        ("`x + 1 < x` if `x != 0`", Refuted),
        ("`x & x == x` if `x != 0`", Proved),
        ("`x == 3` if `x = 3`", Proved),
        ("`x - 1 < x` for `x != 0`", Proved),
        ("`x - 1 < x` unless `x == 0`", Proved),
        ("`x - 1 < x` iff `x != 0`", Proved),
        ("`x == x` iff `x != 0`", Refuted),
        ("`x - 1 < x` if `x is odd`", NotUnderstood),
        ("`x - 1 < x`. If `x != 0`, more.", Refuted),
        ("`x - 1 < x` and `x != 0`", Refuted),
    ] {
        let all = found(text, Markdown, &Options::new());
        let first = all.iter().find(|it| it.text.starts_with('x')).expect("the law");
        assert_eq!(first.verdict, verdict, "{text}\n{all:#?}");
        let html = text.split('`').enumerate().map(|(at, part)| match at % 2 {
            0 => part.to_owned(),
            _ => format!(
                "<code>{}</code>",
                part.replace('<', "&lt;").replace('&', "&amp;").replace("&amp;lt;", "&lt;")
            ),
        });
        let all = found(&html.collect::<String>(), Html, &Options::new());
        let first = all.iter().find(|it| it.text.starts_with('x')).expect("the law");
        assert_eq!(first.verdict, verdict, "{text}\n{all:#?}");
    }
}

#[test]
fn a_formula_with_a_name_above_its_board_defines_it() {
    let right = board("1 1 1 1 1 1 . .");
    let wrong = board("1 1 1 1 1 . . .");
    let law = block("m == 63");
    let text = block(&format!("m = (1 << 6) - 1\n{right}")) + &law;
    check(&text, Markdown, &[(2, Proved), (13, Proved)]);
    let text = block(&format!("m = (1 << 6) - 1\n{wrong}")) + &law;
    check(&text, Markdown, &[(2, Refuted), (13, NotUnderstood)]);
    // Without a block.
    let text = format!("Words.\nm = (1 << 6) - 1\n{right}\n\n") + &law;
    check(&text, Markdown, &[(2, Proved), (13, Proved)]);
}

#[test]
fn a_formula_above_a_board_is_read() {
    let row = board("1 1 1 1 1 1 1 1");
    check(&format!("rank_1 | 0x7\n{row}\n"), Markdown, &[(1, Proved)]);
    check(&format!("rank_1 & 0x7\n{row}\n"), Markdown, &[(1, Refuted)]);
    for (formula, verdict) in [("0x1fe >> 1", Proved), ("(1 << 6) - 1", Refuted)] {
        let text = format!("{formula}\n\n{}", indented(&row));
        check(&text, Markdown, &[(3, verdict)]);
        check(&format!("{formula}:\n\n{}", block(&row)), Markdown, &[(4, verdict)]);
        check(&format!("`{formula}`:\n\n{}", block(&row)), Markdown, &[(4, verdict)]);
        // With other words, the board may be another one.
        let verdict = if verdict == Refuted { NotUnderstood } else { verdict };
        let text = format!("m = {formula}\n\n{}", indented(&row));
        check(&text, Markdown, &[(1, Defined), (3, verdict)]);
        check(&format!("The rank is {formula}:\n\n{}", block(&row)), Markdown, &[(4, verdict)]);
    }
    // Words, and a formula with variables: the board may be an example.
    for above in ["The first rank", "The value of x", "x << 8"] {
        check(&format!("{above}\n\n{}", indented(&row)), Markdown, &[(3, Computed)]);
    }
    check(&format!("x != 0\n\n{}", indented(&row)), Markdown, &[(1, Refuted), (3, Computed)]);
}

#[test]
fn displays_of_tex_are_statements() {
    for (text, verdict) in [
        ("\\[ a \\cap b = a \\iff a \\cup b = b \\]", Proved),
        ("$$a \\cap b = a \\iff a \\cup b = b$$", Proved),
        ("$$\na \\cap b = a \\iff a \\cup b = a\n$$", Refuted),
        ("So \\[ a \\cap b = a \\iff a \\cup b = b \\] holds.", Proved),
        ("So $$a \\cap b = a \\iff a \\cup b = b$$ holds.", Proved),
        ("$$a \\subseteq b \\iff a \\cup b = b$$", Proved),
        ("So $$a \\subseteq b \\iff a \\cup b = b$$.", Proved),
    ] {
        check(&format!("{text}\n"), Markdown, &[(1, verdict)]);
    }
    check("So $$x$$ holds, and `x != 0`.\n", Markdown, &[(1, NotUnderstood)]);
    check("If $$x$$ holds, and `x != 0`.\n", Markdown, &[(1, Premise)]);
    check("```sh\necho $$ a = b $$ c\n```\n", Markdown, &[]);
}

#[test]
fn powers_of_powers_are_not_the_exclusive_or() {
    let text = "(2^32)^2 ≡ 1 (mod 3)\n2**64 % 3 == 1\n2^64 mod 2^64 == 0\n2**64 mod 3 == 1\n\
                2^8 ^ 3 == 259\n2**n % 3 != 0\n";
    let expected = [NotUnderstood, Proved, Proved, Proved, Proved, NotUnderstood];
    let expected: Vec<_> = (2..).zip(expected).collect();
    check(&block(text), Markdown, &expected);
}

#[test]
fn an_empty_block_has_the_place_of_its_fence() {
    let all = found("Words.\n\n```sh\n```\n\nx == x\n", Markdown, &Options::new());
    let places: Vec<_> = all.iter().map(|it| it.line).collect();
    assert_eq!(places, [1, 3, 6]);
}

#[test]
fn names_of_code_that_is_not_read_are_not_variables() {
    let code = "const int m = -8;\n// setwise: m >> 1 >= 0\n#define W 64\n// setwise: W == 64\n\
                enum E { A, B = 3 };\n// setwise: B == 3\nint f(int x) { return x + ; }\n\
                // setwise: x & y == y & x\n";
    let verdicts: Vec<_> = found(code, C, &Options::new()).iter().map(|it| it.verdict).collect();
    assert_eq!(verdicts[1..], [NotUnderstood, NotUnderstood, NotUnderstood, Proved]);
    let text = "```c\n#define W 64\nint f(int x) { return x + ; }\n```\n\nW == 64\n";
    check(text, Markdown, &[(2, NotUnderstood), (6, Proved)]);
}

#[test]
fn constants_of_fenced_code_have_their_values() {
    let python = "```python\nK = 5\n# setwise: K == 5\n# setwise: K == 6\n```\n";
    check(python, Markdown, &[(2, Defined), (3, Proved), (4, Refuted)]);
    let rust = "```rust\nconst K: u64 = 5;\n// setwise: K == 5\n```\n";
    check(rust, Markdown, &[(2, Defined), (3, Proved)]);
}

#[test]
fn code_takes_the_place_of_a_formula_with_its_name() {
    let text = block("x = 3") + "\n" + &block("U64 x = 7;") + "\nx == 7\n\nx == 3\n";
    let all = found(&text, Markdown, &Options::new());
    let verdicts: Vec<_> = all.iter().map(|it| it.verdict).filter(|it| *it != Prose).collect();
    assert_eq!(verdicts, [Defined, Defined, Proved, Refuted], "{all:#?}");
}

#[test]
fn a_power_in_a_function_of_a_page_is_refused() {
    check("p(n) = 2^n\n", Markdown, &[(1, NotUnderstood)]);
    check("p(n) = 1 << n\n\np(3) == 8\n", Markdown, &[(1, Defined), (3, Proved)]);
}

#[test]
fn code_defines_the_name_of_a_formula_again() {
    for definition in
        ["#define K 4", "enum { J, K = 4 };", "const int K = 4;", "#define A 4\n#define K A"]
    {
        let text = block("K = 3") + &block(definition) + "\nK == 4\n\nK == 3\n";
        let all = found(&text, Markdown, &Options::new());
        let verdicts: Vec<_> = all.iter().map(|it| it.verdict).collect();
        assert_eq!(verdicts, [Defined, Defined, Proved, Refuted], "{definition}: {all:#?}");
        assert!(all[1].reason.contains("in place of `K` of line 2"), "{all:#?}");
    }
    // A formula below code counts from there on, and code that only uses its name does not change it.
    let text = block("#define K 4") + &block("K = 3") + "\nK == 3\n";
    check(&text, Markdown, &[(2, Defined), (5, Defined), (8, Proved)]);
    let text = block("K = 3") + &block("#define g(x) (x + K)") + "\nK == 3\n";
    check(&text, Markdown, &[(2, Defined), (5, Defined), (8, Proved)]);
}
