//! The rules: legal moves of a position, check and mate.

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::color::Color;
use crate::legal::board::Board;
use crate::legal::check_info::CheckInfo;
use crate::legal::generate::{Sink, Wanted, generate};
use crate::legal::queries::{MoveFinder, PromotionLister, TargetsBySquare};
use crate::legal::side::{Black, Side, White};
use crate::legal::sinks::{TargetsOf, count, list as write};
use crate::moves::{Move, MoveList, TargetSets};
use crate::piece::Piece;
use crate::position::Position;
use crate::role::Role;

/// Calls a function that is generic over the side to move.
macro_rules! for_side {
    ($position:expr, $function:ident $arguments:tt) => {
        match $position.side_to_move {
            Color::White => $function::<White> $arguments,
            Color::Black => $function::<Black> $arguments,
        }
    };
}

/// Legal moves.
///
/// A move is legal if the piece may go there and its king is not in check afterwards. Positions
/// that no game can reach have legal moves too. No move captures a king, and an en passant
/// capture is legal if it leaves the king out of check, whatever the last move was.
impl Position {
    /// Returns the legal moves, in no particular order.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// // The pawn on d4 may not capture on e3: the queen would give check along the rank.
    /// let position: Position = "8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1".parse()?;
    /// assert_eq!(position.legal_moves().len(), 6);
    /// assert!(!position.legal_moves().iter().any(|m| m.is_en_passant()));
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.list(Wanted::ALL)
    }

    /// Writes the legal moves into an existing list, which is cleared first.
    ///
    /// In a loop over many positions this saves a seventh of the time of
    /// [`legal_moves`](Self::legal_moves), which clears and copies a new list.
    ///
    /// ```
    /// use setwise_chess::{MoveList, Position};
    ///
    /// let mut list = MoveList::new();
    /// let mut moves = 0;
    /// for text in ["8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"] {
    ///     text.parse::<Position>()?.list_legal_moves(&mut list);
    ///     moves += list.len();
    /// }
    /// assert_eq!(moves, 6 + 3);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    pub fn list_legal_moves(&self, list: &mut MoveList) {
        self.list_in(Wanted::ALL, list);
    }

    /// Returns the legal captures, with en passant captures and captures that promote.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "k7/8/8/8/8/2p5/1P6/K7 w - - 0 1".parse()?;
    /// assert_eq!(position.captures().len(), 1);
    /// assert_eq!(position.quiet_moves().len() + 1, position.legal_moves().len());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let targets = self.color_set(self.side_to_move.opposite());
        self.list(Wanted { targets, en_passant: true, castling: false })
    }

    /// Returns the legal moves that do not capture, with castling and quiet promotions.
    #[must_use]
    pub fn quiet_moves(&self) -> MoveList {
        self.list(Wanted { targets: !self.occupied(), en_passant: false, castling: true })
    }

    /// Returns the legal moves out of check, or an empty list without a check.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.evasions().len(), 3);
    /// assert!(Position::START.evasions().is_empty());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn evasions(&self) -> MoveList {
        if self.is_check() { self.legal_moves() } else { MoveList::new() }
    }

    /// Returns the legal promotions, to four roles each, with captures.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1".parse()?;
    /// let names: Vec<_> = position.promotions().iter().map(ToString::to_string).collect();
    /// assert_eq!(names.len(), 8);
    /// assert!(names.contains(&"a7b8q".to_owned()) && names.contains(&"a7a8n".to_owned()));
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn promotions(&self) -> MoveList {
        let mut list = MoveList::new();
        for_side!(self, promotions(self, &mut list));
        list
    }

    /// Returns the legal moves of the piece on a square; none unless it belongs to the side to
    /// move.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// assert_eq!(Position::START.moves_from(Square::B1).len(), 2);
    /// assert!(Position::START.moves_from(Square::B8).is_empty());
    /// ```
    #[must_use]
    pub fn moves_from(&self, from: Square) -> MoveList {
        let mut list = MoveList::new();
        let board = Board::new(self).restricted_to(from.into());
        for_side!(self, write(&board, Wanted::ALL, &mut list));
        // The generator always passes the moves of the king.
        list.retain(|m| m.from() == from);
        list
    }

    /// Returns the legal moves to some squares. The target of an en passant capture is the en
    /// passant square, that of castling the square of the rook.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// assert_eq!(Position::START.moves_to(Square::F3.into()).len(), 2);
    /// ```
    #[must_use]
    pub fn moves_to(&self, targets: Bitboard) -> MoveList {
        let en_passant = self.en_passant.is_some_and(|passed| targets.contains(passed));
        let castling = !targets.is_disjoint(self.castling_rooks);
        let mut list = self.list(Wanted { targets, en_passant, castling });
        if castling {
            list.retain(|m| targets.contains(m.to()));
        }
        list
    }

    /// Returns the legal targets of the piece on a square; for a king they include the rooks with
    /// which it may castle.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    /// use setwise_chess::Position;
    ///
    /// let targets = Position::START.legal_targets(Square::G1);
    /// assert_eq!(targets, Bitboard::from_squares(&[Square::F3, Square::H3]));
    /// ```
    #[must_use]
    pub fn legal_targets(&self, from: Square) -> Bitboard {
        let mut sink = TargetsOf { from, targets: Bitboard::EMPTY };
        let board = Board::new(self).restricted_to(from.into());
        for_side!(self, pass(&board, Wanted::ALL, &mut sink));
        sink.targets
    }

    /// Returns the legal targets of each piece of the side to move.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let sets = Position::START.target_sets();
    /// assert!(sets.iter().all(|(_, targets)| targets.len() == 2));
    /// ```
    #[must_use]
    pub fn target_sets(&self) -> TargetSets {
        let mut each = TargetsBySquare::new();
        for_side!(self, run(self, Wanted::ALL, &mut each));
        let can_move = |from: &Square| !each.targets[usize::from(from.index())].is_empty();
        let movable: Bitboard =
            self.color_set(self.side_to_move).squares().filter(can_move).collect();
        let pawns = self.piece_set(Piece::new(self.side_to_move, Role::Pawn));
        let passed = self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
        let promoting = movable & pawns & for_side!(self, seventh());
        let theirs = self.color_set(self.side_to_move.opposite());
        TargetSets { each, pieces: movable, promoting, passed, theirs }
    }

    /// Returns the number of legal moves, counted without a list.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// assert_eq!(Position::START.count_legal_moves(), 20);
    /// ```
    #[must_use]
    pub fn count_legal_moves(&self) -> u32 {
        for_side!(self, count(&Board::new(self)))
    }

    /// Returns true if there is a legal move; if not, the game has ended.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// assert!(Position::START.has_legal_move());
    /// assert!(!"7k/5Q2/8/8/8/8/8/K7 b - - 0 1".parse::<Position>()?.has_legal_move());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Returns true if a move is legal. Any move may be passed.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position};
    ///
    /// assert!(!Position::START.is_legal(Move::new(Square::E2, Square::E5)));
    /// ```
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let is_castling = m.is_castling();
        let targets = if is_castling { Bitboard::EMPTY } else { m.to().into() };
        let wanted = Wanted { targets, en_passant: m.is_en_passant(), castling: is_castling };
        let board = Board::new(self).restricted_to(m.from().into());
        let mut sink = MoveFinder { m, is_found: false };
        if board.us.all.contains(m.from()) {
            for_side!(self, pass(&board, wanted, &mut sink));
        }
        sink.is_found
    }

    fn list(&self, wanted: Wanted) -> MoveList {
        let mut list = MoveList::new();
        self.list_in(wanted, &mut list);
        list
    }

    /// Shared by all lists, because the generator is long.
    #[inline(never)]
    fn list_in(&self, wanted: Wanted, list: &mut MoveList) {
        for_side!(self, write(&Board::new(self), wanted, list));
    }
}

