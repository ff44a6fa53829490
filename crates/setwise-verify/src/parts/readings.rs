//! The readings of a formula that only documents have: powers whose superscript was lost. All others are
//! those of the language.

use setwise_expr::{FormulaError, Span, places, replaced};

use crate::names::words::is_word;

/// The place of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Context {
    /// A page, with the notation of mathematics.
    Page,
    /// Code on a page, where `^` is never a power.
    Code,
    /// A comment of source code, which has formulas as they are typed.
    Source,
    /// A comment of Rust, where `!` is the complement of a word.
    Rust,
    /// A comment of Python, whose numbers have a sign, also those of `-x`.
    Python,
    /// Code or a comment of Java, whose words have a sign.
    Java,
}

/// Returns true for a text in which `2^n` is a power: one of a page that is not code.
pub(crate) fn has_powers(text: &str, context: Context) -> bool {
    let statements = text.split(';').count() - 1;
    let bindings = places(text, "let").count();
    context == Context::Page
        && (statements == 0 || text.starts_with("let ") && statements == bindings)
}

/// Returns a text of a page whose `2 ^ n`, with blanks, is a power as `2^n` is; `None` for other texts, such as
/// `x ^ 2 ^ n`, where the sign before it tells what is meant.
pub(crate) fn spaced_powers(text: &str) -> Option<String> {
    let mut written = String::new();
    let mut rest = text;
    while let Some((at, len)) = spaced_power(rest) {
        written += &rest[..=at];
        written.push('^');
        rest = &rest[at + len..];
    }
    (!written.is_empty()).then(|| written + rest)
}

/// Returns true for a text in TeX, where blanks around `^` mean nothing.
pub(crate) fn is_tex(text: &str) -> bool {
    text.trim_start().starts_with('$') || text.contains('\\')
}

/// Returns the place of the first `2 ^ n` with blanks, and its length up to `n`.
fn spaced_power(text: &str) -> Option<(usize, usize)> {
    places(text, "2").find_map(|at| {
        let after = text[at + 1..].trim_start_matches(' ');
        let exponent = after.strip_prefix('^')?;
        let operand = exponent.trim_start_matches(' ');
        let len = text.len() - at - operand.len();
        let is_operand = operand.starts_with(|c: char| is_word(c) || "({".contains(c));
        let is_other = text[..at].trim_end().ends_with(['^', '.']);
        (len > 2 && is_operand && !is_other).then_some((at, len))
    })
}

/// Returns the two readings of `2n`: a product, and a power whose superscript was lost.
pub(crate) fn lost_superscripts(text: &str) -> Option<[String; 2]> {
    let name = ["n", "i"].into_iter().find(|name| places(text, &format!("2{name}")).count() > 0)?;
    let both = [format!("(2 * {name})"), format!("2**{name}")];
    Some(both.map(|reading| replaced(text, &format!("2{name}"), &reading)))
}

/// Refuses a name in a congruence that may be a power whose superscript was lost: `Basen` next to `Base`.
pub(crate) fn expect_no_lost_power(text: &str) -> Result<(), FormulaError> {
    let words = || text.split(|c| !is_word(c)).filter(|word| word.len() > 1).take(16);
    let is_lost = |word: &&str| words().any(|base| word.strip_suffix(['n', 'i']) == Some(base));
    match words().find(is_lost).filter(|_| text.contains('≡')) {
        None => Ok(()),
        Some(name) => {
            let message = format!("`{name}` may be a name, or a power whose superscript was lost");
            Err(FormulaError::new(Span::new(0, 0), message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Context, has_powers, lost_superscripts, spaced_powers};

    #[test]
    fn a_lost_superscript_has_two_readings() {
        let [product, power] = lost_superscripts("2n - 1 == x with x subset of 2n - 1").unwrap();
        assert_eq!(product, "(2 * n) - 1 == x with x subset of (2 * n) - 1");
        assert_eq!(power, "2**n - 1 == x with x subset of 2**n - 1");
    }

    #[test]
    fn blanks_around_the_sign_of_a_power_are_left_out() {
        for (text, expected) in [
            ("2 ^ n == x + 2 ^(n)", Some("2^n == x + 2^(n)")),
            ("2^ 3", Some("2^3")),
            ("2^3 == 8", None),
            ("x ^ 2 ^ n", None),
            ("12 ^ n", None),
            ("2 ^ {n} - 1", Some("2^{n} - 1")),
            ("2 ^ ~x", None),
        ] {
            assert_eq!(spaced_powers(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn powers_are_those_of_formulas() {
        for (text, expected) in [
            ("2^n - 1", true),
            ("let n = 3; 2^n", true),
            ("x = 2^n;", false),
            ("let n = 3; x;", false),
        ] {
            assert_eq!(has_powers(text, Context::Page), expected, "{text}");
            assert!(!has_powers(text, Context::Code), "{text}");
        }
    }
}
