//! The rules: legal moves of a position, check and mate.

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::color::Color;
use crate::legal::board::Board;
use crate::legal::generate::{Sink, Wanted, generate};
use crate::legal::queries::{Each, Holds, Promotions};
use crate::legal::side::{Black, Side, White};
use crate::legal::sight::Sight;
use crate::legal::sinks::{Targets, count, list as write};
use crate::moves::{Move, MoveList, TargetSets};
use crate::piece::Piece;
use crate::position::Position;
use crate::role::Role;

/// Calls a function for the side to move.
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
/// A move is legal if the man may go there and the king is not in check afterwards. A
/// position no game can reach has legal moves as well; but nothing captures a king, and
/// an en passant capture is legal exactly if it leaves the king out of check, whatever the
/// last move should have been.
impl Position {
    /// The legal moves, in no particular order.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// // The pawn on d4 may not capture on e3: the queen would look along the rank.
    /// let position: Position = "8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1".parse()?;
    /// assert_eq!(position.legal_moves().len(), 6);
    /// assert!(!position.legal_moves().iter().any(|played| played.is_en_passant()));
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// Nothing is made or tried: pins and checks are masks, and the time is that of the
    /// moves themselves.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.list(Wanted::ALL)
    }

    /// Lists the legal moves in a list that is there already; what it held is forgotten.
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
    ///
    /// # Cost
    ///
    /// That of [`legal_moves`](Self::legal_moves) without a new list, which is cleared once
    /// and copied once: where there are many positions, a seventh of the time.
    pub fn list_legal_moves(&self, list: &mut MoveList) {
        self.list_in(Wanted::ALL, list);
    }

    /// The legal moves that capture, en passant too, with captures that promote.
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

    /// The legal moves that do not capture, with castling and quiet promotions.
    #[must_use]
    pub fn quiet_moves(&self) -> MoveList {
        self.list(Wanted { targets: !self.occupied(), en_passant: false, castling: true })
    }

    /// The legal moves out of check; none if there is no check.
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

    /// The legal promotions, with captures and without, of each pawn to four roles.
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
    ///
    /// # Cost
    ///
    /// That of the moves of the pawns that may promote; where there are none, of an empty
    /// list.
    #[must_use]
    pub fn promotions(&self) -> MoveList {
        let mut list = MoveList::new();
        for_side!(self, promotions(self, &mut list));
        list
    }

    /// The legal moves of the man on a square; none if it is not of the side to move.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// assert_eq!(Position::START.moves_from(Square::B1).len(), 2);
    /// assert!(Position::START.moves_from(Square::B8).is_empty());
    /// ```
    ///
    /// # Cost
    ///
    /// That of the lines through the king, and of one man.
    #[must_use]
    pub fn moves_from(&self, from: Square) -> MoveList {
        let mut list = MoveList::new();
        let board = Board::of(self).asking(from.into());
        for_side!(self, write(&board, Wanted::ALL, &mut list));
        // The generator asks the king in any case.
        list.retain(|played| played.from() == from);
        list
    }

    /// The legal moves to some squares: en passant counts as one to the square that was
    /// passed over, castling as one to the square of the rook.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// assert_eq!(Position::START.moves_to(Square::F3.into()).len(), 2);
    /// ```
    ///
    /// # Cost
    ///
    /// That of the lines through the king, and of the moves found.
    #[must_use]
    pub fn moves_to(&self, targets: Bitboard) -> MoveList {
        let en_passant = self.en_passant.is_some_and(|passed| targets.contains(passed));
        let castling = !targets.is_disjoint(self.castling_rooks);
        let mut list = self.list(Wanted { targets, en_passant, castling });
        if castling {
            list.retain(|played| targets.contains(played.to()));
        }
        list
    }

    /// The squares to which the man on a square may go; of a king, the rooks with which
    /// it may castle as well.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    /// use setwise_chess::Position;
    ///
    /// let targets = Position::START.legal_targets(Square::G1);
    /// assert_eq!(targets, Bitboard::from_squares(&[Square::F3, Square::H3]));
    /// ```
    ///
    /// # Cost
    ///
    /// That of the lines through the king, and of one man.
    #[must_use]
    pub fn legal_targets(&self, from: Square) -> Bitboard {
        let mut sink = Targets { from, targets: Bitboard::EMPTY };
        let board = Board::of(self).asking(from.into());
        for_side!(self, pass(&board, Wanted::ALL, &mut sink));
        sink.targets
    }

    /// The squares to which each man of the side to move may go.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let sets = Position::START.target_sets();
    /// assert!(sets.iter().all(|(_, targets)| targets.len() == 2));
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`legal_moves`](Self::legal_moves), though nothing but pawns' targets is
    /// taken one by one.
    #[must_use]
    pub fn target_sets(&self) -> TargetSets {
        let mut each = Each::new();
        for_side!(self, run(self, Wanted::ALL, &mut each));
        let can_move = |from: &Square| !each.targets[usize::from(from.index())].is_empty();
        let men: Bitboard = self.color_set(self.side_to_move).squares().filter(can_move).collect();
        let pawns = self.piece_set(Piece::new(self.side_to_move, Role::Pawn));
        let passed = self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from);
        let promoting = men & pawns & for_side!(self, seventh());
        let theirs = self.color_set(self.side_to_move.opposite());
        TargetSets { each, men, promoting, passed, theirs }
    }

    /// The number of legal moves, counted without a list.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// assert_eq!(Position::START.count_legal_moves(), 20);
    /// ```
    #[must_use]
    pub fn count_legal_moves(&self) -> u32 {
        for_side!(self, count(&Board::of(self)))
    }

    /// Whether there is a legal move: if not, the game has ended.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// assert!(Position::START.has_legal_move());
    /// assert!(!"7k/5Q2/8/8/8/8/8/K7 b - - 0 1".parse::<Position>()?.has_legal_move());
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`count_legal_moves`](Self::count_legal_moves).
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Whether a move is legal, whatever it is.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::{Move, Position};
    ///
    /// assert!(!Position::START.is_legal(Move::new(Square::E2, Square::E5)));
    /// ```
    ///
    /// # Cost
    ///
    /// That of the lines through the king, and of one man; no list is made.
    #[must_use]
    pub fn is_legal(&self, played: Move) -> bool {
        let is_castling = played.is_castling();
        let targets = if is_castling { Bitboard::EMPTY } else { played.to().into() };
        let wanted = Wanted { targets, en_passant: played.is_en_passant(), castling: is_castling };
        let board = Board::of(self).asking(played.from().into());
        let mut sink = Holds { played, is_found: false };
        if board.us.all.contains(played.from()) {
            for_side!(self, pass(&board, wanted, &mut sink));
        }
        sink.is_found
    }

    fn list(&self, wanted: Wanted) -> MoveList {
        let mut list = MoveList::new();
        self.list_in(wanted, &mut list);
        list
    }

    /// One function for all lists: the generator is long.
    #[inline(never)]
    fn list_in(&self, wanted: Wanted, list: &mut MoveList) {
        for_side!(self, write(&Board::of(self), wanted, list));
    }
}

