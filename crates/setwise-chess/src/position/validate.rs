//! The definition of a valid position, for texts and for sets.
//!
//! Each function reports all reasons about one part, the worst first. The careful reader of FEN
//! stops at the first reason, since it reports one column; [`Setup`](crate::Setup) collects them
//! all. The fast reader makes the same checks with different code, and a test compares the two.

use setwise::{Bitboard, Rank, Square};

use crate::vocabulary::castling::castling_side;
use crate::vocabulary::color::Color;
use crate::vocabulary::fen_error::Reason;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// The maximum numbers of pawns and of pieces of a color.
const MAX_PAWNS: u32 = 8;
const MAX_PIECES: u32 = 16;

/// Reports the reasons against the parts of a position whose twelve sets are disjoint.
pub(crate) fn position(
    pieces: &[Bitboard; 12],
    side_to_move: Color,
    castling_rooks: Bitboard,
    en_passant_square: Option<Square>,
    report: &mut dyn FnMut(Reason),
) {
    for color in Color::ALL {
        missing_king(pieces, color, report);
        self::pieces(pieces, color, report);
    }
    let mut others = Bitboard::EMPTY;
    for rook in castling_rooks {
        match Color::ALL.into_iter().find(|color| color.back_rank() == rook.rank()) {
            Some(color) => castling_right(pieces, color, rook, others, report),
            None => report(Reason::RookNotHome(rook)),
        }
        others |= rook;
    }
    if let Some(square) = en_passant_square {
        en_passant(pieces, side_to_move, square, report);
    }
}

const fn set(pieces: &[Bitboard; 12], color: Color, role: Role) -> Bitboard {
    pieces[Piece::new(color, role).index()]
}

/// Reports a king that is missing.
pub(crate) fn missing_king(pieces: &[Bitboard; 12], color: Color, report: &mut dyn FnMut(Reason)) {
    if set(pieces, color, Role::King).is_empty() {
        report(Reason::NoKing(color));
    }
}

/// Reports pieces of a color that are too many or on impossible squares.
pub(crate) fn pieces(pieces: &[Bitboard; 12], color: Color, report: &mut dyn FnMut(Reason)) {
    let count = |role| set(pieces, color, role).len();
    if count(Role::King) > 1 {
        report(Reason::SecondKing(color));
    }
    let outer = Bitboard::from_rank(Rank::First) | Rank::Eighth;
    for square in set(pieces, color, Role::Pawn) & outer {
        report(Reason::PawnRank(square));
    }
    if count(Role::Pawn) > MAX_PAWNS {
        report(Reason::ManyPawns(color));
    }
    if Role::ALL.into_iter().map(count).sum::<u32>() > MAX_PIECES {
        report(Reason::ManyPieces(color));
    }
}

/// Returns the king on its back rank, where it may have castling rights.
pub(crate) fn castling_king(pieces: &[Bitboard; 12], color: Color) -> Result<Square, Reason> {
    let home = set(pieces, color, Role::King) & color.back_rank();
    home.first().ok_or(Reason::KingNotHome(color))
}

/// Reports the reasons against the right of a color to castle with the rook on a square of its back
/// rank, given its other rights.
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
    let side = castling_side(king, rook);
    if rook != king && !others.is_disjoint(side.squares(king)) {
        report(Reason::SecondRight(color, side));
    }
}

/// Reports the reasons against an en passant square.
pub(crate) fn en_passant(
    pieces: &[Bitboard; 12],
    side_to_move: Color,
    square: Square,
    report: &mut dyn FnMut(Reason),
) {
    let mover = side_to_move.opposite();
    let rank = match mover {
        Color::White => Rank::Third,
        Color::Black => Rank::Sixth,
    };
    if square.rank() != rank {
        return report(Reason::EnPassantRank(rank));
    }
    let occupied = pieces.iter().fold(Bitboard::EMPTY, |all, &piece| all | piece);
    let [south, north] =
        [-8, 8].map(|by| Square::new_wrapping((square.index() as i32 + by) as usize));
    let is_white = mover == Color::White;
    let (origin, target) = if is_white { (south, north) } else { (north, south) };
    for empty in [square, origin] {
        if occupied.contains(empty) {
            report(Reason::Occupied(empty));
        }
    }
    if !set(pieces, mover, Role::Pawn).contains(target) {
        report(Reason::NoPawn(mover, target));
    }
}
