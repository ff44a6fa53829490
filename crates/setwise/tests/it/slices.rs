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
    ($($name:ident $assign:ident)*) => {
        [$((stringify!($name), Level::$name, Level::$assign, Bitboard::$name)),*]
    };
}

const UNARY: &[Unary] = &operations! {
    complement complement_assign
    isolate_ls1b isolate_ls1b_assign
    reset_ls1b reset_ls1b_assign
    flip_vertical flip_vertical_assign
    mirror_horizontal mirror_horizontal_assign
    flip_diagonal flip_diagonal_assign
    flip_anti_diagonal flip_anti_diagonal_assign
    rotate_90 rotate_90_assign
    rotate_180 rotate_180_assign
    rotate_270 rotate_270_assign
    knight_attacks knight_attacks_assign
    king_attacks king_attacks_assign
    pawn_attacks_white pawn_attacks_white_assign
    pawn_attacks_black pawn_attacks_black_assign
};

const BINARY: &[Binary] = &operations! {
    intersection intersection_assign
    union union_assign
    symmetric_difference symmetric_difference_assign
    difference difference_assign
    implication implication_assign
    equivalence equivalence_assign
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
                let into = |out: &mut [u64], a: &[u64]| level.one(out, a, direction);
                let assign = |a: &mut [u64]| level.one_assign(a, direction);
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
                let into = |out: &mut [u64], a: &[u64]| level.generalized_shift(out, a, amount);
                let assign = |a: &mut [u64]| level.generalized_shift_assign(a, amount);
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
            level.ternary(table, &mut out, &a, &b, &c);
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
                level.ternary(table, &mut out, &a, &b, &c);
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
            level.majority(&mut out, &a, &b, &c);
            let majority = (0..a.len()).map(board).map(|[a, b, c]| Bitboard::majority(a, b, c).0);
            assert!(out.iter().copied().eq(majority), "majority at {level}");
            let mut table = dirty(a.len());
            level.ternary(0xe8, &mut table, &a, &b, &c);
            assert_eq!(out, table, "majority by its table at {level}");
            level.select(&mut out, &a, &b, &c);
            let select = (0..a.len()).map(board).map(|[a, b, c]| a.select(b, c).0);
            assert!(out.iter().copied().eq(select), "select at {level}");
            level.ternary(0xca, &mut table, &a, &b, &c);
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
            level.counts(&mut out, &a);
            assert_eq!(out, expected, "counts at {level}");
            assert_eq!(level.count(&a), expected.iter().sum::<u64>(), "count at {level}");
        }
    }
}

#[test]
fn tests_of_all_boards_agree_at_every_level() {
    for [a, b, _] in inputs() {
        let boards = || a.iter().map(|&a| Bitboard(a));
        let pairs = || boards().zip(b.iter().map(|&b| Bitboard(b)));
        for level in Level::available() {
            assert_eq!(level.union_of(&a), boards().fold(Bitboard::EMPTY, Bitboard::union));
            let intersection = boards().fold(Bitboard::FULL, Bitboard::intersection);
            assert_eq!(level.intersection_of(&a), intersection);
            assert_eq!(level.any(&a), boards().any(|a| !a.is_empty()));
            assert_eq!(level.all_subset(&a, &b), pairs().all(|(a, b)| a.is_subset(b)));
            assert_eq!(level.all_disjoint(&a, &b), pairs().all(|(a, b)| a.is_disjoint(b)));
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
                assert!(!level.any(&empty) && level.any(&one));
                assert!(level.all_subset(&one, &full) && !level.all_subset(&one, &hole));
                assert!(level.all_disjoint(&one, &hole) && !level.all_disjoint(&one, &full));
                assert_eq!(level.union_of(&one), Bitboard(1 << 40));
                assert_eq!(level.intersection_of(&hole), Bitboard(!(1 << 40)));
                assert_eq!(level.count(&hole), 64 * length as u64 - 1);
            }
        }
    }
}

#[test]
fn functions_run_at_the_best_level() {
    let (a, b, c) = ([0x00ff, 0x0f0f], [0x3333, 0x5555], [0x1234, 0x5678]);
    let best = Level::best();
    macro_rules! agree {
        ($name:ident, |$out:ident| $arguments:tt) => {
            let (mut free, mut method) = (c, c);
            let $out = &mut free;
            bulk::$name $arguments;
            let $out = &mut method;
            best.$name $arguments;
            assert_eq!(free, method);
        };
    }
    agree!(implication, |out| (out, &a, &b));
    agree!(implication_assign, |out| (out, &a));
    agree!(rotate_90, |out| (out, &a));
    agree!(one_assign, |out| (out, Direction::SouthWest));
    agree!(ternary, |out| (0x1e, out, &a, &b, &c));
    assert_eq!(bulk::all_disjoint(&a, &b), best.all_disjoint(&a, &b));
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
        assert!(refuses(|| level.one(&mut [0; 3], &four, Direction::East)));
        assert!(refuses(|| level.generalized_shift(&mut [0; 3], &four, 1)));
        assert!(refuses(|| level.counts(&mut [0; 3], &four)));
        assert!(refuses(|| _ = level.all_subset(&three, &four)));
        assert!(refuses(|| _ = level.all_disjoint(&four, &three)));
        for odd in 0..3 {
            let [a, b, c] = std::array::from_fn(|i| if i == odd { &four[..] } else { &three });
            assert!(refuses(|| level.majority(&mut [0; 3], a, b, c)));
            assert!(refuses(|| level.select(&mut [0; 3], a, b, c)));
            assert!(refuses(|| level.ternary(0xff, &mut [0; 3], a, b, c)));
        }
    }
}
