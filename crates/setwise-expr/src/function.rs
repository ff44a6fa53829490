//! The functions of the language: names, aliases, parameters, meaning.

use setwise::bitscan::Algorithm as A;

use crate::formulas::*;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::parameters::*;
use crate::types::Type::{self, Bool, Number, Set};

/// A function of the language.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// The name, which is the name of the operation in the `setwise` crate.
    pub name: &'static str,
    /// Other names, such as the spellings of the Chess Programming Wiki.
    pub aliases: &'static [&'static str],
    /// The parameters in order.
    pub parameters: &'static [Parameter],
    /// The type of the result. It is a set instead of a number if a set is passed as a number.
    pub result: Type,
    /// The group of functions on the same subject, such as `Fills`.
    pub group: &'static str,
    /// A short description of the result.
    pub summary: &'static str,
    pub(crate) meaning: Meaning,
}

/// The definition of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An operation on one word.
    Unary(U),
    /// An operation on two words.
    Binary(B),
    /// A choice between two words by a bool.
    Select,
    /// A formula over the parameters.
    Formula(&'static str),
}

impl Meaning {
    /// Returns the name of the function with this meaning, in backticks.
    #[must_use]
    pub fn function_name(self) -> String {
        let function = FUNCTIONS.iter().find(|function| function.meaning == self);
        function.map_or_else(|| "an operation".to_owned(), |f| format!("`{}`", f.name))
    }
}

use Meaning::{Binary, Formula, Select, Unary};

const fn row(
    group: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    parameters: &'static [Parameter],
    result: Type,
    meaning: Meaning,
    summary: &'static str,
) -> Function {
    Function { name, aliases, parameters, result, group, summary, meaning }
}

/// A list of functions under the headings of their groups.
macro_rules! grouped {
    ($($group:literal: $(row($($part:tt)*),)*)*) => { &[$($(row($group, $($part)*)),*),*] };
}

