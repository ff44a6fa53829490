//! Mobility: where the side to move may go, with which men, and how often.

use setwise::Bitboard;

use crate::color::Color;
use crate::legal::board::Board;
use crate::legal::side::{Black, White};
use crate::legal::tallies::{self, Ends};
use crate::position::Position;
use crate::role::Role;

/// Mobility.
///
/// [`bulk::Question`](crate::bulk::Question) asks the same of many positions.
impl Position {
    /// The squares to which a legal move of the side to move goes.
    ///
    /// En passant goes to the square that was passed over, castling to that on which the
    /// king stands behind it; [`target_sets`](Self::target_sets) has the rook's square
    /// there, as moves have.
    ///
    /// ```
    /// use setwise::{Bitboard, Rank};
    /// use setwise_chess::Position;
    ///
    /// let targets = Position::START.target_squares();
    /// assert_eq!(targets, Bitboard::from(Rank::Third) | Rank::Fourth);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`count_legal_moves`](Self::count_legal_moves).
    #[must_use]
    pub fn target_squares(&self) -> Bitboard {
        self.ends().targets
    }

    /// The men of the side to move that have a legal move.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    /// use setwise_chess::Position;
    ///
    /// let movable = Position::START.movable();
    /// let pawns_and_knights = Bitboard(0xff42);
    /// assert_eq!(movable, pawns_and_knights);
    /// assert_eq!(movable, Position::START.target_sets().men());
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`count_legal_moves`](Self::count_legal_moves).
    #[must_use]
    pub fn movable(&self) -> Bitboard {
        self.ends().movable
    }

    /// The number of legal moves that capture, en passant too; a capture that promotes is
    /// four.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "1n2k3/P7/8/2pP4/8/8/8/4K3 w - c6 0 1".parse()?;
    /// assert_eq!(position.count_captures(), 5);
    /// assert_eq!(position.captures().len(), 5);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`count_legal_moves`](Self::count_legal_moves).
    #[must_use]
    pub fn count_captures(&self) -> u32 {
        let board = Board::of(self);
        match self.side_to_move {
            Color::White => tallies::count_captures::<White>(&board),
            Color::Black => tallies::count_captures::<Black>(&board),
        }
    }

    /// The number of legal moves of the men of a role.
    ///
    /// Castling is a move of the king; a promotion is four moves of a pawn.
    ///
    /// ```
    /// use setwise_chess::{Position, Role};
    ///
    /// let counts = Role::ALL.map(|role| Position::START.count_moves_of(role));
    /// assert_eq!(counts, [16, 4, 0, 0, 0, 0]);
    /// ```
    ///
    /// # Cost
    ///
    /// That of the lines through the king, and of these men and the king.
    #[must_use]
    pub fn count_moves_of(&self, role: Role) -> u32 {
        let board = Board::of(self);
        match self.side_to_move {
            Color::White => tallies::count_moves_of::<White>(&board, role),
            Color::Black => tallies::count_moves_of::<Black>(&board, role),
        }
    }

    fn ends(&self) -> Ends {
        let board = Board::of(self);
        match self.side_to_move {
            Color::White => Ends::of::<White>(&board),
            Color::Black => Ends::of::<Black>(&board),
        }
    }
}
