//! FEN, Forsyth-Edwards notation.
//!
//! `read` is the fast reader, which accepts a text or not. `diagnose` is the careful reader, which
//! runs only on texts that `read` does not accept, and finds the reason. Both accept the same
//! texts.

#[cfg(test)]
mod agreement;
mod common;
mod diagnose;
mod read;
mod table;
pub(crate) mod text;
mod write;

pub use write::{EnPassantSpelling, Fen};

use core::str::FromStr;

use setwise::bulk::Level;

use crate::position::Position;
use crate::vocabulary::encoding::character;
use crate::vocabulary::fen_error::{FenError, Field, Reason};
use text::is_blank;

/// Parsing.
impl Position {
    /// Parses a position from a whole text.
    ///
    /// The text is FEN: the piece placement, the side to move, the castling rights, the en
    /// passant square and, optionally, one or both counters. Any number of blanks separates the
    /// fields: spaces, tabs, carriage returns, and the NUL with which some suites end their
    /// lines. Blanks may also be around the position, and line feeds after it.
    ///
    /// # Invalid positions
    ///
    /// - A board that is not eight ranks of eight squares, or has two digits in a row.
    /// - A missing or second king, a pawn on the first or eighth rank, or more than eight pawns
    ///   or sixteen pieces of a color.
    /// - A side to move other than `w` and `b`.
    /// - A castling right without its king and rook. `-` means no rights. `K` and `Q` mean the
    ///   outermost rook on that side of the king, and `A` to `H` the rook on that file, in lower
    ///   case for Black: X-FEN and Shredder-FEN are accepted, also mixed. The king and the rook
    ///   must be on the back rank, and each side of a king has at most one right.
    /// - An en passant square on a rank other than the sixth with White to move, or the third
    ///   with Black to move, without a pawn in front of it, or with a piece on it or on the
    ///   square from which the pawn came.
    /// - A counter that is not a number up to `u32::MAX`.
    ///
    /// # Valid positions
    ///
    /// Positions that no game can reach are valid, because problems and test suites contain
    /// them: adjacent kings, the side not to move in check, impossible checks, too many promoted
    /// pieces, impossible pawn structures, a castling king on any file, or an en passant square
    /// with a running halfmove clock. Legality is not checked.
    ///
    /// Missing counters are 0 and 1. The move number may be 0, and numbers may have leading
    /// zeros. Castling rights may be in any order. An en passant square is kept even if no pawn
    /// can capture there.
    ///
    /// # Errors
    ///
    /// Returns the first error in the text, with its field and column.
    pub fn from_fen(text: impl AsRef<[u8]>) -> Result<Self, FenError> {
        let text = text.as_ref();
        let (position, end) = Self::from_fen_prefix(text)?;
        match text[end..].iter().position(|&byte| !is_blank(byte) && byte != b'\n') {
            None => Ok(position),
            Some(offset) => {
                let index = end + offset;
                Err(FenError::new(
                    Field::Rest,
                    index,
                    Reason::Trailing(character(&text[index..]).0),
                ))
            }
        }
    }

    /// Parses the position at the start of a line, and returns it with its length.
    ///
    /// The rest of the line can be anything, such as operations of EPD or a comment. The last
    /// field ends with a blank, a semicolon, a line feed or the text. A counter is read if it
    /// begins with a digit. Nothing after a line feed is read, so the text may have more lines.
    ///
    /// The fields are those of [`from_fen`](Self::from_fen).
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let line = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66";
    /// let (position, length) = Position::from_fen_prefix(line)?;
    /// assert_eq!(position.to_string().len(), length);
    /// assert_eq!(&line[length..], b" ;D1 15 ;D2 66");
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first error in the position, with its field and column.
    pub fn from_fen_prefix(line: &[u8]) -> Result<(Self, usize), FenError> {
        Self::from_fen_prefix_at(Level::best(), line)
    }

    /// Parses the position at the start of a line with the instructions of a level. The result is
    /// that of [`from_fen_prefix`](Self::from_fen_prefix).
    ///
    /// # Errors
    ///
    /// Returns the first error in the position, with its field and column.
    #[inline(always)]
    pub fn from_fen_prefix_at(level: Level, line: &[u8]) -> Result<(Self, usize), FenError> {
        match read::position(level, line) {
            Some(read) => Ok(read),
            None => diagnose::position(line),
        }
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}
