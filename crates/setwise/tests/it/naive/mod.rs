//! The board as 64 truth values, and every operation as a walk over its coordinates: slow, and
//! plain enough to be trusted.

use setwise::{Bitboard, Square};

/// `board[8 * rank + file]` is true if the square is in the set.
pub(crate) type Board = [bool; 64];

/// A step as files eastward and ranks northward.
pub(crate) type Vector = (i8, i8);

#[rustfmt::skip]
pub(crate) const KNIGHT: [Vector; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub(crate) fn board(set: Bitboard) -> Board {
    std::array::from_fn(|i| set.0 & (1 << i) != 0)
}

pub(crate) fn set(board: &Board) -> Bitboard {
    Bitboard((0..64).filter(|&i| board[i]).map(|i| 1 << i).sum())
}

/// Returns the square one step from another, unless the step leaves the board.
pub(crate) fn step(square: usize, (east, north): Vector) -> Option<usize> {
    let file = square as i8 % 8 + east;
    let rank = square as i8 / 8 + north;
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then_some((8 * rank + file) as usize)
}

/// Returns the targets of each square of the set after each of the steps.
pub(crate) fn leaps(start: &Board, vectors: &[Vector]) -> Board {
    let mut result = [false; 64];
    for from in (0..64).filter(|&i| start[i]) {
        for to in vectors.iter().filter_map(|&vector| step(from, vector)) {
            result[to] = true;
        }
    }
    result
}

/// Returns the squares attacked by sliders on the set: each walks along each of the vectors up to
/// the edge or the first square that is not empty.
pub(crate) fn rays(sliders: Bitboard, vectors: &[Vector], empty: Bitboard) -> Bitboard {
    let (start, empty) = (board(sliders), board(empty));
    let mut result = [false; 64];
    for from in (0..64).filter(|&i| start[i]) {
        for &vector in vectors {
            let mut next = step(from, vector);
            while let Some(square) = next {
                result[square] = true;
                next = if empty[square] { step(square, vector) } else { None };
            }
        }
    }
    set(&result)
}

/// Returns every subset of a set, the empty one first.
pub(crate) fn subsets(of: Bitboard) -> impl Iterator<Item = Bitboard> {
    let squares: Vec<_> = Square::all().filter(|square| of.contains(*square)).collect();
    (0u32..1 << squares.len()).map(move |chosen| {
        let member = |i: &usize| chosen >> i & 1 == 1;
        (0..squares.len()).filter(member).map(|i| squares[i]).collect()
    })
}

/// Returns the squares of a set, from a1 to h8.
pub(crate) fn walk(set: Bitboard) -> Vec<Square> {
    Square::all().filter(|square| set.0 >> square.index() & 1 == 1).collect()
}

/// Returns the squares whose index has a property.
pub(crate) fn squares(has: impl Fn(usize) -> bool) -> Bitboard {
    Square::all().filter(|square| has(square.index())).collect()
}

/// Takes from the end that each bit of a word selects, and checks every item and size hint.
pub(crate) fn check_both_ends<I>(mut iter: I, mut expected: &[I::Item], mut turns: u64)
where
    I: DoubleEndedIterator<Item: Copy + Ord + std::fmt::Debug> + Clone,
{
    assert!(iter.clone().eq(expected.iter().copied()));
    assert!(iter.clone().rev().eq(expected.iter().rev().copied()));
    assert_eq!(iter.clone().count(), expected.len());
    assert_eq!(iter.clone().min(), expected.iter().min().copied());
    assert_eq!(iter.clone().max(), expected.iter().max().copied());
    assert_eq!(iter.clone().last(), expected.last().copied());
    loop {
        assert_eq!(iter.size_hint(), (expected.len(), Some(expected.len())));
        turns = turns.rotate_left(1);
        let (item, wanted) = if turns & 1 == 1 {
            (iter.next(), expected.split_off_first())
        } else {
            (iter.next_back(), expected.split_off_last())
        };
        assert_eq!(item, wanted.copied());
        if item.is_none() {
            break;
        }
    }
    // The iterator is fused at both ends.
    assert_eq!((iter.next(), iter.next_back(), iter.next()), (None, None, None));
}
