//! Words that may give the numbers of a law another width, a sign or another base: it has no verdict then.

use setwise_verify::DocumentKind::{Html, Markdown};
use setwise_verify::Options;
use setwise_verify::Verdict::{NotUnderstood, Proved, Refuted};

use crate::check;

/// Checks that documents have laws, none of which has a verdict.
fn check_unknown(texts: &[&str]) {
    for text in texts {
        let all = crate::found(&format!("{text}\n"), Markdown, &Options::new());
        assert!(all.iter().any(|it| it.verdict == NotUnderstood), "{text}: {all:#?}");
        assert!(!all.iter().any(|it| matches!(it.verdict, Proved | Refuted)), "{text}: {all:#?}");
    }
}

/// Checks the verdict on the only law of documents.
fn check_law(texts: &[(&str, setwise_verify::Verdict)]) {
    for (text, verdict) in texts {
        let all = crate::found(&format!("{text}\n"), Markdown, &Options::new());
        let mut laws = all.iter().filter(|it| matches!(it.verdict, Proved | Refuted));
        assert_eq!(laws.next().map(|it| it.verdict), Some(*verdict), "{text}: {all:#?}");
    }
}

#[test]
fn words_may_have_a_sign() {
    check_unknown(&[
        "Let x be an int32.\n\n    x / 2 == x >> 1",
        "Let `x` be an `int64_t`.\n\nWe know:\n\n    x / 2 == x >> 1",
        "Below, all variables are signed.\n\nMore words.\n\n    x / 2 == x >> 1",
        "For signed `x`, `x / 2 == x >> 1`.",
        "`x / 2 == x >> 1` for `int x`.",
        "x / 2 == x >> 1 for int x",
        "x / 2 == x >> 1\nfor signed x.",
        "This also holds for negative `x`: `x % 4 == x & 3`.",
        "x % 8 == x & 7 for signed x",
        "Even if x is negative, x % 8 == x & 7",
    ]);
    check_law(&[
        // No value differs with a sign.
        ("For signed `x`, `x & y == y & x`.", Proved),
        ("For unsigned `x`, `x / 2 == x >> 1`.", Proved),
        ("Let x be signed.\n\n    y / 2 == y >> 1", Proved),
        (
            "Below, all are signed.\n\nFrom here on, all are unsigned.\n\n    x / 2 == x >> 1",
            Proved,
        ),
        ("For signed x:\n\nlaw: x / 2 == x >> 1", Proved),
    ]);
}

#[test]
fn words_may_have_another_width() {
    check_unknown(&[
        "All words have 32 bits.\n\n    popcount(~x) == 64 - popcount(x)",
        "For 32-bit words `popcount(~x) == 64 - popcount(x)`.",
        "For IEEE doubles x + (y + z) == (x + y) + z",
        "For bytes:\n\n    ~x == 255 - x",
        "Words have 8 bits:\n\n    x + 256 == x",
        "Arithmetic is modulo 256:\n\n    x + 256 == x",
        "`x` fits in a byte:\n\n    x >> 8 == 0",
        "In this chapter, integers are 32 bits wide:\n\n    x << 32 == 0",
        "Let all words be 16 bits wide.\n\n    x << 32 == 0",
        "The type is uint8_t: x + 256 == x",
        "For sixteen-bit unsigned words:\n\n- `x << 16 == 0`\n- x >> 16 == 0",
        "In 32-bit:\n\n    x << 32 == 0",
        "In 32-bit, `x << 32 == 0`.",
        "x << 32 == 0 (32 bit)",
        "Modulo 10, `7 + 5 == 2`.",
        "In GF(2), `x + x == 0`.",
        "In Z/10, `7 + 5 == 2`.",
        "Over GF(2):\n\n    x + x == 0",
    ]);
    check_law(&[
        ("In GF(2), `x & (y ^ z) == (x & y) ^ (x & z)`.", Proved),
        ("For 64-bit words `popcount(~x) == 64 - popcount(x)`.", Proved),
        ("All words have 64 bits.\n\n    popcount(~x) == 64 - popcount(x)", Proved),
        ("In a set of 8 bits, `popcount(0xff) == 8`.", Proved),
        ("`x + x == 2 * x`, which doubles x.", Proved),
        ("A product with a key of 32 bits: `x * 1 == x`.", Proved),
        // The lower bits of both sides depend on lower bits alone.
        ("For 32-bit words `x & -x == x & (~x + 1)`.", Proved),
        // The law says which values it is about.
        ("For 32-bit words:\n\n    x < 0x100000000 => x >> 32 == 0", Proved),
        ("For bytes:\n\n    uint8_t x; (uint8_t) (x + 256) == x;", Proved),
        (
            "All words have 32 bits.\n\nAll words have 64 bits from here on.\n\n    x << 32 == x",
            Refuted,
        ),
    ]);
}

#[test]
fn numbers_may_have_another_base() {
    check_unknown(&[
        "In binary, `1010 & 1100 == 1000`.",
        "In octal, `7 + 1 == 10`.",
        "All numbers are binary.\n\n    11 + 1 == 100",
        "`9 + 1 == 10` in hexadecimal.",
        "In base 3, `2 + 1 == 10`.",
        "In radix 8, `7 + 1 == 10`.",
        "In base eight, `7 + 1 == 10`.",
    ]);
    check_law(&[
        ("In binary, `0b1010 & 0b1100 == 0b1000`.", Proved),
        ("In binary, `x + 1 == x`.", Refuted),
        ("A binary search is fast: `1 << 10 == 1024`.", Proved),
    ]);
}

#[test]
fn the_reason_says_what_to_write() {
    let reason = |text: &str| crate::found(text, Markdown, &Options::new()).pop().unwrap().reason;
    for (text, expected) in [
        ("For signed x, x / 2 == x >> 1\n", "`signed x` may give the numbers a sign"),
        (
            "For 32-bit words:\n\n    x << 32 == 0\n",
            "as in `uint32_t x; …;`, or mark it as `law: …`",
        ),
        ("In binary, `11 + 1 == 100`.\n", "write them as `0b…` or `0x…`"),
    ] {
        let reason = reason(text);
        assert!(reason.contains(expected), "{reason}");
    }
}

#[test]
fn words_above_a_table_count() {
    for text in [
        "For positive x:\n\n| law |\n|---|\n| x - 1 < x |\n",
        "For positive x:\n\n| law |\n|---|\n| `x - 1 < x` |\n",
        "For bytes:\n\n| x | ~x |\n|---|---|\n| 0x0f | 0xf0 |\n",
    ] {
        check(text, Markdown, &[(5, NotUnderstood)]);
    }
    let rows = "<tr><th>x</th><th>~x</th></tr><tr><td>0x0f</td><td>0xf0</td></tr>";
    check(&format!("<p>For bytes:</p><table>{rows}</table>"), Html, &[(1, NotUnderstood)]);
    check("More:\n\n| x | ~x |\n|---|---|\n| 0x0f | 0xf0 |\n", Markdown, &[(5, Refuted)]);
}
