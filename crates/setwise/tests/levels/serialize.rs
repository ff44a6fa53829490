//! Compares lists of squares from slices of boards, at every level, with a walk over the squares.

use crate::random::Random;

use setwise::Square;
use setwise::bulk::{self, BoardsFromListsError, Level};

/// Returns the squares of a board.
fn walk(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |square| set >> square & 1 == 1)
}

/// Surrounds an output, and must not change.
const CANARY: u32 = 0xdead_beef;

/// The position of an output in memory.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// The number of elements after an aligned address.
    offset: usize,
    /// The room for more elements than there are.
    room: usize,
}

/// Runs a serializer, checks that it writes nothing outside of its output, and returns the list.
fn list<T: Copy + PartialEq + std::fmt::Debug>(
    layout: Layout,
    canary: T,
    total: usize,
    run: impl FnOnce(&mut [T]) -> usize,
) -> Vec<T> {
    let mut memory = vec![canary; layout.offset + total + layout.room + 64];
    let output = layout.offset..layout.offset + total + layout.room;
    let count = run(&mut memory[output.clone()]);
    assert_eq!(count, total);
    let around = [&memory[..output.start], &memory[output.end..]].concat();
    assert!(around.iter().all(|&element| element == canary), "{layout:?} written outside");
    memory[layout.offset..layout.offset + total].to_vec()
}

/// Checks all serializers on some boards.
fn check(sets: &[u64], layout: Layout) {
    let squares: Vec<_> = sets.iter().flat_map(|&set| walk(set)).collect();
    let base = layout.offset as u32 * 64 + layout.room as u32 % 3;
    let number = |(row, &set): (usize, &u64)| {
        walk(set).map(move |square| base.wrapping_add(row as u32 * 64 + u32::from(square)))
    };
    let indices: Vec<_> = sets.iter().enumerate().flat_map(number).collect();
    let narrow: Vec<_> = indices.iter().map(|&index| index as u16).collect();
    let from: Vec<_> = (0..sets.len()).map(|row| Square::new_wrapping(row * 37)).collect();
    let from_each = |(&set, from): (&u64, &Square)| {
        let from = (from.index() as u16) << 6;
        walk(set).map(move |to| u16::from(to) | from)
    };
    let moves: Vec<_> = sets.iter().zip(&from).flat_map(from_each).collect();
    let total = squares.len();
    for level in Level::available() {
        let found = list(layout, CANARY as u8, total, |out| bulk::squares_at(level, out, sets));
        assert!(found == squares, "squares at {level}, {layout:?}");
        let found = list(layout, CANARY as u16, total, |out| {
            bulk::indices_u16_at(level, out, sets, base as u16)
        });
        assert!(found == narrow, "indices_u16 at {level}, {layout:?}");
        let found = list(layout, CANARY, total, |out| bulk::indices_u32_at(level, out, sets, base));
        assert!(found == indices, "indices_u32 at {level}, {layout:?}");
        let found =
            list(layout, CANARY as u16, total, |out| bulk::moves_at(level, out, sets, &from));
        assert!(found == moves, "moves at {level}, {layout:?}");

        let mut lengths = vec![0; sets.len()];
        bulk::lengths_at(level, &mut lengths, sets);
        let mut boards = vec![0; sets.len()];
        assert_eq!(bulk::boards_from_squares(&mut boards, &squares, &lengths), Ok(total));
        assert_eq!(boards, sets);
        boards.fill(!0);
        let back = bulk::boards_from_indices_u16(&mut boards, &narrow, &lengths, base as u16);
        assert_eq!((back, &boards[..]), (Ok(total), sets));
        let mut offsets = vec![0; sets.len() + 1];
        assert_eq!(bulk::offsets_at(level, &mut offsets, sets), total);
        for (row, &set) in sets.iter().enumerate() {
            assert!(squares[offsets[row]..offsets[row + 1]].iter().copied().eq(walk(set)));
        }
    }
    let mut boards = vec![0; sets.len()];
    assert_eq!(bulk::boards_from_indices(&mut boards, &indices, base), Ok(()));
    assert_eq!(boards, sets);
}

const ALIGNED: Layout = Layout { offset: 0, room: 64 };
const EXACT: Layout = Layout { offset: 0, room: 0 };

#[test]
fn all_words_of_sixteen_bits_are_listed_in_each_quarter() {
    for quarter in 0..4 {
        let sets: Vec<_> = (0..1u64 << 16).map(|word| word << (16 * quarter)).collect();
        check(&sets, ALIGNED);
    }
}

#[test]
fn all_single_squares_and_pairs_are_listed() {
    let pairs = (0..64).flat_map(|a| (0..64).map(move |b| 1u64 << a | 1 << b));
    let sets: Vec<_> = pairs.collect();
    check(&sets, ALIGNED);
    check(&sets, EXACT);
    let singles: Vec<_> = (0..64).map(|a| 1u64 << a).collect();
    check(&singles, EXACT);
}

/// Returns boards with a square at `percent` of all places, on average.
fn random_sets(random: &mut Random, percent: u64, len: usize) -> Vec<u64> {
    (0..len).map(|_| random.dense(percent)).collect()
}

const DENSITIES: [u64; 9] = [0, 1, 2, 5, 10, 25, 45, 80, 100];

#[test]
fn boards_of_all_densities_are_listed() {
    let mut random = Random::new(11);
    for percent in DENSITIES {
        check(&random_sets(&mut random, percent, 3000), ALIGNED);
    }
    let sets: Vec<_> = (0..3000).map(|_| random.set()).collect();
    check(&sets, ALIGNED);
    // All of them mixed, by chunks and by boards.
    let chunks = DENSITIES.map(|percent| random_sets(&mut random, percent, 300));
    check(&chunks.concat(), ALIGNED);
    let mixed: Vec<_> = (0..300).flat_map(|row| chunks.each_ref().map(|sets| sets[row])).collect();
    check(&mixed, ALIGNED);
    check(&mixed, EXACT);
}

