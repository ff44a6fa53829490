//! The bits at the two ends of a set: all first and last squares, with random squares between them.

use crate::naive::squares;
use crate::random::Random;

use setwise::Bitboard;

const EMPTY: Bitboard = Bitboard::EMPTY;
const FULL: Bitboard = Bitboard::FULL;

/// Sets with every first and every last square, and random squares between them.
fn sets_with_ends() -> impl Iterator<Item = (usize, usize, Bitboard)> {
    let mut random = Random::new(0x1e5b);
    let ends = (0..64).flat_map(|first| (first..64).map(move |last| (first, last)));
    ends.flat_map(|ends| [ends; 8]).map(move |(first, last)| {
        let between = squares(|i| first < i && i < last) & Bitboard(random.set());
        (first, last, between | 1_u64 << first | 1_u64 << last)
    })
}

#[test]
fn the_values_of_the_empty_set_and_the_universe_are_those_of_the_instructions() {
    type Function = fn(Bitboard) -> Bitboard;
    let rows: [(Function, i64, i64); 17] = [
        (Bitboard::isolate_ls1b, 0, 1),
        (Bitboard::reset_ls1b, 0, -2),
        (Bitboard::below_ls1b_inclusive, -1, 1),
        (Bitboard::above_ls1b, 0, -2),
        (Bitboard::below_ls1b, -1, 0),
        (Bitboard::isolate_ls1b_complement, -1, -2),
        (Bitboard::smear_ls1b_down, -1, -1),
        (Bitboard::smear_ls1b_up, 0, -1),
        (Bitboard::isolate_ls0b_complement, -2, -1),
        (Bitboard::isolate_ls0b, 1, 0),
        (Bitboard::reset_trailing_ones, 0, 0),
        (Bitboard::below_ls0b_inclusive, 1, -1),
        (Bitboard::set_ls0b, 1, -1),
        (Bitboard::above_ls0b_inclusive, -1, 0),
        (Bitboard::smear_ms1b_down, 0, -1),
        (Bitboard::below_ms1b, 0, i64::MAX),
        (Bitboard::above_ms1b, -1, 0),
    ];
    for (i, (function, of_empty, of_full)) in rows.into_iter().enumerate() {
        assert_eq!(function(EMPTY), Bitboard(of_empty as u64), "row {i}");
        assert_eq!(function(FULL), Bitboard(of_full as u64), "row {i}");
    }
    assert_eq!((EMPTY.isolate_ms1b(), EMPTY.reset_ms1b()), (EMPTY, EMPTY));
    assert_eq!((FULL.isolate_ms1b(), FULL.reset_ms1b()), (Bitboard(1 << 63), Bitboard(!0 >> 1)));
}

#[test]
fn the_first_square_divides_the_board() {
    for (first, _, x) in sets_with_ends() {
        let (below, at) = (squares(|i| i < first), squares(|i| i == first));
        assert_eq!(x.isolate_ls1b(), at);
        assert_eq!(x.isolate_ls1b_complement(), !at);
        assert_eq!(x.reset_ls1b(), x.difference(at));
        assert_eq!(x.above_ls1b(), !(below | at));
        assert_eq!(x.below_ls1b(), below);
        assert_eq!(x.below_ls1b_inclusive(), below | at);
        assert_eq!(x.smear_ls1b_up(), !below);
        assert_eq!(x.smear_ls1b_down(), x | below);
    }
}

#[test]
fn the_first_missing_square_divides_the_board() {
    for (first, _, missing) in sets_with_ends() {
        let x = !missing;
        let (below, at) = (squares(|i| i < first), squares(|i| i == first));
        assert_eq!(x.isolate_ls0b(), at);
        assert_eq!(x.isolate_ls0b_complement(), !at);
        assert_eq!(x.set_ls0b(), x | at);
        assert_eq!(x.reset_trailing_ones(), x.difference(below));
        assert_eq!(x.below_ls0b_inclusive(), below | at);
        assert_eq!(x.above_ls0b_inclusive(), !below);
    }
}

#[test]
fn the_last_square_divides_the_board() {
    for (_, last, x) in sets_with_ends() {
        let (below, at) = (squares(|i| i < last), squares(|i| i == last));
        let fill = x.smear_ms1b_down();
        assert_eq!((x.isolate_ms1b(), x.reset_ms1b()), (at, x.difference(at)));
        assert_eq!((fill, x.below_ms1b()), (below | at, below));
        assert_eq!(x.above_ms1b(), !(below | at));
        assert_eq!((fill.0 >> 1) + 1, at.0);
        assert_eq!(fill.0 ^ fill.0 >> 1, at.0);
        assert_eq!((1..64).fold(x.0, |x, _| x | x >> 1), fill.0);
    }
    // The printed form finds a square in the empty set.
    assert_eq!((EMPTY.smear_ms1b_down().0 >> 1) + 1, 1);
}

#[test]
fn last_squares_compare_without_a_scan() {
    let all: Vec<_> = sets_with_ends().map(|(.., x)| x).chain([EMPTY, FULL]).collect();
    let mut random = Random::new(0xc033);
    for &a in &all {
        for _ in 0..32 {
            let b = all[random.word() as usize % all.len()];
            for (a, b) in [(a, b), (a, a), (a, EMPTY), (a, a.isolate_ms1b())] {
                assert_eq!(a.has_common_ms1b(b), a.last() == b.last() && a.last().is_some());
                assert_eq!(a.has_greater_ms1b(b), a.last() > b.last(), "{a:?} {b:?}");
                assert_eq!((a & b).0 == (a ^ b).0, a.is_empty() && b.is_empty());
            }
        }
    }
}
