//! Values of tags and comments: bytes that are decoded on request.

use core::time::Duration;
use std::borrow::Cow;

use setwise::Square;

use crate::vocabulary::encoding::decode;

/// The value of a tag, as it is written between the quotes.
///
/// ```
/// use setwise_chess::pgn::TagValue;
///
/// assert_eq!(TagValue::new(br#"the \"Bird\""#).to_str_lossy(), "the \"Bird\"");
/// assert_eq!(TagValue::new(b"L\xf6wenthal").to_str_lossy(), "Löwenthal");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TagValue<'a>(&'a [u8]);

impl<'a> TagValue<'a> {
    /// Creates a value from the bytes between the quotes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes, with their backslashes.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// Returns the text, as UTF-8 or else as Latin-1, with `\"` and `\\` unescaped. It is
    /// borrowed if it is UTF-8 without a backslash.
    #[must_use]
    pub fn to_str_lossy(&self) -> Cow<'a, str> {
        let text = decode(self.0);
        if !text.contains('\\') {
            return text;
        }
        let mut plain = String::with_capacity(text.len());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let escaped =
                if c == '\\' { chars.next_if(|&next| matches!(next, '"' | '\\')) } else { None };
            plain.push(escaped.unwrap_or(c));
        }
        Cow::Owned(plain)
    }
}

/// Escapes the quotes and backslashes of a tag's value.
pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Replaces line breaks by spaces.
pub(super) fn one_line(text: &str) -> String {
    text.replace("\r\n", " ").replace(['\n', '\r'], " ")
}

/// A comment, as it is written between the braces or after the semicolon.
///
/// Programs write clocks, times and evaluations into comments, which have their own methods.
///
/// ```
/// use core::time::Duration;
/// use setwise_chess::pgn::{Comment, Evaluation};
///
/// let comment = Comment::new(b" [%eval -1.25,20] [%clk 1:02:03.5] a blunder ");
/// assert_eq!(comment.clock(), Some(Duration::from_millis(3_723_500)));
/// let evaluation = comment.evaluation().unwrap();
/// assert_eq!(evaluation, Evaluation::Centipawns { value: -125, depth: Some(20) });
/// assert_eq!(comment.elapsed(), None);
/// assert_eq!(Comment::new(b"[%clk 0:00:58,6]").clock(), Some(Duration::from_millis(58_600)));
/// assert_eq!(comment.command("eval"), Some("-1.25,20"));
/// assert_eq!(comment.to_str_lossy(), "[%eval -1.25,20] [%clk 1:02:03.5] a blunder");
///
/// let comment = Comment::new(b"[%clk 1:02:03] [%clk 1:xx] [%clk 0:59] [%cal Gd2d4,Re7]");
/// assert_eq!((comment.malformed("clk"), comment.malformed("cal")), (Some(15), Some(39)));
/// assert_eq!(comment.malformed("eval"), None);
/// assert_eq!(comment.valued("clk").collect::<Vec<_>>(), [0, 27]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comment<'a>(&'a [u8]);

