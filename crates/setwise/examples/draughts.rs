//! Counts the games of international draughts up to a number of moves, at most 9, with sets of
//! squares.
//!
//! ```sh
//! cargo run --release -p setwise --example draughts -- 8
//! ```
//!
//! Sources: FMJD, Official Rules for International Draughts, articles 3 and 4; for the numbers the
//! thread [Perft](http://laatste.info/bb3/viewtopic.php?f=53&t=2308) of the FMJD forum

use setwise::Direction::{self, NorthEast, NorthWest, SouthEast, SouthWest};
use setwise::board::{Draughts, DraughtsBoard, Square};

/// The number of sequences of moves, from none on.
pub(crate) const PUBLISHED: [u64; 10] =
    [1, 9, 81, 658, 4265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423];

const DIAGONALS: [Direction; 4] = [NorthEast, SouthEast, SouthWest, NorthWest];

/// The pieces of the side to move, which plays to the north, and of the other side.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    pub(crate) own: DraughtsBoard,
    pub(crate) opponents: DraughtsBoard,
    pub(crate) kings: DraughtsBoard,
}

/// A capture, or the first jumps of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Capture {
    from: Square<Draughts>,
    to: Square<Draughts>,
    /// The pieces that are removed after the move.
    captured: DraughtsBoard,
}

impl Position {
    pub(crate) fn start() -> Self {
        let own: DraughtsBoard = (0..4).map(DraughtsBoard::rank).collect();
        Self { own, opponents: own.rotate_180(), kings: DraughtsBoard::EMPTY }
    }

    fn empty(self) -> DraughtsBoard {
        !(self.own | self.opponents)
    }

    /// Adds the longest captures that continue one to a list. A piece is captured only once, and
    /// stays on the board until the end of the move.
    fn add_captures(self, capture: Capture, longest: &mut Vec<Capture>) {
        let (from, to) = (DraughtsBoard::from(capture.from), DraughtsBoard::from(capture.to));
        let (empty, is_king) = (self.empty() | from, self.kings.contains(capture.from));
        for direction in DIAGONALS {
            let reached = if is_king { to.occluded(direction, empty) } else { to };
            let victim = reached.one(direction) & (self.opponents - capture.captured);
            let landing = victim.one(direction) & empty;
            let squares = if is_king { landing.occluded(direction, empty) } else { landing };
            for to in squares {
                let captured = capture.captured | victim;
                self.add_captures(Capture { to, captured, ..capture }, longest);
            }
        }
        // The majority rule: only the captures of the most pieces are allowed.
        let most = longest.first().map_or(1, |capture| capture.captured.len());
        if capture.captured.len() > most {
            longest.clear();
        }
        if capture.captured.len() >= most {
            longest.push(capture);
        }
    }

    /// Returns the captures. Those of the same pieces between the same squares are one, whatever the
    /// route.
    fn captures(self) -> Vec<Capture> {
        let mut longest = Vec::new();
        for from in self.own {
            let none = Capture { from, to: from, captured: DraughtsBoard::EMPTY };
            self.add_captures(none, &mut longest);
        }
        longest.sort_unstable();
        longest.dedup();
        longest
    }

    /// Returns the moves without a capture.
    fn steps(self) -> Vec<Capture> {
        let mut steps = Vec::new();
        for from in self.own {
            let piece = DraughtsBoard::from(from);
            let targets = match self.kings.contains(from) {
                true => piece.draughts_king_steps(self.empty()),
                false => piece.draughts_steps_white(self.empty()),
            };
            let step = |to| Capture { from, to, captured: DraughtsBoard::EMPTY };
            steps.extend(targets.squares().map(step));
        }
        steps
    }

    /// Plays a move and turns the board, so that the other side also plays to the north. A piece
    /// that ends its move on the last rank becomes a king; one that only passes over it does not.
    fn play(self, Capture { from, to, captured }: Capture) -> Self {
        let own = self.own.without(from).with(to);
        let is_king = self.kings.contains(from) || DraughtsBoard::rank(9).contains(to);
        let kings = (self.kings - captured).without(from);
        let kings = if is_king { kings.with(to) } else { kings };
        let opponents = self.opponents - captured;
        Self { own: opponents.rotate_180(), opponents: own.rotate_180(), kings: kings.rotate_180() }
    }
}

pub(crate) fn perft(position: Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let captures = position.captures();
    // A capture is compulsory.
    let moves = if captures.is_empty() { position.steps() } else { captures };
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|m| perft(position.play(m), depth - 1)).sum()
}

fn main() -> Result<(), std::num::ParseIntError> {
    let depth = std::env::args().nth(1).map_or(Ok(8), |text| text.parse::<usize>())?;
    println!("{:>5}  {:>12}", "moves", "games");
    for (depth, expected) in PUBLISHED.into_iter().enumerate().take(depth.saturating_add(1)) {
        let games = perft(Position::start(), depth);
        println!("{depth:>5}  {games:>12}");
        assert_eq!(games, expected, "after {depth} moves");
    }
    Ok(())
}
