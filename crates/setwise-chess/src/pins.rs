//! Pins and discovered checks: what stands between a king and a slider.

use setwise::{Bitboard, Square};

use crate::attacks::{self, x_ray};
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::role::Role;

/// Pins and discovered checks.
impl Position {
    /// The men of the other side that pin one of the side to move.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "4k3/4q3/8/7b/8/4N3/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinners(), Square::E7.into());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// That of the x-rays of a queen.
    #[must_use]
    pub fn pinners(&self) -> Bitboard {
        let us = self.side_to_move;
        self.snipers(self.king(us), us.opposite(), self.color_set(us))
    }

    /// The squares to which a pin restricts the man on a square: the line from its king to
    /// and with the slider that pins it, or all squares if it is not pinned.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "4k3/8/4r3/8/8/4R3/8/4K3 w - - 0 1".parse()?;
    /// let line = [Square::E2, Square::E3, Square::E4, Square::E5, Square::E6];
    /// assert_eq!(position.pin_line(Square::E3), Bitboard::from_squares(&line));
    /// assert_eq!(position.pin_line(Square::E1), Bitboard::FULL);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`pinners`](Self::pinners), and a load for each.
    #[must_use]
    pub fn pin_line(&self, square: Square) -> Bitboard {
        let king = self.king(self.side_to_move);
        let line = |pinner: Square| attacks::between(king, pinner) | pinner;
        // Nothing but the pinned man is between.
        let is_between = |&pinner: &Square| attacks::between(king, pinner).contains(square);
        let is_ours = self.color_set(self.side_to_move).contains(square);
        let pinner = self.pinners().squares().find(|pinner| is_ours && is_between(pinner));
        pinner.map_or(Bitboard::FULL, line)
    }

    /// The men of the side to move that uncover a check when they leave the line from a
    /// slider of theirs to the other king.
    ///
    /// Whether one of them has a legal move off that line is another question.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/4N3/8/8/8/K3R3 w - - 0 1".parse()?;
    /// assert_eq!(position.discoverers(), Square::E5.into());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// That of the x-rays of a queen, and a load for each slider found.
    #[doc(alias = "discovered check")]
    #[must_use]
    pub fn discoverers(&self) -> Bitboard {
        let us = self.side_to_move;
        let (king, ours) = (self.king(us.opposite()), self.color_set(us));
        let sliders = self.snipers(king, us, ours);
        let between = |slider| attacks::between(king, slider) & ours;
        sliders.squares().fold(Bitboard::EMPTY, |all, slider| all | between(slider))
    }

    /// Whether a legal move gives check, by itself or by what it uncovers.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position};
    ///
    /// let position: Position = "4k3/8/8/4N3/8/8/8/K3R3 w - - 0 1".parse()?;
    /// assert!(position.gives_check(Move::new(Square::E5, Square::G4)));
    /// assert!(!position.gives_check(Move::new(Square::A1, Square::A2)));
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// That of playing it in a copy.
    #[must_use]
    pub fn gives_check(&self, played: Move) -> bool {
        let mut next = self.clone();
        next.play_unchecked(played);
        next.is_check()
    }

    /// The sliders of a colour that look at a square through one of these men.
    fn snipers(&self, square: Square, color: Color, through: Bitboard) -> Bitboard {
        let of = |role| self.piece_set(Piece::new(color, role));
        let (occupied, queens) = (self.occupied(), of(Role::Queen));
        x_ray::rook(square, occupied, through) & (of(Role::Rook) | queens)
            | x_ray::bishop(square, occupied, through) & (of(Role::Bishop) | queens)
    }
}
