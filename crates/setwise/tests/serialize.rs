//! Lists of squares from slices of boards, at every level, against a walk over the
//! squares.

mod random;

use random::Random;
use setwise::Square;
use setwise::bulk::{self, Level};

/// The squares of a board, one after the other.
fn walk(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |square| set >> square & 1 == 1)
}

/// What stands around an output and must stay there.
const CANARY: u32 = 0xdead_beef;

/// How an output lies in memory: so many elements behind an aligned place, with room for so
/// many more elements than there are.
#[derive(Clone, Copy, Debug)]
struct Place {
    offset: usize,
    room: usize,
}

/// Runs a serializer into an output in this place, and returns the list. What is in front of
/// the output and behind it stays.
fn list<T: Copy + PartialEq + std::fmt::Debug>(
    place: Place,
    canary: T,
    total: usize,
    run: impl FnOnce(&mut [T]) -> usize,
) -> Vec<T> {
    let mut memory = vec![canary; place.offset + total + place.room + 64];
    let output = place.offset..place.offset + total + place.room;
    let count = run(&mut memory[output.clone()]);
    assert_eq!(count, total);
    let around = [&memory[..output.start], &memory[output.end..]].concat();
    assert!(around.iter().all(|&element| element == canary), "{place:?} written outside");
    memory[place.offset..place.offset + total].to_vec()
}

/// Checks all serializers on some boards.
fn check(sets: &[u64], place: Place) {
    let squares: Vec<_> = sets.iter().flat_map(|&set| walk(set)).collect();
    let base = place.offset as u32 * 64 + place.room as u32 % 3;
    let number = |(row, &set): (usize, &u64)| {
        walk(set).map(move |square| base.wrapping_add(row as u32 * 64 + u32::from(square)))
    };
    let indices: Vec<_> = sets.iter().enumerate().flat_map(number).collect();
    let narrow: Vec<_> = indices.iter().map(|&index| index as u16).collect();
    let from: Vec<_> = (0..sets.len()).map(|row| Square::new_wrapping(row as u32 * 37)).collect();
    let from_each = |(&set, from): (&u64, &Square)| {
        let from = u16::from(from.index()) << 6;
        walk(set).map(move |to| u16::from(to) | from)
    };
    let moves: Vec<_> = sets.iter().zip(&from).flat_map(from_each).collect();
    let total = squares.len();
    for level in Level::available() {
        let found = list(place, CANARY as u8, total, |out| level.squares(out, sets));
        assert!(found == squares, "squares at {level}, {place:?}");
        let found =
            list(place, CANARY as u16, total, |out| level.indices_u16(out, sets, base as u16));
        assert!(found == narrow, "indices_u16 at {level}, {place:?}");
        let found = list(place, CANARY, total, |out| level.indices_u32(out, sets, base));
        assert!(found == indices, "indices_u32 at {level}, {place:?}");
        let found = list(place, CANARY as u16, total, |out| level.moves(out, sets, &from));
        assert!(found == moves, "moves at {level}, {place:?}");

        let mut lengths = vec![0; sets.len()];
        level.lengths(&mut lengths, sets);
        let mut boards = vec![0; sets.len()];
        assert_eq!(bulk::boards_from_squares(&mut boards, &squares, &lengths), Some(total));
        assert_eq!(boards, sets);
        boards.fill(!0);
        let back = bulk::boards_from_indices_u16(&mut boards, &narrow, &lengths, base as u16);
        assert_eq!((back, &boards[..]), (Some(total), sets));
        let mut offsets = vec![0; sets.len() + 1];
        assert_eq!(level.offsets(&mut offsets, sets), total);
        for (row, &set) in sets.iter().enumerate() {
            assert!(squares[offsets[row]..offsets[row + 1]].iter().copied().eq(walk(set)));
        }
    }
    let mut boards = vec![0; sets.len()];
    assert_eq!(bulk::boards_from_indices(&mut boards, &indices, base), Some(()));
    assert_eq!(boards, sets);
}

const ALIGNED: Place = Place { offset: 0, room: 64 };
const EXACT: Place = Place { offset: 0, room: 0 };

#[test]
fn all_words_of_sixteen_bits_in_each_quarter_of_a_board() {
    for quarter in 0..4 {
        let sets: Vec<_> = (0..1u64 << 16).map(|word| word << (16 * quarter)).collect();
        check(&sets, ALIGNED);
    }
}

#[test]
fn all_single_squares_and_all_pairs() {
    let pairs = (0..64).flat_map(|a| (0..64).map(move |b| 1u64 << a | 1 << b));
    let sets: Vec<_> = pairs.collect();
    check(&sets, ALIGNED);
    check(&sets, EXACT);
    let singles: Vec<_> = (0..64).map(|a| 1u64 << a).collect();
    check(&singles, EXACT);
}

/// Boards with about so many squares in a hundred places.
fn random_sets(random: &mut Random, percent: u64, len: usize) -> Vec<u64> {
    let mut set =
        || (0..64).filter(|_| random.word() % 100 < percent).fold(0, |set, i| set | 1 << i);
    (0..len).map(|_| set()).collect()
}

