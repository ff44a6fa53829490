//! What makes a position: the one definition, for texts that are read and for sets.
//!
//! Each function reports all that is wrong with a part, the worst first. The careful reader
//! of FEN stops at the first reason, since it has to name a column; [`Setup`](crate::Setup)
//! takes them all. The fast reader asks the same in its own way, and is tested to agree.

use setwise::{Bitboard, Rank, Square};

use crate::castling::CastlingSide;
use crate::color::Color;
use crate::error::Reason;
use crate::legal::board::castling_side;
use crate::piece::Piece;
use crate::role::Role;

/// The most pawns and the most men of a colour.
const MOST_PAWNS: u32 = 8;
const MOST_MEN: u32 = 16;

const fn set(pieces: &[Bitboard; 12], color: Color, role: Role) -> Bitboard {
    pieces[Piece::new(color, role).index()]
}

/// Reports a king that is missing.
pub(crate) fn missing_king(pieces: &[Bitboard; 12], color: Color, report: &mut dyn FnMut(Reason)) {
    if set(pieces, color, Role::King).is_empty() {
        report(Reason::NoKing(color));
    }
}

/// Reports men of a colour that are too many, or where they cannot be.
pub(crate) fn men(pieces: &[Bitboard; 12], color: Color, report: &mut dyn FnMut(Reason)) {
    let count = |role| set(pieces, color, role).len();
    if count(Role::King) > 1 {
        report(Reason::SecondKing(color));
    }
    let outer = Bitboard::from_rank(Rank::First) | Rank::Eighth;
    for square in set(pieces, color, Role::Pawn) & outer {
        report(Reason::PawnRank(square));
    }
    if count(Role::Pawn) > MOST_PAWNS {
        report(Reason::ManyPawns(color));
    }
    if Role::ALL.into_iter().map(count).sum::<u32>() > MOST_MEN {
        report(Reason::ManyMen(color));
    }
}

/// The king that may have castling rights: on the back rank.
pub(crate) fn castling_king(pieces: &[Bitboard; 12], color: Color) -> Result<Square, Reason> {
    let home = set(pieces, color, Role::King) & color.back_rank();
    home.first().ok_or(Reason::KingNotHome(color))
}

/// Reports what is wrong with the right of a colour to castle with the rook on a square of
/// its back rank, beside other rights.
pub(crate) fn castling_right(
    pieces: &[Bitboard; 12],
    color: Color,
    rook: Square,
    others: Bitboard,
    report: &mut dyn FnMut(Reason),
) {
    let king = match castling_king(pieces, color) {
        Ok(king) => king,
        Err(reason) => return report(reason),
    };
    if !set(pieces, color, Role::Rook).contains(rook) {
        report(Reason::NoRook(color, rook));
    }
    let side: CastlingSide = castling_side(king, rook);
    if rook != king && !others.is_disjoint(side.squares(king)) {
        report(Reason::SecondRight(color, side));
    }
}

/// Reports what is wrong with an en passant square.
pub(crate) fn en_passant(
    pieces: &[Bitboard; 12],
    side_to_move: Color,
    passed: Square,
    report: &mut dyn FnMut(Reason),
) {
    let mover = side_to_move.opposite();
    let rank = match mover {
        Color::White => Rank::Third,
        Color::Black => Rank::Sixth,
    };
    if passed.rank() != rank {
        return report(Reason::EnPassantRank(rank));
    }
    let occupied = pieces.iter().fold(Bitboard::EMPTY, |all, &piece| all | piece);
    let (origin, target) = double_step(mover, passed);
    for empty in [passed, origin] {
        if occupied.contains(empty) {
            report(Reason::Occupied(empty));
        }
    }
    if !set(pieces, mover, Role::Pawn).contains(target) {
        report(Reason::NoPawn(mover, target));
    }
}

/// From where and to where a pawn has passed over a square of its third rank.
fn double_step(mover: Color, passed: Square) -> (Square, Square) {
    let [south, north] =
        [-8, 8].map(|by| Square::new_wrapping((i32::from(passed.index()) + by) as u32));
    match mover {
        Color::White => (south, north),
        Color::Black => (north, south),
    }
}
