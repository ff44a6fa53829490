//! Shifts and rotations by any number of squares.

use crate::bitboard::Bitboard;

/// Shifts and rotations of the word: these know no edges of the board.
impl Bitboard {
    /// Shifts the word left by a positive amount, right by a negative one.
    ///
    /// Adds the amount to the index of every square; indices outside 0 to 63 vanish. Amounts of 64
    /// and more, and of -64 and less, give the empty set. Squares wrap around the sides of the
    /// board; a step that does not is [`one`](Self::one).
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::A1, Square::C3]);
    /// assert_eq!(set.generalized_shift(16), Bitboard::from_squares(&[Square::A3, Square::C5]));
    /// assert_eq!(set.generalized_shift(-16), Square::C1.into());
    /// assert_eq!(set.generalized_shift(64), Bitboard::EMPTY);
    /// // Rotations wrap around.
    /// assert_eq!(set.rotate_right(8), Bitboard::from_squares(&[Square::A8, Square::C2]));
    /// assert_eq!(set.rotate_left(56), set.rotate_right(8));
    /// ```
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift".
    /// The C form there is undefined for amounts of 64 and more and of -64 and less. On a processor
    /// that takes shift counts modulo 64, a shift by 64 does nothing.
    #[doc(alias = "genShift")]
    #[inline]
    pub const fn generalized_shift(self, amount: i32) -> Self {
        let distance = amount.unsigned_abs();
        Self(if amount > 0 {
            self.0.unbounded_shl(distance)
        } else {
            self.0.unbounded_shr(distance)
        })
    }

    /// Rotates the word left: the index *i* of every square becomes (*i* + `squares`) mod 64.
    ///
    /// Amounts count modulo 64. Squares shifted off the north edge reappear at the south edge.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Rotate".
    /// It says that standard languages have no rotation. They have one today: Java's
    /// `Long.rotateLeft`, C++20's `std::rotl`.
    #[doc(alias = "rol")]
    #[inline]
    pub const fn rotate_left(self, squares: u32) -> Self {
        Self(self.0.rotate_left(squares))
    }

    /// Rotates the word right: the index *i* of every square becomes (*i* - `squares`) mod 64.
    ///
    /// Amounts count modulo 64.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Rotate"
    #[doc(alias = "ror")]
    #[inline]
    pub const fn rotate_right(self, squares: u32) -> Self {
        Self(self.0.rotate_right(squares))
    }
}

/// Shifts by a signed amount like [`Bitboard::generalized_shift`], without a branch.
///
/// `(x >> right) << left`, where `right` is the negated amount if it is negative, and `left` is the
/// amount if it is positive; the other one is zero. Amounts of 64 and more, and of -64 and less,
/// give the empty set. Use it if the signs come in an unpredictable order.
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
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Generalized Shift".
/// The C form there keeps the amounts in variables of type `char` and is wrong where that type is
/// unsigned, as in C for ARM: every negative amount ends in a shift by 256. It requires amounts
/// between -64 and 64. The assembly form takes the amount modulo 64: a shift by 64 does nothing.
#[inline]
pub const fn generalized_branchless(set: Bitboard, amount: i32) -> Bitboard {
    let right = ((amount >> 31) & amount).unsigned_abs();
    let left = amount.cast_unsigned().wrapping_add(right);
    Bitboard(set.0.unbounded_shr(right).unbounded_shl(left))
}

/// Rotates left by two shifts, for languages without a rotation.
///
/// `(x << s) | (x >> (-s & 63))` with `s` modulo 64.
///
/// ```
/// use setwise::{Bitboard, shift};
///
/// let set = Bitboard(0x8000_0000_0000_0001);
/// assert_eq!(shift::rotate_left_by_shifts(set, 1), Bitboard(3));
/// assert_eq!(shift::rotate_left_by_shifts(set, 0), set);
/// assert_eq!(shift::rotate_right_by_shifts(Bitboard(3), 1), set);
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Rotate by Shift".
/// The form there shifts right by `64 - s`. For `s = 0` that is a shift by 64: undefined in C, an
/// overflow in Rust. With `-s & 63` it is a shift by zero, and the result is the set itself.
#[inline]
pub const fn rotate_left_by_shifts(set: Bitboard, squares: u32) -> Bitboard {
    let (left, right) = (squares & 63, squares.wrapping_neg() & 63);
    Bitboard((set.0 << left) | (set.0 >> right))
}

/// Rotates right by two shifts, for languages without a rotation.
///
/// `(x >> s) | (x << (-s & 63))` with `s` modulo 64. See [`rotate_left_by_shifts`] for `s = 0`.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Rotate by Shift"
#[inline]
pub const fn rotate_right_by_shifts(set: Bitboard, squares: u32) -> Bitboard {
    rotate_left_by_shifts(set, squares.wrapping_neg())
}
