//! Pawns, steps of knights and attacks along lines, against walks over the squares.

use crate::naive::{KNIGHT, Vector, board, leaps, rays, set, squares, step};
use crate::random::{Random, singles_and_sets};

use setwise::{Bitboard, Square};

type OfSet = fn(Bitboard) -> Bitboard;
type OfSets = fn(Bitboard, Bitboard) -> Bitboard;

/// The number of squares of a set from which a step leads to a square.
fn arrivals(from: Bitboard, vectors: &[Vector], to: usize) -> usize {
    let (start, reach) = (board(from), |square, &vector: &Vector| step(square, vector) == Some(to));
    let count = |square| vectors.iter().filter(|vector| reach(square, vector)).count();
    (0..64).filter(|&square| start[square]).map(count).sum()
}

/// The squares of the files from `west` to `east` of each square, relative to its own, and of the
/// ranks for which the sign of the difference is one of `ranks`.
fn around(from: Bitboard, files: std::ops::RangeInclusive<i32>, ranks: &[i32]) -> Bitboard {
    let place = |square: usize| (square as i32 % 8, square as i32 / 8);
    squares(|to| {
        (0..64).filter(|&square| from.0 >> square & 1 == 1).any(|square| {
            let ((file, rank), (of, on)) = (place(to), place(square));
            files.contains(&(file - of)) && ranks.contains(&(rank - on).signum())
        })
    })
}

fn pairs(seed: u64) -> Vec<(Bitboard, Bitboard)> {
    let mut random = Random::new(seed);
    let with_random = |set| (set, Bitboard(random.set()));
    let mut pairs: Vec<_> = singles_and_sets(seed).map(with_random).collect();
    let edges = [Bitboard::EMPTY, Bitboard::FULL];
    pairs.extend(edges.map(|set| (set, Bitboard::EMPTY)));
    pairs.extend(edges.map(|set| (set, Bitboard::FULL)));
    pairs
}

#[test]
fn attacks_of_pawns_are_counted_square_by_square() {
    let sides: [(OfSet, Vector); 4] = [
        (Bitboard::pawn_east_attacks_white, (1, 1)),
        (Bitboard::pawn_west_attacks_white, (-1, 1)),
        (Bitboard::pawn_east_attacks_black, (1, -1)),
        (Bitboard::pawn_west_attacks_black, (-1, -1)),
    ];
    for (x, _) in pairs(0x9a01) {
        for (function, vector) in sides {
            assert_eq!(function(x), set(&leaps(&board(x), &[vector])), "{vector:?}");
        }
        for (north, [single, double]) in [
            (1, [Bitboard::pawn_single_attacks_white, Bitboard::pawn_double_attacks_white]),
            (-1, [Bitboard::pawn_single_attacks_black, Bitboard::pawn_double_attacks_black]),
        ] {
            let times = |to| arrivals(x, &[(1, north), (-1, north)], to);
            assert_eq!(single(x), squares(|to| times(to) == 1));
            assert_eq!(double(x), squares(|to| times(to) == 2));
        }
    }
}

#[test]
fn pushes_go_over_empty_squares() {
    let colors: [(i8, usize, [OfSets; 4]); 2] = [
        (
            1,
            3,
            [
                Bitboard::pawn_pushes_white,
                Bitboard::pawn_double_pushes_white,
                Bitboard::pawns_able_to_push_white,
                Bitboard::pawns_able_to_double_push_white,
            ],
        ),
        (
            -1,
            4,
            [
                Bitboard::pawn_pushes_black,
                Bitboard::pawn_double_pushes_black,
                Bitboard::pawns_able_to_push_black,
                Bitboard::pawns_able_to_double_push_black,
            ],
        ),
    ];
    for (pawns, empty) in pairs(0x9a02) {
        for (north, rank, [pushes, doubles, able, able_to_double]) in colors {
            let next = |from: usize| {
                step(from, (0, north)).filter(|&to| empty.contains(Square::new_wrapping(to)))
            };
            let (mut one, mut two) = ([false; 64], [false; 64]);
            let (mut from_one, mut from_two) = ([false; 64], [false; 64]);
            for from in (0..64).filter(|&i| board(pawns)[i]) {
                let Some(stop) = next(from) else { continue };
                (one[stop], from_one[from]) = (true, true);
                let Some(end) = next(stop).filter(|&end| end / 8 == rank) else { continue };
                (two[end], from_two[from]) = (true, true);
            }
            assert_eq!(pushes(pawns, empty), set(&one));
            assert_eq!(doubles(pawns, empty), set(&two));
            assert_eq!(able(pawns, empty), set(&from_one));
            assert_eq!(able_to_double(pawns, empty), set(&from_two));
        }
    }
}

