//! A list of moves without allocation.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::ops::{Deref, DerefMut, Range};

use crate::moves::Move;

/// A list of moves in an array of fixed size, without allocation. It dereferences to a slice, so it
/// can be sorted, and it can be iterated by value. It takes 840 bytes on 64-bit targets.
///
/// Like [`push`](Self::push), `extend` and `collect` panic beyond the [`CAPACITY`](Self::CAPACITY).
///
/// ```
/// use setwise_chess::{MoveList, Position};
///
/// let mut moves = Position::START.legal_moves();
/// assert_eq!(moves.len(), 20);
/// moves.retain(|m| m.to_string().ends_with('4'));
/// assert_eq!(moves.len(), 8);
/// moves.sort();
/// let pawns: MoveList = moves.iter().copied().filter(|m| m.from().rank() as u8 == 1).collect();
/// assert_eq!(pawns, moves);
/// let texts: Vec<_> = moves.iter().map(|m| m.to_string()).collect();
/// assert_eq!(texts[..3], ["a2a4", "b2b4", "c2c4"]);
///
/// // The next best move, without sorting all.
/// assert_eq!((moves.swap_remove(0).to_string(), moves[0].to_string()), ("a2a4".into(), "h2h4".into()));
/// moves.truncate(2);
/// assert_eq!(moves.pop().map(|m| m.to_string()).as_deref(), Some("b2b4"));
/// ```
#[derive(Clone)]
#[must_use]
pub struct MoveList {
    len: usize,
    moves: [Move; MoveList::CAPACITY],
}

impl MoveList {
    /// The number of moves for which a list has space, 416.
    ///
    /// No position has as many: 15 queens with 27 moves each and a king with 8 have 413, and any
    /// other piece has fewer moves than a queen.
    pub const CAPACITY: usize = 416;

    /// Creates an empty list.
    #[inline]
    pub const fn new() -> Self {
        Self { len: 0, moves: [Move(0); Self::CAPACITY] }
    }

    /// Begins to overwrite the list.
    #[inline(always)]
    pub(crate) fn writer(&mut self) -> Writer<'_> {
        Writer { len: 0, list: self }
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    ///
    /// Panics if the list already has [`CAPACITY`](Self::CAPACITY) moves.
    #[inline]
    pub fn push(&mut self, m: Move) {
        assert!(self.len < Self::CAPACITY, "the list of moves is full");
        self.moves[self.len] = m;
        self.len += 1;
    }

    /// Removes the last move and returns it, or returns `None` if the list is empty.
    #[inline]
    pub fn pop(&mut self) -> Option<Move> {
        let last = self.last().copied()?;
        self.len -= 1;
        Some(last)
    }

    /// Removes the move with an index and returns it. The last move takes its place, so this takes
    /// constant time but does not keep the order.
    ///
    /// # Panics
    ///
    /// Panics if the list has no move with this index.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Move {
        let removed = self[index];
        self[index] = self[self.len - 1];
        self.len -= 1;
        removed
    }

    /// Keeps the first `len` moves and removes the rest. A longer `len` has no effect.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps the moves for which a function returns true, in their order.
    pub fn retain(&mut self, mut keeps: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let m = self.moves[index];
            self.moves[kept] = m;
            kept += usize::from(keeps(m));
        }
        self.len = kept;
    }

    /// Returns the moves as a slice.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or_default()
    }
}

/// Writes a list until it is [finished](Self::finish).
///
/// The length is here and not in the list, so that the compiler can keep it in a register.
#[derive(Debug)]
pub(crate) struct Writer<'a> {
    len: usize,
    list: &'a mut MoveList,
}

impl Writer<'_> {
    /// Adds a move. No position has more moves than the capacity.
    #[inline(always)]
    pub(crate) fn push(&mut self, m: Move) {
        if let Some(slot) = self.list.moves.get_mut(self.len) {
            *slot = m;
            self.len += 1;
        }
    }

    /// Ends the list.
    #[inline(always)]
    pub(crate) fn finish(self) {
        self.list.len = self.len;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        self.moves.get_mut(..self.len).unwrap_or_default()
    }
}

impl AsRef<[Move]> for MoveList {
    fn as_ref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl Extend<Move> for MoveList {
    fn extend<T: IntoIterator<Item = Move>>(&mut self, moves: T) {
        moves.into_iter().for_each(|m| self.push(m));
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Self {
        let mut list = Self::new();
        list.extend(moves);
        list
    }
}

#[cfg(feature = "alloc")]
impl From<MoveList> for Vec<Move> {
    fn from(moves: MoveList) -> Self {
        moves.to_vec()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoMoves;

    #[inline]
    fn into_iter(self) -> IntoMoves {
        IntoMoves { left: 0..self.len, moves: self.moves }
    }
}

/// An iterator over the moves of a [`MoveList`] by value.
#[derive(Clone)]
pub struct IntoMoves {
    left: Range<usize>,
    moves: [Move; MoveList::CAPACITY],
}

impl Iterator for IntoMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.left.next().and_then(|index| self.moves.get(index).copied())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl DoubleEndedIterator for IntoMoves {
    #[inline]
    fn next_back(&mut self) -> Option<Move> {
        self.left.next_back().and_then(|index| self.moves.get(index).copied())
    }
}

impl ExactSizeIterator for IntoMoves {}

impl FusedIterator for IntoMoves {}

impl fmt::Debug for IntoMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.moves.get(self.left.clone()).unwrap_or_default();
        f.debug_list().entries(left).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl Hash for MoveList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