fn run<S: Side>(position: &Position, wanted: Wanted, sink: &mut impl Sink<S>) {
    generate::<S, _>(&Board::new(position), wanted, sink);
}

fn pass<S: Side>(board: &Board, wanted: Wanted, sink: &mut impl Sink<S>) {
    generate::<S, _>(board, wanted, sink);
}

fn promotions<S: Side>(position: &Position, list: &mut MoveList) {
    let board = Board::new(position).restricted_to(S::SEVENTH);
    if !board.us.pawns.is_empty() {
        let wanted = Wanted { targets: S::LAST, en_passant: false, castling: false };
        let mut promotions = PromotionLister(list.writer());
        generate::<S, _>(&board, wanted, &mut promotions);
        promotions.0.finish();
    }
}

/// Returns the rank from which the pawns of a side promote.
const fn seventh<S: Side>() -> Bitboard {
    S::SEVENTH
}

/// Check and mate.
impl Position {
    /// Returns the pieces of both colors that attack a square, given the occupied squares.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// let start = Position::START;
    /// let attackers = start.attackers_to(Square::F3, start.occupied());
    /// assert_eq!(attackers.len(), 3);
    /// ```
    #[must_use]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let of = |role: Role| {
            let [white, black] = Color::ALL.map(|color| self.piece_set(Piece::new(color, role)));
            white | black
        };
        let pawns = Color::ALL.map(|color| {
            let pawns = self.piece_set(Piece::new(color, Role::Pawn));
            attacks::pawn(color.opposite(), square) & pawns
        });
        let queens = of(Role::Queen);
        pawns[0]
            | pawns[1]
            | attacks::knight(square) & of(Role::Knight)
            | attacks::king(square) & of(Role::King)
            | attacks::bishop(square, occupied) & (of(Role::Bishop) | queens)
            | attacks::rook(square, occupied) & (of(Role::Rook) | queens)
    }

    /// Returns the pieces that give check to the side to move.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.checkers(), Square::E2.into());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        for_side!(self, info(self)).checkers
    }

    /// Returns the pinned pieces of the side to move.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "4k3/4q3/8/8/8/4N3/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinned(), Square::E3.into());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        let info = for_side!(self, info(self));
        (info.diagonal_pins | info.orthogonal_pins) & self.color_set(self.side_to_move)
    }

    /// Returns true if the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns true if the side to move is in check and has no legal move.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    /// assert!(mate.parse::<Position>()?.is_checkmate());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.count_legal_moves() == 0
    }

    /// Returns true if the side to move is not in check and has no legal move.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// assert!("7k/5Q2/8/8/8/8/8/K7 b - - 0 1".parse::<Position>()?.is_stalemate());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.count_legal_moves() == 0
    }
}

fn info<S: Side>(position: &Position) -> CheckInfo {
    CheckInfo::new::<S>(&Board::new(position))
}
