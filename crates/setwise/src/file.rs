//! The files of the board.

use crate::index::eight_values;

/// A file of the board, `A` in the west to `H` in the east.
///
/// `Bitboard::from(File::E)` is the set of its eight squares.
///
/// ```
/// use setwise::File;
///
/// assert_eq!("e".parse(), Ok(File::E));
/// assert_eq!(File::try_from('e'), Ok(File::E));
/// assert_eq!(File::E.to_string(), "e");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a file says all there is to say")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, `A` to `H`.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];
}

eight_values!(File, ParseFileError, 'a'..='h', "file", "a file is a letter a to h, such as `e`");
