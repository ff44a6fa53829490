//! A move as the fast reader resolves it, and a fast way to play it.

use setwise::{Bitboard, Square};

use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::role::Role;

/// For each role, six masks: full for the role itself, and empty for the others.
static ONLY: [[Bitboard; 6]; 6] = {
    let mut table = [[Bitboard::EMPTY; 6]; 6];
    let mut role = 0;
    while role < 6 {
        table[role][role] = Bitboard::FULL;
        role += 1;
    }
    table
};

/// A legal move that is neither castling nor a promotion, with its piece and its capture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SimpleMove {
    pub(super) role: Role,
    pub(super) from: Square,
    pub(super) to: Square,
    /// The square of a captured piece: next to the origin if en passant, else the target.
    pub(super) captured: Square,
    /// True if the move captures.
    pub(super) is_capture: bool,
    /// The length of the move's text.
    pub(crate) len: usize,
}

impl SimpleMove {
    #[inline(always)]
    pub(crate) fn to_move(self) -> Move {
        match self.captured == self.to {
            true => Move::new(self.from, self.to),
            false => Move::en_passant(self.from, self.to),
        }
    }

    /// Overwrites `after` with the position after the move.
    ///
    /// [`Position::play_unchecked`] has to find the role of the piece and the captured piece.
    /// Here the role is known, and the captured square is removed from all sets of the other
    /// side, so no branch depends on the move.
    #[inline(always)]
    pub(crate) fn play(&self, before: &Position, after: &mut Position) {
        let Self { role, from, to, captured, .. } = *self;
        let us = before.side_to_move;
        let moved = Bitboard::from_to(from, to);
        after.pieces = before.pieces;
        // All sets are changed, not one: as vectors, in which they are copied too.
        if let [white, black] = after.pieces.as_chunks_mut::<6>().0 {
            let (ours, theirs) = match us {
                Color::White => (white, black),
                Color::Black => (black, white),
            };
            for (set, only) in ours.iter_mut().zip(&ONLY[role.index()]) {
                *set ^= moved & *only;
            }
            for set in theirs {
                *set = set.without(captured);
            }
        }
        let rank = Bitboard::from_rank(us.back_rank());
        let lost = if role == Role::King { rank } else { Bitboard::EMPTY };
        after.castling_rooks = before.castling_rooks.difference(lost | moved);
        let is_pawn = role == Role::Pawn;
        let is_double = is_pawn & (from.index().abs_diff(to.index()) == 16);
        let en_passant = (u32::from(from.index()) + u32::from(to.index())) / 2;
        after.en_passant = is_double.then_some(Square::new_wrapping(en_passant));
        let clock = before.halfmove_clock.saturating_add(1);
        after.halfmove_clock = if is_pawn | self.is_capture { 0 } else { clock };
        after.fullmove_number = before.next_fullmove_number();
        after.side_to_move = us.opposite();
    }
}
