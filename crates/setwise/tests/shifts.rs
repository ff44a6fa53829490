//! Steps, shifts, rotations, fills by direction, and lines, against walks over
//! coordinates.

mod random;

use random::Random;
use setwise::{Bitboard, Direction, File, Rank, Square, bitboard, fill, shift};

/// Random sets for the properties that hold for all words.
const SETS: usize = 2000;

fn sets(seed: u64) -> impl Iterator<Item = Bitboard> {
    let mut random = Random(seed);
    let edges = [Bitboard::EMPTY, Bitboard::FULL];
    let dense =
        (0..SETS).map(move |i| Bitboard(if i % 2 == 0 { random.set() } else { random.word() }));
    Square::all().map(Bitboard::from_square).chain(edges).chain(dense)
}

/// File and rank of the squares passed on the way to the edge of the board.
fn walk(square: Square, direction: Direction) -> Vec<Square> {
    let (east, north) = direction.vector();
    let (mut file, mut rank) = (square.file().index(), square.rank().index());
    let mut passed = Vec::new();
    loop {
        file = file.wrapping_add_signed(east);
        rank = rank.wrapping_add_signed(north);
        let (Some(f), Some(r)) = (File::new(file), Rank::new(rank)) else { return passed };
        passed.push(Square::from_coordinates(f, r));
    }
}

fn set(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

/// Each square of the set goes on while the next one is empty.
fn naive_occluded(start: Bitboard, empty: Bitboard, direction: Direction) -> Bitboard {
    let free = |square: Square| {
        walk(square, direction).into_iter().take_while(|&next| empty.contains(next))
    };
    start | start.squares().flat_map(free).collect::<Bitboard>()
}

/// All subsets of a set.
fn subsets(of: Bitboard) -> impl Iterator<Item = Bitboard> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(of.0) & of.0;
        next = (following != 0).then_some(following);
        Some(Bitboard(subset))
    })
}

// What the compiler can work out, it must work out.
const _: () = {
    assert!(Direction::South.rotation() == 56);
    assert!(Direction::East.arrival().len() == 56);
    assert!(shift::pre_mask(Bitboard::FULL, Direction::West).len() == 56);
    assert!(shift::rotate_mask(Bitboard::FULL, Direction::NorthWest).len() == 49);
    assert!(Bitboard(1).generalized_shift(63).0 == 1 << 63);
    assert!(shift::generalized_branchless(Bitboard(2), -1).0 == 1);
    assert!(shift::rotate_right_by_shifts(Bitboard(1), 1).0 == 1 << 63);
    assert!(fill::dumb7(Bitboard(1), Bitboard::FULL, Direction::NorthEast).len() == 8);
    assert!(fill::kogge_stone(Bitboard(1), Bitboard::FULL, Direction::North).len() == 8);
    assert!(Bitboard(1).flood(Bitboard::FULL).is_full());
    assert!(Bitboard::between(Square::A1, Square::H8).len() == 6);
    assert!(Bitboard::ray(Square::A1, Direction::North).len() == 7);
    assert!(Bitboard::line(Square::A1, Square::B3).is_empty());
};

#[test]
fn every_form_of_a_step_arrives_on_the_neighbour() {
    for direction in Direction::ALL {
        for square in Square::all() {
            let neighbour =
                set(&walk(square, direction)[..].iter().copied().take(1).collect::<Vec<_>>());
            let start = square.into();
            assert_eq!(Bitboard::one(start, direction), neighbour, "{square} {direction:?}");
            assert_eq!(shift::pre_mask(start, direction), neighbour, "{square} {direction:?}");
            assert_eq!(shift::rotate_mask(start, direction), neighbour, "{square} {direction:?}");
        }
    }
}

#[test]
fn every_form_of_a_step_moves_whole_sets_alike() {
    for start in sets(1) {
        for direction in Direction::ALL {
            let arrived = start.one(direction);
            assert_eq!(shift::pre_mask(start, direction), arrived, "{start:?} {direction:?}");
            assert_eq!(shift::rotate_mask(start, direction), arrived, "{start:?} {direction:?}");
        }
    }
}

