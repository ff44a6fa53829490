//! Xiangqi: the river, the palaces, and the attacks of the pieces.

use crate::board::geometry::Geometry;
use crate::board::name::Naming;
use crate::board::set::Board;
use crate::board::shape::Shape;
use crate::direction::Direction;

/// The geometry of xiangqi: 9 files and 10 ranks of points, from a0 at the bottom left to i9 at the
/// top right. Red is at the bottom and plays to the north.
#[derive(Clone, Copy, Debug)]
pub enum Xiangqi {}

impl Geometry for Xiangqi {
    const SHAPE: Shape = Shape::new(9, 10).with_naming(Naming::LETTERS_FROM_ZERO);
}

/// A set of points of the xiangqi board.
pub type XiangqiBoard = Board<Xiangqi, 2>;

/// The two sides of the river, the palaces, and the attacks of pieces. Chariots attack as
/// [rooks](Board::rook_attacks).
///
/// ```
/// use setwise::board::{Square, XiangqiBoard};
///
/// let point = |name| Square::from_name(name).map(XiangqiBoard::from);
/// // The piece on b1 blocks the horse on b0 to the north, and the elephant on c0 to the north-west.
/// let occupied = point("b0")? | point("b1")? | point("c0")?;
/// assert!(point("b0")?.horse_attacks(occupied).is_empty());
/// assert_eq!(point("c0")?.elephant_attacks(occupied), point("e2")?);
/// // A cannon captures the second piece on its line.
/// let occupied = point("b2")? | point("b7")? | point("b9")?;
/// assert_eq!(point("b2")?.cannon_captures(occupied), point("b9")?);
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
///
/// Source: World Xiangqi Federation, World Xiangqi Rules, moves of the pieces; the protocol UCCI for
/// the names of the points
impl XiangqiBoard {
    /// The side of the river where Red begins: the ranks 0 to 4.
    pub const RED_SIDE: Self = Self::rank(4).south_fill();

    /// The side of the river where Black begins: the ranks 5 to 9.
    pub const BLACK_SIDE: Self = Self::RED_SIDE.complement();

    /// The two palaces, three by three points each.
    pub const PALACES: Self = {
        let files = Self::file(3).union(Self::file(4)).union(Self::file(5));
        let ranks = Self::rank(2).south_fill().union(Self::rank(7).north_fill());
        files.intersection(ranks)
    };

    /// Returns the points attacked by horses: one step orthogonally to an empty point, and from there
    /// one diagonally outward.
    #[inline]
    pub const fn horse_attacks(self, occupied: Self) -> Self {
        let north = self.north_one().difference(occupied);
        let east = self.east_one().difference(occupied);
        let south = self.south_one().difference(occupied);
        let west = self.west_one().difference(occupied);
        let north_east = north.union(east).north_east_one();
        let south_east = south.union(east).south_east_one();
        let south_west = south.union(west).south_west_one();
        let north_west = north.union(west).north_west_one();
        north_east.union(south_east).union(south_west).union(north_west)
    }

    /// Returns the points attacked by elephants: two steps diagonally over an empty point, on their
    /// side of the river.
    #[inline]
    pub const fn elephant_attacks(self, occupied: Self) -> Self {
        let red = self.intersection(Self::RED_SIDE).two_diagonal_steps(occupied);
        let black = self.intersection(Self::BLACK_SIDE).two_diagonal_steps(occupied);
        red.intersection(Self::RED_SIDE).union(black.intersection(Self::BLACK_SIDE))
    }

    #[inline]
    const fn two_diagonal_steps(self, occupied: Self) -> Self {
        let empty = occupied.complement();
        let north_east = self.north_east_one().intersection(empty).north_east_one();
        let south_east = self.south_east_one().intersection(empty).south_east_one();
        let south_west = self.south_west_one().intersection(empty).south_west_one();
        let north_west = self.north_west_one().intersection(empty).north_west_one();
        north_east.union(south_east).union(south_west).union(north_west)
    }

    /// Returns the points attacked by advisors in the palaces: one diagonal step.
    #[inline]
    pub const fn advisor_attacks(self) -> Self {
        self.intersection(Self::PALACES).diagonal_neighbors().intersection(Self::PALACES)
    }

    /// Returns the points attacked by generals in the palaces: one orthogonal step.
    #[inline]
    pub const fn general_attacks(self) -> Self {
        self.intersection(Self::PALACES).orthogonal_neighbors().intersection(Self::PALACES)
    }

    /// Returns the points attacked by red soldiers: one step north, and after the river also east and
    /// west.
    #[inline]
    pub const fn soldier_attacks_red(self) -> Self {
        let across = self.intersection(Self::BLACK_SIDE);
        self.north_one().union(across.east_one()).union(across.west_one())
    }

    /// Returns the points attacked by black soldiers: one step south, and after the river also east
    /// and west.
    #[inline]
    pub const fn soldier_attacks_black(self) -> Self {
        let across = self.intersection(Self::RED_SIDE);
        self.south_one().union(across.east_one()).union(across.west_one())
    }

    /// Returns the empty points that cannons move to: those of a rook.
    #[inline]
    pub const fn cannon_moves(self, occupied: Self) -> Self {
        self.rook_attacks(occupied).difference(occupied)
    }

    /// Returns the occupied points that cannons attack: in each direction the second piece, the
    /// target after the screen. The pieces of both sides are among them.
    #[inline]
    pub const fn cannon_captures(self, occupied: Self) -> Self {
        let empty = occupied.complement();
        let directions = [Direction::North, Direction::East, Direction::South, Direction::West];
        let (mut targets, mut i) = (Self::EMPTY, 0);
        while i < directions.len() {
            let screens = self.attacks(directions[i], empty).intersection(occupied);
            targets = targets.union(screens.attacks(directions[i], empty));
            i += 1;
        }
        targets.intersection(occupied)
    }
}
