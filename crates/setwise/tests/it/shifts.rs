//! Shifts, rotations, floods and lines, against walks over coordinates.

use crate::random::{Random, singles_and_sets};

use setwise::{Bitboard, Direction, File, Rank, Square, bitboard, fill, shift};

/// Returns the squares on the way to the edge of the board.
fn walk(square: Square, direction: Direction) -> Vec<Square> {
    let (east, north) = direction.vector();
    let (mut file, mut rank) = (square.file().index(), square.rank().index());
    let mut passed = Vec::new();
    loop {
        file = file.wrapping_add_signed(east.into());
        rank = rank.wrapping_add_signed(north.into());
        let (Some(f), Some(r)) = (File::new(file), Rank::new(rank)) else { return passed };
        passed.push(Square::from_coordinates(f, r));
    }
}

fn set(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

// The functions are usable in constants.
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
    for start in singles_and_sets(2) {
        for amount in -70..=70 {
            let moved: Bitboard = start
                .squares()
                .filter_map(|square| {
                    Square::new(usize::try_from(square.index() as i32 + amount).ok()?)
                })
                .collect();
            assert_eq!(start.generalized_shift(amount), moved, "{start:?} {amount}");
            assert_eq!(shift::generalized_branchless(start, amount), moved, "{start:?} {amount}");
        }
    }
}

#[test]
fn a_shift_by_64_or_more_gives_the_empty_set() {
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
    for start in singles_and_sets(3) {
        for amount in 0..=140 {
            let index = |square: Square| square.index() as u32;
            let left: Bitboard = start
                .squares()
                .map(|square| Square::new_wrapping((index(square) + amount) as usize))
                .collect();
            let right = start
                .squares()
                .map(|square| Square::new_wrapping(index(square).wrapping_sub(amount) as usize))
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

/// Visits the neighbors of each square reached.
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
    let mut random = Random::new(7);
    for start in singles_and_sets(8) {
        let empty = Bitboard(random.word() | random.set());
        assert_eq!(start.flood(empty), naive_flood(start, empty, &Direction::ALL));
        assert_eq!(start.flood_orthogonal(empty), naive_flood(start, empty, &orthogonal));
    }
}

#[test]
fn a_flood_runs_through_a_maze() {
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
fn two_squares_are_on_one_line_at_most() {
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
