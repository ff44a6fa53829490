//! Random games from many positions, of standard chess and of Chess960.

use setwise::random::SplitMix64;
use setwise_chess::{Move, Position};

/// Positions that lead to castling, promotions and en passant captures, of standard chess and of
/// Chess960, and one whose counters are at their maximum.
const STARTS: [&str; 13] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1",
    "rkr5/8/8/8/8/8/8/RKR5 w ACac - 0 1",
    "1rk4r/8/8/8/8/8/8/1RK4R b BHbh - 0 1",
    "5rkr/8/8/8/8/8/8/5RKR w FHfh - 0 1",
    "q2rk1r1/8/8/8/8/8/8/Q2RK1R1 w DGdg - 0 1",
    "r1k1r2q/p1pppp1p/8/8/8/8/PPPPPPPP/R1K1R2Q w EAea - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 4294967295 4294967295",
];

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
