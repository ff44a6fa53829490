//! Flood fills along files, occluded fills in eight directions, and floods around corners.
//!
//! An occluded fill starts at every square of a set at once and runs over empty squares up to the
//! first blocker. One step further are the squares that sliders on the set attack.
//!
//! The Kogge-Stone form doubles the distance in each of three steps. `g` are the generators, `p`
//! the squares that may be entered, `s` is the shift of one step:
//!
//! ```text
//! g |= p & (g << s);    p &= p << s;
//! g |= p & (g << 2s);   p &= p << 2s;
//! g |= p & (g << 4s)
//! ```
//!
//! ```
//! use setwise::{Bitboard, File, Square, bitboard};
//!
//! let rooks = Bitboard::from_squares(&[Square::A1, Square::D2]);
//! let blocker = Bitboard::from(Square::A5);
//! assert_eq!(rooks.north_occluded(!(rooks | blocker)), bitboard! {
//!     . . . 1 . . . .
//!     . . . 1 . . . .
//!     . . . 1 . . . .
//!     . . . 1 . . . .
//!     1 . . 1 . . . .
//!     1 . . 1 . . . .
//!     1 . . 1 . . . .
//!     1 . . . . . . .
//! });
//! assert_eq!(rooks.file_fill(), Bitboard::from(File::A) | File::D);
//! ```
//!
//! The methods of [`Bitboard`] are Kogge-Stone fills by shifts. The functions of this module take
//! the direction as an argument and rotate: [`kogge_stone`], and [`dumb7`], which takes seven
//! single steps. All of them agree.
//!
//! The number of instructions, copies of registers included:
//!
//! | operation | formula | x86-64 | BMI | AVX-512 | `AArch64` |
//! |---|---|---|---|---|---|
//! | [`north_fill`](Bitboard::north_fill) | `north_fill(x)` | 9 | 9 | 6 | 3 |
//! | [`file_fill`](Bitboard::file_fill) | `file_fill(x)` | 9 | 6 | 6 | 3 |
//! | [`north_occluded`](Bitboard::north_occluded) | `north_occluded(x, e)` | 18 | 18 | 10 | 8 |
//! | [`east_occluded`](Bitboard::east_occluded) | `east_occluded(x, e)` | 16 | 16 | 11 | 9 |
//! | [`south_west_attacks`](Bitboard::south_west_attacks) | `south_west_attacks(x, e)` | 22 | 22 | 13 | 11 |
//!
//! Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)

mod flood;
mod rotating;

pub use rotating::{dumb7, kogge_stone};

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::shift::{NOT_A_FILE, NOT_H_FILE};

/// The squares that a step to the north or south may arrive on.
const ALL: u64 = !0;

/// Fills by left shifts over the squares of `empty` that `mask` keeps.
#[inline]
const fn occluded_up(generators: u64, empty: u64, shift: u32, mask: u64) -> u64 {
    let (mut g, mut p) = (generators, empty & mask);
    g |= p & (g << shift);
    p &= p << shift;
    g |= p & (g << (2 * shift));
    p &= p << (2 * shift);
    g | p & (g << (4 * shift))
}

/// Fills by right shifts over the squares of `empty` that `mask` keeps.
#[inline]
const fn occluded_down(generators: u64, empty: u64, shift: u32, mask: u64) -> u64 {
    let (mut g, mut p) = (generators, empty & mask);
    g |= p & (g >> shift);
    p &= p >> shift;
    g |= p & (g >> (2 * shift));
    p &= p >> (2 * shift);
    g | p & (g >> (4 * shift))
}

/// Fills along files, over everything.
impl Bitboard {
    /// Adds every square north of the set.
    ///
    /// Source: CPW, [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills)
    #[doc(alias = "nortFill")]
    #[inline]
    pub const fn north_fill(self) -> Self {
        let mut x = self.0;
        x |= x << 8;
        x |= x << 16;
        Self(x | x << 32)
    }

