//! How many answers there are to all moves at once, without making one.
//!
//! A move that [leaves the other king alone](crate::legal::zone) changes the number of
//! answers by a sum: something for the square that it leaves, and something for the square
//! that it goes to. Sliders reach farther over the one and less far over the other, what
//! stood there attacks no more, pawns lose or win a capture or a step. So it is enough to
//! know how many moves go to each square and come from each: the number of answers is
//! a sum over squares, done setwise.
//!
//! The two squares meet where a slider, a pawn or its step is concerned with both; such moves
//! are [entangled](Answers::entangled), and not counted here.

use setwise::{Bitboard, Square};

use crate::attacks;
use crate::legal::board::Board;
use crate::legal::fills::{FALLING, FILE, LINES, Lanes, Propagators, RISING, STEPS};
use crate::legal::lane::RAYS;
use crate::legal::side::{Side, Step};
use crate::legal::tally::{Tally, add};
use crate::legal::zone::{LINES_THROUGH, Zone};

/// What is known of the answers before a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    /// The answers if nothing changed.
    pub(crate) base: i64,
    /// What their sliders attack along each line, upwards and downwards.
    up: Lanes,
    down: Lanes,
    /// Along which lines a man is seen, by sliders and by pawns.
    seen: Lanes,
    /// Men of ours before which an answer changes when they leave.
    concerned: u64,
    /// What arrives on a square changes: by sliders, knights and pawns, and of this what it takes
    /// from pawns.
    weights: Weights,
    gone: Lanes,
    pawns: Pawns,
}

/// Their pawns that are not pinned, and where they go.
#[derive(Clone, Copy, Debug)]
struct Pawns {
    free: u64,
    /// One step forward, whatever is there.
    ahead: u64,
    /// Two steps forward, whatever is there on the second square.
    two_ahead: u64,
    east: u64,
    west: u64,
}

impl Answers {
    #[inline(always)]
    pub(crate) fn new<S: Side>(board: &Board, zone: &Zone) -> Self {
        let (us, them) = (&board.us, &board.them);
        let (our, their) = (us.all.0, them.all.0);
        let empty = !(our | their);
        let pinned = zone.pinned;
        let all_pinned = pinned[0] | pinned[1] | pinned[2] | pinned[3];
        let mut base = zone.moves;

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

            let runs = [
                run(reached[0], (above & empty) | set, empty, |set| set >> STEPS[line]),
                run(reached[1], (below & empty) | set, empty, |set| set << STEPS[line]),
            ];
            let back = [leapt[0] >> LEAPS[line], leapt[1] << LEAPS[line]];
            weights.lessen(line, runs, [back[0], back[1], gone[line]]);
            // Only where a man of theirs is captured.
            let more = [above & their, below & their, leaps[0] & their, leaps[1] & their];
            weights.raise(line, more, arrived[line]);
        }
        base += moves;

        // The lines on which pawns go east and west.
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
        let concerned = seen[0] | seen[1] | seen[2] | seen[3];
        let concerned = concerned | stepped | ((pawns.east | pawns.west) & our);
        // A man before a pawn, and a pawn that goes along the file there.
        seen[FILE] |= stepped;
        Self { base, up, down, seen, concerned, weights, gone, pawns }
    }

    /// The squares to which moves of a man other than a pawn may concern what the square
    /// concerns that it leaves; too many rather than too few.
    #[inline(always)]
    pub(crate) fn entangled(&self, from: Square) -> u64 {
        let at = usize::from(from.index() & 63);
        let lines = &LINES_THROUGH[at];
        let bit = 1 << at;
        let by_pawn = (self.pawns.east | self.pawns.west) & bit != 0;
        let mut entangled = if by_pawn { self.pawns.free } else { 0 };
        for (seen, line) in self.seen.iter().zip(lines) {
            entangled |= if seen & bit != 0 { *line } else { 0 };
        }
        entangled
    }

    /// The pawns of ours whose steps in a way may concern what their squares concern.
    #[inline(always)]
    pub(crate) fn entangled_pawns<S: Side>(&self, step: Step) -> u64 {
        match step {
            Step::Push | Step::Double => self.seen[FILE],
            Step::East => self.seen[if S::IS_NORTH { RISING } else { FALLING }],
            Step::West => self.seen[if S::IS_NORTH { FALLING } else { RISING }],
        }
    }

    /// Our men by whose leaving the answers change.
    #[inline(always)]
    pub(crate) const fn concerned(&self) -> u64 {
        self.concerned
    }

    /// Their pawns that are not pinned.
    #[inline(always)]
    pub(crate) const fn free_pawns(&self) -> u64 {
        self.pawns.free
    }

    /// By how much a man changes the number of answers when it leaves its square.
    #[inline(always)]
    pub(crate) fn by_leaving<S: Side>(&self, board: &Board, from: Square) -> i64 {
        let at = usize::from(from.index() & 63);
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
        // A second step becomes free where a man stood on the first square, or on the second.
        let first = pawns.ahead & S::Other::FIRST_STEP.0;
        let freed =
            (first & backward::<S>(empty)) | (pawns.two_ahead & forward::<S>(first & empty));
        let steps = is_in(pawns.ahead) - is_in(pawns.east) - is_in(pawns.west);
        more + is_in(freed) + steps * (1 + 3 * is_in(last))
    }

    /// The change of the number of answers by all that arrives, for this many moves to each
    /// square.
    #[inline(always)]
    pub(crate) fn by_arriving<S: Side>(&self, tally: Tally) -> i64 {
        let weights = &self.weights;
        // Without a loop the tally need not be in memory.
        let [one, two, four, eight, sixteen] = tally.bits;
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
        if seventh != 0 { change + self.by_arriving_last::<S>(tally, seventh) } else { change }
    }

    /// What is to be added where pawns of theirs stand before the last rank: what goes there is
    /// four moves.
    #[inline(always)]
    fn by_arriving_last<S: Side>(&self, tally: Tally, seventh: u64) -> i64 {
        let Self { pawns, gone, .. } = self;
        let last = S::Other::LAST.0;
        let mut change = 0;
        for (bit, &moves) in tally.bits.iter().enumerate() {
            let count = |set: u64, squares: u64| ones(set & squares & moves);
            let more = count(pawns.east, last) + count(pawns.west, last);
            let less = count(gone[0], last | seventh) + count(gone[2], seventh);
            change += (3 * (more - less - count(gone[3], seventh))) << bit;
        }
        change
    }
}

