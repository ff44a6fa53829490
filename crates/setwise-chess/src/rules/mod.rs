//! The rules: legal moves of a position, check and mate.
//!
//! `legal` generates moves; the files next to it make them, find one and explain why another is
//! illegal, list some of them first, and judge positions and exchanges.

pub(crate) mod find;
pub(crate) mod legal;
mod normal_move;
pub(crate) mod outcome;
pub(crate) mod pass;
mod pins;
pub(crate) mod play;
pub(crate) mod reach;
pub(crate) mod see;
mod staged;

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::moves::{Move, MoveList, TargetSets, TargetsBySquare};
use crate::position::Position;
use crate::rules::legal::aggregates::{
    Endpoints, count_captures, count_moves_and_captures, count_moves_of,
};
use crate::rules::legal::board::Board;
use crate::rules::legal::check_info::CheckInfo;
use crate::rules::legal::generate::{Wanted, generate};
use crate::rules::legal::move_counts::MoveCounts;
use crate::rules::legal::side::Side;
use crate::rules::legal::sinks::{MoveFinder, count, list as write};
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// Evaluates an expression that is generic over the side to move.
macro_rules! for_side {
    ($position:expr, |$side:ident| $value:expr) => {
        match $position.side_to_move {
            $crate::vocabulary::color::Color::White => {
                type $side = $crate::rules::legal::side::White;
                $value
            }
            $crate::vocabulary::color::Color::Black => {
                type $side = $crate::rules::legal::side::Black;
                $value
            }
        }
    };
}

pub(crate) use for_side;

/// Legal moves.
///
/// A move is legal if the piece may go there and its king is not in check afterwards. An en passant
/// capture is legal if it leaves the king out of check, whatever the last move was.
///
/// Positions that no game can reach have legal moves too. No move captures a king: in a position
/// whose side to move attacks the other king, the other moves are legal as usual.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::{Move, MoveList, Position};
///
/// // The pawn on d4 may not capture on e3: the queen would give check along the rank.
/// let position: Position = "8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1".parse()?;
/// let mut list = MoveList::new();
/// position.list_legal_moves(&mut list);
/// assert_eq!((list.len(), position.count_legal_moves()), (6, 6));
/// assert!(!list.iter().any(|m| m.is_en_passant()));
///
/// let start = Position::START;
/// let targets = Bitboard::from_squares(&[Square::F3, Square::H3]);
/// assert_eq!(start.legal_targets(Square::G1), targets);
/// assert_eq!(start.target_sets().targets(Square::G1), targets);
/// assert!(!start.is_legal(Move::new(Square::E2, Square::E5)));
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
impl Position {
    /// Returns the legal moves, in no particular order.
    pub fn legal_moves(&self) -> MoveList {
        self.listed(Self::list_legal_moves)
    }

    /// Writes the legal moves into an existing list, which is cleared first.
    ///
    /// In a loop over many positions this takes less time than
    /// [`legal_moves`](Self::legal_moves), which clears and copies a new list.
    pub fn list_legal_moves(&self, list: &mut MoveList) {
        self.list_in(Wanted::ALL, list);
    }

    /// Returns the legal targets of the piece on a square; for a king they include the rooks with
    /// which it may castle.
    pub fn legal_targets(&self, from: Square) -> Bitboard {
        let mut each = TargetsBySquare::new();
        let board = Board::new(self).restricted_to(from.into());
        for_side!(self, |S| generate::<S, _>(&board, Wanted::ALL, &mut each));
        each.targets[from.index() & 63]
    }

    /// Returns the legal targets of each piece of the side to move.
    #[must_use]
    pub fn target_sets(&self) -> TargetSets {
        let mut each = TargetsBySquare::new();
        for_side!(self, |S| generate::<S, _>(&Board::new(self), Wanted::ALL, &mut each));
        let can_move = |from: &Square| !each.targets[from.index()].is_empty();
        let movable: Bitboard =
            self.color_set(self.side_to_move).squares().filter(can_move).collect();
        let pawns = self.piece_set(Piece::new(self.side_to_move, Role::Pawn));
        let en_passant = self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
        let promoting = movable & pawns & for_side!(self, |S| S::SEVENTH);
        let theirs = self.color_set(self.side_to_move.opposite());
        TargetSets { each, pieces: movable, promoting, en_passant, theirs }
    }

