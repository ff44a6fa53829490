//! Signs of printed mathematics: each has the one meaning of the literature, or is refused by name.

use setwise_expr::{Names, compile, parse};

use super::common::{error, value};

fn refused(formula: &str, message: &str, help: &str) {
    let error = error(formula);
    assert!(error.message().contains(message), "{formula}: {error}");
    assert!(error.help().unwrap_or_default().contains(help), "{formula}: {error}");
}

#[test]
fn signs_with_one_meaning_are_read() {
    for (text, formula) in [
        ("a == b ⟹ b == a", "a == b → b == a"),
        ("a == b ⟶ b == a", "a == b → b == a"),
        ("a == b ⟺ b == a", "a == b ↔ b == a"),
        ("a == b ⟷ b == a", "a == b ↔ b == a"),
        ("e4 ∉ A", "!(e4 in A)"),
        ("e4 ∉ A ∪ B && true", "!(e4 in A | B) && true"),
        ("x ÷ 2", "x / 2"),
        ("x ∕ 2", "x / 2"),
        ("x ∗ y × z", "x * y * z"),
        ("2 · x", "2 * x"),
        ("x ⋅ 2", "x * 2"),
        ("2 • x ∙ 3", "2 * x * 3"),
        ("a ⩽ b", "a <= b"),
        ("a ≧ b", "a >= b"),
        ("∁A ∪ B", "~A | B"),
        ("∁(A ∩ ∁B)", "~(A & ~B)"),
        ("Aᶜ ∪ B∁", "~A | ~B"),
        ("(a ≡ b) ⇒ (b ≡ a)", "(a == b) → (b == a)"),
        ("2³", "2**3"),
        ("2²⁶ + x", "2**26 + x"),
        ("2⁶⁴ − 1", "2**64 - 1"),
        ("2ⁿ − 1", "2**n - 1"),
        ("3 · 2ⁿ", "3 * 2**n"),
        ("$2^n - 1$", "2**n - 1"),
        (r"$a \equiv b$", "a == b"),
        (r"a \times b \div c", "a * b / c"),
        (r"e4 \notin A \smallsetminus B", "!(e4 in A & ~B)"),
        (r"\complement A \veebar B", "~A ^ B"),
        (r"a == b \Longrightarrow b \ne c", "a == b → b != c"),
    ] {
        let found = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(found, parse(formula).unwrap(), "{text}");
    }
}

#[test]
fn bars_are_the_number_of_squares_of_a_set() {
    for (text, formula) in [
        ("|a|", "cardinality(a)"),
        ("|a| = 3", "cardinality(a) == 3"),
        ("|a ∪ b| + |a ∩ b| == |a| + |b|", "count(a | b) + count(a & b) == count(a) + count(b)"),
        ("|(a | b)| - |knight(a | b)|", "count(a | b) - count(knight(a | b))"),
        (r"|a \ b| < |a|", r"count(a & ~b) < count(a)"),
        ("|{e4, d4} & x| | y", "count({e4, d4} & x) | y"),
        ("a | b | c", "a | b | c"),
    ] {
        let found = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(found.to_string().replace("cardinality", "count"), {
            let formula = parse(formula).unwrap();
            formula.to_string().replace("cardinality", "count")
        });
        assert!(compile(text, Names::Free).is_ok(), "{text}");
    }
    for text in ["|a|b|", "|a | b| == 3", "|a | b", "|a"] {
        refused(text, "expected", "a union is written `a ∪ b`");
    }
    refused("||a||", "expected a formula", "`count(a)`");
    for text in ["|5|", "|3 - 5|", "let d = 3 - 5; |d|", "|first(a)| == 1"] {
        refused(text, "the cardinality of a number", "for the absolute value");
    }
    for text in ["|a - b|", "|count(a) - count(b)| <= 2"] {
        refused(text, "a difference of sets, of words or of numbers", r"`|a \ b|` for sets");
    }
}

