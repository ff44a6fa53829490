//! The eight mappings of squares to bits.
//!
//! The rest of this crate uses little-endian rank-file mapping only. Words of programs that number
//! the squares otherwise are converted when they are read and written.

use core::fmt;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::square::Square;

/// A mapping of the 64 squares to the bits of a word.
///
/// The bytes of the word are ranks (rank-file) or files (file-rank). Ranks and files are counted
/// from 1 and a (little-endian) or from 8 and h (big-endian). That makes eight mappings. A name
/// begins with the bytes: [`Lerbef`](Self::Lerbef) has little-endian ranks of big-endian files. The
/// names are easily confused, so each mapping is also known by the squares of its bits 0 and 1:
/// `h1g1` for `lerbef`.
///
/// ```
/// use setwise::{Square, SquareMapping};
///
/// // A program that has a8 as bit 0 and h1 as bit 63.
/// const THEIRS: SquareMapping = SquareMapping::Berlef;
///
/// let pawns = THEIRS.set_of(0x00ff_0000_0000_0000);
/// assert_eq!(pawns, setwise::Rank::Second.into());
/// assert_eq!(THEIRS.word_of(pawns.north_one()), 0x0000_ff00_0000_0000);
/// assert_eq!(THEIRS.index_of(Square::E2), 52);
/// assert_eq!("a8b8".parse(), Ok(THEIRS));
/// ```
///
/// Source: CPW, [Square Mapping Considerations](https://www.chessprogramming.org/Square_Mapping_Considerations), "Deduction on Files and Ranks" and "Endianness"
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SquareMapping {
    /// Little-endian rank-file, the mapping of this crate: a1 is bit 0, b1 is bit 1.
    #[default]
    Lerf,
    /// Little-endian ranks of big-endian files: h1 is bit 0, g1 is bit 1.
    Lerbef,
    /// Big-endian ranks of little-endian files: a8 is bit 0, b8 is bit 1.
    Berlef,
    /// Big-endian rank-file: h8 is bit 0, g8 is bit 1.
    Berf,
    /// Little-endian file-rank: a1 is bit 0, a2 is bit 1.
    Lefr,
    /// Little-endian files of big-endian ranks: a8 is bit 0, a7 is bit 1.
    Lefber,
    /// Big-endian files of little-endian ranks: h1 is bit 0, h2 is bit 1.
    Befler,
    /// Big-endian file-rank: h8 is bit 0, h7 is bit 1.
    Befr,
}

impl SquareMapping {
    /// All eight mappings, rank-file before file-rank.
    pub const ALL: [Self; 8] = [
        Self::Lerf,
        Self::Lerbef,
        Self::Berlef,
        Self::Berf,
        Self::Lefr,
        Self::Lefber,
        Self::Befler,
        Self::Befr,
    ];

    /// Returns the short name, in lower case: `berlef`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// Returns the squares of bit 0 and bit 1, an unmistakable name: `a8b8`.
    #[must_use]
    pub const fn squares_name(self) -> &'static str {
        self.names().1
    }

    /// Returns a description in words: `little-endian rank-file`.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.names().2
    }

    /// Returns the short name, the squares of bits 0 and 1, and the description.
    const fn names(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Lerf => ("lerf", "a1b1", "little-endian rank-file"),
            Self::Lerbef => ("lerbef", "h1g1", "little-endian rank, big-endian file"),
            Self::Berlef => ("berlef", "a8b8", "big-endian rank, little-endian file"),
            Self::Berf => ("berf", "h8g8", "big-endian rank-file"),
            Self::Lefr => ("lefr", "a1a2", "little-endian file-rank"),
            Self::Lefber => ("lefber", "a8a7", "little-endian file, big-endian rank"),
            Self::Befler => ("befler", "h1h2", "big-endian file, little-endian rank"),
            Self::Befr => ("befr", "h8h7", "big-endian file-rank"),
        }
    }

    /// Returns the number of a square in this mapping, 0 to 63.
    #[must_use]
    #[inline]
    pub const fn index_of(self, square: Square) -> usize {
        let image = match self {
            Self::Lerf => square,
            Self::Lerbef => square.mirror_horizontal(),
            Self::Berlef => square.flip_vertical(),
            Self::Berf => square.rotate_180(),
            Self::Lefr => square.flip_diagonal(),
            Self::Lefber => square.rotate_270(),
            Self::Befler => square.rotate_90(),
            Self::Befr => square.flip_anti_diagonal(),
        };
        image.index()
    }

    /// Returns the square with this number in this mapping, or `None` if the number is 64 or more.
    #[must_use]
    #[inline]
    pub const fn square_at(self, index: usize) -> Option<Square> {
        match Square::new(index) {
            Some(image) => Square::new(self.inverse().index_of(image)),
            None => None,
        }
    }

    /// Returns the word of a set in this mapping. The word of the empty set is 0 in every mapping.
    ///
    /// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating)
    #[must_use]
    #[inline]
    pub const fn word_of(self, set: Bitboard) -> u64 {
        let image = match self {
            Self::Lerf => set,
            Self::Lerbef => set.mirror_horizontal(),
            Self::Berlef => set.flip_vertical(),
            Self::Berf => set.rotate_180(),
            Self::Lefr => set.flip_diagonal(),
            Self::Lefber => set.rotate_270(),
            Self::Befler => set.rotate_90(),
            Self::Befr => set.flip_anti_diagonal(),
        };
        image.0
    }

    /// Returns the set of a word in this mapping: the inverse of [`word_of`](Self::word_of).
    #[inline]
    pub const fn set_of(self, word: u64) -> Bitboard {
        // All but the two rotations by 90 degrees are their own inverses.
        Bitboard(self.inverse().word_of(Bitboard(word)))
    }

    /// Returns the mapping that undoes the flip or rotation of this one.
    const fn inverse(self) -> Self {
        match self {
            Self::Lefber => Self::Befler,
            Self::Befler => Self::Lefber,
            other => other,
        }
    }
}

/// Writes the short name.
impl fmt::Display for SquareMapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a text that does not name a [`SquareMapping`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseSquareMappingError;

impl fmt::Display for ParseSquareMappingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping is one of")?;
        for (i, mapping) in SquareMapping::ALL.into_iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma} {mapping} ({})", mapping.squares_name())?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseSquareMappingError {}

/// Parses the short name, or the squares of bits 0 and 1, in lower case.
impl FromStr for SquareMapping {
    type Err = ParseSquareMappingError;

    fn from_str(name: &str) -> Result<Self, ParseSquareMappingError> {
        let is_it = |mapping: &Self| mapping.name() == name || mapping.squares_name() == name;
        Self::ALL.into_iter().find(is_it).ok_or(ParseSquareMappingError)
    }
}
