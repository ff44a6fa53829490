//! Boards as grids of letters, and loops over them.

use std::ops::{Deref, DerefMut};

/// A square by its file and rank, from 0.
pub(super) type Square = (usize, usize);

/// The pieces of a position by file and rank, as the letters of FEN; `.` for an empty square.
#[derive(Clone, Debug)]
pub(super) struct Grid([[char; 8]; 8]);

impl Deref for Grid {
    type Target = [[char; 8]; 8];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Grid {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Steps to the right and upward.
pub(super) const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const SLANTED: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const JUMPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Grid {
    /// Reads the first field of FEN.
    pub(super) fn new(fen: &str) -> Self {
        let mut grid = [['.'; 8]; 8];
        let placement = fen.split(' ').next().unwrap();
        for (row, text) in placement.split('/').enumerate() {
            let mut file = 0;
            for c in text.chars() {
                match c.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        grid[file][7 - row] = c;
                        file += 1;
                    }
                }
            }
        }
        Self(grid)
    }

    /// Returns the piece some steps from a square; `None` beyond the edge.
    pub(super) fn at(&self, from: Square, step: (i32, i32)) -> Option<char> {
        shifted(from, step).map(|(file, rank)| self[file][rank])
    }

    /// Returns the squares with one of some pieces.
    pub(super) fn squares(&self, pieces: &str) -> Vec<Square> {
        all().filter(|&(file, rank)| pieces.contains(self[file][rank])).collect()
    }

    /// Returns the number of squares with one of some pieces.
    pub(super) fn count(&self, pieces: &str) -> usize {
        self.squares(pieces).len()
    }

    /// Returns true if some squares, as in `d4 e3`, all have a piece.
    pub(super) fn has(&self, piece: char, squares: &str) -> bool {
        squares.split(' ').all(|name| {
            let (file, rank) = named(name);
            self[file][rank] == piece
        })
    }

    /// Returns the first piece from a square in a direction.
    pub(super) fn first_piece(&self, from: Square, (right, up): (i32, i32)) -> char {
        let mut steps = (1..8).map_while(|i| self.at(from, (right * i, up * i)));
        steps.find(|&piece| piece != '.').unwrap_or('.')
    }

    /// Returns the squares that the piece on a square attacks.
    pub(super) fn attacks(&self, from: Square) -> Vec<Square> {
        let piece = self[from.0][from.1];
        let steps: Vec<(i32, i32)> = match piece {
            'P' => vec![(-1, 1), (1, 1)],
            'p' => vec![(-1, -1), (1, -1)],
            'N' | 'n' => JUMPS.to_vec(),
            'B' | 'b' => SLANTED.to_vec(),
            'R' | 'r' => ORTHOGONAL.to_vec(),
            _ => [ORTHOGONAL, SLANTED].concat(),
        };
        let mut attacked = Vec::new();
        for (right, up) in steps {
            for i in 1..8 {
                let Some(to) = shifted(from, (right * i, up * i)) else { break };
                attacked.push(to);
                if !"BRQbrq".contains(piece) || self[to.0][to.1] != '.' {
                    break;
                }
            }
        }
        attacked
    }

    /// Returns the squares of those of some pieces that attack a square.
    pub(super) fn attackers(&self, pieces: &str, target: Square) -> Vec<Square> {
        let mut squares = self.squares(pieces);
        squares.retain(|&from| self.attacks(from).contains(&target));
        squares
    }

    pub(super) fn is_attacked(&self, pieces: &str, target: Square) -> bool {
        !self.attackers(pieces, target).is_empty()
    }

    /// Returns true if no black pawn can stop or capture the white pawn on a square.
    pub(super) fn is_passed(&self, (file, rank): Square) -> bool {
        let mut stoppers = self.squares("p").into_iter();
        !stoppers.any(|(other, above)| file.abs_diff(other) <= 1 && above > rank)
    }

    /// Returns true if no white pawn is on a file next to that of a square.
    pub(super) fn is_isolated(&self, (file, _): Square) -> bool {
        self.squares("P").iter().all(|&(other, _)| file.abs_diff(other) != 1)
    }
}

/// Returns all squares.
fn all() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

/// Returns the square some steps away; `None` beyond the edge.
fn shifted((file, rank): Square, (right, up): (i32, i32)) -> Option<Square> {
    let (file, rank) = (file as i32 + right, rank as i32 + up);
    let is_inside = (0..8).contains(&file) && (0..8).contains(&rank);
    is_inside.then_some((file as usize, rank as usize))
}

/// Returns the square of a name.
fn named(name: &str) -> Square {
    let name = name.as_bytes();
    ((name[0] - b'a').into(), (name[1] - b'1').into())
}

/// Returns true for a light square.
pub(super) fn is_light((file, rank): Square) -> bool {
    (file + rank) % 2 == 1
}
