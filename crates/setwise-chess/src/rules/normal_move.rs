//! Normal moves, applied without a branch: all but castling, en passant and promotions.
//!
//! Two bits leave all twelve sets, the origin and the target, and one enters the set of the moving
//! piece. So a capture is not a special case, and all sets are treated alike, several per register.
//! [`play`](crate::rules::play) applies other moves, and moves that can be taken back, as toggles.
//!
//! This second form of the rules is faster: listing moves and making them to depth 4 from the
//! position "Kiwipete" takes 0.034 s, and 0.142 s with the toggles of `make` (AVX-512, best of 8).

use setwise::{Bitboard, Square};

use crate::moves::Move;
use crate::position::Position;
use crate::vocabulary::role::Role;

/// The parts of a position that a normal move changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NormalMove {
    /// The squares that keep their pieces.
    pub(crate) keep: Bitboard,
    /// The set that the target enters.
    pub(crate) set: usize,
    pub(crate) to: Bitboard,
    pub(crate) castling_rooks: Bitboard,
    pub(crate) halfmove_clock: u32,
    pub(crate) en_passant: Option<Square>,
}

impl NormalMove {
    /// Returns the changes by a legal normal move. An empty origin counts as a pawn.
    ///
    /// No load depends on the move, so that a loop over the moves of a position reads it once.
    #[inline(always)]
    pub(crate) fn new(position: &Position, m: Move) -> Self {
        let us = position.side_to_move;
        let (from, to) = (u32::from(m.bits()) >> 6 & 63, u32::from(m.bits()) & 63);
        let sides = position.pieces.as_chunks::<6>().0;
        let [_, knights, bishops, rooks, queens, king] = sides[us.index()];
        let [theirs @ .., _] = sides[us.opposite().index()];
        let theirs = theirs.into_iter().fold(Bitboard::EMPTY, |all, set| all | set);
        // The bits of the role's index are unions of sets.
        let bits = [knights | rooks | king, bishops | rooks, queens | king];
        let [one, two, four] = bits.map(|set| set.0 >> from & 1);
        let role = (one + 2 * two + 4 * four) as usize;
        let back_rank = Bitboard::from_rank(us.back_rank());
        let lost = if role == Role::King.index() { back_rank } else { Bitboard::EMPTY };
        let (target, both) = (Bitboard(1 << to), Bitboard(1 << from | 1 << to));
        let is_pawn = role == Role::Pawn.index();
        let is_zeroing = is_pawn | !theirs.is_disjoint(target);
        let clock = position.halfmove_clock.saturating_add(1);
        // The double step of a pawn changes one bit of the square, and the step beyond that
        // is the single one: e2 and e4 differ in 16, e4 and e3 in 8.
        let is_double = is_pawn & (from ^ to == 16);
        let en_passant = Square::new_wrapping(to as usize ^ 8);
        Self {
            keep: !both,
            set: 6 * us.index() + role.min(5),
            to: target,
            castling_rooks: position.castling_rooks.difference(both).difference(lost),
            // Captures are unpredictable for the processor.
            halfmove_clock: core::hint::select_unpredictable(is_zeroing, 0, clock),
            en_passant: is_double.then_some(en_passant),
        }
    }
}

impl Position {
    /// Returns the number of the next move.
    #[inline(always)]
    pub(crate) const fn next_fullmove_number(&self) -> u32 {
        self.fullmove_number.saturating_add(self.side_to_move.index() as u32)
    }
}
