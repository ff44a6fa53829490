//! A list of moves without allocation.

use core::fmt;
use core::ops::Deref;

use crate::moves::Move;

/// More than any position has: 15 queens with 27 moves each and a king with 8 make 413,
/// and all other men have fewer.
const CAPACITY: usize = 416;

/// A list of moves in an array, which dereferences to a slice.
///
/// # Examples
///
/// ```
/// use setwise_chess::Position;
///
/// let moves = Position::START.legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert_eq!(moves.iter().filter(|played| played.to_string().ends_with('4')).count(), 8);
/// ```
///
/// # Cost
///
/// 840 bytes on the stack, written once when the list is made.
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [Move; CAPACITY],
}

impl MoveList {
    /// The list without a move.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self { len: 0, moves: [Move::default(); CAPACITY] }
    }

    /// Begins the list anew.
    #[inline(always)]
    pub(crate) fn writer(&mut self) -> Writer<'_> {
        Writer { len: 0, list: self }
    }

    /// Takes out all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps the moves of which a function says so, in their order.
    ///
    /// ```
    /// use setwise::Square;
    /// use setwise_chess::Position;
    ///
    /// let mut moves = Position::START.legal_moves();
    /// moves.retain(|played| played.to() == Square::F3);
    /// assert_eq!(moves.len(), 2);
    /// ```
    pub fn retain(&mut self, mut keeps: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let played = self.moves[index];
            self.moves[kept] = played;
            kept += usize::from(keeps(played));
        }
        self.len = kept;
    }

    /// The moves as a slice.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or_default()
    }
}

/// Writes a list, until it is [finished](Self::finish).
///
/// The length is here and not in the list: so the compiler knows that no move overwrites it,
/// and keeps it in a register.
#[derive(Debug)]
pub(crate) struct Writer<'a> {
    len: usize,
    list: &'a mut MoveList,
}

impl Writer<'_> {
    /// Adds a move; no position has as many as there is room for.
    #[inline(always)]
    pub(crate) fn push(&mut self, played: Move) {
        if let Some(slot) = self.list.moves.get_mut(self.len) {
            *slot = played;
            self.len += 1;
        }
    }

    /// Ends the list here.
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

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.iter().map(|played| format_args!("{played}").to_string()))
            .finish()
    }
}
