//! Flood fills along files and occluded fills in eight directions.
//!
//! An occluded fill starts at every square of a set at once and runs over
//! empty squares until something stands in the way. One step further are the
//! squares that the sliding pieces on the set attack.
//!
//! The Kogge-Stone form doubles the distance in each of three steps. With
//! `g` the generators, `p` the squares that may be entered and `s` the shift:
//!
//! ```text
//! g |= p & (g << s);    p &= p << s;
//! g |= p & (g << 2s);   p &= p << 2s;
//! g |= p & (g << 4s)
//! ```
//!
//! The methods of [`Bitboard`], a name for each direction, are Kogge-Stone fills
//! by shifts. The functions of this module take the direction as an argument and
//! rotate: [`kogge_stone`], and [`dumb7`], which takes seven single steps. All of
//! them agree.
//!
//! Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)

mod directed;
mod flood;

pub use directed::{dumb7, kogge_stone};

use crate::bitboard::Bitboard;
use crate::shift::{NOT_A_FILE, NOT_H_FILE};

/// The squares a step to the north or south may arrive on.
const ALL: u64 = !0;

/// Kogge-Stone fill by left shifts over the squares of `empty` that `mask` keeps.
#[inline]
const fn occluded_up(generators: u64, empty: u64, shift: u32, mask: u64) -> u64 {
    let (mut g, mut p) = (generators, empty & mask);
    g |= p & (g << shift);
    p &= p << shift;
    g |= p & (g << (2 * shift));
    p &= p << (2 * shift);
    g | p & (g << (4 * shift))
}

/// Kogge-Stone fill by right shifts over the squares of `empty` that `mask` keeps.
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
    /// The set and every square north of it.
    ///
    /// ```
    /// use setwise::{Bitboard, Square, bitboard};
    ///
    /// let set = Bitboard::from_squares(&[Square::B3, Square::G7]);
    /// assert_eq!(set.north_fill(), bitboard! {
    ///     . 1 . . . . 1 .
    ///     . 1 . . . . 1 .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// Three shifts and three unions: on x86-64 `shl` and `or`, with AVX2 `vpsllq` and
    /// `vpor`, with AVX-512 `vpsllq` and `vporq`. On `AArch64` three `orr`, which shift
    /// an operand.
    ///
    /// Source: CPW, [Pawn Fills](https://www.chessprogramming.org/Pawn_Fills)
    #[doc(alias = "nortFill")]
    #[must_use]
    #[inline]
    pub const fn north_fill(self) -> Self {
        let mut x = self.0;
        x |= x << 8;
        x |= x << 16;
        Self(x | x << 32)
    }

    /// The set and every square south of it.
    ///
    /// # Cost
    ///
    /// As [`north_fill`](Self::north_fill), with `shr`, and `vpsrlq` on vectors.
    #[doc(alias = "soutFill")]
    #[must_use]
    #[inline]
    pub const fn south_fill(self) -> Self {
        let mut x = self.0;
        x |= x >> 8;
        x |= x >> 16;
        Self(x | x >> 32)
    }

    /// Every file on which the set has a square, whole.
    ///
    /// ```
    /// use setwise::{Bitboard, File, Square};
    ///
    /// assert_eq!(Bitboard::from(Square::C5).file_fill(), File::C.into());
    /// ```
    ///
    /// # Cost
    ///
    /// Three rotations and three unions: on x86-64 `rol`, or `rorx` with BMI2, and
    /// `or`. AVX2 has no rotation, but these are by whole bytes: two `vpshufb` and a
    /// `vpshufd`, and `vpor`. With AVX-512 `vprolq` and `vporq`. On `AArch64` three
    /// `orr`, which rotate an operand; on its vectors `shl` and `usra` twice and
    /// `rev64`, and `orr`.
    #[doc(alias = "fileFill")]
    #[must_use]
    #[inline]
    pub const fn file_fill(self) -> Self {
        let mut x = self.0;
        x |= x.rotate_left(8);
        x |= x.rotate_left(16);
        Self(x | x.rotate_left(32))
    }
}

