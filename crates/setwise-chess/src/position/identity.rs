//! The identity of positions: equality, hashes and repetitions.
//!
//! A double step of a pawn leaves an en passant square. It matters for equality only if a pawn
//! attacks it, as in Polyglot's keys, and for repetitions only if a capture there is legal.

use core::hash::{Hash, Hasher};

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::position::Position;
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let placement = |it: &Self| (it.pieces, it.castling_rooks, it.side_to_move);
        let counters = |it: &Self| (it.halfmove_clock, it.fullmove_number);
        placement(self) == placement(other)
            && counters(self) == counters(other)
            && self.attacked_en_passant() == other.attacked_en_passant()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.pieces, self.castling_rooks, self.side_to_move).hash(state);
        (self.halfmove_clock, self.fullmove_number, self.attacked_en_passant()).hash(state);
    }
}

/// Identity.
impl Position {
    /// Returns the en passant square if a pawn of the side to move attacks it.
    pub(crate) fn attacked_en_passant(&self) -> Option<Square> {
        let pawns = self.piece_set(Piece::new(self.side_to_move, Role::Pawn));
        let from = |square| attacks::pawn(self.side_to_move.opposite(), square);
        self.en_passant.filter(|&square| !from(square).is_disjoint(pawns))
    }

    /// Returns the en passant square if a capture there is legal.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// // The pawn on e5 is pinned to its king, and the pawn on g5 is not.
    /// let position: Position = "4r1k1/8/8/4Pp2/8/8/8/4K3 w - f6".parse()?;
    /// assert_eq!(position.en_passant(), Some(Square::F6));
    /// assert_eq!(position.legal_en_passant(), None);
    /// let position: Position = "4r1k1/8/8/4PpP1/8/8/8/4K3 w - f6".parse()?;
    /// assert_eq!(position.legal_en_passant(), Some(Square::F6));
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let is_legal = |&square: &Square| {
            let moves = self.moves_to(square);
            moves.iter().any(|m| m.is_en_passant())
        };
        // The generator runs only if a pawn attacks the square, which is rare.
        self.attacked_en_passant().filter(is_legal)
    }

    /// Returns true if both positions count as the same for repetitions.
    ///
    /// Positions are the same if the same side is to move, the same pieces are on the same
    /// squares, the castling rights are the same, and an en passant capture is legal in both or in
    /// neither. A right counts even if it is not possible to castle at the moment. The counters do
    /// not matter.
    ///
    /// [`Game`](crate::Game) counts repetitions. In a table of your own, use
    /// [`zobrist_key_without_en_passant`](Self::zobrist_key_without_en_passant) as the key and
    /// compare positions with this method: the same positions always have the same such key, but
    /// not always the same [`zobrist_key`](Self::zobrist_key).
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let [with, without] = ["f6 0 9", "- 4 11"]
    ///     .map(|rest| format!("4r1k1/8/8/4Pp2/8/8/8/4K3 w - {rest}").parse::<Position>().unwrap());
    /// assert!(with.same_position(&without));
    /// assert_ne!(with, without);
    /// ```
    ///
    /// Source: FIDE Laws of Chess, Article 9.2.3
    #[must_use]
    pub fn same_position(&self, other: &Self) -> bool {
        Identity::of(self) == Identity::of(other)
    }
}

/// The parts of a position that decide repetitions.
#[derive(PartialEq, Eq)]
pub(crate) struct Identity {
    pieces: [Bitboard; 12],
    castling_rooks: Bitboard,
    side_to_move: Color,
    en_passant: Option<Square>,
}

impl Identity {
    pub(crate) fn of(position: &Position) -> Self {
        Self {
            pieces: position.pieces,
            castling_rooks: position.castling_rooks,
            side_to_move: position.side_to_move,
            en_passant: position.legal_en_passant(),
        }
    }
}
