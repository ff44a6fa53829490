//! The generator: passes every legal move on to a sink, as sets of targets.

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::rules::legal::board::{Board, Mover};
use crate::rules::legal::check_info::CheckInfo;
use crate::rules::legal::side::{Side, Step};
use crate::vocabulary::castling::{CastlingSide, castled_squares};

/// A receiver of legal moves.
///
/// All methods must be inlined: the generator is compiled once for each sink and side.
pub(crate) trait Sink<S: Side> {
    /// Receives moves of a piece that is not a pawn; the set may be empty. Those of a queen come in
    /// two sets.
    fn pieces(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard);
    /// Receives moves of a slider along the line on which it is pinned: rare.
    #[inline(always)]
    fn pinned(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        self.pieces(board, mover, from, targets);
    }
    /// Receives moves of pawns that do not promote.
    fn pawns(&mut self, board: &Board, steps: Steps);
    /// Receives promotions; each target stands for four roles.
    fn promotions(&mut self, board: &Board, step: Step, targets: Bitboard);
    /// Receives an en passant capture from a square.
    fn en_passant(&mut self, board: &Board, from: Square);
    /// Receives castling with this rook.
    fn castling(&mut self, board: &Board, rook: Square);
}

/// The targets of pawns.
///
/// Those of single and double steps are disjoint: a pawn that reaches a square by a single step
/// blocks the double step of another. Captures have other targets.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Steps {
    pub(crate) push: Bitboard,
    pub(crate) double: Bitboard,
    pub(crate) east: Bitboard,
    pub(crate) west: Bitboard,
}

impl Steps {
    /// Returns the targets with the kind of step.
    #[inline(always)]
    pub(crate) const fn each(self) -> [(Step, Bitboard); 4] {
        [
            (Step::Push, self.push),
            (Step::Double, self.double),
            (Step::East, self.east),
            (Step::West, self.west),
        ]
    }

    /// Splits the targets into those within other sets and the rest.
    #[inline(always)]
    pub(crate) const fn split(self, by: [Bitboard; 4]) -> [Self; 2] {
        let Self { push, double, east, west } = self;
        let within = Self {
            push: push.intersection(by[0]),
            double: double.intersection(by[1]),
            east: east.intersection(by[2]),
            west: west.intersection(by[3]),
        };
        let others = Self {
            push: push.difference(by[0]),
            double: double.difference(by[1]),
            east: east.difference(by[2]),
            west: west.difference(by[3]),
        };
        [within, others]
    }
}

/// The moves that a caller wants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The wanted targets.
    pub(crate) targets: Bitboard,
    pub(crate) en_passant: bool,
    pub(crate) castling: bool,
}

impl Wanted {
    pub(crate) const ALL: Self = Self { targets: Bitboard::FULL, en_passant: true, castling: true };
}

/// Passes the wanted legal moves on to a sink.
#[inline(always)]
pub(crate) fn generate<S: Side, K: Sink<S>>(board: &Board, wanted: Wanted, sink: &mut K) {
    let info = CheckInfo::new::<S>(board);
    let targets = wanted.targets.difference(board.us.all | board.them.king);
    let is_check = !info.checkers.is_empty();
    match Castlings::new::<S>(board, &info) {
        Some(castlings) if wanted.castling && !is_check => {
            king_and_castling::<S, K>(board, &info, targets, castlings, sink);
        }
        _ => king::<S, K>(board, &info, targets, sink),
    }
    if wanted.en_passant && !board.en_passant.is_empty() {
        let mut captors = en_passant_captors::<S>(board, &info);
        while let Some(from) = captors.pop_first() {
            sink.en_passant(board, from);
        }
    }
    if info.checkers.has_many() {
        return;
    }
    let targets = if is_check { targets & info.check_line() } else { targets };
    pieces::<S, K>(board, &info, targets, sink);
    pawns::<S, K>(board, &info, targets, sink);
}

