//! Conversions between the vocabulary and integers.

use core::fmt;

/// The error for an integer that is not an index of the type, such as 64 for a square.
///
/// ```
/// use setwise::Square;
///
/// let error = Square::try_from(64).unwrap_err();
/// assert_eq!(error.to_string(), "the index 64 is out of range: it must be below 64");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InvalidIndexError {
    index: u8,
    count: u8,
}

impl InvalidIndexError {
    /// Returns the error for an index of a type with `count` values.
    #[must_use]
    pub const fn new(index: u8, count: u8) -> Self {
        Self { index, count }
    }
}

impl fmt::Display for InvalidIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the index {} is out of range: it must be below {}", self.index, self.count)
    }
}

impl core::error::Error for InvalidIndexError {}

/// Implements the conversions of a type with `new` and `index` from and to integers, and `Index` of
/// arrays with an element for each value.
macro_rules! index_conversions {
    ($name:ident, $count:literal) => {
        impl From<$name> for u8 {
            /// Returns the index.
            #[inline]
            fn from(value: $name) -> Self {
                value.index() as Self
            }
        }

        impl From<$name> for usize {
            /// Returns the index.
            #[inline]
            fn from(value: $name) -> Self {
                value.index()
            }
        }

        impl TryFrom<u8> for $name {
            type Error = crate::index::InvalidIndexError;

            /// Returns the value with this index.
            #[inline]
            fn try_from(index: u8) -> Result<Self, Self::Error> {
                Self::new(index.into()).ok_or(Self::Error::new(index, $count))
            }
        }

        /// Returns the element for a value.
        impl<T> core::ops::Index<$name> for [T; $count] {
            type Output = T;

            #[inline]
            fn index(&self, value: $name) -> &T {
                // The compiler does not know the invariant of the index, but that of the mask.
                &self[value.index() & ($count - 1)]
            }
        }

        /// Returns the element for a value.
        impl<T> core::ops::IndexMut<$name> for [T; $count] {
            #[inline]
            fn index_mut(&mut self, value: $name) -> &mut T {
                &mut self[value.index() & ($count - 1)]
            }
        }
    };
}

pub(crate) use index_conversions;

/// Implements a type of eight values that one character names: files and ranks.
macro_rules! eight_values {
    ($name:ident, $error:ident, $first:literal..=$last:literal, $thing:literal, $hint:literal) => {
        impl $name {
            /// Returns the value with this index, or `None` if the index is 8 or more.
            #[must_use]
            #[inline]
            pub const fn new(index: usize) -> Option<Self> {
                if index < 8 { Some(Self::new_wrapping(index)) } else { None }
            }

            /// Returns the value with this index modulo 8, such as the file of a square's index.
            #[must_use]
            #[inline]
            pub const fn new_wrapping(index: usize) -> Self {
                Self::ALL[index & 7]
            }

            /// Returns the index, 0 for the first to 7 for the last.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        crate::index::index_conversions!($name, 8);

        /// Writes the character.
        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let character = ($first..=$last).nth(self.index()).unwrap_or_default();
                f.pad(character.encode_utf8(&mut [0; 4]))
            }
        }

        #[doc = concat!("The error for a text that is not a ", $thing, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $error;

        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str($hint)
            }
        }

        impl core::error::Error for $error {}

        impl TryFrom<char> for $name {
            type Error = $error;

            fn try_from(character: char) -> Result<Self, $error> {
                match character {
                    $first..=$last => Ok(Self::new_wrapping(character as usize - $first as usize)),
                    _ => Err($error),
                }
            }
        }

        impl core::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                let mut characters = text.chars();
                match (characters.next(), characters.next()) {
                    (Some(character), None) => Self::try_from(character),
                    _ => Err($error),
                }
            }
        }
    };
}

pub(crate) use eight_values;
