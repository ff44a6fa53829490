//! The operations of all boards against walks over coordinates.

use setwise::Direction;
use setwise::board::{
    Board, Chess, ConnectFour, Draughts, Geometry, Go9, Go19, Othello, Shape, Shogi, Square,
    Xiangqi,
};

use super::oracle::{
    ALL, DIAGONAL, KNIGHT, ORTHOGONAL, Pair, Places, flood, is_square, leaps, places, random, sets,
    slides, step,
};

/// A board of one file, one of one rank, one with a guard on each rank, a long one that crosses
/// words, and checkered ones of other sizes.
macro_rules! geometries {
    ($($name:ident $shape:expr;)*) => {$(
        pub(super) enum $name {}

        impl Geometry for $name {
            const SHAPE: Shape = $shape;
        }
    )*};
}

geometries! {
    Column Shape::new(1, 20);
    Row Shape::new(20, 1).by_file();
    Guarded Shape::new(11, 7).with_guard();
    ByFile Shape::new(10, 13).by_file();
    SquareByFile Shape::new(8, 8).by_file();
    Power Shape::new(16, 16).by_file().with_guard();
    Long Shape::new(26, 19);
    OddDraughts Shape::new(8, 7).checkered();
    Canadian Shape::new(12, 12).checkered();
}

/// Calls a test for each geometry.
macro_rules! for_all {
    ($test:ident) => {
        $test::<Chess, 1>();
        $test::<Shogi, 2>();
        $test::<Xiangqi, 2>();
        $test::<Draughts, 1>();
        $test::<Go9, 2>();
        $test::<Go19, 6>();
        $test::<Othello, 1>();
        $test::<ConnectFour, 1>();
        $test::<Column, 1>();
        $test::<Row, 1>();
        $test::<Guarded, 2>();
        $test::<ByFile, 3>();
        $test::<SquareByFile, 1>();
        $test::<Power, 5>();
        $test::<Long, 8>();
        $test::<OddDraughts, 1>();
        $test::<Canadian, 2>();
    };
}

/// The number of random sets for each geometry.
const COUNT: usize = 60;

fn universe<G: Geometry>() -> Places {
    let all = (0..26).flat_map(|file| (0..26).map(move |rank| (file, rank)));
    all.filter(|&place| is_square::<G>(place)).collect()
}

fn direction(i: usize) -> (Direction, Pair) {
    let (east, north) = Direction::ALL[i].vector();
    ((Direction::ALL[i]), (east.into(), north.into()))
}

fn operators<G: Geometry, const WORDS: usize>() {
    let all = universe::<G>();
    assert_eq!(places(Board::<G, WORDS>::FULL), all);
    assert!(Board::<G, WORDS>::EMPTY.is_empty() && Board::<G, WORDS>::FULL.is_full());
    for (a, b) in sets::<G, WORDS>(1, COUNT).zip(random(2)) {
        let (x, y) = (places(a), places(b));
        assert_eq!(places(a & b), &x & &y);
        assert_eq!(places(a | b), &x | &y);
        assert_eq!(places(a ^ b), &x ^ &y);
        assert_eq!(places(a - b), &x - &y);
        assert_eq!(places(!a), &all - &x);
        assert_eq!(places(a.implication(b)), &(&all - &x) | &y);
        assert_eq!(places(a.equivalence(b)), &all - &(&x ^ &y));
        assert_eq!(a.is_subset(b), x.is_subset(&y));
        assert_eq!(a.is_superset(b), x.is_superset(&y));
        assert_eq!(a.is_disjoint(b), x.is_disjoint(&y));
        assert!((a & b).is_subset(a) && a.is_disjoint(b - a) && (a | b).is_superset(b));
        assert_eq!(a.len() as usize, x.len());
        let sizes = [a.is_empty(), a.is_single(), a.has_many(), a.is_full()];
        assert_eq!(sizes, [x.is_empty(), x.len() == 1, x.len() > 1, x == all]);
        assert_eq!((a == b, a.cmp(&b)), (x == y, a.as_set().cmp(&b.as_set())));
    }
}

#[test]
fn operators_and_relations_are_those_of_sets_of_coordinates() {
    for_all!(operators);
}