/// All functions, by group; the bit scans last.
#[rustfmt::skip]
pub const FUNCTIONS: &[Function] = grouped! {
    "One step, in eight directions":
    row("north_one", &["nortOne"], SET, Set, Unary(U::NorthOne), "the set moved one step north; squares that leave the board are dropped"),
    row("north_east_one", &["noEaOne"], SET, Set, Unary(U::NorthEastOne), "the set moved one step north-east; squares that leave the board are dropped"),
    row("east_one", &["eastOne"], SET, Set, Unary(U::EastOne), "the set moved one step east; squares that leave the board are dropped"),
    row("south_east_one", &["soEaOne"], SET, Set, Unary(U::SouthEastOne), "the set moved one step south-east; squares that leave the board are dropped"),
    row("south_one", &["soutOne"], SET, Set, Unary(U::SouthOne), "the set moved one step south; squares that leave the board are dropped"),
    row("south_west_one", &["soWeOne"], SET, Set, Unary(U::SouthWestOne), "the set moved one step south-west; squares that leave the board are dropped"),
    row("west_one", &["westOne"], SET, Set, Unary(U::WestOne), "the set moved one step west; squares that leave the board are dropped"),
    row("north_west_one", &["noWeOne"], SET, Set, Unary(U::NorthWestOne), "the set moved one step north-west; squares that leave the board are dropped"),
    row("shift_one", &["shiftOne"], STEPS, Set, Formula(SHIFT_ONE), "the set moved one step; directions count from 0, north-east, clockwise to 7, north; empty for others"),
    "Knight steps, in eight directions":
    row("north_north_east", &["noNoEa"], SET, Set, Formula("north_one(north_east_one(set))"), "the set moved two steps north and one east"),
    row("north_east_east", &["noEaEa"], SET, Set, Formula("east_one(north_east_one(set))"), "the set moved two steps east and one north"),
    row("south_east_east", &["soEaEa"], SET, Set, Formula("east_one(south_east_one(set))"), "the set moved two steps east and one south"),
    row("south_south_east", &["soSoEa"], SET, Set, Formula("south_one(south_east_one(set))"), "the set moved two steps south and one east"),
    row("south_south_west", &["soSoWe"], SET, Set, Formula("south_one(south_west_one(set))"), "the set moved two steps south and one west"),
    row("south_west_west", &["soWeWe"], SET, Set, Formula("west_one(south_west_one(set))"), "the set moved two steps west and one south"),
    row("north_west_west", &["noWeWe"], SET, Set, Formula("west_one(north_west_one(set))"), "the set moved two steps west and one north"),
    row("north_north_west", &["noNoWe"], SET, Set, Formula("north_one(north_west_one(set))"), "the set moved two steps north and one west"),
    "Fills":
    row("north_fill", &["nortFill", "wFrontFill", "bRearFill"], SET, Set, Unary(U::NorthFill), "the set and every square north of it"),
    row("south_fill", &["soutFill", "bFrontFill", "wRearFill"], SET, Set, Unary(U::SouthFill), "the set and every square south of it"),
    row("file_fill", &["fileFill"], SET, Set, Unary(U::FileFill), "every file on which the set has a square"),
    row("north_occluded", &["nortOccl"], FILL, Set, Binary(B::NorthOccluded), "the set and every square north of it over empty squares"),
    row("north_east_occluded", &["noEaOccl"], FILL, Set, Binary(B::NorthEastOccluded), "the set and every square north-east of it over empty squares"),
    row("east_occluded", &["eastOccl"], FILL, Set, Binary(B::EastOccluded), "the set and every square east of it over empty squares"),
    row("south_east_occluded", &["soEaOccl"], FILL, Set, Binary(B::SouthEastOccluded), "the set and every square south-east of it over empty squares"),
    row("south_occluded", &["soutOccl"], FILL, Set, Binary(B::SouthOccluded), "the set and every square south of it over empty squares"),
    row("south_west_occluded", &["soWeOccl"], FILL, Set, Binary(B::SouthWestOccluded), "the set and every square south-west of it over empty squares"),
    row("west_occluded", &["westOccl"], FILL, Set, Binary(B::WestOccluded), "the set and every square west of it over empty squares"),
    row("north_west_occluded", &["noWeOccl"], FILL, Set, Binary(B::NorthWestOccluded), "the set and every square north-west of it over empty squares"),
    row("flood", &[], FILL, Set, Binary(B::Flood), "the set and every empty square that kings on it can reach over empty squares"),
    row("flood_orthogonal", &[], FILL, Set, Binary(B::FloodOrthogonal), "the set and every empty square that it can reach by steps along files and ranks over empty squares"),
    row("knight_fill", &["knightFill"], SET, Set, Formula("set | knight(set)"), "the set and the squares that knights on it attack"),
    "Lines":
    row("diagonal", &["diagonalMask"], SQUARE, Set, Unary(U::Diagonal), "the diagonal of the square, parallel to a1-h8; empty if the index is 64 or more"),
    row("anti_diagonal", &["antiDiagMask"], SQUARE, Set, Unary(U::AntiDiagonal), "the anti-diagonal of the square, parallel to a8-h1; empty if the index is 64 or more"),
    row("line", &[], SQUARES, Set, Binary(B::Line), "the whole line through two squares; empty if they share no line or an index is 64 or more"),
    row("between", &["inBetween", "obstructed"], SQUARES, Set, Binary(B::Between), "the squares between two squares of one line; empty if they share no line or an index is 64 or more"),
    row("upper_squares", &["upperBits"], SQUARE, Set, Formula("~1 << square"), "every square after this one; empty if the index is 63 or more"),
    row("lower_squares", &["lowerBits"], SQUARE, Set, Formula("(1 << square) - 1"), "every square before this one; all squares if the index is 64 or more"),
    row("from_to", &["fromToBB"], MOVE, Set, Formula("from_square(from) ^ from_square(to)"), "the two squares of a move; empty if they are equal; an index of 64 or more adds no square"),
    row("rank_mask", &["rankMask"], SQUARE, Set, Formula("let set = from_square(square); east_occluded(set, all) | west_occluded(set, all)"), "the rank of the square; empty if the index is 64 or more"),
    row("file_mask", &["fileMask"], SQUARE, Set, Formula("file_fill(from_square(square))"), "the file of the square; empty if the index is 64 or more"),
    row("distance", &[], SQUARES, Number, Formula(DISTANCE), "the number of king steps between two squares; 64 if an index is 64 or more"),
    "Attacks":
    row("pawn_attacks_white", &["whitePawnAttacks", "wPawnAnyAttacks"], SET, Set, Unary(U::PawnAttacksWhite), "the squares that white pawns on the set attack"),
    row("pawn_attacks_black", &["blackPawnAttacks", "bPawnAnyAttacks"], SET, Set, Unary(U::PawnAttacksBlack), "the squares that black pawns on the set attack"),
    row("knight", &["knight_attacks", "knightAttacks"], SET, Set, Unary(U::KnightAttacks), "the squares that knights on the set attack"),
    row("king", &["king_attacks", "kingAttacks"], SET, Set, Unary(U::KingAttacks), "the squares that kings on the set attack"),
    row("bishop", &["bishop_attacks"], SLIDERS, Set, Binary(B::BishopAttacks), "the squares that bishops on the set attack"),
    row("rook", &["rook_attacks"], SLIDERS, Set, Binary(B::RookAttacks), "the squares that rooks on the set attack"),
    row("queen", &["queen_attacks"], SLIDERS, Set, Binary(B::QueenAttacks), "the squares that queens on the set attack"),
    row("rank_attacks", &[], SLIDERS, Set, Formula("let empty = ~occupied; east_attacks(set, empty) | west_attacks(set, empty)"), "the squares that sliders on the set attack along ranks"),
    row("file_attacks", &[], SLIDERS, Set, Formula("let empty = ~occupied; north_attacks(set, empty) | south_attacks(set, empty)"), "the squares that sliders on the set attack along files"),
    row("diagonal_attacks", &[], SLIDERS, Set, Formula("let empty = ~occupied; north_east_attacks(set, empty) | south_west_attacks(set, empty)"), "the squares that sliders on the set attack along diagonals"),
    row("anti_diagonal_attacks", &[], SLIDERS, Set, Formula("let empty = ~occupied; north_west_attacks(set, empty) | south_east_attacks(set, empty)"), "the squares that sliders on the set attack along anti-diagonals"),
    row("rook_xray", &[], XRAY, Set, Formula(XRAY_ROOK), "the squares that rooks on the set attack only without the blockers that they see"),
    row("bishop_xray", &[], XRAY, Set, Formula(XRAY_BISHOP), "the squares that bishops on the set attack only without the blockers that they see"),
    row("attackers_to", &[], ATTACKERS, Set, Formula(ATTACKERS_TO), "the pieces and pawns of both colors that attack the square; empty if the index is 64 or more"),
    row("north_attacks", &["nortAttacks"], FILL, Set, Binary(B::NorthAttacks), "the squares that sliders on the set attack northward over empty squares"),
    row("north_east_attacks", &["noEaAttacks"], FILL, Set, Binary(B::NorthEastAttacks), "the squares that sliders on the set attack north-eastward over empty squares"),
    row("east_attacks", &["eastAttacks"], FILL, Set, Binary(B::EastAttacks), "the squares that sliders on the set attack eastward over empty squares"),
    row("south_east_attacks", &["soEaAttacks"], FILL, Set, Binary(B::SouthEastAttacks), "the squares that sliders on the set attack south-eastward over empty squares"),
    row("south_attacks", &["soutAttacks"], FILL, Set, Binary(B::SouthAttacks), "the squares that sliders on the set attack southward over empty squares"),
    row("south_west_attacks", &["soWeAttacks"], FILL, Set, Binary(B::SouthWestAttacks), "the squares that sliders on the set attack south-westward over empty squares"),
    row("west_attacks", &["westAttacks"], FILL, Set, Binary(B::WestAttacks), "the squares that sliders on the set attack westward over empty squares"),
    row("north_west_attacks", &["noWeAttacks"], FILL, Set, Binary(B::NorthWestAttacks), "the squares that sliders on the set attack north-westward over empty squares"),
    "Pawns":
    row("pawn_east_attacks_white", &["wPawnEastAttacks"], SET, Set, Formula("north_east_one(set)"), "the squares that white pawns attack eastward"),
    row("pawn_east_attacks_black", &["bPawnEastAttacks"], SET, Set, Formula("south_east_one(set)"), "the squares that black pawns attack eastward"),
    row("pawn_west_attacks_white", &["wPawnWestAttacks"], SET, Set, Formula("north_west_one(set)"), "the squares that white pawns attack westward"),
    row("pawn_west_attacks_black", &["bPawnWestAttacks"], SET, Set, Formula("south_west_one(set)"), "the squares that black pawns attack westward"),
    row("pawn_single_attacks_white", &["wPawnSingleAttacks"], SET, Set, Formula("north_east_one(set) ^ north_west_one(set)"), "the squares that exactly one white pawn attacks"),
    row("pawn_single_attacks_black", &["bPawnSingleAttacks"], SET, Set, Formula("south_east_one(set) ^ south_west_one(set)"), "the squares that exactly one black pawn attacks"),
    row("pawn_double_attacks_white", &["wPawnDblAttacks"], SET, Set, Formula("north_east_one(set) & north_west_one(set)"), "the squares that two white pawns attack"),
    row("pawn_double_attacks_black", &["bPawnDblAttacks"], SET, Set, Formula("south_east_one(set) & south_west_one(set)"), "the squares that two black pawns attack"),
    row("pawn_pushes_white", &["wSinglePushTargets", "whiteSinglePawnPushTargets"], FILL, Set, Formula("north_one(set) & empty"), "the squares to which white pawns can be pushed one step"),
    row("pawn_pushes_black", &["bSinglePushTargets"], FILL, Set, Formula("south_one(set) & empty"), "the squares to which black pawns can be pushed one step"),
    row("pawn_double_pushes_white", &["wDblPushTargets", "wDoublePushTargets"], FILL, Set, Formula("north_one(north_one(set) & empty) & empty & rank_4"), "the squares to which white pawns can be pushed two steps"),
    row("pawn_double_pushes_black", &["bDblPushTargets", "bDoublePushTargets"], FILL, Set, Formula("south_one(south_one(set) & empty) & empty & rank_5"), "the squares to which black pawns can be pushed two steps"),
    row("pawns_able_to_push_white", &["wPawnsAble2Push"], FILL, Set, Formula("set & south_one(empty)"), "the white pawns that can be pushed"),
    row("pawns_able_to_push_black", &["bPawnsAble2Push"], FILL, Set, Formula("set & north_one(empty)"), "the black pawns that can be pushed"),
    row("pawns_able_to_double_push_white", &["wPawnsAble2DblPush"], FILL, Set, Formula("set & south_one(empty & south_one(empty & rank_4))"), "the white pawns that can be pushed two steps"),
    row("pawns_able_to_double_push_black", &["bPawnsAble2DblPush"], FILL, Set, Formula("set & north_one(empty & north_one(empty & rank_5))"), "the black pawns that can be pushed two steps"),
    row("pawn_front_spans_white", &["wFrontSpans", "bRearSpans"], SET, Set, Formula("north_one(north_fill(set))"), "every square north of pawns, which is in front of white ones"),
    row("pawn_front_spans_black", &["bFrontSpans", "wRearSpans"], SET, Set, Formula("south_one(south_fill(set))"), "every square south of pawns, which is in front of black ones"),
    row("pawn_east_attack_spans_white", &["wEastAttackFrontSpans"], SET, Set, Formula("north_fill(north_east_one(set))"), "the squares that white pawns attack eastward now or after pushes"),
    row("pawn_east_attack_spans_black", &["bEastAttackFrontSpans"], SET, Set, Formula("south_fill(south_east_one(set))"), "the squares that black pawns attack eastward now or after pushes"),
    row("pawn_west_attack_spans_white", &["wWestAttackFrontSpans"], SET, Set, Formula("north_fill(north_west_one(set))"), "the squares that white pawns attack westward now or after pushes"),
    row("pawn_west_attack_spans_black", &["bWestAttackFrontSpans"], SET, Set, Formula("south_fill(south_west_one(set))"), "the squares that black pawns attack westward now or after pushes"),
    row("pawn_east_rear_spans_white", &["wEastAttackRearSpans"], SET, Set, Formula("south_fill(east_one(set))"), "the squares east of white pawns, and every square south of these"),
    row("pawn_east_rear_spans_black", &["bEastAttackRearSpans"], SET, Set, Formula("north_fill(east_one(set))"), "the squares east of black pawns, and every square north of these"),
    row("pawn_west_rear_spans_white", &["wWestAttackRearSpans"], SET, Set, Formula("south_fill(west_one(set))"), "the squares west of white pawns, and every square south of these"),
    row("pawn_west_rear_spans_black", &["bWestAttackRearSpans"], SET, Set, Formula("north_fill(west_one(set))"), "the squares west of black pawns, and every square north of these"),
    row("passed_pawns_white", &["wPassedPawns"], PAWNS, Set, Formula(PASSED_WHITE), "the white pawns without opponents in front on their own and the next files"),
    row("passed_pawns_black", &["bPassedPawns"], PAWNS, Set, Formula(PASSED_BLACK), "the black pawns without opponents in front on their own and the next files"),
    row("backward_pawns_white", &["wBackward"], PAWNS, Set, Formula(BACKWARD_WHITE), "the white pawns whose next square black pawns attack and no white pawn can defend"),
    row("backward_pawns_black", &["bBackward"], PAWNS, Set, Formula(BACKWARD_BLACK), "the black pawns whose next square white pawns attack and no black pawn can defend"),
    row("isolated_pawns", &["isolanis"], SET, Set, Formula("let files = file_fill(set); difference(set, east_one(files) | west_one(files))"), "the pawns without others on the next files"),
    row("open_files", &["openFiles"], PAWNS, Set, Formula("~file_fill(pawns | opponents)"), "the files without pawns"),
    row("half_open_files", &["halfOpenFiles"], PAWNS, Set, Formula("difference(file_fill(opponents), file_fill(pawns))"), "the files with pawns of the opponent only"),
    row("closed_files", &["closedFiles"], PAWNS, Set, Formula("file_fill(pawns) & file_fill(opponents)"), "the files with pawns of both"),
    "Counting and scanning":
    row("count", &["len", "popcount", "popCount", "popcnt", "cardinality"], SET, Number, Unary(U::Count), "the number of squares, 0 to 64"),
    row("count_of_three", &["popCount3"], THREE, Number, Formula("count(a ^ b ^ c) + 2 * count(majority(a, b, c))"), "the sum of the counts of three sets"),
    row("first", &["trailing_zeros", "tzcnt", "ctz", "bsf", "bitScanForward", "bitscan", "trailingZeroCount"], SET, Number, Unary(U::First), "the index of the first square, 64 for the empty set"),
    row("last", &["bitScanReverse", "log2", "bsr"], SET, Number, Unary(U::Last), "the index of the last square, 64 for the empty set"),
    row("leading_zeros", &["lzcnt", "clz", "leadingZeroCount", "_lzcnt64"], SET, Number, Formula("select(set == none, 64, 63 - last(set))"), "the number of zeros above the last square, 64 for the empty set"),
    row("find_first_set", &["ffs", "ffsll"], SET, Number, Formula("select(set == none, 0, first(set) + 1)"), "one plus the index of the first square, 0 for the empty set"),
    row("bit_scan", &["bitScan"], SCAN, Number, Formula("last(set & (-set | select(reverse, all, none)))"), "the index of the first square, or of the last one if `reverse` is true; 64 for the empty set"),
    row("isolate_ls1b", &["blsi", "LS1B_of_x"], SET, Set, Unary(U::IsolateLs1b), "the set of the first square only"),
    row("reset_ls1b", &["blsr", "x_with_reset_LS1B"], SET, Set, Unary(U::ResetLs1b), "the set without its first square"),
    row("isolate_ls1b_complement", &["blsic"], SET, Set, Formula("~set | set - 1"), "every square but the first of the set; all squares for the empty set"),
    row("above_ls1b", &["above_LS1B_mask"], SET, Set, Formula("set ^ -set"), "every square above the first of the set; empty for the empty set"),
    row("below_ls1b", &["below_LSB1_mask", "tzmsk"], SET, Set, Formula("~set & set - 1"), "every square below the first of the set; all squares for the empty set"),
    row("below_ls1b_inclusive", &["below_LSB1_mask_including", "blsmsk"], SET, Set, Formula("set ^ set - 1"), "the first square and every one below it; all squares for the empty set"),
    row("smear_ls1b_up", &["smearsLS1BUp"], SET, Set, Formula("set | -set"), "the set and every square above its first"),
    row("smear_ls1b_down", &["smearsLS1BDown", "blsfill"], SET, Set, Formula("set | set - 1"), "the set and every square below its first; all squares for the empty set"),
    row("isolate_ls0b", &["blcic"], SET, Set, Formula("~set & set + 1"), "the set of the first square that is not in the set"),
    row("isolate_ls0b_complement", &["blci"], SET, Set, Formula("set | ~(set + 1)"), "every square but the first that is not in the set"),
    row("set_ls0b", &["blcs"], SET, Set, Formula("set | set + 1"), "the set with the first square that is not in it"),
    row("reset_trailing_ones", &["blcfill"], SET, Set, Formula("set & set + 1"), "the set without the squares below the first that is not in it"),
    row("below_ls0b_inclusive", &["blcmsk"], SET, Set, Formula("set ^ set + 1"), "the first square that is not in the set and every one below it"),
    row("above_ls0b_inclusive", &["t1mskc"], SET, Set, Formula("~set | set + 1"), "the first square that is not in the set and every one above it"),
    row("isolate_ms1b", &[], SET, Set, Unary(U::IsolateMs1b), "the set of the last square only"),
    row("reset_ms1b", &[], SET, Set, Unary(U::ResetMs1b), "the set without its last square"),
    row("smear_ms1b_down", &[], SET, Set, Unary(U::SmearMs1bDown), "the set and every square below its last"),
    row("below_ms1b", &[], SET, Set, Formula("smear_ms1b_down(set) >> 1"), "every square below the last of the set"),
    row("above_ms1b", &[], SET, Set, Formula("~smear_ms1b_down(set)"), "every square above the last of the set; all squares for the empty set"),
    row("from_square", &["singleBitset", "pow2", "powOf2"], INDEX, Set, Unary(U::FromSquare), "the set of the square with this index; empty if the index is 64 or more"),
    "Predicates and relations":
    row("is_empty", &[], SET, Bool, Unary(U::IsEmpty), "true if the set has no square"),
    row("is_full", &["is_universe"], SET, Bool, Unary(U::IsFull), "true if the set has all 64 squares"),
    row("is_single", &["is_power_of_two"], SET, Bool, Unary(U::IsSingle), "true if the set has exactly one square"),
    row("has_many", &["more_than_one"], SET, Bool, Unary(U::HasMany), "true if the set has two squares or more"),
    row("contains", &["bt"], MEMBER, Bool, Binary(B::Contains), "true if the set has the square, as `square in set`; false if the index is 64 or more"),
    row("is_subset", &["isASubsetOfB"], SETS, Bool, Binary(B::IsSubset), "true if every square of `a` is in `b`"),
    row("is_superset", &["isASupersetOfB"], SETS, Bool, Formula("is_subset(b, a)"), "true if every square of `b` is in `a`"),
    row("is_disjoint", &[], SETS, Bool, Binary(B::IsDisjoint), "true if `a` and `b` have no common square"),
    row("has_common_ms1b", &[], SETS, Bool, Formula("(a & b) > (a ^ b)"), "true if `a` and `b` have the same last square; false if either is empty"),
    row("has_greater_ms1b", &[], SETS, Bool, Formula("(a & ~b) > b"), "true if the last square of `a` comes after that of `b`"),
    "Set algebra by name":
    row("intersection", &["and"], SETS, Set, Binary(B::Intersection), "`a & b`"),
    row("union", &["or"], SETS, Set, Binary(B::Union), "`a | b`"),
    row("difference", &[], SETS, Set, Binary(B::Difference), "`a & ~b`"),
    row("andn", &["pandn"], SETS, Set, Formula("difference(b, a)"), "`~a & b`, with the operands in the order of the instruction"),
    row("symmetric_difference", &["xor"], SETS, Set, Binary(B::SymmetricDifference), "`a ^ b`"),
    row("nand", &[], SETS, Set, Formula("~(a & b)"), "`~(a & b)`"),
    row("nor", &[], SETS, Set, Formula("~(a | b)"), "`~(a | b)`"),
    row("complement", &["not"], SET, Set, Unary(U::Complement), "`~set`"),
    row("implication", &["implies"], SETS, Set, Formula("~a | b"), "`~a | b`"),
    row("equivalence", &["xnor", "eon"], SETS, Set, Formula("~(a ^ b)"), "`~(a ^ b)`"),
    row("with", &["bts"], MEMBER, Set, Formula("set | from_square(square)"), "the set with the square added; unchanged if the index is 64 or more"),
    row("without", &["btr"], MEMBER, Set, Formula("difference(set, from_square(square))"), "the set with the square removed; unchanged if the index is 64 or more"),
    row("toggled", &["btc"], MEMBER, Set, Formula("set ^ from_square(square)"), "the set without the square if it contains it, otherwise with it; unchanged if the index is 64 or more"),
    row("select", &[], CHOICE, Set, Select, "`a` if the condition is true, otherwise `b`"),
    row("blend", &["merge"], BLEND, Set, Formula("b ^ ((a ^ b) & mask)"), "the squares of `a` that are in the mask, and those of `b` that are not"),
    row("majority", &["median", "major", "maj"], THREE, Set, Formula("a & b | (a ^ b) & c"), "the squares in at least two of three sets"),
    row("odd_digit", &[], THREE, Set, Formula("a ^ b ^ c"), "the squares in an odd number of three sets; `majority` has the higher digit of the number"),
    row("at_least_one", &["atLeastSingle"], TWO_TO_EIGHT, Set, Formula("a | b | c | d | e | f | g | h"), "the squares in any of up to eight sets"),
    row("at_least_two", &["atLeastDouble"], TWO_TO_EIGHT, Set, Formula(TWO_OR_MORE), "the squares in more than one of up to eight sets"),
    row("at_least", &[], COUNTED, Set, Formula(AT_LEAST), "the squares in `n` or more of up to eight sets; all squares if `n` is less than 1"),
    row("exactly", &[], COUNTED, Set, Formula(EXACTLY), "the squares in exactly `n` of up to eight sets; empty if `n` is negative"),
    "Shifts that ignore the edges of the board":
    row("generalized_shift", &["genShift"], SHIFT, Set, Formula("set << amount | set >> -amount"), "the set shifted left, or right if the amount is negative; empty if the amount is outside -63 to 63"),
    row("rotate_left", &["rotateLeft", "rol", "rot64"], SHIFT, Set, Formula("set << (amount & 63) | set >> (-amount & 63)"), "the bits rotated left by the amount modulo 64"),
    row("rotate_right", &["rotateRight", "ror"], SHIFT, Set, Formula("set >> (amount & 63) | set << (-amount & 63)"), "the bits rotated right by the amount modulo 64"),
    "Exchanges of bits, and subsets":
    row("swap_bits", &["swapNBits"], RANGES, Set, Formula(SWAP_BITS), "`n` bits from bit `i` exchanged with `n` bits from bit `j`, if the ranges are disjoint and end at bit 63 at the latest"),
    row("delta_swap", &["deltaSwap"], DELTA, Set, Formula(DELTA_SWAP), "each bit of the mask exchanged with the bit `delta` places higher, if the pairs are disjoint and end at bit 63 at the latest"),
    row("permute", &[], NETWORK, Set, Formula(PERMUTE), "the bits in another order, by the delta swaps of a Beneš network: eleven masks, for the distances 1, 2, 4, 8, 16, 32, 16, 8, 4, 2, 1"),
    row("extract", &["pext", "compress"], MASKED, Set, Binary(B::Extract), "the squares of the mask that are in the set, packed into the lowest ones"),
    row("deposit", &["pdep", "expand"], MASKED, Set, Binary(B::Deposit), "the lowest squares of the set, spread over the squares of the mask"),
    row("next_subset", &["nextSubset"], MASKED, Set, Formula("(set - mask) & mask"), "the subset of the mask that comes after one, as numbers; empty after the mask"),
    row("next_of_same_size", &["snoob"], SET, Set, Formula(NEXT_OF_SAME_SIZE), "the next larger number with as many squares; empty after the largest"),
    "Arithmetic":
    row("two_bit_sum", &["two_bitsum"], SETS, Set, Formula("(a ^ b) | ((a & b) << 1)"), "parallel half adders: if only even bits are set, 32 sums of two bits"),
    row("kogge_stone_add", &["koggeStoneAdd"], SETS, Set, Formula(KOGGE_STONE_ADD), "`a + b` by shifts and bitwise operations only"),
    row("min", &[], NUMBERS, Number, Formula("select(a < b, a, b)"), "the smaller of two numbers"),
    row("max", &[], NUMBERS, Number, Formula("select(a < b, b, a)"), "the larger of two numbers"),
    row("floor_average", &["average"], NUMBERS, Number, Formula("((a ^ b) >> 1) + (a & b)"), "the average of two numbers, rounded down; the sum may exceed 64 bits"),
    row("ceiling_average", &[], NUMBERS, Number, Formula("(a | b) - ((a ^ b) >> 1)"), "the average of two numbers, rounded up; the sum may exceed 64 bits"),
    row("fill_multiply", &[], SET, Set, Formula("set * file_a"), "`set * file_a`: the fill north of a set with at most one square on each file"),
    row("byte_sum", &[], SET, Number, Formula("set % 255"), "`set % 255`: the sum of the eight bytes if it is less than 255"),
    row("modulo_power_of_two", &[], POWER, Number, Formula("n & ~(-1 << exponent)"), "the remainder of `n` by `1 << exponent`; `n` if the exponent is 64 or more"),
    row("inverse_odd", &[], ODD, Number, Formula(INVERSE_ODD), "the inverse of an odd number modulo 2^64; no value for even numbers"),
    row("divide_odd", &[], QUOTIENT, Number, Formula("n * inverse_odd(odd)"), "the number whose product with `odd` modulo 2^64 is `n`; no value if `odd` is even"),
    "Parity and Gray code":
    row("parity", &[], SET, Number, Formula("count(set) & 1"), "1 if the number of squares is odd, otherwise 0"),
    row("prefix_parity", &["prefix_xor"], SET, Set, Formula(PREFIX_PARITY), "the squares up to which, inclusive, the set has an odd number of squares"),
    row("gray_code", &[], SET, Set, Formula("set ^ set >> 1"), "the Gray code of a number"),
    row("inverse_gray_code", &[], SET, Set, Formula(INVERSE_GRAY_CODE), "the number with this Gray code"),
    "The whole board":
    row("flip_vertical", &["flipVertical", "bswap"], SET, Set, Unary(U::FlipVertical), "the set flipped vertically: rank 1 becomes rank 8"),
    row("mirror_horizontal", &["mirrorHorizontal"], SET, Set, Unary(U::MirrorHorizontal), "the set mirrored horizontally: file a becomes file h"),
    row("flip_diagonal", &["flipDiagA1H8", "transpose"], SET, Set, Unary(U::FlipDiagonal), "the set mirrored along the diagonal a1-h8: b1 becomes a2"),
    row("flip_anti_diagonal", &["flipDiagA8H1"], SET, Set, Unary(U::FlipAntiDiagonal), "the set mirrored along the diagonal a8-h1: b1 becomes h7"),
    row("rotate_90", &["rotate90clockwise"], SET, Set, Unary(U::Rotate90), "the board rotated by 90 degrees clockwise: a1 becomes a8"),
    row("rotate_180", &["rotate180", "rbit"], SET, Set, Unary(U::Rotate180), "the board rotated by 180 degrees: a1 becomes h8"),
    row("rotate_270", &["rotate90antiClockwise", "rotate_90_counterclockwise"], SET, Set, Unary(U::Rotate270), "the board rotated by 90 degrees counterclockwise: a1 becomes h1"),
    row("flip_mirror_or_reverse", &["flipMirrorOrReverse"], TURNS, Set, Formula("let x = select(flip, flip_vertical(set), set); select(mirror, mirror_horizontal(x), x)"), "the set, flipped vertically and mirrored horizontally if these are true"),
    "Slider attacks, as published":
    row("hyperbola_quintessence", &[], ON_LINE, Set, Formula(HYPERBOLA), "the squares of the mask that a slider reaches: `o ^ (o - 2r)` for both directions; empty if the index is 64 or more"),
    row("obstruction_difference", &[], ON_LINE, Set, Formula(OBSTRUCTION_DIFFERENCE), "the squares of the mask that a slider reaches, by the nearest blockers; empty if the index is 64 or more"),
    "Bit scans, as published":
    row("bit_scan_forward_trailing_zeros", &[], SET, Number, Unary(U::BitScan(A::ForwardTrailingZeros)), "Trailing zero count, by the instruction that the compiler chooses; 64 for the empty set"),
    row("bit_scan_forward_de_bruijn", &[], SET, Number, Unary(U::BitScan(A::ForwardDeBruijn)), "De Bruijn multiplication with isolated LS1B; 0 for the empty set"),
    row("bit_scan_forward_de_bruijn_separated", &[], SET, Number, Unary(U::BitScan(A::ForwardDeBruijnSeparated)), "De Bruijn multiplication with separated LS1B; 63 for the empty set"),
    row("bit_scan_forward_matt_taylor", &[], SET, Number, Unary(U::BitScan(A::ForwardMattTaylor)), "32-bit multiplication of the folded word; 63 for the empty set"),
    row("bit_scan_forward_matt_taylor_recomputed", &["bitScanForwardM"], SET, Number, Unary(U::BitScan(A::ForwardMattTaylorRecomputed)), "32-bit multiplication of the folded word, the decrement computed twice; 63 for the empty set"),
    row("bit_scan_forward_faxon", &[], SET, Number, Unary(U::BitScan(A::ForwardFaxon)), "Hash of the folded word without multiplication; 63 for the empty set"),
    row("bit_scan_forward_faxon_signed", &[], SET, Number, Unary(U::BitScan(A::ForwardFaxonSigned)), "Hash of the folded word, with signed numbers; 63 for the empty set"),
    row("bit_scan_forward_faxon_original", &[], SET, Number, Unary(U::BitScan(A::ForwardFaxonOriginal)), "Hash of the folded word, with the bits below the LS1B; 0 for the empty set"),
    row("bit_scan_forward_modulo_67", &[], SET, Number, Unary(U::BitScan(A::ForwardModulo67)), "Remainder of the isolated LS1B by 67; 64 for the empty set"),
    row("bit_scan_forward_scharnagl", &[], SET, Number, Unary(U::BitScan(A::ForwardScharnagl)), "Divide and conquer with a table of bytes; 64 for the empty set"),
    row("bit_scan_forward_isenberg", &[], SET, Number, Unary(U::BitScan(A::ForwardIsenberg)), "Direct calculation, a mask for each bit of the index; 0 for the empty set"),
    row("bit_scan_forward_double_conversion", &[], SET, Number, Unary(U::BitScan(A::ForwardDoubleConversion)), "Exponent of the isolated LS1B as a double; -1023 for the empty set"),
    row("bit_scan_forward_population_count", &[], SET, Number, Unary(U::BitScan(A::ForwardPopulationCount)), "Population count below the LS1B; 64 for the empty set"),
    row("bit_scan_reverse_leading_zeros", &[], SET, Number, Unary(U::BitScan(A::ReverseLeadingZeros)), "Leading zero count, by the instruction that the compiler chooses; 127 for the empty set"),
    row("bit_scan_reverse_nalimov", &[], SET, Number, Unary(U::BitScan(A::ReverseNalimov)), "Divide and conquer with a table of bytes; 0 for the empty set"),
    row("bit_scan_reverse_zappa", &["freakOut"], SET, Number, Unary(U::BitScan(A::ReverseZappa)), "Tribute to Frank Zappa: divide and conquer without branches, looked up in a register; 0 for the empty set"),
    row("bit_scan_reverse_de_bruijn", &[], SET, Number, Unary(U::BitScan(A::ReverseDeBruijn)), "De Bruijn multiplication after a fill; 0 for the empty set"),
    row("bit_scan_reverse_double_conversion", &[], SET, Number, Unary(U::BitScan(A::ReverseDoubleConversion)), "Exponent of the word as a double; -1023 for the empty set"),
};