#[test]
fn the_table_of_the_rotating_step_is_the_published_one() {
    // In its order: north-east, then clockwise.
    #[rustfmt::skip]
    let published = [
        (9, 0xfefe_fefe_fefe_fe00), (1, 0xfefe_fefe_fefe_fefe),
        (-7, 0x00fe_fefe_fefe_fefe), (-8, 0x00ff_ffff_ffff_ffff),
        (-9, 0x007f_7f7f_7f7f_7f7f), (-1, 0x7f7f_7f7f_7f7f_7f7f),
        (7, 0x7f7f_7f7f_7f7f_7f00), (8, 0xffff_ffff_ffff_ff00_u64),
    ];
    for (i, (offset, mask)) in published.into_iter().enumerate() {
        let direction = Direction::ALL[(i + 1) % 8];
        assert_eq!(direction.offset(), offset);
        assert_eq!(direction.rotation(), i32::from(offset).rem_euclid(64).cast_unsigned());
        assert_eq!(direction.arrival(), Bitboard(mask), "{direction:?}");
    }
}

#[test]
fn a_shift_adds_the_amount_to_every_index() {
    for start in sets(2) {
        for amount in -70..=70 {
            let moved: Bitboard = start
                .squares()
                .filter_map(|square| {
                    Square::new(u8::try_from(i32::from(square.index()) + amount).ok()?)
                })
                .collect();
            assert_eq!(start.generalized_shift(amount), moved, "{start:?} {amount}");
            assert_eq!(shift::generalized_branchless(start, amount), moved, "{start:?} {amount}");
        }
    }
}

#[test]
fn a_shift_by_any_far_amount_leaves_nothing() {
    for amount in [64, 65, 127, 128, 255, 256, 257, 320, 1 << 16, i32::MAX - 1, i32::MAX] {
        for amount in [amount, -amount, -amount - 1] {
            let shifted = Bitboard::FULL.generalized_shift(amount);
            assert_eq!(shifted, Bitboard::EMPTY, "{amount}");
            let branchless = shift::generalized_branchless(Bitboard::FULL, amount);
            assert_eq!(branchless, Bitboard::EMPTY, "{amount}");
        }
    }
}

#[test]
fn a_rotation_adds_the_amount_modulo_64() {
    for start in sets(3) {
        for amount in 0..=140 {
            let index = |square: Square| u32::from(square.index());
            let left: Bitboard = start
                .squares()
                .map(|square| Square::new_wrapping(index(square) + amount))
                .collect();
            let right = start
                .squares()
                .map(|square| Square::new_wrapping(index(square).wrapping_sub(amount)))
                .collect();
            assert_eq!(start.rotate_left(amount), left, "{start:?} {amount}");
            assert_eq!(start.rotate_right(amount), right, "{start:?} {amount}");
            assert_eq!(shift::rotate_left_by_shifts(start, amount), left, "{start:?} {amount}");
            assert_eq!(shift::rotate_right_by_shifts(start, amount), right, "{start:?} {amount}");
            assert_eq!(start.rotate_left(amount), start.rotate_right(64u32.wrapping_sub(amount)));
            assert_eq!(left.len(), start.len());
        }
        assert_eq!(shift::rotate_left_by_shifts(start, u32::MAX), start.rotate_right(1));
        assert_eq!(shift::rotate_right_by_shifts(start, u32::MAX), start.rotate_left(1));
    }
}

#[test]
fn every_fill_of_one_slider_stops_at_every_choice_of_blockers() {
    for square in Square::all() {
        for direction in Direction::ALL {
            let start = Bitboard::from(square);
            let rear = Bitboard::ray(square, direction.opposite());
            for blockers in subsets(set(&walk(square, direction))) {
                let stopped = naive_occluded(start, !blockers, direction);
                let attacked = stopped.one(direction);
                // What is behind the slider or elsewhere makes no difference.
                for empty in [!blockers, !(blockers | rear | start)] {
                    check_fills(start, empty, direction, stopped, attacked);
                }
            }
        }
    }
}

#[test]
fn every_fill_of_a_set_goes_as_far_as_its_squares_do() {
    let mut random = Random(4);
    for start in sets(5) {
        let empty = Bitboard(random.set());
        for direction in Direction::ALL {
            let stopped = naive_occluded(start, empty, direction);
            check_fills(start, empty, direction, stopped, stopped.one(direction));
        }
    }
}

fn check_fills(
    start: Bitboard,
    empty: Bitboard,
    direction: Direction,
    stopped: Bitboard,
    attacked: Bitboard,
) {
    let case = || format!("{start:?} {empty:?} {direction:?}");
    assert_eq!(start.occluded(direction, empty), stopped, "{}", case());
    assert_eq!(fill::dumb7(start, empty, direction), stopped, "{}", case());
    assert_eq!(fill::kogge_stone(start, empty, direction), stopped, "{}", case());
    assert_eq!(start.attacks(direction, empty), attacked, "{}", case());
}

