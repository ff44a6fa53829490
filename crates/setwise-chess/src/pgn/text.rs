//! Values of tags and comments: bytes as they stand, read as text on request.

use core::time::Duration;
use std::borrow::Cow;

/// Bytes as text: UTF-8, or else Latin-1, of which every byte is a character.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| byte as char).collect()),
    }
}

/// The value of a tag, as it stands between the quotes.
///
/// # Examples
///
/// ```
/// use setwise_chess::pgn::TagValue;
///
/// assert_eq!(TagValue::new(br#"the \"Bird\""#).to_str(), "the \"Bird\"");
/// assert_eq!(TagValue::new(b"L\xf6wenthal").to_str(), "Löwenthal");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TagValue<'a>(&'a [u8]);

impl<'a> TagValue<'a> {
    /// A value with these bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes as they stand in the file, backslashes too.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// The text: UTF-8, or Latin-1 if it is not, with `\"` as a quote and `\\` as a
    /// backslash.
    ///
    /// # Cost
    ///
    /// Nothing is allocated unless there is a backslash or a byte that is not UTF-8.
    #[must_use]
    pub fn to_str(&self) -> Cow<'a, str> {
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

/// A comment, as it stands between the braces, or behind the semicolon.
///
/// What programs write into comments is found on request: clocks, times and evaluations.
///
/// # Examples
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
/// assert_eq!(comment.to_str(), "[%eval -1.25,20] [%clk 1:02:03.5] a blunder");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comment<'a>(&'a [u8]);

impl<'a> Comment<'a> {
    /// A comment with these bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes as they stand in the file, line breaks and all.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// The text: UTF-8, or Latin-1 if it is not, without blanks at its ends, and with a
    /// space for each line break, which means nothing in a comment.
    ///
    /// # Cost
    ///
    /// Nothing is allocated unless there is a line break or a byte that is not UTF-8.
    #[must_use]
    pub fn to_str(&self) -> Cow<'a, str> {
        let text = decode(self.0.trim_ascii());
        match text.contains(['\n', '\r']) {
            true => Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " ")),
            false => text,
        }
    }

    /// The time left on the clock of the side that has moved: `[%clk 0:05:00]`.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        duration(self.command("clk")?)
    }

    /// The time that the move took: `[%emt 0:00:07]`.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        duration(self.command("emt")?)
    }

    /// What the position is worth to a program: `[%eval 0.25]`, `[%eval #-3,24]`.
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        let text = self.command("eval")?;
        let (value, depth) = match text.split_once(',') {
            Some((value, depth)) => (value, Some(depth.trim().parse().ok()?)),
            None => (text, None),
        };
        match value.strip_prefix('#') {
            Some(moves) => Some(Evaluation::Mate { moves: moves.parse().ok()?, depth }),
            None => Some(Evaluation::Centipawns { value: centipawns(value)?, depth }),
        }
    }

    /// What stands behind the name of a command: of `[%csl Gd4]` and `csl` it is `Gd4`.
    ///
    /// ```
    /// use setwise_chess::pgn::Comment;
    ///
    /// let comment = Comment::new(b"look here [%csl Gd4,Re5]");
    /// assert_eq!(comment.command("csl"), Some("Gd4,Re5"));
    /// assert_eq!(comment.command("cal"), None);
    /// ```
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&'a str> {
        let mut rest = self.0;
        while let Some(start) = memchr::memmem::find(rest, b"[%") {
            rest = &rest[start + 2..];
            let end = memchr::memchr(b']', rest)?;
            let found = rest[..end].strip_prefix(name.as_bytes());
            if let Some([b' ' | b'\t' | b'\r' | b'\n', operand @ ..]) = found {
                return str::from_utf8(operand.trim_ascii()).ok();
            }
            rest = &rest[end..];
        }
        None
    }
}

/// What a position is worth, from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// In hundredths of a pawn.
    Centipawns {
        /// The value.
        value: i32,
        /// How many half moves deep the program has looked, if it says so.
        depth: Option<u32>,
    },
    /// Mate in so many moves; negative if Black mates.
    Mate {
        /// The number of moves.
        moves: i32,
        /// How many half moves deep the program has looked, if it says so.
        depth: Option<u32>,
    },
}

/// Hours, minutes and seconds; the latter may have a fraction.
fn duration(text: &str) -> Option<Duration> {
    let mut parts = text.rsplitn(3, ':');
    let seconds = parts.next()?;
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => text.parse::<u32>().ok(),
        false => None,
    };
    let (minutes, hours) =
        (parts.next().map_or(Some(0), number)?, parts.next().map_or(Some(0), number)?);
    let total = (u64::from(hours) * 60 + u64::from(minutes)) * 60 + u64::from(number(whole)?);
    if fraction.len() > 9 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let nanos = format!("{fraction:0<9}").parse().ok()?;
    Some(Duration::new(total, nanos))
}

/// A number of pawns with up to two digits behind the point that count.
fn centipawns(text: &str) -> Option<i32> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let hundredths: String = fraction.chars().chain(['0', '0']).take(2).collect();
    let whole: i32 = whole.parse().ok()?;
    let value = whole.checked_mul(100)?.checked_add(hundredths.parse().ok()?)?;
    Some(if is_negative { -value } else { value })
}
