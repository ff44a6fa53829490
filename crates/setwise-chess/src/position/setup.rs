//! Positions built from sets.

use alloc::vec::Vec;
use core::fmt;

use setwise::{Bitboard, Square};

use crate::position::Position;
use crate::position::validate;
use crate::vocabulary::color::Color;
use crate::vocabulary::fen_error::Reason;
use crate::vocabulary::piece::Piece;

/// The parts of a position, which need not be valid.
///
/// The pieces are sets by role and sets by color. [`position`](Self::position) returns the
/// position, or an error with all faults, by the same rules as [`Position::from_fen`].
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::{Color, Piece, Reason, Role, Setup};
///
/// let mut setup = Setup::new();
/// setup.roles = [0x1200, 0, 0, 0, 0, 0x8].map(Bitboard);
/// setup.colors = [0x1208, 0].map(Bitboard);
/// setup.castling_rooks = Square::H1.into();
/// let error = setup.position().unwrap_err();
/// assert_eq!(error.reasons(), [
///     Reason::NoKing(Color::Black),
///     Reason::NoRook(Color::White, Square::H1),
/// ]);
/// assert_eq!(error.to_string(), "the black king is missing; no white rook is on h1");
///
/// setup.put(Square::E8, Piece::new(Color::Black, Role::King));
/// setup.put(Square::H1, Piece::new(Color::White, Role::Rook));
/// setup.clear(Square::B2);
/// assert_eq!(setup.position()?.to_string(), "4k3/8/8/8/8/8/4P3/3K3R w K - 0 1");
/// # Ok::<(), setwise_chess::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces of each role, by [`Role::index`](crate::Role::index).
    pub roles: [Bitboard; 6],
    /// The pieces of each color, by [`Color::index`].
    pub colors: [Bitboard; 2],
    /// The side to move.
    pub side_to_move: Color,
    /// The rooks that may still castle, of both colors.
    pub castling_rooks: Bitboard,
    /// The square that a pawn has just passed in its double step.
    pub en_passant: Option<Square>,
    /// The number of halfmoves since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move.
    pub fullmove_number: u32,
}

impl Setup {
    /// Returns an empty board with White to move and the counters of the initial position.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            roles: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            side_to_move: Color::White,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Returns a setup with the pieces of twelve sets, in the order of [`Piece::index`]. Its other
    /// parts are those of [`new`](Self::new).
    #[must_use]
    pub fn from_pieces(pieces: &[Bitboard; 12]) -> Self {
        let mut setup = Self::new();
        for (piece, &squares) in Piece::ALL.into_iter().zip(pieces) {
            setup.roles[piece.role.index()] |= squares;
            setup.colors[piece.color.index()] |= squares;
        }
        setup
    }

    /// Puts a piece on a square, in place of any other.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.clear(square);
        self.roles[piece.role.index()] |= square;
        self.colors[piece.color.index()] |= square;
    }

    /// Removes the piece on a square, if there is one.
    pub fn clear(&mut self, square: Square) {
        for set in self.roles.iter_mut().chain(&mut self.colors) {
            *set = set.without(square);
        }
    }

    /// Returns the position.
    ///
    /// # Errors
    ///
    /// Returns all reasons why these parts are not a valid position.
    pub fn position(&self) -> Result<Position, SetupError> {
        let reasons = self.faults();
        if !reasons.is_empty() {
            return Err(SetupError { reasons });
        }
        Ok(Position {
            pieces: self.pieces(),
            castling_rooks: self.castling_rooks,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            en_passant: self.en_passant,
            side_to_move: self.side_to_move,
        })
    }

    /// Returns all reasons why these parts are not a valid position, each of them once.
    ///
    /// Reasons about squares come first, then about the pieces of each color, the castling rights
    /// and the en passant square.
    #[must_use]
    pub fn faults(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut report = |reason| {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        };
        self.square_faults(&mut report);
        let Self { side_to_move, castling_rooks, en_passant, .. } = *self;
        let pieces = self.pieces();
        validate::position(&pieces, side_to_move, castling_rooks, en_passant, &mut report);
        reasons
    }

    /// Reports squares with two pieces, or with a role or color only.
    fn square_faults(&self, report: &mut impl FnMut(Reason)) {
        let (mut crowded, mut by_role, mut by_color) =
            (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        for (sets, all) in [(&self.roles[..], &mut by_role), (&self.colors[..], &mut by_color)] {
            for &set in sets {
                crowded |= *all & set;
                *all |= set;
            }
        }
        crowded.squares().for_each(|square| report(Reason::TwoPieces(square)));
        by_role.difference(by_color).squares().for_each(|square| report(Reason::NoColor(square)));
        by_color.difference(by_role).squares().for_each(|square| report(Reason::NoRole(square)));
    }

    /// Returns the twelve sets.
    fn pieces(&self) -> [Bitboard; 12] {
        Piece::ALL
            .map(|Piece { color, role }| self.roles[role.index()] & self.colors[color.index()])
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::new()
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            side_to_move: position.side_to_move,
            castling_rooks: position.castling_rooks,
            en_passant: position.en_passant,
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
            ..Self::from_pieces(&position.pieces)
        }
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.position()
    }
}

/// The error of [`Setup::position`]: all reasons against the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetupError {
    reasons: Vec<Reason>,
}

impl SetupError {
    /// Returns the reasons, at least one, in the order of [`Setup::faults`].
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}

impl core::error::Error for SetupError {}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, reason) in self.reasons.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{reason}")?;
        }
        Ok(())
    }
}