    /// Adds every square south of the set.
    #[doc(alias = "soutFill")]
    #[inline]
    pub const fn south_fill(self) -> Self {
        let mut x = self.0;
        x |= x >> 8;
        x |= x >> 16;
        Self(x | x >> 32)
    }

    /// Returns the whole file of every square of the set.
    #[doc(alias = "fileFill")]
    #[inline]
    pub const fn file_fill(self) -> Self {
        let mut x = self.0;
        x |= x.rotate_left(8);
        x |= x.rotate_left(16);
        Self(x | x.rotate_left(32))
    }
}

/// Defines the occluded fill and the attacks in each direction, and those in a given direction.
macro_rules! rays {
    ($($occluded:ident $occl:literal, $attacks:ident $alias:literal, $Direction:ident $words:literal,
       $fill:ident $shift:literal $arrival:ident $one:ident;)*) => {
        /// Occluded fills, and the attacks of sliders.
        ///
        /// An occluded fill is the set with every empty square that its squares reach in a
        /// direction. Its squares belong to the result whether they are in `empty` or not. The
        /// attacks are the fill one step further, without the squares of the set: they include the
        /// first square that is not empty.
        ///
        /// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)
        impl Bitboard {
            $(
                #[doc = concat!("Adds every square that is reached ", $words, "ward over squares of `empty`.")]
                #[doc(alias = $occl)]
                #[inline]
                pub const fn $occluded(self, empty: Self) -> Self {
                    Self($fill(self.0, empty.0, $shift, $arrival))
                }

                #[doc = concat!("Returns the squares that sliders attack ", $words, "ward over squares of `empty`.")]
                #[doc(alias = $alias)]
                #[inline]
                pub const fn $attacks(self, empty: Self) -> Self {
                    self.$occluded(empty).$one()
                }
            )*

            /// Adds every square that is reached in a direction over squares of `empty`.
            ///
            /// ```
            /// use setwise::{Bitboard, Direction, Square};
            ///
            /// let e4 = Bitboard::from(Square::E4);
            /// let empty = !(e4 | Square::G6);
            /// assert_eq!(e4.occluded(Direction::NorthEast, empty), e4 | Square::F5);
            /// let attacked = Bitboard::from_squares(&[Square::F5, Square::G6]);
            /// assert_eq!(e4.attacks(Direction::NorthEast, empty), attacked);
            /// ```
            #[inline]
            pub const fn occluded(self, direction: Direction, empty: Self) -> Self {
                match direction {
                    $(Direction::$Direction => self.$occluded(empty),)*
                }
            }

            /// Returns the squares that sliders on the set attack in a direction.
            #[inline]
            pub const fn attacks(self, direction: Direction, empty: Self) -> Self {
                match direction {
                    $(Direction::$Direction => self.$attacks(empty),)*
                }
            }
        }
    };
}

rays! {
    north_occluded "nortOccl", north_attacks "nortAttacks", North "north",
        occluded_up 8 ALL north_one;
    north_east_occluded "noEaOccl", north_east_attacks "noEaAttacks", NorthEast "north-east",
        occluded_up 9 NOT_A_FILE north_east_one;
    east_occluded "eastOccl", east_attacks "eastAttacks", East "east",
        occluded_up 1 NOT_A_FILE east_one;
    south_east_occluded "soEaOccl", south_east_attacks "soEaAttacks", SouthEast "south-east",
        occluded_down 7 NOT_A_FILE south_east_one;
    south_occluded "soutOccl", south_attacks "soutAttacks", South "south",
        occluded_down 8 ALL south_one;
    south_west_occluded "soWeOccl", south_west_attacks "soWeAttacks", SouthWest "south-west",
        occluded_down 9 NOT_H_FILE south_west_one;
    west_occluded "westOccl", west_attacks "westAttacks", West "west",
        occluded_down 1 NOT_H_FILE west_one;
    north_west_occluded "noWeOccl", north_west_attacks "noWeAttacks", NorthWest "north-west",
        occluded_up 7 NOT_H_FILE north_west_one;
}
