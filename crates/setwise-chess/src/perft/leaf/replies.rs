//! The number of replies to many moves at once, without making them.
//!
//! A move outside the [king's influence](crate::perft::leaf::king_influence) changes the number of
//! replies by a term for the square that it leaves and a term for the square that it arrives on.
//! Both terms are sums over what the other side's pieces can do:
//!
//! ```text
//! leaving(s)  = + squares beyond s that their sliders now reach     (`up`, `down`, along rays)
//!               + unblocked pawn steps, - pawn captures on s
//! arriving(s) = + captures of the new piece on s by sliders' own guards, knights, pawns  (`more`)
//!               - the rest of the run of empty squares that a slider had beyond s        (`less`)
//!               - the moves of a captured piece, pawn steps that are now blocked         (`less`)
//! ```
//!
//! `arriving` is stored for all squares at once, bit by bit of the number and apart for each
//! line, so that [`by_arriving`](ReplyCounts::by_arriving) multiplies it with the number of moves
//! to each square by population counts. One line of a rook on d4 with empty squares up to the
//! edge, where `run` counts the reached squares from each start on:
//!
//! ```text
//!              a b c d e f g h
//! reached      . . . R x x x x
//! run          . . . 4 3 2 1 0     a piece that arrives on e4 takes away f4, g4 and h4: 3;
//!                                  one that captures the rook takes away all 4
//! ```
//!
//! The two squares interact if a slider, a pawn or its step sees both; such moves are
//! [excluded](ReplyCounts::interacting).

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::perft::leaf::king_influence::{KingInfluence, LINES_THROUGH};
use crate::perft::leaf::line_fills::{FALLING, FILE, LINES, PerLine, Propagators, RISING, STEPS};
use crate::perft::leaf::target_counts::{TargetCounts, add};
use crate::rules::legal::board::Board;
use crate::rules::legal::rays::RAYS;
use crate::rules::legal::side::{Side, Step};

/// The replies before a move, and what changes them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplyCounts {
    /// The number of replies if nothing changed.
    pub(crate) base: i64,
    /// The squares that their sliders attack along each line, upward and downward.
    up: PerLine,
    down: PerLine,
    /// Our pieces that sliders, or pawns on a file, see along each line.
    seen: PerLine,
    /// Our pieces whose leaving changes the replies.
    sensitive: u64,
    /// The change by a piece that arrives on a square.
    weights: Weights,
    /// The part of that change which pawns lose.
    gone: PerLine,
    pawns: Pawns,
}

/// Their pawns that are not pinned, and their targets.
#[derive(Clone, Copy, Debug)]
struct Pawns {
    free: u64,
    /// One step forward, whatever is there.
    ahead: u64,
    /// Two steps forward, whatever is on the second square.
    two_ahead: u64,
    east: u64,
    west: u64,
}

