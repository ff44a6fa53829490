//! X-rays, pins and discovered checks, square by square.

use crate::common::model;
use crate::walks::games;

use proptest::prelude::*;
use setwise::Direction::{self, East, North, South, West};
use setwise::{Bitboard, Square};
use setwise_chess::attacks::{self, x_ray};
use setwise_chess::{Position, Role};

/// Returns the squares seen through the first piece in a direction, if it is transparent.
fn seen_through(
    square: Square,
    direction: Direction,
    occupied: Bitboard,
    through: Bitboard,
) -> Bitboard {
    let mut ray: Vec<Square> = Bitboard::ray(square, direction).squares().collect();
    ray.sort_by_key(|at| at.index().abs_diff(square.index()));
    let Some(first) = ray.iter().position(|&at| occupied.contains(at)) else {
        return Bitboard::EMPTY;
    };
    if !through.contains(ray[first]) {
        return Bitboard::EMPTY;
    }
    let mut seen = Bitboard::EMPTY;
    for &at in &ray[first + 1..] {
        seen |= at;
        if occupied.contains(at) {
            break;
        }
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn x_rays_pass_one_piece([dense, mask, through] in any::<[u64; 3]>()) {
        let (occupied, through) = (Bitboard(dense & mask), Bitboard(through));
        for square in Square::all() {
            let (mut rook, mut bishop) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for direction in Direction::ALL {
                let seen = seen_through(square, direction, occupied, through);
                let is_orthogonal = matches!(direction, North | East | South | West);
                if is_orthogonal { rook |= seen } else { bishop |= seen }
            }
            prop_assert_eq!(x_ray::rook(square, occupied, through), rook);
            prop_assert_eq!(x_ray::bishop(square, occupied, through), bishop);
            prop_assert_eq!(x_ray::queen(square, occupied, through), rook | bishop);
        }
    }

    #[test]
    fn pins_match_removals_in_any_position(model in model()) {
        let position: Position = model.text().parse().unwrap();
        model.assert_is(&position);
        check(&position);
    }
}

/// Asserts that pins and discovered checks are those that removing each piece shows.
fn check(position: &Position) {
    let us = position.side_to_move();
    let (ours, occupied) = (position.color_set(us), position.occupied());
    let sliders = |set: Bitboard| {
        let of = |role| {
            set & position.pieces()[Role::index(role)]
                | set & position.pieces()[Role::index(role) + 6]
        };
        of(Role::Bishop) | of(Role::Rook) | of(Role::Queen)
    };
    let seen_without = |king: Square, square: Square, of: Bitboard| {
        let before = position.attackers_to(king, occupied);
        let after = position.attackers_to(king, occupied.without(square));
        after.difference(before) & sliders(of)
    };
    let (mut pinned, mut pinners, mut discoverers) =
        (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
    let king = position.king(us);
    assert_eq!(position.checkers(), position.attackers_to(king, occupied) & !ours, "{position}");
    for square in ours.without(king) {
        let by = seen_without(king, square, !ours);
        pinners |= by;
        pinned |= if by.is_empty() { Bitboard::EMPTY } else { square.into() };
        let line = by.first().map_or(Bitboard::FULL, |by| attacks::between(king, by) | by);
        assert_eq!(position.pin_line(square), line, "{position} {square}");
    }
    for square in ours {
        let by = seen_without(position.king(us.opposite()), square, ours);
        discoverers |= if by.is_empty() { Bitboard::EMPTY } else { square.into() };
    }
    assert_eq!(position.pinned(), pinned, "{position}");
    assert_eq!(position.pinners(), pinners, "{position}");
    assert_eq!(position.discoverers(), discoverers, "{position}");
    for square in !ours {
        assert_eq!(position.pin_line(square), Bitboard::FULL, "{position} {square}");
    }
}

#[test]
fn pins_match_removals_along_random_games() {
    games(240, 120, |position, _| {
        check(position);
        for &played in &position.legal_moves() {
            let next = position.play(played).unwrap();
            assert_eq!(position.gives_check(played), next.is_check(), "{position} {played}");
        }
    });
}
