//! Counts the games of Othello up to a number of moves, at most 11, with sets of squares.
//!
//! ```sh
//! cargo run --release -p setwise --example othello -- 9
//! ```
//!
//! A side without a move passes, which counts as a move; a position in which neither has a move is
//! a leaf. Source of the numbers: Bik,
//! [Perft for Reversi](https://aartbik.blogspot.com/2009/02/perft-for-reversi.html)

use setwise::board::{Othello, OthelloBoard, Square};

/// The number of sequences of moves, from none on.
pub(crate) const PUBLISHED: [u64; 12] =
    [1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];

#[derive(Clone, Copy)]
pub(crate) struct Position {
    own: OthelloBoard,
    opponents: OthelloBoard,
}

impl Position {
    /// Black moves first, and has the discs on e4 and d5.
    pub(crate) fn start() -> Self {
        let set = |names: [&str; 2]| {
            let squares = names.into_iter().flat_map(str::parse::<Square<Othello>>);
            squares.collect::<OthelloBoard>()
        };
        Self { own: set(["e4", "d5"]), opponents: set(["d4", "e5"]) }
    }

    fn moves(self) -> OthelloBoard {
        self.own.othello_moves(self.opponents)
    }

    /// The disc and the discs that it flips are now of the side that moved, and the other moves.
    fn play(self, to: Square<Othello>) -> Self {
        let flips = self.own.othello_flips(self.opponents, to);
        Self { own: self.opponents - flips, opponents: self.own | flips | to }
    }

    fn pass(self) -> Self {
        Self { own: self.opponents, opponents: self.own }
    }
}

pub(crate) fn perft(position: Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if moves.is_empty() {
        let passed = position.pass();
        return if passed.moves().is_empty() { 1 } else { perft(passed, depth - 1) };
    }
    if depth == 1 {
        return moves.len().into();
    }
    moves.squares().map(|to| perft(position.play(to), depth - 1)).sum()
}

fn main() -> Result<(), std::num::ParseIntError> {
    let depth = std::env::args().nth(1).map_or(Ok(9), |text| text.parse::<usize>())?;
    println!("{:>5}  {:>12}", "moves", "games");
    for (depth, expected) in PUBLISHED.into_iter().enumerate().take(depth.saturating_add(1)) {
        let games = perft(Position::start(), depth);
        println!("{depth:>5}  {games:>12}");
        assert_eq!(games, expected, "after {depth} moves");
    }
    Ok(())
}