#[test]
fn spans_are_the_squares_that_pawns_pass_or_attack() {
    for (x, _) in pairs(0x9a03) {
        assert_eq!(x.pawn_front_spans_white(), around(x, 0..=0, &[1]));
        assert_eq!(x.pawn_front_spans_black(), around(x, 0..=0, &[-1]));
        assert_eq!(x.pawn_east_attack_spans_white(), around(x, 1..=1, &[1]));
        assert_eq!(x.pawn_east_attack_spans_black(), around(x, 1..=1, &[-1]));
        assert_eq!(x.pawn_west_attack_spans_white(), around(x, -1..=-1, &[1]));
        assert_eq!(x.pawn_west_attack_spans_black(), around(x, -1..=-1, &[-1]));
        assert_eq!(x.pawn_east_rear_spans_white(), around(x, 1..=1, &[0, -1]));
        assert_eq!(x.pawn_east_rear_spans_black(), around(x, 1..=1, &[0, 1]));
        assert_eq!(x.pawn_west_rear_spans_white(), around(x, -1..=-1, &[0, -1]));
        assert_eq!(x.pawn_west_rear_spans_black(), around(x, -1..=-1, &[0, 1]));
    }
}

#[test]
fn the_structure_of_pawns_is_that_of_each_pawn() {
    for (pawns, others) in pairs(0x9a04) {
        let own = |has: &dyn Fn(Bitboard, usize) -> bool| {
            squares(|i| pawns.0 >> i & 1 == 1 && has(Bitboard(1 << i), i))
        };
        let meets = |a: Bitboard, b: Bitboard| a.0 & b.0 != 0;
        let passed = |ranks| own(&|pawn, _| !meets(others, around(pawn, -1..=1, ranks)));
        assert_eq!(pawns.passed_pawns_white(others), passed(&[1]));
        assert_eq!(pawns.passed_pawns_black(others), passed(&[-1]));
        assert_eq!(
            pawns.isolated_pawns(),
            own(&|pawn, _| !meets(
                pawns,
                around(pawn, -1..=1, &[-1, 0, 1]).difference(around(pawn, 0..=0, &[-1, 0, 1]))
            ))
        );
        let backward = |north: i8| {
            own(&|_, square| {
                let Some(stop) = step(square, (0, north)) else { return false };
                let from = |file| step(stop, (file, north)).map_or(0, |square| 1 << square);
                let stop = Bitboard(1 << stop);
                let rear = around(stop, -1..=1, &[-i32::from(north)]);
                let rear = rear.difference(around(stop, 0..=0, &[-1, 0, 1]));
                // A pawn can defend the square from a rank in its rear, if need be after pushes.
                meets(others, Bitboard(from(1) | from(-1))) && !meets(pawns, rear)
            })
        };
        assert_eq!(pawns.backward_pawns_white(others), backward(1));
        assert_eq!(pawns.backward_pawns_black(others), backward(-1));
        let on_file =
            |set: Bitboard, i: usize| (0..8).any(|rank| set.0 >> (rank * 8 + i % 8) & 1 == 1);
        assert_eq!(
            pawns.open_files(others),
            squares(|i| !on_file(pawns, i) && !on_file(others, i))
        );
        let half_open = squares(|i| !on_file(pawns, i) && on_file(others, i));
        assert_eq!(pawns.half_open_files(others), half_open);
        assert_eq!(
            pawns.closed_files(others),
            squares(|i| on_file(pawns, i) && on_file(others, i))
        );
    }
}

#[test]
fn knights_step_in_eight_directions() {
    let steps: [OfSet; 8] = [
        Bitboard::north_north_east,
        Bitboard::north_east_east,
        Bitboard::south_east_east,
        Bitboard::south_south_east,
        Bitboard::south_south_west,
        Bitboard::south_west_west,
        Bitboard::north_west_west,
        Bitboard::north_north_west,
    ];
    for x in singles_and_sets(0x9a05) {
        for (function, vector) in steps.into_iter().zip(KNIGHT) {
            assert_eq!(function(x), set(&leaps(&board(x), &[vector])), "{vector:?}");
        }
        let all = steps.iter().fold(Bitboard::EMPTY, |all, function| all | function(x));
        assert_eq!((all, x | all), (x.knight_attacks(), x.knight_fill()));
    }
}

#[test]
fn sliders_attack_along_lines_and_through_blockers() {
    let lines: [(OfSets, [Vector; 2]); 4] = [
        (Bitboard::rank_attacks, [(1, 0), (-1, 0)]),
        (Bitboard::file_attacks, [(0, 1), (0, -1)]),
        (Bitboard::diagonal_attacks, [(1, 1), (-1, -1)]),
        (Bitboard::anti_diagonal_attacks, [(-1, 1), (1, -1)]),
    ];
    let mut random = Random::new(0x9a06);
    for (x, occupied) in pairs(0x9a07) {
        for (function, vectors) in lines {
            assert_eq!(function(x, occupied), rays(x, &vectors, !occupied), "{vectors:?}");
        }
        let blockers = Bitboard(random.set());
        let (straight, diagonal) =
            ([(1, 0), (0, 1), (-1, 0), (0, -1)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]);
        for (xray, vectors) in
            [(Bitboard::rook_xray as fn(_, _, _) -> _, straight), (Bitboard::bishop_xray, diagonal)]
        {
            let seen = rays(x, &vectors, !occupied);
            let rest = occupied.difference(seen & blockers);
            let expected = rays(x, &vectors, !rest).difference(seen);
            assert_eq!(xray(x, blockers, occupied), expected);
        }
    }
}
