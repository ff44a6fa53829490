//! SAN, standard algebraic notation: read leniently, written strictly.

mod careful;
#[cfg_attr(not(feature = "std"), allow(dead_code, reason = "the reader of PGN uses all of it"))]
pub(crate) mod fast;
mod simple_move;
#[cfg(test)]
mod tests;

use core::fmt;

use setwise::{Bitboard, Square};

use crate::moves::{Move, MoveError};
use crate::position::Position;
use crate::rules::reach::Reach;
use crate::vocabulary::castling::CastlingSide;
use crate::vocabulary::role::Role;

/// Moves in standard algebraic notation.
impl Position {
    /// Parses a move in standard algebraic notation (SAN).
    ///
    /// The text must match exactly one legal move. Its spelling is free:
    ///
    /// - the suffixes `+`, `#`, `!`, `?` and `e.p.` are ignored;
    /// - one `x`, `:` or `-` before the target is optional, whether the move captures or not;
    /// - the origin may be more precise than needed, up to `Ng1-f3`; a move with its whole
    ///   origin needs no letter, as in `g1f3`;
    /// - castling has letters or zeros, `O-O` or `0-0`, or is written as a move of the king with
    ///   its origin, `Ke1-g1`;
    /// - promotions are `e8=Q`, `e8Q`, `e8(Q)` or `e8/Q`, in either case;
    /// - a pawn may be a `P`, and its capture may lack the rank, `exd` or `ed`.
    ///
    /// Blanks around the move are ignored.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position};
    ///
    /// let position: Position =
    ///     "r3k2r/pP1n1ppp/8/3Pp3/8/5N2/5PPP/R3K2R w KQkq e6 0 1".parse()?;
    /// for text in ["O-O", "0-0", "o-o+", "Ke1-g1"] {
    ///     let castling = Move::castling(Square::E1, Square::H1);
    ///     assert_eq!(position.read_san(text), Ok(castling));
    /// }
    /// for text in ["dxe6", "dxe6 e.p.", "d5xe6!", "dxe", "de6", "d5e6"] {
    ///     let capture = Move::en_passant(Square::D5, Square::E6);
    ///     assert_eq!(position.read_san(text), Ok(capture));
    /// }
    /// for text in ["bxa8=Q+", "ba8Q", "bxa8(q)", "b7xa8/Q#"] {
    ///     assert_eq!(position.read_san(text).unwrap().to_string(), "b7a8q");
    /// }
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a move, or the move is illegal or ambiguous.
    ///
    /// Source: S. J. Edwards, "Portable Game Notation Specification and Implementation
    /// Guide", 8.2.3, "Movetext SAN (Standard Algebraic Notation)"
    pub fn read_san(&self, text: impl AsRef<[u8]>) -> Result<Move, MoveError> {
        let text = text.as_ref();
        match fast::find(fast::word(text), self) {
            Some(found) if found.len >= text.len() => Ok(found.to_move()),
            _ => careful::read(self, text),
        }
    }

    /// Returns a legal move in standard algebraic notation (SAN), or `None` if the move is not
    /// legal.
    ///
    /// The text follows the standard strictly: the file of the origin, its rank or both exactly
    /// if another piece of the same kind could legally move there too, `x` for captures, `=`
    /// for promotions, `+` for check and `#` for mate.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position};
    ///
    /// let position: Position = "7k/8/8/2b5/8/1N3N2/3n4/K5R1 w - - 0 1".parse()?;
    /// let san = |from, to| position.san(Move::new(from, to)).unwrap().to_string();
    /// assert_eq!(san(Square::B3, Square::D2), "Nbxd2");
    /// assert_eq!(san(Square::B3, Square::C5), "Nxc5");
    /// let knight = position.san(Move::new(Square::B3, Square::A5)).unwrap();
    /// assert_eq!(format!("1. {knight:5}|"), "1. Na5  |");
    /// assert_eq!(position.san(Move::new(Square::B3, Square::B4)), None);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// Source: the same as that of [`read_san`](Self::read_san)
    #[must_use]
    pub fn san(&self, m: Move) -> Option<San> {
        Some(self.san_before(m, &self.play(m).ok()?))
    }

    /// Returns a legal move in SAN as [`san`](Self::san) does, given the position after it. So the move is
    /// neither checked nor played; for another move or position, the text has no meaning.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position};
    ///
    /// let m = Move::new(Square::E2, Square::E4);
    /// let after = Position::START.play(m)?;
    /// assert_eq!(Position::START.san_before(m, &after).as_str(), "e4");
    /// # Ok::<(), setwise_chess::IllegalMoveError>(())
    /// ```
    #[must_use]
    pub fn san_before(&self, m: Move, after: &Self) -> San {
        let mut san = San { text: [0; 8], len: 0 };
        san.push_move(&Reach::new(self), m);
        if after.is_check() {
            san.push(if after.count_legal_moves() == 0 { b'#' } else { b'+' });
        }
        san
    }
}

/// A move in standard algebraic notation, returned by [`Position::san`], without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    text: [u8; 8],
    len: u8,
}

impl San {
    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // The text is ASCII, so it is always valid UTF-8.
        let text = self.text.get(..usize::from(self.len)).unwrap_or_default();
        str::from_utf8(text).unwrap_or_default()
    }

    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.text.get_mut(usize::from(self.len)) {
            *slot = byte;
            self.len += 1;
        }
    }

    fn push_all(&mut self, text: &[u8]) {
        text.iter().for_each(|&byte| self.push(byte));
    }

    fn push_move(&mut self, reach: &Reach<'_>, m: Move) {
        let (from, to) = (m.from(), m.to());
        match (m.castling_side(), reach.role_at(from)) {
            (Some(CastlingSide::King), _) => return self.push_all(b"O-O"),
            (Some(CastlingSide::Queen), _) => return self.push_all(b"O-O-O"),
            (None, Some(Role::Pawn)) => {
                if from.file() != to.file() {
                    self.push(b'a' + from.file() as u8);
                    self.push(b'x');
                }
            }
            (None, Some(role)) => {
                self.push(role.letter() as u8);
                self.push_origin(reach, role, from, to);
                if reach.is_taken(to) {
                    self.push(b'x');
                }
            }
            (None, None) => {}
        }
        self.push_all(&[b'a' + to.file() as u8, b'1' + to.rank() as u8]);
        if let Some(role) = m.promotes_to() {
            self.push_all(&[b'=', role.letter() as u8]);
        }
    }

    /// Adds as much of the origin as distinguishes the piece from others that can move there.
    fn push_origin(&mut self, reach: &Reach<'_>, role: Role, from: Square, to: Square) {
        let others = !Bitboard::from(from);
        let others = reach.safe(role, reach.candidates(role, false, to, others), to);
        if others.is_empty() {
            return;
        }
        let is_alone_on_file = (others & Bitboard::from_file(from.file())).is_empty();
        let is_alone_on_rank = (others & Bitboard::from_rank(from.rank())).is_empty();
        if is_alone_on_file || !is_alone_on_rank {
            self.push(b'a' + from.file() as u8);
        }
        if !is_alone_on_file {
            self.push(b'1' + from.rank() as u8);
        }
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("San").field(&format_args!("{self}")).finish()
    }
}
