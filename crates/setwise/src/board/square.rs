//! The squares of a board of any shape.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::board::geometry::Geometry;
use crate::board::name::ParseNameError;
use crate::direction::Direction;

/// Implements traits of values by those of a field: derived ones would demand the same of `G`.
macro_rules! traits_of_the_field {
    ([$($generics:tt)*] $Type:ty, $field:ident) => {
        impl<$($generics)*> Clone for $Type {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($generics)*> Copy for $Type {}

        impl<$($generics)*> PartialEq for $Type {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.$field == other.$field
            }
        }

        impl<$($generics)*> Eq for $Type {}

        /// The order of the indices, or of the sets as numbers.
        impl<$($generics)*> Ord for $Type {
            #[inline]
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.$field.cmp(&other.$field)
            }
        }

        impl<$($generics)*> PartialOrd for $Type {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl<$($generics)*> core::hash::Hash for $Type {
            #[inline]
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.$field.hash(state);
            }
        }
    };
}

pub(super) use traits_of_the_field;

/// A square of a board of the geometry `G`.
///
/// Files and ranks are numbers from 0, at the bottom left of drawings.
///
/// ```
/// use setwise::board::{Shogi, Square, Xiangqi};
///
/// let center: Square<Shogi> = "e5".parse()?;
/// assert_eq!((center.index(), center.file(), center.rank()), (40, 4, 4));
/// assert_eq!(center.offset(1, 2), Square::from_coordinates(5, 6));
/// assert_eq!(center.offset(5, 0), None);
/// assert_eq!(Square::<Xiangqi>::all().count(), 90);
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
#[must_use]
pub struct Square<G> {
    index: u16,
    geometry: PhantomData<fn() -> G>,
}

impl<G: Geometry> Square<G> {
    /// The number of squares.
    pub const COUNT: usize = G::SHAPE.squares();

    /// Returns the square whose bit has this index, or `None` if that bit is not a square.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        match G::SHAPE.coordinates(index) {
            Some(_) => Some(Self::of_member(index)),
            None => None,
        }
    }

    /// Returns the square of a bit that is known to be one.
    #[inline]
    pub(super) const fn of_member(index: usize) -> Self {
        Self { index: index as u16, geometry: PhantomData }
    }

    /// Returns the square on a file and a rank, or `None` if there is none.
    #[must_use]
    #[inline]
    pub const fn from_coordinates(file: usize, rank: usize) -> Option<Self> {
        match G::SHAPE.index(file, rank) {
            Some(index) => Some(Self::of_member(index)),
            None => None,
        }
    }

    /// Parses the name of a square: the `const` form of [`FromStr`].
    ///
    /// # Errors
    ///
    /// Returns an error if no square has the name.
    pub const fn from_name(name: &str) -> Result<Self, ParseNameError> {
        match G::SHAPE.parse_name(name) {
            Ok(index) => Ok(Self::of_member(index)),
            Err(error) => Err(error),
        }
    }

    /// Returns the number of the bit of the square.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// Returns the file and the rank.
    #[must_use]
    #[inline]
    pub const fn coordinates(self) -> (usize, usize) {
        match G::SHAPE.coordinates(self.index()) {
            Some(coordinates) => coordinates,
            // Every value is a square.
            None => (0, 0),
        }
    }

    /// Returns the number of the file, 0 on the left.
    #[must_use]
    #[inline]
    pub const fn file(self) -> usize {
        self.coordinates().0
    }

    /// Returns the number of the rank, 0 at the bottom.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> usize {
        self.coordinates().1
    }

    /// Returns the square `files` to the east and `ranks` to the north, or `None` if there is none.
    #[must_use]
    #[inline]
    pub const fn offset(self, files: isize, ranks: isize) -> Option<Self> {
        let (file, rank) = self.coordinates();
        Self::from_coordinates(file.wrapping_add_signed(files), rank.wrapping_add_signed(ranks))
    }

    /// Returns the neighbor in a direction, or `None` beyond the edge. On a checkered board only
    /// diagonal neighbors are squares.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (east, north) = direction.vector();
        self.offset(east as isize, north as isize)
    }

    /// Returns the direction in which a queen moves from this square to the other, or `None` if they
    /// are not on one line, or are the same. The lines of a checkered board are its diagonals.
    ///
    /// ```
    /// use setwise::{Direction, board};
    ///
    /// let square = |name| board::Square::<board::Go19>::from_name(name);
    /// assert_eq!(square("a1")?.direction_to(square("t19")?), Some(Direction::NorthEast));
    /// assert_eq!(square("a1")?.direction_to(square("b3")?), None);
    /// # Ok::<(), board::ParseNameError>(())
    /// ```
    #[must_use]
    pub const fn direction_to(self, other: Self) -> Option<Direction> {
        let (from, to) = (self.coordinates(), other.coordinates());
        let east = to.0 as isize - from.0 as isize;
        let north = to.1 as isize - from.1 as isize;
        let is_diagonal = east.abs() == north.abs();
        if !is_diagonal && (G::SHAPE.is_checkered() || east != 0 && north != 0) {
            return None;
        }
        let mut i = 0;
        while i < Direction::ALL.len() {
            let (files, ranks) = Direction::ALL[i].vector();
            if files as isize == east.signum() && ranks as isize == north.signum() {
                return Some(Direction::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// Returns an iterator over all squares, in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..G::SHAPE.bits()).filter_map(Self::new)
    }
}

traits_of_the_field!([G] Square<G>, index);

/// Writes the name.
impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        G::SHAPE.name(self.index()).fmt(f)
    }
}

/// Writes the name.
impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        Self::from_name(name)
    }
}
