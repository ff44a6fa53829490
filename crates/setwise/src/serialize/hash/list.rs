//! Up to eight squares in one word, and what is done with them.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;

use crate::square::Square;

/// What a byte behind the last square is in the tables: no offset between two squares
/// takes the top bit away from it, nor the byte out of its range.
const BEHIND: u64 = 0xc0;

/// One in each byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

/// The top bit of each byte.
const TOP: u64 = 0x80 * ONES;

/// A list of up to eight squares in ascending order, in one word.
///
/// The first square is the lowest byte. A byte behind the last square has its top bit
/// set, which tells how long the list is, and is otherwise unspecified. Lists are equal
/// when their squares are.
///
/// A list is a place in a table and what must be added to each of its squares; the
/// addition is done with all squares at once, by the methods.
///
/// # Examples
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
/// # Cost
///
/// Two registers. The methods say what they cost, and that `as_word` is in it.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[derive(Clone, Copy)]
pub struct MoveList {
    list: &'static [u8; 8],
    by: u64,
}

impl MoveList {
    /// The list without a square.
    ///
    /// ```
    /// use setwise::serialize::hash::MoveList;
    ///
    /// assert!(MoveList::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self::new(&[BEHIND as u8; 8], 0);

    /// A list of a table, with this much added to all its squares.
    #[inline(always)]
    pub(super) const fn new(list: &'static [u8; 8], by: u64) -> Self {
        Self { list, by }
    }

    /// The number of squares, 0 to 8.
    ///
    /// ```
    /// use setwise::serialize::hash::king;
    /// use setwise::{Bitboard, Square};
    ///
    /// let len = |square| king(square, Bitboard::FULL).len();
    /// assert_eq!([len(Square::A1), len(Square::E1), len(Square::E4)], [3, 5, 8]);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`as_word`](Self::as_word), `and` with a constant, `tzcnt` or with 64 for
    /// zero `bsf`, and `shr`; on `AArch64` `and`, `rbit`, `clz` and `lsr`. To count the
    /// set instead is one instruction where there is `popcnt`, and a dozen elsewhere.
    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> usize {
        len(self.as_word())
    }