fn squares<G: Geometry, const WORDS: usize>() {
    assert_eq!(Square::<G>::all().count(), Square::<G>::COUNT);
    for set in sets::<G, WORDS>(3, COUNT) {
        let mut list: Vec<_> = Square::<G>::all().filter(|&square| set.contains(square)).collect();
        assert_eq!(places(set).len(), list.len());
        assert!(set.squares().eq(list.iter().copied()) && set.squares().len() == list.len());
        assert!(set.squares().rev().eq(list.iter().rev().copied()));
        assert_eq!((set.first(), set.last()), (list.first().copied(), list.last().copied()));
        assert_eq!(set.squares().nth(2), list.get(2).copied());
        assert_eq!(list.iter().copied().collect::<Board<G, WORDS>>(), set);
        assert_eq!(Board::from_squares(&list), set);
        let mut rest = set;
        while let Some(square) = rest.pop_first() {
            assert_eq!(square, list.remove(0));
            assert_eq!(rest.pop_last(), list.pop());
        }
        assert!(rest.is_empty() && list.is_empty());
    }
    for square in Square::<G>::all() {
        let place = (square.file() as i32, square.rank() as i32);
        let single = Board::<G, WORDS>::from(square);
        assert_eq!(places(single), Places::from([place]));
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::new(square.index()), Some(square));
        assert_eq!(Board::FULL.without(square), !single);
        assert_eq!(single.toggled(square), Board::EMPTY);
        for (direction, by) in (0..8).map(direction) {
            let to = Some(step(place, by)).filter(|&to| is_square::<G>(to));
            let found = square.step(direction).map(|to| (to.file() as i32, to.rank() as i32));
            assert_eq!(found, to);
        }
    }
    for index in 0..G::SHAPE.bits() + 64 {
        assert_eq!(Square::<G>::new(index).is_some(), G::SHAPE.coordinates(index).is_some());
    }
    for i in 0..28 {
        let file: Places = universe::<G>().into_iter().filter(|place| place.0 == i).collect();
        let rank: Places = universe::<G>().into_iter().filter(|place| place.1 == i).collect();
        assert_eq!(places(Board::<G, WORDS>::file(i as usize)), file);
        assert_eq!(places(Board::<G, WORDS>::rank(i as usize)), rank);
    }
}

#[test]
fn squares_are_listed_in_the_order_of_their_indices() {
    for_all!(squares);
}

fn steps<G: Geometry, const WORDS: usize>() {
    for set in sets::<G, WORDS>(4, COUNT) {
        let x = places(set);
        for (direction, by) in (0..8).map(direction) {
            assert_eq!(places(set.one(direction)), leaps::<G>(&x, &[by]), "{direction:?} {set:#?}");
        }
        assert_eq!(places(set.orthogonal_neighbors()), leaps::<G>(&x, &ORTHOGONAL));
        assert_eq!(places(set.diagonal_neighbors()), leaps::<G>(&x, &DIAGONAL));
        assert_eq!(places(set.king_attacks()), leaps::<G>(&x, &ALL));
        assert_eq!(places(set.knight_attacks()), leaps::<G>(&x, &KNIGHT));
        assert_eq!(places(set.leap::<3, -2>()), leaps::<G>(&x, &[(3, -2)]));
        assert_eq!(places(set.leap::<-4, 0>()), leaps::<G>(&x, &[(-4, 0)]));
        // Numbers at which an offset or its negation overflows.
        assert!(set.leap::<{ isize::MIN }, 1>().is_empty());
        assert!(set.leap::<{ isize::MAX }, { isize::MIN }>().is_empty());
        assert_eq!(places(set.leap::<0, 5>()), leaps::<G>(&x, &[(0, 5)]));
        assert_eq!(places(set.leap::<2, 2>()), leaps::<G>(&x, &[(2, 2)]));
        assert_eq!(places(set.leap::<30, -30>()), Places::new());
        assert_eq!(set.leap::<0, 0>(), set);
    }
}

#[test]
fn steps_and_leaps_do_not_wrap_around_the_edges() {
    for_all!(steps);
}

