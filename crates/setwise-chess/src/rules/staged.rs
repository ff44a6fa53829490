//! Lists of some of the legal moves, for searches that generate moves in stages.

use setwise::Bitboard;

use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::for_side;
use crate::rules::legal::board::Board;
use crate::rules::legal::checks::CheckLister;
use crate::rules::legal::generate::{Wanted, generate};
use crate::rules::legal::pseudo_legal::generate_pseudo_legal;
use crate::rules::legal::side::Side;
use crate::rules::legal::sinks::{Lister, list as write};
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// Staged move generation.
///
/// A search that finds a cutoff early does not need the other moves, so it lists them in stages.
/// [`captures`](Self::captures) and [`quiet_moves`](Self::quiet_moves) together have each legal
/// move once. The table shows the kinds of moves in each list:
///
/// | list | captures | en passant | promotions | castling |
/// |---|---|---|---|---|
/// | `captures` | all | yes | those that capture | no |
/// | `quiet_moves` | no | no | those that do not capture | yes |
/// | `promotions` | those that promote | no | all | no |
/// | `tactical_moves` | all | yes | those that capture, and to a queen | no |
/// | `checks` | those that give check | if it gives check | those that give check | if it gives check |
/// | `evasions` | all | yes | yes | no |
/// | `moves_between`, `moves_from`, `moves_to` | all | yes | yes | yes |
/// | `pseudo_legal_moves` | all | yes | yes | yes |
///
/// The methods that begin with `list` overwrite an existing list, so a search can keep one for each
/// ply. All moves are legal, except in lists of pseudo-legal ones.
///
/// ```
/// use setwise::{Bitboard, Rank, Square};
/// use setwise_chess::{MoveList, Position, Role};
///
/// let position: Position = "3k4/8/8/3pP3/8/8/4R3/3R2K1 w - d6 0 1".parse()?;
/// let mut list = MoveList::new();
/// position.list_captures(&mut list);
/// assert_eq!((list.len(), &list), (2, &position.captures()));
/// position.list_quiet_moves(&mut list);
/// assert_eq!(list.len() + 2, position.legal_moves().len());
/// // Only the capture on d5 gives check: after that on d6, the pawn blocks the d-file.
/// assert_eq!(position.checks().len(), 1);
///
/// let rooks = Bitboard::from(Rank::First) | Rank::Second;
/// assert_eq!(position.moves_between(rooks, Rank::Fifth).len(), 1);
/// assert_eq!(position.moves_from(Square::D1).len(), 9);
/// assert_eq!(position.moves_to(Square::D6).len(), 1);
///
/// // The king captures the rook, or escapes.
/// let position: Position = "1n5k/P7/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
/// assert_eq!((position.legal_moves(), position.captures().len()), (position.evasions(), 1));
///
/// // A search lists tactical moves first, and then the quiet moves that are left.
/// let position: Position = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1".parse()?;
/// assert_eq!((position.promotions().len(), position.captures().len()), (8, 4));
/// let tactical = position.tactical_moves();
/// position.list_quiet_moves(&mut list);
/// list.retain(|m| m.promotes_to() != Some(Role::Queen));
/// assert_eq!((tactical.len(), list.len()), (5, 6));
///
/// // The rook on e2 is pinned.
/// let position: Position = "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
/// let mut moves = position.pseudo_legal_moves();
/// assert_eq!(moves.len(), 17);
/// moves.retain(|m| position.is_legal(m));
/// assert_eq!(moves.len(), position.legal_moves().len());
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
///
/// Source: CPW, [Move Generation](https://www.chessprogramming.org/Move_Generation), "Staged Move
/// Generation"
impl Position {
    /// Returns the legal captures, including en passant captures and captures that promote.
    #[doc(alias = "capture_moves")]
    pub fn captures(&self) -> MoveList {
        self.listed(Self::list_captures)
    }

    /// Lists the legal [`captures`](Self::captures).
    pub fn list_captures(&self, list: &mut MoveList) {
        let targets = self.color_set(self.side_to_move.opposite());
        self.list_in(Wanted { targets, en_passant: true, castling: false }, list);
    }

    /// Returns the legal moves that do not capture, including castling and quiet promotions.
    pub fn quiet_moves(&self) -> MoveList {
        self.listed(Self::list_quiet_moves)
    }

    /// Lists the legal [`quiet_moves`](Self::quiet_moves).
    pub fn list_quiet_moves(&self, list: &mut MoveList) {
        let targets = !self.occupied();
        self.list_in(Wanted { targets, en_passant: false, castling: true }, list);
    }

    /// Returns the legal promotions, to four roles each, including those that capture.
    #[doc(alias = "promotion_moves")]
    pub fn promotions(&self) -> MoveList {
        self.listed(Self::list_promotions)
    }

    /// Lists the legal [`promotions`](Self::promotions).
    pub fn list_promotions(&self, list: &mut MoveList) {
        self.list_promotions_to(Bitboard::FULL, list);
    }

    /// Lists the legal promotions on some squares.
    fn list_promotions_to(&self, targets: Bitboard, list: &mut MoveList) {
        let last_rank = Bitboard::from_rank(self.side_to_move.opposite().back_rank());
        let board = Board::new(self).restricted_to(for_side!(self, |S| S::SEVENTH));
        if board.us.pawns.is_empty() {
            return list.clear();
        }
        let wanted = Wanted { targets: targets & last_rank, en_passant: false, castling: false };
        for_side!(self, |S| write::<S>(&board, wanted, list));
        // The generator always passes the moves of the king.
        list.retain(Move::is_promotion);
    }

