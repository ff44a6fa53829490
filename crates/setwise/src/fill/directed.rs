//! Occluded fills with the direction as an argument.

use crate::bitboard::Bitboard;
use crate::direction::Direction;

/// The general forms of the named occluded fills and attacks.
impl Bitboard {
    /// The set, and every square in a direction from it over squares of `empty`.
    ///
    /// The squares of the set belong to the result whether they are in `empty`
    /// or not.
    ///
    /// ```
    /// use setwise::{Bitboard, Direction, Square};
    ///
    /// let e4 = Bitboard::from(Square::E4);
    /// let empty = !(e4 | Square::G6);
    /// let expected = Bitboard::from_squares(&[Square::E4, Square::F5]);
    /// assert_eq!(e4.occluded(Direction::NorthEast, empty), expected);
    /// ```
    ///
    /// # Cost
    ///
    /// With a direction known to the compiler that of the named method, such as
    /// [`north_occluded`](Self::north_occluded): five shifts and eight or nine bitwise
    /// operations. Else a jump to it as well, on x86-64 an indirect `jmp` by a table;
    /// on `AArch64` a branch to code for four directions, of which `csel` takes one.
    /// That has no vector form; where the direction is known only at run time, over
    /// slices [`kogge_stone`] has one.
    ///
    /// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)
    #[must_use]
    #[inline]
    pub const fn occluded(self, direction: Direction, empty: Self) -> Self {
        match direction {
            Direction::North => self.north_occluded(empty),
            Direction::NorthEast => self.north_east_occluded(empty),
            Direction::East => self.east_occluded(empty),
            Direction::SouthEast => self.south_east_occluded(empty),
            Direction::South => self.south_occluded(empty),
            Direction::SouthWest => self.south_west_occluded(empty),
            Direction::West => self.west_occluded(empty),
            Direction::NorthWest => self.north_west_occluded(empty),
        }
    }

    /// The squares that sliders on the set attack in a direction, given the
    /// empty squares.
    ///
    /// The occluded fill and one step more: the first square that is not empty
    /// is attacked too, whoever stands there.
    ///
    /// ```
    /// use setwise::{Bitboard, Direction, Square};
    ///
    /// let e4 = Bitboard::from(Square::E4);
    /// let empty = !(e4 | Square::G6);
    /// let expected = Bitboard::from_squares(&[Square::F5, Square::G6]);
    /// assert_eq!(e4.attacks(Direction::NorthEast, empty), expected);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`occluded`](Self::occluded), a shift, and a mask unless the direction
    /// is north or south: one more `shl` or `shr` and `and`, `vpsllq` or `vpsrlq` and
    /// `vpand` on vectors, `lsl` or `lsr` and `and` on `AArch64`.
    ///
    /// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)
    #[must_use]
    #[inline]
    pub const fn attacks(self, direction: Direction, empty: Self) -> Self {
        match direction {
            Direction::North => self.north_attacks(empty),
            Direction::NorthEast => self.north_east_attacks(empty),
            Direction::East => self.east_attacks(empty),
            Direction::SouthEast => self.south_east_attacks(empty),
            Direction::South => self.south_attacks(empty),
            Direction::SouthWest => self.south_west_attacks(empty),
            Direction::West => self.west_attacks(empty),
            Direction::NorthWest => self.north_west_attacks(empty),
        }
    }
}

/// The occluded fill of a set over `empty`, step by step.
///
/// Seven times `g = one(g) & empty`, and the union of all the `g`: seven steps
/// cross the board. The result is that of [`Bitboard::occluded`].
///
/// ```
/// use setwise::{Bitboard, Direction, Rank, Square, fill};
///
/// let a1 = Bitboard::from(Square::A1);
/// assert_eq!(fill::dumb7(a1, Bitboard::FULL, Direction::East), Rank::First.into());
/// assert_eq!(fill::dumb7(a1, Bitboard::FULL, Direction::West), a1);
/// ```
///
/// # Cost
///
/// Seven rotations, seven intersections and seven unions, and the mask of the
/// direction: more instructions than Kogge-Stone, but only one word to carry along,
/// where Kogge-Stone has two.
///
/// With a direction known to the compiler the rotations become shifts: on x86-64 `shl`
/// or `shr`, `and`, `or`; with AVX2 `vpsllq` or `vpsrlq`, `vpand`, `vpor`; with AVX-512
/// the unions are four `vpternlogq`, three of two unions (`0xfe`) and one of the last
/// with its intersection (`0xec`, `0xea`); on `AArch64` seven `and`, which shift an
/// operand, and seven `orr`.
///
/// With a direction known only at run time two loads from tables, and `rol` on x86-64,
/// `ror` on `AArch64`. On vectors a rotation is then `vpsllvq`, `vpsrlvq` and `vpor`
/// with AVX2, `vprolvq` with AVX-512, two `ushl` and `orr` on `AArch64`; with SSE2
/// alone there is no vector form.
///
/// Source: CPW, [Dumb7Fill](https://www.chessprogramming.org/Dumb7Fill), "Generalized Rays"
#[doc(alias = "dumb7fill")]
#[must_use]
#[inline]
pub const fn dumb7(set: Bitboard, empty: Bitboard, direction: Direction) -> Bitboard {
    let rotation = direction.rotation();
    let enterable = empty.0 & direction.arrival().0;
    let (mut front, mut filled, mut step) = (set.0, set.0, 0);
    while step < 7 {
        front = front.rotate_left(rotation) & enterable;
        filled |= front;
        step += 1;
    }
    Bitboard(filled)
}

/// The occluded fill of a set over `empty`, by doubling the distance.
///
/// The steps of the [module](crate::fill) with rotations instead of shifts. The result
/// is that of [`Bitboard::occluded`]. What wraps around the end of the word does
/// not survive: the second and the third step go only over chains of squares
/// that may each be entered from the one before.
///
/// ```
/// use setwise::{Bitboard, Direction, File, Square, fill};
///
/// let a1 = Bitboard::from(Square::A1);
/// let north = fill::kogge_stone(a1, Bitboard::FULL, Direction::North);
/// assert_eq!(north, File::A.into());
/// ```
///
/// # Cost
///
/// Five rotations and nine bitwise operations. With a direction known to the compiler
/// the rotations become shifts, as in [`Bitboard::north_occluded`] and the other named
/// methods.
///
/// With a direction known only at run time no jump, but two loads from tables and two
/// more instructions to double the distance: on x86-64 five `rol`, six `and` and three
/// `or`; on `AArch64` five `ror`, six `and` and three `orr`. On vectors a rotation is
/// `vpsllvq`, `vpsrlvq` and `vpor` with AVX2; with AVX-512 five `vprolvq`, three
/// `vpandq`, and three `vpternlogq`, each a union with an intersection (`0xec`,
/// `0xea`); on `AArch64` two `ushl` and `orr`; with SSE2 alone there is no vector form.
///
/// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)
#[doc(alias = "occludedFill")]
#[must_use]
#[inline]
pub const fn kogge_stone(set: Bitboard, empty: Bitboard, direction: Direction) -> Bitboard {
    let rotation = direction.rotation();
    let (mut g, mut p) = (set.0, empty.0 & direction.arrival().0);
    g |= p & g.rotate_left(rotation);
    p &= p.rotate_left(rotation);
    g |= p & g.rotate_left(2 * rotation);
    p &= p.rotate_left(2 * rotation);
    Bitboard(g | p & g.rotate_left(4 * rotation))
}
