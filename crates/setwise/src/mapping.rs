//! The eight ways to number the squares, and words from one to another.
//!
//! Everything else in this crate numbers the squares in one way, little-endian rank-file.
//! Other programs number them otherwise; their words are translated at the border.

use core::fmt;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::square::Square;

/// A way to number the squares, so that a set of them is a word.
///
/// The squares of a rank follow one another and the ranks are the bytes of the word
/// (rank-file), or those of a file (file-rank); and the files and the ranks are counted from
/// a and 1 (little-endian) or from h and 8 (big-endian). That makes eight. A name has the
/// slow coordinate first: [`Lerbef`](Self::Lerbef) has its ranks in little-endian order and
/// the files within them in big-endian order. Since such names are easily mistaken, each
/// mapping is also called by the squares of its bits 0 and 1, `h1g1` for that one.
///
/// # Examples
///
/// A word of a program that has a8 as bit 0 and h1 as bit 63:
///
/// ```
/// use setwise::{Square, SquareMapping};
///
/// const THEIRS: SquareMapping = SquareMapping::Berlef;
///
/// let pawns = THEIRS.set_of(0x00ff_0000_0000_0000);
/// assert_eq!(pawns, setwise::Rank::Second.into());
/// assert_eq!(THEIRS.word_of(pawns.north_one()), 0x0000_ff00_0000_0000);
/// assert_eq!(THEIRS.index_of(Square::E2), 52);
/// ```
///
/// Source: CPW, [Square Mapping Considerations](https://www.chessprogramming.org/Square_Mapping_Considerations), "Deduction on Files and Ranks" and "Endianness"
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SquareMapping {
    /// Little-endian rank-file, that of this crate: a1 is bit 0, b1 is bit 1.
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
    /// All eight, those of rank-file before those of file-rank.
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

    /// The short name, in lower case.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    ///
    /// assert_eq!(SquareMapping::Berlef.name(), "berlef");
    /// assert_eq!("berlef".parse(), Ok(SquareMapping::Berlef));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lerf => "lerf",
            Self::Lerbef => "lerbef",
            Self::Berlef => "berlef",
            Self::Berf => "berf",
            Self::Lefr => "lefr",
            Self::Lefber => "lefber",
            Self::Befler => "befler",
            Self::Befr => "befr",
        }
    }

    /// The squares of bit 0 and bit 1, behind one another: the name that cannot be mistaken.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    ///
    /// assert_eq!(SquareMapping::Berlef.squares_name(), "a8b8");
    /// assert_eq!("a8b8".parse(), Ok(SquareMapping::Berlef));
    /// ```
    #[must_use]
    pub const fn squares_name(self) -> &'static str {
        match self {
            Self::Lerf => "a1b1",
            Self::Lerbef => "h1g1",
            Self::Berlef => "a8b8",
            Self::Berf => "h8g8",
            Self::Lefr => "a1a2",
            Self::Lefber => "a8a7",
            Self::Befler => "h1h2",
            Self::Befr => "h8h7",
        }
    }

    /// What the mapping is, in words.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    ///
    /// assert_eq!(SquareMapping::default().description(), "little-endian rank-file");
    /// ```
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Lerf => "little-endian rank-file",
            Self::Lerbef => "little-endian rank, big-endian file",
            Self::Berlef => "big-endian rank, little-endian file",
            Self::Berf => "big-endian rank-file",
            Self::Lefr => "little-endian file-rank",
            Self::Lefber => "little-endian file, big-endian rank",
            Self::Befler => "big-endian file, little-endian rank",
            Self::Befr => "big-endian file-rank",
        }
    }

    /// The number of a square in this mapping, 0 to 63.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Square, SquareMapping};
    ///
    /// assert_eq!(SquareMapping::Lerf.index_of(Square::B1), 1);
    /// assert_eq!(SquareMapping::Lefr.index_of(Square::B1), 8);
    /// assert_eq!(SquareMapping::Berf.index_of(Square::B1), 62);
    /// ```
    ///
    /// # Cost
    ///
    /// O(1), that of the flip or turn of a square that leads from one mapping to the other;
    /// nothing for [`Lerf`](Self::Lerf).
    #[must_use]
    #[inline]
    pub const fn index_of(self, square: Square) -> u8 {
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

    /// The square with this number in this mapping, or `None` from 64 on.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Square, SquareMapping};
    ///
    /// assert_eq!(SquareMapping::Berf.square_at(0), Some(Square::H8));
    /// assert_eq!(SquareMapping::Befler.square_at(1), Some(Square::H2));
    /// assert_eq!(SquareMapping::Lerf.square_at(64), None);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`index_of`](Self::index_of), and the comparison with 64.
    #[must_use]
    #[inline]
    pub const fn square_at(self, index: u8) -> Option<Square> {
        match Square::new(index) {
            Some(image) => Square::new(self.inverse().index_of(image)),
            None => None,
        }
    }

    /// The word of a set in this mapping. The empty set is 0 in all of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Bitboard, File, SquareMapping};
    ///
    /// let file = Bitboard::from(File::A);
    /// assert_eq!(SquareMapping::Lerf.word_of(file), 0x0101_0101_0101_0101);
    /// assert_eq!(SquareMapping::Lerbef.word_of(file), 0x8080_8080_8080_8080);
    /// assert_eq!(SquareMapping::Lefr.word_of(file), 0xff);
    /// ```
    ///
    /// # Cost
    ///
    /// O(1), that of the flip or turn of the board, where the mapping is known to the
    /// compiler: nothing for [`Lerf`](Self::Lerf), that of
    /// [`flip_vertical`](Bitboard::flip_vertical) for [`Berlef`](Self::Berlef), and of
    /// [`flip_diagonal`](Bitboard::flip_diagonal) for [`Lefr`](Self::Lefr). Else a jump by
    /// the mapping before it.
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

    /// The set of a word in this mapping: the inverse of [`word_of`](Self::word_of).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::{Bitboard, Square, SquareMapping};
    ///
    /// let corner = Bitboard::from(Square::H1);
    /// assert_eq!(SquareMapping::Lerbef.set_of(1), corner);
    /// assert_eq!(SquareMapping::Befler.set_of(1), corner);
    /// assert_eq!(SquareMapping::Berlef.set_of(1 << 63), corner);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`word_of`](Self::word_of).
    #[must_use]
    #[inline]
    pub const fn set_of(self, word: u64) -> Bitboard {
        // All are their own inverses but the two that turn the board by a quarter.
        Bitboard(self.inverse().word_of(Bitboard(word)))
    }

    /// The mapping whose flip or turn undoes that of this one.
    const fn inverse(self) -> Self {
        match self {
            Self::Lefber => Self::Befler,
            Self::Befler => Self::Lefber,
            other => other,
        }
    }
}

/// The short name.
impl fmt::Display for SquareMapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing a [`SquareMapping`] from a text that names none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// From the short name, or from the squares of bit 0 and bit 1; in lower case.
impl FromStr for SquareMapping {
    type Err = ParseSquareMappingError;

    fn from_str(name: &str) -> Result<Self, ParseSquareMappingError> {
        let is_it = |mapping: &Self| mapping.name() == name || mapping.squares_name() == name;
        Self::ALL.into_iter().find(is_it).ok_or(ParseSquareMappingError)
    }
}
