//! Moving whole sets: one step in each of the eight directions, shifts by
//! signed amounts, rotations.
//!
//! A step moves every square of the set to its neighbour. Squares that would
//! leave the board vanish: north and south they are shifted out of the word,
//! east and west a mask keeps them from wrapping around to the other edge.
//!
//! The methods of [`Bitboard`] mask after the shift. The other published forms of
//! a step are functions of this module, and all forms agree: [`pre_mask`] keeps
//! squares from leaving, [`rotate_mask`] is one text for all directions, with
//! [`Direction::rotation`] and [`Direction::arrival`] as its table.
//!
//! In the little-endian mapping a shift to the left in the word is a move to the
//! right on the board: `x << 1` goes east. There are no operators `<<` and `>>`
//! on sets, since they would wrap around the edges without a word; formulas that
//! mean the word shift the word, `set.0 << 1`.
//!
//! Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Shifting Bitboards"

mod amount;
mod forms;

pub use amount::{generalized_branchless, rotate_left_by_shifts, rotate_right_by_shifts};
pub use forms::{pre_mask, rotate_mask};

use crate::bitboard::Bitboard;
use crate::direction::Direction;

/// The squares a step to the east may arrive on.
pub(crate) const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
/// The squares a step to the west may arrive on.
pub(crate) const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Bitboard {
    /// Moves every square one step in a direction.
    ///
    /// With a direction known to the compiler this is the named method, else a
    /// jump to it; [`rotate_mask`] is the form without a jump.
    ///
    /// ```
    /// use setwise::{Bitboard, Direction, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::E4, Square::H4]);
    /// assert_eq!(set.one(Direction::NorthEast), Square::F5.into());
    /// ```
    ///
    /// # Cost
    ///
    /// That of the step, if the compiler knows the direction. Else the jump as well: on
    /// x86-64 a `jmp` through a table, on `AArch64` `cmp` and branches. A loop over a
    /// slice keeps that jump on x86-64, even with the same direction for all sets, and is
    /// not vectorized; there the direction is best matched outside the loop, or
    /// [`rotate_mask`] used.
    #[doc(alias = "shiftOne")]
    #[must_use]
    #[inline]
    pub const fn one(self, direction: Direction) -> Self {
        match direction {
            Direction::North => self.north_one(),
            Direction::NorthEast => self.north_east_one(),
            Direction::East => self.east_one(),
            Direction::SouthEast => self.south_east_one(),
            Direction::South => self.south_one(),
            Direction::SouthWest => self.south_west_one(),
            Direction::West => self.west_one(),
            Direction::NorthWest => self.north_west_one(),
        }
    }

    /// Moves every square one step north: `x << 8`.
    ///
    /// Squares on the eighth rank vanish.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// // Where white pawns can be pushed to.
    /// let pawns = Bitboard::from_squares(&[Square::A2, Square::E4]);
    /// let occupied = pawns | Square::E5;
    /// assert_eq!(pawns.north_one() & !occupied, Square::A3.into());
    /// ```
    ///
    /// # Cost
    ///
    /// One shift: `shl` on x86-64, `lsl` on `AArch64`. On vectors `vpsllq`, with AVX2 and
    /// AVX-512.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "One Step Only"
    #[doc(alias = "nortOne")]
    #[must_use]
    #[inline]
    pub const fn north_one(self) -> Self {
        Self(self.0 << 8)
    }

    /// Moves every square one step north-east: `(x << 9) & NOT_A_FILE`.
    ///
    /// Squares on the h-file or the eighth rank vanish.
    ///
    /// # Cost
    ///
    /// A shift and an `and` with a constant: on x86-64 `shl` and `and`, which takes the
    /// constant from a register; on `AArch64` `lsl` and `and`, which has it in the
    /// instruction. On vectors `vpsllq` and `vpand`, with AVX2 and AVX-512.
    #[doc(alias = "noEaOne")]
    #[must_use]
    #[inline]
    pub const fn north_east_one(self) -> Self {
        Self((self.0 << 9) & NOT_A_FILE)
    }

    /// Moves every square one step east: `(x << 1) & NOT_A_FILE`.
    ///
    /// Squares on the h-file vanish.
    ///
    /// # Cost
    ///
    /// A shift and an `and` with a constant: on x86-64 `lea`, which doubles, and `and`,
    /// which takes the constant from a register; on `AArch64` `lsl` and `and`, which has
    /// it in the instruction. On vectors `vpaddq`, or `vpsllq` with AVX-512, and `vpand`.
    #[doc(alias = "eastOne")]
    #[must_use]
    #[inline]
    pub const fn east_one(self) -> Self {
        Self((self.0 << 1) & NOT_A_FILE)
    }

    /// Moves every square one step south-east: `(x >> 7) & NOT_A_FILE`.
    ///
    /// Squares on the h-file or the first rank vanish.
    ///
    /// # Cost
    ///
    /// A shift and an `and` with a constant: on x86-64 `shr` and `and`, which takes the
    /// constant from a register; on `AArch64` `lsr` and `and`, which has it in the
    /// instruction. On vectors `vpsrlq` and `vpand`, with AVX2 and AVX-512.
    #[doc(alias = "soEaOne")]
    #[must_use]
    #[inline]
    pub const fn south_east_one(self) -> Self {
        Self((self.0 >> 7) & NOT_A_FILE)
    }

    /// Moves every square one step south: `x >> 8`.
    ///
    /// Squares on the first rank vanish.
    ///
    /// # Cost
    ///
    /// One shift: `shr` on x86-64, `lsr` on `AArch64`. On vectors `vpsrlq`, with AVX2 and
    /// AVX-512.
    #[doc(alias = "soutOne")]
    #[must_use]
    #[inline]
    pub const fn south_one(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Moves every square one step south-west: `(x >> 9) & NOT_H_FILE`.
    ///
    /// Squares on the a-file or the first rank vanish.
    ///
    /// # Cost
    ///
    /// A shift and an `and` with a constant: on x86-64 `shr` and `and`, which takes the
    /// constant from a register; on `AArch64` `lsr` and `and`, which has it in the
    /// instruction. On vectors `vpsrlq` and `vpand`, with AVX2 and AVX-512.
    #[doc(alias = "soWeOne")]
    #[must_use]
    #[inline]
    pub const fn south_west_one(self) -> Self {
        Self((self.0 >> 9) & NOT_H_FILE)
    }

    /// Moves every square one step west: `(x >> 1) & NOT_H_FILE`.
    ///
    /// Squares on the a-file vanish.
    ///
    /// # Cost
    ///
    /// A shift and an `and` with a constant: on x86-64 `shr` and `and`, which takes the
    /// constant from a register; on `AArch64` `lsr` and `and`, which has it in the
    /// instruction. On vectors `vpsrlq` and `vpand`, with AVX2 and AVX-512.
    #[doc(alias = "westOne")]
    #[must_use]
    #[inline]
    pub const fn west_one(self) -> Self {
        Self((self.0 >> 1) & NOT_H_FILE)
    }

    /// Moves every square one step north-west: `(x << 7) & NOT_H_FILE`.
    ///
    /// Squares on the a-file or the eighth rank vanish.
    ///
    /// # Cost
    ///
    /// A shift and an `and` with a constant: on x86-64 `shl` and `and`, which takes the
    /// constant from a register; on `AArch64` `lsl` and `and`, which has it in the
    /// instruction. On vectors `vpsllq` and `vpand`, with AVX2 and AVX-512.
    #[doc(alias = "noWeOne")]
    #[must_use]
    #[inline]
    pub const fn north_west_one(self) -> Self {
        Self((self.0 << 7) & NOT_H_FILE)
    }
}
