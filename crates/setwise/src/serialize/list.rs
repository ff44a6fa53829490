//! Squares copied into slices, and a list of up to 64 squares without allocation.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};

use crate::bitboard::Bitboard;
use crate::square::Square;

/// Squares in a slice.
impl Bitboard {
    /// Copies the squares of the set, in ascending order, to the front of a slice, and
    /// returns that part of it. If there is no room for all, it writes nothing and returns
    /// `None`.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard::from_squares(&[Square::H8, Square::A1, Square::E4]);
    /// let mut list = [Square::A1; 32];
    /// let copied = set.squares_into(&mut list).expect("room for three");
    /// assert_eq!(copied, [Square::A1, Square::E4, Square::H8]);
    ///
    /// copied.reverse();
    /// assert_eq!(list[..3], [Square::H8, Square::E4, Square::A1]);
    /// assert_eq!(set.squares_into(&mut list[..2]), None);
    /// ```
    ///
    /// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "STL Iterator"
    #[doc(alias = "testCopy")]
    #[must_use]
    #[inline]
    pub const fn squares_into(self, out: &mut [Square]) -> Option<&mut [Square]> {
        let Some((list, _)) = out.split_at_mut_checked(self.len() as usize) else { return None };
        let (mut rest, mut i) = (self, 0);
        while i < list.len() {
            list[i] = Square::new_wrapping(rest.0.trailing_zeros() as usize);
            rest = rest.reset_ls1b();
            i += 1;
        }
        Some(list)
    }
}

/// A list of up to 64 squares, in any order, without allocation.
///
/// It dereferences to a slice. Unlike a set it keeps an order, and may contain a square twice.
///
/// ```
/// use setwise::serialize::SquareList;
/// use setwise::{Bitboard, Square};
///
/// let mut list = SquareList::new(Bitboard::from_squares(&[Square::E4, Square::B1]));
/// assert_eq!(list.as_slice(), [Square::B1, Square::E4]);
///
/// // The squares nearest to h8 first.
/// list.sort_by_key(|square| 63 - square.index());
/// assert_eq!((list.len(), list[0]), (2, Square::E4));
/// assert_eq!((list.push(Square::A8), list.pop()), (Ok(()), Some(Square::A8)));
/// ```
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Converting Sets to Lists"
#[derive(Clone)]
pub struct SquareList {
    /// The squares, followed by what is not part of the list.
    squares: [Square; SquareList::CAPACITY],
    /// At most the capacity.
    len: usize,
}

impl SquareList {
    /// The maximum length: 64.
    pub const CAPACITY: usize = Square::COUNT;

    /// The empty list.
    pub const EMPTY: Self = Self { squares: [Square::A1; Self::CAPACITY], len: 0 };

    /// Returns the squares of a set in ascending order.
    #[must_use]
    #[inline]
    pub const fn new(set: Bitboard) -> Self {
        let mut list = Self::EMPTY;
        // There is room for every set.
        if let Some(squares) = set.squares_into(&mut list.squares) {
            list.len = squares.len();
        }
        list
    }

    /// Returns the squares as a slice.
    #[inline]
    pub const fn as_slice(&self) -> &[Square] {
        match self.squares.split_at_checked(self.len) {
            Some((list, _)) => list,
            None => &self.squares,
        }
    }

    /// Returns the squares as a mutable slice.
    #[inline]
    pub const fn as_mut_slice(&mut self) -> &mut [Square] {
        match self.len {
            len @ 0..Self::CAPACITY => self.squares.split_at_mut(len).0,
            _ => &mut self.squares,
        }
    }

    /// Appends a square.
    ///
    /// # Errors
    ///
    /// Returns the square if the list is full.
    #[inline]
    pub const fn push(&mut self, square: Square) -> Result<(), Square> {
        if self.len >= Self::CAPACITY {
            return Err(square);
        }
        self.squares[self.len] = square;
        self.len += 1;
        Ok(())
    }

    /// Removes the last square and returns it, or `None` if the list is empty.
    #[inline]
    pub const fn pop(&mut self) -> Option<Square> {
        let last = match self.as_slice() {
            [.., last] => *last,
            [] => return None,
        };
        self.len -= 1;
        Some(last)
    }

    /// Removes all squares.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }
}

impl From<Bitboard> for SquareList {
    #[inline]
    fn from(set: Bitboard) -> Self {
        Self::new(set)
    }
}

/// Takes squares while there is room; those beyond the 64th stay in the iterator, which may
/// be endless.
impl Extend<Square> for SquareList {
    #[inline]
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        let free = &mut self.squares[self.len.min(Self::CAPACITY)..];
        let mut len = 0;
        for (place, square) in free.iter_mut().zip(squares) {
            *place = square;
            len += 1;
        }
        self.len += len;
    }
}

/// Collects the first 64 squares of an iterator.
impl FromIterator<Square> for SquareList {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut list = Self::EMPTY;
        list.extend(squares);
        list
    }
}

impl Default for SquareList {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Deref for SquareList {
    type Target = [Square];

    #[inline]
    fn deref(&self) -> &[Square] {
        self.as_slice()
    }
}

impl DerefMut for SquareList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Square] {
        self.as_mut_slice()
    }
}

impl AsRef<[Square]> for SquareList {
    #[inline]
    fn as_ref(&self) -> &[Square] {
        self
    }
}

/// Lists are equal when they have the same squares in the same order.
impl PartialEq for SquareList {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for SquareList {}

impl Hash for SquareList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl fmt::Debug for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl IntoIterator for SquareList {
    type Item = Square;
    type IntoIter = core::iter::Take<core::array::IntoIter<Square, { SquareList::CAPACITY }>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.squares.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a SquareList {
    type Item = &'a Square;
    type IntoIter = core::slice::Iter<'a, Square>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut SquareList {
    type Item = &'a mut Square;
    type IntoIter = core::slice::IterMut<'a, Square>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
