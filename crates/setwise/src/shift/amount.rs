//! Shifts and rotations by any number of squares.

use crate::bitboard::Bitboard;

/// Shifts and rotations of the word: these know no edges of the board.
impl Bitboard {
    /// Shifts the word left by a positive amount, right by a negative one.
    ///
    /// Adds the amount to the index of every square; indices outside 0 to 63
    /// vanish. So amounts of 64 and more, and of -64 and less, give the empty
    /// set. Squares wrap around the sides of the board: for steps there is
    /// [`one`](Self::one).
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::A1, Square::C3]);
    /// assert_eq!(set.generalized_shift(16), Bitboard::from_squares(&[Square::A3, Square::C5]));
    /// assert_eq!(set.generalized_shift(-16), Square::C1.into());
    /// assert_eq!(set.generalized_shift(64), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// One shift if the amount is known: `shl` or `shr`, `vpsllq` or `vpsrlq` on vectors,
    /// `lsl` or `lsr` on `AArch64`. Else a test of the sign, a test for amounts of 64 and
    /// more, and the shift to the one or the other side: on x86-64 `neg`, `cmov`, `test`
    /// and `cmp` with jumps, `shl` and `shr` (with BMI2 `shlx` and `shrx`, which leave the
    /// flags alone); on `AArch64` three `cmp`, `cneg`, `csel`, `lsl` and `lsr`, with a
    /// branch. [`generalized_branchless`] avoids the jumps.
    ///
    /// A loop by one amount for all sets has one shift for each vector (`vpsllvq` or
    /// `vpsrlvq`), the tests outside. With an amount for each set the code for AVX2 and
    /// `AArch64` keeps the jumps; with AVX-512 it is `vpabsd`, three comparisons into
    /// masks (`vpcmpgtd`, `vpcmpud`), and masked `vpsrlvq` and `vpsllvq`. These two give
    /// zero from 64 on by themselves, and `ushl` of `AArch64` is this operation in one
    /// instruction, by amounts from -128 to 127; LLVM does not see it.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift".
    /// The C form there is undefined from 64 and from -64 on; where it becomes one
    /// shift of a processor that counts modulo 64, a shift by 64 moves nothing.
    #[doc(alias = "genShift")]
    #[must_use]
    #[inline]
    pub const fn generalized_shift(self, amount: i32) -> Self {
        let distance = amount.unsigned_abs();
        Self(if amount > 0 {
            self.0.unbounded_shl(distance)
        } else {
            self.0.unbounded_shr(distance)
        })
    }

    /// Rotates the word left: the index *i* of every square becomes
    /// (*i* + `squares`) mod 64.
    ///
    /// No square is lost, and any amount counts modulo 64. This is not a turn of
    /// the board: squares that leave the north come back in the south.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::B2, Square::H8]);
    /// assert_eq!(set.rotate_left(8), Bitboard::from_squares(&[Square::B3, Square::H1]));
    /// assert_eq!(set.rotate_left(8), set.rotate_right(64 - 8));
    /// ```
    ///
    /// # Cost
    ///
    /// One instruction on x86-64, `rol`, or with BMI2 and a known amount `rorx`. On
    /// vectors AVX-512 has `vprolq` and `vprolvq`; AVX2 takes `vpsllq`, `vpsrlq` and
    /// `vpor`, or `vpsllvq` and `vpsrlvq` by an amount that is not known. `AArch64` has
    /// only `ror`, and a `neg` before it for an amount that is not known.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Rotate".
    /// It says that standard languages have no rotation; they have by now: Java
    /// `Long.rotateLeft`, C++20 `std::rotl`.
    #[doc(alias = "rol")]
    #[must_use]
    #[inline]
    pub const fn rotate_left(self, squares: u32) -> Self {
        Self(self.0.rotate_left(squares))
    }

    /// Rotates the word right: the index *i* of every square becomes
    /// (*i* - `squares`) mod 64.
    ///
    /// No square is lost, and any amount counts modulo 64.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::B2, Square::H8]);
    /// assert_eq!(set.rotate_right(9), Bitboard::from_squares(&[Square::A1, Square::G7]));
    /// assert_eq!(set.rotate_right(9).rotate_left(9), set);
    /// ```
    ///
    /// # Cost
    ///
    /// One instruction, `ror` on x86-64 and `AArch64`; by a known amount also `rol` by
    /// what is missing to 64, or with BMI2 `rorx`. On vectors AVX-512 has `vprolq` for a
    /// known amount and `vprorvq`; AVX2 takes `vpsrlq`, `vpsllq` and `vpor`, or `vpsrlvq`
    /// and `vpsllvq` by an amount that is not known.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Rotate"
    #[doc(alias = "ror")]
    #[must_use]
    #[inline]
    pub const fn rotate_right(self, squares: u32) -> Self {
        Self(self.0.rotate_right(squares))
    }
}

