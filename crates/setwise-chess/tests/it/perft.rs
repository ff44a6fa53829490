//! Counts of move sequences against published ones.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::common::{SUITES, suite};

use setwise_chess::{Color, Perft, PerftError, PerftTable, Position, perft};

/// Compares the counts of at most `most` nodes, and returns the number of comparisons.
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

/// A debug build compares only the smaller counts.
#[test]
fn counts_are_those_of_the_suites() {
    let (most, compared) = if cfg!(debug_assertions) { (4_000_000, 840) } else { (u64::MAX, 903) };
    let expected = [(190, most, compared), (36, u64::MAX, 36 * 4)];
    for (text, (positions, most, compared)) in SUITES.into_iter().zip(expected) {
        let suite = suite(text);
        assert_eq!((suite.len(), compare(&suite, most)), (positions, compared));
    }
}

/// One table holds nothing, one is so small that entries are replaced, and one is large.
#[test]
fn counts_are_the_same_with_a_table() {
    for bytes in [0, 1 << 12, 1 << 22] {
        let table = PerftTable::new(bytes).unwrap();
        for (position, counts) in SUITES.into_iter().flat_map(suite) {
            for (depth, nodes) in counts.into_iter().filter(|(_, nodes)| *nodes < 200_000) {
                let counted = Perft::new().table(&table).count(&position, depth);
                assert_eq!(counted, Ok(nodes), "{position} at depth {depth}, {bytes} bytes");
            }
        }
    }
}

#[test]
fn threads_share_a_table() {
    let table = PerftTable::new(1 << 16).unwrap();
    let counts = Perft::new().table(&table);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(counts.count(&Position::START, 5), Ok(4_865_609)));
        }
    });
}

/// The expected counts of two lone kings are sums over all of their positions.
#[test]
fn counts_beyond_64_bits_are_errors() {
    let start: Position = "7k/8/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    let place = |position: &Position| {
        (position.king(Color::White), position.king(Color::Black), position.side_to_move())
    };
    let mut successors = BTreeMap::new();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if let Entry::Vacant(entry) = successors.entry(place(&position)) {
            let moves = position.legal_moves();
            let next: Vec<_> = moves.iter().map(|&played| position.play(played).unwrap()).collect();
            entry.insert(next.iter().map(place).collect::<Vec<_>>());
            open.extend(next);
        }
    }
    let mut counts: BTreeMap<_, u128> = successors.keys().map(|&at| (at, 1)).collect();
    let table = PerftTable::new(1 << 22).unwrap();
    let count = Perft::new().table(&table);
    for depth in 0..=30 {
        let expected = counts[&place(&start)];
        let nodes = u64::try_from(expected).map_err(|_| PerftError::Overflow);
        assert_eq!(count.count(&start, depth), nodes, "{depth}");
        if depth == 25 {
            assert_eq!(expected, 65_948_967_885_802_996_486);
        }
        let sum = |next: &Vec<_>| next.iter().map(|at| counts[at]).sum();
        counts = successors.iter().map(|(&at, next)| (at, sum(next))).collect();
    }
    assert_eq!(count.count(&start, 64), Err(PerftError::Overflow));
}

#[test]
fn the_counts_of_the_moves_add_up() {
    for (position, _) in suite(SUITES[0]).iter().take(40) {
        let parts = Perft::new().divide(position, 3).unwrap();
        assert_eq!(parts.len(), position.legal_moves().len());
        assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(position, 3));
        for (played, nodes) in parts {
            assert_eq!(perft(&position.play(played).unwrap(), 2), nodes, "{position} {played}");
        }
    }
}

#[test]
fn depth_0_has_one_sequence_and_no_moves() {
    assert_eq!(perft(&Position::START, 0), 1);
    assert_eq!(Perft::new().divide(&Position::START, 0), Ok(Vec::new()));
    assert_eq!(perft(&Position::START, 1), u64::from(Position::START.count_legal_moves()));
}
