//! Books of Polyglot: published keys, lookups, castling, weights, and corrupt bytes.

use crate::walks::games;

use std::collections::HashMap;

use proptest::prelude::*;
use setwise_chess::pgn::Reader;
use setwise_chess::polyglot::{Book, BookBuilder, BookReason, Entry};
use setwise_chess::{Move, Position, UciMove};

fn played(position: &Position, text: &str) -> Move {
    text.parse::<UciMove>().unwrap().to_move(position).unwrap()
}

/// The line of the format's description, with the key before each move.
#[test]
fn a_line_is_found_by_its_published_keys() {
    let line = [
        (0x463b_9618_1691_fc9c, "e2e4"),
        (0x823c_9b50_fd11_4196, "d7d5"),
        (0x0756_b944_61c5_0fb0, "e4e5"),
        (0x662f_afb9_65db_29d4, "f7f5"),
        (0x22a4_8b5a_8e47_ff78, "e1e2"),
        (0x652a_607c_a3f2_42c1, "e8f7"),
    ];
    let (mut builder, mut position) = (BookBuilder::new(), Position::START);
    for (_, text) in line {
        let m = played(&position, text);
        builder.add(&position, m, 1).unwrap();
        position = position.after(m);
    }
    let book = builder.build();
    assert_eq!((book.len(), book.check()), (6, Ok(())));
    let mut position = Position::START;
    for (key, text) in line {
        assert_eq!(book.entries_of(key).len(), 1, "{text}");
        let m = book.choose(&position, 1 << 63).unwrap();
        assert_eq!(m.to_string(), text);
        position = position.after(m);
    }
    assert_eq!(book.moves(&position).count(), 0);
    assert_eq!(book.choose(&position, 0), None);
}

#[test]
fn castling_goes_to_the_rook() {
    let fen = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
    let position: Position = fen.parse().unwrap();
    let key = position.zobrist_key();
    // The squares of the format: file and rank of the target, then of the origin.
    let bits = |from: u16, to: u16| from << 6 | to;
    let entry = |move_bits| Entry { key, move_bits, weight: 1, learn: 0 }.to_bytes();
    let bytes: Vec<u8> = [bits(4, 7), bits(4, 0), bits(4, 6)].into_iter().flat_map(entry).collect();
    let moves: Vec<String> =
        Book::new(bytes).unwrap().moves(&position).map(|it| it.mv.to_string()).collect();
    assert_eq!(moves, ["e1g1", "e1c1"]);
    let m = played(&position, "e1g1");
    assert_eq!(Entry::new(key, m, 1, 0).move_bits, bits(4, 7));
    // A king that goes from e1 to h1 without the right is not legal, and skipped.
    let position: Position = fen.replace("KQkq", "-").parse().unwrap();
    let key = position.zobrist_key();
    let entry = Entry { key, move_bits: bits(4, 7), weight: 1, learn: 0 };
    let book = Book::new(entry.to_bytes()).unwrap();
    assert_eq!((book.moves(&position).count(), book.entries_of(key).len()), (0, 1));
}

#[test]
fn a_move_with_several_entries_is_returned_once() {
    let position: Position = "4k3/8/8/8/8/8/7P/4K2R w K - 0 1".parse().unwrap();
    let key = position.zobrist_key();
    let bits = |from: u16, to: u16| from << 6 | to;
    let (rook, king, pawn, illegal) = (bits(4, 7), bits(4, 6), bits(15, 23), bits(4, 3) | 1 << 12);
    for (entries, expected) in [
        (vec![(rook, 3, 1), (king, 4, 2)], vec![("e1g1", 7, 2)]),
        (vec![(rook, 4, 1), (king, 3, 2)], vec![("e1g1", 7, 1)]),
        (vec![(king, 5, 1), (pawn, 2, 9), (rook, 5, 2)], vec![("e1g1", 10, 1), ("h2h3", 2, 9)]),
        (vec![(king, 5, 1), (rook, 4, 2), (king, 6, 3)], vec![("e1g1", 15, 3)]),
        (vec![(king, u16::MAX, 1), (rook, 1, 2)], vec![("e1g1", u16::MAX, 1)]),
        (vec![(illegal, 9, 1), (pawn, 0, 2), (pawn, 0, 3)], vec![("h2h3", 0, 2)]),
    ] {
        let bytes = entries.iter().flat_map(|&(move_bits, weight, learn)| {
            Entry { key, move_bits, weight, learn }.to_bytes()
        });
        let book = Book::new(bytes.collect::<Vec<u8>>()).unwrap();
        assert_eq!(book.entries_of(key).len(), entries.len());
        let moves = book.moves(&position).map(|it| (it.mv.to_string(), it.weight, it.learn));
        let moves: Vec<_> = moves.collect();
        let moves: Vec<_> = moves.iter().map(|(m, w, l)| (m.as_str(), *w, *l)).collect();
        assert_eq!(moves, expected);
    }
}

