//! Steps and shifts on slices of boards.

use super::kernel::{Map1, Update1, assert_lengths, unary};
use super::level::Level;
use crate::bitboard::Bitboard;
use crate::direction::Direction;

unary! {
    /// Each board moved by [one step](Bitboard::one) in a direction; what
    /// leaves the board is lost.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::Level;
    /// use setwise::{Bitboard, Direction, Square};
    ///
    /// let mut out = [0; 2];
    /// let sets = [Bitboard::from(Square::A1).0, Bitboard::from(Square::H1).0];
    /// Level::best().one(&mut out, &sets, Direction::East);
    /// assert_eq!(out, [Bitboard::from(Square::B1).0, 0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): a rotation, which is one instruction at `avx512` and three
    /// elsewhere, and a mask. All directions are one loop.
    one, one_assign, (direction: Direction) step(direction);

    /// Each board [shifted](Bitboard::generalized_shift) by an amount: to the
    /// left if it is positive, to the right if it is negative.
    ///
    /// From ±64 on nothing is left.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::generalized_shift;
    ///
    /// let mut out = [0; 2];
    /// generalized_shift(&mut out, &[0xff, 0x100], -4);
    /// assert_eq!(out, [0x0f, 0x10]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n): two shifts, one of them by nothing, and a mask.
    generalized_shift, generalized_shift_assign, (amount: i32) shift(amount);
}

/// One step as a rotation and a mask, both the same for all boards.
#[inline(always)]
fn step(direction: Direction) -> impl Fn(Bitboard) -> Bitboard + Copy {
    let (rotation, arrival) = (direction.rotation(), direction.arrival());
    move |a| a.rotate_left(rotation) & arrival
}

/// A shift to both sides of which one is by nothing, so that no board asks for
/// the sign.
#[inline(always)]
fn shift(amount: i32) -> impl Fn(Bitboard) -> Bitboard + Copy {
    let by = amount.unsigned_abs();
    let (left, right) = if amount < 0 { (0, by & 63) } else { (by & 63, 0) };
    let mask = if by < 64 { !0 } else { 0 };
    move |a| Bitboard(a.0 << left >> right & mask)
}
