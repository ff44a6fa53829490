//! Zobrist keys: 64 bits that tell positions apart, all but surely.
//!
//! A key is the exclusive or of a number for each man on its square and for what else
//! matters: the side to move, the castling rights, the file of a pawn that may be captured
//! en passant. The numbers and the layout are those of Polyglot, so that keys fit its
//! opening books.
//!
//! A move changes few terms. [`Position::zobrist_change`] is their exclusive or, and so a
//! search carries the key along:
//!
//! ```
//! use setwise::Square;
//! use setwise_chess::{Move, Position};
//!
//! let key = Position::START.zobrist_key();
//! assert_eq!(key, 0x463b_9618_1691_fc9c);
//!
//! let played = Move::new(Square::E2, Square::E4);
//! let next = Position::START.play(played).unwrap();
//! assert_eq!(next.zobrist_key(), key ^ Position::START.zobrist_change(played));
//! ```
//!
//! # Where Polyglot leaves a choice
//!
//! - The file of a double step counts if a pawn of the side to move stands beside the pawn
//!   that made it, whether or not it may capture: a pin does not matter.
//! - In the game with a shuffled back rank a castling right has the number of its side,
//!   `K`, `Q`, `k` or `q`, on whichever file the rook stands. Two positions that differ only
//!   in which of two rooks on one side of the king may castle have the same key.
//! - The counters have no part in it.
//!
//! Source: [Polyglot book format](http://hgm.nubati.net/book_format.html); CPW,
//! [Zobrist Hashing](https://www.chessprogramming.org/Zobrist_Hashing)

mod random;

use setwise::{Bitboard, File, Square};

use crate::attacks;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Piece;
use crate::play::Change;
use crate::position::Position;
use crate::role::Role;
use random::NUMBERS;

/// Where the numbers of the castling rights begin.
const CASTLING: usize = 12 * 64;

/// Where the numbers of the files begin.
const EN_PASSANT: usize = CASTLING + 4;

/// The number of White to move.
pub const WHITE_TO_MOVE: u64 = 0xf8d6_26aa_af27_8509;

/// The number of a piece on a square.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::{Piece, zobrist};
///
/// let pawn = Piece::from_letter('p').unwrap();
/// assert_eq!(zobrist::piece(pawn, Square::A1), 0x9d39_247e_3377_6d41);
/// ```
///
/// # Cost
///
/// One load from 6 KiB.
#[must_use]
#[inline]
pub fn piece(piece: Piece, square: Square) -> u64 {
    // Polyglot has the roles in turn, Black's first.
    let kind = 2 * piece.role.index() + usize::from(matches!(piece.color, Color::White));
    NUMBERS[64 * kind + usize::from(square.index())]
}

/// The number of a castling right.
///
/// ```
/// use setwise_chess::{CastlingSide, Color, zobrist};
///
/// let [short, long] = CastlingSide::ALL.map(|side| zobrist::castling(Color::White, side));
/// assert_ne!(short, long);
/// ```
///
/// # Cost
///
/// One load.
#[must_use]
#[inline]
pub fn castling(color: Color, side: CastlingSide) -> u64 {
    NUMBERS[CASTLING + 2 * color.index() + side as usize]
}

/// The number of a file on which a pawn may be captured en passant.
///
/// ```
/// use setwise::File;
/// use setwise_chess::zobrist;
///
/// assert_ne!(zobrist::en_passant(File::A), zobrist::en_passant(File::H));
/// ```
///
/// # Cost
///
/// One load.
#[must_use]
#[inline]
pub fn en_passant(file: File) -> u64 {
    NUMBERS[EN_PASSANT + usize::from(file.index())]
}

/// Keys.
impl Position {
    /// The Zobrist key with Polyglot's numbers, computed from scratch.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// // The counters do not matter, and neither does a double step beside which no pawn stands.
    /// let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    /// let keys = ["e3 0 1", "- 7 8"].map(|rest| {
    ///     format!("{after_e4} {rest}").parse::<Position>().unwrap().zobrist_key()
    /// });
    /// assert_eq!(keys, [0x823c_9b50_fd11_4196; 2]);
    /// ```
    ///
    /// # Cost
    ///
    /// A load and an exclusive or for each man; [`zobrist_change`](Self::zobrist_change) is
    /// the way along a game.
    ///
    /// Source: [Polyglot book format](http://hgm.nubati.net/book_format.html)
    #[doc(alias = "hash")]
    #[doc(alias = "polyglot")]
    #[must_use]
    pub fn zobrist_key(&self) -> u64 {
        self.placement_key() ^ self.seen_passed().map_or(0, |square| en_passant(square.file()))
    }

    /// The key of the placement, the side to move and the castling rights.
    pub(crate) fn placement_key(&self) -> u64 {
        let mut key = if self.side_to_move == Color::White { WHITE_TO_MOVE } else { 0 };
        for (man, set) in Piece::ALL.into_iter().zip(self.pieces) {
            key ^= squares_key(man, set);
        }
        key ^ self.rights_key(self.castling_rooks)
    }

    /// What a move changes in the key: the key behind a legal move is that before it,
    /// exclusive or this.
    ///
    /// Of a move that is not legal it is what [`make`](Self::make) changes in the sets, of as
    /// many men as there then are.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    /// for &played in &position.legal_moves() {
    ///     let next = position.play(played).unwrap();
    ///     assert_eq!(position.zobrist_key() ^ position.zobrist_change(played), next.zobrist_key());
    /// }
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// A load for each of the two to four terms of a usual move, and a few dozen
    /// instructions to find out which.
    #[doc(alias = "incremental")]
    #[must_use]
    pub fn zobrist_change(&self, played: Move) -> u64 {
        let change = self.change(played);
        let mut key = self.placement_change(&change);
        key ^= self.seen_passed().map_or(0, |square| en_passant(square.file()));
        let theirs = self.piece_set(Piece::new(self.side_to_move.opposite(), Role::Pawn));
        let passed = change
            .en_passant
            .filter(|&square| !attacks::pawn(self.side_to_move, square).is_disjoint(theirs));
        key ^ passed.map_or(0, |square| en_passant(square.file()))
    }

    /// What a change of this position changes in the key of the placement.
    pub(crate) fn placement_change(&self, change: &Change) -> u64 {
        let mut key = WHITE_TO_MOVE;
        for toggle in change.toggles {
            key ^= squares_key(toggle.piece(), toggle.squares);
        }
        key ^ self.rights_key(self.castling_rooks.difference(change.castling_rooks))
    }

    /// The en passant square, if a pawn of the side to move looks at it.
    pub(crate) fn seen_passed(&self) -> Option<Square> {
        let pawns = self.piece_set(Piece::new(self.side_to_move, Role::Pawn));
        let from = |square| attacks::pawn(self.side_to_move.opposite(), square);
        self.en_passant.filter(|&square| !from(square).is_disjoint(pawns))
    }

    /// The terms of these castling rights.
    fn rights_key(&self, rooks: Bitboard) -> u64 {
        let key = |rook: Square| {
            let is_black = rook.rank() == Color::Black.back_rank();
            let color = if is_black { Color::Black } else { Color::White };
            castling(color, crate::legal::board::castling_side(self.king(color), rook))
        };
        rooks.squares().fold(0, |all, rook| all ^ key(rook))
    }
}

/// The terms of a piece on some squares.
fn squares_key(man: Piece, squares: Bitboard) -> u64 {
    squares.squares().fold(0, |key, square| key ^ piece(man, square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constant_is_the_last_number() {
        assert_eq!(NUMBERS[EN_PASSANT + 8], WHITE_TO_MOVE);
    }
}
