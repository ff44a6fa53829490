//! Finding the pieces that can move to a square, backward from that square.
//!
//! A move in SAN has a role and a target. Instead of generating all moves:
//!
//! ```text
//! near       = EMPTY_BOARD[role][target]     origins on the empty board, from a table
//! candidates = near & our pieces of the role, with nothing between them and the target
//! legal      = candidates that leave no enemy piece attacking our king
//! ```

use setwise::{Bitboard, Rank, Square};

use crate::attacks::{self, hyperbola};
use crate::position::Position;
use crate::vocabulary::color::Color;
use crate::vocabulary::role::Role;

/// The origins of moves to each square on the empty board, by role. Pawns have four rows at the
/// end: pushes of White and Black, and captures of White and Black.
static EMPTY_BOARD: [[Bitboard; 64]; 10] = {
    let mut table = [[Bitboard::EMPTY; 64]; 10];
    let mut index = 0;
    while index < 64 {
        let square = Square::new_wrapping(index);
        let rook = hyperbola::rook(square, Bitboard::EMPTY);
        let bishop = hyperbola::bishop(square, Bitboard::EMPTY);
        table[Role::Knight.index()][index] = Bitboard::from_square(square).knight_attacks();
        table[Role::Bishop.index()][index] = bishop;
        table[Role::Rook.index()][index] = rook;
        table[Role::Queen.index()][index] = rook.union(bishop);
        table[Role::King.index()][index] = Bitboard::from_square(square).king_attacks();
        let target = Bitboard::from_square(square);
        let (south, north) = (target.south_one(), target.north_one());
        table[PAWNS][index] = match square.rank() {
            Rank::Fourth => south.union(south.south_one()),
            _ => south,
        };
        table[PAWNS + 1][index] = match square.rank() {
            Rank::Fifth => north.union(north.north_one()),
            _ => north,
        };
        table[PAWNS + 2][index] = target.pawn_attacks_black();
        table[PAWNS + 3][index] = target.pawn_attacks_white();
        index += 1;
    }
    table
};

/// The first row for pawns.
const PAWNS: usize = 6;

/// A position from the view of the side to move, as far as one move needs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach<'a> {
    pub(crate) us: Color,
    ours: &'a [Bitboard; 6],
    theirs: &'a [Bitboard; 6],
    our_pieces: Bitboard,
    their_pieces: Bitboard,
    king: Square,
    en_passant: Option<Square>,
}

