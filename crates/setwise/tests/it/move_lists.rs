//! Lists of moves by hashing, against walks over the board, and the search for the
//! multipliers.

use crate::multipliers;
use crate::random::Random;

use std::collections::HashSet;
use std::ops::ControlFlow;

use setwise::search::move_lists::{
    closed_form, closed_form_rank, each, each_or_stop, fewest, is_perfect, smallest,
};
use setwise::serialize::hash::{self, MoveList, TargetHash, full, shapes};
use setwise::{Bitboard, Square};

type Steps = &'static [(i32, i32)];
type ListOf = fn(Square, Bitboard) -> MoveList;

/// A piece: its steps, their number, its hash, and the functions for its lists.
struct Piece {
    name: &'static str,
    steps: Steps,
    reach: i32,
    hash: fn(Square) -> TargetHash,
    lists: &'static [ListOf],
    /// The number of lists on all squares.
    count: usize,
}

const KING_STEPS: Steps = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const KNIGHT_STEPS: Steps =
    &[(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];

const PIECES: [Piece; 6] = [
    Piece {
        name: "king",
        steps: KING_STEPS,
        reach: 1,
        hash: TargetHash::king,
        lists: &[hash::king, shapes::king, full::king],
        count: 10016,
    },
    Piece {
        name: "knight",
        steps: KNIGHT_STEPS,
        reach: 1,
        hash: TargetHash::knight,
        lists: &[hash::knight, shapes::knight, full::knight],
        count: 5520,
    },
    Piece {
        name: "rank",
        steps: &[(-1, 0), (1, 0)],
        reach: 7,
        hash: TargetHash::rank,
        lists: &[hash::rank, full::rank],
        count: 8192,
    },
    Piece {
        name: "file",
        steps: &[(0, -1), (0, 1)],
        reach: 7,
        hash: TargetHash::file,
        lists: &[hash::file, full::file],
        count: 8192,
    },
    Piece {
        name: "diagonal",
        steps: &[(-1, -1), (1, 1)],
        reach: 7,
        hash: TargetHash::diagonal,
        lists: &[hash::diagonal, full::diagonal],
        count: 2562,
    },
    Piece {
        name: "anti-diagonal",
        steps: &[(-1, 1), (1, -1)],
        reach: 7,
        hash: TargetHash::anti_diagonal,
        lists: &[hash::anti_diagonal, full::anti_diagonal],
        count: 2562,
    },
];

impl Piece {
    /// The targets on the empty board, step by step.
    fn targets(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file() as i32, from.rank() as i32);
        let mut targets = 0;
        for (east, north) in self.steps {
            for k in 1..=self.reach {
                let (file, rank) = (file + k * east, rank + k * north);
                if (0..8).contains(&file) && (0..8).contains(&rank) {
                    targets |= 1u64 << (8 * rank + file);
                }
            }
        }
        Bitboard(targets)
    }
}

/// Returns the squares of a set, bit by bit.
fn naive(set: Bitboard) -> Vec<u8> {
    (0..64).filter(|i| set.0 >> i & 1 == 1).collect()
}

fn check_list(list: MoveList, from: Square, expected: &[u8]) {
    let len = expected.len();
    assert_eq!((list.len(), list.is_empty()), (len, len == 0));
    assert_eq!(list.to_bytes()[..len], *expected);
    assert_eq!(list.as_word().to_le_bytes(), list.to_bytes());
    assert!(list.to_bytes()[len..].iter().all(|byte| byte & 0x80 != 0));
    assert!(list.iter().map(u8::from).eq(expected.iter().copied()));
    assert!(list.iter().rev().map(u8::from).eq(expected.iter().rev().copied()));

    let moves: Vec<u16> =
        expected.iter().map(|&to| u16::from(to) | (from.index() as u16) << 6).collect();
    assert_eq!(list.moves(from)[..len], moves);
    let (mut bytes, mut words) = ([0x55; 9], [0x5555; 9]);
    assert_eq!(list.emit(&mut bytes), Some(len));
    assert_eq!(list.emit_moves(from, &mut words), Some(len));
    assert_eq!((&bytes[..len], bytes[8]), (expected, 0x55));
    assert_eq!((&words[..len], words[8]), (&moves[..], 0x5555));
}