    /// Returns the number of legal moves, counted without a list.
    #[must_use]
    pub fn count_legal_moves(&self) -> u32 {
        for_side!(self, |S| count::<S>(&Board::new(self)))
    }

    /// Returns true if there is a legal move; if not, the game has ended.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Returns true if a move is legal. Any move may be passed.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let is_castling = m.is_castling();
        let targets = if is_castling { Bitboard::EMPTY } else { m.to().into() };
        let wanted = Wanted { targets, en_passant: m.is_en_passant(), castling: is_castling };
        let board = Board::new(self).restricted_to(m.from().into());
        let mut sink = MoveFinder { m, is_found: false };
        if board.us.all.contains(m.from()) {
            for_side!(self, |S| generate::<S, _>(&board, wanted, &mut sink));
        }
        sink.is_found
    }

    /// Returns the role of the piece that a legal move captures, or `None` if it does not capture.
    ///
    /// ```
    /// use setwise_chess::{Position, Role};
    ///
    /// let position: Position = "r3k3/8/8/3pP3/8/8/8/R3K2R w K d6 0 1".parse()?;
    /// let captured = |text| position.read_uci(text).map(|m| position.captured(m));
    /// assert_eq!(captured("a1a8"), Ok(Some(Role::Rook)));
    /// assert_eq!(captured("e5d6"), Ok(Some(Role::Pawn)));
    /// assert_eq!([captured("a1b1"), captured("e1g1")], [Ok(None); 2]);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub const fn captured(&self, m: Move) -> Option<Role> {
        match (m.is_en_passant(), m.is_castling()) {
            (true, _) => Some(Role::Pawn),
            (_, true) => None,
            _ => self.role_at(m.to()),
        }
    }

    /// Returns true if a legal move captures, including en passant.
    #[must_use]
    #[inline]
    pub const fn is_capture(&self, m: Move) -> bool {
        let is_taken = self.occupied().contains(m.to()) && !m.is_castling();
        is_taken || m.is_en_passant()
    }

    /// Returns true if no position before a legal move can be [the same](Self::same_position) as
    /// one after it, so that a search for repetitions need not look past the move.
    ///
    /// Such moves are those of pawns, captures, castling, moves of a king or a rook that lose a
    /// castling right, and moves that leave a [legal](Self::legal_en_passant) en passant capture
    /// unused. Only the first two reset the [`halfmove_clock`](Self::halfmove_clock).
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/8/4n3/8/4P3/R3K2R w Q - 7 9".parse()?;
    /// let is_irreversible =
    ///     |text| position.read_uci(text).map(|m| position.is_irreversible(m));
    /// for text in ["e2e3", "e1d1", "e1c1", "a1b1"] {
    ///     assert_eq!(is_irreversible(text), Ok(true));
    /// }
    /// // This rook has no right to lose.
    /// assert_eq!(is_irreversible("h1h8"), Ok(false));
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// Source: CPW, [Irreversible Moves](https://www.chessprogramming.org/Irreversible_Moves)
    #[must_use]
    pub fn is_irreversible(&self, m: Move) -> bool {
        let us = self.side_to_move;
        let pawns = self.piece_set(Piece::new(us, Role::Pawn));
        let rights = self.castling_rooks & Bitboard::from_rank(us.back_rank());
        let is_king = m.from() == self.king(us);
        self.is_capture(m)
            || pawns.contains(m.from())
            || rights.contains(m.from())
            || (is_king && !rights.is_empty())
            || self.legal_en_passant().is_some()
    }

    /// Returns a new list that a method has written.
    #[inline]
    pub(crate) fn listed(&self, write: impl FnOnce(&Self, &mut MoveList)) -> MoveList {
        let mut list = MoveList::new();
        write(self, &mut list);
        list
    }

    /// Lists the wanted moves. All lists share this code, because the generator is long.
    #[inline(never)]
    pub(crate) fn list_in(&self, wanted: Wanted, list: &mut MoveList) {
        for_side!(self, |S| write::<S>(&Board::new(self), wanted, list));
    }
}

