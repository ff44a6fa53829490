//! Checkers, pins, and the squares that the king must not enter.

use setwise::{Bitboard, Square};

use crate::attacks::{self, DIAGONALS, ORTHOGONALS, REACH_DIAGONAL, REACH_ORTHOGONAL};
use crate::rules::legal::board::Board;
use crate::rules::legal::side::Side;

/// The lines through the king of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckInfo {
    pub(crate) king: Square,
    pub(crate) occupied: Bitboard,
    /// Their pieces that give check.
    pub(crate) checkers: Bitboard,
    /// The diagonal lines from the king to one of their sliders (included) with at most one piece
    /// between. A piece of ours there is pinned and moves only along the line.
    pub(crate) diagonal_pins: Bitboard,
    /// The same for files and ranks.
    pub(crate) orthogonal_pins: Bitboard,
}

/// The lines from a king to sliders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    /// The lines (sliders included) with at most one piece between.
    pub(crate) pins: Bitboard,
    /// The sliders without a piece between.
    pub(crate) checkers: Bitboard,
}

impl CheckInfo {
    #[inline(always)]
    pub(crate) fn new<S: Side>(board: &Board) -> Self {
        let (king, occupied) = (board.king(), board.occupied());
        let at = king.index() & 63;
        let diagonal = lines(king, occupied, DIAGONALS[at] & board.them.diagonal);
        let orthogonal = lines(king, occupied, ORTHOGONALS[at] & board.them.orthogonal);
        let knights = attacks::knight(king) & board.them.knights;
        let pawns = S::pawn_attacks(board.us.king) & board.them.pawns;
        // Kings are never adjacent in a game, but may be in positions that users write.
        let touching = attacks::king(king) & board.them.king;
        Self {
            king,
            occupied,
            checkers: diagonal.checkers | orthogonal.checkers | knights | pawns | touching,
            diagonal_pins: diagonal.pins,
            orthogonal_pins: orthogonal.pins,
        }
    }

    /// Returns the squares that their pieces attack after the king has left its square. Of sliders,
    /// only those that can reach a square next to the king, unless `is_wide`.
    #[inline(always)]
    pub(crate) fn danger<S: Side>(&self, board: &Board, is_wide: bool) -> Bitboard {
        let at = self.king.index() & 63;
        let their_king = Square::new_wrapping(board.them.king.0.trailing_zeros() as usize);
        let occupied = self.occupied ^ board.us.king;
        let (mut diagonal, mut orthogonal) = (board.them.diagonal, board.them.orthogonal);
        if !is_wide {
            diagonal &= REACH_DIAGONAL[at];
            orthogonal &= REACH_ORTHOGONAL[at];
        }
        let mut danger = S::Other::pawn_attacks(board.them.pawns) | attacks::king(their_king);
        if !board.them.knights.is_empty() {
            danger |= board.them.knights.knight_attacks();
        }
        while let Some(square) = diagonal.pop_first() {
            danger |= attacks::bishop(square, occupied);
        }
        while let Some(square) = orthogonal.pop_first() {
            danger |= attacks::rook(square, occupied);
        }
        danger
    }

    /// Returns the squares on which a piece other than the king ends a single check.
    #[inline(always)]
    pub(crate) fn check_line(&self) -> Bitboard {
        let checker = Square::new_wrapping(self.checkers.0.trailing_zeros() as usize);
        attacks::between(self.king, checker) | self.checkers
    }
}

/// Returns the lines from a king to sliders that would attack it on an empty board.
///
/// [`x_ray`](crate::attacks::x_ray) finds the same pins by two lookups per kind of slider. With it
/// here, `perft 5` takes 3% more instructions, and `perft 4` of the position "Kiwipete" 8% more
/// (AVX2).
#[inline(always)]
pub(crate) fn lines(king: Square, occupied: Bitboard, mut snipers: Bitboard) -> Lines {
    let mut lines = Lines { pins: Bitboard::EMPTY, checkers: Bitboard::EMPTY };
    while let Some(sniper) = snipers.pop_first() {
        let between = attacks::between(king, sniper);
        let met = between & occupied;
        let (pin, checker) = (between | sniper, Bitboard::from_square(sniper));
        lines.pins |= if met.has_many() { Bitboard::EMPTY } else { pin };
        lines.checkers |= if met.is_empty() { checker } else { Bitboard::EMPTY };
    }
    lines
}
