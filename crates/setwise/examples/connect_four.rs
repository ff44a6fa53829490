//! Counts the positions of Connect Four up to a number of moves, at most 11, with sets of squares.
//!
//! ```sh
//! cargo run --release -p setwise --example connect_four -- 10
//! ```
//!
//! A game ends with four in a row. Source of the numbers: OEIS,
//! [A212693](https://oeis.org/A212693); Tromp, [John's Connect Four Playground](https://tromp.github.io/c4/c4.html)

use setwise::board::ConnectFourBoard;

/// The number of different positions, from the empty board on.
pub(crate) const PUBLISHED: [usize; 12] =
    [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275, 558_186, 1_662_623, 4_568_683];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    own: ConnectFourBoard,
    opponents: ConnectFourBoard,
}

impl Position {
    const START: Self = Self { own: ConnectFourBoard::EMPTY, opponents: ConnectFourBoard::EMPTY };

    /// Returns the positions after each move, seen from the other side.
    fn next(self) -> impl Iterator<Item = Self> {
        let drops = ConnectFourBoard::drops(self.own | self.opponents);
        // The side that moved last may have won.
        let drops = if self.opponents.has_four() { ConnectFourBoard::EMPTY } else { drops };
        drops.squares().map(move |to| Self { own: self.opponents, opponents: self.own | to })
    }
}

/// Returns the numbers of different positions, from the empty board on.
pub(crate) fn counts() -> impl Iterator<Item = usize> {
    let positions = std::iter::successors(Some(vec![Position::START]), |positions| {
        let mut next: Vec<_> = positions.iter().copied().flat_map(Position::next).collect();
        next.sort_unstable();
        next.dedup();
        Some(next)
    });
    positions.map(|positions| positions.len())
}

fn main() -> Result<(), std::num::ParseIntError> {
    let depth = std::env::args().nth(1).map_or(Ok(10), |text| text.parse::<usize>())?;
    println!("{:>5}  {:>10}", "moves", "positions");
    let counts = counts().take(depth.saturating_add(1));
    for (depth, (count, expected)) in counts.zip(PUBLISHED).enumerate() {
        println!("{depth:>5}  {count:>10}");
        assert_eq!(count, expected, "after {depth} moves");
    }
    Ok(())
}
