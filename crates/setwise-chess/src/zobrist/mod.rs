//! Zobrist keys: 64 bits that almost surely differ between positions.
//!
//! A key is the exclusive or of numbers: one for each piece on its square, for the side to move,
//! for each castling right, and for the file of a pawn that may be captured en passant. The numbers
//! and the layout are those of Polyglot, so that keys match its opening books.
//!
//! A move changes few terms. [`Position::zobrist_change`] is their exclusive or, and so a
//! search carries the key along:
//!
//! ```
//! use setwise::Square;
//! use setwise_chess::{Move, Piece, Position, zobrist};
//!
//! let key = Position::START.zobrist_key();
//! assert_eq!(key, 0x463b_9618_1691_fc9c);
//!
//! let m = Move::new(Square::E2, Square::E4);
//! let next = Position::START.play(m).unwrap();
//! assert_eq!(next.zobrist_key(), key ^ Position::START.zobrist_change(m));
//! let pawn = Piece::try_from('P').unwrap();
//! let moved = zobrist::piece(pawn, m.from()) ^ zobrist::piece(pawn, m.to());
//! assert_eq!(Position::START.zobrist_change(m), moved ^ zobrist::WHITE_TO_MOVE);
//! ```
//!
//! # Where Polyglot leaves a choice
//!
//! - The file of a double step counts if a pawn of the side to move is next to the pawn that made
//!   it, even if it is pinned and may not capture.
//! - In Chess960 a castling right has the number of its side, `K`, `Q`, `k` or `q`, whatever the
//!   file of the rook. Two positions have the same key if they differ only in the choice of the
//!   castling rook among two on one side of the king.
//! - The counters do not change the key.
//!
//! Source: [Polyglot book format](http://hgm.nubati.net/book_format.html); CPW,
//! [Zobrist Hashing](https://www.chessprogramming.org/Zobrist_Hashing)

mod parts;
mod random;

use setwise::{Bitboard, File, Square};

use crate::attacks;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::play::Change;
use crate::vocabulary::castling::{CastlingSide, castling_side};
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;
use random::NUMBERS;

/// The index of the first castling right.
const CASTLING: usize = 12 * 64;

/// The index of the first file.
const EN_PASSANT: usize = CASTLING + 4;

/// The number of White to move.
pub const WHITE_TO_MOVE: u64 = 0xf8d6_26aa_af27_8509;

/// Returns the number of a piece on a square.
#[must_use]
#[inline]
pub fn piece(piece: Piece, square: Square) -> u64 {
    // Polyglot has the roles in turn, Black's first.
    let kind = 2 * piece.role.index() + usize::from(matches!(piece.color, Color::White));
    NUMBERS[64 * kind + square.index()]
}

/// Returns the number of a castling right.
#[must_use]
#[inline]
pub fn castling(color: Color, side: CastlingSide) -> u64 {
    NUMBERS[CASTLING + 2 * color.index() + side as usize]
}

/// Returns the number of a file on which a pawn may be captured en passant.
#[must_use]
#[inline]
pub fn en_passant(file: File) -> u64 {
    NUMBERS[EN_PASSANT + file.index()]
}

/// Keys.
impl Position {
    /// Returns the Zobrist key with Polyglot's numbers, computed from scratch.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// // The counters do not matter, and neither does a double step that no pawn can capture.
    /// let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    /// let keys = ["e3 0 1", "- 7 8"].map(|rest| {
    ///     format!("{after_e4} {rest}").parse::<Position>().unwrap().zobrist_key()
    /// });
    /// assert_eq!(keys, [0x823c_9b50_fd11_4196; 2]);
    /// ```
    #[doc(alias("hash", "zobrist_hash", "polyglot"))]
    #[must_use]
    pub fn zobrist_key(&self) -> u64 {
        self.zobrist_key_without_en_passant() ^ en_passant_key(self.attacked_en_passant())
    }

    /// Returns the key of the pieces, the side to move and the castling rights.
    #[doc(alias = "hash_without_ep")]
    #[must_use]
    pub fn zobrist_key_without_en_passant(&self) -> u64 {
        let mut key = if self.side_to_move == Color::White { WHITE_TO_MOVE } else { 0 };
        for (piece, set) in Piece::ALL.into_iter().zip(self.pieces) {
            key ^= squares_key(piece, set);
        }
        key ^ self.rights_key(self.castling_rooks)
    }

    /// Returns the exclusive or of the keys before and after a legal move.
    ///
    /// It is the same for an illegal move, except for castling rights without a king.
    #[doc(alias = "incremental")]
    #[must_use]
    pub fn zobrist_change(&self, m: Move) -> u64 {
        let change = self.change(m);
        let key = self.placement_change(&change) ^ en_passant_key(self.attacked_en_passant());
        let theirs = self.piece_set(Piece::new(self.side_to_move.opposite(), Role::Pawn));
        let en_passant = change
            .en_passant
            .filter(|&square| !attacks::pawn(self.side_to_move, square).is_disjoint(theirs));
        key ^ en_passant_key(en_passant)
    }

    /// Returns the exclusive or of the keys without en passant before and after a change.
    pub(crate) fn placement_change(&self, change: &Change) -> u64 {
        let mut key = WHITE_TO_MOVE;
        for toggle in change.toggles {
            key ^= squares_key(toggle.piece(), toggle.squares);
        }
        key ^ self.rights_key(self.castling_rooks.difference(change.castling_rooks))
    }

    /// Returns the terms of these castling rights.
    fn rights_key(&self, rooks: Bitboard) -> u64 {
        let key = |rook: Square| {
            let is_black = rook.rank() == Color::Black.back_rank();
            let color = if is_black { Color::Black } else { Color::White };
            castling(color, castling_side(self.king(color), rook))
        };
        rooks.squares().fold(0, |all, rook| all ^ key(rook))
    }
}

/// Returns the terms of a piece on some squares.
fn squares_key(of: Piece, squares: Bitboard) -> u64 {
    squares.squares().fold(0, |key, square| key ^ piece(of, square))
}

/// Returns the term of an en passant square.
pub(crate) fn en_passant_key(square: Option<Square>) -> u64 {
    square.map_or(0, |square| en_passant(square.file()))
}
