//! Plain moves, without a branch: those that are not castling, en passant or a promotion.
//!
//! Two bits leave all twelve sets, where the man stood and where it goes, and one enters the
//! set of the man that moves. So a capture is no case of its own, and all sets are treated
//! alike, several in a register.

use setwise::{Bitboard, Square};

use crate::moves::Move;
use crate::position::Position;
use crate::role::Role;

/// What is in a position behind a plain move, beside what the move does not change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    /// The squares that keep their men.
    pub(crate) keep: Bitboard,
    /// The set that the target enters.
    pub(crate) set: usize,
    pub(crate) to: Bitboard,
    pub(crate) castling_rooks: Bitboard,
    pub(crate) halfmove_clock: u32,
    pub(crate) en_passant: Option<Square>,
}

impl Plain {
    /// That of a legal plain move; without a man to move, a pawn enters.
    ///
    /// Nothing is read where the move says: a loop over the moves of a position reads it once.
    #[inline(always)]
    pub(crate) fn new(position: &Position, played: Move) -> Self {
        let us = position.side_to_move;
        let (from, to) = (u32::from(played.bits()) >> 6 & 63, u32::from(played.bits()) & 63);
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
        let is_lasting = is_pawn | !theirs.is_disjoint(target);
        let clock = position.halfmove_clock.saturating_add(1);
        // The double step of a pawn changes one bit of the square, and the step beyond that
        // is the single one: e2 and e4 differ in 16, e4 and e3 in 8.
        let is_double = is_pawn & (from ^ to == 16);
        let passed = Square::new_wrapping(to ^ 8);
        Self {
            keep: !both,
            set: 6 * us.index() + role.min(5),
            to: target,
            castling_rooks: position.castling_rooks.difference(both).difference(lost),
            // Whether a move captures is a matter of chance to the processor.
            halfmove_clock: core::hint::select_unpredictable(is_lasting, 0, clock),
            en_passant: is_double.then_some(passed),
        }
    }
}

impl Position {
    /// The number of the move behind one.
    #[inline(always)]
    pub(crate) const fn next_fullmove_number(&self) -> u32 {
        self.fullmove_number.saturating_add(self.side_to_move.index() as u32)
    }
}
