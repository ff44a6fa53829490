//! The files of the board.

use core::fmt;
use core::str::FromStr;

use crate::index::index_conversions;

/// A file of the board, `A` in the west to `H` in the east.
///
/// `Bitboard::from(File::E)` is the set of its eight squares.
///
/// ```
/// use setwise::File;
///
/// assert_eq!("e".parse(), Ok(File::E));
/// assert_eq!(File::try_from('e'), Ok(File::E));
/// assert_eq!(File::E.to_string(), "e");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a file says all there is to say")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, `A` to `H`.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// Returns the file with this index, or `None` if the index is 8 or more.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::new_wrapping(index)) } else { None }
    }

    /// Returns the file with this index modulo 8, such as the file of a square's index.
    #[must_use]
    #[inline]
    pub const fn new_wrapping(index: usize) -> Self {
        Self::ALL[index & 7]
    }

    /// Returns the index, 0 for `A` to 7 for `H`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

index_conversions!(File, 8);

/// Writes the letter, `a` to `h`.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The byte is an ASCII letter, so it is always valid UTF-8.
        f.pad(str::from_utf8(&[b'a' + *self as u8]).map_err(|_| fmt::Error)?)
    }
}

/// The error for a text that is not a file, `a` to `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseFileError;

impl fmt::Display for ParseFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a file is a letter a to h, such as `e`")
    }
}

impl core::error::Error for ParseFileError {}

impl TryFrom<char> for File {
    type Error = ParseFileError;

    fn try_from(letter: char) -> Result<Self, ParseFileError> {
        match letter {
            'a'..='h' => Ok(Self::new_wrapping(letter as usize - 'a' as usize)),
            _ => Err(ParseFileError),
        }
    }
}

impl FromStr for File {
    type Err = ParseFileError;

    fn from_str(text: &str) -> Result<Self, ParseFileError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::try_from(letter),
            _ => Err(ParseFileError),
        }
    }
}
