//! Up to eight squares in one word.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;

use crate::search::move_lists::index;
use crate::square::Square;

/// The filler after the last square in the tables: adding any offset between two squares keeps
/// its top bit set and stays within the byte.
const FILLER: u64 = 0xc0;

/// One in each byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

/// The top bit of each byte.
const TOP: u64 = 0x80 * ONES;

/// A list of up to eight squares in ascending order, in one word.
///
/// The first square is in the lowest byte. A byte after the last square has its top bit set, which
/// determines the length, and is otherwise unspecified. The list refers to an entry of a table, and
/// an offset that is added to all squares at once.
///
/// ```
/// use setwise::serialize::hash::king;
/// use setwise::{Bitboard, Square};
///
/// let empty = !Bitboard::from_squares(&[Square::D1, Square::F1, Square::F2]);
/// let list = king(Square::E1, empty);
/// assert_eq!(list.len(), 2);
/// assert!(list.iter().eq([Square::D2, Square::E2]));
/// assert_eq!(list.as_word() as u16, 0x0c_0b);
/// assert_eq!(list.moves(Square::E1)[..list.len()], [4 << 6 | 11, 4 << 6 | 12]);
/// ```
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[derive(Clone, Copy)]
#[must_use]
pub struct MoveList {
    list: &'static [u8; 8],
    by: u64,
}

impl MoveList {
    /// The empty list.
    pub const EMPTY: Self = Self::new(&[FILLER as u8; 8], 0);

    /// Returns a list of a table, with an offset to add to all its squares.
    #[inline(always)]
    pub(super) const fn new(list: &'static [u8; 8], by: u64) -> Self {
        Self { list, by }
    }

    /// Returns the number of squares, 0 to 8.
    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> usize {
        len(self.as_word())
    }

    /// Returns true if there is no square.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.list[0] & 0x80 != 0
    }

    /// Returns the squares as a word, the first in the lowest byte. The bytes after the last square
    /// have the top bit set, and are otherwise unspecified.
    #[must_use]
    #[inline(always)]
    pub const fn as_word(self) -> u64 {
        u64::from_le_bytes(*self.list).wrapping_add(self.by.wrapping_mul(ONES))
    }

    /// Returns the squares as bytes, in ascending order. Those after the last square are as in
    /// [`as_word`](Self::as_word).
    #[must_use]
    #[inline(always)]
    pub const fn to_bytes(self) -> [u8; 8] {
        self.as_word().to_le_bytes()
    }

    /// Returns moves of sixteen bits: the target in bits 0 to 5, `from` in bits 6 to 11, and zeros
    /// above.
    ///
    /// Those after the first [`len`](Self::len) are unspecified.
    #[must_use]
    #[inline(always)]
    pub const fn moves(self, from: Square) -> [u16; 8] {
        let by = (self.by as u16).wrapping_add((from.index() as u16) << 6);
        let mut moves = [0; 8];
        let mut i = 0;
        while i < 8 {
            moves[i] = (self.list[i] as u16).wrapping_add(by);
            i += 1;
        }
        moves
    }

    /// Writes the squares to the front of a slice and returns their number.
    ///
    /// It always writes eight bytes, in one store; the next list is written over those after the
    /// last square. If there is no room for eight, it writes nothing and returns `None`.
    #[inline(always)]
    pub const fn emit(self, out: &mut [u8]) -> Option<usize> {
        match out.first_chunk_mut() {
            Some(front) => {
                *front = self.to_bytes();
                Some(self.len())
            }
            None => None,
        }
    }

    /// Writes the [`moves`](Self::moves) to the front of a slice and returns their number; always
    /// eight, as [`emit`](Self::emit).
    #[inline(always)]
    pub const fn emit_moves(self, from: Square, out: &mut [u16]) -> Option<usize> {
        match out.first_chunk_mut() {
            Some(front) => {
                *front = self.moves(from);
                Some(self.len())
            }
            None => None,
        }
    }

    /// Returns an iterator over the squares, from either end.
    #[inline]
    pub const fn iter(self) -> MoveListSquares {
        MoveListSquares(self.as_word())
    }

    /// Returns the word with all ones in each byte after the last square.
    #[inline]
    const fn canonical(self) -> u64 {
        let word = self.as_word();
        let after = word & TOP;
        word | (after << 1).wrapping_sub(after >> 7)
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for MoveList {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.canonical() == other.canonical()
    }
}

impl Eq for MoveList {}

impl Hash for MoveList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.canonical().hash(state);
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Square;
    type IntoIter = MoveListSquares;

    #[inline]
    fn into_iter(self) -> MoveListSquares {
        self.iter()
    }
}

impl IntoIterator for &MoveList {
    type Item = Square;
    type IntoIter = MoveListSquares;

    #[inline]
    fn into_iter(self) -> MoveListSquares {
        self.iter()
    }
}

/// The squares of a list in ascending order; returned by [`MoveList::iter`].
#[derive(Clone, Debug)]
#[must_use]
pub struct MoveListSquares(u64);

impl Iterator for MoveListSquares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 & 0x80 != 0 {
            return None;
        }
        let square = Square::new_wrapping(self.0 as usize);
        self.0 = self.0 >> 8 | FILLER << 56;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = len(self.0);
        (len, Some(len))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl DoubleEndedIterator for MoveListSquares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let at = 8 * len(self.0).checked_sub(1)?;
        let square = Square::new_wrapping((self.0 >> at) as usize);
        self.0 |= FILLER << at;
        Some(square)
    }
}

impl ExactSizeIterator for MoveListSquares {}

impl FusedIterator for MoveListSquares {}

/// Returns the number of bytes before the first one with its top bit set.
#[inline(always)]
const fn len(word: u64) -> usize {
    ((word & TOP).trailing_zeros() >> 3) as usize
}

/// Builds the lists of the subsets of some targets, from the list `first` on, in the order of the
/// indices that the multiplier gives them.
pub(super) const fn fill(lists: &mut [[u8; 8]], first: usize, targets: u64, multiplier: u64) {
    let mut subset = 0u64;
    loop {
        let at = first + index(subset, multiplier, targets.count_ones());
        lists[at] = pack(subset);
        subset = subset.wrapping_sub(targets) & targets;
        if subset == 0 {
            return;
        }
    }
}

/// Returns the first eight squares of a set as a list of a table.
pub(super) const fn pack(set: u64) -> [u8; 8] {
    let mut list = [FILLER as u8; 8];
    let (mut rest, mut i) = (set, 0);
    while rest != 0 && i < 8 {
        list[i] = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        i += 1;
    }
    list
}
