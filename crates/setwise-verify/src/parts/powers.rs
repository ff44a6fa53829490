//! Signs `^` that may be meant as powers: those next to a decimal number, as in `x^0`, `3^n` and `(-1)^n`.

use std::ops::Range;

use setwise_expr::replaced;

use crate::names::words::{is_name, is_word};

/// The largest exponent of a name, or of a formula in brackets, that may be meant as a power.
const MAX_EXPONENT: u32 = 16;

/// The values that stand for the name in an exponent whose power has no formula.
const SAMPLES: [i64; 6] = [0, 1, 2, 3, 4, 7];

/// An operator `^` with its operands, which may be a power.
struct Power<'a> {
    range: Range<usize>,
    base: &'a str,
    exponent: &'a str,
}

/// The readings of a text whose signs `^` are powers, both empty if the powers have no formula.
#[derive(Default)]
pub(crate) struct Powers {
    /// The text with a formula for each power, which is right unless a word is too small for the power.
    pub(crate) whole: Option<String>,
    /// The text for some exponents, where a name in the exponent has no formula or one that may be too large.
    pub(crate) samples: Vec<String>,
}

/// Returns the first operation of a text that may be meant as a power.
pub(crate) fn first(text: &str) -> Option<&str> {
    powers(text).into_iter().next().map(|it| &text[it.range])
}

/// Returns true for a text with `^` between decimal numbers and without blanks, as in `10^3`.
pub(crate) fn has_numbers(text: &str) -> bool {
    let are_digits = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
    // As in `(1+1)^3`.
    let is_of_digits = |it: &str| it.bytes().all(|it| it.is_ascii_digit() || b"+-*".contains(&it));
    let is_tight = |it: &Power<'_>| !text[it.range.clone()].contains(' ');
    powers(text).iter().any(|it| is_of_digits(it.base) && are_digits(it.exponent) && is_tight(it))
}

/// Returns the text with its powers written as products, shifts, and numbers; `None` for a text without any.
pub(crate) fn written(text: &str) -> Option<Powers> {
    let found = powers(text);
    if found.is_empty() {
        return None;
    }
    // A power within an operand of another is not written as a product.
    if found.len() < all_powers(text).len() {
        return Some(Powers::default());
    }
    let whole = replace(text, &found, &values(text));
    let mut names = found.iter().filter(|it| is_name(it.exponent) && number(it.base) != Some(-1));
    let name = names.next().map(|it| it.exponent);
    // A power such as `3^n` has a value for each `n`.
    let with = |value: &i64| {
        let text = replace(text, &found, &[(name?, *value)])?;
        Some(replaced(&text, name?, &value.to_string()))
    };
    let is_bound = |name| values(text).iter().any(|it| it.0 == name);
    let samples = match name {
        Some(name) if !is_bound(name) && names.all(|it| it.exponent == name) => {
            SAMPLES.iter().map(with).collect::<Option<_>>().unwrap_or_default()
        }
        _ => Vec::new(),
    };
    Some(Powers { whole, samples })
}

/// Returns the numbers that the row of a table gives to names, such as `n` in `let n = 0x3`.
fn values(text: &str) -> Vec<(&str, i64)> {
    let bound = text.split("; ").map_while(|it| it.strip_prefix("let ")?.split_once(" = "));
    let number = |(name, value): (_, &str)| {
        let value = without_brackets(value);
        let number = match value.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16).ok(),
            None => number(value),
        };
        number.map(|it| (name, it))
    };
    bound.filter_map(number).collect()
}

/// Writes each power as another formula, where some names have values; `None` if one has none.
fn replace(text: &str, powers: &[Power<'_>], values: &[(&str, i64)]) -> Option<String> {
    let (mut written, mut at) = (String::new(), 0);
    for power in powers {
        written += &text[at..power.range.start];
        written += &power.written(values)?;
        at = power.range.end;
    }
    Some(written + &text[at..])
}

impl Power<'_> {
    /// Returns true if an operand is a decimal number, so that it may be a power.
    fn may_be_meant(&self) -> bool {
        let exponent = number(self.exponent).and_then(|it| u32::try_from(it).ok());
        // A fraction, as in `10^-3`, which words do not have.
        if self.exponent.starts_with('-') {
            return number(self.base).is_some();
        }
        // A power of 2 is read as one wherever it may be one.
        match number(self.base) {
            Some(2) => false,
            Some(_) => !starts_with_digit(self.exponent) || exponent.is_some_and(|it| it < 64),
            // A number with a prefix.
            None if starts_with_digit(self.base) && self.base.chars().all(is_word) => false,
            None => exponent.is_some_and(|it| it <= MAX_EXPONENT),
        }
    }

    fn written(&self, values: &[(&str, i64)]) -> Option<String> {
        let Self { base, exponent, .. } = self;
        let value = values.iter().find(|it| it.0 == *exponent).map(|it| it.1);
        let count = number(exponent).or(value).and_then(|it| u32::try_from(it).ok());
        if let Some(count) = count.filter(|it| number(base).is_some() || *it <= MAX_EXPONENT) {
            return Some(match number(base) {
                Some(base) => format!("({})", base.wrapping_pow(count)),
                None if count == 0 => "1".to_owned(),
                None => format!("({})", vec![format!("({base})"); count as usize].join(" * ")),
            });
        }
        match number(base)? {
            -1 => Some(format!("(1 - 2 * (({exponent}) & 1))")),
            1 => Some("1".to_owned()),
            base if base > 2 && base.count_ones() == 1 => {
                Some(format!("(1 << {} * ({exponent}))", base.trailing_zeros()))
            }
            _ => None,
        }
    }
}