/// Generates the moves of the king, without castling.
#[inline(always)]
fn king<S: Side, K: Sink<S>>(board: &Board, info: &CheckInfo, targets: Bitboard, sink: &mut K) {
    let targets = attacks::king(info.king) & targets;
    if !targets.is_empty() {
        let targets = targets.difference(info.danger::<S>(board, false));
        sink.pieces(board, Mover::King, info.king, targets);
    }
}

/// Generates the moves of a king that is not in check and can castle if no square is attacked.
#[inline(always)]
fn king_and_castling<S: Side, K: Sink<S>>(
    board: &Board,
    info: &CheckInfo,
    targets: Bitboard,
    castlings: Castlings,
    sink: &mut K,
) {
    let danger = info.danger::<S>(board, true);
    let targets = attacks::king(info.king) & targets;
    sink.pieces(board, Mover::King, info.king, targets.difference(danger));
    for castling in [castlings.short, castlings.long] {
        if !castling.path.is_empty() && (castling.path & danger).is_empty() {
            sink.castling(board, castling.rook);
        }
    }
}

/// A rook to castle with, and the squares that the king crosses, with its target; empty if a piece
/// is in the way.
#[derive(Clone, Copy)]
pub(super) struct Castling {
    pub(super) rook: Square,
    pub(super) path: Bitboard,
}

/// Both kinds of castling.
#[derive(Clone, Copy)]
pub(super) struct Castlings {
    pub(super) short: Castling,
    pub(super) long: Castling,
}

impl Castlings {
    /// Returns the castlings that no piece blocks, if there are any.
    #[inline(always)]
    pub(super) fn new<S: Side>(board: &Board, info: &CheckInfo) -> Option<Self> {
        let rights = board.rooks & S::BACK_RANK;
        if rights.is_empty() {
            return None;
        }
        let [king, west, east] = S::HOME;
        let home = Bitboard::from_square(west).with(east);
        if info.king != king || !rights.is_subset(home) {
            return Self::shuffled(info, rights);
        }
        let rank = 8 * king.rank().index() as u32;
        let is_open = |rook: Square, path: u64| {
            rights.contains(rook) && (info.occupied & Bitboard(path << rank)).is_empty()
        };
        let castling = |rook: Square, is_open: bool, path: u64| Castling {
            rook,
            path: if is_open { Bitboard(path << rank) } else { Bitboard::EMPTY },
        };
        let (is_short, is_long) = (is_open(east, 0x60), is_open(west, 0x0e));
        (is_short || is_long).then(|| Self {
            short: castling(east, is_short, 0x60),
            long: castling(west, is_long, 0x0c),
        })
    }

    /// Does the same for a king and rooks anywhere on the back rank.
    #[cold]
    #[inline(never)]
    fn shuffled(info: &CheckInfo, rights: Bitboard) -> Option<Self> {
        let [short, long] =
            CastlingSide::ALL.map(|side| match (rights & side.squares(info.king)).first() {
                None => Castling { rook: info.king, path: Bitboard::EMPTY },
                Some(rook) => Castling { rook, path: shuffled_path(info, rook) },
            });
        (!(short.path | long.path).is_empty()).then_some(Self { short, long })
    }
}

/// Returns the squares that a king crosses to castle with a rook anywhere on the back rank.
///
/// A rook that is pinned along the rank must stay: its pinner is on the far side and would attack
/// the king's target.
fn shuffled_path(info: &CheckInfo, rook: Square) -> Bitboard {
    let (king_to, rook_to) = castled_squares(info.king, rook);
    let path = attacks::between(info.king, king_to) | king_to;
    let must_be_empty = path | attacks::between(rook, rook_to) | rook_to;
    let others = info.occupied.difference(Bitboard::from(info.king) | rook);
    let is_open = (must_be_empty & others).is_empty() && !info.orthogonal_pins.contains(rook);
    if is_open { path } else { Bitboard::EMPTY }
}