/// Occluded fills: the squares of the set, and from each the empty squares up
/// to the first one that is not empty.
impl Bitboard {
    /// The set, and every square north of it over squares of `empty`.
    ///
    /// ```
    /// use setwise::{Bitboard, Square, bitboard};
    ///
    /// let rooks = Bitboard::from_squares(&[Square::A1, Square::D2]);
    /// let blocker = Bitboard::from(Square::A5);
    /// assert_eq!(rooks.north_occluded(!(rooks | blocker)), bitboard! {
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     1 . . 1 . . . .
    ///     1 . . 1 . . . .
    ///     1 . . 1 . . . .
    ///     1 . . . . . . .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// Kogge-Stone: five shifts and eight bitwise operations, on x86-64 five `shl`,
    /// five `and` and three `or`. With AVX2 the same as `vpsllq`, `vpand` and `vpor`.
    /// With AVX-512 ten instructions: five `vpsllq`, two `vpandq`, and three
    /// `vpternlogq`, each a union with an intersection (`0xec`, `0xea`). On `AArch64`
    /// nine: an `lsl`, five `and`, of which four shift an operand, and three `orr`.
    #[doc(alias = "nortOccl")]
    #[must_use]
    #[inline]
    pub const fn north_occluded(self, empty: Self) -> Self {
        Self(occluded_up(self.0, empty.0, 8, ALL))
    }

    /// The set, and every square north-east of it over squares of `empty`.
    ///
    /// # Cost
    ///
    /// As [`north_occluded`](Self::north_occluded), and an `and` for the edge, `vpand`
    /// on vectors.
    #[doc(alias = "noEaOccl")]
    #[must_use]
    #[inline]
    pub const fn north_east_occluded(self, empty: Self) -> Self {
        Self(occluded_up(self.0, empty.0, 9, NOT_A_FILE))
    }

    /// The set, and every square east of it over squares of `empty`.
    ///
    /// # Cost
    ///
    /// As [`north_occluded`](Self::north_occluded), and an `and` for the edge, `vpand`
    /// on vectors. On x86-64 the shifts by one and two are `lea`, and by one `vpaddq`.
    #[doc(alias = "eastOccl")]
    #[must_use]
    #[inline]
    pub const fn east_occluded(self, empty: Self) -> Self {
        Self(occluded_up(self.0, empty.0, 1, NOT_A_FILE))
    }

    /// The set, and every square south-east of it over squares of `empty`.
    ///
    /// # Cost
    ///
    /// As [`north_occluded`](Self::north_occluded), with `shr`, `vpsrlq`, and `lsr` on
    /// `AArch64`, and an `and` for the edge, `vpand` on vectors.
    #[doc(alias = "soEaOccl")]
    #[must_use]
    #[inline]
    pub const fn south_east_occluded(self, empty: Self) -> Self {
        Self(occluded_down(self.0, empty.0, 7, NOT_A_FILE))
    }

    /// The set, and every square south of it over squares of `empty`.
    ///
    /// # Cost
    ///
    /// As [`north_occluded`](Self::north_occluded), with `shr`, `vpsrlq`, and `lsr` on
    /// `AArch64`.
    #[doc(alias = "soutOccl")]
    #[must_use]
    #[inline]
    pub const fn south_occluded(self, empty: Self) -> Self {
        Self(occluded_down(self.0, empty.0, 8, ALL))
    }

    /// The set, and every square south-west of it over squares of `empty`.
    ///
    /// # Cost
    ///
    /// As [`north_occluded`](Self::north_occluded), with `shr`, `vpsrlq`, and `lsr` on
    /// `AArch64`, and an `and` for the edge, `vpand` on vectors.
    #[doc(alias = "soWeOccl")]
    #[must_use]
    #[inline]
    pub const fn south_west_occluded(self, empty: Self) -> Self {
        Self(occluded_down(self.0, empty.0, 9, NOT_H_FILE))
    }

    /// The set, and every square west of it over squares of `empty`.
    ///
    /// # Cost
    ///
    /// As [`north_occluded`](Self::north_occluded), with `shr`, `vpsrlq`, and `lsr` on
    /// `AArch64`, and an `and` for the edge, `vpand` on vectors.
    #[doc(alias = "westOccl")]
    #[must_use]
    #[inline]
    pub const fn west_occluded(self, empty: Self) -> Self {
        Self(occluded_down(self.0, empty.0, 1, NOT_H_FILE))
    }

    /// The set, and every square north-west of it over squares of `empty`.
    ///
    /// # Cost
    ///
    /// As [`north_occluded`](Self::north_occluded), and an `and` for the edge, `vpand`
    /// on vectors.
    #[doc(alias = "noWeOccl")]
    #[must_use]
    #[inline]
    pub const fn north_west_occluded(self, empty: Self) -> Self {
        Self(occluded_up(self.0, empty.0, 7, NOT_H_FILE))
    }
}

