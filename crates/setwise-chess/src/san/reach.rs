//! Which men can come to a square: found backwards from there.
//!
//! A move in SAN says what moves and where to. Instead of listing all moves, we look from
//! the target: on the empty board, a table says from where a man of the kind could come,
//! and of those that stand there, the few with nothing in between are candidates. Whether
//! one may go is seen on the board behind the move: nothing of theirs may look at the king.

use setwise::{Bitboard, Rank, Square};

use crate::attacks::{self, hyperbola};
use crate::color::Color;
use crate::position::Position;
use crate::role::Role;

/// From where a man can come to a square on the empty board, by role; of pawns, which have
/// four rows of their own, from where White and Black push, and from where they capture.
static EMPTY_BOARD: [[Bitboard; 64]; 10] = {
    let mut table = [[Bitboard::EMPTY; 64]; 10];
    let mut index = 0;
    while index < 64 {
        let square = Square::new_wrapping(index as u32);
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

/// The first row of pawns.
const PAWNS: usize = 6;

/// The pawns that can come to a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pawns {
    pub(crate) pushes: Bitboard,
    pub(crate) captures: Bitboard,
}

/// A position seen by the side to move, as far as one move needs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach<'a> {
    pub(crate) us: Color,
    ours: &'a [Bitboard; 6],
    theirs: &'a [Bitboard; 6],
    our_men: Bitboard,
    their_men: Bitboard,
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
            our_men: union(ours),
            their_men: union(theirs),
            king: Square::new_wrapping(ours[Role::King.index()].0.trailing_zeros()),
            en_passant: position.en_passant(),
        }
    }

    /// Our men of a role.
    #[inline(always)]
    pub(crate) fn set(&self, role: Role) -> Bitboard {
        self.ours[role.index()]
    }

    /// What of ours stands on a square.
    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.set(role).contains(square))
    }

    /// Whether a move to a square captures something there.
    #[inline(always)]
    pub(crate) fn is_taken(&self, to: Square) -> bool {
        self.their_men.contains(to)
    }

    /// Whether a man of ours may stand on a square: nothing of ours does, nor their king.
    #[inline(always)]
    fn is_open(&self, to: Square) -> bool {
        !(self.our_men | self.theirs[Role::King.index()]).contains(to)
    }

    /// Our men of a role, pawns excepted, among these that can come to a square if the
    /// king does not mind.
    #[inline(always)]
    pub(crate) fn men(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        match self.is_open(to) {
            true => self.clear(EMPTY_BOARD[role.index()][at(to)] & self.set(role) & among, to),
            false => Bitboard::EMPTY,
        }
    }

    /// Those men that have nothing between them and a square.
    ///
    /// Mostly there is one, sometimes two: so much is done without a branch to foresee.
    #[inline(always)]
    fn clear(&self, mut men: Bitboard, to: Square) -> Bitboard {
        let occupied = self.our_men | self.their_men;
        let mut found = Bitboard::EMPTY;
        while let Some(from) = men.pop_first() {
            let is_clear = (attacks::between(to, from) & occupied).is_empty();
            found |= if is_clear { from.into() } else { Bitboard::EMPTY };
        }
        found
    }

    /// Men of any role, by what a text says of them: among these, and of a pawn, whether it
    /// captures. The same instructions for all roles.
    #[inline(always)]
    pub(crate) fn any(
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
        let men = near & self.set(role) & among;
        self.clear(if is_possible { men } else { Bitboard::EMPTY }, to)
    }

    /// Our pawns that can come to a square if the king does not mind.
    #[inline(always)]
    pub(crate) fn pawns(&self, to: Square) -> Pawns {
        let (pawns, target) = (self.set(Role::Pawn), Bitboard::from_square(to));
        let occupied = self.our_men | self.their_men;
        let none = Bitboard::EMPTY;
        let (once, twice, double_rank) = match self.us {
            Color::White => (target.south_one(), target.south_one().south_one(), Rank::Fourth),
            Color::Black => (target.north_one(), target.north_one().north_one(), Rank::Fifth),
        };
        let may_double = to.rank() == double_rank && (once & occupied).is_empty();
        let pushes = once | if may_double { twice } else { none };
        let is_capture = self.is_taken(to) || self.en_passant == Some(to);
        let captures = attacks::pawn(self.us.opposite(), to) & pawns;
        Pawns {
            pushes: if occupied.contains(to) { none } else { pushes & pawns },
            captures: if is_capture && self.is_open(to) { captures } else { none },
        }
    }

    /// Whether a pawn's capture on a square is en passant.
    #[inline(always)]
    pub(crate) fn is_en_passant(&self, from: Square, to: Square) -> bool {
        (self.en_passant == Some(to)) & ((from.index() ^ to.index()) & 7 != 0)
    }

    /// Where the man stands that a move captures, if it captures one.
    #[inline(always)]
    pub(crate) fn captured(&self, role: Role, from: Square, to: Square) -> Square {
        let is_en_passant = (role == Role::Pawn) & self.is_en_passant(from, to);
        // The captured pawn is beside the origin, on the file of the target.
        let beside = u32::from(from.index()) & 0x38 | u32::from(to.index()) & 7;
        if is_en_passant { Square::new_wrapping(beside) } else { to }
    }

    /// Whether our king is not in check once a man has moved.
    #[inline(always)]
    pub(crate) fn is_safe(&self, role: Role, from: Square, to: Square) -> bool {
        let captured = self.captured(role, from, to);
        let king = if role == Role::King { to } else { self.king };
        let occupied = (self.our_men | self.their_men).without(captured).without(from).with(to);
        let near = |row: usize| EMPTY_BOARD[row][at(king)];
        let theirs = |role: Role| near(role.index()) & self.theirs[role.index()];
        // From where their pawns capture on the square of the king.
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

    /// Those of our men that may go to a square.
    #[inline(always)]
    pub(crate) fn safe(&self, role: Role, mut men: Bitboard, to: Square) -> Bitboard {
        let mut safe = Bitboard::EMPTY;
        while let Some(from) = men.pop_first() {
            let is_safe = self.is_safe(role, from, to);
            safe |= if is_safe { from.into() } else { Bitboard::EMPTY };
        }
        safe
    }
}

/// The index of a square in a row.
#[inline(always)]
fn at(square: Square) -> usize {
    usize::from(square.index() & 63)
}

/// The rank on which pawns of a colour become other men.
#[inline(always)]
pub(crate) const fn last_rank(color: Color) -> Rank {
    color.opposite().back_rank()
}