/// Generates the moves of knights and sliders to these targets.
#[inline(always)]
pub(super) fn pieces<S: Side, K: Sink<S>>(
    board: &Board,
    info: &CheckInfo,
    targets: Bitboard,
    sink: &mut K,
) {
    let (occupied, pins) = (info.occupied, info.diagonal_pins | info.orthogonal_pins);
    let mut knights = board.us.knights.difference(pins);
    while let Some(from) = knights.pop_first() {
        sink.pieces(board, Mover::Knight, from, attacks::knight(from) & targets);
    }
    let mut diagonal = board.us.diagonal.difference(pins);
    while let Some(from) = diagonal.pop_first() {
        sink.pieces(board, Mover::Diagonal, from, attacks::bishop(from, occupied) & targets);
    }
    let mut orthogonal = board.us.orthogonal.difference(pins);
    while let Some(from) = orthogonal.pop_first() {
        sink.pieces(board, Mover::Orthogonal, from, attacks::rook(from, occupied) & targets);
    }
    // A pinned slider moves along its line, if at all.
    let mut diagonal = board.us.diagonal & info.diagonal_pins;
    while let Some(from) = diagonal.pop_first() {
        let line = info.diagonal_pins & targets;
        sink.pinned(board, Mover::Diagonal, from, attacks::bishop(from, occupied) & line);
    }
    let mut orthogonal = board.us.orthogonal & info.orthogonal_pins;
    while let Some(from) = orthogonal.pop_first() {
        let line = info.orthogonal_pins & targets;
        sink.pinned(board, Mover::Orthogonal, from, attacks::rook(from, occupied) & line);
    }
}

/// Generates the moves of pawns, without en passant.
#[inline(always)]
pub(super) fn pawns<S: Side, K: Sink<S>>(
    board: &Board,
    info: &CheckInfo,
    targets: Bitboard,
    sink: &mut K,
) {
    let (diagonal, orthogonal) = (info.diagonal_pins, info.orthogonal_pins);
    let free = board.us.pawns.difference(diagonal | orthogonal);
    let empty = !info.occupied;
    let mut push = S::forward(free);
    let (mut east, mut west) = (S::east(free), S::west(free));
    if free != board.us.pawns {
        push |= S::forward(board.us.pawns & orthogonal) & orthogonal;
        let pinned = board.us.pawns & diagonal;
        east |= S::east(pinned) & diagonal;
        west |= S::west(pinned) & diagonal;
    }
    push &= empty;
    let double = S::forward(push & S::FIRST_STEP) & empty & targets;
    push &= targets;
    east &= board.them.all & targets;
    west &= board.them.all & targets;
    if !(board.us.pawns & S::SEVENTH).is_empty() {
        sink.promotions(board, Step::Push, push & S::LAST);
        sink.promotions(board, Step::East, east & S::LAST);
        sink.promotions(board, Step::West, west & S::LAST);
        push = push.difference(S::LAST);
        east = east.difference(S::LAST);
        west = west.difference(S::LAST);
    }
    sink.pawns(board, Steps { push, double, east, west });
}

/// Returns the pawns that may capture en passant, tried one by one: two pieces leave the king's
/// lines at once, so the pin masks do not apply.
#[inline(never)]
fn en_passant_captors<S: Side>(board: &Board, info: &CheckInfo) -> Bitboard {
    let captured = S::Other::forward(board.en_passant);
    let leapers = info.checkers.difference(board.them.diagonal | board.them.orthogonal);
    if !leapers.difference(captured).is_empty() {
        return Bitboard::EMPTY;
    }
    let mut captors = Bitboard::EMPTY;
    for from in S::Other::pawn_attacks(board.en_passant) & board.us.pawns {
        let occupied = info.occupied ^ from ^ board.en_passant ^ captured;
        let diagonal = attacks::bishop(info.king, occupied) & board.them.diagonal;
        let orthogonal = attacks::rook(info.king, occupied) & board.them.orthogonal;
        if (diagonal | orthogonal).is_empty() {
            captors |= from;
        }
    }
    captors
}
