//! The side to move as a type, so that the code of each side is compiled by itself.

use setwise::{Bitboard, Rank, Square};

use crate::vocabulary::color::Color;

/// The kind of a pawn's move.
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
    /// The squares of the king, the queenside rook and the kingside rook in the initial position.
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
        Square::new_wrapping((to.index() as i32 - Self::distance(step)) as usize)
    }
}

/// Defines a side by its ranks, its squares, and the steps of its pawns.
macro_rules! side {
    (
        $(#[$doc:meta])*
        $name:ident, $other:ident, $is_north:literal,
        $back:ident, $first_step:ident, $seventh:ident, $last:ident, [$($home:ident),+],
        $forward:ident, $east:ident, $west:ident,
        [$push:literal, $to_east:literal, $to_west:literal]
    ) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub(crate) enum $name {}

        impl Side for $name {
            type Other = $other;

            const COLOR: Color = Color::$name;
            const IS_NORTH: bool = $is_north;
            const BACK_RANK: Bitboard = Bitboard::from_rank(Rank::$back);
            const FIRST_STEP: Bitboard = Bitboard::from_rank(Rank::$first_step);
            const SEVENTH: Bitboard = Bitboard::from_rank(Rank::$seventh);
            const LAST: Bitboard = Bitboard::from_rank(Rank::$last);
            const HOME: [Square; 3] = [$(Square::$home),+];

            #[inline(always)]
            fn forward(set: Bitboard) -> Bitboard {
                set.$forward()
            }

            #[inline(always)]
            fn east(set: Bitboard) -> Bitboard {
                set.$east()
            }

            #[inline(always)]
            fn west(set: Bitboard) -> Bitboard {
                set.$west()
            }

            #[inline(always)]
            fn distance(step: Step) -> i32 {
                match step {
                    Step::Push => $push,
                    Step::Double => 2 * $push,
                    Step::East => $to_east,
                    Step::West => $to_west,
                }
            }
        }
    };
}

side!(
    /// White, moving north.
    White, Black, true,
    First, Third, Seventh, Eighth, [E1, A1, H1],
    north_one, north_east_one, north_west_one, [8, 9, 7]
);

side!(
    /// Black, moving south.
    Black, White, false,
    Eighth, Sixth, Second, First, [E8, A8, H8],
    south_one, south_east_one, south_west_one, [-8, -7, -9]
);
