//! A move that the fast reader has found, and playing it with what is known of it.

use setwise::{Bitboard, Square};

use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::role::Role;

/// For each role, all squares in the set of that role, and none in the others.
static ONLY: [[Bitboard; 6]; 6] = {
    let mut table = [[Bitboard::EMPTY; 6]; 6];
    let mut role = 0;
    while role < 6 {
        table[role][role] = Bitboard::FULL;
        role += 1;
    }
    table
};

/// A legal move that neither castles nor promotes, with what moves and what is captured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(super) role: Role,
    pub(super) from: Square,
    pub(super) to: Square,
    /// Where a captured man stands: beside the origin if it is captured en passant, else on
    /// the target.
    pub(super) captured: Square,
    /// Whether there is one.
    pub(super) is_taken: bool,
    /// How many bytes of the text belong to the move.
    pub(crate) len: usize,
}

impl Found {
    #[inline(always)]
    pub(crate) fn played(&self) -> Move {
        match self.captured == self.to {
            true => Move::new(self.from, self.to),
            false => Move::en_passant(self.from, self.to),
        }
    }

    /// Writes the position behind the move, as [`Position::play_unchecked`] makes it, over
    /// another one.
    ///
    /// That one has to look for what moves and for what is captured. Here the one is known,
    /// and of the other no more is needed: its square leaves all sets of the other side. The
    /// twelve sets are copied in any case, and changed by the way; no jump depends on the
    /// move.
    #[inline(always)]
    pub(crate) fn play(&self, before: &Position, after: &mut Position) {
        let Self { role, from, to, captured, .. } = *self;
        let us = before.side_to_move;
        let moved = Bitboard::from_to(from, to);
        after.pieces = before.pieces;
        // Not by what is known of single sets: by vectors, as they will be copied again.
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
        let passed = (u32::from(from.index()) + u32::from(to.index())) / 2;
        after.en_passant = is_double.then_some(Square::new_wrapping(passed));
        let clock = before.halfmove_clock.saturating_add(1);
        after.halfmove_clock = if is_pawn | self.is_taken { 0 } else { clock };
        after.fullmove_number = before.next_fullmove_number();
        after.side_to_move = us.opposite();
    }
}
