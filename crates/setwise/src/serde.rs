//! The traits of serde: texts in formats that people read, numbers in binary ones.
//!
//! [`serialize`] and [`deserialize`] choose between the two for the crates above, too.

use core::convert::Infallible;
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::bitboard::Bitboard;
use crate::file::File;
use crate::rank::Rank;
use crate::square::Square;

/// Writes the text in a format that people read, and otherwise the number.
///
/// # Errors
///
/// Returns the errors of the format.
pub fn serialize<S: Serializer>(
    text: &impl Display,
    number: impl Serialize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_str(text)
    } else {
        number.serialize(serializer)
    }
}

/// Reads what [`serialize`] wrote. The number becomes a value by `from_number`.
///
/// # Errors
///
/// Returns an error if the text or the number is not one of a value, and the errors of the format.
pub fn deserialize<'de, T, N, E, D>(
    from_number: impl FnOnce(N) -> Result<T, E>,
    deserializer: D,
) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    N: Deserialize<'de>,
    E: Display,
    D: Deserializer<'de>,
{
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(Text(PhantomData))
    } else {
        from_number(N::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Parses a text.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! by_index {
    ($($name:ident)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serialize(self, u8::from(*self), serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize(|index: u8| Self::try_from(index), deserializer)
            }
        }
    )*};
}

by_index!(Square File Rank);

/// The text is the word with 16 hexadecimal digits, because not every reader of JSON knows
/// numbers of 64 bits.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&format_args!("{self:#018x}"), self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(|word: u64| Ok::<_, Infallible>(Self(word)), deserializer)
    }
}