#[test]
fn every_subset_of_every_target_set_has_an_index_and_a_list() {
    for piece in &PIECES {
        let mut count = 0;
        for from in Square::all() {
            let (hash, targets) = ((piece.hash)(from), piece.targets(from));
            assert_eq!(hash.targets(), targets, "{} on {from}", piece.name);
            assert_eq!(hash.len(), 1 << targets.len());
            assert_eq!(TargetHash::new(targets, hash.multiplier()), Some(hash));
            let mut seen = vec![false; hash.len()];
            for subset in targets.subsets() {
                assert!(!std::mem::replace(&mut seen[hash.index(subset)], true));
                let expected = naive(subset);
                for list in piece.lists {
                    check_list(list(from, subset), from, &expected);
                }
            }
            count += hash.len();
        }
        assert_eq!(count, piece.count, "{}", piece.name);
    }
}

#[test]
fn squares_outside_the_targets_are_ignored() {
    let mut random = Random::new(41);
    for piece in &PIECES {
        for from in Square::all() {
            let targets = piece.targets(from);
            let hash = (piece.hash)(from);
            let words = (0..50).map(|_| random.set());
            for word in words.chain([0, !0, !targets.0, 1 << from.index(), 1, 1 << 63]) {
                let expected = naive(Bitboard(word) & targets);
                for list in piece.lists {
                    check_list(list(from, Bitboard(word)), from, &expected);
                }
                assert_eq!(hash.index(Bitboard(word)), hash.index(Bitboard(word) & targets));
            }
        }
    }
}

#[test]
fn lists_are_equal_when_their_squares_are() {
    // The bytes after d5 differ.
    let king = hash::king(Square::D4, Square::D5.into());
    let line = full::file(Square::D4, Square::D5.into());
    assert_ne!(king.as_word(), line.as_word());
    assert_eq!(king, line);
    assert_ne!(king, hash::king(Square::D4, Square::E5.into()));
    assert_ne!(king, MoveList::EMPTY);
    assert_eq!(hash::king(Square::A1, Bitboard::EMPTY), MoveList::default());
    assert_eq!(HashSet::from([king, line]).len(), 1);
    assert_eq!(format!("{king:?}"), format!("{:?}", [Square::D5]));
}

#[test]
fn a_list_without_room_for_eight_is_not_written() {
    for len in 0..8 {
        let (mut bytes, mut words) = ([0x55; 8], [0x5555; 8]);
        assert_eq!(MoveList::EMPTY.emit(&mut bytes[..len]), None);
        assert_eq!(MoveList::EMPTY.emit_moves(Square::A1, &mut words[..len]), None);
        assert_eq!((bytes, words), ([0x55; 8], [0x5555; 8]));
    }
}

#[test]
fn the_iterator_meets_in_the_middle() {
    let mut squares = hash::king(Square::E4, Bitboard::FULL).iter();
    assert_eq!((squares.next(), squares.next_back()), (Some(Square::D3), Some(Square::F5)));
    assert_eq!((squares.len(), squares.size_hint()), (6, (6, Some(6))));
    assert_eq!(squares.clone().count(), 6);
    assert_eq!(squares.nth(4), Some(Square::D5));
    assert_eq!((squares.next_back(), squares.next_back()), (Some(Square::E5), None));
    assert_eq!((squares.next(), squares.next()), (None, None));
}

/// Returns the highest square whose targets are those of this square, shifted.
fn highest_of_shape(piece: &Piece, from: Square) -> Square {
    let mut squares = Square::all().rev().take_while(|&high| high >= from);
    let same = |high: &Square| {
        let up = high.index() - from.index();
        piece.targets(from).0.checked_mul(1 << up) == Some(piece.targets(*high).0)
    };
    squares.find(same).expect("at least the square itself")
}