const DENSITIES: [u64; 9] = [0, 1, 2, 5, 10, 25, 45, 80, 100];

#[test]
fn boards_of_all_densities() {
    let mut random = Random(11);
    for percent in DENSITIES {
        check(&random_sets(&mut random, percent, 3000), ALIGNED);
    }
    let sets: Vec<_> = (0..3000).map(|_| random.set()).collect();
    check(&sets, ALIGNED);
    // And all of them mixed, by chunks and by boards.
    let chunks = DENSITIES.map(|percent| random_sets(&mut random, percent, 300));
    check(&chunks.concat(), ALIGNED);
    let mixed: Vec<_> = (0..300).flat_map(|row| chunks.each_ref().map(|sets| sets[row])).collect();
    check(&mixed, ALIGNED);
    check(&mixed, EXACT);
}

#[test]
fn every_length_and_every_room() {
    let mut random = Random(12);
    for percent in [1, 3, 8, 40, 100] {
        let sets = random_sets(&mut random, percent, 600);
        for len in (0..=130).chain([255, 256, 257, 511, 512, 513]) {
            check(&sets[..len], EXACT);
        }
        for room in 0..=130 {
            check(&sets[..300], Place { offset: 0, room });
        }
    }
}

#[test]
fn every_misalignment_of_the_output() {
    let mut random = Random(13);
    for percent in [1, 3, 8, 40, 100] {
        let sets = random_sets(&mut random, percent, 300);
        for offset in 0..64 {
            check(&sets, Place { offset, room: 7 });
        }
    }
}

#[test]
fn outputs_larger_than_the_caches() {
    // 20 MB as bytes; with the other types more of it is.
    let mut random = Random(15);
    let some: Vec<_> = (0..5000).map(|_| random.word() | random.word()).collect();
    let mut sets: Vec<_> = some.iter().copied().cycle().take(420_000).collect();
    check(&sets, EXACT);
    // Few squares in between, and an output that begins in the middle of a line.
    sets[200_000..300_000].iter_mut().for_each(|set| *set &= 0x81);
    check(&sets, Place { offset: 3, room: 1 });
}

#[test]
fn numbers_wrap_where_their_type_ends() {
    let sets = [!0; 20];
    for level in Level::available() {
        let mut out = [0; 20 * 64];
        assert_eq!(level.indices_u16(&mut out, &sets, 0xff00), out.len());
        assert!(out.iter().enumerate().all(|(i, &n)| n == 0xff00u16.wrapping_add(i as u16)));
        let mut out = [0; 20 * 64];
        assert_eq!(level.indices_u32(&mut out, &sets, u32::MAX - 99), out.len());
        assert!(out.iter().enumerate().all(|(i, &n)| n == (u32::MAX - 99).wrapping_add(i as u32)));
    }
}

#[cfg(feature = "std")]
#[test]
fn vectors_have_what_the_slices_have() {
    let sets = random_sets(&mut Random(14), 10, 1000);
    let squares: Vec<_> = sets.iter().flat_map(|&set| walk(set)).collect();
    assert_eq!(bulk::squares_vec(&sets), squares);
    assert_eq!(bulk::indices_u16_vec(&sets, 5).len(), squares.len());
    assert_eq!(bulk::indices_u32_vec(&sets, 5)[0], u32::from(squares[0]) + 5);
    assert_eq!(bulk::moves_vec(&sets, &vec![Square::B1; 1000])[0], u16::from(squares[0]) | 1 << 6);
    assert!(bulk::squares_vec(&[]).is_empty());
}

#[test]
fn an_output_without_room_is_refused_before_it_is_written() {
    let sets = [!0; 9];
    for level in Level::available() {
        let result = std::panic::catch_unwind(|| level.squares(&mut [0; 9 * 64 - 1], &sets));
        assert!(result.is_err());
    }
}

#[test]
fn lists_that_are_no_boards_are_refused() {
    let mut boards = [0; 2];
    assert_eq!(bulk::boards_from_squares(&mut boards, &[1, 2], &[1, 2]), None);
    assert_eq!(bulk::boards_from_squares(&mut boards, &[1, 64], &[1, 1]), None);
    assert_eq!(bulk::boards_from_squares(&mut boards, &[1, 2, 3], &[1, 1]), Some(2));
    let narrow = |boards: &mut [u64], list: &[u16], lengths: &[u8]| {
        bulk::boards_from_indices_u16(boards, list, lengths, 100)
    };
    assert_eq!(narrow(&mut boards, &[164, 165], &[1, 1]), None);
    assert_eq!(narrow(&mut boards, &[99], &[1, 0]), None);
    assert_eq!(narrow(&mut boards, &[100], &[1, 1]), None);
    assert_eq!(narrow(&mut boards, &[101, 166, 227], &[1, 2]), Some(3));
    boards[1] = 4;
    assert_eq!(bulk::boards_from_indices(&mut boards, &[99], 100), None);
    assert_eq!(bulk::boards_from_indices(&mut boards, &[228], 100), None);
    assert_eq!(bulk::boards_from_indices(&mut boards, &[227], 100), Some(()));
    assert_eq!(boards, [2, 4 | 1 << 63]);
}