/// Returns the operations `^` of a text that may be meant as powers, except those of several operands, as in
/// `a ^ b ^ 1`, where only the exclusive or is usual.
fn powers(text: &str) -> Vec<Power<'_>> {
    let mut found: Vec<Power<'_>> = Vec::new();
    for power in all_powers(text) {
        if found.last().is_none_or(|it| it.range.end <= power.range.start) {
            found.push(power);
        }
    }
    found
}

/// Returns these operations with those that overlap, as one is in an operand of another.
fn all_powers(text: &str) -> Vec<Power<'_>> {
    let power = |at: usize| {
        let before = text[..at].trim_end_matches(' ');
        let start = operand_before(before)?;
        let rest = text[at + 1..].trim_start_matches(' ');
        let end = text.len() - rest.len() + operand_len(rest)?;
        let [base, exponent] = [&before[start..], &text[text.len() - rest.len()..end]];
        let is_chain =
            text[..start].trim_end().ends_with('^') || text[end..].trim_start().starts_with('^');
        let [base, exponent] = [base, exponent].map(without_brackets);
        let power = Power { range: start..end, base, exponent };
        (!is_chain && power.may_be_meant()).then_some(power)
    };
    text.match_indices('^').filter_map(|it| power(it.0)).collect()
}

/// Returns the start of the operand at the end of a text: a name, a number, a call, or a formula in brackets.
fn operand_before(text: &str) -> Option<usize> {
    let mut end = text.len();
    if text.ends_with(')') {
        let mut depth = 0_i32;
        end = text.char_indices().rev().find_map(|(at, c)| {
            depth += match c {
                ')' => 1,
                '(' => -1,
                _ => 0,
            };
            (depth == 0).then_some(at)
        })?;
    }
    let mut start = text[..end].trim_end_matches(is_word).len();
    // `2x^2` is the product of 2 and `x^2`.
    let name = text[start..].trim_start_matches(|c: char| c.is_ascii_digit());
    if name.chars().count() == 1 && name.starts_with(|c: char| c.is_alphabetic()) {
        start = text.len() - name.len();
    }
    (start < text.len()).then_some(start)
}

/// Returns the length of the operand at the start of a text.
fn operand_len(text: &str) -> Option<usize> {
    if let Some(digits) = text.strip_prefix('-').filter(|it| starts_with_digit(it)) {
        return operand_len(digits).map(|it| it + 1);
    }
    let word = text.find(|c| !is_word(c)).unwrap_or(text.len());
    let rest = &text[word..];
    let close = match rest.chars().next() {
        Some('(') => ')',
        Some('{') if word == 0 => '}',
        _ => return Some(word).filter(|it| *it > 0),
    };
    let open = rest.chars().next()?;
    let mut depth = 0_i32;
    let end = rest.char_indices().find_map(|(at, c)| {
        depth += i32::from(c == open) - i32::from(c == close);
        (depth == 0).then_some(at + 1)
    })?;
    Some(word + end)
}

/// Returns an operand without the brackets around it, which are those of a formula or of TeX.
fn without_brackets(operand: &str) -> &str {
    let inner = |open: char, close: char| operand.strip_prefix(open)?.strip_suffix(close);
    inner('(', ')').or_else(|| inner('{', '}')).map_or(operand, str::trim)
}

/// Returns the value of a decimal number, which may have a sign.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_decimal = digits.bytes().all(|it| it.is_ascii_digit());
    let is_plain = digits.len() == 1 || !digits.starts_with('0');
    text.parse().ok().filter(|_| is_decimal && is_plain)
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn powers_are_written_as_formulas() {
        for (text, expected) in [
            ("x^0 = 1", Some("1 = 1")),
            ("x ^ 2 == x * x", Some("((x) * (x)) == x * x")),
            ("popcount(x)^{2}", Some("((popcount(x)) * (popcount(x)))")),
            ("(x^2)^3 = x^6", Some("unknown")),
            ("(1 + 1)^3 = 8", Some("((1 + 1) * (1 + 1) * (1 + 1)) = 8")),
            ("(x + y)^2", Some("((x + y) * (x + y))")),
            ("(-1)^n = 1", Some("(1 - 2 * ((n) & 1)) = 1")),
            ("4^n = 2^(2*n)", Some("(1 << 2 * (n)) = 2^(2*n)")),
            ("3 ^ 2 = 9", Some("(9) = 9")),
            ("let n = 0x3; (3^n) == 26", Some("let n = 0x3; ((27)) == 26")),
            ("let a = 0x1; let b = 0x1; (a ^ b) == 0", None),
            ("x ^ y", None),
            ("2^n", None),
            ("x ^ 255", None),
            ("0xff ^ 3", None),
            ("x ^ -1", None),
            ("x ^ y ^ 1", None),
            ("1100 ^ 0110", None),
            ("x ^= 1", None),
            ("^ 2 and x^", None),
            ("é^2", Some("((é) * (é))")),
            ("2x^2 = x", Some("2((x) * (x)) = x")),
            ("10^-3 = 0", Some("unknown")),
            ("2^-1 = 0", Some("unknown")),
        ] {
            let found = written(text).map(|it| it.whole.unwrap_or_else(|| "unknown".to_owned()));
            assert_eq!(found.as_deref(), expected, "{text}");
        }
        let samples = |text| written(text).map(|it| it.samples).unwrap_or_default();
        assert_eq!(samples("3^n mod 2 = 1")[3], "(27) mod 2 = 1");
        assert_eq!(samples("4^n mod 3 = 1")[3], "(64) mod 3 = 1");
        assert!(samples("3^(n + 1)").is_empty() && samples("x^2 = x").is_empty());
    }
}
