//! Numbers of sequences of moves, against what is known.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

use setwise_chess::{Color, Epd, PerftTable, Position, perft, perft_divide, perft_with};

/// The positions of a text, each with its depths and counts.
fn suite(text: &[u8]) -> Vec<(Position, Vec<(u32, u64)>)> {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let read = |line: &str| {
        let epd = Epd::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let counts = epd.operations().iter().map(|operation| {
            let depth = operation.opcode().strip_prefix('D').unwrap().parse().unwrap();
            (depth, operation.operands()[0].as_str().parse().unwrap())
        });
        let counts = counts.collect();
        (epd.into_position(), counts)
    };
    lines.map(read).collect()
}

/// Counts up to so many nodes; how many counts were compared.
fn compare(suite: &[(Position, Vec<(u32, u64)>)], most: u64) -> usize {
    let mut compared = 0;
    for (position, counts) in suite {
        for &(depth, nodes) in counts.iter().filter(|(_, nodes)| *nodes <= most) {
            assert_eq!(perft(position, depth), nodes, "{position} at depth {depth}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn the_counts_are_those_of_the_suite() {
    let suite = suite(include_bytes!("data/perft.epd"));
    assert_eq!(suite.len(), 125);
    assert!(compare(&suite, 16_000_000) > 300);
}

#[test]
fn the_counts_of_shuffled_back_ranks_are_those_of_the_suite() {
    let suite = suite(include_bytes!("data/chess960.epd"));
    assert_eq!(suite.len(), 36);
    assert_eq!(compare(&suite, u64::MAX), 36 * 4);
}

/// With a table that is far too small, so that entries are replaced, and with one that is not.
#[test]
fn a_table_changes_no_count() {
    for bytes in [0, 1 << 12, 1 << 22] {
        let table = PerftTable::new(bytes).unwrap();
        for file in [&include_bytes!("data/perft.epd")[..], include_bytes!("data/chess960.epd")] {
            for (position, counts) in suite(file) {
                for (depth, nodes) in counts.into_iter().filter(|(_, nodes)| *nodes < 500_000) {
                    let counted = perft_with(&position, depth, &table);
                    assert_eq!(counted, Some(nodes), "{position} at depth {depth}, {bytes} bytes");
                }
            }
        }
    }
}

#[test]
fn threads_share_a_table() {
    let table = PerftTable::new(1 << 16).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(perft_with(&Position::START, 5, &table), Some(4_865_609)));
        }
    });
}

/// Two kings alone, whose numbers are added up over all of their positions.
#[test]
fn counts_of_more_than_64_bits_are_none() {
    let start: Position = "7k/8/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    let place = |position: &Position| {
        (position.king(Color::White), position.king(Color::Black), position.side_to_move())
    };
    let mut behind = BTreeMap::new();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if let Entry::Vacant(entry) = behind.entry(place(&position)) {
            let moves = position.legal_moves();
            let next: Vec<_> = moves.iter().map(|&played| position.play(played).unwrap()).collect();
            entry.insert(next.iter().map(place).collect::<Vec<_>>());
            open.extend(next);
        }
    }
    let mut counts: BTreeMap<_, u128> = behind.keys().map(|&at| (at, 1)).collect();
    let table = PerftTable::new(1 << 22).unwrap();
    for depth in 0..=30 {
        let expected = counts[&place(&start)];
        assert_eq!(perft_with(&start, depth, &table), u64::try_from(expected).ok(), "{depth}");
        if depth == 25 {
            assert_eq!(expected, 65_948_967_885_802_996_486);
        }
        let sum = |next: &Vec<_>| next.iter().map(|at| counts[at]).sum();
        counts = behind.iter().map(|(&at, next)| (at, sum(next))).collect();
    }
    assert_eq!(perft_with(&start, 64, &table), None);
}

/// In a build without optimizations only the smaller counts are compared.
#[test]
fn the_counts_are_those_of_the_whole_collection() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/perft.epd");
    let Ok(text) = std::fs::read(Path::new(folder)) else {
        return eprintln!("skipped: perft.epd is not there");
    };
    let suite = suite(&text);
    assert_eq!(suite.len(), 174);
    compare(&suite, if cfg!(debug_assertions) { 300_000 } else { u64::MAX });
}

#[test]
fn the_parts_add_up_and_belong_to_the_moves() {
    for (position, _) in suite(include_bytes!("data/perft.epd")).iter().take(40) {
        let parts = perft_divide(position, 3);
        assert_eq!(parts.len(), position.legal_moves().len());
        assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(position, 3));
        for (played, nodes) in parts {
            assert_eq!(perft(&position.play(played).unwrap(), 2), nodes, "{position} {played}");
        }
    }
}

#[test]
fn of_depth_0_there_is_one_sequence_and_no_part() {
    assert_eq!(perft(&Position::START, 0), 1);
    assert_eq!(perft_divide(&Position::START, 0), []);
    assert_eq!(perft(&Position::START, 1), u64::from(Position::START.count_legal_moves()));
}
