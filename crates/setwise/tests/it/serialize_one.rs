//! Compares lists of the squares of single boards, and of moves, with a walk over the board.

use crate::naive::{check_both_ends, walk};
use crate::random::Random;

use std::collections::HashSet;

use setwise::serialize::moves;
use setwise::serialize::order::SideToMove::{Black, White};
use setwise::serialize::order::{by_reverse, conditional_flip};
use setwise::serialize::{SquareList, bisect, loops};
use setwise::{Bitboard, Rank, Square};

/// Returns the squares of a set, from h8 to a1.
fn walk_back(set: Bitboard) -> Vec<Square> {
    walk(set).into_iter().rev().collect()
}

/// Returns the squares of a set in this order of the ranks, each from the a-file.
fn walk_ranks(set: Bitboard, ranks: impl Iterator<Item = usize>) -> Vec<Square> {
    let squares = ranks.flat_map(|rank| (0..8).map(move |file| 8 * rank + file));
    let squares = squares.filter(|square| set.0 >> square & 1 == 1);
    squares.map(Square::new_wrapping).collect()
}

/// All sets of one and two squares, the empty set and the full one.
fn small() -> impl Iterator<Item = Bitboard> {
    let pair = |a| (0..=a).map(move |b| Bitboard(1 << a | 1 << b));
    (0..64).flat_map(pair).chain([Bitboard::EMPTY, Bitboard::FULL])
}

/// Those, random sets of all densities, and sets at the edges of the word.
fn sets() -> impl Iterator<Item = Bitboard> {
    let mut random = Random::new(0x05e7);
    let words = (0..4000).map(move |_| random.set());
    let edges = [!1, !0 >> 1, !0 << 32, !0 >> 32, 0x8000_0000_0000_0001, 0x0101_0101_0101_0101];
    small().chain(words.chain(edges).map(Bitboard))
}

