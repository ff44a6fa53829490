//! The traits of serde: texts in formats that people read, numbers in binary ones.

#[cfg(feature = "alloc")]
mod owned;

use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer};
use serde_core::ser::{Serialize, Serializer};
use setwise::__serde::{deserialize, serialize};
use setwise::{Bitboard, Square};

use crate::moves::{CastlingSpelling, Move, UciMove};
use crate::notation::fen::EnPassantSpelling;
use crate::position::Position;
use crate::position::packed::PackedPosition;
use crate::rules::outcome::Outcome;
use crate::vocabulary::castling::CastlingRights;
use crate::vocabulary::color::Color;
use crate::vocabulary::game_result::GameResult;
use crate::vocabulary::parse_error::{
    ParseCastlingRightsError, ParseGameResultError, ParseOutcomeError,
};
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// Implements both traits for types whose text is that of `Display`, by functions to a number and
/// from it.
macro_rules! as_text_or_number {
    ($($name:ident: $to_number:expr, $from_number:expr;)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serialize(self, $to_number(*self), serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize($from_number, deserializer)
            }
        }
    )*};
}

as_text_or_number! {
    Color: u8::from, |index: u8| Color::try_from(index);
    Role: u8::from, |index: u8| Role::try_from(index);
    Piece: u8::from, |index: u8| Piece::try_from(index);
    GameResult:
        |result| index_in(&GameResult::ALL, result),
        |index: u8| GameResult::ALL.get(usize::from(index)).copied().ok_or(ParseGameResultError);
    Outcome:
        |outcome| index_in(&Outcome::ALL, outcome),
        |index: u8| Outcome::ALL.get(usize::from(index)).copied().ok_or(ParseOutcomeError);
    CastlingRights: rights_to_number, rights_from_number;
    UciMove: uci_to_number, uci_from_number;
}

fn index_in<T: PartialEq>(all: &[T], value: T) -> u8 {
    all.iter().position(|it| *it == value).unwrap_or_default() as u8
}

/// Returns the rooks on the first rank in the low byte, and those on the eighth in the high one.
fn rights_to_number(rights: CastlingRights) -> u16 {
    let [white, .., black] = rights.rooks().0.to_le_bytes();
    u16::from_le_bytes([white, black])
}

fn rights_from_number(number: u16) -> Result<CastlingRights, ParseCastlingRightsError> {
    let [white, black] = number.to_le_bytes();
    let rooks = Bitboard(u64::from_le_bytes([white, 0, 0, 0, 0, 0, 0, black]));
    CastlingRights::from_rooks(rooks).ok_or(ParseCastlingRightsError)
}

/// The number of the null move.
const NULL: u16 = 7 << 12;

/// Returns a number with the target and the origin where those of [`Move`] are, and above them 0,
/// or 1 to 6 for a promotion to the roles from pawn to king.
fn uci_to_number(m: UciMove) -> u16 {
    let UciMove::Normal { from, to, promotion } = m else { return NULL };
    let promotion = promotion.map_or(0, |role| role.index() as u16 + 1);
    promotion << 12 | Move::new(from, to).bits()
}

fn uci_from_number(number: u16) -> Result<UciMove, NotAMove> {
    if number == NULL {
        return Ok(UciMove::Null);
    }
    let promotion = match usize::from(number >> 12) {
        0 => None,
        code => Some(Role::new(code - 1).ok_or(NotAMove(number))?),
    };
    let square = |bits: u16| Square::new_wrapping(usize::from(bits));
    Ok(UciMove::Normal { from: square(number >> 6), to: square(number), promotion })
}

/// The error of a number for which there is no move.
#[derive(Debug)]
struct NotAMove(u16);

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the number {:#06x} is not a move: bits 12 to 15 are invalid", self.0)
    }
}

/// The text is UCI notation with the square of the rook for castling. The kinds that UCI does not
/// show follow it in a word: `e1h1 castling` and `e5d6 en passant`.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&MoveText(*self), self.bits(), serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let from_bits = |bits: u16| Self::from_bits(bits).map(MoveText).ok_or(NotAMove(bits));
        deserialize(from_bits, deserializer).map(|MoveText(m)| m)
    }
}

struct MoveText(Move);

const CASTLING: &str = " castling";
const EN_PASSANT: &str = " en passant";

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.uci(CastlingSpelling::Rook), f)?;
        f.write_str(match self.0 {
            m if m.is_castling() => CASTLING,
            m if m.is_en_passant() => EN_PASSANT,
            _ => "",
        })
    }
}

impl FromStr for MoveText {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const EXPECTED: &str = "expected a move such as `e2e4`, `e7e8q` or `e1h1 castling`";
        let (squares, is_castling) = match text.strip_suffix(CASTLING) {
            Some(squares) => (squares, true),
            None => (text, false),
        };
        let (squares, is_en_passant) = match squares.strip_suffix(EN_PASSANT) {
            Some(squares) => (squares, true),
            None => (squares, false),
        };
        let Ok(UciMove::Normal { from, to, promotion }) = squares.parse() else {
            return Err(EXPECTED);
        };
        match (promotion, is_castling, is_en_passant) {
            (None, false, false) => Some(Move::new(from, to)),
            (None, true, false) => Some(Move::castling(from, to)),
            (None, false, true) => Some(Move::en_passant(from, to)),
            (Some(role), false, false) => Move::promotion(from, to, role),
            _ => None,
        }
        .map(Self)
        .ok_or(EXPECTED)
    }
}

/// The text is FEN, always with the en passant square, so that nothing is lost. The other form is
/// that of a [`PackedPosition`].
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fen = self.fen().en_passant(EnPassantSpelling::Always);
        serialize(&fen, self.pack().to_bytes(), serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(|bytes| PackedPosition::from_bytes(bytes).unpack(), deserializer)
    }
}

/// The text is 64 hexadecimal digits. The bytes are not checked, as by
/// [`PackedPosition::from_bytes`].
impl Serialize for PackedPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&Hex(self.to_bytes()), self.to_bytes(), serializer)
    }
}

impl<'de> Deserialize<'de> for PackedPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let from_bytes = |bytes| Ok::<_, Infallible>(Hex(bytes));
        deserialize(from_bytes, deserializer).map(|Hex(bytes)| Self::from_bytes(bytes))
    }
}

struct Hex([u8; PackedPosition::SIZE]);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Hex {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const EXPECTED: &str = "expected 64 hexadecimal digits";
        let mut bytes = [0; PackedPosition::SIZE];
        if text.len() != 2 * bytes.len() {
            return Err(EXPECTED);
        }
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            for &digit in digits {
                let digit = char::from(digit).to_digit(16).ok_or(EXPECTED)?;
                *byte = *byte << 4 | digit as u8;
            }
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_not_a_move_is_named() {
        let error = uci_from_number(0x8123).unwrap_err();
        let message = "the number 0x8123 is not a move: bits 12 to 15 are invalid";
        assert_eq!(error.to_string(), message);
    }
}
