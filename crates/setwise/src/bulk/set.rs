//! Least significant one bits and attacks of slices of boards.

use super::kernel::{Map1, Update1, assert_lengths, unary};
use super::level::Level;
use crate::bitboard::Bitboard;

unary! {
    /// The [least significant one bit](Bitboard::isolate_ls1b) of each board alone.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::Level;
    ///
    /// let mut out = [0; 2];
    /// Level::best().isolate_ls1b(&mut out, &[0b1100, 0]);
    /// assert_eq!(out, [0b0100, 0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n), bound by the memory: a negation and an intersection.
    isolate_ls1b, isolate_ls1b_assign, () Bitboard::isolate_ls1b;

    /// Each board [without](Bitboard::reset_ls1b) its least significant one bit.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::reset_ls1b_assign;
    ///
    /// let mut sets = [0b1100, 0];
    /// reset_ls1b_assign(&mut sets);
    /// assert_eq!(sets, [0b1000, 0]);
    /// ```
    ///
    /// # Cost
    ///
    /// O(n), bound by the memory: a subtraction and an intersection.
    reset_ls1b, reset_ls1b_assign, () Bitboard::reset_ls1b;

    /// What the [knights](Bitboard::knight_attacks) of each board attack.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::knight_attacks;
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut out = [0; 1];
    /// knight_attacks(&mut out, &[Bitboard::from(Square::A1).0]);
    /// assert_eq!(Bitboard(out[0]), Bitboard::from_squares(&[Square::B3, Square::C2]));
    /// ```
    ///
    /// # Cost
    ///
    /// O(n), the instructions of one board for four or eight of them.
    knight_attacks, knight_attacks_assign, () Bitboard::knight_attacks;

    /// What the [kings](Bitboard::king_attacks) of each board attack.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::king_attacks;
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut out = [0; 1];
    /// king_attacks(&mut out, &[Bitboard::from(Square::A1).0]);
    /// assert_eq!(Bitboard(out[0]), Bitboard::from_squares(&[Square::A2, Square::B2, Square::B1]));
    /// ```
    ///
    /// # Cost
    ///
    /// As [`knight_attacks`](Self::knight_attacks).
    king_attacks, king_attacks_assign, () Bitboard::king_attacks;

    /// What the [white pawns](Bitboard::pawn_attacks_white) of each board attack.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::pawn_attacks_white;
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut out = [0; 1];
    /// pawn_attacks_white(&mut out, &[Bitboard::from(Square::A2).0]);
    /// assert_eq!(Bitboard(out[0]), Square::B3.into());
    /// ```
    ///
    /// # Cost
    ///
    /// As [`knight_attacks`](Self::knight_attacks).
    pawn_attacks_white, pawn_attacks_white_assign, () Bitboard::pawn_attacks_white;

    /// What the [black pawns](Bitboard::pawn_attacks_black) of each board attack.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bulk::pawn_attacks_black;
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut out = [0; 1];
    /// pawn_attacks_black(&mut out, &[Bitboard::from(Square::A7).0]);
    /// assert_eq!(Bitboard(out[0]), Square::B6.into());
    /// ```
    ///
    /// # Cost
    ///
    /// As [`knight_attacks`](Self::knight_attacks).
    pawn_attacks_black, pawn_attacks_black_assign, () Bitboard::pawn_attacks_black;
}