fn slides_of<G: Geometry, const WORDS: usize>() {
    for (set, occupied) in sets::<G, WORDS>(5, COUNT).zip(random(6)) {
        let (x, blockers) = (places(set), places(occupied));
        for (direction, by) in (0..8).map(direction) {
            let attacks = slides::<G>(&x, &[by], &blockers);
            assert_eq!(places(set.attacks(direction, !occupied)), attacks);
            // The fill is the set and the empty squares among the attacked ones.
            let fill: Places = &x | &(&attacks - &blockers);
            assert_eq!(places(set.occluded(direction, !occupied)), fill);
            let all = slides::<G>(&x, &[by], &Places::new());
            assert_eq!(places(set.fill(direction)), &x | &all);
        }
        assert_eq!(places(set.rook_attacks(occupied)), slides::<G>(&x, &ORTHOGONAL, &blockers));
        assert_eq!(places(set.bishop_attacks(occupied)), slides::<G>(&x, &DIAGONAL, &blockers));
        assert_eq!(places(set.queen_attacks(occupied)), slides::<G>(&x, &ALL, &blockers));
        let none = Places::new();
        let files = &x | &slides::<G>(&x, &[(0, 1), (0, -1)], &none);
        let ranks = &x | &slides::<G>(&x, &[(1, 0), (-1, 0)], &none);
        assert_eq!((places(set.file_fill()), places(set.rank_fill())), (files, ranks));
    }
}

#[test]
fn sliders_stop_at_the_first_occupied_square() {
    for_all!(slides_of);
}

fn lines<G: Geometry, const WORDS: usize>() {
    let none = Places::new();
    let all: Vec<_> = Square::<G>::all().collect();
    for (i, &a) in all.iter().enumerate() {
        let from = Places::from([(a.file() as i32, a.rank() as i32)]);
        for (direction, by) in (0..8).map(direction) {
            let ray = slides::<G>(&from, &[by], &none);
            assert_eq!(places(Board::<G, WORDS>::ray(a, direction)), ray);
            // All squares of small boards, some of large ones.
            for &b in all.iter().skip(i % 7).step_by(all.len().div_ceil(64)) {
                let at = (b.file() as i32, b.rank() as i32);
                let is_on = ray.contains(&at);
                assert_eq!(a.direction_to(b) == Some(direction), is_on, "{a} {b}");
                if is_on {
                    let blocked = slides::<G>(&from, &[by], &Places::from([at]));
                    let between = &blocked - &Places::from([at]);
                    assert_eq!(places(Board::<G, WORDS>::between(a, b)), between);
                    let back = slides::<G>(&from, &[(-by.0, -by.1)], &none);
                    assert_eq!(places(Board::<G, WORDS>::line(a, b)), &(&ray | &back) | &from);
                }
            }
        }
        for &b in all.iter().filter(|&&b| a.direction_to(b).is_none()).take(40) {
            assert!(Board::<G, WORDS>::line(a, b).is_empty());
            assert!(Board::<G, WORDS>::between(a, b).is_empty());
        }
    }
}

#[test]
fn rays_lines_and_the_squares_between_are_walks() {
    for_all!(lines);
}

fn floods<G: Geometry, const WORDS: usize>() {
    for (start, within) in sets::<G, WORDS>(7, COUNT).zip(random(8)) {
        let (x, y) = (places(start), places(within));
        assert_eq!(places(start.flood(within)), flood(&x, &ALL, &y));
        assert_eq!(places(start.flood_orthogonal(within)), flood(&x, &ORTHOGONAL, &y));
        let groups: Vec<_> = within.groups().collect();
        assert_eq!(groups.iter().copied().collect::<Board<G, WORDS>>(), within);
        assert_eq!(groups.iter().map(|group| group.len()).sum::<u32>(), within.len());
        for group in groups {
            let first = group.first().unwrap();
            let seed = places(Board::<G, WORDS>::from(first));
            assert_eq!(places(group), flood(&seed, &ORTHOGONAL, &y));
            assert_eq!(within.group(first), group);
        }
        for square in (!within).squares().take(5) {
            assert!(within.group(square).is_empty());
        }
    }
}

#[test]
fn floods_reach_what_a_search_reaches() {
    for_all!(floods);
}

