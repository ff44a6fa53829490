//! The traits of serde of types that allocate: lines, and structs with fields.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::convert::identity;
use core::fmt;

use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_core::ser::{Error as _, Serialize, SerializeStruct, Serializer};
use setwise::__serde::{deserialize, serialize};
use setwise::{Bitboard, Square};

use crate::game::Game;
use crate::moves::Move;
use crate::notation::epd::Epd;
use crate::notation::fen::EnPassantSpelling;
use crate::notation::uci::{Command, Response};
use crate::position::Position;
use crate::position::setup::Setup;
use crate::vocabulary::color::Color;

/// Implements both traits for types that are a line in all formats, and whose `FromStr` reads it.
///
/// It is an error to write a value whose line would be read as another value, such as an option
/// with a line break in its name.
macro_rules! as_line {
    ($($name:ty: $line:expr;)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let line = $line(self).to_string();
                if line.parse().as_ref() != Ok(self) {
                    return Err(S::Error::custom(format_args!(
                        "the line {line:?} does not have this value"
                    )));
                }
                serialize(&line, &line, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize(|line: String| line.parse::<Self>(), deserializer)
            }
        }
    )*};
}

as_line! {
    Command: identity;
    Response: identity;
    Epd: EpdLine;
}

/// Displays a record with its en passant square in all cases, as the text of a [`Position`] has it.
struct EpdLine<'a>(&'a Epd);

impl fmt::Display for EpdLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, EnPassantSpelling::Always)
    }
}

/// Implements both traits for a struct by its fields.
macro_rules! as_fields {
    ($name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let count = [$(stringify!($field)),*].len();
                let mut fields = serializer.serialize_struct(stringify!($name), count)?;
                $(fields.serialize_field(stringify!($field), &self.$field)?;)*
                fields.end()
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                const FIELDS: &[&str] = &[$(stringify!($field)),*];

                struct Fields;

                impl<'de> Visitor<'de> for Fields {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str(concat!("the fields of `", stringify!($name), "`"))
                    }

                    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<$name, A::Error> {
                        $(
                            let missing = || A::Error::missing_field(stringify!($field));
                            let $field: $type = seq.next_element()?.ok_or_else(missing)?;
                        )*
                        Ok($name { $($field),* })
                    }

                    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                        $(let mut $field: Option<$type> = None;)*
                        while let Some(key) = map.next_key_seed(Key(FIELDS))? {
                            $(
                                if key == Some(stringify!($field)) {
                                    if $field.is_some() {
                                        return Err(A::Error::duplicate_field(stringify!($field)));
                                    }
                                    $field = Some(map.next_value()?);
                                    continue;
                                }
                            )*
                            map.next_value::<IgnoredAny>()?;
                        }
                        $(
                            let missing = || A::Error::missing_field(stringify!($field));
                            let $field = $field.ok_or_else(missing)?;
                        )*
                        Ok($name { $($field),* })
                    }
                }

                deserializer.deserialize_struct(stringify!($name), FIELDS, Fields)
            }
        }
    };
}

/// Reads the name of one of these fields, or its index, as some formats write it. An unknown field
/// is `None`.
struct Key(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Option<&'static str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        // In formats such as RON, keys are not strings.
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Option<&'static str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_u64<E: Error>(self, index: u64) -> Result<Self::Value, E> {
        Ok(usize::try_from(index).ok().and_then(|index| self.0.get(index)).copied())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        self.visit_bytes(name.as_bytes())
    }

    fn visit_bytes<E: Error>(self, name: &[u8]) -> Result<Self::Value, E> {
        Ok(self.0.iter().copied().find(|field| field.as_bytes() == name))
    }
}

as_fields! {
    Setup {
        roles: [Bitboard; 6],
        colors: [Bitboard; 2],
        side_to_move: Color,
        castling_rooks: Bitboard,
        en_passant: Option<Square>,
        halfmove_clock: u32,
        fullmove_number: u32,
    }
}

/// The parts of a [`Game`].
struct Moves {
    first_position: Position,
    moves: Vec<Move>,
}

as_fields! {
    Moves {
        first_position: Position,
        moves: Vec<Move>,
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.moves().collect();
        Moves { first_position: self.first_position(), moves }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Moves { first_position, moves } = Moves::deserialize(deserializer)?;
        let mut game = Self::from_position(first_position);
        moves.into_iter().try_for_each(|m| game.play(m)).map_err(D::Error::custom)?;
        Ok(game)
    }
}