/// What a man that arrives on a square changes, for each line, bit by bit of the number.
#[derive(Clone, Copy, Debug, Default)]
struct Weights {
    /// Answers more: one, two, four.
    more: [Lanes; 3],
    /// Answers less: one, two, four, eight.
    less: [Lanes; 4],
}

impl Weights {
    /// The answers that are lost on a line: two runs, and three sets of one answer each.
    ///
    /// Both runs together have seven squares at most.
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

    /// The answers that are won on a line: five sets.
    #[inline(always)]
    fn raise(&mut self, line: usize, sets: [u64; 4], arrived: u64) {
        let [one, carry] = add(sets[0], sets[1], sets[2]);
        let [one, carried] = add(one, sets[3], arrived);
        for (more, bit) in self.more.iter_mut().zip([one, carry ^ carried, carry & carried]) {
            more[line] = bit;
        }
    }

    /// Doubles the changes and adds what moves to these squares change.
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

    /// The targets of steps and of double steps.
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

    /// Where a man that arrives wins answers for pawns, and where it takes some, by standing
    /// in their way or by capturing them.
    #[inline(always)]
    fn weights<S: Side>(&self, our: u64, empty: u64) -> [Lanes; 2] {
        let [single, double] = self.steps::<S>(empty);
        let first = backward::<S>(double);
        let east = S::west(Bitboard(self.east & our)).0;
        let west = S::east(Bitboard(self.west & our)).0;
        let gone =
            [single | backward::<S>(single), double | backward::<S>(first), first | east, west];
        // In halves, so that what is done with each line is the same.
        let arrived = [self.east & HALF, self.west & HALF, self.east & !HALF, self.west & !HALF];
        [arrived, gone]
    }
}

/// Half the board.
const HALF: u64 = 0xffff_ffff;

/// One step forward of the side that answers.
#[inline(always)]
fn forward<S: Side>(set: u64) -> u64 {
    S::Other::forward(Bitboard(set)).0
}

/// One step back of the side that answers.
#[inline(always)]
fn backward<S: Side>(set: u64) -> u64 {
    S::forward(Bitboard(set)).0
}

#[inline(always)]
const fn ones(set: u64) -> i64 {
    set.count_ones() as i64
}

/// How far the indices of a knight's squares are apart.
const LEAPS: Lanes = [6, 10, 15, 17];

/// Two opposite leaps of knights.
#[inline(always)]
const fn leaps(way: usize, knights: u64) -> [u64; 2] {
    const A: u64 = 0x0101_0101_0101_0101;
    const UP: Lanes = [!(A << 6 | A << 7), !(A | A << 1), !(A << 7), !A];
    const DOWN: Lanes = [!(A | A << 1), !(A << 6 | A << 7), !A, !(A << 7)];
    [(knights << LEAPS[way]) & UP[way], (knights >> LEAPS[way]) & DOWN[way]]
}

/// How many targets follow each of the starts without a gap, bit by bit of the number.
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
