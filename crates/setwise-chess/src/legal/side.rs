//! The side to move as a type, so that the code of each side is compiled by itself.

use setwise::{Bitboard, Rank, Square};

use crate::color::Color;

/// The way in which a pawn moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Push,
    Double,
    East,
    West,
}

/// A side to move.
pub(crate) trait Side {
    /// The other side.
    type Other: Side<Other = Self>;

    /// The color of the side.
    const COLOR: Color;
    /// True if its pawns go north.
    const IS_NORTH: bool;
    /// The rank of the king in the initial position.
    const BACK_RANK: Bitboard;
    /// The rank that a pawn reaches by its first single step.
    const FIRST_STEP: Bitboard;
    /// The rank from which pawns promote.
    const SEVENTH: Bitboard;
    /// The rank on which pawns promote.
    const LAST: Bitboard;
    /// The squares of the king, the queen-side rook and the king-side rook in the initial position.
    const HOME: [Square; 3];

    /// Moves a set one step forward.
    fn forward(set: Bitboard) -> Bitboard;
    /// Moves a set one step forward and to the east.
    fn east(set: Bitboard) -> Bitboard;
    /// Moves a set one step forward and to the west.
    fn west(set: Bitboard) -> Bitboard;
    /// Returns the amount by which a step increases the index of a square.
    fn distance(step: Step) -> i32;

    /// Returns the squares that pawns attack.
    #[inline(always)]
    fn pawn_attacks(set: Bitboard) -> Bitboard {
        Self::east(set) | Self::west(set)
    }

    /// Returns the targets of double steps that pawns of the other side can capture en passant.
    #[inline(always)]
    fn double_steps_seen(theirs: Bitboard) -> Bitboard {
        Self::forward(Self::Other::pawn_attacks(theirs))
    }

    /// Returns the targets of pawns that step from a set.
    #[inline(always)]
    fn forth(step: Step, set: Bitboard) -> Bitboard {
        match step {
            Step::Push => Self::forward(set),
            Step::Double => Self::forward(Self::forward(set)),
            Step::East => Self::east(set),
            Step::West => Self::west(set),
        }
    }

    /// Returns the origins of pawns that step onto a set.
    #[inline(always)]
    fn back(step: Step, set: Bitboard) -> Bitboard {
        match step {
            Step::Push => Self::Other::forward(set),
            Step::Double => Self::Other::forward(Self::Other::forward(set)),
            Step::East => Self::Other::west(set),
            Step::West => Self::Other::east(set),
        }
    }

    /// Returns the origin of a pawn that steps onto a square.
    #[inline(always)]
    fn origin(step: Step, to: Square) -> Square {
        Square::new_wrapping((i32::from(to.index()) - Self::distance(step)) as u32)
    }
}

/// White, moving north.
#[derive(Debug)]
pub(crate) enum White {}

/// Black, moving south.
#[derive(Debug)]
pub(crate) enum Black {}

impl Side for White {
    type Other = Black;

    const COLOR: Color = Color::White;
    const IS_NORTH: bool = true;
    const BACK_RANK: Bitboard = Bitboard::from_rank(Rank::First);
    const FIRST_STEP: Bitboard = Bitboard::from_rank(Rank::Third);
    const SEVENTH: Bitboard = Bitboard::from_rank(Rank::Seventh);
    const LAST: Bitboard = Bitboard::from_rank(Rank::Eighth);
    const HOME: [Square; 3] = [Square::E1, Square::A1, Square::H1];

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.north_one()
    }

    #[inline(always)]
    fn east(set: Bitboard) -> Bitboard {
        set.north_east_one()
    }

    #[inline(always)]
    fn west(set: Bitboard) -> Bitboard {
        set.north_west_one()
    }

    #[inline(always)]
    fn distance(step: Step) -> i32 {
        match step {
            Step::Push => 8,
            Step::Double => 16,
            Step::East => 9,
            Step::West => 7,
        }
    }
}

impl Side for Black {
    type Other = White;

    const COLOR: Color = Color::Black;
    const IS_NORTH: bool = false;
    const BACK_RANK: Bitboard = Bitboard::from_rank(Rank::Eighth);
    const FIRST_STEP: Bitboard = Bitboard::from_rank(Rank::Sixth);
    const SEVENTH: Bitboard = Bitboard::from_rank(Rank::Second);
    const LAST: Bitboard = Bitboard::from_rank(Rank::First);
    const HOME: [Square; 3] = [Square::E8, Square::A8, Square::H8];

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.south_one()
    }

    #[inline(always)]
    fn east(set: Bitboard) -> Bitboard {
        set.south_east_one()
    }

    #[inline(always)]
    fn west(set: Bitboard) -> Bitboard {
        set.south_west_one()
    }

    #[inline(always)]
    fn distance(step: Step) -> i32 {
        match step {
            Step::Push => -8,
            Step::Double => -16,
            Step::East => -7,
            Step::West => -9,
        }
    }
}
