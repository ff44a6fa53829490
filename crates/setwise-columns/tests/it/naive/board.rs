//! Boards of 64 squares, and walks on them.

use setwise_expr::Value::{self, Set};

pub(super) type Squares = [bool; 64];

pub(super) fn squares(set: u64) -> Squares {
    std::array::from_fn(|i| set >> i & 1 == 1)
}

pub(super) fn from_squares(squares: Squares) -> u64 {
    squares.iter().rev().fold(0, |set, &square| set << 1 | u64::from(square))
}

/// Returns the square that is `files` east and `ranks` north, if there is one.
pub(super) fn step(square: usize, (east, north): (i32, i32)) -> Option<usize> {
    let (file, rank) = (square as i32 % 8 + east, square as i32 / 8 + north);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

pub(super) const COMPASS: [(&str, (i32, i32)); 8] = [
    ("north", (0, 1)),
    ("north_east", (1, 1)),
    ("east", (1, 0)),
    ("south_east", (1, -1)),
    ("south", (0, -1)),
    ("south_west", (-1, -1)),
    ("west", (-1, 0)),
    ("north_west", (-1, 1)),
];

/// Every square that a walk from a square of the set reaches: the starts if `with_start`, then
/// squares of `over`, and the first one that is not in `over` if `into`.
pub(super) fn walk(
    set: u64,
    over: u64,
    vectors: &[(i32, i32)],
    with_start: bool,
    into: bool,
) -> Value {
    let (starts, over) = (squares(set), squares(over));
    let mut reached = [false; 64];
    for start in (0..64).filter(|&square| starts[square]) {
        reached[start] |= with_start;
        for &vector in vectors {
            let mut next = step(start, vector);
            while let Some(square) = next {
                if over[square] || into {
                    reached[square] = true;
                }
                next = step(square, vector).filter(|_| over[square]);
            }
        }
    }
    Set(from_squares(reached))
}

/// Every square one of these steps away from a square of the set.
pub(super) fn leap(set: u64, vectors: &[(i32, i32)]) -> Value {
    walk(set, 0, vectors, false, true)
}

/// The squares for which something is true, by index.
pub(super) fn those(is_there: impl Fn(usize) -> bool) -> Value {
    Set(from_squares(std::array::from_fn(is_there)))
}

/// The squares for which something is true, by file and rank from 0.
pub(super) fn those_at(is_there: impl Fn(usize, usize) -> bool) -> Value {
    those(|i| is_there(i % 8, i / 8))
}

/// The squares that steps reach from a set through squares of `over`.
pub(super) fn flood(set: u64, over: u64, vectors: &[(i32, i32)]) -> Value {
    let (mut reached, over) = (squares(set), squares(over));
    let mut open: Vec<_> = (0..64).filter(|&square| reached[square]).collect();
    while let Some(square) = open.pop() {
        for next in vectors.iter().filter_map(|&vector| step(square, vector)) {
            if over[next] && !reached[next] {
                reached[next] = true;
                open.push(next);
            }
        }
    }
    Set(from_squares(reached))
}

/// The squares between two others, and those of the whole line; empty without a line.
pub(super) fn line(a: u64, b: u64) -> (u64, u64) {
    for (_, (east, north)) in COMPASS {
        let walk = |from: usize, vector| {
            std::iter::successors(Some(from), move |&square| step(square, vector))
        };
        if a >= 64 || !walk(a as usize, (east, north)).skip(1).any(|square| square as u64 == b) {
            continue;
        }
        let set = |squares: &mut dyn Iterator<Item = usize>| {
            squares.fold(0, |set, square| set | 1u64 << square)
        };
        let forward = walk(a as usize, (east, north));
        let way = set(&mut forward.skip(1).take_while(|&square| square as u64 != b));
        let forward = set(&mut walk(a as usize, (east, north)));
        return (way, forward | set(&mut walk(a as usize, (-east, -north))));
    }
    (0, 0)
}
