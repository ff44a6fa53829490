//! Othello: moves and the discs that they flip.

use crate::board::geometry::Geometry;
use crate::board::name::Naming;
use crate::board::set::Board;
use crate::board::shape::Shape;
use crate::board::square::Square;
use crate::direction::Direction;

/// The geometry of Othello: 8 by 8 squares, from a1 at the top left to h8 at the bottom right.
#[derive(Clone, Copy, Debug)]
pub enum Othello {}

impl Geometry for Othello {
    const SHAPE: Shape = Shape::new(8, 8).with_naming(Naming::LETTERS_FROM_TOP);
}

/// A set of squares of the Othello board.
pub type OthelloBoard = Board<Othello, 1>;

/// Moves, by occluded fills over the discs of the opponent.
///
/// ```
/// use setwise::board;
/// use setwise::board::{OthelloBoard, Square};
///
/// let black = board!(OthelloBoard {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . 1 . . .
///     . . . 1 . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// let white = black.mirror_horizontal();
/// let moves: Vec<_> = black.othello_moves(white).squares().map(|s| s.to_string()).collect();
/// assert_eq!(moves, ["e6", "f5", "c4", "d3"]);
/// let d3 = Square::from_name("d3")?;
/// assert_eq!(black.othello_flips(white, d3), Square::from_name("d4")?.into());
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
///
/// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm), for
/// the fills; World Othello Federation, official rules
impl OthelloBoard {
    /// Returns the legal moves of the side with the discs of this set: the empty squares at one end
    /// of a row of opponents that has one of its discs at the other end.
    #[inline]
    pub const fn othello_moves(self, opponents: Self) -> Self {
        let (mut moves, mut i) = (Self::EMPTY, 0);
        while i < Direction::ALL.len() {
            let direction = Direction::ALL[i];
            let rows = self.occluded(direction, opponents).difference(self);
            moves = moves.union(rows.one(direction));
            i += 1;
        }
        moves.difference(self.union(opponents))
    }

    /// Returns the discs of the opponent that a move to an empty square flips; the empty set if the
    /// move is not legal.
    #[inline]
    pub const fn othello_flips(self, opponents: Self, to: Square<Othello>) -> Self {
        let (to, mut flips, mut i) = (Self::from_square(to), Self::EMPTY, 0);
        while i < Direction::ALL.len() {
            let direction = Direction::ALL[i];
            let row = to.occluded(direction, opponents).difference(to);
            if !row.union(to).one(direction).is_disjoint(self) {
                flips = flips.union(row);
            }
            i += 1;
        }
        flips
    }
}