#[test]
fn the_general_fills_are_the_named_ones() {
    for start in sets(6) {
        let empty = !start.generalized_shift(11);
        #[rustfmt::skip]
        let named = [
            (start.north_occluded(empty), start.north_attacks(empty)),
            (start.north_east_occluded(empty), start.north_east_attacks(empty)),
            (start.east_occluded(empty), start.east_attacks(empty)),
            (start.south_east_occluded(empty), start.south_east_attacks(empty)),
            (start.south_occluded(empty), start.south_attacks(empty)),
            (start.south_west_occluded(empty), start.south_west_attacks(empty)),
            (start.west_occluded(empty), start.west_attacks(empty)),
            (start.north_west_occluded(empty), start.north_west_attacks(empty)),
        ];
        for (direction, (occluded, attacks)) in Direction::ALL.into_iter().zip(named) {
            assert_eq!(start.occluded(direction, empty), occluded);
            assert_eq!(start.attacks(direction, empty), attacks);
        }
    }
}

/// Takes squares from a list of those reached, whose neighbours join it.
fn naive_flood(start: Bitboard, empty: Bitboard, directions: &[Direction]) -> Bitboard {
    let mut reached = start;
    let mut open: Vec<_> = start.squares().collect();
    while let Some(square) = open.pop() {
        for next in directions.iter().filter_map(|&direction| square.step(direction)) {
            if empty.contains(next) && !reached.contains(next) {
                reached |= next;
                open.push(next);
            }
        }
    }
    reached
}

#[test]
fn a_flood_reaches_all_that_is_connected() {
    let orthogonal = [Direction::North, Direction::East, Direction::South, Direction::West];
    let mut random = Random(7);
    for start in sets(8) {
        let empty = Bitboard(random.word() | random.set());
        assert_eq!(start.flood(empty), naive_flood(start, empty, &Direction::ALL));
        assert_eq!(start.flood_orthogonal(empty), naive_flood(start, empty, &orthogonal));
    }
}

#[test]
fn a_flood_finds_its_way_through_a_labyrinth() {
    let walls = bitboard! {
        . . . . . . . .
        . 1 1 1 1 1 1 1
        . . . . . . . .
        1 1 1 1 1 1 1 .
        . . . . . . . .
        . 1 1 1 1 1 1 1
        . . . . . . . .
        1 1 1 1 1 1 1 .
    };
    let h8 = Bitboard::from(Square::H8);
    assert_eq!(h8.flood(!walls), !walls);
    assert_eq!(h8.flood_orthogonal(!walls), !walls);
    assert_eq!(h8.flood(Bitboard::EMPTY), h8);
    assert_eq!(Bitboard::EMPTY.flood(Bitboard::FULL), Bitboard::EMPTY);
}

#[test]
fn a_ray_is_the_walk_to_the_edge() {
    for square in Square::all() {
        for direction in Direction::ALL {
            let walked = set(&walk(square, direction));
            assert_eq!(Bitboard::ray(square, direction), walked, "{square} {direction:?}");
        }
    }
}

#[test]
fn diagonals_are_the_walks_both_ways() {
    for square in Square::all() {
        let both = |direction: Direction| {
            set(&walk(square, direction)) | set(&walk(square, direction.opposite())) | square
        };
        assert_eq!(Bitboard::diagonal(square), both(Direction::NorthEast), "{square}");
        assert_eq!(Bitboard::anti_diagonal(square), both(Direction::NorthWest), "{square}");
    }
}

#[test]
fn two_squares_are_on_one_line_or_on_none() {
    for a in Square::all() {
        for b in Square::all() {
            let direction =
                Direction::ALL.into_iter().find(|&direction| walk(a, direction).contains(&b));
            assert_eq!(a.direction_to(b), direction, "{a} {b}");
            let (line, between) = match direction {
                None => (Bitboard::EMPTY, Bitboard::EMPTY),
                Some(direction) => {
                    let ahead = walk(a, direction);
                    let passed = ahead.iter().copied().take_while(|&square| square != b);
                    let line = set(&ahead) | a | set(&walk(a, direction.opposite()));
                    (line, passed.collect())
                }
            };
            assert_eq!(Bitboard::line(a, b), line, "{a} {b}");
            assert_eq!(Bitboard::between(a, b), between, "{a} {b}");
        }
    }
}
