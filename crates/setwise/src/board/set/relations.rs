//! Predicates and relations, and the first and last square.

use crate::board::set::{Board, Geometry, Square};
use crate::wide::like_bitboard;

/// Predicates and relations.
///
/// ```
/// use setwise::board::GoBoard19;
///
/// let edge = GoBoard19::rank(0);
/// assert!(edge.is_subset(GoBoard19::FULL) && edge.is_disjoint(!edge));
/// assert_eq!((edge.len(), (!edge).len()), (19, 342));
/// ```
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    like_bitboard! {
        fn is_empty(self) -> bool = self.set.is_empty();
        fn is_full(self) -> bool = self.complement().is_empty();
        fn is_single(self) -> bool = self.set.is_single();
        fn has_many(self) -> bool = self.set.has_many();
        fn contains(self, square: Square<G>) -> bool = self.set.contains(square.index());
        fn is_subset(self, other: Self) -> bool = self.set.is_subset(other.set);
        fn is_superset(self, other: Self) -> bool = other.is_subset(self);
        fn is_disjoint(self, other: Self) -> bool = self.set.is_disjoint(other.set);
        fn len(self) -> u32 = self.set.len();
    }
}

/// First and last square, in the order of the indices.
///
/// ```
/// use setwise::board::DraughtsBoard;
///
/// let mut set = DraughtsBoard::rank(0);
/// // The numbers of the squares fall from the top to the bottom.
/// assert_eq!(set.first().map(|square| square.to_string()).as_deref(), Some("46"));
/// assert_eq!(set.pop_last().map(|square| square.to_string()).as_deref(), Some("50"));
/// assert_eq!(set.len(), 4);
/// ```
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    like_bitboard! {
        fn first(self) -> Option<Square<G>> = {
            match self.set.first() {
                Some(index) => Some(Square::of_member(index)),
                None => None,
            }
        };
        fn last(self) -> Option<Square<G>> = {
            match self.set.last() {
                Some(index) => Some(Square::of_member(index)),
                None => None,
            }
        };
    }

    /// Removes the first square from the set and returns it.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square<G>> {
        match self.set.pop_first() {
            Some(index) => Some(Square::of_member(index)),
            None => None,
        }
    }

    /// Removes the last square from the set and returns it.
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Square<G>> {
        match self.set.pop_last() {
            Some(index) => Some(Square::of_member(index)),
            None => None,
        }
    }
}
