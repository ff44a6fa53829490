//! The searcher of the examples finds the mates of puzzles.

#[path = "../../examples/mate.rs"]
#[allow(dead_code, reason = "the tests do not run its function `main`")]
mod searcher;

use searcher::{MATE, Search};
use setwise_chess::Position;

/// Returns true if the side to move mates in this number of moves, by trying all moves.
fn mates(position: &Position, length: i32) -> bool {
    let forces = |m| is_lost(&position.after(m), length - 1);
    // The last move gives check.
    let moves = if length == 1 { position.checks() } else { position.legal_moves() };
    moves.into_iter().any(forces)
}

/// Returns true if the side to move is mated after this number of its moves at most.
fn is_lost(position: &Position, length: i32) -> bool {
    let is_lost_after = |m| mates(&position.after(m), length);
    position.is_checkmate()
        || length > 0
            && position.has_legal_move()
            && position.legal_moves().into_iter().all(is_lost_after)
}

/// A row has the position before the other side's last move, all moves, and the number of moves to
/// mate.
#[test]
fn the_mates_of_puzzles_are_found() {
    let mut search = Search::new();
    let mut by_length = [0; 5];
    for row in include_str!("../data/mates.csv").lines().skip(1) {
        let [_, fen, moves, length] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let before: Position = fen.parse().unwrap();
        let last = moves.split(' ').next().unwrap();
        let position = before.after(before.read_uci(last).unwrap());
        let length: i32 = length.parse().unwrap();
        let mate = MATE - 2 * length + 1;
        assert!((1..=2 * length).any(|depth| search.root(&position, depth) >= mate), "{row}");
        let best = search.best(&position).unwrap();
        assert!(length > 3 || is_lost(&position.after(best), length - 1), "{row}");
        by_length[length as usize] += 1;
    }
    assert_eq!(by_length, [0, 187, 100, 12, 1]);
}
