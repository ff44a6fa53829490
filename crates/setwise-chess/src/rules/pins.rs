//! Pins and discovered checks: pieces between a king and a slider.

use setwise::{Bitboard, Square};

use crate::attacks::{self, DIAGONALS, ORTHOGONALS};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::legal::check_info::lines;
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// Pins and discovered checks.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::{Move, Position};
///
/// let position: Position = "4k3/8/4r3/8/8/4R3/8/4K3 w - - 0 1".parse()?;
/// assert_eq!(position.pinners(), Square::E6.into());
/// let line = [Square::E2, Square::E3, Square::E4, Square::E5, Square::E6];
/// assert_eq!(position.pin_line(Square::E3), Bitboard::from_squares(&line));
/// assert_eq!(position.pin_line(Square::E1), Bitboard::FULL);
///
/// let position: Position = "4k3/8/8/4N3/8/8/8/K3R3 w - - 0 1".parse()?;
/// assert_eq!(position.discoverers(), Square::E5.into());
/// assert!(position.gives_check(Move::new(Square::E5, Square::G4)));
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
impl Position {
    /// Returns the pieces of the other side that pin a piece of the side to move.
    pub fn pinners(&self) -> Bitboard {
        let us = self.side_to_move;
        self.snipers(self.king(us), us.opposite(), self.color_set(us))
    }

    /// Returns the squares to which a pin restricts the piece on a square: the line from its king
    /// to the pinning slider (included), or all squares if it is not pinned.
    pub fn pin_line(&self, square: Square) -> Bitboard {
        let king = self.king(self.side_to_move);
        let line = |pinner: Square| attacks::between(king, pinner) | pinner;
        // Only the pinned piece is between.
        let is_between = |&pinner: &Square| attacks::between(king, pinner).contains(square);
        let is_ours = self.color_set(self.side_to_move).contains(square);
        let pinner = self.pinners().squares().find(|pinner| is_ours && is_between(pinner));
        pinner.map_or(Bitboard::FULL, line)
    }

    /// Returns the pieces of the side to move that discover a check by leaving the line from one of
    /// their sliders to the other king.
    ///
    /// They need not have a legal move off that line.
    #[doc(alias = "discovered check")]
    pub fn discoverers(&self) -> Bitboard {
        let us = self.side_to_move;
        let (king, ours) = (self.king(us.opposite()), self.color_set(us));
        let sliders = self.snipers(king, us, ours);
        let between = |slider| attacks::between(king, slider) & ours;
        sliders.squares().fold(Bitboard::EMPTY, |all, slider| all | between(slider))
    }

    /// Returns true if a legal move gives check, directly or by discovery.
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let mut next = self.clone();
        next.play_unchecked(m);
        next.is_check()
    }

    /// Returns the sliders of a color that attack a square through one of these pieces.
    fn snipers(&self, square: Square, color: Color, through: Bitboard) -> Bitboard {
        let of = |role| self.piece_set(Piece::new(color, role));
        let (at, queens) = (square.index() & 63, of(Role::Queen));
        let snipers = ORTHOGONALS[at] & (of(Role::Rook) | queens)
            | DIAGONALS[at] & (of(Role::Bishop) | queens);
        let is_through = |&sniper: &Square| !attacks::between(square, sniper).is_disjoint(through);
        let seen = snipers & lines(square, self.occupied(), snipers).pins;
        seen.squares().filter(is_through).collect()
    }
}
