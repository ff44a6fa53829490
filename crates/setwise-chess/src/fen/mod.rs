//! FEN, the notation of positions: what is read and how it is written.
//!
//! `read` is the fast reader, which says yes or no; `diagnose` is the careful
//! one, which finds the reason of a no. They accept the same texts.

#[cfg(test)]
mod agreement;
mod diagnose;
mod read;
mod table;
pub(crate) mod text;
mod write;

pub use write::Fen;

use core::str::FromStr;

use crate::error::{FenError, Field, Reason};
use crate::position::Position;
use text::is_blank;

/// Reading.
impl Position {
    /// Reads a position from a whole text.
    ///
    /// The text is FEN: four fields with blanks between them (piece placement,
    /// side to move, castling rights, en passant square) and, if they are
    /// there, the two counters. Blanks are spaces, tabs, carriage returns and
    /// the NUL with which some suites end their lines, as many as one likes
    /// between the fields, in front and behind; line feeds may end the text.
    ///
    /// # What is refused
    ///
    /// - a board that is not eight ranks of exactly eight squares; a run of
    ///   empty squares that is not `1` to `8`, or right behind another;
    /// - no king or a second one, a pawn on the first or the eighth rank, more
    ///   than eight pawns or sixteen men of a colour;
    /// - a side to move other than `w` and `b`;
    /// - a castling right that does not fit. `-` is none. `K` and `Q` mean the
    ///   outermost rook on that side of the king, `A` to `H` the rook on that
    ///   file, in lower case for Black: so X-FEN and Shredder-FEN are read, and
    ///   both may be mixed. The king stands on its back rank, the rook beside
    ///   it, and no side of a king has two rights;
    /// - an en passant square that does not fit: it is on the sixth rank with
    ///   White to move, on the third with Black; it and the square from which
    ///   the pawn came are empty; the pawn stands in front of it;
    /// - a counter that is not a number up to `u32::MAX`.
    ///
    /// # What is accepted
    ///
    /// Positions no game can reach, as long as a formula has a meaning on them:
    /// kings that touch, the side not to move in check, checks that cannot have
    /// come about (three checkers, two knights, a check that the double step
    /// of a pawn cannot have given or uncovered), promoted men that eight
    /// pawns cannot have become, pawns that cannot have come to their squares,
    /// bishops shut in by pawns that never moved, a castling king on any file,
    /// an en passant square although the halfmove clock runs. Problems and test
    /// suites contain all of them, and what is legal is a question to the rules
    /// and not to the notation.
    ///
    /// Missing counters are 0 and 1; the move number may be 0 and stays 0;
    /// zeros may lead a number. Castling rights may stand in any order. An en
    /// passant square needs no pawn that could capture there, and is kept.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// let text = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2";
    /// let position = Position::from_fen(text)?;
    /// assert_eq!(position.en_passant(), Some(Square::C6));
    /// assert_eq!(position.fullmove_number(), 2);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first thing in the text that does not fit, with its field and column.
    pub fn from_fen(text: impl AsRef<[u8]>) -> Result<Self, FenError> {
        let text = text.as_ref();
        let (position, end) = Self::read(text)?;
        match text[end..].iter().position(|&byte| !is_blank(byte) && byte != b'\n') {
            None => Ok(position),
            Some(offset) => {
                let index = end + offset;
                Err(FenError::new(Field::Rest, index, Reason::Trailing(text[index])))
            }
        }
    }

    /// Reads the position at the start of a line, and says how many bytes
    /// belong to it.
    ///
    /// The rest is the caller's: blanks, the operations of EPD, comments. The
    /// last field may end with a blank, a semicolon, a line feed or the line.
    /// The counters are read if a digit begins them. Nothing behind a line feed
    /// is read, so that a longer text may be given instead of a line.
    ///
    /// The language is that of [`from_fen`](Self::from_fen).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let line = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66";
    /// let (position, length) = Position::read(line)?;
    /// assert_eq!(position.to_string().len(), length);
    /// assert_eq!(&line[length..], b" ;D1 15 ;D2 66");
    ///
    /// let (position, length) = Position::read(b"4k3/8/8/8/8/8/8/4K2R w K - bm e1g1;")?;
    /// assert_eq!((position.fullmove_number(), length), (1, 26));
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_fen`](Self::from_fen), except for what stands behind.
    pub fn read(line: &[u8]) -> Result<(Self, usize), FenError> {
        match read::position(line) {
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
