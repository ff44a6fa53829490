//! The names of the squares of a shape.

use crate::board::name::{Naming, ParseNameError, SquareName};
use crate::board::shape::Shape;

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