/// Mobility.
///
/// [`bulk::Question`](crate::bulk::Question) asks the same about many positions.
///
/// ```
/// use setwise::{Bitboard, Rank};
/// use setwise_chess::{Position, Role};
///
/// let start = Position::START;
/// assert_eq!(start.target_squares(), Bitboard::from(Rank::Third) | Rank::Fourth);
/// let pawns_and_knights = Bitboard(0xff42);
/// assert_eq!(start.movable(), pawns_and_knights);
/// assert_eq!(Role::ALL.map(|role| start.count_moves_of(role)), [16, 4, 0, 0, 0, 0]);
/// let position: Position = "1n2k3/P7/8/2pP4/8/8/8/4K3 w - c6 0 1".parse()?;
/// assert_eq!(position.count_captures(), 5);
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
impl Position {
    /// Returns the targets of the legal moves.
    ///
    /// The target of castling is the square of the king after it; in
    /// [`target_sets`](Self::target_sets), as in moves, it is the rook's square.
    pub fn target_squares(&self) -> Bitboard {
        for_side!(self, |S| Endpoints::new::<S>(&Board::new(self))).targets
    }

    /// Returns the pieces of the side to move that have a legal move.
    pub fn movable(&self) -> Bitboard {
        for_side!(self, |S| Endpoints::new::<S>(&Board::new(self))).movable
    }

    /// Returns the number of legal captures, with en passant captures; a capture that promotes
    /// counts as four.
    #[must_use]
    pub fn count_captures(&self) -> u32 {
        for_side!(self, |S| count_captures::<S>(&Board::new(self)))
    }

    /// Returns the number of legal moves of the pieces of a role.
    ///
    /// Castling is a move of the king; a promotion is four moves of a pawn.
    #[must_use]
    pub fn count_moves_of(&self, role: Role) -> u32 {
        for_side!(self, |S| count_moves_of::<S>(&Board::new(self), role))
    }

    /// Returns the numbers of legal moves and of captures, counted together.
    #[must_use]
    pub fn count_moves_and_captures(&self) -> [u32; 2] {
        for_side!(self, |S| count_moves_and_captures::<S>(&Board::new(self)))
    }

    /// Returns the numbers of legal moves, captures, checks and mates, counted together.
    #[must_use]
    pub fn move_counts(&self) -> MoveCounts {
        for_side!(self, |S| MoveCounts::of::<S>(&Board::new(self)))
    }
}

/// Check and mate.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::Position;
///
/// let position: Position = "4k3/4q3/8/8/7b/4N3/8/4K3 w - - 0 1".parse()?;
/// assert_eq!(position.checkers(), Square::H4.into());
/// assert_eq!(position.pinned(), Square::E3.into());
/// assert_eq!(position.attackers_to(Square::E3, position.occupied()).len(), 1);
/// assert!("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse::<Position>()?.is_checkmate());
/// assert!("7k/5Q2/8/8/8/8/8/K7 b - - 0 1".parse::<Position>()?.is_stalemate());
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
impl Position {
    /// Returns the pieces of both colors that attack a square, given the occupied squares.
    #[doc(alias = "attacks_to")]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let pawns = Color::ALL.map(|color| {
            let pawns = self.piece_set(Piece::new(color, Role::Pawn));
            attacks::pawn(color.opposite(), square) & pawns
        });
        let queens = self.role_set(Role::Queen);
        pawns[0]
            | pawns[1]
            | attacks::knight(square) & self.role_set(Role::Knight)
            | attacks::king(square) & self.role_set(Role::King)
            | attacks::bishop(square, occupied) & (self.role_set(Role::Bishop) | queens)
            | attacks::rook(square, occupied) & (self.role_set(Role::Rook) | queens)
    }

    /// Returns the pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        for_side!(self, |S| CheckInfo::new::<S>(&Board::new(self))).checkers
    }

    /// Returns the pinned pieces of the side to move.
    pub fn pinned(&self) -> Bitboard {
        let info = for_side!(self, |S| CheckInfo::new::<S>(&Board::new(self)));
        (info.diagonal_pins | info.orthogonal_pins) & self.color_set(self.side_to_move)
    }

    /// Returns true if the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns true if the side to move is in check and has no legal move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.count_legal_moves() == 0
    }

    /// Returns true if the side to move is not in check and has no legal move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.count_legal_moves() == 0
    }
}