impl ReplyCounts {
    #[inline(always)]
    pub(crate) fn new<S: Side>(board: &Board, influence: &KingInfluence) -> Self {
        let (us, them) = (&board.us, &board.them);
        let (our, their) = (us.all.0, them.all.0);
        let empty = !(our | their);
        let pinned = influence.pinned;
        let all_pinned = pinned[0] | pinned[1] | pinned[2] | pinned[3];
        let mut base = influence.moves;

        let pawns = Pawns::new::<S>(them.pawns.0 & !all_pinned);
        let [arrived, gone] = pawns.weights::<S>(our, empty);
        let sliders = [them.orthogonal.0, them.diagonal.0, them.orthogonal.0, them.diagonal.0];
        let knights = them.knights.0 & !all_pinned;
        let (mut up, mut down, mut seen) = ([0; LINES], [0; LINES], [0; LINES]);
        let mut weights = Weights::default();
        let mut moves = 0;
        for line in 0..LINES {
            let set = sliders[line] & (!all_pinned | pinned[line]);
            let fills = Propagators::new(line, empty);
            let (above, below) = (fills.up(set), fills.down(set));
            (up[line], down[line]) = (above, below);
            seen[line] = (above | below) & our;
            let leaps = leaps(line, knights);
            let reached = [above & !their, below & !their];
            let leapt = leaps.map(|leap| leap & !their);
            moves += ones(reached[0]) + ones(reached[1]) + ones(leapt[0]) + ones(leapt[1]);

            // Sliders that stand on a start lose their whole run when they are captured.
            let runs = [
                run(reached[0], (above & empty) | set, empty, |set| set >> STEPS[line]),
                run(reached[1], (below & empty) | set, empty, |set| set << STEPS[line]),
            ];
            let back = [leapt[0] >> LEAPS[line], leapt[1] << LEAPS[line]];
            weights.lessen(line, runs, [back[0], back[1], gone[line]]);
            // Replies won where a piece of theirs is captured: its guards recapture.
            let more = [above & their, below & their, leaps[0] & their, leaps[1] & their];
            weights.raise(line, more, arrived[line]);
        }
        base += moves;

        // The lines on which pawns capture to the east and to the west.
        let [east, west] = if S::IS_NORTH { [FALLING, RISING] } else { [RISING, FALLING] };
        base += pawns.moves::<S>(our, empty);
        if them.pawns.0 & all_pinned != 0 {
            let of = |line: usize| Bitboard(them.pawns.0 & pinned[line]);
            let push = S::Other::forward(of(FILE)).0 & empty;
            let double = S::Other::forward(Bitboard(push) & S::Other::FIRST_STEP).0 & empty;
            let east = S::Other::east(of(east)).0 & our;
            let west = S::Other::west(of(west)).0 & our;
            let last = S::Other::LAST.0;
            base += ones(push) + ones(double) + ones(east) + ones(west);
            base += 3 * (ones(push & last) + ones(east & last) + ones(west & last));
        }
        let stepped = (pawns.ahead | pawns.two_ahead) & our;
        let sensitive = seen[0] | seen[1] | seen[2] | seen[3];
        let sensitive = sensitive | stepped | ((pawns.east | pawns.west) & our);
        // A piece in front of a pawn may be a pawn that steps along the same file.
        seen[FILE] |= stepped;
        Self { base, up, down, seen, sensitive, weights, gone, pawns }
    }

    /// Returns the targets of a piece, not a pawn, for which leaving `from` and arriving may affect
    /// the same reply, so that the two changes cannot be added. The set may be too large.
    #[inline(always)]
    pub(crate) fn interacting(&self, from: Square) -> u64 {
        let at = from.index() & 63;
        let lines = &LINES_THROUGH[at];
        let bit = 1 << at;
        let by_pawn = (self.pawns.east | self.pawns.west) & bit != 0;
        let mut interacting = if by_pawn { self.pawns.free } else { 0 };
        for (seen, line) in self.seen.iter().zip(lines) {
            interacting |= if seen & bit != 0 { *line } else { 0 };
        }
        interacting
    }

    /// Returns our pawns for which that is so with a step of this kind.
    #[inline(always)]
    pub(crate) fn interacting_pawns<S: Side>(&self, step: Step) -> u64 {
        match step {
            Step::Push | Step::Double => self.seen[FILE],
            Step::East => self.seen[if S::IS_NORTH { RISING } else { FALLING }],
            Step::West => self.seen[if S::IS_NORTH { FALLING } else { RISING }],
        }
    }

    /// Returns our pieces whose leaving changes the number of replies.
    #[inline(always)]
    pub(crate) const fn sensitive(&self) -> u64 {
        self.sensitive
    }

    /// Returns their pawns that are not pinned.
    #[inline(always)]
    pub(crate) const fn free_pawns(&self) -> u64 {
        self.pawns.free
    }

    /// Returns the change of the number of replies when a piece leaves its square.
    #[inline(always)]
    pub(crate) fn by_leaving<S: Side>(&self, board: &Board, from: Square) -> i64 {
        let at = from.index() & 63;
        let bit = 1 << at;
        let (occupied, their) = (board.occupied(), board.them.all.0);
        let beyond = (attacks::rook(from, occupied) | attacks::bishop(from, occupied)).0 & !their;
        let rays = &RAYS[at];
        let ups = [rays.east, rays.north_west, rays.north, rays.north_east];
        let downs = [rays.west, rays.south_east, rays.south, rays.south_west];
        let mut more = 0;
        for line in 0..LINES {
            let if_seen = |seen: u64, ray: u64| if seen & bit != 0 { ray } else { 0 };
            more += ones(beyond & if_seen(self.up[line], ups[line]));
            more += ones(beyond & if_seen(self.down[line], downs[line]));
        }
        let is_in = |set: u64| i64::from(set & bit != 0);
        let pawns = &self.pawns;
        let empty = !occupied.0;
        let last = S::Other::LAST.0;
        // A double step becomes possible where a piece was on its first or second square.
        let first = pawns.ahead & S::Other::FIRST_STEP.0;
        let freed =
            (first & backward::<S>(empty)) | (pawns.two_ahead & forward::<S>(first & empty));
        let steps = is_in(pawns.ahead) - is_in(pawns.east) - is_in(pawns.west);
        more + is_in(freed) + steps * (1 + 3 * is_in(last))
    }

