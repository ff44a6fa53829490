//! Sets from text.

use core::fmt;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::wide::{ParseSetError, Set};

/// The error for a text that is not a [`Bitboard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseBitboardError {
    reason: Reason,
    offset: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reason {
    Empty,
    NotANumber(ParseSetError),
    NotOfDiagram(char),
    TooShort(usize),
    TooLong,
}

impl ParseBitboardError {
    /// Returns the offset of the error in the text, in bytes.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseBitboardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Empty => f.write_str(
                "the text is empty; a set is a number such as `0xff` or `255`, or a diagram",
            ),
            Reason::NotANumber(error) => error.fmt(f),
            Reason::NotOfDiagram(c) => {
                write!(f, "`{c}` at byte {} is not `1` or `.`", self.offset)
            }
            Reason::TooShort(squares) => {
                write!(f, "the diagram ends after {squares} of 64 squares")
            }
            Reason::TooLong => {
                write!(f, "the diagram has more than 64 squares, the next at byte {}", self.offset)
            }
        }
    }
}

impl core::error::Error for ParseBitboardError {}

/// Parses a number, hexadecimal with `0x` or decimal, or a diagram as that of
/// [`Bitboard::from_diagram`].
///
/// A text with a `.`, with white space or with 64 characters is a diagram.
///
/// ```
/// use setwise::{Bitboard, Rank};
///
/// assert_eq!("0xff".parse(), Ok(Bitboard::from(Rank::First)));
/// assert_eq!("255".parse(), Ok(Bitboard::from(Rank::First)));
/// assert_eq!(Bitboard(255).to_string().parse(), Ok(Bitboard(255)));
///
/// let error = "0xfg".parse::<Bitboard>().unwrap_err();
/// assert_eq!(error.to_string(), "`g` at byte 3 is not a hexadecimal digit");
/// ```
impl FromStr for Bitboard {
    type Err = ParseBitboardError;

    fn from_str(text: &str) -> Result<Self, ParseBitboardError> {
        let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
        let is_drawn = |c: char| c == '.' || c.is_ascii_whitespace();
        if text.is_empty() {
            Err(ParseBitboardError { reason: Reason::Empty, offset: 0 })
        } else if !is_hexadecimal && (text.contains(is_drawn) || text.len() >= 64) {
            diagram(text)
        } else {
            number(text)
        }
    }
}

/// Parses a number.
fn number(text: &str) -> Result<Bitboard, ParseBitboardError> {
    text.parse::<Set<1>>().map(Bitboard::from).map_err(|error| ParseBitboardError {
        reason: Reason::NotANumber(error),
        offset: error.offset(),
    })
}

/// Parses a diagram, and finds the fault of one that is wrong.
fn diagram(text: &str) -> Result<Bitboard, ParseBitboardError> {
    if let Some(set) = Bitboard::from_diagram(text) {
        return Ok(set);
    }
    let mut squares = 0;
    for (offset, c) in text.char_indices().filter(|(_, c)| !c.is_ascii_whitespace()) {
        let reason = match c {
            '1' | '.' if squares == 64 => Reason::TooLong,
            '1' | '.' => {
                squares += 1;
                continue;
            }
            _ => Reason::NotOfDiagram(c),
        };
        return Err(ParseBitboardError { reason, offset });
    }
    Err(ParseBitboardError { reason: Reason::TooShort(squares), offset: text.len() })
}
