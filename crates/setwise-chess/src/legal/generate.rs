//! The generator: every legal move, as sets of targets, to whoever takes them.

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::castling::CastlingSide;
use crate::legal::board::{Board, Mover, castled_squares};
use crate::legal::side::{Side, Step};
use crate::legal::sight::Sight;

/// What is done with the legal moves.
///
/// All methods are to be inlined: the generator exists once for each sink and side.
pub(crate) trait Sink<S: Side> {
    /// Moves of a man other than a pawn; the set may be empty. The moves of a queen come
    /// in two sets.
    fn men(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard);
    /// Moves of a slider along the line on which it is pinned: seldom.
    #[inline(always)]
    fn pinned(&mut self, board: &Board, mover: Mover, from: Square, targets: Bitboard) {
        self.men(board, mover, from, targets);
    }
    /// Moves of pawns that do not promote.
    fn pawns(&mut self, board: &Board, steps: Steps);
    /// Promotions, of each pawn to four roles.
    fn promotions(&mut self, board: &Board, step: Step, targets: Bitboard);
    /// An en passant capture, to the square that was passed over.
    fn en_passant(&mut self, board: &Board, from: Square);
    /// Castling with this rook.
    fn castling(&mut self, board: &Board, rook: Square);
}

/// The targets of pawns.
///
/// Those of single and double steps are disjoint, since a pawn that reaches a square by a
/// single step stood in the way of another's double step; and what is captured is elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Steps {
    pub(crate) push: Bitboard,
    pub(crate) double: Bitboard,
    pub(crate) east: Bitboard,
    pub(crate) west: Bitboard,
}

impl Steps {
    /// The targets with the way there.
    #[inline(always)]
    pub(crate) const fn each(self) -> [(Step, Bitboard); 4] {
        [
            (Step::Push, self.push),
            (Step::Double, self.double),
            (Step::East, self.east),
            (Step::West, self.west),
        ]
    }

    /// The targets within other sets, and those that are not.
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

/// Which moves are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The squares to which they may go.
    pub(crate) targets: Bitboard,
    pub(crate) en_passant: bool,
    pub(crate) castling: bool,
}

impl Wanted {
    pub(crate) const ALL: Self = Self { targets: Bitboard::FULL, en_passant: true, castling: true };
}

/// Passes the legal moves that are wanted on to a sink.
#[inline(always)]
pub(crate) fn generate<S: Side, K: Sink<S>>(board: &Board, wanted: Wanted, sink: &mut K) {
    let sight = Sight::new::<S>(board);
    let targets = wanted.targets.difference(board.us.all | board.them.king);
    let is_check = !sight.checkers.is_empty();
    match Castlings::new::<S>(board, &sight) {
        Some(castlings) if wanted.castling && !is_check => {
            king_and_castling::<S, K>(board, &sight, targets, castlings, sink);
        }
        _ => king::<S, K>(board, &sight, targets, sink),
    }
    if wanted.en_passant && !board.passed.is_empty() {
        let mut passers = passers::<S>(board, &sight);
        while let Some(from) = passers.pop_first() {
            sink.en_passant(board, from);
        }
    }
    if sight.checkers.has_many() {
        return;
    }
    let targets = if is_check { targets & sight.check_line() } else { targets };
    men::<S, K>(board, &sight, targets, sink);
    pawns::<S, K>(board, &sight, targets, sink);
}

/// The moves of the king, without castling.
#[inline(always)]
fn king<S: Side, K: Sink<S>>(board: &Board, sight: &Sight, targets: Bitboard, sink: &mut K) {
    let targets = attacks::king(sight.king) & targets;
    if !targets.is_empty() {
        let targets = targets.difference(sight.danger::<S>(board, false));
        sink.men(board, Mover::King, sight.king, targets);
    }
}

/// The moves of a king that is not in check and has a way to castle.
#[inline(always)]
fn king_and_castling<S: Side, K: Sink<S>>(
    board: &Board,
    sight: &Sight,
    targets: Bitboard,
    castlings: Castlings,
    sink: &mut K,
) {
    let danger = sight.danger::<S>(board, true);
    let targets = attacks::king(sight.king) & targets;
    sink.men(board, Mover::King, sight.king, targets.difference(danger));
    for castling in [castlings.short, castlings.long] {
        if !castling.path.is_empty() && (castling.path & danger).is_empty() {
            sink.castling(board, castling.rook);
        }
    }
}

/// A rook to castle with, and the squares the king goes over, its target at least; none
/// if something is in the way.
#[derive(Clone, Copy)]
struct Castling {
    rook: Square,
    path: Bitboard,
}

/// Both ways to castle.
#[derive(Clone, Copy)]
struct Castlings {
    short: Castling,
    long: Castling,
}

