//! Random games from many positions, of the usual game and of Chess960.

mod starts;

use setwise_chess::{Move, Position};
use starts::STARTS;

/// A generator of pseudo-random numbers.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as usize % bound
    }
}

/// A back rank of Chess960: bishops on both colours, the king between the rooks.
fn back_rank(random: &mut Random) -> String {
    let mut rank = [' '; 8];
    rank[2 * random.below(4)] = 'B';
    rank[2 * random.below(4) + 1] = 'B';
    for (letter, left) in [('Q', 6), ('N', 5), ('N', 4)] {
        let nth = random.below(left);
        let free: Vec<usize> = (0..8).filter(|&file| rank[file] == ' ').collect();
        rank[free[nth]] = letter;
    }
    for letter in ['R', 'K', 'R'] {
        let free = rank.iter().position(|&man| man == ' ').expect("a free file");
        rank[free] = letter;
    }
    rank.iter().collect()
}

/// A position in which a game of Chess960 begins, each side shuffled by itself.
pub(crate) fn shuffled(random: &mut Random) -> Position {
    let (white, black) = (back_rank(random), back_rank(random).to_lowercase());
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1").parse().expect("a position")
}

/// Visits the positions of random games with the move that is played in each, and none in
/// the last of a game.
pub(crate) fn games(count: usize, plies: usize, mut visit: impl FnMut(&Position, Option<Move>)) {
    for seed in 0..count {
        let mut random = Random::new(seed as u64 + 1);
        let mut position = match STARTS.get(seed % (2 * STARTS.len())) {
            Some(text) => text.parse().expect("a position"),
            None => shuffled(&mut random),
        };
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let played = moves[random.below(moves.len())];
            visit(&position, Some(played));
            position.play_unchecked(played);
        }
        visit(&position, None);
    }
}