impl<'a> Reach<'a> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        let [white @ .., _, _, _, _, _, _] = position.pieces();
        let [_, _, _, _, _, _, black @ ..] = position.pieces();
        let us = position.side_to_move();
        let (ours, theirs) = match us {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let union = |sets: &[Bitboard; 6]| sets.iter().fold(Bitboard::EMPTY, |all, &set| all | set);
        Self {
            us,
            ours,
            theirs,
            our_pieces: union(ours),
            their_pieces: union(theirs),
            king: Square::new_wrapping(ours[Role::King.index()].0.trailing_zeros() as usize),
            en_passant: position.en_passant(),
        }
    }

    /// Returns our pieces of a role.
    #[inline(always)]
    pub(crate) fn set(&self, role: Role) -> Bitboard {
        self.ours[role.index()]
    }

    /// Returns the role of our piece on a square.
    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.set(role).contains(square))
    }

    /// Returns true if an enemy piece is on a square.
    #[inline(always)]
    pub(crate) fn is_taken(&self, to: Square) -> bool {
        self.their_pieces.contains(to)
    }

    /// Returns true if a square has neither a piece of ours nor their king.
    #[inline(always)]
    fn is_open(&self, to: Square) -> bool {
        !(self.our_pieces | self.theirs[Role::King.index()]).contains(to)
    }

    /// Returns the pieces with nothing between them and a square.
    ///
    /// There is usually one piece, so the only branch of the loop is its end.
    #[inline(always)]
    fn clear(&self, mut pieces: Bitboard, to: Square) -> Bitboard {
        let occupied = self.our_pieces | self.their_pieces;
        let mut found = Bitboard::EMPTY;
        while let Some(from) = pieces.pop_first() {
            let is_clear = (attacks::between(to, from) & occupied).is_empty();
            found |= if is_clear { from.into() } else { Bitboard::EMPTY };
        }
        found
    }

    /// Returns the pieces of a role among `among` that can move to a square, apart from checks.
    /// For pawns, `is_capture` chooses between captures and pushes. All roles take the same
    /// instructions.
    #[inline(always)]
    pub(crate) fn candidates(
        &self,
        role: Role,
        is_capture: bool,
        to: Square,
        among: Bitboard,
    ) -> Bitboard {
        let is_pawn = role == Role::Pawn;
        let is_capture = is_capture & is_pawn;
        let pawns = PAWNS + self.us.index() + 2 * usize::from(is_capture);
        let near = EMPTY_BOARD[if is_pawn { pawns } else { role.index() }][at(to)];
        let is_taken = self.is_taken(to) | (is_capture & (self.en_passant == Some(to)));
        let is_possible = self.is_open(to) & (!is_pawn | (is_taken == is_capture));
        let pieces = near & self.set(role) & among;
        self.clear(if is_possible { pieces } else { Bitboard::EMPTY }, to)
    }

    /// Returns true if a pawn's capture on a square is en passant.
    #[inline(always)]
    pub(crate) fn is_en_passant(&self, from: Square, to: Square) -> bool {
        (self.en_passant == Some(to)) & ((from.index() ^ to.index()) & 7 != 0)
    }

    /// Returns the square of the piece that a move captures, if it captures one.
    #[inline(always)]
    pub(crate) fn captured(&self, role: Role, from: Square, to: Square) -> Square {
        let is_en_passant = (role == Role::Pawn) & self.is_en_passant(from, to);
        // The captured pawn is on the rank of the origin and the file of the target.
        let next_to_origin = from.index() & 0x38 | to.index() & 7;
        if is_en_passant { Square::new_wrapping(next_to_origin) } else { to }
    }

    /// Returns true if our king is not in check after a move.
    #[inline(always)]
    pub(crate) fn is_safe(&self, role: Role, from: Square, to: Square) -> bool {
        let captured = self.captured(role, from, to);
        let king = if role == Role::King { to } else { self.king };
        let occupied =
            (self.our_pieces | self.their_pieces).without(captured).without(from).with(to);
        let near = |row: usize| EMPTY_BOARD[row][at(king)];
        let theirs = |role: Role| near(role.index()) & self.theirs[role.index()];
        // The squares from which their pawns capture on the square of the king.
        let pawns = near(PAWNS + 2 + self.us.opposite().index());
        let leapers =
            theirs(Role::Knight) | theirs(Role::King) | pawns & self.theirs[Role::Pawn.index()];
        let queens = self.theirs[Role::Queen.index()];
        let snipers = near(Role::Rook.index()) & (self.theirs[Role::Rook.index()] | queens)
            | near(Role::Bishop.index()) & (self.theirs[Role::Bishop.index()] | queens);
        let (leapers, mut snipers) = (leapers.without(captured), snipers.without(captured));
        let mut is_safe = leapers.is_empty();
        while let Some(sniper) = snipers.pop_first() {
            is_safe &= !(attacks::between(king, sniper) & occupied).is_empty();
        }
        is_safe
    }

    /// Returns the pieces whose move to a square leaves our king safe.
    #[inline(always)]
    pub(crate) fn safe(&self, role: Role, mut pieces: Bitboard, to: Square) -> Bitboard {
        let mut safe = Bitboard::EMPTY;
        while let Some(from) = pieces.pop_first() {
            let is_safe = self.is_safe(role, from, to);
            safe |= if is_safe { from.into() } else { Bitboard::EMPTY };
        }
        safe
    }
}

/// Returns the index of a square in a row.
#[inline(always)]
fn at(square: Square) -> usize {
    square.index() & 63
}

/// Returns the rank on which pawns of a color promote.
#[inline(always)]
pub(crate) const fn last_rank(color: Color) -> Rank {
    color.opposite().back_rank()
}
