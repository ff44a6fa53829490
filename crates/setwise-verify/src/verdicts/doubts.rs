//! Texts that look like formulas, and may mean something else.

use setwise_expr::{FormulaError, Span};

use crate::names::words::is_word;
use crate::parts::part::{Part, is_prose};
use crate::verdicts::listing;

/// The reason why a text has two readings.
#[derive(Clone, Copy)]
pub(crate) enum Doubt {
    LostSuperscript,
    SpacedPower,
}

impl Doubt {
    /// Returns what the text may be.
    pub(crate) const fn note(self) -> &'static str {
        match self {
            Self::LostSuperscript => "`2n` may be `2 * n`, or `2**n` whose superscript was lost",
            Self::SpacedPower => "`2 ^ n` may be the exclusive or, or a power",
        }
    }

    const fn help(self) -> &'static str {
        match self {
            Self::LostSuperscript => "write the one that is meant",
            Self::SpacedPower => {
                "write `2^n` without blanks for the power, or `n ^ 2` for the exclusive or"
            }
        }
    }

    /// Returns the error for a text whose readings differ.
    pub(crate) fn error(self, why: &str) -> FormulaError {
        let message = format!("{}{why}", self.note());
        FormulaError::new(Span::new(0, 0), message).with_help(self.help())
    }
}

/// Returns true for lines with a rule, below which the result of a written calculation stands. Boards
/// may have a frame, and a comment may be underlined.
pub(crate) fn are_ruled(lines: &[Part<'_>]) -> bool {
    let is_other = |line: &Part<'_>| {
        listing::row(line.text).is_some() || line.text.contains("/*") || is_row(line.text)
    };
    lines.iter().skip(1).any(|line| is_rule(line.text))
        && !lines.iter().any(is_other)
        && !is_prose(lines)
}

/// Returns true for a line of three or more of the signs of rules alone.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let sign = line.chars().next().unwrap_or_default();
    line.len() > 2 && "-=_".contains(sign) && line.chars().all(|it| it == sign)
}

/// Returns true for a row of a board: eight cells of one sign.
fn is_row(line: &str) -> bool {
    line.split_whitespace().filter(|cell| cell.chars().count() == 1).count() >= 8
        && line.contains(['.', '|'])
}

/// Returns the name of a square that stands alone before a single `=`: `a1 = x & 3`.
pub(crate) fn equated_square(text: &str) -> Option<&str> {
    let (name, value) = text.split_once('=')?;
    let name = name.trim();
    let is_square = matches!(name.as_bytes(), [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    (is_square && !value.starts_with(['=', '>'])).then_some(name)
}

/// Refuses a line whose comparison may be cut off by `//`, which is a comment here and the quotient
/// in Python: `x // 2 == x >> 1`.
pub(crate) fn cut(text: &str) -> Option<FormulaError> {
    let (before, after) = text.split_once("//")?;
    let operand = after.trim_start();
    let len = operand.find(|c| !is_word(c)).unwrap_or(operand.len());
    let is_sign = |c: char| "=<>&|^+-*%!".contains(c);
    let goes_on = len > 0 && operand[len..].trim_start().starts_with(is_sign);
    let is_cut = goes_on
        && ["==", "!=", "<", ">"].iter().any(|sign| operand.contains(sign))
        && !before.contains(['=', ';', '{', '\n'])
        && !after.contains('\n');
    let at = before.len();
    let message = "`//` begins a comment here; only Python has it as the quotient";
    is_cut.then(|| {
        FormulaError::new(Span::new(at, at + 2), message)
            .with_help("write `/` for the quotient, or put the comment on a line of its own")
    })
}

/// Returns the reason why a line with code in a comment is not read: its line breaks may be lost.
pub(crate) fn swallowed(text: &str) -> Option<&'static str> {
    let (before, comment) = text.trim().split_once("//")?;
    let comment = comment.trim();
    // Statements after code are those of a loop or a function.
    if !(before.is_empty() || comment.contains('{') && comment.contains('}')) {
        return None;
    }
    if before.contains(['\n', '"']) {
        return None;
    }
    let has_code =
        comment.contains('=') && (comment.contains("; ") || comment.ends_with([';', '}']));
    let is_statement = comment.starts_with("setwise:") || comment.contains('\n');
    (has_code && !is_statement).then_some(
        "all that follows `//` on this line is a comment, and there is code in it; put the code on \
         lines of its own",
    )
}
