//! Go: points, groups and liberties.

use crate::board::geometry::Geometry;
use crate::board::name::Naming;
use crate::board::set::Board;
use crate::board::shape::Shape;

/// The geometry of the small Go board: 9 by 9 points, from a1 at the bottom left, without the
/// letter i.
#[derive(Clone, Copy, Debug)]
pub enum Go9 {}

impl Geometry for Go9 {
    const SHAPE: Shape = Shape::new(9, 9).with_naming(Naming::LETTERS_WITHOUT_I);
}

/// The geometry of the Go board: 19 by 19 points, from a1 at the bottom left to t19, without the
/// letter i.
#[derive(Clone, Copy, Debug)]
pub enum Go19 {}

impl Geometry for Go19 {
    const SHAPE: Shape = Shape::new(19, 19).with_naming(Naming::LETTERS_WITHOUT_I);
}

/// A set of points of the small Go board.
pub type GoBoard9 = Board<Go9, 2>;

/// A set of points of the Go board.
pub type GoBoard19 = Board<Go19, 6>;

/// Groups and liberties.
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    /// Returns the liberties of the stones of a set: the empty points next to them.
    ///
    /// ```
    /// use setwise::board::{GoBoard19, Square};
    ///
    /// let corner = GoBoard19::from(Square::from_name("t19")?);
    /// let white = GoBoard19::from(Square::from_name("s19")?);
    /// let liberties = corner.liberties(!(corner | white));
    /// assert_eq!(liberties, Square::from_name("t18")?.into());
    /// # Ok::<(), setwise::board::ParseNameError>(())
    /// ```
    ///
    /// Source: Tromp and Taylor, [The Game of Go](https://tromp.github.io/go.html), rule 4
    #[inline]
    pub const fn liberties(self, empty: Self) -> Self {
        self.orthogonal_neighbors().intersection(empty)
    }

    /// Returns the stones of a set whose groups have no liberties: those that a move of the other
    /// side captures.
    ///
    /// Floods from the liberties of all groups at once; the other stones have none.
    ///
    /// ```
    /// use setwise::board::{GoBoard9, Square};
    ///
    /// let black = GoBoard9::from_squares(&[Square::from_name("a1")?, Square::from_name("e5")?]);
    /// let white = GoBoard9::from_squares(&[Square::from_name("a2")?, Square::from_name("b1")?]);
    /// let empty = !(black | white);
    /// assert_eq!(black.without_liberties(empty), Square::from_name("a1")?.into());
    /// assert!(white.without_liberties(empty).is_empty());
    /// # Ok::<(), setwise::board::ParseNameError>(())
    /// ```
    #[inline]
    pub const fn without_liberties(self, empty: Self) -> Self {
        let alive = empty.orthogonal_neighbors().intersection(self);
        self.difference(alive.flood_orthogonal(self))
    }
}