#[test]
fn signs_with_several_meanings_are_refused_with_them() {
    for text in ["a · b", "a ⋅ b", r"a \cdot b", "a · 2 · b"] {
        refused(text, "may be a product or an intersection", "`a & b` for the intersection");
    }
    for text in ["256 ≡ 1 (mod 255) + 1", "256 ≡ 511 mod 255", r"a \equiv b % 3", "a mod 3 ≡ b"]
    {
        refused(text, "may be a congruence", "`a mod m == b mod m`");
    }
    for text in ["a == 0 → b == 0 ≡ c == 0", "a ≡ b ≡ c", "a == b ≡ c == d", "a ≡ b => b ≡ a"]
    {
        refused(text, "can be read in two ways", "`(a ≡ b)`");
    }
    for text in ["x^{2}", "x^{c}", "A^{C} | b", r"A^\complement"] {
        refused(text, "may be a superscript of TeX or an exclusive or", "blanks around `^`");
    }
    for text in ["$A^c = B$", "$x^2$", "$a ^ b$"] {
        refused(text, "between dollar signs is a superscript", r"`\oplus`");
    }
    for (text, help) in [
        (r"A\subseteq B", "is_subset(a, b)"),
        (r"\overline A", "~a"),
        (r"A\left", "count(a)"),
        (r"a \sum b", "write out the operands"),
        (r"a \pmod", "a mod m == b mod m"),
        (r"my\_set", "`_` without the backslash"),
        (r"a \- b", "the sign without the backslash"),
    ] {
        refused(text, "or a difference of sets", help);
        refused(text, "or a difference of sets", r"put a blank after `\`");
    }
    // With a blank, and for other names, it is the difference.
    for text in [r"A \ left", r"A\B", r"A \pawns", r"A \ -b"] {
        assert!(parse(text).unwrap().to_string().contains("& ~"), "{text}");
    }
}

#[test]
fn signs_that_are_not_read_are_refused_with_what_to_write() {
    for (signs, help) in [
        ("∋", "square in set"),
        ("∌", "!(square in set)"),
        ("⊂⊆⊊", "is_subset(a, b)"),
        ("⊃⊇⊋", "is_superset(a, b)"),
        ("⊄⊈", "!is_subset(a, b)"),
        ("⋂⋃⋀⋁∑∏", "write out the operands"),
        ("∀", "leave it out"),
        ("∃∄", "prove the negation"),
        ("⊼↑", "~(a & b)"),
        ("⊽↓", "~(a | b)"),
        ("⊖", "symmetric difference"),
        ("⊎⊔", "`a | b` for a union"),
        ("⊗⊙∘✕", "`a * b` for a product"),
        ("⇐⟸←", "`a => b`"),
        ("≔≝≜", "`name := formula`"),
        ("≟≅≈", "`==`"),
        ("≢", "`!=`"),
        ("–—‐‑", "write `-`"),
        ("⌊⌈", "rounds toward zero"),
        ("√∞±", "whole numbers"),
        ("₁₂", "`a_1`"),
        ("′∼", "`~a` for the complement"),
        ("\u{200b}\u{ad}", "invisible"),
        ("Ωø", "`none`"),
    ] {
        for sign in signs.chars() {
            let text = format!("a {sign} b");
            refused(&text, &format!("{sign:?}"), help);
        }
    }
    refused("x²", "a superscript is only for powers of 2", "`x * x`");
    refused("10³", "a superscript is only for powers of 2", "`1 << n`");
    refused("2ⁿ⁻¹", "the superscript `ⁿ⁻¹`", "`2**(n - 1)`");
    refused("x⁻¹", "the superscript `⁻¹`", "`2**(n - 1)`");
}