#[test]
fn there_are_9_shapes_of_the_king_and_25_of_the_knight() {
    for (piece, count) in PIECES[..2].iter().zip([9, 25]) {
        let mut shapes = HashSet::new();
        for from in Square::all() {
            let high = highest_of_shape(piece, from);
            let up = high.index() - from.index();
            let multiplier = (piece.hash)(high).multiplier();
            assert_eq!((piece.hash)(from).multiplier(), multiplier << up, "{from}");
            shapes.insert(high);
        }
        assert_eq!(shapes.len(), count);
    }
}

#[test]
fn the_multipliers_of_the_shapes_are_the_smallest_of_the_fewest_bits() {
    for piece in &PIECES[..2] {
        for from in Square::all().filter(|&from| highest_of_shape(piece, from) == from) {
            let multiplier = (piece.hash)(from).multiplier();
            let expected = Some((multiplier.count_ones(), multiplier));
            assert_eq!(fewest(piece.targets(from)), expected, "{} on {from}", piece.name);
        }
    }
}

#[test]
fn the_fewest_bits_are_two_to_four() {
    let king = PIECES[0].bits();
    assert_eq!([2, 3, 4].map(|bits| king.iter().filter(|&&b| b == bits).count()), [4, 24, 36]);
    let knight = PIECES[1].bits();
    assert_eq!([2, 3, 4].map(|bits| knight.iter().filter(|&&b| b == bits).count()), [8, 16, 40]);
}

impl Piece {
    fn bits(&self) -> Vec<u32> {
        let bits = |from| fewest(self.targets(from)).expect("there is a multiplier").0;
        Square::all().map(bits).collect()
    }

    fn four_bits(&self) -> Vec<u64> {
        let smallest = |from| smallest(self.targets(from), 4).expect("there is a multiplier");
        Square::all().map(smallest).collect()
    }
}

#[test]
fn four_bits_suffice_for_every_king_and_knight() {
    assert_eq!(PIECES[0].four_bits(), multipliers::KING);
    assert_eq!(PIECES[1].four_bits(), multipliers::KNIGHT);
}

