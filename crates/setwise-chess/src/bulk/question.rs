//! What can be asked of a position: a word for each.

use setwise::Bitboard;

use crate::legal::board::Board;
use crate::legal::lane::{self, Rays, Way};
use crate::legal::lane_sets::Lane;
use crate::legal::side::White;
use crate::legal::sight::Sight;
use crate::legal::sinks;
use crate::legal::tallies::{self, Ends};
use crate::position::Position;
use crate::role::Role;

/// What is asked of positions, about the legal moves and the king of the side to move.
///
/// [`Columns::answer`](crate::bulk::Columns::answer) asks it of many positions.
///
/// # Examples
///
/// ```
/// use setwise_chess::bulk::Question;
/// use setwise_chess::{Position, Role};
///
/// assert_eq!(Question::LegalMoves.of(&Position::START), 20);
/// assert_eq!(Question::MovesOf(Role::Knight).of(&Position::START), 4);
/// assert_eq!(Question::Targets.of(&Position::START), 0xffff_0000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The number of legal moves: [`Position::count_legal_moves`].
    LegalMoves,
    /// The number of those that capture: [`Position::count_captures`].
    Captures,
    /// The number of those of the men of a role: [`Position::count_moves_of`].
    MovesOf(Role),
    /// The squares to which they go: [`Position::target_squares`].
    Targets,
    /// The men that make them: [`Position::movable`].
    Movable,
    /// The men that give check: [`Position::checkers`].
    Checkers,
    /// The men that must stay on a line with their king: [`Position::pinned`].
    Pinned,
    /// The men that pin them: [`Position::pinners`].
    Pinners,
}

impl Question {
    /// All questions.
    pub const ALL: [Self; 13] = [
        Self::LegalMoves,
        Self::Captures,
        Self::MovesOf(Role::Pawn),
        Self::MovesOf(Role::Knight),
        Self::MovesOf(Role::Bishop),
        Self::MovesOf(Role::Rook),
        Self::MovesOf(Role::Queen),
        Self::MovesOf(Role::King),
        Self::Targets,
        Self::Movable,
        Self::Checkers,
        Self::Pinned,
        Self::Pinners,
    ];

    /// Whether the answer is a number; else it is a set of squares.
    #[must_use]
    pub const fn is_count(self) -> bool {
        matches!(self, Self::LegalMoves | Self::Captures | Self::MovesOf(_))
    }

    /// The answer for one position.
    ///
    /// # Cost
    ///
    /// That of the method of [`Position`].
    #[must_use]
    pub fn of(self, position: &Position) -> u64 {
        match self {
            Self::LegalMoves => position.count_legal_moves().into(),
            Self::Captures => position.count_captures().into(),
            Self::MovesOf(role) => position.count_moves_of(role).into(),
            Self::Targets => position.target_squares().0,
            Self::Movable => position.movable().0,
            Self::Checkers => position.checkers().0,
            Self::Pinned => position.pinned().0,
            Self::Pinners => position.pinners().0,
        }
    }
}

/// A question as a type, so that the code for each exists by itself.
pub(super) trait Ask {
    /// Whether a check, an en passant capture, castling in a shuffled back rank makes a
    /// difference that lanes do not see.
    const IS_ALONE: [bool; 3];
    /// Whether the answer is a set, to be turned with the board.
    const IS_SET: bool = true;

    /// The answer where all is usual, and something else than 0 if there is a check, where
    /// that matters.
    fn together(lane: &Lane) -> (u64, u64);

    /// The answer whatever there is.
    fn alone(board: &Board) -> u64;
}

#[derive(Debug)]
pub(super) enum LegalMoves {}

impl Ask for LegalMoves {
    const IS_ALONE: [bool; 3] = [true; 3];
    const IS_SET: bool = false;

    #[inline(always)]
    fn together(lane: &Lane) -> (u64, u64) {
        let Lane { board, rays, ways } = lane;
        let counted = lane::count::<White, { lane::ALL }>(board, rays, ways);
        (counted.moves, counted.check)
    }

    #[inline(always)]
    fn alone(board: &Board) -> u64 {
        sinks::count::<White>(board).into()
    }
}

#[derive(Debug)]
pub(super) enum Captures {}

impl Ask for Captures {
    const IS_ALONE: [bool; 3] = [true, true, false];
    const IS_SET: bool = false;

    #[inline(always)]
    fn together(lane: &Lane) -> (u64, u64) {
        (lane.count_captures(), lane.check().0)
    }

    #[inline(always)]
    fn alone(board: &Board) -> u64 {
        tallies::count_captures::<White>(board).into()
    }
}

/// The moves of the role with this index.
#[derive(Debug)]
pub(super) enum MovesOf<const ROLE: usize> {}

impl<const ROLE: usize> Ask for MovesOf<ROLE> {
    const IS_ALONE: [bool; 3] = [true, ROLE == Role::Pawn.index(), ROLE == Role::King.index()];
    const IS_SET: bool = false;

    #[inline(always)]
    fn together(lane: &Lane) -> (u64, u64) {
        let check = if ROLE == Role::King.index() { lane.check() } else { lane.checkers() };
        (lane.count_moves_of(Role::ALL[ROLE]), check.0)
    }

    #[inline(always)]
    fn alone(board: &Board) -> u64 {
        tallies::count_moves_of::<White>(board, Role::ALL[ROLE]).into()
    }
}

#[derive(Debug)]
pub(super) enum Targets {}

impl Ask for Targets {
    const IS_ALONE: [bool; 3] = [true; 3];

    #[inline(always)]
    fn together(lane: &Lane) -> (u64, u64) {
        (lane.target_squares().0, lane.check().0)
    }

    #[inline(always)]
    fn alone(board: &Board) -> u64 {
        Ends::of::<White>(board).targets.0
    }
}

#[derive(Debug)]
pub(super) enum Movable {}

impl Ask for Movable {
    const IS_ALONE: [bool; 3] = [true; 3];

    #[inline(always)]
    fn together(lane: &Lane) -> (u64, u64) {
        (lane.movable().0, lane.check().0)
    }

    #[inline(always)]
    fn alone(board: &Board) -> u64 {
        Ends::of::<White>(board).movable.0
    }
}

#[derive(Debug)]
pub(super) enum Checkers {}

impl Ask for Checkers {
    const IS_ALONE: [bool; 3] = [false; 3];

    #[inline(always)]
    fn together(lane: &Lane) -> (u64, u64) {
        (lane.checkers().0, 0)
    }

    #[inline(always)]
    fn alone(board: &Board) -> u64 {
        Sight::new::<White>(board).checkers.0
    }
}

#[derive(Debug)]
pub(super) enum Pinned {}

impl Ask for Pinned {
    const IS_ALONE: [bool; 3] = [false; 3];

    #[inline(always)]
    fn together(lane: &Lane) -> (u64, u64) {
        (lane.pinned().0, 0)
    }

    #[inline(always)]
    fn alone(board: &Board) -> u64 {
        let sight = Sight::new::<White>(board);
        ((sight.diagonal_pins | sight.orthogonal_pins) & board.us.all).0
    }
}

#[derive(Debug)]
pub(super) enum Pinners {}

impl Ask for Pinners {
    const IS_ALONE: [bool; 3] = [false; 3];

    #[inline(always)]
    fn together(lane: &Lane) -> (u64, u64) {
        (lane.pinners().0, 0)
    }

    #[inline(always)]
    fn alone(board: &Board) -> u64 {
        let ways = Way::of::<White>(board.king(), Bitboard::EMPTY);
        Lane { board: *board, rays: Rays::of(board.king()), ways }.pinners().0
    }
}