    /// Returns the change of the number of replies by all arrivals, given the number of moves to
    /// each square.
    ///
    /// This is Horner's rule over the bits of that number, from the highest one.
    #[inline(always)]
    pub(crate) fn by_arriving<S: Side>(&self, counts: TargetCounts) -> i64 {
        let weights = &self.weights;
        // Without a loop the counts need not be in memory.
        let [one, two, four, eight, sixteen] = counts.bits;
        let mut changes = [0; LINES];
        if eight | sixteen != 0 {
            weights.count(&mut changes, sixteen);
            weights.count(&mut changes, eight);
        }
        if four | eight | sixteen != 0 {
            weights.count(&mut changes, four);
        }
        weights.count(&mut changes, two);
        weights.count(&mut changes, one);
        let change = changes[0] + changes[1] + changes[2] + changes[3];
        let seventh = self.pawns.free & S::Other::SEVENTH.0;
        if seventh != 0 { change + self.by_arriving_last::<S>(counts, seventh) } else { change }
    }

    /// Returns the correction for pawns of theirs in front of the last rank, where each step or
    /// capture is four moves.
    #[inline(always)]
    fn by_arriving_last<S: Side>(&self, counts: TargetCounts, seventh: u64) -> i64 {
        let Self { pawns, gone, .. } = self;
        let last = S::Other::LAST.0;
        let mut change = 0;
        for (bit, &moves) in counts.bits.iter().enumerate() {
            let count = |set: u64, squares: u64| ones(set & squares & moves);
            let more = count(pawns.east, last) + count(pawns.west, last);
            let less = count(gone[0], last | seventh) + count(gone[2], seventh);
            change += (3 * (more - less - count(gone[3], seventh))) << bit;
        }
        change
    }
}

/// The change by an arrival on each square, for each line, bit by bit of the number.
#[derive(Clone, Copy, Debug, Default)]
struct Weights {
    /// Replies won: ones, twos, fours.
    more: [PerLine; 3],
    /// Replies lost: ones, twos, fours, eights.
    less: [PerLine; 4],
}

impl Weights {
    /// Stores the replies lost on a line: two runs, and three sets of one reply each.
    ///
    /// Both runs together have at most seven squares.
    #[inline(always)]
    fn lessen(&mut self, line: usize, [up, down]: [[u64; 3]; 2], sets: [u64; 3]) {
        let [one, carry] = add(up[0], down[0], sets[0]);
        let [one, carried] = add(one, sets[1], sets[2]);
        let [two, four] = add(up[1], down[1], carry);
        let [two, fours] = [two ^ carried, two & carried];
        let [four, eight] = add(up[2], down[2], four);
        let [four, eights] = [four ^ fours, four & fours];
        for (less, bit) in self.less.iter_mut().zip([one, two, four, eight | eights]) {
            less[line] = bit;
        }
    }

    /// Stores the replies won on a line: five sets.
    #[inline(always)]
    fn raise(&mut self, line: usize, sets: [u64; 4], arrived: u64) {
        let [one, carry] = add(sets[0], sets[1], sets[2]);
        let [one, carried] = add(one, sets[3], arrived);
        for (more, bit) in self.more.iter_mut().zip([one, carry ^ carried, carry & carried]) {
            more[line] = bit;
        }
    }

    /// Doubles the changes, and adds the change by moves to these squares.
    #[inline(always)]
    fn count(&self, changes: &mut [i64; LINES], moves: u64) {
        let Self { more, less } = self;
        for (line, change) in changes.iter_mut().enumerate() {
            let bit = |bit: usize| ones(more[bit][line] & moves) - ones(less[bit][line] & moves);
            let four = bit(2) - 2 * ones(less[3][line] & moves);
            *change = 2 * (*change + bit(1) + 2 * four) + bit(0);
        }
    }
}