#[test]
fn every_legal_move_is_written_and_found() {
    let (mut builder, mut expected) = (BookBuilder::new(), HashMap::new());
    let mut weight = 0;
    games(60, 60, |position, _| {
        for &m in &*position.legal_moves() {
            weight = weight % 500 + 1;
            builder.add(position, m, weight).unwrap();
            let (_, all) = expected
                .entry(position.zobrist_key())
                .or_insert_with(|| (position.clone(), HashMap::<Move, u32>::new()));
            *all.entry(m).or_default() += weight;
        }
    });
    let book = builder.build();
    assert_eq!(book.check(), Ok(()));
    assert_eq!(book.len(), expected.values().map(|(_, moves)| moves.len()).sum::<usize>());
    for (key, (position, moves)) in &expected {
        let found: HashMap<Move, u32> =
            book.moves(position).map(|it| (it.mv, u32::from(it.weight))).collect();
        if moves.values().all(|&weight| weight <= u32::from(u16::MAX)) {
            assert_eq!(found, *moves, "{position}");
        }
        let weights: Vec<u16> = book.entries_of(*key).map(|entry| entry.weight).collect();
        assert!(weights.is_sorted_by(|one, next| one >= next), "{position}");
    }
    let again = Book::new(book.as_bytes()).unwrap();
    let mut builder = BookBuilder::new();
    builder.extend(again.entries());
    assert_eq!(builder.build(), book);
}

/// The book that the guides use is that of the first plies of the famous games.
#[test]
fn the_book_of_the_repository_is_made_of_its_games() {
    let games = &include_bytes!("../../../../data/games.pgn")[..];
    let mut builder = BookBuilder::new();
    for game in Reader::new(games).games() {
        let game = game.unwrap();
        let mut position = game.start().clone();
        for m in game.moves().take(8) {
            builder.add(&position, m, 1).unwrap();
            position = position.after(m);
        }
    }
    let book = include_bytes!("../../../../data/book.bin");
    assert!(builder.build().as_bytes() == book, "see data/SOURCES.md");
}

#[test]
fn large_weights_keep_their_proportion() {
    let start = Position::START;
    let mut builder = BookBuilder::new();
    for (text, weight) in
        [("a2a3", 1), ("e2e4", u32::MAX), ("e2e4", 1), ("d2d4", 1 << 31), ("h2h3", 0)]
    {
        builder.add(&start, played(&start, text), weight).unwrap();
    }
    let book = builder.build();
    let weights: Vec<(String, u16)> =
        book.moves(&start).map(|it| (it.mv.to_string(), it.weight)).collect();
    let expected = [("e2e4", 65_535), ("d2d4", 32_767), ("a2a3", 1), ("h2h3", 0)];
    assert_eq!(weights, expected.map(|(name, weight)| (name.to_owned(), weight)));
    let mut builder = BookBuilder::new();
    for (text, learn) in [("e2e4", 1), ("d2d4", 3), ("e2e4", 2)] {
        builder.add_with_learn(&start, played(&start, text), 1, learn).unwrap();
    }
    let learn: Vec<u32> = builder.build().moves(&start).map(|it| it.learn).collect();
    assert_eq!(learn, [2, 3]);
    let illegal = played(&start, "e2e4");
    let error = BookBuilder::new().add(&start.after(illegal), illegal, 1).unwrap_err();
    assert_eq!(error.attempted(), illegal);
}

