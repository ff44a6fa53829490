//! The eight directions of the compass.

/// A direction on the board, clockwise from north, the direction of the eighth rank.
///
/// One step adds the [`offset`](Self::offset) to the index of a square:
///
/// ```text
///   north-west   north   north-east
///           +7     +8     +9
///               \   |   /
///     west  -1 <-       -> +1  east
///               /   |   \
///           -9     -8     -7
///   south-west   south   south-east
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Shifting Bitboards"
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names of the compass say all there is to say")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Returns the step as files eastward and ranks northward, each -1, 0 or 1.
    #[must_use]
    #[inline]
    pub const fn vector(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// Returns the number that one step adds to the index of a square: ±1, ±7, ±8 or ±9.
    #[must_use]
    #[inline]
    pub const fn offset(self) -> i8 {
        let (east, north) = self.vector();
        8 * north + east
    }

    /// Returns the direction of the step back.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }
}