impl Pawns {
    #[inline(always)]
    fn new<S: Side>(free: u64) -> Self {
        let ahead = forward::<S>(free);
        Self {
            free,
            ahead,
            two_ahead: forward::<S>(ahead & S::Other::FIRST_STEP.0),
            east: S::Other::east(Bitboard(free)).0,
            west: S::Other::west(Bitboard(free)).0,
        }
    }

    /// Returns the targets of steps and of double steps.
    #[inline(always)]
    fn steps<S: Side>(&self, empty: u64) -> [u64; 2] {
        let single = self.ahead & empty;
        [single, forward::<S>(single & S::Other::FIRST_STEP.0) & empty]
    }

    #[inline(always)]
    fn moves<S: Side>(&self, our: u64, empty: u64) -> i64 {
        let [single, double] = self.steps::<S>(empty);
        let (east, west) = (self.east & our, self.west & our);
        let last = S::Other::LAST.0;
        let promoted = ones(single & last) + ones(east & last) + ones(west & last);
        ones(single) + ones(double) + ones(east) + ones(west) + 3 * promoted
    }

    /// Returns where an arrival wins captures for pawns, and where it takes moves from pawns by
    /// blocking or capturing them.
    #[inline(always)]
    fn weights<S: Side>(&self, our: u64, empty: u64) -> [PerLine; 2] {
        let [single, double] = self.steps::<S>(empty);
        let first = backward::<S>(double);
        let east = S::west(Bitboard(self.east & our)).0;
        let west = S::east(Bitboard(self.west & our)).0;
        let gone =
            [single | backward::<S>(single), double | backward::<S>(first), first | east, west];
        // In halves of the board, so that all four lines do the same work.
        let arrived = [self.east & HALF, self.west & HALF, self.east & !HALF, self.west & !HALF];
        [arrived, gone]
    }
}

/// Half of the board.
const HALF: u64 = 0xffff_ffff;

/// Moves a set one step forward as the replying side sees it.
#[inline(always)]
fn forward<S: Side>(set: u64) -> u64 {
    S::Other::forward(Bitboard(set)).0
}

/// Moves a set one step back as the replying side sees it.
#[inline(always)]
fn backward<S: Side>(set: u64) -> u64 {
    S::forward(Bitboard(set)).0
}

#[inline(always)]
const fn ones(set: u64) -> i64 {
    set.count_ones() as i64
}

/// The distances between a knight's square and its targets, as indices.
const LEAPS: PerLine = [6, 10, 15, 17];

/// Returns the targets of two opposite leaps of knights.
#[inline(always)]
const fn leaps(way: usize, knights: u64) -> [u64; 2] {
    const A: u64 = 0x0101_0101_0101_0101;
    const UP: PerLine = [!(A << 6 | A << 7), !(A | A << 1), !(A << 7), !A];
    const DOWN: PerLine = [!(A | A << 1), !(A << 6 | A << 7), !A, !(A << 7)];
    [(knights << LEAPS[way]) & UP[way], (knights >> LEAPS[way]) & DOWN[way]]
}

/// Counts the targets that follow each of the starts without a gap, bit by bit of the number.
#[inline(always)]
fn run(targets: u64, starts: u64, empty: u64, back: impl Fn(u64) -> u64) -> [u64; 3] {
    let one = starts & back(targets);
    let two = starts & back(one & empty);
    let three = starts & back(two & empty);
    let four = starts & back(three & empty);
    let five = starts & back(four & empty);
    let six = starts & back(five & empty);
    let seven = starts & back(six & empty);
    [one ^ two ^ three ^ four ^ five ^ six ^ seven, two ^ four ^ six, four]
}

/// Counts the legal en passant captures in reply to a double step.
///
/// The king was not in check, so only sliders or the pawn itself can give check now.
#[inline]
pub(crate) fn en_passant_replies<S: Side>(board: &Board, to: Square) -> i64 {
    let target = S::Other::forward(Bitboard::from(to));
    let from = S::Other::forward(target);
    let king = Square::new_wrapping(board.them.king.0.trailing_zeros() as usize);
    let mut pawns = S::pawn_attacks(target) & board.them.pawns;
    let mut captures = 0;
    while let Some(pawn) = pawns.pop_first() {
        let occupied = (board.occupied() ^ from ^ pawn) | target;
        let diagonal = attacks::bishop(king, occupied) & board.us.diagonal;
        let orthogonal = attacks::rook(king, occupied) & board.us.orthogonal;
        captures += i64::from((diagonal | orthogonal).is_empty());
    }
    captures
}