fn diagrams<G: Geometry, const WORDS: usize>() {
    for set in sets::<G, WORDS>(9, COUNT) {
        let text = set.to_string();
        assert_eq!(text.lines().count(), G::SHAPE.ranks());
        assert_eq!(Board::from_diagram(&text), Some(set));
        assert_eq!(Board::from_diagram(&text.replace([' ', '\n'], "")), Some(set));
        let literal = format!("{set:#?}");
        let inner = literal.strip_prefix("board! {\n").and_then(|rest| rest.strip_suffix("\n}"));
        assert_eq!(Board::from_diagram(inner.unwrap()), Some(set));
        let wrong = [text.clone() + "1", text[1..].to_owned(), text.replace(['1', '.'], "x")];
        for text in wrong {
            assert_eq!(Board::<G, WORDS>::from_diagram(&text), None, "{text}");
        }
        let squares: Vec<_> = set.squares().map(|square| square.to_string()).collect();
        assert_eq!(format!("{set:?}"), format!("{{{}}}", squares.join(", ")));
    }
}

#[test]
fn diagrams_are_read_as_they_are_drawn() {
    for_all!(diagrams);
}

/// Returns the set whose places are those of another, each moved.
fn moved(places: &Places, to: impl Fn(Pair) -> Pair) -> Places {
    places.iter().map(|&place| to(place)).collect()
}

fn flips<G: Geometry, const WORDS: usize>() {
    let (files, ranks) = (G::SHAPE.files() as i32, G::SHAPE.ranks() as i32);
    for set in sets::<G, WORDS>(10, COUNT) {
        let x = places(set);
        let flipped = moved(&x, |(file, rank)| (file, ranks - 1 - rank));
        assert_eq!(places(set.flip_vertical()), flipped);
        let mirrored = moved(&x, |(file, rank)| (files - 1 - file, rank));
        assert_eq!(places(set.mirror_horizontal()), mirrored);
        let rotated = moved(&x, |(file, rank)| (files - 1 - file, ranks - 1 - rank));
        assert_eq!(places(set.rotate_180()), rotated);
    }
}

/// Flips at the diagonals, for boards with as many files as ranks.
fn diagonal_flips<G: Geometry, const WORDS: usize>() {
    let last = G::SHAPE.files() as i32 - 1;
    for set in sets::<G, WORDS>(11, COUNT) {
        let x = places(set);
        assert_eq!(places(set.flip_diagonal()), moved(&x, |(file, rank)| (rank, file)));
        let flipped = moved(&x, |(file, rank)| (last - rank, last - file));
        assert_eq!(places(set.flip_anti_diagonal()), flipped);
    }
}

fn rotations<G: Geometry, const WORDS: usize>() {
    let last = G::SHAPE.files() as i32 - 1;
    for set in sets::<G, WORDS>(12, COUNT) {
        let x = places(set);
        let clockwise = moved(&x, |(file, rank)| (rank, last - file));
        assert_eq!(places(set.rotate_90()), clockwise);
        let counterclockwise = moved(&x, |(file, rank)| (last - rank, file));
        assert_eq!(places(set.rotate_270()), counterclockwise);
    }
}

#[test]
fn flips_and_rotations_move_each_square_to_its_place() {
    flips::<Chess, 1>();
    flips::<Shogi, 2>();
    flips::<Xiangqi, 2>();
    flips::<Go19, 6>();
    flips::<ConnectFour, 1>();
    flips::<Column, 1>();
    flips::<Row, 1>();
    flips::<Guarded, 2>();
    flips::<ByFile, 3>();
    flips::<SquareByFile, 1>();
    flips::<Power, 5>();
    flips::<Long, 8>();
    diagonal_flips::<Chess, 1>();
    diagonal_flips::<Shogi, 2>();
    diagonal_flips::<Go19, 6>();
    diagonal_flips::<SquareByFile, 1>();
    diagonal_flips::<Power, 5>();
    diagonal_flips::<Draughts, 1>();
    diagonal_flips::<Canadian, 2>();
    rotations::<Chess, 1>();
    rotations::<Shogi, 2>();
    rotations::<Go9, 2>();
    rotations::<Go19, 6>();
    rotations::<SquareByFile, 1>();
    rotations::<Power, 5>();
}

#[test]
fn checkered_boards_have_the_symmetries_that_keep_their_squares() {
    for set in sets::<Draughts, 1>(13, COUNT) {
        let rotated = moved(&places(set), |(file, rank)| (9 - file, 9 - rank));
        assert_eq!(places(set.rotate_180()), rotated);
    }
    for set in sets::<OddDraughts, 1>(14, COUNT) {
        let flipped = moved(&places(set), |(file, rank)| (file, 6 - rank));
        assert_eq!(places(set.flip_vertical()), flipped);
    }
}
