//! The functions of the language: names, aliases, parameters, meaning.

use setwise::bitscan::CATALOGUE;

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
    /// Bits from two sources, chosen by a bool.
    Select,
    /// A formula over the parameters.
    Formula(&'static str),
}

use Meaning::{Binary, Formula, Select, Unary};

const fn parameter(name: &'static str, r#type: Type) -> Parameter {
    Parameter { name, r#type, default: None }
}

/// A set that may be left out.
const fn or_none(name: &'static str) -> Parameter {
    Parameter { name, r#type: Word, default: Some("none") }
}

const SET: &[Parameter] = &[parameter("set", Word)];
const SCAN: &[Parameter] = &[parameter("set", Word), parameter("reverse", Bool)];
const SETS: &[Parameter] = &[parameter("a", Word), parameter("b", Word)];
const INDEX: &[Parameter] = &[parameter("index", Word)];
const SQUARE: &[Parameter] = &[parameter("square", Word)];
const MOVE: &[Parameter] = &[parameter("from", Word), parameter("to", Word)];
const MEMBER: &[Parameter] = &[parameter("set", Word), parameter("square", Word)];
const FILL: &[Parameter] =
    &[parameter("set", Word), Parameter { name: "empty", r#type: Word, default: Some("empty") }];
const SLIDERS: &[Parameter] = &[
    parameter("set", Word),
    Parameter { name: "occupied", r#type: Word, default: Some("occupied") },
];
const CHOICE: &[Parameter] =
    &[parameter("condition", Bool), parameter("a", Word), parameter("b", Word)];

const BLEND: &[Parameter] = &[parameter("mask", Word), parameter("a", Word), parameter("b", Word)];
const THREE: &[Parameter] = &[parameter("a", Word), parameter("b", Word), parameter("c", Word)];
const TWO_TO_EIGHT: &[Parameter] = &[
    parameter("a", Word),
    parameter("b", Word),
    or_none("c"),
    or_none("d"),
    or_none("e"),
    or_none("f"),
    or_none("g"),
    or_none("h"),
];
const COUNTED: &[Parameter] = &[
    parameter("n", Word),
    parameter("a", Word),
    or_none("b"),
    or_none("c"),
    or_none("d"),
    or_none("e"),
    or_none("f"),
    or_none("g"),
    or_none("h"),
];
const SHIFT: &[Parameter] = &[parameter("set", Word), parameter("amount", Word)];
const RANGES: &[Parameter] =
    &[parameter("set", Word), parameter("i", Word), parameter("j", Word), parameter("n", Word)];
const DELTA: &[Parameter] =
    &[parameter("set", Word), parameter("mask", Word), parameter("delta", Word)];
const MASKED: &[Parameter] = &[parameter("set", Word), parameter("mask", Word)];
const POWER: &[Parameter] = &[parameter("n", Word), parameter("exponent", Word)];
const QUOTIENT: &[Parameter] = &[parameter("n", Word), parameter("odd", Word)];

/// One recurrence for all but the first set: what was in the union before is
/// there twice.
const TWO_OR_MORE: &str = "
    let ab = a | b; let abc = ab | c; let abcd = abc | d;
    let abcde = abcd | e; let abcdef = abcde | f; let abcdefg = abcdef | g;
    a & b | c & ab | d & abc | e & abcd | f & abcde | g & abcdef | h & abcdefg";

/// The number of sets on each square as four words, a digit each, and then the
/// squares where it is equal to `n` and where it is greater, from the highest
/// digit down.
macro_rules! counted {
    ($result:literal) => {
        concat!(
            "
    let first = a ^ b ^ c; let second = d ^ e ^ f; let third = first ^ second ^ g;
    let pair = majority(a, b, c); let another = majority(d, e, f);
    let last = majority(first, second, g); let half = third & h;
    let three = pair ^ another ^ last; let carry = majority(pair, another, last);
    let ones = third ^ h; let twos = three ^ half;
    let fours = carry ^ (three & half); let eights = carry & three & half;
    let n8 = -(n >> 3 & 1); let n4 = -(n >> 2 & 1); let n2 = -(n >> 1 & 1); let n1 = -(n & 1);
    let greater = eights & ~n8; let equal = ~(eights ^ n8);
    let greater = greater | equal & fours & ~n4; let equal = equal & ~(fours ^ n4);
    let greater = greater | equal & twos & ~n2; let equal = equal & ~(twos ^ n2);
    let greater = greater | equal & ones & ~n1; let equal = equal & ~(ones ^ n1);
    ",
            $result
        )
    };
}
const AT_LEAST: &str = counted!("select(n < 16, greater | equal, none)");
const EXACTLY: &str = counted!("select(n < 16, equal, none)");

const SWAP_BITS: &str = "
    let changed = (set >> i ^ set >> j) & (1 << n) - 1;
    let distance = select(i < j, j - i, i - j);
    let fits = i < 64 && j < 64 && n <= 64 - i && n <= 64 - j && n <= distance;
    select(fits, set ^ changed << i ^ changed << j, set)";

const DELTA_SWAP: &str = "
    let changed = (set ^ set >> delta) & mask;
    let fits = mask & mask << delta == none && mask << delta >> delta == mask;
    select(fits, set ^ changed ^ changed << delta, set)";

/// What generates a carry, and what propagates one, over doubling distances.
const KOGGE_STONE_ADD: &str = "
    let gen = a & b; let pro = a ^ b;
    let gen = gen | pro & gen << 1; let pro = pro & pro << 1;
    let gen = gen | pro & gen << 2; let pro = pro & pro << 2;
    let gen = gen | pro & gen << 4; let pro = pro & pro << 4;
    let gen = gen | pro & gen << 8; let pro = pro & pro << 8;
    let gen = gen | pro & gen << 16; let pro = pro & pro << 16;
    let gen = gen | pro & gen << 32;
    a ^ b ^ gen << 1";

/// Newton's iteration, which doubles the number of right bits; the division is
/// one by zero where the number is even.
const INVERSE_ODD: &str = "
    let x = odd * 3 ^ 2;
    let x = x * (2 - odd * x); let x = x * (2 - odd * x);
    let x = x * (2 - odd * x); let x = x * (2 - odd * x);
    x / (odd & 1)";

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

/// What each scan of the catalogue is, with what it gives for the empty set.
const SUMMARIES: &[Summary] = &{
    let mut all = [Summary::EMPTY; CATALOGUE.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = all[i].with(CATALOGUE[i].title);
        if let Some(index) = CATALOGUE[i].on_empty {
            all[i] = all[i].with("; ").with_number(index).with(" of the empty set");
        }
        i += 1;
    }
    all
};

/// A text that is put together by the compiler.
#[derive(Clone, Copy)]
struct Summary {
    bytes: [u8; Self::CAPACITY],
    length: usize,
}

impl Summary {
    /// The compiler refuses a text for which that is not enough.
    const CAPACITY: usize = 160;
    const EMPTY: Self = Self { bytes: [0; Self::CAPACITY], length: 0 };

    const fn with(mut self, text: &str) -> Self {
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.length] = text.as_bytes()[i];
            self.length += 1;
            i += 1;
        }
        self
    }

    const fn with_number(mut self, number: i32) -> Self {
        if number < 0 {
            self = self.with("-");
        }
        let number = number.unsigned_abs();
        let mut power = 1;
        while number / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            self.bytes[self.length] = b'0' + (number / power % 10) as u8;
            self.length += 1;
            power /= 10;
        }
        self
    }

    const fn text(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => panic!("the texts are whole"),
        }
    }
}

/// All functions, by subject; the bit scans last.
pub const FUNCTIONS: &[Function] = &{
    let mut all = [OPERATIONS[0]; OPERATIONS.len() + CATALOGUE.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < OPERATIONS.len() {
            OPERATIONS[i]
        } else {
            let scan = &CATALOGUE[i - OPERATIONS.len()];
            row(
                scan.name,
                &[],
                SET,
                Word,
                Unary(U::BitScan(scan.algorithm)),
                SUMMARIES[i - OPERATIONS.len()].text(),
            )
        };
        i += 1;
    }
    all
};

/// The functions with a row of their own.
#[rustfmt::skip]
const OPERATIONS: &[Function] = &[
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
    row("flood", &[], FILL, Word, Binary(B::Flood), "the set and all that kings on it get to over empty squares"),
    row("flood_orthogonal", &[], FILL, Word, Binary(B::FloodOrthogonal), "the set and all that steps along files and ranks get to over empty squares"),
    // Lines.
    row("diagonal", &["diagonalMask"], SQUARE, Word, Unary(U::Diagonal), "the diagonal of the square, parallel to a1-h8; empty from 64 on"),
    row("anti_diagonal", &["antiDiagMask"], SQUARE, Word, Unary(U::AntiDiagonal), "the diagonal of the square, parallel to a8-h1; empty from 64 on"),
    row("line", &[], SETS, Word, Binary(B::Line), "the whole line through two squares; empty if there is not one, or from 64 on"),
    row("between", &["inBetween", "obstructed"], SETS, Word, Binary(B::Between), "the squares between two squares of one line; else empty, as from 64 on"),
    row("upper_squares", &["upperBits"], SQUARE, Word, Formula("~1 << square"), "every square after this one; empty from 63 on"),
    row("lower_squares", &["lowerBits"], SQUARE, Word, Formula("(1 << square) - 1"), "every square before this one; all from 64 on"),
    row("from_to", &["fromToBB"], MOVE, Word, Formula("from_square(from) ^ from_square(to)"), "the two squares of a move; an index from 64 on is no square"),
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
    row("count", &["len", "popcount", "popCount", "cardinality"], SET, Word, Unary(U::Count), "the number of squares, 0 to 64"),
    row("first", &["trailing_zeros", "tzcnt", "bitScanForward"], SET, Word, Unary(U::First), "the index of the first square, 64 of the empty set"),
    row("last", &["bitScanReverse"], SET, Word, Unary(U::Last), "the index of the last square, 64 of the empty set"),
    row("leading_zeros", &["lzcnt", "clz", "leadingZeroCount"], SET, Word, Formula("select(set == none, 64, 63 - last(set))"), "the number of zeros above the last square, 64 of the empty set"),
    row("find_first_set", &["ffs", "ffsll"], SET, Word, Formula("select(set == none, 0, first(set) + 1)"), "one plus the index of the first square, 0 of the empty set"),
    row("bit_scan", &["bitScan"], SCAN, Word, Formula("last(set & (-set | select(reverse, all, none)))"), "the index of the first or, in reverse, of the last square; 64 of the empty set"),
    row("isolate_ls1b", &["blsi"], SET, Word, Unary(U::IsolateLs1b), "the first square as a set"),
    row("reset_ls1b", &["blsr"], SET, Word, Unary(U::ResetLs1b), "the set without its first square"),
    row("isolate_ls1b_complement", &["blsic"], SET, Word, Formula("~set | set - 1"), "every square but the first of the set; all of the empty set"),
    row("above_ls1b", &["above_LS1B_mask"], SET, Word, Formula("set ^ -set"), "every square above the first of the set; none of the empty set"),
    row("below_ls1b", &["below_LSB1_mask", "tzmsk"], SET, Word, Formula("~set & set - 1"), "every square below the first of the set; all of the empty set"),
    row("below_ls1b_inclusive", &["below_LSB1_mask_including", "blsmsk"], SET, Word, Formula("set ^ set - 1"), "the first square and every one below it; all of the empty set"),
    row("smear_ls1b_up", &["smearsLS1BUp"], SET, Word, Formula("set | -set"), "the set with every square above its first"),
    row("smear_ls1b_down", &["smearsLS1BDown", "blsfill"], SET, Word, Formula("set | set - 1"), "the set with every square below its first; all of the empty set"),
    row("isolate_ls0b", &["blcic"], SET, Word, Formula("~set & set + 1"), "the first square that is not in the set, as a set"),
    row("isolate_ls0b_complement", &["blci"], SET, Word, Formula("set | ~(set + 1)"), "every square but the first that is not in the set"),
    row("set_ls0b", &["blcs"], SET, Word, Formula("set | set + 1"), "the set with the first square that is not in it"),
    row("reset_trailing_ones", &["blcfill"], SET, Word, Formula("set & set + 1"), "the set without the squares below the first that is not in it"),
    row("below_ls0b_inclusive", &["blcmsk"], SET, Word, Formula("set ^ set + 1"), "the first square that is not in the set and every one below it"),
    row("above_ls0b_inclusive", &["t1mskc"], SET, Word, Formula("~set | set + 1"), "the first square that is not in the set and every one above it"),
    row("isolate_ms1b", &[], SET, Word, Unary(U::IsolateMs1b), "the last square as a set"),
    row("reset_ms1b", &[], SET, Word, Unary(U::ResetMs1b), "the set without its last square"),
    row("smear_ms1b_down", &[], SET, Word, Unary(U::SmearMs1bDown), "the set with every square below its last"),
    row("below_ms1b", &[], SET, Word, Formula("smear_ms1b_down(set) >> 1"), "every square below the last of the set"),
    row("above_ms1b", &[], SET, Word, Formula("~smear_ms1b_down(set)"), "every square above the last of the set; all of the empty set"),
    row("from_square", &["singleBitset"], INDEX, Word, Unary(U::FromSquare), "the set of the square with this index, empty from 64 on"),
    // Predicates and relations.
    row("is_empty", &[], SET, Bool, Unary(U::IsEmpty), "whether the set has no square"),
    row("is_full", &["is_universe"], SET, Bool, Unary(U::IsFull), "whether the set has all 64 squares"),
    row("is_single", &["is_power_of_two"], SET, Bool, Unary(U::IsSingle), "whether the set has exactly one square"),
    row("has_many", &["more_than_one"], SET, Bool, Unary(U::HasMany), "whether the set has two squares or more"),
    row("contains", &["bt"], MEMBER, Bool, Binary(B::Contains), "whether the set has the square; `square in set` says the same"),
    row("is_subset", &[], SETS, Bool, Binary(B::IsSubset), "whether every square of `a` is in `b`"),
    row("is_superset", &[], SETS, Bool, Formula("is_subset(b, a)"), "whether every square of `b` is in `a`"),
    row("is_disjoint", &[], SETS, Bool, Binary(B::IsDisjoint), "whether `a` and `b` have no square in common"),
    row("has_common_ms1b", &[], SETS, Bool, Formula("(a & b) > (a ^ b)"), "whether `a` and `b` have the same last square"),
    row("has_greater_ms1b", &[], SETS, Bool, Formula("(a & ~b) > b"), "whether the last square of `a` comes after that of `b`"),
    // Set algebra by name.
    row("intersection", &["and"], SETS, Word, Binary(B::And), "`a & b`"),
    row("union", &["or"], SETS, Word, Binary(B::Or), "`a | b`"),
    row("difference", &[], SETS, Word, Binary(B::Difference), "`a & ~b`"),
    row("andn", &["pandn"], SETS, Word, Formula("difference(b, a)"), "`~a & b`, as the instruction has it"),
    row("symmetric_difference", &["xor"], SETS, Word, Binary(B::Xor), "`a ^ b`"),
    row("complement", &["not"], SET, Word, Unary(U::Complement), "`~set`"),
    row("implication", &["implies"], SETS, Word, Formula("~a | b"), "`~a | b`"),
    row("equivalence", &["xnor", "eon"], SETS, Word, Formula("~(a ^ b)"), "`~(a ^ b)`"),
    row("with", &["bts"], MEMBER, Word, Formula("set | from_square(square)"), "the set with the square"),
    row("without", &["btr"], MEMBER, Word, Formula("difference(set, from_square(square))"), "the set without the square"),
    row("toggled", &["btc"], MEMBER, Word, Formula("set ^ from_square(square)"), "the set with the square if it lacks it, else without"),
    row("select", &[], CHOICE, Word, Select, "`a` where the condition is true, `b` elsewhere"),
    row("blend", &["merge"], BLEND, Word, Formula("b ^ ((a ^ b) & mask)"), "the squares of `a` where the mask has a square, of `b` elsewhere"),
    row("majority", &["median"], THREE, Word, Formula("a & b | (a ^ b) & c"), "the squares in at least two of three sets"),
    row("at_least_two", &["atLeastDouble"], TWO_TO_EIGHT, Word, Formula(TWO_OR_MORE), "the squares in more than one of up to eight sets"),
    row("at_least", &[], COUNTED, Word, Formula(AT_LEAST), "the squares in `n` or more of up to eight sets"),
    row("exactly", &[], COUNTED, Word, Formula(EXACTLY), "the squares in exactly `n` of up to eight sets"),
    // Shifts, which know no edges.
    row("generalized_shift", &["genShift"], SHIFT, Word, Formula("set << amount | set >> -amount"), "a shift to the left, to the right if the amount is negative; empty from 64 and -64 on"),
    row("rotate_left", &["rotateLeft", "rol"], SHIFT, Word, Formula("set << (amount & 63) | set >> (-amount & 63)"), "the bits rotated left; the amount counts modulo 64"),
    row("rotate_right", &["rotateRight", "ror"], SHIFT, Word, Formula("set >> (amount & 63) | set << (-amount & 63)"), "the bits rotated right; the amount counts modulo 64"),
    // Exchanges of bits, and subsets.
    row("swap_bits", &["swapNBits"], RANGES, Word, Formula(SWAP_BITS), "`n` bits from `i` exchanged with those from `j`; unchanged if they overlap or end beyond 63"),
    row("delta_swap", &["deltaSwap"], DELTA, Word, Formula(DELTA_SWAP), "each bit of the mask exchanged with that `delta` above; unchanged if pairs overlap or end beyond 63"),
    row("extract", &["pext", "compress"], MASKED, Word, Binary(B::Extract), "the squares of the mask that are in the set, packed into the lowest ones"),
    row("deposit", &["pdep", "expand"], MASKED, Word, Binary(B::Deposit), "the lowest squares of the set, spread over those of the mask"),
    // Arithmetic.
    row("two_bit_sum", &[], SETS, Word, Formula("(a ^ b) | ((a & b) << 1)"), "half adders side by side: where only even bits are set, 32 sums of two bits"),
    row("kogge_stone_add", &["koggeStoneAdd"], SETS, Word, Formula(KOGGE_STONE_ADD), "`a + b` by shifts and bitwise operations alone"),
    row("floor_average", &["average"], SETS, Word, Formula("((a ^ b) >> 1) + (a & b)"), "the average of two numbers, rounded down; the sum may exceed 64 bits"),
    row("ceiling_average", &[], SETS, Word, Formula("(a | b) - ((a ^ b) >> 1)"), "the average of two numbers, rounded up; the sum may exceed 64 bits"),
    row("fill_multiply", &[], SET, Word, Formula("set * file_a"), "`set * file_a`: with one square a file at most, its fill north"),
    row("byte_sum", &[], SET, Word, Formula("set % 255"), "`set % 255`: the sum of the eight bytes if it is less than 255"),
    row("modulo_power_of_two", &[], POWER, Word, Formula("n & ~(all << exponent)"), "the remainder of `n` by `1 << exponent`; `n` itself from 64 on"),
    row("inverse_odd", &[], &[parameter("odd", Word)], Word, Formula(INVERSE_ODD), "the number whose product with an odd one is 1; no value for even ones"),
    row("divide_odd", &[], QUOTIENT, Word, Formula("n * inverse_odd(odd)"), "the number whose product with `odd` is `n`; no value for even divisors"),
    // The whole board.
    row("flip_vertical", &["flipVertical", "bswap"], SET, Word, Unary(U::FlipVertical), "the set upside down: rank 1 becomes rank 8"),
    row("mirror_horizontal", &["mirrorHorizontal"], SET, Word, Unary(U::MirrorHorizontal), "the set mirrored: file a becomes file h"),
    row("flip_diagonal", &["flipDiagA1H8", "transpose"], SET, Word, Unary(U::FlipDiagonal), "the set mirrored at the diagonal a1-h8: b1 becomes a2"),
    row("flip_anti_diagonal", &["flipDiagA8H1"], SET, Word, Unary(U::FlipAntiDiagonal), "the set mirrored at the diagonal a8-h1: b1 becomes h7"),
    row("rotate_90", &["rotate90clockwise"], SET, Word, Unary(U::Rotate90), "the board turned by a quarter, clockwise: a1 becomes a8"),
    row("rotate_180", &["rotate180", "rbit"], SET, Word, Unary(U::Rotate180), "the board turned by half a circle: a1 becomes h8"),
    row("rotate_270", &["rotate90antiClockwise", "rotate_90_counterclockwise"], SET, Word, Unary(U::Rotate270), "the board turned by a quarter, counterclockwise: a1 becomes h1"),
];

impl Function {
    /// The function with this name or alias.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FUNCTIONS.iter().find(|function| function.name == name || function.aliases.contains(&name))
    }

    /// How the function is called, with what may be left out in brackets:
    /// `rook(set[, occupied])`, `at_least_two(a, b[, c .. h])`.
    #[must_use]
    pub fn signature(&self) -> String {
        let is_required = |parameter: &Parameter| parameter.default.is_none();
        let (required, optional) =
            self.parameters.split_at(self.parameters.partition_point(is_required));
        let names: Vec<_> = required.iter().map(|parameter| parameter.name).collect();
        let mut text = names.join(", ");
        text += &match optional {
            [] => String::new(),
            [one] => format!("[, {}]", one.name),
            [first, .., last] => format!("[, {} .. {}]", first.name, last.name),
        };
        format!("{}({text})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_scans_say_what_the_empty_set_gives() {
        for scan in CATALOGUE {
            let summary = Function::named(scan.name).unwrap().summary;
            let on_empty = scan.on_empty.unwrap();
            assert_eq!(summary, format!("{}; {on_empty} of the empty set", scan.title));
        }
    }

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