    /// Whether there is no square.
    ///
    /// ```
    /// use setwise::serialize::hash::file;
    /// use setwise::{Rank, Square};
    ///
    /// assert!(file(Square::D4, Rank::Fourth.into()).is_empty());
    /// assert!(!file(Square::D4, Rank::Fifth.into()).is_empty());
    /// ```
    ///
    /// # Cost
    ///
    /// A look at the first byte, in the table.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.list[0] & 0x80 != 0
    }

    /// The squares as a word, the first in the lowest byte. The bytes behind the last
    /// square have the top bit set, and are otherwise unspecified.
    ///
    /// ```
    /// use setwise::serialize::hash::king;
    /// use setwise::{Bitboard, Square};
    ///
    /// assert_eq!(king(Square::C3, Bitboard::FULL).as_word(), 0x1b_1a_19_13_11_0b_0a_09);
    /// ```
    ///
    /// # Cost
    ///
    /// A load, `imul` by ones and `add`; on `AArch64` a load and `madd`.
    #[must_use]
    #[inline(always)]
    pub const fn as_word(self) -> u64 {
        u64::from_le_bytes(*self.list).wrapping_add(self.by.wrapping_mul(ONES))
    }

    /// The squares as bytes, the first first. Those behind the last are as in
    /// [`as_word`](Self::as_word).
    ///
    /// ```
    /// use setwise::serialize::hash::knight;
    /// use setwise::{Bitboard, Square};
    ///
    /// let list = knight(Square::A1, Bitboard::FULL);
    /// assert_eq!(list.to_bytes()[..list.len()], [10, 17]);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`as_word`](Self::as_word), and on a big-endian processor a byte swap.
    #[must_use]
    #[inline(always)]
    pub const fn to_bytes(self) -> [u8; 8] {
        self.as_word().to_le_bytes()
    }

    /// Moves of sixteen bits: the square in the bits 0 to 5, `from` in the bits 6 to 11,
    /// and zeros above.
    ///
    /// There are [`len`](Self::len) of them; what is behind those is unspecified.
    ///
    /// ```
    /// use setwise::serialize::hash::knight;
    /// use setwise::{Bitboard, Square};
    ///
    /// let list = knight(Square::H8, Bitboard::FULL);
    /// assert_eq!(list.moves(Square::H8)[..list.len()], [63 << 6 | 46, 63 << 6 | 53]);
    /// ```
    ///
    /// # Cost
    ///
    /// Six instructions for all eight lanes: on x86-64 `movq` from the table,
    /// `punpcklbw` with zeros, and for what is added `movd`, `pshuflw`, `pshufd` and
    /// `paddw`; with AVX2 three, `vpmovzxbw`, `vpbroadcastw` and `vpaddw`, and a `vmovd`.
    /// On `AArch64` a load, `dup` and `uaddw`. The source and the offset of the list are
    /// added in one go.
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

    /// Writes the squares to the front of a slice, and says how many there are.
    ///
    /// Always writes eight bytes, whatever the length, in one store: those behind the
    /// last square are there to be overwritten by the next list. The slice must have
    /// room for eight; `None` if it has not, and nothing is written.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::serialize::hash::{king, knight};
    /// use setwise::{Bitboard, Square};
    ///
    /// // Room for what is written, and eight more.
    /// let mut targets = [0; 24];
    /// let mut end = 0;
    /// for list in [king(Square::A1, Bitboard::FULL), knight(Square::A1, Bitboard::FULL)] {
    ///     end += list.emit(&mut targets[end..]).expect("room for eight");
    /// }
    /// assert_eq!(targets[..end], [1, 8, 9, 10, 17]);
    /// assert_eq!(king(Square::A1, Bitboard::FULL).emit(&mut [0; 7]), None);
    /// ```
    ///
    /// # Cost
    ///
    /// A comparison with a jump that always goes the same way, one `mov` to memory, and
    /// [`len`](Self::len).
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

    /// Writes the [`moves`](Self::moves) to the front of a slice, and says how many
    /// there are.
    ///
    /// Always writes eight of them, as [`emit`](Self::emit) does; `None` if there is no
    /// room for eight.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::serialize::hash::knight;
    /// use setwise::{Bitboard, Square};
    ///
    /// let mut moves = [0; 8];
    /// let list = knight(Square::B1, !Bitboard::from(Square::D2));
    /// assert_eq!(list.emit_moves(Square::B1, &mut moves), Some(2));
    /// assert_eq!(moves[..2], [1 << 6 | 16, 1 << 6 | 18]);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`moves`](Self::moves) and [`len`](Self::len), a comparison with a jump
    /// that always goes the same way, and one store of 16 bytes, `movdqu`.
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

    /// The squares one by one, from either end.
    ///
    /// ```
    /// use setwise::serialize::hash::diagonal;
    /// use setwise::{Bitboard, Square};
    ///
    /// let list = diagonal(Square::G2, Bitboard::FULL);
    /// assert!(list.iter().eq([Square::F1, Square::H3]));
    /// assert_eq!(list.iter().next_back(), Some(Square::H3));
    /// ```
    ///
    /// # Cost
    ///
    /// A test, an `and`, a shift and an `or` for each square from the front: about that
    /// of the squares of a set. The other methods are what the lists are for.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> MoveListSquares {
        MoveListSquares(self.as_word())
    }

    /// The word with all ones in each byte behind the last square.
    #[inline]
    const fn canonical(self) -> u64 {
        let word = self.as_word();
        let behind = word & TOP;
        word | (behind << 1).wrapping_sub(behind >> 7)
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

/// The squares of a list in ascending order; made by [`MoveList::iter`].
#[derive(Clone, Debug)]
pub struct MoveListSquares(u64);

impl Iterator for MoveListSquares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 & 0x80 != 0 {
            return None;
        }
        let square = Square::new_wrapping(self.0 as u32);
        self.0 = self.0 >> 8 | BEHIND << 56;
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
        let square = Square::new_wrapping((self.0 >> at) as u32);
        self.0 |= BEHIND << at;
        Some(square)
    }
}

impl ExactSizeIterator for MoveListSquares {}

impl FusedIterator for MoveListSquares {}

/// The number of bytes before the first one with its top bit set.
#[inline(always)]
const fn len(word: u64) -> usize {
    ((word & TOP).trailing_zeros() >> 3) as usize
}

/// The list of a set for a table, the first eight squares of it.
pub(super) const fn pack(set: u64) -> [u8; 8] {
    let mut list = [BEHIND as u8; 8];
    let (mut rest, mut i) = (set, 0);
    while rest != 0 && i < 8 {
        list[i] = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        i += 1;
    }
    list
}
