//! Legal moves counted in columns, against those counted one by one.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use setwise::bulk::Level;
use setwise_chess::bulk::Columns;
use setwise_chess::{Epd, Position};

/// The positions of the suites, also those behind each of their moves.
fn positions() -> Vec<Position> {
    let mut all = Vec::new();
    for text in [include_str!("data/perft.epd"), include_str!("data/chess960.epd")] {
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let position = Epd::read(line).unwrap().into_position();
            all.extend(position.legal_moves().iter().map(|&played| position.play(played).unwrap()));
            all.push(position);
        }
    }
    all
}

fn check(positions: &[Position]) {
    let columns: Columns = positions.iter().cloned().collect();
    assert_eq!(columns.len(), positions.len());
    for level in Level::available() {
        let mut counts = vec![0; columns.len()];
        columns.count_legal_moves_at(level, &mut counts);
        for (position, count) in positions.iter().zip(counts) {
            assert_eq!(count, position.count_legal_moves(), "{position} at {level}");
        }
    }
}

#[test]
fn of_the_suites_the_counts_are_those_of_each() {
    let positions = positions();
    assert!(positions.len() > 2_000, "{}", positions.len());
    check(&positions);
    // Any number of rows.
    for len in 0..20 {
        check(&positions[..len]);
    }
}

#[test]
fn along_random_walks_the_counts_are_those_of_each() {
    let starts = positions();
    let (mut walked, mut state) = (Vec::new(), 0x9e37_79b9_7f4a_7c15u64);
    while walked.len() < 100_000 {
        let mut position = starts[(state >> 20) as usize % starts.len()].clone();
        for _ in 0..100 {
            walked.push(position.clone());
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[(state >> 32) as usize % moves.len()]);
        }
    }
    check(&walked);
}

#[test]
fn columns_are_cleared_and_used_again() {
    let mut columns = Columns::new();
    assert!(columns.is_empty());
    columns.push(&Position::START);
    columns.clear();
    assert_eq!(columns.len(), 0);
    columns.count_legal_moves(&mut []);
}
