//! Boards from lists: the inverses of the serializers.

use core::fmt;

/// The error of lists that are not the lists of as many boards.
///
/// Returned by [`boards_from_squares`], [`boards_from_indices`] and [`boards_from_indices_u16`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardsFromListsError {
    /// The list of this board is longer than what is left of the elements.
    TooShort {
        /// The number of the board.
        board: usize,
    },
    /// The element with this index is not a square of its board.
    OffBoard {
        /// The index of the element.
        element: usize,
    },
}

impl fmt::Display for BoardsFromListsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort { board } => write!(f, "the list of board {board} is not complete"),
            Self::OffBoard { element } => write!(f, "element {element} is not on its board"),
        }
    }
}

impl core::error::Error for BoardsFromListsError {}

/// Makes boards of lists of squares, one list after another, with the length of each: the
/// inverse of [`squares`](super::squares). Returns the number of squares that were read.
///
/// A square may occur twice in a list.
///
/// ```
/// use setwise::bulk::{BoardsFromListsError, boards_from_squares};
///
/// let mut boards = [0; 3];
/// assert_eq!(boards_from_squares(&mut boards, &[4, 7, 0, 1, 2], &[2, 0, 3]), Ok(5));
/// assert_eq!(boards, [0b1001_0000, 0, 0b111]);
/// let error = BoardsFromListsError::OffBoard { element: 1 };
/// assert_eq!(boards_from_squares(&mut boards, &[3, 64], &[1, 1, 0]), Err(error));
/// assert_eq!(boards, [0b1000, 0, 0b111]);
/// ```
///
/// # Errors
///
/// Returns an error if a list is longer than the rest of the squares, or a square is 64 or more.
/// The boards before the wrong one are written, and no other.
///
/// # Panics
///
/// Panics if there are not as many lengths as boards.
#[track_caller]
pub fn boards_from_squares(
    out: &mut [u64],
    squares: &[u8],
    lengths: &[u8],
) -> Result<usize, BoardsFromListsError> {
    from_lists(out, squares, lengths, |_, square| square.into())
}

/// Makes boards of lists of numbers of 16 bits, with the length of each list: the inverse of
/// [`indices_u16`](super::indices_u16). Returns the number of elements that were read.
///
/// The numbers are 64 more from board to board, from `base` on, modulo 2^16, so every 1024th
/// board has the same. Only the lengths distinguish those.
///
/// # Errors
///
/// Returns an error if a list is longer than the rest of the numbers, or a number is on another
/// board. The boards before the wrong one are written, and no other.
///
/// # Panics
///
/// Panics if there are not as many lengths as boards.
#[track_caller]
pub fn boards_from_indices_u16(
    out: &mut [u64],
    indices: &[u16],
    lengths: &[u8],
    base: u16,
) -> Result<usize, BoardsFromListsError> {
    from_lists(out, indices, lengths, |board, index| {
        index.wrapping_sub(base.wrapping_add(64u16.wrapping_mul(board as u16))).into()
    })
}

/// Makes boards of lists; `square` converts an element of a board, to 64 or more if it is not a
/// square of the board.
#[inline(always)]
#[track_caller]
fn from_lists<T: Copy>(
    out: &mut [u64],
    elements: &[T],
    lengths: &[u8],
    square: impl Fn(usize, T) -> u32,
) -> Result<usize, BoardsFromListsError> {
    assert!(out.len() == lengths.len(), "{} boards, {} lengths", out.len(), lengths.len());
    let mut read = 0;
    for (board, (out, &length)) in out.iter_mut().zip(lengths).enumerate() {
        let list = elements.get(read..read + usize::from(length));
        let list = list.ok_or(BoardsFromListsError::TooShort { board })?;
        let mut set = 0;
        for (index, &element) in list.iter().enumerate() {
            let bit = 1u64.checked_shl(square(board, element));
            set |= bit.ok_or(BoardsFromListsError::OffBoard { element: read + index })?;
        }
        *out = set;
        read += list.len();
    }
    Ok(read)
}

/// Adds squares to boards by their numbers, 64 more from board to board from `base` on: the
/// inverse of [`indices_u32`](super::indices_u32) if the boards are empty. The numbers may be in
/// any order.
///
/// ```
/// use setwise::bulk::{BoardsFromListsError, boards_from_indices};
///
/// let mut boards = [0; 2];
/// assert_eq!(boards_from_indices(&mut boards, &[4, 7, 127], 0), Ok(()));
/// assert_eq!(boards, [0b1001_0000, 1 << 63]);
/// let error = BoardsFromListsError::OffBoard { element: 0 };
/// assert_eq!(boards_from_indices(&mut boards, &[128], 0), Err(error));
/// ```
///
/// # Errors
///
/// Returns an error if a number is on none of the boards. The numbers before it are added, and no
/// other.
pub fn boards_from_indices(
    out: &mut [u64],
    indices: &[u32],
    base: u32,
) -> Result<(), BoardsFromListsError> {
    for (element, index) in indices.iter().enumerate() {
        let number = index.wrapping_sub(base);
        match out.get_mut(number as usize / 64) {
            Some(board) => *board |= 1 << (number % 64),
            None => return Err(BoardsFromListsError::OffBoard { element }),
        }
    }
    Ok(())
}
