//! The functions of the language: names, aliases, parameters, meaning.

use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::types::Type::{self, Bool, Word};

/// A function of the language.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// The name, that of the operation in the `setwise` crate.
    pub name: &'static str,
    /// Other names, the field's own spellings among them.
    pub aliases: &'static [&'static str],
    /// The parameters in order.
    pub parameters: &'static [Parameter],
    /// The type of the result.
    pub result: Type,
    /// What the result is, in a few words.
    pub summary: &'static str,
    pub(crate) meaning: Meaning,
}

/// A parameter of a function.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name, for messages.
    pub name: &'static str,
    /// The type.
    pub r#type: Type,
    /// The name that stands for the argument when it is left out.
    pub default: Option<&'static str>,
}

/// How a function becomes operations.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning {
    Unary(U),
    Binary(B),
    /// `is_subset` with its operands exchanged.
    Superset,
    /// The union with one square.
    With,
    /// The difference with one square.
    Without,
    /// Bits from two sources, chosen by a bool.
    Select,
}

use Meaning::{Binary, Select, Superset, Unary, With, Without};

const fn parameter(name: &'static str, r#type: Type) -> Parameter {
    Parameter { name, r#type, default: None }
}

const SET: &[Parameter] = &[parameter("set", Word)];
const SETS: &[Parameter] = &[parameter("a", Word), parameter("b", Word)];
const INDEX: &[Parameter] = &[parameter("index", Word)];
const MEMBER: &[Parameter] = &[parameter("set", Word), parameter("square", Word)];
const FILL: &[Parameter] =
    &[parameter("set", Word), Parameter { name: "empty", r#type: Word, default: Some("empty") }];
const SLIDERS: &[Parameter] = &[
    parameter("set", Word),
    Parameter { name: "occupied", r#type: Word, default: Some("occupied") },
];
const CHOICE: &[Parameter] =
    &[parameter("condition", Bool), parameter("a", Word), parameter("b", Word)];

const fn row(
    name: &'static str,
    aliases: &'static [&'static str],
    parameters: &'static [Parameter],
    result: Type,
    meaning: Meaning,
    summary: &'static str,
) -> Function {
    Function { name, aliases, parameters, result, summary, meaning }
}

/// All functions, by subject.
#[rustfmt::skip]
pub const FUNCTIONS: &[Function] = &[
    // One step, in eight directions.
    row("north_one", &["nortOne"], SET, Word, Unary(U::NorthOne), "every square one step north; what leaves the board vanishes"),
    row("north_east_one", &["noEaOne"], SET, Word, Unary(U::NorthEastOne), "every square one step north-east; what leaves the board vanishes"),
    row("east_one", &["eastOne"], SET, Word, Unary(U::EastOne), "every square one step east; what leaves the board vanishes"),
    row("south_east_one", &["soEaOne"], SET, Word, Unary(U::SouthEastOne), "every square one step south-east; what leaves the board vanishes"),
    row("south_one", &["soutOne"], SET, Word, Unary(U::SouthOne), "every square one step south; what leaves the board vanishes"),
    row("south_west_one", &["soWeOne"], SET, Word, Unary(U::SouthWestOne), "every square one step south-west; what leaves the board vanishes"),
    row("west_one", &["westOne"], SET, Word, Unary(U::WestOne), "every square one step west; what leaves the board vanishes"),
    row("north_west_one", &["noWeOne"], SET, Word, Unary(U::NorthWestOne), "every square one step north-west; what leaves the board vanishes"),
    // Fills.
    row("north_fill", &["nortFill"], SET, Word, Unary(U::NorthFill), "the set and every square north of it"),
    row("south_fill", &["soutFill"], SET, Word, Unary(U::SouthFill), "the set and every square south of it"),
    row("file_fill", &["fileFill"], SET, Word, Unary(U::FileFill), "every file on which the set has a square"),
    row("north_occluded", &["nortOccl"], FILL, Word, Binary(B::NorthOccluded), "the set and every square north of it over empty squares"),
    row("north_east_occluded", &["noEaOccl"], FILL, Word, Binary(B::NorthEastOccluded), "the set and every square north-east of it over empty squares"),
    row("east_occluded", &["eastOccl"], FILL, Word, Binary(B::EastOccluded), "the set and every square east of it over empty squares"),
    row("south_east_occluded", &["soEaOccl"], FILL, Word, Binary(B::SouthEastOccluded), "the set and every square south-east of it over empty squares"),
    row("south_occluded", &["soutOccl"], FILL, Word, Binary(B::SouthOccluded), "the set and every square south of it over empty squares"),
    row("south_west_occluded", &["soWeOccl"], FILL, Word, Binary(B::SouthWestOccluded), "the set and every square south-west of it over empty squares"),
    row("west_occluded", &["westOccl"], FILL, Word, Binary(B::WestOccluded), "the set and every square west of it over empty squares"),
    row("north_west_occluded", &["noWeOccl"], FILL, Word, Binary(B::NorthWestOccluded), "the set and every square north-west of it over empty squares"),
    // Attacks.
    row("pawn_attacks_white", &["whitePawnAttacks", "wPawnAnyAttacks"], SET, Word, Unary(U::PawnAttacksWhite), "the squares that white pawns on the set attack"),
    row("pawn_attacks_black", &["blackPawnAttacks", "bPawnAnyAttacks"], SET, Word, Unary(U::PawnAttacksBlack), "the squares that black pawns on the set attack"),
    row("knight", &["knight_attacks", "knightAttacks"], SET, Word, Unary(U::KnightAttacks), "the squares that knights on the set attack"),
    row("king", &["king_attacks", "kingAttacks"], SET, Word, Unary(U::KingAttacks), "the squares that kings on the set attack"),
    row("bishop", &["bishop_attacks", "bishopAttacks"], SLIDERS, Word, Binary(B::BishopAttacks), "the squares that bishops on the set attack"),
    row("rook", &["rook_attacks", "rookAttacks"], SLIDERS, Word, Binary(B::RookAttacks), "the squares that rooks on the set attack"),
    row("queen", &["queen_attacks", "queenAttacks"], SLIDERS, Word, Binary(B::QueenAttacks), "the squares that queens on the set attack"),
    row("north_attacks", &["nortAttacks"], FILL, Word, Binary(B::NorthAttacks), "the squares that sliders on the set attack northwards over empty squares"),
    row("north_east_attacks", &["noEaAttacks"], FILL, Word, Binary(B::NorthEastAttacks), "the squares that sliders on the set attack north-eastwards over empty squares"),
    row("east_attacks", &["eastAttacks"], FILL, Word, Binary(B::EastAttacks), "the squares that sliders on the set attack eastwards over empty squares"),
    row("south_east_attacks", &["soEaAttacks"], FILL, Word, Binary(B::SouthEastAttacks), "the squares that sliders on the set attack south-eastwards over empty squares"),
    row("south_attacks", &["soutAttacks"], FILL, Word, Binary(B::SouthAttacks), "the squares that sliders on the set attack southwards over empty squares"),
    row("south_west_attacks", &["soWeAttacks"], FILL, Word, Binary(B::SouthWestAttacks), "the squares that sliders on the set attack south-westwards over empty squares"),
    row("west_attacks", &["westAttacks"], FILL, Word, Binary(B::WestAttacks), "the squares that sliders on the set attack westwards over empty squares"),
    row("north_west_attacks", &["noWeAttacks"], FILL, Word, Binary(B::NorthWestAttacks), "the squares that sliders on the set attack north-westwards over empty squares"),
    // Counting and scanning.
    row("count", &["len", "popcount", "popCount"], SET, Word, Unary(U::Count), "the number of squares, 0 to 64"),
    row("first", &["trailing_zeros", "bitScanForward"], SET, Word, Unary(U::First), "the index of the first square, 64 of the empty set"),
    row("last", &["bitScanReverse"], SET, Word, Unary(U::Last), "the index of the last square, 64 of the empty set"),
    row("isolate_ls1b", &["blsi"], SET, Word, Unary(U::IsolateLs1b), "the first square as a set"),
    row("reset_ls1b", &["blsr"], SET, Word, Unary(U::ResetLs1b), "the set without its first square"),
    row("isolate_ms1b", &[], SET, Word, Unary(U::IsolateMs1b), "the last square as a set"),
    row("reset_ms1b", &[], SET, Word, Unary(U::ResetMs1b), "the set without its last square"),
    row("from_square", &["singleBitset"], INDEX, Word, Unary(U::FromSquare), "the set of the square with this index, empty from 64 on"),
    // Predicates and relations.
    row("is_empty", &[], SET, Bool, Unary(U::IsEmpty), "whether the set has no square"),
    row("is_full", &[], SET, Bool, Unary(U::IsFull), "whether the set has all 64 squares"),
    row("is_single", &["is_power_of_two"], SET, Bool, Unary(U::IsSingle), "whether the set has exactly one square"),
    row("has_many", &["more_than_one"], SET, Bool, Unary(U::HasMany), "whether the set has two squares or more"),
    row("contains", &[], MEMBER, Bool, Binary(B::Contains), "whether the set has the square; `square in set` says the same"),
    row("is_subset", &[], SETS, Bool, Binary(B::IsSubset), "whether every square of `a` is in `b`"),
    row("is_superset", &[], SETS, Bool, Superset, "whether every square of `b` is in `a`"),
    row("is_disjoint", &[], SETS, Bool, Binary(B::IsDisjoint), "whether `a` and `b` have no square in common"),
    // Set algebra by name.
    row("intersection", &[], SETS, Word, Binary(B::And), "`a & b`"),
    row("union", &[], SETS, Word, Binary(B::Or), "`a | b`"),
    row("difference", &["andn"], SETS, Word, Binary(B::Difference), "`a & ~b`"),
    row("symmetric_difference", &[], SETS, Word, Binary(B::Xor), "`a ^ b`"),
    row("complement", &[], SET, Word, Unary(U::Complement), "`~set`"),
    row("with", &[], MEMBER, Word, With, "the set with the square"),
    row("without", &[], MEMBER, Word, Without, "the set without the square"),
    row("select", &[], CHOICE, Word, Select, "`a` where the condition is true, `b` elsewhere"),
    // The whole board.
    row("flip_vertical", &["flipVertical", "bswap"], SET, Word, Unary(U::FlipVertical), "the set upside down: rank 1 becomes rank 8"),
];

impl Function {
    /// The function with this name or alias.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FUNCTIONS.iter().find(|function| function.name == name || function.aliases.contains(&name))
    }

    /// How the function is called, with what may be left out in brackets:
    /// `rook(set[, occupied])`.
    #[must_use]
    pub fn signature(&self) -> String {
        let mut names = String::new();
        for parameter in self.parameters {
            let comma = if names.is_empty() { "" } else { ", " };
            names += &match parameter.default {
                Some(_) => format!("[{comma}{}]", parameter.name),
                None => format!("{comma}{}", parameter.name),
            };
        }
        format!("{}({names})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_name_stands_for_two_functions() {
        let mut seen = HashSet::new();
        for function in FUNCTIONS {
            for name in function.aliases.iter().chain([&function.name]) {
                assert!(seen.insert(name), "`{name}` stands twice");
            }
        }
    }
}
