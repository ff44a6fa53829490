//! The names of squares.

use core::fmt;

/// The names of the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Naming {
    /// The number of the first rank.
    pub(super) first_rank: usize,
    /// True if the numbers of the ranks begin at the top.
    pub(super) from_top: bool,
    /// True if there is no file `i`.
    skips_i: bool,
    /// True if the squares have numbers instead, from the top left.
    pub(super) is_number: bool,
}

impl Naming {
    /// A letter for the file and a number for the rank, from `a1` at the bottom left: chess, shogi.
    pub const LETTERS: Self =
        Self { first_rank: 1, from_top: false, skips_i: false, is_number: false };

    /// The names of [`LETTERS`](Self::LETTERS) with ranks from 0: xiangqi in the protocol UCCI.
    pub const LETTERS_FROM_ZERO: Self = Self { first_rank: 0, ..Self::LETTERS };

    /// The names of [`LETTERS`](Self::LETTERS) from `a1` at the top left: Othello.
    pub const LETTERS_FROM_TOP: Self = Self { from_top: true, ..Self::LETTERS };

    /// The names of [`LETTERS`](Self::LETTERS) without the letter `i`: Go.
    pub const LETTERS_WITHOUT_I: Self = Self { skips_i: true, ..Self::LETTERS };

    /// Numbers from 1, from left to right and then from top to bottom: draughts.
    /// Squares that a checkered board does not use have no number.
    pub const NUMBERS: Self = Self { is_number: true, ..Self::LETTERS };

    /// Returns true if the squares have numbers as names.
    #[must_use]
    pub const fn is_number(self) -> bool {
        self.is_number
    }

    /// Returns true if there is a letter for each file.
    pub(super) const fn has_letters(self, files: usize) -> bool {
        self.is_number || files + self.skips_i as usize <= 26
    }

    const fn letter(self, file: usize) -> u8 {
        let skip = self.skips_i && file >= 8;
        b'a' + (file + skip as usize) as u8
    }

    /// Returns the file of a letter.
    pub(super) const fn file(self, letter: u8) -> Option<usize> {
        if !letter.is_ascii_lowercase() || self.skips_i && letter == b'i' {
            return None;
        }
        let file = (letter - b'a') as usize;
        Some(if self.skips_i && file > 8 { file - 1 } else { file })
    }
}

/// The error for a text that is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseNameError;

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is not the name of a square of this board")
    }
}

impl core::error::Error for ParseNameError {}

/// The name of a square, which `Display` writes: see [`Shape::name`](super::Shape::name).
#[derive(Clone, Copy, Debug)]
pub struct SquareName {
    pub(super) naming: Naming,
    pub(super) file: usize,
    /// The rank as it is numbered, or the number of the square.
    pub(super) number: usize,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A letter and two digits, or three digits.
        let (mut text, mut start, mut number) = ([0; 4], 4, self.number);
        loop {
            start -= 1;
            text[start] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 || start == 1 {
                break;
            }
        }
        if !self.naming.is_number {
            start -= 1;
            text[start] = self.naming.letter(self.file);
        }
        f.pad(str::from_utf8(&text[start..]).map_err(|_| fmt::Error)?)
    }
}