fn all(targets: Bitboard, bits: u32) -> Vec<u64> {
    let mut found = Vec::new();
    let end = each(targets, bits, |multiplier| {
        found.push(multiplier);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(end, ControlFlow::Continue(()));
    found
}

#[test]
fn a_king_in_the_interior_has_at_most_five_multipliers_of_four_bits() {
    let interior = Square::all().filter(|&from| PIECES[0].targets(from).len() == 8);
    let counts: Vec<usize> = interior.map(|from| all(PIECES[0].targets(from), 4).len()).collect();
    assert_eq!(counts.len(), 36);
    assert!(counts.iter().all(|count| (1..=5).contains(count)));
    assert_eq!(
        all(PIECES[0].targets(Square::B2), 4),
        [
            0x0402_6000_0000_0000,
            0x2001_8400_0000_0000,
            0x2002_4400_0000_0000,
            0x2004_0880_0000_0000,
            0x2010_4200_0000_0000,
        ]
    );
}

/// Returns all multipliers of `bits` bits, without pruning.
fn tried(targets: Bitboard, bits: u32) -> Vec<u64> {
    let words = Bitboard::FULL.subsets_of_len(bits);
    words.map(|word| word.0).filter(|&word| is_perfect(targets, word)).collect()
}

/// Returns targets of pieces, also at the edges of the word, and some sets that no piece has.
fn samples() -> Vec<Bitboard> {
    let mut random = Random::new(43);
    let pieces = PIECES.iter().flat_map(|piece| {
        [Square::A1, Square::G2, Square::D8, Square::H7, Square::H8].map(|from| piece.targets(from))
    });
    let mut targets: Vec<_> = pieces.collect();
    for len in 0..=8 {
        let mut set = Bitboard(random.word());
        while set.len() > len {
            set = set.without(Square::new_wrapping(random.word() as usize));
        }
        targets.push(set);
    }
    targets.extend([Bitboard(1 << 63), Bitboard(3 << 62), Bitboard(0x81 << 56)]);
    targets
}

#[test]
fn the_search_misses_nothing() {
    for targets in samples() {
        for bits in 0..=4 {
            assert_eq!(all(targets, bits), tried(targets, bits), "{targets:?}, {bits}");
        }
    }
}

#[test]
fn the_search_accepts_all_sets_and_numbers_of_bits() {
    assert!(!is_perfect(Bitboard::FULL, 1));
    assert_eq!((smallest(Bitboard::FULL, 1), fewest(Bitboard::FULL)), (None, None));
    assert_eq!(fewest(Bitboard::EMPTY), Some((0, 0)));
    assert_eq!(smallest(Bitboard::EMPTY, 3), Some(0b111));
    assert_eq!(smallest(Bitboard::EMPTY, 64), Some(!0));
    assert_eq!(smallest(Bitboard::EMPTY, 65), None);
    assert_eq!(smallest(Square::A1.into(), u32::MAX), None);
    assert_eq!(smallest(Square::A1.into(), 0), None);
    assert_eq!([Bitboard::FULL, Bitboard(0b101)].map(|set| TargetHash::new(set, 1)), [None; 2]);
}

#[test]
fn files_and_diagonals_keep_their_order_with_a_bit_for_each_target() {
    for piece in &PIECES[3..] {
        for from in Square::all() {
            let targets = piece.targets(from);
            let hash = (piece.hash)(from);
            assert_eq!(hash.multiplier(), closed_form(targets));
            assert_eq!(hash.multiplier().count_ones(), targets.len());
            for subset in targets.subsets() {
                assert_eq!(hash.index(subset) as u64, subset.extract(targets).0);
            }
        }
    }
    // The whole line, with the square itself.
    let all = closed_form(PIECES[3].targets(Square::A1).with(Square::A1));
    assert_eq!(all, 0x0102_0408_1020_4080);
    assert_eq!(closed_form(Bitboard::EMPTY), 0);
}

#[test]
fn ranks_need_one_bit_at_the_ends_and_two_elsewhere() {
    for from in Square::all() {
        let (file, down) = (from.index() % 8, 56 - from.index() / 8 * 8);
        let targets = PIECES[2].targets(from);
        let ends = matches!(file, 0 | 7);
        let multiplier = closed_form_rank(from);
        assert_eq!((PIECES[2].hash)(from).multiplier(), multiplier);
        assert_eq!(multiplier.count_ones(), if ends { 1 } else { 2 });

        let mut least = multiplier;
        if !ends && down > 0 {
            let without_carries = (1u64 << (down + 8 - file)) + (1 << (down - file));
            assert!(is_perfect(targets, without_carries));
            assert_eq!(without_carries < multiplier, file >= 4);
            least = least.min(without_carries);
        }
        assert_eq!(fewest(targets), Some((multiplier.count_ones(), least)), "{from}");
    }
}

#[test]
fn files_and_diagonals_need_a_bit_for_each_target() {
    for piece in &PIECES[3..] {
        for from in Square::all() {
            let targets = piece.targets(from);
            let (bits, _) = fewest(targets).expect("there is the closed form");
            assert_eq!(bits, targets.len(), "{} on {from}", piece.name);
        }
    }
}

#[test]
fn a_stopped_search_has_found_the_first_multipliers() {
    let targets = Bitboard::from(Square::B1).king_attacks();
    let search = |patience: usize| {
        let (mut found, mut asked) = (Vec::new(), 0);
        let visitor = |multiplier| {
            found.push(multiplier);
            ControlFlow::Continue(())
        };
        let end = each_or_stop(targets, 4, visitor, || {
            asked += 1;
            if asked > patience { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (found, end, asked)
    };
    let (all, end, asked) = search(usize::MAX);
    assert_eq!(end, ControlFlow::Continue(()));
    assert!(!all.is_empty());
    for patience in (0..asked).step_by(asked / 50 + 1) {
        let (found, end, asked) = search(patience);
        assert_eq!((end, asked), (ControlFlow::Break(()), patience + 1));
        assert!(all.starts_with(&found));
    }
}
