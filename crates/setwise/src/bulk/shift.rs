//! Steps and shifts on slices of boards.

use crate::bitboard::Bitboard;
use crate::bulk::kernel::{Map1, Update1, assert_lengths, unary};
use crate::bulk::level::Level;
use crate::direction::Direction;

unary! {
    /// Writes each board moved by [one step](Bitboard::one) in a direction; squares that leave the
    /// board are lost.
    ///
    /// ```
    /// use setwise::bulk::{generalized_shift, one};
    /// use setwise::{Bitboard, Direction, Square};
    ///
    /// let mut out = [0; 2];
    /// let sets = [Bitboard::from(Square::A1).0, Bitboard::from(Square::H1).0];
    /// one(&mut out, &sets, Direction::East);
    /// assert_eq!(out, [Bitboard::from(Square::B1).0, 0]);
    /// generalized_shift(&mut out, &[0xff, 0x100], -4);
    /// assert_eq!(out, [0x0f, 0x10]);
    /// ```
    one one_at, one_assign one_assign_at, (direction: Direction) step(direction);

    /// Writes each board [shifted](Bitboard::generalized_shift) by an amount: to the left if it is
    /// positive, to the right if it is negative. Shifts by 64 or more leave nothing.
    generalized_shift generalized_shift_at, generalized_shift_assign generalized_shift_assign_at,
        (amount: i32) shift(amount);
}

/// Returns a step as a rotation and a mask, which are the same for all boards.
#[inline(always)]
fn step(direction: Direction) -> impl Fn(Bitboard) -> Bitboard + Copy {
    let (rotation, arrival) = (direction.rotation(), direction.arrival());
    move |a| a.rotate_left(rotation) & arrival
}

/// Returns a shift to both sides, one of them by 0, so that no board needs a test of the sign.
#[inline(always)]
fn shift(amount: i32) -> impl Fn(Bitboard) -> Bitboard + Copy {
    let by = amount.unsigned_abs();
    let (left, right) = if amount < 0 { (0, by & 63) } else { (by & 63, 0) };
    let mask = if by < 64 { !0 } else { 0 };
    move |a| Bitboard(a.0 << left >> right & mask)
}
