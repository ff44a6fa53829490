//! Random games from many positions, of standard chess and of Chess960.

pub(crate) mod starts;

use setwise::random::SplitMix64;
use setwise_chess::{Move, Position};
use starts::STARTS;

/// Returns a random number below a bound.
pub(crate) fn below(random: &mut SplitMix64, bound: usize) -> usize {
    random.below(bound as u64) as usize
}

/// Returns a back rank of Chess960: bishops on both colors, the king between the rooks.
fn back_rank(random: &mut SplitMix64) -> String {
    let mut rank = [' '; 8];
    rank[2 * below(random, 4)] = 'B';
    rank[2 * below(random, 4) + 1] = 'B';
    for (letter, left) in [('Q', 6), ('N', 5), ('N', 4)] {
        let nth = below(random, left);
        let free: Vec<usize> = (0..8).filter(|&file| rank[file] == ' ').collect();
        rank[free[nth]] = letter;
    }
    for letter in ['R', 'K', 'R'] {
        let free = rank.iter().position(|&piece| piece == ' ').expect("a free file");
        rank[free] = letter;
    }
    rank.iter().collect()
}

/// Returns a starting position of Chess960 in which each side has its own back rank.
pub(crate) fn shuffled(random: &mut SplitMix64) -> Position {
    let (white, black) = (back_rank(random), back_rank(random).to_lowercase());
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1").parse().expect("a position")
}

/// Visits each position of a random game with the move played in it, which is `None` in the
/// last position.
pub(crate) fn walk(
    mut position: Position,
    plies: usize,
    random: &mut SplitMix64,
    mut visit: impl FnMut(&Position, Option<Move>),
) {
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let played = moves[below(random, moves.len())];
        visit(&position, Some(played));
        position.play_unchecked(played);
    }
    visit(&position, None);
}

/// Visits the positions of random games, half of them from [`STARTS`].
pub(crate) fn games(count: usize, plies: usize, mut visit: impl FnMut(&Position, Option<Move>)) {
    for seed in 0..count {
        let mut random = SplitMix64::new(seed as u64 + 1);
        let start = match STARTS.get(seed % (2 * STARTS.len())) {
            Some(text) => text.parse().expect("a position"),
            None => shuffled(&mut random),
        };
        walk(start, plies, &mut random, &mut visit);
    }
}
