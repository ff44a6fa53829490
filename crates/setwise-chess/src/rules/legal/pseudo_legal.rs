//! Pseudo-legal moves: the generator without pins, checks and squares that the king must avoid.

use setwise::Bitboard;

use crate::attacks;
use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::check_info::CheckInfo;
use crate::rules::legal::generate::{Castlings, Sink, pawns, pieces};
use crate::rules::legal::side::Side;

/// Passes the pseudo-legal moves on to a sink.
pub(crate) fn generate_pseudo_legal<S: Side, K: Sink<S>>(board: &Board, sink: &mut K) {
    let info = CheckInfo {
        king: board.king(),
        occupied: board.occupied(),
        checkers: Bitboard::EMPTY,
        diagonal_pins: Bitboard::EMPTY,
        orthogonal_pins: Bitboard::EMPTY,
    };
    let targets = !(board.us.all | board.them.king);
    sink.pieces(board, Mover::King, info.king, attacks::king(info.king) & targets);
    if let Some(castlings) = Castlings::new::<S>(board, &info) {
        for castling in [castlings.short, castlings.long] {
            if !castling.path.is_empty() {
                sink.castling(board, castling.rook);
            }
        }
    }
    for from in S::Other::pawn_attacks(board.en_passant) & board.us.pawns {
        sink.en_passant(board, from);
    }
    pieces::<S, K>(board, &info, targets, sink);
    pawns::<S, K>(board, &info, targets, sink);
}