    /// Returns the legal moves for a quiescence search: the captures, and the promotions to a queen.
    ///
    /// The other moves are the [`quiet_moves`](Self::quiet_moves) that do not promote to a queen.
    ///
    /// Source: CPW, [Tactical Moves](https://www.chessprogramming.org/Tactical_Moves)
    #[doc(alias("quiescence", "loud_moves"))]
    pub fn tactical_moves(&self) -> MoveList {
        self.listed(Self::list_tactical_moves)
    }

    /// Lists the [`tactical_moves`](Self::tactical_moves).
    pub fn list_tactical_moves(&self, list: &mut MoveList) {
        self.list_captures(list);
        let pawns = self.piece_set(Piece::new(self.side_to_move, Role::Pawn));
        // A list of promotions has 840 bytes to clear, and promotions are rare.
        if !pawns.is_disjoint(for_side!(self, |S| S::SEVENTH)) {
            let pushes =
                self.listed(|position, list| position.list_promotions_to(!self.occupied(), list));
            list.extend(pushes.into_iter().filter(|m| m.promotes_to() == Some(Role::Queen)));
        }
    }

    /// Returns the legal moves that escape check, or an empty list if the side to move is not in
    /// check.
    pub fn evasions(&self) -> MoveList {
        self.listed(Self::list_evasions)
    }

    /// Lists the legal [`evasions`](Self::evasions).
    pub fn list_evasions(&self, list: &mut MoveList) {
        if self.is_check() { self.list_legal_moves(list) } else { list.clear() }
    }

    /// Returns the legal moves of some pieces to some targets. Pieces of the other side have none.
    ///
    /// The target of an en passant capture is the en passant square, and the target of castling is
    /// the square of the rook.
    #[doc(alias = "generate_moves_for")]
    pub fn moves_between(
        &self,
        pieces: impl Into<Bitboard>,
        targets: impl Into<Bitboard>,
    ) -> MoveList {
        let (pieces, targets) = (pieces.into(), targets.into());
        self.listed(|position, list| position.list_between(pieces, targets, list))
    }

    /// Lists the legal [moves of some pieces to some targets](Self::moves_between).
    #[doc(alias = "set_iterator_mask")]
    pub fn list_moves_between(
        &self,
        pieces: impl Into<Bitboard>,
        targets: impl Into<Bitboard>,
        list: &mut MoveList,
    ) {
        self.list_between(pieces.into(), targets.into(), list);
    }

    fn list_between(&self, pieces: Bitboard, targets: Bitboard, list: &mut MoveList) {
        let en_passant = self.en_passant.is_some_and(|square| targets.contains(square));
        let castling = !targets.is_disjoint(self.castling_rooks);
        let wanted = Wanted { targets, en_passant, castling };
        let board = Board::new(self).restricted_to(pieces);
        for_side!(self, |S| write::<S>(&board, wanted, list));
        // The generator always passes the moves of the king, and all castling or none.
        if castling || !pieces.contains(self.king(self.side_to_move)) {
            list.retain(|m| pieces.contains(m.from()) && targets.contains(m.to()));
        }
    }

    /// Returns the legal [moves](Self::moves_between) of the piece on a square, or of those in a
    /// set.
    pub fn moves_from(&self, pieces: impl Into<Bitboard>) -> MoveList {
        self.moves_between(pieces, Bitboard::FULL)
    }

    /// Lists the legal [moves of some pieces](Self::moves_from).
    pub fn list_moves_from(&self, pieces: impl Into<Bitboard>, list: &mut MoveList) {
        self.list_moves_between(pieces, Bitboard::FULL, list);
    }

    /// Returns the legal [moves](Self::moves_between) to a square, or to those in a set.
    pub fn moves_to(&self, targets: impl Into<Bitboard>) -> MoveList {
        self.moves_between(Bitboard::FULL, targets)
    }

    /// Lists the legal [moves to some squares](Self::moves_to).
    pub fn list_moves_to(&self, targets: impl Into<Bitboard>, list: &mut MoveList) {
        self.list_moves_between(Bitboard::FULL, targets, list);
    }

    /// Returns the legal moves that [give check](Self::gives_check), directly or by discovery.
    pub fn checks(&self) -> MoveList {
        self.listed(Self::list_checks)
    }

    /// Lists the legal [`checks`](Self::checks).
    pub fn list_checks(&self, list: &mut MoveList) {
        let us = self.side_to_move;
        let attackers = self.attackers_to(self.king(us.opposite()), self.occupied());
        if !attackers.is_disjoint(self.color_set(us)) {
            // No game reaches this position: the other king is already in check.
            self.list_legal_moves(list);
            return list.retain(|m| self.gives_check(m));
        }
        let mut sink = CheckLister::new(self, Lister(list.writer()));
        for_side!(self, |S| generate::<S, _>(&Board::new(self), Wanted::ALL, &mut sink));
        sink.lister.0.finish();
    }

    /// Returns the pseudo-legal moves: those that would be legal if attacks on the king did not
    /// matter.
    ///
    /// A pinned piece may move off its line, a check may be ignored, and the king may step onto an
    /// attacked square or castle out of, through or into check. [`is_legal`](Self::is_legal) tells
    /// which moves are legal. [`legal_moves`](Self::legal_moves) takes less time than listing these
    /// and testing each.
    pub fn pseudo_legal_moves(&self) -> MoveList {
        self.listed(Self::list_pseudo_legal_moves)
    }

    /// Lists the [`pseudo_legal_moves`](Self::pseudo_legal_moves).
    pub fn list_pseudo_legal_moves(&self, list: &mut MoveList) {
        let mut lister = Lister(list.writer());
        for_side!(self, |S| generate_pseudo_legal::<S, _>(&Board::new(self), &mut lister));
        lister.0.finish();
    }
}