type Loop<T> = (&'static str, fn(Bitboard, &mut dyn FnMut(T)));

const SINGLES: [Loop<Bitboard>; 3] = [
    ("while", |set, visit| loops::singles_while(set, visit)),
    ("do while", |set, visit| loops::singles_do_while(set, visit)),
    ("xor", |set, visit| loops::singles_by_xor(set, visit)),
];

const FORWARD: [Loop<Square>; 4] = [
    ("forward", |set, visit| loops::forward(set, visit)),
    ("with reset", |set, visit| loops::forward_with_reset(set, visit)),
    ("bit test", |set, visit| loops::forward_bit_test(set, visit)),
    ("zero count", |set, visit| loops::forward_zero_count(set, visit)),
];

const REVERSE: [Loop<Square>; 4] = [
    ("reverse", |set, visit| loops::reverse(set, visit)),
    ("with reset", |set, visit| loops::reverse_with_reset(set, visit)),
    ("bit test", |set, visit| loops::reverse_bit_test(set, visit)),
    ("zero count", |set, visit| loops::reverse_zero_count(set, visit)),
];

/// Returns what a loop visits.
fn visited<T>(visit: impl FnOnce(&mut dyn FnMut(T))) -> Vec<T> {
    let mut list = Vec::new();
    visit(&mut |item| list.push(item));
    list
}

#[test]
fn loops_over_singles_isolate_each_square() {
    for set in sets() {
        let expected: Vec<_> = walk(set).into_iter().map(Bitboard::from_square).collect();
        for (name, singles) in SINGLES {
            assert_eq!(visited(|visit| singles(set, visit)), expected, "{name}");
        }
        assert!(set.singles().eq(expected));
    }
}

#[test]
fn loops_over_squares_visit_them_in_order() {
    for set in sets() {
        let (expected, back) = (walk(set), walk_back(set));
        for (name, forward) in FORWARD {
            assert_eq!(visited(|visit| forward(set, visit)), expected, "{name}");
        }
        for (name, reverse) in REVERSE {
            assert_eq!(visited(|visit| reverse(set, visit)), back, "{name}");
        }
        assert!(set.squares().eq(expected) && set.squares().rev().eq(back));
    }
}

/// Checks what an iterator yields from the front, from the back, from both, in folds, and
/// with items skipped.
fn check_iterator<I>(make: impl Fn() -> I, expected: &[I::Item])
where
    I: DoubleEndedIterator<Item: Copy + Ord + std::fmt::Debug> + ExactSizeIterator + Clone,
{
    for turns in [!0, 0xaaaa_aaaa_aaaa_aaaa] {
        check_both_ends(make(), expected, turns);
    }
    let (mut forward, mut backward) = (Vec::new(), Vec::new());
    make().for_each(|item| forward.push(item));
    make().rev().for_each(|item| backward.insert(0, item));
    assert_eq!((&*forward, &*backward), (expected, expected));
    check_nth(&make, expected);
}

fn check_nth<I>(make: &impl Fn() -> I, expected: &[I::Item])
where
    I: DoubleEndedIterator + ExactSizeIterator,
    I::Item: Copy + PartialEq + std::fmt::Debug,
{
    let len = expected.len();
    for n in (0..=len + 1).chain([64, 65, usize::MAX]) {
        let left = len.saturating_sub(n.saturating_add(1));
        let (mut front, mut back) = (make(), make());
        assert_eq!(front.nth(n), expected.get(n).copied());
        assert_eq!(back.nth_back(n), expected.iter().rev().nth(n).copied());
        assert_eq!((front.len(), back.len()), (left, left));
        // The folds continue after the items that were skipped.
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        front.for_each(|item| forward.push(item));
        back.rev().for_each(|item| backward.push(item));
        assert_eq!(forward, expected[len - left..]);
        assert!(backward.iter().eq(expected[..left].iter().rev()));
    }
}

/// Some of the sets, for slow checks.
fn some_sets() -> impl Iterator<Item = Bitboard> {
    let all: Vec<_> = sets().collect();
    all.into_iter().enumerate().filter(|(i, _)| i % 13 == 0).map(|(_, set)| set).chain([
        Bitboard::EMPTY,
        Bitboard::FULL,
        Bitboard(1),
        Bitboard(1 << 63),
    ])
}

#[test]
fn singles_are_an_iterator_from_both_ends() {
    for set in some_sets() {
        let expected: Vec<_> = walk(set).into_iter().map(Bitboard::from_square).collect();
        check_iterator(|| set.singles(), &expected);
        assert!(set.singles().eq(set.subsets_of_len(1)));
        assert_eq!(set.singles().collect::<Bitboard>(), set);
    }
    let mut singles = Bitboard(0b111).singles();
    assert_eq!((singles.nth(1), singles.as_bitboard()), (Some(Bitboard(2)), Bitboard(4)));
}

#[test]
fn squares_are_an_iterator_from_both_ends() {
    for set in some_sets() {
        check_iterator(|| set.squares(), &walk(set));
        check_iterator(|| set.squares_for(Black), &walk(set));
        check_iterator(|| set.squares_for(White), &walk_ranks(set, (0..8).rev()));
        for side in [Black, White] {
            let mut squares = set.squares_for(side);
            assert_eq!(squares.as_bitboard(), set);
            let (first, last) = (squares.next(), squares.next_back());
            let taken: Bitboard = first.into_iter().chain(last).collect();
            assert_eq!(squares.as_bitboard(), set.difference(taken));
        }
    }
}

#[test]
fn white_sees_the_eighth_rank_first_and_black_the_first() {
    for set in sets() {
        assert!(set.squares_for(Black).eq(walk(set)));
        assert!(set.squares_for(White).eq(walk_ranks(set, (0..8).rev())));
        assert_eq!(visited(|visit| by_reverse(set, Black, visit)), walk(set));
        assert_eq!(visited(|visit| by_reverse(set, White, visit)), walk_back(set));

        // Both sides see the flipped board alike.
        let black = set.flip_vertical().squares_for(Black).map(Square::flip_vertical);
        assert!(set.squares_for(White).eq(black));
        for (color, side) in [(0u64, White), (1, Black)] {
            let m = color.wrapping_sub(1);
            let x = set.0 ^ (set.0 ^ set.0.swap_bytes()) & m;
            assert_eq!(conditional_flip(set, side), (Bitboard(x), m as usize & 56));
        }
    }
}

#[test]
fn bisection_visits_what_is_not_empty() {
    let part = |set: Bitboard, bits: u32| {
        let parts = (0..64 / bits).map(move |i| (i, set.0 >> (i * bits) & (!0 >> (64 - bits))));
        let parts = parts.filter(|&(_, part)| part != 0);
        parts.map(move |(i, part)| (Rank::ALL[(i * bits / 8) as usize], part)).collect::<Vec<_>>()
    };
    for set in sets() {
        let (mut double_words, mut words, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
        bisect::double_words(set, |rank, half| double_words.push((rank, u64::from(half))));
        bisect::words(set, |rank, word| words.push((rank, u64::from(word))));
        bisect::bytes(set, |rank, byte| bytes.push((rank, u64::from(byte))));
        assert_eq!(double_words, part(set, 32));
        assert_eq!(words, part(set, 16));
        assert_eq!(bytes, part(set, 8));
    }
}

#[test]
fn every_byte_has_its_list_on_every_rank() {
    for (rank, byte) in Rank::ALL.into_iter().flat_map(|rank| (0..=255u8).map(move |b| (rank, b))) {
        let list = bisect::byte_list(rank, byte);
        let (list, after) = list.split_at(byte.count_ones() as usize);
        assert_eq!(list, walk(Bitboard(u64::from(byte) << (8 * rank.index()))));
        assert!(after.iter().all(|square| square.index() == 8 * rank.index()));
    }
    for set in sets() {
        let mut list = [Square::H8; 64];
        let len = bisect::squares(set, &mut list);
        assert_eq!(list[..len], walk(set));
    }
}

#[test]
fn squares_are_copied_where_there_is_room() {
    for set in some_sets() {
        let expected = walk(set);
        for room in [0, 1, expected.len().saturating_sub(1), expected.len(), 64, 70] {
            let mut out = vec![Square::G5; room];
            let copied = set.squares_into(&mut out).map(|list| list.to_vec());
            let len = if room < expected.len() { 0 } else { expected.len() };
            assert_eq!(copied, (room >= expected.len()).then(|| expected.clone()));
            assert_eq!(out[..len], expected[..len]);
            assert!(out[len..].iter().all(|&square| square == Square::G5));
        }
    }
}

#[test]
fn lists_are_slices_of_their_squares() {
    for set in sets() {
        let list = SquareList::from(set);
        let expected = walk(set);
        assert_eq!(list.as_slice(), expected);
        assert_eq!(list, set.squares().collect());
        assert!(list.iter().eq(&expected) && (&list).into_iter().eq(&expected));
        check_iterator(|| list.clone().into_iter(), &expected);
        assert_eq!(Bitboard::from_squares(&list), set);
        assert_eq!(format!("{list:?}"), format!("{expected:?}"));
    }
}

#[test]
fn lists_take_64_squares_and_no_more() {
    let mut list = SquareList::default();
    for (i, square) in Square::all().enumerate() {
        assert_eq!((list.len(), list.push(square)), (i, Ok(())));
    }
    assert_eq!(list, SquareList::new(Bitboard::FULL));
    assert_eq!((list.push(Square::E4), list.len()), (Err(Square::E4), 64));

    // Squares for which there is no room stay in the iterator.
    let mut squares = Square::all().chain([Square::B2, Square::B3]);
    let mut list = SquareList::new(Bitboard(0b11));
    list.extend(&mut squares);
    assert_eq!((list.len(), list[63], squares.next()), (64, Square::F8, Some(Square::G8)));
    list.extend(&mut squares);
    assert_eq!(squares.next(), Some(Square::H8));
    let collected: SquareList = squares.by_ref().collect();
    assert_eq!(*collected, [Square::B2, Square::B3]);
    assert_eq!(std::iter::repeat(Square::D4).collect::<SquareList>().len(), 64);
}

#[test]
fn lists_return_and_compare_their_squares() {
    let mut list = SquareList::new(Bitboard(0b1011));
    assert_eq!((list.pop(), list.pop()), (Some(Square::D1), Some(Square::B1)));
    // The squares after the end are not compared.
    assert_eq!(list, SquareList::new(Bitboard(1)));
    assert_eq!(HashSet::from([list.clone(), SquareList::new(Bitboard(1))]).len(), 1);
    assert_ne!(list, SquareList::EMPTY);
    list.extend([Square::H8, Square::C1]);
    list.as_mut_slice().sort();
    assert_eq!(list.as_ref(), [Square::A1, Square::C1, Square::H8]);
    for square in &mut list {
        *square = square.flip_vertical();
    }
    list.swap(0, 2);
    assert_eq!(*list, [Square::H1, Square::C8, Square::A8]);
    list.clear();
    assert_eq!((list.pop(), list.len(), list), (None, 0, SquareList::EMPTY));
}

#[test]
fn a_move_has_its_squares() {
    for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
        let mv = moves::pack(from, to);
        assert_eq!(mv, to.index() as u16 | (from.index() as u16) << 6);
        assert_eq!((moves::from(mv), moves::to(mv)), (from, to));
    }
}

/// Checks that a function writes these moves if there is room for all, and otherwise nothing.
fn check_emit(expected: &[u16], emit: impl Fn(&mut [u16]) -> Option<usize>) {
    let len = expected.len();
    for room in [0, len / 2, len.saturating_sub(1), len, len + 1, len + 9] {
        let mut out = vec![0xdead; room];
        let written = if room < len { 0 } else { len };
        assert_eq!(emit(&mut out), (room >= len).then_some(len), "room for {room} of {len}");
        assert_eq!(out[..written], expected[..written]);
        assert!(out[written..].iter().all(|&mv| mv == 0xdead));
    }
}

#[test]
fn moves_of_a_piece_go_to_each_target() {
    let mut random = Random::new(77);
    for targets in sets() {
        let from = Square::new_wrapping(random.word() as usize);
        let list = |to: Vec<Square>| -> Vec<_> {
            to.into_iter().map(|to| from.index() as u16 * 64 + to.index() as u16).collect()
        };
        let upward = list(walk(targets));
        let downward = list(walk_ranks(targets, (0..8).rev()));
        check_emit(&upward, |out| moves::emit(from, targets, out));
        check_emit(&upward, |out| moves::emit_for(from, targets, Black, out));
        check_emit(&downward, |out| moves::emit_for(from, targets, White, out));
    }
}

#[test]
fn moves_are_those_of_the_other_forms() {
    for from in Square::all() {
        let targets = Bitboard::from(from).knight_attacks();
        let (mut one, mut many, mut hashed) = ([0; 8], [0; 8], [0; 8]);
        let len = moves::emit(from, targets, &mut one).expect("room for eight");
        assert_eq!(setwise::bulk::moves(&mut many[..len], &[targets.0], &[from]), len);
        let list = setwise::serialize::hash::knight(from, targets);
        assert_eq!(list.emit_moves(from, &mut hashed), Some(len));
        assert_eq!((&one[..len], &one[..len]), (&many[..len], &hashed[..len]));
    }
}

/// Emulates the loop of the page: `rdi`, counted in words, moves up, or down if the direction
/// flag is set. Returns the last `rdi`.
fn stosw_loop(memory: &mut [u16], start: usize, from: Square, targets: u64, down: bool) -> usize {
    let (mut rdi, mut rdx, ecx) = (start, targets, (from.index() as u16) << 6);
    while rdx != 0 {
        let rax = rdx.trailing_zeros();
        rdx &= !(1 << rax);
        memory[rdi] = rax as u16 | ecx;
        rdi = if down { rdi - 1 } else { rdi + 1 };
    }
    rdi
}

#[test]
fn the_direction_flag_must_be_clear() {
    for (from, len) in [(Square::A1, 3), (Square::E1, 5), (Square::E4, 8)] {
        let targets = Bitboard::from(from).king_attacks();
        let mut expected = [0; 8];
        assert_eq!(moves::emit(from, targets, &mut expected), Some(len));

        // `cld`: the list follows the pointer.
        let mut memory = [0xdead; 32];
        assert_eq!(stosw_loop(&mut memory, 16, from, targets.0, false), 16 + len);
        assert_eq!(memory[16..16 + len], expected[..len]);
        assert!(memory[..16].iter().chain(&memory[16 + len..]).all(|&mv| mv == 0xdead));

        // `std`, as printed: only the first move is where it should be, and the others overwrite
        // what precedes the list.
        let mut memory = [0xdead; 32];
        assert_eq!(stosw_loop(&mut memory, 16, from, targets.0, true), 16 - len);
        assert_eq!(memory[16], expected[0]);
        assert!(memory[17..].iter().all(|&mv| mv == 0xdead));
        let in_front: Vec<_> = memory[17 - len..17].iter().rev().copied().collect();
        assert_eq!(in_front, expected[..len]);
    }
}