#[test]
fn words_of_other_languages_are_refused_with_what_to_write() {
    for (text, message, help) in [
        ("300 as u8", "found `as`", "`300 as u8;`"),
        ("(x as u64) + 1", "found `as`", "`300 as u8;`"),
        ("a NAND b", "found `NAND`", "`~(a & b)`"),
        ("a LSL 3", "found `LSL`", "`a << n`"),
        ("5 REM 3", "found `REM`", "`a mod b`"),
        ("a == 1 and b == 2", "found `and`", "`&&` for bools"),
        ("f1(3)", "unknown function `f1`", "`f1` is a square"),
        ("\\frac{a}{b}", "`\\frac`", "`a / b`"),
        ("$\\frac{a}{b}$", "`\\frac`", "`a / b`"),
        ("\\lfloor x / 2 \\rfloor", "`\\lfloor`", "rounds toward zero"),
        ("\\sqrt{x}", "`\\sqrt`", "whole numbers"),
        ("1 + $x$", "unexpected character '$'", "dollar signs"),
        ("```\ncount({e4})\n```", "a fence of Markdown", "leave out the fences"),
        ("```c\nint x = 3; x & 1;\n```", "a fence of Markdown", "leave out the fences"),
    ] {
        refused(text, message, help);
    }
}

#[test]
fn entities_of_html_are_refused() {
    for (text, entity, sign) in [
        ("a &amp; b", "&amp;", "`&`"),
        ("let x = a &amp; 5; x == 5", "&amp;", "`&`"),
        ("1 &lt;&lt; 3", "&lt;", "`<`"),
        ("U64 f(U64 x) { return x &gt;&gt; 1; } f(x)", "&gt;", "`>`"),
        ("A &#8745; B", "&#8745;", "`∩`"),
        ("A &#x2229; B", "&#x2229;", "`∩`"),
        ("A &cup; B", "&cup;", "`∪`"),
        ("a&nbsp;| b", "&nbsp;", "a blank"),
        ("2&sup3;", "&sup3;", "`³`"),
    ] {
        refused(text, &format!("`{entity}` is"), sign);
    }
    // A name, and comments.
    for text in ["a &lt", "let lt = 3; a &lt;", "a & b // x &lt; y;", "a /* &amp; */ & b"] {
        assert!(compile(text, Names::Free).is_ok(), "{text}");
    }
}

#[test]
fn modulo_the_size_of_words_each_word_is_itself() {
    for (text, formula) in [
        ("a + b ≡ b + a (mod 2^64)", "a + b == b + a"),
        ("a + b ≡ b + c (mod 2⁶⁴)", "a + b == b + c"),
        ("a + b ≡ b + c (mod 2**64)", "a + b == b + c"),
        ("x * 3 mod 2^64 == 3 * x", "x * 3 == 3 * x"),
        ("x * 3 mod 2**64 == 3 * x", "x * 3 == 3 * x"),
        ("(x + y) % 2**64", "x + y"),
    ] {
        let read = compile(text, Names::Free).unwrap_or_else(|error| panic!("{text}: {error}"));
        let expected = compile(formula, Names::Free).unwrap();
        let inputs = read.inputs().len();
        assert_eq!(inputs, expected.inputs().len(), "{text}");
        for words in [[0, 0, 0], [u64::MAX, 1, 2], [0x9e37_79b9_7f4a_7c15, 1 << 63, 7]] {
            let words = &words[..inputs];
            assert_eq!(read.evaluate(words).unwrap(), expected.evaluate(words).unwrap(), "{text}");
        }
    }
    // Other moduli are as before.
    assert_eq!(value("7 mod 2**2 == 3"), value("true"));
    // The remainder of a negative number is a word.
    assert_eq!(value("count(x) - 1 mod 2**64 == none"), value("false"));
    assert_eq!(value("(count(x) - 1) mod 2**64 > 0"), value("true"));
    assert_eq!(value("256 ≡ 1 (mod 2^64)"), value("false"));
    assert_eq!(value("256 ≡ 1 (mod 255)"), value("true"));
}