fn run<S: Side>(position: &Position, wanted: Wanted, sink: &mut impl Sink<S>) {
    generate::<S, _>(&Board::of(position), wanted, sink);
}

fn pass<S: Side>(board: &Board, wanted: Wanted, sink: &mut impl Sink<S>) {
    generate::<S, _>(board, wanted, sink);
}

fn promotions<S: Side>(position: &Position, list: &mut MoveList) {
    let board = Board::of(position).asking(S::SEVENTH);
    if !board.us.pawns.is_empty() {
        let wanted = Wanted { targets: S::LAST, en_passant: false, castling: false };
        let mut promotions = Promotions(list.writer());
        generate::<S, _>(&board, wanted, &mut promotions);
        promotions.0.finish();
    }
}

/// The rank from which the pawns of a side promote.
const fn seventh<S: Side>() -> Bitboard {
    S::SEVENTH
}

/// Check and mate.
impl Position {
    /// The men that attack a square, of both colours, with these squares occupied.
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

    /// The men that give check to the side to move.
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
        for_side!(self, sight(self)).checkers
    }

    /// The men of the side to move that must stay on a line with their king.
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
        let sight = for_side!(self, sight(self));
        (sight.diagonal_pins | sight.orthogonal_pins) & self.color_set(self.side_to_move)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether the side to move is in check and has no legal move.
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

    /// Whether the side to move is not in check and has no legal move.
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

fn sight<S: Side>(position: &Position) -> Sight {
    Sight::new::<S>(&Board::of(position))
}
