//! Signs `^` next to decimal numbers, which documents may mean as powers.

use setwise_verify::DocumentKind::Markdown;
use setwise_verify::Options;
use setwise_verify::Verdict::{self, NotUnderstood, Proved, Refuted};

/// Returns the verdicts and the reasons of the laws of a text.
fn laws(text: &str) -> Vec<(Verdict, String)> {
    let all = crate::found(&format!("{text}\n"), Markdown, &Options::new());
    let is_law = |it: &Verdict| matches!(it, Proved | Refuted | NotUnderstood);
    all.into_iter().map(|it| (it.verdict, it.reason)).filter(|it| is_law(&it.0)).collect()
}

#[test]
fn a_law_that_is_false_only_with_the_exclusive_or_has_no_verdict() {
    for text in [
        "x^0 = 1",
        "4^n mod 3 = 1",
        "(x^2)^3 = x^6",
        "(1+1)^3 = 8",
        "(1+1)^3 = 1",
        "x^1 = x",
        "3^n mod 2 = 1",
        "(-1)^n = 1 for n & 1 == 0",
        "4^n = 2^(2*n) for n < 32",
        "3 ^ 2 = 9",
        "`x ^ 2 == x * x`",
        "x^2 = x * x",
        "n^2 - 1 = (n - 1)(n + 1)",
        "Clearly $x^1 = x$.",
        "We have $(-1)^{n} = 1$ if $n = 0$.",
        "| n | 3^n |\n|---|---|\n| 1 | 3 |\n| 2 | 9 |",
        "| x | x^0 |\n|---|---|\n| 5 | 1 |",
    ] {
        let found = laws(text);
        assert!(!found.is_empty(), "{text}");
        for (verdict, reason) in found {
            assert_eq!(verdict, NotUnderstood, "{text}: {reason}");
            assert!(reason.contains("may be a power"), "{text}: {reason}");
        }
    }
}

#[test]
fn a_law_that_is_false_in_both_readings_is_refuted() {
    for text in ["x^1 = x + 1", "x^2 = x * y", "3^n = n", "| x | x^0 |\n|---|---|\n| 5 | 2 |"] {
        let found = laws(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].0, Refuted, "{text}: {found:?}");
        assert!(found[0].1.contains("also false with the power"), "{text}: {found:?}");
    }
    // No power is usual next to these.
    for text in ["x ^ y = x | y", "x ^ 255 = ~x", "x ^ 0xff = x", "x ^ y ^ 1 = x"] {
        let found = laws(text);
        assert_eq!(found[0].0, Refuted, "{text}: {found:?}");
        assert!(!found[0].1.contains("power"), "{text}: {found:?}");
    }
}

#[test]
fn a_true_law_is_proved_with_the_exclusive_or() {
    for text in ["x ^ 0 = x", "x^1^1 = x", "(-1)^n = ~n", "5 ^ 3 = 6"] {
        let found = laws(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].0, Proved, "{text}: {found:?}");
    }
}

#[test]
fn a_false_law_of_decimal_numbers_that_is_true_with_binary_ones_has_no_verdict() {
    for text in [
        "1010 & 1100 = 1000",
        "`1010 | 0101 = 1111`",
        "10 + 10 = 100",
        "| Expression | Result |\n|---|---|\n| 1 << 4 | 16 |\n| 1010 & 0110 | 0010 |",
    ] {
        let found = laws(text);
        let last = found.last().unwrap();
        assert_eq!(last.0, NotUnderstood, "{text}: {found:?}");
        assert!(last.1.contains("the numbers may be binary"), "{text}: {found:?}");
    }
    for (text, verdict) in [("1010 & 1100 = 1111", Refuted), ("10 * 10 = 100", Proved)] {
        assert_eq!(laws(text)[0].0, verdict, "{text}");
    }
}
