//! The ranks of the board.

use core::fmt;
use core::str::FromStr;

use crate::index::index_conversions;

/// A rank of the board, `First` in the south (White's side) to `Eighth` in the north.
///
/// `Bitboard::from(Rank::First)` is the set of its eight squares.
///
/// ```
/// use setwise::Rank;
///
/// assert_eq!("4".parse(), Ok(Rank::Fourth));
/// assert_eq!(Rank::try_from('4'), Ok(Rank::Fourth));
/// assert_eq!(Rank::Fourth.to_string(), "4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a rank says all there is to say")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks, `First` to `Eighth`.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// Returns the rank with this index, or `None` if the index is 8 or more.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::new_wrapping(index)) } else { None }
    }

    /// Returns the rank with this index modulo 8.
    #[must_use]
    #[inline]
    pub const fn new_wrapping(index: usize) -> Self {
        Self::ALL[index & 7]
    }

    /// Returns the index, 0 for `First` to 7 for `Eighth`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

index_conversions!(Rank, 8);

/// Writes the digit, `1` to `8`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The byte is an ASCII digit, so it is always valid UTF-8.
        f.pad(str::from_utf8(&[b'1' + *self as u8]).map_err(|_| fmt::Error)?)
    }
}

/// The error for a text that is not a rank, `1` to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseRankError;

impl fmt::Display for ParseRankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rank is a digit 1 to 8, such as `4`")
    }
}

impl core::error::Error for ParseRankError {}

impl TryFrom<char> for Rank {
    type Error = ParseRankError;

    fn try_from(digit: char) -> Result<Self, ParseRankError> {
        match digit {
            '1'..='8' => Ok(Self::new_wrapping(digit as usize - '1' as usize)),
            _ => Err(ParseRankError),
        }
    }
}

impl FromStr for Rank {
    type Err = ParseRankError;

    fn from_str(text: &str) -> Result<Self, ParseRankError> {
        let mut digits = text.chars();
        match (digits.next(), digits.next()) {
            (Some(digit), None) => Self::try_from(digit),
            _ => Err(ParseRankError),
        }
    }
}
