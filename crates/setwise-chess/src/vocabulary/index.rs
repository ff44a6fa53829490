//! Indices of the vocabulary: conversions from and to integers, and arrays with an element for each
//! value.

/// Implements the conversions of a type with indices below `count`, and `array[value]`.
///
/// `setwise` has a macro like it, which would have to be exported to be used here. Its types are
/// integers below a power of two, so it masks the index; these are enums and pairs of enums,
/// whose bounds the compiler knows.
macro_rules! index_conversions {
    ($name:ident, $new:ident, $count:literal) => {
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
            type Error = setwise::InvalidIndexError;

            /// Returns the value with this index.
            #[inline]
            fn try_from(index: u8) -> Result<Self, Self::Error> {
                Self::$new(index.into()).ok_or(Self::Error::new(index, $count))
            }
        }

        impl<T> core::ops::Index<$name> for [T; $count] {
            type Output = T;

            /// Returns the element for a value.
            #[inline]
            fn index(&self, value: $name) -> &T {
                &self[value.index()]
            }
        }

        impl<T> core::ops::IndexMut<$name> for [T; $count] {
            /// Returns the element for a value.
            #[inline]
            fn index_mut(&mut self, value: $name) -> &mut T {
                &mut self[value.index()]
            }
        }
    };
}

pub(crate) use index_conversions;
