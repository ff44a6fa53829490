//! Connect Four: drops, and four in a row.

use crate::board::geometry::Geometry;
use crate::board::set::Board;
use crate::board::shape::Shape;

/// The geometry of Connect Four: seven columns of six squares, numbered by column, with a bit that
/// is not a square on top of each column. a1 is bit 0, a2 is bit 1, b1 is bit 7.
///
/// Source: Tromp, [John's Connect Four Playground](https://tromp.github.io/c4/c4.html), "the
/// bitboard"
#[derive(Clone, Copy, Debug)]
pub enum ConnectFour {}

impl Geometry for ConnectFour {
    const SHAPE: Shape = Shape::new(7, 6).by_file().with_guard();
}

/// A set of squares of the Connect Four board.
pub type ConnectFourBoard = Board<ConnectFour, 1>;

/// Drops and wins.
///
/// ```
/// use setwise::board;
/// use setwise::board::ConnectFourBoard;
///
/// let discs = board!(ConnectFourBoard {
///     . . . . . . .
///     . . . . . . .
///     . . . 1 . . .
///     . . 1 . . . .
///     . 1 . . . . .
///     1 . . . . . .
/// });
/// assert!(discs.has_four());
/// // One step south, only three discs are left.
/// assert!(!discs.south_one().has_four());
/// assert_eq!(ConnectFourBoard::drops(ConnectFourBoard::rank(0)), ConnectFourBoard::rank(1));
/// ```
impl ConnectFourBoard {
    /// Returns the squares where the next disc may land: the lowest empty square of each column.
    ///
    /// The occupied squares of each column are those at the bottom.
    #[inline]
    pub const fn drops(occupied: Self) -> Self {
        occupied.north_one().union(const { Self::rank(0) }).difference(occupied)
    }

    /// Returns true if four squares of the set are in a row: on a file, a rank or a diagonal.
    ///
    /// In each direction, first the pairs, and then the pairs two steps from another pair.
    #[must_use]
    #[inline]
    pub const fn has_four(self) -> bool {
        let (north, east) = (self.north_one(), self.east_one());
        let (north_east, south_east) = (self.north_east_one(), self.south_east_one());
        let up = self.intersection(north);
        let right = self.intersection(east);
        let rising = self.intersection(north_east);
        let falling = self.intersection(south_east);
        let fours = up.intersection(up.leap::<0, 2>());
        let fours = fours.union(right.intersection(right.leap::<2, 0>()));
        let fours = fours.union(rising.intersection(rising.leap::<2, 2>()));
        !fours.union(falling.intersection(falling.leap::<2, -2>())).is_empty()
    }
}