impl<'a> Comment<'a> {
    /// Creates a comment from its bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes, with their line breaks.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// Returns the text, as UTF-8 or else as Latin-1, trimmed and with a space for each line
    /// break, which has no meaning in a comment. It is borrowed if it is one line of UTF-8.
    #[must_use]
    pub fn to_str_lossy(&self) -> Cow<'a, str> {
        let text = decode(self.0.trim_ascii());
        if text.contains(['\n', '\r']) { Cow::Owned(one_line(&text)) } else { text }
    }

    /// Returns the time left on the clock of the side that moved: `[%clk 0:05:00]`. If there are
    /// several, the first one counts, as for the other values.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.commands("clk").find_map(duration)
    }

    /// Returns the time that the move took: `[%emt 0:00:07]`.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.commands("emt").find_map(duration)
    }

    /// Returns a program's evaluation: `[%eval 0.25]`, `[%eval #-3,24]`.
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.commands("eval").find_map(evaluation)
    }

    /// Returns the operand of an embedded command: `Gd4` for `csl` in `[%csl Gd4]`.
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&'a str> {
        self.commands(name).next()
    }

    /// Returns the operands of the embedded commands of this name.
    fn commands(&self, name: &str) -> impl Iterator<Item = &'a str> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            while let Some(start) = openings(rest).next() {
                rest = &rest[start + 2..];
                let end = memchr::memchr(b']', rest)?;
                let found = rest[..end].strip_prefix(name.as_bytes());
                rest = &rest[end..];
                if let Some([b' ' | b'\t' | b'\r' | b'\n', operand @ ..]) = found
                    && let Ok(operand) = str::from_utf8(operand.trim_ascii())
                {
                    return Some(operand);
                }
            }
            None
        })
    }

    /// Returns the offset of the first command of this name, in any case, whose operand is missing
    /// or not of its form. Operands of names other than [`COMMANDS`] have any form.
    #[must_use]
    pub fn malformed(&self, name: &str) -> Option<usize> {
        self.places(name).find_map(|(start, has_value)| (!has_value).then_some(start))
    }

    /// Returns the offsets of the commands of this name that are not [malformed](Self::malformed).
    pub fn valued(&self, name: &str) -> impl Iterator<Item = usize> {
        self.places(name).filter_map(|(start, has_value)| has_value.then_some(start))
    }

    /// Returns the offsets of the commands of this name, in any case, each with true if its operand
    /// has its form.
    fn places(&self, name: &str) -> impl Iterator<Item = (usize, bool)> {
        openings(self.0).filter_map(move |start| {
            let text = &self.0[start..];
            let len = memchr::memchr(b']', text).map_or(text.len(), |end| end + 1);
            let word = text[2..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
            let is_named = text[2..2 + word].eq_ignore_ascii_case(name.as_bytes());
            is_named.then(|| (start, Self(&text[..len]).has_value(name)))
        })
    }

    /// Returns true if a command of this name has an operand of its form.
    pub(super) fn has_value(&self, name: &str) -> bool {
        let is_list = |squares: usize| {
            let is_item = |item: &str| {
                let (color, squares_of_item) = item.trim().split_at_checked(1).unwrap_or_default();
                color.bytes().all(|byte| byte.is_ascii_uppercase())
                    && squares_of_item.len() == 2 * squares
                    && squares_of_item
                        .as_bytes()
                        .chunks(2)
                        .all(|square| Square::from_ascii(square).is_some())
            };
            self.command(name).is_some_and(|text| text.split(',').all(is_item))
        };
        match name {
            "clk" => self.clock().is_some(),
            "emt" => self.elapsed().is_some(),
            "eval" => self.evaluation().is_some(),
            "csl" => is_list(1),
            "cal" => is_list(2),
            _ => self.command(name).is_some(),
        }
    }
}

/// Returns the offsets of `[%`. Comments are short, so a search for two bytes takes longer to begin
/// than to run.
fn openings(text: &[u8]) -> impl Iterator<Item = usize> {
    memchr::memchr_iter(b'[', text).filter(|&start| text.get(start + 1) == Some(&b'%'))
}

/// The commands whose operands [`Comment::malformed`] checks.
pub const COMMANDS: &[&str] = &["clk", "eval", "emt", "csl", "cal"];

/// The evaluation of a position from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evaluation {
    /// A value in hundredths of a pawn.
    Centipawns {
        /// The value.
        value: i32,
        /// The search depth in halfmoves, if it is known.
        depth: Option<u32>,
    },
    /// Mate in a number of moves, which is negative if Black mates.
    Mate {
        /// The number of moves.
        moves: i32,
        /// The search depth in halfmoves, if it is known.
        depth: Option<u32>,
    },
}

/// Parses an evaluation with an optional depth.
fn evaluation(text: &str) -> Option<Evaluation> {
    let (value, depth) = match text.split_once(',') {
        Some((value, depth)) => (value, Some(depth.trim().parse().ok()?)),
        None => (text, None),
    };
    match value.strip_prefix('#') {
        Some(moves) => Some(Evaluation::Mate { moves: moves.parse().ok()?, depth }),
        None => Some(Evaluation::Centipawns { value: centipawns(value)?, depth }),
    }
}

/// Parses hours, minutes and seconds, which may have a fraction after a period or a comma.
fn duration(text: &str) -> Option<Duration> {
    let mut parts = text.rsplitn(3, ':');
    let seconds = parts.next()?;
    let (whole, fraction) = seconds.split_once(['.', ',']).unwrap_or((seconds, ""));
    let number = |text: &str| is_digits(text).then(|| text.parse::<u32>().ok()).flatten();
    let mut next = || parts.next().map_or(Some(0), number);
    let (minutes, hours) = (next()?, next()?);
    let total = (u64::from(hours) * 60 + u64::from(minutes)) * 60 + u64::from(number(whole)?);
    if fraction.len() > 9 || !is_digits(fraction) {
        return None;
    }
    let nanos = format!("{fraction:0<9}").parse().ok()?;
    Some(Duration::new(total, nanos))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses a number of pawns, and truncates it to hundredths.
fn centipawns(text: &str) -> Option<i32> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    let hundredths: String = fraction.chars().chain(['0', '0']).take(2).collect();
    let whole: i32 = whole.parse().ok()?;
    let value = whole.checked_mul(100)?.checked_add(hundredths.parse().ok()?)?;
    Some(if is_negative { -value } else { value })
}
