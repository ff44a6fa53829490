//! One step with the direction as an argument: the other published forms.

use super::{NOT_A_FILE, NOT_H_FILE};
use crate::bitboard::Bitboard;
use crate::direction::Direction;

/// The table of the rotating step.
impl Direction {
    /// How far one step rotates the word to the left: the offset modulo 64.
    ///
    /// `offset & 63`, so 8 for north and 56 for south: a rotation to the left by
    /// 64 - *n* is a rotation to the right by *n*.
    ///
    /// ```
    /// use setwise::Direction;
    ///
    /// assert_eq!(Direction::NorthEast.rotation(), 9);
    /// assert_eq!(Direction::SouthWest.rotation(), 64 - 9);
    /// ```
    ///
    /// # Cost
    ///
    /// A load from a table of eight numbers, unless the compiler knows the direction: on
    /// x86-64 `lea` for the table and `mov`, on `AArch64` `adrp`, `add` and `ldrb`. Over
    /// slices the loads stay single ones, put together by `vpinsrb` with AVX2 and AVX-512.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift, One Step",
    /// where it is the table `shift`, with the directions in another order
    #[doc(alias = "shift")]
    #[must_use]
    #[inline]
    pub const fn rotation(self) -> u32 {
        const ROTATIONS: [u8; 8] = {
            let (mut table, mut i) = ([0; 8], 0);
            while i < 8 {
                table[i] = (Direction::ALL[i].offset() & 63) as u8;
                i += 1;
            }
            table
        };
        ROTATIONS[self as usize] as u32
    }

    /// The squares that one step in this direction can arrive on.
    ///
    /// It is the step of the full board: all squares without the edges that the
    /// direction leads away from.
    ///
    /// ```
    /// use setwise::{Direction, bitboard};
    ///
    /// assert_eq!(Direction::NorthEast.arrival(), bitboard! {
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . 1 1 1 1 1 1 1
    ///     . . . . . . . .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// A load from a table of eight words, unless the compiler knows the direction: on
    /// x86-64 `lea` for the table and `mov`, on `AArch64` `adrp`, `add` and `ldr`. Over
    /// slices the loads stay single ones with AVX2; with AVX-512 they are one
    /// `vpgatherdq`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift, One Step",
    /// where it is the table `avoidWrap`, with the directions in another order
    #[doc(alias = "avoidWrap")]
    #[must_use]
    #[inline]
    pub const fn arrival(self) -> Bitboard {
        const ARRIVALS: [Bitboard; 8] = {
            let (mut table, mut i) = ([Bitboard::EMPTY; 8], 0);
            while i < 8 {
                table[i] = Bitboard::FULL.one(Direction::ALL[i]);
                i += 1;
            }
            table
        };
        ARRIVALS[self as usize]
    }
}

/// Moves every square one step in a direction, with the mask before the shift.
///
/// East is `(x & NOT_H_FILE) << 1`: the squares that would leave the board are
/// taken out first. [`Bitboard::one`] masks after the shift, with the file of the
/// other edge; the results are the same. North and south need no mask.
///
/// ```
/// use setwise::{Bitboard, Direction, Square, shift};
///
/// let set = Bitboard::from_squares(&[Square::E4, Square::H4]);
/// assert_eq!(shift::pre_mask(set, Direction::East), Square::F4.into());
/// ```
///
/// # Cost
///
/// With a known direction `and` and a shift, as with the mask behind; LLVM makes the same
/// instructions of both, with the mask behind: those of [`Bitboard::north_one`] and its
/// siblings, on vectors too. The mask can serve several steps: the squares that may go
/// east may go north-east and south-east too. It is a 64-bit constant, which `and` on
/// x86-64 wants in a register; on `AArch64` it is part of the instruction. With a
/// direction known only at run time a jump as well, as in [`Bitboard::one`], which keeps a
/// loop from being vectorized on x86-64.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "One Step Only"
#[must_use]
#[inline]
pub const fn pre_mask(set: Bitboard, direction: Direction) -> Bitboard {
    let x = set.0;
    Bitboard(match direction {
        Direction::North => x << 8,
        Direction::NorthEast => (x & NOT_H_FILE) << 9,
        Direction::East => (x & NOT_H_FILE) << 1,
        Direction::SouthEast => (x & NOT_H_FILE) >> 7,
        Direction::South => x >> 8,
        Direction::SouthWest => (x & NOT_A_FILE) >> 9,
        Direction::West => (x & NOT_A_FILE) >> 1,
        Direction::NorthWest => (x & NOT_A_FILE) << 7,
    })
}

/// Moves every square one step in a direction, by a rotation and a mask.
///
/// `x.rotate_left(direction.rotation()) & direction.arrival()`. A rotation goes
/// both ways, and the mask drops what wrapped around: at the sides of the board,
/// and from one end of the word to the other.
///
/// ```
/// use setwise::{Bitboard, Direction, Square, shift};
///
/// let set = Bitboard::from_squares(&[Square::E4, Square::A1]);
/// assert_eq!(shift::rotate_mask(set, Direction::SouthWest), Square::D3.into());
/// ```
///
/// # Cost
///
/// For a direction known only at run time one `rol` and one `and` on x86-64, `neg`, `ror`
/// and `and` on `AArch64`, with two loads from small tables and no jump. A loop by one
/// direction for all sets vectorizes: with AVX2 `vpsllvq`, `vpsrlvq`, `vpor` and `vpand`,
/// with AVX-512 `vprolvq` and `vpandq`. With a direction for each set the loads from the
/// tables take most of the time, by `vpinsrb` and with AVX-512 `vpgatherdq`. A known
/// direction gives the instructions of [`Bitboard::one`].
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift, One Step"
#[doc(alias = "shiftOne")]
#[must_use]
#[inline]
pub const fn rotate_mask(set: Bitboard, direction: Direction) -> Bitboard {
    Bitboard(set.0.rotate_left(direction.rotation()) & direction.arrival().0)
}
