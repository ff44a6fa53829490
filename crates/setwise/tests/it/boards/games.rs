//! The rules of games, as walks over coordinates.

use setwise::board::{
    Board, ConnectFour, ConnectFourBoard, Draughts, DraughtsBoard, Geometry, Go9, Go19, Othello,
    OthelloBoard, ParseUsiError, Shogi, ShogiBoard, Square, Xiangqi, XiangqiBoard,
};
use setwise::{Direction, board};

use super::oracle::{
    ALL, DIAGONAL, ORTHOGONAL, Pair, Places, flood, is_square, leaps, places, random, sets, slides,
    step,
};

#[test]
fn the_pieces_of_shogi_move_as_in_the_rules() {
    const GOLD: [Pair; 6] = [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)];
    const SILVER: [Pair; 5] = [(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
    const KNIGHT: [Pair; 2] = [(1, 2), (-1, 2)];
    /// The same steps for the other side.
    fn turned<const N: usize>(steps: [Pair; N]) -> [Pair; N] {
        steps.map(|(east, north)| (-east, -north))
    }
    for (set, occupied) in sets::<Shogi, 2>(31, 300).zip(random(32)) {
        let (x, blockers) = (places(set), places(occupied));
        let to = |steps: &[Pair]| leaps::<Shogi>(&x, steps);
        assert_eq!(places(set.gold_attacks_black()), to(&GOLD));
        assert_eq!(places(set.gold_attacks_white()), to(&turned(GOLD)));
        assert_eq!(places(set.silver_attacks_black()), to(&SILVER));
        assert_eq!(places(set.silver_attacks_white()), to(&turned(SILVER)));
        assert_eq!(places(set.shogi_knight_attacks_black()), to(&KNIGHT));
        assert_eq!(places(set.shogi_knight_attacks_white()), to(&turned(KNIGHT)));
        let slide = |steps: &[Pair]| slides::<Shogi>(&x, steps, &blockers);
        assert_eq!(places(set.lance_attacks_black(occupied)), slide(&[(0, 1)]));
        assert_eq!(places(set.lance_attacks_white(occupied)), slide(&[(0, -1)]));
    }
    for square in Square::<Shogi>::all() {
        let (black, white) = (ShogiBoard::PROMOTION_ZONE_BLACK, ShogiBoard::PROMOTION_ZONE_WHITE);
        assert_eq!(black.contains(square), square.rank() >= 6);
        assert_eq!(white.contains(square), square.rank() < 3);
    }
}

#[test]
fn names_in_usi_count_from_the_top_right() {
    for (file, rank) in (0..9).flat_map(|file| (0..9).map(move |rank| (file, rank))) {
        let name = format!("{}{}", 9 - file, "abcdefghi".chars().nth(8 - rank).unwrap());
        let square = Square::<Shogi>::from_usi(&name).unwrap();
        assert_eq!((square.file(), square.rank()), (file, rank));
        assert_eq!(square.usi().to_string(), name);
    }
    for name in ["", "5", "e5", "0a", "1j", "10a", "5E", "５e"] {
        assert_eq!(Square::<Shogi>::from_usi(name), Err(ParseUsiError));
    }
}

/// Returns the points that a blocked leaper attacks: of each pair, the first step must be empty.
fn blocked(from: &Places, legs: &[(Pair, Pair)], occupied: &Places) -> Places {
    let mut result = Places::new();
    for &from in from {
        for &(leg, end) in legs {
            let (over, to) = (step(from, leg), step(from, end));
            if is_square::<Xiangqi>(to) && !occupied.contains(&over) {
                result.insert(to);
            }
        }
    }
    result
}

#[test]
fn the_pieces_of_xiangqi_move_as_in_the_rules() {
    let horse: Vec<(Pair, Pair)> = ORTHOGONAL
        .iter()
        .flat_map(|&(e, n)| [-1, 1].map(|side| ((e, n), (2 * e + side * n, 2 * n + side * e))))
        .collect();
    let elephant: Vec<(Pair, Pair)> =
        DIAGONAL.iter().map(|&(e, n)| ((e, n), (2 * e, 2 * n))).collect();
    let is_palace = |&(file, rank): &Pair| (3..6).contains(&file) && !(3..7).contains(&rank);
    let is_red = |&(_, rank): &Pair| rank < 5;
    for (set, occupied) in sets::<Xiangqi, 2>(33, 300).zip(random(34)) {
        let (x, blockers) = (places(set), places(occupied));
        assert_eq!(places(set.horse_attacks(occupied)), blocked(&x, &horse, &blockers));
        let mut elephants = Places::new();
        for &from in &x {
            let targets = blocked(&Places::from([from]), &elephant, &blockers);
            elephants.extend(targets.into_iter().filter(|to| is_red(to) == is_red(&from)));
        }
        assert_eq!(places(set.elephant_attacks(occupied)), elephants);
        let inside: Places = x.iter().copied().filter(is_palace).collect();
        let within = |to: Places| -> Places { to.into_iter().filter(is_palace).collect() };
        assert_eq!(places(set.advisor_attacks()), within(leaps::<Xiangqi>(&inside, &DIAGONAL)));
        assert_eq!(places(set.general_attacks()), within(leaps::<Xiangqi>(&inside, &ORTHOGONAL)));
        let (own, across): (Places, Places) = x.iter().partition(|place| is_red(place));
        let red = &leaps::<Xiangqi>(&own, &[(0, 1)])
            | &leaps::<Xiangqi>(&across, &[(0, 1), (1, 0), (-1, 0)]);
        assert_eq!(places(set.soldier_attacks_red()), red);
        let black = &leaps::<Xiangqi>(&across, &[(0, -1)])
            | &leaps::<Xiangqi>(&own, &[(0, -1), (1, 0), (-1, 0)]);
        assert_eq!(places(set.soldier_attacks_black()), black);
        let mut captures = Places::new();
        for (&from, by) in x.iter().flat_map(|from| ORTHOGONAL.map(|by| (from, by))) {
            let on_ray = |i: i32| (from.0 + i * by.0, from.1 + i * by.1);
            let ray = (1..).map(on_ray).take_while(|&to| is_square::<Xiangqi>(to));
            captures.extend(ray.filter(|to| blockers.contains(to)).nth(1));
        }
        assert_eq!(places(set.cannon_captures(occupied)), captures);
        let moves = &slides::<Xiangqi>(&x, &ORTHOGONAL, &blockers) - &blockers;
        assert_eq!(places(set.cannon_moves(occupied)), moves);
    }
    assert!(
        places(XiangqiBoard::PALACES).iter().all(is_palace) && XiangqiBoard::PALACES.len() == 18
    );
    assert!(
        places(XiangqiBoard::RED_SIDE).iter().all(is_red) && XiangqiBoard::RED_SIDE.len() == 45
    );
    assert_eq!(XiangqiBoard::BLACK_SIDE, XiangqiBoard::RED_SIDE.flip_vertical());
}

#[test]
fn the_pieces_of_draughts_step_and_jump_as_in_the_rules() {
    for (set, (a, b)) in sets::<Draughts, 1>(35, 300).zip(random(36).zip(random(37))) {
        let (opponents, empty) = (a - b, !(a | b));
        let (x, victims, free) = (places(set), places(opponents), places(empty));
        let steps = |steps: &[Pair]| -> Places { &leaps::<Draughts>(&x, steps) & &free };
        assert_eq!(places(set.draughts_steps_white(empty)), steps(&[(1, 1), (-1, 1)]));
        assert_eq!(places(set.draughts_steps_black(empty)), steps(&[(1, -1), (-1, -1)]));
        let slid = slides::<Draughts>(&x, &DIAGONAL, &places(!empty));
        assert_eq!(places(set.draughts_king_steps(empty)), &slid & &free);
        for (direction, by) in
            Direction::ALL.into_iter().zip(ALL).filter(|(_, by)| by.0 * by.1 != 0)
        {
            let (mut near, mut far) = (Places::new(), Places::new());
            for &from in &x {
                let on_ray = |i: i32| (from.0 + i * by.0, from.1 + i * by.1);
                if victims.contains(&on_ray(1)) && free.contains(&on_ray(2)) {
                    near.insert(on_ray(2));
                }
                let mut ray = (1..).map(on_ray).skip_while(|to| free.contains(to));
                if ray.next().is_some_and(|to| victims.contains(&to)) {
                    far.extend(ray.take_while(|to| free.contains(to)));
                }
            }
            assert_eq!(places(set.jumps(direction, opponents, empty)), near);
            assert_eq!(places(set.flying_jumps(direction, opponents, empty)), far);
        }
    }
    // The squares of the first row and of the last.
    let names = |set: DraughtsBoard| set.squares().map(|s| s.to_string()).collect::<Vec<_>>();
    assert_eq!(names(DraughtsBoard::rank(9)), ["1", "2", "3", "4", "5"]);
    assert_eq!(names(DraughtsBoard::rank(0)), ["46", "47", "48", "49", "50"]);
}

fn liberties<G: Geometry, const WORDS: usize>() {
    for (black, other) in sets::<G, WORDS>(38, 100).zip(random(39)) {
        let (white, empty) = (other - black, !(black | other));
        let (x, free) = (places(black), places(empty));
        assert_eq!(places(black.liberties(empty)), &leaps::<G>(&x, &ORTHOGONAL) & &free);
        let mut dead = Places::new();
        for &stone in &x {
            let group = flood(&Places::from([stone]), &ORTHOGONAL, &x);
            if leaps::<G>(&group, &ORTHOGONAL).is_disjoint(&free) {
                dead.extend(group);
            }
        }
        assert_eq!(places(black.without_liberties(empty)), dead);
        assert!(white.without_liberties(Board::FULL).is_empty());
    }
}

#[test]
fn stones_without_liberties_are_those_of_groups_next_to_no_empty_point() {
    liberties::<Go9, 2>();
    liberties::<Go19, 6>();
}

#[test]
fn moves_of_othello_enclose_discs() {
    for (own, other) in sets::<Othello, 1>(40, 500).zip(random(41)) {
        let opponents: OthelloBoard = other - own;
        let (x, y) = (places(own), places(opponents));
        let mut moves = Places::new();
        for to in Square::<Othello>::all() {
            let at = (to.file() as i32, to.rank() as i32);
            let mut flips = Places::new();
            for by in ALL {
                let mut ray = (1..).map(|i| (at.0 + i * by.0, at.1 + i * by.1));
                let row: Vec<_> = ray.clone().take_while(|place| y.contains(place)).collect();
                if ray.nth(row.len()).is_some_and(|end| x.contains(&end)) {
                    flips.extend(row);
                }
            }
            if !(own | opponents).contains(to) {
                assert_eq!(places(own.othello_flips(opponents, to)), flips);
                if !flips.is_empty() {
                    moves.insert(at);
                }
            }
        }
        assert_eq!(places(own.othello_moves(opponents)), moves);
    }
}

#[test]
fn four_in_a_row_are_found_in_every_line() {
    // All 69 lines of four squares, and each without one of its squares.
    let mut lines = 0;
    for (square, by) in Square::<ConnectFour>::all()
        .flat_map(|s| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|by| (s, by)))
    {
        let squares = [0, 1, 2, 3].map(|i| square.offset(i * by.0, i * by.1));
        if squares.iter().all(Option::is_some) {
            let line: ConnectFourBoard = squares.iter().flatten().copied().collect();
            assert!(line.has_four(), "{line}");
            assert!(line.squares().all(|square| !line.without(square).has_four()));
            lines += 1;
        }
    }
    assert_eq!(lines, 69);
    for set in sets::<ConnectFour, 1>(42, 1000) {
        let x = places(set);
        let is_line = |&from: &Pair, by: Pair| {
            (0..4).all(|i| x.contains(&(from.0 + i * by.0, from.1 + i * by.1)))
        };
        let has_four = x.iter().any(|from| ALL.iter().any(|&by| is_line(from, by)));
        assert_eq!(set.has_four(), has_four, "{set}");
    }
}

#[test]
fn discs_drop_onto_each_other() {
    let occupied = board!(ConnectFourBoard {
        . . . 1 . . .
        . . . 1 . . .
        . . . 1 . . .
        . . . 1 . . 1
        1 . . 1 . . 1
        1 1 . 1 . . 1
    });
    assert_eq!(
        ConnectFourBoard::drops(occupied),
        board! {
            . . . . . . .
            . . . . . . .
            . . . . . . 1
            1 . . . . . .
            . 1 . . . . .
            . . 1 . 1 1 .
        }
    );
}
