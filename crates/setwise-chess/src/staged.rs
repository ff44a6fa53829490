//! Lists of some of the legal moves, for searches that generate moves in stages.

use setwise::Bitboard;

use crate::legal::board::Board;
use crate::legal::checks::CheckLister;
use crate::legal::generate::{Wanted, generate};
use crate::legal::pseudo_legal::generate_pseudo_legal;
use crate::legal::sinks::{Lister, list as write};
use crate::moves::MoveList;
use crate::position::Position;
use crate::rules::for_side;

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
/// | `checks`, `evasions` | yes | yes | yes | yes (`checks`) |
///
/// The methods that begin with `list` overwrite an existing list, so a search can keep one for each
/// ply.
///
/// ```
/// use setwise::{Bitboard, Rank};
/// use setwise_chess::{MoveList, Position};
///
/// let position: Position = "3k4/8/8/3pP3/8/8/4R3/3R2K1 w - d6 0 1".parse()?;
/// let mut list = MoveList::new();
/// position.list_captures(&mut list);
/// assert_eq!((list.len(), &list), (2, &position.captures()));
/// position.list_quiet_moves(&mut list);
/// assert_eq!(list.len() + 2, position.legal_moves().len());
/// // The rook on d1 captures on d5, or the pawn on d6, which opens no line.
/// assert_eq!(position.checks().len(), 1);
///
/// let rooks = Bitboard::from(Rank::First) | Rank::Second;
/// position.list_moves(rooks, Rank::Fifth.into(), &mut list);
/// assert_eq!(list.len(), 1);
///
/// // The rook on e2 is pinned.
/// let position: Position = "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
/// let mut moves = position.pseudo_legal_moves();
/// assert_eq!(moves.len(), 17);
/// moves.retain(|m| position.is_legal(m));
/// assert_eq!(moves.len(), position.legal_moves().len());
/// # Ok::<(), setwise_chess::FenError>(())
/// ```
impl Position {
    /// Lists the legal [`captures`](Self::captures).
    pub fn list_captures(&self, list: &mut MoveList) {
        let targets = self.color_set(self.side_to_move.opposite());
        self.list_in(Wanted { targets, en_passant: true, castling: false }, list);
    }

    /// Lists the legal [`quiet_moves`](Self::quiet_moves).
    pub fn list_quiet_moves(&self, list: &mut MoveList) {
        let targets = !self.occupied();
        self.list_in(Wanted { targets, en_passant: false, castling: true }, list);
    }

    /// Lists the legal moves of some pieces to some targets.
    ///
    /// The target of an en passant capture is the en passant square, and the target of castling is
    /// the square of the rook.
    #[doc(alias = "generate_moves_for")]
    #[doc(alias = "set_iterator_mask")]
    pub fn list_moves(&self, pieces: Bitboard, targets: Bitboard, list: &mut MoveList) {
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

    /// Returns the legal moves that [give check](Self::gives_check), directly or by discovery.
    #[must_use]
    pub fn checks(&self) -> MoveList {
        let mut list = MoveList::new();
        self.list_checks(&mut list);
        list
    }

    /// Lists the legal moves that give check.
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
    #[must_use]
    pub fn pseudo_legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.list_pseudo_legal_moves(&mut list);
        list
    }

    /// Lists the pseudo-legal moves.
    pub fn list_pseudo_legal_moves(&self, list: &mut MoveList) {
        let mut lister = Lister(list.writer());
        for_side!(self, |S| generate_pseudo_legal::<S, _>(&Board::new(self), &mut lister));
        lister.0.finish();
    }
}
