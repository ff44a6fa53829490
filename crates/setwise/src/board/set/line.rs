//! Rays, lines, and the squares between two others.

use crate::board::set::{Board, Geometry, Square};
use crate::direction::Direction;

/// Rays, lines and the squares between.
///
/// ```
/// use setwise::Direction;
/// use setwise::board::{Draughts, DraughtsBoard, Square};
///
/// let square = |name| Square::<Draughts>::from_name(name);
/// let names = |set: DraughtsBoard| set.squares().map(|s| s.to_string()).collect::<Vec<_>>();
/// assert_eq!(names(DraughtsBoard::ray(square("32")?, Direction::NorthWest)), ["27", "21", "16"]);
/// assert_eq!(names(DraughtsBoard::between(square("46")?, square("28")?)), ["41", "37", "32"]);
/// assert_eq!(DraughtsBoard::line(square("46")?, square("5")?).len(), 10);
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    /// Returns the squares from a square to the edge of the board in a direction, without the square
    /// itself.
    #[doc(alias = "rayAttacks")]
    #[inline]
    pub const fn ray(square: Square<G>, direction: Direction) -> Self {
        Self::from_square(square).fill(direction).without(square)
    }

    /// Returns the whole line through two squares, from edge to edge: a file, a rank or a diagonal.
    ///
    /// Empty if the two squares are not on one line, or are the same.
    pub const fn line(a: Square<G>, b: Square<G>) -> Self {
        match a.direction_to(b) {
            Some(direction) => {
                let ray = Self::from_square(a).fill(direction);
                ray.union(Self::ray(a, direction.opposite()))
            }
            None => Self::EMPTY,
        }
    }

    /// Returns the squares strictly between two squares of one line, in either order.
    ///
    /// Empty if the squares are not on one line, are neighbors, or are the same.
    #[doc(alias = "inBetween")]
    pub const fn between(a: Square<G>, b: Square<G>) -> Self {
        match a.direction_to(b) {
            Some(direction) => {
                Self::ray(a, direction).intersection(Self::ray(b, direction.opposite()))
            }
            None => Self::EMPTY,
        }
    }
}