/// Functions that repeat others with the arguments in the order of printed code.
#[rustfmt::skip]
pub const PRINTED: &[Function] = grouped! {
    "Attacks, with the arguments as printed":
    row("bishopAttacks", &[], LOOKUP, Set, Formula("bishop(from_square(square), occupied)"), "the squares that a bishop on the square attacks"),
    row("rookAttacks", &[], LOOKUP, Set, Formula("rook(from_square(square), occupied)"), "the squares that a rook on the square attacks"),
    row("queenAttacks", &[], LOOKUP, Set, Formula("queen(from_square(square), occupied)"), "the squares that a queen on the square attacks"),
    row("rankAttacks", &[], LOOKUP, Set, Formula("rank_attacks(from_square(square), occupied)"), "the squares that a slider on the square attacks along its rank"),
    row("fileAttacks", &[], LOOKUP, Set, Formula("file_attacks(from_square(square), occupied)"), "the squares that a slider on the square attacks along its file"),
    row("diagonalAttacks", &[], LOOKUP, Set, Formula("diagonal_attacks(from_square(square), occupied)"), "the squares that a slider on the square attacks along its diagonal"),
    row("antiDiagAttacks", &[], LOOKUP, Set, Formula("anti_diagonal_attacks(from_square(square), occupied)"), "the squares that a slider on the square attacks along its anti-diagonal"),
    row("xrayRookAttacks", &[], PRINTED_XRAY, Set, Formula(XRAY_ROOK_AS_PRINTED), "the squares that a rook on the square attacks only without the blockers that it sees"),
    row("xrayBishopAttacks", &[], PRINTED_XRAY, Set, Formula(XRAY_BISHOP_AS_PRINTED), "the squares that a bishop on the square attacks only without the blockers that it sees"),
    row("attacksTo", &[], PRINTED_ATTACKERS, Set, Formula(ATTACKERS_TO), "the pieces and pawns of both colors that attack the square"),
};

