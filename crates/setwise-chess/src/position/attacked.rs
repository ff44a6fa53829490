//! Attack maps: the squares that pieces attack in a position.

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::position::Position;
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// Attack maps.
///
/// A piece attacks the squares on which it could capture a piece of either color, whether or not it
/// is pinned. En passant captures are not included: a pawn attacks its two diagonal squares.
///
/// ```
/// use setwise::{Bitboard, Rank, Square};
/// use setwise_chess::{Color, Position};
///
/// let start = Position::START;
/// assert_eq!(start.attacked_by(Color::White) & Rank::Third, Rank::Third.into());
/// assert_eq!(start.attacks_from(Square::B1).len(), 3);
/// assert_eq!(start.attacks_from(Square::E4), Bitboard::EMPTY);
/// ```
impl Position {
    /// Returns the squares that pieces of a color attack.
    #[doc(alias = "attack_map")]
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        let of = |role| self.piece_set(Piece::new(color, role));
        let (occupied, pawns) = (self.occupied(), of(Role::Pawn));
        let by_pawns = match color {
            Color::White => pawns.pawn_attacks_white(),
            Color::Black => pawns.pawn_attacks_black(),
        };
        let leaps = by_pawns | of(Role::Knight).knight_attacks() | attacks::king(self.king(color));
        let diagonal = of(Role::Bishop) | of(Role::Queen);
        let orthogonal = of(Role::Rook) | of(Role::Queen);
        let diagonal = diagonal.squares().map(|square| attacks::bishop(square, occupied));
        let orthogonal = orthogonal.squares().map(|square| attacks::rook(square, occupied));
        diagonal.chain(orthogonal).fold(leaps, |all, attacked| all | attacked)
    }

    /// Returns the squares that the piece on a square attacks, or the empty set if the square is
    /// empty.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        let Some(Piece { color, role }) = self.piece_at(square) else { return Bitboard::EMPTY };
        match role {
            Role::Pawn => attacks::pawn(color, square),
            Role::Knight => attacks::knight(square),
            Role::Bishop => attacks::bishop(square, self.occupied()),
            Role::Rook => attacks::rook(square, self.occupied()),
            Role::Queen => attacks::queen(square, self.occupied()),
            Role::King => attacks::king(square),
        }
    }
}
