//! The geometry of a game: a shape that is known to the compiler, and the masks that follow from it.

use crate::board::shape::Shape;
use crate::direction::Direction;
use crate::wide::Set;

/// A game, or anything else that has a board of one shape.
///
/// ```
/// use setwise::board::{Board, Geometry, Shape};
///
/// enum FiveByFive {}
///
/// impl Geometry for FiveByFive {
///     const SHAPE: Shape = Shape::new(5, 5);
/// }
///
/// type Small = Board<FiveByFive, 1>;
/// assert_eq!(Small::FULL.len(), 25);
/// assert_eq!(Small::FULL.north_east_one().len(), 16);
/// ```
pub trait Geometry: 'static {
    /// The shape of the board.
    const SHAPE: Shape;
}

/// Returns the squares that a step of `east` files and `north` ranks may arrive on, with other bits
/// that no square arrives on.
///
/// The fewer bits are left out, the better: without a mask an operation is shorter, and a mask that
/// depends only on the files serves several directions.
pub(super) const fn arrivals<const WORDS: usize>(
    shape: &Shape,
    east: isize,
    north: isize,
) -> Set<WORDS> {
    // A step that is too long to negate arrives on no square, as does one that is saturated.
    let (west, south) = (east.saturating_neg(), north.saturating_neg());
    let exact = shape.departures(west, south);
    let moved = shape.universe::<WORDS>().generalized_shift(shape.offset(east, north));
    let candidates = [
        Set::FULL,
        Set::FULL.difference(shape.universe().difference(shape.departures(west, 0))),
        Set::FULL.difference(shape.universe().difference(shape.departures(0, south))),
    ];
    let mut i = 0;
    while i < candidates.len() {
        if moved.intersection(candidates[i]).symmetric_difference(exact).is_empty() {
            return candidates[i];
        }
        i += 1;
    }
    exact
}

/// Returns the number of doublings after which an occluded fill has crossed the board: the
/// logarithm of the number of squares of the longest line, rounded up.
pub(super) const fn rounds(shape: &Shape, direction: Direction) -> u32 {
    let (files, ranks) = (shape.files(), shape.ranks());
    let squares = match direction {
        Direction::North | Direction::South => ranks,
        Direction::East | Direction::West => files,
        _ if files < ranks => files,
        _ => ranks,
    };
    squares.next_power_of_two().trailing_zeros()
}
