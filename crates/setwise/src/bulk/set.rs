//! Least significant one bits, and attacks, of slices of boards.

use crate::bitboard::Bitboard;
use crate::bulk::kernel::{Map1, Update1, assert_lengths, unary};
use crate::bulk::level::Level;

unary! {
    /// Writes the [least significant one bit](Bitboard::isolate_ls1b) of each board.
    ///
    /// ```
    /// use setwise::bulk::{isolate_ls1b, knight_attacks};
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut out = [0; 2];
    /// isolate_ls1b(&mut out, &[0b1100, 0]);
    /// assert_eq!(out, [0b0100, 0]);
    /// knight_attacks(&mut out, &[Bitboard::from(Square::A1).0, 0]);
    /// assert_eq!(Bitboard(out[0]), Bitboard::from_squares(&[Square::B3, Square::C2]));
    /// ```
    isolate_ls1b isolate_ls1b_at, isolate_ls1b_assign isolate_ls1b_assign_at,
        () Bitboard::isolate_ls1b;

    /// Writes each board [without](Bitboard::reset_ls1b) its least significant one bit.
    reset_ls1b reset_ls1b_at, reset_ls1b_assign reset_ls1b_assign_at, () Bitboard::reset_ls1b;

    /// Writes the [attacks of the knights](Bitboard::knight_attacks) of each board.
    knight_attacks knight_attacks_at, knight_attacks_assign knight_attacks_assign_at,
        () Bitboard::knight_attacks;

    /// Writes the [attacks of the kings](Bitboard::king_attacks) of each board.
    king_attacks king_attacks_at, king_attacks_assign king_attacks_assign_at,
        () Bitboard::king_attacks;

    /// Writes the [attacks of the white pawns](Bitboard::pawn_attacks_white) of each board.
    pawn_attacks_white pawn_attacks_white_at,
        pawn_attacks_white_assign pawn_attacks_white_assign_at,
        () Bitboard::pawn_attacks_white;

    /// Writes the [attacks of the black pawns](Bitboard::pawn_attacks_black) of each board.
    pawn_attacks_black pawn_attacks_black_at,
        pawn_attacks_black_assign pawn_attacks_black_assign_at,
        () Bitboard::pawn_attacks_black;
}
