//! Moving whole sets: one step in each of the eight directions, shifts by signed amounts,
//! rotations.
//!
//! A step moves every square of the set to its neighbor. Squares that would leave the board vanish:
//! to the north and south they are shifted out of the word, to the east and west a mask keeps them
//! from wrapping around to the other edge.
//!
//! The methods of [`Bitboard`] mask after the shift. The other published forms of a step are
//! functions of this module: [`pre_mask`] masks before the shift, [`rotate_mask`] is the same code
//! for all directions, with [`Direction::rotation`] and [`Direction::arrival`] as its tables.
//!
//! In the little-endian mapping a left shift of the word is a move to the right on the board:
//! `x << 1` goes east. Sets have no operators `<<` and `>>`, because they would silently wrap
//! around the edges. Formulas about the word shift the word, `set.0 << 1`.
//!
//! ```
//! use setwise::{Bitboard, Square};
//!
//! // The squares to which white pawns can be pushed.
//! let pawns = Bitboard::from_squares(&[Square::A2, Square::E4]);
//! let occupied = pawns | Square::E5;
//! assert_eq!(pawns.north_one() & !occupied, Square::A3.into());
//! ```
//!
//! The number of instructions, copies of registers included:
//!
//! | operation | formula | x86-64 | BMI | `AArch64` |
//! |---|---|---|---|---|
//! | [`north_one`](Bitboard::north_one) | `north_one(x)` | 1 | 1 | 1 |
//! | [`north_east_one`](Bitboard::north_east_one) | `north_east_one(x)` | 3 | 3 | 2 |
//! | [`east_one`](Bitboard::east_one) | `east_one(x)` | 3 | 3 | 2 |
//! | [`south_west_one`](Bitboard::south_west_one) | `south_west_one(x)` | 3 | 3 | 2 |
//! | [`rotate_left`](Bitboard::rotate_left) | `rotate_left(x, s)` | 2 | 2 | 2 |
//! | [`rotate_right`](Bitboard::rotate_right) | `rotate_right(x, s)` | 2 | 2 | 1 |
//!
//! Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Shifting Bitboards" and "One Step Only"

mod amount;
mod forms;
mod knight;

pub use amount::{generalized_branchless, rotate_left_by_shifts, rotate_right_by_shifts};
pub use forms::{pre_mask, rotate_mask};

use crate::bitboard::Bitboard;
use crate::direction::Direction;

/// The squares that a step to the east may arrive on.
pub(crate) const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
/// The squares that a step to the west may arrive on.
pub(crate) const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Defines the step in each direction, and the step in a given direction.
macro_rules! steps {
    ($($name:ident $alias:literal $Direction:ident $words:literal, $edges:literal, |$x:ident| $step:expr;)*) => {
        /// One step in each direction.
        impl Bitboard {
            $(
                #[doc = concat!(
                    "Moves every square one step ", $words, ": `", stringify!($step),
                    "`. Squares on ", $edges, " vanish.",
                )]
                #[doc(alias = $alias)]
                #[inline]
                pub const fn $name(self) -> Self {
                    let $x = self.0;
                    Self($step)
                }
            )*

            /// Moves every square one step in a direction.
            ///
            /// A jump to the named method, unless the compiler knows the direction;
            /// [`rotate_mask`] is the form without a jump.
            ///
            /// ```
            /// use setwise::{Bitboard, Direction, Square};
            ///
            /// let set = Bitboard::from_squares(&[Square::E4, Square::H4]);
            /// assert_eq!(set.one(Direction::NorthEast), Square::F5.into());
            /// ```
            #[doc(alias = "shiftOne")]
            #[inline]
            pub const fn one(self, direction: Direction) -> Self {
                match direction {
                    $(Direction::$Direction => self.$name(),)*
                }
            }
        }
    };
}

steps! {
    north_one "nortOne" North "north", "the eighth rank", |x| x << 8;
    north_east_one "noEaOne" NorthEast "north-east", "the h-file or the eighth rank", |x| (x << 9) & NOT_A_FILE;
    east_one "eastOne" East "east", "the h-file", |x| (x << 1) & NOT_A_FILE;
    south_east_one "soEaOne" SouthEast "south-east", "the h-file or the first rank", |x| (x >> 7) & NOT_A_FILE;
    south_one "soutOne" South "south", "the first rank", |x| x >> 8;
    south_west_one "soWeOne" SouthWest "south-west", "the a-file or the first rank", |x| (x >> 9) & NOT_H_FILE;
    west_one "westOne" West "west", "the a-file", |x| (x >> 1) & NOT_H_FILE;
    north_west_one "noWeOne" NorthWest "north-west", "the a-file or the eighth rank", |x| (x << 7) & NOT_H_FILE;
}