/// Operators of formulas, as functions for languages that lack them.
#[rustfmt::skip]
pub(crate) const OPERATORS: &[Function] = grouped! {
    "Operators by name":
    row("and_not", &[], SETS, Set, Formula("a & ~b"), "`a & ~b`"),
    row("in", &[], ELEMENT, Bool, Formula("contains(set, square)"), "true if the set has the square"),
    row("shl", &[], SHIFT, Set, Formula("generalized_shift(set, amount)"), "`set << amount`, or a shift right if the amount is negative"),
    row("shr", &[], SHIFT, Set, Formula("generalized_shift(set, -amount)"), "`set >> amount`, or a shift left if the amount is negative"),
};

impl Function {
    /// Returns all functions of formulas: [`FUNCTIONS`] and [`PRINTED`].
    pub fn all() -> impl Iterator<Item = &'static Self> + Clone {
        FUNCTIONS.iter().chain(PRINTED)
    }

    /// Returns the function with this name or alias, of [`all`](Self::all).
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        let is_named = |function: &&Self| function.name == name || function.aliases.contains(&name);
        Self::all().find(is_named)
    }

    /// Returns the usage of the function, with optional arguments in brackets:
    /// `rook(set[, occupied])`, `at_least_two(a, b[, c .. h])`.
    #[must_use]
    pub fn signature(&self) -> String {
        let is_required = |parameter: &Parameter| parameter.default.is_none();
        self.usage(self.name, self.parameters.partition_point(is_required))
    }

    /// Returns the usage of the function by a name, if the first parameters are `required`.
    #[must_use]
    pub fn usage(&self, name: &str, required: usize) -> String {
        let (required, optional) = self.parameters.split_at(required);
        let names: Vec<_> = required.iter().map(|parameter| parameter.name).collect();
        let mut text = names.join(", ");
        text += &match optional {
            [] => String::new(),
            [one] => format!("[, {}]", one.name),
            [first, .., last] => format!("[, {} .. {}]", first.name, last.name),
        };
        format!("{name}({text})")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use setwise::bitscan::CATALOG;

    use super::*;

    #[test]
    fn the_summary_of_each_scan_names_its_result_for_the_empty_set() {
        for scan in CATALOG {
            let function = Function::named(scan.name).unwrap();
            let Unary(U::BitScan(algorithm)) = function.meaning else { panic!("{function:?}") };
            assert_eq!(algorithm, scan.algorithm);
            let summary = format!(
                "{}; {} for the empty set",
                scan.title,
                scan.on_empty.unwrap().cast_signed()
            );
            assert_eq!(function.summary, summary);
        }
    }

    #[test]
    fn functions_have_distinct_names() {
        let mut seen = HashSet::new();
        for function in Function::all() {
            for name in function.aliases.iter().chain([&function.name]) {
                assert!(seen.insert(name), "`{name}` is used twice");
            }
        }
    }
}