#[test]
fn corrupt_books_are_refused() {
    let entry = |key, move_bits| Entry { key, move_bits, weight: 1, learn: 0 }.to_bytes();
    let e2e4 = 12 << 6 | 28;
    let error = |bytes: &[u8]| match Book::new(bytes) {
        Ok(book) => book.check().unwrap_err(),
        Err(error) => error,
    };
    for (bytes, index, reason, message) in [
        (
            [&entry(1, e2e4)[..], &[0; 15]].concat(),
            1,
            BookReason::Incomplete,
            "entry index 1, byte offset 16: the entry has fewer than 16 bytes",
        ),
        (
            [entry(5, e2e4), entry(7, e2e4), entry(6, e2e4)].concat(),
            2,
            BookReason::Order,
            "entry index 2, byte offset 32: the key is smaller than the one before",
        ),
        (
            [entry(5, e2e4), entry(5, 1), entry(5, e2e4)].concat(),
            2,
            BookReason::Duplicate,
            "entry index 2, byte offset 32: the position has this move twice",
        ),
        (
            entry(5, 0).to_vec(),
            0,
            BookReason::ImpossibleMove(0),
            "entry index 0, byte offset 0: no piece can make the move 0x0000",
        ),
    ] {
        let error = error(&bytes);
        assert_eq!(
            (error.index(), error.reason(), error.to_string().as_str()),
            (index, reason, message)
        );
    }
    // Bit 15, the promotion to a king, a promotion on the fifth rank, and b1 to e7.
    for bits in [1 << 15 | e2e4, 5 << 12 | 52 << 6 | 60, 4 << 12 | 28 << 6 | 36, 1 << 6 | 52] {
        assert_eq!(error(&entry(5, bits)).reason(), BookReason::ImpossibleMove(bits));
    }
    assert_eq!(Book::new([]).unwrap().choose(&Position::START, 1), None);
}

proptest! {
    #[test]
    fn entries_of_a_book_make_the_same_book(
        moves in prop::collection::vec((0..3usize, 0..20usize, any::<u32>(), any::<u32>()), 0..60),
        small in any::<bool>(),
    ) {
        let start = Position::START;
        let e4 = start.after(played(&start, "e2e4"));
        let positions = [&start, &e4, &e4.after(played(&e4, "e7e5"))];
        let mut builder = BookBuilder::new();
        for (position, index, weight, learn) in moves {
            let position = positions[position];
            let weight = if small { weight & 3 } else { weight };
            builder.add_with_learn(position, position.legal_moves()[index], weight, learn).unwrap();
        }
        let book = builder.build();
        let mut again = BookBuilder::new();
        again.extend(book.entries());
        prop_assert_eq!(again.build(), book);
    }

    #[test]
    fn moves_are_chosen_by_their_weights(weights in prop::collection::vec(0..4u32, 1..20)) {
        let (start, mut builder) = (Position::START, BookBuilder::new());
        let moves = start.legal_moves();
        for (&m, &weight) in moves.iter().zip(&weights) {
            builder.add(&start, m, weight).unwrap();
        }
        let book = builder.build();
        let sum: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        let mut counts: HashMap<Move, u32> = HashMap::new();
        for index in 0..sum {
            let random = ((u128::from(index) << 64 | u128::from(u64::MAX)) / u128::from(sum)) as u64;
            let m = book.choose(&start, random);
            *counts.entry(m.expect("a move")).or_default() += 1;
        }
        let expected = moves.iter().copied().zip(weights).filter(|&(_, weight)| weight > 0);
        prop_assert_eq!(counts, expected.collect());
        prop_assert_eq!(book.choose(&start, 0).is_some(), sum > 0);
    }

    #[test]
    fn any_bytes_are_a_book_or_an_error(
        bytes in prop::collection::vec(any::<u8>(), 0..100),
        keys in prop::collection::vec(0..3u64, 0..6),
        bits in any::<u16>(),
    ) {
        let entry = |&key: &u64| Entry { key, move_bits: bits, weight: 0, learn: 9 }.to_bytes();
        let entries: Vec<u8> = keys.iter().flat_map(entry).collect();
        for bytes in [bytes, entries] {
            let Ok(book) = Book::new(&bytes[..]) else { continue };
            let _ = book.check();
            prop_assert_eq!(book.entries().flat_map(|entry| entry.to_bytes()).collect::<Vec<_>>(), book.as_bytes());
            for entry in book.entries() {
                prop_assert!(book.entries_of(entry.key).any(|other| other == entry));
                let _ = entry.to_move(&Position::START);
            }
        }
    }

    #[test]
    fn entries_are_found_by_their_keys(mut keys in prop::collection::vec(0..20u64, 0..40)) {
        keys.sort_unstable();
        let entry = |&key: &u64| Entry { key, move_bits: 1, weight: 0, learn: 0 }.to_bytes();
        let bytes: Vec<u8> = keys.iter().flat_map(entry).collect();
        let book = Book::new(bytes).unwrap();
        for key in 0..21 {
            let count = keys.iter().filter(|&&other| other == key).count();
            prop_assert_eq!(book.entries_of(key).len(), count);
            prop_assert!(book.entries_of(key).all(|entry| entry.key == key));
        }
    }
}