/// Shifts by a signed amount like [`Bitboard::generalized_shift`], without a branch.
///
/// `(x >> right) << left`, where `right` is the amount with its sign turned if it
/// is negative and `left` is the amount if it is positive, else zero; so one of
/// the two shifts moves nothing. Amounts of 64 and more, and of -64 and less,
/// give the empty set.
///
/// ```
/// use setwise::{Bitboard, Square, shift};
///
/// let e4 = Bitboard::from(Square::E4);
/// assert_eq!(shift::generalized_branchless(e4, 9), Square::F5.into());
/// assert_eq!(shift::generalized_branchless(e4, -9), Square::D3.into());
/// assert_eq!(shift::generalized_branchless(e4, i32::MIN), Bitboard::EMPTY);
/// ```
///
/// # Cost
///
/// Fourteen instructions on x86-64, nine on `AArch64`, and no jump: two shifts one after
/// the other (`shr` and `shl`, with BMI2 `shrx` and `shlx`; `lsr` and `lsl`), the two
/// amounts (`neg`, `sar`, `and`, `add`; `neg`, `and`, `add`), and a `cmp` and a `cmov`
/// (`csel`) at each shift for the amounts beyond 63. Worth it where the signs come in no
/// order that the processor could predict.
///
/// On vectors by one amount for all sets `vpsrlvq` and `vpsllvq`. With an amount for each
/// set about fifteen instructions with AVX2 (`vpsubd`, `vpsrad`, `vpand`, `vpaddd`, the
/// comparisons by `vpminud` and `vpcmpeqd`, and the two shifts), and ten with AVX-512,
/// which compares by `vpcmpud` into masks.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift".
/// The C form there keeps the amounts in variables of type `char` and is right
/// only where that is signed: where it is unsigned, as in C for ARM, every
/// negative amount ends in a shift by 256. It is for amounts between -64 and 64.
/// The assembly form takes the amount modulo 64: a shift by 64 moves nothing.
#[must_use]
#[inline]
pub const fn generalized_branchless(set: Bitboard, amount: i32) -> Bitboard {
    let right = ((amount >> 31) & amount).unsigned_abs();
    let left = amount.cast_unsigned().wrapping_add(right);
    Bitboard(set.0.unbounded_shr(right).unbounded_shl(left))
}

/// Rotates left by two shifts, as languages without a rotation must.
///
/// `(x << s) | (x >> (-s & 63))` with `s` modulo 64. Any amount counts modulo 64.
///
/// ```
/// use setwise::{Bitboard, shift};
///
/// let set = Bitboard(0x8000_0000_0000_0001);
/// assert_eq!(shift::rotate_left_by_shifts(set, 1), Bitboard(3));
/// assert_eq!(shift::rotate_left_by_shifts(set, 0), set);
/// ```
///
/// # Cost
///
/// That of [`Bitboard::rotate_left`], one `rol` (`neg` and `ror` on `AArch64`), where the
/// compiler sees through it, as LLVM does, on vectors too. Else on x86-64 `shl`, `shr`,
/// `or`, `neg` and `and`.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Rotate by Shift".
/// The form printed there shifts right by `64 - s`, which is a shift by 64 if `s`
/// is zero: undefined in C, and an overflow in Rust. With `-s & 63` it is a shift
/// by zero, and the union is the set itself.
#[must_use]
#[inline]
pub const fn rotate_left_by_shifts(set: Bitboard, squares: u32) -> Bitboard {
    let (left, right) = (squares & 63, squares.wrapping_neg() & 63);
    Bitboard((set.0 << left) | (set.0 >> right))
}

/// Rotates right by two shifts, as languages without a rotation must.
///
/// `(x >> s) | (x << (-s & 63))` with `s` modulo 64. Any amount counts modulo 64;
/// on the amount zero see [`rotate_left_by_shifts`].
///
/// ```
/// use setwise::{Bitboard, shift};
///
/// assert_eq!(shift::rotate_right_by_shifts(Bitboard(3), 1), Bitboard(0x8000_0000_0000_0001));
/// ```
///
/// # Cost
///
/// That of [`Bitboard::rotate_right`], one `ror`, where the compiler sees through it, as
/// LLVM does, on vectors too. Else on x86-64 `shl`, `shr`, `or`, `neg` and `and`.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Rotate by Shift"
#[must_use]
#[inline]
pub const fn rotate_right_by_shifts(set: Bitboard, squares: u32) -> Bitboard {
    rotate_left_by_shifts(set, squares.wrapping_neg())
}
