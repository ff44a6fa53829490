//! Compares operations on slices, at every level, with the methods of single boards.

use crate::random::Random;

use setwise::bulk::{self, Level};
use setwise::{Bitboard, Direction};

/// Empty, full, corners, ranks, files, patterns.
const STRUCTURED: [u64; 12] = [
    0,
    !0,
    1,
    1 << 63,
    0x8100_0000_0000_0081,
    0xff,
    0xff00_0000_0000_0000,
    0x0101_0101_0101_0101,
    0x8080_8080_8080_8080,
    0xaa55_aa55_aa55_aa55,
    0x0000_0018_1800_0000,
    0x8040_2010_0804_0201,
];

/// Three slices of each length, of structured and of random words.
fn inputs() -> impl Iterator<Item = [Vec<u64>; 3]> {
    let mut random = Random::new(1);
    (0..70).chain([1000]).flat_map(move |length| {
        let structured = [1, 5, 7]
            .map(|step| (0..length).map(|i| STRUCTURED[(i * step + i / 12) % 12]).collect());
        let random = [(); 3].map(|()| (0..length).map(|_| random.set()).collect());
        [structured, random]
    })
}

type Unary =
    (&'static str, fn(Level, &mut [u64], &[u64]), fn(Level, &mut [u64]), fn(Bitboard) -> Bitboard);
type Binary = (
    &'static str,
    fn(Level, &mut [u64], &[u64], &[u64]),
    fn(Level, &mut [u64], &[u64]),
    fn(Bitboard, Bitboard) -> Bitboard,
);

macro_rules! operations {
    ($($name:ident $name_at:ident $assign_at:ident)*) => {
        [$((stringify!($name), bulk::$name_at, bulk::$assign_at, Bitboard::$name)),*]
    };
}

const UNARY: &[Unary] = &operations! {
    complement complement_at complement_assign_at
    isolate_ls1b isolate_ls1b_at isolate_ls1b_assign_at
    reset_ls1b reset_ls1b_at reset_ls1b_assign_at
    flip_vertical flip_vertical_at flip_vertical_assign_at
    mirror_horizontal mirror_horizontal_at mirror_horizontal_assign_at
    flip_diagonal flip_diagonal_at flip_diagonal_assign_at
    flip_anti_diagonal flip_anti_diagonal_at flip_anti_diagonal_assign_at
    rotate_90 rotate_90_at rotate_90_assign_at
    rotate_180 rotate_180_at rotate_180_assign_at
    rotate_270 rotate_270_at rotate_270_assign_at
    knight_attacks knight_attacks_at knight_attacks_assign_at
    king_attacks king_attacks_at king_attacks_assign_at
    pawn_attacks_white pawn_attacks_white_at pawn_attacks_white_assign_at
    pawn_attacks_black pawn_attacks_black_at pawn_attacks_black_assign_at
};

const BINARY: &[Binary] = &operations! {
    intersection intersection_at intersection_assign_at
    union union_at union_assign_at
    symmetric_difference symmetric_difference_at symmetric_difference_assign_at
    difference difference_at difference_assign_at
    implication implication_at implication_assign_at
    equivalence equivalence_at equivalence_assign_at
};

/// Returns words to be overwritten.
fn dirty(length: usize) -> Vec<u64> {
    vec![0xdead_beef_dead_beef; length]
}

#[track_caller]
fn check_unary(
    name: &str,
    level: Level,
    a: &[u64],
    into: impl Fn(&mut [u64], &[u64]),
    assign: impl Fn(&mut [u64]),
    board: impl Fn(Bitboard) -> Bitboard,
) {
    let expected: Vec<_> = a.iter().map(|&a| board(Bitboard(a)).0).collect();
    let mut out = dirty(a.len());
    into(&mut out, a);
    assert_eq!(out, expected, "{name} at {level}, {} boards", a.len());
    let mut out = a.to_vec();
    assign(&mut out);
    assert_eq!(out, expected, "{name} in place at {level}, {} boards", a.len());
}

#[test]
fn functions_of_one_board_agree_at_every_level() {
    for [a, _, _] in inputs() {
        for level in Level::available() {
            for &(name, into, assign, board) in UNARY {
                let into = |out: &mut [u64], a: &[u64]| into(level, out, a);
                check_unary(name, level, &a, into, |a| assign(level, a), board);
            }
        }
    }
}

#[test]
fn functions_of_two_boards_agree_at_every_level() {
    for [a, b, _] in inputs() {
        for level in Level::available() {
            for &(name, into, assign, board) in BINARY {
                let pairs = a.iter().zip(&b);
                let expected: Vec<_> =
                    pairs.map(|(&a, &b)| board(Bitboard(a), Bitboard(b)).0).collect();
                let mut out = dirty(a.len());
                into(level, &mut out, &a, &b);
                assert_eq!(out, expected, "{name} at {level}, {} boards", a.len());
                let mut out = a.clone();
                assign(level, &mut out, &b);
                assert_eq!(out, expected, "{name} in place at {level}, {} boards", a.len());
            }
        }
    }
}

#[test]
fn steps_agree_at_every_level() {
    for [a, _, _] in inputs() {
        for level in Level::available() {
            for direction in Direction::ALL {
                let into = |out: &mut [u64], a: &[u64]| bulk::one_at(level, out, a, direction);
                let assign = |a: &mut [u64]| bulk::one_assign_at(level, a, direction);
                check_unary("one", level, &a, into, assign, |a| a.one(direction));
            }
        }
    }
}

#[test]
fn shifts_by_any_amount_agree_at_every_level() {
    let edges = [i32::MIN, -1000, -128, 127, 128, 1000, i32::MAX];
    for [a, _, _] in inputs().filter(|[a, _, _]| a.len() % 23 == 11) {
        for level in Level::available() {
            for amount in (-66..=66).chain(edges) {
                let into =
                    |out: &mut [u64], a: &[u64]| bulk::generalized_shift_at(level, out, a, amount);
                let assign = |a: &mut [u64]| bulk::generalized_shift_assign_at(level, a, amount);
                let board = |a: Bitboard| a.generalized_shift(amount);
                check_unary(&format!("shift by {amount}"), level, &a, into, assign, board);
            }
        }
    }
}

#[test]
fn every_truth_table_is_its_result_for_the_tables_of_the_operands() {
    // The tables of the operands themselves.
    let [a, b, c] = [0xf0, 0xcc, 0xaa].map(|word| [word; 19]);
    for level in Level::available() {
        for table in 0..=255u8 {
            let mut out = dirty(19);
            bulk::ternary_at(level, table, &mut out, &a, &b, &c);
            assert!(out.iter().all(|&word| word as u8 == table), "{table:#04x} at {level}");
        }
    }
}

#[test]
fn truth_tables_are_looked_up_bit_by_bit_at_every_level() {
    for [a, b, c] in inputs().filter(|[a, _, _]| a.len() % 23 == 11) {
        // The words of the eight rows of a table, one of which is set at each bit.
        let rows: Vec<[u64; 8]> = (0..a.len())
            .map(|i| {
                let choose = |word: u64, bit: usize| if bit & 1 == 1 { word } else { !word };
                std::array::from_fn(|row| {
                    choose(a[i], row >> 2) & choose(b[i], row >> 1) & choose(c[i], row)
                })
            })
            .collect();
        for table in 0..=255u8 {
            let value = |rows: &[u64; 8]| {
                let set = (0..8).filter(|row| table >> row & 1 == 1);
                set.fold(0, |all, row| all | rows[row])
            };
            let expected: Vec<_> = rows.iter().map(value).collect();
            for level in Level::available() {
                let mut out = dirty(a.len());
                bulk::ternary_at(level, table, &mut out, &a, &b, &c);
                assert_eq!(out, expected, "{table:#04x} at {level}");
            }
        }
    }
}

#[test]
fn functions_of_three_boards_agree_and_are_truth_tables() {
    for [a, b, c] in inputs() {
        for level in Level::available() {
            let board = |i: usize| [Bitboard(a[i]), Bitboard(b[i]), Bitboard(c[i])];
            let mut out = dirty(a.len());
            bulk::majority_at(level, &mut out, &a, &b, &c);
            let majority = (0..a.len()).map(board).map(|[a, b, c]| Bitboard::majority(a, b, c).0);
            assert!(out.iter().copied().eq(majority), "majority at {level}");
            let mut table = dirty(a.len());
            bulk::ternary_at(level, 0xe8, &mut table, &a, &b, &c);
            assert_eq!(out, table, "majority by its table at {level}");
            bulk::select_at(level, &mut out, &a, &b, &c);
            let select = (0..a.len()).map(board).map(|[a, b, c]| a.select(b, c).0);
            assert!(out.iter().copied().eq(select), "select at {level}");
            bulk::ternary_at(level, 0xca, &mut table, &a, &b, &c);
            assert_eq!(out, table, "select by its table at {level}");
        }
    }
}

#[test]
fn counts_agree_at_every_level() {
    for [a, _, _] in inputs() {
        let expected: Vec<u64> = a.iter().map(|&a| Bitboard(a).len().into()).collect();
        for level in Level::available() {
            let mut out = dirty(a.len());
            bulk::counts_at(level, &mut out, &a);
            assert_eq!(out, expected, "counts at {level}");
            assert_eq!(bulk::count_at(level, &a), expected.iter().sum::<u64>(), "count at {level}");
        }
    }
}

#[test]
fn tests_of_all_boards_agree_at_every_level() {
    for [a, b, _] in inputs() {
        let boards = || a.iter().map(|&a| Bitboard(a));
        let pairs = || boards().zip(b.iter().map(|&b| Bitboard(b)));
        for level in Level::available() {
            assert_eq!(
                bulk::union_of_at(level, &a),
                boards().fold(Bitboard::EMPTY, Bitboard::union)
            );
            let intersection = boards().fold(Bitboard::FULL, Bitboard::intersection);
            assert_eq!(bulk::intersection_of_at(level, &a), intersection);
            assert_eq!(bulk::any_at(level, &a), boards().any(|a| !a.is_empty()));
            assert_eq!(bulk::all_subset_at(level, &a, &b), pairs().all(|(a, b)| a.is_subset(b)));
            assert_eq!(
                bulk::all_disjoint_at(level, &a, &b),
                pairs().all(|(a, b)| a.is_disjoint(b))
            );
        }
    }
}

#[test]
fn one_board_among_many_decides() {
    for length in [1, 8, 69, 256, 257, 1000] {
        let (empty, full) = (vec![0; length], vec![!0; length]);
        for place in [0, length / 2, length - 1] {
            let (mut one, mut hole) = (empty.clone(), full.clone());
            one[place] = 1 << 40;
            hole[place] = !(1 << 40);
            for level in Level::available() {
                assert!(!bulk::any_at(level, &empty) && bulk::any_at(level, &one));
                assert!(
                    bulk::all_subset_at(level, &one, &full)
                        && !bulk::all_subset_at(level, &one, &hole)
                );
                assert!(
                    bulk::all_disjoint_at(level, &one, &hole)
                        && !bulk::all_disjoint_at(level, &one, &full)
                );
                assert_eq!(bulk::union_of_at(level, &one), Bitboard(1 << 40));
                assert_eq!(bulk::intersection_of_at(level, &hole), Bitboard(!(1 << 40)));
                assert_eq!(bulk::count_at(level, &hole), 64 * length as u64 - 1);
            }
        }
    }
}

#[test]
fn functions_run_at_the_best_level() {
    let (a, b, c) = ([0x00ff, 0x0f0f], [0x3333, 0x5555], [0x1234, 0x5678]);
    macro_rules! agree {
        ($name:ident, $name_at:ident, ($($before:expr)?), $($after:expr),*) => {
            let (mut best, mut at_best) = (c, c);
            bulk::$name($($before,)? &mut best $(, $after)*);
            bulk::$name_at(Level::best(), $($before,)? &mut at_best $(, $after)*);
            assert_eq!(best, at_best);
        };
    }
    agree!(implication, implication_at, (), &a, &b);
    agree!(implication_assign, implication_assign_at, (), &a);
    agree!(rotate_90, rotate_90_at, (), &a);
    agree!(one_assign, one_assign_at, (), Direction::SouthWest);
    agree!(ternary, ternary_at, (0x1e), &a, &b, &c);
    assert_eq!(bulk::all_disjoint(&a, &b), bulk::all_disjoint_at(Level::best(), &a, &b));
}

/// Returns true if a call panics with a message about lengths.
fn refuses(call: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    let message = std::panic::catch_unwind(call).expect_err("no panic");
    message.downcast_ref::<String>().is_some_and(|text| text.contains("different lengths"))
}

#[test]
fn slices_of_different_lengths_are_refused() {
    let (three, four) = ([0; 3], [0; 4]);
    for level in Level::available() {
        for &(name, into, ..) in UNARY {
            assert!(refuses(|| into(level, &mut [0; 3], &four)), "{name}");
            assert!(refuses(|| into(level, &mut [0; 3], &[])), "{name}");
        }
        for &(name, into, assign, _) in BINARY {
            assert!(refuses(|| into(level, &mut [0; 3], &four, &three)), "{name}");
            assert!(refuses(|| into(level, &mut [0; 3], &three, &four)), "{name}");
            assert!(refuses(|| into(level, &mut [0; 3], &four, &four)), "{name}");
            assert!(refuses(|| assign(level, &mut [0; 3], &four)), "{name}");
        }
        assert!(refuses(|| bulk::one_at(level, &mut [0; 3], &four, Direction::East)));
        assert!(refuses(|| bulk::generalized_shift_at(level, &mut [0; 3], &four, 1)));
        assert!(refuses(|| bulk::counts_at(level, &mut [0; 3], &four)));
        assert!(refuses(|| _ = bulk::all_subset_at(level, &three, &four)));
        assert!(refuses(|| _ = bulk::all_disjoint_at(level, &four, &three)));
        for odd in 0..3 {
            let [a, b, c] = std::array::from_fn(|i| if i == odd { &four[..] } else { &three });
            assert!(refuses(|| bulk::majority_at(level, &mut [0; 3], a, b, c)));
            assert!(refuses(|| bulk::select_at(level, &mut [0; 3], a, b, c)));
            assert!(refuses(|| bulk::ternary_at(level, 0xff, &mut [0; 3], a, b, c)));
        }
    }
}
