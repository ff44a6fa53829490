//! Boards as lists of coordinates, and every operation as a walk over them.

use std::collections::BTreeSet;

use setwise::board::{Board, Geometry, Square};
use setwise::wide::Set;

use crate::random::Random;

/// A file and a rank, or a step.
pub(super) type Pair = (i32, i32);

pub(super) const ORTHOGONAL: [Pair; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: [Pair; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const ALL: [Pair; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

pub(super) const KNIGHT: [Pair; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A set as its coordinates.
pub(super) type Places = BTreeSet<Pair>;

pub(super) fn places<G: Geometry, const WORDS: usize>(set: Board<G, WORDS>) -> Places {
    let indices = (0..64 * WORDS).filter(|i| set.as_set().0[i / 64] >> (i % 64) & 1 == 1);
    indices.map(|index| place_of::<G>(index).unwrap()).collect()
}

fn place_of<G: Geometry>(index: usize) -> Option<Pair> {
    G::SHAPE.coordinates(index).map(|(file, rank)| (file as i32, rank as i32))
}

/// Returns true if there is a square: on a checkered board those where a bishop from a1 may go.
pub(super) fn is_square<G: Geometry>((file, rank): Pair) -> bool {
    let shape = G::SHAPE;
    let is_inside =
        (0..shape.files() as i32).contains(&file) && (0..shape.ranks() as i32).contains(&rank);
    is_inside && (!shape.is_checkered() || (file + rank) % 2 == 0)
}

pub(super) fn step((file, rank): Pair, (east, north): Pair) -> Pair {
    (file + east, rank + north)
}

/// Returns where the squares arrive after each of the steps.
pub(super) fn leaps<G: Geometry>(from: &Places, steps: &[Pair]) -> Places {
    let to = from.iter().flat_map(|&from| steps.iter().map(move |&by| step(from, by)));
    to.filter(|&to| is_square::<G>(to)).collect()
}

/// Returns the squares that sliders attack: each walks up to the edge or the first square that is
/// not empty.
pub(super) fn slides<G: Geometry>(from: &Places, steps: &[Pair], occupied: &Places) -> Places {
    let mut result = Places::new();
    for &from in from {
        for &by in steps {
            let mut to = step(from, by);
            while is_square::<G>(to) {
                result.insert(to);
                if occupied.contains(&to) {
                    break;
                }
                to = step(to, by);
            }
        }
    }
    result
}

/// Returns what is reached by steps within a set, with the start.
pub(super) fn flood(start: &Places, steps: &[Pair], within: &Places) -> Places {
    let mut reached = start.clone();
    let mut open: Vec<_> = start.iter().copied().collect();
    while let Some(from) = open.pop() {
        for to in steps.iter().map(|&by| step(from, by)) {
            if within.contains(&to) && reached.insert(to) {
                open.push(to);
            }
        }
    }
    reached
}

/// Every single square, the empty set, the full set and random sets of every density.
pub(super) fn sets<G: Geometry, const WORDS: usize>(
    seed: u64,
    count: usize,
) -> impl Iterator<Item = Board<G, WORDS>> {
    let edges = [Board::EMPTY, Board::FULL];
    let singles = Square::all().map(Board::from_square);
    edges.into_iter().chain(singles).chain(random(seed).take(count))
}

/// Random sets, each of one density.
pub(super) fn random<G: Geometry, const WORDS: usize>(
    seed: u64,
) -> impl Iterator<Item = Board<G, WORDS>> {
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || {
        let percent = [3, 10, 25, 50, 90][random.word() as usize % 5];
        Board::from_set(Set([(); WORDS].map(|()| random.dense(percent))))
    })
}
