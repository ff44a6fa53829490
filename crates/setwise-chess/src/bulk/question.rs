//! The questions about positions, each answered by one word.

use setwise::Bitboard;

use crate::position::Position;
use crate::rules::legal::aggregates::{self, Endpoints};
use crate::rules::legal::board::Board;
use crate::rules::legal::branchless_count;
use crate::rules::legal::branchless_sets::PreparedBoard;
use crate::rules::legal::check_info::CheckInfo;
use crate::rules::legal::move_counts::MoveCounts;
use crate::rules::legal::rays::{CastlingPath, Rays};
use crate::rules::legal::side::White;
use crate::rules::legal::sinks;
use crate::vocabulary::role::Role;

/// A question about the legal moves or the king of the side to move.
///
/// [`Columns::answer`](crate::bulk::Columns::answer) answers it for many positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// The number of legal moves: [`Position::count_legal_moves`].
    LegalMoves,
    /// The number of captures: [`Position::count_captures`].
    Captures,
    /// The number of moves of the pieces of a role: [`Position::count_moves_of`].
    MovesOf(Role),
    /// The targets of the legal moves: [`Position::target_squares`].
    Targets,
    /// The pieces that have a legal move: [`Position::movable`].
    Movable,
    /// The pieces that give check: [`Position::checkers`].
    Checkers,
    /// The pinned pieces: [`Position::pinned`].
    Pinned,
    /// The pieces that pin them: [`Position::pinners`].
    Pinners,
    /// 1 if there is a legal move, and 0 otherwise: [`Position::has_legal_move`].
    HasMove,
    /// The number of moves that give check: [`Position::move_counts`].
    Checks,
    /// The number of moves that give checkmate: [`Position::move_counts`].
    Mates,
}

impl Question {
    /// All questions.
    pub const ALL: [Self; 16] = [
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
        Self::HasMove,
        Self::Checks,
        Self::Mates,
    ];

    /// Returns true if the answer is a number, and not a set of squares.
    #[must_use]
    pub const fn is_count(self) -> bool {
        match self {
            Self::LegalMoves | Self::Captures | Self::MovesOf(_) | Self::HasMove => true,
            Self::Checks | Self::Mates => true,
            Self::Targets | Self::Movable | Self::Checkers | Self::Pinned | Self::Pinners => false,
        }
    }

    /// Answers the question about one position.
    #[must_use]
    pub fn answer(self, position: &Position) -> u64 {
        match self {
            Self::LegalMoves => position.count_legal_moves().into(),
            Self::Captures => position.count_captures().into(),
            Self::MovesOf(role) => position.count_moves_of(role).into(),
            Self::Targets => position.target_squares().0,
            Self::Movable => position.movable().0,
            Self::Checkers => position.checkers().0,
            Self::Pinned => position.pinned().0,
            Self::Pinners => position.pinners().0,
            Self::HasMove => position.has_legal_move().into(),
            Self::Checks => position.move_counts().checks.into(),
            Self::Mates => position.move_counts().mates.into(),
        }
    }
}

/// A question as a type, so that each is compiled by itself.
pub(super) trait Ask {
    /// True at 0, 1 or 2 if a check, an en passant capture, or castling of Chess960 requires the
    /// generator.
    const IS_ALONE: [bool; 3];
    /// True if the answer is a set, to be turned with the board.
    const IS_SET: bool;

    /// Answers by branchless code; the second word is nonzero if the generator must answer.
    fn together(on: &PreparedBoard) -> (u64, u64);

    /// Answers by the generator.
    fn alone(board: &Board) -> u64;
}

/// Defines questions as types: `IS_ALONE`, `IS_SET`, and the answers by both kinds of code.
macro_rules! questions {
    ($(
        $(#[$attribute:meta])*
        $name:ident $(<const $role:ident: usize>)?: $is_alone:expr, $is_set:literal,
        |$on:ident| $together:expr,
        |$board:ident| $alone:expr;
    )+) => {$(
        $(#[$attribute])*
        #[derive(Debug)]
        pub(super) enum $name $(<const $role: usize>)? {}

        impl $(<const $role: usize>)? Ask for $name $(<$role>)? {
            const IS_ALONE: [bool; 3] = $is_alone;
            const IS_SET: bool = $is_set;

            #[inline(always)]
            fn together($on: &PreparedBoard) -> (u64, u64) {
                $together
            }

            #[inline(always)]
            fn alone($board: &Board) -> u64 {
                $alone
            }
        }
    )+};
}

questions! {
    LegalMoves: [true; 3], false,
    |on| {
        let PreparedBoard { board, rays, castling_paths } = on;
        let counted = branchless_count::count::<White, { branchless_count::ALL }>(
            board,
            rays,
            castling_paths,
        );
        (counted.moves, counted.check)
    },
    |board| sinks::count::<White>(board).into();

    Captures: [true, true, false], false,
    |on| (on.count_captures(), on.check().0),
    |board| aggregates::count_captures::<White>(board).into();

    /// The number of moves of the role with this index.
    MovesOf<const ROLE: usize>:
    [true, ROLE == Role::Pawn.index(), ROLE == Role::King.index()], false,
    |on| {
        let check = if ROLE == Role::King.index() { on.check() } else { on.checkers() };
        (on.count_moves_of(Role::ALL[ROLE]), check.0)
    },
    |board| aggregates::count_moves_of::<White>(board, Role::ALL[ROLE]).into();

    Targets: [true; 3], true,
    |on| (on.target_squares().0, on.check().0),
    |board| Endpoints::new::<White>(board).targets.0;

    Movable: [true; 3], true,
    |on| (on.movable().0, on.check().0),
    |board| Endpoints::new::<White>(board).movable.0;

    Checkers: [false; 3], true,
    |on| (on.checkers().0, 0),
    |board| CheckInfo::new::<White>(board).checkers.0;

    Pinned: [false; 3], true,
    |on| (on.pinned().0, 0),
    |board| {
        let info = CheckInfo::new::<White>(board);
        ((info.diagonal_pins | info.orthogonal_pins) & board.us.all).0
    };

    Pinners: [false; 3], true,
    |on| (on.pinners().0, 0),
    |board| {
        let castling_paths = CastlingPath::both::<White>(board.king(), Bitboard::EMPTY);
        PreparedBoard { board: *board, rays: Rays::of(board.king()), castling_paths }.pinners().0
    };

    /// Nearly every board without a check has a move of a piece that is certainly not pinned.
    HasMove: [true, false, false], false,
    |on| {
        let is_unsure = on.free_targets().is_empty();
        (1, on.checkers().0 | u64::from(is_unsure))
    },
    |board| u64::from(sinks::count::<White>(board) > 0);

    Checks: [true; 3], false,
    |on| {
        let checks = on.checks();
        (checks.direct, checks.others)
    },
    |board| MoveCounts::of::<White>(board).checks.into();

    /// On most boards the king can flee from each check, or the piece that checks can be captured.
    Mates: [true; 3], false,
    |on| {
        let checks = on.checks();
        (0, u64::from(on.may_mate(&checks)) | checks.others)
    },
    |board| MoveCounts::of::<White>(board).mates.into();
}
