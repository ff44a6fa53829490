//! A list of up to 64 squares that lies where it is declared.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};

use crate::bitboard::Bitboard;
use crate::square::Square;

/// A list of up to 64 squares, in any order, without allocation.
///
/// It is a slice of squares with all that slices can do; made of a set it has its squares
/// in ascending order. Unlike a set it keeps an order, and may have a square twice.
///
/// # Examples
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
/// assert_eq!(Bitboard::from_squares(&list), Bitboard(1 << 28 | 1 << 1));
/// ```
///
/// # Cost
///
/// 72 bytes on a 64-bit processor.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Converting Sets to Lists"
#[derive(Clone)]
pub struct SquareList {
    /// The squares, and behind them what is not part of the list.
    squares: [Square; SquareList::CAPACITY],
    /// At most the capacity.
    len: usize,
}

impl SquareList {
    /// How many squares there is room for: 64.
    pub const CAPACITY: usize = Square::COUNT;

    /// The list without a square.
    ///
    /// ```
    /// use setwise::serialize::SquareList;
    ///
    /// assert!(SquareList::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self { squares: [Square::A1; Self::CAPACITY], len: 0 };

    /// The squares of a set in ascending order.
    ///
    /// ```
    /// use setwise::serialize::SquareList;
    /// use setwise::{Bitboard, Square};
    ///
    /// const CORNERS: SquareList = SquareList::new(Bitboard(0x8100_0000_0000_0081));
    /// assert_eq!(*CORNERS, [Square::A1, Square::H1, Square::A8, Square::H8]);
    /// assert_eq!(SquareList::new(Bitboard::EMPTY), SquareList::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// The array is filled, four stores of 16 bytes, and then as
    /// [`squares_into`](Bitboard::squares_into).
    ///
    /// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Scanning Forward"
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

    /// The squares as a slice.
    ///
    /// ```
    /// use setwise::serialize::SquareList;
    /// use setwise::{Bitboard, Square};
    ///
    /// assert_eq!(SquareList::new(Bitboard(0b101)).as_slice(), [Square::A1, Square::C1]);
    /// ```
    ///
    /// # Cost
    ///
    /// A comparison of the length with 64, which the compiler cannot do without.
    #[must_use]
    #[inline]
    pub const fn as_slice(&self) -> &[Square] {
        match self.squares.split_at_checked(self.len) {
            Some((list, _)) => list,
            None => &self.squares,
        }
    }

    /// The squares as a slice in which they can be exchanged.
    ///
    /// ```
    /// use setwise::serialize::SquareList;
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut list = SquareList::new(Bitboard(0b101));
    /// list.as_mut_slice().reverse();
    /// assert_eq!(*list, [Square::C1, Square::A1]);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`as_slice`](Self::as_slice).
    #[must_use]
    #[inline]
    pub const fn as_mut_slice(&mut self) -> &mut [Square] {
        match self.len {
            len @ 0..Self::CAPACITY => self.squares.split_at_mut(len).0,
            _ => &mut self.squares,
        }
    }

    /// Puts a square behind the last one.
    ///
    /// # Errors
    ///
    /// Returns the square if there are 64 already.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::serialize::SquareList;
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut list = SquareList::EMPTY;
    /// assert_eq!(list.push(Square::E4), Ok(()));
    /// assert_eq!(*list, [Square::E4]);
    ///
    /// let mut full = SquareList::new(Bitboard::FULL);
    /// assert_eq!(full.push(Square::E4), Err(Square::E4));
    /// ```
    ///
    /// # Cost
    ///
    /// A comparison, two stores.
    #[inline]
    pub const fn push(&mut self, square: Square) -> Result<(), Square> {
        if self.len >= Self::CAPACITY {
            return Err(square);
        }
        self.squares[self.len] = square;
        self.len += 1;
        Ok(())
    }

    /// Takes the last square off the list, or `None` of the empty list.
    ///
    /// ```
    /// use setwise::serialize::SquareList;
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut list = SquareList::new(Bitboard(0b101));
    /// assert_eq!(list.pop(), Some(Square::C1));
    /// assert_eq!(list.pop(), Some(Square::A1));
    /// assert_eq!(list.pop(), None);
    /// ```
    ///
    /// # Cost
    ///
    /// A comparison or two, a load and a store.
    #[inline]
    pub const fn pop(&mut self) -> Option<Square> {
        let last = match self.as_slice() {
            [.., last] => *last,
            [] => return None,
        };
        self.len -= 1;
        Some(last)
    }

    /// Takes all squares off the list.
    ///
    /// ```
    /// use setwise::Bitboard;
    /// use setwise::serialize::SquareList;
    ///
    /// let mut list = SquareList::new(Bitboard::FULL);
    /// list.clear();
    /// assert_eq!(list, SquareList::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// One store.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }
}

/// The squares of a set in ascending order.
///
/// # Cost
///
/// That of [`new`](Self::new).
impl From<Bitboard> for SquareList {
    #[inline]
    fn from(set: Bitboard) -> Self {
        Self::new(set)
    }
}

/// Takes squares while there is room: those beyond the 64th are left in the iterator.
///
/// An iterator without end is therefore no danger. Whoever must know uses
/// [`push`](Self::push).
///
/// ```
/// use setwise::Square;
/// use setwise::serialize::SquareList;
///
/// let mut list = SquareList::EMPTY;
/// list.extend(Square::all().cycle());
/// assert!(Square::all().eq(list));
/// ```
///
/// # Cost
///
/// O(n): a [`push`](Self::push) for each.
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

/// The first 64 squares of an iterator; those beyond are left in it.
///
/// ```
/// use setwise::serialize::SquareList;
/// use setwise::{Bitboard, Square};
///
/// let set = Bitboard::from_squares(&[Square::B1, Square::C7]);
/// let list: SquareList = set.squares_for(true).collect();
/// assert_eq!(*list, [Square::C7, Square::B1]);
/// ```
///
/// # Cost
///
/// O(n): a [`push`](Self::push) for each.
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
