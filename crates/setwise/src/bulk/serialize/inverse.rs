//! From lists back to boards.

/// Makes boards of lists of squares that are one behind the other, each with its length:
/// the inverse of [`squares`](super::squares).
///
/// A square that is on a list twice is on the board once. Returns the number of squares that
/// were read, or `None`, with what was made before left in `out`, where a list is longer
/// than what there is, or a square is 64 or more.
///
/// # Examples
///
/// ```
/// use setwise::bulk::boards_from_squares;
///
/// let mut boards = [0; 3];
/// assert_eq!(boards_from_squares(&mut boards, &[4, 7, 0, 1, 2], &[2, 0, 3]), Some(5));
/// assert_eq!(boards, [0b1001_0000, 0, 0b111]);
/// assert_eq!(boards_from_squares(&mut boards, &[64], &[1, 0, 0]), None);
/// ```
///
/// # Panics
///
/// If there are not as many lengths as boards.
///
/// # Cost
///
/// O(n): on x86-64 a load, a comparison and a `bts` a square.
#[must_use]
#[track_caller]
pub fn boards_from_squares(out: &mut [u64], squares: &[u8], lengths: &[u8]) -> Option<usize> {
    assert!(out.len() == lengths.len(), "{} boards, {} lengths", out.len(), lengths.len());
    let mut read = 0;
    for (out, &length) in out.iter_mut().zip(lengths) {
        let list = squares.get(read..read + usize::from(length))?;
        let mut board = 0;
        for &square in list {
            board |= 1u64.checked_shl(square.into())?;
        }
        *out = board;
        read += list.len();
    }
    Some(read)
}

/// Adds the squares to boards that have these numbers, 64 more from board to board from
/// `base` on: the inverse of [`indices_u32`](super::indices_u32) where the boards are empty.
///
/// The order does not matter. Returns `None`, with what was added before left in `out`, where
/// a number is on no board.
///
/// # Examples
///
/// ```
/// use setwise::bulk::boards_from_indices;
///
/// let mut boards = [0; 2];
/// assert_eq!(boards_from_indices(&mut boards, &[4, 7, 127], 0), Some(()));
/// assert_eq!(boards, [0b1001_0000, 1 << 63]);
/// assert_eq!(boards_from_indices(&mut boards, &[128], 0), None);
/// ```
///
/// # Cost
///
/// O(n): a subtraction, a comparison, and an `or` to memory a number.
#[must_use]
pub fn boards_from_indices(out: &mut [u64], indices: &[u32], base: u32) -> Option<()> {
    for index in indices {
        let number = index.wrapping_sub(base);
        *out.get_mut(number as usize / 64)? |= 1 << (number % 64);
    }
    Some(())
}

/// Makes boards of lists of numbers of 16 bits that are one behind the other, each with its
/// length: the inverse of [`indices_u16`](super::indices_u16).
///
/// The numbers are 64 more from board to board, those of the first one are from `base` on,
/// and all are modulo 2^16, so that every 1024th board has the same. Only the lengths tell
/// those apart: of an empty board there is no trace in the numbers, and of 1024 of them,
/// one behind the other, not even a step. A number that is on a list twice is on the board
/// once. Returns how many numbers were read, or `None`, with what was made before left in
/// `out`, where a list is longer than what there is, or a number is on another board.
///
/// # Examples
///
/// ```
/// use setwise::bulk::boards_from_indices_u16;
///
/// let mut boards = [0; 3];
/// let base = 65_408;
/// assert_eq!(boards_from_indices_u16(&mut boards, &[65_412, 65_415, 0], &[2, 0, 1], base), Some(3));
/// assert_eq!(boards, [0b1001_0000, 0, 1]);
/// assert_eq!(boards_from_indices_u16(&mut boards, &[64], &[1, 0, 0], base), None);
/// ```
///
/// # Panics
///
/// If there are not as many lengths as boards.
///
/// # Cost
///
/// O(n): on x86-64 a load, a subtraction, a comparison and a `bts` a number.
#[must_use]
#[track_caller]
pub fn boards_from_indices_u16(
    out: &mut [u64],
    indices: &[u16],
    lengths: &[u8],
    base: u16,
) -> Option<usize> {
    assert!(out.len() == lengths.len(), "{} boards, {} lengths", out.len(), lengths.len());
    let (mut read, mut first) = (0, base);
    for (out, &length) in out.iter_mut().zip(lengths) {
        let list = indices.get(read..read + usize::from(length))?;
        let mut board = 0;
        for index in list {
            board |= 1u64.checked_shl(index.wrapping_sub(first).into())?;
        }
        *out = board;
        read += list.len();
        first = first.wrapping_add(64);
    }
    Some(read)
}