/// Attacks of sliding pieces along one direction: the occluded fill and the
/// square it runs into, without the starting squares.
impl Bitboard {
    /// The squares that sliders on the set attack northwards, given the empty squares.
    ///
    /// The first square that is not empty is attacked too, whoever stands there.
    ///
    /// # Cost
    ///
    /// That of [`north_occluded`](Self::north_occluded) and of one step: `shl`,
    /// `vpsllq` on vectors, `lsl` on `AArch64`.
    #[doc(alias = "nortAttacks")]
    #[must_use]
    #[inline]
    pub const fn north_attacks(self, empty: Self) -> Self {
        self.north_occluded(empty).north_one()
    }

    /// The squares that sliders on the set attack north-eastwards, given the empty squares.
    ///
    /// # Cost
    ///
    /// That of [`north_east_occluded`](Self::north_east_occluded) and of one step:
    /// `shl` and `and`, `vpsllq` and `vpand` on vectors, `lsl` and `and` on `AArch64`.
    #[doc(alias = "noEaAttacks")]
    #[must_use]
    #[inline]
    pub const fn north_east_attacks(self, empty: Self) -> Self {
        self.north_east_occluded(empty).north_east_one()
    }

    /// The squares that sliders on the set attack eastwards, given the empty squares.
    ///
    /// # Cost
    ///
    /// That of [`east_occluded`](Self::east_occluded) and of one step: `add` and `and`,
    /// `vpaddq` and `vpand` on vectors, `lsl` and `and` on `AArch64`.
    #[doc(alias = "eastAttacks")]
    #[must_use]
    #[inline]
    pub const fn east_attacks(self, empty: Self) -> Self {
        self.east_occluded(empty).east_one()
    }

    /// The squares that sliders on the set attack south-eastwards, given the empty squares.
    ///
    /// # Cost
    ///
    /// That of [`south_east_occluded`](Self::south_east_occluded) and of one step:
    /// `shr` and `and`, `vpsrlq` and `vpand` on vectors, `lsr` and `and` on `AArch64`.
    #[doc(alias = "soEaAttacks")]
    #[must_use]
    #[inline]
    pub const fn south_east_attacks(self, empty: Self) -> Self {
        self.south_east_occluded(empty).south_east_one()
    }

    /// The squares that sliders on the set attack southwards, given the empty squares.
    ///
    /// # Cost
    ///
    /// That of [`south_occluded`](Self::south_occluded) and of one step: `shr`,
    /// `vpsrlq` on vectors, `lsr` on `AArch64`.
    #[doc(alias = "soutAttacks")]
    #[must_use]
    #[inline]
    pub const fn south_attacks(self, empty: Self) -> Self {
        self.south_occluded(empty).south_one()
    }

    /// The squares that sliders on the set attack south-westwards, given the empty squares.
    ///
    /// # Cost
    ///
    /// That of [`south_west_occluded`](Self::south_west_occluded) and of one step:
    /// `shr` and `and`, `vpsrlq` and `vpand` on vectors, `lsr` and `and` on `AArch64`.
    #[doc(alias = "soWeAttacks")]
    #[must_use]
    #[inline]
    pub const fn south_west_attacks(self, empty: Self) -> Self {
        self.south_west_occluded(empty).south_west_one()
    }

    /// The squares that sliders on the set attack westwards, given the empty squares.
    ///
    /// # Cost
    ///
    /// That of [`west_occluded`](Self::west_occluded) and of one step: `shr` and `and`,
    /// `vpsrlq` and `vpand` on vectors, `lsr` and `and` on `AArch64`.
    #[doc(alias = "westAttacks")]
    #[must_use]
    #[inline]
    pub const fn west_attacks(self, empty: Self) -> Self {
        self.west_occluded(empty).west_one()
    }

    /// The squares that sliders on the set attack north-westwards, given the empty squares.
    ///
    /// # Cost
    ///
    /// That of [`north_west_occluded`](Self::north_west_occluded) and of one step:
    /// `shl` and `and`, `vpsllq` and `vpand` on vectors, `lsl` and `and` on `AArch64`.
    #[doc(alias = "noWeAttacks")]
    #[must_use]
    #[inline]
    pub const fn north_west_attacks(self, empty: Self) -> Self {
        self.north_west_occluded(empty).north_west_one()
    }
}
