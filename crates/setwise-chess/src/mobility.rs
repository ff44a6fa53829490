//! Mobility: targets, movable pieces, and counts of legal moves.

use setwise::Bitboard;

use crate::color::Color;
use crate::legal::aggregates::{self, Endpoints};
use crate::legal::board::Board;
use crate::legal::side::{Black, White};
use crate::position::Position;
use crate::role::Role;

/// Mobility.
///
/// [`bulk::Question`](crate::bulk::Question) asks the same about many positions.
impl Position {
    /// Returns the targets of the legal moves.
    ///
    /// The target of castling is the square of the king after it; in
    /// [`target_sets`](Self::target_sets), as in moves, it is the rook's square.
    ///
    /// ```
    /// use setwise::{Bitboard, Rank};
    /// use setwise_chess::Position;
    ///
    /// let targets = Position::START.target_squares();
    /// assert_eq!(targets, Bitboard::from(Rank::Third) | Rank::Fourth);
    /// ```
    #[must_use]
    pub fn target_squares(&self) -> Bitboard {
        self.endpoints().targets
    }

    /// Returns the pieces of the side to move that have a legal move.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    /// use setwise_chess::Position;
    ///
    /// let movable = Position::START.movable();
    /// let pawns_and_knights = Bitboard(0xff42);
    /// assert_eq!(movable, pawns_and_knights);
    /// assert_eq!(movable, Position::START.target_sets().pieces());
    /// ```
    #[must_use]
    pub fn movable(&self) -> Bitboard {
        self.endpoints().movable
    }

    /// Returns the number of legal captures, with en passant captures; a capture that promotes
    /// counts as four.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "1n2k3/P7/8/2pP4/8/8/8/4K3 w - c6 0 1".parse()?;
    /// assert_eq!(position.count_captures(), 5);
    /// assert_eq!(position.captures().len(), 5);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn count_captures(&self) -> u32 {
        let board = Board::new(self);
        match self.side_to_move {
            Color::White => aggregates::count_captures::<White>(&board),
            Color::Black => aggregates::count_captures::<Black>(&board),
        }
    }

    /// Returns the number of legal moves of the pieces of a role.
    ///
    /// Castling is a move of the king; a promotion is four moves of a pawn.
    ///
    /// ```
    /// use setwise_chess::{Position, Role};
    ///
    /// let counts = Role::ALL.map(|role| Position::START.count_moves_of(role));
    /// assert_eq!(counts, [16, 4, 0, 0, 0, 0]);
    /// ```
    #[must_use]
    pub fn count_moves_of(&self, role: Role) -> u32 {
        let board = Board::new(self);
        match self.side_to_move {
            Color::White => aggregates::count_moves_of::<White>(&board, role),
            Color::Black => aggregates::count_moves_of::<Black>(&board, role),
        }
    }

    fn endpoints(&self) -> Endpoints {
        let board = Board::new(self);
        match self.side_to_move {
            Color::White => Endpoints::new::<White>(&board),
            Color::Black => Endpoints::new::<Black>(&board),
        }
    }
}
