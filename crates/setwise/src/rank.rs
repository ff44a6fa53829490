//! The ranks of the board.

use crate::index::eight_values;

/// A rank of the board, `First` in the south (White's side) to `Eighth` in the north.
///
/// `Bitboard::from(Rank::First)` is the set of its eight squares.
///
/// ```
/// use setwise::Rank;
///
/// assert_eq!("4".parse(), Ok(Rank::Fourth));
/// assert_eq!(Rank::try_from('4'), Ok(Rank::Fourth));
/// assert_eq!(Rank::Fourth.to_string(), "4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a rank says all there is to say")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks, `First` to `Eighth`.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];
}

eight_values!(Rank, ParseRankError, '1'..='8', "rank", "a rank is a digit 1 to 8, such as `4`");