impl Castlings {
    /// What has nothing in its way, if there is any.
    #[inline(always)]
    fn new<S: Side>(board: &Board, sight: &Sight) -> Option<Self> {
        let rights = board.rooks & S::BACK_RANK;
        if rights.is_empty() {
            return None;
        }
        let [king, west, east] = S::HOME;
        let home = Bitboard::from_square(west).with(east);
        if sight.king != king || !rights.is_subset(home) {
            return Self::shuffled(sight, rights);
        }
        let rank = 8 * u32::from(king.rank().index());
        let is_open = |rook: Square, way: u64| {
            rights.contains(rook) && (sight.occupied & Bitboard(way << rank)).is_empty()
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

    /// The same for a king and rooks anywhere on the back rank.
    #[cold]
    #[inline(never)]
    fn shuffled(sight: &Sight, rights: Bitboard) -> Option<Self> {
        let [short, long] =
            CastlingSide::ALL.map(|side| match (rights & side.squares(sight.king)).first() {
                None => Castling { rook: sight.king, path: Bitboard::EMPTY },
                Some(rook) => Castling { rook, path: shuffled_path(sight, rook) },
            });
        (!(short.path | long.path).is_empty()).then_some(Self { short, long })
    }
}

/// The squares a king goes over to castle with a rook, anywhere on the back rank.
///
/// A rook that is pinned along the rank must stay: its pinner is beyond it, on the edge's
/// side, and would look at the king's target once the rook has gone.
fn shuffled_path(sight: &Sight, rook: Square) -> Bitboard {
    let (king_to, rook_to) = castled_squares(sight.king, rook);
    let path = attacks::between(sight.king, king_to) | king_to;
    let swept = path | attacks::between(rook, rook_to) | rook_to;
    let others = sight.occupied.difference(Bitboard::from(sight.king) | rook);
    let is_open = (swept & others).is_empty() && !sight.orthogonal_pins.contains(rook);
    if is_open { path } else { Bitboard::EMPTY }
}

/// The moves of knights and sliders to these targets.
#[inline(always)]
fn men<S: Side, K: Sink<S>>(board: &Board, sight: &Sight, targets: Bitboard, sink: &mut K) {
    let (occupied, pins) = (sight.occupied, sight.diagonal_pins | sight.orthogonal_pins);
    let mut knights = board.us.knights.difference(pins);
    while let Some(from) = knights.pop_first() {
        sink.men(board, Mover::Knight, from, attacks::knight(from) & targets);
    }
    let mut diagonal = board.us.diagonal.difference(pins);
    while let Some(from) = diagonal.pop_first() {
        sink.men(board, Mover::Diagonal, from, attacks::bishop(from, occupied) & targets);
    }
    let mut orthogonal = board.us.orthogonal.difference(pins);
    while let Some(from) = orthogonal.pop_first() {
        sink.men(board, Mover::Orthogonal, from, attacks::rook(from, occupied) & targets);
    }
    // What is pinned moves along its line, if at all.
    let mut diagonal = board.us.diagonal & sight.diagonal_pins;
    while let Some(from) = diagonal.pop_first() {
        let line = sight.diagonal_pins & targets;
        sink.pinned(board, Mover::Diagonal, from, attacks::bishop(from, occupied) & line);
    }
    let mut orthogonal = board.us.orthogonal & sight.orthogonal_pins;
    while let Some(from) = orthogonal.pop_first() {
        let line = sight.orthogonal_pins & targets;
        sink.pinned(board, Mover::Orthogonal, from, attacks::rook(from, occupied) & line);
    }
}

/// The moves of pawns, without en passant.
#[inline(always)]
fn pawns<S: Side, K: Sink<S>>(board: &Board, sight: &Sight, targets: Bitboard, sink: &mut K) {
    let (diagonal, orthogonal) = (sight.diagonal_pins, sight.orthogonal_pins);
    let free = board.us.pawns.difference(diagonal | orthogonal);
    let empty = !sight.occupied;
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

/// The pawns that may capture en passant, tried one by one: two men leave the lines of the
/// king at once, so that pins do not say whether it stays out of check.
#[inline(never)]
fn passers<S: Side>(board: &Board, sight: &Sight) -> Bitboard {
    let captured = S::Other::forward(board.passed);
    let leapers = sight.checkers.difference(board.them.diagonal | board.them.orthogonal);
    if !leapers.difference(captured).is_empty() {
        return Bitboard::EMPTY;
    }
    let mut passers = Bitboard::EMPTY;
    for from in S::Other::pawn_attacks(board.passed) & board.us.pawns {
        let occupied = sight.occupied ^ from ^ board.passed ^ captured;
        let diagonal = attacks::bishop(sight.king, occupied) & board.them.diagonal;
        let orthogonal = attacks::rook(sight.king, occupied) & board.them.orthogonal;
        if (diagonal | orthogonal).is_empty() {
            passers |= from;
        }
    }
    passers
}
