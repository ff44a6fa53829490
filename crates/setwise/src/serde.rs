//! The traits of serde: texts in formats that people read, numbers in binary ones.
//!
//! [`serialize`] and [`deserialize`] choose between the two for the crates above, too.

use core::convert::Infallible;
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde_core::ser::{Serialize, SerializeTuple, Serializer};

use crate::bitboard::Bitboard;
use crate::file::File;
use crate::rank::Rank;
use crate::square::Square;
use crate::wide::Set;

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

/// The text is that of [`Bitboard`] with 16 digits for each word. In binary formats the set is a
/// tuple of words, the least significant first.
impl<const WORDS: usize> Serialize for Set<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let width = 2 + 16 * WORDS.max(1);
        serialize(&format_args!("{self:#0width$x}"), Words(self.0), serializer)
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for Set<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(|words: Words<WORDS>| Ok::<_, Infallible>(Self(words.0)), deserializer)
    }
}

/// An array as a tuple: serde has the traits for some lengths of arrays only.
struct Words<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Serialize for Words<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(WORDS)?;
        self.0.iter().try_for_each(|word| tuple.serialize_element(word))?;
        tuple.end()
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for Words<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(WORDS, Self([0; WORDS]))
    }
}

/// Fills the words.
impl<'de, const WORDS: usize> Visitor<'de> for Words<WORDS> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{WORDS} words")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut sequence: A) -> Result<Self, A::Error> {
        for (i, word) in self.0.iter_mut().enumerate() {
            *word =
                sequence.next_element()?.ok_or_else(|| Error::invalid_length(i, &"all words"))?;
        }
        Ok(self)
    }
}
