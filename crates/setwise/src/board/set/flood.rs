//! Floods: every square that can be reached, around corners, and the groups of a set.

use core::fmt;
use core::iter::FusedIterator;

use crate::board::set::{Board, Geometry, Square};
use crate::wide::like_bitboard;

/// Floods around corners, in as many steps as the longest path.
///
/// ```
/// use setwise::board::{Go9, GoBoard9, Square};
///
/// // Diagonal neighbors are connected for a king only.
/// let square = |name| Square::<Go9>::from_name(name);
/// let stones = GoBoard9::from([square("b8")?, square("c8")?, square("d7")?]);
/// let b8 = GoBoard9::from(square("b8")?);
/// assert_eq!((b8.flood_orthogonal(stones).len(), b8.flood(stones)), (2, stones));
/// assert_eq!(stones.groups().map(|group| group.len()).collect::<Vec<_>>(), [1, 2]);
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
///
/// Source: CPW, [Fill Algorithms](https://www.chessprogramming.org/Fill_Algorithms)
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    like_bitboard! {
        fn flood(self, within: Self) -> Self = {
            let mut reached = self;
            loop {
                let next = reached.king_attacks().intersection(within).difference(reached);
                if next.is_empty() {
                    return reached;
                }
                reached = reached.union(next);
            }
        };
        fn flood_orthogonal(self, within: Self) -> Self = {
            let mut reached = self;
            loop {
                let next = reached.orthogonal_neighbors().intersection(within).difference(reached);
                if next.is_empty() {
                    return reached;
                }
                reached = reached.union(next);
            }
        };
    }

    /// Returns the group of a square: the squares of the set that steps north, east, south and west
    /// reach from it. Empty if the square is not in the set.
    #[inline]
    pub const fn group(self, square: Square<G>) -> Self {
        Self::from_square(square).intersection(self).flood_orthogonal(self)
    }

    /// Returns an iterator over the groups of the set, in the order of their first squares.
    #[doc(alias = "connected components")]
    #[inline]
    pub const fn groups(self) -> Groups<G, WORDS> {
        Groups(self)
    }
}

/// An iterator over the groups of a set, created by [`Board::groups`].
#[must_use]
pub struct Groups<G, const WORDS: usize>(Board<G, WORDS>);

impl<G: Geometry, const WORDS: usize> Iterator for Groups<G, WORDS> {
    type Item = Board<G, WORDS>;

    #[inline]
    fn next(&mut self) -> Option<Board<G, WORDS>> {
        let group = self.0.group(self.0.first()?);
        self.0 = self.0.difference(group);
        Some(group)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len.min(1), Some(len))
    }
}

impl<G: Geometry, const WORDS: usize> FusedIterator for Groups<G, WORDS> {}

impl<G, const WORDS: usize> Clone for Groups<G, WORDS> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<G: Geometry, const WORDS: usize> fmt::Debug for Groups<G, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Groups").field(&self.0).finish()
    }
}
