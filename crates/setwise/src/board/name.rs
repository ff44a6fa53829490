//! The names of squares.

use core::fmt;

use super::shape::Shape;

/// The names of the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Naming {
    /// The number of the first rank.
    first_rank: usize,
    /// True if the numbers of the ranks begin at the top.
    from_top: bool,
    /// True if there is no file `i`.
    skips_i: bool,
    /// True if the squares have numbers instead, from the top left.
    is_number: bool,
}

impl Naming {
    /// A letter for the file and a number for the rank, from `a1` at the bottom left: chess, shogi.
    pub const LETTERS: Self =
        Self { first_rank: 1, from_top: false, skips_i: false, is_number: false };

    /// As [`LETTERS`](Self::LETTERS), but ranks begin with 0: xiangqi in the protocol UCCI.
    pub const LETTERS_FROM_ZERO: Self = Self { first_rank: 0, ..Self::LETTERS };

    /// As [`LETTERS`](Self::LETTERS), but from `a1` at the top left: Othello.
    pub const LETTERS_FROM_TOP: Self = Self { from_top: true, ..Self::LETTERS };

    /// As [`LETTERS`](Self::LETTERS), but without the letter `i`: Go.
    pub const LETTERS_WITHOUT_I: Self = Self { skips_i: true, ..Self::LETTERS };

    /// Numbers from 1, from the left to the right and then from the top to the bottom: draughts.
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

    const fn file(self, letter: u8) -> Option<usize> {
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

/// The name of a square, which `Display` writes: see [`Shape::name`].
#[derive(Clone, Copy, Debug)]
pub struct SquareName {
    naming: Naming,
    file: usize,
    /// The rank as it is numbered, or the number of the square.
    number: usize,
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

impl Shape {
    /// Returns the names of the squares.
    #[must_use]
    pub const fn naming(&self) -> Naming {
        self.naming
    }

    /// Returns the name of a square.
    ///
    /// # Panics
    ///
    /// Panics if the bit is not a square.
    #[must_use]
    #[track_caller]
    pub const fn name(&self, index: usize) -> SquareName {
        let Some((file, rank)) = self.coordinates(index) else {
            panic!("the bit is not a square of the board");
        };
        let naming = self.naming;
        let number = if naming.is_number {
            let below = self.ranks() - 1 - rank;
            if self.is_checkered() {
                below * self.files() / 2 + file / 2 + 1
            } else {
                below * self.files() + file + 1
            }
        } else if naming.from_top {
            naming.first_rank + self.ranks() - 1 - rank
        } else {
            naming.first_rank + rank
        };
        SquareName { naming, file, number }
    }

    /// Returns the bit of the square with a name.
    ///
    /// # Errors
    ///
    /// Returns an error if no square has the name. Letters are lower case, and numbers have no
    /// leading zeros.
    pub const fn parse_name(&self, name: &str) -> Result<usize, ParseNameError> {
        let text = name.as_bytes();
        let start = !self.naming.is_number as usize;
        let (mut number, mut i) = (0, start);
        while i < text.len() {
            let digit = text[i].wrapping_sub(b'0');
            if digit > 9 || (i == start && digit == 0 && text.len() > start + 1) || number > 999 {
                return Err(ParseNameError);
            }
            number = 10 * number + digit as usize;
            i += 1;
        }
        if text.len() <= start {
            return Err(ParseNameError);
        }
        let found = if self.naming.is_number {
            self.numbered(number)
        } else {
            match (self.naming.file(text[0]), number.checked_sub(self.naming.first_rank)) {
                (Some(file), Some(rank)) if rank < self.ranks() => {
                    let is_flipped = self.naming.from_top;
                    self.index(file, if is_flipped { self.ranks() - 1 - rank } else { rank })
                }
                _ => None,
            }
        };
        match found {
            Some(index) => Ok(index),
            None => Err(ParseNameError),
        }
    }

    /// Returns the bit of the square with a number from 1 at the top left.
    const fn numbered(&self, number: usize) -> Option<usize> {
        let width = if self.is_checkered() { self.files() / 2 } else { self.files() };
        if number == 0 || number > width * self.ranks() {
            return None;
        }
        let rank = self.ranks() - 1 - (number - 1) / width;
        let file = (number - 1) % width;
        self.index(if self.is_checkered() { 2 * file + rank % 2 } else { file }, rank)
    }
}
