//! The iterator over the squares of a set.

use core::fmt;
use core::marker::PhantomData;

use crate::board::set::{Board, Geometry, Square};
use crate::mapped::mapped_iterator;
use crate::wide::Iter;

/// An iterator over the squares of a set in ascending order of their indices, created by
/// [`Board::squares`].
#[must_use]
pub struct Squares<G, const WORDS: usize> {
    indices: Iter<WORDS>,
    geometry: PhantomData<fn() -> G>,
}

impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    /// Returns an iterator over the squares of the set, in ascending order of their indices.
    ///
    /// ```
    /// use setwise::board::ChessBoard;
    ///
    /// let squares: Vec<_> = ChessBoard::file(1).squares().map(|s| s.to_string()).collect();
    /// assert_eq!(squares, ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"]);
    /// ```
    #[inline]
    pub fn squares(self) -> Squares<G, WORDS> {
        Squares { indices: self.set.iter(), geometry: PhantomData }
    }
}

impl<G: Geometry, const WORDS: usize> IntoIterator for Board<G, WORDS> {
    type Item = Square<G>;
    type IntoIter = Squares<G, WORDS>;

    #[inline]
    fn into_iter(self) -> Squares<G, WORDS> {
        self.squares()
    }
}

impl<G: Geometry, const WORDS: usize> Squares<G, WORDS> {
    /// Returns the function that makes a square of an index.
    #[inline(always)]
    fn mapping(&self) -> impl Fn(usize) -> Square<G> + use<G, WORDS> {
        Square::of_member
    }
}

mapped_iterator!([G: Geometry, const WORDS: usize] Squares<G, WORDS>, indices, Square<G>);

impl<G, const WORDS: usize> Clone for Squares<G, WORDS> {
    fn clone(&self) -> Self {
        Self { indices: self.indices.clone(), geometry: PhantomData }
    }
}

/// Writes the squares that are not yet visited.
impl<G: Geometry, const WORDS: usize> fmt::Debug for Squares<G, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
