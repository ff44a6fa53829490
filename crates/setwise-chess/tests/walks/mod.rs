//! Random games from many positions, of the usual game and of Chess960.

use setwise_chess::{Move, Position};

/// Positions with castling, promotions and en passant captures ahead.
const STARTS: [&str; 12] = [
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
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 4294967295 4294967295",
];

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
