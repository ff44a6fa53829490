//! Slices of boards to serialize: random ones of a density, and the targets of pieces in real
//! positions.

use anyhow::Result;
use setwise::random::SplitMix64;
use setwise::{Bitboard, Square};
use setwise_chess::{Color, Piece, Role};

use crate::harness::{random, shuffle};
use crate::positions::files::own_positions;

/// The number of squares of the boards.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    Sparse,
    Rare,
    One,
    Few,
    Moves,
    Seven,
    Half,
    Full,
    Mixed,
}

impl Density {
    pub fn name(self) -> &'static str {
        match self {
            Self::Sparse => "one board in 100 has a square",
            Self::Rare => "one board in 100 has 30 squares",
            Self::One => "1 square",
            Self::Few => "2 to 3 squares",
            Self::Moves => "moves of pieces",
            Self::Seven => "5 to 9 squares",
            Self::Half => "24 to 32 squares",
            Self::Full => "64 squares",
            Self::Mixed => "mixed",
        }
    }

    /// Returns the number of squares of a random board.
    fn squares(self, random: &mut SplitMix64) -> u64 {
        match self {
            Self::Sparse => u64::from(random.below(100) == 0),
            Self::Rare => 30 * u64::from(random.below(100) == 0),
            Self::One => 1,
            Self::Few => 2 + random.below(2),
            Self::Moves | Self::Seven => 5 + random.below(5),
            Self::Half => 24 + random.below(9),
            Self::Full => 64,
            Self::Mixed => {
                let one_of =
                    [Self::Sparse, Self::One, Self::Few, Self::Seven, Self::Half, Self::Full];
                one_of[random.below(6) as usize].squares(random)
            }
        }
    }
}

/// Boards, each with a square to move from.
pub struct Boards {
    sets: Vec<u64>,
    from: Vec<Square>,
    squares: usize,
}

/// The number of different boards, too many for a branch predictor to learn.
const POOL: usize = 1 << 16;

/// The number of slices of boards, and the number of boards in each.
#[derive(Clone, Copy)]
pub struct Batches {
    pub count: usize,
    pub boards: usize,
    /// The maximum number of squares of a slice. It gets fewer boards if they would have more.
    pub squares: usize,
}

impl Boards {
    /// Returns batches of boards of this density.
    pub fn batches(density: Density, batches: Batches) -> Result<Vec<Self>> {
        let pool = match density {
            Density::Moves => targets()?,
            _ => random_boards(density),
        };
        let squares: usize = pool.iter().map(|(set, _)| set.count_ones() as usize).sum();
        let fitting = batches.squares as u128 * pool.len() as u128 / squares as u128;
        let boards = batches.boards.min(fitting as usize);
        let batch = |number: usize| {
            let rows = || pool.iter().cycle().skip(number * boards % pool.len()).take(boards);
            let sets: Vec<u64> = rows().map(|row| row.0).collect();
            let squares = sets.iter().map(|set| set.count_ones() as usize).sum();
            Self { sets, from: rows().map(|row| row.1).collect(), squares }
        };
        Ok((0..batches.count).map(batch).collect())
    }

    pub fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// Returns the square to move from of each board.
    pub fn from(&self) -> &[Square] {
        &self.from
    }

    /// Returns the number of squares of all boards.
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// Iterates over the rows: number, set, and square to move from.
    #[inline(always)]
    pub fn rows(&self) -> impl Iterator<Item = (usize, u64, Square)> {
        let rows = self.sets.iter().zip(&self.from).enumerate();
        rows.map(|(row, (&set, &from))| (row, set, from))
    }
}

fn random_boards(density: Density) -> Vec<(u64, Square)> {
    let mut random = random();
    let mut board = || {
        let squares = density.squares(&mut random) as u32;
        // For dense boards, it is faster to choose the empty squares.
        let mut set = 0u64;
        let few = squares.min(64 - squares);
        while set.count_ones() < few {
            set |= 1 << random.below(64);
        }
        let set = if few == squares { set } else { !set };
        (set, Square::new_wrapping(random.next_u64() as usize))
    };
    (0..POOL).map(|_| board()).collect()
}

/// Returns the squares that White's pieces attack in the positions of the repository, without
/// White's own squares, in a random order that differs each time the positions are repeated.
fn targets() -> Result<Vec<(u64, Square)>> {
    let mut targets = Vec::new();
    for position in own_positions()? {
        let (own, occupied) = (position.color_set(Color::White), position.occupied());
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in position.piece_set(Piece::new(Color::White, role)) {
                let piece = Bitboard::from(from);
                let attacks = match role {
                    Role::Bishop => piece.bishop_attacks(occupied),
                    Role::Rook => piece.rook_attacks(occupied),
                    Role::Queen => piece.queen_attacks(occupied),
                    Role::King => piece.king_attacks(),
                    _ => piece.knight_attacks(),
                };
                targets.push(((attacks & !own).0, from));
            }
        }
    }
    let mut random = random();
    let mut pool = Vec::new();
    while pool.len() < POOL {
        shuffle(&mut targets, &mut random);
        pool.extend_from_slice(&targets);
    }
    Ok(pool)
}