#[test]
fn boards_may_differ_from_a_sample_of_them() {
    let mut random = Random::new(16);
    for usual in [0, 1, 2, 4, 9, 17] {
        let mut sets = vec![(1u64 << usual) - 1; 9000];
        for (rarely, exception) in [(97, 0b11), (83, !0), (2, 0b1)] {
            for set in &mut sets[100..] {
                if random.word().is_multiple_of(rarely) {
                    *set = exception;
                }
            }
            check(&sets, EXACT);
            check(&sets, Layout { offset: 0, room: 64 * sets.len() });
        }
    }
}

#[test]
fn slices_and_outputs_may_have_any_length() {
    let mut random = Random::new(12);
    for percent in [1, 3, 8, 40, 100] {
        let sets = random_sets(&mut random, percent, 600);
        for len in (0..=130).chain([255, 256, 257, 511, 512, 513]) {
            check(&sets[..len], EXACT);
        }
        for room in 0..=130 {
            check(&sets[..300], Layout { offset: 0, room });
        }
    }
}

#[test]
fn outputs_may_be_misaligned() {
    let mut random = Random::new(13);
    for percent in [1, 3, 8, 40, 100] {
        let sets = random_sets(&mut random, percent, 300);
        for offset in 0..64 {
            check(&sets, Layout { offset, room: 7 });
        }
    }
}

#[test]
fn outputs_may_be_larger_than_the_caches() {
    // 20 MB as bytes, and more as the other types.
    let mut random = Random::new(15);
    let some: Vec<_> = (0..5000).map(|_| random.word() | random.word()).collect();
    let mut sets: Vec<_> = some.iter().copied().cycle().take(420_000).collect();
    check(&sets, EXACT);
    // Few squares in the middle, and an output that begins within a line.
    sets[200_000..300_000].iter_mut().for_each(|set| *set &= 0x81);
    check(&sets, Layout { offset: 3, room: 1 });
}

#[test]
fn numbers_wrap_at_the_end_of_their_type() {
    let sets = [!0; 20];
    for level in Level::available() {
        let mut out = [0; 20 * 64];
        assert_eq!(bulk::indices_u16_at(level, &mut out, &sets, 0xff00), out.len());
        assert!(out.iter().enumerate().all(|(i, &n)| n == 0xff00u16.wrapping_add(i as u16)));
        let mut out = [0; 20 * 64];
        assert_eq!(bulk::indices_u32_at(level, &mut out, &sets, u32::MAX - 99), out.len());
        assert!(out.iter().enumerate().all(|(i, &n)| n == (u32::MAX - 99).wrapping_add(i as u32)));
    }
}

#[cfg(feature = "std")]
#[test]
fn vectors_and_slices_agree() {
    let sets = random_sets(&mut Random::new(14), 10, 1000);
    let squares: Vec<_> = sets.iter().flat_map(|&set| walk(set)).collect();
    assert_eq!(bulk::squares_vec(&sets), squares);
    assert_eq!(bulk::indices_u16_vec(&sets, 5).len(), squares.len());
    assert_eq!(bulk::indices_u32_vec(&sets, 5)[0], u32::from(squares[0]) + 5);
    assert_eq!(bulk::moves_vec(&sets, &vec![Square::B1; 1000])[0], u16::from(squares[0]) | 1 << 6);
    assert!(bulk::squares_vec(&[]).is_empty());
}

#[test]
fn an_output_without_room_is_refused() {
    let sets = [!0; 9];
    for level in Level::available() {
        let result =
            std::panic::catch_unwind(|| bulk::squares_at(level, &mut [0; 9 * 64 - 1], &sets));
        assert!(result.is_err());
    }
}

#[test]
fn lists_that_do_not_fit_their_boards_are_refused() {
    let mut boards = [0; 2];
    let too_short = |board| Err(BoardsFromListsError::TooShort { board });
    let off_board = |element| Err(BoardsFromListsError::OffBoard { element });
    for (squares, lengths, expected) in [
        (&[1, 2][..], [1, 2], too_short(1)),
        (&[1, 64], [1, 1], off_board(1)),
        (&[1, 2, 3], [1, 1], Ok(2)),
    ] {
        assert_eq!(bulk::boards_from_squares(&mut boards, squares, &lengths), expected);
    }
    for (list, lengths, expected) in [
        (&[164, 165][..], [1, 1], off_board(0)),
        (&[99], [1, 0], off_board(0)),
        (&[100], [1, 1], too_short(1)),
        (&[101, 166, 227], [1, 2], Ok(3)),
    ] {
        assert_eq!(bulk::boards_from_indices_u16(&mut boards, list, &lengths, 100), expected);
    }
    // The boards before the wrong one are written, and no other.
    assert_eq!(bulk::boards_from_squares(&mut boards, &[5, 64], &[1, 1]), off_board(1));
    assert_eq!(boards, [1 << 5, 1 << 2 | 1 << 63]);
    assert_eq!(bulk::boards_from_indices(&mut boards, &[99], 100), off_board(0).map(drop));
    assert_eq!(bulk::boards_from_indices(&mut boards, &[101, 228], 100), off_board(1).map(drop));
    assert_eq!(bulk::boards_from_indices(&mut boards, &[227], 100), Ok(()));
    assert_eq!(boards, [1 << 5 | 1 << 1, 1 << 2 | 1 << 63]);
}
