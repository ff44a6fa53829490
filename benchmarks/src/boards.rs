//! Slices of boards to serialize: random ones of some number of squares, and the moves of
//! pieces in positions that were played.

use std::fs;

use anyhow::{Context, Result};
use setwise::{Bitboard, Square};
use setwise_chess::{Color, Epd, Piece, Role};

use crate::epd::OWN_FILE;
use crate::harness::random_words;

/// How many squares the boards have.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    Sparse,
    One,
    Few,
    Moves,
    Seven,
    Half,
    Full,
    Mixed,
}

impl Density {
    pub const ALL: [Self; 8] = [
        Self::Sparse,
        Self::One,
        Self::Few,
        Self::Moves,
        Self::Seven,
        Self::Half,
        Self::Full,
        Self::Mixed,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Sparse => "one board in 100 has a square",
            Self::One => "1 square",
            Self::Few => "2 to 3 squares",
            Self::Moves => "moves of pieces",
            Self::Seven => "5 to 9 squares",
            Self::Half => "24 to 32 squares",
            Self::Full => "64 squares",
            Self::Mixed => "mixed",
        }
    }

    /// The number of squares of a random board.
    fn squares(self, random: u64) -> u64 {
        match self {
            Self::Sparse => u64::from(random.is_multiple_of(100)),
            Self::One => 1,
            Self::Few => 2 + random % 2,
            Self::Moves | Self::Seven => 5 + random % 5,
            Self::Half => 24 + random % 9,
            Self::Full => 64,
            Self::Mixed => {
                let one_of =
                    [Self::Sparse, Self::One, Self::Few, Self::Seven, Self::Half, Self::Full];
                one_of[(random % 6) as usize].squares(random / 6)
            }
        }
    }
}

/// Boards, and for each a square to move from.
pub struct Boards {
    sets: Vec<u64>,
    from: Vec<Square>,
    squares: usize,
}

/// So many different boards no branch predictor learns by heart.
const POOL: usize = 1 << 16;

/// How many slices of boards to make, and of how many boards.
#[derive(Clone, Copy)]
pub struct Batches {
    pub count: usize,
    pub boards: usize,
    /// Fewer boards are made where they had more squares than this, all together.
    pub squares: usize,
}

impl Boards {
    /// Batches of boards of this density.
    pub fn batches(density: Density, batches: Batches) -> Result<Vec<Self>> {
        let pool = match density {
            Density::Moves => moves()?,
            _ => random(density),
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

    /// A square for each board.
    pub fn from(&self) -> &[Square] {
        &self.from
    }

    /// How many squares all boards have.
    pub fn squares(&self) -> usize {
        self.squares
    }
}

fn random(density: Density) -> Vec<(u64, Square)> {
    let mut random = random_words();
    let mut board = || {
        let squares = density.squares(random() >> 8) as u32;
        // Taking squares away is quicker where most of them stay.
        let mut set = 0u64;
        let few = squares.min(64 - squares);
        while set.count_ones() < few {
            set |= 1 << (random() % 64);
        }
        let set = if few == squares { set } else { !set };
        (set, Square::new_wrapping(random() as u32))
    };
    (0..POOL).map(|_| board()).collect()
}

/// What White's pieces attack in the positions of the repository, without White's own
/// squares, in random order, which is another one each time that the positions come again.
fn moves() -> Result<Vec<(u64, Square)>> {
    let text = fs::read_to_string(OWN_FILE).context(OWN_FILE)?;
    let mut moves = Vec::new();
    for line in text.lines() {
        let position = Epd::read(line)?.into_position();
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
                moves.push(((attacks & !own).0, from));
            }
        }
    }
    let mut random = random_words();
    let mut pool = Vec::new();
    while pool.len() < POOL {
        for last in (1..moves.len()).rev() {
            moves.swap(last, (random() % (last as u64 + 1)) as usize);
        }
        pool.extend_from_slice(&moves);
    }
    Ok(pool)
}
